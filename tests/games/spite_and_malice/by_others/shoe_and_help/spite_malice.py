# Assignment 3 - Mini Spite and Malice
import random


class Card:
    """One card. Joker = value -1, face '*'."""

    def __init__(self, value):
        assert Card.valid(value), "Error: invalid card value"
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    @staticmethod
    def valid(value):
        return type(value) is int and -1 <= value <= 9

    def assign(self, value):
        assert Card.valid(value), "Error: invalid card value"
        if self.__face != "*":
            raise Exception("Error: only a joker can change value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class PlayStack:
    """Playing pile. Top of the stack is the END of the list (O(1))."""

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != self.next():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards = []
        return faces

    # the value this stack is waiting for
    def next(self):
        if self.__cards:
            return self.__cards[-1].getValue() + 1
        return 0

    def __str__(self):
        return "|" + "".join(map(str, self.__cards)) + "|"


class Hand:
    LIMIT = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, *pos):
        if not pos:
            if not self.__hand:
                raise Exception("Error: no card to pop")
            return self.__hand.pop()
        assert len(pos) == 1
        i = pos[0]
        assert type(i) is int and 0 <= i < len(self.__hand), "Error: bad position"
        return self.__hand.pop(i)

    def index(self, v):
        assert Card.valid(v), "Error: invalid value"
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        new = list(cardList)
        if len(self.__hand) + len(new) > Hand.LIMIT:
            raise Exception("Error: a hand holds at most 5 cards")
        self.__hand.extend(new)

    def peek(self, i):
        return self.__hand[i]

    def __str__(self):
        return "[" + "".join(map(str, self.__hand)) + "]"


class Shoe:
    """Queue as linked list: deal from the front, add at the back."""

    def __init__(self):
        self.__front = None
        self.__back = None
        self.__n = 0

    def enqueue(self, card):
        node = [card, None]
        if self.__front is None:
            self.__front = node
        else:
            self.__back[1] = node
        self.__back = node
        self.__n += 1

    def dequeue(self):
        if self.__n == 0:
            raise Exception("Error: shoe is empty")
        card = self.__front[0]
        self.__front = self.__front[1]
        self.__n -= 1
        return card

    def __len__(self):
        return self.__n


def shuffle(cards):
    left = list(cards)
    result = []
    while left:
        result.append(left.pop(random.randint(0, len(left) - 1)))
    return result


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []                       # top = last
        self.discards = [[], [], [], []]     # top = last

    def only0(self):
        return all(self.hand.peek(i).getFace() == "0" for i in range(self.hand.size()))

    def show(self):
        goal = str(self.goal[-1]) if self.goal else "[]"
        print("%s: goal %s x%d  hand %s" % (self.name, goal, len(self.goal), self.hand))
        piles = []
        for i in range(4):
            piles.append("d%d %s" % (i + 1, "".join(map(str, self.discards[i])) or "-"))
        print("   " + "  ".join(piles))


