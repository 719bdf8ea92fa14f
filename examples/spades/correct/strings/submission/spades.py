"""Only the model: strings everywhere."""

class Card:
    ALL = [o + s for s in '♦♣♥♠' for o in '2 3 4 5 6 7 8 9 10 J Q K A'.split()]
    def __init__(self, num):
        self.name = self.ALL[num]
        self.suite = self.name[-1]
        self.order = self.name[:-1]
        self.suiteID = '♦♣♥♠'.index(self.suite)
        self.orderID = '..23456789'.find(self.order) if len(self.order) == 1 and self.order.isdigit() else \
            10 + ['10', 'J', 'Q', 'K', 'A'].index(self.order)

class Contract:
    def __init__(self):
        self.text1, self.text2 = 'YTB', 'YTB'
    def add_bid(self, number, bid, blind):
        t = f'{bid}b' if blind else f'{bid}'
        if number == 1:
            self.text1 = t
        else:
            self.text2 = t
    def eval(self, win1, win2):
        b1, b2 = int(self.text1.strip('b')), int(self.text2.strip('b'))
        blind = 'b' in self.text1 + self.text2
        nil = '0' in (self.text1, self.text2)
        if not blind and not nil:
            if win1 + win2 < b1 + b2:
                return -10 * (b1 + b2), 0
            if win1 + win2 == b1 + b2:
                return 10 * (b1 + b2), 0
            extra = 0
            if win1 > b1:
                extra += win1 - b1
            if win2 > b2:
                extra += win2 - b2
            return 10 * (b1 + b2) + extra, extra
        score = bags = 0
        for t, b, w in (self.text1, b1, win1), (self.text2, b2, win2):
            if t == '0':
                score += 100 if w == 0 else -100
            elif t.endswith('b'):
                score += 100 if win1 + win2 >= b1 + b2 else -100
            elif w >= b or (blind and win1 + win2 >= b1 + b2):
                score += 10 * b + max(0, w - b)
                bags += max(0, w - b)
            else:
                score -= 10 * b
        return score, bags
    def to_string(self, win1, win2):
        return '{' + str(win1) + '/' + self.text1 + ', ' + str(win2) + '/' + self.text2 + '}'

class Game:
    def __init__(self, winning_value):
        self.win = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.gone = [0, 0]
        self.players = ['A1', 'B1', 'A2', 'B2']
    def score_bags(self):
        for i in range(len(self.bags)):
            for _ in range(self.bags[i] // 7):
                self.bags[i] -= 7
                self.gone[i] += 7
                self.scores[i] -= 100
    def rotate_order(self):
        self.players = self.players[1:] + [self.players[0]]
    def winner(self):
        sa, sb = self.scores
        ba, bb = [x + y for x, y in zip(self.bags, self.gone)]
        if sa >= self.win and (sa > sb or sa == sb and ba < bb):
            return 'A'
        if sb >= self.win and (sb > sa or sb == sa and bb < ba):
            return 'B'
        return ''

def legal_cards(hand, table, spade_played):
    if table:
        need = table[0].suite
    elif spade_played:
        return hand[:]
    else:
        need = '♦♣♥'
    fits = [c for c in hand if c.suite in need]
    return fits if fits else hand[:]

def trick_winner(table):
    suites = [c.suite for c in table]
    trump = '♠' if '♠' in suites else suites[0]
    best = None
    for i in range(4):
        if suites[i] == trump and (best is None or table[i].orderID > table[best].orderID):
            best = i
    return best
