# spades
import random

suits = ["♦", "♣", "♥", "♠"]
ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite = suits[self.suiteID]
        self.order = ranks[id % 13]
        self.orderID = id % 13 + 2

    def __str__(self):
        return self.order + self.suite


class Contract:
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
            self.blind2 = blind

    def part(self, win, bid, blind):
        if not bid:
            return str(win) + "/YTB"
        s = str(win) + "/" + str(bid)
        if blind:
            s += "b"
        return s

    def to_string(self, win1, win2):
        return "{" + self.part(win1, self.bid1, self.blind1) + ", " + self.part(win2, self.bid2, self.blind2) + "}"

    def one(self, win, bid, blind, total):
        # points and bags for one player if somebody is nil or blind
        if bid == 0:
            # nil counts only if the whole team took nothing
            if total == 0:
                return 100, 0
            return -100, 0
        if blind:
            # 100 instead of the 10 per trick
            if win >= bid:
                return 100, 0
            return -100, 0
        if win >= bid:
            return 10 * bid + win - bid, win - bid
        return -10 * bid, 0

    def eval(self, win1, win2):
        total = win1 + win2
        if self.bid1 == 0 or self.bid2 == 0 or self.blind1 or self.blind2:
            s1, b1 = self.one(win1, self.bid1, self.blind1, total)
            s2, b2 = self.one(win2, self.bid2, self.blind2, total)
            return (s1 + s2, b1 + b2)
        contract = self.bid1 + self.bid2
        if total >= contract:
            extra = total - contract
            return (10 * contract + extra, extra)
        return (-10 * contract, 0)


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for t in range(2):
            if self.bags[t] >= 7:
                self.scores[t] -= 100
                self.bags[t] -= 7

    def rotate_order(self):
        first = self.players.pop(0)
        self.players.append(first)

    def winner(self):
        a = self.scores[0]
        b = self.scores[1]
        w = self.winning_value
        if a < w and b < w:
            return ""
        if a >= w and b < w:
            return "A"
        if b >= w and a < w:
            return "B"
        # both
        if a > b:
            return "A"
        if b > a:
            return "B"
        if self.bags[0] < self.bags[1]:
            return "A"
        if self.bags[1] < self.bags[0]:
            return "B"
        return ""


def legal_cards(hand, table, spade_played):
    if len(table) == 0:
        if spade_played:
            return list(hand)
        return [c for c in hand if c.suiteID != 3]
    same = [c for c in hand if c.suiteID == table[0].suiteID]
    if len(same) > 0:
        return same
    return list(hand)


def trick_winner(table):
    best = 0
    for i in range(1, len(table)):
        c = table[i]
        b = table[best]
        if c.suiteID == b.suiteID:
            if c.orderID > b.orderID:
                best = i
        elif c.suiteID == 3:
            best = i
    return best


def deal():
    ids = list(range(52))
    random.shuffle(ids)
    hands = []
    for p in range(4):
        hands.append([Card(i) for i in sorted(ids[p * 13:p * 13 + 13])])
    return hands

# TODO: the game itself
