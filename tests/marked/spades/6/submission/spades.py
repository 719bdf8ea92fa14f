# SPADES!!
# run with: python3 spades.py
import random, os, sys

SUIT_ORDER = ["diamonds", "clubs", "hearts", "spades"]
PLAYERS = ["A1", "B1", "A2", "B2"]

class Card:
    symbols = {"clubs": "♣", "diamonds": "♥", "hearts": "♦", "spades": "♠"}

    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suit = SUIT_ORDER[self.suiteID]
        self.suite = self.symbols[self.suit]
        self.orderID = id % 13 + 2   # 2 to 14 (11 jack 12 queen 13 king 14 ace)
        r = self.orderID
        if r == 11: r = "J"
        elif r == 12: r = "Q"
        elif r == 13: r = "K"
        elif r == 14: r = "A"
        self.order = str(r)

    def __str__(self):
        return self.order + self.suite

    def __repr__(self):
        return str(self)

    def __eq__(self, o):
        return isinstance(o, Card) and self.id == o.id

    def __hash__(self):
        return hash(self.id)

    def __lt__(self, o):
        return self.id < o.id


def get_deck():
    deck = []
    for i in range(52):
        deck.append(Card(i))
    return deck


class Contract:
    # one for each team
    def __init__(self):
        self.numbers = []
        self.bids = []
        self.blinds = []

    def blind_allowed(self):
        return True not in self.blinds

    def add_bid(self, number, bid, blind):
        if bid < 0 or bid > 13:
            raise ValueError("Bid must be from 0 to 13")
        if blind and not self.blind_allowed():
            raise ValueError("You cannot bid blind")
        self.numbers.append(number)
        self.bids.append(bid)
        self.blinds.append(blind)

    def total(self):
        return sum(self.bids)

    def eval(self, win1, win2):
        """ win1 and win2 are the hands won by player 1 and 2 of the team
            gives back points, bags """
        won = win1 + win2
        points = 0
        bags = 0

        # nil
        if 0 in self.bids:
            if won == 0:
                points += 100
            else:
                points -= 100

        # blind
        for b in self.blinds:
            if b:
                if won >= self.total():
                    points += 100
                else:
                    points -= 100

        # normal bids
        normal = 0
        for i in range(len(self.bids)):
            if self.bids[i] != 0 and not self.blinds[i]:
                normal += self.bids[i]
        if normal > 0:
            if won < self.total():
                points -= normal * 10
            else:
                points += normal * 10
                if True not in self.blinds:
                    bags = won - self.total()
        return points, bags

    def bid_to_string(self, number):
        if number not in self.numbers:
            return "YTB"
        i = self.numbers.index(number)
        s = str(self.bids[i])
        if self.blinds[i]:
            s += "b"
        return s

    def to_string(self, win1, win2):
        s1 = str(win1) + "/" + self.bid_to_string(1)
        s2 = str(win2) + "/" + self.bid_to_string(2)
        return "{" + s1 + ", " + s2 + "}"


def suit_to_match(table):
    for c in table:
        if c.suit == "spades":
            return "spades"
    return table[0].suit


def legal_cards(hand, table, spade_played):
    result = []
    if len(table) == 0:
        for c in hand:
            if c.suit != "spades" or spade_played:
                result.append(c)
    else:
        s = suit_to_match(table)
        for c in hand:
            if c.suit == s:
                result.append(c)
    if len(result) == 0:
        result = hand[:]
    return result


def trick_winner(table):
    best = 0
    for i in range(1, 4):
        c = table[i]
        b = table[best]
        if c.suit == "spades":
            best = i
        elif b.suit != "spades" and c.suit == b.suit and c.orderID > b.orderID:
            best = i
    return best


