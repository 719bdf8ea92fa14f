"""Spades, with a class for each kind of bid."""
import abc


class Card:
    __slots__ = ["suite", "suiteID", "order", "orderID"]
    ALL = [(suite, order) for suite in "♦♣♥♠" for order in "2 3 4 5 6 7 8 9 10 J Q K A".split()]

    def __init__(self, id):
        self.suite, self.order = self.ALL[id]
        self.suiteID, self.orderID = id // 13, id % 13 + 2


class Bid(abc.ABC):
    mark = ""

    def __init__(self, tricks):
        self.tricks = tricks

    @abc.abstractmethod
    def bonus(self, own, team, contract):
        """What the bid itself wins or loses."""

    def __repr__(self):
        return str(self.tricks) + self.mark


class Plain(Bid):
    def bonus(self, own, team, contract):
        return 0


class Nil(Bid):
    def __init__(self):
        super().__init__(0)

    def bonus(self, own, team, contract):
        return -100 if own else 100


class Blind(Bid):
    mark = "b"

    def bonus(self, own, team, contract):
        return -100 if team < contract else 100


class NoBid:
    def __repr__(self):
        return "YTB"


def make_bid(bid, blind):
    if blind:
        return Blind(bid)
    return Plain(bid) if bid else Nil()


class Contract:
    def __init__(self):
        self.bids = [NoBid(), NoBid()]

    def add_bid(self, number, bid, blind):
        self.bids[number - 1] = make_bid(bid, blind)

    def eval(self, win1, win2):
        one, two = self.bids
        contract = one.tricks + two.tricks
        team = win1 + win2
        score = one.bonus(win1, team, contract) + two.bonus(win2, team, contract)
        if team < contract:
            return score - 10 * contract, 0
        score += 10 * contract
        extras = team - contract
        if isinstance(one, Blind) and isinstance(two, Blind):
            return score, 0
        if isinstance(one, Blind) or isinstance(two, Blind):
            # what the partner wins too much still scores, as far as the team has too much
            over = max(0, win2 - two.tricks) if isinstance(one, Blind) else max(0, win1 - one.tricks)
            over = min(extras, over)
            return score + over, over
        return score + extras, extras

    def to_string(self, win1, win2):
        return "{%d/%r, %d/%r}" % (win1, self.bids[0], win2, self.bids[1])


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.players = ["A1", "B1", "A2", "B2"]
        self.scores = [0] * 2
        self.bags = [0] * 2
        self.lost_bags = [0] * 2

    def score_bags(self):
        for t in (0, 1):
            if self.bags[t] >= 7:
                self.scores[t] -= 100
                self.bags[t] -= 7
                self.lost_bags[t] += 7
                self.score_bags()

    def rotate_order(self):
        self.players[:] = self.players[1:] + [self.players[0]]

    def winner(self):
        for sign, a, b in self._comparisons():
            if a != b:
                return "A" if (a - b) * sign > 0 else "B"
        return ""

    def _comparisons(self):
        if max(self.scores) >= self.winning_value:
            yield +1, *self.scores
            yield -1, self.bags[0] + self.lost_bags[0], self.bags[1] + self.lost_bags[1]


class Round:
    """What may be played in a round."""

    @staticmethod
    def is_allowed(card, hand, table, spade_played):
        if table:
            lead = table[0].suite
            return card.suite == lead or all(c.suite != lead for c in hand)
        return card.suite != "♠" or spade_played or all(c.suite == "♠" for c in hand)


def legal_cards(hand, table, spade_played):
    return [c for c in hand if Round.is_allowed(c, hand, table, spade_played)]


def trick_winner(table):
    order = {suite: i for i, suite in enumerate([table[0].suite, "♠"], 1)}
    best = max(table, key=lambda c: (order.get(c.suite, 0), c.orderID))
    return [c is best for c in table].index(True)
