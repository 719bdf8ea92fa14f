#!/usr/bin/env python3
import random
from piles import Card, CardPile, Hand, CardStack, DrawStack


class Player:
    def __init__(self, name, hand=None):
        self.name = name
        if hand is None:
            hand = Hand()
        self.hand = hand


class Rules:
    """knows everything about trumps"""

    def trump(self, rnd, card):
        return card.suit in ('R', 'B') or card.suit == rnd.trumpSuit or card.rank == rnd.trumpRank

    def suitOf(self, rnd, card):
        if self.trump(rnd, card):
            return 'trump'
        return card.suit

    def beats(self, rnd, new, old):
        """does new beat old, when old is winning?"""
        if self.trump(rnd, new) and not self.trump(rnd, old):
            return True
        if self.suitOf(rnd, new) != self.suitOf(rnd, old):
            return False
        if not self.trump(rnd, new):
            return 'A23456789TJQK'.index(new.rank) > 'A23456789TJQK'.index(old.rank) \
                if 'A' not in (new.rank, old.rank) else new.rank == 'A' and old.rank != 'A'
        return self.trumpLevel(rnd, new) > self.trumpLevel(rnd, old)

    def trumpLevel(self, rnd, c):
        if c.suit == 'R':
            return 20
        elif c.suit == 'B':
            return 19
        elif c.rank == rnd.trumpRank and c.suit == rnd.trumpSuit:
            return 18
        elif c.rank == rnd.trumpRank:
            return 17
        else:
            return {'A': 14, 'K': 13, 'Q': 12, 'J': 11, 'T': 10}.get(c.rank) or int(c.rank)

    def validPlay(self, trick, player, cards):
        left = list(player.hand)
        for c in cards:
            same = [x for x in left if x.identical(c)]
            if same == []:
                return False
            left.remove(same[0])
        if len(cards) == 2:
            pair = cards[0].identical(cards[1])
        else:
            pair = False
        if trick.cards == []:
            return pair or len(cards) == 1
        if trick.trickType != len(cards):
            return False
        led = self.suitOf(trick.round, trick.cards[0][1][0])
        mine = [c for c in player.hand if self.suitOf(trick.round, c) == led]
        good = [c for c in cards if self.suitOf(trick.round, c) == led]
        if len(cards) == 1:
            if len(mine) > 0:
                return len(good) == 1
            return True
        names = sorted(str(c) for c in mine)
        twins = [n for i, n in enumerate(names[1:]) if names[i] == n]
        if twins:
            return pair and str(cards[0]) in twins
        return True


class Trick:
    rules = Rules()

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []

    def __getattr__(self, name):
        # these two come from the first cards
        if name == 'trickSuit' and self.cards:
            c = self.cards[0][1][0]
            return self.round.trumpSuit if self.rules.trump(self.round, c) else c.suit
        if name == 'trickType' and self.cards:
            return len(self.cards[0][1])
        raise AttributeError(name)

    def playCards(self, player, cards):
        taken = []
        for c in cards:
            taken.append(player.hand.removeCard(c))
        self.cards.append((player, taken))
        for c in taken:
            if self.round.calledCard and c.identical(self.round.calledCard):
                self.round.newDefender(player)

    def trickPoints(self):
        n = 0
        for who, cs in self.cards:
            for c in cs:
                n = n + c.points
        return n

    def trickWinner(self):
        who, best = self.cards[0]
        for p, cs in self.cards[1:]:
            if len(cs) == 2 and not cs[0].identical(cs[1]):
                continue
            if self.rules.beats(self.round, cs[0], best[0]):
                who, best = p, cs
        return who


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.deadHand = CardPile()
        self.calledCard = self.trumpSuit = None
        self.playerPoints = {}
        for p in dealOrder:
            self.playerPoints.setdefault(p.name, 0)
        if isFirstRound == True:
            self.trumpRank = '2'
            self.koth = None
            self.defenders = []
        else:
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.koth = dealOrder[0]
            self.defenders = [self.koth]

    def newDefender(self, player):
        self.calledCard = None
        if player in self.defenders:
            return
        self.defenders.append(player)

    def startRound(self):
        self.drawStack = DrawStack()
        self.drawStack.shuffle()
        i = 0
        while i < 20:
            for p in self.dealOrder:
                p.hand.addCard(self.drawStack.removeCard())
            i += 1

    def endTrick(self, trick):
        w = trick.trickWinner()
        self.playerPoints[w.name] = self.playerPoints.get(w.name, 0) + trick.trickPoints()
        return w

    def challengeScore(self, lastWinner):
        self.score = 0
        for p in self.dealOrder:
            if p not in self.defenders:
                self.score += self.playerPoints[p.name]
        if lastWinner not in self.defenders:
            for c in self.deadHand.cards:
                self.score += c.points + c.points
        return self.score


class Game:
    ladder = ('2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A')

    def __init__(self, names):
        table = {}
        for n in names:
            table[n] = '2'
        if len(table) != 5 or len(names) != 5:
            raise RuntimeError('five different names, please')
        self.playerRanks = table
        self.players = [Player(n) for n in names]
        random.shuffle(self.players)
        self.currentRound = None
        self.history = []

    def newRound(self, startingPlayer, isFirstRound):
        order = self.players[:]
        while order[0] is not startingPlayer:
            order.append(order.pop(0))
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        self.history.append(self.currentRound)
        return self.currentRound

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        if score == 0:          up = 3
        elif score <= 40:       up = 2
        elif score < 80:        up = 1
        elif score < 120:       up = 0
        elif score < 160:       up = -1
        elif score < 200:       up = -2
        else:                   up = -3
        for p in self.players:
            if (up > 0 and p in r.defenders) or (up < 0 and p not in r.defenders):
                i = self.ladder.index(self.playerRanks[p.name]) + abs(up)
                while i > 12:
                    i -= 1
                self.playerRanks[p.name] = self.ladder[i]
        if score >= 80:
            order = self.players[:]
            while order[0] is not r.koth:
                order.append(order.pop(0))
            for p in order:
                if p not in r.defenders:
                    return p
        if len(r.defenders) > 1:
            for p in r.defenders:
                if p is not r.koth:
                    return p
        return r.koth
