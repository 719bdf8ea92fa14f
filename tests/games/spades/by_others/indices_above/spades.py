"""
Spades for four players in one terminal.
Run with:  python3 spades.py
"""
import os
import random
import sys
from getpass import getpass

SUITES = ["♦", "♣", "♥", "♠"]
ORDERS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SPADES = 3

RULES = """
RULES OF SPADES
  * Four players, two teams: A1 + A2 against B1 + B2. 13 cards each.
  * Bidding: each player says how many hands (tricks) they expect to win.
    The two bids of a team together are the team's contract.
    A bid made without looking at the cards is a BLIND. A bid of 0 is a NIL.
  * Gameplay: the first bidder leads the first hand, afterwards the winner of
    the last hand leads. A spade may not be led before a spade has been played
    (unless you have nothing but spades).
    You must match the winning suite so far: the suite that was led, or spades
    once a spade lies on the table. If you can't, play anything you like.
    The highest spade wins, else the highest card of the suite led.
  * Scoring: contract made: 10 points per hand of the contract, 1 point and
    1 bag for each extra hand. Contract missed: -10 per hand of the contract.
    Nil: +100 if both players of the team win no hand, else -100.
    Blind: +100 if the contract is made, else -100; a blind player gets
    nothing for extra hands.
    Every 7th bag costs 100 points.
  * The first team to reach the winning value wins. On equal points the team
    with fewer bags wins; if those are equal too an extra round is played.
"""


class Card:
    """One of the 52 cards, made from a number 0..51."""

    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite = SUITES[self.suiteID]
        self.orderID = id % 13 + 2
        self.order = ORDERS[id % 13]

    def __str__(self):
        return self.order + self.suite

    def __repr__(self):
        return "Card(%d)" % self.id


class Contract:
    """The bids of the two players of a team in one round."""

    def __init__(self):
        self.bids = [None, None]
        self.blinds = [False, False]

    def add_bid(self, number, bid, blind):
        self.bids[number - 1] = bid
        self.blinds[number - 1] = blind

    def eval(self, win1, win2):
        wins = [win1, win2]
        total = win1 + win2
        target = self.bids[0] + self.bids[1]
        made = total >= target
        score = 0
        bags = 0

        for i in range(2):
            bid = self.bids[i]
            if bid == 0:
                if total == 0:
                    score += 100
                else:
                    score -= 100
            elif self.blinds[i]:
                if made:
                    score += 100
                else:
                    score -= 100
            else:
                if made:
                    score += 10 * bid
                else:
                    score -= 10 * bid

        if made:
            extra = total - target
            if True not in self.blinds:
                score += extra
                bags = extra
            else:
                # the partner of a blind player keeps the points of their own
                # extra hands, the blind player gets none
                for i in range(2):
                    if not self.blinds[i] and self.bids[i] > 0:
                        score += min(extra, max(0, wins[i] - self.bids[i]))
        return (score, bags)

    def to_string(self, win1, win2):
        return "{" + self._part(0, win1) + ", " + self._part(1, win2) + "}"

    def _part(self, i, win):
        if self.bids[i] is None:
            return str(win) + "/YTB"
        text = str(win) + "/" + str(self.bids[i])
        if self.blinds[i]:
            text += "b"
        return text


class Game:
    """Scores, bags and the order of the players."""

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.old_bags = [0, 0]      # bags that already cost their penalty
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in range(2):
            while self.bags[team] >= 7:
                self.bags[team] -= 7
                self.old_bags[team] += 7
                self.scores[team] -= 100

    def rotate_order(self):
        self.players.append(self.players.pop(0))

    def winner(self):
        a, b = self.scores
        if a < self.winning_value and b < self.winning_value:
            return ""
        if a > b:
            return "A"
        if b > a:
            return "B"
        bags_a = self.bags[0] + self.old_bags[0]
        bags_b = self.bags[1] + self.old_bags[1]
        if bags_a < bags_b:
            return "A"
        if bags_b < bags_a:
            return "B"
        return ""


def legal_cards(hand, table, spade_played):
    if len(table) == 0:
        if spade_played:
            return list(hand)
        allowed = [c for c in hand if c.suiteID != SPADES]
    else:
        suite = table[0].suiteID
        for c in table:
            if c.suiteID == SPADES:
                suite = SPADES
        allowed = [c for c in hand if c.suiteID == suite]
    if len(allowed) == 0:
        return list(hand)
    return allowed


def trick_winner(table):
    best = 0
    for i in range(1, len(table)):
        if table[i].suiteID == table[best].suiteID:
            if table[i].orderID > table[best].orderID:
                best = i
        elif table[i].suiteID == SPADES:
            best = i
    return best


# ---------------------------------------------------------------- terminal

def clear():
    os.system("cls" if os.name == "nt" else "clear")


