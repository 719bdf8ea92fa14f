# Assignment 3 - Mini Spite and Malice
# Everything is in this file because I had problems with importing
import random


# ---------------- TASK 1 -----------------
class Card:
    # value is from -1 to 9. -1 is the joker
    def __init__(self, value):
        if type(value) != int:
            raise AssertionError("Error: the value must be an integer")
        if value < -1 or value > 9:
            raise AssertionError("Error: the value is not valid")
        self.__value = value
        if value == -1:
            self.__face = "*"
        elif value == 0:
            self.__face = "0"
        elif value == 1:
            self.__face = "1"
        elif value == 2:
            self.__face = "2"
        elif value == 3:
            self.__face = "3"
        elif value == 4:
            self.__face = "4"
        elif value == 5:
            self.__face = "5"
        elif value == 6:
            self.__face = "6"
        elif value == 7:
            self.__face = "6"
        elif value == 8:
            self.__face = "8"
        elif value == 9:
            self.__face = "9"

    # change the value of a joker
    def assign(self, value):
        if type(value) != int:
            raise AssertionError("Error: the value must be an integer")
        if value < -1 or value > 9:
            raise AssertionError("Error: the value is not valid")
        if self.__face == "*":
            self.__value = value
        else:
            print("Error: this card is not a joker")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


