from random import shuffle
from collections import namedtuple, Counter

# suits: 'c' 'h' 'd' 's'
SYM = {'c': '♣', 'h': '♥', 'd': '♦', 's': '♠'}
NAMES = {11: 'J', 12: 'Q', 13: 'K', 14: 'A'}

class Card(namedtuple('Card', 'num suit')):
    __slots__ = ()
    def __str__(self):
        return str(NAMES.get(self.num, self.num)) + SYM[self.suit]

class Deck:
    def __init__(self):
        self.cards = []
        for s in 'chds':
            for n in range(2, 14):
                self.cards.append(Card(n, s))
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
        self.bids = bids        # player -> Bid

    def addBid(self, player, amount, blind=False):
        if type(amount) is not int:
            raise TypeError('bid should be int')
        if amount > 13 or amount < 0:
            raise ValueError('bid should be 0..13')
        self.bids[player] = Bid(amount, blind)

    def getTotal(self):
        t = 0
        for b in self.bids.values():
            t = t + b.amount
        return t


def winningSuit(table):
    # table = cards played so far, in order
    if 's' in [c.suit for c in table]:
        return 's'
    return table[0].suit


def whoWins(table):
    '''index in table of card that wins the hand'''
    sp = [c for c in table if c.suit == 's']
    if sp:
        return table.index(max(sp))
    best = 0
    for i in range(len(table)):
        if table[i].num > table[best].num:
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
        self.contracts[player % 2].addBid(player, amount, blind)
        self.nbids += 1
        self.turn = (self.turn + 1) % 4
        return self.nbids == 4

    def allowed(self, player):
        h = self.hands[player]
        if len(self.table) == 0:
            if not self.broken:
                a = [c for c in h if c.suit != 's']
                if len(a) > 0:
                    return a
            return h[:]
        w = winningSuit(self.table)
        a = [c for c in h if c.suit == w]
        if len(a) > 0:
            return a
        else:
            return h[:]

    def play(self, player, card):
        if self.nbids < 4:
            raise ValueError('bid first')
        if player != self.turn:
            raise ValueError('wrong player')
        ok = self.allowed(player)
        self.hands[player].remove(card)
        if card not in ok:
            raise ValueError('not allowed to play ' + str(card))
        if card.suit == 's':
            self.broken = True
        self.table.append(card)
        self.turn = (self.turn + 1) % 4
        if len(self.table) == 4:
            w = (self.leader + whoWins(self.table)) % 4
            self.tricks[w] += 1
            self.leader = w
            self.turn = w
            self.table = []
            return w

    def done(self):
        return sum(self.tricks.values()) == 13

    def score(self, team):
        '''(points, bags) for the team'''
        con = self.contracts[team]
        total = con.getTotal()
        me = team
        partner = team + 2
        got = self.tricks[me] + self.tricks[partner]
        pts = 0
        bags = 0
        special = False
        anyblind = con.bids[me].blind or con.bids[partner].blind
        for p in [me, partner]:
            b = con.bids[p]
            if b.amount == 0:
                special = True
                if got == 0:
                    pts = pts + 100
            if b.blind:
                special = True
                if got >= total:
                    pts = pts + 100
                else:
                    pts = pts - 100
        if not special:
            if got < total:
                pts = -10 * total
            else:
                bags = got - total
                pts = 10 * total + bags
        else:
            # the one who is not nil and not blind is scored by himself
            for p in [me, partner]:
                b = con.bids[p]
                if b.amount > 0 and not b.blind:
                    if got < total:
                        pts = pts - 10 * b.amount
                    else:
                        pts = pts + 10 * b.amount
                        if not anyblind:
                            bags = got - total
                            pts = pts + bags
        return pts, bags


class Game:
    def __init__(self, target=500):
        self.target = target
        self.score = [0, 0]
        self.bags = [0, 0]
        self.roundno = 0
        self.round = None

    def newRound(self):
        self.round = Round(self.roundno % 4)
        self.roundno += 1
        return self.round

    def addScore(self, team, pts, bags):
        old = self.bags[team] // 7
        self.bags[team] += bags
        new = self.bags[team] // 7
        self.score[team] += pts - 100 * (new - old)

    def endRound(self):
        for t in range(2):
            p, b = self.round.score(t)
            self.addScore(t, p, b)

    def winner(self):
        '''0 or 1, None when nobody has won yet'''
        x = self.score[0]
        y = self.score[1]
        if x > self.target or y > self.target:
            if x > y:
                return 0
            if y > x:
                return 1
        return None
