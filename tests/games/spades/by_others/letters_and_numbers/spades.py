import getpass
import random
import sys

NAMES = "A1", "B1", "A2", "B2"
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
LETTERS = "dchs"

HELP = """13 cards each, 13 tricks, A1+A2 against B1+B2
bid = tricks you expect, contract = both bids of a team
follow the led suit if you can, else play anything
no spade may be led before one was played, unless you have only spades
highest spade wins, else highest of the led suit
made: 10 a trick of the contract, 1 and a bag per extra
missed: -10 a trick of the contract
every 7 bags: -100
nil (bid 0): +100 if you win none, else -100
blind: +100 if you win your bid, else -100, extras 1 point, no bags
partner of a nil or blind: +-10 a trick of the own bid
card: its number, or suit letter and rank: d2 c10 hj sa
r rules, q quit"""


class Card:
    def __init__(self, id):
        suit, rank = divmod(id, 13)
        self.suiteID = suit
        self.suite = "♦♣♥♠"[suit]
        self.orderID = rank + 2
        self.order = RANKS[rank]

    def name(self):
        return LETTERS[self.suiteID] + self.order.lower()


class Contract:
    def __init__(self):
        self.bid = [None, None]
        self.blind = [False, False]

    def add_bid(self, number, bid, blind):
        self.bid[number - 1] = bid
        self.blind[number - 1] = blind

    def to_string(self, win1, win2):
        parts = []
        for won, bid, blind in zip((win1, win2), self.bid, self.blind):
            parts.append("%d/%s%s" % (won, "YTB" if bid is None else bid, "b" if blind else ""))
        return "{%s}" % ", ".join(parts)

    def eval(self, win1, win2):
        contract = sum(self.bid)
        total = win1 + win2
        extra = max(0, total - contract)
        if 0 not in self.bid and not any(self.blind):
            if total < contract:
                return -10 * contract, 0
            return 10 * contract + extra, extra
        score = extra
        for won, bid, blind in zip((win1, win2), self.bid, self.blind):
            if bid == 0:
                worth, ok = 100, won == 0
            elif blind:
                worth, ok = 100, won >= bid
            elif any(self.blind):
                worth, ok = 10 * bid, won >= bid
            else:  # beside a nil, whose tricks help
                worth, ok = 10 * bid, total >= bid
            score += worth if ok else -worth
        return score, 0 if any(self.blind) else extra


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.fines = [0, 0]
        self.players = list(NAMES)

    def score_bags(self):
        fines = [b // 7 for b in self.bags]
        self.scores = [s - 100 * f for s, f in zip(self.scores, fines)]
        self.bags = [b % 7 for b in self.bags]
        self.fines = [old + f for old, f in zip(self.fines, fines)]

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        ranking = []
        for i in 0, 1:
            if self.scores[i] >= self.winning_value:
                ranking.append((self.scores[i], -self.bags[i] - 7 * self.fines[i], "AB"[i]))
        if not ranking:
            return ""
        if len(ranking) == 2 and ranking[0][:2] == ranking[1][:2]:
            return ""
        return max(ranking)[2]


def legal_cards(hand, table, spade_played):
    if table:
        fit = [c for c in hand if c.suiteID == table[0].suiteID]
    elif spade_played:
        fit = []
    else:
        fit = [c for c in hand if c.suiteID != 3]
    return fit or list(hand)


def trick_winner(table):
    trump = 3 if any(c.suiteID == 3 for c in table) else table[0].suiteID
    return max(range(len(table)), key=lambda i: (table[i].suiteID == trump, table[i].orderID))


def wipe():
    print("\033[2J\033[3J\033[H", end="", flush=True)


def ask(prompt):
    while True:
        s = input(prompt + ": ").strip().lower()
        if s == "q":
            sys.exit()
        if s != "r":
            return s
        print(HELP)


def to_int(s):
    try:
        return int(s)
    except ValueError:
        return None


def ask_int(prompt, low, high):
    while True:
        n = to_int(ask(prompt))
        if n is not None and low <= n <= high:
            return n
        print("no")


def login(who, pins):
    while getpass.getpass(who + " pin: ") != pins[who]:
        print("wrong")


def show_hand(hand):
    print("hand: " + ", ".join("%d %s" % (i, c.name()) for i, c in enumerate(hand)))


def show_table(table, names):
    print("table: " + ", ".join("%s %s" % (p, c.name()) for p, c in zip(names, table)))


def show_contracts(contracts, won):
    for t in "AB":
        print(t, contracts[t].to_string(won[t + "1"], won[t + "2"]))


def ask_bid(who, hand):
    while True:
        s = ask("blind? y/n")
        if s in ("y", "n", "yes", "no"):
            break
        print("y or n")
    if s[0] == "n":
        show_hand(hand)
    return ask_int("bid 0-13", 0, 13), s[0] == "y"


def ask_card(hand, legal):
    while True:
        s = ask("card")
        n = to_int(s)
        if n is None:
            found = [c for c in hand if c.name() == s]
        elif 0 <= n < len(hand):
            found = [hand[n]]
        else:
            found = []
        if not found:
            print("no such card")
        elif found[0] not in legal:
            print("not allowed")
        else:
            return found[0]


def play_round(game, pins):
    deck = [Card(i) for i in range(52)]
    random.shuffle(deck)
    hands, won = {}, {}
    for i, who in enumerate(game.players):
        hands[who] = sorted(deck[i::4], key=lambda c: (c.suiteID, c.orderID))
        won[who] = 0
    contracts = {"A": Contract(), "B": Contract()}

    for who in game.players:
        login(who, pins)
        show_contracts(contracts, won)
        bid, blind = ask_bid(who, hands[who])
        contracts[who[0]].add_bid(int(who[1]), bid, blind)
        wipe()
        print("%s bid %d%s" % (who, bid, " blind" if blind else ""))

    order = game.players
    spade = False
    for _ in range(13):
        table = []
        for who in order:
            login(who, pins)
            show_contracts(contracts, won)
            show_table(table, order)
            show_hand(hands[who])
            card = ask_card(hands[who], legal_cards(hands[who], table, spade))
            hands[who].remove(card)
            table.append(card)
            spade = spade or card.suiteID == 3
            wipe()
            show_table(table, order)
        w = trick_winner(table)
        won[order[w]] += 1
        print("trick: " + order[w])
        order = order[w:] + order[:w]

    for i, t in enumerate("AB"):
        score, bags = contracts[t].eval(won[t + "1"], won[t + "2"])
        game.scores[i] += score
        game.bags[i] += bags
    game.score_bags()
    show_contracts(contracts, won)
    for i, t in enumerate("AB"):
        print("score %s: %d, bags %d" % (t, game.scores[i], game.bags[i]))


def main():
    print("spades. r rules, q quit")
    game = Game(ask_int("play to", 1, 10 ** 6))
    pins = {}
    wipe()
    for who in NAMES:
        while not pins.get(who):
            pins[who] = getpass.getpass(who + " new pin: ")
    wipe()
    while game.winner() == "":
        play_round(game, pins)
        game.rotate_order()
    print("winner: " + game.winner())


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print()
