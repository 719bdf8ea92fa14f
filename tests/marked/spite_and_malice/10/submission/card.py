"""Task 1: the Card class."""
from errors import NotAJokerError
from validation import JOKER, assigned_value, card_value


class Card:
    """A card with a face that never changes, and a value that changes for jokers."""

    __slots__ = ("__face", "__value")

    def __init__(self, value):
        self.__value = card_value.check(value)
        self.__face = "*" if value == JOKER else str(value)

    @property
    def _joker(self):
        return self.__face == "*"

    def assign(self, value):
        """Give a joker a value from 0 to 9."""
        if not self._joker:
            raise NotAJokerError()
        self.__value = assigned_value.check(value)

    def getValue(self):
        """The value; -1 for a joker without one."""
        return self.__value

    def getFace(self):
        """The face, a single character."""
        return self.__face

    def __str__(self):
        return "[{}]".format(self.__face)

    def __repr__(self):
        return "{}.{}".format(str(self), self.__value)
