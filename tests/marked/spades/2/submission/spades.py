# Spades
# players are numbered 0,1,2,3 round the table. 0+2 are team 0 (A), 1+3 are team 1 (B)
import random

SUITS = ["♦", "♣", "♥", "♠"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FACE_CARDS = {"J": "11", "Q": "12", "K": "13", "A": "14"}
SEATS = ("A1", "B1", "A2", "B2")
TEAMS = ("A", "B")


class Card:
    def __init__(self, id):
        if id < 0 or id > 51:
            raise ValueError("bad card " + str(id))
        self.id = id
        self.suiteID = id // 13
        self.suite = SUITS[self.suiteID]
        self.order = RANKS[id % 13]
        # how high the card is, 2 is the lowest and ace is the highest
        if self.order in FACE_CARDS:
            self.orderID = FACE_CARDS[self.order]
        else:
            self.orderID = self.order

    def __eq__(self, other):
        return isinstance(other, Card) and self.id == other.id

    def __hash__(self):
        return hash(self.id)

    def __str__(self):
        return self.order + self.suite

    def __repr__(self):
        return "Card(%r)" % self.id


def make_deck():
    deck = []
    for i in range(52):
        deck.append(Card(i))
    return deck


def deal():
    deck = make_deck()
    random.shuffle(deck)
    hands = {0: [], 1: [], 2: [], 3: []}
    for n, card in enumerate(deck):
        hands[n % 4].append(card)
    return hands


class Contract:
    """The contract of ONE team. Holds the bids of its players (number 1 and 2)."""

    def __init__(self):
        self.bids = {}
        self.blind = {}

    def add_bid(self, number, bid, blind):
        if number != 1 and number != 2:
            raise ValueError("number must be 1 or 2")
        if bid < 0 or bid > 13:
            raise ValueError("bid must be between 0 and 13")
        self.bids[number] = bid
        self.blind[number] = blind

    def total(self):
        return sum(self.bids.values())

    def is_nil(self, number):
        return self.bids[number] == 0

    def is_blind(self, number):
        return self.blind[number]

    def any_blind(self):
        return True in self.blind.values()

    def eval(self, win1, win2):
        """win1 and win2 are the numbers of hands won.
        Returns the points and the bags of the team."""
        team_wins = win1 + win2
        total = self.total()
        points = 0
        bags = 0
        normal = []

        for n in self.bids:
            special = False
            if self.is_nil(n):
                special = True
                # the partner must win nothing too
                if team_wins == 0:
                    points += 100
                else:
                    points -= 100
            if self.is_blind(n):
                special = True
                if team_wins >= total:
                    points += 100
                else:
                    points -= 100
            if not special:
                normal.append(n)

        normal_bid = sum(self.bids[n] for n in normal)
        if team_wins >= total:
            if total > 0:
                extra = team_wins - total
                points += normal_bid * 10 + extra
                if not self.any_blind():
                    bags = extra
        elif normal:
            points -= (total - team_wins) * 10

        return points, bags

    def bid_text(self, number):
        if number not in self.bids:
            return "YTB"
        if self.blind[number]:
            return str(self.bids[number]) + "b"
        return str(self.bids[number])

    def to_string(self, win1, win2):
        return "{%d/%s, %d/%s}" % (win1, self.bid_text(1), win2, self.bid_text(2))


# ---- rules for the cards. table = cards of the hand on the table, lead first ----
def winning_suit(table):
    for card in table:
        if card.suite == "♠":
            return "♠"
    return table[0].suite


def can_play(card, hand, table, spade_played):
    if len(table) == 0:
        if card.suite == "♠" and not spade_played:
            # only if there is nothing else to lead
            return all(c.suite == "♠" for c in hand)
        return True
    need = winning_suit(table)
    if card.suite == need:
        return True
    return not any(c.suite == need for c in hand)


def legal_cards(hand, table, spade_played):
    return [card for card in hand if can_play(card, hand, table, spade_played)]


def trick_winner(table):
    suit = winning_suit(table)
    winner = None
    best = None
    for i, card in enumerate(table):
        if card.suite == suit:
            if best is None or card.orderID > best.orderID:
                best = card
                winner = i
    return winner


class Round:
    def __init__(self, starter=0, hands=None):
        if hands is None:
            hands = deal()
        self.hands = {p: list(hands[p]) for p in range(4)}
        self.starter = starter
        self.leader = starter
        self.contracts = {0: Contract(), 1: Contract()}
        self.wins = {0: 0, 1: 0, 2: 0, 3: 0}
        self.current = []       # the hand on the table
        self.played = []        # all the cards of the round

    def team(self, player):
        return player % 2

    # ---- bidding ----
    def bidding_order(self):
        return [(self.starter + k) % 4 for k in range(4)]

    def bids_made(self):
        return sum(len(c.bids) for c in self.contracts.values())

    def make_bid(self, player, bid, blind=False):
        n = self.bids_made()
        if n == 4 or self.bidding_order()[n] != player:
            raise ValueError("not this player's turn to bid")
        self.contracts[self.team(player)].add_bid(player // 2 + 1, bid, blind)

    # ---- playing ----
    def spades_broken(self):
        for card in self.played:
            if card.suite == "♠":
                return True
        return False

    def next_player(self):
        return (self.leader + len(self.current)) % 4

    def play_card(self, player, card):
        if self.bids_made() != 4:
            raise ValueError("bidding is not finished")
        if player != self.next_player():
            raise ValueError("not this player's turn")
        if card not in legal_cards(self.hands[player], self.current, self.spades_broken()):
            raise ValueError("cannot play that card")
        self.hands[player].remove(card)
        self.current.append(card)
        self.played.append(card)
        if len(self.current) == 4:
            return self.finish_hand()
        return None

    def finish_hand(self):
        w = (self.leader + trick_winner(self.current)) % 4
        self.wins[w] += 1
        self.leader = w
        self.current = []
        return w

    def is_over(self):
        return sum(self.wins.values()) == 13

    def score(self):
        if not self.is_over():
            raise ValueError("round is not over")
        return {t: self.contracts[t].eval(self.wins[t], self.wins[t + 2]) for t in (0, 1)}


class Game:
    players = ["A1", "B1", "A2", "B2"]

    def __init__(self, winning_value):
        self.limit = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.old_bags = [0, 0]      # bags that were paid for

    def start_round(self):
        return Round(SEATS.index(self.players[0]))

    def rotate_order(self):
        first = self.players.pop(0)
        self.players.append(first)

    def score_bags(self):
        for t in (0, 1):
            while self.bags[t] >= 7:
                self.bags[t] -= 7
                self.old_bags[t] += 7
                self.scores[t] -= 100

    def end_round(self, rnd):
        result = rnd.score()
        for t in result:
            points, bags = result[t]
            self.scores[t] += points
            self.bags[t] += bags
        self.score_bags()
        self.rotate_order()

    def winner(self):
        over = [t for t in (0, 1) if self.scores[t] >= self.limit]
        if len(over) == 0:
            return ""
        if self.scores[0] == self.scores[1]:
            # tie: fewer bags wins, otherwise play another round
            total = [self.bags[t] + self.old_bags[t] for t in (0, 1)]
            if total[0] < total[1]:
                return "A"
            if total[1] < total[0]:
                return "B"
            return ""
        return TEAMS[over[0]]
