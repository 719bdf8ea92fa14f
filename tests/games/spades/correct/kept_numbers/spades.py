# mypy: ignore-errors
# ruff: noqa
"""A card keeps its number while others are played; numbers stand behind the cards; a PIN has six digits."""

import os
import random
from getpass import getpass

from contract import Contract
from play import legal_cards, trick_winner
from spades_cards import Card
from spades_game import Game

RULES = """Rules of spades: bid the tricks that you will win.
Follow suit. Spades are trump. Ten points for each trick of your contract."""


def ask(text):
    while True:
        answer = input(text).strip().lower()
        if answer == "q":
            raise SystemExit
        if answer != "r":
            return answer
        print(RULES)


def number(text, allowed):
    while True:
        answer = ask(text)
        if answer.isdigit() and int(answer) in allowed:
            return int(answer)
        print("A number, please.")


def show(hand):
    print(", ".join(f"{card} ({n})" for n, card in hand.items()))


def new_pin(name):
    while True:
        pin = getpass(f"{name}, please choose a PIN: ")
        if len(pin) >= 6 and pin.isdigit():
            return pin
        print("Too short.")


def enter(pins, name):
    os.system("clear")
    while getpass(f"{name}, PIN: ") != pins[name]:
        print("This is not your PIN.")


def play(game, pins):
    deck = [Card(i) for i in range(52)]
    random.shuffle(deck)
    hands = {name: dict(enumerate(deck[i::4], 1)) for i, name in enumerate(game.players)}
    contracts = {"A": Contract(), "B": Contract()}
    won = {name: 0 for name in game.players}
    for name in game.players:
        enter(pins, name)
        blind = ask(f"{name}, do you want to bid blind? (y/n) ") == "y"
        if not blind:
            show(hands[name])
        contracts[name[0]].add_bid(int(name[1]), number(f"{name}, your bid: ", range(14)), blind)
    first, broken = 0, False
    for _ in range(13):
        table = []
        for i in range(4):
            name = game.players[(first + i) % 4]
            enter(pins, name)
            hand = hands[name]
            print("Table:", " ".join(map(str, table)))
            show(hand)
            chosen = number("Card: ", hand)
            while hand[chosen] not in legal_cards(list(hand.values()), table, broken):
                chosen = number("Not that one. Card: ", hand)
            card = hand.pop(chosen)
            table.append(card)
            broken = broken or card.suite == "♠"
        first = (first + trick_winner(table)) % 4
        won[game.players[first]] += 1
        print(" ".join(map(str, table)), "goes to", game.players[first])
    for n, team in enumerate("AB"):
        score, bags = contracts[team].eval(won[team + "1"], won[team + "2"])
        game.scores[n] += score
        game.bags[n] += bags
    game.score_bags()
    print("Score of A:", game.scores[0], "Score of B:", game.scores[1])


def main():
    game = Game(number("Winning score: ", range(1, 5000)))
    pins = {name: new_pin(name) for name in game.players}
    while not game.winner():
        play(game, pins)
        game.rotate_order()
    print("Winner:", game.winner())


if __name__ == "__main__":
    main()
