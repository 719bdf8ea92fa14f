#----------------------------------------------------
# Assignment 3: Mini Spite and Malice
#----------------------------------------------------

from random import randint
from lectureStructures import Stack, CircularQueue


class Card:
    '''
    One card of the game. The face is "0" to "9", or "*" for a joker.
    '''
    def __init__(self, value):
        assert type(value) == int and -1 <= value <= 9, "Error: Invalid card value"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        '''
        Changes the value of a joker.
        '''
        assert type(value) == int and -1 <= value <= 9, "Error: Invalid card value"
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
    '''
    A playing pile, built from 0 up to 9.
    '''
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
        '''
        Puts the card on top of the stack.
        Returns the list of faces if the stack is finished, otherwise [].
        '''
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        # the value has to be one more than the top card, which is the same as
        # the number of cards in the stack
        needed = len(self.__cards)
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(needed)
        if card.getValue() != needed:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)

        faces = []
        if needed == 9:
            for each in self.__cards:
                faces.append(each.getFace())
            self.__cards = []
        return faces

    def __str__(self):
        result = "|"
        for card in self.__cards:
            result += str(card)
        return result + "|"


class Hand:
    '''
    The cards that a player holds, up to 5.
    '''
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: No card in the hand")
            return self.__hand.pop()
        assert type(i) == int, "Error: Index must be an integer"
        assert 0 <= i < len(self.__hand), "Error: Index out of range"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int and -1 <= v <= 9, "Error: Invalid value"
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: A hand cannot hold more than 5 cards")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        result = "["
        for card in self.__hand:
            result += str(card)
        return result + "]"


def shuffle(cards):
    '''
    Returns the same cards in random order.
    '''
    result = []
    while len(cards) > 0:
        position = randint(0, len(cards) - 1)
        result.append(cards.pop(position))
    return result


def makePlayer(name):
    discards = []
    for i in range(4):
        discards.append(Stack())
    return {"name": name, "hand": Hand(), "goal": Stack(), "discards": discards}


def pileToString(stack):
    '''
    All cards of a stack from bottom to top. The stack is the same afterwards.
    '''
    if stack.isEmpty():
        return "[]"
    temp = Stack()
    while not stack.isEmpty():
        temp.push(stack.pop())
    text = ""
    while not temp.isEmpty():
        card = temp.pop()
        text += str(card)
        stack.push(card)
    return text


def displayPlayer(player):
    name = player["name"]
    print(name, "Hand", player["hand"])
    for i in range(4):
        print(name + " Discard " + str(i + 1) + ": " + pileToString(player["discards"][i]))
    print(name, "Goal", player["goal"].peek(), player["goal"].size(), "cards left")


def displayGame(players, playStacks):
    print("-" * 40)
    displayPlayer(players[0])
    print()
    for i in range(4):
        print("Play Stack", i + 1, ":", playStacks[i])
    print()
    displayPlayer(players[1])
    print("-" * 40)


def goalRank(card):
    # the joker is the highest card here
    if card.getFace() == "*":
        return 10
    return card.getValue()


def recycle(cleared, shoe):
    '''
    Shuffles the cleared cards into the bottom of the shoe.
    '''
    for card in shuffle(cleared):      # shuffle empties cleared
        shoe.enqueue(card)


def fillHand(player, shoe, cleared):
    hand = player["hand"]
    while hand.size() < 5:
        if shoe.isEmpty():
            recycle(cleared, shoe)
        if shoe.isEmpty():
            break
        hand.add([shoe.dequeue()])
    hand.sort()


def canPlayZero(player, playStacks):
    '''
    True if the player has a 0 to play and there is a free playing pile.
    '''
    free = False
    for stack in playStacks:
        if str(stack) == "||":
            free = True
    hasZero = player["hand"].check0() != -1 or player["goal"].peek().getFace() == "0"
    return free and hasZero


def playAction(player, playStacks, shoe, cleared):
    '''
    Asks what to play and where, and plays it. Raises an Exception if it's not allowed.
    '''
    hand = player["hand"]
    print("Play from where: hi = hand at position i (1.." + str(hand.size())
          + "); g = goal; dj = discard pile j (1..4)?")
    source = input().strip().lower()
    position = -1
    if source == "g":
        card = player["goal"].peek()
    elif len(source) == 2 and source[0] == "h" and source[1] in "12345":
        position = int(source[1]) - 1
        if position >= hand.size():
            raise Exception("Error: No card at that position")
    elif len(source) == 2 and source[0] == "d" and source[1] in "1234":
        pile = player["discards"][int(source[1]) - 1]
        if pile.isEmpty():
            raise Exception("Error: That discard pile is empty")
        card = pile.peek()
    else:
        raise Exception("Error: Invalid choice")

    print("Which Play Stack are you targeting (1..4)?")
    target = input().strip()
    if target not in ["1", "2", "3", "4"]:
        raise Exception("Error: Invalid Play Stack")
    stack = playStacks[int(target) - 1]

    if position >= 0:
        card = hand.pop(position)
        try:
            faces = stack.playCard(card)
        except Exception:
            hand.add([card])
            hand.sort()
            raise
    else:
        faces = stack.playCard(card)
        if source == "g":
            player["goal"].pop()
        else:
            pile.pop()

    for face in faces:
        if face == "*":
            cleared.append(Card(-1))
        else:
            cleared.append(Card(int(face)))
    if len(cleared) == 50:
        recycle(cleared, shoe)


def endTurn(player, playStacks):
    '''
    Discards the highest card of the hand that is not a 0.
    Raises an Exception if the player can't end the turn.
    '''
    hand = player["hand"]
    if canPlayZero(player, playStacks):
        raise Exception("Error: You must play the 0")
    hand.sort()
    zeros = []
    while hand.size() > 0:
        card = hand.pop()
        if card.getFace() != "0":
            hand.add([card])
            break
        zeros.append(card)
    if hand.size() == 0:
        # nothing that may be discarded
        hand.add(zeros)
        return

    card = hand.pop()
    hand.add(zeros)
    hand.sort()
    print("Which Discard Pile are you targeting (1..4)?")
    target = input().strip()
    if target not in ["1", "2", "3", "4"]:
        hand.add([card])
        hand.sort()
        raise Exception("Error: Invalid Discard Pile")
    player["discards"][int(target) - 1].push(card)


def takeTurn(player, players, playStacks, shoe, cleared):
    '''
    One turn. Returns True if the player has won.
    '''
    fillHand(player, shoe, cleared)
    while True:
        displayGame(players, playStacks)
        print(player["name"] + ", choose action: p (play) or x (discard/end turn)")
        action = input().strip().lower()
        try:
            if action == "p":
                playAction(player, playStacks, shoe, cleared)
                if player["goal"].isEmpty():
                    return True
                if player["hand"].size() == 0:
                    fillHand(player, shoe, cleared)
            elif action == "x":
                endTurn(player, playStacks)
                return False
            else:
                print("Error: Invalid action")
        except EOFError:
            raise
        except Exception as e:
            print(e)


def main():
    deck = []
    for value in range(10):
        for i in range(10):
            deck.append(Card(value))
    for i in range(20):
        deck.append(Card(-1))

    shoe = CircularQueue(120)
    for card in shuffle(deck):
        shoe.enqueue(card)

    players = [makePlayer("PlayerA"), makePlayer("PlayerB")]
    for i in range(5):
        for player in players:
            player["hand"].add([shoe.dequeue()])
    for i in range(15):
        for player in players:
            player["goal"].push(shoe.dequeue())
    for player in players:
        player["hand"].sort()

    playStacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    cleared = []

    if goalRank(players[1]["goal"].peek()) > goalRank(players[0]["goal"].peek()):
        turn = 1
    else:
        turn = 0
    while not takeTurn(players[turn], players, playStacks, shoe, cleared):
        turn = 1 - turn
    print("-" * 40)
    print(players[turn]["name"], "wins the game!")


if __name__ == "__main__":
    main()
