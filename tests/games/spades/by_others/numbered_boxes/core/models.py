from collections import namedtuple

Suit = namedtuple("Suit", "symbol name")
SUITS = [Suit("♦", "diamonds"), Suit("♣", "clubs"), Suit("♥", "hearts"), Suit("♠", "spades")]
NAMES = "2 3 4 5 6 7 8 9 10 J Q K A".split()


class Card(object):
    """one playing card, id 0..51"""
    def __init__(self, id):
        self.suiteID, r = divmod(id, 13)
        self.suite = SUITS[self.suiteID].symbol
        self.order = NAMES[r]
        self.orderID = r + 2

    def beats(self, other):
        """does this card beat other, when other is winning the trick so far?"""
        if self.suite == other.suite:
            return self.orderID > other.orderID
        return self.suite == "♠"


class Bid:
    def __init__(self, n, blind):
        self.n = n
        self.blind = blind

    def is_nil(self):
        return self.n == 0

    def is_special(self):
        return self.blind or self.is_nil()

    def __str__(self):
        return str(self.n) + ("b" if self.blind else "")

    def points(self, own, partner):
        """points for this bid alone (team has a nil or blind!)"""
        if self.is_nil():
            # I decided: partner may win tricks
            return -100 if own else 100
        p = 10 * self.n
        if self.blind:
            p += 100       # blind bonus comes on top of the normal points
        return p if own >= self.n else -p


class Contract:
    def __init__(self):
        self.bids = [None, None]

    def add_bid(self, number, bid, blind):
        self.bids[number - 1] = Bid(bid, blind)

    def to_string(self, win1, win2):
        parts = []
        for w, b in zip((win1, win2), self.bids):
            parts.append("%d/%s" % (w, "YTB" if b is None else b))
        return "{%s}" % ", ".join(parts)

    def eval(self, win1, win2):
        b1, b2 = self.bids
        goal = b1.n + b2.n
        over = max(win1 + win2 - goal, 0)

        if b1.is_special() or b2.is_special():
            score = b1.points(win1, win2) + b2.points(win2, win1)
            if b1.blind or b2.blind:
                over = 0      # blind: extras are worth nothing, but no bags either
        elif win1 + win2 >= goal:
            score = goal * 10
        else:
            return -goal * 10, 0
        return score + over, over


class Game:
    TEAMS = "AB"

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0] * 2
        self.bags = [0] * 2
        self.players = [t + n for n in "12" for t in self.TEAMS]
        self.bags_ever_removed = [0] * 2

    def score_bags(self):
        for i, b in enumerate(self.bags):
            full = b // 7
            if full:
                self.scores[i] -= full * 100
                self.bags[i] -= full * 7
                self.bags_ever_removed[i] += full * 7

    def rotate_order(self):
        self.players.append(self.players.pop(0))

    def all_bags(self, i):
        return self.bags[i] + self.bags_ever_removed[i]

    def winner(self):
        a, b = self.scores
        if max(a, b) < self.winning_value:
            return ""
        if a != b:
            return "A" if a > b else "B"    # the better one has it for sure
        x, y = self.all_bags(0), self.all_bags(1)
        if x == y:
            return ""
        return "A" if x < y else "B"
