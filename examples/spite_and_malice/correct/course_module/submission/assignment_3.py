# Assignment 3
from lectureStructures import Stack, CircularQueue
import random

#---------------------------------------------------------------- Task 1

class Card:
    def __init__(self, value):
        if type(value) is not int or value > 9 or value < -1:
            raise AssertionError("Error: Invalid value")
        self.__value = value
        if self.__value == -1:
            self.__face = '*'
        else:
            self.__face = str(self.__value)

    def assign(self, value):
        if self.__face != '*':
            raise Exception("Error: Card is not a joker")
        if type(value) is not int or value > 9 or value < 0:
            raise AssertionError("Error: Invalid value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)

#---------------------------------------------------------------- Task 2

class PlayStack:
    def __init__(self):
        self.__cards = Stack()

    def peekValue(self):
        if self.__cards.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards.peek().getValue()

    def peekFace(self):
        if self.__cards.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards.peek().getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if self.__cards.isEmpty():
            following = 0
        else:
            following = self.peekValue() + 1
        if card.getValue() == -1:
            card.assign(following)
        if card.getValue() != following:
            raise Exception("Error: Card rejected")
        self.__cards.push(card)
        faces = []
        if following == 9:
            while not self.__cards.isEmpty():
                faces.append(self.__cards.pop().getFace())
            faces = faces[::-1]
        return faces

    def __str__(self):
        # turn the stack over and back again
        helper = Stack()
        while not self.__cards.isEmpty():
            helper.push(self.__cards.pop())
        line = ""
        while not helper.isEmpty():
            card = helper.pop()
            line += str(card)
            self.__cards.push(card)
        return "|" + line + "|"

#---------------------------------------------------------------- Task 3

class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key = lambda card : card.getValue())

    def pop(self, i = None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: No cards in the hand")
            i = len(self.__hand) - 1
        if type(i) is not int or i < 0 or i >= len(self.__hand):
            raise AssertionError("Error: Invalid index")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) is not int or v > 9 or v < -1:
            raise AssertionError("Error: Invalid value")
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == '0':
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: Too many cards")
        self.__hand.extend(cardList)

    def __str__(self):
        line = ""
        for card in self.__hand:
            line += str(card)
        return "[" + line + "]"

#---------------------------------------------------------------- Task 4

def shuffle(cards):
    result = []
    while len(cards) > 0:
        result.append(cards.pop(random.randint(0, len(cards) - 1)))
    return result

#---------------------------------------------------------------- Task 5

class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discard = [[], [], [], []]

    def draw(self, shoe):
        while self.hand.size() < 5 and not shoe.isEmpty():
            self.hand.add([shoe.dequeue()])
        self.hand.sort()

    def print(self):
        print(self.name, "Hand", self.hand)
        for j in range(4):
            if len(self.discard[j]) == 0:
                print(self.name, "Discard", str(j + 1) + ":", "[]")
            else:
                print(self.name, "Discard", str(j + 1) + ":", self.discard[j][-1])
        print(self.name, "Goal", self.goal[-1], len(self.goal), "cards left")

def goalRank(player):
    if player.goal[-1].getFace() == '*':
        return 10
    return player.goal[-1].getValue()

def choose(question, low, high):
    answer = input(question + "\n")
    while not answer.isdigit() or int(answer) < low or int(answer) > high:
        print("Please try again")
        answer = input(question + "\n")
    return int(answer)

def playOne(player, stacks):
    """Play one card. Returns the faces that the play stack gave back."""
    size = player.hand.size()
    where = input("Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)?\n" % size)
    number = 0
    if where[1:].isdigit():
        number = int(where[1:])
    if where == "g":
        card = player.goal.pop()
    elif where[:1] == "h" and 1 <= number <= size:
        card = player.hand.pop(number - 1)
    elif where[:1] == "d" and 1 <= number <= 4 and len(player.discard[number - 1]) > 0:
        card = player.discard[number - 1].pop()
    else:
        print("There is no card at", where)
        return []
    target = choose("Which Play Stack are you targeting (1..4)?", 1, 4)
    try:
        return stacks[target - 1].playCard(card)
    except Exception as problem:
        print(problem)
        # put it back where it was
        if where == "g":
            player.goal.append(card)
        elif where[0] == "h":
            player.hand.add([card])
            player.hand.sort()
        else:
            player.discard[number - 1].append(card)
        return []

def game():
    deck = []
    for i in range(10):
        for value in range(10):
            deck.append(Card(value))
    for i in range(20):
        deck.append(Card(-1))
    deck = shuffle(deck)
    shoe = CircularQueue(120)
    for card in deck:
        shoe.enqueue(card)

    playerA = Player("PlayerA")
    playerB = Player("PlayerB")
    stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    for i in range(5):
        playerA.hand.add([shoe.dequeue()])
        playerB.hand.add([shoe.dequeue()])
    for i in range(15):
        playerA.goal.append(shoe.dequeue())
        playerB.goal.append(shoe.dequeue())

    if goalRank(playerB) > goalRank(playerA):
        player, other = playerB, playerA
    else:
        player, other = playerA, playerB

    completed = 0
    aside = []
    while len(other.goal) > 0:
        player.draw(shoe)
        myTurn = True
        while myTurn:
            print("-" * 40)
            playerA.print()
            print()
            for j in range(4):
                print("Play Stack", j + 1, ":", stacks[j])
            print()
            playerB.print()
            print("-" * 40)
            action = input(player.name + ", choose action: p (play) or x (discard/end turn)\n")
            if action == "p":
                faces = playOne(player, stacks)
                if len(faces) > 0:
                    completed += 1
                    for face in faces:
                        if face == '*':
                            aside.append(Card(-1))
                        else:
                            aside.append(Card(int(face)))
                    if completed == 5:
                        for card in shuffle(aside):
                            shoe.enqueue(card)
                        completed = 0
                if len(player.goal) == 0:
                    myTurn = False
                elif player.hand.size() == 0:
                    player.draw(shoe)
            elif action == "x" and player.hand.check0() >= 0 and "||" in map(str, stacks):
                print("A 0 must be played while a play stack is free!")
            elif action == "x":
                myTurn = False
                if player.hand.size() > 0:
                    card = player.hand.pop()
                    if card.getFace() == '0':
                        player.hand.add([card])
                    else:
                        j = choose("Which Discard Pile are you targeting (1..4)?", 1, 4)
                        player.discard[j - 1].append(card)
        player, other = other, player
    print(other.name, "wins")

game()
