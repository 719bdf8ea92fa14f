import random

JOK = -1

class Card:

    def __init__(self, value):
        assert isinstance(value, int), "not a number"
        assert value >= -1 and value < 10, "value out of range"
        self.__val = value
        self.__joker = (value == JOK)

    def assign(self, value):
        if not self.__joker:
            raise Exception("this card is not a joker")
        assert isinstance(value, int), "not a number"
        assert value >= 0 and value < 10, "value out of range"
        self.__val = value

    def getValue(self):
        return self.__val

    def getFace(self):
        if self.__joker:
            return "*"
        return str(self.__val)

    def __str__(self):
        return f"[{self.getFace()}]"

    def __repr__(self):
        return f"[{self.getFace()}].{self.__val}"


class PlayStack:

    def __init__(self):
        self.__pile = []

    def isEmpty(self):
        return len(self.__pile) == 0

    def peekValue(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__pile[-1].getValue()

    def peekFace(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__pile[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        v = card.getValue()
        if self.isEmpty() and v != 0:
            raise Exception("Error: Card rejected")
        if not self.isEmpty() and v != self.peekValue() + 1:
            raise Exception("Error: Card rejected")
        self.__pile.append(card)
        if v < 9:
            return []
        res = []
        for c in self.__pile:
            res.append(c.getFace())
        self.__pile.clear()
        return res

    def getFaces(self):
        return [c.getFace() for c in self.__pile]

    def getValues(self):
        return [c.getValue() for c in self.__pile]

    def __str__(self):
        out = ""
        for c in self.__pile:
            out += str(c)
        return f"|{out}|"


class Hand:
    MAX = 5

    def __init__(self):
        self.__cards = []

    def size(self):
        return len(self.__cards)

    def sort(self):
        self.__cards = sorted(self.__cards, key=Card.getValue)

    def add(self, cardList):
        if len(cardList) + self.size() > Hand.MAX:
            raise Exception("Hand is full")
        self.__cards.extend(cardList)

    def pop(self, i=None):
        if i is not None:
            assert isinstance(i, int) and i >= 0 and i < self.size(), "wrong position"
            return self.__cards.pop(i)
        if self.size() == 0:
            raise Exception("Hand is empty")
        return self.__cards.pop()

    def index(self, v):
        assert isinstance(v, int), "no value"
        assert v >= -1 and v < 10, "no value"
        for pos, c in enumerate(self.__cards):
            if c.getValue() == v:
                return pos
        return -1

    def check0(self):
        return self.index(0)

    def getFaces(self):
        return [c.getFace() for c in self.__cards]

    def peek(self, i):
        return self.__cards[i]

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__cards) + "]"


def shuffle(cards):
    cards = list(cards)
    n = len(cards)
    for i in range(n):
        k = i + int(random.random() * (n - i))
        cards[i], cards[k] = cards[k], cards[i]
    return cards


######################################################
# game
######################################################

class Player:
    def __init__(self, n):
        self.n = n
        self.hand = Hand()
        self.goal = []
        self.d = [[], [], [], []]

def columns(lists):
    """prints lists as columns, 5 wide, one row for every card"""
    rows = 1
    for l in lists:
        if len(l) > rows:
            rows = len(l)
    for r in range(rows):
        line = ""
        for l in lists:
            if r < len(l):
                x = l[r]
            elif r == 0:
                x = "."
            else:
                x = " "
            line += "    " + x
        print(line)

def showPlayer(p):
    print("PLAYER " + p.n + "  hand ( " + " ".join(p.hand.getFaces()) + " )")
    if p.goal:
        g = p.goal[-1].getFace()
    else:
        g = "."
    print("          goal ( " + g + " ) " + str(len(p.goal)))
    print("   D1   D2   D3   D4      <- discard piles (top card = lowest in the column)")
    columns([[c.getFace() for c in x] for x in p.d])

def show(a, b, stacks):
    print()
    print("*" * 40)
    showPlayer(a)
    print("." * 40)
    print("   S1   S2   S3   S4      <- play stacks")
    columns([s.getFaces() for s in stacks])
    print("." * 40)
    showPlayer(b)
    print("*" * 40)

def yesFree(stacks):
    for s in stacks:
        if s.isEmpty():
            return True
    return False

def fill(p, shoe):
    while p.hand.size() < 5 and shoe:
        c = shoe[0]
        del shoe[0]
        p.hand.add([c])

def main():
    shoe = []
    for v in range(-1, 10):
        for k in range(10):
            shoe.append(Card(v))
    for k in range(10):
        shoe.append(Card(-1))
    shoe = shuffle(shoe)
    a = Player("A")
    b = Player("B")
    for k in range(5):
        a.hand.add([shoe.pop(0)])
        b.hand.add([shoe.pop(0)])
    for k in range(15):
        a.goal.append(shoe.pop(0))
        b.goal.append(shoe.pop(0))
    stacks = [PlayStack() for k in range(4)]
    old = []
    order = "0123456789*"
    p = a
    if order.index(b.goal[-1].getFace()) > order.index(a.goal[-1].getFace()):
        p = b
    fill(p, shoe)
    while True:
        show(a, b, stacks)
        print("It is the turn of player " + p.n)
        cmd = input("p)lay e(x)it turn with discard --> ").strip().lower()
        if cmd == "p":
            w = input("  which card: h1-h5 g d1-d4 --> ").strip().lower()
            t = input("  which play stack: 1-4 --> ").strip()
            card = None
            if w == "g":
                card = p.goal[-1]
            elif w in ("h1", "h2", "h3", "h4", "h5") and int(w[1]) <= p.hand.size():
                card = p.hand.peek(int(w[1]) - 1)
            elif w in ("d1", "d2", "d3", "d4") and len(p.d[int(w[1]) - 1]) > 0:
                card = p.d[int(w[1]) - 1][-1]
            if card is None or t not in ("1", "2", "3", "4"):
                print("ILLEGAL MOVE (no such card or stack)")
                continue
            s = stacks[int(t) - 1]
            if card.getFace() == "*":
                if s.isEmpty():
                    card.assign(0)
                else:
                    card.assign(s.peekValue() + 1)
            try:
                full = s.playCard(card)
            except Exception:
                print("ILLEGAL MOVE (" + card.getFace() + " cannot go to S" + t + ")")
                continue
            if w == "g":
                p.goal.pop()
            elif w[0] == "h":
                p.hand.pop(int(w[1]) - 1)
            else:
                p.d[int(w[1]) - 1].pop()
            old += full
            if len(old) == 50:
                new = []
                for f in old:
                    if f == "*":
                        new.append(Card(-1))
                    else:
                        new.append(Card(int(f)))
                shoe += shuffle(new)
                old = []
            if not p.goal:
                show(a, b, stacks)
                print("Player " + p.n + " won!!! :)")
                return
            if p.hand.size() == 0:
                fill(p, shoe)
        elif cmd == "x":
            faces = p.hand.getFaces()
            if yesFree(stacks) and "0" in faces:
                print("ILLEGAL MOVE (0 has to be played)")
                continue
            if len(faces) > faces.count("0"):
                # there is something to discard
                w = input("  which card: h1-h5 --> ").strip().lower()
                if w in ("1", "2", "3", "4", "5"):
                    w = "h" + w
                t = input("  which discard pile: 1-4 --> ").strip()
                if w not in ("h1", "h2", "h3", "h4", "h5") or int(w[1]) > p.hand.size() or t not in ("1", "2", "3", "4"):
                    print("ILLEGAL MOVE (no such card or pile)")
                    continue
                if p.hand.peek(int(w[1]) - 1).getFace() == "0":
                    print("ILLEGAL MOVE (0 is never discarded)")
                    continue
                p.d[int(t) - 1].append(p.hand.pop(int(w[1]) - 1))
            else:
                print("(no discard)")
            if p is a:
                p = b
            else:
                p = a
            fill(p, shoe)
        else:
            print("I only know p and x")

if __name__ == "__main__":
    main()
