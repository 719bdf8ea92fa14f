"""Playing cards."""

SPADE = 3

_SUITES = (("♦", "Diamonds"), ("♣", "Clubs"), ("♥", "Hearts"), ("♠", "Spades"))
_RANKS = (
    ("2", "Two"), ("3", "Three"), ("4", "Four"), ("5", "Five"), ("6", "Six"),
    ("7", "Seven"), ("8", "Eight"), ("9", "Nine"), ("10", "Ten"), ("J", "Jack"),
    ("Q", "Queen"), ("K", "King"), ("A", "Ace"),
)


class Card:
    def __init__(self, id: int):
        self.id = id

    @property
    def suiteID(self) -> int:
        return self.id // 13

    @property
    def orderID(self) -> int:
        return self.id % 13 + 2

    @property
    def suite(self) -> str:
        return _SUITES[self.suiteID][0]

    @property
    def order(self) -> str:
        return _RANKS[self.orderID - 2][0]

    @property
    def long_name(self) -> str:
        return f"{_RANKS[self.orderID - 2][1]} of {_SUITES[self.suiteID][1]}"

    def __eq__(self, other):
        return isinstance(other, Card) and self.id == other.id

    def __hash__(self):
        return hash(self.id)

    def __lt__(self, other):
        return self.id < other.id

    def __repr__(self):
        return self.long_name
