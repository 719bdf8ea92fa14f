"""Mini Spite and Malice for two players on one terminal."""
import random
from collections import deque

GREEN = "\033[32m"
YELLOW = "\033[33m"
RED = "\033[31m"
BOLD = "\033[1m"
OFF = "\033[0m"

HAND_SIZE = 5
GOAL_SIZE = 15
PILES = 4
LINE = 58


class Card:
    def __init__(self, value):
        if not Card.isValid(value):
            raise AssertionError(f"invalid card value: {value!r}")
        self.__face = "*" if value == -1 else str(value)
        self.__value = value

    @staticmethod
    def isValid(value):
        return isinstance(value, int) and not isinstance(value, bool) and value in range(-1, 10)

    def assign(self, value):
        if not Card.isValid(value):
            raise AssertionError(f"invalid card value: {value!r}")
        if self.__face != "*":
            raise Exception("only a joker can change its value")
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

    def __top(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def isEmpty(self):
        return not self.__cards

    def nextValue(self):
        """The value that the next card must have."""
        return self.peekValue() + 1 if self.__cards else 0

    def accepts(self, card):
        if not isinstance(card, Card):
            return False
        wild = card.getFace() == "*" and card.getValue() == -1
        return wild or card.getValue() == self.nextValue()

    def playCard(self, card):
        if not self.accepts(card):
            raise Exception("Error: Card rejected")
        if card.getValue() == -1:
            card.assign(self.nextValue())
        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards.clear()
        return faces

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=Card.getValue)

    def pop(self, *args):
        if not args:
            if not self.__hand:
                raise Exception("the hand is empty")
            return self.__hand.pop()
        i = args[0]
        self.__check(i)
        return self.__hand.pop(i)

    def look(self, i):
        """The card at position i, which stays in the hand."""
        self.__check(i)
        return self.__hand[i]

    def __check(self, i):
        if not isinstance(i, int) or isinstance(i, bool) or i < 0 or i >= len(self.__hand):
            raise AssertionError("invalid position in the hand")

    def index(self, v):
        if not Card.isValid(v):
            raise AssertionError("invalid value")
        for i, card in enumerate(self.__hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > HAND_SIZE:
            raise Exception("too many cards for the hand")
        self.__hand.extend(cardList)

    def __str__(self):
        return "[" + "".join(map(str, self.__hand)) + "]"


def shuffle(cards):
    left = list(cards)
    result = []
    while left:
        result.append(left.pop(random.randrange(len(left))))
    return result


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[] for _ in range(PILES)]

    def hasZero(self):
        return self.hand.check0() >= 0 or self.goal[-1].getFace() == "0"

    def playable(self):
        """Every card that could be played now."""
        cards = [self.hand.look(i) for i in range(self.hand.size())]
        cards.append(self.goal[-1])
        cards += [pile[-1] for pile in self.discards if pile]
        return cards

    def bestDiscard(self):
        """Position of the highest card that is not a 0, or -1."""
        for i in range(self.hand.size() - 1, -1, -1):
            if self.hand.look(i).getFace() != "0":
                return i
        return -1

    def lines(self):
        yield f"{BOLD}{self.name}{OFF} Hand {self.hand}"
        for number, pile in enumerate(self.discards, 1):
            yield f"{self.name} Discard {number}: " + ("".join(map(str, pile)) or "[]")
        yield f"{self.name} Goal {YELLOW}{self.goal[-1]}{OFF} {len(self.goal)} cards left"


class Refused(Exception):
    """The player asked for something that is not possible."""


