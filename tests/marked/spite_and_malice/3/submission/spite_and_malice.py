import random

LINE = "\u2014" * 13 + "-"


class Card:
    def __init__(self, value):
        self.__validate(value)
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    def __validate(self, value):
        if type(value) is not int or value < -1 or value > 9:
            raise AssertionError("Error: Invalid value")

    def assign(self, value):
        self.__validate(value)
        if self.__face != "*":
            raise Exception("Error: Not a joker")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{str(self)}{self.__value}"


class PlayStack:
    def __init__(self):
        self.__cards = []

    def isEmpty(self):
        return len(self.__cards) == 0

    def peekValue(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        try:
            v = card.getValue()
        except AttributeError:
            raise Exception("Error: Card rejected")
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if self.isEmpty():
            if v != 0:
                raise Exception("Error: Card rejected")
        elif v != self.peekValue() + 1:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if v < 9:
            return []
        done = []
        while self.__cards:
            done.insert(0, self.__cards.pop().getFace())
        return done

    def __str__(self):
        s = ""
        for c in self.__cards:
            s += str(c)
        return f"|{s}|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand = sorted(self.__hand, key=Card.getValue)

    def pop(self, i=None):
        if i is None:
            if self.__hand:
                return self.__hand.pop()
            return None
        if type(i) is not int or i < 0 or i >= len(self.__hand):
            raise AssertionError("Error: Invalid position")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) is not int or v < -1 or v > 9:
            raise AssertionError("Error: Invalid value")
        found = -1
        for i, c in enumerate(self.__hand):
            if c.getValue() == v:
                found = i
        return found

    def check0(self):
        for i, c in enumerate(self.__hand):
            if c.getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) > 5 - len(self.__hand):
            raise Exception("Error: More than 5 cards in the hand")
        self.__hand = self.__hand + list(cardList)

    def __str__(self):
        s = ""
        for c in self.__hand:
            s += str(c)
        return f"[{s}]"


def shuffle(cards):
    result = []
    for n in range(len(cards), 0, -1):
        k = random.randrange(n)
        result.append(cards.pop(k))
    return result


# ---------------------------------------------------------------- the game

class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[], [], [], []]

    def show(self):
        print(f"{self.name} Hand {self.hand}")
        for n, pile in enumerate(self.discards, 1):
            print(f"{self.name} Discard {n}: {pile[-1] if pile else '[]'}")
        print(f"{self.name} Goal {self.goal[-1] if self.goal else '[]'} "
              f"{len(self.goal)} cards left")


class Game:
    def __init__(self):
        deck = [Card(v) for v in range(10) for _ in range(10)]
        deck += [Card(-1) for _ in range(20)]
        self.shoe = shuffle(deck)          # front of the queue is index 0
        self.a = Player("PlayerA")
        self.b = Player("PlayerB")
        self.stacks = [PlayStack() for _ in range(4)]
        self.cleared = []
        self.clearedPiles = 0
        self.deal()

    def deal(self):
        for _ in range(5):
            for p in (self.a, self.b):
                p.hand.add([self.shoe.pop(0)])
        for _ in range(15):
            for p in (self.a, self.b):
                p.goal.append(self.shoe.pop(0))
        self.a.hand.sort()
        self.b.hand.sort()

    def first(self):
        if self.b.goal[-1].getValue() > self.a.goal[-1].getValue():
            return self.b
        return self.a

    def refill(self, player):
        while player.hand.size() < 5:
            if not self.shoe:
                if not self.cleared:
                    break
                self.recycle()
            player.hand.add([self.shoe.pop(0)])
        player.hand.sort()

    def recycle(self):
        cards = [Card(-1) if f == "*" else Card(int(f)) for f in self.cleared]
        self.shoe.extend(shuffle(cards))
        self.cleared = []
        self.clearedPiles = 0

    def show(self):
        print(LINE)
        self.a.show()
        print()
        for n, s in enumerate(self.stacks, 1):
            print(f"Play Stack {n} : {s}")
        print()
        self.b.show()
        print(LINE)

    def ask(self, low, high, question):
        text = input(question + "\n").strip()
        if text.isdecimal() and low <= int(text) <= high:
            return int(text)
        return None

    def play(self, player):
        src = input(f"Play from where: hi = hand at position i "
                    f"(1..{player.hand.size()}); g = goal; "
                    f"dj = discard pile j (1..4)?\n").strip().lower()
        pile = None
        if src == "g":
            pile = player.goal
        elif src[:1] == "d" and src[1:] in ("1", "2", "3", "4"):
            pile = player.discards[int(src[1:]) - 1]
            if not pile:
                print("That discard pile is empty.")
                return
        elif not (src[:1] == "h" and src[1:].isdecimal()
                  and 1 <= int(src[1:]) <= player.hand.size()):
            print("Invalid choice.")
            return

        t = self.ask(1, 4, "Which Play Stack are you targeting (1..4)?")
        if t is None:
            print("Invalid play stack.")
            return
        stack = self.stacks[t - 1]

        if pile is None:
            card = player.hand.pop(int(src[1:]) - 1)
        else:
            card = pile.pop()
        if card.getFace() == "*":
            card.assign(0 if stack.isEmpty() else stack.peekValue() + 1)
        try:
            faces = stack.playCard(card)
        except Exception as e:
            print(e)
            if pile is None:
                player.hand.add([card])
                player.hand.sort()
            else:
                pile.append(card)
            return
        if faces:
            self.cleared += faces
            self.clearedPiles += 1
            if self.clearedPiles == 5:
                self.recycle()

    def discard(self, player):
        """True if the turn is over."""
        freeStack = any(s.isEmpty() for s in self.stacks)
        goal0 = player.goal[-1].getFace() == "0"
        if freeStack and (goal0 or player.hand.check0() != -1):
            print("You must play the [0] first.")
            return False
        # take the far right card that is not a zero
        zeros = []
        card = None
        while player.hand.size() > 0 and card is None:
            c = player.hand.pop()
            if c.getFace() == "0":
                zeros.append(c)
            else:
                card = c
        if card is None:
            player.hand.add(zeros)
            return True
        d = self.ask(1, 4, "Which Discard Pile are you targeting (1..4)?")
        if d is None:
            print("Invalid discard pile.")
            player.hand.add(zeros + [card])
            player.hand.sort()
            return False
        player.discards[d - 1].append(card)
        player.hand.add(zeros)
        player.hand.sort()
        return True

    def turn(self, player):
        self.refill(player)
        over = False
        while not over:
            self.show()
            act = input(f"{player.name}, choose action: "
                        f"p (play) or x (discard/end turn)\n").strip().lower()
            if act == "p":
                self.play(player)
                if not player.goal:
                    return
                if player.hand.size() == 0:
                    over = True
            elif act == "x":
                over = self.discard(player)
            else:
                print("Invalid action.")

    def run(self):
        player = self.first()
        while True:
            self.turn(player)
            if not player.goal:
                self.show()
                print(f"{player.name} wins!")
                return
            player = self.b if player is self.a else self.a


if __name__ == "__main__":
    Game().run()
