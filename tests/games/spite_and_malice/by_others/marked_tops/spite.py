# mini spite & malice
import random
from collections import deque


class Card:
    def __init__(self, value):
        assert isinstance(value, int) and value in range(-1, 10), "bad card value"
        self.__value = value
        self.__face = "*" if value < 0 else str(value)

    def assign(self, value):
        assert isinstance(value, int) and value in range(10), "bad joker value"
        if self.__face != "*":
            raise Exception("not a joker")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{self}.{self.__value}"


class PlayStack:
    def __init__(self):
        self.__cards = []  # top = end, append is O(1)

    def __top(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def next(self):
        """value that fits now"""
        return self.peekValue() + 1 if self.__cards else 0

    def faces(self):
        return [c.getFace() for c in self.__cards]

    def playCard(self, card):
        if not issubclass(type(card), Card) or card.getValue() != self.next():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        out = self.faces()
        self.__cards.clear()
        return out

    def __str__(self):
        return "|" + "".join(map(str, self.__cards)) + "|"


class Hand:
    """always sorted"""

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=Card.getValue)

    def pop(self, *pos):
        if not pos:
            if not self.__hand:
                raise Exception("hand is empty")
            return self.__hand.pop()
        (i,) = pos
        self.__check(i)
        return self.__hand.pop(i)

    def __check(self, i):
        assert isinstance(i, int) and 0 <= i < len(self.__hand), "bad position"

    def get(self, i):
        self.__check(i)
        return self.__hand[i]

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9, "bad value"
        for i, c in enumerate(self.__hand):
            if c.getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        new = self.__hand + list(cardList)
        if len(new) > 5:
            raise Exception("too many cards for a hand")
        self.__hand = new
        self.sort()

    def faces(self):
        return [c.getFace() for c in self.__hand]

    def __str__(self):
        return "".join(map(str, self.__hand))


def shuffle(cards):
    src, out = cards[:], []
    while src:
        out.append(src.pop(random.randrange(len(src))))
    return out


class Side:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.disc = [[], [], [], []]


def pile(faces):
    """bottom to top, ^ marks the top"""
    return " ".join(faces[:-1] + ["^" + faces[-1]]) if faces else "-"


def show(sides, stacks):
    def side(s):
        print(f"{s.name} h: {' '.join(s.hand.faces()) or '-'}")
        for n, d in enumerate(s.disc, 1):
            print(f"{s.name} d{n}: {pile([c.getFace() for c in d])}")
        print(f"{s.name} g: ^{s.goal[-1].getFace()} ({len(s.goal)})")

    print("--")
    side(sides[0])
    for n, st in enumerate(stacks, 1):
        print(f"s{n}: {pile(st.faces())}")
    side(sides[1])


def ask(q):
    return input(q + "? ").strip()


def num(text):
    """'1'..'4' -> 0..3, else None"""
    return int(text) - 1 if text in ("1", "2", "3", "4") else None


def fill(hand, shoe):
    while shoe and hand.size() < 5:
        hand.add([shoe.popleft()])


def find(me, src):
    """(card, function that takes it away), or None if there is no such card"""
    if src == "g":
        return me.goal[-1], me.goal.pop
    if src in ("h1", "h2", "h3", "h4", "h5"):
        i = int(src[1]) - 1
        if i < me.hand.size():
            return me.hand.get(i), lambda: me.hand.pop(i)
    if src in ("d1", "d2", "d3", "d4"):
        d = me.disc[int(src[1]) - 1]
        if d:
            return d[-1], d.pop
    return None


def play(me, stacks, done, shoe):
    src = ask("from h1-5/g/d1-4")
    to = num(ask("to s 1-4"))
    got = find(me, src)
    if got is None:
        return print("no: no such card")
    if to is None:
        return print("no: no such stack")
    card, take = got
    st = stacks[to]
    if card.getFace() == "*":
        card.assign(st.next())
    if card.getValue() != st.next():
        return print(f"no: s{to + 1} needs {st.next()}")
    take()
    full = st.playCard(card)
    if full:
        done.append(full)
        print(f"s{to + 1} full")
    if len(done) == 5:
        back = [Card(-1 if f == "*" else int(f)) for fs in done for f in fs]
        shoe.extend(shuffle(back))
        done.clear()
        print("5 full, back in shoe")


def discard(me, stacks):
    """true if the turn is over; the highest card goes"""
    hand = me.hand
    if hand.check0() >= 0 and any(st.next() == 0 for st in stacks):
        print("no: play the 0")
        return False
    ok = [i for i, f in enumerate(hand.faces()) if f != "0"]
    if not ok:
        print("no discard")
        return True
    to = num(ask(f"{hand.get(ok[-1]).getFace()} to d 1-4"))
    if to is None:
        print("no: no such d")
        return False
    me.disc[to].append(hand.pop(ok[-1]))
    return True


def game():
    deck = [Card(v) for v in range(10) for _ in range(10)] + [Card(-1) for _ in range(20)]
    shoe = deque(shuffle(deck))
    sides = [Side("a"), Side("b")]
    for r in range(20):
        for s in sides:
            c = shoe.popleft()
            if r < 5:
                s.hand.add([c])
            else:
                s.goal.append(c)
    stacks = [PlayStack() for _ in range(4)]
    done = []

    a, b = [s.goal[-1].getValue() % 11 for s in sides]  # joker: -1 % 11 = 10
    turn = 1 if b > a else 0
    while True:
        me = sides[turn]
        fill(me.hand, shoe)
        over = False
        while not over:
            show(sides, stacks)
            act = ask(f"{me.name}: p/x")
            if act == "p":
                play(me, stacks, done, shoe)
                if not me.goal:
                    print(f"{me.name} wins")
                    return
                if me.hand.size() == 0:
                    fill(me.hand, shoe)
            elif act == "x":
                over = discard(me, stacks)
            else:
                print("no: p or x")
        turn = 1 - turn


if __name__ == "__main__":
    try:
        game()
    except EOFError:
        print("\nstopped")
