"""Spades in a functional style: states are tuples, loops are recursions, and nothing is ever changed in place."""

from functools import reduce

SUITES = {0: "♦", 1: "♣", 2: "♥", 3: "♠"}


def _order(n):
    return {11: "J", 12: "Q", 13: "K", 14: "A"}.get(n) or str(n)


class Card(tuple):
    def __new__(cls, id):
        return tuple.__new__(cls, (id // 13, id % 13 + 2))

    suiteID = property(lambda self: self[0])
    orderID = property(lambda self: self[1])
    suite = property(lambda self: SUITES[self[0]])
    order = property(lambda self: _order(self[1]))

    def __repr__(self):
        return "Card(%s)" % (self.order + self.suite)


class Contract:
    def __init__(self, bids=()):
        self._bids = bids

    def add_bid(self, number, bid, blind):
        self._bids = tuple(sorted(self._bids + ((number, bid, bool(blind)),)))

    def eval(self, *wins):
        (_, bid1, blind1), (_, bid2, blind2) = self._bids
        extras = sum(wins) - bid1 - bid2
        made = extras >= 0
        plain = (bid1 + bid2) * (10 if made else -10)
        counted = max(0, extras)
        if blind1 and not blind2:
            partners = max(0, wins[1] - bid2)
        elif blind2 and not blind1:
            partners = max(0, wins[0] - bid1)
        else:
            partners = 0
        bags = min(counted, partners) if blind1 or blind2 else counted
        special = sum(
            _special(bid, blind, own, sum(wins)) for (_, bid, blind), own in zip(self._bids, wins)
        )
        return plain + special + counted, bags

    def to_string(self, *wins):
        known = {number: str(bid) + ("b" if blind else "") for number, bid, blind in self._bids}
        return "{%s}" % ", ".join("%s/%s" % (win, known.get(n, "YTB")) for n, win in enumerate(wins, 1))


def _special(bid, blind, own, team):
    if blind:
        return 100 if own >= bid else -100
    if bid == 0:
        return 50 if own == 0 else -50
    return 0


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores, self.bags, self.history = [0, 0], [0, 0], (0, 0)
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        paid = tuple(map(_paid, self.bags))
        self.scores = [score - 100 * n for score, n in zip(self.scores, paid)]
        self.bags = [bags - 7 * n for bags, n in zip(self.bags, paid)]
        self.history = tuple(old + n for old, n in zip(self.history, paid))

    def rotate_order(self):
        self.players = [self.players[n % 4] for n in range(1, 5)]

    def winner(self):
        teams = [
            (score, -bags - 7 * paid, name)
            for score, bags, paid, name in zip(self.scores, self.bags, self.history, "AB")
            if score >= self.winning_value
        ]
        if len(teams) == 2 and teams[0][:2] == teams[1][:2]:
            return ""
        return max(teams)[2] if teams else ""


def _paid(bags):
    return 0 if bags < 7 else 1 + _paid(bags - 7)


def legal_cards(hand, table, spade_played):
    return _first_not_empty(
        [card for card in hand if test(card)] for test in _wishes(table, spade_played)
    )


def _wishes(table, spade_played):
    if table:
        yield lambda card: card.suiteID == max(c.suiteID for c in table if c.suiteID in (3, table[0].suiteID))
    elif not spade_played:
        yield lambda card: card.suiteID < 3
    yield lambda card: True


def _first_not_empty(lists):
    found = next(lists)
    return found if found else _first_not_empty(lists)


def trick_winner(table):
    better = lambda i, j: j if _beats(table[j], table[i]) else i  # noqa: E731
    return reduce(better, range(len(table)))


def _beats(new, old):
    return new > old if new.suiteID == old.suiteID else new.suiteID == 3
