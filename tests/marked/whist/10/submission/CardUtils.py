"""Helpers for cards."""


class CardUtils(object):
    """Static methods only."""

    VALUES = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
              "T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
    HONOURS = {"10": 1, "J": 2, "Q": 3, "K": 4, "A": 5}
    SUITS = ["S", "H", "D", "C"]

    @staticmethod
    def getValue(card):
        return CardUtils.VALUES[card.Rank()]

    @staticmethod
    def getHonours(card):
        """Points for high cards."""
        if card.Rank() in "23456789":
            return 0
        return CardUtils.HONOURS[card.Rank()]

    @staticmethod
    def getLowest(cards):
        return min(cards, key=CardUtils.getValue)

    @staticmethod
    def getHighest(cards):
        return max(cards, key=CardUtils.getValue)
