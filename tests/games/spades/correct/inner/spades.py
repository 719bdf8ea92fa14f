# mypy: ignore-errors
# ruff: noqa
import getpass
import os
import random

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game

NAMES = {"♠": "Spades", "♥": "Hearts", "♦": "Diamonds", "♣": "Clubs"}


def ask(q):
    a = input(q)
    while a in "rq" and a:
        if a == "q":
            raise SystemExit
        print(
            "RULES\nBid first. A blind bid is made before you see your cards.\nFollow the suit of the lead, spades are trumps.\nThe contract is worth ten points per trick."
        )
        a = input(q)
    return a


def show(hand):
    for s in "♠♥♣♦":
        print(f"{NAMES[s]:>9}: " + " ".join(f"[{i}]{c.order}" for i, c in enumerate(hand, 1) if c.suite == s))


def num(q, lo, hi):
    while True:
        try:
            n = int(ask(q))
            if lo <= n <= hi:
                return n
        except ValueError:
            pass
        print("Hm?")


pins = {}
g = Game(num("Score to win? ", 1, 9999))
while not g.winner():
    d = random.sample([Card(i) for i in range(52)], 52)
    h = {
        p: sorted(d[i * 13 : i * 13 + 13], key=lambda c: ("♠♥♣♦".index(c.suite), c.orderID))
        for i, p in enumerate(g.players)
    }
    con = {"A": Contract(), "B": Contract()}
    won = dict.fromkeys(g.players, 0)
    for p in g.players:
        os.system("clear")
        print(f"*** {p} ***")
        if p not in pins:
            pins[p] = getpass.getpass("Choose a secret PIN: ")
        b = ask("Type b for a blind bid, anything else to look at your cards: ") == "b"
        if not b:
            while getpass.getpass("PIN: ") != pins[p]:
                print("Try again.")
            show(h[p])
        con[p[0]].add_bid(int(p[1]), num("Your bid: ", 0, 13), b)
    o, sp = list(g.players), False
    for t in range(13):
        tab = []
        for p in o:
            os.system("clear")
            print(f"*** {p} ***")
            while True:
                while getpass.getpass("PIN: ") != pins[p]:
                    print("Try again.")
                print("Played:", "; ".join(f"{c.order} of {NAMES[c.suite]}" for c in tab))
                show(h[p])
                c = h[p][num("Card? ", 1, len(h[p])) - 1]
                if c in legal_cards(h[p], tab, sp):
                    break
                os.system("clear")
                print(f"{p}: that card is not legal. Log in again.")
            h[p].remove(c)
            tab.append(c)
            sp |= c.suiteID == 3
        k = trick_winner(tab)
        o = o[k:] + o[:k]
        won[o[0]] += 1
    os.system("clear")
    for i, t in enumerate("AB"):
        s, b = con[t].eval(won[t + "1"], won[t + "2"])
        g.scores[i] += s
        g.bags[i] += b
    g.score_bags()
    g.rotate_order()
    print("A:", g.scores[0], "| B:", g.scores[1])
    ask("[Enter] next round")
print(g.winner())
