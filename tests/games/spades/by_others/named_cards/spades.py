# spades, 4 players, 1 terminal
import random
from getpass import getpass

SUITES = "♦♣♥♠"
LETTERS = "DCHS"
ORDERS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite = SUITES[self.suiteID]
        self.orderID = id % 13 + 2
        self.order = ORDERS[id % 13]

    def __repr__(self):
        return self.order + self.suite


class Contract:
    def __init__(self):
        self.bids = [None, None]
        self.blinds = [False, False]

    def add_bid(self, number, bid, blind):
        self.bids[number - 1] = bid
        self.blinds[number - 1] = blind

    def eval(self, win1, win2):
        total = win1 + win2
        promised = sum(self.bids)
        made = total >= promised
        score = 0
        for bid, blind in zip(self.bids, self.blinds):
            if bid == 0:
                score += 100 if total == 0 else -100
            elif blind:
                score += 100 if made else -100
            else:
                score += 10 * bid if made else -10 * bid
        bags = 0
        if made:
            score += total - promised
            if not any(self.blinds):
                bags = total - promised
        return score, bags

    def to_string(self, win1, win2):
        out = []
        for win, bid, blind in zip((win1, win2), self.bids, self.blinds):
            if bid is None:
                bid = "YTB"
            out.append(f"{win}/{bid}" + ("b" if blind else ""))
        return "{" + ", ".join(out) + "}"


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.paid = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for t in 0, 1:
            while self.bags[t] >= 7:
                self.bags[t] -= 7
                self.paid[t] += 7
                self.scores[t] -= 100

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        a, b = self.scores
        if max(a, b) < self.winning_value:
            return ""
        if a != b:
            return "A" if a > b else "B"
        a = self.bags[0] + self.paid[0]
        b = self.bags[1] + self.paid[1]
        if a != b:
            return "A" if a < b else "B"
        return ""


def legal_cards(hand, table, spade_played):
    if table:
        want = table[0].suite
        if any(c.suite == "♠" for c in table):
            want = "♠"
        good = [c for c in hand if c.suite == want]
    elif spade_played:
        good = list(hand)
    else:
        good = [c for c in hand if c.suite != "♠"]
    return good or list(hand)


def trick_winner(table):
    def worth(i):
        c = table[i]
        return (c.suite == "♠", c.suite == table[0].suite, c.orderID)
    return max(range(len(table)), key=worth)


# ---- terminal ----

PINS = {}
RULES = "rules: follow the suit that wins so far; spades are trumps; none may be led before one was played; bid what you will win"


def typed(prompt):
    while True:
        text = input(prompt).strip()
        if text == "q":
            raise EOFError
        if text != "r":
            return text
        print(RULES)


def pin(player):
    while getpass(player + " pin: ") != PINS[player]:
        print("no")


def ask(prompt, convert):
    while True:
        value = convert(typed(prompt))
        if value is not None:
            return value
        print("?")


def number(low, high=None):
    def convert(text):
        if text.isascii() and text.isdigit() and int(text) >= low and (high is None or int(text) <= high):
            return int(text)
    return convert


def yes_no(text):
    return {"y": True, "n": False}.get(text.lower())


def show(game, contracts, wins):
    print("\n" * 40)
    for t, team in enumerate("AB"):
        print(team, game.scores[t], "bags", game.bags[t],
              contracts[team].to_string(wins[team + "1"], wins[team + "2"]))


def choose(hand, table, spade_played):
    legal = legal_cards(hand, table, spade_played)
    while True:
        text = typed("card? ").upper()
        for i in range(4):
            text = text.replace(SUITES[i], LETTERS[i])
        for c in hand:
            if c.order + LETTERS[c.suiteID] == text:
                if c in legal:
                    return c
                print("no, legal:", legal)
                break
        else:
            print("? (one of yours, like 10S)")


def play_round(game):
    deck = [Card(i) for i in range(52)]
    random.shuffle(deck)
    hands = {p: sorted(deck[i::4], key=lambda c: c.id) for i, p in enumerate(game.players)}
    wins = dict.fromkeys(game.players, 0)
    contracts = {"A": Contract(), "B": Contract()}

    for p in game.players:
        show(game, contracts, wins)
        pin(p)
        blind = ask(p + " blind? (y/n) ", yes_no)
        if not blind:
            print(hands[p])
        bid = ask(p + " bid (0-13)? ", number(0, 13))
        contracts[p[0]].add_bid(int(p[1]), bid, blind)

    leader = game.players[0]
    spade_played = False
    last = ""
    for _ in range(13):
        start = game.players.index(leader)
        order = game.players[start:] + game.players[:start]
        table = []
        for p in order:
            show(game, contracts, wins)
            print(last)
            pin(p)
            print("table", table)
            print("hand ", hands[p])
            card = choose(hands[p], table, spade_played)
            hands[p].remove(card)
            table.append(card)
            if card.suite == "♠":
                spade_played = True
        leader = order[trick_winner(table)]
        wins[leader] += 1
        last = f"{table} -> {leader}"

    print(last)
    for t, team in enumerate("AB"):
        score, bags = contracts[team].eval(wins[team + "1"], wins[team + "2"])
        print(team, contracts[team].to_string(wins[team + "1"], wins[team + "2"]), "points", score, "new bags", bags)
        game.scores[t] += score
        game.bags[t] += bags
    game.score_bags()
    print("scores", game.scores, "bags", game.bags)
    game.rotate_order()


def main():
    try:
        game = Game(ask("play to (500 is usual)? ", number(1)))
        for p in game.players:
            PINS[p] = getpass("a pin for " + p + ": ")
        while not game.winner():
            play_round(game)
            if not game.winner():
                input("next round? ")
        print("winner", game.winner())
    except (EOFError, KeyboardInterrupt):
        print("\nbye")


main()
