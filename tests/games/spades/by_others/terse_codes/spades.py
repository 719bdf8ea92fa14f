import getpass, os, random, sys

# ---------------------------------------------------------------- cards
RANKS = '23456789TJQKA'
SUITS = 'DCHS'
RED, BLUE, YEL, DIM, BOLD, OFF = '\033[31m', '\033[36m', '\033[33m', '\033[2m', '\033[1m', '\033[0m'

class Card:
    def __init__(self, id):
        self.suiteID, r = id // 13, id % 13
        self.orderID = r + 2
        self.suite = '♦♣♥♠'[self.suiteID]
        self.order = '10' if RANKS[r] == 'T' else RANKS[r]
        self.code = RANKS[r] + SUITS[self.suiteID]

def col(c):
    return (RED if c.suiteID in (0, 2) else BLUE) + c.code + OFF

def legal_cards(hand, table, spade_played):
    if table: ok = [c for c in hand if c.suiteID == table[0].suiteID]
    elif spade_played: ok = hand
    else: ok = [c for c in hand if c.suiteID < 3]
    return list(ok) if ok else list(hand)

def trick_winner(table):
    spades = [c for c in table if c.suiteID == 3]
    rel = spades if spades else [c for c in table if c.suiteID == table[0].suiteID]
    rel = sorted(rel, key=lambda c: c.orderID)
    return table.index(rel[-1])

# ---------------------------------------------------------------- contract
class Contract:
    def __init__(self):
        self.b = [None, None]     # [(bid, blind), (bid, blind)]

    def add_bid(self, number, bid, blind):
        self.b[number - 1] = (bid, bool(blind))

    def eval(self, win1, win2):
        w = (win1, win2)
        need = self.b[0][0] + self.b[1][0]
        got = win1 + win2
        extra = max(got - need, 0)
        anyblind = self.b[0][1] or self.b[1][1]
        anynil = 0 in (self.b[0][0], self.b[1][0])
        if not anyblind and not anynil:
            if got < need: return -10 * need, 0
            return 10 * need + extra, extra
        s = extra
        for i in 0, 1:
            bid, blind = self.b[i]
            if bid == 0: s += 100 if got == 0 else -100        # nil: both have to stay at 0
            elif blind: s += 100 if w[i] >= bid else -100      # blind: own tricks vs own bid
            else: s += 10 * bid if w[i] >= bid else -10 * bid
        return s, 0 if anyblind else extra

    def to_string(self, win1, win2):
        def one(w, b):
            if b is None: return '%d/YTB' % w
            return '%d/%d%s' % (w, b[0], 'b' if b[1] else '')
        return '{%s, %s}' % (one(win1, self.b[0]), one(win2, self.b[1]))

# ---------------------------------------------------------------- game
class Game:
    def __init__(self, winning_value):
        self.goal = winning_value
        self.scores, self.bags = [0, 0], [0, 0]
        self.players = ['A1', 'B1', 'A2', 'B2']
        self.oldbags = [0, 0]

    def score_bags(self):
        for i in 0, 1:
            k, self.bags[i] = divmod(self.bags[i], 7)
            self.scores[i] -= k * 100
            self.oldbags[i] += k * 7

    def rotate_order(self):
        self.players.insert(4, self.players[0])
        del self.players[0]

    def winner(self):
        if max(self.scores) < self.goal: return ''
        # more points first, then fewer bags
        a = (self.scores[0], -self.bags[0] - self.oldbags[0])
        b = (self.scores[1], -self.bags[1] - self.oldbags[1])
        return '' if a == b else 'A' if a > b else 'B'

# ---------------------------------------------------------------- terminal
RULES = '''13 cards each, A1+A2 vs B1+B2. keys at any question: r = rules, q = quit
bid:   tricks you expect; partners' bids add up to the contract. 0 = nil, (b)lind = bid unseen
play:  first bidder leads, then whoever took the last trick. no spade lead until one was played
       (or you hold nothing else). follow the suit led; if you can't, play anything
       highest spade takes the trick, else highest card of the suit led
score: made = 10 per trick bid, +1 and a bag per extra trick; missed = -10 per trick bid
       7 bags = -100. nil = +100 if you AND partner take none, else -100
       blind = +100 if you take what you bid, else -100; extras give points, no bags
       beside a nil or blind each partner is judged alone
win:   reach the goal; both there: more points, then fewer bags, then another round'''

class Quit(Exception): pass

def clear():
    if sys.stdout.isatty():
        sys.stdout.flush()
        if os.system('cls' if os.name == 'nt' else 'clear 2>/dev/null'):
            print('\033[H\033[2J\033[3J', end='', flush=True)

