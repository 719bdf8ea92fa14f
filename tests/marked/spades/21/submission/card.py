class Card:
    '''One card. id goes from 0 to 51'''

    names = {11: 'J', 12: 'Q', 13: 'K', 14: 'A'}

    def __init__(self, id):
        self.id = id
        self.suiteID = int(id / 13)
        self.orderID = id % 13 + 2
        if self.orderID > 10:
            self.order = Card.names[self.orderID]
        else:
            self.order = str(self.orderID)
        if self.suiteID == 0:
            self.suite = '♦'
        elif self.suiteID == 1:
            self.suite = '♣'
        elif self.suiteID == 2:
            self.suite = '♥'
        else:
            self.suite = '♠'

    def isSpade(self):
        return self.suiteID == 3

    def __str__(self):
        return self.order + self.suite
