import os
import random
from lectureStructures import Stack, BoundedQueue


class Card:
    def __init__(self, value):
        assert isinstance(value, int), "Error: Type error"
        assert -1 <= value <= 9, "Error: Invalid value"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        assert isinstance(value, int), "Error: Type error"
        assert -1 <= value <= 9, "Error: Invalid value"
        if self.__face != "*":
            raise Exception("Error: Not a joker")
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

    def size(self):
        return len(self.__cards)

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(len(self.__cards))
        if card.getValue() != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces = []
        if card.getValue() == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards.clear()
        return faces

    def __str__(self):
        text = ""
        for card in self.__cards:
            text += str(card)
        return "|" + text + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: Empty hand")
            return self.__hand.pop()
        assert isinstance(i, int), "Error: Type error"
        assert 0 <= i < len(self.__hand), "Error: Invalid position"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int), "Error: Type error"
        assert -1 <= v <= 9, "Error: Invalid value"
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
            raise Exception("Error: Too many cards")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        text = ""
        for card in self.__hand:
            text += str(card) + " "
        return text.strip()


def shuffle(cards):
    result = []
    while len(cards) > 0:
        i = int(random.random() * len(cards))
        result.append(cards.pop(i))
    return result


# ----- GAME -----

class Player:
    def __init__(self, letter):
        self.letter = letter
        self.hand = Hand()
        self.goal = Stack()
        self.discards = []
        for i in range(4):
            self.discards.append(Stack())


def clearScreen():
    os.system("cls" if os.name == "nt" else "clear")


def highest(card):
    if card.getFace() == "*":
        return 10
    return card.getValue()


class Game:
    def __init__(self):
        self.players = [Player("A"), Player("B")]
        self.piles = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
        self.shoe = BoundedQueue(120)
        self.finished = []
        self.finishedPiles = 0
        self.message = ""
        self.prepare()

    def prepare(self):
        cards = []
        for i in range(10):
            for value in range(10):
                cards.append(Card(value))
        for i in range(20):
            cards.append(Card(-1))
        for card in shuffle(cards):
            self.shoe.enqueue(card)
        for i in range(5):
            for player in self.players:
                player.hand.add([self.shoe.dequeue()])
        for i in range(15):
            for player in self.players:
                player.goal.push(self.shoe.dequeue())

    def stackTop(self, stack):
        if stack.isEmpty():
            return "   "
        return str(stack.peek())

    def screen(self, player):
        clearScreen()
        a, b = self.players
        print("  MINI SPITE AND MALICE        shoe: " + str(self.shoe.size()) + " cards")
        print("")
        self.lines(a)
        print("")
        print("      (1) " + str(self.piles[0]))
        print("      (2) " + str(self.piles[1]))
        print("      (3) " + str(self.piles[2]))
        print("      (4) " + str(self.piles[3]))
        print("")
        self.lines(b)
        print("")
        if self.message != "":
            print("  ! " + self.message)
            self.message = ""
        if player is not None:
            print("  It is the turn of player " + player.letter)

    def lines(self, player):
        tops = ""
        for i in range(4):
            tops += "   d" + str(i + 1) + " " + self.stackTop(player.discards[i])
        print("  " + player.letter + "   hand  " + str(player.hand))
        print("      goal  " + self.stackTop(player.goal) + " (" + str(player.goal.size()) + " to go)" + tops)

    def takeCards(self, player):
        while player.hand.size() < 5 and not self.shoe.isEmpty():
            player.hand.add([self.shoe.dequeue()])
        player.hand.sort()

    def isFree(self):
        for pile in self.piles:
            if pile.size() == 0:
                return True
        return False

    def faceToValue(self, face):
        if face == "*":
            return -1
        return int(face)

    def playFrom(self, player, word):
        # word is a face (card of the hand), "g" or "d1".."d4"
        if word == "g":
            card = player.goal.pop()
        elif word[0] == "d":
            stack = player.discards[int(word[1]) - 1]
            if stack.isEmpty():
                self.message = "Discard pile " + word + " is empty"
                return
            card = stack.pop()
        else:
            i = player.hand.index(self.faceToValue(word))
            if i == -1:
                self.message = "There is no [" + word + "] in your hand"
                return
            card = player.hand.pop(i)
        pile = input("  Onto pile (1, 2, 3, 4): ").strip()
        accepted = False
        faces = []
        if pile in ["1", "2", "3", "4"]:
            try:
                faces = self.piles[int(pile) - 1].playCard(card)
                accepted = True
            except Exception as e:
                self.message = str(e)
        else:
            self.message = "Wrong pile"
        if not accepted:
            if word == "g":
                player.goal.push(card)
            elif word[0] == "d":
                stack.push(card)
            else:
                player.hand.add([card])
                player.hand.sort()
            return
        if len(faces) > 0:
            self.message = "Pile " + pile + " is complete and was removed"
            for face in faces:
                self.finished.append(Card(self.faceToValue(face)))
            self.finishedPiles += 1
            if self.finishedPiles == 5:
                for c in shuffle(self.finished):
                    self.shoe.enqueue(c)
                self.finished = []
                self.finishedPiles = 0
        if player.hand.size() == 0:
            self.takeCards(player)

    def discard(self, player):
        if player.hand.check0() != -1 and self.isFree():
            self.message = "You have a [0] and there is an empty pile: play the [0]"
            return False
        if player.hand.size() == 0:
            return True
        onlyZeros = str(player.hand).replace("[0]", "").strip() == ""
        if onlyZeros:
            return True
        face = input("  Card to discard (face): ").strip()
        if face not in list("123456789*"):
            if face == "0":
                self.message = "A [0] can not be discarded"
            else:
                self.message = "That is not a card"
            return False
        i = player.hand.index(self.faceToValue(face))
        if i == -1:
            self.message = "There is no [" + face + "] in your hand"
            return False
        where = input("  Discard pile (1, 2, 3, 4): ").strip()
        if where not in ["1", "2", "3", "4"]:
            self.message = "Wrong discard pile"
            return False
        player.discards[int(where) - 1].push(player.hand.pop(i))
        return True

    def turn(self, player):
        self.takeCards(player)
        while True:
            self.screen(player)
            word = input("  Play a card (face 0-9 or *, g, d1-d4) or end the turn (e): ").strip().lower()
            if word == "e":
                if self.discard(player):
                    return
            elif word == "g" or word in ["d1", "d2", "d3", "d4"] or word in list("0123456789*"):
                self.playFrom(player, word)
                if player.goal.isEmpty():
                    return
            else:
                self.message = "I do not know '" + word + "'"

    def run(self):
        a, b = self.players
        now = 0
        if highest(b.goal.peek()) > highest(a.goal.peek()):
            now = 1
        self.message = "Player " + self.players[now].letter + " begins"
        while True:
            player = self.players[now]
            self.turn(player)
            if player.goal.isEmpty():
                self.screen(None)
                print("  GAME OVER - player " + player.letter + " has won")
                return
            now = (now + 1) % 2
            self.screen(None)
            input("  Player " + player.letter + " is done. Player " + self.players[now].letter + ", press Enter ")


if __name__ == "__main__":
    Game().run()
