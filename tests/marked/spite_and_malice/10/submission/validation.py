"""Validators that are shared by all classes of the game."""

JOKER = -1
LOWEST = 0
HIGHEST = 9


class ValueValidator:
    """Checks values of cards against an inclusive range."""

    def __init__(self, low, high):
        self._low = low
        self._high = high

    def check(self, value):
        """Return the value; AssertionError when it is no whole number in the range."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise AssertionError("Error: %r is no whole number" % (value,))
        if value < self._low or value > self._high:
            raise AssertionError("Error: %r is not in %d..%d" % (value, self._low, self._high))
        return value


card_value = ValueValidator(JOKER, HIGHEST)
assigned_value = ValueValidator(LOWEST + 1, HIGHEST)


def check_position(position, size):
    """AssertionError unless position is the place of one of `size` cards."""
    if isinstance(position, bool) or not isinstance(position, int):
        raise AssertionError("Error: %r is no position" % (position,))
    if position >= size:
        raise AssertionError("Error: there is no card at %d" % position)
    return position
