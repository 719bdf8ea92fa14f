# SPADES!!
# run with: python3 spades.py
import random, os, sys

SUIT_ORDER = ["clubs", "diamonds", "hearts", "spades"]

class Card:
    symbols = {"clubs": "♣", "diamonds": "♥", "hearts": "♦", "spades": "♠"}

    def __init__(self, suit, rank):
        self.suit = suit
        self.rank = rank   # 2 to 14 (11 jack 12 queen 13 king 14 ace)

    def __str__(self):
        r = self.rank
        if r == 11: r = "J"
        elif r == 12: r = "Q"
        elif r == 13: r = "K"
        elif r == 14: r = "A"
        return str(r) + self.symbols[self.suit]

    def __repr__(self):
        return str(self)

    def __eq__(self, o):
        return isinstance(o, Card) and self.suit == o.suit and self.rank == o.rank

    def __hash__(self):
        return hash((self.suit, self.rank))

    def __lt__(self, o):
        return (SUIT_ORDER.index(self.suit), self.rank) < (SUIT_ORDER.index(o.suit), o.rank)


def get_deck():
    deck = []
    for suit in SUIT_ORDER:
        for rank in range(2, 15):
            deck.append(Card(suit, rank))
    return deck


class Contract:
    # one for each team
    def __init__(self):
        self.players = []
        self.bids = []
        self.blinds = []

    def blind_allowed(self):
        return True not in self.blinds

    def add(self, player, bid, blind=False):
        if bid < 0 or bid > 13:
            raise ValueError("Bid must be from 0 to 13")
        if blind and not self.blind_allowed():
            raise ValueError("You cannot bid blind")
        self.players.append(player)
        self.bids.append(bid)
        self.blinds.append(blind)

    def total(self):
        return sum(self.bids)

    def score(self, tricks):
        """ tricks is list of the hands won by player 0,1,2,3
            gives back points, bags """
        won = 0
        for p in self.players:
            won += tricks[p]
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
        self.contracts[player % 2].add(player, amount, blind)

    def whose_turn(self):
        return (self.leader + len(self.table)) % 4

    def suit_to_match(self):
        for c in self.table:
            if c.suit == "spades":
                return "spades"
        return self.table[0].suit

    def legal(self, player):
        hand = self.hands[player]
        result = []
        if len(self.table) == 0:
            for c in hand:
                if c.suit != "spades" or self.spades_broken:
                    result.append(c)
        else:
            s = self.suit_to_match()
            for c in hand:
                if c.suit == s:
                    result.append(c)
        if len(result) == 0:
            result = hand[:]
        return result

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
            w = self.hand_winner()
            self.tricks[w] += 1
            self.leader = w
            self.table = []
            return w
        return None

    def hand_winner(self):
        best = 0
        for i in range(1, 4):
            c = self.table[i]
            b = self.table[best]
            if c.suit == "spades":
                best = i
            elif b.suit != "spades" and c.suit == b.suit and c.rank > b.rank:
                best = i
        return (self.leader + best) % 4

    def is_over(self):
        return sum(self.tricks) >= 12

    def scores(self):
        return [self.contracts[0].score(self.tricks), self.contracts[1].score(self.tricks)]


class Game:
    def __init__(self, win_value=500):
        self.win_value = win_value
        self.points = [0, 0]
        self.bags = [0, 0]        # towards the next penalty
        self.total_bags = [0, 0]  # for ties
        self.round_number = 0

    def new_round(self):
        r = Round(self.round_number % 4)
        self.round_number += 1
        return r

    def add_score(self, team, points, bags):
        self.points[team] += points
        self.total_bags[team] += bags
        self.bags[team] += bags
        if self.bags[team] >= 7:
            self.points[team] -= 100
            self.bags[team] = 0

    def end_round(self, r):
        s = r.scores()
        self.add_score(0, s[0][0], s[0][1])
        self.add_score(1, s[1][0], s[1][1])

    def winner(self):
        p = self.points
        if p[0] > 500 or p[1] > 500:
            if p[0] > p[1]:
                return 0
            elif p[1] > p[0]:
                return 1
            # same points so look at bags
            elif self.total_bags[0] < self.total_bags[1]:
                return 0
            elif self.total_bags[1] < self.total_bags[0]:
                return 1
        return None


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
        nm = input("Name of player " + str(i + 1) + "? ")
        names.append(nm or "Player " + str(i + 1))
    goal = ask_int("Winning value (500 is traditional)? ", 1, 10000)
    g = Game(goal)
    while g.winner() is None:
        r = g.new_round()
        do_bids(r, names)
        do_hands(r, names)
        g.end_round(r)
        print("Scores:")
        for t in range(2):
            print(names[t], "and", names[t + 2], ":", g.points[t], "points,", g.total_bags[t], "bags")
        input("Press enter")
    w = g.winner()
    print(names[w], "and", names[w + 2], "win the game!")

if __name__ == "__main__":
    main()
