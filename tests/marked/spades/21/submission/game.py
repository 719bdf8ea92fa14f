from card import Card
from contract import Contract


class Game:
    def __init__(self, winning_value):
        self.goal = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self._paid = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for t in (0, 1):
            times = self.bags[t] // 7
            self.scores[t] -= 100 * times
            self._paid[t] += 7 * times
            self.bags[t] = self.bags[t] % 7

    def rotate_order(self):
        # last player goes to the front
        self.players = [self.players[-1]] + self.players[:-1]

    def winner(self):
        passed = []
        for t in (0, 1):
            if self.scores[t] >= self.goal:
                passed.append("AB"[t])
        if len(passed) == 1:
            return passed[0]
        if len(passed) == 2:
            if self.scores[0] > self.scores[1]:
                return "A"
            if self.scores[0] < self.scores[1]:
                return "B"
            allBags = [self.bags[0] + self._paid[0], self.bags[1] + self._paid[1]]
            if allBags[0] < allBags[1]:
                return "A"
            if allBags[1] < allBags[0]:
                return "B"
            return ""


def _winning_suite(table):
    for c in table:
        if c.isSpade():
            return 3
    return table[0].suiteID


def legal_cards(hand, table, spade_played):
    hand.sort(key=lambda c: c.id)    # nicer to look at
    legal = []
    if len(table) == 0:
        for c in hand:
            if spade_played or not c.isSpade():
                legal.append(c)
    else:
        s = _winning_suite(table)
        for c in hand:
            if c.suiteID == s:
                legal.append(c)
    if len(legal) == 0:
        legal = list(hand)
    return legal


def trick_winner(table):
    # a spade wins
    for i in range(len(table)):
        if table[i].isSpade():
            return i
    best = 0
    for i in range(1, 4):
        if table[i].suiteID == table[0].suiteID and table[i].orderID > table[best].orderID:
            best = i
    return best
