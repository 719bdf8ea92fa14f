#!/usr/bin/env python3
"""Spades in the terminal, for four players at one keyboard."""
import os
import random
import sys

DIAMONDS, CLUBS, HEARTS, SPADES = range(4)
SYMBOLS = "♦♣♥♠"
LABELS = {11: "J", 12: "Q", 13: "K", 14: "A"}
SEATS = ["A1", "B1", "A2", "B2"]


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite = SYMBOLS[self.suiteID]
        self.orderID = 2 + id % 13
        self.order = LABELS.get(self.orderID, str(self.orderID))

    def label(self):
        return self.order + self.suite

    __str__ = label
    __repr__ = label

    def __eq__(self, other):
        if not isinstance(other, Card):
            return NotImplemented
        return self.id == other.id

    def __hash__(self):
        return self.id

    def sort_key(self):
        return self.id


def full_deck():
    return [Card(i) for i in range(52)]


class Contract:
    """Bids of one team: a list of (number, bid, blind)."""

    def __init__(self):
        self.entries = []

    @staticmethod
    def valid(bid):
        return 0 <= bid < 13

    def add_bid(self, number, bid, blind):
        if not Contract.valid(bid):
            raise ValueError("That is not a possible bid.")
        self.entries.append((number, bid, blind))

    def hands_needed(self):
        return sum(bid for number, bid, blind in self.entries)

    def blinds(self):
        return [e for e in self.entries if e[2]]

    def nils(self):
        return [e for e in self.entries if e[1] == 0]

    def plain(self):
        return [e for e in self.entries if e[1] != 0 and not e[2]]

    def eval(self, win1, win2):
        """win1, win2: hands won by the two players. Gives (score, bags)."""
        won = win1 + win2
        needed = self.hands_needed()
        score, bags = 0, 0

        for _ in self.nils():
            score += 100 if won == 0 else -100

        for _ in self.blinds():
            score += 100 if won >= needed else -100

        promised = sum(bid for _, bid, _ in self.plain())
        if won < needed:
            score -= 10 * promised
        elif self.plain() or self.blinds():
            extra = won - needed
            score += 10 * (promised + extra)
            if not self.blinds():
                bags = extra
        return score, bags

    def to_string(self, win1, win2):
        bids = {1: "YTB", 2: "YTB"}
        for number, bid, blind in self.entries:
            bids[number] = str(bid) + ("b" if blind else "")
        return "{%d/%s, %d/%s}" % (win1, bids[1], win2, bids[2])


def winning_suit(cards):
    """The suite to match, given the cards on the table so far."""
    if any(c.suiteID == SPADES for c in cards):
        return SPADES
    return cards[0].suiteID


def trick_winner(table):
    suit = winning_suit(table)
    candidates = [i for i in range(len(table)) if table[i].suiteID == suit]
    return max(candidates, key=lambda i: table[i].orderID)


def legal_cards(hand, table, spade_played):
    if not table:
        if spade_played:
            return list(hand)
        others = [c for c in hand if c.suiteID != SPADES]
        return others if others else list(hand)
    suit = winning_suit(table)
    matching = [c for c in hand if c.suiteID == suit]
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
        self.contracts[seat % 2].add_bid(seat // 2 + 1, amount, blind)

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
            if card.suiteID == SPADES:
                self.broken = True
        winner = trick_winner(table)
        self.tricks[winner] += 1
        self.leader = winner
        return winner

    def finished(self):
        return sum(self.tricks) == 13

    def status(self, team):
        return self.contracts[team].to_string(self.tricks[team],
                                              self.tricks[team + 2])

    def results(self):
        return [self.contracts[t].eval(self.tricks[t], self.tricks[t + 2])
                for t in (0, 1)]


class Game:
    def __init__(self, winning_value):
        self.goal = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.past_bags = [0, 0]
        self.players = list(SEATS)

    def next_round(self):
        return Round(SEATS.index(self.players[0]))

    def rotate_order(self):
        self.players.append(self.players.pop(0))

    def score_bags(self):
        for team in (0, 1):
            held = self.bags[team]
            self.scores[team] -= 100 * (held // 7)
            self.past_bags[team] += held
            self.bags[team] = 0

    def record(self, results):
        """results: a (score, bags) pair for each team."""
        for team in (0, 1):
            score, new_bags = results[team]
            self.scores[team] += score
            self.bags[team] += new_bags
        self.score_bags()
        self.rotate_order()

    def all_bags(self, team):
        return self.bags[team] + self.past_bags[team]

    def winner(self):
        a, b = self.scores
        if a < self.goal and b < self.goal:
            return ""
        if a != b:
            return "A" if a > b else "B"
        if self.all_bags(0) != self.all_bags(1):
            return "A" if self.all_bags(0) < self.all_bags(1) else "B"
        return ""


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
    def handover(self, seat):
        wipe()
        input("%s, press return when you are at the keyboard. " % SEATS[seat])
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
        wipe()
        for team in (0, 1):
            print("Team %s has a contract of %d."
                  % ("AB"[team], rnd.contracts[team].hands_needed()))
        input("Press return to start. ")

    def choose_for(self, rnd):
        def choose(seat, table, legal):
            self.handover(seat)
            print("Team A %s   Team B %s" % (rnd.status(0), rnd.status(1)))
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
        while game.winner() == "":
            rnd = game.next_round()
            self.bidding(rnd)
            while not rnd.finished():
                winner = rnd.play_hand(self.choose_for(rnd))
                input("%s wins the hand. Press return. " % SEATS[winner])
            game.record(rnd.results())
            for team in (0, 1):
                print("Team %s: %d points, %d bags"
                      % ("AB"[team], game.scores[team], game.bags[team]))
            input("Press return to go on. ")
        print("Team %s wins!" % game.winner())


if __name__ == "__main__":
    try:
        Terminal().run()
    except (EOFError, KeyboardInterrupt):
        print("\nBye!")
