# Spades
# run with: python3 spades.py

import os
import sys
import random
import getpass

RULES = """
RULES OF SPADES
Every player bids how many hands he will win. The bids of both partners
together are the contract of the team.
You must match the winning suite (the lead, or spades when somebody put a
spade). If you can't then play what you like. Spades can't be led before
somebody has played one.
Contract made: 10 points per hand in it and 1 for every extra hand (and a bag).
Contract lost: minus 10 per hand in it. 7 bags: minus 100.
Nil: 100 if both partners win no hand, else -100.
Blind: 100 if the contract is made, else -100, and no bags.
"""


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        if self.suiteID == 0:
            self.suite = "♦"
        elif self.suiteID == 1:
            self.suite = "♣"
        elif self.suiteID == 2:
            self.suite = "♥"
        else:
            self.suite = "♠"
        self.orderID = id % 13 + 2
        if self.orderID == 11:
            self.order = "J"
        elif self.orderID == 12:
            self.order = "Q"
        elif self.orderID == 13:
            self.order = "K"
        elif self.orderID == 14:
            self.order = "A"
        else:
            self.order = str(self.orderID)

    def __str__(self):
        return self.order + self.suite


class Contract:
    def __init__(self):
        self.bid1 = None
        self.bid2 = None
        self.blind1 = False
        self.blind2 = False

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.bid1 = bid
            self.blind1 = blind
        else:
            self.bid2 = bid
            self.blind1 = blind

    def eval(self, win1, win2):
        score = 0
        bags = 0
        contract = self.bid1 + self.bid2
        won = win1 + win2
        # player 1
        if self.bid1 == 0:
            if win1 == 0 and win2 == 0:
                score = score + 100
            else:
                score = score - 100
        elif self.blind1:
            if won >= contract:
                score = score + 100
            else:
                score = score - 100
        else:
            if won >= contract:
                score = score + 10 * self.bid1
            else:
                score = score - 10 * self.bid1
        # player 2
        if self.bid2 == 0:
            if win1 == 0 and win2 == 0:
                score = score + 100
            else:
                score = score - 100
        elif self.blind2:
            if won >= contract:
                score = score + 100
            else:
                score = score - 100
        else:
            if won >= contract:
                score = score + 10 * self.bid2
            else:
                score = score - 10 * self.bid2
        # extra hands
        if won > contract:
            extra = won - contract
            score = score + extra
            if not self.blind1 and not self.blind2:
                bags = extra
        return (score, bags)

    def to_string(self, win1, win2):
        if not self.bid1:
            b1 = "YTB"
        else:
            b1 = str(self.bid1)
            if self.blind1:
                b1 = b1 + "b"
        if not self.bid2:
            b2 = "YTB"
        else:
            b2 = str(self.bid2)
            if self.blind2:
                b2 = b2 + "b"
        return "{" + str(win1) + "/" + b1 + ", " + str(win2) + "/" + b2 + "}"


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.old_bags = [0, 0]     # bags that were already punished
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for i in range(2):
            if self.bags[i] >= 7:
                self.scores[i] = self.scores[i] - 100
                self.bags[i] = self.bags[i] - 7
                self.old_bags[i] = self.old_bags[i] + 7

    def rotate_order(self):
        first = self.players.pop(0)
        self.players.append(first)

    def winner(self):
        a = self.scores[0]
        b = self.scores[1]
        if a >= self.winning_value and b < self.winning_value:
            return "A"
        if b >= self.winning_value and a < self.winning_value:
            return "B"
        if a >= self.winning_value and b >= self.winning_value:
            if a > b:
                return "A"
            elif b > a:
                return "B"
            else:
                bags_a = self.bags[0] + self.old_bags[0]
                bags_b = self.bags[1] + self.old_bags[1]
                if bags_a > bags_b:
                    return "A"
                elif bags_b > bags_a:
                    return "B"
                else:
                    return ""
        return ""


def legal_cards(hand, table, spade_played):
    legal = []
    if len(table) == 0:
        # leader
        for card in hand:
            if card.suite != "♠" or spade_played:
                legal.append(card)
        return legal
    # find the winning suite
    suite = table[0].suite
    for card in table:
        if card.suite == "♠":
            suite = "♠"
    for card in hand:
        if card.suite == suite:
            legal.append(card)
    if len(legal) == 0:
        for card in hand:
            legal.append(card)
    return legal


