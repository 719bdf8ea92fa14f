import random

# ---------- Task 1 ----------
class Card:

    def __init__(self, value):
        assert type(value) is int and -1 <= value <= 9, "Error: Invalid card"
        faces = "0123456789*"
        self.__face = faces[value]
        self.__value = value

    def assign(self, value):
        if self.__face == "*":
            self.__value = value
        else:
            raise Exception("Error: Only a wild card can be assigned")

    def getValue(self): return self.__value
    def getFace(self): return self.__face
    def __str__(self): return "[" + self.__face + "]"
    def __repr__(self): return str(self) + "." + str(self.__value)


# ---------- Task 2 ----------
class PlayStack:

    def __init__(self):
        self.__cards = list()

    def peekValue(self):
        if self.__cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.__cards == []:
            raise Exception("Error: No card in playing stack")
        return self.__cards[-1].getFace()

    def __nextValue(self):
        if self.__cards == []:
            return 0
        return self.peekValue() + 1

    def playCard(self, card):
        if type(card) is not Card or card.getValue() != self.__nextValue():
            raise Exception("Error: Card rejected")
        if card.getValue() == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards = list()
            return faces
        self.__cards.append(card)
        return []

    def __str__(self):
        if self.__cards == []:
            return "||"
        return "|" + "|".join(str(c) for c in self.__cards) + "|"


# ---------- Task 3 ----------
class Hand:

    def __init__(self):
        self.__hand = list()

    def sort(self):
        # bubble sort, the hand is small
        swapped = True
        while swapped:
            swapped = False
            for k in range(len(self.__hand) - 1):
                left, right = self.__hand[k], self.__hand[k + 1]
                if left.getValue() > right.getValue():
                    self.__hand[k], self.__hand[k + 1] = right, left
                    swapped = True

    def pop(self, *args):
        if not args:
            if self.size() == 0:
                raise Exception("Error: No card to pop")
            return self.__hand.pop()
        i = args[0]
        assert type(i) is int, "Error: Invalid index"
        if i < 0 or i >= self.size():
            raise IndexError("Error: Invalid index")
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and -1 <= v <= 9, "Error: Invalid value"
        for k in range(self.size()):
            if self.__hand[k].getValue() == v:
                return k
        return -1

    def check0(self):
        position = 1
        for c in self.__hand:
            if c.getFace() == "0":
                return position
            position += 1
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: Too many cards")
        self.__hand.extend(cardList)

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__hand) + "]"


# ---------- Task 4 ----------
def shuffle(cards):
    shuffled = []
    while len(cards) != 0:
        shuffled.append(cards.pop(random.randrange(0, len(cards))))
    return shuffled


# ---------- Task 5 ----------
NAMES = ["PlayerA", "PlayerB"]

def rank(card):
    if card.getFace() == "*":
        return 10
    return card.getValue()

def stackIsEmpty(stack):
    return str(stack) == "||"

def makeDeck():
    deck = []
    for i in range(10):
        for v in range(10):
            deck.append(Card(v))
    for i in range(20):
        deck.append(Card(-1))
    return deck

def deal(shoe, hands, goals):
    for i in range(5):
        hands[0].add([shoe.pop(0)])
        hands[1].add([shoe.pop(0)])
    while len(goals[1]) <= 15:
        goals[0].append(shoe.pop(0))
        goals[1].append(shoe.pop(0))

def recycle(shoe, removed):
    cards = []
    for f in removed:
        if f == "*":
            cards.append(Card(-1))
        else:
            cards.append(Card(int(f)))
    shoe[0:0] = shuffle(cards)
    removed.clear()

def fillHand(hand, shoe, removed):
    while hand.size() < 5:
        if len(shoe) == 0:
            recycle(shoe, removed)
        if len(shoe) == 0:
            break
        hand.add([shoe.pop(0)])
    hand.sort()

