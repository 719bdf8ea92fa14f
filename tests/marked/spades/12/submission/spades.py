#!/usr/bin/env python3
"""Terminal front end: python3 spades.py"""
import os
import random
import sys
from getpass import getpass

from elements.card import Card
from elements.contract import Contract
from elements.game import Game
from elements.play import legal_cards, trick_winner

RULES_TEXT = (
    "Bid the hands that you expect, your team has to win the sum.\n"
    "Follow the lead suite if you can. Spades beat everything, but may not be\n"
    "led until one was played. Every tenth bag costs 100 points."
)


class Terminal:
    """All input and output goes through here."""

    def clear(self):
        os.system("clear")

    def ask(self, prompt):
        while True:
            text = input(prompt).strip().lower()
            if text == "r":
                print(RULES_TEXT)
            elif text == "q":
                sys.exit(0)
            else:
                return text

    def number(self, prompt, valid):
        while True:
            try:
                value = int(self.ask(prompt))
            except ValueError:
                print("That is not a number.")
                continue
            if value in valid:
                return value
            print("That number is not possible.")

    def yes(self, prompt):
        return self.ask(prompt + " [y/n] ").startswith("y")


class Seat:
    """Player at the terminal: name, PIN and cards."""

    def __init__(self, name, pin):
        self.name, self.pin = name, pin
        self.hand, self.won = [], 0

    @property
    def team(self):
        return "AB".index(self.name[0])

    def unlock(self, terminal):
        terminal.clear()
        while getpass(f"{self.name}, PIN: ") != self.pin:
            print("Wrong PIN.")

    def show(self):
        print("  ".join(f"[{i}] {card}" for i, card in enumerate(self.hand)))


class Application:
    def __init__(self):
        self.io = Terminal()
        self.game = None
        self.seats = {}

    def setup(self):
        self.game = Game(self.io.number("Winning value: ", range(1, 100001)))
        for name in self.game.players:
            self.seats[name] = Seat(name, getpass(f"{name}, choose a PIN: "))

    def deal(self):
        ids = random.sample(range(52), 52)
        for i, seat in enumerate(self.seats.values()):
            seat.hand = [Card(x) for x in sorted(ids[i::4])]
            seat.won = 0

    def bidding(self):
        contracts = [Contract(), Contract()]
        for name in self.game.players:
            seat = self.seats[name]
            seat.unlock(self.io)
            blind = self.io.yes("Bid blind?")
            if not blind:
                seat.show()
            bid = self.io.number("Bid: ", range(14))
            contracts[seat.team].add_bid(int(name[1]), blind, bid)
        return contracts

    def play(self):
        order, spade_played = list(self.game.players), False
        for _ in range(13):
            table = []
            for name in order:
                seat = self.seats[name]
                seat.unlock(self.io)
                print("Table:", *table)
                seat.show()
                choices = legal_cards(seat.hand, table, spade_played)
                index = self.io.number("Card: ", [i for i, c in enumerate(seat.hand) if c in choices])
                table.append(seat.hand.pop(index))
                spade_played = spade_played or table[-1].is_trump
            win = trick_winner(table)
            order = order[win:] + order[:win]
            self.seats[order[0]].won += 1
            print(order[0], "wins the hand")

    def round(self):
        self.deal()
        contracts = self.bidding()
        self.play()
        for team, contract in enumerate(contracts):
            wins = [self.seats["AB"[team] + n].won for n in "12"]
            print("Team", "AB"[team], contract.to_string(*wins))
            score, bags = contract.eval(*wins)
            self.game.scores[team] += score
            self.game.bags[team] += bags
        self.game.score_bags()
        self.game.rotate_order()
        print("Scores", self.game.scores, "bags", self.game.bags)

    def run(self):
        self.setup()
        while not self.game.winner():
            self.round()
        print("Team", self.game.winner(), "wins!")


if __name__ == "__main__":
    Application().run()
