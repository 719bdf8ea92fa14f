# spades.py
# Author: student
# Everything but the screen: Card, Contract, Game, legal_cards, trick_winner

BAG_LIMIT = 7
PENALTY = 100
BONUS = 100


def make_names():
    names = []
    for n in range(2, 11):
        names.append(str(n))
    for letter in "JQKA":
        names.append(letter)
    return names


class Card:
    NAMES = make_names()
    SYMBOLS = ("♦", "♣", "♥", "♠")

    def __init__(self, id):
        self.id = id

    @property
    def suiteID(self):
        return self.id // 13

    @property
    def suite(self):
        return Card.SYMBOLS[self.suiteID]

    @property
    def orderID(self):
        return self.id % 13 + 2

    @property
    def order(self):
        return Card.NAMES[self.id % 13]


class PlayerBid:
    """The bid of one player"""

    def __init__(self):
        self.made = False
        self.bid = 0
        self.blind = False

    def place(self, bid, blind):
        self.made = True
        self.bid = bid
        self.blind = blind

    def is_nil(self):
        return self.bid == 0

    def text(self):
        if not self.made:
            return "YTB"
        if self.blind:
            return str(self.bid) + "b"
        return str(self.bid)


class Contract:
    def __init__(self):
        self.first = PlayerBid()
        self.second = PlayerBid()
        self.score = 0
        self.bags = 0

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.first.place(bid, blind)
        elif number == 2:
            self.second.place(bid, blind)

    def bonus(self, player, won):
        """special points for a nil or a blind"""
        if player.is_nil():
            success = won == 0
        elif player.blind:
            success = won >= player.bid
        else:
            return 0
        if success:
            return BONUS
        return -BONUS

    def eval(self, win1, win2):
        total = self.first.bid + self.second.bid
        over = win1 + win2 - total
        if over < 0:
            self.score -= 10 * total
        else:
            self.score += 10 * total + over
            if not self.first.blind and not self.second.blind:
                self.bags += over
        self.score += self.bonus(self.first, win1)
        self.score += self.bonus(self.second, win2)
        return (self.score, self.bags)

    def to_string(self, win1, win2):
        return "{{{0}/{1}, {2}/{3}}}".format(
            win1, self.first.text(), win2, self.second.text())


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0] * 2
        self.bags = [0] * 2
        self.penalties = [0] * 2
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for i in range(len(self.bags)):
            times = self.bags[i] // BAG_LIMIT
            self.bags[i] = self.bags[i] % BAG_LIMIT
            self.scores[i] -= times * PENALTY
            self.penalties[i] += times

    def total_bags(self, i):
        return self.bags[i] + self.penalties[i] * BAG_LIMIT

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        a = self.scores[0]
        b = self.scores[1]
        if a == b and a >= self.winning_value:
            if self.total_bags(0) < self.total_bags(1):
                return "A"
            elif self.total_bags(1) < self.total_bags(0):
                return "B"
            return ""
        if a >= self.winning_value:
            return "A"
        if b >= self.winning_value:
            return "B"
        return ""


def of_suite(cards, suite):
    return [card for card in cards if card.suite == suite]


def legal_cards(hand, table, spade_played):
    if len(table) == 0:
        if spade_played:
            return list(hand)
        choices = [card for card in hand if card.suite != "♠"]
    elif of_suite(table, "♠"):
        choices = of_suite(hand, "♠")
    else:
        choices = of_suite(hand, table[0].suite)
    if len(choices) == 0:
        return list(hand)
    return choices


def trick_winner(table):
    spades = of_suite(table, "♠")
    if len(spades) > 0:
        candidates = spades
    else:
        candidates = table
    best = candidates[0]
    for card in candidates:
        if card.orderID > best.orderID:
            best = card
    return table.index(best)
