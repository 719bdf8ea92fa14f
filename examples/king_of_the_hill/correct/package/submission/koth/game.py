"""Rounds and the game."""

import random

from .card import ORDER, Card
from .piles import CardPile, CardStack, Hand
from .trick import Rules, Trick

__all__ = ["Card", "CardPile", "CardStack", "Game", "Hand", "Player", "Round", "Rules", "Trick"]


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()

    def __repr__(self):
        return self.name


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = list(dealOrder)
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {player.name: 0 for player in dealOrder}
        self.drawStack = CardStack()
        self.koth = None if isFirstRound else dealOrder[0]
        self.defenders = [] if isFirstRound else [dealOrder[0]]
        self.trumpRank = "2" if isFirstRound else playerRanks[dealOrder[0].name]

    def startRound(self):
        for _ in (1, 2):
            for suit in "CDHS":
                for rank in ORDER:
                    self.drawStack.addCard(Card(rank, suit))
            for suit in "BR":
                self.drawStack.addCard(Card("~", suit))
        self.drawStack.shuffle()
        for n in range(100):
            self.dealOrder[n % 5].hand.addCard(self.drawStack.removeCard())

    @property
    def challengers(self):
        return [player for player in self.dealOrder if player not in self.defenders]

    def endTrick(self, trick):
        self.playerPoints[trick.trickWinner().name] += trick.trickPoints()
        return trick.trickWinner()

    def challengeScore(self, lastWinner):
        won = sum(self.playerPoints[player.name] for player in self.challengers)
        dead = sum(card.points for card in self.deadHand.cards)
        return won + (2 * dead if lastWinner in self.challengers else 0)


class Game:
    def __init__(self, names):
        if len(names) != 5:
            raise Exception("There must be five players.")
        if any(names.count(name) > 1 for name in names):
            raise Exception("All names must be different.")
        self.players = [Player(name) for name in random.sample(names, 5)]
        self.playerRanks = dict.fromkeys(names, "2")
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        order = list(self.players)
        while order[0] is not startingPlayer:
            order.append(order.pop(0))
        self.currentRound = Round(order, isFirstRound, dict(self.playerRanks))
        return self.currentRound

    def finishRound(self, lastWinner):
        rnd = self.currentRound
        score = rnd.challengeScore(lastWinner)
        if score >= 80:
            self._promote(rnd.challengers, min(3, max(0, (score - 80) // 40)))
            at = self.players.index(rnd.koth)
            around = self.players[at:] + self.players[:at]
            return next(player for player in around if player in rnd.challengers)
        self._promote(rnd.defenders, 3 if score == 0 else 2 if score <= 40 else 1)
        mates = [player for player in rnd.defenders if player is not rnd.koth]
        return mates[0] if mates else rnd.koth

    def _promote(self, players, by):
        for player in players:
            now = ORDER.index(self.playerRanks[player.name])
            self.playerRanks[player.name] = ORDER[min(now + by, len(ORDER) - 1)]
