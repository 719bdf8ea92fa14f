# Mini Spite and Malice
# Assignment 3
#
# players are numbers: 0 = PlayerA, 1 = PlayerB

import random
import sys

NAMES = ["PlayerA", "PlayerB"]


class Card:
    """A card with a face and a value, jokers have face * and value -1 until played"""

    def __init__(self, value):
        if type(value) != int or value < -1 or value > 9:
            raise AssertionError("Invalid value")
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = "*"

    def assign(self, value):
        if type(value) != int or value < -1 or value > 9:
            raise AssertionError("Invalid value")
        if self.__face != "*":
            raise Exception("Not a joker")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return self.__str__() + "." + str(self.__value)


class PlayStack:
    """Cards 0 to 9, added at the end of the list because append is O(1)"""

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if self.__cards:
            return self.__cards[-1].getValue()
        raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        if self.__cards:
            return self.__cards[-1].getFace()
        raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        top = -1
        if self.__cards:
            top = self.peekValue()
        is_joker = card.getFace() == "*" and card.getValue() == -1
        if is_joker:
            card.assign(top + 1)
        if card.getValue() == top + 1:
            self.__cards.append(card)
        else:
            raise Exception("Error: Card rejected")
        done = []
        if card.getValue() == 9:
            while self.__cards:
                done.insert(0, self.__cards.pop().getFace())
        return done

    def __str__(self):
        return "|%s|" % "".join([str(c) for c in self.__cards])


class Hand:
    """Up to 5 cards"""

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand = sorted(self.__hand, key=lambda c: c.getValue())

    def pop(self, *position):
        if len(position) == 0:
            if self.size() == 0:
                raise Exception("No card to pop")
            return self.__hand.pop()
        i = position[0]
        if type(i) != int or i < 0 or i >= self.size():
            raise AssertionError("Invalid position")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int or v < -1 or v > 9:
            raise AssertionError("Invalid value")
        i = 0
        while i < len(self.__hand):
            if self.__hand[i].getValue() == v:
                return i
            i += 1
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Too many cards in hand")
        self.__hand += cardList

    def faces(self):
        return [c.getFace() for c in self.__hand]

    def __str__(self):
        return " ".join([str(c) for c in self.__hand])


class Queue:
    """The shoe: cards come out at the front and go in at the back"""

    def __init__(self):
        self.items = []

    def enqueue(self, item):
        self.items.append(item)

    def dequeue(self):
        return self.items.pop(0)

    def size(self):
        return len(self.items)


def shuffle(cards):
    """Returns a shuffled list of the cards, does not change the list given"""
    rest = cards[:]
    result = []
    for i in range(len(cards)):
        r = int(random.random() * len(rest))
        result.append(rest.pop(r))
    return result


# ------------------------------------------------------------ screen

def draw_cards(faces):
    """Draws cards next to each other with their positions underneath"""
    if faces == []:
        print("   (no cards)")
        return
    print("  " + " .---." * len(faces))
    print("  " + "".join([" | " + f + " |" for f in faces]))
    print("  " + " '---'" * len(faces))
    print("  " + "".join(["  h%d  " % (i + 1) for i in range(len(faces))]))


def show_table(hands, goals, discards, stacks):
    print()
    print("#" * 64)
    print("%-32s%-32s" % (NAMES[0], NAMES[1]))
    print("%-32s%-32s" % ("-" * 28, "-" * 28))
    print("%-32s%-32s" % ("Hand  " + str(hands[0]), "Hand  " + str(hands[1])))
    left = "Goal  %s %d cards left" % (goals[0][-1], len(goals[0]))
    right = "Goal  %s %d cards left" % (goals[1][-1], len(goals[1]))
    print("%-32s%-32s" % (left, right))
    for i in range(4):
        cols = []
        for p in range(2):
            pile = "".join([str(c) for c in discards[p][i]])
            if pile == "":
                pile = "[]"
            cols.append("Discard %d: %s" % (i + 1, pile))
        print("%-31s %s" % (cols[0], cols[1]))
    print()
    for i in range(4):
        print("      Play Stack %d : %s" % (i + 1, stacks[i]))
    print("#" * 64)


def show_actions(player, hand):
    print("%s, it is your turn. Your hand:" % NAMES[player])
    draw_cards(hand.faces())
    print("   p = play")
    print("   x = discard/end turn")


# ------------------------------------------------------------ game

def deal(shoe):
    hands = [Hand(), Hand()]
    goals = [[], []]
    for i in range(5):
        hands[0].add([shoe.dequeue()])
        hands[1].add([shoe.dequeue()])
    for i in range(15):
        goals[0].append(shoe.dequeue())
        goals[1].append(shoe.dequeue())
    return hands, goals


