from random import shuffle
from collections import namedtuple, Counter

SYM = '♦♣♥♠'
PICTURES = 'JQKA'
SEATS = ['A1', 'B1', 'A2', 'B2']

class Card(namedtuple('Card', 'id')):
    __slots__ = ()
    @property
    def suiteID(self):
        return self.id // 13
    @property
    def suite(self):
        return SYM[self.suiteID]
    @property
    def orderID(self):
        return self.id % 13 + 2
    @property
    def order(self):
        n = self.orderID
        if n in range(11, 14):
            return PICTURES[n - 11]
        return str(n)
    def __str__(self):
        return self.order + self.suite

class Deck:
    def __init__(self):
        self.cards = []
        for n in range(52):
            self.cards.append(Card(n))
    def mix(self):
        shuffle(self.cards)
    def deal(self):
        # one card at a time like in real life
        out = [self.cards[0::4], self.cards[1::4], self.cards[2::4], self.cards[3::4]]
        self.cards = []
        return out


Bid = namedtuple('Bid', 'amount blind')

class Contract:
    def __init__(self, bids={}):
        self.bids = bids        # 1 or 2 -> Bid

    def add_bid(self, number, bid, blind):
        if type(bid) is not int:
            raise TypeError('bid should be int')
        if bid > 13 or bid < 0:
            raise ValueError('bid should be 0..13')
        self.bids[number] = Bid(bid, blind)

    def getTotal(self):
        t = 0
        for b in self.bids.values():
            t = t + b.amount
        return t

    def eval(self, win1, win2):
        '''(points, bags) for the team'''
        total = self.getTotal()
        got = win1 + win2
        pts = 0
        bags = 0
        normal = 0      # bids that are not nil and not blind
        anyblind = self.bids[1].blind or self.bids[2].blind
        for n in [1, 2]:
            b = self.bids[n]
            if b.amount == 0:
                if got == 0:
                    pts = pts + 100
            if b.blind:
                if got >= total:
                    pts = pts + 100
                else:
                    pts = pts - 100
            else:
                normal = normal + b.amount
        if got < total:
            pts = pts - 10 * normal
        elif total > 0:
            extra = got - total
            pts = pts + 10 * normal + extra
            if not anyblind:
                bags = extra
        return pts, bags

    def bidString(self, number):
        if number not in self.bids:
            return 'YTB'
        b = self.bids[number]
        if b.blind:
            return str(b.amount) + 'b'
        return str(b.amount)

    def to_string(self, win1, win2):
        return '{' + str(win1) + '/' + self.bidString(1) + ', ' + str(win2) + '/' + self.bidString(2) + '}'


def winningSuit(table):
    # table = cards played so far, in order
    if '♠' in [c.suite for c in table]:
        return '♠'
    return table[0].suite


def legal_cards(hand, table, spade_played):
    '''cards of the hand that can be played'''
    if len(table) == 0:
        if not spade_played:
            sp = [c for c in hand if c.suite == '♠']
            if len(sp) < len(hand):
                for c in sp:
                    hand.remove(c)
        return hand[:]
    w = winningSuit(table)
    a = [c for c in hand if c.suite == w]
    if len(a) > 0:
        return a
    else:
        return hand[:]


def trick_winner(table):
    '''index in table of card that wins the hand'''
    sp = [c for c in table if c.suite == '♠']
    if sp:
        return table.index(max(sp))
    best = 0
    for i in range(len(table)):
        if table[i].orderID > table[best].orderID:
            best = i
    return best


class Round:
    def __init__(self, start, hands=None):
        if hands == None:
            d = Deck()
            d.mix()
            hands = d.deal()
        self.hands = [h[:] for h in hands]
        self.start = start
        self.turn = start
        self.contracts = [Contract(), Contract()]
        self.tricks = Counter()
        self.table = []
        self.leader = start
        self.broken = False
        self.nbids = 0

    # returns False while there are more bids to come
    def bid(self, player, amount, blind=False):
        if self.nbids == 4:
            raise ValueError('bidding done')
        if player != self.turn:
            raise ValueError('wrong player')
        self.contracts[player % 2].add_bid(player // 2 + 1, amount, blind)
        self.nbids += 1
        self.turn = (self.turn + 1) % 4
        return self.nbids == 4

    def play(self, player, card):
        if self.nbids < 4:
            raise ValueError('bid first')
        if player != self.turn:
            raise ValueError('wrong player')
        ok = legal_cards(self.hands[player], self.table, self.broken)
        if card not in ok:
            raise ValueError('not allowed to play ' + str(card))
        self.hands[player].remove(card)
        if card.suite == '♠':
            self.broken = True
        self.table.append(card)
        self.turn = (self.turn + 1) % 4
        if len(self.table) == 4:
            w = (self.leader + trick_winner(self.table)) % 4
            self.tricks[w] += 1
            self.leader = w
            self.turn = w
            self.table = []
            return w

    def done(self):
        return sum(self.tricks.values()) == 13

    def score(self, team):
        return self.contracts[team].eval(self.tricks[team], self.tricks[team + 2])


class Game:
    def __init__(self, winning_value):
        self.target = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = SEATS[:]
        self.round = None

    def newRound(self):
        self.round = Round(SEATS.index(self.players[0]))
        return self.round

    def rotate_order(self):
        self.players = self.players[1:] + [self.players[0]]

    def score_bags(self):
        for t in range(2):
            n = self.bags[t] // 7
            self.scores[t] -= 100 * n
            self.bags[t] -= 7 * n

    def endRound(self):
        for t in range(2):
            p, b = self.round.score(t)
            self.scores[t] += p
            self.bags[t] += b
        self.score_bags()
        self.rotate_order()

    def winner(self):
        '''A or B, empty when nobody has won yet'''
        x = self.scores[0]
        y = self.scores[1]
        if x >= self.target or y >= self.target:
            if x > y:
                return 'A'
            if y > x:
                return 'B'
        return ''
