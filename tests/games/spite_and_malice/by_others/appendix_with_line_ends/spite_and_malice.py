# Assignment 3: Mini Spite and Malice
# Tasks 1-5 in one file. Needs lectureStructures.py from the course.

import random
from lectureStructures import Stack, CircularQueue

LINE = "-" * 40


# ---------------------------------------------------------------- Task 1
class Card:
    def __init__(self, value):
        self.__checkValue(value)
        self.__value = value
        if value == -1:
            self.__face = '*'
        else:
            self.__face = str(value)

    def __checkValue(self, value):
        assert type(value) == int, "Error: the value must be an integer"
        assert -1 <= value <= 9, "Error: the value must be from -1 to 9"

    def assign(self, value):
        self.__checkValue(value)
        if self.__face != '*':
            raise Exception("Error: only a joker can get another value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


# ---------------------------------------------------------------- Task 2
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
            result += str(c)
        return result + "|"


# ---------------------------------------------------------------- Task 3
class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, *position):
        if len(position) == 0:
            if len(self.__hand) == 0:
                raise Exception("Error: No cards in the hand")
            return self.__hand.pop()
        assert len(position) == 1, "Error: pop takes one position"
        i = position[0]
        assert type(i) == int, "Error: the position must be an integer"
        assert 0 <= i < len(self.__hand), "Error: no card at that position"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int, "Error: the value must be an integer"
        assert -1 <= v <= 9, "Error: the value must be from -1 to 9"
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
            raise Exception("Error: A hand has no more than 5 cards")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        result = "["
        for c in self.__hand:
            result += str(c)
        return result + "]"


# ---------------------------------------------------------------- Task 4
def shuffle(cards):
    result = []
    while len(cards) > 0:
        position = random.randint(0, len(cards) - 1)
        result.append(cards.pop(position))
    return result


# ---------------------------------------------------------------- Task 5
def makeCards():
    cards = []
    for i in range(10):
        for value in range(10):
            cards.append(Card(value))
    for i in range(20):
        cards.append(Card(-1))
    return cards


def makePlayer(name):
    player = {}
    player["name"] = name
    player["hand"] = Hand()
    player["goal"] = Stack()
    player["discard"] = [Stack(), Stack(), Stack(), Stack()]
    return player


def stackToStr(stack):
    # take everything off and put it back again
    temp = Stack()
    while not stack.isEmpty():
        temp.push(stack.pop())
    result = ""
    while not temp.isEmpty():
        card = temp.pop()
        result += str(card)
        stack.push(card)
    return result if result != "" else "[]"


def showPlayer(player):
    name = player["name"]
    print(name, "Hand", player["hand"])
    for j in range(4):
        print(name, "Discard", str(j + 1) + ":", stackToStr(player["discard"][j]))
    goal = player["goal"]
    if goal.isEmpty():
        print(name, "Goal [] 0 cards left")
    else:
        print(name, "Goal", goal.peek(), goal.size(), "cards left")


def showGame(players, playStacks):
    print(LINE)
    showPlayer(players[0])
    print()
    for j in range(4):
        print("Play Stack", j + 1, ":", playStacks[j])
    print()
    showPlayer(players[1])
    print(LINE)


def fillHand(hand, shoe):
    while hand.size() < 5 and not shoe.isEmpty():
        hand.add([shoe.dequeue()])
    hand.sort()


def neededValue(playStack):
    try:
        return playStack.peekValue() + 1
    except Exception:
        return 0


def goalRank(player):
    value = player["goal"].peek().getValue()
    return 10 if value == -1 else value


def ask(question):
    print(question)
    return input().strip().lower()


def mustPlayZero(player, playStacks):
    needed = [neededValue(ps) for ps in playStacks]
    if 0 not in needed:
        return False
    if player["hand"].check0() != -1:
        return True
    return player["goal"].peek().getFace() == '0'


def canPlay(player, playStacks):
    needed = [neededValue(ps) for ps in playStacks]
    tops = [player["goal"].peek().getValue()]
    for pile in player["discard"]:
        if not pile.isEmpty():
            tops.append(pile.peek().getValue())
    if -1 in tops or player["hand"].index(-1) != -1:
        return True
    for v in needed:
        if v in tops or player["hand"].index(v) != -1:
            return True
    return False