def draw_up(hand, shoe, done_cards):
    """Fill the hand up to 5 cards, as far as there are cards"""
    missing = 5 - hand.size()
    for i in range(missing):
        if shoe.size() == 0:
            back_to_shoe(shoe, done_cards)
        if shoe.size() > 0:
            hand.add([shoe.dequeue()])
    hand.sort()


def back_to_shoe(shoe, done_cards):
    for card in shuffle(done_cards):
        shoe.enqueue(card)
    done_cards.clear()


def starter(goals):
    ranks = []
    for g in goals:
        if g[-1].getFace() == "*":
            ranks.append(10)
        else:
            ranks.append(g[-1].getValue())
    if ranks[1] > ranks[0]:
        return 1
    return 0


def ask_pile(question):
    """Returns 0..3, or -1 for a wrong answer"""
    print(question)
    answer = input(">> ").strip()
    if answer in ("1", "2", "3", "4"):
        return int(answer) - 1
    print("!! Please enter 1, 2, 3 or 4")
    return -1


def take_card(text, hand, goal, piles):
    """Takes the card out of the place that text says.
    Returns the card and the place as a list, or (None, None)"""
    if text == "g":
        return goal.pop(), goal
    if len(text) == 2:
        if text[0] == "h" and text[1] in "12345" and int(text[1]) <= hand.size():
            return hand.pop(int(text[1]) - 1), hand
        if text[0] == "d" and text[1] in "1234" and len(piles[int(text[1]) - 1]) > 0:
            pile = piles[int(text[1]) - 1]
            return pile.pop(), pile
    return None, None


def put_back(card, place):
    if isinstance(place, Hand):
        place.add([card])
        place.sort()
    else:
        place.append(card)


def play_card(hand, goal, piles, stacks, shoe, done_cards):
    print("Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)?"
          % hand.size())
    card, place = take_card(input(">> ").strip(), hand, goal, piles)
    if card is None:
        print("!! There is no such card")
        return
    number = ask_pile("Which Play Stack are you targeting (1..4)?")
    if number == -1:
        put_back(card, place)
        return
    try:
        faces = stacks[number].playCard(card)
    except Exception as e:
        print("!! " + str(e))
        put_back(card, place)
        return
    for f in faces:
        if f == "*":
            done_cards.append(Card(-1))
        else:
            done_cards.append(Card(int(f)))
    if len(done_cards) == 50:
        back_to_shoe(shoe, done_cards)


def must_play_zero(hand, goal, stacks):
    if hand.check0() == -1 and goal[-1].getValue() != 0:
        return False
    for s in stacks:
        try:
            s.peekValue()
        except Exception:
            return True     # this one is empty
    return False


def end_turn(hand, goal, piles, stacks):
    """Returns True if the turn is over"""
    if must_play_zero(hand, goal, stacks):
        print("!! You have a [0] and there is a free Play Stack, you must play it")
        return False
    # only zeros (or nothing at all) in the hand: no discard
    faces = hand.faces()
    if faces.count("0") == len(faces):
        return True
    number = ask_pile("Which Discard Pile are you targeting (1..4)?")
    if number == -1:
        return False
    hand.sort()
    if hand.faces()[-1] == "0":
        card = hand.pop(hand.index(-1))     # a joker and zeros
    else:
        card = hand.pop()
    piles[number].append(card)
    return True


def play_game():
    cards = []
    for i in range(120):
        cards.append(Card(i % 12 if i % 12 < 10 else -1))
    shoe = Queue()
    for c in shuffle(cards):
        shoe.enqueue(c)
    hands, goals = deal(shoe)
    for h in hands:
        h.sort()
    discards = [[[], [], [], []], [[], [], [], []]]
    stacks = [PlayStack() for i in range(4)]
    done_cards = []

    print("*** MINI SPITE AND MALICE ***")
    player = starter(goals)
    while True:
        hand, goal, piles = hands[player], goals[player], discards[player]
        draw_up(hand, shoe, done_cards)
        over = False
        while not over:
            show_table(hands, goals, discards, stacks)
            show_actions(player, hand)
            action = input("choose action (p/x): ").strip()
            if action == "p":
                play_card(hand, goal, piles, stacks, shoe, done_cards)
                if len(goal) == 0:
                    print()
                    print("*** %s WINS! ***" % NAMES[player])
                    return
                if hand.size() == 0:
                    draw_up(hand, shoe, done_cards)
            elif action == "x":
                over = end_turn(hand, goal, piles, stacks)
            else:
                print("!! Please enter p or x")
        player = 1 - player


if __name__ == "__main__":
    try:
        play_game()
    except (KeyboardInterrupt, EOFError):
        print("\nBye!")
        sys.exit(0)
