import os
import random
from getpass import getpass

RULES = "The rules: bid how many hands you will win; follow the suit that wins so far; spades are trumps; no spade is led before one was played."

import sys


class Card:
    def __init__(self, id):
        self.suiteID, n = divmod(id, 13)
        self.suite = ["♦", "♣", "♥", "♠"][self.suiteID]
        self.orderID = n + 2
        self.order = "23456789TJQKA"[n].replace("T", "10")

    def draw(self):
        return "[%s%s]" % (self.order, self.suite)


class Contract:
    def __init__(self):
        self._bids = {1: None, 2: None}

    def add_bid(self, number, bid, blind):
        self._bids[number] = bid, blind

    def eval(self, win1, win2):
        bids = list(self._bids.values())
        goal = sum(b for b, _ in bids)
        won = win1 + win2
        sign = 1 if won >= goal else -1
        score = 0
        for bid, blind in bids:
            if bid == 0:
                score += -100 if won else 100
            else:
                score += sign * (100 if blind else 10 * bid)
        over = max(0, won - goal)
        bags = 0 if any(blind for _, blind in bids) else over
        return score + over, bags

    def to_string(self, win1, win2):
        parts = []
        for number, win in enumerate((win1, win2), 1):
            if self._bids[number] is None:
                parts.append("%d/YTB" % win)
            else:
                bid, blind = self._bids[number]
                parts.append("%d/%d%s" % (win, bid, "b" if blind else ""))
        return "{%s}" % ", ".join(parts)


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self._old_bags = [0, 0]

    def score_bags(self):
        for t in range(2):
            fines, rest = divmod(self.bags[t], 7)
            self._old_bags[t] += self.bags[t] - rest
            self.bags[t] = rest
            self.scores[t] -= 100 * fines

    def rotate_order(self):
        self.players = self.players[-3:] + self.players[:1]

    def winner(self):
        # more points first, then fewer bags
        results = [(self.scores[t], -self.bags[t] - self._old_bags[t]) for t in range(2)]
        if max(results)[0] < self.winning_value or results[0] == results[1]:
            return ""
        return "A" if results[0] > results[1] else "B"


def legal_cards(hand, table, spade_played):
    suites_on_table = [c.suite for c in table]
    if not table:
        choice = [c for c in hand if spade_played or c.suite != "♠"]
    elif "♠" in suites_on_table:
        choice = [c for c in hand if c.suite == "♠"]
    else:
        choice = [c for c in hand if c.suite == suites_on_table[0]]
    return choice if choice else list(hand)


def trick_winner(table):
    suite = "♠" if any(c.suite == "♠" for c in table) else table[0].suite
    strength = [c.orderID if c.suite == suite else 0 for c in table]
    return strength.index(max(strength))


######## screen ########

PINS = {}


def clear():
    # "clear" complains when there is no TERM
    sys.stdout.flush()
    if os.name == "nt":
        os.system("cls")
    elif os.environ.get("TERM"):
        os.system("clear")
    else:
        print("\n" * 30)


def header(game, contracts, wins, rnd):
    print("=" * 60)
    print("SPADES  round %d, playing to %d" % (rnd, game.winning_value))
    print("%-10s%10s%10s%25s" % ("", "score", "bags", "won/bid"))
    for t, team in enumerate("AB"):
        print(
            "%-10s%10d%10d%25s"
            % (
                "team " + team,
                game.scores[t],
                game.bags[t],
                contracts[team].to_string(wins[team + "1"], wins[team + "2"]),
            )
        )
    print("=" * 60)


def table_row(order, table):
    top, bottom = "", ""
    for i, p in enumerate(order):
        top += ("[" + p + "]").center(8)
        bottom += (table[i].draw() if i < len(table) else "[   ]").center(8)
    print("table:")
    print("  " + top)
    print("  " + bottom)


