# Assignment 3 - Mini Spite and Malice
# The game for two players, with friendly questions :-)

import random
from lectureStructures import Stack, CircularQueue


# ----------------------------------------------------------------- Task 1
class Card:
    """One card. The face is what is printed on it, the value is what it counts."""

    def __init__(self, value):
        assert isinstance(value, int), "Error: the value of a card must be a whole number"
        assert -1 <= value <= 9, "Error: the value of a card must be between -1 and 9"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        """Gives a value to a joker."""
        if self.__face != "*":
            raise Exception("Error: only a joker can get another value")
        assert isinstance(value, int), "Error: the value must be a whole number"
        assert 0 <= value <= 9, "Error: the value must be between 0 and 9"
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


# ----------------------------------------------------------------- Task 2
class PlayStack:
    """A stack that goes from 0 up to 9. The top is the END of the list, so push is O(1)."""

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

    def nextValue(self):
        """Which value does this stack wait for?"""
        if len(self.__cards) == 0:
            return 0
        return self.peekValue() + 1

    def isFree(self):
        return len(self.__cards) == 0

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() != self.nextValue():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces = []
        if card.getValue() == 9:
            for oneCard in self.__cards:
                faces.append(oneCard.getFace())
            self.__cards = []
        return faces

    def __str__(self):
        text = "|"
        for card in self.__cards:
            text = text + str(card)
        return text + "|"


# ----------------------------------------------------------------- Task 3
class Hand:
    """Up to five cards."""

    MAXIMUM = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort, it is only five cards
        for i in range(1, len(self.__hand)):
            card = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > card.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j = j - 1
            self.__hand[j + 1] = card

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: there is no card in the hand")
            return self.__hand.pop()
        assert isinstance(i, int), "Error: the position must be a whole number"
        assert 0 <= i < len(self.__hand), "Error: there is no card at this position"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9, "Error: this is not the value of a card"
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
        if len(self.__hand) + len(cardList) > Hand.MAXIMUM:
            raise Exception("Error: a hand cannot hold more than 5 cards")
        for card in cardList:
            self.__hand.append(card)

    def faces(self):
        """A new list with the faces, from left to right."""
        return [card.getFace() for card in self.__hand]

    def __str__(self):
        return " ".join(str(card) for card in self.__hand)


# ----------------------------------------------------------------- Task 4
def shuffle(cards):
    """Returns a new list with the same cards in a random order."""
    remaining = list(cards)
    result = []
    while len(remaining) > 0:
        position = random.randint(0, len(remaining) - 1)
        result.append(remaining.pop(position))
    return result


# ----------------------------------------------------------------- Task 5
class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = Stack()
        self.discards = [[], [], [], []]

    def onlyZeros(self):
        """True if there is nothing in the hand that could be discarded."""
        for face in self.hand.faces():
            if face != "0":
                return False
        return True


class Table:
    """Everything that both players share."""

    def __init__(self):
        self.stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
        self.shoe = CircularQueue(120)
        self.setAside = []          # the faces of the full stacks
        self.fullStacks = 0

    def hasFreeStack(self):
        for stack in self.stacks:
            if stack.isFree():
                return True
        return False

    def putAside(self, faces):
        self.setAside = self.setAside + faces
        self.fullStacks = self.fullStacks + 1
        if self.fullStacks == 5:
            cards = []
            for face in self.setAside:
                if face == "*":
                    cards.append(Card(-1))
                else:
                    cards.append(Card(int(face)))
            for card in shuffle(cards):
                self.shoe.enqueue(card)
            self.setAside = []
            self.fullStacks = 0
            print("Five stacks are complete now, so I have shuffled their cards and put them under the shoe.")

    def fillHand(self, player):
        while player.hand.size() < 5 and not self.shoe.isEmpty():
            player.hand.add([self.shoe.dequeue()])
        player.hand.sort()


def makeCards():
    cards = []
    for value in range(10):
        for i in range(10):
            cards.append(Card(value))
    for i in range(20):
        cards.append(Card(-1))
    return cards


def deal(table, playerA, playerB):
    for card in shuffle(makeCards()):
        table.shoe.enqueue(card)
    for i in range(5):
        playerA.hand.add([table.shoe.dequeue()])
        playerB.hand.add([table.shoe.dequeue()])
    for i in range(15):
        playerA.goal.push(table.shoe.dequeue())
        playerB.goal.push(table.shoe.dequeue())
    playerA.hand.sort()
    playerB.hand.sort()


def rank(card):
    """For the question who starts: the joker is the highest."""
    if card.getFace() == "*":
        return 10
    return card.getValue()


def showPlayer(player):
    print("Here are the cards of " + player.name + ":")
    print("    Hand of " + player.name + ": " + str(player.hand))
    for i in range(4):
        text = "".join(str(card) for card in player.discards[i])
        if text == "":
            text = "(empty)"
        print("    Discard pile " + str(i + 1) + " of " + player.name + ": " + text)
    if player.goal.isEmpty():
        print("    Goal pile of " + player.name + ": (empty) 0 cards left")
    else:
        print("    Goal pile of " + player.name + ": " + str(player.goal.peek())
              + " " + str(player.goal.size()) + " cards left")


def showTable(table, playerA, playerB):
    print()
    print("- - - - - - - - - - - - - - - - - - - - - - - - - - - -")
    print("In the middle of the table you can both play on these:")
    for i in range(4):
        print("    Play stack " + str(i + 1) + ": " + str(table.stacks[i]))
    showPlayer(playerA)
    showPlayer(playerB)
    print("(In a discard pile, the card on the far right is the one on top.)")
    print("- - - - - - - - - - - - - - - - - - - - - - - - - - - -")


