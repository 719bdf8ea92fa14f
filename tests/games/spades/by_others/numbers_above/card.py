"""The cards."""

SUITES = "♦♣♥♠"
LETTERS = "DCHS"
ORDERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SPADE_ID = 3


class Card:
    """A card made from a number 0-51."""

    def __init__(self, id):
        self.suiteID, rank = divmod(id, 13)
        self.suite = SUITES[self.suiteID]
        self.order = ORDERS[rank]
        self.orderID = rank + 2

    @property
    def code(self):
        """Plain text for the tables, such as S-10."""
        return f"{LETTERS[self.suiteID]}-{self.order}"

    def is_spade(self):
        return self.suiteID == SPADE_ID

    def __repr__(self):
        return self.code


def new_deck():
    return [Card(number) for number in range(52)]
