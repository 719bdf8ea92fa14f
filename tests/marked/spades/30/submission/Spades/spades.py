import os
import random
import sys
from getpass import getpass

from card import Card
from contract import Contract
from game import Game
from play import legal_cards, trick_winner

RULES = """
Four players, two teams (A1+A2 against B1+B2).  Bid the hands you will win,
follow the winning suite, spades are trumps.  10 points per hand of a contract
that is made, -10 per hand if not, every seventh bag costs 100.
"""


def clear():
    os.system("cls" if os.name == "nt" else "clear")


def ask(text):
    while True:
        answer = input(text).strip().lower()
        if answer == "q":
            print("Bye!")
            sys.exit(0)
        if answer == "r":
            print(RULES)
            continue
        return answer


def ask_int(text, low, high):
    while True:
        a = ask(text)
        if a.isdigit() and low <= int(a) <= high:
            return int(a)
        print("Please enter a number from", low, "to", high)


def login(name, pins):
    clear()
    print("Player " + name + ", it is your turn.")
    while getpass("PIN of " + name + ": ") != pins[name]:
        print("Wrong PIN.")


def team(name):
    return 0 if name[0] == "A" else 1


def play_round(game, pins):
    deck = [Card(i) for i in range(52)]
    random.shuffle(deck)
    hands = {}
    for i, name in enumerate(game.players):
        hands[name] = sorted(deck[13 * i:13 * i + 13], key=lambda c: c.id)
    contracts = [Contract(), Contract()]
    won = {name: 0 for name in game.players}

    for name in game.players:
        login(name, pins)
        blind = ask("Do you want to bid blind (y/n)? ") == "y"
        if not blind:
            print(" ".join(str(c) for c in hands[name]))
        bid = ask_int("Your bid: ", 0, 13)
        contracts[team(name)].add_bid(int(name[1]), bid, blind)

    order = list(game.players)
    broken = False
    for turn in range(13):
        table = []
        for name in order:
            login(name, pins)
            for t in (0, 1):
                letter = "AB"[t]
                print("Team", letter, contracts[t].to_string(won[letter + "1"], won[letter + "2"]))
            print("Table:", " ".join(str(c) for c in table))
            for i, c in enumerate(hands[name]):
                print("  [%d] %s" % (i, c))
            ok = legal_cards(hands[name], table, broken)
            while True:
                i = ask_int("Card: ", 0, len(hands[name]) - 1)
                if hands[name][i] in ok:
                    break
                print("You may not play that card.")
            card = hands[name].pop(i)
            table.append(card)
            if card.is_spade():
                broken = True
        w = trick_winner(table)
        clear()
        print("Hand:", " ".join(str(c) for c in table), "goes to", order[w])
        won[order[w]] += 1
        order = order[w:] + order[:w]

    for t in (0, 1):
        letter = "AB"[t]
        score, bags = contracts[t].eval(won[letter + "1"], won[letter + "2"])
        game.scores[t] += score
        game.bags[t] += bags
    game.score_bags()


def main():
    clear()
    print("Welcome to Spades!  (r = rules, q = quit)")
    game = Game(ask_int("Winning value (traditionally 500): ", 1, 100000))
    pins = {}
    for name in game.players:
        pins[name] = getpass("New PIN for " + name + ": ")
    while game.winner() == "":
        play_round(game, pins)
        print("Scores: A", game.scores[0], " B", game.scores[1])
        print("Bags:   A", game.bags[0], " B", game.bags[1])
        game.rotate_order()
    print("Team", game.winner(), "wins!")


if __name__ == "__main__":
    main()