def showPlayer(p, hands, goals, discards):
    print(NAMES[p], "Hand", hands[p])
    for d in range(4):
        text = "".join(str(c) for c in discards[p][d])
        if text == "":
            text = "[]"
        print(NAMES[p], "Discard", str(d + 1) + ":", text)
    top = "[]"
    if goals[p]:
        top = str(goals[p][-1])
    print(NAMES[p], "Goal", top, len(goals[p]), "cards left")

def showBoard(hands, goals, discards, stacks):
    line = "—————————————-"
    print(line)
    showPlayer(0, hands, goals, discards)
    print()
    for s in range(4):
        print("Play Stack", s + 1, ":", stacks[s])
    print()
    showPlayer(1, hands, goals, discards)
    print(line)

def readNumber(text, most):
    if text in [str(n) for n in range(1, most + 1)]:
        return int(text)
    return 0

def playGame():
    shoe = shuffle(makeDeck())
    hands = [Hand(), Hand()]
    goals = [[], []]
    discards = [[[], [], [], []], [[], [], [], []]]
    stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    removed = []
    piles = 0
    deal(shoe, hands, goals)
    hands[0].sort()
    hands[1].sort()

    p = 0
    if rank(goals[1][-1]) > rank(goals[0][-1]):
        p = 1

    winner = None
    while winner is None:
        hand, goal = hands[p], goals[p]
        fillHand(hand, shoe, removed)
        endTurn = False
        while not endTurn:
            showBoard(hands, goals, discards, stacks)
            print(NAMES[p] + ", choose action: p (play) or x (discard/end turn)")
            action = input().strip().lower()

            if action == "p":
                print("Play from where: hi = hand at position i (1.." + str(hand.size())
                      + "); g = goal; dj = discard pile j (1..4)?")
                source = input().strip().lower()
                place = -1
                if source.startswith("h"):
                    place = readNumber(source[1:], hand.size()) - 1
                elif source.startswith("d"):
                    place = readNumber(source[1:], 4) - 1
                    if place >= 0 and discards[p][place] == []:
                        place = -1
                elif source == "g":
                    place = 0
                if place < 0:
                    print("You cannot play from there")
                    continue

                print("Which Play Stack are you targeting (1..4)?")
                target = readNumber(input().strip(), 4)
                if target == 0:
                    print("There is no such Play Stack")
                    continue
                stack = stacks[target - 1]

                if source[0] == "h":
                    card = hand.pop(place)
                elif source[0] == "d":
                    card = discards[p][place].pop(0)
                else:
                    card = goal.pop()

                if card.getFace() == "*":
                    if stackIsEmpty(stack):
                        card.assign(0)
                    else:
                        card.assign(stack.peekValue() + 1)
                try:
                    faces = stack.playCard(card)
                except Exception as err:
                    print(err)
                    if source[0] == "h":
                        hand.add([card])
                        hand.sort()
                    elif source[0] == "d":
                        discards[p][place].insert(0, card)
                    else:
                        goal.append(card)
                    continue

                if faces != []:
                    removed.extend(faces)
                    piles += 1
                    if piles % 5 == 0:
                        recycle(shoe, removed)
                if goal == []:
                    winner = NAMES[p]
                    endTurn = True
                elif hand.size() == 0:
                    fillHand(hand, shoe, removed)

            elif action == "x":
                free = any(stackIsEmpty(s) for s in stacks)
                if free and (hand.check0() != -1 or goal[-1].getFace() == "0"):
                    print("You have to play the 0 card")
                    continue
                if hand.size() > 0:
                    print("Which Discard Pile are you targeting (1..4)?")
                    target = readNumber(input().strip(), 4)
                    if target == 0:
                        print("There is no such Discard Pile")
                        continue
                    discards[p][target - 1].append(hand.pop())
                endTurn = True

            else:
                print("Please type p or x")
        p = 1 - p

    showBoard(hands, goals, discards, stacks)
    print(winner, "wins the game!")


if __name__ == "__main__":
    playGame()
