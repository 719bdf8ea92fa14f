import random

from cards import Card, CardPile, CardStack, Hand
from strength import POINTS, Trumps


class Player:
    __slots__ = ("name", "hand")

    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Round:
    __slots__ = ("dealOrder", "isFirstRound", "trumpRank", "trumpSuit", "_koth", "deadHand", "calledCard",
                 "defenders", "playerPoints", "drawStack")

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.defenders = []
        self.deadHand = CardStack()
        self.calledCard = None
        self.playerPoints = {player.name: 0 for player in dealOrder}
        self.drawStack = CardStack()
        if isFirstRound:
            self.trumpRank = "2"
            self._koth = None
        else:
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.koth = dealOrder[0]

    @property
    def koth(self):
        return self._koth

    @koth.setter
    def koth(self, player):
        """The king is always one of the defenders."""
        self._koth = player
        if player is not None and player not in self.defenders:
            self.defenders.insert(0, player)

    def startRound(self):
        deck = [(rank, suit) for rank in "23456789TJQKA" for suit in "CDHS"] + [("", "B"), ("", "R")]
        for rank, suit in deck + deck:
            self.drawStack.addCard(Card(rank, suit))
        self.drawStack.shuffle()
        for player in self.dealOrder * 20:
            player.hand.addCard(self.drawStack.removeCard())
        for player in self.dealOrder:
            # the trump rank is known already
            player.hand.sortHand(self.trumpRank, self.trumpSuit)

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = sum(self.playerPoints.values()) - sum(self.playerPoints[p.name] for p in self.defenders)
        if lastWinner not in self.defenders:
            score += 2 * sum(POINTS.get(card.rank, 0) for card in self.deadHand.cards)
        return score


class Trick:
    __slots__ = ("round", "leadingPlayer", "_plays")

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self._plays = {}

    @property
    def cards(self):
        return [(player, list(cards)) for player, cards in self._plays.items()]

    @property
    def trumps(self):
        return Trumps(self.round.trumpRank, self.round.trumpSuit)

    @property
    def first(self):
        for cards in self._plays.values():
            return cards[0]

    @property
    def trickSuit(self):
        return self.first and self.trumps.suit_of(self.first)

    @property
    def trickType(self):
        for cards in self._plays.values():
            return len(cards)

    def playCards(self, player, cards):
        self._plays[player] = tuple(player.hand.removeCard(card) for card in cards)
        if self.round.calledCard is not None:
            if [card for card in self._plays[player] if card.identical(self.round.calledCard)]:
                self.round.calledCard = None
                if player is not self.round.koth:
                    self.round.defenders.append(player)

    def trickPoints(self):
        points = 0
        for cards in self._plays.values():
            for card in cards:
                points += POINTS.get(card.rank, 0)
        return points

    def trickWinner(self):
        trumps = self.trumps
        best = self.leadingPlayer
        for player, cards in self._plays.items():
            if len(cards) == 2 and not cards[0].identical(cards[1]):
                continue
            if trumps.is_trump(cards[0]) or cards[0].suit == self.trickSuit:
                if trumps.weakness(cards[0]) < trumps.weakness(self._plays[best][0]):
                    best = player
        return best
