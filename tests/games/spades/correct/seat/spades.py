# mypy: ignore-errors
# ruff: noqa
"""Ten-row cards one below another; menu before each card; hand sorted, indices inside the frames; PIN only at bids."""

import getpass
import os
import random
import sys

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game


class UI:
    def cls(self):
        os.system("cls||clear")

    def ask(self, q):
        sys.stdout.write(q)
        sys.stdout.flush()
        a = sys.stdin.readline().rstrip("\n")
        if a.upper() == "Q":
            if self.ask("Are you sure you want to quit? (Y/N) ").upper() == "Y":
                sys.exit(0)
            return self.ask(q)
        if a.upper() == "R":
            self.cls()
            print(
                "THE RULES\n1. Bid.\n2. Play a card of the suit led if you hold one.\n3. Spades are trump and win.\n4. Score ten points per trick of your team's contract, lose them otherwise."
            )
            self.ask("Press ENTER to return to the game")
            return self.ask(q)
        return a

    def hand(self, cards):
        for i, c in enumerate(cards):
            print("+----------+")
            print(f"| {i:<2}  {c.order:>2} {c.suite}  |")
            print("+----------+")


def main():
    ui = UI()
    print("~~~ SPADES ~~~")
    ui.ask("Press ENTER to start")
    v = ui.ask("Winning value: ")
    while not v.isdigit():
        v = ui.ask("Winning value (a number): ")
    g = Game(int(v))
    pins = {}
    for p in g.players:
        a, b = 1, 2
        while a != b:
            a = getpass.getpass(f"Team {p[0]} player {p[1]} PIN: ")
            b = getpass.getpass("Repeat PIN: ")
        pins[p] = a
    while not g.winner():
        ui.cls()
        d = random.sample(range(52), 52)
        h = [[Card(i) for i in sorted(d[13 * n : 13 * n + 13])] for n in range(4)]
        c = {"A": Contract(), "B": Contract()}
        w = [0] * 4
        for n, p in enumerate(g.players):
            blind = ui.ask(f"Team {p[0]} player {p[1]}: bid blind? (Y/N) ").upper() == "Y"
            if not blind:
                while getpass.getpass(f"Team {p[0]} player {p[1]} PIN: ") != pins[p]:
                    print("No!")
                ui.hand(h[n])
            b = ui.ask("Bid 0-13: ")
            while not b.isdigit() or int(b) > 13:
                b = ui.ask("Bid 0-13: ")
            c[p[0]].add_bid(int(p[1]), int(b), blind)
            ui.cls()
        lead, sp = 0, False
        for t in range(13):
            tab = []
            for k in range(4):
                n = (lead + k) % 4
                p = g.players[n]
                ui.ask(f"Team {p[0]} player {p[1]} is next. Press ENTER when nobody else looks")
                ui.cls()
                print(
                    f"Trick {t + 1} of 13. Table: "
                    + (", ".join(f"{x.suite}{x.order}" for x in tab) or "empty")
                )
                ui.hand(h[n])
                while True:
                    x = ui.ask("Play (index): ")
                    try:
                        card = h[n][int(x)]
                    except (ValueError, IndexError):
                        print("?")
                        continue
                    if int(x) >= 0 and card in legal_cards(h[n], tab, sp):
                        break
                    print("Illegal card")
                h[n].remove(card)
                tab.append(card)
                sp = sp or card.suite == "♠"
                ui.cls()
            lead = (lead + trick_winner(tab)) % 4
            w[lead] += 1
            print(f"Team {g.players[lead][0]} player {g.players[lead][1]} wins the trick")
        won = dict(zip(g.players, w, strict=False))
        for i, tm in enumerate("AB"):
            s, b = c[tm].eval(won[tm + "1"], won[tm + "2"])
            g.scores[i] += s
            g.bags[i] += b
            print("Team", tm, "scores", s, "in this round and has", end=" ")
            print(g.scores[i])
        g.score_bags()
        g.rotate_order()
        ui.ask("Press ENTER")


if __name__ == "__main__":
    main()