class Game:
    def __init__(self):
        cards = [Card(v) for v in range(10) for _ in range(10)]
        cards += [Card(-1) for _ in range(20)]
        self.shoe = deque(shuffle(cards))
        self.removed = []
        self.removedPiles = 0
        self.stacks = [PlayStack() for _ in range(PILES)]
        self.players = [Player("PlayerA"), Player("PlayerB")]
        self.note = ""
        self.deal()

    def deal(self):
        for _ in range(HAND_SIZE):
            for player in self.players:
                player.hand.add([self.shoe.popleft()])
        for _ in range(GOAL_SIZE):
            for player in self.players:
                player.goal.append(self.shoe.popleft())
        for player in self.players:
            player.hand.sort()

    def first(self):
        order = "0123456789*"
        a, b = [order.index(p.goal[-1].getFace()) for p in self.players]
        return 1 if b > a else 0

    def refillShoe(self):
        self.shoe.extend(shuffle(self.removed))
        self.removed = []
        self.removedPiles = 0

    def draw(self, player):
        while player.hand.size() < HAND_SIZE:
            if not self.shoe:
                self.refillShoe()
                if not self.shoe:
                    break
            player.hand.add([self.shoe.popleft()])
        player.hand.sort()

    def show(self):
        print("\033[2J\033[H", end="")
        print("┌" + "─" * LINE)
        for line in self.players[0].lines():
            print("│ " + line)
        print("├" + "─" * LINE)
        for number, stack in enumerate(self.stacks, 1):
            print(f"│ Play Stack {number} : {GREEN}{stack}{OFF}")
        print("├" + "─" * LINE)
        for line in self.players[1].lines():
            print("│ " + line)
        print("└" + "─" * LINE)
        if self.note:
            print(RED + self.note + OFF)
            self.note = ""

    def askNumber(self, question, most):
        answer = input(question + " > ").strip()
        if answer not in [str(n) for n in range(1, most + 1)]:
            raise Refused(f"Please choose a number from 1 to {most}.")
        return int(answer) - 1

    def play(self, player):
        question = (f"Play from where: hi = hand at position i (1..{player.hand.size()}); "
                    "g = goal; dj = discard pile j (1..4)?")
        answer = input(question + " > ").strip().lower()
        kind, number = answer[:1], answer[1:]
        if answer == "g":
            card = player.goal[-1]
        elif kind == "h" and number in [str(n + 1) for n in range(player.hand.size())]:
            card = player.hand.look(int(number) - 1)
        elif kind == "d" and number in ["1", "2", "3", "4"]:
            if not player.discards[int(number) - 1]:
                raise Refused("That discard pile is empty.")
            card = player.discards[int(number) - 1][-1]
        else:
            raise Refused("You cannot play from there.")

        stack = self.stacks[self.askNumber("Which Play Stack are you targeting (1..4)?", PILES)]
        if not stack.accepts(card):
            raise Refused(f"Error: Card rejected. {card} does not go on {stack}")
        faces = stack.playCard(card)
        if kind == "g":
            player.goal.pop()
        elif kind == "h":
            player.hand.pop(int(number) - 1)
        else:
            player.discards[int(number) - 1].pop()

        if faces:
            self.removed += [Card(-1 if f == "*" else int(f)) for f in faces]
            self.removedPiles += 1
            if self.removedPiles == 5:
                self.refillShoe()

    def discard(self, player):
        if player.hasZero() and any(s.isEmpty() for s in self.stacks):
            raise Refused("A Playing Pile is free, so you must play your [0].")
        position = player.bestDiscard()
        if position == -1:
            self.note = f"{player.name} has nothing to discard."
            return
        pile = self.askNumber("Which Discard Pile are you targeting (1..4)?", PILES)
        player.discards[pile].append(player.hand.pop(position))

    def blocked(self):
        """True if neither player can ever play, discard or draw a card again."""
        supply = len(self.shoe) + len(self.removed)
        for player in self.players:
            if player.bestDiscard() != -1 or (supply and player.hand.size() < HAND_SIZE):
                return False
            if any(s.accepts(c) for s in self.stacks for c in player.playable()):
                return False
        return True

    def turn(self, player):
        """One turn; True if the game is over."""
        self.draw(player)
        while True:
            self.show()
            if self.blocked():
                print("Nobody can move any more. The game is a draw.")
                return True
            action = input(player.name + ", choose action: p (play) or x (discard/end turn) > ")
            action = action.strip().lower()
            try:
                if action == "p":
                    self.play(player)
                    if not player.goal:
                        print(f"{BOLD}{player.name} has played the last goal card and wins!{OFF}")
                        return True
                    if player.hand.size() == 0:
                        self.draw(player)
                elif action == "x":
                    self.discard(player)
                    return False
                else:
                    raise Refused("Please type p or x.")
            except Refused as problem:
                self.note = str(problem)

    def run(self):
        current = self.first()
        while not self.turn(self.players[current]):
            current = 1 - current


if __name__ == "__main__":
    Game().run()
