#!/usr/bin/env python3
from getpass import getpass
from random import shuffle
import os


class Card:
    def __init__(self, id: int):
        self.id = id
        self.suiteID = id // 13
        self.orderID = 2 + id % 13
        self.suite = ["♣", "♦", "♥", "♠"][self.suiteID]
        self.order = "23456789TJQKA"[id % 13]

    def __str__(self):
        return f"{self.order}{self.suite}"


class Bid:
    def __init__(self, number):
        self.number = number
        self.amount = None

    def isNil(self):
        return self.amount == 0


class Contract:
    def __init__(self):
        self.first = Bid(1)
        self.second = Bid(2)
        self.blind = False
        self.score = 0
        self.bags = 0

    def add_bid(self, number: int, bid: int, blind: bool):
        if number == 1:
            self.first.amount = bid
        else:
            self.second.amount = bid
        if blind:
            self.blind = True

    def total(self):
        return self.first.amount + self.second.amount

    def eval(self, win1: int, win2: int):
        made = win1 + win2 >= self.total()
        over = win1 + win2 > self.total()
        for bid, win in [(self.first, win1), (self.second, win2)]:
            if self.blind:
                self.score += 100 if made else -100
            elif bid.isNil():
                self.score += 100 if win1 + win2 == 0 else -50
                continue
            elif made:
                self.score += 10 * bid.amount
            else:
                self.score -= 10 * bid.amount
            # tricks over the own bid
            if over and win > bid.amount:
                if not self.blind:
                    self.score += win - bid.amount
                self.bags += win - bid.amount
        return self.score, self.bags

    def _show(self, bid, win):
        if bid.amount is None:
            return "YTB"
        return f"{win}/{bid.amount}" + ("b" if self.blind else "")

    def to_string(self, win1: int, win2: int):
        return f"{{{self._show(self.first, win1)}, {self._show(self.second, win2)}}}"


class Game:
    def __init__(self, winning_value: int):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.sandbags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for t in range(2):
            while self.bags[t] > 7:
                self.bags[t] -= 7
                self.scores[t] -= 100
                self.sandbags[t] += 7

    def rotate_order(self):
        self.players.append(self.players.pop(0))

    def winner(self):
        over = [t for t in range(2) if self.scores[t] >= self.winning_value]
        if len(over) == 0:
            return ""
        if len(over) == 1:
            return "AB"[over[0]]
        if self.scores[0] != self.scores[1]:
            return "A" if self.scores[0] > self.scores[1] else "B"
        bags = [self.bags[t] + self.sandbags[t] for t in range(2)]
        if bags[0] == bags[1]:
            return ""
        return "A" if bags[0] > bags[1] else "B"


def legal_cards(hand, table, spade_played):
    others = [card for card in hand if card.suiteID != 3]
    if table:
        lead = table[0].suiteID
        follow = [card for card in hand if card.suiteID == lead]
        if follow:
            return follow
    # nothing to follow
    if not spade_played and others:
        return others
    return hand[:]


def trick_winner(table):
    best = 0
    for i, card in enumerate(table):
        if card.suiteID == 3 and table[best].suiteID != 3:
            best = i
        elif card.suiteID != 3 and table[best].suiteID == 3:
            pass
        elif card.orderID > table[best].orderID:
            best = i
    return best


# --------------------------------------------------------------------------
# terminal

rules_text = """SPADES
Bid, then follow suite if you can.  Spades beat everything.
10 points a hand, every 7th bag costs you 100."""


def clear():
    os.system("clear")


def prompt(text):
    s = input(text + " > ").strip()
    while s == "r":
        print(rules_text)
        s = input(text + " > ").strip()
    if s == "q":
        quit()
    return s


def number(text, most):
    while True:
        s = prompt(text)
        try:
            n = int(s)
        except ValueError:
            print("That is not a number")
            continue
        if 0 <= n <= most:
            return n
        print("Number out of range")


class Round:
    def __init__(self, game, pins):
        self.game = game
        self.pins = pins
        cards = [Card(i) for i in range(52)]
        shuffle(cards)
        self.hands = {p: sorted(cards[k::4], key=lambda c: c.id) for k, p in enumerate(game.players)}
        self.won = dict.fromkeys(game.players, 0)
        self.contracts = {"A": Contract(), "B": Contract()}
        self.spade_played = False

    def enter(self, p):
        clear()
        while getpass(f"{p}, enter your PIN: ") != self.pins[p]:
            print("no!")

    def bidding(self):
        for p in self.game.players:
            self.enter(p)
            blind = prompt("Bid blind? (y/n)").lower().startswith("y")
            if not blind:
                print(*self.hands[p])
            self.contracts[p[0]].add_bid(int(p[1]), number("Bid", 13), blind)

    def hand(self, order):
        table = []
        for p in order:
            self.enter(p)
            for t in "AB":
                print(t, self.contracts[t].to_string(self.won[t + "1"], self.won[t + "2"]))
            print("table:", *table)
            mine = self.hands[p]
            print("  ".join(f"{i}:{c}" for i, c in enumerate(mine)))
            allowed = legal_cards(mine, table, self.spade_played)
            i = number("Card to play", len(mine) - 1)
            while mine[i] not in allowed:
                print("illegal card")
                i = number("Card to play", len(mine) - 1)
            card = mine.pop(i)
            if card.suiteID == 3:
                self.spade_played = True
            table.append(card)
        w = trick_winner(table)
        print(order[w], "wins", *table)
        self.won[order[w]] += 1
        return order[w:] + order[:w]

    def play(self):
        self.bidding()
        order = self.game.players[:]
        for _ in range(13):
            order = self.hand(order)
        for k, t in enumerate("AB"):
            s, b = self.contracts[t].eval(self.won[t + "1"], self.won[t + "2"])
            self.game.scores[k] += s
            self.game.bags[k] += b
        self.game.score_bags()
        self.game.rotate_order()


def main():
    clear()
    print("Spades. Type r for the rules, q to quit.")
    game = Game(number("Winning value", 10 ** 6))
    pins = {p: getpass(f"Choose a PIN, {p}: ") for p in game.players}
    while not game.winner():
        Round(game, pins).play()
        print("Score", game.scores, "bags", game.bags)
    print("The winner is team", game.winner())


main()
