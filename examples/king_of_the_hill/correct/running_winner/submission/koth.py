"""Keeps the winner of a trick up to date with each play; strengths are looked up in a table that a round makes once."""
import random

ALL_RANKS = "2 3 4 5 6 7 8 9 T J Q K A".split()
ALL_SUITS = "C D H S".split()


class Card(object):
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit
        self.points = 0
        if rank == "5":
            self.points = 5
        elif rank in ["T", "K"]:
            self.points = 10

    def _key(self):
        return self.rank + self.suit

    def identical(self, card):
        return self._key() == card._key()

    def sameRank(self, card):
        return self.rank == card.rank

    def sameSuit(self, card):
        return self.suit == card.suit

    def __eq__(self, card):
        # cards in lists are compared by rank only, so do not use `in` with them
        return self.rank == card.rank


def makeTable(trumpRank, trumpSuit):
    """key of a card -> (strength, suit that it counts to)"""
    table = {}
    for number, rank in enumerate(ALL_RANKS):
        for suit in ALL_SUITS:
            strength, group = number, suit
            if rank == trumpRank:
                strength, group = 40, trumpSuit
                if suit == trumpSuit:
                    strength = 41
            elif suit == trumpSuit:
                strength = 20 + number
            table[rank + suit] = (strength, group)
    table["B"] = (42, trumpSuit)
    table["R"] = (43, trumpSuit)
    return table


PLAIN = makeTable(None, None)


class CardPile(object):
    def __init__(self):
        self.cards = []

    def find(self, card):
        for i, other in enumerate(self.cards):
            if other.identical(card):
                return i
        return -1

    def cardExists(self, card):
        return self.find(card) != -1

    def removeCard(self, card):
        i = self.find(card)
        return None if i == -1 else self.cards.pop(i)

    def addCard(self, card):
        self.cards.append(card)
        return True

    def shuffle(self):
        new = []
        while self.cards:
            new.append(self.cards.pop(random.randrange(len(self.cards))))
        self.cards.extend(new)


class Hand(CardPile):
    def __init__(self):
        super(Hand, self).__init__()
        self.table = PLAIN

    def sortHand(self, trumpRank=None, trumpSuit=None):
        self.table = makeTable(trumpRank, trumpSuit)
        # bubble sort
        for n in range(len(self.cards)):
            for i in range(len(self.cards) - 1 - n):
                if self.value(self.cards[i]) < self.value(self.cards[i + 1]):
                    self.cards[i], self.cards[i + 1] = self.cards[i + 1], self.cards[i]

    def value(self, card):
        return self.table[card._key()][0]

    def addCard(self, card):
        self.cards.append(card)
        i = len(self.cards) - 1
        while i > 0 and self.value(self.cards[i - 1]) < self.value(self.cards[i]):
            self.cards[i - 1], self.cards[i] = self.cards[i], self.cards[i - 1]
            i -= 1
        return True

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        if len(self.cards) > 0:
            return self.cards.pop()


class Player(object):
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.tricks = 0


class Round(object):
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.playerRanks = playerRanks
        self.trumpRank = "2" if isFirstRound else playerRanks[dealOrder[0].name]
        self.trumpSuit = None
        self.koth = None if isFirstRound else dealOrder[0]
        self.defenders = []
        if self.koth:
            self.defenders.append(self.koth)
        self.deadHand = CardPile()
        self.calledCard = None
        self.drawStack = CardStack()
        self.playerPoints = {}
        for p in dealOrder:
            self.playerPoints[p.name] = 0

    def startRound(self):
        for n in range(2):
            for rank in ALL_RANKS:
                for suit in ALL_SUITS:
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "R"))
            self.drawStack.addCard(Card("", "B"))
        self.drawStack.shuffle()
        player = 0
        while len(self.drawStack.cards) > 8:
            self.dealOrder[player].hand.addCard(self.drawStack.removeCard())
            player = (player + 1) % 5

    def endTrick(self, trick):
        self.playerPoints[trick.trickWinner().name] += trick.trickPoints()
        return trick.trickWinner()

    def challengeScore(self, lastWinner):
        names = [p.name for p in self.defenders]
        score = 0
        for name in self.playerPoints:
            if name not in names:
                score += self.playerPoints[name]
        if lastWinner.name not in names:
            dead = 0
            for card in self.deadHand.cards:
                dead += card.points
            score += dead * 2
        return score


class Trick(object):
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = ""
        self.trickType = 0
        self.winner = None
        self.best = -1
        self.points = 0
        self.table = makeTable(round.trumpRank, round.trumpSuit)

    def group(self, card):
        return self.table[card._key()][1]

    def playCards(self, player, cards):
        mine = []
        while cards:
            mine.append(player.hand.removeCard(cards.pop(0)))
        self.cards.append((player, mine))
        if len(self.cards) == 1:
            self.trickSuit = self.group(mine[0])
            self.trickType = len(mine)
        for card in mine:
            self.points += card.points
            if self.round.calledCard is not None and card.identical(self.round.calledCard):
                self.round.calledCard = None
                self.round.defenders.append(player)
        if len(mine) == 1 or mine[0].identical(mine[1]):
            strength, group = self.table[mine[0]._key()]
            if group in (self.trickSuit, self.round.trumpSuit) and strength > self.best:
                self.best = strength
                self.winner = player

    def trickPoints(self):
        return self.points

    def trickWinner(self):
        return self.winner


class Rules(object):
    def inHand(self, player, cards):
        keys = [card._key() for card in player.hand.cards]
        for card in cards:
            if card._key() not in keys:
                return False
            keys.remove(card._key())
        return True

    def validPlay(self, trick, player, cards):
        if not self.inHand(player, cards):
            return False
        identical = len(cards) == 2 and cards[0].identical(cards[1])
        if trick.cards == []:
            return identical or len(cards) == 1
        if len(cards) != trick.trickType:
            return False
        suited = [card for card in player.hand.cards if trick.group(card) == trick.trickSuit]
        if trick.trickType == 1:
            if suited:
                return trick.group(cards[0]) == trick.trickSuit
            return True
        right = [trick.group(card) == trick.trickSuit for card in cards]
        if identical and all(right):
            return True
        keys = [card._key() for card in suited]
        if len(keys) != len(set(keys)):
            # holds an identical pair
            return all(right)
        if len(suited) == 0:
            return True
        return any(right)


class Game(object):
    def __init__(self, names):
        different = []
        for name in names:
            if name not in different:
                different.append(name)
        if len(different) != 5 or len(names) != 5:
            raise Exception("Wrong players: " + str(names))
        random.shuffle(different)
        self.players = []
        for name in different:
            self.players.append(Player(name))
        self.playerRanks = dict(zip(different, "22222"))
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        order = self.players[:]
        while order[0].name != startingPlayer.name:
            order = order[1:] + order[:1]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        up = {}
        for p in self.players:
            up[p.name] = 0
        if score < 80:
            for p in r.defenders:
                up[p.name] = 1
                if score <= 40:
                    up[p.name] = 2
                if score == 0:
                    up[p.name] = 3
            next = r.defenders[1] if len(r.defenders) > 1 else r.koth
        else:
            i = self.players.index(r.koth)
            next = r.koth
            while next in r.defenders:
                i += 1
                next = self.players[i % 5]
            for p in self.players:
                if p not in r.defenders:
                    up[p.name] = min(3, (score - 80) // 40)
        for name in up:
            i = ALL_RANKS.index(self.playerRanks[name]) + up[name]
            self.playerRanks[name] = ALL_RANKS[i] if i < 13 else "A"
        return next