def ask(question, secret=False):
    """Ask until the answer is something else than r; q ends the program."""
    while True:
        if secret:
            answer = getpass(question).strip()
        else:
            answer = input(question).strip()
        if answer.lower() == "q":
            print("Goodbye!")
            sys.exit(0)
        if answer.lower() == "r":
            print(RULES)
            continue
        return answer


def ask_number(question, low, high):
    while True:
        answer = ask(question)
        try:
            number = int(answer)
        except ValueError:
            print("That is not a number.")
            continue
        if number < low or (high is not None and number > high):
            print("That number is out of range.")
            continue
        return number


def ask_yes_no(question):
    while True:
        answer = ask(question).lower()
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        print("Please answer y or n.")


class Terminal:
    def __init__(self):
        self.pins = {}
        self.game = None

    def start(self):
        clear()
        print("==================================")
        print("           S P A D E S            ")
        print("==================================")
        print("(r = rules, q = quit, at any question)\n")
        value = ask_number("Winning value (traditionally 500): ", 1, None)
        self.game = Game(value)
        for name in sorted(self.game.players):
            while True:
                pin = ask("Player " + name + ", choose a PIN of 4 digits: ", True)
                if len(pin) == 4 and pin.isdecimal():
                    break
                print("A PIN has exactly 4 digits.")
            self.pins[name] = pin

        round_number = 1
        while self.game.winner() == "":
            self.play_round(round_number)
            round_number += 1
            if self.game.winner() == "":
                self.game.rotate_order()
                ask("Press Enter for the next round ")
        print("\n*** Team " + self.game.winner() + " wins the game! ***")

    def login(self, name):
        while ask("PIN of " + name + ": ", True) != self.pins[name]:
            print("Wrong PIN, try again.")

    def show_hand(self, hand):
        print("Your cards:")
        print("".join(str(i + 1).rjust(5) for i in range(len(hand))))
        print("".join(str(c).rjust(5) for c in hand))

    def show_contracts(self, contracts, wins):
        for team in "AB":
            print("Team %s %s" % (team, contracts[team].to_string(
                wins[team + "1"], wins[team + "2"])))

    def play_round(self, number):
        game = self.game
        deck = [Card(i) for i in range(52)]
        random.shuffle(deck)
        hands = {}
        wins = {}
        for i, name in enumerate(game.players):
            hands[name] = sorted(deck[13 * i:13 * i + 13], key=lambda c: c.id)
            wins[name] = 0
        contracts = {"A": Contract(), "B": Contract()}

        for name in game.players:
            clear()
            print("--- Round %d: bidding ---" % number)
            self.show_contracts(contracts, wins)
            print("\nIt is the turn of " + name + ".")
            self.login(name)
            blind = ask_yes_no("Do you want to bid blind? (y/n) ")
            if not blind:
                self.show_hand(hands[name])
            bid = ask_number("Your bid (0-13): ", 0, 13)
            contracts[name[0]].add_bid(int(name[1]), bid, blind)

        order = list(game.players)
        spade_played = False
        message = "The bidding is over."
        for trick in range(1, 14):
            table = []
            for name in order:
                clear()
                print("--- Round %d, hand %d of 13 ---" % (number, trick))
                self.show_contracts(contracts, wins)
                print(message)
                self.show_table(order, table)
                print("\nIt is the turn of " + name + ".")
                self.login(name)
                self.show_hand(hands[name])
                legal = legal_cards(hands[name], table, spade_played)
                while True:
                    index = ask_number("Card to play (1-%d): " % len(hands[name]),
                                       1, len(hands[name]))
                    card = hands[name][index - 1]
                    if card in legal:
                        break
                    print("You may not play " + str(card) + " now.")
                hands[name].remove(card)
                table.append(card)
                if card.suiteID == SPADES:
                    spade_played = True
            best = trick_winner(table)
            wins[order[best]] += 1
            message = "Last hand: " + "  ".join(
                n + " " + str(c) for n, c in zip(order, table))
            message += "  -> won by " + order[best]
            order = order[best:] + order[:best]

        clear()
        print(message)
        print("\n--- End of round %d ---" % number)
        self.show_contracts(contracts, wins)
        for t, team in enumerate("AB"):
            score, bags = contracts[team].eval(wins[team + "1"], wins[team + "2"])
            game.scores[t] += score
            game.bags[t] += bags
            print("Team %s: %+d points, %d bags" % (team, score, bags))
        game.score_bags()
        print("\nSCORE   Team A: %d (%d bags)   Team B: %d (%d bags)" % (
            game.scores[0], game.bags[0], game.scores[1], game.bags[1]))

    def show_table(self, order, table):
        if not table:
            print("The table is empty.")
        else:
            print("Table: " + "  ".join(
                n + " " + str(c) for n, c in zip(order, table)))


if __name__ == "__main__":
    try:
        Terminal().start()
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye!")
