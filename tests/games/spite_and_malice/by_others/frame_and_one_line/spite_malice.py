# COMP - Assignment 3 : Mini Spite & Malice
# Bilal
#
# Commands are typed on one line, e.g.
#     p h3 2   -> play 3rd card of the hand on play stack 2
#     x h5 1   -> discard 5th card of the hand on discard pile 1
from random import randrange

VALID = range(-1, 10)


class Card:
    def __init__(self, value):
        assert isinstance(value, int) and not isinstance(value, bool) and value in VALID, \
            "invalid card value"
        self.__face = '*' if value == -1 else str(value)
        self.__value = value

    def assign(self, value):
        assert isinstance(value, int) and not isinstance(value, bool) and value in VALID, \
            "invalid card value"
        if self.__face != '*':
            raise Exception("cannot change the value of a card that is not a joker")
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
        self.__cards = []           # top of the stack = end of the list -> append is O(1)

    def peekValue(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def nextValue(self):
        return len(self.__cards)    # 0 is at position 0, 1 at position 1, ...

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != self.nextValue():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards.clear()
        return faces

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:
    MAX = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort, 5 cards only
        for i in range(1, len(self.__hand)):
            card = self.__hand[i]
            j = i
            while j > 0 and self.__hand[j - 1].getValue() > card.getValue():
                self.__hand[j] = self.__hand[j - 1]
                j -= 1
            self.__hand[j] = card

    def pop(self, *args):
        if len(args) == 0:
            if not self.__hand:
                raise Exception("no card to pop")
            return self.__hand.pop()
        i = args[0]
        assert isinstance(i, int) and not isinstance(i, bool), "position must be an integer"
        assert 0 <= i < len(self.__hand), "position out of range"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and not isinstance(v, bool) and v in VALID, "invalid value"
        for i, card in enumerate(self.__hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self):
        for i, card in enumerate(self.__hand):
            if card.getFace() == '0':
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > Hand.MAX:
            raise Exception("too many cards in the hand")
        self.__hand.extend(cardList)

    def faces(self):
        return [card.getFace() for card in self.__hand]

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__hand) + "]"


class Node:
    def __init__(self, data):
        self.data = data
        self.next = None


class Queue:
    """Linked queue for the shoe: cards leave at the front, enter at the back"""
    def __init__(self):
        self.__front = None
        self.__back = None
        self.__count = 0

    def enqueue(self, data):
        node = Node(data)
        if self.__back is None:
            self.__front = node
        else:
            self.__back.next = node
        self.__back = node
        self.__count += 1

    def dequeue(self):
        if self.__front is None:
            raise Exception("queue is empty")
        data = self.__front.data
        self.__front = self.__front.next
        if self.__front is None:
            self.__back = None
        self.__count -= 1
        return data

    def size(self):
        return self.__count


def shuffleCards(cards):
    rest = cards[:]
    shuffled = []
    while rest:
        shuffled.append(rest.pop(randrange(len(rest))))
    return shuffled


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []                      # stacks: top = end of the list
        self.discard = [[], [], [], []]


# ---------------------------------------------------------------- display

def cards_text(faces):
    """|*|2|3|"""
    if not faces:
        return "-"
    return "|" + "|".join(faces) + "|"


def player_lines(p, active):
    mark = "►" if active else " "
    goal = "|" + p.goal[-1].getFace() + "|" if p.goal else "-"
    lines = [f"{mark} {p.name}    GOAL {goal} ({len(p.goal)} left)    HAND {cards_text(p.hand.faces())}"]
    for i in range(4):
        lines.append(f"    d{i + 1}: " + cards_text([c.getFace() for c in p.discard[i]]))
    return lines


def draw(game):
    middle = []
    for i in range(4):
        text = str(game.stacks[i]).replace("][", "|").replace("[", "").replace("]", "")
        middle.append(f"    stack {i + 1}: " + ("-" if text == "||" else text))
    middle.append(f"    shoe: {game.shoe.size()} cards")
    parts = [player_lines(game.players[0], game.current == 0), middle,
             player_lines(game.players[1], game.current == 1)]
    width = 56
    for part in parts:
        for line in part:
            width = max(width, len(line))
    print()
    print("╔" + "═" * (width + 2) + "╗")
    for n, part in enumerate(parts):
        if n > 0:
            print("╟" + "─" * (width + 2) + "╢")
        for line in part:
            print("║ " + line.ljust(width) + " ║")
    print("╚" + "═" * (width + 2) + "╝")


HELP = """  p FROM STACK     play a card; FROM = h1..h5 (hand), g (goal), d1..d4 (discard pile)
  x hN PILE        discard hand card N on your discard pile 1..4, ends your turn
  x                end your turn when there are only 0s in your hand
  ?                this help"""


# ---------------------------------------------------------------- game

