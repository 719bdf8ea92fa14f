# erik - assignment 3
import random

class Card:
    def __init__(self, value):
        assert type(value)==int and value in [-1,0,1,2,3,4,5,6,7,8,9]
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        assert type(value)==int and value in [-1,0,1,2,3,4,5,6,7,8,9]
        if self.__face != "*":
            raise Exception("not a joker")
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
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if self.__cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.__cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if self.__cards == [] and card.getValue() != 0:
            raise Exception("Error: Card rejected")
        if self.__cards != [] and card.getValue() != self.peekValue() + 1:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        result = []
        if card.getValue() == 9:
            for c in self.__cards:
                result.append(c.getFace())
            self.__cards = []
        return result

    def size(self):
        return len(self.__cards)

    def __str__(self):
        s = "|"
        for c in self.__cards:
            s += str(c)
        s += "|"
        return s


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        # bubble sort
        for i in range(len(self.__hand)):
            for j in range(len(self.__hand)-1-i):
                if self.__hand[j].getValue() > self.__hand[j+1].getValue():
                    self.__hand[j], self.__hand[j+1] = self.__hand[j+1], self.__hand[j]

    def pop(self, i="last"):
        if i == "last":
            if len(self.__hand) == 0:
                raise Exception("hand is empty")
            return self.__hand.pop()
        assert type(i)==int
        assert i >= 0 and i < len(self.__hand)
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v)==int and v in [-1,0,1,2,3,4,5,6,7,8,9]
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
            raise Exception("too many cards")
        self.__hand = self.__hand + cardList

    def __str__(self):
        s = "["
        for c in self.__hand:
            s += str(c)
        return s + "]"


class Queue:
    def __init__(self):
        self.items = []
    def enqueue(self, x):
        self.items.append(x)
    def dequeue(self):
        return self.items.pop(0)
    def isEmpty(self):
        return len(self.items) == 0


def shuffle(cards):
    result = []
    copy = cards[:]
    while len(copy) > 0:
        r = random.randint(0, len(copy)-1)
        result.append(copy.pop(r))
    return result


# global variables of the game (index 0 = first player, 1 = second player)
names = ["", ""]
hands = [Hand(), Hand()]
goals = [[], []]
discards = [[[],[],[],[]], [[],[],[],[]]]
piles = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
shoe = Queue()
removed = []
count = 0       # how many piles were removed


def text(cards):
    # list of cards without the brackets
    if len(cards) == 0:
        return "-"
    s = ""
    for c in cards:
        s += c.getFace() + " "
    return s.strip()

def printPlayer(p):
    print(names[p].upper())
    h = str(hands[p]).replace("[", "").replace("]", " ").strip()
    if h == "":
        h = "-"
    print("hand     ", h)
    print("goal     ", text(goals[p][-1:]), " (" + str(len(goals[p])) + " left)")
    for i in range(4):
        print("discard", i, "", text(discards[p][i]))

def printGame():
    print()
    print("******************************")
    printPlayer(0)
    print()
    for i in range(4):
        s = str(piles[i]).replace("|", "").replace("[", "").replace("]", " ").strip()
        if s == "":
            s = "-"
        print("pile", i, "   ", s)
    print()
    printPlayer(1)
    print("******************************")

def putBack():
    global removed, count
    for c in shuffle(removed):
        shoe.enqueue(c)
    removed = []
    count = 0

def fill(p):
    while hands[p].size() < 5:
        if shoe.isEmpty():
            putBack()       # use what we have
        if shoe.isEmpty():
            break
        hands[p].add([shoe.dequeue()])
    hands[p].sort()

def zeroForced(p):
    for x in piles:
        if x.size() == 0:
            if hands[p].check0() != -1:
                return True
            if goals[p][-1].getFace() == "0":
                return True
    return False

def onlyZeros(p):
    for v in [-1,1,2,3,4,5,6,7,8,9]:
        if hands[p].index(v) != -1:
            return False
    return True

