"""
Mini Spite and Malice (Assignment 3)
"""
from random import randrange


# ---------------------------------------------------------------- Task 1
class Card:
    FACES = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "*")   # -1 is the last one

    def __init__(self, value):
        self.__check(value)
        self.__value = value
        self.__face = Card.FACES[value]

    def __check(self, value):
        assert isinstance(value, int), "Error: Invalid value"
        assert -1 <= value < 10, "Error: Invalid value"

    def assign(self, value):
        self.__check(value)
        if self.__face != "*":
            raise Exception("Error: Card is not a joker")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{self}.{self.__value}"


# ---------------------------------------------------------------- Task 2
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

    def accepts(self, card):
        return isinstance(card, Card) and card.getValue() in (-1, len(self.__cards))

    def playCard(self, card):
        # the card at position k of the list has value k
        if not self.accepts(card):
            raise Exception("Error: Card rejected")
        if card.getValue() == -1:
            card.assign(len(self.__cards))
        self.__cards.append(card)
        if len(self.__cards) < 10:
            return []
        complete, self.__cards = self.__cards, []
        return [c.getFace() for c in complete]

    def __str__(self):
        return "|" + "".join(map(str, self.__cards)) + "|"


# ---------------------------------------------------------------- Task 3
class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand = sorted(self.__hand, key=Card.getValue)

    def pop(self, *args):
        if len(args) == 0:
            if not self.__hand:
                raise Exception("Error: Hand is empty")
            return self.__hand.pop()
        i = args[0]
        assert isinstance(i, int), "Error: Invalid index"
        assert 0 <= i < len(self.__hand), "Error: Invalid index"
        return self.__hand.pop(i)

    def peek(self, i):
        return self.__hand[i]

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9, "Error: Invalid value"
        values = [c.getValue() for c in self.__hand]
        return values.index(v) if v in values else -1

    def check0(self):
        faces = [c.getFace() for c in self.__hand]
        return faces.index("0") if "0" in faces else -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: Too many cards in hand")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        return "[" + "".join(map(str, self.__hand)) + "]"


# ---------------------------------------------------------------- Task 4
def shuffle(cards):
    cards = cards[:]
    shuffled = []
    while cards:
        shuffled.append(cards.pop(randrange(len(cards))))
    return shuffled


# ---------------------------------------------------------------- Task 5
class Queue:
    """the shoe: two lists, so that nothing is ever inserted or removed at a front"""

    def __init__(self):
        self.__back = []
        self.__front = []

    def enqueue(self, item):
        self.__back.append(item)

    def dequeue(self):
        if not self.__front:
            while self.__back:
                self.__front.append(self.__back.pop())
        if not self.__front:
            raise Exception("Error: Queue is empty")
        return self.__front.pop()

    def size(self):
        return len(self.__front) + len(self.__back)


W1, W2 = 12, 24


def row(title, left, right):
    print("| " + title.ljust(W1) + " | " + left.ljust(W2) + " | " + right.ljust(W2) + " |")


def rule():
    print("+" + "-" * (W1 + 2) + "+" + "-" * (W2 + 2) + "+" + "-" * (W2 + 2) + "+")


