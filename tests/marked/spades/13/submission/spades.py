"""spades - small functional version.  python3 spades.py"""
import os
from getpass import getpass
from itertools import chain
from random import sample

SUITES, ORDERS = "♦♣♥♠", "2 3 4 5 6 7 8 9 10 J Q K A".split()
SPADE = SUITES[-1]

class Card:
    def __init__(self, id):
        self.suiteID, k = id // 13, id % 13
        self.suite, self.order, self.orderID = SUITES[self.suiteID], ORDERS[k], k + 2
    __repr__ = lambda self: self.order + self.suite

def nil_points(bids, wins):
    # handout: nobody of the team may win a hand
    return sum(100 if not any(wins) else -100 for b, _ in bids if b == 0)

def blind_points(bids, wins):
    made = sum(wins) >= sum(b for b, _ in bids)
    return sum(100 if made else -100 for _, blind in bids if blind)

def base_points(bids, wins):
    c, w = sum(b for b, _ in bids), sum(wins)
    return -10 * c if w < c else 10 * c + w - c

def new_bags(bids, wins):
    return 0 if any(blind for _, blind in bids) else max(0, sum(wins) - sum(b for b, _ in bids))

class Contract:
    def __init__(self):
        self.bids = [None, None]
    def add_bid(self, number, bid, blind):
        self.bids[number - 1] = (bid, blind)
    def eval(self, win1, win2):
        a = self.bids, (win1, win2)
        return base_points(*a) + nil_points(*a) + blind_points(*a), new_bags(*a)
    def to_string(self, win1, win2):
        show = lambda w, b: f"{w}/YTB" if b is None else f"{w}/{b[0]}" + "b" * bool(b[1])
        return "{%s}" % ", ".join(map(show, (win1, win2), self.bids))

class Game:
    def __init__(self, winning_value):
        self.goal, self.scores, self.bags, self.paid = winning_value, [0, 0], [0, 0], [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
    def score_bags(self):
        sevens = [b // 7 for b in self.bags]
        self.scores = [s - 100 * n for s, n in zip(self.scores, sevens)]
        self.bags = [b % 7 for b in self.bags]
        self.paid = [p + 7 * n for p, n in zip(self.paid, sevens)]
    def rotate_order(self):
        return self.players[1:] + self.players[:1]
    def winner(self):
        passed = [(s, -b - p, t) for s, b, p, t in zip(self.scores, self.bags, self.paid, "AB") if s > self.goal]
        if len(passed) == 2 and passed[0][:2] == passed[1][:2]:
            return ""
        return max(passed)[2] if passed else ""

def legal_cards(hand, table, spade_played):
    if not table:
        return [c for c in hand if spade_played or c.suite != SPADE] or list(hand)
    match = SPADE if SPADE in (c.suite for c in table) else table[0].suite
    return [c for c in hand if c.suite == match] or list(hand)

def trick_winner(table):
    key = lambda c: (c.suite == SPADE, c.suite == table[0].suite, c.orderID)
    return max(table, key=key)

# ------------------------------------------------------------- terminal
RULES = "Follow the winning suite. Spades are trump, lead them only once broken. 7 bags = -100."

def ask(prompt, ok, convert=str):
    while True:
        text = input(prompt).strip()
        if text == "q": raise SystemExit
        if text == "r": print(RULES); continue
        try:
            value = convert(text)
        except ValueError:
            value = None
        if value is not None and ok(value): return value
        print("?")

def unlock(name, pins):
    os.system("clear")
    while getpass(f"PIN of {name}: ") != pins[name]: print("no")

def play_round(game, pins):
    deck = sample([Card(i) for i in range(52)], 52)
    hands = {p: sorted(deck[i::4], key=lambda c: (c.suiteID, c.orderID)) for i, p in enumerate(game.players)}
    wins, contracts = dict.fromkeys(game.players, 0), {t: Contract() for t in "AB"}
    show = lambda p: print(*(f"{i}:{c}" for i, c in enumerate(hands[p])))
    for p in game.players:
        unlock(p, pins)
        blind = ask("blind (y/n)? ", "yn".__contains__) == "y"
        if not blind: show(p)
        contracts[p[0]].add_bid(int(p[1]), ask("bid: ", range(14).__contains__, int), blind)
    order, played = list(game.players), []
    while any(hands.values()):
        table = []
        for p in order:
            unlock(p, pins)
            print("table", table, *(t + contracts[t].to_string(wins[t + "1"], wins[t + "2"]) for t in "AB"))
            show(p)
            good = legal_cards(hands[p], table, any(c.suite == SPADE for c in chain(played, table)))
            i = ask("card: ", lambda i: 0 <= i < len(hands[p]) and hands[p][i] in good, int)
            table.append(hands[p].pop(i))
        w = trick_winner(table)
        played += table
        order = order[w:] + order[:w]
        wins[order[0]] += 1
    for k, t in enumerate("AB"):
        s, b = contracts[t].eval(wins[t + "1"], wins[t + "2"])
        game.scores[k] += s
        game.bags[k] += b
    game.score_bags()
    game.rotate_order()

def main():
    game = Game(ask("winning value: ", lambda v: v > 0, int))
    pins = {p: getpass(f"new PIN for {p}: ") for p in game.players}
    while not game.winner():
        play_round(game, pins)
        print("scores", game.scores, "bags", game.bags)
    print(game.winner(), "wins")

if __name__ == "__main__":
    main()