def canPlay(p):
    values = [goals[p][-1].getValue()]
    for d in discards[p]:
        if d != []:
            values.append(d[-1].getValue())
    if -1 in values or hands[p].index(-1) != -1:
        return True
    for x in piles:
        # the next value is the same as the size of the pile
        if x.size() in values or hands[p].index(x.size()) != -1:
            return True
    return False

def askIndex(question, n):
    # returns -1 if the answer is not one of 0..n-1
    a = input(question)
    try:
        a = int(a)
    except ValueError:
        a = -1
    if a < 0 or a >= n:
        print("wrong index!")
        return -1
    return a

def playOne(p):
    global removed, count
    where = input("from hand, goal or discard? (h/g/d) ")
    if where == "h":
        i = askIndex("which card? (0-" + str(hands[p].size()-1) + ") ", hands[p].size())
        if i == -1:
            return
    elif where == "g":
        i = 0
    elif where == "d":
        i = askIndex("which discard? (0-3) ", 4)
        if i == -1:
            return
        if discards[p][i] == []:
            print("this discard is empty!")
            return
    else:
        print("wrong answer!")
        return
    j = askIndex("to which pile? (0-3) ", 4)
    if j == -1:
        return
    # take the card
    if where == "h":
        c = hands[p].pop(i)
    elif where == "g":
        c = goals[p].pop()
    else:
        c = discards[p][i].pop()
    if c.getFace() == "*":
        c.assign(piles[j].size())
    try:
        faces = piles[j].playCard(c)
    except Exception as e:
        print(e)
        # put it back
        if where == "h":
            hands[p].add([c])
            hands[p].sort()
        elif where == "g":
            goals[p].append(c)
        else:
            discards[p][i].append(c)
        return
    if faces != []:
        print("pile", j, "is full and removed")
        for f in faces:
            if f == "*":
                removed.append(Card(-1))
            else:
                removed.append(Card(int(f)))
        count += 1
        if count == 5:
            putBack()

def discardOne(p):
    # the highest card is discarded. True if it worked
    if zeroForced(p):
        print("not possible, you must play your 0 first!")
        return False
    if onlyZeros(p):
        print("not possible, you can not discard a 0 and you can play another card!")
        return False
    hands[p].sort()
    c = hands[p].pop()
    if c.getFace() == "0":
        # only jokers and zeros, the jokers are on the left
        hands[p].add([c])
        hands[p].sort()
        c = hands[p].pop(0)
    j = -1
    while j == -1:
        j = askIndex("discard " + c.getFace() + " on which discard? (0-3) ", 4)
    discards[p][j].append(c)
    return True


if __name__ == "__main__":
    names[0] = input("name of player A: ")
    names[1] = input("name of player B: ")
    deck = []
    for i in range(10):
        for v in range(10):
            deck.append(Card(v))
        deck.append(Card(-1))
        deck.append(Card(-1))
    for c in shuffle(deck):
        shoe.enqueue(c)
    for i in range(5):
        hands[0].add([shoe.dequeue()])
        hands[1].add([shoe.dequeue()])
    for i in range(15):
        goals[0].append(shoe.dequeue())
        goals[1].append(shoe.dequeue())

    a = goals[0][-1].getValue()
    b = goals[1][-1].getValue()
    player = 0
    if a != -1 and (b == -1 or b > a):
        player = 1
    print(names[player], "starts")

    winner = -1
    skipped = 0
    while winner == -1 and skipped < 2:
        fill(player)
        skipped += 1
        turn = True
        while turn:
            if onlyZeros(player) and not canPlay(player):
                printGame()
                print(names[player], "has nothing to play and nothing to discard, next player")
                turn = False
            else:
                printGame()
                skipped = 0
                answer = input(names[player] + ", play a card? (y/n) ")
                if answer == "y":
                    playOne(player)
                    if goals[player] == []:
                        winner = player
                        turn = False
                    elif hands[player].size() == 0:
                        fill(player)
                elif answer == "n":
                    if discardOne(player):
                        turn = False
                else:
                    print("please answer y or n")
        player = 1 - player

    printGame()
    if winner == -1:
        print("nobody can play, no winner")
    else:
        print(names[winner], "wins!!!")
