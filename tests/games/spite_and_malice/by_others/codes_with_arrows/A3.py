# Assignment 3: Mini Spite and Malice
# python3 A3.py
import random
import re


class Card:
    """Task 1"""
    __slots__ = ("__face", "__value")
    ALLOWED = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

    def __init__(self, value):
        self.__check(value)
        self.__value = value
        self.__face = {-1: "*"}.get(value, str(value))

    def __check(self, value):
        assert type(value) is int and value in Card.ALLOWED, "Error: value must be -1..9"

    def assign(self, value):
        if self.isJoker():
            self.__check(value)
            self.__value = value
            return
        raise Exception("Error: value of a regular card cannot change")

    def isJoker(self):
        return self.__face == "*"

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return self.__str__() + "." + str(self.__value)


class PlayStack:
    """Task 2"""

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

    def size(self):
        return len(self.__cards)

    def playCard(self, card):
        if isinstance(card, Card) and card.getValue() == len(self.__cards):
            self.__cards.append(card)
        else:
            raise Exception("Error: Card rejected")
        if len(self.__cards) < 10:
            return []
        faces = list(map(Card.getFace, self.__cards))
        self.__cards = []
        return faces

    def faces(self):
        return [c.getFace() for c in self.__cards]

    def __str__(self):
        return "|" + "".join([str(c) for c in self.__cards]) + "|"


class Hand:
    """Task 3"""

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=Card.getValue)

    def pop(self, *pos):
        if not pos:
            if not self.__hand:
                raise Exception("Error: no card in the hand")
            return self.__hand.pop(-1)
        i, = pos
        assert type(i) is int and -1 < i < len(self.__hand), "Error: wrong position"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and v in Card.ALLOWED, "Error: wrong value"
        found = [i for i, c in enumerate(self.__hand) if c.getValue() == v]
        return found[0] if found else -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) > 5 - self.size():
            raise Exception("Error: the hand would have more than 5 cards")
        self.__hand += list(cardList)

    def faces(self):
        return [c.getFace() for c in self.__hand]

    def __str__(self):
        return "[" + "".join([str(c) for c in self.__hand]) + "]"


def shuffle(cards):
    """Task 4"""
    pool = list(cards)
    result = []
    while len(pool) != 0:
        k = random.randint(0, len(pool) - 1)
        result.append(pool.pop(k))
    return result


# ============================ Task 5 ============================

class Queue:
    """The shoe. Two lists: cards are taken from the end of 'front'."""

    def __init__(self, cards):
        self.front = list(reversed(cards))
        self.back = []

    def enqueue(self, card):
        self.back.append(card)

    def dequeue(self):
        if not self.front:
            self.front = self.back[::-1]
            self.back = []
        return self.front.pop()

    def size(self):
        return len(self.front) + len(self.back)


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discard = [[] for _ in range(4)]


class Screen:
    """Everything that is printed."""
    W = 54

    def rule(self, char="-"):
        print("+" + char * self.W + "+")

    def text(self, s=""):
        print("| " + s.ljust(self.W - 1) + "|")

    def player(self, p, active):
        self.text(f"{p.name}{'   *** to move ***' if active else ''}")
        cells = "".join(f"H{i + 1}={f}".ljust(7) for i, f in enumerate(p.hand.faces()))
        self.text("  HAND   " + (cells or "no cards"))
        top = p.goal[-1].getFace() if p.goal else "-"
        self.text(f"  GOAL   G={top}   ({len(p.goal)} cards left)")
        self.text("  DISCARD PILES ( < marks the top card )")
        self.text("         " + "".join(f"D{n}".ljust(9) for n in (1, 2, 3, 4)))
        height = max(1, max(len(d) for d in p.discard))
        for r in range(height):
            line = ""
            for d in p.discard:
                if r < len(d):
                    cell = d[r].getFace() + (" <" if r == len(d) - 1 else "")
                else:
                    cell = "." if r == 0 else ""
                line += cell.ljust(9)
            self.text("         " + line)

    def board(self, g):
        print()
        self.rule("=")
        self.player(g.players[0], g.current == 0)
        self.rule()
        for i, s in enumerate(g.stacks):
            self.text(f"  STACK S{i + 1}:  " + (" ".join(s.faces()) or "free"))
        self.text(f"  SHOE: {g.shoe.size()}    MOVE No. {g.moves + 1}")
        self.rule()
        self.player(g.players[1], g.current == 1)
        self.rule("=")

    def help(self):
        print("""
  Type a move as FROM > TO (the > may be left out):
     H3>S2  hand card 3 to play stack 2      G>S1   goal card to play stack 1
     D4>S2  discard pile 4 to play stack 2   H5>D1  discard hand card 5 on pile 1
  PASS  end the turn when you only hold zeros and cannot play
  HELP  this text        QUIT  stop the game
  Stacks go 0,1,2...9. The joker * fits everywhere. A 0 must be played if a
  stack is free and may never be discarded. Discarding ends your turn.
""")


class Illegal(Exception):
    pass


