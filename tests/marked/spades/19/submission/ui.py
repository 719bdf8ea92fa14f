"""Terminal user interface."""
import getpass
import os
import random

from model.cards import CardFactory
from model.contract import Contract
from model.game import Game
import rules


class QuitGame(Exception):
    pass


class Console:
    def clear(self):
        os.system("cls" if os.name == "nt" else "clear")

    def show(self, *lines):
        for line in lines:
            print(line)

    def ask(self, prompt):
        while True:
            reply = input(prompt).strip().lower()
            if reply == "q":
                raise QuitGame()
            if reply != "r":
                return reply
            self.show(rules.TEXT)

    def number(self, prompt, low, high):
        while True:
            reply = self.ask(prompt)
            try:
                value = int(reply)
            except ValueError:
                value = low - 1
            if low <= value <= high:
                return value
            self.show("A number from %d to %d, please." % (low, high))

    def yes(self, prompt):
        while True:
            reply = self.ask(prompt)
            if reply in ("y", "yes"):
                return True
            if reply in ("n", "no"):
                return False

    def secret(self, prompt):
        return getpass.getpass(prompt)


class Round:
    def __init__(self, game, console, pins):
        self.game = game
        self.console = console
        self.pins = pins
        self.contracts = {team: Contract() for team in Game.TEAMS}
        self.wins = {name: 0 for name in game.players}
        deck = CardFactory.full_deck()
        random.shuffle(deck)
        self.hands = {}
        for seat, name in enumerate(game.players):
            cards = deck[seat::4]
            self.hands[name] = sorted(cards, key=lambda c: c.id)
        self.spade_played = False

    def hand_over(self, name):
        self.console.clear()
        self.console.show("%s, your turn." % name)
        while self.console.secret("PIN: ") != self.pins[name]:
            self.console.show("That is not your PIN.")

    def show_hand(self, name):
        self.console.show("  ".join("[%d] %s" % pair for pair in enumerate(self.hands[name])))

    def show_contracts(self):
        for team in Game.TEAMS:
            wins = [self.wins[team + "1"], self.wins[team + "2"]]
            self.console.show("Team %s %s" % (team, self.contracts[team].to_string(*wins)))

    def bidding(self):
        for name in self.game.players:
            self.hand_over(name)
            self.show_contracts()
            blind = self.console.yes("Bid blind (y/n)? ")
            if not blind:
                self.show_hand(name)
            bid = self.console.number("Bid: ", 0, 13)
            self.contracts[name[0]].add_bid(int(name[1]), bid, blind)

    def turn(self, name, table):
        self.hand_over(name)
        self.show_contracts()
        self.console.show("Table: " + " ".join(str(card) for card in table))
        self.show_hand(name)
        hand = self.hands[name]
        legal = rules.legal_cards(hand, table, self.spade_played)
        while True:
            card = hand[self.console.number("Card: ", 0, len(hand) - 1)]
            if card in legal:
                break
            self.console.show("%s may not be played now." % card)
        hand.remove(card)
        table.append(card)
        self.spade_played = self.spade_played or card.suite == rules.SPADES

    def play(self):
        order = self.game.players
        for _ in range(13):
            table = []
            for name in order:
                self.turn(name, table)
            first = rules.trick_winner(table)
            order = order[first:] + order[:first]
            self.wins[order[0]] += 1
            self.console.clear()
            self.console.show("Table: " + " ".join(str(card) for card in table))
            self.console.show("%s takes the hand." % order[0])
            self.console.ask("[enter] ")

    def scoring(self):
        for index, team in enumerate(Game.TEAMS):
            score, bags = self.contracts[team].eval(self.wins[team + "1"], self.wins[team + "2"])
            self.game.scores[index] += score
            self.game.bags[index] += bags
        self.game.score_bags()


class Application:
    def __init__(self):
        self.console = Console()

    def run(self):
        try:
            self.main_loop()
        except QuitGame:
            self.console.show("Good bye.")

    def main_loop(self):
        self.console.clear()
        self.console.show("S P A D E S      r: rules   q: quit")
        game = Game(self.console.number("Winning value: ", 1, 10 ** 6))
        pins = {}
        for name in game.players:
            pins[name] = self.console.secret("New PIN for %s: " % name)
        while not game.winner():
            current = Round(game, self.console, pins)
            current.bidding()
            current.play()
            current.scoring()
            self.console.show("Scores %s, bags %s" % (game.scores, game.bags))
            self.console.ask("[enter] ")
            game.rotate_order()
        self.console.show("Team %s wins!" % game.winner())
