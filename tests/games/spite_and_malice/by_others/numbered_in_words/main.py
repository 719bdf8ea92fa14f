# Priya, assignment 2, task 5: the game

from classes import *

# make the cards
def makeDeck():
    deck = []
    for number in range(0, 10):
        for times in range(10):
            deck.append(Card(number))
    for times in range(20):
        deck.append(Card(-1))
    return deck

def pileText(pile):
    if len(pile) == 0:
        return "is empty"
    text = "has "
    for i in range(len(pile)):
        if i > 0:
            text = text + ", "
        text = text + str(pile[i])
    if len(pile) > 1:
        text = text + " (the last one is on top)"
    return text

def goalText(pile):
    if len(pile) == 0:
        return "is empty, 0 cards left"
    if len(pile) == 1:
        return "shows " + str(pile[-1]) + ", 1 card left"
    return "shows " + str(pile[-1]) + ", " + str(len(pile)) + " cards left"

def printTable():
    print("")
    print("=================== THE TABLE ===================")
    if handA.size() == 0:
        print("Player A's hand is empty")
    else:
        print("Player A's hand has " + str(handA))
    print("Player A's discard pile 1 " + pileText(discardA[0]))
    print("Player A's discard pile 2 " + pileText(discardA[1]))
    print("Player A's discard pile 3 " + pileText(discardA[2]))
    print("Player A's discard pile 4 " + pileText(discardA[3]))
    print("Player A's goal pile " + goalText(goalA))
    print("")
    print("Play stack number 1 is " + str(stacks[0]))
    print("Play stack number 2 is " + str(stacks[1]))
    print("Play stack number 3 is " + str(stacks[2]))
    print("Play stack number 4 is " + str(stacks[3]))
    print("")
    if handB.size() == 0:
        print("Player B's hand is empty")
    else:
        print("Player B's hand has " + str(handB))
    print("Player B's discard pile 1 " + pileText(discardB[0]))
    print("Player B's discard pile 2 " + pileText(discardB[1]))
    print("Player B's discard pile 3 " + pileText(discardB[2]))
    print("Player B's discard pile 4 " + pileText(discardB[3]))
    print("Player B's goal pile " + goalText(goalB))
    print("=================================================")
    print("")

def fillHand(hand):
    while hand.size() < 5 and len(shoe) > 0:
        card = shoe.pop(0)
        hand.add([card])
    hand.sort()

def isFree(stack):
    if str(stack) == "||":
        return True
    else:
        return False

# gives True if the card went on the stack
def tryCard(card, stackNumber):
    global fullStacks
    global fullFaces
    stack = stacks[stackNumber - 1]
    # a joker gets the value that the stack needs
    if card.getFace() == "*":
        if isFree(stack):
            card.assign(0)
        else:
            card.assign(stack.peekValue() + 1)
    try:
        faces = stack.playCard(card)
    except Exception as problem:
        print(problem)
        print("Sorry, the card " + str(card) + " does not fit on play stack " + str(stackNumber) + ".")
        return False
    print("OK, the card " + str(card) + " is now on play stack " + str(stackNumber) + ".")
    if len(faces) == 10:
        print("That play stack is full, it is put aside.")
        fullStacks = fullStacks + 1
        for f in faces:
            fullFaces.append(f)
        if fullStacks == 5:
            newCards = []
            for f in fullFaces:
                if f == "*":
                    newCards.append(Card(-1))
                else:
                    newCards.append(Card(int(f)))
            newCards = shuffle(newCards)
            for c in newCards:
                shoe.append(c)
            fullStacks = 0
            fullFaces = []
            print("There are five full stacks now, they are shuffled and go under the shoe.")
    return True

def playACard(hand, discard, goal):
    print("Which card do you want to play?")
    print("(h1, h2, h3, h4, h5 is your hand, g is your goal pile, d1, d2, d3, d4 are your discard piles)")
    where = input()
    where = where.strip()
    where = where.lower()
    place = -1
    if where == "h1":
        place = 0
    elif where == "h2":
        place = 1
    elif where == "h3":
        place = 2
    elif where == "h4":
        place = 3
    elif where == "h5":
        place = 4
    pile = -1
    if where == "d1":
        pile = 0
    elif where == "d2":
        pile = 1
    elif where == "d3":
        pile = 2
    elif where == "d4":
        pile = 3
    if place == -1 and pile == -1 and where != "g":
        print("Sorry, I do not understand " + where)
        return
    if place >= hand.size():
        print("Sorry, you do not have so many cards in your hand.")
        return
    if pile >= 0 and len(discard[pile]) == 0:
        print("Sorry, that discard pile is empty.")
        return

    print("On which play stack do you want to put it? (1, 2, 3, 4)")
    number = input()
    number = number.strip()
    if number == "1" or number == "2" or number == "3" or number == "4":
        number = int(number)
    else:
        print("Sorry, there is no play stack " + number)
        return

    if where == "g":
        if tryCard(goal[-1], number):
            goal.pop()
    elif place >= 0:
        card = hand.pop(place)
        worked = tryCard(card, number)
        if worked == False:
            # put it back
            hand.add([card])
            hand.sort()
    else:
        if tryCard(discard[pile][-1], number):
            discard[pile].pop()

