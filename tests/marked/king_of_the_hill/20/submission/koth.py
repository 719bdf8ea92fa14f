"""King of the Hill, everything in one file"""
import random

RANKS = "23456789TJQKA"
SUITS = "CDHS"


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        if self.rank == card.rank and self.suit == card.suit:
            return 1
        return 0

    def sameRank(self, card):
        if self.rank == card.rank:
            return 1
        return 0

    def sameSuit(self, card):
        if self.suit == card.suit:
            return 1
        return 0

    def __repr__(self):
        return "<" + self.rank + self.suit + ">"


def isJoker(card):
    return card.suit == "B" or card.suit == "R"


def isTrump(card, trumpRank, trumpSuit):
    return isJoker(card) or card.rank == trumpRank or card.suit == trumpSuit


def strength(card, trumpRank, trumpSuit):
    """the bigger the stronger"""
    if card.suit == "R":
        return 100
    if card.suit == "B":
        return 99
    r = RANKS.index(card.rank)
    if card.rank == trumpRank:
        if card.suit == trumpSuit:
            return 98
        return 97
    if card.suit == trumpSuit:
        return 50 + r
    return r


def points(card):
    if card.rank == "5":
        return 5
    if card.rank == "10" or card.rank == "K":
        return 10
    return 0


class CardPile:
    def __init__(self):
        self.cards = []

    def addCard(self, card):
        self.cards.append(card)

    def cardExists(self, card):
        for c in self.cards:
            if c.identical(card):
                return 1
        return 0

    def removeCard(self, card):
        found = None
        rest = []
        for c in self.cards:
            if c.identical(card):
                found = c
            else:
                rest.append(c)
        self.cards = rest
        return found

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = None
        self.trumpSuit = None

    def sortHand(self, trumpRank, trumpSuit):
        self.cards.sort(key=lambda c: strength(c, trumpRank, trumpSuit), reverse=True)

    def addCard(self, card):
        new = strength(card, self.trumpRank, self.trumpSuit)
        i = 0
        while i < len(self.cards) and strength(self.cards[i], self.trumpRank, self.trumpSuit) >= new:
            i += 1
        self.cards.insert(i, card)

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        if len(self.cards) == 0:
            return None
        return self.cards.pop()


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def suitOf(self, card):
        if isTrump(card, self.round.trumpRank, self.round.trumpSuit):
            return self.round.trumpSuit
        return card.suit

    def playCards(self, player, cards):
        if len(self.cards) == 0:
            self.trickSuit = self.suitOf(cards[0])
            self.trickType = len(cards)
        for c in cards:
            player.hand.removeCard(c)
        self.cards.append((player, list(cards)))
        called = self.round.calledCard
        if called is not None:
            for c in cards:
                if c.identical(called):
                    if player not in self.round.defenders:
                        self.round.defenders.append(player)
                    self.round.calledCard = None

    def trickPoints(self):
        total = 0
        for player, cards in self.cards:
            for c in cards:
                total += points(c)
        return total

    def trickWinner(self):
        tr = self.round.trumpRank
        ts = self.round.trumpSuit
        winner = None
        best = -1
        for player, cards in self.cards:
            c = cards[0]
            if self.trickType == 2 and not c.identical(cards[1]):
                continue
            trump = isTrump(c, tr, ts)
            if not trump and self.suitOf(c) != self.trickSuit:
                continue
            s = strength(c, tr, ts)
            if s > best:
                best = s
                winner = player
        return winner


class Rules:
    def inHand(self, player, cards):
        left = list(player.hand.cards)
        for c in cards:
            for h in left:
                if h.identical(c):
                    left.remove(h)
                    break
            else:
                return False
        return True

    def hasPair(self, cards):
        for i in range(len(cards)):
            for j in range(i + 1, len(cards)):
                if cards[i].identical(cards[j]):
                    return True
        return False

    def validPlay(self, trick, player, cards):
        n = len(cards)
        if n != 1 and n != 2:
            return 0
        if not self.inHand(player, cards):
            return 0
        if len(trick.cards) == 0:
            if n == 2 and not cards[0].identical(cards[1]):
                return 0
            return 1
        if n != trick.trickType:
            return 0
        mine = [c for c in player.hand.cards if trick.suitOf(c) == trick.trickSuit]
        played = [c for c in cards if trick.suitOf(c) == trick.trickSuit]
        if len(mine) == 0:
            return 1
        if n == 1:
            return len(played)
        if self.hasPair(mine):
            if len(played) == 2 and self.hasPair(played):
                return 1
            return 0
        return 1


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.drawStack = CardStack()
        self.playerPoints = {}
        for p in dealOrder:
            self.playerPoints[p.name] = 0
        if isFirstRound:
            self.trumpRank = "2"
            self.koth = None
            self.defenders = []
        else:
            self.koth = dealOrder[0]
            self.trumpRank = playerRanks[self.koth.name]
            self.defenders = [self.koth]

    def startRound(self):
        for deck in range(2):
            for s in SUITS:
                for r in RANKS:
                    self.drawStack.addCard(Card(r, s))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()
        for i in range(20):
            for p in self.dealOrder:
                p.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        w = trick.trickWinner()
        self.playerPoints[w.name] += trick.trickPoints()
        return w

    def challengeScore(self, lastWinner):
        score = 0
        for p in self.dealOrder:
            if p not in self.defenders:
                score += self.playerPoints[p.name]
        if lastWinner not in self.defenders:
            for c in self.deadHand.cards:
                score += 2 * points(c)
        return score


class Game:
    def __init__(self, names):
        if len(names) != 5 or len(set(names)) != 5:
            raise ValueError("need five different names")
        self.players = [Player(n) for n in names]
        random.shuffle(self.players)
        self.playerRanks = {}
        for n in names:
            self.playerRanks[n] = "2"
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        i = self.players.index(startingPlayer)
        order = self.players[i:] + self.players[:i]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def raiseRank(self, player, n):
        i = RANKS.index(self.playerRanks[player.name]) + n
        if i > 12:
            i = 12
        self.playerRanks[player.name] = RANKS[i]

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        if score < 80:
            if score == 0:
                up = 3
            elif score < 40:
                up = 2
            else:
                up = 1
            for p in r.defenders:
                self.raiseRank(p, up)
            for p in r.defenders:
                if p is not r.koth:
                    return p
            return r.koth
        # challengers win
        if score >= 200:
            up = 3
        elif score >= 160:
            up = 2
        elif score >= 120:
            up = 1
        else:
            up = 0
        for p in self.players:
            if p not in r.defenders:
                self.raiseRank(p, up)
        i = self.players.index(r.koth) + 1
        while self.players[i] in r.defenders:
            i += 1
        return self.players[i]
