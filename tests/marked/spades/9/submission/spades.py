"""Spades in few lines: cards, contracts, the game, and the rules of a trick."""
ORDERS = "2 3 4 5 6 7 8 9 10 J Q K A".split()


class Card:
    def __init__(self, id):
        self.suiteID, rank = divmod(id, 13)
        self.suite, self.order, self.orderID = "♦♣♥♠"[self.suiteID], ORDERS[rank], rank + 2

    def __repr__(self): return self.order + self.suite


class Contract:
    def __init__(self): self.bids = {}
    def add_bid(self, number, bid, blind): self.bids[number] = (bid, blind)

    def to_string(self, win1, win2):
        show = lambda k: "%d%s" % (self.bids[k][0], "b" if self.bids[k][1] else "") if k in self.bids else "YTB"
        return f"{{{win1}/{show(1)},{win2}/{show(2)}}}"

    def eval(self, win1, win2):
        """Own tricks against the own bid for a blind; a nil needs both to be without a trick."""
        (bid1, blind1), (bid2, blind2) = self.bids.pop(1), self.bids.pop(2)
        wins, contract = win1 + win2, bid1 + bid2
        extras = sum(max(0, w - b) for w, b in ((win1, bid1), (win2, bid2))) if wins > contract else 0
        if blind1 or blind2 or not bid1 or not bid2:
            parts = [part(bid1, blind1, win1, win2), part(bid2, blind2, win2, win1)]
            good = extras if not any(w for b, w in ((bid1, win1), (bid2, win2)) if b == 0) else 0
            return sum(parts) + good, 0 if blind1 or blind2 else good
        return (10 * contract + extras, extras) if wins >= contract else (-10 * contract, 0)


def part(bid, blind, own, other):
    """What one bid scores, extras left aside."""
    if blind:
        return 100 if own > bid else -100
    if bid == 0:
        return 100 if own == other == 0 else -100
    return 10 * bid if own >= bid else 0


class Game:
    def __init__(self, winning_value):
        self.winning_value, self.scores, self.bags, self.old = winning_value, [0, 0], [0, 0], [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        times = [b // 7 for b in self.bags]
        self.scores = [s - 100 * t for s, t in zip(self.scores, times)]
        self.bags = [b % 7 for b in self.bags]
        self.old = [o + t for o, t in zip(self.old, times)]

    def rotate_order(self): self.players = self.players[1:] + self.players[:1]

    def winner(self):
        ranked = sorted((s, 7 * o + b, name) for s, o, b, name in zip(self.scores, self.old, self.bags, "AB") if s >= self.winning_value)
        if not ranked or len(ranked) == 2 and ranked[0][:2] == ranked[1][:2]:
            return ""
        return ranked[0][2]


def of(suite, cards): return [c for c in cards if c.suite == suite]


def legal_cards(hand, table, spade_played):
    """Match the suit that wins so far: spades where there are any, else the one that was led."""
    if not table:
        return list(hand) if spade_played else [c for c in hand if c.suite != "♠"] or list(hand)
    return of("♠" if of("♠", table[-1:]) else table[0].suite, hand) or list(hand)


def trick_winner(table):
    led = table[0].suite
    return max(range(len(table)), key=lambda i: (table[i].suite == led, table[i].suite == "♠", table[i].orderID))
