"""
Mini Spite and Malice  --  a game for two people at one keyboard

Contents:  Card, PlayStack, Hand, shuffle   (tasks 1 - 4)
           Player, Table, main              (task 5)
"""
import random
from lectureStructures import CircularQueue, Stack


# =====================================================================
# Task 1
# =====================================================================
class Card:
    FACES = {-1: "*", 0: "0", 1: "1", 2: "2", 3: "3", 4: "4",
             5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}

    def __init__(self, value):
        assert isinstance(value, int) and value in Card.FACES, "Error: Not a card"
        self.__face = Card.FACES[value]
        self.__value = value

    def assign(self, value):
        if self.getFace() != "*":
            raise Exception("Error: Not a joker")
        assert isinstance(value, int), "Error: Not a number"
        assert value >= 0 and value <= 9, "Error: Not from 0 to 9"
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[{}]".format(self.__face)

    def __repr__(self):
        return "[{}].{}".format(self.__face, self.__value)


# =====================================================================
# Task 2
# =====================================================================
class PlayStack:
    def __init__(self):
        self.__list = []

    def peekValue(self):
        if self.__list:
            return self.__list[-1].getValue()
        raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        if self.__list:
            return self.__list[-1].getFace()
        raise Exception("Error: No cards in the playing stack")

    def size(self):
        return len(self.__list)

    def playCard(self, card):
        ok = isinstance(card, Card)
        if ok and self.__list:
            ok = card.getValue() == self.peekValue() + 1
        elif ok:
            ok = card.getValue() == 0
        if not ok:
            raise Exception("Error: Card rejected")
        self.__list.append(card)
        faces = []
        if card.getValue() == 9:
            while self.__list:
                faces.append(self.__list.pop().getFace())
            faces.reverse()
        return faces

    def __str__(self):
        s = ""
        for card in self.__list:
            s = s + str(card)
        return "|" + s + "|"


# =====================================================================
# Task 3
# =====================================================================
class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        # bubble sort, five cards at most
        swapped = True
        while swapped:
            swapped = False
            for k in range(len(self.__hand) - 1):
                if self.__hand[k].getValue() > self.__hand[k + 1].getValue():
                    self.__hand[k], self.__hand[k + 1] = self.__hand[k + 1], self.__hand[k]
                    swapped = True

    def pop(self, i=None):
        if i is None:
            if self.size() == 0:
                raise Exception("Error: No cards in the hand")
            i = self.size() - 1
        assert isinstance(i, int) and i >= 0 and i < self.size(), "Error: Bad position"
        card = self.__hand[i]
        del self.__hand[i]
        return card

    def index(self, v):
        assert isinstance(v, int) and v in Card.FACES, "Error: Bad value"
        for k in range(self.size()):
            if self.__hand[k].getValue() == v:
                return k
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: Too many cards")
        for card in cardList:
            self.__hand.append(card)

    def faces(self):
        return [card.getFace() for card in self.__hand]

    def __str__(self):
        return "[" + ", ".join(self.faces()) + "]"


# =====================================================================
# Task 4
# =====================================================================
def shuffle(cards):
    """Take a random card from what is left, again and again."""
    left = list(cards)
    result = []
    while len(left) > 0:
        result.append(left.pop(random.randint(0, len(left) - 1)))
    return result


# =====================================================================
# Task 5
# =====================================================================
class MoveError(Exception):
    pass


class Player:
    def __init__(self, name, icon):
        self.name = name
        self.icon = icon
        self.hand = Hand()
        self.goal = Stack()
        self.discards = [[], [], [], []]
        self.played = 0

    def goalPower(self):
        face = self.goal.peek().getFace()
        return 100 if face == "*" else int(face)

    def onlyZeros(self):
        return self.hand.faces().count("0") == self.hand.size()

    def show(self):
        print(self.icon, self.name.upper())
        cells = "   ".join("{}:[{}]".format(i, f) for i, f in enumerate(self.hand.faces(), 1))
        print("   🃏 Hand        " + (cells or "(no cards)"))
        if self.goal.isEmpty():
            print("   🎯 Goal        (empty) 0 cards left")
        else:
            print("   🎯 Goal        {} {} card{} left".format(
                self.goal.peek(), self.goal.size(), "" if self.goal.size() == 1 else "s"))
        for i in range(4):
            print("   📥 Discard {}   {}".format(i + 1, "".join(str(c) for c in self.discards[i]) or "(empty)"))


