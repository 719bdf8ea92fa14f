"""Spades - terminal program. Start with: python3 spades.py"""
import getpass
import os
import random
import sys

from engine import Card, Contract, Game, SPADE, legal_cards, trick_winner

HERE = os.path.dirname(os.path.abspath(__file__))


# ----- input ----------------------------------------------------------

def show_rules():
    with open(os.path.join(HERE, "rules.txt"), encoding="utf-8") as f:
        print()
        print(f.read())


def prompt(text, hidden=False, valid=lambda answer: True, complaint="Invalid answer."):
    """Keep asking until valid(answer); r and q work everywhere."""
    read = getpass.getpass if hidden else input
    while True:
        answer = read(text).strip()
        key = answer.upper()
        if key == "Q":
            sys.exit("You have quit the game.")
        elif key == "R":
            show_rules()
        elif valid(answer):
            return answer
        else:
            print(complaint)


def prompt_int(text, low, high=10 ** 6):
    def is_valid(answer):
        return answer.isdecimal() and low <= int(answer) <= high

    return int(prompt(text, valid=is_valid,
                      complaint=f"Please type a number between {low} and {high}."))


def clear_screen():
    if os.name == "nt":
        os.system("cls")
    else:
        print("\x1b[H\x1b[2J", end="")


# ----- output ---------------------------------------------------------

def table_of(headers, rows):
    widths = [max(len(str(r[i])) for r in [headers] + rows) for i in range(len(headers))]
    line = "+" + "+".join("-" * (w + 2) for w in widths) + "+"
    print(line)
    for number, row in enumerate([headers] + rows):
        print("|" + "|".join(f" {str(v):<{w}} " for v, w in zip(row, widths)) + "|")
        if number == 0:
            print(line)
    print(line)


# ----- the game -------------------------------------------------------

class SpadesApp:
    def __init__(self):
        self.game = None
        self.pins = {}

    def run(self):
        clear_screen()
        print("SPADES")
        print("Type R for the rules or Q to quit whenever you are asked something.")
        print()
        self.game = Game(prompt_int("Points needed to win: ", 1))
        for player in self.game.players:
            self.pins[player] = prompt(
                f"{player}, set your PIN (4 to 8 digits): ", hidden=True,
                valid=lambda a: a.isdecimal() and 4 <= len(a) <= 8,
                complaint="The PIN must have 4 to 8 digits.")
        while True:
            self.deal()
            self.bid_phase()
            self.play_phase()
            self.score_phase()
            if self.game.winner():
                print(f"\nTeam {self.game.winner()} wins the game!")
                return
            prompt("\nPress ENTER to start the next round...")
            self.game.rotate_order()

    def deal(self):
        deck = [Card(i) for i in range(52)]
        random.shuffle(deck)
        self.hands = {p: sorted(deck[n::4], reverse=True)
                      for n, p in enumerate(self.game.players)}
        self.won = {p: 0 for p in self.game.players}
        self.contracts = {"A": Contract(), "B": Contract()}

    def hand_over(self, player):
        """Wait for the player to sit down and check the PIN."""
        prompt(f"\nPass the computer to {player} and press ENTER. ")
        prompt(f"{player}, your PIN: ", hidden=True,
               valid=lambda a: a == self.pins[player], complaint="That PIN is wrong.")

    def contract_of(self, team):
        return self.contracts[team].to_string(self.won[team + "1"], self.won[team + "2"])

    def overview(self):
        table_of(["Team", "Contract", "Score", "Bags"],
                 [[t, self.contract_of(t), self.game.scores[i], self.game.bags[i]]
                  for i, t in enumerate("AB")])

    def bid_phase(self):
        for player in self.game.players:
            clear_screen()
            print("BIDDING")
            self.overview()
            self.hand_over(player)
            choice = prompt("[S]ee your cards or bid [B]lind? ",
                            valid=lambda a: a.upper() in ("S", "B", "SEE", "BLIND"),
                            complaint="Type S or B.")
            blind = choice.upper().startswith("B")
            if not blind:
                for card in self.hands[player]:
                    print("   ", card)
            bid = prompt_int("Your bid: ", 0, 13)
            self.contracts[player[0]].add_bid(int(player[1]), bid, blind)

    def play_phase(self):
        order = list(self.game.players)
        spade_played = False
        for number in range(1, 14):
            table = []
            for player in order:
                clear_screen()
                print(f"TRICK {number}")
                self.overview()
                if table:
                    table_of(["Player", "Card"],
                             [[p, c] for p, c in zip(order, table)])
                self.hand_over(player)
                card = self.pick_card(player, table, spade_played)
                self.hands[player].remove(card)
                table.append(card)
                if card.suiteID == SPADE:
                    spade_played = True
            place = trick_winner(table)
            winner = order[place]
            self.won[winner] += 1
            clear_screen()
            print(f"TRICK {number}")
            table_of(["Player", "Card", ""],
                     [[p, c, "<- wins" if p == winner else ""]
                      for p, c in zip(order, table)])
            prompt("Press ENTER to go on...")
            order = order[place:] + order[:place]

    def pick_card(self, player, table, spade_played):
        hand = self.hands[player]
        legal = legal_cards(hand, table, spade_played)
        print("\nYour hand (* = may be played)")
        for i, card in enumerate(hand, start=1):
            print(f"{i:>3}. {'*' if card in legal else ' '} {card}")
        while True:
            card = hand[prompt_int("Play card number: ", 1, len(hand)) - 1]
            if card in legal:
                return card
            print(f"The {card} may not be played now.")

    def score_phase(self):
        clear_screen()
        print("END OF THE ROUND")
        rows = []
        for i, team in enumerate("AB"):
            points, bags = self.contracts[team].eval(self.won[team + "1"],
                                                     self.won[team + "2"])
            self.game.scores[i] += points
            self.game.bags[i] += bags
            rows.append([team, self.contract_of(team), points, bags])
        self.game.score_bags()
        for i in range(2):
            rows[i] += [self.game.scores[i], self.game.bags[i]]
        table_of(["Team", "Contract", "Points", "New bags", "Total score", "Bags left"], rows)


if __name__ == "__main__":
    try:
        SpadesApp().run()
    except (KeyboardInterrupt, EOFError):
        print("\nYou have quit the game.")
