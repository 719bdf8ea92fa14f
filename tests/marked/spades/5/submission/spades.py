"""
spades.py - Spades for 4 players / 2 teams

The classes: Card, Contract, Round, Game.
"""
import itertools
import random

SUITS = ('clubs', 'hearts', 'diamonds', 'spades')
PICTURE = dict(zip(SUITS, '♣♥♦♠'))
ORDER = '2 3 4 5 6 7 8 9 10 J Q K A'.split()
NUM_PLAYERS = 4


class Card(object):
    def __init__(self, rank, suit):
        if rank not in ORDER: raise ValueError(rank)
        if suit not in SUITS: raise ValueError(suit)
        self.rank, self.suit = rank, suit

    @property
    def power(self):
        return ORDER.index(self.rank)

    @property
    def trump(self):
        return self.suit == 'spades'

    def __str__(self):
        return self.rank + PICTURE[self.suit]

    def __repr__(self):
        return '<' + str(self) + '>'

    def __eq__(self, other):
        return isinstance(other, Card) and self.power == other.power

    def __hash__(self):
        return hash(self.rank)


def shuffled_deck():
    d = [Card(r, s) for r, s in itertools.product(ORDER, SUITS)]
    random.shuffle(d)
    return d


def team_of(player):
    """team (0 or 1) that a player (0 to 3, in the order of play) belongs to"""
    return player // 2


def members(team):
    return [p for p in range(NUM_PLAYERS) if team_of(p) == team]


class Contract(object):
    """Both bids of a team.  bids: {player: number}, blinds: set of players"""

    def __init__(self, bids, blinds=()):
        self.bids = dict(bids)
        self.blinds = set(blinds)

    @property
    def number(self):
        return sum(self.bids.values())

    @property
    def nils(self):
        return set(p for p, n in self.bids.items() if n == 0)

    @property
    def regulars(self):
        return [p for p in self.bids if p not in self.blinds | self.nils]

    def settle(self, tricks):
        """tricks: {player: hands won}.  -> (points, bags)"""
        mine = sum(tricks.get(p, 0) for p in self.bids)
        pts = self._nil_points(mine) + self._blind_points(mine)
        if not self.regulars:
            return pts, 0
        regular, bags = self._regular_points(mine)
        return pts + regular, bags

    def _nil_points(self, mine):
        each = 100 if mine == 0 else -100
        return each * len(self.nils)

    def _blind_points(self, mine):
        each = 100 if mine >= self.number else -100
        return each * len(self.blinds)

    def _regular_points(self, mine):
        stake = 10 * sum(self.bids[p] for p in self.regulars)
        if mine > self.number:
            over = mine - self.number
            return stake + over, over
        return -stake, 0


class Round(object):

    def __init__(self, opener=0, hands=None):
        self.opener = opener
        self.hands = [list(h) for h in hands] if hands else self._deal()
        self.bids = {}
        self.blinds = set()
        self.tricks = dict.fromkeys(range(NUM_PLAYERS), 0)
        self.pile = []              # this hand's cards
        self.leader = opener
        self.spade_seen = False

    def _deal(self):
        deck = shuffled_deck()
        hands = []
        while deck:
            hands.append(deck[:13])
            deck = deck[13:]
        return hands

    # who is to act, in the bidding or in the play
    @property
    def to_act(self):
        if len(self.bids) < NUM_PLAYERS:
            return (self.opener + len(self.bids)) % NUM_PLAYERS
        return (self.leader + len(self.pile)) % NUM_PLAYERS

    def place_bid(self, player, number, blind=False):
        if len(self.bids) == NUM_PLAYERS: raise RuntimeError('bidding is closed')
        if player != self.to_act: raise RuntimeError('out of turn')
        if number not in range(14): raise ValueError('bids go from 0 to 13')
        self.bids[player] = number
        if blind:
            self.blinds.add(player)

    def contract(self, team):
        who = members(team)
        return Contract({p: self.bids[p] for p in who},
                        [p for p in who if p in self.blinds])

    def winning_card(self):
        def strength(c):
            return (c.trump, c.suit == self.pile[0].suit, c.power)
        return max(self.pile, key=strength)

    def legal(self, player):
        hand = self.hands[player]
        no_spades = [c for c in hand if not c.trump]
        if not self.pile:
            return hand[:] if self.spade_seen else (no_spades or hand[:])
        suit = self.winning_card().suit
        same = [c for c in hand if c.suit == suit]
        if same:
            return same
        return no_spades or hand[:]

    def play(self, player, card):
        if len(self.bids) < NUM_PLAYERS: raise RuntimeError('bids are missing')
        if player != self.to_act: raise RuntimeError('out of turn')
        if card not in self.legal(player): raise ValueError('illegal card %s' % card)
        if not self.pile and card.trump:
            self.spade_seen = True
        self.hands[player].remove(card)
        self.pile.append(card)
        if len(self.pile) == NUM_PLAYERS:
            return self._collect()

    def _collect(self):
        top = self.winning_card()
        position = [c is top for c in self.pile].index(True)
        self.leader = (self.leader + position) % NUM_PLAYERS
        self.tricks[self.leader] += 1
        self.pile = []
        return self.leader

    @property
    def complete(self):
        return sum(self.tricks.values()) == 13

    def outcome(self):
        return [self.contract(t).settle(self.tricks) for t in (0, 1)]


class Game(object):
    BAGS_PER_PENALTY = 10

    def __init__(self, goal=500):
        self.goal = goal
        self.points = [0, 0]
        self.bags = [0, 0]
        self._openers = itertools.cycle(range(NUM_PLAYERS))

    def deal_round(self):
        return Round(next(self._openers))

    def book(self, outcome):
        for team, (pts, bags) in enumerate(outcome):
            had = self.bags[team]
            self.bags[team] = had + bags
            fines = self.bags[team] // self.BAGS_PER_PENALTY - had // self.BAGS_PER_PENALTY
            self.points[team] += pts - 100 * fines

    def tiebreak(self):
        a, b = self.bags
        if a == b:
            return None
        return 0 if a < b else 1

    def winner(self):
        a, b = self.points
        if max(a, b) <= self.goal:
            return None
        if a == b:
            self.tiebreak()
        else:
            return 0 if a > b else 1
