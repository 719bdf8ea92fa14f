# mypy: ignore-errors
# ruff: noqa
import getpass as gp
import os
import random

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game

RED, BOLD, END = "\x1b[31m", "\x1b[1m", "\x1b[0m"


def pretty(card):
    return (RED if card.suiteID in (0, 2) else BOLD) + card.order + card.suite + END


class Quit(Exception):
    pass


HELP = """
+----------------------- RULES -----------------------+
| Bid the hands you will win. Win them. Avoid bags.   |
+-----------------------------------------------------+
"""


class Table:
    """The terminal."""

    def __init__(self):
        self.pins = {}

    def clear(self):
        os.system("clear")

    def ask(self, text, check):
        while True:
            line = input(text).strip()
            if line == "q":
                raise Quit()
            if line == "r":
                self.clear()
                print(HELP)
                input("Press ENTER to return to the game")
                continue
            try:
                value = check(line)
            except (ValueError, KeyError, IndexError):
                print(RED + "Invalid, try again" + END)
                continue
            return value

    def integer(self, low, high):
        def check(line):
            n = int(line)
            if not low <= n <= high:
                raise ValueError(n)
            return n

        return check

    def login(self, p):
        self.clear()
        while gp.getpass("%s: enter your PIN to see your cards: " % p) != self.pins[p]:
            print(RED + "Wrong PIN" + END)

    def start(self):
        print(BOLD + "S P A D E S" + END)
        self.game = Game(self.ask("Winning value? ", self.integer(1, 10000)))
        for p in self.game.players:
            self.pins[p] = gp.getpass("%s: pick a PIN: " % p)
        while self.game.winner() == "":
            self.round()
            g = self.game
            print("+--------+-------+------+")
            print("| team   | score | bags |")
            for t in (0, 1):
                print("| %-6s | %5d | %4d |" % ("AB"[t], g.scores[t], g.bags[t]))
            print("+--------+-------+------+")
            g.rotate_order()
        print("Team", self.game.winner(), "wins the game!")

    def round(self):
        g = self.game
        deck = [Card(i) for i in range(52)]
        random.shuffle(deck)
        hands = {p: [deck.pop() for _ in range(13)] for p in g.players}
        for h in hands.values():
            h.sort(key=lambda c: (c.suiteID, c.orderID))
        cons = [Contract(), Contract()]
        for p in g.players:
            self.login(p)
            blind = self.ask(
                "Blind bid? [yes/no] ", lambda s: {"y": True, "yes": True, "n": False, "no": False}[s]
            )
            if not blind:
                print("  ".join(pretty(c) for c in hands[p]))
            bid = self.ask("Your bid [0-13]: ", self.integer(0, 13))
            cons["AB".index(p[0])].add_bid(int(p[1]), bid, blind)
        wins = dict.fromkeys(g.players, 0)
        turn = list(g.players)
        spades = False
        for n in range(13):
            table = []
            for p in turn:
                self.login(p)
                print(
                    "A",
                    cons[0].to_string(wins["A1"], wins["A2"]),
                    " B",
                    cons[1].to_string(wins["B1"], wins["B2"]),
                )
                print("On the table:", "  ".join(pretty(c) for c in table))
                print("In your hand:", "  ".join("(%d)%s" % (i, pretty(c)) for i, c in enumerate(hands[p])))
                ok = legal_cards(hands[p], table, spades)

                def check(line):
                    n = int(line)
                    if n < 0 or hands[p][n] not in ok:
                        raise ValueError
                    return n

                c = hands[p].pop(self.ask("Play card #", check))
                table.append(c)
                spades = spades or c.suite == "♠"
            w = trick_winner(table)
            turn = turn[w:] + turn[:w]
            wins[turn[0]] += 1
            print(turn[0], "wins the hand")
        for t in (0, 1):
            s, b = cons[t].eval(wins["AB"[t] + "1"], wins["AB"[t] + "2"])
            g.scores[t] += s
            g.bags[t] += b
        g.score_bags()


if __name__ == "__main__":
    try:
        Table().start()
    except (Quit, KeyboardInterrupt, EOFError):
        print("Bye!")
