"""King of the Hill - everything in one file, in as few loops as possible."""
import random

RANKS = "23456789TJQKA"
SUITS = "CDHS"
VALUE = {"5": 5, "T": 10, "K": 10}


def strength(card, trumpRank, trumpSuit):
    """A pair that compares as the cards do; first part > 1 means a trump."""
    if card.rank == "":
        return (6, 0) if card.suit == "R" else (5, 0)
    if card.rank == trumpRank:
        return (3, 0)
    return (2 if card.suit == trumpSuit else 1, RANKS.index(card.rank))


def suitOf(card, rnd):
    """The suit a card counts for in this round."""
    return rnd.trumpSuit if strength(card, rnd.trumpRank, rnd.trumpSuit)[0] > 1 else card.suit


def isPair(cards):
    return len(cards) == 2 and bool(cards[0].identical(cards[1]))


class Card:
    def __init__(self, rank, suit):
        self.rank, self.suit = rank, suit

    def identical(self, card):
        return int((self.rank, self.suit) == (card.rank, card.suit))

    def sameRank(self, card):
        return int(self.rank == card.rank)

    def sameSuit(self, card):
        return int(self.suit == card.suit)

    def __repr__(self):
        return (self.rank or "*") + self.suit


class CardPile:
    def __init__(self):
        self.cards = []

    def addCard(self, card):
        self.cards.append(card)

    def cardExists(self, card):
        return int(any(c.identical(card) for c in self.cards))

    def removeCard(self, card):
        found = [c for c in self.cards if c.identical(card)]
        self.cards = [c for c in self.cards if not c.identical(card)]
        return found[0] if found else None

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self.trumpRank = self.trumpSuit = None

    def _sort(self):
        self.cards.sort(key=lambda c: (strength(c, self.trumpRank, self.trumpSuit), c.suit), reverse=True)

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank, self.trumpSuit = trumpRank, trumpSuit
        self._sort()

    def addCard(self, card):
        super().addCard(card)
        self._sort()

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        return self.cards.pop() if self.cards else None


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round, self.leadingPlayer = round, leadingPlayer
        self.cards = []
        self.trickSuit = self.trickType = None

    def playCards(self, player, cards):
        cards = list(cards)
        if not self.cards:
            self.trickSuit, self.trickType = suitOf(cards[0], self.round), len(cards)
        for c in cards:
            player.hand.removeCard(c)
        self.cards.append((player, cards))
        called = self.round.calledCard
        if called is not None and any(c.identical(called) for c in cards):
            if player not in self.round.defenders:
                self.round.defenders.append(player)
            self.round.calledCard = None

    def trickPoints(self):
        return sum(VALUE.get(cards[0].rank, 0) for _, cards in self.cards)

    def trickWinner(self):
        r = self.round
        able = [(p, cs[0]) for p, cs in self.cards
                if suitOf(cs[0], r) in (self.trickSuit, r.trumpSuit)]
        return max(able, key=lambda pc: strength(pc[1], r.trumpRank, r.trumpSuit))[0]


class Rules:
    def validPlay(self, trick, player, cards):
        hand, r = player.hand.cards, trick.round
        if not cards or any(sum(c.identical(h) for h in hand) < sum(c.identical(d) for d in cards) for c in cards):
            return 0
        if not trick.cards:
            return int(len(cards) == 1 or isPair(cards))
        if len(cards) != trick.trickType:
            return 0
        mine = [c for c in hand if suitOf(c, r) == trick.trickSuit]
        played = [c for c in cards if c.suit == trick.trickSuit]
        if trick.trickType == 1:
            return int(not mine or bool(played))
        pairs = any(sum(c.identical(d) for d in mine) > 1 for c in mine)
        return int(not pairs or (len(played) == 2 and isPair(played)))


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks, defenders=[]):
        self.dealOrder, self.isFirstRound = dealOrder, isFirstRound
        self.trumpRank = "2" if isFirstRound else playerRanks[dealOrder[0].name]
        self.trumpSuit = None
        self.koth = None if isFirstRound else dealOrder[0]
        self.deadHand = CardPile()
        self.calledCard = None
        self.defenders = defenders
        if self.koth:
            self.defenders.append(self.koth)
        self.playerPoints = {p.name: 0 for p in dealOrder}
        self.drawStack = CardStack()

    def startRound(self):
        deck = [(r, s) for r in RANKS for s in SUITS] + [("", "B"), ("", "R")]
        for r, s in deck * 2:
            self.drawStack.addCard(Card(r, s))
        self.drawStack.shuffle()
        for _ in range(20):
            for p in self.dealOrder:
                p.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = sum(self.playerPoints[p.name] for p in self.dealOrder if p not in self.defenders)
        if lastWinner not in self.defenders:
            score += 2 * sum(VALUE.get(c.rank, 0) for c in self.deadHand.cards)
        return score


class Game:
    def __init__(self, names):
        if len(names) != 5 or len(set(names)) != 5:
            raise ValueError("five different names please")
        self.players = [Player(n) for n in random.sample(list(names), 5)]
        self.playerRanks = {p.name: "2" for p in self.players}
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        i = self.players.index(startingPlayer)
        self.currentRound = Round(self.players[i:] + self.players[:i], isFirstRound, self.playerRanks)
        return self.currentRound

    def _promote(self, players, steps):
        for p in players:
            at = RANKS.index(self.playerRanks[p.name])
            self.playerRanks[p.name] = RANKS[min(at + steps, len(RANKS) - 1)]

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        if score < 80:
            self._promote(r.defenders, 3 if score == 0 else 2 if score < 40 else 1)
            mates = [p for p in r.defenders if p is not r.koth]
            return mates[0] if mates else r.koth
        self._promote([p for p in self.players if p not in r.defenders], min((score - 80) // 40, 3))
        i = self.players.index(r.koth)
        return self.players[(i + 1) % 5]
