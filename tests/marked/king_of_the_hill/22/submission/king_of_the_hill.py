"""King of the Hill - the classes of the game (no user interface)."""
import random

RANKS = "23456789TJQKA"
SUITS = "CDHS"


def is_trump(card, trump_rank, trump_suit):
    """jokers, cards of the trump rank and of the trump suit are trumps"""
    return card.rank == "" or card.rank == trump_rank or card.suit == trump_suit


def strength(card, trump_rank, trump_suit):
    """a number, the higher the stronger"""
    if card.rank == "":
        return 202 if card.suit == "R" else 201
    if card.rank == trump_rank:
        return 150
    if card.suit == trump_suit:
        return 100 + RANKS.index(card.rank)
    return RANKS.index(card.rank)


def points(card):
    if card.rank == "5":
        return 5
    if card.rank in ("T", "K"):
        return 10
    return 0


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        return 1 if self.sameRank(card) and self.sameSuit(card) else 0

    def sameRank(self, card):
        return 1 if self.rank == card.rank else 0

    def sameSuit(self, card):
        return 1 if self.suit == card.suit else 0

    def __repr__(self):
        return self.rank + self.suit


class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        for c in self.cards:
            if c.identical(card):
                return 1
        return 0

    def removeCard(self, card):
        for i in range(len(self.cards)):
            if self.cards[i].identical(card):
                return self.cards.pop(i)
        return None

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self.trumpRank = None
        self.trumpSuit = None

    def _sort(self):
        self.cards.sort(key=lambda c: strength(c, self.trumpRank, self.trumpSuit), reverse=True)

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit
        self._sort()

    def addCard(self, card):
        super().addCard(card)
        self._sort()

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        if not self.cards:
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
        self.trickType = 0

    def playCards(self, player, cards):
        played = [player.hand.removeCard(card) for card in cards]
        if not self.cards:
            led = played[0]
            self.trickType = len(played)
            if is_trump(led, self.round.trumpRank, self.round.trumpSuit):
                self.trickSuit = self.round.trumpSuit
            else:
                self.trickSuit = led.suit
        self.cards.append((player, played))
        called = self.round.calledCard
        if called is not None:
            for card in played:
                if card.identical(called):
                    if player not in self.round.defenders:
                        self.round.defenders.append(player)
                    self.round.calledCard = None

    def trickPoints(self):
        total = 0
        for player, cards in self.cards:
            total += points(cards[0])
        return total

    def _canWin(self, cards):
        if self.trickType == 2 and not cards[0].identical(cards[1]):
            return False
        return is_trump(cards[0], self.round.trumpRank, self.round.trumpSuit) or cards[0].suit == self.trickSuit

    def trickWinner(self):
        best, winner = -1, None
        for player, cards in self.cards:
            if self._canWin(cards):
                s = strength(cards[0], self.round.trumpRank, self.round.trumpSuit)
                if s > best:
                    best, winner = s, player
        return winner


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.drawStack = CardStack()
        self.playerPoints = {p.name: 0 for p in dealOrder}
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
            for suit in SUITS:
                for rank in RANKS:
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()
        for i in range(20):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] = trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = 0
        for player in self.dealOrder:
            if player not in self.defenders:
                score += self.playerPoints[player.name]
        if lastWinner not in self.defenders:
            score += 2 * sum(points(card) for card in self.deadHand.cards)
        return score


class Rules:
    def follows(self, card, trick):
        return card.suit == trick.trickSuit

    def hasCards(self, hand, cards):
        left = list(hand.cards)
        for card in cards:
            for c in left:
                if c.identical(card):
                    left.remove(c)
                    break
            else:
                return False
        return True

    def validPlay(self, trick, player, cards):
        hand = player.hand
        if len(cards) not in (1, 2) or not self.hasCards(hand, cards):
            return False
        if len(trick.cards) == 0:
            return len(cards) == 1 or bool(cards[0].identical(cards[1]))
        if len(cards) != trick.trickType:
            return False
        inSuit = [c for c in hand.cards if self.follows(c, trick)]
        playedInSuit = [c for c in cards if self.follows(c, trick)]
        if len(cards) == 1:
            return len(playedInSuit) == 1 or len(inSuit) == 0
        if len(playedInSuit) == 2 and cards[0].identical(cards[1]):
            return True
        for i in range(len(inSuit)):
            for j in range(i + 1, len(inSuit)):
                if inSuit[i].identical(inSuit[j]):
                    return False
        return True


class Game:
    def __init__(self, names):
        if len(names) != 5 or len(set(names)) != 5:
            raise ValueError("a game needs five players with different names")
        self.players = [Player(name) for name in names]
        random.shuffle(self.players)
        self.playerRanks = {name: "2" for name in names}
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        i = self.players.index(startingPlayer)
        order = self.players[i:] + self.players[:i]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def _raiseRank(self, player, steps):
        i = RANKS.index(self.playerRanks[player.name]) + steps
        self.playerRanks[player.name] = RANKS[min(i, len(RANKS) - 1)]

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        challengers = [p for p in self.players if p not in r.defenders]
        if score <= 80:
            if score == 0:
                steps = 3
            elif score <= 40:
                steps = 2
            else:
                steps = 1
            for p in r.defenders:
                self._raiseRank(p, steps)
            for p in r.defenders:
                if p is not r.koth:
                    return p
            return r.koth
        if score >= 200:
            steps = 3
        elif score >= 160:
            steps = 2
        elif score >= 120:
            steps = 1
        else:
            steps = 0
        for p in challengers:
            self._raiseRank(p, steps)
        i = self.players.index(r.koth) + 1
        while self.players[i % 5] in r.defenders:
            i += 1
        return self.players[i % 5]
