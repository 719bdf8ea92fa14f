import random
from collections import deque


class Card:
    def __init__(self, value):
        assert type(value) is int and -1 <= value <= 9
        self.__value = value
        self.__face = '*' if value == -1 else str(value)

    def assign(self, value):
        assert type(value) is int and -1 <= value <= 9
        if self.__face != '*':
            raise Exception('not a joker')
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[' + self.__face + ']'

    def __repr__(self):
        return str(self) + '.' + str(self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if not self.__cards:
            raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception('Error: Card rejected')
        if card.getValue() == -1:
            card.assign(len(self.__cards))
        if card.getValue() != len(self.__cards):
            raise Exception('Error: Card rejected')
        self.__cards.append(card)
        faces = []
        if len(self.__cards) == 10:
            faces = [c.getFace() for c in self.__cards]
            self.__cards = []
        return faces

    def __str__(self):
        return '|' + ''.join(str(c) for c in self.__cards) + '|'


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i is None:
            if not self.__hand:
                raise Exception('no card to pop')
            return self.__hand.pop()
        assert type(i) is int and 0 <= i < len(self.__hand)
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and -1 <= v <= 9
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception('more than 5 cards')
        self.__hand.extend(cardList)

    def __str__(self):
        return '[' + ''.join(str(c) for c in self.__hand) + ']'


def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(random.randrange(len(cards))))
    return result


USAGE = 'h I S, g S, d J S: play on stack S; x I J: discard card I on pile J'


def main():
    print(USAGE)
    deck = shuffle([Card(v) for v in range(10) for _ in range(10)] + [Card(-1) for _ in range(20)])
    hand = [Hand(), Hand()]
    goal = [[], []]
    disc = [[[], [], [], []], [[], [], [], []]]
    stacks = [PlayStack() for _ in range(4)]
    for i in range(40):
        if i < 10:
            hand[i % 2].add([deck.pop()])
        else:
            goal[i % 2].append(deck.pop())
    shoe = deque(deck)
    out, outs = [], 0

    def fill(p):
        nonlocal out, outs
        while hand[p].size() < 5 and (shoe or out):
            if not shoe:
                shoe.extend(shuffle(out))
                out, outs = [], 0
            hand[p].add([shoe.popleft()])
        hand[p].sort()

    def rank(p):
        return 10 if goal[p][-1].getFace() == '*' else goal[p][-1].getValue()

    def line(p):
        top = goal[p][-1] if goal[p] else '[]'
        d = ' '.join(str(x[-1]) if x else '[]' for x in disc[p])
        print('AB'[p], 'hand', hand[p], 'discard', d, 'goal', top, len(goal[p]))

    p = 1 if rank(1) > rank(0) else 0
    hand[0].sort()
    hand[1].sort()
    fill(p)
    while goal[0] and goal[1]:
        print()
        line(0)
        print('  ', *stacks)
        line(1)
        a = input('AB'[p] + '> ').split()
        if not a or not all(w in '12345' for w in a[1:]):
            print(USAGE)
            continue
        n = [int(w) - 1 for w in a[1:]]
        free = '||' in [str(s) for s in stacks]
        if a[0] == 'x':
            if free and hand[p].check0() >= 0:
                print('must play 0')
                continue
            if str(hand[p]).replace('[0]', '') == '[]':
                p = 1 - p
                fill(p)
                continue
            if len(n) != 2 or n[0] >= hand[p].size() or n[1] > 3:
                print(USAGE)
                continue
            c = hand[p].pop(n[0])
            if c.getFace() == '0':
                print('cannot discard 0')
                hand[p].add([c])
                hand[p].sort()
                continue
            disc[p][n[1]].append(c)
            p = 1 - p
            fill(p)
            continue
        if a[0] == 'g' and len(n) == 1:
            src = goal[p]
        elif a[0] == 'd' and len(n) == 2 and n[0] < 4 and disc[p][n[0]]:
            src = disc[p][n[0]]
        elif a[0] == 'h' and len(n) == 2 and n[0] < hand[p].size():
            src = None
        else:
            print(USAGE)
            continue
        if n[-1] > 3:
            print(USAGE)
            continue
        c = hand[p].pop(n[0]) if src is None else src.pop()
        try:
            faces = stacks[n[-1]].playCard(c)
        except Exception as e:
            print(e)
            if src is None:
                hand[p].add([c])
                hand[p].sort()
            else:
                src.append(c)
            continue
        if faces:
            out += [Card(-1) if f == '*' else Card(int(f)) for f in faces]
            outs += 1
            if outs == 5:
                shoe.extend(shuffle(out))
                out, outs = [], 0
        if hand[p].size() == 0:
            fill(p)
    print()
    line(0)
    print('  ', *stacks)
    line(1)
    print('A wins' if not goal[0] else 'B wins')


main()