class SpiteAndMalice:
    def __init__(self):
        self.names = ("Player A", "Player B")
        self.hands = (Hand(), Hand())
        self.goals = ([], [])
        self.discards = ([[] for _ in range(4)], [[] for _ in range(4)])
        self.piles = [PlayStack() for _ in range(4)]
        self.shoe = Queue()
        self.aside = []
        self.complete = 0
        self.turn = 0

    def setup(self):
        deck = []
        for value in range(-1, 10):
            deck.extend(Card(value) for _ in range(20 if value == -1 else 10))
        for card in shuffle(deck):
            self.shoe.enqueue(card)
        for _ in range(5):
            for p in (0, 1):
                self.hands[p].add([self.shoe.dequeue()])
        for _ in range(15):
            for p in (0, 1):
                self.goals[p].append(self.shoe.dequeue())
        order = "0123456789*"
        a, b = (order.index(g[-1].getFace()) for g in self.goals)
        self.turn = 1 if b > a else 0

    def table(self):
        print()
        rule()
        row("", *(n + ("  <== to play" if i == self.turn else "") for i, n in enumerate(self.names)))
        rule()
        row("Hand", *("".join(str(h.peek(i)) for i in range(h.size())) for h in self.hands))
        row("   (no.)", *("".join(f" {i + 1} " for i in range(h.size())) for h in self.hands))
        row("Goal", *(f"{g[-1] if g else '[]'}  ({len(g)} left)" for g in self.goals))
        rule()
        for j in range(4):
            row(f"Discard D{j + 1}", *("".join(map(str, d[j])) for d in self.discards))
        rule()
        for j, pile in enumerate(self.piles):
            print("| " + f"Pile {j + 1}".ljust(W1) + " | " + str(pile).ljust(2 * W2 + 3) + " |")
        rule()

    def refill(self, p):
        n = min(5 - self.hands[p].size(), self.shoe.size())
        self.hands[p].add([self.shoe.dequeue() for _ in range(n)])
        self.hands[p].sort()

    def free_pile(self):
        return any(len(pile) == 0 for pile in self.piles)

    def ask_number(self, text):
        while True:
            answer = input(text).strip()
            if answer in ("1", "2", "3", "4"):
                return int(answer) - 1
            print("  1, 2, 3 or 4 please.")

    def play_card(self, p, source):
        kind, number = source[0], source[1:]
        if kind == "H":
            i = int(number) - 1
            if i >= self.hands[p].size():
                print("  There is no card at " + source)
                return
            card = self.hands[p].peek(i)
        elif kind == "G":
            card = self.goals[p][-1]
        else:
            pile = self.discards[p][int(number) - 1]
            if not pile:
                print("  " + source + " is empty")
                return
            card = pile[-1]
        target = self.piles[self.ask_number(f"  {card} on which pile (1-4)? ")]
        if not target.accepts(card):
            print(f"  {card} does not fit there")
            return
        faces = target.playCard(card)
        if kind == "H":
            self.hands[p].pop(i)
        elif kind == "G":
            self.goals[p].pop()
        else:
            pile.pop()
        if faces:
            print("  Pile completed and removed.")
            self.aside.extend(Card(Card.FACES.index(f) if f != "*" else -1) for f in faces)
            self.complete += 1
            if self.complete == 5:
                for c in shuffle(self.aside):
                    self.shoe.enqueue(c)
                self.aside, self.complete = [], 0
        if self.hands[p].size() == 0:
            self.refill(p)

    def end_turn(self, p):
        hand = self.hands[p]
        if self.free_pile() and hand.check0() >= 0:
            print("  A pile is free: your [0] has to be played first")
            return False
        allowed = [i for i in range(hand.size()) if hand.peek(i).getFace() != "0"]
        if not allowed:
            print("  Nothing that may be discarded; turn over")
            return True
        answer = input("  Discard which card of the hand (H1-H5)? ").strip().upper().replace("H", "")
        if not answer.isdigit() or not 1 <= int(answer) <= hand.size():
            print("  There is no such card")
            return False
        if int(answer) - 1 not in allowed:
            print("  A [0] cannot be discarded")
            return False
        j = self.ask_number("  On which discard pile (1-4)? ")
        self.discards[p][j].append(hand.pop(int(answer) - 1))
        return True

    def play(self):
        self.setup()
        while True:
            p = self.turn
            self.refill(p)
            over = False
            while not over and self.goals[p]:
                self.table()
                answer = input(f"{self.names[p]} - card to play (H1-H5, G, D1-D4) or E to end the turn: ")
                answer = answer.strip().upper()
                if answer == "E":
                    over = self.end_turn(p)
                elif answer in ("H1", "H2", "H3", "H4", "H5", "G", "D1", "D2", "D3", "D4"):
                    self.play_card(p, answer)
                else:
                    print("  Not understood: " + answer)
            if not self.goals[p]:
                self.table()
                print(f"The winner is {self.names[p]}")
                return
            self.turn = 1 - p


if __name__ == "__main__":
    try:
        SpiteAndMalice().play()
    except (EOFError, KeyboardInterrupt):
        print("\nGame stopped")
