import random
import sys

import lectureStructures as ls

# ~~~ colours ~~~
CLS = "\x1b[H\x1b[2J"
INV, DIM, YEL, RED, CYA, OFF = ("\x1b[%dm" % n for n in (7, 2, 33, 31, 36, 0))


class Card(object):
    def __init__(self, value):
        assert self._legal(value), "bad card value"
        self.__face = {-1: '*'}.get(value, str(value))
        self.__value = value

    @staticmethod
    def _legal(value):
        return type(value) is int and value in range(-1, 10)

    def assign(self, value):
        assert self._legal(value), "bad card value"
        if self.__face == '*':
            self.__value = value
        else:
            raise Exception("Not a joker")

    def getValue(self): return self.__value
    def getFace(self): return self.__face
    def __str__(self): return '[' + self.__face + ']'
    def __repr__(self): return '{}.{}'.format(str(self), self.__value)


class PlayStack(object):
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        try:
            return self.__cards[-1].getValue()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        try:
            return self.__cards[-1].getFace()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        # the value that fits is always the number of cards in the stack (0, 1, 2, ...)
        if not isinstance(card, Card) or card.getValue() != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        out = []
        if len(self.__cards) == 10:
            out = [c.getFace() for c in self.__cards]
            del self.__cards[:]
        return out

    def __str__(self):
        return '|' + ''.join([str(c) for c in self.__cards]) + '|'


class Hand(object):
    MAX = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort, as in the lecture
        h = self.__hand
        for i in range(1, len(h)):
            j = i
            while j > 0 and h[j - 1].getValue() > h[j].getValue():
                h[j - 1], h[j] = h[j], h[j - 1]
                j -= 1

    def pop(self, *where):
        if not where:
            if self.__hand == []:
                raise Exception("Hand is empty")
            return self.__hand.pop()
        (i,) = where
        assert type(i) is int and i in range(len(self.__hand)), "bad position"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and v in range(-1, 10), "bad value"
        values = [c.getValue() for c in self.__hand]
        return values.index(v) if v in values else -1

    def check0(self):
        faces = [c.getFace() for c in self.__hand]
        return faces.index('0') if '0' in faces else -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > Hand.MAX:
            raise Exception("Too many cards")
        self.__hand.extend(cardList)

    def __str__(self):
        return '[' + ''.join([str(c) for c in self.__hand]) + ']'


def shuffle(cards):
    mixed = []
    for size in range(len(cards), 0, -1):
        mixed.append(cards.pop(random.randrange(size)))
    return mixed


class Pile(ls.Stack):
    """the lecture's stack, plus a list of its cards for the screen"""
    def __init__(self):
        ls.Stack.__init__(self)
        self.seen = []

    def push(self, item):
        ls.Stack.push(self, item)
        self.seen.append(item)

    def pop(self):
        self.seen.pop()
        return ls.Stack.pop(self)


# ------------------------------------------------------------- the game

shoe = ls.BoundedQueue(120)
stacks, aside, note = [], [], []
names = ['PlayerA', 'PlayerB']
hands, goals, discards = [], [], []


def tiles(text):
    """'[3][*]' -> coloured tiles ' 3 ' ' * '"""
    text = text.replace('[*]', YEL + INV + ' * ' + OFF + ' ')
    for d in '0123456789':
        text = text.replace('[%s]' % d, INV + ' %s ' % d + OFF + ' ')
    return text


def screen(who):
    sys.stdout.write(CLS)
    for p in (0, 1):
        flag = '👉' if p == who else '  '
        print('%s %s%s%s 🎯 %s×%d   ✋ %s' % (
            flag, CYA, names[p], OFF,
            tiles(str(goals[p].peek())) if goals[p].size() else '-- ',
            goals[p].size(), tiles(str(hands[p])[1:-1])))
        print('   🗑  ' + '  '.join('d%d: %s' % (
            j + 1, tiles(''.join(map(str, discards[p][j].seen))) or DIM + '--' + OFF)
            for j in range(4)))
        if p == 0:
            print('   ' + '·' * 60)
            for j in range(4):
                print('   🂠 %d: %s' % (j + 1, tiles(str(stacks[j]))))
            print('   ' + '·' * 60)
    while note:
        print(RED + '⚠  ' + note.pop(0) + OFF)


def question(text, answers):
    """Ask until the answer is one of the answers; '' (just Enter) goes back."""
    while True:
        answer = input(text).strip().lower()
        if answer in answers:
            return answer
        if answer == '':
            return ''
        print(RED + '⚠  please: ' + ' '.join(answers) + OFF)


