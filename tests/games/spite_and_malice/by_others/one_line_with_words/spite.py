from random import randint
import sys

from lectureStructures import *

HELP = """Commands:
  play SOURCE STACK     e.g. play h3 2  (3rd card of the hand on play stack 2)
                             play g 1   (goal card on play stack 1)
                             play d4 2  (top of discard pile 4 on play stack 2)
  discard hI PILE       e.g. discard h5 1  (5th card of the hand on discard pile 1)
  end                   end the turn when nothing can be discarded
  help                  this text
  quit                  stop the program"""


class Card:
    def __init__(self, value):
        assert type(value) is int, "The value must be an integer"
        assert -1 <= value <= 9, "The value must be in -1..9"
        self.__face, self.__value = ("*" if value == -1 else str(value)), value

    def assign(self, value):
        assert type(value) is int, "The value must be an integer"
        assert -1 <= value <= 9, "The value must be in -1..9"
        if self.__face != "*":
            raise Exception("Error: not a joker")
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
    def __init__(self):
        self.__cards = []

    def __need(self):
        return self.peekValue() + 1 if self.__cards else 0

    def peekValue(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(self.__need())
        if card.getValue() != self.__need():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() != 9:
            return []
        faces = []
        while self.__cards:
            faces.append(self.__cards.pop().getFace())
        return faces

    def __str__(self):
        return "|" + "".join(map(str, self.__cards)) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=Card.getValue)

    def pop(self, i=None):
        if i is None:
            if not self.__hand:
                raise Exception("Error: the hand is empty")
            return self.__hand.pop()
        assert type(i) is int and 0 <= i < len(self.__hand), "Invalid index"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and -1 <= v <= 9, "Invalid value"
        for i, c in enumerate(self.__hand):
            if c.getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) + len(self.__hand) > 5:
            raise Exception("Error: at most 5 cards in a hand")
        self.__hand.extend(cardList)

    def __str__(self):
        return "[" + "".join(map(str, self.__hand)) + "]"


def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(randint(0, len(cards) - 1)))
    return result


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = Stack()
        self.discards = {"1": Stack(), "2": Stack(), "3": Stack(), "4": Stack()}

    def __str__(self):
        lines = ["%s   hand %s   goal %s x%d" % (
            self.name, self.hand,
            "none" if self.goal.isEmpty() else self.goal.peek(), self.goal.size())]
        tops = ["%s:%s" % (k, "-" if s.isEmpty() else s.peek()) for k, s in self.discards.items()]
        lines.append("           discards  " + "  ".join(tops))
        return "\n".join(lines)


class MoveError(Exception):
    pass


class Game:
    def __init__(self):
        deck = shuffle([Card(-1) for _ in range(20)] + [Card(i // 10) for i in range(100)])
        self.a, self.b = Player("Player A"), Player("Player B")
        self.stacks = {k: PlayStack() for k in "1234"}
        self.shoe = BoundedQueue(120)
        self.aside, self.piles = [], 0
        for c in deck:
            self.shoe.enqueue(c)
        for i in range(40):
            player = self.b if i % 2 else self.a
            if i < 10:
                player.hand.add([self.shoe.dequeue()])
            else:
                player.goal.push(self.shoe.dequeue())
        key = "0123456789*".index
        b_first = key(self.b.goal.peek().getFace()) > key(self.a.goal.peek().getFace())
        self.current = self.b if b_first else self.a
        self.over = False
        self.a.hand.sort()
        self.b.hand.sort()
        self.deal()

    def recycle(self):
        cards = [Card(int(f)) if f != "*" else Card(-1) for f in self.aside]
        for c in shuffle(cards):
            self.shoe.enqueue(c)
        self.aside, self.piles = [], 0

    def deal(self):
        while self.current.hand.size() < 5:
            if self.shoe.isEmpty():
                self.recycle()
                if self.shoe.isEmpty():
                    break
            self.current.hand.add([self.shoe.dequeue()])
        self.current.hand.sort()

    def zero_forced(self):
        return self.current.hand.check0() >= 0 and any(str(s) == "||" for s in self.stacks.values())

    def source(self, word):
        """Returns how to take the card at h3, g or d2, and how to give it back."""
        p = self.current
        if word == "g" or word == "goal":
            return p.goal.pop, p.goal.push
        if len(word) == 2 and word[0] == "d" and word[1] in p.discards:
            pile = p.discards[word[1]]
            if pile.isEmpty():
                raise MoveError("Discard pile " + word[1] + " is empty.")
            return pile.pop, pile.push
        if len(word) == 2 and word[0] == "h" and word[1] in "12345":
            i = int(word[1]) - 1
            if i >= p.hand.size():
                raise MoveError("You have only %d cards in your hand." % p.hand.size())
            return (lambda: p.hand.pop(i)), (lambda c: p.hand.add([c]))
        raise MoveError("I don't know the place '" + word + "' (h1..h5, g, d1..d4).")

    def play(self, words):
        if len(words) != 2:
            raise MoveError("Usage: play SOURCE STACK")
        take, give_back = self.source(words[0])
        if words[1] not in self.stacks:
            raise MoveError("The play stacks are 1, 2, 3 and 4.")
        card = take()
        try:
            faces = self.stacks[words[1]].playCard(card)
        except Exception as e:
            give_back(card)
            self.current.hand.sort()
            raise MoveError(str(e))
        if faces:
            self.aside += faces
            self.piles += 1
            if self.piles == 5:
                self.recycle()
        if self.current.goal.isEmpty():
            self.over = True
        elif self.current.hand.size() == 0:
            self.deal()

    def next_player(self):
        self.current = self.b if self.current is self.a else self.a
        self.deal()

    def discard(self, words):
        if len(words) != 2 or words[0][:1] != "h":
            raise MoveError("Usage: discard hI PILE")
        take, give_back = self.source(words[0])
        if words[1] not in self.current.discards:
            raise MoveError("The discard piles are 1, 2, 3 and 4.")
        if self.zero_forced():
            raise MoveError("You must play your [0] first.")
        card = take()
        if card.getFace() == "0":
            give_back(card)
            self.current.hand.sort()
            raise MoveError("A [0] cannot be discarded.")
        self.current.discards[words[1]].push(card)
        self.next_player()

    def end(self):
        hand = str(self.current.hand)
        if self.zero_forced():
            raise MoveError("You must play your [0] first.")
        if hand.replace("[0]", "") != "[]":
            raise MoveError("You must discard a card to end your turn.")
        self.next_player()

    def show(self):
        print("_" * 60)
        print(self.a)
        print()
        for k in self.stacks:
            print("   stack %s  %s" % (k, self.stacks[k]))
        print()
        print(self.b)
        print("_" * 60)

    def command(self, line):
        words = line.lower().split()
        if not words:
            return
        if words[0] in ("play", "p"):
            self.play(words[1:])
        elif words[0] in ("discard", "x"):
            self.discard(words[1:])
        elif words[0] == "end":
            self.end()
        elif words[0] == "help":
            print(HELP)
        elif words[0] == "quit":
            print("Goodbye.")
            sys.exit()
        else:
            raise MoveError("Unknown command '" + words[0] + "', type help.")

    def run(self):
        print(HELP)
        while not self.over:
            self.show()
            try:
                self.command(input(self.current.name + "> "))
            except MoveError as e:
                print("!!! " + str(e))
        self.show()
        print("The winner is " + self.current.name + ".")


if __name__ == "__main__":
    Game().run()
