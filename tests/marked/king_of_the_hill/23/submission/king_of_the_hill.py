from random import sample, shuffle as mix
from itertools import combinations

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
POINTS = {"5": 5, "T": 10, "K": 10}
HAND_SIZE = 20


class Card(object):

    def __init__(self, rank, suit):
        self.rank, self.suit = rank, suit

    def identical(self, card):
        return (self.rank, self.suit) == (card.rank, card.suit)

    def sameRank(self, card):
        return self.rank == card.rank

    def sameSuit(self, card):
        return self.suit == card.suit

    def isJoker(self):
        return self.suit in ("B", "R")

    def worth(self):
        return POINTS.get(self.rank, 0)

    def __str__(self):
        return ("joker " if self.isJoker() else self.rank) + self.suit


class Trumps(object):
    """Knows which cards are trumps and how strong the cards are."""

    def __init__(self, rank=None, suit=None):
        self.rank, self.suit = rank, suit

    def contains(self, card):
        return card.isJoker() or card.rank == self.rank or card.suit == self.suit

    def suitOf(self, card):
        """the suit that the card belongs to in play"""
        return self.suit if self.contains(card) else card.suit

    def key(self, card):
        if card.isJoker():
            return (5, 1) if card.suit == "R" else (5, 0)
        if card.rank == self.rank:
            return (4, 0) if card.suit == self.suit else (3, 0)
        if card.suit == self.suit:
            return (2, ORDER.index(card.rank))
        return (1, ORDER.index(card.rank))


class CardPile(object):

    def __init__(self):
        self.cards = []

    def _find(self, card):
        for place, mine in enumerate(self.cards):
            if mine.identical(card):
                return place
        return -1

    def cardExists(self, card):
        return self._find(card) >= 0

    def removeCard(self, card):
        place = self._find(card)
        if place < 0:
            raise ValueError("card is not in the pile")
        return self.cards.pop(place)

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        mix(self.cards)


class Hand(CardPile):

    def __init__(self):
        CardPile.__init__(self)
        self._trumps = Trumps()

    def sortHand(self, trumpRank, trumpSuit):
        self._trumps = Trumps(trumpRank, trumpSuit)
        old, self.cards = self.cards, []
        for card in old:
            self.addCard(card)

    def addCard(self, card):
        place = 0
        while place < len(self.cards) and self._trumps.key(self.cards[place]) >= self._trumps.key(card):
            place += 1
        self.cards.insert(place, card)

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):

    def removeCard(self):
        if len(self.cards) == 0:
            raise IndexError("the stack is empty")
        return self.cards.pop()


class Player(object):

    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Round(object):

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = list(dealOrder)
        self.isFirstRound = isFirstRound
        self.koth = None if isFirstRound else self.dealOrder[0]
        self.trumpRank = "2" if isFirstRound else playerRanks[self.koth.name]
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.defenders = [] if isFirstRound else [self.koth]
        self.playerPoints = dict((player.name, 0) for player in self.dealOrder)
        self.drawStack = CardStack()

    def trumps(self):
        return Trumps(self.trumpRank, self.trumpSuit)

    def startRound(self):
        self.drawStack = CardStack()
        for suit in "CDHS":
            for rank in ORDER:
                self.drawStack.addCard(Card(rank, suit))
                self.drawStack.addCard(Card(rank, suit))
        for colour in "BRBR":
            self.drawStack.addCard(Card("", colour))
        self.drawStack.shuffle()
        for turn in range(HAND_SIZE * 5):
            self.dealOrder[turn % 5].hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = sum(self.playerPoints[p.name] for p in self.dealOrder if p not in self.defenders)
        if lastWinner not in self.defenders:
            for card in self.deadHand.cards:
                score += card.worth() * 2
        return score


class Trick(object):

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []

    @property
    def trickType(self):
        return len(self.cards[0][1]) if self.cards else None

    @property
    def trickSuit(self):
        if not self.cards:
            return None
        return self.round.trumps().suitOf(self.cards[0][1][0])

    def playCards(self, player, cards):
        mine = []
        for card in cards:
            mine.append(player.hand.removeCard(card))
        self.cards.append((player, mine))
        called = self.round.calledCard
        if called and any(called.identical(card) for card in mine):
            if player not in self.round.defenders:
                self.round.defenders.append(player)
            self.round.calledCard = None

    def trickPoints(self):
        return sum(card.worth() for _, cards in self.cards for card in cards)

    def trickWinner(self):
        trumps = self.round.trumps()
        winner, winning = self.cards[0]
        for player, cards in self.cards[1:]:
            if len(cards) == 2 and not cards[0].identical(cards[1]):
                continue
            card = cards[0]
            if not trumps.contains(card) and trumps.suitOf(card) != self.trickSuit:
                continue
            if trumps.key(card) >= trumps.key(winning[0]):
                winner, winning = player, cards
        return winner


class Rules(object):

    def validPlay(self, trick, player, cards):
        if not 1 <= len(cards) <= 2:
            return False
        for card in cards:
            if not player.hand.cardExists(card):
                return False
        if not trick.cards:
            return len(cards) == 1 or cards[0].identical(cards[1])
        if len(cards) != trick.trickType:
            return False
        suitOf = trick.round.trumps().suitOf
        suited = [c for c in player.hand.cards if suitOf(c) == trick.trickSuit]
        if not suited:
            return True
        offSuit = [c for c in cards if suitOf(c) != trick.trickSuit]
        if len(cards) == 1:
            return not offSuit
        hasPair = any(a.identical(b) for a, b in combinations(suited, 2))
        return not (hasPair and len(offSuit) == 2)


class Game(object):

    def __init__(self, names):
        if len(names) != 5:
            raise ValueError("five players, please")
        if len(set(names)) < 5:
            raise ValueError("the names must be different")
        self.players = [Player(name) for name in sample(names, 5)]
        self.playerRanks = {}
        for name in names:
            self.playerRanks[name] = "2"
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        seat = self.players.index(startingPlayer)
        dealOrder = [self.players[(seat + i) % 5] for i in range(5)]
        self.currentRound = Round(dealOrder, isFirstRound, self.playerRanks)
        return self.currentRound

    def promote(self, players, steps):
        for player in players:
            rank = ORDER.index(self.playerRanks[player.name])
            self.playerRanks[player.name] = ORDER[min(rank + steps, 12)]

    def finishRound(self, lastWinner):
        this = self.currentRound
        score = this.challengeScore(lastWinner)
        if score < 80:
            if score == 0:
                self.promote(this.defenders, 3)
            elif score <= 40:
                self.promote(this.defenders, 2)
            else:
                self.promote(this.defenders, 1)
            mates = [p for p in this.defenders if p != this.koth]
            return mates[0] if mates else this.koth
        others = [p for p in self.players if p not in this.defenders]
        if score >= 120:
            self.promote(others, min((score - 80) // 40, 3))
        seat = self.players.index(this.koth)
        return self.players[(seat + 1) % 5]