def ask(question):
    return input(question + "\n> ").strip().lower()


def askSource(player):
    """Step 2: from where. Returns a text like h2, g or d4, or "" if there is no such card."""
    print("Lovely! And from where would you like to take the card that you want to play?")
    choices = []
    faces = player.hand.faces()
    for i in range(len(faces)):
        choices.append("h" + str(i + 1))
        print("    h" + str(i + 1) + ") card number " + str(i + 1) + " of your hand, the [" + faces[i] + "]")
    choices.append("g")
    print("    g)  the top card of your goal pile, the " + str(player.goal.peek()))
    for i in range(4):
        if len(player.discards[i]) > 0:
            choices.append("d" + str(i + 1))
            print("    d" + str(i + 1) + ") the top card of your discard pile " + str(i + 1)
                  + ", the " + str(player.discards[i][-1]))
    answer = ask("Please type one of the answers above.")
    if answer in choices:
        return answer
    return ""


def takeCard(player, source):
    if source == "g":
        return player.goal.pop()
    number = int(source[1]) - 1
    if source[0] == "h":
        return player.hand.pop(number)
    return player.discards[number].pop()


def giveBack(player, source, card):
    if source == "g":
        player.goal.push(card)
    elif source[0] == "h":
        player.hand.add([card])
        player.hand.sort()
    else:
        player.discards[int(source[1]) - 1].append(card)


def play(table, player):
    source = askSource(player)
    if source == "":
        print("I am sorry, but there is no card at that place, so nothing was moved.")
        return
    answer = ask("And to where should it go? Please type the number of the play stack (1, 2, 3 or 4).")
    if answer not in ["1", "2", "3", "4"]:
        print("I am sorry, but there is no such play stack, so nothing was moved.")
        return
    stack = table.stacks[int(answer) - 1]
    card = takeCard(player, source)
    if card.getFace() == "*":
        card.assign(stack.nextValue())
    try:
        faces = stack.playCard(card)
    except Exception as error:
        giveBack(player, source, card)
        print(error)
        print("I am sorry, but the card " + str(card) + " does not fit on play stack " + answer
              + ", so it went back to where it was.")
        return
    print("Well done, the card " + str(card) + " is on play stack " + answer + " now.")
    if len(faces) > 0:
        print("Hooray, play stack " + answer + " went all the way up to 9, so it is put aside!")
        table.putAside(faces)
    if player.hand.size() == 0 and not player.goal.isEmpty():
        table.fillHand(player)
        if player.hand.size() > 0:
            print("You have played all the cards of your hand, so you get new ones from the shoe.")
        else:
            print("You have played all the cards of your hand, but sadly the shoe is empty.")


def discard(table, player):
    """Returns True if the turn is over."""
    if player.hand.check0() != -1 and table.hasFreeStack():
        print("I am sorry, but you have a [0] in your hand and there is a free play stack, "
              "so you must play the [0] first.")
        return False
    if player.onlyZeros():
        print("You have nothing in your hand that may be discarded, so your turn simply ends here.")
        return True
    print("All right. Which card of your hand would you like to throw away?")
    faces = player.hand.faces()
    choices = []
    for i in range(len(faces)):
        choices.append(str(i + 1))
        print("    h" + str(i + 1) + ") the [" + faces[i] + "]")
    answer = ask("Please type the position of the card in your hand (h1 to h" + str(len(faces)) + ").")
    if answer.startswith("h"):
        answer = answer[1:]
    if answer not in choices:
        print("I am sorry, but there is no card at that place, so nothing was moved.")
        return False
    position = int(answer) - 1
    if faces[position] == "0":
        print("I am sorry, but a [0] can never be discarded, so please choose something else.")
        return False
    pile = ask("And to where? Please type the number of your discard pile (1, 2, 3 or 4).")
    if pile not in ["1", "2", "3", "4"]:
        print("I am sorry, but there is no such discard pile, so nothing was moved.")
        return False
    card = player.hand.pop(position)
    player.discards[int(pile) - 1].append(card)
    print("Thank you, the card " + str(card) + " is on your discard pile " + pile + " now, and your turn is over.")
    return True


def takeTurn(table, player, playerA, playerB):
    table.fillHand(player)
    over = False
    while not over:
        showTable(table, playerA, playerB)
        print("It is your turn, " + player.name + "! What would you like to do now?")
        print("    p) play a card")
        print("    x) discard a card and end your turn")
        action = ask("Please type p or x.")
        if action == "p":
            play(table, player)
            if player.goal.isEmpty():
                over = True
        elif action == "x":
            over = discard(table, player)
        else:
            print("I am sorry, but I did not understand that, I only know p and x here.")


def main():
    print("Hello and welcome to Mini Spite and Malice! I hope that you both have a lot of fun.")
    playerA = Player("Player A")
    playerB = Player("Player B")
    table = Table()
    deal(table, playerA, playerB)

    current, other = playerA, playerB
    if rank(playerB.goal.peek()) > rank(playerA.goal.peek()):
        current, other = playerB, playerA
    print("On the goal piles lie " + str(playerA.goal.peek()) + " for Player A and "
          + str(playerB.goal.peek()) + " for Player B, so " + current.name + " may start.")

    while True:
        takeTurn(table, current, playerA, playerB)
        if current.goal.isEmpty():
            break
        current, other = other, current

    showTable(table, playerA, playerB)
    print("Congratulations, " + current.name + ", your goal pile is empty and you have won the game!")
    print("Thank you both for playing, and see you next time.")


if __name__ == "__main__":
    try:
        main()
    except EOFError:
        print()
        print("Oh, there is nobody at the keyboard any more, so the game stops here. Goodbye!")
