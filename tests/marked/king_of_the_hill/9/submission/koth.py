"""King of the Hill, as short as it gets."""
from random import sample
from collections import Counter

RANKS = "23456789TJQKA"
POINTS = {"5": 5, "T": 10, "K": 10}


class Card:
    def __init__(self, rank, suit): self.rank, self.suit = rank, suit
    def identical(self, card): return key(self) == key(card)
    def sameRank(self, card): return self.rank == card.rank
    def sameSuit(self, card): return self.suit == card.suit


def key(card): return card.rank, card.suit
def joker(card): return card.suit in "BR"
def points(cards): return sum(POINTS.get(c.rank, 0) for c in cards)


def suit(card, trump_rank, trump_suit):
    """The suit that a card belongs to."""
    return trump_suit if card.rank == trump_rank else card.suit


def strength(card, trump_rank, trump_suit):
    """A tuple that is greater for the stronger card."""
    if joker(card):
        return (4, "BR".index(card.suit))
    if card.rank == trump_rank:
        return (3, int(card.suit == trump_suit))
    return (2 if card.suit == trump_suit else 1, RANKS.index(card.rank))


class CardPile:
    def __init__(self): self.cards = []
    def addCard(self, card): self.cards.append(card)
    def cardExists(self, card): return any(c.identical(card) for c in self.cards)
    def shuffle(self): self.cards[:] = sample(self.cards, len(self.cards))

    def removeCard(self, card):
        i = next((i for i, c in enumerate(self.cards) if c.identical(card)), None)
        return None if i is None else self.cards.pop(i)


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self.trumps = (None, None)

    def numCards(self): return len(self.cards)

    def sortHand(self, trumpRank, trumpSuit):
        self.trumps = (trumpRank, trumpSuit)
        self.cards.sort(key=lambda c: strength(c, *self.trumps), reverse=True)

    def addCard(self, card):
        super().addCard(card)
        self.sortHand(*self.trumps)


class CardStack(CardPile):
    def removeCard(self): return self.cards.pop() if self.cards else None


class Player:
    def __init__(self, name): self.name, self.hand = name, Hand()


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round, self.leadingPlayer = round, leadingPlayer
        self.cards, self.trickSuit, self.trickType = [], None, None

    def suit(self, card): return suit(card, self.round.trumpRank, self.round.trumpSuit)

    def playCards(self, player, cards):
        if not self.cards:
            self.trickSuit, self.trickType = self.suit(cards[0]), len(cards)
        self.cards.append((player, [player.hand.removeCard(c) for c in cards]))
        if self.round.calledCard and any(c.identical(self.round.calledCard) for c in cards):
            self.round.defenders.append(player)
            self.round.calledCard = None

    def trickPoints(self): return sum(points(cards) for _, cards in self.cards)

    def trickWinner(self):
        able = [(player, cards[0]) for player, cards in self.cards
                if len(set(map(key, cards))) == 1 and self.suit(cards[0]) in (self.trickSuit, self.round.trumpSuit)]
        return max(able, key=lambda pc: strength(pc[1], self.round.trumpRank, self.round.trumpSuit))[0]


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder, self.isFirstRound = dealOrder, isFirstRound
        self.koth = None if isFirstRound else dealOrder[0]
        self.trumpRank = "2" if isFirstRound else playerRanks[dealOrder[0].name]
        self.defenders = [] if isFirstRound else [self.koth]
        self.trumpSuit = self.calledCard = None
        self.deadHand, self.drawStack = CardPile(), CardStack()
        self.playerPoints = {p.name: 0 for p in dealOrder}

    def startRound(self):
        self.drawStack = CardStack()
        for c in 2 * ([(r, s) for r in RANKS for s in "CDHS"] + [("", "B"), ("", "R")]):
            self.drawStack.addCard(Card(*c))
        self.drawStack.shuffle()
        for i in range(100):
            self.dealOrder[i % 5].hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        won = sum(self.playerPoints[p.name] for p in self.dealOrder if p not in self.defenders)
        return (won + 2 * points(self.deadHand.cards)) * (lastWinner not in self.defenders)


class Rules:
    def validPlay(self, trick, player, cards):
        hand, want = Counter(map(key, player.hand.cards)), Counter(map(key, cards))
        if want - hand or len(cards) not in (1, 2):
            return False
        if not trick.cards:
            return len(want) == 1
        if len(cards) != trick.trickType:
            return False
        follows = lambda c: trick.suit(c) == trick.trickSuit
        own = [c for c in player.hand.cards if follows(c)]
        if not own:
            return True
        if len(cards) == 1:
            return follows(cards[0])
        pair = any(hand[key(c)] > 1 for c in own)
        return not pair or len(want) == 1 and follows(cards[0])


class Game:
    def __init__(self, names):
        if len(names) != 5 or len(set(names)) != 5:
            raise ValueError("five different names, please")
        self.players = [Player(name) for name in sample(list(names), 5)]
        self.playerRanks = dict.fromkeys(names, "2")
        self.currentRound = None

    def after(self, player):
        """All players once round the table, from this one."""
        i = self.players.index(player)
        return self.players[i:] + self.players[:i]

    def newRound(self, startingPlayer, isFirstRound):
        self.currentRound = Round(self.after(startingPlayer), isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        down = [p for p in self.after(r.koth) if p not in r.defenders]
        if score < 80:
            lucky, steps = r.defenders, 3 if score == 0 else 2 if score <= 40 else 1
        else:
            lucky, steps = down, sum(score > limit for limit in (120, 160, 200))
        for p in lucky:
            self.playerRanks[p.name] = RANKS[min(RANKS.index(self.playerRanks[p.name]) + steps, 12)]
        return down[0] if score >= 80 else next((p for p in r.defenders if p is not r.koth), r.koth)
