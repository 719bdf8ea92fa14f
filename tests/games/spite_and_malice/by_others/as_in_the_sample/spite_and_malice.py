# Assignment 3 - Mini Spite and Malice
import random


# ---------------------------------------------------------------- Task 1
class Card:
    def __init__(self, value):
        assert type(value) == int and -1 <= value <= 9, "Error: invalid card value"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        assert type(value) == int and -1 <= value <= 9, "Error: invalid card value"
        if self.__face != "*":
            raise Exception("Error: only a joker can be assigned a value")
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
        self.__cards = []          # the top of the stack is the end of the list

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
        if card.getValue() != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards = []
            return faces
        return []

    def __str__(self):
        s = "|"
        for c in self.__cards:
            s += str(c)
        return s + "|"


# ---------------------------------------------------------------- Task 3
class Hand:
    MAX = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, *args):
        if len(args) == 0:
            if len(self.__hand) == 0:
                raise Exception("Error: No cards in the hand")
            return self.__hand.pop()
        assert len(args) == 1, "Error: too many arguments"
        i = args[0]
        assert type(i) == int and 0 <= i < len(self.__hand), "Error: invalid index"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int and -1 <= v <= 9, "Error: invalid value"
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
        if len(self.__hand) + len(cardList) > Hand.MAX:
            raise Exception("Error: a hand cannot have more than 5 cards")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        s = "["
        for c in self.__hand:
            s += str(c)
        return s + "]"


# ---------------------------------------------------------------- Task 4
def shuffle(cards):
    rest = list(cards)
    result = []
    while len(rest) > 0:
        i = random.randrange(0, len(rest))
        result.append(rest.pop(i))
    return result


# ---------------------------------------------------------------- Task 5
class Shoe:
    """Queue of shuffled cards: dealt from the front, added at the back."""

    def __init__(self, cards):
        self.__cards = cards

    def size(self):
        return len(self.__cards)

    def deal(self):
        return self.__cards.pop(0)

    def add(self, cards):
        self.__cards = self.__cards + cards


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[], [], [], []]

    def show(self):
        print(self.name, "Hand", self.hand)
        for j in range(4):
            pile = self.discards[j]
            top = str(pile[-1]) if len(pile) > 0 else "[]"
            print(self.name + " Discard " + str(j + 1) + ": " + top)
        top = str(self.goal[-1]) if len(self.goal) > 0 else "[]"
        print(self.name, "Goal", top, len(self.goal), "cards left")


LINE = "—" * 40