# ---------------- TASK 2 -----------------
class PlayStack:
    def __init__(self):
        self.__cards = []   # top of the stack is the END of the list

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        else:
            return self.__cards[len(self.__cards) - 1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        else:
            return self.__cards[len(self.__cards) - 1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")

        # what value do we need right now
        if len(self.__cards) == 0:
            needed = 0
        else:
            needed = self.peekValue() + 1

        # a joker that nobody has assigned yet takes the value that we need
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(needed)

        if card.getValue() == 0:
            self.__cards.append(card)
        else:
            if card.getValue() == needed:
                self.__cards.append(card)
            else:
                raise Exception("Error: Card rejected")

        # check if the pile is finished
        if card.getValue() == 9:
            faces = []
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
            return faces
        else:
            return []

    def __str__(self):
        text = "|"
        for c in self.__cards:
            text = text + str(c)
        text = text + "|"
        return text


# ---------------- TASK 3 -----------------
class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        # bubble sort from the lectures
        for i in range(len(self.__hand)):
            for j in range(len(self.__hand) - 1 - i):
                if self.__hand[j].getValue() > self.__hand[j + 1].getValue():
                    temp = self.__hand[j]
                    self.__hand[j] = self.__hand[j + 1]
                    self.__hand[j + 1] = temp

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: the hand is empty")
            return self.__hand.pop()
        if type(i) != int:
            raise AssertionError("Error: i is not an integer")
        if i < 0 or i >= len(self.__hand):
            raise AssertionError("Error: i is out of range")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int:
            raise AssertionError("Error: v is not valid")
        if v < -1 or v > 9:
            raise AssertionError("Error: v is not valid")
        for i in range(len(self.__hand) - 1):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        # TODO
        pass

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: too many cards in the hand")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        text = "["
        for c in self.__hand:
            text += str(c)
        text += "]"
        return text


# ---------------- TASK 4 -----------------
def shuffle(cards):
    result = []
    while len(cards) > 0:
        position = random.randint(0, len(cards) - 1)
        result.append(cards.pop(position))
    return result


# ---------------- TASK 5 -----------------
def makeDeck():
    deck = []
    for value in range(10):
        for n in range(10):
            deck.append(Card(value))
    for n in range(20):
        deck.append(Card(-1))
    return deck


def whoStarts(cardA, cardB):
    # the highest card starts
    a = cardA.getValue()
    b = cardB.getValue()
    if b > a:
        return "B"
    else:
        return "A"


def showPlayer(name, hand, discards, goal):
    print("Player" + name + " Hand " + str(hand))
    for i in range(4):
        if len(discards[i]) == 0:
            print("Player" + name + " Discard " + str(i + 1) + ": []")
        else:
            print("Player" + name + " Discard " + str(i + 1) + ": " + str(discards[i][-1]))
    if len(goal) > 0:
        print("Player" + name + " Goal " + str(goal[-1]) + " " + str(len(goal)) + " cards left")
    else:
        print("Player" + name + " Goal [] 0 cards left")


def main():
    deck = shuffle(makeDeck())
    handA = Hand()
    handB = Hand()
    goalA = []
    goalB = []
    # 5 cards in the hands
    for i in range(5):
        handA.add([deck.pop(0)])
        handB.add([deck.pop(0)])
    # 15 cards in the goal piles
    for i in range(15):
        goalA.append(deck.pop(0))
        goalB.append(deck.pop(0))
    shoe = deck     # the front of the shoe is shoe[0]

    discardsA = [[], [], [], []]
    discardsB = [[], [], [], []]
    stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    cleared = []
    piles = 0

    turn = whoStarts(goalA[-1], goalB[-1])

    while len(goalA) > 0 and len(goalB) > 0:
        if turn == "A":
            hand = handA
            goal = goalA
            discards = discardsA
        else:
            hand = handB
            goal = goalB
            discards = discardsB

        # draw to get 5 cards
        while hand.size() < 5 and len(shoe) > 0:
            hand.add([shoe.pop(0)])

        finished = False
        while not finished:
            # ran out of cards? take 5 new ones
            if hand.size() == 0:
                while hand.size() < 5 and len(shoe) > 0:
                    hand.add([shoe.pop(0)])
            handA.sort()
            handB.sort()
            print("------------------------------------------")
            showPlayer("A", handA, discardsA, goalA)
            print()
            for i in range(4):
                print("Play Stack " + str(i + 1) + " : " + str(stacks[i]))
            print()
            showPlayer("B", handB, discardsB, goalB)
            print("------------------------------------------")
            print("Player" + turn + ", choose action: p (play) or x (discard/end turn)")
            action = input()
            if action == "p":
                print("Play from where: hi = hand at position i (1.." + str(hand.size()) + "); g = goal; dj = discard pile j (1..4)?")
                where = input()
                print("Which Play Stack are you targeting (1..4)?")
                target = input()
                if target != "1" and target != "2" and target != "3" and target != "4":
                    print("That is not a Play Stack")
                    continue
                stack = stacks[int(target) - 1]
                # get the card first, put it back if the stack does not want it
                if where == "g":
                    card = goal[-1]
                elif len(where) == 2 and where[0] == "h" and where[1] in "12345" and int(where[1]) <= hand.size():
                    card = hand.pop(int(where[1]) - 1)
                elif len(where) == 2 and where[0] == "d" and where[1] in "1234" and len(discards[int(where[1]) - 1]) > 0:
                    card = discards[int(where[1]) - 1][-1]
                else:
                    print("You can not play from there")
                    continue
                try:
                    faces = stack.playCard(card)
                except Exception as e:
                    print(e)
                    if where[0] == "h":
                        hand.add([card])
                    continue
                if where == "g":
                    goal.pop()
                elif where[0] == "d":
                    discards[int(where[1]) - 1].pop()
                if faces != []:
                    piles = piles + 1
                    for f in faces:
                        if f == "*":
                            cleared.append(Card(-1))
                        else:
                            cleared.append(Card(int(f)))
                    if piles == 5:
                        cleared = shuffle(cleared)
                        for c in cleared:
                            shoe.append(c)
                        cleared = []
                        piles = 0
                if len(goal) == 0:
                    finished = True
            elif action == "x":
                empty = False
                for s in stacks:
                    if str(s) == "||":
                        empty = True
                if hand.check0() != -1 and empty:
                    print("You must play your 0 first!")
                    continue
                # only zeros: turn ends with no discard
                zeros = True
                for i in range(hand.size()):
                    c = hand.pop(0)
                    if c.getFace() != "0":
                        zeros = False
                    hand.add([c])
                if zeros:
                    finished = True
                else:
                    print("Which Discard Pile are you targeting (1..4)?")
                    pile = input()
                    if pile == "1" or pile == "2" or pile == "3" or pile == "4":
                        hand.sort()
                        c = hand.pop()
                        if c.getFace() == "0":
                            print("You can not discard a 0")
                            hand.add([c])
                        else:
                            discards[int(pile) - 1].append(c)
                        finished = True
                    else:
                        print("That is not a Discard Pile")
            else:
                print("Please type p or x")

        if len(goal) == 0:
            print("Player" + turn + " wins!!!")
        if turn == "A":
            turn = "B"
        else:
            turn = "A"


main()
