"""
Assignment 3
Mini Spite and Malice
"""
import random


##### Task 1 #####

class Card:

    def __init__(self, value):
        if not self.__valid(value):
            raise AssertionError("The value of a card is between -1 and 9")
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def __valid(self, value):
        return type(value) == int and value >= -1 and value <= 9

    def assign(self, value):
        if not self.__valid(value):
            raise AssertionError("The value of a card is between -1 and 9")
        if self.__face == "*":
            self.__value = value
        else:
            raise Exception("Only a joker can get a new value")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"[{self.__face}].{self.__value}"


##### Task 2 #####

class PlayStack:

    def __init__(self):
        self.__cards = list()

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def height(self):
        return len(self.__cards)

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        # the bottom card is 0, so a card's value is always its position
        if card.getValue() != self.height():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == 9:
            faces = list()
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = list()
            return faces
        return list()

    def __str__(self):
        inside = ""
        for c in self.__cards:
            inside += str(c)
        return "|" + inside + "|"


##### Task 3 #####

class Hand:

    def __init__(self):
        self.__hand = list()

    def sort(self):
        done = False
        while not done:            # bubble sort
            done = True
            for i in range(len(self.__hand) - 1):
                if self.__hand[i].getValue() > self.__hand[i + 1].getValue():
                    self.__hand[i], self.__hand[i + 1] = self.__hand[i + 1], self.__hand[i]
                    done = False

    def pop(self, i="last"):
        if i == "last":
            if len(self.__hand) == 0:
                raise Exception("No card to pop")
            return self.__hand.pop()
        if type(i) != int or i < 0 or i >= len(self.__hand):
            raise AssertionError("Wrong index")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int or v < -1 or v > 9:
            raise AssertionError("Wrong value")
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("A hand can't have more than 5 cards")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        cards = ""
        for c in self.__hand:
            cards += str(c)
        return "[" + cards + "]"


##### Task 4 #####

def shuffle(cards):
    cards = cards[:]
    mixed = []
    while len(cards) > 0:
        position = random.randint(0, len(cards) - 1)
        mixed.append(cards.pop(position))
    return mixed


##### Task 5 #####

class Shoe:
    """A queue made of two lists, so that both ends are O(1)."""

    def __init__(self):
        self.__front = []
        self.__back = []

    def enqueue(self, card):
        self.__back.append(card)

    def dequeue(self):
        if len(self.__front) == 0:
            while len(self.__back) > 0:
                self.__front.append(self.__back.pop())
        return self.__front.pop()

    def isEmpty(self):
        return len(self.__front) + len(self.__back) == 0


class Player:

    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[], [], [], []]


def yesno(question):
    answer = input(question + " (y/n) ").strip().lower()
    while answer not in ["y", "n", "yes", "no"]:
        answer = input("Please answer y or n: ").strip().lower()
    return answer[0] == "y"


def one_of(question, allowed):
    answer = input(question + " ").strip().lower()
    while answer not in allowed:
        print("Sorry, I need one of: " + ", ".join(allowed))
        answer = input(question + " ").strip().lower()
    return answer


def new_cards():
    cards = []
    for v in range(-1, 10):
        for k in range(10):
            cards.append(Card(v))
    for k in range(10):
        cards.append(Card(-1))
    return shuffle(cards)


def value_of(face):
    if face == "*":
        return -1
    return int(face)


def draw(player, shoe, finished):
    while player.hand.size() < 5:
        if shoe.isEmpty():
            back_to_shoe(shoe, finished)
        if shoe.isEmpty():
            print("There are no more cards to draw.")
            return
        player.hand.add([shoe.dequeue()])


def back_to_shoe(shoe, finished):
    cards = []
    while len(finished) > 0:
        for face in finished.pop():
            cards.append(Card(value_of(face)))
    for c in shuffle(cards):
        shoe.enqueue(c)


def show_player(player):
    print(player.name + "'s hand: " + str(player.hand))
    if len(player.goal) > 0:
        print(player.name + "'s goal: " + str(player.goal[-1]) + " and " + str(len(player.goal) - 1) + " under it")
    else:
        print(player.name + "'s goal: empty")
    for j in range(4):
        text = ""
        for c in player.discards[j]:
            text += str(c)
        print(player.name + "'s discard pile " + str(j + 1) + ": " + text)