def wanted(stack):
    return str(stack).count('[')


def zero_due(p):
    """is there a free stack, and a 0 to put there?"""
    return 0 in map(wanted, stacks) and (
        hands[p].check0() >= 0 or (not goals[p].isEmpty() and goals[p].peek().getFace() == '0'))


def playable(p):
    want = list(map(wanted, stacks)) + [-1]
    tops = [pile.peek().getValue() for pile in [goals[p]] + discards[p] if not pile.isEmpty()]
    return any(w in tops or hands[p].index(w) >= 0 for w in want)


def draw(p):
    n = min(5 - hands[p].size(), shoe.size())
    hands[p].add([shoe.dequeue() for _ in range(n)])
    hands[p].sort()


def try_play(p):
    places = ['h%d' % (i + 1) for i in range(hands[p].size())] + ['g']
    places += ['d%d' % (j + 1) for j in range(4) if not discards[p][j].isEmpty()]
    where = question('from? %s ⏎=back > ' % ' '.join(places), places)
    if where == '':
        return
    to = question('stack? 1 2 3 4 ⏎=back > ', ['1', '2', '3', '4'])
    if to == '':
        return
    stack = stacks[int(to) - 1]
    pile = goals[p] if where == 'g' else discards[p][int(where[1]) - 1] if where[0] == 'd' else None
    card = pile.pop() if pile is not None else hands[p].pop(int(where[1]) - 1)
    try:
        if zero_due(p) and card.getFace() != '0':
            raise Exception('you have a 0 and a free stack: the 0 MUST be played')
        if card.getFace() == '*':
            card.assign(wanted(stack))
        faces = stack.playCard(card)
    except Exception as err:
        note.append(str(err) + ' (%s on stack %s)' % (card.getFace(), to))
        if pile is not None:
            pile.push(card)
        else:
            hands[p].add([card])
            hands[p].sort()
        return
    if faces:
        aside.append(faces)
    if len(aside) == 5:
        back = [Card(-1 if f == '*' else int(f)) for faces in aside for f in faces]
        for card in shuffle(back):
            shoe.enqueue(card)
        del aside[:]


def try_discard(p):
    """True = turn finished"""
    if zero_due(p):
        note.append('you have a 0 and a free stack: the 0 MUST be played')
        return False
    choices = [v for v in (9, 8, 7, 6, 5, 4, 3, 2, 1, -1) if hands[p].index(v) >= 0]
    if not choices:
        if playable(p):
            note.append('no card that can be discarded, but one that can be played')
            return False
        note.append(names[p] + ' had no card to discard')
        return True
    to = question('discard pile? 1 2 3 4 ⏎=back > ', ['1', '2', '3', '4'])
    if to == '':
        return False
    discards[p][int(to) - 1].push(hands[p].pop(hands[p].index(choices[0])))
    return True


def deal():
    deck = [Card(v) for v in list(range(10)) * 10 + [-1] * 20]
    deck = shuffle(deck)
    for p in (0, 1):
        hands.append(Hand())
        goals.append(Pile())
        discards.append([Pile() for _ in range(4)])
    for i in range(10):
        hands[i % 2].add([deck.pop()])
    for i in range(30):
        goals[i % 2].push(deck.pop())
    while deck:
        shoe.enqueue(deck.pop())
    for h in hands:
        h.sort()
    stacks.extend(PlayStack() for _ in range(4))


def stuck():
    """shoe empty, nobody can play, and nobody has anything but 0s to discard"""
    return shoe.isEmpty() and not any(
        playable(p) or hands[p].index(v) >= 0 for p in (0, 1) for v in (-1, 1, 2, 3, 4, 5, 6, 7, 8, 9))


def run():
    deal()
    top = [goals[p].peek().getValue() % 11 for p in (0, 1)]     # -1 % 11 == 10, jokers are highest
    p = 1 if top[1] > top[0] else 0
    draw(p)
    while not stuck():
        screen(p)
        todo = question('%s, p (play) or x (discard/end turn) > ' % names[p], ['p', 'x'])
        if todo == 'p':
            try_play(p)
            if goals[p].isEmpty():
                screen(p)
                print('🏆 %s%s WINS!%s' % (YEL, names[p], OFF))
                return
            if hands[p].size() == 0:
                draw(p)
        elif todo == 'x' and try_discard(p):
            p = 1 - p
            draw(p)
    screen(p)
    print('🤝 nobody has a card to play: no winner')


if __name__ == '__main__':
    try:
        run()
    except EOFError:
        print('\nbye')
