# Spades - programming 1, final assignment
# Tomasz
import os
import random
import getpass
import sys

SUITS = "♦♣♥♠"
RANKS = ["2","3","4","5","6","7","8","9","10","J","Q","K","A"]

class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite = SUITS[self.suiteID]
        self.order = RANKS[id % 13]
        self.orderID = id % 13 + 2

    def __str__(self):
        return self.order + self.suite


class Contract:
    def __init__(self):
        self.bid1 = None
        self.bid2 = None
        self.blind1 = False
        self.blind2 = False

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.bid1 = bid
            self.blind1 = blind
        if number == 2:
            self.bid2 = bid
            self.blind2 = blind

    def to_string(self, win1, win2):
        s = "{" + str(win1) + "/"
        if self.bid1 == None:
            s = s + "YTB"
        else:
            s = s + str(self.bid1)
            if self.blind1:
                s = s + "b"
        s = s + ", " + str(win2) + "/"
        if self.bid2 == None:
            s = s + "YTB"
        else:
            s = s + str(self.bid2)
            if self.blind2:
                s = s + "b"
        return s + "}"

    def eval(self, win1, win2):
        contract = self.bid1 + self.bid2
        tricks = win1 + win2
        extra = tricks - contract
        if extra < 0:
            extra = 0
        score = 0
        bags = 0

        # the normal case
        if self.bid1 > 0 and self.bid2 > 0 and not self.blind1 and not self.blind2:
            if tricks >= contract:
                score = contract * 10 + extra
                bags = extra
            else:
                score = contract * -10
            return (score, bags)

        # player 1
        if self.bid1 == 0:
            if win1 == 0:
                score = score + 100
            else:
                score = score - 100
        elif self.blind1:
            if win1 >= self.bid1:
                score = score + 100
            else:
                score = score - 100
        else:
            if win1 >= self.bid1:
                score = score + self.bid1 * 10
            else:
                score = score - self.bid1 * 10

        # player 2 (same thing)
        if self.bid2 == 0:
            if win2 == 0:
                score = score + 100
            else:
                score = score - 100
        elif self.blind2:
            if win2 >= self.bid2:
                score = score + 100
            else:
                score = score - 100
        else:
            if win2 >= self.bid2:
                score = score + self.bid2 * 10
            else:
                score = score - self.bid2 * 10

        score = score + extra
        if not self.blind1 and not self.blind2:
            bags = extra
        return (score, bags)


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.old_bags = [0, 0]     # bags that were already taken away
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for t in range(2):
            while self.bags[t] >= 7:
                self.bags[t] -= 7
                self.scores[t] -= 100
                self.old_bags[t] += 7

    def rotate_order(self):
        first = self.players.pop(0)
        self.players.append(first)

    def winner(self):
        a = self.scores[0]
        b = self.scores[1]
        w = self.winning_value
        if a < w and b < w:
            return ""
        if a >= w and b < w:
            return "A"
        if b >= w and a < w:
            return "B"
        if a > b:
            return "A"
        if b > a:
            return "B"
        bagsA = self.bags[0] + self.old_bags[0]
        bagsB = self.bags[1] + self.old_bags[1]
        if bagsA < bagsB:
            return "A"
        if bagsB < bagsA:
            return "B"
        return ""


def legal_cards(hand, table, spade_played):
    ok = []
    if len(table) == 0:
        if spade_played:
            return list(hand)
        for c in hand:
            if c.suite != "♠":
                ok.append(c)
    else:
        for c in hand:
            if c.suite == table[0].suite:
                ok.append(c)
    if len(ok) == 0:
        return list(hand)
    return ok


def trick_winner(table):
    best = 0
    for i in range(1, len(table)):
        if table[i].suiteID == table[best].suiteID:
            if table[i].orderID > table[best].orderID:
                best = i
        elif table[i].suite == "♠":
            best = i
    return best


RULES = """
RULES
 - 4 players, team A (A1, A2) against team B (B1, B2)
 - everybody says how many tricks he will win (0-13). 0 is called nil.
 - blind = you bid before you see your cards
 - follow the suit of the first card if you can. spades beat everything
 - you cant start with a spade until somebody has played one (except you have only spades)
 - 10 points for every trick of the contract, 1 point and 1 bag for every extra trick
 - nil: +100 / -100   (your partner can win tricks, that is no problem)
 - blind: +100 / -100 instead of the 10 for each trick, only your own tricks count.
   extras give 1 point but no bag
 - 7 bags = -100 points
 type r for the rules, q to quit
"""


