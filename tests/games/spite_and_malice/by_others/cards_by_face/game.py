# Gus, Assignment 3
from random import randint


class Card:
    def __init__(self, value):
        assert type(value) == int and value >= -1 and value <= 9, "bad value"
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = "*"

    def assign(self, value):
        assert type(value) == int and value >= -1 and value <= 9, "bad value"
        if self.__face != "*":
            raise Exception("Only * can change")
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
        return self.__cards[len(self.__cards) - 1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[len(self.__cards) - 1].getFace()

    def playCard(self, card):
        ok = False
        if isinstance(card, Card):
            if len(self.__cards) == 0:
                ok = card.getValue() == 0
            else:
                ok = card.getValue() == self.peekValue() + 1
        if not ok:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == 9:
            l = []
            for c in self.__cards:
                l.append(c.getFace())
            self.__cards = []
            return l
        return []

    def __str__(self):
        s = ""
        for c in self.__cards:
            s = s + str(c)
        return "|" + s + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i == None:
            if len(self.__hand) == 0:
                raise Exception("No cards")
            i = len(self.__hand) - 1
        assert type(i) == int and i >= 0 and i < len(self.__hand), "bad index"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int and v >= -1 and v <= 9, "bad value"
        i = 0
        while i < len(self.__hand):
            if self.__hand[i].getValue() == v:
                return i
            i += 1
        return -1

    def check0(self):
        i = 0
        while i < len(self.__hand):
            if self.__hand[i].getFace() == "0":
                return i
            i += 1
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Too many cards")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        s = "["
        for c in self.__hand:
            s = s + str(c)
        return s + "]"


class Queue:
    def __init__(self):
        self.__q = []

    def enqueue(self, x):
        self.__q.append(x)

    def dequeue(self):
        return self.__q.pop(0)

    def size(self):
        return len(self.__q)


def shuffle(cards):
    result = []
    while len(cards) > 0:
        result.append(cards.pop(randint(0, len(cards) - 1)))
    return result


# "*" -> -1, "7" -> 7, something else -> None
def faceToValue(face):
    if face == "*":
        return -1
    if face in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]:
        return int(face)
    return None


# value of the next card for a play stack
def nextValue(stack):
    if str(stack) == "||":
        return 0
    return stack.peekValue() + 1


# all the faces that the player could play now
def playable(player):
    h = str(player["hand"]).replace("[", " ").replace("]", " ").split()
    h.append(player["goal"][-1].getFace())
    for pile in player["discard"]:
        if pile != []:
            h.append(pile[-1].getFace())
    l = []
    for face in h:
        if face == "*":
            l.append(face)
        else:
            for s in stacks:
                if nextValue(s) == int(face):
                    l.append(face)
    return l


def clean(s):
    s = s.replace("|", "").replace("[", " ").replace("]", "").strip()
    if s == "":
        s = "__"
    return s


def draw(player):
    global done
    while player["hand"].size() < 5:
        # no more cards: take the finished stacks even if there are less than 5
        if shoe.size() == 0:
            for c in shuffle(done):
                shoe.enqueue(c)
            done = []
        if shoe.size() == 0:
            print("no more cards in the shoe")
            break
        player["hand"].add([shoe.dequeue()])
    player["hand"].sort()


def show():
    print()
    print("~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~")
    print("stacks   1:", clean(str(stacks[0])))
    for i in range(1, 4):
        print("         " + str(i + 1) + ":", clean(str(stacks[i])))
    for p in players:
        print("~~~~", p["name"])
        print("goal    ", p["goal"][-1].getFace() if p["goal"] != [] else "__", " x", len(p["goal"]))
        print("hand    ", clean(str(p["hand"])))
        line = "discard "
        for i in range(4):
            s = ""
            for c in p["discard"][i]:
                s = s + str(c)
            line = line + " " + str(i + 1) + ": " + clean(s) + "  "
        print(line)
    print("~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~")


def play(player):
    global done
    where = input("from where? hand, goal or discard (h/g/d) > ").strip()
    if where == "h":
        v = faceToValue(input("which card? > ").strip())
        if v == None or player["hand"].index(v) == -1:
            print("you don't have this card")
            return
        card = player["hand"].pop(player["hand"].index(v))
    elif where == "g":
        card = player["goal"].pop()
    elif where == "d":
        n = input("which discard pile (1-4)? > ").strip()
        if n not in ["1", "2", "3", "4"]:
            print("no such discard pile")
            return
        if player["discard"][int(n) - 1] == []:
            print("nothing there")
            return
        card = player["discard"][int(n) - 1].pop()
    else:
        print("h, g or d please")
        return

    error = ""
    faces = []
    t = input("to which stack (1-4)? > ").strip()
    if t in ["1", "2", "3", "4"]:
        stack = stacks[int(t) - 1]
        if card.getFace() == "*":
            card.assign(nextValue(stack))
        try:
            faces = stack.playCard(card)
        except Exception as e:
            error = str(e)
    else:
        error = "no such stack"

    if error != "":
        print(error)
        # give the card back
        if where == "h":
            player["hand"].add([card])
            player["hand"].sort()
        elif where == "g":
            player["goal"].append(card)
        else:
            player["discard"][int(n) - 1].append(card)
    elif faces != []:
        print("stack", t, "finished")
        for f in faces:
            done.append(Card(faceToValue(f)))
        if len(done) == 50:
            for c in shuffle(done):
                shoe.enqueue(c)
            done = []


# returns True when the turn is finished
def discard(player):
    hand = player["hand"]
    if "0" in playable(player):
        print("no! you have a 0 and a stack is free, play the 0")
        return False
    onlyZero = True
    for v in [-1, 1, 2, 3, 4, 5, 6, 7, 8, 9]:
        if hand.index(v) != -1:
            onlyZero = False
    if onlyZero:
        if playable(player) != []:
            print("no! 0 can't be discarded and you can still play")
            return False
        print("you have only 0, so no discard. turn finished")
        return True
    v = faceToValue(input("which card? > ").strip())
    if v == None or hand.index(v) == -1:
        print("you don't have this card")
        return False
    if v == 0:
        print("no! 0 can't be discarded")
        return False
    n = input("on which discard pile (1-4)? > ").strip()
    if n not in ["1", "2", "3", "4"]:
        print("no such discard pile")
        return False
    sure = input("this ends your turn, sure (y/n)? > ").strip()
    if sure != "y":
        return False
    player["discard"][int(n) - 1].append(hand.pop(hand.index(v)))
    return True


# ------------------------- main -------------------------
deck = []
for i in range(10):
    for v in range(10):
        deck.append(Card(v))
for i in range(20):
    deck.append(Card(-1))

shoe = Queue()
for c in shuffle(deck):
    shoe.enqueue(c)

stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
done = []       # cards of finished stacks

players = []
for name in ["A", "B"]:
    players.append({"name": "Player " + name, "hand": Hand(), "goal": [],
                    "discard": [[], [], [], []]})
for i in range(5):
    for p in players:
        p["hand"].add([shoe.dequeue()])
for i in range(15):
    for p in players:
        p["goal"].append(shoe.dequeue())

order = "0123456789*"
turn = 0
if order.index(players[1]["goal"][-1].getFace()) > order.index(players[0]["goal"][-1].getFace()):
    turn = 1

print("MINI SPITE AND MALICE")
draw(players[turn])
while True:
    player = players[turn]
    show()
    a = input(player["name"] + ": play or discard (p/d)? > ").strip()
    if a == "p":
        play(player)
        if player["goal"] == []:
            break
        if player["hand"].size() == 0:
            draw(player)
    elif a == "d":
        if discard(player):
            turn = (turn + 1) % 2
            draw(players[turn])
    else:
        print("p or d please")

show()
print("THE WINNER IS", player["name"])
