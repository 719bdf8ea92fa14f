# mypy: ignore-errors
# ruff: noqa
import getpass
import random

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game

from . import rulebook

WORDS = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
SUITS = {"♦": "Diamonds", "♣": "Clubs", "♥": "Hearts", "♠": "Spades"}


class Leave(Exception):
    pass


def name(card):
    return f"{WORDS.get(card.order, card.order)} of {SUITS[card.suite]}"


def wipe():
    print("\n" * 60)


class Table:
    def __init__(self):
        self.codes = {}

    def say(self, prompt):
        while True:
            word = input(prompt + "\n> ").strip()
            if word == "q":
                if input("Really quit? [y/n] ") == "y":
                    raise Leave
            elif word == "r":
                print(rulebook.TEXT)
            else:
                return word

    def number(self, prompt, low, high):
        while True:
            word = self.say(prompt)
            try:
                number = int(word)
            except ValueError:
                print("That is not a number!")
                continue
            if low <= number <= high:
                return number
            print(f"Between {low} and {high}, please!")

    def main_menu(self):
        print("*** S P A D E S ***")
        try:
            while True:
                print("p) play   r) rules   q) quit")
                if self.say("Your choice:") == "p":
                    self.game()
        except Leave:
            print("See you!")

    def game(self):
        people = [self.say(f"Name of player {i}?") for i in range(1, 5)]
        game = Game(self.number("Which score wins? (100-1000)", 100, 1000))
        self.people = dict(zip(["A1", "B1", "A2", "B2"], people, strict=False))
        for seat, person in self.people.items():
            while True:
                code = getpass.getpass(f"{person}, pick a PIN (4 digits): ")
                if len(code) == 4 and code.isdigit():
                    break
                print("Four digits!")
            while getpass.getpass(f"{person}, repeat it to confirm: ") != code:
                print("These differ.")
            self.codes[seat] = code
        wipe()
        while not game.winner():
            self.round(game)
            game.rotate_order()
        print("Winner: team", game.winner())

    def sit(self, seat):
        wipe()
        self.say(f"{self.people[seat]}, please take the keyboard and hit return when you are here.")

    def round(self, game):
        ids = random.sample(range(52), 52)
        hands = {seat: [Card(i) for i in ids[n::4]] for n, seat in enumerate(game.players)}
        contracts = {"A": Contract(), "B": Contract()}
        won = dict.fromkeys(game.players, 0)
        for seat in game.players:
            self.sit(seat)
            while getpass.getpass("PIN: ") != self.codes[seat]:
                print("No.")
            look = ""
            while look not in ("y", "n"):
                look = self.say(
                    "Do you want to see your cards before you bid, or bid blind? (y = see them, n = blind)"
                ).lower()
            if look == "y":
                for at, card in enumerate(hands[seat], 1):
                    print(f"{at:2}. {name(card)}")
            bid = self.number("How many tricks will you take?", 0, 13)
            contracts[seat[0]].add_bid(int(seat[1]), bid, look == "n")
        leader, spade = game.players[0], False
        for _ in range(13):
            start = game.players.index(leader)
            order = game.players[start:] + game.players[:start]
            trick = []
            for seat in order:
                self.sit(seat)
                for who, card in zip(order, trick, strict=False):
                    print(f"   {self.people[who]} played the {name(card)}")
                hand = hands[seat]
                legal = legal_cards(hand, trick, spade)
                while True:
                    for at, card in enumerate(hand, 1):
                        print(f"{at:2}. {name(card)}")
                    card = hand[self.number("Which card do you play?", 1, len(hand)) - 1]
                    if card in legal:
                        break
                    print(f"*** The {name(card)} is against the rules. ***")
                hand.remove(card)
                trick.append(card)
                spade = spade or card.suiteID == 3
            leader = order[trick_winner(trick)]
            won[leader] += 1
        wipe()
        for n, team in enumerate("AB"):
            score, bags = contracts[team].eval(won[team + "1"], won[team + "2"])
            game.scores[n] += score
            game.bags[n] += bags
        game.score_bags()
        print(
            "After this round:",
            ", ".join(f"{t} stands at {s}" for t, s in zip("AB", game.scores, strict=False)),
        )