def ask(text):
    while True:
        x = input(text).strip()
        if x == "q" or x == "Q":
            print("bye")
            sys.exit()
        elif x == "r" or x == "R":
            print(RULES)
        else:
            return x


def ask_number(text, low, high):
    while True:
        x = ask(text)
        try:
            n = int(x)
        except ValueError:
            print("that is not a number")
            continue
        if n < low or (high != None and n > high):
            print("that number is not possible")
            continue
        return n


def cls():
    os.system("cls" if os.name == "nt" else "clear")


def check_pin(p):
    print("Player " + p + " please come to the computer (the others look away)")
    while getpass.getpass("PIN of " + p + ": ") != pins[p]:
        print("wrong PIN")


def show_cards(hand):
    line = ""
    for i in range(len(hand)):
        line += "[" + str(i) + "] " + str(hand[i]) + "   "
    print(line)


############ the program ############

cls()
print("S P A D E S")
print(RULES)
game = Game(ask_number("Play until how many points? ", 1, None))
pins = {}
for p in game.players:
    pin = ""
    while pin == "":
        pin = getpass.getpass("Player " + p + ", choose a PIN: ")
    pins[p] = pin

round_nr = 0
while game.winner() == "":
    round_nr += 1

    # deal
    deck = []
    for i in range(52):
        deck.append(Card(i))
    random.shuffle(deck)
    hands = {}
    for i in range(4):
        h = deck[i * 13:i * 13 + 13]
        h.sort(key=lambda c: c.id)
        hands[game.players[i]] = h

    contracts = {"A": Contract(), "B": Contract()}
    won = {"A1": 0, "A2": 0, "B1": 0, "B2": 0}

    # bids
    for p in game.players:
        cls()
        print("Round", round_nr, "- bidding")
        print("team A", contracts["A"].to_string(0, 0), "  team B", contracts["B"].to_string(0, 0))
        check_pin(p)
        a = ""
        while a != "y" and a != "n":
            a = ask("Do you want to bid blind (y/n)? ").lower()
        if a == "n":
            show_cards(hands[p])
        bid = ask_number("Your bid (0-13)? ", 0, 13)
        contracts[p[0]].add_bid(int(p[1]), bid, a == "y")

    # 13 tricks
    spade_played = False
    order = list(game.players)
    last = "-"
    for trick in range(13):
        table = []
        for p in order:
            cls()
            print("Round", round_nr, "trick", trick + 1)
            print("team A", contracts["A"].to_string(won["A1"], won["A2"]), "  team B", contracts["B"].to_string(won["B1"], won["B2"]))
            print("last trick:", last)
            t = ""
            for i in range(len(table)):
                t += order[i] + " " + str(table[i]) + "  "
            print("table:", t)
            check_pin(p)
            show_cards(hands[p])
            ok = legal_cards(hands[p], table, spade_played)
            while True:
                n = ask_number("Which card? ", 0, len(hands[p]) - 1)
                if hands[p][n] in ok:
                    break
                print("you are not allowed to play " + str(hands[p][n]))
            card = hands[p].pop(n)
            table.append(card)
            if card.suite == "♠":
                spade_played = True
        w = trick_winner(table)
        last = ""
        for i in range(4):
            last += order[i] + " " + str(table[i]) + "  "
        last += "-> " + order[w] + " won"
        won[order[w]] += 1
        order = order[w:] + order[:w]

    cls()
    print("last trick:", last)
    print()
    print("End of round", round_nr)
    for i in range(2):
        team = "AB"[i]
        s, b = contracts[team].eval(won[team + "1"], won[team + "2"])
        game.scores[i] += s
        game.bags[i] += b
        print("team", team, contracts[team].to_string(won[team + "1"], won[team + "2"]), "points:", s, "bags:", b)
    game.score_bags()
    print()
    print("Score of team A:", game.scores[0], "  bags:", game.bags[0])
    print("Score of team B:", game.scores[1], "  bags:", game.bags[1])
    print()
    game.rotate_order()
    if game.winner() == "":
        ask("press enter for the next round ")

print("Team " + game.winner() + " has won the game!!!")
