import os
import random
import time

class Card:
    def __init__(self, value):
        if type(value) != int:
            raise AssertionError("not an integer")
        if value not in [-1,0,1,2,3,4,5,6,7,8,9]:
            raise AssertionError("not between -1 and 9")
        self.__face = "*" if value == -1 else str(value)
        self.__value = value

    def assign(self, value):
        # -1 makes it a wild card again
        if self.__face == "*":
            if type(value) != int or value not in [-1,0,1,2,3,4,5,6,7,8,9]:
                raise AssertionError("not between -1 and 9")
            self.__value = value
        else:
            raise Exception("this is not a joker")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[%s]" % self.__face

    def __repr__(self):
        return "[%s].%d" % (self.__face, self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        try:
            return self.__cards[-1].getValue()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        try:
            return self.__cards[-1].getFace()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        if type(card) != Card:
            raise Exception("Error: Card rejected")
        wanted = 0
        if self.__cards != []:
            wanted = self.__cards[-1].getValue() + 1
        if card.getValue() == -1:
            card.assign(wanted)
        if card.getValue() == wanted:
            self.__cards.append(card)
        else:
            raise Exception("Error: Card rejected")
        done = []
        if wanted == 9:
            for c in self.__cards:
                done.append(c.getFace())
                if c.getFace() == "*":
                    c.assign(-1)
            self.__cards = []
        return done

    def __str__(self):
        s = ""
        for c in self.__cards:
            s += str(c)
        return "|" + s + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        # selection sort
        new = []
        while self.__hand != []:
            smallest = 0
            for i in range(len(self.__hand)):
                if self.__hand[i].getValue() < self.__hand[smallest].getValue():
                    smallest = i
            new.append(self.__hand.pop(smallest))
        self.__hand = new

    def pop(self, i="last"):
        if i == "last":
            if self.__hand == []:
                raise Exception("the hand is empty")
            return self.__hand.pop()
        if type(i) != int:
            raise AssertionError("i is not an integer")
        if i not in range(len(self.__hand)):
            raise AssertionError("i is out of range")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int or v not in range(-1, 10):
            raise AssertionError("v is not the value of a card")
        i = 0
        while i < len(self.__hand):
            if self.__hand[i].getValue() == v:
                return i
            i += 1
        return -1

    def check0(self):
        for i in range(self.size()):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) > 5 - len(self.__hand):
            raise Exception("more than 5 cards")
        self.__hand = self.__hand + cardList

    def __str__(self):
        s = "["
        for c in self.__hand:
            s += str(c)
        s += "]"
        return s


def shuffle(cards):
    result = []
    while len(cards) != 0:
        number = int(random.random() * len(cards))
        result.append(cards.pop(number))
    return result


def clear():
    os.system("cls" if os.name == "nt" else "clear")

def draw(hand):
    while hand.size() < 5 and len(shoe) > 0:
        hand.add([shoe.pop(0)])
    hand.sort()

def top(pile):
    if pile == []:
        return "[]"
    return str(pile[-1])

def table():
    print("-" * 40)
    for p in range(2):
        print(names[p], "Hand", hands[p])
        for j in range(4):
            print(names[p], "Discard %d:" % (j + 1), top(discards[p][j]))
        print(names[p], "Goal", top(goals[p]), len(goals[p]), "cards left")
        print()
        if p == 0:
            for j in range(4):
                print("Play Stack", j + 1, ":", stacks[j])
            print()
    print("-" * 40)

def ask(question, answers):
    a = input(question + "\n").strip()
    while a not in answers:
        print("Please choose one of", ", ".join(answers))
        a = input(question + "\n").strip()
    return a

print("Welcome to Mini Spite and Malice!")
print("Shuffling the cards...")
time.sleep(1)

shoe = []
for v in range(10):
    for n in range(10):
        shoe.append(Card(v))
for n in range(20):
    shoe.append(Card(-1))
shoe = shuffle(shoe)

names = ["PlayerA", "PlayerB"]
hands = [Hand(), Hand()]
goals = [[], []]
discards = [[[], [], [], []], [[], [], [], []]]
stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
cleared = []
complete = 0

for n in range(5):
    for p in range(2):
        hands[p].add([shoe.pop(0)])
for n in range(15):
    for p in range(2):
        goals[p].append(shoe.pop(0))

ranking = "0123456789*"
turn = 0
if ranking.index(goals[1][-1].getFace()) > ranking.index(goals[0][-1].getFace()):
    turn = 1

input("Press enter to start")
clear()

winner = None
while winner == None:
    draw(hands[turn])
    over = False
    while not over and winner == None:
        table()
        action = ask(names[turn] + ", choose action: p (play) or x (discard/end turn)", ["p", "x"])
        if action == "x" and hands[turn].check0() != -1 and "||" in [str(s) for s in stacks]:
            print("You must play your 0 first.")
        elif action == "x":
            over = True
            if hands[turn].size() > 0:
                card = hands[turn].pop()
                if card.getFace() == "0":
                    hands[turn].add([card])
                else:
                    j = ask("Which Discard Pile are you targeting (1..4)?", ["1", "2", "3", "4"])
                    discards[turn][int(j) - 1].append(card)
        else:
            places = ["g"]
            for n in range(hands[turn].size()):
                places.append("h" + str(n + 1))
            for j in range(4):
                if discards[turn][j] != []:
                    places.append("d" + str(j + 1))
            question = "Play from where: hi = hand at position i (1.." + str(hands[turn].size())
            question += "); g = goal; dj = discard pile j (1..4)?"
            place = ask(question, places)
            target = int(ask("Which Play Stack are you targeting (1..4)?", ["1", "2", "3", "4"])) - 1
            if place == "g":
                card = goals[turn].pop()
            elif place[0] == "h":
                card = hands[turn].pop(int(place[1]) - 1)
            else:
                card = discards[turn][int(place[1]) - 1].pop()
            try:
                faces = stacks[target].playCard(card)
            except Exception as e:
                print(e)
                time.sleep(1)
                if place == "g":
                    goals[turn].append(card)
                elif place[0] == "h":
                    hands[turn].add([card])
                    hands[turn].sort()
                else:
                    discards[turn][int(place[1]) - 1].append(card)
                continue
            for face in faces:
                if face == "*":
                    cleared.append(Card(-1))
                else:
                    cleared.append(Card(int(face)))
            if faces != []:
                complete += 1
            if complete == 5:
                shoe = shoe + shuffle(cleared)
                cleared = []
                complete = 0
            if goals[turn] == []:
                winner = turn
            elif hands[turn].size() == 0:
                draw(hands[turn])
            clear()
    turn = 1 - turn

print(names[winner], "wins!")
quit()
