# Spades
# run with: python3 spades.py
# 4 players, 2 teams (A1 + A2 against B1 + B2)

import os
import random
import getpass


# ---------- the card ----------

class Card:
    # id goes from 0 to 51
    def __init__(self, id):
        self.id = id
        # first the suite
        if id < 13:
            self.suite = "♦"
            self.suiteID = 0
        elif id < 26:
            self.suite = "♣"
            self.suiteID = 1
        elif id < 39:
            self.suite = "♥"
            self.suiteID = 2
        else:
            self.suite = "♠"
            self.suiteID = 3
        # then the order
        number = id
        while number >= 13:
            number = number - 13
        if number == 9:
            self.order = "J"
            self.orderID = 11
        elif number == 10:
            self.order = "Q"
            self.orderID = 12
        elif number == 11:
            self.order = "K"
            self.orderID = 13
        elif number == 12:
            self.order = "A"
            self.orderID = 1
        else:
            self.order = str(number + 2)
            self.orderID = number + 2

    def __str__(self):
        return self.order + self.suite


# ---------- the contract of a team ----------

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
        else:
            self.bid2 = bid
            self.blind1 = blind

    def eval(self, win1, win2):
        score = 0
        bags = 0
        contract = self.bid1 + self.bid2
        won = win1 + win2

        # the normal points
        if won <= contract:
            score = score - 10 * contract
        else:
            extra = won - contract
            score = score + 10 * contract + extra
            # no bags when somebody was blind
            if self.blind1 == False and self.blind2 == False:
                bags = extra

        # nil, both players have to win nothing
        if self.bid1 == 0:
            if win1 == 0 and win2 == 0:
                score = score + 100
        if self.bid2 == 0:
            if win1 == 0 and win2 == 0:
                score = score + 100
            else:
                score = score - 100

        # blind
        if self.blind1 == True:
            if won >= contract:
                score = score + 100
            else:
                score = score - 100
        if self.blind2 == True:
            if won >= contract:
                score = score + 100
            else:
                score = score - 100

        return (score, bags)

    def to_string(self, win1, win2):
        text = "{" + str(win1) + "/"
        if not self.bid1:
            text = text + "YTB"
        else:
            text = text + str(self.bid1)
        if self.blind1 == True:
            text = text + "b"
        text = text + ", " + str(win2) + "/"
        if not self.bid2:
            text = text + "YTB"
        else:
            text = text + str(self.bid2)
        if self.blind2 == True:
            text = text + "b"
        text = text + "}"
        return text


# ---------- the game ----------

class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.old_bags = [0, 0]      # bags that were already punished
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        if self.bags[0] >= 7:
            self.scores[0] = self.scores[0] - 100
            self.bags[0] = self.bags[0] - 7
            self.old_bags[0] = self.old_bags[0] + 7
        if self.bags[1] >= 7:
            self.scores[1] = self.scores[1] - 100
            self.bags[1] = self.bags[1] - 7
            self.old_bags[1] = self.old_bags[1] + 7

    def rotate_order(self):
        first = self.players[0]
        self.players.remove(first)
        self.players.append(first)

    def winner(self):
        a = self.scores[0]
        b = self.scores[1]
        if a < self.winning_value and b < self.winning_value:
            return ""
        if a > b:
            return "A"
        if b > a:
            return "B"
        # same points so look at all the bags
        bagsA = self.bags[0] + self.old_bags[0]
        bagsB = self.bags[1] + self.old_bags[1]
        if bagsA < bagsB:
            return "A"
        if bagsB < bagsA:
            return "B"
        return ""


# ---------- playing ----------

def legal_cards(hand, table, spade_played):
    allowed = []
    if len(table) == 0:
        # I am the leader
        for card in hand:
            if card.suite != "♠" or spade_played == True:
                allowed.append(card)
        return allowed
    # the suite that is winning right now
    winning = table[0].suite
    for card in table:
        if card.suite == "♠":
            winning = "♠"
    for card in hand:
        if card.suite == winning:
            allowed.append(card)
    if len(allowed) == 0:
        for card in hand:
            allowed.append(card)
    return allowed


def trick_winner(table):
    best = 0
    for i in range(1, 4):
        card = table[i]
        if card.suite == table[best].suite:
            if card.orderID > table[best].orderID:
                best = i
        elif card.suite == "♠":
            best = i
    return best


# ---------- the terminal ----------

RULES = """Match the suite that is winning. Spades are trump.
You can not lead a spade before one was played.
10 points for each hand of the contract, every 7th bag costs 100."""


def clear():
    os.system("clear")


def ask(question):
    # r shows the rules and q quits, everywhere
    while True:
        answer = input(question).strip()
        if answer == "r":
            print(RULES)
        elif answer == "q":
            print("Bye!")
            quit()
        else:
            return answer


def ask_number(question, low, high):
    while True:
        answer = ask(question)
        if answer.isdigit() and low <= int(answer) <= high:
            return int(answer)
        print("Please type a number from", low, "to", high)


def show_hand(hand):
    for i in range(len(hand)):
        print(i, hand[i])


def check_pin(name, pins):
    while getpass.getpass(name + ", your PIN: ") != pins[name]:
        print("Wrong PIN")


def play_round(game, pins):
    ids = list(range(52))
    random.shuffle(ids)
    hands = {}
    wins = {}
    for i in range(4):
        name = game.players[i]
        mine = ids[13 * i:13 * i + 13]
        mine.sort()
        hands[name] = [Card(x) for x in mine]
        wins[name] = 0
    contracts = {"A": Contract(), "B": Contract()}

    # bidding
    for name in game.players:
        clear()
        check_pin(name, pins)
        blind = ask(name + ", do you want to bid blind? (y/n) ") == "y"
        if not blind:
            show_hand(hands[name])
        bid = ask_number("Your bid: ", 0, 13)
        contracts[name[0]].add_bid(int(name[1]), bid, blind)

    # 13 tricks
    spade_played = False
    leader = 0
    for trick in range(13):
        table = []
        for i in range(4):
            name = game.players[(leader + i) % 4]
            clear()
            check_pin(name, pins)
            for team in "AB":
                print("Team", team, contracts[team].to_string(wins[team + "1"], wins[team + "2"]))
            print("Table:", " ".join(str(c) for c in table))
            show_hand(hands[name])
            allowed = legal_cards(hands[name], table, spade_played)
            while True:
                number = ask_number("Card: ", 0, len(hands[name]) - 1)
                card = hands[name][number]
                if card in allowed:
                    break
                print("You can not play that card")
            hands[name].remove(card)
            table.append(card)
            if card.suite == "♠":
                spade_played = True
        leader = trick_winner(table)
        wins[game.players[leader]] += 1
        print(game.players[leader], "wins the hand")

    # scoring
    for i in range(2):
        team = "AB"[i]
        score, bags = contracts[team].eval(wins[team + "1"], wins[team + "2"])
        game.scores[i] += score
        game.bags[i] += bags
    game.score_bags()
    game.rotate_order()


def main():
    print("SPADES   (r = rules, q = quit)")
    value = ask_number("Winning value: ", 1, 10000)
    game = Game(value)
    pins = {}
    for name in game.players:
        pins[name] = getpass.getpass(name + ", choose a PIN: ")
    while game.winner() == "":
        play_round(game, pins)
        print("Team A:", game.scores[0], "bags", game.bags[0])
        print("Team B:", game.scores[1], "bags", game.bags[1])
    print("Team", game.winner(), "wins!")


main()
