"""Spades.  Rules of the game without the terminal part."""

from collections import namedtuple

Bid = namedtuple("Bid", "number blind")

NAMES = {11: "J", 12: "Q", 13: "K", 14: "A"}


class Card(object):
    def __init__(self, id):
        self.suiteID, rest = divmod(id, 13)
        self.orderID = rest + 2
        self.suite = "♦♣♥♠"[self.suiteID]
        self.order = NAMES.get(self.orderID, str(self.orderID))

    def is_spade(self):
        return self.suite == "♠"

    def __repr__(self):
        return "%s%s" % (self.order, self.suite)


class Contract(object):
    def __init__(self):
        self.bid1 = None
        self.bid2 = None
        self.blind1 = False
        self.blind2 = False

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.bid1 = bid
            self.blind1 = blind
        else:
            self.bid2 = bid
            self.blind1 = blind

    def _show(self, won, bid, blind):
        if bid is None:
            return "%d/YTB" % won
        return "%d/%d%s" % (won, bid, "b" if blind else "")

    def to_string(self, win1, win2):
        return "{%s, %s}" % (self._show(win1, self.bid1, self.blind1),
                             self._show(win2, self.bid2, self.blind2))

    def _nil_points(self, bid, win1, win2):
        """+100 or -100 for a nil, 0 for any other bid"""
        if bid != 0:
            return 0
        if win1 == 0 or win2 == 0:
            return 100
        return -100

    def _blind_points(self, bid, blind, total):
        """a blind wins 100 when the team makes its contract"""
        if not blind or bid == 0:
            return 0
        if total >= self.bid1 + self.bid2:
            return 100
        return -100

    def eval(self, win1, win2):
        total = win1 + win2
        promised = self.bid1 + self.bid2
        bags = 0
        if total < promised:
            score = promised * -10
        else:
            extra = total - promised
            score = promised * 10 + extra
            if not (self.blind1 or self.blind2):
                bags = extra
        score += self._nil_points(self.bid1, win1, win2)
        score += self._nil_points(self.bid2, win1, win2)
        score += self._blind_points(self.bid1, self.blind1, total)
        score += self._blind_points(self.bid2, self.blind2, total)
        return score, bags


class Game(object):
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.charged = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for t in (0, 1):
            while self.bags[t] > 7:
                self.bags[t] -= 7
                self.charged[t] += 7
                self.scores[t] -= 100

    def winner(self):
        a, b = self.scores
        if max(a, b) < self.winning_value:
            return ""
        if a != b:
            return "A" if a > b else "B"
        bags_a = self.bags[0] + self.charged[0]
        bags_b = self.bags[1] + self.charged[1]
        if bags_a != bags_b:
            return "A" if bags_a < bags_b else "B"
        return ""


def legal_cards(hand, table, spade_played):
    plain = [c for c in hand if not c.is_spade()]
    if not table:
        if spade_played or not plain:
            return hand[:]
        return plain
    lead = table[0].suite
    same = [c for c in hand if c.suite == lead]
    if same:
        return same
    # can't follow, so anything goes, but spades only when they are broken
    if not spade_played and plain:
        return plain
    return hand[:]


def trick_winner(table):
    def key(i):
        card = table[i]
        if card.is_spade():
            return 100 + card.orderID
        if card.suite == table[0].suite:
            return card.orderID
        return 0
    return max(range(len(table)), key=key)
