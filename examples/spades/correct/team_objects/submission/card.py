class Suited:
    suites = '♦♣♥♠'

    def __init__(self, suiteID):
        self.suiteID = suiteID
        self.suite = self.suites[suiteID]


class Card(Suited):
    orders = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']

    def __init__(self, number):
        super().__init__(number // 13)
        self.number = number
        self.order = self.orders[number % 13]
        self.orderID = self.orders.index(self.order) + 2

    def __str__(self):
        return self.suite + self.order

    __repr__ = __str__

    def is_spade(self):
        return self.suiteID == 3

    def strength(self, lead):
        if self.is_spade():
            return 100 + self.orderID
        return self.orderID if self.suiteID == lead.suiteID else 0