class Game:
    def __init__(self, nameA, nameB):
        self.players = [Player(nameA), Player(nameB)]
        cards = []
        for v in Card.ALLOWED:
            for _ in range(20 if v == -1 else 10):
                cards.append(Card(v))
        self.shoe = Queue(shuffle(cards))
        for _ in range(5):
            for p in self.players:
                p.hand.add([self.shoe.dequeue()])
        for _ in range(15):
            for p in self.players:
                p.goal.append(self.shoe.dequeue())
        self.stacks = [PlayStack() for _ in range(4)]
        self.cleared = []
        self.piles_cleared = 0
        self.moves = 0
        self.current = 0
        a, b = [10 if p.goal[-1].isJoker() else p.goal[-1].getValue() for p in self.players]
        if b > a:
            self.current = 1
        for p in self.players:
            p.hand.sort()

    def recycle(self):
        for c in shuffle(self.cleared):
            self.shoe.enqueue(c)
        self.cleared = []
        self.piles_cleared = 0

    def fill(self, p):
        missing = 5 - p.hand.size()
        for _ in range(missing):
            if self.shoe.size() == 0:
                self.recycle()
            if self.shoe.size() > 0:
                p.hand.add([self.shoe.dequeue()])
        p.hand.sort()

    def zero_pending(self):
        p = self.players[self.current]
        free = 0 in [s.size() for s in self.stacks]
        return free and (p.hand.check0() != -1 or p.goal[-1].getFace() == "0")

    def fits(self, card):
        return card.isJoker() or card.getValue() in [s.size() for s in self.stacks]

    # every move: raises Illegal, or returns a list of messages
    def play(self, kind, n, s):
        p = self.players[self.current]
        stack = self.stacks[s]
        if kind == "H":
            if n >= p.hand.size():
                raise Illegal(f"You have no H{n + 1}.")
            card = p.hand.pop(n)
            source = None
        elif kind == "G":
            source, where = p.goal, -1
            card = p.goal[where]
        else:
            if not p.discard[n]:
                raise Illegal(f"D{n + 1} is empty.")
            source, where = p.discard[n], -1
            card = p.discard[n][where]
        if card.isJoker():
            card.assign(stack.size())
        try:
            faces = stack.playCard(card)
        except Exception:
            if source is None:
                p.hand.add([card])
                p.hand.sort()
            raise Illegal(f"A {card.getFace()} cannot go on S{s + 1}, which needs {stack.size()}.")
        if source is not None:
            source.pop(where)
        news = []
        if faces:
            news.append(f"S{s + 1} is complete and taken away.")
            self.cleared += [Card(-1 if f == "*" else int(f)) for f in faces]
            self.piles_cleared += 1
            if self.piles_cleared == 5:
                self.recycle()
                news.append("5 stacks are complete: their cards go back to the shoe.")
        if p.hand.size() == 0 and p.goal:
            self.fill(p)
            news.append(f"{p.name} played the whole hand and draws again.")
        return news

    def throw(self, n, d):
        p = self.players[self.current]
        if n >= p.hand.size():
            raise Illegal(f"You have no H{n + 1}.")
        if self.zero_pending():
            raise Illegal("Play your 0 first, there is a free stack.")
        if p.hand.faces()[n] == "0":
            raise Illegal("A 0 cannot be discarded.")
        p.discard[d].append(p.hand.pop(n))

    def check_pass(self):
        p = self.players[self.current]
        if self.zero_pending():
            raise Illegal("Play your 0 first, there is a free stack.")
        if set(p.hand.faces()) - {"0"}:
            raise Illegal("You cannot pass, discard a card (like H1>D1).")
        if p.hand.size() and any(self.fits(c) for c in [p.goal[-1]] + [d[-1] for d in p.discard if d]):
            raise Illegal("You cannot pass, there is still a card to play.")


class App:
    def __init__(self):
        self.screen = Screen()

    def start(self):
        print("MINI SPITE AND MALICE")
        self.screen.help()
        a = input("Name of player A: ").strip() or "Player A"
        b = input("Name of player B: ").strip() or "Player B"
        self.game = Game(a[:20], b[:20])
        g = self.game
        print(f"Goal cards: {g.players[0].name} {g.players[0].goal[-1].getFace()}, "
              f"{g.players[1].name} {g.players[1].goal[-1].getFace()} - "
              f"{g.players[g.current].name} has the first turn.")
        while True:
            p = g.players[g.current]
            g.fill(p)
            self.screen.board(g)
            result = self.one_turn(p)
            if result == "quit":
                print("Bye.")
                return
            if result == "won":
                self.screen.board(g)
                print(f"{p.name} WINS after {g.moves} moves, the goal pile is empty!")
                return
            g.current = 1 - g.current
            input(f"End of turn. {g.players[g.current].name}, press Enter to begin...")

    def one_turn(self, p):
        g = self.game
        while True:
            line = input(p.name + ": ").upper().replace(" ", "").replace(">", "")
            if line == "QUIT":
                return "quit"
            if line == "HELP":
                self.screen.help()
                continue
            try:
                if line == "PASS":
                    g.check_pass()
                    return "over"
                m = re.fullmatch(r"(H[1-5]|G|D[1-4])(S|D)([1-4])", line)
                if not m:
                    raise Illegal("Not a move. Example: H3>S2   (HELP shows all)")
                kind, n = m[1][0], int(m[1][1:] or 1) - 1
                target = int(m[3]) - 1
                if m[2] == "D":
                    if kind != "H":
                        raise Illegal("Only a hand card can be discarded.")
                    g.throw(n, target)
                    g.moves += 1
                    return "over"
                news = g.play(kind, n, target)
                g.moves += 1
            except Illegal as e:
                print("  !! " + str(e))
                continue
            if not p.goal:
                return "won"
            self.screen.board(g)
            for text in news:
                print("  -- " + text)


if __name__ == "__main__":
    try:
        App().start()
    except (EOFError, KeyboardInterrupt):
        print("\nBye.")
