"""sm - mini spite and malice, as a little command shell"""
import cmd
import random
from collections import deque

WORDS = "joker zero one two three four five six seven eight nine".split()


def valid(v):
    return isinstance(v, int) and v in range(-1, 10)


class Card:
    __slots__ = ("__value", "__face")

    def __init__(self, value):
        assert valid(value), "no such card"
        self.__value, self.__face = value, "*" if value == -1 else str(value)

    def assign(self, value):
        assert valid(value), "no such value"
        if self.__face != "*":
            raise TypeError("only a joker can be assigned a value")
        self.__value = value

    def getValue(self): return self.__value

    def getFace(self): return self.__face

    def __str__(self): return "[%s]" % self.__face

    def __repr__(self): return "%s.%s" % (str(self), self.__value)


class PlayStack:
    def __init__(self): self.__cards = deque()

    def __peek(self):
        if not self.__cards: raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self): return self.__peek().getValue()

    def peekFace(self): return self.__peek().getFace()

    def playCard(self, card):
        if not isinstance(card, Card): raise Exception("Error: Card rejected")
        if card.getValue() != len(self.__cards): raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if len(self.__cards) < 10: return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards.clear()
        return faces

    def __str__(self): return "|%s|" % "".join(str(c) for c in self.__cards)


class Hand:
    def __init__(self): self.__hand = []

    def sort(self): self.__hand.sort(key=Card.getValue)

    def pop(self, *args):
        if args:
            assert isinstance(args[0], int) and 0 <= args[0] < len(self.__hand), "bad position"
        elif not self.__hand:
            raise IndexError("pop from an empty hand")
        return self.__hand.pop(*args)

    def index(self, v):
        assert valid(v), "bad value"
        for i, c in enumerate(self.__hand):
            if c.getValue() == v: return i
        return -1

    def check0(self): return self.index(0)

    def size(self): return len(self.__hand)

    def add(self, cardList):
        if len(cardList) + self.size() > 5: raise ValueError("five cards at most")
        self.__hand.extend(cardList)

    def __str__(self): return "".join(str(c) for c in self.__hand)


def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(random.randint(0, len(cards) - 1)))
    return result


def word(face):
    return "joker" if face == "*" else WORDS[int(face) + 1]


def strip(s):
    return [c for c in str(s) if c not in "[]|"]


