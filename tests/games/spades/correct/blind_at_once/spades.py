# mypy: ignore-errors
# ruff: noqa
"""One line asks all players whether they are blind, before any PIN is checked."""

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


def number(text, low, high):
    while True:
        answer = ask(text)
        if answer.isdigit() and low <= int(answer) <= high:
            return int(answer)
        print("A number, please.")


def enter(pins, name):
    os.system("clear")
    while getpass("PIN: ") != pins[name]:
        print("This is not your PIN.")


def play(game, pins):
    deck = [Card(i) for i in range(52)]
    random.shuffle(deck)
    hands = {name: deck[i::4] for i, name in enumerate(game.players)}
    contracts = {"A": Contract(), "B": Contract()}
    won = {name: 0 for name in game.players}
    os.system("clear")
    print("Who of you bids blind, before the cards are shown?")
    blind = {}
    for name in game.players:
        blind[name] = ask(f"{name} (y/n)? ") == "y"
    for name in game.players:
        enter(pins, name)
        if not blind[name]:
            print(" ".join(map(str, hands[name])))
        contracts[name[0]].add_bid(int(name[1]), number(f"{name}, your bid: ", 0, 13), blind[name])
    first, broken = 0, False
    for _ in range(13):
        table = []
        for i in range(4):
            name = game.players[(first + i) % 4]
            enter(pins, name)
            hand = hands[name]
            print("Table:", " ".join(map(str, table)))
            print(" ".join(f"{n}={card}" for n, card in enumerate(hand)))
            card = hand[number("Card: ", 0, len(hand) - 1)]
            while card not in legal_cards(hand, table, broken):
                card = hand[number("Not that one. Card: ", 0, len(hand) - 1)]
            hand.remove(card)
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
    game = Game(number("Winning score: ", 1, 5000))
    pins = {name: getpass("A new PIN: ") for name in game.players}
    while not game.winner():
        play(game, pins)
        game.rotate_order()
    print("Winner:", game.winner())


if __name__ == "__main__":
    main()