def show(players, stacks):
    print()
    print("~" * 50)
    show_player(players[0])
    print()
    for k in range(4):
        print("Play stack " + str(k + 1) + ": " + str(stacks[k]))
    print()
    show_player(players[1])
    print("~" * 50)


def free_stack(stacks):
    for s in stacks:
        if s.height() == 0:
            return True
    return False


def faces_in(hand):
    """The different faces that are in the hand."""
    faces = []
    for v in range(-1, 10):
        if hand.index(v) != -1:
            faces.append("*" if v == -1 else str(v))
    return faces


def play_a_card(player, stacks, shoe, finished):
    where = one_of("From your hand, your goal or a discard pile?", ["hand", "goal", "discard", "h", "g", "d"])[0]
    if where == "h":
        if player.hand.size() == 0:
            print("You have no card in your hand!")
            return
        face = one_of("Which card?", faces_in(player.hand))
        card = player.hand.pop(player.hand.index(value_of(face)))
    elif where == "g":
        card = player.goal.pop()
    else:
        j = int(one_of("Which discard pile?", ["1", "2", "3", "4"])) - 1
        if len(player.discards[j]) == 0:
            print("That pile is empty!")
            return
        card = player.discards[j].pop()

    stack = stacks[int(one_of("On which play stack?", ["1", "2", "3", "4"])) - 1]
    if card.getFace() == "*":
        card.assign(stack.height())
    try:
        faces = stack.playCard(card)
    except Exception as e:
        print(str(e) + ": you can't put " + str(card) + " there.")
        if where == "h":
            player.hand.add([card])
        elif where == "g":
            player.goal.append(card)
        else:
            player.discards[j].append(card)
        return
    if len(faces) > 0:
        print("That stack is finished!")
        finished.append(faces)
        if len(finished) == 5:
            back_to_shoe(shoe, finished)


def discard_a_card(player, stacks):
    """Returns True if the turn is over"""
    faces = faces_in(player.hand)
    if "0" in faces and free_stack(stacks):
        print("No no, you have to play your [0] because a stack is free.")
        return False
    if "0" in faces:
        faces.remove("0")
    if len(faces) == 0:
        print("You can't discard anything, so your turn is over.")
        return True
    face = one_of("Which card do you want to discard?", faces)
    j = int(one_of("On which of your discard piles?", ["1", "2", "3", "4"])) - 1
    player.discards[j].append(player.hand.pop(player.hand.index(value_of(face))))
    return True


def goal_rank(player):
    card = player.goal[-1]
    if card.getFace() == "*":
        return 10
    return card.getValue()


def game():
    nameA = input("Name of player A: ").strip() or "Player A"
    nameB = input("Name of player B: ").strip() or "Player B"
    players = [Player(nameA), Player(nameB)]
    stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    finished = []
    shoe = Shoe()
    for c in new_cards():
        shoe.enqueue(c)
    for i in range(20):
        for p in players:
            if i < 5:
                p.hand.add([shoe.dequeue()])
            else:
                p.goal.append(shoe.dequeue())

    now = 0
    if goal_rank(players[1]) > goal_rank(players[0]):
        now = 1
    print(nameA + " shows " + str(players[0].goal[-1]) + ", " + nameB + " shows " + str(players[1].goal[-1]) + ".")
    print(players[now].name + " goes first.")

    while True:
        player = players[now]
        draw(player, shoe, finished)
        turn_over = False
        while not turn_over:
            show(players, stacks)
            if yesno(player.name + ", do you want to play a card?"):
                play_a_card(player, stacks, shoe, finished)
                if len(player.goal) == 0:
                    show(players, stacks)
                    print(player.name + " wins!")
                    return
                if player.hand.size() == 0:
                    print("You used all your cards, here are new ones.")
                    draw(player, shoe, finished)
            else:
                turn_over = discard_a_card(player, stacks)
        now = 1 - now


if __name__ == "__main__":
    print("Welcome to Mini Spite and Malice!")
    game()
    while yesno("Play again?"):
        game()
    print("Bye!")
