# Spades in colour, with player names.  python3 spades.py
import getpass
import random
import sys
from collections import defaultdict

# background white, foreground by suit
STYLE = {"♦": "\033[47;31m", "♣": "\033[47;32m", "♥": "\033[47;35m", "♠": "\033[47;30m"}
RESET = "\033[0m"
BOLD = "\033[1m"
RED = "\033[1;31m"


class Card:
    def __init__(self, id):
        self.suiteID, n = id // 13, id % 13
        self.suite = "♦♣♥♠"[self.suiteID]
        self.order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"][n]
        self.orderID = n + 2

    def __eq__(self, other):
        return (self.suiteID, self.orderID) == (other.suiteID, other.orderID)

    def __lt__(self, other):
        return (self.suiteID, self.orderID) < (other.suiteID, other.orderID)

    def color(self):
        return f"{STYLE[self.suite]}[{self.order}{self.suite}]{RESET}"


class Contract:
    def __init__(self):
        self.players = {1: None, 2: None}

    def add_bid(self, number, bid, blind):
        self.players[number] = (bid, blind)

    def eval(self, win1, win2):
        (bid1, blind1), (bid2, blind2) = self.players[1], self.players[2]
        goal, got = bid1 + bid2, win1 + win2
        score1, bags1 = self._single(bid1, blind1, goal, got)
        score2, bags2 = self._single(bid2, blind2, goal, got)
        bags = bags1 or bags2
        if blind1 or blind2:
            bags = 0
        return score1 + score2 + bags, bags

    def _single(self, bid, blind, goal, got):
        """points of one player, extra hands of the team"""
        if blind:
            return (100, 0) if got >= goal else (-100, 0)
        if bid == 0:
            return (100, 0) if got == 0 else (-100, 0)
        if got < goal:
            return -10 * bid, 0
        return 10 * bid, got - goal

    def to_string(self, win1, win2):
        out = []
        for n, w in [(1, win1), (2, win2)]:
            p = self.players[n]
            out.append("YTB" if not p else f"{w}/{p[0]}" + "b" * p[1])
        return "{" + ", ".join(out) + "}"


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.taken = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for i, b in enumerate(self.bags):
            self.taken[i] += b - b % 7
            self.scores[i] -= b // 7 * 100
            self.bags[i] = b % 7

    def rotate_order(self):
        self.players.append(self.players[0])
        del self.players[0]

    def winner(self):
        passed = [s >= self.winning_value for s in self.scores]
        if not any(passed):
            return ""
        if passed[0] != passed[1]:
            return "A" if passed[0] else "B"
        a = (self.scores[0], -self.bags[0] - self.taken[0])
        b = (self.scores[1], -self.bags[1] - self.taken[1])
        return "A" if a > b else "B" if b > a else ""


def legal_cards(hand, table, spade_played):
    by_suit = defaultdict(list)
    for c in hand:
        by_suit[c.suite].append(c)
    if table:
        suit = "♠" if any(c.suite == "♠" for c in table) else table[0].suite
        return by_suit[suit] or list(hand)
    if not spade_played:
        return by_suit["♦"] + by_suit["♣"] + by_suit["♥"] or list(hand)
    return list(hand)


def trick_winner(table):
    lead = table[0].suite

    def power(i):
        c = table[i]
        return (2 if c.suite == "♠" else 1 if c.suite == lead else 0, c.orderID)
    return sorted(range(len(table)), key=power)[-1]


HELP = f"""{BOLD}HOW TO PLAY{RESET}
Bid the number of hands you will win; you and your partner have to reach the sum of both bids.
Match the winning suit: spades when there is a spade on the table, the suit led otherwise.
You may lead a spade only after one was played. Best spade wins, else the best of the suit led.
+10 each if reached and +1 (and a bag) for every extra, -10 each if missed. 7 bags = -100.
Bid 0 = nil: +100 if your team wins none, -100 if not. Blind: +100 / -100."""


def clear():
    print("\033[2J\033[3J\033[H", end="")


def say_error(text):
    print(RED + text + RESET)


def get(prompt, f=input):
    while True:
        s = f(prompt + " ").strip()
        if s.lower() == "r":
            print(HELP)
        elif s.lower() == "q":
            sure = input("Quit the game, sure? [y/N] ").strip().lower()
            if sure == "y":
                sys.exit(0)
        else:
            return s


