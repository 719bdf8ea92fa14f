# Assignment 3 - Mini Spite and Malice
import random
from lectureStructures import *


class Card:
    def __init__(self, value):
        assert type(value) == int, "Error: invalid value"
        assert value >= -1 and value <= 10, "Error: invalid value"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        assert type(value) == int, "Error: invalid value"
        assert value >= -1 and value <= 9, "Error: invalid value"
        if self.__face == "*":
            self.__value = value
            self.__face = str(value)
        else:
            raise Exception("Error: only jokers can be assigned")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + self.__value


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        # which value do we need?
        if len(self.__cards) == 0:
            need = 0
        else:
            need = self.__cards[-1].getValue() + 1
        # a joker takes the value that is needed
        if card.getValue() == -1:
            card.assign(need)
        if card.getValue() < need:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == 9:
            faces = []
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
            return faces
        else:
            return []

    def __str__(self):
        s = "|"
        for c in self.__cards:
            s = s + str(c)
        return s + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        # bubble sort
        n = len(self.__hand)
        for i in range(n):
            for j in range(n - 1 - i):
                a = self.__hand[j].getValue()
                b = self.__hand[j + 1].getValue()
                if self.__hand[j].getFace() == "*":
                    a = -1
                if self.__hand[j + 1].getFace() == "*":
                    b = -1
                if a > b:
                    temp = self.__hand[j]
                    self.__hand[j] = self.__hand[j + 1]
                    self.__hand[j + 1] = temp

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: the hand is empty")
            return self.__hand.pop()
        else:
            assert type(i) == int, "Error: invalid index"
            assert i >= 0 and i < 5, "Error: invalid index"
            return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int, "Error: invalid value"
        assert v >= -1 and v <= 9, "Error: invalid value"
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
            else:
                return -1

    def check0(self):
        for i in range(1, len(self.__hand)):
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
        s = "["
        for c in self.__hand:
            s = s + str(c)
        return s + "]"


def shuffle(cards):
    result = []
    while len(cards) > 1:
        i = random.randint(0, len(cards) - 1)
        result.append(cards.pop(i))
    return result


######################## the game ########################

def make_cards():
    cards = []
    for i in range(10):
        for v in range(10):
            cards.append(Card(v))
    for i in range(20):
        cards.append(Card(-1))
    return cards


def show(hands, discards, goals, stacks):
    print("-----------------------------------------")
    show_player("PlayerA", hands[0], discards[0], goals[0])
    print()
    for i in range(4):
        print("Play Stack " + str(i + 1) + " : " + str(stacks[i]))
    print()
    show_player("PlayerB", hands[1], discards[1], goals[1])
    print("-----------------------------------------")


def show_player(name, hand, piles, goal):
    print(name + " Hand " + str(hand))
    for i in range(4):
        if piles[i].isEmpty():
            print(name + " Discard " + str(i + 1) + ": []")
        else:
            print(name + " Discard " + str(i + 1) + ": " + str(piles[i].peek()))
    print(name + " Goal " + str(goal.peek()) + " " + str(goal.size()) + " cards left")


def fill_hand(hand, shoe):
    while hand.size() < 5 and not shoe.isEmpty():
        hand.add([shoe.dequeue()])
    hand.sort()


def who_starts(goals):
    # a joker is the highest
    a = goals[0].peek().getValue()
    b = goals[1].peek().getValue()
    if a == -1:
        a = 10
    if b == -1:
        a = 10
    if b > a:
        return 1
    return 0


def ask_number(question, low, high):
    while True:
        answer = input(question + "\n").strip()
        if answer.isdigit() and int(answer) >= low and int(answer) <= high:
            return int(answer)
        print("Please enter a number from " + str(low) + " to " + str(high))


def play_game():
    cards = shuffle(make_cards())
    shoe = CircularQueue(120)
    for c in cards:
        shoe.enqueue(c)
    hands = [Hand(), Hand()]
    goals = [Stack(), Stack()]
    discards = [[], []]
    for p in range(2):
        for i in range(4):
            discards[p].append(Stack())
    stacks = []
    for i in range(4):
        stacks.append(PlayStack())
    for i in range(5):
        for p in range(2):
            hands[p].add([shoe.dequeue()])
    for i in range(15):
        for p in range(2):
            goals[p].push(shoe.dequeue())
    hands[0].sort()
    hands[1].sort()

    cleared = []
    complete = 0
    names = ["PlayerA", "PlayerB"]
    player = who_starts(goals)
    while True:
        fill_hand(hands[player], shoe)
        turn_over = False
        while not turn_over:
            show(hands, discards, goals, stacks)
            action = input(names[player] + ", choose action: p (play) or x (discard/end turn)\n").strip().lower()
            if action == "p":
                n = hands[player].size()
                where = input("Play from where: hi = hand at position i (1.." + str(n) + "); g = goal; dj = discard pile j (1..4)?\n").strip().lower()
                card = None
                number = where[1:]
                if where == "g":
                    card = goals[player].pop()
                elif where[:1] == "h" and number.isdigit() and int(number) >= 1 and int(number) <= n:
                    card = hands[player].pop(int(number) - 1)
                elif where[:1] == "d" and number.isdigit() and int(number) >= 1 and int(number) <= 4:
                    if not discards[player][int(number) - 1].isEmpty():
                        card = discards[player][int(number) - 1].pop()
                if card is None:
                    print("There is no card there")
                else:
                    t = ask_number("Which Play Stack are you targeting (1..4)?", 1, 4)
                    try:
                        faces = stacks[t - 1].playCard(card)
                        if len(faces) > 0:
                            complete = complete + 1
                            for f in faces:
                                if f == "*":
                                    cleared.append(Card(-1))
                                else:
                                    cleared.append(Card(int(f)))
                            if complete == 5:
                                for c in shuffle(cleared):
                                    shoe.enqueue(c)
                                cleared = []
                                complete = 0
                    except Exception as e:
                        print(e)
                        # put the card back
                        if where == "g":
                            goals[player].push(card)
                        elif where[0] == "h":
                            hands[player].add([card])
                            hands[player].sort()
                        else:
                            discards[player][int(number) - 1].push(card)
                    if goals[player].isEmpty():
                        print(names[player] + " wins!")
                        return
                    if hands[player].size() == 0:
                        fill_hand(hands[player], shoe)
            elif action == "x":
                free = False
                for s in stacks:
                    if str(s) == "||":
                        free = True
                if hands[player].size() == 0:
                    turn_over = True
                elif hands[player].check0() != -1 and free:
                    print("You must play your [0]")
                else:
                    hands[player].sort()
                    card = hands[player].pop()
                    if card.getFace() == "0":
                        # only zeros (and jokers) left
                        hands[player].add([card])
                        hands[player].sort()
                        print("You cannot discard a [0], your turn is over")
                    else:
                        t = ask_number("Which Discard Pile are you targeting (1..4)?", 1, 4)
                        discards[player][t - 1].push(card)
                    turn_over = True
            else:
                print("Please enter p or x")
        player = 1 - player


play_game()
