"""The game on the terminal."""

import getpass
import os
import random
import sys

from .cards import Card, legal_cards, trick_winner
from .scoring import Contract, Game

HELP = "Rules: bid, follow suite, spades are trumps, seven bags cost 100 points, nil and blind are worth 100."


def ask(question, good):
    while True:
        line = input(question + " ").strip().lower()
        if line == "q":
            sys.exit()
        if line == "r":
            print(HELP)
        elif good(line):
            return line
        else:
            print("I did not understand that.")


def draw(cards):
    """Cards as boxes, with their index below."""
    print(" ".join("+---+" for _ in cards))
    print(" ".join("|%-3s|" % c.order for c in cards))
    print(" ".join("| %s |" % c.suite for c in cards))
    print(" ".join("+---+" for _ in cards))
    print(" ".join("%3d  " % n for n in range(len(cards))))


class Table:
    def __init__(self):
        value = ask("What is the winning value?", str.isdigit)
        self.game = Game(int(value))
        self.pins = {}
        for name in self.game.players:
            self.pins[name] = getpass.getpass("New PIN for player %s: " % name)

    def enter(self, name):
        os.system("clear")
        while getpass.getpass("Player %s, enter your PIN: " % name) != self.pins[name]:
            print("That is not your PIN.")

    def round(self):
        cards = [Card(i) for i in range(52)]
        random.shuffle(cards)
        order = list(self.game.players)
        hands = {name: sorted(cards[i::4]) for i, name in enumerate(order)}
        contracts = {"A": Contract(), "B": Contract()}
        for name in order:
            self.enter(name)
            blind = ask("Bid blind? (y/n)", ("y", "n").__contains__) == "y"
            if not blind:
                draw(hands[name])
            bid = ask("How many hands will you win?", lambda s: s.isdigit() and int(s) <= 13)
            contracts[name[0]].add_bid(int(name[1]), int(bid), blind)
        won = dict.fromkeys(order, 0)
        spade_played = False
        while hands[order[0]]:
            table = []
            for name in order:
                self.enter(name)
                if table:
                    print("On the table:")
                    draw(table)
                print("Your cards:")
                draw(hands[name])
                legal = legal_cards(hands[name], table, spade_played)
                picks = [str(n) for n, c in enumerate(hands[name]) if c in legal]
                card = hands[name].pop(int(ask("Which card?", picks.__contains__)))
                spade_played = spade_played or card.suite == "♠"
                table.append(card)
            first = trick_winner(table)
            draw(table)
            print("%s wins the hand" % order[first])
            order = order[first:] + order[:first]
            won[order[0]] += 1
        for team, letter in enumerate("AB"):
            score, bags = contracts[letter].eval(won[letter + "1"], won[letter + "2"])
            self.game.scores[team] += score
            self.game.bags[team] += bags
        self.game.score_bags()
        print("Team A has %d points, team B has %d." % tuple(self.game.scores))

    def play(self):
        while not self.game.winner():
            self.round()
            self.game.rotate_order()
        print("Team %s wins the game!" % self.game.winner())


def run():
    print("S P A D E S   (r for the rules, q to quit)")
    Table().play()