class Play:
    def __init__(self):
        clear()
        print(f"{BOLD}♠ ♥ S P A D E S ♣ ♦{RESET}     r: how to play, q: quit")
        while True:
            s = get("Winning score [500]?") or "500"
            if s.isdigit() and int(s) >= 1:
                break
            say_error("That's not a positive number.")
        self.game = Game(int(s))
        self.names, self.pins = {}, {}
        for p in self.game.players:
            name = get(f"Name of player {p} [{p}]?")
            self.names[p] = f"{name} ({p})" if name else p
            self.pins[p] = get(f"PIN for {self.names[p]}?", getpass.getpass)

    def scoreboard(self):
        g = self.game
        for i, t in enumerate("AB"):
            con = self.con[t].to_string(self.won[t + "1"], self.won[t + "2"])
            print(f" {BOLD}{t}{RESET}  {g.scores[i]:>5} pts  {g.bags[i]} bags  {con}  "
                  f"{self.names[t + '1']} & {self.names[t + '2']}")
        print("-" * 60)

    def hand_over(self, p):
        clear()
        print(f"{BOLD}{self.names[p]}{RESET}, it's your turn!")
        while get(f"PIN of {self.names[p]}?", getpass.getpass) != self.pins[p]:
            say_error("Wrong PIN.")
        clear()
        self.scoreboard()

    def suits(self, hand, legal):
        """prints the hand by suits; only cards that may be played have a number"""
        for suit in "♠♥♣♦":
            row = []
            for i, c in enumerate(hand):
                if c.suite == suit:
                    no = "--" if legal is None or c not in legal else str(i)
                    row.append(f"{no:>2} {c.color()}")
            if row:
                print("   ".join(row))

    def bid(self, p):
        self.hand_over(p)
        while True:
            s = get(f"{self.names[p]}, bid blind [y/n]?").lower()
            if s in ("y", "n"):
                break
            say_error("y or n, please.")
        if s == "n":
            self.suits(self.hands[p], None)
        while True:
            n = get(f"{self.names[p]}, your bid [0-13]?")
            if n in [str(i) for i in range(14)]:
                break
            say_error("A bid is a number from 0 to 13.")
        self.con[p[0]].add_bid(int(p[1]), int(n), s == "y")

    def card(self, p, order, table):
        self.hand_over(p)
        print("Table:", "  ".join(f"{self.names[q]} {c.color()}" for q, c in zip(order, table)) or "empty - you lead")
        print()
        hand = self.hands[p]
        legal = legal_cards(hand, table, self.broken)
        self.suits(hand, legal)
        while True:
            s = get(f"{self.names[p]}, card [0-{len(hand) - 1}]?")
            if not s.isdigit() or int(s) >= len(hand):
                say_error("There is no such card.")
            elif hand[int(s)] not in legal:
                say_error("You may not play that card now; only the numbered ones.")
            else:
                return hand.pop(int(s))

    def trick(self, order):
        table = []
        for p in order:
            c = self.card(p, order, table)
            table.append(c)
            self.broken |= c.suite == "♠"
        w = trick_winner(table)
        self.won[order[w]] += 1
        clear()
        print("Table:", "  ".join(f"{self.names[q]} {c.color()}" for q, c in zip(order, table)))
        print(f"{BOLD}{self.names[order[w]]}{RESET} wins this hand with {table[w].color()}!")
        get("[Enter]")
        return order[w:] + order[:w]

    def round(self):
        g = self.game
        deck = list(map(Card, range(52)))
        random.shuffle(deck)
        self.hands = {p: sorted(deck[i * 13:(i + 1) * 13]) for i, p in enumerate(g.players)}
        self.con = {t: Contract() for t in "AB"}
        self.won = defaultdict(int)
        self.broken = False
        for p in g.players:
            self.bid(p)
        order = g.players[:]
        for _ in range(13):
            order = self.trick(order)
        clear()
        print(f"{BOLD}ROUND OVER{RESET}")
        for i, t in enumerate("AB"):
            w = self.won[t + "1"], self.won[t + "2"]
            pts, bags = self.con[t].eval(*w)
            print(f" {t} {self.con[t].to_string(*w)} gets {pts} points and {bags} bags")
            g.scores[i] += pts
            g.bags[i] += bags
        g.score_bags()
        print(f" Score: A {g.scores[0]} ({g.bags[0]} bags) - B {g.scores[1]} ({g.bags[1]} bags)")
        get("[Enter]")

    def loop(self):
        while True:
            self.round()
            w = self.game.winner()
            if w:
                break
            self.game.rotate_order()
        print(f"{BOLD}Team {w} wins!{RESET} {self.names[w + '1']} and {self.names[w + '2']}")


if __name__ == "__main__":
    try:
        Play().loop()
    except (KeyboardInterrupt, EOFError):
        print()
