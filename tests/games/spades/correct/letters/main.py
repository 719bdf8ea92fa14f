# mypy: ignore-errors
# ruff: noqa
import getpass as gp
import random
import subprocess

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game

LETTER = {"♦": "d", "♣": "c", "♥": "h", "♠": "s"}


def short(card):
    return ("T" if card.order == "10" else card.order) + LETTER[card.suite]


def row(cards):
    print(" ".join(f"{short(c):>3}" for c in cards))
    print(" ".join(f"{i:>3}" for i in range(len(cards))))


class Quit(Exception):
    pass


class Terminal:
    def clear(self):
        subprocess.call("clear", shell=True)

    def read(self, text):
        while True:
            print(text)
            line = input(">> ").strip()
            if line in ("q", "Q"):
                raise Quit()
            if line not in ("r", "R"):
                return line
            print(
                "rules of spades\n 1 bid the tricks you will win with your partner\n 2 follow suit if you can"
            )
            print(
                " 3 spades are trump and cannot be led before they are broken\n 4 every seventh bag costs a hundred points"
            )

    def read_int(self, text, ok):
        while True:
            line = self.read(text)
            if line.lstrip("-").isdigit() and ok(int(line)):
                return int(line)
            print("try again!")


class Round:
    def __init__(self, game, terminal, pins):
        self.game, self.t, self.pins = game, terminal, pins

    def run(self):
        numbers = list(range(52))
        random.shuffle(numbers)
        hands = [[Card(n) for n in numbers[13 * i : 13 * i + 13]] for i in range(4)]
        teams = [Contract(), Contract()]
        won = [0] * 4
        names = self.game.players
        for i in range(4):
            self.t.clear()
            self.enter(i)
            answer = self.t.read(f"{names[i]}: [l]ook at your hand, or bid [b]lind?")
            while answer not in ("l", "b"):
                answer = self.t.read("l or b?")
            if answer == "l":
                row(hands[i])
            bid = self.t.read_int("your bid?", lambda n: 0 <= n <= 13)
            teams["AB".index(names[i][0])].add_bid(int(names[i][1]), bid, answer == "b")
        lead, broken = 0, False
        for _ in range(13):
            table = []
            for k in range(4):
                i = (lead + k) % 4
                self.t.clear()
                self.enter(i)
                print("on the table:", " ".join(map(short, table)))
                row(hands[i])
                while True:
                    at = self.t.read_int("which one?", lambda n: 0 <= n < len(hands[i]))
                    if any(hands[i][at] is c for c in legal_cards(hands[i], table, broken)):
                        break
                    print("illegal!")
                table.append(hands[i].pop(at))
                broken = broken or table[-1].suiteID == 3
            lead = (lead + trick_winner(table)) % 4
            won[lead] += 1
        tricks = dict(zip(names, won, strict=False))
        for i in (0, 1):
            score, bags = teams[i].eval(tricks["AB"[i] + "1"], tricks["AB"[i] + "2"])
            self.game.scores[i] += score
            self.game.bags[i] += bags
        self.game.score_bags()

    def enter(self, i):
        while gp.getpass(f"pin of {self.game.players[i]}: ") != self.pins[i]:
            pass


def main():
    t = Terminal()
    try:
        while t.read("s to start") != "s":
            pass
        pins = [gp.getpass(f"choose a pin, player {i}: ") for i in (1, 2, 3, 4)]
        game = Game(t.read_int("winning value?", lambda n: n > 0))
        while game.winner() == "":
            Round(game, t, pins[:]).run()
            t.clear()
            print(f"score: A {game.scores[0]}, B {game.scores[1]}")
            pins = pins[1:] + pins[:1]
            game.rotate_order()
        print("the end:", game.winner())
    except Quit:
        print("bye")


main()
