# Mini Spite & Malice -- a friendly version that talks to you!
import random

RED, GREEN, YELLOW, BLUE, CYAN, BOLD, OFF = ("\033[31m", "\033[32m", "\033[33m", "\033[34m",
                                             "\033[36m", "\033[1m", "\033[0m")


class Card:
    def __init__(self, value):
        assert Card.valid(value), "Sorry, a card must have a value from -1 to 9."
        self._value = value
        self._face = "*0123456789"[value + 1]

    @staticmethod
    def valid(value):
        return type(value) == int and value >= -1 and value <= 9

    def assign(self, value):
        assert Card.valid(value), "Sorry, a card must have a value from -1 to 9."
        if self._face == "*":
            self._value = value
        else:
            raise Exception("Sorry, only a joker can change its value.")

    def getValue(self):
        return self._value

    def getFace(self):
        return self._face

    def __str__(self):
        return "[%s]" % self._face

    def __repr__(self):
        return "%s.%d" % (str(self), self._value)


class PlayStack:
    def __init__(self):
        self._cards = []

    def peekValue(self):
        if self._cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self._cards[-1].getValue()

    def peekFace(self):
        if self._cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self._cards[-1].getFace()

    def nextValue(self):
        return len(self._cards)          # the pile is 0, 1, 2 ... so its length is the next value

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        value = card.getValue()
        if value == -1:
            card.assign(self.nextValue())
        elif value != self.nextValue():
            raise Exception("Error: Card rejected")
        self._cards.append(card)
        removed = []
        if card.getValue() == 9:
            removed = [c.getFace() for c in self._cards]
            self._cards = []
        return removed

    def __str__(self):
        return "|" + "".join(map(str, self._cards)) + "|"


