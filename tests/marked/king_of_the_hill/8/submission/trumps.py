"""Class Trumps: what is trump, and how strong cards are."""


class Trumps(object):

    RED_JOKER = 60
    BLACK_JOKER = 59
    MASTER = 58
    TRUMP_RANK = 30
    TRUMP_SUIT = 20

    def __init__(self, trumpRank, trumpSuit):
        self.__rank = trumpRank
        self.__suit = trumpSuit

    def getRank(self):
        return self.__rank

    def getSuit(self):
        return self.__suit

    def isTrump(self, card):
        """Whether the card belongs to the trump suit."""
        return card.isJoker() or card.getSuit() == self.getSuit()

    def getEffectiveSuit(self, card):
        """The suit that the card belongs to."""
        if self.isTrump(card):
            return self.getSuit()
        return card.getSuit()

    def getStrength(self, card):
        """A number that is higher for stronger cards."""
        if card.isJoker():
            if card.getSuit() == "R":
                return Trumps.RED_JOKER
            return Trumps.BLACK_JOKER
        if card.getRank() == self.getRank():
            if card.getSuit() == self.getSuit():
                return Trumps.MASTER
            return Trumps.TRUMP_RANK
        if card.getSuit() == self.getSuit():
            return Trumps.TRUMP_SUIT + card.getRankIndex()
        return card.getRankIndex()