class Table:
    def __init__(self):
        self.players = [Player("Player A", "🔵"), Player("Player B", "🔴")]
        self.stacks = [PlayStack() for i in range(4)]
        self.shoe = CircularQueue(120)
        self.full = []
        self.round = 0
        cards = [Card(n % 10) for n in range(100)]
        cards.extend(Card(-1) for n in range(20))
        for card in shuffle(cards):
            self.shoe.enqueue(card)
        for n in range(10):
            self.players[n % 2].hand.add([self.shoe.dequeue()])
        for n in range(30):
            self.players[n % 2].goal.push(self.shoe.dequeue())
        a, b = self.players
        self.current = 0
        if b.goalPower() > a.goalPower():
            self.current = 1

    def fill(self, player):
        while player.hand.size() < 5 and not self.shoe.isEmpty():
            player.hand.add([self.shoe.dequeue()])
        player.hand.sort()

    def show(self):
        print("\n" + "~" * 60)
        self.players[0].show()
        print()
        for i in range(4):
            print("   📚 Play stack {}  {}".format(i + 1, self.stacks[i]))
        print()
        self.players[1].show()
        print("~" * 60)

    def face(self, player, source):
        """The face of the card at source, for example "h2". MoveError if there is none."""
        if source == "g":
            return player.goal.peek().getFace()
        if len(source) != 2 or source[0] not in "hd" or source[1] not in "12345" or source == "d5":
            raise MoveError("\"" + source + "\" is no place to take a card from.")
        i = int(source[1]) - 1
        if source[0] == "h":
            if i >= player.hand.size():
                raise MoveError("You only have {} cards in your hand.".format(player.hand.size()))
            return player.hand.faces()[i]
        if not player.discards[i]:
            raise MoveError("Your discard pile {} is empty.".format(i + 1))
        return player.discards[i][-1].getFace()

    def move(self, player, source, number):
        """Play the card at source on stack number (1 to 4), or raise a MoveError."""
        face = self.face(player, source)
        stack = self.stacks[number - 1]
        if face != "*" and int(face) != stack.size():
            raise MoveError("[{}] does not fit, play stack {} needs a {}.".format(face, number, stack.size()))
        if source == "g":
            card = player.goal.pop()
        elif source[0] == "h":
            card = player.hand.pop(int(source[1]) - 1)
        else:
            card = player.discards[int(source[1]) - 1].pop()
        if face == "*":
            card.assign(stack.size())
        faces = stack.playCard(card)
        player.played += 1
        if faces:
            print("🎉 Play stack {} is complete and set aside.".format(number))
            self.full += faces
            if len(self.full) == 50:
                self.recycle()
        if player.hand.size() == 0:
            self.fill(player)

    def recycle(self):
        cards = []
        for face in self.full:
            cards.append(Card(-1) if face == "*" else Card(int(face)))
        for card in shuffle(cards):
            self.shoe.enqueue(card)
        self.full = []
        print("🔄 Five stacks complete: their cards go to the back of the shoe.")

    def mustPlayZero(self, player):
        return player.hand.check0() != -1 and 0 in [s.size() for s in self.stacks]


def ask(question):
    print(question)
    return input("> ").strip().lower()


def playAction(table, player):
    source = ask("Where is the card? Hand h1-h5, goal g, discard pile d1-d4")
    table.face(player, source)                 # complains at once if there is no card
    while True:
        number = ask("On which play stack, 1-4? (anything else = take it back)")
        if number not in ("1", "2", "3", "4"):
            raise MoveError("Move taken back.")
        try:
            table.move(player, source, int(number))
            return
        except MoveError as e:
            print("❌", e)


def discardAction(table, player):
    if table.mustPlayZero(player):
        raise MoveError("There is a 0 in your hand and a free play stack. Play the 0 first!")
    if player.onlyZeros():
        print("Nothing to discard. Your turn ends.")
        return
    faces = player.hand.faces()
    possible = [i for i in range(len(faces)) if faces[i] != "0"]
    if len(possible) == 1:
        print("The [{}] is the only card you can discard.".format(faces[possible[0]]))
    number = ask("On which of your discard piles, 1-4?")
    if number not in ("1", "2", "3", "4"):
        raise MoveError("There are only the discard piles 1, 2, 3 and 4.")
    if len(possible) == 1:
        i = possible[0]
    else:
        which = ask("Which card of your hand, 1-{}?".format(len(faces))).replace("h", "")
        if which not in ("1", "2", "3", "4", "5") or int(which) > len(faces):
            raise MoveError("You do not have that card.")
        i = int(which) - 1
        if i not in possible:
            raise MoveError("A 0 can not be discarded.")
    player.discards[int(number) - 1].append(player.hand.pop(i))


def takeTurn(table, player):
    """True when the player has won."""
    table.round += 1
    table.fill(player)
    while True:
        table.show()
        print("{} Turn {}: {}".format(player.icon, table.round, player.name))
        action = ask("Play a card (p) or discard and end your turn (x)?")
        try:
            if action == "p":
                playAction(table, player)
                if player.goal.isEmpty():
                    return True
            elif action == "x":
                discardAction(table, player)
                return False
            else:
                print("❓ Just p or x.")
        except MoveError as e:
            print("❌", e)


def oneGame():
    table = Table()
    print("The goal cards: Player A {}, Player B {}.".format(*[p.goal.peek() for p in table.players]))
    while True:
        player = table.players[table.current]
        if takeTurn(table, player):
            break
        table.current = (table.current + 1) % 2
    table.show()
    print("🏆 {} has won in turn {}!".format(player.name, table.round))
    print("{:<12}{:>14}{:>14}".format("", "cards played", "goal left"))
    for p in table.players:
        print("{:<12}{:>14}{:>14}".format(p.name, p.played, p.goal.size()))
    return player.name


def main():
    print("🃏 Welcome to Mini Spite and Malice 🃏")
    wins = {"Player A": 0, "Player B": 0}
    try:
        again = "y"
        while again in ("y", "yes"):
            wins[oneGame()] += 1
            print("Games won: A {}, B {}".format(wins["Player A"], wins["Player B"]))
            again = ask("Another game? (y/n)")
    except (EOFError, KeyboardInterrupt):
        pass
    print("👋 Thanks for playing.")


if __name__ == "__main__":
    main()
