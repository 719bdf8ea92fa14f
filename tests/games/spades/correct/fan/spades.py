# mypy: ignore-errors
# ruff: noqa
"""Overlapping cards, indices from 1 above them; the PIN is asked for once, when it is chosen and when a player bids."""

import getpass
import os
import random
import sys

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game


def ask(text=""):
    line = input(text)
    if line == "q":
        sys.exit(0)
    while line == "r":
        print("Spades rules: bid, follow the suit led, and win tricks; spades trump the other suits, and")
        print("a team scores ten points for each trick of its contract, and a bag for each trick more.")
        line = input(text)
    return line


def fan(cards):
    if not cards:
        return
    print("".join(f" {i:<3}" for i in range(1, len(cards) + 1)))
    print("".join("╭───" for _ in cards) + "──╮")
    print("".join(f"│{c.order:<3}" for c in cards) + "  │")
    print("".join(f"│{c.suite}  " for c in cards) + "  │")
    print("".join("│   " for _ in cards) + "  │")
    print("".join("╰───" for _ in cards) + "──╯")


def integer(text, low, high):
    while True:
        try:
            n = int(ask(text))
            assert low <= n <= high
            return n
        except (ValueError, AssertionError):
            print("Sorry, that won't do.")


def sure(text):
    while True:
        a = ask(text + " y/n ").lower()
        if a in ("y", "n"):
            return a == "y"


def handover(player):
    ask(f"Pass the laptop to {player} and press ENTER.")
    os.system("clear")


game = Game(integer("What's the winning value? ", 50, 5000))
pins = {p: getpass.getpass(f"{p}'s PIN: ") for p in game.players}
while not game.winner():
    deck = [Card(i) for i in range(52)]
    random.shuffle(deck)
    hands = {p: deck[13 * i : 13 * i + 13] for i, p in enumerate(game.players)}
    contract = {"A": Contract(), "B": Contract()}
    tricks = dict.fromkeys(game.players, 0)
    for p in game.players:
        handover(p)
        while getpass.getpass(f"Hello {p}. PIN? ") != pins[p]:
            print("Wrong!")
        blind = sure("Bid without looking?")
        if not blind:
            fan(hands[p])
        while True:
            bid = integer("Tricks: ", 0, 13)
            if sure(f"{bid} tricks, are you sure?"):
                break
        contract[p[0]].add_bid(int(p[1]), bid, blind)
    lead, broken = 0, False
    for n in range(13):
        table = []
        for k in range(4):
            p = game.players[(lead + k) % 4]
            handover(p)
            print(
                f"=== Trick {n + 1} === A {contract['A'].to_string(tricks['A1'], tricks['A2'])}, B {contract['B'].to_string(tricks['B1'], tricks['B2'])}"
            )
            for i, c in enumerate(table):
                print(game.players[(lead + i) % 4], "played", c.order + c.suite)
            print(p + ":")
            fan(hands[p])
            ok = legal_cards(hands[p], table, broken)
            while True:
                c = hands[p][integer("Card: ", 1, len(hands[p])) - 1]
                if c in ok:
                    break
                print("You can't play", c.order + c.suite, "now.")
            hands[p] = [x for x in hands[p] if x is not c]
            table.append(c)
            broken = broken or c.suite == "♠"
        lead = (lead + trick_winner(table)) % 4
        tricks[game.players[lead]] += 1
    os.system("clear")
    for i, t in enumerate("AB"):
        s, b = contract[t].eval(tricks[t + "1"], tricks[t + "2"])
        game.scores[i] += s
        game.bags[i] += b
    game.score_bags()
    print("Team A total:", game.scores[0])
    print("Team B total:", game.scores[1])
    game.rotate_order()
print("Congratulations, team", game.winner())