# gives True if the turn is over
def endTurn(hand, discard):
    if hand.check0() != -1:
        if isFree(stacks[0]) or isFree(stacks[1]) or isFree(stacks[2]) or isFree(stacks[3]):
            print("Sorry, you have a 0 and a play stack is free, so you must play the 0 first.")
            return False
    # are there other cards than 0
    onlyZeros = True
    for letter in str(hand):
        if letter in "*123456789":
            onlyZeros = False
    if onlyZeros:
        print("You have nothing that can be discarded. Your turn is over.")
        return True
    print("Which card of your hand do you want to discard? (h1, h2, h3, h4, h5)")
    which = input()
    which = which.strip()
    which = which.lower()
    if which == "h1" or which == "1":
        place = 0
    elif which == "h2" or which == "2":
        place = 1
    elif which == "h3" or which == "3":
        place = 2
    elif which == "h4" or which == "4":
        place = 3
    elif which == "h5" or which == "5":
        place = 4
    else:
        print("Sorry, I do not understand " + which)
        return False
    if place >= hand.size():
        print("Sorry, you do not have so many cards in your hand.")
        return False
    card = hand.pop(place)
    if card.getValue() == 0:
        print("Sorry, you can not discard a 0.")
        hand.add([card])
        hand.sort()
        return False
    print("On which of your discard piles do you want to put it? (1, 2, 3, 4)")
    number = input()
    number = number.strip()
    if number == "1":
        discard[0].append(card)
    elif number == "2":
        discard[1].append(card)
    elif number == "3":
        discard[2].append(card)
    elif number == "4":
        discard[3].append(card)
    else:
        print("Sorry, there is no discard pile " + number)
        hand.add([card])
        hand.sort()
        return False
    return True

def startGame():
    global shoe, handA, handB, goalA, goalB, discardA, discardB, stacks, fullStacks, fullFaces
    shoe = shuffle(makeDeck())
    handA = Hand()
    handB = Hand()
    goalA = []
    goalB = []
    discardA = [[], [], [], []]
    discardB = [[], [], [], []]
    stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    fullStacks = 0
    fullFaces = []
    # deal
    for i in range(5):
        handA.add([shoe.pop(0)])
        handB.add([shoe.pop(0)])
    for i in range(15):
        goalA.append(shoe.pop(0))
        goalB.append(shoe.pop(0))
    handA.sort()
    handB.sort()

def main():
    startGame()
    print("Welcome to Mini Spite and Malice!")

    # who starts
    valueA = goalA[-1].getValue()
    if valueA == -1:
        valueA = 10
    valueB = goalB[-1].getValue()
    if valueB == -1:
        valueB = 10
    if valueA > valueB:
        player = "A"
        print("Player A has the higher goal card and starts.")
    elif valueB > valueA:
        player = "B"
        print("Player B has the higher goal card and starts.")
    else:
        player = "A"
        print("The goal cards are the same so player A starts.")

    winner = ""
    while winner == "":
        if player == "A":
            fillHand(handA)
            over = False
            while over == False and winner == "":
                printTable()
                print("It is the turn of player A.")
                print("What do you want to do? Type p to play a card or x to discard a card and end your turn.")
                answer = input()
                answer = answer.strip()
                if answer == "p" or answer == "P":
                    playACard(handA, discardA, goalA)
                    if len(goalA) == 0:
                        winner = "A"
                    if handA.size() == 0:
                        fillHand(handA)
                elif answer == "x" or answer == "X":
                    over = endTurn(handA, discardA)
                else:
                    print("Sorry, I do not understand " + answer)
            player = "B"
        else:
            fillHand(handB)
            over = False
            while over == False and winner == "":
                printTable()
                print("It is the turn of player B.")
                print("What do you want to do? Type p to play a card or x to discard a card and end your turn.")
                answer = input()
                answer = answer.strip()
                if answer == "p" or answer == "P":
                    playACard(handB, discardB, goalB)
                    if len(goalB) == 0:
                        winner = "B"
                    if handB.size() == 0:
                        fillHand(handB)
                elif answer == "x" or answer == "X":
                    over = endTurn(handB, discardB)
                else:
                    print("Sorry, I do not understand " + answer)
            player = "A"

    printTable()
    print("Congratulations! Player " + winner + " has won the game!")

if __name__ == "__main__":
    try:
        main()
    except EOFError:
        print("There is no more input, goodbye.")