class Game:
    def __init__(self):
        deck = [Card(v) for v in range(10) for _ in range(10)]
        deck += [Card(-1) for _ in range(20)]
        self.shoe = Shoe(shuffle(deck))
        self.a = Player("PlayerA")
        self.b = Player("PlayerB")
        self.stacks = [PlayStack() for _ in range(4)]
        self.cleared = []           # faces of the cards of finished stacks
        for _ in range(5):
            self.a.hand.add([self.shoe.deal()])
            self.b.hand.add([self.shoe.deal()])
        for _ in range(15):
            self.a.goal.append(self.shoe.deal())
            self.b.goal.append(self.shoe.deal())
        self.a.hand.sort()
        self.b.hand.sort()

    # --- helpers
    def rank(self, card):
        return 10 if card.getFace() == "*" else card.getValue()

    def needed(self, stack):
        try:
            return stack.peekValue() + 1
        except Exception:
            return 0

    def recycle(self):
        cards = []
        for f in self.cleared:
            cards.append(Card(-1) if f == "*" else Card(int(f)))
        self.shoe.add(shuffle(cards))
        self.cleared = []

    def draw(self, player):
        while player.hand.size() < 5:
            if self.shoe.size() == 0 and len(self.cleared) > 0:
                self.recycle()
            if self.shoe.size() == 0:
                break
            player.hand.add([self.shoe.deal()])
        player.hand.sort()

    def values(self, player):
        """values of all cards the player could play (jokers are -1)"""
        vals = [v for v in range(-1, 10) if player.hand.index(v) != -1]
        for pile in [player.goal] + player.discards:
            if len(pile) > 0:
                vals.append(pile[-1].getValue())
        return vals

    def canPlay(self, player):
        wanted = [self.needed(s) for s in self.stacks]
        return any(v == -1 or v in wanted for v in self.values(player))

    def onlyZeros(self, player):
        return all(player.hand.index(v) == -1 for v in range(-1, 10) if v != 0)

    def mustPlayZero(self, player):
        free = any(self.needed(s) == 0 for s in self.stacks)
        zero = player.hand.check0() != -1
        if len(player.goal) > 0 and player.goal[-1].getFace() == "0":
            zero = True
        return free and zero

    def dead(self):
        """nobody can play, discard or draw any more"""
        for p in (self.a, self.b):
            if self.canPlay(p) or not self.onlyZeros(p):
                return False
            if p.hand.size() < 5 and self.shoe.size() + len(self.cleared) > 0:
                return False
        return True

    def show(self):
        print(LINE)
        self.a.show()
        print()
        for i in range(4):
            print("Play Stack", i + 1, ":", self.stacks[i])
        print()
        self.b.show()
        print(LINE)

    def askPile(self, question):
        while True:
            print(question)
            ans = input().strip()
            if ans in ("1", "2", "3", "4"):
                return int(ans) - 1
            print("Error: please enter a number from 1 to 4")

    # --- actions
    def play(self, player):
        n = player.hand.size()
        if n > 0:
            print("Play from where: hi = hand at position i (1.." + str(n) + "); g = goal; dj = discard pile j (1..4)?")
        else:
            print("Play from where: g = goal; dj = discard pile j (1..4)?")
        src = input().strip().lower()
        if src == "g":
            place = player.goal
        elif len(src) == 2 and src[0] == "h" and src[1] in "12345"[:n]:
            place = player.hand
        elif len(src) == 2 and src[0] == "d" and src[1] in "1234":
            place = player.discards[int(src[1]) - 1]
            if len(place) == 0:
                print("Error: this discard pile is empty")
                return
        else:
            print("Error: there is no such card")
            return
        t = self.askPile("Which Play Stack are you targeting (1..4)?")
        if src[0] == "h":
            card = player.hand.pop(int(src[1]) - 1)
        else:
            card = place.pop()
        if card.getFace() == "*":
            card.assign(self.needed(self.stacks[t]))
        try:
            faces = self.stacks[t].playCard(card)
        except Exception as e:
            # not accepted: the card goes back to where it came from
            if src[0] == "h":
                player.hand.add([card])
                player.hand.sort()
            else:
                place.append(card)
            print(e)
            return
        if len(faces) > 0:
            print("Play Stack", t + 1, "is complete and removed")
            self.cleared += faces
            if len(self.cleared) == 50:
                self.recycle()

    def discard(self, player):
        """returns True when the turn is over"""
        if self.mustPlayZero(player):
            print("Error: you must play your [0], there is a free Play Stack")
            return False
        if self.onlyZeros(player):
            if player.hand.size() > 0:
                print("Only [0] in the hand: the turn ends without a discard")
            else:
                print("No cards in the hand: the turn ends without a discard")
            return True
        j = self.askPile("Which Discard Pile are you targeting (1..4)?")
        # highest card that is not a [0]
        last = 9
        while player.hand.index(last) == -1:
            last -= 1
        if last == 0:
            last = -1
        player.discards[j].append(player.hand.pop(player.hand.index(last)))
        return True

    def turn(self, player):
        self.draw(player)
        while True:
            self.show()
            print(player.name + ", choose action: p (play) or x (discard/end turn)")
            action = input().strip().lower()
            if action == "p":
                self.play(player)
                if len(player.goal) == 0:
                    return
                if player.hand.size() == 0:
                    self.draw(player)
            elif action == "x":
                if self.discard(player):
                    return
            else:
                print("Error: please enter p or x")

    def run(self):
        if self.rank(self.b.goal[-1]) > self.rank(self.a.goal[-1]):
            now, other = self.b, self.a
        else:
            now, other = self.a, self.b
        print("PlayerA Goal", self.a.goal[-1], " PlayerB Goal", self.b.goal[-1])
        print(now.name, "starts")
        while True:
            self.turn(now)
            if len(now.goal) == 0:
                self.show()
                print(now.name, "wins!")
                return
            now, other = other, now
            if self.dead():
                self.show()
                print("Nobody can move any more: the game is a draw")
                return


if __name__ == "__main__":
    try:
        Game().run()
    except (EOFError, KeyboardInterrupt):
        print("Game stopped")
