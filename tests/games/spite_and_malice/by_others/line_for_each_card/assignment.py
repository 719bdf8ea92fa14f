# Assignment: Mini Spite and Malice
# Hannah

import random
from collections import deque

JOKER = -1


################ Task 1 ################
class Card:
    def __init__(self, value):
        assert isinstance(value, int), "Error: invalid card value"
        assert value >= -1 and value <= 9, "Error: invalid card value"
        self.__value = value
        self.__joker = (self.__value == JOKER)
        self.__original = self.__value

    def assign(self, value):
        if not self.__joker:
            raise Exception("Error: only jokers can be assigned")
        assert isinstance(value, int), "Error: invalid value"
        assert value > -1 and value < 10, "Error: invalid value"
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        if self.__joker:
            return "*"
        return str(self.__original)

    def __str__(self):
        return "[" + self.getFace() + "]"

    def __repr__(self):
        return str(self) + "." + str(self.getValue())


################ Task 2 ################
class PlayStack:
    def __init__(self):
        self.__stack = []

    def __checkNotEmpty(self):
        if len(self.__stack) == 0:
            raise Exception("Error: No cards in the playing stack")

    def peekValue(self):
        self.__checkNotEmpty()
        return self.__stack[len(self.__stack) - 1].getValue()

    def peekFace(self):
        self.__checkNotEmpty()
        return self.__stack[len(self.__stack) - 1].getFace()

    def playCard(self, card):
        fits = False
        if isinstance(card, Card):
            if len(self.__stack) == 0:
                if card.getValue() == 0:
                    fits = True
            else:
                if card.getValue() == self.peekValue() + 1:
                    fits = True
        if fits == False:
            raise Exception("Error: Card rejected")
        self.__stack.append(card)
        result = []
        if self.peekValue() == 9:
            while len(self.__stack) > 0:
                result.append(self.__stack.pop().getFace())
            result.reverse()
        return result

    def __str__(self):
        result = "|"
        for c in self.__stack:
            result = result + str(c)
        result = result + "|"
        return result


