"""
CS 101 Program 8: a player for Whist.

The strategy:
 - Leader: return the suit that was led in the last trick if our side won it and I have a side card of it, else lead
   the highest card of my strongest side suit (honours and length); only trumps: lead the lowest of them.
 - Trump was led: highest trump as third hand, else lowest trump that wins.
 - Follower: low if the partner wins, else the lowest card that wins, else low. The last player never wastes more than needed.
 - Void: ruff with the lowest trump that wins unless the partner wins, else discard in the order of HandAnalyzer.
"""
import Card
from CardUtils import CardUtils
from HandAnalyzer import HandAnalyzer
from TrickAnalyzer import TrickAnalyzer


class Player(object):

    PARTNERS = {"N": "S", "S": "N", "E": "W", "W": "E"}

    def __init__(self):
        self.__discards = []

    def PlayCard(self, hand, trick, trump, position, tricks, scoreNS, scoreEW):
        """Selects the card to play."""
        if len(hand) == 1:
            return hand
        analyzer = HandAnalyzer(hand, trump)
        if len(trick) == 0:
            return self.__lead(hand, analyzer, trump, position, tricks)
        situation = TrickAnalyzer(trick, trump)
        suit = situation.getSuit()
        cards = analyzer.getCardsOfSuit(suit)
        if suit == trump:
            return self.__followTrump(situation, cards)
        if len(cards) > 0:
            return self.__follow(situation, cards, len(trick))
        return self.__void(situation, analyzer)

    def __lead(self, hand, analyzer, trump, position, tricks):
        # continue a suit that was good for us
        if len(tricks) > 0:
            last = tricks.pop()
            if last[5] == position or last[5] == Player.PARTNERS[position]:
                suit = last[0].Suit()
                if suit != trump and len(analyzer.getCardsOfSuit(suit)) > 0:
                    return CardUtils.getHighest(analyzer.getCardsOfSuit(suit))
        suit = analyzer.getBestSideSuit()
        return CardUtils.getHighest(analyzer.getCardsOfSuit(suit))

    def __followTrump(self, situation, cards):
        if situation.isThirdHand():
            return CardUtils.getHighest(cards)
        winner = situation.getLowestWinner(cards)
        if winner is None:
            return CardUtils.getLowest(cards)
        return winner

    def __follow(self, situation, cards, played):
        partnerCard = situation.getPartnerCard()
        if partnerCard is not None and situation.isPartnerWinning():
            return CardUtils.getLowest(cards)
        winner = situation.getLowestWinner(cards)
        if played == 3:
            # last player
            return winner
        highest = CardUtils.getHighest(cards)
        if situation.isBetter(highest, situation.getBest()):
            return highest
        return CardUtils.getLowest(cards)

    def __void(self, situation, analyzer):
        if not situation.isPartnerWinning():
            winner = situation.getLowestWinner(analyzer.getTrumps())
            if winner is not None:
                return winner
        if len(self.__discards) == 0:
            self.__discards = analyzer.getDiscards()
        return self.__discards.pop(0)
