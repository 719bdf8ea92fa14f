"""King of the Hill. A pile knows its cards as (rank, suit) and makes Card objects when somebody asks for them."""
import random
from bisect import bisect_right
from collections import defaultdict

ORDER = dict(zip("23456789TJQKA", range(13)))
WORTH = defaultdict(int, {"5": 5, "T": 10, "K": 10})
BLACK, RED = ("~", "B"), ("~", "R")


def key(card):
    return (card.rank, card.suit)


def power(face, rank=None, suit=None):
    """A number: 100 and more for trumps."""
    if face == RED:
        return 400
    if face == BLACK:
        return 300
    trump = 100 * (suit is not None and face[1] == suit)
    if rank is not None and face[0] == rank:
        return 200 + trump // 10
    return trump + ORDER[face[0]]


class Card:
    def __init__(self, rank, suit):
        self.rank, self.suit = (rank or "~"), suit

    def identical(self, card):
        return int(key(self) == key(card))

    def sameRank(self, card):
        return int(self.rank == card.rank)

    def sameSuit(self, card):
        return int(self.suit == card.suit)


class CardPile:
    def __init__(self):
        self._faces = []

    @property
    def cards(self):
        return [Card(*face) for face in self._faces]

    def addCard(self, card):
        self._faces.append(key(card))

    def cardExists(self, card):
        return int(self._faces.count(key(card)) > 0)

    def removeCard(self, card):
        try:
            self._faces.remove(key(card))
        except ValueError:
            raise LookupError("no such card") from None
        return Card(*key(card))

    def shuffle(self):
        self._faces = random.sample(self._faces, len(self._faces))


class Hand(CardPile):
    trumps = (None, None)

    def weight(self, face):
        return -power(face, *self.trumps)

    def addCard(self, card):
        weights = [self.weight(face) for face in self._faces]
        self._faces.insert(bisect_right(weights, self.weight(key(card))), key(card))

    def numCards(self):
        return len(self._faces)

    def sortHand(self, trumpRank, trumpSuit):
        self.trumps = (trumpRank, trumpSuit)
        self._faces = sorted(self._faces, key=self.weight)


class CardStack(CardPile):
    def removeCard(self):
        if self._faces:
            return Card(*self._faces.pop())


class Player:
    def __init__(self, name):
        self.name, self.hand = name, Hand()


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        first = dealOrder[0]
        self.dealOrder, self.isFirstRound = tuple(dealOrder), isFirstRound
        self.trumpSuit = self.calledCard = self.koth = None
        self.defenders, self.trumpRank = [], "2"
        if not isFirstRound:
            self.koth, self.trumpRank = first, playerRanks[first.name]
            self.defenders.append(first)
        self.deadHand = CardPile()
        self.drawStack = CardStack()
        self.playerPoints = {}
        for player in dealOrder:
            self.playerPoints[player.name] = 0

    def startRound(self):
        faces = [(rank, suit) for rank in ORDER for suit in "SHDC"] + [BLACK, RED]
        for face in faces + faces:
            self.drawStack.addCard(Card(*face))
        self.drawStack.shuffle()
        for turn in range(100):
            self.dealOrder[turn % 5].hand.addCard(self.drawStack.removeCard())

    def strength(self, card):
        return power(key(card), self.trumpRank, self.trumpSuit)

    def group(self, card):
        return self.trumpSuit if self.strength(card) >= 100 else card.suit

    def challengers(self):
        return [player for player in self.dealOrder if all(player is not one for one in self.defenders)]

    def endTrick(self, trick):
        best = trick.trickWinner()
        self.playerPoints[best.name] += trick.trickPoints()
        return best

    def challengeScore(self, lastWinner):
        against = self.challengers()
        score = sum([self.playerPoints[player.name] for player in against])
        if any(player is lastWinner for player in against):
            for card in self.deadHand.cards:
                score = score + 2 * WORTH[card.rank]
        return score


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round, self.leadingPlayer = round, leadingPlayer
        self.cards = []
        self.trickSuit = self.trickType = None

    def playCards(self, player, cards):
        if self.trickType is None:
            self.trickSuit, self.trickType = self.round.group(cards[0]), len(cards)
        out = []
        for card in cards:
            out.append(player.hand.removeCard(card))
        self.cards.append([player, out])
        called = self.round.calledCard
        if called and key(called) in [key(card) for card in out]:
            self.round.calledCard = None
            self.round.defenders = self.round.defenders + [player]

    def trickPoints(self):
        return sum(WORTH[card.rank] for _, cards in self.cards for card in cards)

    def trickWinner(self):
        able = [
            (player, cards[0])
            for player, cards in self.cards
            if len({key(card) for card in cards}) == 1
            and self.round.group(cards[0]) in (self.trickSuit, self.round.trumpSuit)
        ]
        # max() keeps the first of equals.
        return max(able, key=lambda one: self.round.strength(one[1]))[0]


class Rules:
    def validPlay(self, trick, player, cards):
        held = [key(card) for card in player.hand.cards]
        for card in cards:
            if key(card) not in held:
                return 0
            held.remove(key(card))
        same = len(cards) == 2 and key(cards[0]) == key(cards[1])
        if trick.trickType is None:
            return int(same or len(cards) == 1)
        if trick.trickType != len(cards):
            return 0
        group = trick.round.group
        suited = [key(card) for card in player.hand.cards if group(card) == trick.trickSuit]
        following = sum(group(card) == trick.trickSuit for card in cards)
        if trick.trickType == 1:
            return int(following == 1 or not suited)
        if len(suited) == len(set(suited)):
            return 1
        return int(same and following == 2)


class Game:
    def __init__(self, names):
        table = dict.fromkeys(names, "2")
        if not len(table) == len(names) == 5:
            raise ValueError("Give five different names")
        self.playerRanks = table
        self.players = [Player(name) for name in random.sample(names, 5)]
        self.currentRound = None

    def around(self, player):
        """All players, counter-clockwise, from this one."""
        where = [one.name for one in self.players].index(player.name)
        return [self.players[(where + step) % 5] for step in range(5)]

    def newRound(self, startingPlayer, isFirstRound):
        self.currentRound = Round(self.around(startingPlayer), isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        now = self.currentRound
        score, against = now.challengeScore(lastWinner), now.challengers()
        steps = [(0, 3), (40, 2), (79, 1), (119, 0), (159, 1), (199, 2)]
        up = next((ranks for most, ranks in steps if score <= most), 3)
        for player in against if score >= 80 else now.defenders:
            place = min(ORDER[self.playerRanks[player.name]] + up, 12)
            self.playerRanks[player.name] = list(ORDER)[place]
        if score >= 80:
            return [player for player in self.around(now.koth) if player in against][0]
        return ([player for player in now.defenders if player is not now.koth] or [now.koth])[0]
