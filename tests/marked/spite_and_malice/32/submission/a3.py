import random

class Card:
    def __init__(self, value):
        assert isinstance(value, int)
        assert value < 10
        self.__value = value
        self.__face = '*' if value == -1 else str(value)

    def assign(self, value):
        assert isinstance(value, int)
        assert value in [-1,0,1,2,3,4,5,6,7,8,9]
        if self.__face == '*':
            self.__value = value
            self.__face = str(value)
        else:
            raise Exception("Error: card is not a joker")

    def getValue(self): return self.__value

    def getFace(self): return self.__face

    def __str__(self):
        return "[%s]" % self.__face

    def __repr__(self):
        return "[%s].%d" % (self.__face, self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        try:
            return self.__cards[0].getValue()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        try:
            return self.__cards[-1].getFace()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        v = card.getValue()
        if self.__cards == []:
            ok = (v == 0)
        else:
            ok = v > self.__cards[-1].getValue()
        if not ok:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if v == 9:
            removed = self.__cards
            self.__cards = []
            return removed
        else:
            return []

    def __str__(self):
        txt = ""
        for card in self.__cards:
            txt += str(card)
        return "|" + txt + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        sorted(self.__hand, key=Card.getValue)

    def pop(self, i = "last"):
        if i == "last":
            if len(self.__hand) > 0:
                return self.__hand.pop(-1)
            return None
        assert isinstance(i, int)
        assert 0 <= i < len(self.__hand)
        card = self.__hand[i]
        del self.__hand[i]
        return card

    def index(self, v):
        assert v in [-1,0,1,2,3,4,5,6,7,8,9]
        i = 0
        while i < len(self.__hand):
            if self.__hand[i].getValue() == v: return i
            i += 1
        return -1

    def check0(self):
        for card in self.__hand:
            if card.getFace() == '0':
                return self.__hand.index(card)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) > 5 - len(self.__hand):
            raise Exception("Error: too many cards")
        self.__hand.extend(cardList)

    def __str__(self):
        txt = ""
        for card in self.__hand:
            txt += str(card)
        return "[" + txt + "]"


def shuffle(cards):
    result = []
    while len(cards) != 0:
        pos = int(random.random() * len(cards))
        result.append(cards.pop(pos))
    return result


########## GAME ##########

def show_player(n):
    print("Player" + n + " Hand " + str(hands[n]))
    for k in range(4):
        pile = discards[n][k]
        print("Player%s Discard %d: %s" % (n, k + 1, str(pile[-1]) if pile else "[]"))
    print("Player%s Goal %s %d cards left" % (n, goals[n][-1] if goals[n] else "[]", len(goals[n])))

def show():
    print("-" * 41)
    show_player("A")
    print()
    for k in range(4):
        print("Play Stack %d : %s" % (k + 1, stacks[k]))
    print()
    show_player("B")
    print("-" * 41)

def rank_of(card):
    # joker is the highest
    return 10 if card.getFace() == '*' else card.getValue()

def next_value(stack):
    top = str(stack).count("[")
    return top

def number(text):
    try:
        return int(text)
    except ValueError:
        return 0

def play(n):
    global finished, out
    src = input("Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)?\n" % hands[n].size())
    src = src.strip()
    if src == "g":
        card = goals[n][-1]
    elif src[:1] == "h" and 1 <= number(src[1:]) <= hands[n].size():
        pos = number(src[1:]) - 1
        card = hands[n].pop(pos)
    elif src[:1] == "d" and 1 <= number(src[1:]) <= 4 and discards[n][number(src[1:]) - 1]:
        card = discards[n][number(src[1:]) - 1][-1]
    else:
        print("Error: invalid source")
        return
    t = number(input("Which Play Stack are you targeting (1..4)?\n"))
    try:
        if not 1 <= t <= 4:
            raise Exception("Error: invalid stack")
        if card.getFace() == '*':
            card.assign(next_value(stacks[t - 1]))
        gone = stacks[t - 1].playCard(card)
    except Exception as err:
        print(err)
        if src[0] == "h":
            hands[n].add([card])
        return
    if src[0] == "g":
        goals[n].pop()
    if src[0] == "d":
        discards[n][number(src[1:]) - 1].pop()
    if gone:
        finished += 1
        out.extend(gone)
        if finished == 5:
            shoe.extend(shuffle(out))
            out = []
            finished = 0

def discard(n):
    # the highest card is discarded
    if hands[n].size() == 0:
        return True
    d = number(input("Which Discard Pile are you targeting (1..4)?\n"))
    if d < 1 or d > 4:
        print("Error: invalid pile")
        return False
    best = 0
    cards = []
    while hands[n].size():
        cards.append(hands[n].pop(0))
    for k in range(len(cards)):
        if cards[k].getValue() > cards[best].getValue():
            best = k
    discards[n][d - 1].append(cards.pop(best))
    hands[n].add(cards)
    return True


deck = []
for v in range(10):
    deck += [Card(v) for k in range(10)]
deck += [Card(-1) for k in range(20)]
deck = shuffle(deck)

hands = {"A": Hand(), "B": Hand()}
goals = {"A": [], "B": []}
discards = {"A": [[], [], [], []], "B": [[], [], [], []]}
stacks = [PlayStack() for k in range(4)]
finished = 0
out = []
for k in range(5):
    for n in "AB":
        hands[n].add([deck.pop()])
for k in range(15):
    for n in "AB":
        goals[n].append(deck.pop())
shoe = deck[::-1]

turn = "A"
if rank_of(goals["B"][-1]) > rank_of(goals["A"][-1]):
    turn = "B"

winner = None
while winner is None:
    while hands[turn].size() < 5 and shoe:
        hands[turn].add([shoe.pop(0)])
    hands[turn].sort()
    end = False
    while not end:
        show()
        act = input("Player%s, choose action: p (play) or x (discard/end turn)\n" % turn).strip().lower()
        if act == "p":
            play(turn)
            if goals[turn] == []:
                winner = turn
                end = True
        elif act == "x":
            end = discard(turn)
        else:
            print("Error: p or x")
    turn = "B" if turn == "A" else "A"
print("Player" + winner + " wins!")
