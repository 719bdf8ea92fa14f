class Card:
    _suites = "♦♣♥♠"
    _names = {11: "J", 12: "Q", 13: "K", 14: "A"}

    def __init__(self, id):
        self.id = id
        self.suiteID, rank = divmod(id, 13)
        self.orderID = rank + 2
        self.suite = Card._suites[self.suiteID]
        self.order = Card._names.get(self.orderID, str(self.orderID))

    def is_spade(self):
        return self.suite == "♠"

    def picture(self):
        """The four lines of the drawn card."""
        return [
            "┌───┐",
            "│" + self.order.ljust(3) + "│",
            "│ " + self.suite + " │",
            "└───┘",
        ]
