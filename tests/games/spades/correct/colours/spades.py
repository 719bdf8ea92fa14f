# mypy: ignore-errors
# ruff: noqa
"""Colours, an index in brackets above each card, and legal cards marked with a star."""

import os
import random
import time
from getpass import getpass

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game

RED, OFF = "\033[31m", "\033[0m"


def paint(card):
    text = f"{card.suite} {card.order}"
    return RED + text + OFF if card.suite in "♦♥" else text


def wait_for(prompt, check=lambda s: True):
    while True:
        s = input(prompt)
        if s == "q":
            if input("Quit the game, are you sure (y/n)? ").startswith("y"):
                print("Thanks for playing")
                os._exit(0)
            continue
        if s == "r":
            for line in (
                "The rules of Spades",
                "Each team has two players.",
                "A bid is the number of tricks you want to win.",
                "Follow the suit of the lead card if you can;",
                "a spade trumps all other cards.",
                "Seven bags: minus 100 points.",
            ):
                print(line)
                time.sleep(1)
            continue
        if check(s):
            return s
        print(RED + "Invalid input, try again." + OFF)


def digits(low, high):
    return lambda s: s.isdigit() and low <= int(s) <= high


class Round:
    def __init__(self, game, pins):
        self.g, self.pins = game, pins
        ids = list(range(52))
        random.shuffle(ids)
        self.hands = {
            p: [Card(i) for i in sorted(ids[13 * n : 13 * n + 13])] for n, p in enumerate(game.players)
        }
        self.c = [Contract(), Contract()]
        self.w = dict.fromkeys(game.players, 0)

    def verify(self, p):
        tries = 0
        while getpass(f"{p}, type your PIN (nobody sees it): ") != self.pins[p]:
            tries += 1
            print(f"Wrong PIN ({tries}).")

    def bids(self):
        for p in self.g.players:
            os.system("clear")
            self.verify(p)
            blind = wait_for("Do you want to bid blind [y/n]? ", lambda s: s in ("y", "n")) == "y"
            if not blind:
                self.show(p, [])
            bid = wait_for("Enter your bid (0 - 13): ", digits(0, 13))
            self.c[p[0] == "B"].add_bid(int(p[1]), int(bid), blind)

    def show(self, p, legal):
        for i, card in enumerate(self.hands[p]):
            star = "*" if card in legal else " "
            print(f"{star}[{i}] {paint(card)}", end="\n" if i % 5 == 4 else "   ")
        print()

    def play(self):
        lead, broken = 0, False
        for _ in range(13):
            cards = []
            for k in range(4):
                p = self.g.players[(lead + k) % 4]
                os.system("clear")
                self.verify(p)
                for n, card in enumerate(cards):
                    print(self.g.players[(lead + n) % 4], "has played", paint(card))
                legal = legal_cards(self.hands[p], cards, broken)
                self.show(p, legal)
                hand = self.hands[p]
                s = wait_for("Card index: ", lambda s: digits(0, len(hand) - 1)(s) and hand[int(s)] in legal)
                cards.append(hand.pop(int(s)))
                broken = broken or cards[-1].suiteID == 3
            lead = (lead + trick_winner(cards)) % 4
            self.w[self.g.players[lead]] += 1
            print(f"{self.g.players[lead]} wins the hand!")
            time.sleep(2)
        for t in range(2):
            s, b = self.c[t].eval(self.w["AB"[t] + "1"], self.w["AB"[t] + "2"])
            self.g.scores[t] += s
            self.g.bags[t] += b
        self.g.score_bags()


def main():
    g = Game(int(wait_for("Points needed to win: ", digits(1, 9999))))
    pins = {}
    for p in g.players:
        while p not in pins:
            pin = getpass(f"Player {p}, please create a PIN: ")
            if pin == getpass("Confirm your PIN: "):
                pins[p] = pin
            else:
                print("PINs do not match.")
    while not g.winner():
        r = Round(g, pins)
        r.bids()
        r.play()
        os.system("clear")
        print("The score is", g.scores[0], "to", g.scores[1])
        wait_for("Press Enter for the next round")
        g.rotate_order()
    print("Team", g.winner(), "won!!!")


main()