def trick_winner(table):
    best = 0
    for i in range(1, 4):
        card = table[i]
        top = table[best]
        if card.suite == "♠":
            best = i
        elif card.suite == top.suite:
            if card.orderID > top.orderID:
                best = i
    return best


# ---------------------------------------------------------------- terminal

def clear():
    if os.name == "nt":
        os.system("cls")
    else:
        os.system("clear")


def ask(text):
    while True:
        answer = input(text).strip()
        if answer.lower() == "q":
            print("Bye!")
            sys.exit(0)
        elif answer.lower() == "r":
            print(RULES)
        else:
            return answer


def ask_number(text, low, high):
    while True:
        answer = ask(text)
        if answer.isdigit():
            number = int(answer)
            if number >= low and number <= high:
                return number
        print("Please enter a number from", low, "to", high)


def check_pin(name, pins):
    clear()
    print("It is the turn of", name)
    while True:
        pin = getpass.getpass("PIN of " + name + ": ")
        if pin.lower() == "q":
            print("Bye!")
            sys.exit(0)
        if pin == pins[name]:
            return
        print("Wrong PIN")


def show_hand(hand):
    for i in range(len(hand)):
        print(" [" + str(i) + "]", hand[i])


def play_round(game, pins):
    deck = []
    for i in range(52):
        deck.append(Card(i))
    random.shuffle(deck)
    hands = {}
    wins = {}
    for i in range(4):
        name = game.players[i]
        hands[name] = sorted(deck[13 * i:13 * i + 13], key=lambda c: c.id)
        wins[name] = 0
    contracts = {"A": Contract(), "B": Contract()}

    # bidding
    for name in game.players:
        check_pin(name, pins)
        print("Team A", contracts["A"].to_string(0, 0), "  Team B", contracts["B"].to_string(0, 0))
        answer = ask("Do you want to bid blind (y/n)? ").lower()
        while answer != "y" and answer != "n":
            answer = ask("Please answer y or n: ").lower()
        if answer == "n":
            show_hand(hands[name])
        bid = ask_number("Your bid (0-13): ", 0, 13)
        contracts[name[0]].add_bid(int(name[1]), bid, answer == "y")

    # playing
    spade_played = False
    leader = 0
    for trick in range(13):
        table = []
        for i in range(4):
            name = game.players[(leader + i) % 4]
            hand = hands[name]
            check_pin(name, pins)
            print("Team A", contracts["A"].to_string(wins["A1"], wins["A2"]))
            print("Team B", contracts["B"].to_string(wins["B1"], wins["B2"]))
            print("On the table:", " ".join(str(c) for c in table))
            show_hand(hand)
            legal = legal_cards(hand, table, spade_played)
            while True:
                card = hand[ask_number("Card to play: ", 0, len(hand) - 1)]
                if card in legal:
                    break
                print("You can't play that card")
            hand.remove(card)
            table.append(card)
            if card.suite == "♠":
                spade_played = True
        leader = (leader + trick_winner(table)) % 4
        wins[game.players[leader]] += 1
        clear()
        print(" ".join(str(c) for c in table))
        print(game.players[leader], "wins the hand")
        ask("Press enter ")

    # scoring
    for i in range(2):
        team = "AB"[i]
        score, bags = contracts[team].eval(wins[team + "1"], wins[team + "2"])
        game.scores[i] += score
        game.bags[i] += bags
    game.score_bags()
    print("Scores: A", game.scores[0], "B", game.scores[1])
    print("Bags: A", game.bags[0], "B", game.bags[1])
    ask("Press enter ")


def main():
    clear()
    print("Welcome to SPADES   (r = rules, q = quit)")
    game = Game(ask_number("Winning value (e.g. 500): ", 1, 100000))
    pins = {}
    for name in game.players:
        pins[name] = getpass.getpass("Choose a PIN, " + name + ": ")
        clear()
    while game.winner() == "":
        play_round(game, pins)
        game.rotate_order()
    print("Team", game.winner(), "wins the game!")


main()
