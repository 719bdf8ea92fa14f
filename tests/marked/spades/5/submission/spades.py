"""
spades.py - Spades for 4 players / 2 teams

The classes: Card, Contract, Round, Game.
The rules of play: legal_cards, trick_winner.
"""
import random

SUITES = '♦♣♥♠'
ORDER = '2 3 4 5 6 7 8 9 10 J Q K A'.split()
TEAMS = 'AB'
NUM_PLAYERS = 4


class Card(object):
    def __init__(self, id):
        if id not in range(52): raise ValueError(id)
        self.suiteID, position = divmod(id, len(ORDER))
        self.suite = SUITES[self.suiteID]
        self.order = ORDER[position]
        self.orderID = position + 2

    @property
    def trump(self):
        return self.suite == '♠'

    def __str__(self):
        return self.order + self.suite

    def __repr__(self):
        return '<' + str(self) + '>'

    def __eq__(self, other):
        return isinstance(other, Card) and self.orderID == other.orderID

    def __hash__(self):
        return hash(self.orderID)


def shuffled_deck():
    d = [Card(i) for i in range(52)]
    random.shuffle(d)
    return d


def team_of(player):
    """team (0 or 1) that a player (0 to 3, in the order of play) belongs to"""
    return player // 2


def members(team):
    return [p for p in range(NUM_PLAYERS) if team_of(p) == team]


def seat_names():
    """names of the players 0 to 3"""
    names = [''] * NUM_PLAYERS
    for team, letter in enumerate(TEAMS):
        for number, p in enumerate(members(team), 1):
            names[p] = letter + str(number)
    return names


class Contract(object):
    """Both bids of a team.  bids: {1 or 2: number}, blinds: set of 1, 2"""

    def __init__(self):
        self.bids = {}
        self.blinds = set()

    def add_bid(self, number, bid, blind):
        if number not in (1, 2): raise ValueError('a team has players 1 and 2')
        if bid not in range(14): raise ValueError('bids go from 0 to 13')
        self.bids[number] = bid
        if blind:
            self.blinds.add(number)

    @property
    def total(self):
        return sum(self.bids.values())

    @property
    def nils(self):
        return set(p for p, n in self.bids.items() if n == 0)

    @property
    def regulars(self):
        return [p for p in self.bids if p not in self.blinds | self.nils]

    def eval(self, win1, win2):
        """win1, win2: hands won.  -> (points, bags)"""
        mine = win1 + win2
        pts = self._nil_points(mine) + self._blind_points(mine)
        if self.regulars:
            pts += self._regular_points(mine)
        if not self.total:
            return pts, 0
        over = max(mine - self.total, 0)
        return pts + over, self._bags(over)

    def _nil_points(self, mine):
        each = 100 if mine == 0 else -100
        return each * len(self.nils)

    def _blind_points(self, mine):
        each = 100 if mine >= self.total else -100
        return each * len(self.blinds)

    def _regular_points(self, mine):
        stake = 10 * sum(self.bids[p] for p in self.regulars)
        return stake if mine > self.total else -stake

    def _bags(self, over):
        return over if self.regulars else 0

    def _show(self, number):
        if number not in self.bids:
            return 'YTB'
        return str(self.bids[number]) + ('b' if number in self.blinds else '')

    def to_string(self, win1, win2):
        return '{%d/%s, %d/%s}' % (win1, self._show(1), win2, self._show(2))


def winning_card(table):
    def strength(c):
        return (c.trump, c.suite == table[0].suite, c.orderID)
    return max(table, key=strength)


def trick_winner(table):
    return table.index(winning_card(table))


def legal_cards(hand, table, spade_played):
    no_spades = [c for c in hand if not c.trump]
    if not table:
        free = spade_played and not no_spades
        return hand[:] if free else (no_spades or hand[:])
    suite = winning_card(table).suite
    same = [c for c in hand if c.suite == suite]
    if same:
        return same
    return no_spades or hand[:]


class Round(object):

    def __init__(self, opener=0, hands=None):
        self.opener = opener
        self.hands = [list(h) for h in hands] if hands else self._deal()
        self.contracts = [Contract(), Contract()]
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

    @property
    def bids_made(self):
        return sum(len(c.bids) for c in self.contracts)

    # who is to act, in the bidding or in the play
    @property
    def to_act(self):
        if self.bids_made < NUM_PLAYERS:
            return (self.opener + self.bids_made) % NUM_PLAYERS
        return (self.leader + len(self.pile)) % NUM_PLAYERS

    def place_bid(self, player, bid, blind=False):
        if self.bids_made == NUM_PLAYERS: raise RuntimeError('bidding is closed')
        if player != self.to_act: raise RuntimeError('out of turn')
        team = team_of(player)
        self.contracts[team].add_bid(members(team).index(player) + 1, bid, blind)

    def play(self, player, card):
        if self.bids_made < NUM_PLAYERS: raise RuntimeError('bids are missing')
        if player != self.to_act: raise RuntimeError('out of turn')
        hand = self.hands[player]
        if card not in legal_cards(hand, self.pile, self.spade_seen):
            raise ValueError('illegal card %s' % card)
        if card.trump:
            self.spade_seen = True
        hand.remove(card)
        self.pile.append(card)
        if len(self.pile) == NUM_PLAYERS:
            return self._collect()

    def _collect(self):
        position = trick_winner(self.pile)
        self.leader = (self.leader + position) % NUM_PLAYERS
        self.tricks[self.leader] += 1
        self.pile = []
        return self.leader

    @property
    def complete(self):
        return sum(self.tricks.values()) == 13

    def outcome(self):
        return [c.eval(*[self.tricks[p] for p in members(t)])
                for t, c in enumerate(self.contracts)]


class Game(object):
    BAGS_PER_PENALTY = 10

    def __init__(self, winning_value):
        self.goal = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.fined = [0, 0]         # bags taken by score_bags
        self.players = seat_names()

    def deal_round(self):
        return Round(seat_names().index(self.players[0]))

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def score_bags(self):
        for team in (0, 1):
            fines, rest = divmod(self.bags[team], self.BAGS_PER_PENALTY)
            self.scores[team] -= 100 * fines
            self.fined[team] += self.bags[team] - rest
            self.bags[team] = rest

    def book(self, outcome):
        for team, (pts, bags) in enumerate(outcome):
            self.scores[team] += pts
            self.bags[team] += bags
        self.score_bags()
        self.rotate_order()

    def tiebreak(self):
        a, b = [held + gone for held, gone in zip(self.bags, self.fined)]
        if a == b:
            return ''
        return 'A' if a < b else 'B'

    def winner(self):
        a, b = self.scores
        if max(a, b) < self.goal:
            return ''
        if a == b:
            self.tiebreak()
        else:
            return 'A' if a > b else 'B'
