import random
from cards import *
from trick import Trick, Rules


class Player(object):
    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Round(object):
    defenders = []
    calledCard = None
    trumpSuit = None
    koth = None

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.deadHand = CardPile()
        self.playerPoints = {p.name: 0 for p in dealOrder}
        self.trumpRank = '2'
        if not isFirstRound:
            self.koth = dealOrder[0]
            self.trumpRank = playerRanks[self.koth.name]
            self.defenders.append(self.koth)
        self.drawStack = twoDecks()

    def startRound(self):
        self.drawStack.shuffle()
        for i in range(20):
            for p in self.dealOrder:
                p.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        total = sum(self.playerPoints[p.name] for p in self.dealOrder if p not in self.defenders)
        if lastWinner not in self.defenders:
            total += sum(c.value() for c in self.deadHand.cards)
        return total


class Game(object):
    def __init__(self, names):
        if len(names) != 5:
            raise Exception('five players please')
        self.players = [Player(n) for n in names]
        random.shuffle(self.players)
        self.playerRanks = dict((n, '2') for n in names)
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        k = self.players.index(startingPlayer)
        order = [self.players[(k + i) % 5] for i in range(5)]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def _promote(self, players, steps):
        for p in players:
            n = ORDER.index(self.playerRanks[p.name])
            self.playerRanks[p.name] = ORDER[min(n + steps, len(ORDER) - 1)]

    def finishRound(self, lastWinner):
        rd = self.currentRound
        s = rd.challengeScore(lastWinner)
        others = [p for p in self.players if p not in rd.defenders]
        if s >= 80:
            if 120 <= s < 160:
                self._promote(others, 1)
            elif 160 <= s < 200:
                self._promote(others, 2)
            elif 200 <= s:
                self._promote(others, 3)
            k = self.players.index(rd.koth)
            for i in range(1, 5):
                p = self.players[(k + i) % 5]
                if p not in rd.defenders:
                    return p
        if s == 0:
            self._promote(rd.defenders, 3)
        elif s <= 40:
            self._promote(rd.defenders, 2)
        else:
            self._promote(rd.defenders, 1)
        for p in rd.defenders:
            if p != rd.koth:
                return p
        return rd.koth
