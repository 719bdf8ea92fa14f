"""Cards, and what may be done with them in a trick."""

SUITES = ("♦", "♣", "♥", "♠")
ORDERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SPADES = 3


class Card:
    """One of the 52 cards."""

    def __init__(self, id):
        self._id = id

    @property
    def suiteID(self):
        return divmod(self._id, 13)[0]

    @property
    def orderID(self):
        return divmod(self._id, 13)[1] + 2

    @property
    def suite(self):
        return SUITES[self.suiteID]

    @property
    def order(self):
        return ORDERS[self.orderID - 2]

    def __eq__(self, other):
        return isinstance(other, Card) and other._id == self._id

    def __lt__(self, other):
        return self._id < other._id

    def __repr__(self):
        return f"<{self.order}{self.suite}>"


def legal_cards(hand, table, spade_played):
    """Who leads may not open spades; who follows keeps to the suite of the lead."""
    if table:
        matching = [c for c in hand if c.suiteID == table[0].suiteID]
        return matching if matching else hand[:]
    if spade_played or all(c.suiteID == SPADES for c in hand):
        return hand[:]
    return [c for c in hand if c.suiteID != SPADES]


def trick_winner(table):
    """The index of the card that takes the trick."""
    lead = table[0].suiteID

    def worth(i):
        c = table[i]
        if c.suiteID == SPADES:
            return 100 + c.orderID
        if c.suiteID == lead:
            return c.orderID
        return 0

    return max(range(4), key=worth)
