#!/usr/bin/env python3
"""
spades.py - a game of Spades for four people at one terminal.

Rulings where the handout can be read in two ways:
  * a nil is met only if BOTH partners win no hand
  * a blind is judged by the hands of the team against the contract;
    its extra hands are worth a point each but are never bags
  * spades that were thrown into a hand must be matched with spades
"""
import getpass
import random
import sys

SUITES = ("♦", "♣", "♥", "♠")
ORDERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SPADE = 3
WIDTH = 67

RULES = (
    "A1 + A2 play against B1 + B2; everybody gets 13 cards.",
    "BID    Say how many hands you will win. The bids of partners make",
    "       the contract. 0 is a nil; a blind is bid before looking.",
    "PLAY   The first bidder leads, later the winner of the last hand.",
    "       Spades are not led before one was played, unless you hold",
    "       only spades. Match the suite of the lead (or spades, once",
    "       one was thrown in); if you cannot, play any card.",
    "       The highest spade wins, else the highest card of the lead.",
    "SCORE  Contract made: 10 a hand, and 1 point and 1 bag for each",
    "       extra hand. Missed: minus 10 for each hand of the contract.",
    "       Every 7 bags cost 100 points.",
    "       Nil: +100 if you AND your partner win nothing, else -100.",
    "       Blind: +100 if the team makes its contract, else -100;",
    "       its extra hands give points but no bags.",
    "END    The first team to reach the points agreed on wins; then",
    "       more points, then fewer bags, then an extra round decide.",
    "KEYS   r = these rules, q = quit (at every question)",
)


class Card:
    """One playing card, made from an id between 0 and 51."""

    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite = SUITES[self.suiteID]
        self.orderID = id % 13 + 2
        self.order = ORDERS[id % 13]

    def __repr__(self):
        return self.order + self.suite


class Contract:
    """The two bids of one team for one round."""

    def __init__(self):
        self._bids = {1: None, 2: None}
        self._blind = {1: False, 2: False}

    def add_bid(self, number, bid, blind):
        self._bids[number] = bid
        self._blind[number] = blind

    def total(self):
        return sum(b for b in self._bids.values() if b is not None)

    def eval(self, win1, win2):
        hands = win1 + win2
        made = hands >= self.total()
        score = 0
        for number in (1, 2):
            bid = self._bids[number]
            if bid == 0 and hands == 0:
                score += 100
            elif bid == 0:
                score -= 100
            if self._blind[number]:
                score += 100 if made else -100
            elif made:
                score += 10 * bid
            else:
                score -= 10 * bid
        extra = hands - self.total() if made else 0
        bags = 0 if any(self._blind.values()) else extra
        return score + extra, bags

    def to_string(self, win1, win2):
        parts = []
        for number, won in ((1, win1), (2, win2)):
            bid = self._bids[number]
            text = "YTB" if bid is None else str(bid)
            if self._blind[number]:
                text += "b"
            parts.append(f"{won}/{text}")
        return "{" + ", ".join(parts) + "}"


def legal_cards(hand, table, spade_played):
    """The cards of hand which may be put on the table now."""
    if not table:
        if spade_played:
            return list(hand)
        lower = [card for card in hand if card.suiteID != SPADE]
        return lower or list(hand)
    if any(card.suiteID == SPADE for card in table):
        wanted = SPADE
    else:
        wanted = table[0].suiteID
    matching = [card for card in hand if card.suiteID == wanted]
    return matching or list(hand)


def trick_winner(table):
    """Index of the winning card."""
    lead = table[0].suiteID

    def strength(i):
        card = table[i]
        if card.suiteID == SPADE:
            return 100 + card.orderID
        return card.orderID if card.suiteID == lead else 0

    return max(range(len(table)), key=strength)


