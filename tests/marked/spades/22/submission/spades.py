#!/usr/bin/env python3
# Spades - cards, contracts, the game and the rules of play

SUITES = ["♦", "♣", "♥", "♠"]
ORDERS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SPADE = 3


class Card:
    """One of the 52 cards"""

    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite = SUITES[self.suiteID]
        self.orderID = id % 13 + 1
        self.order = ORDERS[id % 13]

    def __str__(self):
        return self.order + self.suite


class Contract:
    """What the two players of a team bid in a round"""

    bids = [None, None]
    blinds = [False, False]

    def add_bid(self, number, bid, blind):
        self.bids[number - 1] = bid
        self.blinds[number - 1] = blind

    def to_string(self, win1, win2):
        parts = []
        wins = [win1, win2]
        for i in range(2):
            if not self.bids[i]:
                text = "YTB"
            else:
                text = str(self.bids[i])
            if self.blinds[i]:
                text += "b"
            parts.append(str(wins[i]) + "/" + text)
        return "{" + parts[0] + ", " + parts[1] + "}"

    def eval(self, win1, win2):
        contract = self.bids[0] + self.bids[1]
        won = win1 + win2
        wins = [win1, win2]
        score = 0
        bags = won - contract

        # the ordinary part
        if won > contract:
            score += 10 * contract + (won - contract)
        else:
            score -= 10 * contract

        # nils and blinds
        for i in range(2):
            if self.bids[i] == 0:
                if won == 0:
                    score += 100
                else:
                    score -= 100
            elif self.blinds[i]:
                if wins[i] >= self.bids[i]:
                    score += 100
                else:
                    score -= 100
        if True in self.blinds:
            bags = 0
        return (score, bags)


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in range(2):
            if self.bags[team] >= 7:
                self.scores[team] -= 100
                self.bags[team] -= 7

    def rotate_order(self):
        first = self.players.pop(0)
        self.players.append(first)

    def winner(self):
        a, b = self.scores
        if a <= self.winning_value and b <= self.winning_value:
            return ""
        if a > b:
            return "A"
        if b > a:
            return "B"
        # tie: the team with fewer bags
        if self.bags[0] < self.bags[1]:
            return "A"
        if self.bags[1] < self.bags[0]:
            return "B"
        return ""


def legal_cards(hand, table, spade_played):
    """The cards of the hand that may be played"""
    legal = []
    if len(table) == 0:
        for card in hand:
            if card.suiteID != SPADE or spade_played:
                legal.append(card)
        return legal

    # once a spade lies on the table, spades have to be matched
    needed = table[0].suiteID
    for card in table:
        if card.suiteID == SPADE:
            needed = SPADE
    for card in hand:
        if card.suiteID == needed:
            legal.append(card)
    if not legal:
        legal = list(hand)
    return legal


def trick_winner(table):
    """Index of the card that takes the trick"""
    best = 0
    for i in range(1, len(table)):
        if table[i].suiteID == SPADE:
            best = i
        elif table[i].suiteID == table[best].suiteID:
            if table[i].orderID > table[best].orderID:
                best = i
    return best
