# Spades
# players are numbered 0,1,2,3 round the table. 0+2 are team 0, 1+3 are team 1
import random

SUITS = {"C": "♣", "H": "♥", "D": "♦", "S": "♠"}
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FACE_CARDS = {"J": "11", "Q": "12", "K": "13", "A": "14"}


class Card:
    def __init__(self, rank, suit):
        if rank not in RANKS or suit not in SUITS:
            raise ValueError("bad card " + str(rank) + str(suit))
        self.rank = rank
        self.suit = suit

    def value(self):
        """How high the card is, 2 is the lowest and ace is the highest"""
        if self.rank in FACE_CARDS:
            return FACE_CARDS[self.rank]
        return self.rank

    def __eq__(self, other):
        return isinstance(other, Card) and (self.rank, self.suit) == (other.rank, other.suit)

    def __hash__(self):
        return hash((self.rank, self.suit))

    def __str__(self):
        return self.rank + SUITS[self.suit]

    def __repr__(self):
        return "Card(%r, %r)" % (self.rank, self.suit)


def make_deck():
    deck = []
    for s in SUITS:
        for r in RANKS:
            deck.append(Card(r, s))
    return deck


def deal():
    deck = make_deck()
    random.shuffle(deck)
    hands = {0: [], 1: [], 2: [], 3: []}
    for n, card in enumerate(deck):
        hands[n % 4].append(card)
    return hands


class Contract:
    """The contract of ONE team. Holds the bids of its players."""

    def __init__(self):
        self.bids = {}
        self.blind = {}

    def add_bid(self, player, bid, blind=False):
        if bid < 0 or bid > 13:
            raise ValueError("bid must be between 0 and 13")
        self.bids[player] = bid
        self.blind[player] = blind

    def total(self):
        return sum(self.bids.values())

    def is_nil(self, player):
        return self.bids[player] == 0

    def is_blind(self, player):
        return self.blind[player]

    def any_blind(self):
        return True in self.blind.values()


def score_contract(contract, wins):
    """wins is a dictionary player -> number of hands won.
    Returns a dictionary with the points and the bags of the team."""
    team_wins = 0
    for p in contract.bids:
        team_wins += wins[p]
    total = contract.total()
    points = 0
    bags = 0
    normal = []

    for p in contract.bids:
        special = False
        if contract.is_nil(p):
            special = True
            # the partner must win nothing too
            if team_wins == 0:
                points += 100
            else:
                points -= 100
        if contract.is_blind(p):
            special = True
            if team_wins >= total:
                points += 100
            else:
                points -= 100
        if not special:
            normal.append(p)

    if normal:
        normal_bid = sum(contract.bids[p] for p in normal)
        if team_wins >= total:
            points += normal_bid * 10
            if not contract.any_blind():
                bags = team_wins - total
                points += bags
        else:
            points -= (total - team_wins) * 10

    return {"points": points, "bags": bags}


class Round:
    played = []

    def __init__(self, starter=0, hands=None):
        if hands is None:
            hands = deal()
        self.hands = {p: list(hands[p]) for p in range(4)}
        self.starter = starter
        self.leader = starter
        self.contracts = {0: Contract(), 1: Contract()}
        self.wins = {0: 0, 1: 0, 2: 0, 3: 0}
        self.current = []       # (player, card) pairs of the hand on the table

    def team(self, player):
        return player % 2

    # ---- bidding ----
    def bidding_order(self):
        return [(self.starter + k) % 4 for k in range(4)]

    def make_bid(self, player, bid, blind=False):
        if player in self.contracts[self.team(player)].bids:
            raise ValueError("player has already bid")
        n = sum(len(c.bids) for c in self.contracts.values())
        if self.bidding_order()[n] != player:
            raise ValueError("not this player's turn to bid")
        self.contracts[self.team(player)].add_bid(player, bid, blind)

    # ---- playing ----
    def spades_broken(self):
        for card in self.played:
            if card.suit == "S":
                return True
        return False

    def next_player(self):
        return (self.leader + len(self.current)) % 4

    def winning_suit(self):
        for p, card in self.current:
            if card.suit == "S":
                return "S"
        return self.current[0][1].suit

    def can_play(self, player, card):
        hand = self.hands[player]
        if card not in hand:
            return False
        if self.current == []:
            if card.suit == "S" and not self.spades_broken():
                # only if there is nothing else to lead
                return all(c.suit == "S" for c in hand)
            return True
        need = self.winning_suit()
        if card.suit == need:
            return True
        return not any(c.suit == need for c in hand)

    def play_card(self, player, card):
        if len(self.contracts[0].bids) + len(self.contracts[1].bids) != 4:
            raise ValueError("bidding is not finished")
        if player != self.next_player():
            raise ValueError("not this player's turn")
        if not self.can_play(player, card):
            raise ValueError("cannot play that card")
        self.hands[player].remove(card)
        self.current.append((player, card))
        self.played.append(card)
        if len(self.current) == 4:
            return self.finish_hand()
        return None

    def hand_winner(self):
        suit = self.winning_suit()
        winner = None
        best = None
        for p, card in self.current:
            if card.suit == suit:
                if best is None or card.value() > best.value():
                    best = card
                    winner = p
        return winner

    def finish_hand(self):
        w = self.hand_winner()
        self.wins[w] += 1
        self.leader = w
        self.current = []
        return w

    def is_over(self):
        return sum(self.wins.values()) == 13

    def score(self):
        if not self.is_over():
            raise ValueError("round is not over")
        return {t: score_contract(self.contracts[t], self.wins) for t in (0, 1)}


class Game:
    def __init__(self, limit=500):
        self.limit = limit
        self.scores = {0: 0, 1: 0}
        self.bags = {0: 0, 1: 0}
        self.starter = 0

    def start_round(self):
        r = Round(self.starter)
        self.starter = (self.starter + 1) % 4
        return r

    def add_points(self, team, points, bags):
        self.scores[team] += points
        for i in range(bags):
            self.bags[team] += 1
            if self.bags[team] % 7 == 0:
                self.scores[team] -= 100

    def end_round(self, rnd):
        result = rnd.score()
        for t in result:
            self.add_points(t, result[t]["points"], result[t]["bags"])

    def winner(self):
        over = [t for t in (0, 1) if self.scores[t] > self.limit]
        if len(over) == 0:
            return None
        if self.scores[0] == self.scores[1]:
            # tie: fewer bags wins, otherwise play another round
            if self.bags[0] < self.bags[1]:
                return 0
            if self.bags[1] < self.bags[0]:
                return 1
            return None
        return over[0]
