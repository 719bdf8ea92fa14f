"""A3: Mini Spite and Malice"""
from random import randrange

from lectureStructures import BoundedQueue, Stack

HAND_SIZE = 5
GOAL_SIZE = 15
PILES = ("1", "2", "3", "4")


class Card:

    def __init__(self, value):
        if type(value) is not int or value not in range(-1, 10):
            raise AssertionError("Error: Invalid card value")
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Error: Not a joker")
        if type(value) is not int or value not in range(10):
            raise AssertionError("Error: Invalid joker value")
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
        self.__cards = []   # bottom ... top

    def __top(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def size(self):
        return len(self.__cards)

    def playCard(self, card):
        # values run 0, 1, 2, ... so the size is the value that comes next
        if not isinstance(card, Card) or card.getValue() != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if len(self.__cards) < 10:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards.clear()
        return faces

    def __str__(self):
        return "|" + "".join(map(str, self.__cards)) + "|"


class Hand:
    """Always sorted: add() puts the new cards in their places."""

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=Card.getValue)

    def pop(self, *position):
        if not position:
            if not self.__hand:
                raise Exception("Error: Hand is empty")
            return self.__hand.pop()
        i, = position
        if type(i) is not int or i < 0 or i >= len(self.__hand):
            raise AssertionError("Error: Invalid position")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) is not int or v not in range(-1, 10):
            raise AssertionError("Error: Invalid value")
        values = [c.getValue() for c in self.__hand]
        return values.index(v) if v in values else -1

    def check0(self):
        for i, card in enumerate(self.__hand):
            if card.getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > HAND_SIZE:
            raise Exception("Error: Too many cards")
        self.__hand.extend(cardList)
        self.sort()

    def __str__(self):
        return "[" + "".join(map(str, self.__hand)) + "]"


def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(randrange(len(cards))))
    return result


class Game:

    def __init__(self):
        deck = [Card(v) for v in range(10) for _ in range(10)]
        deck += [Card(-1) for _ in range(20)]
        self.shoe = BoundedQueue(len(deck))
        self.enqueueAll(shuffle(deck))
        self.names = ["PlayerA", "PlayerB"]
        self.hands = [Hand(), Hand()]
        self.goals = [Stack(), Stack()]
        self.discards = [[Stack() for _ in PILES] for _ in self.names]
        self.stacks = [PlayStack() for _ in PILES]
        self.cleared = []
        for _ in range(HAND_SIZE):
            for hand in self.hands:
                hand.add([self.shoe.dequeue()])
        for _ in range(GOAL_SIZE):
            for goal in self.goals:
                goal.push(self.shoe.dequeue())
        ranks = [10 if g.peek().getFace() == "*" else g.peek().getValue() for g in self.goals]
        self.turn = 1 if ranks[1] > ranks[0] else 0

    def enqueueAll(self, cards):
        for card in cards:
            self.shoe.enqueue(card)

    def refill(self):
        count = min(HAND_SIZE - self.hands[self.turn].size(), self.shoe.size())
        self.hands[self.turn].add([self.shoe.dequeue() for _ in range(count)])

    # ---- screen ----

    def columns(self):
        """(heading, content) of every column of the table."""
        def player(n):
            letter = self.names[n][-1]
            yield f"{letter} Hand", str(self.hands[n])
            for number, pile in zip(PILES, self.discards[n]):
                yield f"{letter} Discard {number}", "[]" if pile.isEmpty() else str(pile.peek())
            yield f"{letter} Goal", f"{self.goals[n].peek()} {self.goals[n].size()} left"

        yield from player(0)
        for number, stack in zip(PILES, self.stacks):
            yield f"Play Stack {number}", str(stack)
        yield from player(1)

    def show(self):
        heading, content = "", ""
        for title, text in self.columns():
            width = max(len(title), len(text)) + 3
            heading += title.ljust(width)
            content += text.ljust(width)
        line = "=" * len(heading.rstrip())
        print()
        print(line)
        print(heading.rstrip())
        print(content.rstrip())
        print(line)
        print()

    # ---- moves ----

    def source(self, where):
        """The functions that take the card and put it back, or None if there is no such card."""
        hand, goal = self.hands[self.turn], self.goals[self.turn]
        if where == "g":
            return goal.pop, goal.push
        if len(where) == 2 and where[0] == "h" and where[1] in "12345":
            i = int(where[1]) - 1
            if i < hand.size():
                return (lambda: hand.pop(i)), (lambda card: hand.add([card]))
        if len(where) == 2 and where[0] == "d" and where[1] in PILES:
            pile = self.discards[self.turn][int(where[1]) - 1]
            if not pile.isEmpty():
                return pile.pop, pile.push
        return None

    def play(self):
        where = input("From (h1-h5, g, d1-d4): ").strip().lower()
        target = input("Play stack (1-4): ").strip()
        source = self.source(where)
        if source is None:
            print("No such card.")
            return
        if target not in PILES:
            print("No such stack.")
            return
        take, putBack = source
        stack = self.stacks[int(target) - 1]
        card = take()
        if card.getFace() == "*":
            card.assign(stack.size())
        try:
            faces = stack.playCard(card)
        except Exception as e:
            putBack(card)
            print(e)
            return
        self.cleared += faces
        if len(self.cleared) == 50:
            self.enqueueAll(shuffle([Card(-1 if f == "*" else int(f)) for f in self.cleared]))
            self.cleared = []
        if self.hands[self.turn].size() == 0:
            self.refill()

    def endTurn(self):
        """True when the turn has ended."""
        hand = self.hands[self.turn]
        if hand.check0() >= 0 and any(stack.size() == 0 for stack in self.stacks):
            print("Play the 0.")
            return False
        if str(hand) == "[" + "[0]" * hand.size() + "]":
            return True     # nothing but zeros (or nothing at all)
        target = input("Discard pile (1-4): ").strip()
        if target not in PILES:
            print("No such pile.")
            return False
        # the highest card goes; below a 0 there are only jokers, on the left
        card = hand.pop()
        if card.getFace() == "0":
            hand.add([card])
            card = hand.pop(0)
        self.discards[self.turn][int(target) - 1].push(card)
        return True

    def run(self):
        self.refill()
        while True:
            self.show()
            action = input(f"{self.names[self.turn]}: p (play) or x (discard/end turn): ").strip().lower()
            if action == "p":
                self.play()
                if self.goals[self.turn].isEmpty():
                    return self.names[self.turn]
            elif action == "x":
                if self.endTurn():
                    self.turn = 1 - self.turn
                    self.refill()
            else:
                print("p or x.")


def banner(text):
    print("*" * 50)
    print("*" + text.center(48) + "*")
    print("*" * 50)


if __name__ == "__main__":
    banner("MINI SPITE AND MALICE")
    try:
        winner = Game().run()
        print()
        banner(winner + " WINS")
    except EOFError:
        print("\nEnd of input.")
