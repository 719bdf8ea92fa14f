import random

order = "23456789TJQKA"


def is_trump(c, rank, suit):
    return c.suit == "B" or c.suit == "R" or c.rank == rank or c.suit == suit


def power(c, rank, suit):
    if c.suit == "R":
        return 40
    if c.suit == "B":
        return 39
    if c.rank == rank and c.suit == suit:
        return 38
    if c.rank == rank:
        return 37
    if c.suit == suit:
        return 20 + order.index(c.rank)
    return order.index(c.rank)


def value(c):
    if c.rank == "5":
        return 5
    if c.rank == "T" or c.rank == "K":
        return 10
    return 0


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        return self.rank == card.rank and self.suit == card.suit

    def sameRank(self, card):
        return self.rank == card.rank

    def sameSuit(self, card):
        return self.rank == card.rank


class CardPile:
    def __init__(self):
        self.cards = []

    def addCard(self, card):
        self.cards.append(card)

    def cardExists(self, card):
        return card in self.cards

    def removeCard(self, card):
        for i in range(len(self.cards)):
            if self.cards[i].identical(card):
                del self.cards[i]
                break

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):
    def numCards(self):
        pass

    def addCard(self, card):
        self.cards.append(card)
        self.cards.sort(key=lambda c: power(c, None, None), reverse=True)

    def sortHand(self, trumpRank, trumpSuit):
        self.cards.sort(key=lambda c: power(c, trumpRank, trumpSuit), reverse=True)


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

    def playCards(self, player, cards):
        r = self.round
        if self.cards == []:
            self.trickType = len(cards)
            c = cards[0]
            if c.rank == r.trumpRank:
                self.trickSuit = r.trumpSuit
            else:
                self.trickSuit = c.suit
        for c in cards:
            player.hand.removeCard(c)
        self.cards.append((player, list(cards)))
        # called card?
        for c in cards:
            if r.calledCard is not None and c.identical(r.calledCard):
                r.calledCard = None
                if player not in r.defenders:
                    r.defenders.append(player)

    def trickPoints(self):
        total = 0
        for player, cards in self.cards:
            for c in cards:
                total += value(c)
        return total

    def trickWinner(self):
        rank = self.round.trumpRank
        suit = self.round.trumpSuit
        winner, best = self.cards[0][0], self.cards[0][1][0]
        for player, cards in self.cards[1:]:
            c = cards[0]
            if is_trump(c, rank, suit) or c.suit == self.trickSuit:
                if power(c, rank, suit) > power(best, rank, suit):
                    winner, best = player, c
        return winner


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        if isFirstRound:
            self.trumpRank = "2"
            self.koth = None
        else:
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.koth = dealOrder[0]
        self.defenders = [self.koth]
        self.trumpSuit = None
        self.calledCard = None
        self.deadHand = CardPile()
        self.drawStack = CardStack()
        self.playerPoints = {}
        for p in dealOrder:
            self.playerPoints[p.name] = 0

    def startRound(self):
        self.drawStack.cards = []
        for s in "CDHS":
            for r in order:
                self.drawStack.addCard(Card(r, s))
                self.drawStack.addCard(Card(r, s))
        for s in "BBRR":
            self.drawStack.addCard(Card("", s))
        self.drawStack.shuffle()
        for p in self.dealOrder:
            p.hand = Hand()
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
                score += value(c) * 2
        return score


class Rules:
    def count(self, cards, card):
        n = 0
        for c in cards:
            if c.identical(card):
                n += 1
        return n

    def validPlay(self, trick, player, cards):
        hand = player.hand.cards
        # in the hand?
        for c in cards:
            if self.count(hand, c) < self.count(cards, c):
                return False
        # lead
        if len(trick.cards) == 0:
            if len(cards) == 1:
                return True
            return len(cards) == 2 and cards[0].identical(cards[1])
        # follow
        if len(cards) != trick.trickType:
            return False
        suited = [c for c in hand if self.suit(trick, c) == trick.trickSuit]
        n = 0
        for c in cards:
            if self.suit(trick, c) == trick.trickSuit:
                n += 1
        if len(suited) == 0:
            return True
        if trick.trickType == 1:
            return n == 1
        pairs = [c for c in suited if self.count(suited, c) >= 2]
        if len(pairs) > 0:
            return n == 2 and cards[0].identical(cards[1])
        if len(suited) == 1:
            return n == 1
        return n == 2

    def suit(self, trick, c):
        if is_trump(c, trick.round.trumpRank, trick.round.trumpSuit):
            return trick.round.trumpSuit
        return c.suit


class Game:
    def __init__(self, names):
        if len(names) != 5:
            raise Exception("five players please")
        self.players = []
        self.playerRanks = {}
        for n in names:
            self.players.append(Player(n))
            self.playerRanks[n] = "2"
        random.shuffle(self.players)
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        dealOrder = [startingPlayer]
        for p in self.players:
            if p != startingPlayer:
                dealOrder.append(p)
        self.currentRound = Round(dealOrder, isFirstRound, self.playerRanks)
        return self.currentRound

    def up(self, player, n):
        i = order.index(self.playerRanks[player.name]) + n
        if i > 12:
            i = 12
        self.playerRanks[player.name] = order[i]

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        if score < 80:
            n = 1
            if score <= 40:
                n = 2
            if score == 0:
                n = 3
            for p in r.defenders:
                self.up(p, n)
            for p in r.defenders:
                if p != r.koth:
                    return p
            return r.koth
        n = 0
        if score >= 120:
            n = 1
        if score >= 160:
            n = 2
        if score >= 200:
            n = 3
        for p in self.players:
            if p not in r.defenders:
                self.up(p, n)
        k = self.players.index(r.koth)
        for i in range(1, 5):
            p = self.players[(k + i) % 5]
            if p not in r.defenders:
                return p
