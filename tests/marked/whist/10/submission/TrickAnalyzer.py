"""Looks at a trick that is being played."""
from CardUtils import CardUtils


class TrickAnalyzer(object):

    def __init__(self, trick, trump):
        self.__trick = trick
        self.__trump = trump

    def getSuit(self):
        """The suit that was led."""
        return self.__trick[0].Suit()

    def isBetter(self, card, other):
        """Whether the card wins against the other."""
        if card.Suit() == other.Suit():
            return CardUtils.getValue(card) > CardUtils.getValue(other)
        return card.Suit() == self.__trump

    def getBest(self):
        """The card that is winning."""
        best = self.__trick[0]
        for card in self.__trick[1:]:
            if self.isBetter(card, best):
                best = card
        return best

    def isPartnerWinning(self):
        """Whether the card two places back is winning."""
        return self.__trick[-2] == self.getBest()

    def isThirdHand(self):
        """Whether the partner has led."""
        return len(self.__trick) == 2

    def getPartnerCard(self):
        """The card of the partner, None when he has not played yet."""
        if len(self.__trick) >= 2:
            return self.__trick[len(self.__trick) - 2]
        return None

    def getLowestWinner(self, cards):
        """The lowest of the cards that wins, None if there is none."""
        winners = []
        for card in cards:
            if self.isBetter(card, self.getBest()):
                winners.append(card)
        if len(winners) == 0:
            return None
        return CardUtils.getLowest(winners)