class Game:
    """State that outlives a round: points, bags and the order of players."""

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self._bags_taken = [0, 0]

    def score_bags(self):
        for team in (0, 1):
            sevens = self.bags[team] // 7
            self.scores[team] -= 100 * sevens
            self.bags[team] -= 7 * sevens
            self._bags_taken[team] += 7 * sevens

    def rotate_order(self):
        self.players.append(self.players.pop(0))

    def winner(self):
        a, b = self.scores
        if max(a, b) < self.winning_value:
            return ""
        if a != b:
            return "A" if a > b else "B"
        bags_a = self.bags[0] + self._bags_taken[0]
        bags_b = self.bags[1] + self._bags_taken[1]
        if bags_a == bags_b:
            return ""
        return "A" if bags_a < bags_b else "B"


# --------------------------------------------------------------------------
#  Screen
# --------------------------------------------------------------------------

def wipe():
    print("\033[H\033[2J\033[3J", end="", flush=True)


def frame(lines, title=""):
    print("╔" + f" {title} ".center(WIDTH, "═") + "╗" if title else "╔" + "═" * WIDTH + "╗")
    for line in lines:
        print("║ " + line.ljust(WIDTH - 1) + "║")
    print("╚" + "═" * WIDTH + "╝")


def draw_cards(cards, labels=None):
    """Cards as little boxes next to each other, with labels underneath."""
    if not cards:
        print("   (no cards on the table)")
        return
    print(" " + "".join("┌──┐ " for _ in cards))
    print(" " + "".join(f"│{c.order:<2}│ " for c in cards))
    print(" " + "".join(f"│ {c.suite}│ " for c in cards))
    print(" " + "".join("└──┘ " for _ in cards))
    if labels:
        print(" " + "".join(f"{label:^4} " for label in labels))


class Quit(Exception):
    """Somebody answered q."""


def ask(prompt, check, redraw=None, read=input):
    """Ask until check(answer) gives a value other than None.

    r shows the rules (and what redraw draws below them), q quits.
    """
    while True:
        try:
            text = read(prompt).strip()
        except UnicodeDecodeError:
            text = "?"
        if text.lower() == "q":
            raise Quit
        if text.lower() == "r":
            print()
            frame(RULES, "RULES")
            if redraw:
                redraw()
            continue
        value = check(text)
        if value is not None:
            return value


def ask_enter(prompt):
    def check(text):
        if text:
            print("  ✗ Only ENTER, r or q, please.")
            return None
        return True
    ask(prompt, check)


def ask_new_pin(name):
    def check(text):
        if not text:
            print("  ✗ The PIN may not be empty.")
            return None
        return text
    return ask(f"  {name}, choose your PIN (it stays hidden): ", check, read=getpass.getpass)


def ask_pin(name, pin):
    def check(text):
        if text != pin:
            print("  ✗ Wrong PIN.")
            return None
        return True
    ask(f"\n  {name}, it is your turn. Type your PIN when only you can see the screen: ",
        check, read=getpass.getpass)


def ask_number(prompt, low, high=None, redraw=None):
    def check(text):
        digits = text[1:] if text[:1] == "-" else text
        if not (digits.isascii() and digits.isdigit()):
            print("  ✗ Please type a whole number.")
            return None
        n = int(text)
        if n < low or (high is not None and n > high):
            limit = f"at least {low}" if high is None else f"from {low} to {high}"
            print(f"  ✗ The number must be {limit}.")
            return None
        return n
    return ask(prompt, check, redraw)


def ask_yes_no(prompt):
    def check(text):
        if text.lower() in ("y", "yes"):
            return True
        if text.lower() in ("n", "no"):
            return False
        print("  ✗ Please answer y or n.")
        return None
    return ask(prompt, check)


# --------------------------------------------------------------------------
#  One round
# --------------------------------------------------------------------------