################ Task 3 ################
class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        # selection sort
        for i in range(len(self.__hand)):
            smallest = i
            for k in range(i + 1, len(self.__hand)):
                if self.__hand[k].getValue() < self.__hand[smallest].getValue():
                    smallest = k
            temp = self.__hand[i]
            self.__hand[i] = self.__hand[smallest]
            self.__hand[smallest] = temp

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: no cards in the hand")
            i = len(self.__hand) - 1
        assert isinstance(i, int), "Error: invalid index"
        assert i >= 0, "Error: invalid index"
        assert i < len(self.__hand), "Error: invalid index"
        return self.__hand.pop(i)

    def index(self, v):
        assert v in [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "Error: invalid value"
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: hand can not have more than 5 cards")
        for c in cardList:
            self.__hand.append(c)

    def getFaces(self):
        faces = []
        for c in self.__hand:
            faces.append(c.getFace())
        return faces

    def __str__(self):
        return ", ".join(self.getFaces())


################ Task 4 ################
def shuffle(cards):
    shuffled = []
    for card in cards:
        shuffled.insert(random.randint(0, len(shuffled)), card)
    return shuffled


################ Task 5 ################
def nextValue(stack):
    try:
        return stack.peekValue() + 1
    except Exception:
        return 0


def word(face):
    if face == "*":
        return "* joker"
    return face


def newPlayer(name):
    return {"name": name, "hand": Hand(), "goal": [], "discard": [[], [], [], []]}


def printPlayer(player):
    print(player["name"] + " HAND")
    faces = player["hand"].getFaces()
    for i in range(len(faces)):
        print("    h" + str(i + 1) + ". " + word(faces[i]))
    if faces == []:
        print("    empty")
    print(player["name"] + " DISCARD PILES")
    for i in range(4):
        line = "    d" + str(i + 1) + ". "
        pile = player["discard"][i]
        if pile == []:
            line = line + "empty"
        else:
            line = line + word(pile[-1].getFace())
        print(line)
    print(player["name"] + " GOAL PILE")
    print("    g.  " + word(player["goal"][-1].getFace()) + "   (cards left: " + str(len(player["goal"])) + ")")


def printTable(players, stacks):
    print()
    print("#" * 30)
    printPlayer(players[0])
    print()
    print("PLAY STACKS")
    for i in range(4):
        inside = str(stacks[i])[1:-1].replace("][", " ").replace("[", "").replace("]", "")
        if inside == "":
            inside = "empty"
        print("    " + str(i + 1) + ". " + inside)
    print()
    printPlayer(players[1])
    print("#" * 30)


def refill(hand, shoe):
    while hand.size() < 5 and len(shoe) > 0:
        hand.add([shoe.popleft()])
    hand.sort()


def goalRank(player):
    v = player["goal"][-1].getValue()
    if v == JOKER:
        v = 10
    return v


def findSource(player, source):
    """(list, position) or for the hand ("hand", position), None if there is no such card"""
    if source == "g":
        return (player["goal"], -1)
    if len(source) != 2:
        return None
    if source[1] not in "12345":
        return None
    n = int(source[1]) - 1
    if source[0] == "h" and n < player["hand"].size():
        return ("hand", n)
    if source[0] == "d" and n < 4 and len(player["discard"][n]) > 0:
        return (player["discard"][n], -1)
    return None


def playOne(player, stacks, finished):
    source = input("Card from (h1-h5 / g / d1-d4): ").strip().lower()
    found = findSource(player, source)
    if found == None:
        print("REFUSED: there is no card at", source)
        return
    number = input("Onto play stack number (1-4): ").strip()
    if number not in ["1", "2", "3", "4"]:
        print("REFUSED: there is no play stack", number)
        return
    stack = stacks[int(number) - 1]

    place, pos = found
    if place == "hand":
        face = player["hand"].getFaces()[pos]
    else:
        face = place[-1].getFace()

    if face != "*" and int(face) != nextValue(stack):
        print("REFUSED:", face, "does not go on play stack", number)
        return

    if place == "hand":
        card = player["hand"].pop(pos)
    else:
        card = place.pop()
    if face == "*":
        card.assign(nextValue(stack))
    faces = stack.playCard(card)
    print("OK:", word(face), "played on stack", number)
    if faces != []:
        print("OK: stack", number, "is finished")
        finished.append(faces)


def backToShoe(finished, shoe):
    cards = []
    while finished != []:
        for face in finished.pop():
            if face == "*":
                cards.append(Card(JOKER))
            else:
                cards.append(Card(int(face)))
    for card in shuffle(cards):
        shoe.append(card)


def discardOne(player, stacks):
    """returns True when the turn ends"""
    hand = player["hand"]
    free = False
    for s in stacks:
        if nextValue(s) == 0:
            free = True
    if hand.check0() != -1 and free:
        print("REFUSED: the 0 must be played first")
        return False
    if hand.getFaces().count("0") == hand.size():
        return True
    number = input("Onto discard pile number (1-4): ").strip()
    if number not in ["1", "2", "3", "4"]:
        print("REFUSED: there is no discard pile", number)
        return False
    which = input("Card to discard (h1-h5): ").strip().lower()
    if which in ["1", "2", "3", "4", "5"]:
        which = "h" + which
    found = findSource(player, which)
    if found == None or found[0] != "hand":
        print("REFUSED: there is no card", which, "in the hand")
        return False
    if hand.getFaces()[found[1]] == "0":
        print("REFUSED: 0 can not be discarded")
        return False
    player["discard"][int(number) - 1].append(hand.pop(found[1]))
    return True


def game():
    cards = []
    for i in range(10):
        for v in range(10):
            cards.append(Card(v))
        cards.append(Card(JOKER))
        cards.append(Card(JOKER))
    shoe = deque(shuffle(cards))

    players = [newPlayer("PLAYER A"), newPlayer("PLAYER B")]
    stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    finished = []

    for i in range(5):
        players[0]["hand"].add([shoe.popleft()])
        players[1]["hand"].add([shoe.popleft()])
    for i in range(15):
        players[0]["goal"].append(shoe.popleft())
        players[1]["goal"].append(shoe.popleft())
    players[0]["hand"].sort()
    players[1]["hand"].sort()

    turn = 0
    if goalRank(players[1]) > goalRank(players[0]):
        turn = 1

    winner = None
    newTurn = True
    while winner == None:
        player = players[turn]
        if newTurn:
            refill(player["hand"], shoe)
            newTurn = False
        printTable(players, stacks)
        print("TURN:", player["name"])
        action = input("Action (p = play, x = discard + end turn): ").strip().lower()
        if action == "p":
            playOne(player, stacks, finished)
            if len(finished) == 5:
                backToShoe(finished, shoe)
            if player["goal"] == []:
                winner = player
            elif player["hand"].size() == 0:
                refill(player["hand"], shoe)
        elif action == "x":
            if discardOne(player, stacks):
                turn = 1 - turn
                newTurn = True
        else:
            print("REFUSED: please type p or x")

    print()
    print("GAME OVER - winner:", winner["name"])


if __name__ == "__main__":
    game()