def hand_row(hand, legal=None):
    """the cards in a row, and below them a number for each one that can be played"""
    top, bottom, n = "", "", 0
    for c in hand:
        top += c.draw().ljust(6)
        if legal is not None and c in legal:
            n += 1
            bottom += str(n).center(5).ljust(6)
        else:
            bottom += " " * 6
    print("hand:")
    print("  " + top)
    if legal is not None:
        print("  " + bottom.rstrip())


def key(text):
    """r shows the rules, q leaves"""
    if text == "q":
        print("Bye.")
        raise SystemExit
    if text == "r":
        print(RULES)
    return text == "r"


def get_bid(p, hand):
    """returns bid, blind"""
    print(p + " bids. Press Enter to see your cards, or type a number now for a BLIND bid.")
    blind = True
    while True:
        text = input(p + (" blind bid or Enter: " if blind else " bid: ")).strip()
        if key(text):
            continue
        if text == "" and blind:
            blind = False
            hand_row(hand)
            print("(0 is a nil bid)")
        elif text.isdecimal() and 0 <= int(text) <= 13:
            return int(text), blind
        else:
            print("Not a bid: %r. Bids go from 0 to 13." % text)


def get_card(p, hand, table, spade_played):
    legal = [c for c in hand if c in legal_cards(hand, table, spade_played)]
    hand_row(hand, legal)
    while True:
        text = input("%s plays (1-%d): " % (p, len(legal))).strip()
        if key(text):
            continue
        if text.isdecimal() and 1 <= int(text) <= len(legal):
            return legal[int(text) - 1]
        print("No such card: %r. Only the cards with a number can be played." % text)


def play_round(game, rnd):
    cards = [Card(i) for i in random.sample(range(52), 52)]
    hands, wins = {}, {}
    for i, p in enumerate(game.players):
        hands[p] = sorted(cards[13 * i : 13 * i + 13], key=lambda c: (c.suiteID, c.orderID))
        wins[p] = 0
    contracts = {"A": Contract(), "B": Contract()}

    for p in game.players:
        clear()
        header(game, contracts, wins, rnd)
        bid, blind = get_bid(p, hands[p])
        contracts[p[0]].add_bid(int(p[1]), bid, blind)

    order, spade_played = game.players[:], False
    message = "Bidding is over, " + order[0] + " leads."
    for _ in range(13):
        table = []
        for p in order:
            clear()
            header(game, contracts, wins, rnd)
            print(message)
            table_row(order, table)
            input(p + "'s turn. Enter to show the cards of " + p + ": ")
            while getpass("PIN of %s: " % p) != PINS[p]:
                print("That is not the PIN.")
            card = get_card(p, hands[p], table, spade_played)
            hands[p].remove(card)
            table.append(card)
            spade_played = spade_played or card.suite == "♠"
        w = trick_winner(table)
        wins[order[w]] += 1
        message = "%s took the last hand: %s" % (order[w], " ".join(c.draw() for c in table))
        order = order[w:] + order[:w]

    changes = []
    for t, team in enumerate("AB"):
        points, bags = contracts[team].eval(wins[team + "1"], wins[team + "2"])
        game.scores[t] += points
        game.bags[t] += bags
        changes.append("team %s: %+d points, %+d bags" % (team, points, bags))
    game.score_bags()
    clear()
    header(game, contracts, wins, rnd)
    print(message)
    print("Round %d is done.  %s.  Scores and bags above are the new ones." % (rnd, ";  ".join(changes)))


def main():
    print("SPADES")
    while True:
        text = input("Points to win [500]: ").strip() or "500"
        if text.isdecimal() and int(text) > 0:
            break
        print("Not a number of points: %r" % text)
    game = Game(int(text))
    for p in game.players:
        PINS[p] = getpass("New PIN of %s: " % p)
    rnd = 1
    play_round(game, rnd)
    while not game.winner():
        input("Enter for the next round: ")
        game.rotate_order()
        rnd += 1
        play_round(game, rnd)
    loser = "B" if game.winner() == "A" else "A"
    print("*** Team %s beats team %s! ***" % (game.winner(), loser))


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nstopped")
