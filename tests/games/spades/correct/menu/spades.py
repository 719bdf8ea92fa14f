# mypy: ignore-errors
# ruff: noqa
import getpass
import os
import random

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game


def name_of(card):
    return card.order + " of " + card.suite


def menu():
    while True:
        print("1 - new game")
        print("r - rules")
        print("q - quit")
        choice = input("Your choice: ")
        if choice == "q":
            exit()
        if choice == "r":
            print_rules()
        if choice == "1":
            return


def print_rules():
    print("Rules of the game")
    print("-----------------")
    print("Each player bids a number of hands. Follow suite if you can.")


def question(text):
    while True:
        a = input(text)
        if a.lower() == "q":
            print("The game was ended.")
            exit()
        elif a.lower() == "r":
            print_rules()
        else:
            return a


def question_number(text, a, b):
    while True:
        s = question(text)
        try:
            x = int(s)
            if x >= a and x <= b:
                return x
            print("Out of range")
        except:
            print("Not a number")


def log_in(name, pins):
    os.system("cls||clear")
    p = getpass.getpass(name + " type your PIN ")
    while p != pins[name]:
        print("no!")
        p = getpass.getpass(name + " type your PIN ")


def main():
    game = Game(question_number("How many points to win? ", 1, 99999))
    pins = {}
    for name in game.players:
        pins[name] = getpass.getpass(name + " choose your PIN ")
    while True:
        ids = list(range(52))
        random.shuffle(ids)
        hands = {}
        for name in game.players:
            hands[name] = []
            for k in range(13):
                hands[name].append(Card(ids.pop()))
        cons = {"A": Contract(), "B": Contract()}
        for name in game.players:
            log_in(name, pins)
            blind = question("Do you bid blind, " + name + "? y/n: ")
            while blind not in ["y", "n"]:
                blind = question("Do you bid blind, " + name + "? y/n: ")
            if blind != "y":
                print(", ".join(name_of(c) for c in hands[name]))
            bid = question_number("Your bid, " + name + ": ", 0, 13)
            cons[name[0]].add_bid(int(name[1]), bid, blind == "y")
        w = {"A1": 0, "A2": 0, "B1": 0, "B2": 0}
        start = 0
        spade_played = False
        while len(hands["A1"]) > 0:
            table = []
            for k in range(4):
                name = game.players[(start + k) % 4]
                log_in(name, pins)
                print("A: " + cons["A"].to_string(w["A1"], w["A2"]))
                print("B: " + cons["B"].to_string(w["B1"], w["B2"]))
                print("Table: " + ", ".join(name_of(c) for c in table))
                i = 1
                for c in hands[name]:
                    print("%d. %s" % (i, name_of(c)))
                    i += 1
                legal = legal_cards(hands[name], table, spade_played)
                while True:
                    i = question_number("Card, " + name + ": ", 1, len(hands[name]))
                    c = hands[name][i - 1]
                    if c in legal:
                        break
                    print("You can not play " + name_of(c))
                hands[name].remove(c)
                table.append(c)
                if c.suite == "♠":
                    spade_played = True
            start = (start + trick_winner(table)) % 4
            w[game.players[start]] += 1
            print("Hand won by " + game.players[start])
        for i in [0, 1]:
            t = "AB"[i]
            s, b = cons[t].eval(w[t + "1"], w[t + "2"])
            print("Team " + t + " gets " + str(s) + " points and " + str(b) + " bags")
            game.scores[i] += s
            game.bags[i] += b
        game.score_bags()
        print("Score  A: " + str(game.scores[0]) + "  B: " + str(game.scores[1]))
        print("Bags   A: " + str(game.bags[0]) + "  B: " + str(game.bags[1]))
        if game.winner() != "":
            print("Winner: team " + game.winner())
            return
        game.rotate_order()


if __name__ == "__main__":
    menu()
    main()
