# mypy: ignore-errors
# ruff: noqa
"""Hands sorted by suit, one line for each; an index is counted from 0 along the lines."""

import random
import sys
from getpass import getpass

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game


def cls():
    sys.stdout.write("\033c")
    sys.stdout.flush()


def rules():
    print("Spades is played by two teams. First each player bids, then 13 tricks are played.")
    print("Highest spade wins, else the highest card of the suit led. Press Enter to go back.")
    input()


def get(prompt):
    s = input(prompt).strip().upper()
    if s == "Q":
        raise SystemExit
    if s == "R":
        rules()
        return get(prompt)
    return s


def show(hand):
    for suit in "♠♥♦♣":
        print(suit + "  " + "  ".join(c.order for c in hand if c.suite == suit))


def play_round(game, pins):
    deck = [Card(i) for i in range(52)]
    random.shuffle(deck)

    def key(c):
        return ("♠♥♦♣".index(c.suite), -c.orderID)

    hands = {p: sorted([deck.pop() for _ in range(13)], key=key) for p in game.players}
    con = {"A": Contract(), "B": Contract()}
    won = dict.fromkeys(game.players, 0)
    for p in game.players:
        cls()
        check(p, pins)
        b = ""
        while b not in ("Y", "N"):
            b = get("Blind? [Y/N] ")
        if b == "N":
            show(hands[p])
        while True:
            n = get(p + " bids (0..13): ")
            if n.isdigit() and int(n) <= 13:
                break
        con[p[0]].add_bid(int(p[1]), int(n), b == "Y")
    first, broken = 0, False
    for t in range(13):
        order = [game.players[(first + i) % 4] for i in range(4)]
        table = []
        for p in order:
            cls()
            check(p, pins)
            print(
                "Trick",
                t + 1,
                con["A"].to_string(won["A1"], won["A2"]),
                con["B"].to_string(won["B1"], won["B2"]),
            )
            print("Table:", " ".join(c.order + c.suite for c in table) or "-")
            show(hands[p])
            while True:
                n = get(f"Index of your card (0..{len(hands[p]) - 1}): ")
                if not n.isdigit() or int(n) >= len(hands[p]):
                    print("???")
                    continue
                c = hands[p][int(n)]
                if c in legal_cards(hands[p], table, broken):
                    break
                print("Not allowed.")
            hands[p].remove(c)
            table.append(c)
            broken |= c.suite == "♠"
        w = order[trick_winner(table)]
        won[w] += 1
        first = game.players.index(w)
        input(w + " won the trick. Hit Enter to continue ")
    cls()
    print("        points bags")
    for i, t in enumerate("AB"):
        s, b = con[t].eval(won[t + "1"], won[t + "2"])
        game.scores[i] += s
        game.bags[i] += b
    game.score_bags()
    for i, t in enumerate("AB"):
        print(f"Team {t}: {game.scores[i]:6} {game.bags[i]:4}")


def check(p, pins):
    while True:
        if p not in pins:
            pins[p] = getpass(f"{p}: new PIN ")
            return
        if getpass(f"{p}: PIN ") == pins[p]:
            return


def main():
    v = ""
    while not v.isdigit():
        v = get("Winning value [500]: ") or "500"
    game, pins = Game(int(v)), {}
    while not game.winner():
        play_round(game, pins)
        game.rotate_order()
    print(game.winner(), "wins")


main()
