# mypy: ignore-errors
# ruff: noqa
import getpass
import random
import sys

from contract import Contract

from spades_cards import Card
from spades_game import Game


def wipe():
    sys.stdout.write("\033[2J\033[H")
    sys.stdout.flush()


def show(text):
    print("\033[36m" + text + "\033[0m")


def ask(text):
    while True:
        try:
            answer = input("\033[33m" + text + "\033[0m")
        except EOFError:
            sys.exit(0)
        answer = answer.strip().lower()
        if answer == "q":
            show("Quitting.")
            sys.exit(0)
        if answer == "r":
            show("RULES: the team that first gets the winning value wins. See the README for the rest.")
        else:
            return answer


def choice(text, allowed):
    a = ask(text)
    while a not in allowed:
        show("Choose one of " + ", ".join(allowed))
        a = ask(text)
    return a


def number(text, low, high):
    while True:
        a = ask(text)
        if a.lstrip("-").isdigit() and low <= int(a) <= high:
            return int(a)
        show("Please give a number between %d and %d" % (low, high))


def text(card):
    return "[{}{}]".format(card.order, card.suite)


def deal():
    deck = list(range(52))
    random.shuffle(deck)
    return [sorted(deck[k * 13 : k * 13 + 13]) for k in range(4)]


class Round:
    def __init__(self, players, pins):
        self.players = list(players)
        self.pins = pins
        self.hands = {}
        for p, ids in zip(players, deal()):
            self.hands[p] = [Card(i) for i in ids]
        self.contracts = {"A": Contract(), "B": Contract()}
        self.wins = dict((p, 0) for p in players)
        self.spade_played = False

    def auth(self, p):
        wipe()
        show("It is the turn of %s." % p)
        while True:
            pin = getpass.getpass("Enter PIN of %s: " % p)
            if pin == self.pins[p]:
                break
            show("PIN incorrect.")

    def run(self):
        self.bidding()
        lead = 0
        for i in range(13):
            lead = self.play_hand(lead)

    def bidding(self):
        for p in self.players:
            self.auth(p)
            blind = choice("Would you like to make a blind bid (y/n): ", ["y", "n"]) == "y"
            if not blind:
                show("Hand: " + " ".join(text(c) for c in self.hands[p]))
            bid = number("Please enter your bid: ", 0, 13)
            self.contracts[p[0]].add_bid(int(p[1]), bid, blind)

    def can_play(self, p, card, table):
        hand = self.hands[p]
        if not table:
            if card.suiteID == 3 and not self.spade_played:
                return all(c.suiteID == 3 for c in hand)
            return True
        need = 3 if any(c.suiteID == 3 for c in table) else table[0].suiteID
        if card.suiteID == need:
            return True
        return not any(c.suiteID == need for c in hand)

    def play_hand(self, lead):
        table = []
        for k in range(4):
            p = self.players[(lead + k) % 4]
            self.auth(p)
            show("Team A: " + self.contracts["A"].to_string(self.wins["A1"], self.wins["A2"]))
            show("Team B: " + self.contracts["B"].to_string(self.wins["B1"], self.wins["B2"]))
            show("Played so far: " + (" ".join(text(c) for c in table) or "(nothing)"))
            hand = self.hands[p]
            show("Cards:   " + " ".join("%-5s" % text(c) for c in hand))
            show("Indices: " + " ".join("%-5d" % i for i in range(len(hand))))
            while True:
                i = number("Enter the index of a card: ", 0, len(hand) - 1)
                if self.can_play(p, hand[i], table):
                    break
                show("You cannot play that card now.")
            c = hand.pop(i)
            if c.suiteID == 3:
                self.spade_played = True
            table.append(c)
        spades = [c for c in table if c.suiteID == 3]
        fits = spades or [c for c in table if c.suiteID == table[0].suiteID]
        best = max(fits, key=lambda c: c.orderID)
        lead = (lead + table.index(best)) % 4
        self.wins[self.players[lead]] += 1
        show("%s won the hand with %s" % (self.players[lead], text(best)))
        return lead

    def result(self, team):
        return self.contracts[team].eval(self.wins[team + "1"], self.wins[team + "2"])


def run(game, pins):
    while not game.winner():
        r = Round(game.players, pins)
        r.run()
        for team in range(2):
            score, bags = r.result("AB"[team])
            game.scores[team] += score
            game.bags[team] += bags
        game.score_bags()
        print("\033[1mTeam A has %d points and %d bags\033[0m" % (game.scores[0], game.bags[0]))
        print("\033[1mTeam B has %d points and %d bags\033[0m" % (game.scores[1], game.bags[1]))
        game.rotate_order()
    print("\033[1mGame over. Team %s is the winner!\033[0m" % game.winner())


def main():
    wipe()
    show("Welcome to Spades. Type r for the rules, q to quit.")
    value = number("Please enter the winning value: ", 1, 1000000)
    g = Game(value)
    pins = {}
    for p in g.players:
        pins[p] = getpass.getpass("Please enter a PIN for %s: " % p)
    run(g, pins)


main()
