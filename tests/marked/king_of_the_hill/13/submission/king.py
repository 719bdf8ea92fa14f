"""King of the Hill, compact version (rules only, no graphics)."""
import random
from collections import Counter
from itertools import product

RANKS = "23456789TJQKA"
POINTS = {"5": 5, "T": 10, "K": 10}

face = lambda c: (c.rank, c.suit)
worth = lambda cards: sum(POINTS.get(c.rank, 0) for c in cards)
trump = lambda c, tr, ts: c.suit in "BR" or c.rank == tr or c.suit == ts
group = lambda c, tr, ts: ts if trump(c, tr, ts) else c.suit
pair = lambda cs: len(cs) == 2 and face(cs[0]) == face(cs[1])


def power(c, tr=None, ts=None):
    """sort key, strongest is largest"""
    return (c.suit == "R", c.suit == "B", c.rank == tr and c.suit == ts, c.rank == tr,
            c.suit == ts, RANKS.find(c.rank) if c.rank else -1)


class Card:
    def __init__(self, rank, suit): self.rank, self.suit = rank, suit
    def identical(self, card): return face(self) == face(card)
    def sameRank(self, card): return self.rank == card.rank
    def sameSuit(self, card): return self.suit == card.suit


class CardPile:
    def __init__(self): self.cards = []
    def cardExists(self, card): return any(map(card.identical, self.cards))
    def addCard(self, card): self.cards.append(card)
    def shuffle(self): random.shuffle(self.cards)

    def removeCard(self, card):
        i = next((i for i, c in enumerate(self.cards) if c.identical(card)), None)
        return None if i is None else self.cards.pop(i)


class Hand(CardPile):
    trumps = (None, None)

    def numCards(self): return len(self.cards)

    def addCard(self, card):
        self.cards = sorted(self.cards + [card], key=lambda c: power(c, *self.trumps), reverse=True)

    def sortHand(self, trumpRank, trumpSuit):
        self.trumps = trumpRank, trumpSuit
        self.cards = sorted(self.cards, key=lambda c: power(c, *self.trumps), reverse=True)


class CardStack(CardPile):
    def removeCard(self): return self.cards.pop() if self.cards else None


class Player:
    def __init__(self, name): self.name, self.hand = name, Hand()


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round, self.leadingPlayer, self.cards = round, leadingPlayer, []

    @property
    def trumps(self): return self.round.trumpRank, self.round.trumpSuit
    @property
    def trickType(self): return len(self.cards[0][1]) if self.cards else 0
    @property
    def trickSuit(self): return group(self.cards[0][1][0], *self.trumps) if self.cards else None

    def playCards(self, player, cards):
        self.cards.append((player, [player.hand.removeCard(c) for c in cards]))
        r = self.round
        if r.calledCard and any(map(r.calledCard.identical, cards)):
            r.defenders += [player] * (player not in r.defenders)
        r.calledCard = None

    def trickPoints(self): return sum(worth(cs) for _, cs in self.cards)

    def trickWinner(self):
        able = [(p, cs) for p, cs in self.cards
                if (trump(cs[0], *self.trumps) or cs[0].suit == self.trickSuit) and (len(cs) == 1 or pair(cs))]
        return sorted(able, key=lambda pc: power(pc[1][0], *self.trumps))[-1][0]


class Round:
    def __init__(self, dealOrder, playerRanks, isFirstRound):
        first = dealOrder[0]
        self.dealOrder, self.isFirstRound = dealOrder, isFirstRound
        self.trumpRank, self.koth = ("2", None) if isFirstRound else (playerRanks[first.name], first)
        self.defenders = [self.koth] if self.koth else []
        self.trumpSuit = self.calledCard = None
        self.deadHand, self.drawStack = CardPile(), CardStack()
        self.playerPoints = {p.name: 0 for p in dealOrder}

    def startRound(self):
        deck = [Card(*x) for x in product(RANKS, "CDHS")] + [Card("", "B"), Card("", "R")]
        for c in deck + [Card(*face(c)) for c in deck]:
            self.drawStack.addCard(c)
        self.drawStack.shuffle()
        for _, p in product(range(20), self.dealOrder):
            p.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        won = trick.trickWinner()
        self.playerPoints[won.name] += trick.trickPoints()
        return won

    def challengeScore(self, lastWinner):
        pts = sum(self.playerPoints[p.name] for p in self.dealOrder if p not in self.defenders)
        return pts + (0 if lastWinner in self.defenders else 2 * worth(self.deadHand.cards))


class Rules:
    def validPlay(self, trick, player, cards):
        hand = player.hand.cards
        if len(cards) not in (1, 2) or Counter(map(face, cards)) - Counter(map(face, hand)):
            return False
        if not trick.cards:
            return len(cards) == 1 or pair(cards)
        if len(cards) != trick.trickType:
            return False
        follows = lambda c: group(c, *trick.trumps) == trick.trickSuit
        suit = list(filter(follows, hand))
        if len(cards) == 1:
            return follows(cards[0])
        twins = max(Counter(map(face, suit)).values(), default=0) > 1
        return not twins or (pair(cards) and follows(cards[0]))


class Game:
    def __init__(self, names):
        if len(names) != 5 or len(set(names)) < 5:
            raise "need five different names"
        self.players = random.sample([Player(n) for n in names], 5)
        self.playerRanks = {n: "2" for n in names}
        self.currentRound = None

    def circle(self, player):
        i = self.players.index(player)
        return self.players[i:] + self.players[:i]

    def newRound(self, startingPlayer, isFirstRound):
        self.currentRound = Round(self.circle(startingPlayer), self.playerRanks, isFirstRound)
        return self.currentRound

    def finishRound(self, lastWinner):
        r = self.currentRound
        score, team = r.challengeScore(lastWinner), r.defenders
        if score < 80:
            up, lucky = (3 if score == 0 else 2 if score <= 40 else 1), team
            king = next((p for p in team if p is not r.koth), r.koth)
        else:
            up, lucky = sum(score >= limit for limit in (120, 160, 200)), [p for p in self.players if p not in team]
            king = next(p for p in self.circle(r.koth) if p not in team)
        for p in lucky:
            self.playerRanks[p.name] = RANKS[min(12, RANKS.index(self.playerRanks[p.name]) + up)]
        return king
