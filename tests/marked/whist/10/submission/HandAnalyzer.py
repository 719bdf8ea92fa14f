"""Looks at a hand."""
from CardUtils import CardUtils


class HandAnalyzer(object):

    def __init__(self, hand, trump):
        self.__hand = hand
        self.__trump = trump

    def getCardsOfSuit(self, suit):
        """All cards of this suit."""
        result = []
        for card in self.__hand:
            if str(card)[2] == suit:
                result.append(card)
        return result

    def getTrumps(self):
        return self.getCardsOfSuit(self.__trump)

    def getSideCards(self):
        """All cards that are no trumps."""
        result = []
        for card in self.__hand:
            if card.Suit() != self.__trump:
                result.append(card)
        return result

    def getStrength(self, suit):
        """Points of a suit: honours, and one for each card."""
        strength = 0
        for card in self.getCardsOfSuit(suit):
            strength += 1 + CardUtils.getHonours(card)
        return strength

    def getBestSideSuit(self):
        """The strongest suit that is not trump; None if there are only trumps."""
        bestSuit = None
        for suit in CardUtils.SUITS:
            if suit != self.__trump and len(self.getCardsOfSuit(suit)) > 0:
                if bestSuit is None or self.getStrength(suit) > self.getStrength(bestSuit):
                    bestSuit = suit
        return bestSuit

    def getDiscards(self):
        """The cards in the order in which they should be thrown away: side cards first, lowest first."""
        cards = sorted(self.getSideCards(), key=CardUtils.getValue)
        return cards + sorted(self.getTrumps(), key=CardUtils.getValue)