class Round:
    def __init__(self, game, count, pins):
        self.game = game
        self.pins = pins
        self.count = count
        self.contracts = {"A": Contract(), "B": Contract()}
        self.won = {name: 0 for name in game.players}
        self.spade_played = False
        ids = list(range(52))
        random.shuffle(ids)
        self.hands = {}
        for i, name in enumerate(game.players):
            self.hands[name] = [Card(n) for n in sorted(ids[13 * i:13 * i + 13])]

    def contract_text(self, team):
        return self.contracts[team].to_string(self.won[team + "1"], self.won[team + "2"])

    def header(self, stage):
        g = self.game
        lines = []
        for i, team in enumerate("AB"):
            lines.append(f"Team {team}   points {g.scores[i]:>5}   bags {g.bags[i]:>2}   "
                         f"contract {self.contract_text(team)}")
        frame(lines, f"ROUND {self.count} · {stage} · TO {g.winning_value}")

    def hand_over(self, name, stage):
        wipe()
        self.header(stage)
        ask_pin(name, self.pins[name])
        wipe()
        self.header(stage)

    def bidding(self):
        for name in self.game.players:
            self.hand_over(name, "BIDDING")
            blind = ask_yes_no(f"\n  {name}, do you want to bid blind (without seeing your cards)? [y/n] ")

            def show():
                if not blind:
                    print(f"\n  Cards of {name}:")
                    draw_cards(self.hands[name])

            show()
            bid = ask_number(f"\n  {name}, how many hands will you win? (0-13, 0 = nil) ", 0, 13, show)
            self.contracts[name[0]].add_bid(int(name[1]), bid, blind)

    def play_hand(self, order, number):
        table = []
        for name in order:
            self.hand_over(name, f"HAND {number}")
            hand = self.hands[name]

            def show():
                print("\n  On the table:")
                draw_cards(table, order)
                print(f"\n  Cards of {name}:")
                draw_cards(hand, range(1, len(hand) + 1))

            show()
            allowed = legal_cards(hand, table, self.spade_played)
            while True:
                n = ask_number(f"\n  {name}, number of the card to play: ", 1, len(hand), show)
                card = hand[n - 1]
                if card in allowed:
                    break
                if table:
                    print(f"  ✗ {card} does not match the suite {allowed[0].suite}.")
                else:
                    print("  ✗ You may not lead a spade before a spade has been played.")
            hand.remove(card)
            table.append(card)
            if card.suiteID == SPADE:
                self.spade_played = True
        winner = order[trick_winner(table)]
        self.won[winner] += 1
        wipe()
        self.header(f"HAND {number}")
        print()
        draw_cards(table, order)
        print(f"\n  {winner} wins the hand with {table[order.index(winner)]}!")
        ask_enter("  Press ENTER to go on. ")
        return winner

    def play(self):
        self.bidding()
        order = list(self.game.players)
        for number in range(1, 14):
            winner = self.play_hand(order, number)
            i = order.index(winner)
            order = order[i:] + order[:i]
        self.score()

    def score(self):
        game = self.game
        lines = []
        for i, team in enumerate("AB"):
            points, bags = self.contracts[team].eval(self.won[team + "1"], self.won[team + "2"])
            game.scores[i] += points
            game.bags[i] += bags
            lines.append(f"Team {team}  {self.contract_text(team):<16} "
                         f"points {points:+d}, new bags {bags}")
        before = list(game.scores)
        game.score_bags()
        for i, team in enumerate("AB"):
            if game.scores[i] != before[i]:
                lines.append(f"Team {team}  bag penalty {game.scores[i] - before[i]}")
        lines.append("")
        for i, team in enumerate("AB"):
            lines.append(f"Team {team}  total {game.scores[i]}, bags {game.bags[i]}")
        wipe()
        frame(lines, f"END OF ROUND {self.count}")


def main():
    wipe()
    frame(["Four players, two teams: A1 + A2 against B1 + B2.",
           "At every question: r = rules, q = quit."], "♠ SPADES ♠")
    value = ask_number("\n  Points needed to win (traditionally 500): ", 1)
    game = Game(value)
    print()
    pins = {name: ask_new_pin(name) for name in game.players}
    count = 0
    while True:
        count += 1
        Round(game, count, pins).play()
        champion = game.winner()
        if champion:
            break
        ask_enter("\n  Press ENTER for the next round. ")
        game.rotate_order()
    print()
    frame([f"Team {champion} wins the game, {max(game.scores)} to {min(game.scores)}"
           if game.scores[0] != game.scores[1]
           else f"Team {champion} wins the game with fewer bags"], "GAME OVER")


if __name__ == "__main__":
    try:
        main()
    except (Quit, EOFError, KeyboardInterrupt):
        print("\n  Bye!")
        sys.exit(0)
