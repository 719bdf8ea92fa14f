# mypy: ignore-errors
# ruff: noqa
"""The plainest of games: Python's own lists on the screen, and an index that nobody explains."""

import getpass
import random

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game


def ask(q):
    a = input(q)
    if a == "q":
        print("ok")
        raise SystemExit
    if a == "r":
        print("4 players, 2 teams, 13 tricks. bid your tricks, get 10 points for each in the contract.")
        print("follow the lead suit. spades beat all. nil = bid zero, blind = bid before you see the hand.")
        return ask(q)
    return a


def num(q, n):
    while True:
        a = ask(q)
        if a.isdigit() and int(a) < n:
            return int(a)


def main():
    g = Game(num("winning value ", 10000))
    pins = {p: getpass.getpass("pin " + p + " ") for p in g.players}
    while not g.winner():
        d = list(range(52))
        random.shuffle(d)
        h = {p: [Card(d.pop()) for i in range(13)] for p in g.players}
        c = {"A": Contract(), "B": Contract()}
        w = dict.fromkeys(h, 0)

        def turn(p):
            while getpass.getpass("pin " + p + " ") != pins[p]:
                print("wrong")
            print("\033[2J\033[H")

        for p in g.players:
            turn(p)
            b = ask("blind? y/n ")
            if b != "y":
                print([(x.order, x.suite) for x in h[p]])
            c[p[0]].add_bid(int(p[1]), num("bid ", 14), b == "y")
        o, s = g.players, False
        for _ in range(13):
            t = []
            for p in o:
                turn(p)
                print(c["A"].to_string(w["A1"], w["A2"]), c["B"].to_string(w["B1"], w["B2"]))
                print("table", [(x.order, x.suite) for x in t])
                print("hand", [(x.order, x.suite) for x in h[p]])
                while True:
                    x = h[p][num("card ", len(h[p]))]
                    if x in legal_cards(h[p], t, s):
                        break
                h[p].remove(x)
                t.append(x)
                s = s or x.suite == "♠"
            k = trick_winner(t)
            o = o[k:] + o[:k]
            w[o[0]] += 1
        for i in range(2):
            a, b = c["AB"[i]].eval(w["AB"[i] + "1"], w["AB"[i] + "2"])
            g.scores[i] += a
            g.bags[i] += b
        g.score_bags()
        print("scores", g.scores, "bags", g.bags)
        g.rotate_order()
    print(g.winner())


main()