def playAction(player, playStacks, removed):
    """One play. Returns 1 if a whole play stack went away, otherwise 0."""
    hand = player["hand"]
    source = ask("Play from where: hi = hand at position i (1..%d); g = goal; "
                 "dj = discard pile j (1..4)?" % hand.size())
    if source == "g":
        kind, number = "g", 0
    elif len(source) == 2 and source[0] in "hd" and source[1] in "12345":
        kind, number = source[0], int(source[1])
    else:
        print("Error: there is no such place")
        return 0
    if kind == "h" and number > hand.size():
        print("Error: there is no such card in your hand")
        return 0
    if kind == "d" and (number > 4 or player["discard"][number - 1].isEmpty()):
        print("Error: there is no card on that discard pile")
        return 0

    target = ask("Which Play Stack are you targeting (1..4)?")
    if target not in ("1", "2", "3", "4"):
        print("Error: there is no such play stack")
        return 0
    playStack = playStacks[int(target) - 1]

    if kind == "h":
        card = hand.pop(number - 1)
    elif kind == "g":
        card = player["goal"].pop()
    else:
        card = player["discard"][number - 1].pop()
    if card.getFace() == "*":
        card.assign(neededValue(playStack))
    try:
        faces = playStack.playCard(card)
    except Exception as e:
        print(e)
        # put it back
        if kind == "h":
            hand.add([card])
            hand.sort()
        elif kind == "g":
            player["goal"].push(card)
        else:
            player["discard"][number - 1].push(card)
        return 0
    if len(faces) > 0:
        for face in faces:
            removed.append(Card(-1) if face == "*" else Card(int(face)))
        return 1
    return 0


def discardAction(player, playStacks):
    """Returns True if the turn is over."""
    hand = player["hand"]
    if mustPlayZero(player, playStacks):
        print("Error: you must play your [0] first")
        return False
    # take the highest card that is no [0]
    value = 9
    while value > -2 and (value == 0 or hand.index(value) == -1):
        value -= 1
    if value == -2:
        if canPlay(player, playStacks):
            print("Error: you have nothing to discard but you can still play")
            return False
        print("Nothing to discard, the turn is over")
        return True
    target = ask("Which Discard Pile are you targeting (1..4)?")
    if target not in ("1", "2", "3", "4"):
        print("Error: there is no such discard pile")
        return False
    player["discard"][int(target) - 1].push(hand.pop(hand.index(value)))
    return True


def main():
    cards = shuffle(makeCards())
    players = [makePlayer("PlayerA"), makePlayer("PlayerB")]
    for i in range(5):
        for player in players:
            player["hand"].add([cards.pop(0)])
    for i in range(15):
        for player in players:
            player["goal"].push(cards.pop(0))
    for player in players:
        player["hand"].sort()
    shoe = CircularQueue(120)
    for card in cards:
        shoe.enqueue(card)
    playStacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    removed = []
    stacksRemoved = 0

    turn = 0
    if goalRank(players[1]) > goalRank(players[0]):
        turn = 1

    gameOver = False
    while not gameOver:
        player = players[turn]
        fillHand(player["hand"], shoe)
        turnOver = False
        while not turnOver and not gameOver:
            showGame(players, playStacks)
            action = ask(player["name"] + ", choose action: p (play) or x (discard/end turn)")
            if action == "p":
                stacksRemoved += playAction(player, playStacks, removed)
                if stacksRemoved == 5:
                    for card in shuffle(removed):
                        shoe.enqueue(card)
                    removed = []
                    stacksRemoved = 0
                if player["goal"].isEmpty():
                    gameOver = True
                elif player["hand"].size() == 0:
                    fillHand(player["hand"], shoe)
            elif action == "x":
                turnOver = discardAction(player, playStacks)
            else:
                print("Error: type p or x")
        if not gameOver:
            turn = 1 - turn

    showGame(players, playStacks)
    print(players[turn]["name"], "wins the game!")


if __name__ == "__main__":
    main()
