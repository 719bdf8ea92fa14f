# Spades, only the logic. No user interface yet.
#
# I keep the data as plain tuples/lists wherever I can and the classes just
# wrap functions, that was easier to test in the shell.

from collections import namedtuple

DIAMOND, CLUB, HEART, SPADE = range(4)
SYMBOLS = {DIAMOND: "♦", CLUB: "♣", HEART: "♥", SPADE: "♠"}

Bid = namedtuple("Bid", "number amount blind")


def order_text(order):
    if order < 11:
        return str(order)
    return {11: "J", 12: "Q", 13: "K", 14: "A"}[order]


class Card:
    __slots__ = ("suite", "suiteID", "order", "orderID")

    def __init__(self, id):
        self.suiteID = 0
        # count down, 13 cards in every suite
        while id >= 12:
            id -= 13
            self.suiteID += 1
        self.orderID = id + 2
        self.suite = SYMBOLS[self.suiteID]
        self.order = order_text(self.orderID)

    def __str__(self):
        return f"{self.order}{self.suite}"


# ---- bidding -------------------------------------------------------------

class Contract:

    def __init__(self):
        self._bids = []

    def add_bid(self, number, bid, blind):
        self._bids.append(Bid(number, bid, blind))
        self._bids.sort(key=lambda b: b.number)

    def _find(self, number):
        for bid in self._bids:
            if bid.number == number:
                return bid
            return None

    def to_string(self, win1, win2):
        texts = []
        for number, win in enumerate((win1, win2), 1):
            bid = self._find(number)
            if bid is None:
                texts.append("%d/YTB" % win)
            elif bid.blind:
                texts.append("%d/%db" % (win, bid.amount))
            else:
                texts.append("%d/%d" % (win, bid.amount))
        return "{%s, %s}" % tuple(texts)

    def eval(self, win1, win2):
        wins = (win1, win2)
        contract = sum(b.amount for b in self._bids)
        score, bags = base(contract, win1 + win2)
        for bid in self._bids:
            if bid.amount == 0:
                score += bonus(win1 == 0 and win2 == 0)
            if bid.blind:
                score += bonus(wins[bid.number - 1] >= bid.amount)
                score -= bags       # the extras of a blind count nothing
                bags = 0
        return score, bags


def base(contract, won):
    """(points, bags) of an ordinary contract"""
    if won >= contract:
        over = won - contract
        return 10 * contract + over, over
    return -10 * contract, 0


def bonus(success):
    if success:
        return 100


# ---- the whole game --------------------------------------------------------

class Game:

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self._history = [0, 0]

    def score_bags(self):
        for i in (0, 1):
            while True:
                if self.bags[i] < 7:
                    break
                self.bags[i] -= 7
                self._history[i] += 7
                self.scores[i] -= 100

    def rotate_order(self):
        a, b, c, d = self.players
        self.players = [b, c, d, a]

    def winner(self):
        scores, goal = self.scores, self.winning_value
        if scores[0] < goal or scores[1] < goal:
            return ""
        if scores[0] != scores[1]:
            return "AB"[scores.index(max(scores))]
        total = [self.bags[i] + self._history[i] for i in (0, 1)]
        if total[0] != total[1]:
            return "AB"[total.index(min(total))]
        return ""


# ---- a hand ------------------------------------------------------------------

def has_suite(cards, suiteID):
    return any(card.suiteID == suiteID for card in cards)


def legal_cards(hand, table, spade_played):
    if not table:
        if spade_played or not any(c.suiteID != SPADE for c in hand):
            return list(hand)
        return [c for c in hand if c.suiteID != SPADE]
    wanted = SPADE if has_suite(table, SPADE) else table[-1].suiteID
    if has_suite(hand, wanted):
        return [c for c in hand if c.suiteID == wanted]
    return list(hand)


def trick_winner(table):
    suiteID = SPADE if has_suite(table, SPADE) else table[0].suiteID
    best = None
    for i, card in enumerate(table):
        if card.suiteID == suiteID:
            if best is None or card.orderID > table[best].orderID:
                best = i
    return best + 1