def ask(prompt, again=None, read=input):
    while 1:
        try: s = read(prompt).strip()
        except UnicodeDecodeError: s = '?'
        if s in ('q', 'Q'): raise Quit
        if s not in ('r', 'R'): return s
        print(DIM + RULES + OFF)
        if again: again()

def new_pin(p):
    while 1:
        s = ask('%s  set pin (hidden) > ' % p, read=getpass.getpass)
        if s: return s
        oops('pin may not be empty')

def login(g, p):
    while ask('%s  pin > ' % p, read=getpass.getpass) != g.pins[p]: oops('wrong pin')

def status(g, con, won, what):
    out = []
    for i, t in enumerate('AB'):
        out.append('%s%s%s %d pts %d bags %s' % (BOLD, t, OFF, g.scores[i], g.bags[i],
                   con[t].to_string(won[t + '1'], won[t + '2'])))
    print('%s[%s]%s  ' % (YEL, what, OFF) + '  |  '.join(out))

def oops(msg):
    print(RED + '! ' + msg + OFF)

def get_goal():
    while 1:
        s = ask('SPADES :: points to win [500]  (r)ules (q)uit > ')
        if s == '': return 500
        if s.isascii() and s.isdigit() and int(s) > 0: return int(s)
        oops('need a positive number')

def get_bid(g, con, won, p, hand):
    clear()
    status(g, con, won, 'bidding')
    login(g, p)
    while 1:
        s = ask('%s  (s)ee cards  (b)lind bid > ' % p).lower()
        if s in ('s', 'b'): break
        oops('s or b')
    def show():
        if s == 's': print('%s has: ' % p + ' '.join(col(c) for c in hand))
    show()
    while 1:
        n = ask('%s  bid 0-13 > ' % p, show)
        if n in [str(k) for k in range(14)]: break
        oops('bid a number from 0 to 13')
    con[p[0]].add_bid(int(p[1]), int(n), s == 'b')

def get_card(g, con, won, p, hand, table, order, spade_played, last):
    clear()
    if last: print(last)
    status(g, con, won, 'trick %d' % (14 - len(hand)))
    print('table: ' + (' '.join('%s:%s' % (q, col(c)) for q, c in zip(order, table)) or DIM + 'empty' + OFF))
    login(g, p)
    def show(): print('%s has: ' % p + '  '.join('%d:%s' % (i, col(c)) for i, c in enumerate(hand)))
    show()
    ok = legal_cards(hand, table, spade_played)
    while 1:
        s = ask('%s  play 0-%d > ' % (p, len(hand) - 1), show)
        found = [c for i, c in enumerate(hand) if str(i) == s]
        if not found: oops('give the number of one of your cards')
        elif found[0] not in ok: oops('spades are not broken yet' if not table else 'follow suit: ' + table[0].suite)
        else: return found[0]

def play_round(g):
    con = {'A': Contract(), 'B': Contract()}
    won = {p: 0 for p in g.players}
    deck = list(map(Card, range(52)))
    random.shuffle(deck)
    hands = {p: sorted(deck[i::4], key=lambda c: (c.suiteID, c.orderID)) for i, p in enumerate(g.players)}
    for p in g.players:
        get_bid(g, con, won, p, hands[p])
    order, broken, last = g.players[:], False, ''
    for trick in range(13):
        table = []
        for p in order:
            c = get_card(g, con, won, p, hands[p], table, order, broken, last)
            hands[p].remove(c)
            table.append(c)
            broken = broken or c.suiteID == 3
        k = trick_winner(table)
        won[order[k]] += 1
        last = 'last trick: ' + ' '.join('%s:%s' % (q, col(c)) for q, c in zip(order, table)) + ' -> ' + BOLD + order[k] + OFF
        order = order[k:] + order[:k]
    clear()
    print(last)
    status(g, con, won, 'round over')
    for i, t in enumerate('AB'):
        s, b = con[t].eval(won[t + '1'], won[t + '2'])
        g.scores[i] += s
        g.bags[i] += b
        print('team %s: %+d points, %+d bags' % (t, s, b))
    old = g.scores[:]
    g.score_bags()
    for i, t in enumerate('AB'):
        if old[i] != g.scores[i]: print('team %s: %d for its bags' % (t, g.scores[i] - old[i]))
    print('score: A %d (%d bags), B %d (%d bags)' % (g.scores[0], g.bags[0], g.scores[1], g.bags[1]))

try:
    game = Game(get_goal())
    game.pins = {p: new_pin(p) for p in game.players}
    while True:
        play_round(game)
        if game.winner(): break
        while ask('next round: enter > '): oops('just enter, or r, or q')
        game.rotate_order()
    print(BOLD + YEL + '*** team %s wins ***' % game.winner() + OFF)
except (Quit, EOFError, KeyboardInterrupt):
    print('bye')
