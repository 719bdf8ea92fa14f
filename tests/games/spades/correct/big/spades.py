# mypy: ignore-errors
# ruff: noqa
import getpass
import random
import sys

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game

lines_out = 0


def out(*a):
    global lines_out
    s = " ".join(map(str, a))
    print(s)
    lines_out += s.count("\n") + 1


def erase():
    global lines_out
    for _ in range(lines_out + 5):
        sys.stdout.write("\033[F\033[K")
    lines_out = 0


RULES = "Spades is a fun & competitive card game for 4 players.\nBidding: bid the hands you expect to win.\nGameplay: match the winning suite; spades are trump.\nScoring: ten per hand in the contract, seven bags cost 100."


def prompt(p):
    global lines_out
    lines_out += 1
    x = input(p)
    if x.lower() == "q":
        sys.exit()
    if x.lower() == "r":
        out(RULES)
        return prompt(p)
    return x


def cards(cs, idx):
    w = 9
    out("".join("┌───────┐" for c in cs))
    out("".join("│ %-5s │" % c.order for c in cs))
    out("".join("│       │" for c in cs))
    out("".join(f"│   {c.suite}   │" for c in cs))
    out("".join("│       │" for c in cs))
    out("".join("│ %5s │" % c.order for c in cs))
    out("".join("└───────┘" for c in cs))
    if idx is not None:
        out("".join((str(i) if i in idx else "").center(w) for i in range(len(cs))))


class Round:
    def __init__(s, g, pins):
        s.g, s.pins = g, pins
        d = list(range(52))
        random.shuffle(d)
        s.h = {p: [Card(x) for x in sorted(d[i::4])] for i, p in enumerate(g.players)}
        s.c = {"A": Contract(), "B": Contract()}
        s.w = dict.fromkeys(g.players, 0)

    def pin(s, p):
        while getpass.getpass(f"Player {p}, it is your turn. Enter PIN: ") != s.pins[p]:
            out("Incorrect PIN")

    def bidding(s):
        for p in s.g.players:
            s.pin(p)
            b = prompt("Would you like to bid blind (without seeing your cards)? [y/N] ").lower() == "y"
            if not b:
                cards(s.h[p], None)
            while 1:
                x = prompt("Bid: ")
                if x.isdigit() and int(x) < 14:
                    break
            s.c[p[0]].add_bid(int(p[1]), int(x), b)
            erase()

    def play(s):
        lead = 0
        sp = False
        for _t in range(13):
            tab = []
            for k in range(4):
                p = s.g.players[(lead + k) % 4]
                s.pin(p)
                out(
                    "A: " + s.c["A"].to_string(s.w["A1"], s.w["A2"]),
                    "B: " + s.c["B"].to_string(s.w["B1"], s.w["B2"]),
                )
                if tab:
                    cards(tab, None)
                ok = legal_cards(s.h[p], tab, sp)
                out("Your hand:")
                cards(s.h[p], [i for i, c in enumerate(s.h[p]) if c in ok])
                while 1:
                    x = prompt("Select a card by index: ")
                    if x.isdigit() and int(x) < len(s.h[p]) and s.h[p][int(x)] in ok:
                        break
                    out("Invalid selection")
                tab.append(s.h[p].pop(int(x)))
                sp = sp or tab[-1].suiteID == 3
                erase()
            lead = (lead + trick_winner(tab)) % 4
            s.w[s.g.players[lead]] += 1
            out(f"{s.g.players[lead]} won the hand")


v = prompt("Winning value (default 500): ") or "500"
g = Game(int(v))
pins = {p: getpass.getpass(f"Player {p}, set a PIN: ") for p in g.players}
while not g.winner():
    r = Round(g, pins)
    r.bidding()
    r.play()
    for i, t in enumerate("AB"):
        a, b = r.c[t].eval(r.w[t + "1"], r.w[t + "2"])
        g.scores[i] += a
        g.bags[i] += b
    g.score_bags()
    g.rotate_order()
    out("Team A:", g.scores[0], "Team B:", g.scores[1])
