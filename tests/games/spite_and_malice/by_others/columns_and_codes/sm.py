import random
from collections import deque
from itertools import zip_longest

ok = lambda v: type(v) is int and -1 <= v <= 9


class Card:
    def __init__(self, value):
        assert ok(value), value
        self.__value, self.__face = value, '*0123456789'[value + 1]

    def assign(self, value):
        assert ok(value), value
        if self.__face != '*': raise Exception('not a joker')
        self.__value = value

    getValue = lambda self: self.__value
    getFace = lambda self: self.__face
    __str__ = lambda self: f'[{self.__face}]'
    __repr__ = lambda self: f'{self}.{self.__value}'


class PlayStack:
    def __init__(self): self.__cards = []

    def __peek(self):
        if not self.__cards: raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1]

    peekValue = lambda self: self.__peek().getValue()
    peekFace = lambda self: self.__peek().getFace()
    next = lambda self: len(self.__cards)

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() not in (-1, self.next()):
            raise Exception('Error: Card rejected')
        if card.getValue() == -1: card.assign(self.next())
        self.__cards.append(card)
        if card.getValue() < 9: return []
        out, self.__cards = [c.getFace() for c in self.__cards], []
        return out

    __str__ = lambda self: f"|{''.join(map(str, self.__cards))}|"


class Hand:
    def __init__(self): self.__hand = []
    def sort(self): self.__hand.sort(key=Card.getValue)

    def pop(self, i=None):
        if i is None:
            if not self.__hand: raise Exception('no card to pop')
            return self.__hand.pop()
        assert type(i) is int and 0 <= i < len(self.__hand), i
        return self.__hand.pop(i)

    def index(self, v):
        assert ok(v), v
        return next((i for i, c in enumerate(self.__hand) if c.getValue() == v), -1)

    check0 = lambda self: self.index(0)
    size = lambda self: len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5: raise Exception('more than 5 cards')
        self.__hand.extend(cardList)

    __str__ = lambda self: ''.join(map(str, self.__hand))


def shuffle(cards):
    cards, res = list(cards), []
    while cards: res.append(cards.pop(random.randrange(len(cards))))
    return res


bare = lambda x: str(x).translate({ord(c): None for c in '[]|'})
pile = lambda cs: ''.join(map(bare, cs))
rank = lambda c: '0123456789*'.index(c.getFace())


def new():
    shoe = deque(shuffle([Card(v) for v in range(10) for _ in range(10)] + [Card(-1) for _ in range(20)]))
    ps = [dict(n=n, h=Hand(), g=[], d=[[] for _ in range(4)]) for n in 'AB']
    for _ in range(5):
        for p in ps: p['h'].add([shoe.popleft()])
    for _ in range(15):
        for p in ps: p['g'].append(shoe.popleft())
    return dict(shoe=shoe, ps=ps, st=[PlayStack() for _ in range(4)], out=[])


def recycle(G):
    G['shoe'].extend(shuffle(G['out']))
    G['out'].clear()


def draw(G, p):
    for _ in range(5 - p['h'].size()):
        if not G['shoe']: recycle(G)
        if G['shoe']: p['h'].add([G['shoe'].popleft()])
    p['h'].sort()


def show(G):
    a, b = G['ps']
    rows = [('', 'A', 'B')]
    rows += [('goal', *(f"{pile(p['g'][-1:]) or '-'} x{len(p['g'])}" for p in (a, b)))]
    rows += [('hand', bare(a['h']) or '-', bare(b['h']) or '-')]
    rows += [(f'd{i + 1}', pile(a['d'][i]) or '-', pile(b['d'][i]) or '-') for i in range(4)]
    w = max(len(r[1]) for r in rows) + 3
    side = [f'p{i + 1} {bare(s) or "-"}' for i, s in enumerate(G['st'])] + [f"shoe {len(G['shoe'])}"]
    print()
    for (k, x, y), s in zip_longest(rows, [''] + side, fillvalue=''):
        print(f'{k:5} {x:{w}}{y:{max(8, max(len(r[2]) for r in rows) + 3)}}{s}'.rstrip())


def place(G, card, s):
    faces = s.playCard(card)
    if faces:
        G['out'] += [Card(-1 if f == '*' else int(f)) for f in faces]
        if len(G['out']) == 50: recycle(G)


def zeros(G, p):
    """a 0 has to be played when a pile is free, so do it for the player"""
    for i, s in enumerate(G['st']):
        if s.next() == 0 and p['g'] and p['g'][-1].getFace() == '0':
            place(G, p['g'].pop(), s); print(f'g 0 -> p{i + 1}'); return True
        if s.next() == 0 and p['h'].check0() >= 0:
            place(G, p['h'].pop(p['h'].check0()), s); print(f'h 0 -> p{i + 1}'); return True
    return False


def source(p, w):
    """peek and pop functions for h1.. g d1.."""
    if w == 'g': return p['g'][-1], p['g'].pop
    i = int(w[1:]) - 1
    if w[0] == 'h' and 0 <= i < p['h'].size():
        face = [f for f in bare(p['h'])][i]
        return Card('*0123456789'.index(face) - 1), lambda: p['h'].pop(i)
    if w[0] == 'd' and 0 <= i < 4 and p['d'][i]: return p['d'][i][-1], p['d'][i].pop
    raise ValueError


def move(G, p, line):
    """do one command; True ends the turn; ValueError if it is not possible"""
    if line == '.':
        if set(bare(p['h'])) - {'0'}: raise ValueError
        return True
    a, b = line.split()
    card, take = source(p, a)
    j = int(b[1:]) - 1
    if not 0 <= j < 4: raise ValueError
    if b[0] == 'p' and card.getValue() in (-1, G['st'][j].next()):
        return place(G, take(), G['st'][j])
    if b[0] == 'd' and a[0] == 'h' and card.getFace() != '0':
        p['d'][j].append(take())
        return True
    raise ValueError


def turn(G, p):
    while p['g']:
        if p['h'].size() < 5 and not p.get('busy') or not p['h'].size(): draw(G, p)
        p['busy'] = True
        if zeros(G, p): continue
        show(G)
        try:
            if move(G, p, input(f"{p['n']}> ").strip().lower()): break
        except (ValueError, IndexError):
            print('no.  <h1..h5|g|d1..d4> p1..p4 = play, h1..h5 d1..d4 = discard, . = end (only 0s in hand)')
    p['busy'] = False
    return not p['g']


def main():
    G = new()
    a, b = G['ps']
    order = [b, a] if rank(b['g'][-1]) > rank(a['g'][-1]) else [a, b]
    while not turn(G, order[0]): order.reverse()
    show(G)
    print(order[0]['n'], 'won')


if __name__ == '__main__':
    main()
