#!/usr/bin/env python3
"""Spades in the terminal, for four players at one keyboard."""
import os
import random
import sys

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SYMBOLS = "♣♦♥♠"
LABELS = {11: "J", 12: "Q", 13: "K", 14: "A"}


class Card:
    def __init__(self, suit, rank):
        self.suit = suit
        self.rank = rank

    def label(self):
        return LABELS.get(self.rank, str(self.rank)) + SYMBOLS[self.suit]

    __str__ = label
    __repr__ = label

    def __eq__(self, other):
        if not isinstance(other, Card):
            return NotImplemented
        return self.suit == other.suit and self.rank == other.rank

    def __hash__(self):
        return self.suit * 15 + self.rank

    def sort_key(self):
        return (self.suit, self.rank)


def full_deck():
    return [Card(s, r) for s in range(4) for r in range(2, 15)]


class Contract:
    """Bids of one team: a list of (seat, bid, blind)."""

    def __init__(self):
        self.entries = []

    @staticmethod
    def valid(bid):
        return 0 <= bid < 13

    def add(self, seat, bid, blind=False):
        if not Contract.valid(bid):
            raise ValueError("That is not a possible bid.")
        self.entries.append((seat, bid, blind))

    def hands_needed(self):
        return sum(bid for seat, bid, blind in self.entries)

    def blinds(self):
        return [e for e in self.entries if e[2]]

    def nils(self):
        return [e for e in self.entries if e[1] == 0]

    def plain(self):
        return [e for e in self.entries if e[1] != 0 and not e[2]]

    def evaluate(self, tricks):
        """tricks: hands won by each of the four seats. Gives (points, bags)."""
        won = sum(tricks[seat] for seat, _, _ in self.entries)
        needed = self.hands_needed()
        points, bags = 0, 0

        for _ in self.nils():
            points += 100 if won == 0 else -100

        for _ in self.blinds():
            points += 100 if won >= needed else -100

        if self.plain():
            promised = sum(bid for _, bid, _ in self.plain())
            if won < needed:
                points -= 10 * promised
            elif self.blinds():
                points += 10 * promised
            else:
                bags = won - needed
                points += 10 * won
        return points, bags


def winning_suit(cards):
    """The suite to match, given the cards on the table so far."""
    if any(c.suit == SPADES for c in cards):
        return SPADES
    return cards[0].suit


def best_index(cards):
    suit = winning_suit(cards)
    candidates = [i for i in range(len(cards)) if cards[i].suit == suit]
    return max(candidates, key=lambda i: cards[i].rank)


def legal_cards(hand, table, broken):
    if not table:
        if broken:
            return list(hand)
        others = [c for c in hand if c.suit != SPADES]
        return others if others else list(hand)
    suit = winning_suit(table)
    matching = [c for c in hand if c.suit == suit]
    return matching if matching else list(hand)


class Round:
    def __init__(self, first, hands=None):
        self.first = first
        self.leader = first
        self.broken = False
        self.tricks = [0, 0, 0, 0]
        self.contracts = [Contract(), Contract()]
        if hands is None:
            deck = full_deck()
            random.shuffle(deck)
            hands = [deck[k::4] for k in range(4)]
        self.hands = [sorted(h, key=Card.sort_key) for h in hands]

    def seats_from(self, seat):
        return [(seat + k) % 4 for k in range(4)]

    def bids_made(self):
        return sum(len(c.entries) for c in self.contracts)

    def bid(self, seat, amount, blind=False):
        made = self.bids_made()
        if made == 4 or seat != self.seats_from(self.first)[made]:
            raise ValueError("It is not this player's turn to bid.")
        self.contracts[seat % 2].add(seat, amount, blind)

    def play_hand(self, choose):
        """Play one hand. choose(seat, table, legal) gives the card to play.

        Returns the seat that won the hand."""
        if self.bids_made() < 4:
            raise ValueError("The bidding is not over.")
        table = []
        for seat in self.seats_from(self.leader):
            legal = legal_cards(self.hands[seat], table, self.broken)
            card = choose(seat, list(table), legal)
            if card not in legal:
                raise ValueError("%s cannot be played" % card)
            self.hands[seat].remove(card)
            table.append(card)
        if any(c.suit == SPADES for c in table):
            self.broken = True
        winner = best_index(table)
        self.tricks[winner] += 1
        self.leader = winner
        return winner

    def finished(self):
        return sum(self.tricks) == 13

    def results(self):
        return [c.evaluate(self.tricks) for c in self.contracts]


