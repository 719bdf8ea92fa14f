# Assignment 3
# Mini Spite and Malice
# everything is in this file

import random


# ---------------- Task 1 ----------------
class Card:

    def __init__(self, value):
        assert type(value) == int, "Error: invalid value"
        assert value >= -1 and value <= 9, "Error: invalid value"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        assert type(value) == int, "Error: invalid value"
        assert value >= -1 and value <= 9, "Error: invalid value"
        if self.__face != "*":
            raise Exception("Error: only a joker can change its value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


# ---------------- Task 2 ----------------
class PlayStack:

    def __init__(self):
        self.__cards = []      # the top is the END of the list so append is O(1)

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
        if len(self.__cards) == 0:
            needed = 0
        else:
            needed = self.peekValue() + 1
        if card.getValue() != needed:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces = []
        if card.getValue() == 9:
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
        return faces

    def __str__(self):
        result = "|"
        for c in self.__cards:
            result = result + str(c)
        result = result + "|"
        return result


# ---------------- Task 3 ----------------
class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort that we saw in class
        for i in range(1, len(self.__hand)):
            current = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > current.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j = j - 1
            self.__hand[j + 1] = current

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: no card in the hand")
            return self.__hand.pop()
        assert type(i) == int, "Error: invalid index"
        assert i >= 0 and i < len(self.__hand), "Error: invalid index"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int, "Error: invalid value"
        assert v >= -1 and v <= 9, "Error: invalid value"
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
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: too many cards in the hand")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        result = "["
        for c in self.__hand:
            result = result + str(c)
        result = result + "]"
        return result


# a queue for the shoe (front is index 0)
class Queue:

    def __init__(self):
        self.__items = []

    def enqueue(self, item):
        self.__items.append(item)

    def dequeue(self):
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self.__items.pop(0)

    def isEmpty(self):
        return len(self.__items) == 0

    def size(self):
        return len(self.__items)


# a normal stack for the goal piles and the discard piles
class Stack:

    def __init__(self):
        self.__items = []

    def push(self, item):
        self.__items.append(item)

    def pop(self):
        if self.isEmpty():
            raise Exception("Error: Stack is empty")
        return self.__items.pop()

    def peek(self):
        if self.isEmpty():
            raise Exception("Error: Stack is empty")
        return self.__items[-1]

    def isEmpty(self):
        return len(self.__items) == 0

    def size(self):
        return len(self.__items)


# ---------------- Task 4 ----------------
def shuffle(cards):
    result = []
    while len(cards) > 0:
        number = random.randint(0, len(cards) - 1)
        card = cards.pop(number)
        result.append(card)
    return result


# ---------------- Task 5 ----------------
def printPlayer(name, hand, discards, goal):
    print(name + " Hand " + str(hand))
    for i in range(4):
        if discards[i].isEmpty():
            print(name + " Discard " + str(i + 1) + ": []")
        else:
            print(name + " Discard " + str(i + 1) + ": " + str(discards[i].peek()))
    if goal.isEmpty():
        print(name + " Goal [] 0 cards left")
    else:
        print(name + " Goal " + str(goal.peek()) + " " + str(goal.size()) + " cards left")


def printTable(names, hands, discards, goals, playStacks):
    print("-" * 40)
    printPlayer(names[0], hands[0], discards[0], goals[0])
    print()
    for i in range(4):
        print("Play Stack " + str(i + 1) + " : " + str(playStacks[i]))
    print()
    printPlayer(names[1], hands[1], discards[1], goals[1])
    print("-" * 40)


def isStackEmpty(stack):
    try:
        stack.peekValue()
        return False
    except Exception:
        return True


def refill(shoe, hand, cleared):
    # deal cards until there are 5 in the hand
    while hand.size() < 5:
        if shoe.isEmpty():
            if len(cleared) == 0:
                break       # there is really nothing left to deal
            for c in shuffle(cleared):
                shoe.enqueue(c)
        hand.add([shoe.dequeue()])
    hand.sort()


def goalRank(card):
    # the joker is the highest card when we decide who starts
    if card.getFace() == "*":
        return 10
    return card.getValue()


def tryToPlay(card, stack):
    # returns the list of faces, or raises the Exception of the PlayStack
    joker = card.getFace() == "*"
    if joker:
        if isStackEmpty(stack):
            card.assign(0)
        else:
            card.assign(stack.peekValue() + 1)
    return stack.playCard(card)


def askNumber(question, low, high):
    while True:
        answer = input(question + "\n").strip()
        if len(answer) == 1 and answer in "0123456789":
            number = int(answer)
            if number >= low and number <= high:
                return number
        print("Please enter a number from " + str(low) + " to " + str(high))


def askAction(name):
    while True:
        answer = input(name + ", choose action: p (play) or x (discard/end turn)\n").strip().lower()
        if answer == "p" or answer == "x":
            return answer
        print("Invalid action, try again")


def askFrom(handSize):
    # returns ("h", i) or ("g", 0) or ("d", j), the numbers start at 0
    while True:
        answer = input("Play from where: hi = hand at position i (1.." + str(handSize)
                       + "); g = goal; dj = discard pile j (1..4)?\n").strip().lower()
        if answer == "g":
            return ("g", 0)
        if len(answer) == 2 and answer[1] in "123456789":
            number = int(answer[1])
            if answer[0] == "h" and number <= handSize:
                return ("h", number - 1)
            if answer[0] == "d" and number <= 4:
                return ("d", number - 1)
        print("Invalid choice, try again")


def cardToDiscard(hand):
    # position of the highest card of the hand, but never a 0
    v = 9
    while v >= 1:
        if hand.index(v) != -1:
            return hand.index(v)
        v = v - 1
    return hand.index(-1)


def main():
    names = ["PlayerA", "PlayerB"]
    hands = [Hand(), Hand()]
    goals = [Stack(), Stack()]
    discards = [[], []]
    playStacks = []
    for i in range(4):
        playStacks.append(PlayStack())
        discards[0].append(Stack())
        discards[1].append(Stack())

    # make the 120 cards
    deck = []
    for i in range(10):
        for v in range(10):
            deck.append(Card(v))
    for i in range(20):
        deck.append(Card(-1))
    deck = shuffle(deck)

    # deal
    for i in range(5):
        hands[0].add([deck.pop()])
        hands[1].add([deck.pop()])
    for i in range(15):
        goals[0].push(deck.pop())
        goals[1].push(deck.pop())
    hands[0].sort()
    hands[1].sort()
    shoe = Queue()
    while len(deck) > 0:
        shoe.enqueue(deck.pop())

    cleared = []         # cards of the finished play stacks
    clearedPiles = 0

    print("Welcome to Mini Spite and Malice!")
    print("PlayerA goal card: " + str(goals[0].peek()))
    print("PlayerB goal card: " + str(goals[1].peek()))
    if goalRank(goals[1].peek()) > goalRank(goals[0].peek()):
        player = 1
    else:
        player = 0
    print(names[player] + " starts")

    gameOver = False
    while not gameOver:
        hand = hands[player]
        goal = goals[player]
        refill(shoe, hand, cleared)
        turnOver = False
        while not turnOver and not gameOver:
            if hand.size() == 0:
                refill(shoe, hand, cleared)
            printTable(names, hands, discards, goals, playStacks)
            action = askAction(names[player])

            if action == "p":
                where, number = askFrom(hand.size())
                if where == "d" and discards[player][number].isEmpty():
                    print("This discard pile is empty")
                    continue
                target = playStacks[askNumber("Which Play Stack are you targeting (1..4)?", 1, 4) - 1]
                if where == "h":
                    card = hand.pop(number)
                elif where == "g":
                    card = goal.pop()
                else:
                    card = discards[player][number].pop()
                try:
                    faces = tryToPlay(card, target)
                except Exception as e:
                    print(e)
                    # put the card back where it was
                    if where == "h":
                        hand.add([card])
                        hand.sort()
                    elif where == "g":
                        goal.push(card)
                    else:
                        discards[player][number].push(card)
                    continue
                if len(faces) > 0:
                    print("The play stack is complete!")
                    for f in faces:
                        if f == "*":
                            cleared.append(Card(-1))
                        else:
                            cleared.append(Card(int(f)))
                    clearedPiles = clearedPiles + 1
                    if clearedPiles == 5:
                        for c in shuffle(cleared):
                            shoe.enqueue(c)
                        clearedPiles = 0
                if goal.isEmpty():
                    gameOver = True

            else:
                free = False
                for s in playStacks:
                    if isStackEmpty(s):
                        free = True
                goalIs0 = goal.peek().getFace() == "0"
                if free and (hand.check0() != -1 or goalIs0):
                    print("You must play your [0] first, there is a free Play Stack")
                    continue
                position = cardToDiscard(hand)
                if position == -1:
                    print("No card to discard, the turn ends")
                else:
                    pile = askNumber("Which Discard Pile are you targeting (1..4)?", 1, 4)
                    discards[player][pile - 1].push(hand.pop(position))
                turnOver = True

        if gameOver:
            printTable(names, hands, discards, goals, playStacks)
            print(names[player] + " wins the game! Congratulations!")
        else:
            player = 1 - player


if __name__ == "__main__":
    main()
