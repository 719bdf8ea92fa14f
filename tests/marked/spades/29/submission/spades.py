"""Spades for four players who share one terminal.

Start with:  python3 spades.py
"""

import getpass
import random

from cards import SPADES, Card, legal_cards, trick_winner
from contract import Contract
from game import Game

RULES = """
 SPADES - the rules in short
 ---------------------------
 * Four players in two teams: A1 and A2 play against B1 and B2.
 * Everybody gets 13 cards and bids how many tricks he or she expects to win.
   A bid of 0 is a nil. Who bids before seeing the cards bids blind.
 * You have to follow suit. Who cannot may play any card.
 * Spades are trump. They may not be led before one was played, unless you have nothing else.
 * A team that makes its contract gets 10 points a trick and 1 for each extra trick; if not it loses 10 a trick.
 * A nil or a blind is worth 100 points, or costs 100.
 * Extra tricks are bags. Seven bags cost 100 points.
 * The first team to reach the winning value wins.

 r shows these rules, q leaves the game.
"""


class Quit(Exception):
    """Somebody wants to leave."""


# ---------------------------------------------------------------- input and output

def clear_screen():
    print("\033[2J\033[3J\033[H", end="", flush=True)


def ask(prompt):
    """Ask for a line; r and q work everywhere."""
    while True:
        answer = input(prompt).strip()
        if answer.lower() == "r":
            print(RULES)
        elif answer.lower() == "q":
            raise Quit
        else:
            return answer


def ask_number(prompt, lowest, highest=None):
    while True:
        answer = ask(prompt)
        if not answer.isdecimal():
            print("Please type a number.")
            continue
        number = int(answer)
        if number < lowest or (highest is not None and number > highest):
            print("That number is not possible.")
            continue
        return number


def ask_yes_no(prompt):
    while True:
        answer = ask(prompt + " (y/n) ").lower()
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        print("Please answer y or n.")


# ---------------------------------------------------------------- the table

class Table:
    """Everything that happens in the terminal."""

    def __init__(self):
        self.game = None
        self.pins = {}
        self.hands = {}
        self.contracts = {}
        self.wins = {}
        self.spade_played = False

    # -- start

    def setup(self):
        clear_screen()
        print("Welcome to SPADES!   (r: rules, q: quit)\n")
        self.game = Game(ask_number("Winning value: ", 1))
        for player in sorted(self.game.players):
            self.pins[player] = self.new_pin(player)
            clear_screen()

    @staticmethod
    def new_pin(player):
        while True:
            pin = getpass.getpass(f"{player}, choose a PIN: ").strip()
            if pin.lower() == "q":
                raise Quit
            if pin.lower() == "r":
                print(RULES)
            elif pin:
                return pin
            else:
                print("The PIN may not be empty.")

    def hand_over(self, player, news=""):
        """Clear the screen and wait until the player has typed the PIN."""
        clear_screen()
        if news:
            print(news + "\n")
        print(f"It is the turn of {player}.")
        while True:
            pin = getpass.getpass(f"PIN of {player}: ").strip()
            if pin == self.pins[player]:
                clear_screen()
                return
            if pin.lower() == "q":
                raise Quit
            if pin.lower() == "r":
                print(RULES)
            else:
                print("Wrong PIN, no cards for you.")

    # -- showing things

    def show_hand(self, player):
        print("Your cards:")
        for number, card in enumerate(self.hands[player], start=1):
            print(f"  {number:2}: {card}")

    def show_contracts(self):
        for team in "AB":
            print(f"Team {team}: {self.contract_text(team)}")

    def contract_text(self, team):
        return self.contracts[team].to_string(self.wins[team + "1"], self.wins[team + "2"])

    # -- a round

    def deal(self):
        deck = [Card(number) for number in range(52)]
        random.shuffle(deck)
        for seat, player in enumerate(self.game.players):
            self.hands[player] = sorted(deck[seat * 13:(seat + 1) * 13], key=lambda card: card.id)
        self.contracts = {"A": Contract(), "B": Contract()}
        self.wins = {player: 0 for player in self.game.players}
        self.spade_played = False

    def bidding(self):
        for player in self.game.players:
            self.hand_over(player)
            self.show_contracts()
            blind = ask_yes_no("Do you want to bid blind?")
            if not blind:
                self.show_hand(player)
            bid = ask_number("Your bid (0-13): ", 0, 13)
            self.contracts[player[0]].add_bid(int(player[1]), bid, blind)

    def choose_card(self, player, table):
        hand = self.hands[player]
        allowed = legal_cards(hand, table, self.spade_played)
        while True:
            answer = ask(f"Which card (1-{len(hand)})? ")
            if not answer.isdecimal():
                print("Please type a number.")
                continue
            number = int(answer)
            if number > len(hand):
                print("There is no such card.")
                continue
            card = hand[number - 1]
            if card not in allowed:
                print(f"You may not play {card} now.")
                continue
            return card

    def play_trick(self, leader, news):
        """Play one trick and return its winner, and what there is to say of it."""
        order = self.game.players
        start = order.index(leader)
        order = order[start:] + order[:start]
        table = []
        for player in order:
            self.hand_over(player, news)
            self.show_contracts()
            if table:
                print("On the table: " + "  ".join(f"{who} {card}" for who, card in zip(order, table)))
            else:
                print("You lead.")
            self.show_hand(player)
            card = self.choose_card(player, table)
            self.hands[player].remove(card)
            table.append(card)
            if card.suiteID == SPADES:
                self.spade_played = True
            news = ""
        place = trick_winner(table)
        winner = order[place]
        self.wins[winner] += 1
        played = "  ".join(f"{who} {card}" for who, card in zip(order, table))
        return winner, f"{played}\n{winner} wins the trick with {table[place]}."

    def play_round(self):
        self.deal()
        self.bidding()
        leader, news = self.game.players[0], ""
        for _ in range(13):
            leader, news = self.play_trick(leader, news)
        clear_screen()
        print(news + "\n")
        self.score_round()
        self.game.rotate_order()

    def score_round(self):
        for number, team in enumerate("AB"):
            score, bags = self.contracts[team].eval(self.wins[team + "1"], self.wins[team + "2"])
            self.game.scores[number] += score
            self.game.bags[number] += bags
            print(f"Team {team} {self.contract_text(team)}: {score} points, {bags} bags")
        self.game.score_bags()
        print("\nThe scores after this round:")
        for number, team in enumerate("AB"):
            print(f"  Team {team}: {self.game.scores[number]} points, {self.game.bags[number]} bags")

    def run(self):
        self.setup()
        while True:
            self.play_round()
            winner = self.game.winner()
            if winner:
                print(f"\nTeam {winner} has won the game!")
                return
            ask("\nPress enter for the next round. ")


def main():
    try:
        Table().run()
    except (Quit, EOFError, KeyboardInterrupt):
        print("\nGood bye!")


if __name__ == "__main__":
    main()
