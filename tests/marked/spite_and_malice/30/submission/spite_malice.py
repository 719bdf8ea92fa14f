# Assignment 3 - Mini Spite and Malice
# Winter term

import random
from lectureStructures import Stack, BoundedQueue


class Card:
    """One card. face is what is printed, value is what it counts for."""

    def __init__(self, value):
        assert type(value) == int and -1 <= value <= 9, "invalid card value"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        assert type(value) == int and -1 <= value <= 9, "invalid card value"
        if self.__face != "*":
            raise Exception("Error: only a joker can be assigned a value")
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

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")

        # the value that the stack is waiting for
        if len(self.__cards) == 0:
            wanted = 0
        else:
            wanted = self.__cards[-1].getValue() + 1

        # a joker that has no value yet becomes what is needed
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(wanted)

        if card.getValue() != wanted:
            raise Exception("Error: Card rejected")

        if wanted == 9:
            faces = []
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
            return faces

        self.__cards.append(card)
        return []

    def __str__(self):
        s = "|"
        for c in self.__cards:
            s = s + str(c)
        return s + "|"


class Hand:
    MAX = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort, at most 5 cards
        for i in range(1, len(self.__hand)):
            c = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > c.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j = j - 1
            self.__hand[j + 1] = c

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: no card to pop")
            return self.__hand.pop()
        assert type(i) == int, "index must be an integer"
        assert i >= 0 and i <= len(self.__hand), "index out of range"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int and -1 <= v <= 9, "invalid value"
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > Hand.MAX:
            raise Exception("Error: a hand has at most 5 cards")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        s = "["
        for c in self.__hand:
            s += str(c)
        return s + "]"


def shuffle(cards):
    """takes the cards out of the list one by one at random"""
    result = []
    while len(cards) > 1:
        n = random.randint(0, len(cards) - 1)
        result.append(cards.pop(n))
    return result


# ---------------------------------------------------------------- the game

LINE = "-----------------------------------------"


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = Stack()
        self.discards = [Stack(), Stack(), Stack(), Stack()]

    def show(self):
        print(self.name + " Hand " + str(self.hand))
        for i in range(4):
            if self.discards[i].isEmpty():
                top = "[]"
            else:
                top = str(self.discards[i].peek())
            print(self.name + " Discard " + str(i + 1) + ": " + top)
        if not self.goal.isEmpty():
            print(self.name + " Goal " + str(self.goal.peek()) + " " +
                  str(self.goal.size()) + " cards left")
        else:
            print(self.name + " Goal [] 0 cards left")


def makeCards():
    cards = []
    for s in range(10):
        for v in range(10):
            cards.append(Card(v))
    for j in range(20):
        cards.append(Card(-1))
    return cards


def showTable(a, b, stacks):
    print(LINE)
    a.show()
    print()
    for i in range(4):
        print("Play Stack " + str(i + 1) + " : " + str(stacks[i]))
    print()
    b.show()
    print(LINE)


def refill(player, shoe):
    while player.hand.size() < 5 and not shoe.isEmpty():
        player.hand.add([shoe.dequeue()])
    player.hand.sort()


def freeStack(stacks):
    for s in stacks:
        if str(s) == "||":
            return True
    return False


def whoStarts(a, b):
    if b.goal.peek().getValue() > a.goal.peek().getValue():
        return b
    return a


def askNumber(prompt, low, high):
    ans = input(prompt + "\n").strip()
    if ans.isdigit() and low <= int(ans) <= high:
        return int(ans)
    print("Invalid choice")
    return None


def playOne(player, stacks):
    """returns the faces of a cleared pile, [] otherwise"""
    where = input("Play from where: hi = hand at position i (1.." + str(player.hand.size()) +
                  "); g = goal; dj = discard pile j (1..4)?\n").strip().lower()
    kind = where[:1]
    if kind == "g" and len(where) == 1:
        card = player.goal.peek()
    elif kind == "h" and where[1:].isdigit() and 1 <= int(where[1:]) <= player.hand.size():
        card = player.hand.pop(int(where[1:]) - 1)
    elif kind == "d" and where[1:] in ("1", "2", "3", "4"):
        pile = player.discards[int(where[1:]) - 1]
        if pile.isEmpty():
            print("That discard pile is empty")
            return []
        card = pile.peek()
    else:
        print("Invalid choice")
        return []

    target = askNumber("Which Play Stack are you targeting (1..4)?", 1, 4)
    faces = None
    if target is not None:
        try:
            faces = stacks[target - 1].playCard(card)
        except Exception as e:
            print(e)

    if faces is None:                       # not played, the card goes back
        if kind == "h":
            player.hand.add([card])
            player.hand.sort()
        return []
    if kind == "g":
        player.goal.pop()
    elif kind == "d":
        pile.pop()
    return faces


def discardOne(player, stacks):
    """True when the turn is over"""
    if player.hand.check0() != -1 and freeStack(stacks):
        print("You must play the 0")
        return False
    if player.hand.size() == 0:
        return True
    card = player.hand.pop()
    if card.getFace() == "0":       # the highest is a 0, nothing to discard
        player.hand.add([card])
        player.hand.sort()
        print("Only 0 left: the turn ends")
        return True
    target = askNumber("Which Discard Pile are you targeting (1..4)?", 1, 4)
    if target is None:
        player.hand.add([card])
        player.hand.sort()
        return False
    player.discards[target - 1].push(card)
    return True


def main():
    a = Player("PlayerA")
    b = Player("PlayerB")
    deck = shuffle(makeCards())
    shoe = BoundedQueue(120)
    for i in range(5):
        a.hand.add([deck.pop()])
        b.hand.add([deck.pop()])
    for i in range(15):
        a.goal.push(deck.pop())
        b.goal.push(deck.pop())
    while len(deck) > 0:
        shoe.enqueue(deck.pop())
    stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    cleared = []
    piles = 0

    player = whoStarts(a, b)
    over = False
    while not over:
        refill(player, shoe)
        turn = True
        while turn and not over:
            showTable(a, b, stacks)
            act = input(player.name + ", choose action: p (play) or x (discard/end turn)\n").strip().lower()
            if act == "p":
                faces = playOne(player, stacks)
                if faces != []:
                    piles += 1
                    for f in faces:
                        if f == "*":
                            cleared.append(Card(-1))
                        else:
                            cleared.append(Card(int(f)))
                    if piles == 5:
                        for c in shuffle(cleared):
                            shoe.enqueue(c)
                        cleared = []
                        piles = 0
                if player.goal.isEmpty():
                    over = True
                elif player.hand.size() == 0:
                    refill(player, shoe)
            elif act == "x":
                if discardOne(player, stacks):
                    turn = False
            else:
                print("Please type p or x")
        if not over:
            if player is a:
                player = b
            else:
                player = a
    showTable(a, b, stacks)
    print(player.name + " wins!")


if __name__ == "__main__":
    main()
