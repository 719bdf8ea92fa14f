# A3, Wei L.
from random import randint
from lectureStructures import BoundedQueue

FACES = {-1: "*", 0: "0", 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}


def valid(v):
    return type(v) is int and v in FACES


class Card:
    def __init__(self, value):
        assert valid(value)
        self.__value, self.__face = value, FACES[value]

    def assign(self, value):
        assert valid(value)
        if self.__face != "*":
            raise Exception("Error: card is not a joker")
        self.__value = value

    def getValue(self): return self.__value

    def getFace(self): return self.__face

    def __str__(self): return "[" + self.__face + "]"

    def __repr__(self): return str(self) + "." + str(self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peek(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self): return self.peek().getValue()

    def peekFace(self): return self.peek().getFace()

    def needs(self): return len(self.__cards)

    def playCard(self, card):
        if type(card) is not Card or card.getValue() != self.needs():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if self.needs() == 10:
            done, self.__cards = self.__cards, []
            return [c.getFace() for c in done]
        return []

    def __str__(self): return "|" + "".join(map(str, self.__cards)) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self): self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, *where):
        if len(where) == 0:
            if self.size() == 0:
                raise Exception("Error: empty hand")
            return self.__hand.pop()
        i = where[0]
        assert type(i) is int and 0 <= i < self.size()
        return self.__hand.pop(i)

    def index(self, v):
        assert valid(v)
        for i in range(self.size()):
            if self.__hand[i].getValue() == v: return i
        return -1

    def check0(self): return self.index(0)

    def size(self): return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: more than 5 cards")
        self.__hand += cardList

    def __str__(self): return "[" + "".join(map(str, self.__hand)) + "]"


def shuffle(cards):
    rest = [c for c in cards]
    out = []
    for n in range(len(rest) - 1, -1, -1):
        out.append(rest.pop(randint(0, n)))
    return out


# ---- table ----

def bare(text):
    """[1][2] -> 1 2"""
    return text.replace("][", " ").replace("[", "").replace("]", "")


def pileText(pile):
    return " ".join(c.getFace() for c in pile) or "."


def two(left, mid, right):
    print("  " + left.ljust(34) + mid.center(6) + "  " + right)


def table(hands, goals, piles, stacks, who):
    print()
    two("PlayerA" + (" <--" if who == 0 else ""), "", "PlayerB" + (" <--" if who == 1 else ""))
    two("-" * 30, "", "-" * 30)
    two(bare(str(hands[0])[1:-1]), "hand", bare(str(hands[1])[1:-1]))
    g = ["%s   (%d left)" % (x[-1].getFace() if x else ".", len(x)) for x in goals]
    two(g[0], "goal", g[1])
    for j in range(4):
        two(pileText(piles[0][j]), "d%d" % (j + 1), pileText(piles[1][j]))
    print()
    for j in range(4):
        s = bare(str(stacks[j]).strip("|"))
        print("  stack %d:  %s" % (j + 1, s if s else "."))
    print()


def rank(card):
    return 10 if card.getFace() == "*" else card.getValue()


def draw(hand, shoe):
    while hand.size() < 5 and not shoe.isEmpty():
        hand.add([shoe.dequeue()])
    hand.sort()


def take(code, hand, goal, piles):
    # -> (card, undo) ; ValueError if there is nothing there
    if code == "g":
        return goal.pop(), goal.append
    if len(code) == 2 and code[1].isdecimal():
        n = int(code[1])
        if code[0] == "h" and 1 <= n <= hand.size():
            return hand.pop(n - 1), lambda c: (hand.add([c]), hand.sort())
        if code[0] == "d" and 1 <= n <= 4 and piles[n - 1]:
            return piles[n - 1].pop(), piles[n - 1].append
    raise ValueError("no card there: " + code)


def number(prompt):
    t = input(prompt).strip()
    if t not in ("1", "2", "3", "4"):
        raise ValueError("not 1-4: " + t)
    return int(t) - 1


def main():
    shoe = BoundedQueue(120)
    for c in shuffle([Card(v) for v in range(10) for _ in range(10)] + [Card(-1) for _ in range(20)]):
        shoe.enqueue(c)
    hands = (Hand(), Hand())
    goals = ([], [])
    piles = ([[], [], [], []], [[], [], [], []])
    stacks = [PlayStack() for _ in range(4)]
    for i in range(10):
        hands[i % 2].add([shoe.dequeue()])
    for i in range(30):
        goals[i % 2].append(shoe.dequeue())
    hands[0].sort()
    hands[1].sort()
    out, nout = [], 0
    who = int(rank(goals[1][-1]) > rank(goals[0][-1]))

    while True:
        hand, goal, mine = hands[who], goals[who], piles[who]
        draw(hand, shoe)
        turn = True
        while turn:
            table(hands, goals, piles, stacks, who)
            try:
                act = input("Player" + "AB"[who] + " p/x: ").strip()
                if act == "p":
                    code = input("  from (h1-%d, g, d1-4): " % hand.size()).strip()
                    card, undo = take(code, hand, goal, mine)
                    try:
                        s = stacks[number("  to (1-4): ")]
                    except ValueError:
                        undo(card)
                        raise
                    if card.getFace() == "*":
                        card.assign(s.needs())
                    if card.getValue() != s.needs():
                        undo(card)
                        raise ValueError("card " + card.getFace() + " rejected")
                    faces = s.playCard(card)
                    if faces:
                        nout += 1
                        out += [Card(-1) if f == "*" else Card(int(f)) for f in faces]
                    if nout == 5:
                        for c in shuffle(out):
                            shoe.enqueue(c)
                        out, nout = [], 0
                    if not goal:
                        table(hands, goals, piles, stacks, who)
                        print("Player" + "AB"[who] + " won.")
                        return
                    if hand.size() == 0:
                        draw(hand, shoe)
                elif act == "x":
                    free = 0 in [s.needs() for s in stacks]
                    if free and (hand.check0() >= 0 or goal[-1].getFace() == "0"):
                        raise ValueError("play the 0 first")
                    good = [v for v in (9, 8, 7, 6, 5, 4, 3, 2, 1, -1) if hand.index(v) >= 0]
                    if good:
                        n = number("  discard pile (1-4): ")
                        mine[n].append(hand.pop(hand.index(good[0])))
                    turn = False
                else:
                    raise ValueError("p or x only")
            except ValueError as e:
                print("  ?", e)
        who = 1 - who


if __name__ == "__main__":
    main()
