"""
   Mini Spite and Malice  -  Assignment 3
   Run me:   python3 spite_and_malice.py
"""
import random
from collections import deque


# ===================================================================== cards
class Card:
    def __init__(self, value):
        assert isinstance(value, int) and -1 <= value <= 9, "invalid card value"
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Error: not a joker")
        assert isinstance(value, int) and -1 <= value <= 9, "invalid card value"
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
        self.__cards = []

    def __len__(self):
        return len(self.__cards)

    def peekValue(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        # because 0 is at the bottom, the next value is the number of cards
        if not isinstance(card, Card) or card.getValue() != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards = []
        return faces

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:
    def __init__(self, cards=None):
        self.__hand = []
        if cards is not None:
            self.add(cards)

    def sort(self):
        self.__hand.sort(key=Card.getValue)

    def pop(self, i=None):
        if i is None:
            if not self.__hand:
                raise Exception("Error: no card to pop")
            i = len(self.__hand) - 1
        assert isinstance(i, int) and 0 <= i < len(self.__hand), "invalid position"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9, "invalid value"
        for i, c in enumerate(self.__hand):
            if c.getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: a hand has at most 5 cards")
        self.__hand += cardList

    def faces(self):
        return [c.getFace() for c in self.__hand]

    def __str__(self):
        return "[" + "".join(map(str, self.__hand)) + "]"


def shuffle_cards(cards):
    cards = cards[:]
    mixed = []
    while cards:
        mixed.append(cards.pop(random.randint(0, len(cards) - 1)))
    return mixed


# ===================================================================== state
class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []                       # top = last
        self.discards = [[], [], [], []]     # top = last


class Table:
    def __init__(self):
        self.players = [Player("Player A"), Player("Player B")]
        self.stacks = [PlayStack() for _ in range(4)]
        self.done = []          # cards of the completed stacks
        self.done_piles = 0
        deck = [Card(v) for v in range(10) for _ in range(10)]
        deck += [Card(-1) for _ in range(20)]
        self.shoe = deque(shuffle_cards(deck))
        for _ in range(5):
            for p in self.players:
                p.hand.add([self.shoe.popleft()])
        for _ in range(15):
            for p in self.players:
                p.goal.append(self.shoe.popleft())

    def first(self):
        a, b = ["0123456789*".index(p.goal[-1].getFace()) for p in self.players]
        return 1 if b > a else 0

    def recycle(self):
        self.shoe.extend(shuffle_cards(self.done))
        self.done = []
        self.done_piles = 0

    def fill(self, p):
        """deal up to five cards, tell how many were dealt"""
        before = p.hand.size()
        while p.hand.size() < 5:
            if not self.shoe:
                self.recycle()
            if not self.shoe:
                break
            p.hand.add([self.shoe.popleft()])
        p.hand.sort()
        return p.hand.size() - before

    def free(self):
        return any(len(s) == 0 for s in self.stacks)

    def put(self, card, stack):
        if card.getFace() == "*":
            card.assign(len(stack))
        faces = stack.playCard(card)
        if faces:
            self.done += [Card(-1 if f == "*" else int(f)) for f in faces]
            self.done_piles += 1
            if self.done_piles == 5:
                self.recycle()
        return faces

    def fits(self, face, stack):
        return face == "*" or int(face) == len(stack)

    def can_play(self, p):
        faces = p.hand.faces() + [p.goal[-1].getFace()]
        faces += [d[-1].getFace() for d in p.discards if d]
        return any(self.fits(f, s) for f in faces for s in self.stacks)


# ===================================================================== pictures
BANNER = r"""
     _/\_      ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      _/\_
    ( SP )      Mini  Spite  and  Malice     ( MA )
     \__/      ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      \__/
"""
WIDE = 54
PILE_LETTERS = "wxyz"
HAND_LETTERS = "abcde"


def draw_player(p, active):
    print("/" + (" " + p.name + (" <-- to move " if active else " ")).center(WIDE, "=") + "\\")
    print(f"   goal  >> ({p.goal[-1].getFace()}) <<   {len(p.goal)} to go" if p.goal else "   goal  >> done! <<")
    if active:
        cards = "  ".join(f"{l}=({f})" for l, f in zip(HAND_LETTERS, p.hand.faces()))
    else:
        cards = "    ".join(f"({f})" for f in p.hand.faces())
    print("   hand     " + (cards or "~ no cards ~"))
    print("   discards " + "".join(f"  {l}   " for l in PILE_LETTERS))
    for row in range(max(1, max(len(d) for d in p.discards))):
        line = ""
        for d in p.discards:
            if row < len(d):
                line += f" ({d[row].getFace()})  "
            elif row == 0:
                line += "  .   "
            else:
                line += "      "
        print(("            " + line).rstrip())
    print("\\" + "=" * WIDE + "/")


def draw(t, me):
    print("\n")
    draw_player(t.players[0], me == 0)
    for i, s in enumerate(t.stacks, 1):
        cards = str(s).strip("|").replace("[", "(").replace("]", ")")
        print(f"      ~~{i}~~>  {cards or '.'}")
    print(f"      shoe {'#' * ((len(t.shoe) + 4) // 5)} {len(t.shoe)}     cleared {'o' * t.done_piles + '-' * (5 - t.done_piles)}")
    draw_player(t.players[1], me == 1)


HELP = """
   .----------------------------------------------------------.
   |  a move is  WHAT + WHERE                                 |
   |  WHAT :  a b c d e   a card of your hand                 |
   |          g           the top of your goal pile           |
   |          w x y z     the top of a discard pile           |
   |  WHERE:  1 2 3 4     a play stack                        |
   |          w x y z     a discard pile (ends your turn)     |
   |  example:  c2 = card c to stack 2,  aw = discard a on w  |
   '----------------------------------------------------------'
"""


# ===================================================================== play
def oops(text):
    print(f"   (!!)  {text}")


def play_move(t, p, what, stack):
    """play from what (a letter) to a stack, returns True if it worked"""
    if what in HAND_LETTERS:
        i = HAND_LETTERS.index(what)
        if i >= p.hand.size():
            oops("you do not hold such a card")
            return False
        if not t.fits(p.hand.faces()[i], stack):
            oops("that card does not go there")
            return False
        card = p.hand.pop(i)
    else:
        pile = p.goal if what == "g" else p.discards[PILE_LETTERS.index(what)]
        if not pile:
            oops("no card lies there")
            return False
        if not t.fits(pile[-1].getFace(), stack):
            oops("that card does not go there")
            return False
        card = pile.pop()
    if t.put(card, stack):
        print("   \\o/  0-1-2-3-4-5-6-7-8-9 !  the stack is cleared")
    return True


def discard_move(t, p, what, where):
    if what not in HAND_LETTERS:
        oops("only a card of your hand can be discarded")
        return False
    i = HAND_LETTERS.index(what)
    if i >= p.hand.size():
        oops("you do not hold such a card")
        return False
    if t.free() and (p.hand.check0() != -1 or p.goal[-1].getFace() == "0"):
        oops("there is a free stack: you must play your 0")
        return False
    if p.hand.faces()[i] == "0":
        oops("a 0 is never discarded")
        return False
    p.discards[PILE_LETTERS.index(where)].append(p.hand.pop(i))
    return True


def turn(t, me):
    """one turn; returns True if at least one card was moved or dealt"""
    p = t.players[me]
    moved = t.fill(p) > 0
    while True:
        if p.hand.size() == 0:
            t.fill(p)
        draw(t, me)
        if not p.goal:
            return True
        if all(f == "0" for f in p.hand.faces()) and not t.can_play(p):
            print(f"   {p.name} cannot play or discard any card ... next!")
            return moved
        move = input(f"   {p.name} ~~> (? = help) ").strip().lower().replace(" ", "")
        if move == "?":
            print(HELP)
        elif len(move) != 2 or move[0] not in "abcdegwxyz" or move[1] not in "1234wxyz":
            oops("I do not understand, type ? for help")
        elif move[1] in PILE_LETTERS:
            if discard_move(t, p, move[0], move[1]):
                return True
        elif play_move(t, p, move[0], t.stacks[int(move[1]) - 1]):
            moved = True


def main():
    print(BANNER)
    t = Table()
    me = t.first()
    print(HELP)
    print(f"   {t.players[me].name} has the better goal card and starts"
          if t.players[0].goal[-1].getFace() != t.players[1].goal[-1].getFace()
          else "   same goal cards: Player A starts")
    stuck = 0
    while stuck < 2:
        stuck = 0 if turn(t, me) else stuck + 1
        if not t.players[me].goal:
            break
        me = 1 - me
    if stuck == 2:
        print("\n   -=<  nobody can move: it is a draw  >=-")
    else:
        print(f"\n   * . * . *   {t.players[me].name} is the winner   * . * . *\n")


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\n   bye!")