class Game:
    def __init__(self):
        deck = [Card(v) for v in range(10) for _ in range(10)]
        deck += [Card(-1) for _ in range(20)]
        deck = shuffle(deck)
        self.a, self.b = Player("A"), Player("B")
        it = iter(deck)
        for _ in range(5):
            for p in (self.a, self.b):
                p.hand.add([next(it)])
        for _ in range(15):
            for p in (self.a, self.b):
                p.goal.append(next(it))
        self.shoe = Shoe()
        for c in it:
            self.shoe.enqueue(c)
        self.stacks = [PlayStack() for _ in range(4)]
        self.cleared = []       # faces of finished stacks
        self.ncleared = 0
        self.moved = False      # anything happened this turn?
        self.me = self.a
        if rank(self.b.goal[-1]) > rank(self.a.goal[-1]):
            self.me = self.b

    # ---- shoe
    def recycle(self):
        back = [Card(-1 if f == "*" else int(f)) for f in self.cleared]
        for c in shuffle(back):
            self.shoe.enqueue(c)
        self.cleared = []
        self.ncleared = 0

    def draw(self):
        h = self.me.hand
        while h.size() < 5:
            if len(self.shoe) == 0 and self.cleared:
                self.recycle()
            if len(self.shoe) == 0:
                break
            h.add([self.shoe.dequeue()])
            self.moved = True
        h.sort()

    # ---- rules
    def sources(self):
        p = self.me
        out = [p.hand.peek(i) for i in range(p.hand.size())]
        if p.goal:
            out.append(p.goal[-1])
        return out + [d[-1] for d in p.discards if d]

    def fits(self, card, stack):
        return card.getFace() == "*" or card.getValue() == stack.next()

    def can_play(self):
        return any(self.fits(c, s) for c in self.sources() for s in self.stacks)

    def must0(self):
        free = any(s.next() == 0 for s in self.stacks)
        return free and any(c.getFace() == "0" for c in self.sources())

    def play(self, src, n, target):
        """Returns error text or None."""
        p = self.me
        if src == "h":
            if not 1 <= n <= p.hand.size():
                return "no such hand card"
            card = p.hand.peek(n - 1)
        elif src == "g":
            card = p.goal[-1]
        else:
            if not 1 <= n <= 4:
                return "discard piles are 1..4"
            if not p.discards[n - 1]:
                return "discard pile is empty"
            card = p.discards[n - 1][-1]
        if not 1 <= target <= 4:
            return "stacks are 1..4"
        stack = self.stacks[target - 1]
        if self.must0() and card.getFace() != "0":
            return "a stack is free: play your [0] first"
        if not self.fits(card, stack):
            return "%s rejected, stack %d needs %d" % (card, target, stack.next())
        if card.getFace() == "*":
            card.assign(stack.next())
        faces = stack.playCard(card)
        if src == "h":
            p.hand.pop(n - 1)
        elif src == "g":
            p.goal.pop()
        else:
            p.discards[n - 1].pop()
        self.moved = True
        if faces:
            self.cleared += faces
            self.ncleared += 1
            print("stack %d complete" % target)
            if self.ncleared == 5:
                self.recycle()
                print("5 stacks cleared -> shoe")
        return None

    def discard(self, n, pile):
        p = self.me
        if not 1 <= n <= p.hand.size():
            return "no such hand card"
        if not 1 <= pile <= 4:
            return "discard piles are 1..4"
        if self.must0():
            return "a stack is free: play your [0] first"
        if p.hand.peek(n - 1).getFace() == "0":
            return "[0] can't be discarded"
        p.discards[pile - 1].append(p.hand.pop(n - 1))
        self.moved = True
        return None

    # ---- screen
    def show(self):
        print("-" * 50)
        self.a.show()
        print("stacks  " + "  ".join("%d %s" % (i + 1, s) for i, s in enumerate(self.stacks)))
        self.b.show()
        print("shoe %d" % len(self.shoe))

    def turn(self):
        """One turn. Returns False when the game is over."""
        p = self.me
        self.moved = False
        self.draw()
        while True:
            if p.hand.size() == 0:
                self.draw()
            self.show()
            if p.only0() and not self.can_play():
                print("%s: nothing to play or discard, turn over" % p.name)
                return True
            err = None
            cmd = input(p.name + "> ").lower().split()
            if cmd == ["q"]:
                return False
            if cmd == ["?"] or not cmd:
                print(HELP)
                continue
            if cmd == ["x"] and p.hand.size() == 0:
                return True
            try:
                kind, num = cmd[0][0], cmd[0][1:]
                if len(cmd) != 2 or kind not in "hgdx" or (kind == "g") != (num == ""):
                    raise ValueError
                n = int(num or 0)
                to = int(cmd[1])
            except ValueError:
                print("? (type ? for help)")
                continue
            if kind == "x":
                err = self.discard(n, to)
                if err is None:
                    return True
            else:
                err = self.play(kind, n, to)
                if err is None and not p.goal:
                    self.show()
                    print("%s wins" % p.name)
                    return False
            if err:
                print("no: " + err)

    def run(self):
        print("Mini Spite and Malice.  ? = help")
        print("goal tops: A %s  B %s  -> %s starts"
              % (self.a.goal[-1], self.b.goal[-1], self.me.name))
        idle = 0
        while self.turn():
            idle = 0 if self.moved else idle + 1
            if idle == 2:
                print("both stuck. draw.")
                break
            self.me = self.b if self.me is self.a else self.a


def rank(card):
    return 10 if card.getFace() == "*" else card.getValue()


HELP = """h3 2  hand card 3 to stack 2
g 1   goal card to stack 1
d2 4  top of discard pile 2 to stack 4
x5 1  discard hand card 5 on your discard pile 1 (ends turn)
q     quit"""

if __name__ == "__main__":
    try:
        Game().run()
    except (EOFError, KeyboardInterrupt):
        print()
