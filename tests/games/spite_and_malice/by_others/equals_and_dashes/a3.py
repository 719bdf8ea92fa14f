# CS101 assignment 3  -  tyler
import random


class Card:
    def __init__(self, value):
        assert isinstance(value, int)
        assert value >= -1
        assert value <= 9
        self._v = value
        self._f = '*' if value == -1 else str(value)
    def assign(self, value):
        if self._f != '*':
            raise Exception('not a joker')
        assert isinstance(value, int)
        assert 0 <= value <= 9
        self._v = value
    def getValue(self): return self._v
    def getFace(self): return self._f
    def __str__(self): return '[' + self._f + ']'
    def __repr__(self): return '[' + self._f + '].' + str(self._v)


class PlayStack:
    def __init__(self):
        self._s = []
    def peekValue(self):
        if not self._s: raise Exception('Error: No cards in the playing stack')
        return self._s[-1].getValue()
    def peekFace(self):
        if not self._s: raise Exception('Error: No cards in the playing stack')
        return self._s[-1].getFace()
    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception('Error: Card rejected')
        v = card.getValue()
        if self._s == [] and v != 0:
            raise Exception('Error: Card rejected')
        if self._s != [] and v != self._s[-1].getValue() + 1:
            raise Exception('Error: Card rejected')
        self._s.append(card)
        if v == 9:
            r = [c.getFace() for c in self._s]
            self._s = []
            return r
        return []
    def __str__(self):
        return '|' + ''.join([str(c) for c in self._s]) + '|'


# hand is always sorted
class Hand:
    def __init__(self):
        self._h = []
    def sort(self):
        self._h = sorted(self._h, key=Card.getValue)
    def pop(self, i=None):
        if i is None:
            if len(self._h) == 0: raise Exception('hand empty')
            return self._h.pop()
        assert isinstance(i, int)
        assert i >= 0
        assert i < len(self._h)
        return self._h.pop(i)
    def index(self, v):
        assert isinstance(v, int)
        assert -1 <= v <= 9
        for i in range(len(self._h)):
            if self._h[i].getValue() == v: return i
        return -1
    def check0(self):
        return self.index(0)
    def size(self):
        return len(self._h)
    def add(self, cardList):
        if len(self._h) + len(cardList) > 5:
            raise Exception('too many cards')
        self._h += cardList
        self.sort()
    def __str__(self):
        return ' '.join([c.getFace() for c in self._h])


def shuffle(cards):
    c = cards[:]
    n = len(c)
    for i in range(n):
        j = random.randrange(i, n)
        c[i], c[j] = c[j], c[i]
    return c


# ------------------------------------------------ game
# index 0 = player A, 1 = player B
names = 'AB'
hands = []
goals = []
discs = []
stacks = []
shoe = []
full = []


def setup():
    global shoe
    for v in range(-1, 10):
        for k in range(20 if v == -1 else 10):
            shoe.append(Card(v))
    shoe = shuffle(shoe)
    for p in range(2):
        hands.append(Hand())
        goals.append([])
        discs.append([[], [], [], []])
    for k in range(4):
        stacks.append(PlayStack())
    for k in range(5):
        hands[0].add([shoe.pop(0)])
        hands[1].add([shoe.pop(0)])
    for k in range(15):
        goals[0].append(shoe.pop(0))
        goals[1].append(shoe.pop(0))


def fill(p):
    while hands[p].size() < 5 and len(shoe) > 0:
        hands[p].add([shoe.pop(0)])


def show(p):
    print(names[p] + ' hand   ' + str(hands[p]))
    s = names[p] + ' discard'
    for k in range(4):
        top = '-'
        if discs[p][k]: top = discs[p][k][-1].getFace()
        s += ' d' + str(k + 1) + '=' + top
    print(s)
    print(names[p] + ' goal   ' + goals[p][-1].getFace() + ' (' + str(len(goals[p])) + ')')


def table():
    print()
    show(0)
    for k in range(4):
        print('  stack' + str(k + 1) + ' ' + str(stacks[k]))
    show(1)
    print()


def is_free():
    for s in stacks:
        if str(s) == '||': return True
    return False


def play(p):
    global shoe, full
    src = input('from? ').strip().lower()
    if src not in ['h1', 'h2', 'h3', 'h4', 'h5', 'g', 'd1', 'd2', 'd3', 'd4']:
        print('huh?')
        return
    # is there a card
    if src[0] == 'h' and int(src[1]) > hands[p].size():
        print('nope, no card there')
        return
    if src[0] == 'd' and discs[p][int(src[1]) - 1] == []:
        print('nope, no card there')
        return
    dst = input('to? ').strip()
    if dst not in ['1', '2', '3', '4']:
        print('huh?')
        return
    st = stacks[int(dst) - 1]

    if src == 'g':
        card = goals[p].pop()
    elif src[0] == 'h':
        card = hands[p].pop(int(src[1]) - 1)
    else:
        card = discs[p][int(src[1]) - 1].pop()

    if card.getFace() == '*':
        try:
            card.assign(st.peekValue() + 1)
        except Exception:
            card.assign(0)
    try:
        r = st.playCard(card)
    except Exception as e:
        print(e)
        # put it back
        if src == 'g':
            goals[p].append(card)
        elif src[0] == 'h':
            hands[p].add([card])
        else:
            discs[p][int(src[1]) - 1].append(card)
        return

    if r != []:
        full.append(r)
        if len(full) == 5:
            new = []
            for f in full:
                for c in f:
                    if c == '*': new.append(Card(-1))
                    else: new.append(Card(int(c)))
            shoe += shuffle(new)
            full = []


def discard(p):
    # returns True when turn over
    h = hands[p]
    if h.check0() >= 0 and is_free():
        print('nope, play your 0 first')
        return False
    # the biggest card goes. its the one on the right cause the hand is sorted
    # 0 cant go so if the biggest is a 0 then its only 0s and jokers
    if str(h).replace('0', '').strip() == '':
        return True
    d = input('pile? ').strip()
    if d not in ['1', '2', '3', '4']:
        print('huh?')
        return False
    zeros = []
    c = h.pop()
    while c.getFace() == '0':
        zeros.append(c)
        c = h.pop()
    h.add(zeros)
    discs[p][int(d) - 1].append(c)
    return True


def main():
    setup()
    a = goals[0][-1].getValue()
    b = goals[1][-1].getValue()
    if a == -1: a = 10
    if b == -1: b = 10
    p = 0
    if b > a: p = 1
    while True:
        fill(p)
        over = False
        while not over:
            table()
            w = input(names[p] + "'s turn. p/x? ").strip().lower()
            if w == 'p':
                play(p)
                if goals[p] == []:
                    print(names[p] + ' wins')
                    return
                if hands[p].size() == 0: fill(p)
            elif w == 'x':
                over = discard(p)
            else:
                print('huh?')
        p = 1 - p


if __name__ == '__main__':
    main()