class Round:
    def __init__(self, first_bidder=0, hands=None):
        self.first_bidder = first_bidder
        self.contracts = [Contract(), Contract()]
        self.tricks = [0, 0, 0, 0]
        self.spades_broken = False
        self.leader = 0
        self.table = []
        if hands is None:
            self.deal()
        else:
            self.hands = [list(h) for h in hands]

    def deal(self):
        deck = get_deck()
        random.shuffle(deck)
        self.hands = []
        for i in range(4):
            self.hands.append(sorted(deck[13 * i:13 * i + 13]))

    def bid_order(self):
        return [(self.first_bidder + i) % 4 for i in range(4)]

    def bid(self, player, amount, blind=False):
        n = len(self.contracts[0].bids) + len(self.contracts[1].bids)
        if n == 4 or self.bid_order()[n] != player:
            raise ValueError("Not your turn to bid")
        self.contracts[player % 2].add_bid(player // 2 + 1, amount, blind)

    def whose_turn(self):
        return (self.leader + len(self.table)) % 4

    def legal(self, player):
        return legal_cards(self.hands[player], self.table, self.spades_broken)

    def play(self, player, card):
        if len(self.contracts[0].bids) + len(self.contracts[1].bids) < 4:
            raise ValueError("Bidding is not finished")
        if player != self.whose_turn():
            raise ValueError("Not your turn")
        if card not in self.hands[player]:
            raise ValueError("You do not have that card")
        if card not in self.legal(player):
            raise ValueError("You can not play that card")
        self.hands[player].remove(card)
        self.table.append(card)
        if card.suit == "spades":
            self.spade_broken = True
        if len(self.table) == 4:
            w = (self.leader + trick_winner(self.table)) % 4
            self.tricks[w] += 1
            self.leader = w
            self.table = []
            return w
        return None

    def is_over(self):
        return sum(self.tricks) >= 12

    def contract_string(self, team):
        return self.contracts[team].to_string(self.tricks[team], self.tricks[team + 2])

    def scores(self):
        s = []
        for t in range(2):
            s.append(self.contracts[t].eval(self.tricks[t], self.tricks[t + 2]))
        return s


class Game:
    def __init__(self, winning_value):
        self.win_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]        # towards the next penalty
        self.old_bags = [0, 0]    # the ones before that (for ties)
        self.players = PLAYERS[:]

    def new_round(self):
        return Round(PLAYERS.index(self.players[0]))

    def rotate_order(self):
        p = self.players.pop(0)
        self.players.append(p)

    def score_bags(self):
        for t in range(2):
            if self.bags[t] >= 7:
                self.scores[t] -= 100
                self.old_bags[t] += self.bags[t]
                self.bags[t] = 0

    def total_bags(self, t):
        return self.bags[t] + self.old_bags[t]

    def end_round(self, r):
        s = r.scores()
        for t in range(2):
            self.scores[t] += s[t][0]
            self.bags[t] += s[t][1]
        self.score_bags()
        self.rotate_order()

    def winner(self):
        p = self.scores
        if p[0] >= 500 or p[1] >= 500:
            if p[0] > p[1]:
                return "A"
            elif p[1] > p[0]:
                return "B"
            # same points so look at bags
            elif self.total_bags(0) < self.total_bags(1):
                return "A"
            elif self.total_bags(1) < self.total_bags(0):
                return "B"
        return ""


################ terminal stuff ################

def clear():
    if sys.stdout.isatty():
        os.system("clear")
    else:
        print()

def ask_int(msg, lo, hi):
    while True:
        s = input(msg)
        if s.strip().isdecimal() and lo <= int(s) <= hi:
            return int(s)
        print("Enter a number between", lo, "and", hi)

def print_hand(hand):
    print("Your hand:", "  ".join(str(c) for c in hand))

def do_bids(r, names):
    for p in r.bid_order():
        clear()
        input(names[p] + " it is your turn to bid. Press enter")
        blind = False
        if r.contracts[p % 2].blind_allowed():
            ans = input("Bid blind, before you see your cards? y/n ")
            blind = ans.strip().lower().startswith("y")
        if not blind:
            print_hand(r.hands[p])
        n = ask_int("How many hands will you win (0 = nil)? ", 0, 13)
        r.bid(p, n, blind)

def do_hands(r, names):
    while not r.is_over():
        p = r.whose_turn()
        clear()
        input(names[p] + " it is your turn. Press enter")
        print("Team A", r.contract_string(0), "  Team B", r.contract_string(1))
        print("Table:", "  ".join(str(c) for c in r.table))
        print_hand(r.hands[p])
        choices = r.legal(p)
        for i in range(len(choices)):
            print(i + 1, ":", choices[i])
        n = ask_int("Which card? ", 1, len(choices))
        w = r.play(p, choices[n - 1])
        if w is not None:
            print(names[w], "won the hand!")
            input("Press enter")

def main():
    print("*** SPADES ***")
    names = []
    for i in range(4):
        nm = input("Name of player " + PLAYERS[i] + "? ")
        names.append(nm or "Player " + PLAYERS[i])
    goal = ask_int("Winning value (500 is traditional)? ", 1, 10000)
    g = Game(goal)
    while g.winner() == "":
        r = g.new_round()
        do_bids(r, names)
        do_hands(r, names)
        g.end_round(r)
        print("Scores:")
        for t in range(2):
            print(names[t], "and", names[t + 2], ":", g.scores[t], "points,", g.total_bags(t), "bags")
        input("Press enter")
    w = "AB".index(g.winner())
    print(names[w], "and", names[w + 2], "win the game!")

if __name__ == "__main__":
    main()
