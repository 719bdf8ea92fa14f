class Card(object):
    """One playing card of the 120-card deck (0..9 and jokers)."""

    def __init__(self, value):
        self.__check(value, -1)
        self.__joker = (value == -1)
        self.__value = value

    @staticmethod
    def __check(value, lowest):
        if type(value) is not int:
            raise AssertionError("Error: A card value is a whole number")
        if value < lowest or value > 9:
            raise AssertionError("Error: Card value out of range")

    def assign(self, value):
        """Let a joker stand for value."""
        if not self.__joker:
            raise Exception("Error: This is no joker")
        self.__check(value, 0)
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return "*" if self.__joker else str(self.__value)

    def __str__(self):
        return "[%s]" % self.getFace()

    def __repr__(self):
        return "%s.%d" % (self, self.__value)
