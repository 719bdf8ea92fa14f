#!/usr/bin/env python3
# Spades for four players at one terminal.
# Each player has a PIN, so that nobody sees the cards of the others.

import os
import random
from getpass import getpass

RULES = """
SPADES
Bid how many hands you will win. Teams must reach the sum of their two bids.
Follow the winning suite if you can. Spades beat everything.
Nil: bid 0 and win none. Blind: bid before you look.
"""


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.orderID = id % 13 + 2
        self.suite = "♦♣♥♠"[self.suiteID]
        if self.orderID <= 10:
            self.order = str(self.orderID)
        else:
            self.order = "JQKA"[self.orderID - 11]

    def __str__(self):
        return self.order + self.suite


class Contract:
    def __init__(self):
        self.bids = [None, None]
        self.blind = [False, False]

    def add_bid(self, number, bid, blind):
        self.bids[number - 1] = bid
        self.blind[number - 1] = blind

    def eval(self, win1, win2):
        wins = [win1, win2]
        contract = self.bids[0] + self.bids[1]
        total = win1 + win2
        score = 0
        bags = 0
        if self.special(0) or self.special(1):
            # the two players are scored separately
            for i in range(2):
                if self.blind[i]:
                    if wins[i] >= self.bids[i]:
                        score += 100 + wins[i] - self.bids[i]
                    else:
                        score -= 100
                elif self.bids[i] == 0:
                    # nil: the partner must win nothing either
                    if total == 0:
                        score += 100
                    else:
                        score -= 100
                elif wins[i] >= self.bids[i]:
                    score += 10 * self.bids[i] + wins[i] - self.bids[i]
                    bags += wins[i] - self.bids[i]
                else:
                    score -= 10 * self.bids[i]
        elif total < contract:
            score = -10 * contract
        else:
            bags = total - contract
            score = 10 * contract + bags
        return score, bags

    def special(self, i):
        return self.blind[i] or self.bids[i] == 0

    def to_string(self, win1, win2):
        return "{" + self.one(0, win1) + ", " + self.one(1, win2) + "}"

    def one(self, i, win):
        if self.bids[i] is None:
            return str(win) + "/YTB"
        text = str(win) + "/" + str(self.bids[i])
        if self.blind[i]:
            text += "b"
        return text


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.bags_taken = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in range(2):
            while self.bags[team] >= 7:
                self.bags[team] -= 7
                self.bags_taken[team] += 7
                self.scores[team] -= 100

    def rotate_order(self):
        self.players.append(self.players.pop(0))

    def winner(self):
        a, b = self.scores
        if a < self.winning_value and b < self.winning_value:
            return ""
        if a != b:
            return "A" if a > b else "B"
        bags_a = self.bags[0] + self.bags_taken[0]
        bags_b = self.bags[1] + self.bags_taken[1]
        if bags_a < bags_b:
            return "A"
        if bags_b < bags_a:
            return "B"
        return ""


class Round:
    """One round at the terminal: it knows which cards may be played, and who wins."""

    def __init__(self):
        self.spade_played = False

    def allowed(self, hand, table):
        if not table:
            if self.spade_played:
                return list(hand)
            cards = [card for card in hand if card.suite != "♠"]
            return cards or list(hand)
        winning = table[0].suite
        for card in table:
            if card.suite == "♠":
                winning = "♠"
        cards = [card for card in hand if card.suite == winning]
        return cards or list(hand)

    def winning(self, table):
        best = 0
        for i in range(1, len(table)):
            if table[i].suite == table[best].suite:
                if table[i].orderID > table[best].orderID:
                    best = i
            elif table[i].suite == "♠":
                best = i
        return best


def clear():
    os.system("clear")


def ask(text):
    """Ask until something is typed; r shows the rules, q leaves."""
    while True:
        answer = input(text).strip()
        if answer.lower() == "q":
            quit()
        if answer.lower() == "r":
            print(RULES)
            continue
        return answer


def ask_number(text, low, high):
    while True:
        answer = ask(text)
        if answer.isdigit() and low <= int(answer) <= high:
            return int(answer)
        print("Please type a number from", low, "to", high)


def log_in(name, pins):
    print("It is", name + "'s turn. Everybody else, look away!")
    while True:
        pin = getpass("PIN of " + name + ": ")
        if pin == pins[name]:
            return
        print("Wrong PIN.")


def show_hand(hand):
    print("  ".join("[" + str(i + 1) + "] " + str(card) for i, card in enumerate(hand)))


def play_round(game, pins):
    deck = [Card(i) for i in range(52)]
    random.shuffle(deck)
    hands = {}
    for i, name in enumerate(game.players):
        hands[name] = sorted(deck[13 * i : 13 * i + 13], key=lambda card: card.id)
    contracts = {"A": Contract(), "B": Contract()}
    wins = {name: 0 for name in game.players}
    for name in game.players:
        clear()
        log_in(name, pins)
        blind = ask("Do you want to bid blind, without seeing your cards (y/n)? ").lower().startswith("y")
        if not blind:
            show_hand(hands[name])
        bid = ask_number("Your bid (0-13): ", 0, 13)
        contracts[name[0]].add_bid(int(name[1]), bid, blind)
    leader = 0
    this = Round()
    for number in range(13):
        table = []
        for i in range(4):
            name = game.players[(leader + i) % 4]
            clear()
            log_in(name, pins)
            print("Team A", contracts["A"].to_string(wins["A1"], wins["A2"]))
            print("Team B", contracts["B"].to_string(wins["B1"], wins["B2"]))
            print("Table:", " ".join(str(card) for card in table) or "nothing yet")
            show_hand(hands[name])
            allowed = this.allowed(hands[name], table)
            while True:
                card = hands[name][ask_number("Card to play: ", 1, len(hands[name])) - 1]
                if card in allowed:
                    break
                print("You may not play", card)
            hands[name].remove(card)
            table.append(card)
            if card.suite == "♠":
                this.spade_played = True
        leader = (leader + this.winning(table)) % 4
        wins[game.players[leader]] += 1
        print("Table:", " ".join(str(card) for card in table))
        print(game.players[leader], "wins the hand.")
    for team, name in enumerate("AB"):
        score, bags = contracts[name].eval(wins[name + "1"], wins[name + "2"])
        game.scores[team] += score
        game.bags[team] += bags
    game.score_bags()
    print("Scores: A", game.scores[0], " B", game.scores[1])
    print("Bags:   A", game.bags[0], " B", game.bags[1])


def main():
    print("Welcome to Spades! (r: rules, q: quit)")
    game = Game(ask_number("Winning value (traditionally 500): ", 1, 10000))
    pins = {}
    for name in game.players:
        pins[name] = getpass("Choose a PIN for " + name + ": ")
    while game.winner() == "":
        play_round(game, pins)
        game.rotate_order()
    print("Team", game.winner(), "wins!")


main()
