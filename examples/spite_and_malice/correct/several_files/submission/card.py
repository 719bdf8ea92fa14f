"""Task 1."""

JOKER = "*"


class Card:

    VALID = range(-1, 10)

    def __init__(self, value):
        assert type(value) is int, "The value must be an integer"
        assert value in Card.VALID, "The value must be between -1 and 9"
        self._value = value
        self._face = JOKER if value == -1 else str(value)

    def assign(self, value):
        if self._face != JOKER:
            raise ValueError("You can only assign a value to a joker")
        assert type(value) is int and 0 <= value <= 9, "The value must be between 0 and 9"
        self._value = value

    def getValue(self):
        return self._value

    def getFace(self):
        return self._face

    def __str__(self):
        return f"[{self._face}]"

    def __repr__(self):
        return f"{self}.{self._value}"