class Shell(cmd.Cmd):
    def __init__(self):
        super().__init__()
        deck = deque(shuffle([Card(v) for v in list(range(10)) * 10 + [-1] * 20]))
        self.hand, self.goal, self.disc = {"A": Hand(), "B": Hand()}, {"A": [], "B": []}, {}
        for _ in range(5):
            for p in "AB": self.hand[p].add([deck.popleft()])
        for _ in range(15):
            for p in "AB": self.goal[p].append(deck.popleft())
        for p in "AB":
            self.disc[p] = [[] for _ in range(4)]
            self.hand[p].sort()
        self.shoe, self.bin = deck, []
        self.piles = [PlayStack() for _ in range(4)]
        rank = {p: "0123456789*".find(self.goal[p][-1].getFace()) for p in "AB"}
        self.begin("B" if rank["B"] > rank["A"] else "A")

    # -- helpers
    def begin(self, p):
        self.me, self.over = p, False
        self.refill()
        self.prompt = "player %s> " % p

    def refill(self):
        h = self.hand[self.me]
        while h.size() < 5 and self.shoe:
            h.add([self.shoe.popleft()])
        h.sort()

    def board(self):
        for p in "AB":
            print("Player %s" % p)
            g = self.goal[p]
            print("  goal: %s (%d left)" % (word(g[-1].getFace()) if g else "none", len(g)))
            print("  hand: " + (", ".join(map(word, strip(self.hand[p]))) or "none"))
            print("  discards: " + "; ".join("%d %s" % (i + 1, word(d[-1].getFace()) if d else "none")
                                            for i, d in enumerate(self.disc[p])))
            if p == "A":
                print("Piles")
                for i, s in enumerate(self.piles):
                    print("  %d: %s" % (i + 1, " ".join(map(word, strip(s))) or "none"))

    def number(self, text, top):
        if text.isdecimal() and 1 <= int(text) <= top:
            return int(text) - 1
        raise ValueError("'%s' is not a number from 1 to %d" % (text, top))

    # -- loop
    def preloop(self):
        print("Mini Spite and Malice. Type 'help' for the commands, 'rules' for the rules.")
        self.board()
        print("Player %s starts." % self.me)

    def onecmd(self, line):
        try:
            return super().onecmd(line)
        except ValueError as e:
            print("no:", e)

    def default(self, line):
        print("no: unknown command. Type 'help'.")

    def emptyline(self):
        pass

    # -- commands
    def do_help(self, arg):
        """help"""
        print("play hand N PILE      play the Nth card of your hand")
        print("play goal PILE        play the top of your goal pile")
        print("play discard N PILE   play the top of your discard pile N")
        print("discard N D           put the Nth card of your hand on discard pile D, ends the turn")
        print("end                   end the turn with nothing to discard (only zeros, or no cards)")
        print("show | rules | quit")

    def do_rules(self, arg):
        print("Be first to play your whole goal pile. Piles go zero to nine, jokers are wild.")
        print("A zero must be played when a pile is empty and is never discarded.")

    def do_show(self, arg):
        self.board()

    def do_quit(self, arg):
        return True

    do_EOF = do_quit

    def do_play(self, arg):
        a = arg.lower().split()
        p, h = self.me, self.hand[self.me]
        if len(a) == 2 and a[0] == "goal":
            face, take = self.goal[p][-1].getFace(), self.goal[p].pop
        elif len(a) == 3 and a[0] == "hand":
            i = self.number(a[1], h.size())
            face, take = strip(h)[i], lambda: h.pop(i)
        elif len(a) == 3 and a[0] == "discard":
            d = self.disc[p][self.number(a[1], 4)]
            if not d: raise ValueError("that discard pile is empty")
            face, take = d[-1].getFace(), d.pop
        else:
            raise ValueError("say 'play hand N PILE', 'play goal PILE' or 'play discard N PILE'")
        k = self.number(a[-1], 4)
        want = len(strip(self.piles[k]))
        if face != "*" and int(face) != want:
            raise ValueError("pile %d needs %s, not %s" % (k + 1, WORDS[want + 1], word(face)))
        card = take()
        if face == "*": card.assign(want)
        gone = self.piles[k].playCard(card)
        if gone:
            print("pile %d complete" % (k + 1))
            self.bin.append(gone)
            if len(self.bin) == 5:
                self.shoe.extend(shuffle([Card(WORDS.index(word(f)) - 1) for g in self.bin for f in g]))
                self.bin = []
                print("five piles shuffled back into the shoe")
        if not self.goal[p]:
            self.board()
            print("Player %s wins the game." % p)
            return True
        if h.size() == 0: self.refill()
        self.board()

    def zero_blocks(self):
        if self.hand[self.me].check0() != -1 and any(str(s) == "||" for s in self.piles):
            raise ValueError("you must play your zero, a pile is empty")

    def next_player(self):
        self.begin("A" if self.me == "B" else "B")
        self.board()

    def do_discard(self, arg):
        a, h = arg.split(), self.hand[self.me]
        self.zero_blocks()
        if len(a) != 2: raise ValueError("say 'discard N D'")
        i, d = self.number(a[0], h.size()), self.number(a[1], 4)
        if strip(h)[i] == "0": raise ValueError("a zero cannot be discarded")
        self.disc[self.me][d].append(h.pop(i))
        self.next_player()

    def do_end(self, arg):
        self.zero_blocks()
        if set(strip(self.hand[self.me])) - {"0"}:
            raise ValueError("you must discard a card to end your turn")
        self.next_player()


if __name__ == "__main__":
    Shell().cmdloop()
