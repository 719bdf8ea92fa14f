#!/usr/bin/env python3
# Main file: python3 spades.py
import random

import screen
from card import Card
from contract import Contract
from game import Game
from play import legal_cards, trick_winner


class Round:
    def __init__(self, game, pins, number):
        self.game = game
        self.pins = pins
        self.number = number
        self.contracts = [Contract(), Contract()]
        self.tricks = {name: 0 for name in game.players}
        self.hands = {}
        cards = [Card(i) for i in range(52)]
        random.shuffle(cards)
        for name in game.players:
            self.hands[name] = sorted(cards[:13], key=lambda c: (c.suiteID, -c.orderID))
            cards = cards[13:]

    def contract_text(self, team):
        letter = "AB"[team]
        return self.contracts[team].to_string(self.tricks[letter + "1"],
                                              self.tricks[letter + "2"])

    def header(self, phase):
        screen.clear()
        screen.frame([
            "SPADES - round %d - %s" % (self.number, phase),
            "Team A %-16s score %5d   bags %d" % (
                self.contract_text(0), self.game.scores[0], self.game.bags[0]),
            "Team B %-16s score %5d   bags %d" % (
                self.contract_text(1), self.game.scores[1], self.game.bags[1]),
        ])

    def unlock(self, name):
        print("Now playing: player " + name)
        while True:
            if screen.ask_hidden("PIN for " + name) == self.pins[name]:
                return
            print("  ! Wrong PIN.")

    def bidding(self):
        for name in self.game.players:
            self.header("bidding")
            self.unlock(name)
            print("  1) look at my cards and bid")
            print("  2) bid blind")
            blind = screen.ask_int("Choice", 1, 2) == 2
            if not blind:
                screen.draw_cards(self.hands[name], numbers=False)
            bid = screen.ask_int("How many tricks do you bid", 0, 13)
            self.contracts["AB".index(name[0])].add_bid(int(name[1]), bid, blind)

    def play(self):
        leader = 0
        spade_played = False
        for trick in range(1, 14):
            order = self.game.players[leader:] + self.game.players[:leader]
            table = []
            for name in order:
                self.header("trick %d" % trick)
                if table:
                    print("On the table (" + ", ".join(order[:len(table)]) + "):")
                    screen.draw_cards(table, numbers=False)
                else:
                    print("You lead this trick, " + name + ".")
                self.unlock(name)
                card = self.choose(name, table, spade_played)
                self.hands[name].remove(card)
                table.append(card)
                spade_played = spade_played or card.is_spade()
            best = order[trick_winner(table)]
            self.tricks[best] += 1
            leader = self.game.players.index(best)
            self.header("trick %d" % trick)
            print("Played by " + ", ".join(order) + ":")
            screen.draw_cards(table, numbers=False)
            print("The trick goes to " + best + ".")
            screen.ask("Press Enter")

    def choose(self, name, table, spade_played):
        hand = self.hands[name]
        allowed = legal_cards(hand, table, spade_played)
        screen.draw_cards(hand)
        while True:
            card = hand[screen.ask_int("Number of your card", 0, len(hand) - 1)]
            if card in allowed:
                return card
            print("  ! You can't play that card now.")

    def scoring(self):
        lines = ["ROUND %d IS OVER" % self.number, ""]
        for team in (0, 1):
            letter = "AB"[team]
            points, bags = self.contracts[team].eval(self.tricks[letter + "1"],
                                                     self.tricks[letter + "2"])
            self.game.scores[team] += points
            self.game.bags[team] += bags
            lines.append("Team %s %s: %d points, %d bags" % (
                letter, self.contract_text(team), points, bags))
        self.game.score_bags()
        lines.append("")
        for team in (0, 1):
            lines.append("Team %s now has %d points and %d bags" % (
                "AB"[team], self.game.scores[team], self.game.bags[team]))
        screen.clear()
        screen.frame(lines)


def choose_pins(names):
    pins = {}
    for name in names:
        pin = screen.ask_hidden("New PIN for player " + name)
        while not pin.isdecimal():
            print("  ! A PIN is made of digits.")
            pin = screen.ask_hidden("New PIN for player " + name)
        pins[name] = pin
    return pins


def main():
    screen.clear()
    screen.frame(["Welcome to SPADES", "Type r for the rules and q to quit at any time."])
    game = Game(screen.ask_int("Winning value", 1))
    pins = choose_pins(game.players)
    number = 1
    while True:
        current = Round(game, pins, number)
        current.bidding()
        current.play()
        current.scoring()
        if game.winner():
            break
        screen.ask("Press Enter for the next round")
        game.rotate_order()
        number += 1
    print("Team " + game.winner() + " wins. Congratulations!")


if __name__ == "__main__":
    try:
        main()
    except (KeyboardInterrupt, EOFError):
        print()
