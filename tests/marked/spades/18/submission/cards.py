"""Playing cards."""

SUITES = ("♦", "♣", "♥", "♠")
ORDERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SPADE = "♠"


class Card:
    """One of the 52 cards, numbered from the two of diamonds to the ace of spades."""

    __slots__ = ("id", "suiteID", "suite", "orderID", "order")

    def __init__(self, id):
        self.id = id
        self.suiteID, index = divmod(id, len(ORDERS))
        self.suite = SUITES[self.suiteID]
        self.order = ORDERS[index]
        self.orderID = index + 2

    def __repr__(self):
        return f"{self.order}{self.suite}"

    @property
    def is_spade(self):
        return self.suite == SPADE


def new_deck():
    return [Card(number) for number in range(52)]