class Game:
    def __init__(self):
        self.players = [Player("PLAYER A"), Player("PLAYER B")]
        self.stacks = [PlayStack() for _ in range(4)]
        self.shoe = Queue()
        self.aside = []             # faces of the cleared stacks
        deck = [Card(v) for v in range(10) for _ in range(10)] + [Card(-1) for _ in range(20)]
        for card in shuffleCards(deck):
            self.shoe.enqueue(card)
        for _ in range(5):
            for p in self.players:
                p.hand.add([self.shoe.dequeue()])
        for _ in range(15):
            for p in self.players:
                p.goal.append(self.shoe.dequeue())
        order = "0123456789*"
        a, b = [order.index(p.goal[-1].getFace()) for p in self.players]
        self.current = 1 if b > a else 0

    def refill_shoe(self):
        cards = [Card(-1) if f == '*' else Card(int(f)) for f in self.aside]
        self.aside = []
        for card in shuffleCards(cards):
            self.shoe.enqueue(card)

    def draw_cards(self, p):
        while p.hand.size() < Hand.MAX:
            if self.shoe.size() == 0:
                self.refill_shoe()
            if self.shoe.size() == 0:
                break               # really no cards anywhere
            p.hand.add([self.shoe.dequeue()])
        p.hand.sort()

    def zero_is_playable(self, p):
        free = any(s.nextValue() == 0 for s in self.stacks)
        return free and (p.hand.check0() >= 0 or p.goal[-1].getFace() == '0')

    def something_playable(self, p):
        faces = p.hand.faces() + [p.goal[-1].getFace()]
        faces += [d[-1].getFace() for d in p.discard if d]
        wanted = [str(s.nextValue()) for s in self.stacks]
        return any(f == '*' or f in wanted for f in faces)

    def play(self, p, source, number):
        """Plays a card, raises ValueError with a message when it is not possible"""
        if number not in ("1", "2", "3", "4"):
            raise ValueError("play stack must be 1..4")
        stack = self.stacks[int(number) - 1]
        kind, digits = source[0], source[1:]
        if source == "g":
            card = p.goal[-1]
        elif kind == "h" and digits.isdigit() and 1 <= int(digits) <= p.hand.size():
            card = p.hand.pop(int(digits) - 1)
        elif kind == "d" and digits in ("1", "2", "3", "4"):
            if not p.discard[int(digits) - 1]:
                raise ValueError(f"discard pile {digits} is empty")
            card = p.discard[int(digits) - 1][-1]
        else:
            raise ValueError("I don't know the place '" + source + "'")
        if card.getFace() == '*':
            card.assign(stack.nextValue())
        try:
            faces = stack.playCard(card)
        except Exception:
            if kind == "h":
                p.hand.add([card])
                p.hand.sort()
            raise ValueError(f"a {card.getFace()} does not fit on stack {number}")
        if kind == "g":
            p.goal.pop()
        elif kind == "d":
            p.discard[int(digits) - 1].pop()
        if faces:
            self.aside += faces
            print(f"*** stack {number} is complete! ***")
            if len(self.aside) == 50:
                self.refill_shoe()

    def discard(self, p, source, number):
        if self.zero_is_playable(p):
            raise ValueError("a stack is free: you have to play your 0")
        if number not in ("1", "2", "3", "4"):
            raise ValueError("discard pile must be 1..4")
        if source[0] != "h" or not source[1:].isdigit() or not 1 <= int(source[1:]) <= p.hand.size():
            raise ValueError("you can only discard a card of your hand, h1..h" + str(p.hand.size()))
        i = int(source[1:]) - 1
        if p.hand.faces()[i] == '0':
            raise ValueError("a 0 cannot be discarded")
        p.discard[int(number) - 1].append(p.hand.pop(i))

    def end_turn(self, p):
        if self.zero_is_playable(p):
            raise ValueError("a stack is free: you have to play your 0")
        if any(f != '0' for f in p.hand.faces()):
            raise ValueError("you have to discard a card, e.g. x h1 1")
        if self.something_playable(p):
            raise ValueError("you can still play a card")

    def turn(self, p):
        """returns True when the turn ended by a discard or with at least one card played"""
        self.draw_cards(p)
        moved = False
        while True:
            draw(self)
            words = input(p.name + "> ").lower().split()
            try:
                if len(words) == 3 and words[0] == "p":
                    self.play(p, words[1], words[2])
                    moved = True
                    if not p.goal:
                        return True
                    if p.hand.size() == 0:
                        self.draw_cards(p)
                elif len(words) == 3 and words[0] == "x":
                    self.discard(p, words[1], words[2])
                    return True
                elif words == ["x"]:
                    self.end_turn(p)
                    return moved
                elif words == ["?"] or words == ["help"]:
                    print(HELP)
                else:
                    raise ValueError("unknown command (? for help)")
            except ValueError as e:
                print("!! " + str(e))

    def run(self):
        print("MINI SPITE AND MALICE")
        print(HELP)
        passes = 0
        while passes < 2:
            p = self.players[self.current]
            passes = 0 if self.turn(p) else passes + 1
            if not p.goal:
                draw(self)
                print(p.name + " WINS THE GAME")
                return
            self.current = 1 - self.current
        print("Nobody can play any more: the game is a draw")


Game().run()