class Game:
    def __init__(self, goal=500):
        self.goal = goal
        self.points = [0, 0]
        self.bags = [0, 0]
        self.dealt = 0

    def next_round(self):
        first = self.dealt % 4
        self.dealt += 1
        return Round(first)

    def record(self, results):
        """results: a (points, bags) pair for each team."""
        for team in (0, 1):
            points, new_bags = results[team]
            before = self.bags[team] // 7
            self.bags[team] = new_bags
            after = self.bags[team] // 7
            self.points[team] += points
            if after > before:
                self.points[team] -= 100 * (after - before)

    def winner(self):
        a, b = self.points
        if a <= self.goal and b <= self.goal:
            return None
        if a != b:
            return 0 if a > b else 1
        if self.bags[0] != self.bags[1]:
            return 0 if self.bags[0] < self.bags[1] else 1
        return None


# ---------------------------------------------------------------- terminal

def wipe():
    if sys.stdout.isatty():
        os.system("cls" if os.name == "nt" else "clear")
    else:
        print("-" * 40)


def ask_number(prompt, low, high):
    while True:
        text = input(prompt).strip()
        try:
            n = int(text)
        except ValueError:
            print("Please type a number.")
            continue
        if low <= n <= high:
            return n
        print("Please type a number from %d to %d." % (low, high))


def ask_yes(prompt):
    while True:
        text = input(prompt + " (y/n) ").strip().lower()
        if text in ("y", "yes"):
            return True
        if text in ("n", "no"):
            return False


class Terminal:
    def __init__(self):
        self.names = ["North", "East", "South", "West"]

    def handover(self, seat):
        wipe()
        input("%s, press return when you are at the keyboard. " % self.names[seat])
        wipe()

    def show_hand(self, rnd, seat):
        print("Your cards: " + " ".join(c.label() for c in rnd.hands[seat]))

    def bidding(self, rnd):
        for seat in rnd.seats_from(rnd.first):
            self.handover(seat)
            self.show_hand(rnd, seat)
            blind = ask_yes("Do you want to bid blind?")
            while True:
                amount = ask_number("Your bid (0 is nil): ", 0, 13)
                try:
                    rnd.bid(seat, amount, blind)
                    break
                except ValueError as err:
                    print(err)
        for team in (0, 1):
            print("Team %d has a contract of %d."
                  % (team + 1, rnd.contracts[team].hands_needed()))
        input("Press return to start. ")

    def choose_for(self, rnd):
        def choose(seat, table, legal):
            self.handover(seat)
            print("On the table: " + (" ".join(c.label() for c in table) or "nothing"))
            self.show_hand(rnd, seat)
            for i, card in enumerate(legal, 1):
                print("  %2d. %s" % (i, card.label()))
            return legal[ask_number("Play which? ", 1, len(legal)) - 1]
        return choose

    def run(self):
        print("Welcome to Spades!")
        goal = ask_number("Play to how many points (traditionally 500)? ", 1, 100000)
        game = Game(goal)
        while game.winner() is None:
            rnd = game.next_round()
            self.bidding(rnd)
            while not rnd.finished():
                winner = rnd.play_hand(self.choose_for(rnd))
                input("%s wins the hand. Press return. " % self.names[winner])
            game.record(rnd.results())
            for team in (0, 1):
                print("Team %d: %d points, %d bags"
                      % (team + 1, game.points[team], game.bags[team]))
            input("Press return to go on. ")
        print("Team %d wins!" % (game.winner() + 1))


if __name__ == "__main__":
    try:
        Terminal().run()
    except (EOFError, KeyboardInterrupt):
        print("\nBye!")