class Hand:
    def __init__(self):
        self._hand = []

    def sort(self):
        # simple insertion sort
        for i in range(1, len(self._hand)):
            j = i
            while j > 0 and self._hand[j - 1].getValue() > self._hand[j].getValue():
                self._hand[j - 1], self._hand[j] = self._hand[j], self._hand[j - 1]
                j -= 1

    def pop(self, *args):
        if not args:
            if not self._hand:
                raise Exception("Sorry, there is no card to pop.")
            return self._hand.pop()
        i, = args
        assert type(i) == int, "Sorry, the position must be an integer."
        assert 0 <= i < len(self._hand), "Sorry, there is no card at that position."
        return self._hand.pop(i)

    def index(self, v):
        assert Card.valid(v), "Sorry, there is no such value."
        values = [c.getValue() for c in self._hand]
        return values.index(v) if v in values else -1

    def check0(self):
        faces = [c.getFace() for c in self._hand]
        return faces.index("0") if "0" in faces else -1

    def size(self):
        return len(self._hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Sorry, you can only hold five cards.")
        self._hand += list(cardList)

    def look(self, i):
        return self._hand[i]

    def __str__(self):
        return "[" + "".join(map(str, self._hand)) + "]"


def shuffle(cards):
    cards = cards[:]
    shuffled = []
    while len(cards) != 0:
        number = random.randint(0, len(cards) - 1)
        shuffled.append(cards.pop(number))
    return shuffled


def paint(text):
    """Jokers are yellow, zeros are green."""
    return text.replace("[*]", YELLOW + "[*]" + OFF).replace("[0]", GREEN + "[0]" + OFF)


def say(text):
    print(CYAN + text + OFF)


def sorry(text):
    print(RED + text + OFF)


def pause():
    input("Press Enter to continue...")


class SpiteAndMalice:
    def __init__(self, names):
        self.labels = ["PlayerA", "PlayerB"]
        self.names = names
        cards = [Card(v) for v in range(-1, 10) for i in range(20 if v == -1 else 10)]
        self.shoe = shuffle(cards)            # a queue: front = index 0
        self.hands = [Hand(), Hand()]
        self.goals = [[], []]
        for i in range(5):
            for p in (0, 1):
                self.hands[p].add([self.shoe.pop(0)])
        for i in range(15):
            for p in (0, 1):
                self.goals[p].append(self.shoe.pop(0))
        for hand in self.hands:
            hand.sort()
        self.discards = [[[], [], [], []], [[], [], [], []]]
        self.stacks = [PlayStack() for i in range(4)]
        self.setAside = []
        a, b = [10 if g[-1].getFace() == "*" else g[-1].getValue() for g in self.goals]
        self.now = 1 if b > a else 0

    def recycle(self):
        for card in shuffle(self.setAside):
            self.shoe.append(card)
        self.setAside = []

    def fillHand(self):
        hand = self.hands[self.now]
        while hand.size() < 5:
            if not self.shoe:
                if not self.setAside:
                    say("The shoe is empty, so nobody can draw any more cards for now.")
                    break
                say("The shoe is empty, so I shuffle the completed piles into a new one.")
                self.recycle()
            hand.add([self.shoe.pop(0)])
        hand.sort()

    def board(self):
        print("\n" + BLUE + "~" * 60 + OFF)
        for p in (0, 1):
            who = "%s (%s)" % (self.names[p], self.labels[p])
            print("%s%s%s holds these cards in the hand: %s" % (BOLD, who, OFF, paint(str(self.hands[p]))))
            for j in range(4):
                pile = self.discards[p][j]
                text = "".join(map(str, pile)) if pile else "nothing yet"
                print("   Discard pile %d has %s" % (j + 1, paint(text)))
            if self.goals[p]:
                print("   The Goal Pile shows %s, and there are %d cards left in it."
                      % (paint(str(self.goals[p][-1])), len(self.goals[p])))
            else:
                print("   The Goal Pile is empty!")
            if p == 0:
                print()
                for i, stack in enumerate(self.stacks):
                    print("      Play Stack %d : %s   (it wants a %d)"
                          % (i + 1, paint(str(stack)), stack.nextValue()))
                print()
        print(BLUE + "~" * 60 + OFF)

    def put(self, card, target):
        """Put a card that fits onto a Play Stack."""
        faces = self.stacks[target].playCard(card)
        if faces:
            say("Hooray! Play Stack %d is complete, I take it away." % (target + 1))
            self.setAside += [Card(-1) if f == "*" else Card(int(f)) for f in faces]
            if len(self.setAside) == 50:
                say("Five piles have been completed: I shuffle them and add them to the shoe.")
                self.recycle()

    def zeros(self):
        """A [0] must be played as long as a Play Stack is free: I do it for the player."""
        hand, goal = self.hands[self.now], self.goals[self.now]
        while goal:
            free = [i for i in range(4) if self.stacks[i].nextValue() == 0]
            if free and goal[-1].getFace() == "0":
                say("The [0] of your Goal Pile must be played: I put it on Play Stack %d." % (free[0] + 1))
                self.put(goal.pop(), free[0])
            elif free and hand.check0() != -1:
                say("You hold a [0] and it must be played: I put it on Play Stack %d." % (free[0] + 1))
                self.put(hand.pop(hand.check0()), free[0])
            elif hand.size() == 0 and (self.shoe or self.setAside):
                say("Your hand is empty: here are some new cards for you.")
                self.fillHand()
            else:
                return

    def hint(self):
        goal = self.goals[self.now][-1]
        for i, stack in enumerate(self.stacks):
            if goal.getFace() == "*" or goal.getValue() == stack.nextValue():
                print("Hint: the card of your Goal Pile fits on Play Stack %d!" % (i + 1))
                return
        print("Hint: try to reach your goal card %s, step by step." % goal)

    def chooseTarget(self, question):
        print(question)
        answer = input().strip()
        if answer in ["1", "2", "3", "4"]:
            return int(answer) - 1
        sorry("I am sorry, '%s' is not a number from 1 to 4." % answer)
        return None

    def play(self):
        hand, goal, discards = self.hands[self.now], self.goals[self.now], self.discards[self.now]
        print("Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)?"
              % hand.size())
        where = input().strip().lower()
        if where == "g":
            card, remove = goal[-1], goal.pop
        elif where in ["h%d" % (i + 1) for i in range(hand.size())]:
            i = int(where[1]) - 1
            card, remove = hand.look(i), lambda: hand.pop(i)
        elif where in ["d1", "d2", "d3", "d4"]:
            pile = discards[int(where[1]) - 1]
            if not pile:
                sorry("I am sorry, there is nothing in that discard pile.")
                return
            card, remove = pile[-1], pile.pop
        else:
            sorry("I am sorry, I do not understand '%s'. Type h1, g or d1, for example." % where)
            return
        target = self.chooseTarget("Which Play Stack are you targeting (1..4)?")
        if target is None:
            return
        wanted = self.stacks[target].nextValue()
        if card.getFace() != "*" and card.getValue() != wanted:
            sorry("I am sorry, %s does not fit there: Play Stack %d wants a %d." % (card, target + 1, wanted))
            return
        self.put(remove(), target)
        say("Well done, %s! You played %s." % (self.names[self.now], card))

    def discard(self):
        hand = self.hands[self.now]
        i = hand.size() - 1
        while i >= 0 and hand.look(i).getFace() == "0":
            i -= 1
        if i == -1:
            say("You have no card that may be discarded, so your turn simply ends.")
            return True
        pile = self.chooseTarget("Which Discard Pile are you targeting (1..4)?")
        if pile is None:
            return False
        card = hand.pop(i)
        self.discards[self.now][pile].append(card)
        say("Okay, %s goes to your discard pile %d." % (card, pile + 1))
        return True

    def turn(self):
        name = self.names[self.now]
        say("\nIt is your turn, %s!" % name)
        self.fillHand()
        while True:
            self.zeros()
            if not self.goals[self.now]:
                return
            self.board()
            self.hint()
            print("%s (%s), choose action: p (play) or x (discard/end turn)" % (name, self.labels[self.now]))
            action = input().strip().lower()
            if action == "p":
                self.play()
            elif action == "x":
                if self.discard():
                    return
            else:
                sorry("I am sorry, please type p or x.")

    def run(self):
        while True:
            self.turn()
            if not self.goals[self.now]:
                self.board()
                print(GREEN + BOLD + "Congratulations, %s (%s), you win! Your Goal Pile is empty."
                      % (self.names[self.now], self.labels[self.now]) + OFF)
                print("Thank you both for playing. Goodbye!")
                return
            self.now = 1 - self.now
            pause()


print(BOLD + "Hello and welcome to Mini Spite and Malice!" + OFF)
names = []
for label in ("PlayerA", "PlayerB"):
    name = input("What is your name, %s? " % label).strip()
    names.append(name or label)
    print("Nice to meet you, %s!" % names[-1])
print("The first player who empties the Goal Pile wins. Jokers [*] can be any card.")
pause()
game = SpiteAndMalice(names)
print("%s, you have the better goal card (or you are PlayerA): you start." % names[game.now])
game.run()
