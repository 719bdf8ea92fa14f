# mypy: ignore-errors
# ruff: noqa
import os
import random
import sys
from getpass import getpass

SUITS = "♦♣♥♠"
NAMES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID, n = divmod(id, 13)
        self.suite = SUITS[self.suiteID]
        self.order, self.orderID = NAMES[n], n + 2


class Contract:
    def __init__(self):
        self.bids = {1: None, 2: None}

    def add_bid(self, number, bid, blind):
        self.bids[number] = (bid, blind)

    def to_string(self, w1, w2):
        out = []
        for n, w in ((1, w1), (2, w2)):
            b = self.bids[n]
            out.append(str(w) + "/" + ("YTB" if b is None else str(b[0]) + ("b" if b[1] else "")))
        return "{" + ", ".join(out) + "}"

    def eval(self, w1, w2):
        need = self.bids[1][0] + self.bids[2][0]
        got = w1 + w2
        if not any(b[1] or b[0] == 0 for b in self.bids.values()):
            return (10 * need + got - need, got - need) if got >= need else (-10 * need, 0)
        total = 0
        for n, w in ((1, w1), (2, w2)):
            bid, blind = self.bids[n]
            if bid == 0:
                total += 100 if got == 0 else -100
            elif blind:
                total += 100 if w >= bid else -100
            else:
                total += 10 * bid if w >= bid else -10 * bid
        return total, 0


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores, self.bags = [0, 0], [0, 0]
        self.gone = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for t in (0, 1):
            while self.bags[t] >= 7:
                self.bags[t] -= 7
                self.gone[t] += 7
                self.scores[t] -= 100

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        a, b = self.scores
        w = self.winning_value
        if a < w and b < w:
            return ""
        ka, kb = (a, -self.bags[0] - self.gone[0]), (b, -self.bags[1] - self.gone[1])
        return "A" if ka > kb else "B" if kb > ka else ""


def question(text):
    answer = input(text)
    if answer.lower() == "r":
        print("RULES: four players in two teams bid how many tricks they win. Spades are trump.")
        print("Follow the suit that is led. Ten points a trick of the contract, bags cost points.")
        return question(text)
    if answer.lower() == "q":
        sys.exit("Bye bye")
    return answer


def draw(cards):
    for row in (cards[:7], cards[7:]):
        if not row:
            continue
        print(" ".join("┌─────┐" for _ in row))
        print(" ".join("│%-5s│" % c.order for c in row))
        print(" ".join(f"│  {c.suite}  │" for c in row))
        print(" ".join("│%5s│" % c.order for c in row))
        print(" ".join("└─────┘" for _ in row))
        print(" ".join("%4d   " % cards.index(c) for c in row))


class Round:
    def __init__(self, game, pins):
        self.game, self.pins = game, pins
        deck = [Card(i) for i in range(52)]
        random.shuffle(deck)
        self.hands = {
            p: sorted(deck[i * 13 : i * 13 + 13], key=lambda c: c.id) for i, p in enumerate(game.players)
        }
        self.contracts = [Contract(), Contract()]
        self.won = dict.fromkeys(game.players, 0)

    def login(self, player):
        os.system("cls" if os.name == "nt" else "clear")
        while True:
            if getpass(f"{player} - your PIN please: ") == self.pins[player]:
                break
            print("Wrong PIN!")

    def bidding(self):
        for p in self.game.players:
            self.login(p)
            blind = ""
            while blind not in ("yes", "no"):
                blind = question("Would you like to go BLIND? (yes/no): ").lower()
            if blind == "no":
                draw(self.hands[p])
            while True:
                try:
                    bid = int(question("Bid: "))
                    if 0 <= bid <= 13:
                        break
                except ValueError:
                    pass
                print("Not a valid bid")
            self.contracts["AB".index(p[0])].add_bid(int(p[1]), bid, blind == "yes")

    def legal(self, hand, table, broken):
        if not table:
            rest = [c for c in hand if c.suite != "♠"]
            return hand if broken or not rest else rest
        must = "♠" if any(c.suite == "♠" for c in table) else table[0].suite
        same = [c for c in hand if c.suite == must]
        return same or hand

    def play(self):
        order, broken = list(self.game.players), False
        for _trick in range(13):
            table = []
            for p in order:
                self.login(p)
                for t, c in enumerate(self.contracts):
                    print("Team", "AB"[t], c.to_string(self.won["AB"[t] + "1"], self.won["AB"[t] + "2"]))
                if table:
                    print("TABLE")
                    draw(table)
                print("YOUR HAND")
                hand = self.hands[p]
                draw(hand)
                while True:
                    choice = question("Card number? ")
                    if choice.isdigit() and int(choice) < len(hand):
                        card = hand[int(choice)]
                        if card in self.legal(hand, table, broken):
                            break
                        print("You may not play that card.")
                    else:
                        print("No such card.")
                hand.remove(card)
                table.append(card)
                broken = broken or card.suite == "♠"
            strong = "♠" if any(c.suite == "♠" for c in table) else table[0].suite
            best = max((c for c in table if c.suite == strong), key=lambda c: c.orderID)
            i = table.index(best)
            self.won[order[i]] += 1
            order = order[i:] + order[:i]
            print(order[0], "takes it")
            question("Press Enter to continue...")


value = None
while value is None:
    try:
        value = int(question("Play to which score? "))
    except ValueError:
        print("A number, please.")
game = Game(value)
pins = {}
for p in game.players:
    pins[p] = getpass(f"Set PIN for {p}: ")
while not game.winner():
    r = Round(game, pins)
    r.bidding()
    r.play()
    for t in (0, 1):
        s, b = r.contracts[t].eval(r.won["AB"[t] + "1"], r.won["AB"[t] + "2"])
        game.scores[t] += s
        game.bags[t] += b
    game.score_bags()
    game.rotate_order()
    os.system("clear")
    print("SCORES   A: %d   B: %d" % tuple(game.scores))
    question("Press Enter to continue...")
print("Team", game.winner(), "is the winner")
