"""
Assignment 3 - Mini Spite and Malice
Ana
"""
import random


class Card:
    """A card with a face ("*", "0".."9") and a value (-1..9)."""

    def __init__(self, value):
        assert type(value) is int and -1 <= value <= 9, "Error: Invalid card value"
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    def assign(self, value):
        """Gives a new value to a joker."""
        assert type(value) is int and -1 <= value <= 9, "Error: Invalid card value"
        if self.__face != "*":
            raise Exception("Error: Only a joker can be assigned a value")
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
    """A playing pile: cards go from 0 to 9."""

    def __init__(self):
        self.__cards = []

    def isEmpty(self):
        return len(self.__cards) == 0

    def peekValue(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        """Pushes card on the stack. Returns the faces of all the cards if the
        stack is completed, otherwise an empty list."""
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        expected = 0 if self.isEmpty() else self.peekValue() + 1
        if card.getValue() != expected:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards = []
        return faces

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:
    """The cards held by a player (at most 5)."""

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: No cards in the hand")
            return self.__hand.pop()
        assert type(i) is int and 0 <= i < len(self.__hand), "Error: Invalid position"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and -1 <= v <= 9, "Error: Invalid value"
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
            raise Exception("Error: A hand cannot have more than 5 cards")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        result = "["
        for c in self.__hand:
            result += str(c)
        return result + "]"


class Stack:
    """Used for the goal piles and the discard piles."""

    def __init__(self):
        self.__items = []

    def push(self, item):
        self.__items.append(item)

    def pop(self):
        if self.isEmpty():
            raise Exception("Error: Stack is empty")
        return self.__items.pop()

    def peek(self):
        if self.isEmpty():
            raise Exception("Error: Stack is empty")
        return self.__items[-1]

    def isEmpty(self):
        return len(self.__items) == 0

    def size(self):
        return len(self.__items)

    def __str__(self):
        if self.isEmpty():
            return "[]"
        return "".join(str(c) for c in self.__items)


class Queue:
    """The shoe. The front of the queue is at index 0."""

    def __init__(self):
        self.__items = []

    def enqueue(self, item):
        self.__items.append(item)

    def dequeue(self):
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self.__items.pop(0)

    def isEmpty(self):
        return len(self.__items) == 0


def shuffle(cards):
    """Returns a new list with the same cards in a random order."""
    cards = list(cards)
    result = []
    while len(cards) > 0:
        position = random.randint(0, len(cards) - 1)
        result.append(cards.pop(position))
    return result


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = Stack()
        self.discards = [Stack(), Stack(), Stack(), Stack()]

    def show(self):
        print(self.name, "Hand", self.hand)
        for i in range(4):
            print(self.name + " Discard " + str(i + 1) + ":", self.discards[i])
        print(self.name, "Goal", self.goal.peek() if not self.goal.isEmpty() else "[]",
              self.goal.size(), "cards left")


class Game:
    def __init__(self):
        self.players = [Player("PlayerA"), Player("PlayerB")]
        self.stacks = [PlayStack() for i in range(4)]
        self.shoe = Queue()
        self.cleared = []          # cards of the completed play stacks
        self.clearedStacks = 0
        self.blocked = 0           # turns in a row in which nothing was possible
        self.deal()

    def deal(self):
        deck = [Card(value) for value in range(10) for i in range(10)]
        deck += [Card(-1) for i in range(20)]
        for card in shuffle(deck):
            self.shoe.enqueue(card)
        for i in range(5):
            for player in self.players:
                player.hand.add([self.shoe.dequeue()])
        for i in range(15):
            for player in self.players:
                player.goal.push(self.shoe.dequeue())
        for player in self.players:
            player.hand.sort()

    def firstPlayer(self):
        ranks = []
        for player in self.players:
            value = player.goal.peek().getValue()
            if value == -1:        # the joker is the highest card here
                value = 10
            ranks.append(value)
        if ranks[1] > ranks[0]:
            return 1
        return 0

    def recycle(self):
        for card in shuffle(self.cleared):
            self.shoe.enqueue(card)
        self.cleared = []
        self.clearedStacks = 0

    def fillHand(self, player):
        while player.hand.size() < 5:
            if self.shoe.isEmpty():
                self.recycle()
                if self.shoe.isEmpty():
                    break
            player.hand.add([self.shoe.dequeue()])
        player.hand.sort()

    def show(self):
        print("—" * 40)
        self.players[0].show()
        print()
        for i in range(4):
            print("Play Stack", i + 1, ":", self.stacks[i])
        print()
        self.players[1].show()
        print("—" * 40)

    def needed(self, stack):
        """The value of the next card of a play stack."""
        if stack.isEmpty():
            return 0
        return stack.peekValue() + 1

    def mustPlay0(self, player):
        """True if there is a free play stack and the player has a 0 to play."""
        has0 = player.hand.check0() != -1 or player.goal.peek().getFace() == "0"
        for stack in self.stacks:
            if stack.isEmpty() and has0:
                return True
        return False

    def canPlay(self, player):
        """True if the player can play at least one card."""
        tops = [player.goal.peek().getValue()]
        for pile in player.discards:
            if not pile.isEmpty():
                tops.append(pile.peek().getValue())
        if -1 in tops or player.hand.index(-1) != -1:
            return True
        for stack in self.stacks:
            value = self.needed(stack)
            if value in tops or player.hand.index(value) != -1:
                return True
        return False

    def hasDiscard(self, player):
        """True if there is a card other than 0 in the hand."""
        return str(player.hand).count("[0]") < player.hand.size()

    def play(self, player):
        print("Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)?"
              % player.hand.size())
        source = input().strip().lower()
        if source == "g":
            origin = player.goal
        elif len(source) == 2 and source[0] == "d" and source[1] in "1234":
            origin = player.discards[int(source[1]) - 1]
            if origin.isEmpty():
                print("Error: This discard pile is empty")
                return
        elif (len(source) == 2 and source[0] == "h" and source[1] in "12345"
              and int(source[1]) <= player.hand.size()):
            origin = player.hand
        else:
            print("Error: Invalid choice")
            return
        print("Which Play Stack are you targeting (1..4)?")
        target = input().strip()
        if target not in ["1", "2", "3", "4"]:
            print("Error: Invalid play stack")
            return
        stack = self.stacks[int(target) - 1]

        if origin is player.hand:
            card = player.hand.pop(int(source[1]) - 1)
        else:
            card = origin.pop()
        if card.getFace() == "*":
            card.assign(self.needed(stack))
        try:
            faces = stack.playCard(card)
        except Exception as e:
            print(e)
            if origin is player.hand:
                player.hand.add([card])
                player.hand.sort()
            else:
                origin.push(card)
            return
        if len(faces) > 0:
            for face in faces:
                self.cleared.append(Card(-1 if face == "*" else int(face)))
            self.clearedStacks += 1
            if self.clearedStacks == 5:
                self.recycle()

    def discard(self, player):
        """Returns True if the turn is over."""
        if self.mustPlay0(player):
            print("Error: You must play your [0], there is a free Play Stack")
            return False
        if not self.hasDiscard(player):
            if self.canPlay(player):
                print("Error: You have no card to discard but you can still play a card")
                return False
            print(player.name, "has no card to discard")
            return True
        print("Which Discard Pile are you targeting (1..4)?")
        target = input().strip()
        while target not in ["1", "2", "3", "4"]:
            print("Error: Invalid discard pile. Which Discard Pile are you targeting (1..4)?")
            target = input().strip()
        # highest card, or the joker at the left if the others are 0s
        card = player.hand.pop()
        if card.getFace() == "0":
            player.hand.add([card])
            player.hand.sort()
            card = player.hand.pop(0)
        player.discards[int(target) - 1].push(card)
        return True

    def turn(self, player):
        """Returns True if the player won."""
        self.fillHand(player)
        if self.canPlay(player) or self.hasDiscard(player):
            self.blocked = 0
        else:
            self.blocked += 1
        over = False
        while not over:
            self.show()
            print(player.name + ", choose action: p (play) or x (discard/end turn)")
            action = input().strip().lower()
            if action == "p":
                self.play(player)
                if player.goal.isEmpty():
                    return True
                if player.hand.size() == 0:
                    self.fillHand(player)
            elif action == "x":
                over = self.discard(player)
            else:
                print("Error: Invalid action")
        return False

    def run(self):
        current = self.firstPlayer()
        print(self.players[current].name, "starts")
        while not self.turn(self.players[current]):
            if self.blocked == 2:
                print("Both players are blocked, nobody wins")
                return
            current = 1 - current
        self.show()
        print(self.players[current].name, "wins!")


if __name__ == "__main__":
    Game().run()
