# King of the Hill
# (one file, the GUI comes later)

import random

ORDER = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A']


class Card(object):
    def __init__(self, rank, suit):
        self.rank, self.suit = rank, suit

    def sameRank(self, other):
        return self.rank == other.rank

    def sameSuit(self, other):
        return self.suit == other.suit

    def identical(self, other):
        return self.sameRank(other) and self.sameSuit(other)

    def value(self):
        """points of the card"""
        if self.rank == '5':
            return 5
        elif self.rank == '10' or self.rank == 'K':
            return 10
        return 0

    def __str__(self):
        return self.rank + self.suit


class CardPile(object):
    def __init__(self):
        self.cards = []

    def find(self, card):
        for i, c in enumerate(self.cards):
            if c.identical(card):
                return i
        return -1

    def cardExists(self, card):
        return self.find(card) >= 0

    def removeCard(self, card):
        i = self.find(card)
        if i < 0:
            raise ValueError('no such card: %s' % card)
        return self.cards.pop(i)

    def addCard(self, card):
        self.cards.append(card)
        return card

    def shuffle(self):
        n = len(self.cards)
        for i in range(n - 1, 0, -1):
            j = random.randint(0, i)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]


class Hand(CardPile):
    def __init__(self):
        super(Hand, self).__init__()
        self.trumps = (None, None)

    def key(self, card):
        # small is strong
        rank, suit = self.trumps
        if card.suit == 'B':
            return (0, 0)
        if card.suit == 'R':
            return (1, 0)
        if card.rank == rank:
            if card.suit == suit:
                return (2, 0)
            return (3, 0)
        if card.suit == suit:
            return (4, -ORDER.index(card.rank))
        return (5, -ORDER.index(card.rank))

    def sortHand(self, trumpRank, trumpSuit):
        self.trumps = (trumpRank, trumpSuit)
        self.cards.sort(key=self.key)

    def addCard(self, card):
        self.cards.append(card)
        self.cards.sort(key=self.key)
        return card

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        if len(self.cards) == 0:
            raise IndexError('the stack is empty')
        return self.cards.pop()


class Player(object):
    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Trick(object):
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []

    @property
    def trickType(self):
        if self.cards:
            return len(self.cards[0][1])

    @property
    def trickSuit(self):
        if not self.cards:
            return None
        led = self.cards[0][1][0]
        if led.suit in ['B', 'R']:
            return self.round.trumpSuit
        return led.suit

    def isTrump(self, card):
        return (card.suit in ['B', 'R'] or card.rank == self.round.trumpRank
                or card.suit == self.round.trumpSuit)

    def inSuit(self, card):
        """does the card follow the suit that was led?"""
        if self.isTrump(self.cards[0][1][0]):
            return self.isTrump(card)
        return card.suit == self.trickSuit and not self.isTrump(card)

    def playCards(self, player, cards):
        mine = []
        for card in cards:
            mine.append(player.hand.removeCard(card))
        self.cards.append((player, mine))
        called = self.round.calledCard
        if called != None:
            for card in mine:
                if card.identical(called) and player not in self.round.defenders:
                    self.round.defenders.append(player)

    def trickPoints(self):
        total = 0
        for player, cards in self.cards:
            for card in cards:
                total += card.value()
        return total

    def rate(self, card):
        if card.suit == 'R':
            return 104
        if card.suit == 'B':
            return 103
        if card.rank == self.round.trumpRank:
            if card.suit == self.round.trumpSuit:
                return 102
            return 101
        r = ORDER.index(card.rank)
        if card.suit == self.round.trumpSuit:
            return 50 + r
        if self.inSuit(card):
            return r
        return -1

    def trickWinner(self):
        best, bestRate = self.cards[0][0], self.rate(self.cards[0][1][0])
        for player, cards in self.cards[1:]:
            if len(cards) == 2 and not cards[0].identical(cards[1]):
                continue
            if self.rate(cards[0]) > bestRate:
                best, bestRate = player, self.rate(cards[0])
        return best


class Rules(object):
    def validPlay(self, trick, player, cards):
        if len(cards) not in (1, 2):
            return False
        for card in cards:
            need = len([c for c in cards if c.identical(card)])
            have = len([c for c in player.hand.cards if c.identical(card)])
            if have < need:
                return False
        isPair = len(cards) == 2 and cards[0].identical(cards[1])
        if len(trick.cards) == 0:
            return len(cards) == 1 or isPair
        if len(cards) != trick.trickType:
            return False
        suited = [c for c in player.hand.cards if trick.inSuit(c)]
        if suited == []:
            return True
        if len(cards) == 1:
            return trick.inSuit(cards[0])
        for i in range(len(suited)):
            for j in range(i + 1, len(suited)):
                if suited[i].identical(suited[j]):
                    return isPair and trick.inSuit(cards[0])
        return True


class Round(object):
    def __init__(self, dealOrder, isFirstRound, playerRanks, defenders=[]):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.defenders = defenders
        self.koth = None
        self.trumpRank = '2'
        if not isFirstRound:
            self.koth = dealOrder[0]
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.defenders.append(self.koth)
        self.trumpSuit = None
        self.calledCard = None
        self.deadHand = CardPile()
        self.playerPoints = {}
        for p in dealOrder:
            self.playerPoints[p.name] = 0
        self.drawStack = CardStack()

    def startRound(self):
        for deck in (1, 2):
            for suit in 'CDHS':
                for rank in ORDER:
                    self.drawStack.addCard(Card(rank, suit))
            for colour in 'BR':
                self.drawStack.addCard(Card('', colour))
        self.drawStack.shuffle()
        i = 0
        while len(self.drawStack.cards) > 8:
            self.dealOrder[i % 5].hand.addCard(self.drawStack.removeCard())
            i += 1

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        total = 0
        friends = [p.name for p in self.defenders]
        for name in self.playerPoints:
            if name not in friends:
                total += self.playerPoints[name]
        if lastWinner.name not in friends:
            for c in self.deadHand.cards:
                total += 2 * c.value()
        return total


class Game(object):
    def __init__(self, names):
        if len(names) != 5:
            raise Exception('King of the Hill needs five players')
        self.players = []
        for name in random.sample(names, 5):
            self.players.append(Player(name))
        self.playerRanks = dict((name, '2') for name in names)
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        order = self.players[:]
        while order[0] is not startingPlayer:
            order.append(order.pop(0))
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def up(self, player, steps):
        i = ORDER.index(self.playerRanks[player.name]) + steps
        if i > 12:
            i = 12
        self.playerRanks[player.name] = ORDER[i]

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        if score < 80:
            if score == 0:
                steps = 3
            elif score <= 40:
                steps = 2
            else:
                steps = 1
            for p in r.defenders:
                self.up(p, steps)
            mates = [p for p in r.defenders if p is not r.koth]
            if mates:
                return mates[0]
            return r.koth
        else:
            steps = 0
            if 120 <= score < 160:
                steps = 1
            elif 160 <= score < 200:
                steps = 2
            elif score >= 200:
                steps = 3
            for p in self.players:
                if p not in r.defenders:
                    self.up(p, steps)
            return self.players[(self.players.index(r.koth) + 1) % 5]


class Actions(object):
    pass


class Graphics(object):
    pass
