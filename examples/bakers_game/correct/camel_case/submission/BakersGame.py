import Cards
from Cards import Deck

EMPTY = "[ ]"


def setupGame():
    theDeck = Deck()
    theDeck.shuffle()
    theTableaus = [[], [], [], [], [], [], [], []]
    n = 0
    while True:
        aCard = theDeck.deal()
        if aCard is None:
            break
        theTableaus[n].append(aCard)
        n = n + 1 if n < 7 else 0
    return [[], [], [], []], [[], [], [], []], theTableaus


def displayGame(cells, foundations, tableaus):
    print("+------+------+------+------+------+------+------+------+")
    print("|" + "|".join(" %-4s " % (p[-1] if p else EMPTY) for p in cells + foundations) + "|")
    print("+------+------+------+------+------+------+------+------+")
    i = 0
    while i < max(len(t) for t in tableaus):
        print("|" + "|".join(" %-4s " % (t[i] if i < len(t) else "") for t in tableaus) + "|")
        i += 1
    print("+------+------+------+------+------+------+------+------+")


def validFndMove(srcCard, destCard):
    if destCard is None:
        if srcCard.rank() != 1:
            raise RuntimeError("not an ace")
    elif srcCard.suit() != destCard.suit() or srcCard.rank() != destCard.rank() + 1:
        raise RuntimeError("not the next card")


def validTabMove(srcCard, destCard):
    if destCard is not None:
        if srcCard.suit() != destCard.suit() or srcCard.rank() != destCard.rank() - 1:
            raise RuntimeError("not the next card")


def topCard(pile):
    return pile[-1] if len(pile) > 0 else None


def needCard(pile):
    if topCard(pile) is None:
        raise RuntimeError("no card")
    return topCard(pile)


def tableauToCell(tab, cell):
    needCard(tab)
    if topCard(cell) is not None:
        raise RuntimeError("cell in use")
    cell.append(tab.pop())


def tableauToFoundation(tab, fnd):
    validFndMove(needCard(tab), topCard(fnd))
    fnd.append(tab.pop())


def tableauToTableau(tab1, tab2):
    validTabMove(needCard(tab1), topCard(tab2))
    tab2.append(tab1.pop())


def cellToFoundation(cell, fnd):
    validFndMove(needCard(cell), topCard(fnd))
    fnd.append(cell.pop())


def cellToTableau(cell, tab):
    validTabMove(needCard(cell), topCard(tab))
    tab.append(cell.pop())


def isWinner(foundations):
    return [(len(f), f[-1].rank() if f else 0) for f in foundations] == [(13, 13)] * 4


def showMenu():
    print("TC x y, TF x y, TT x y, CF x y, CT x y, R, H, Q")


def numbered(piles, text):
    if text.isdigit() and 1 <= int(text) <= len(piles):
        return piles[int(text) - 1]
    raise RuntimeError("no pile " + text)


showMenu()
theCells, theFoundations, theTableaus = setupGame()
while True:
    displayGame(theCells, theFoundations, theTableaus)
    if isWinner(theFoundations):
        print("You win!")
        break
    theLine = input("prompt :> ").lower()
    theWords = theLine.split()
    try:
        if theWords == ["q"]:
            break
        elif theWords == ["r"]:
            theCells, theFoundations, theTableaus = setupGame()
        elif theWords == ["h"]:
            showMenu()
        elif len(theWords) != 3:
            raise RuntimeError("bad command " + theLine)
        elif theWords[0] == "tc":
            tableauToCell(numbered(theTableaus, theWords[1]), numbered(theCells, theWords[2]))
        elif theWords[0] == "tf":
            tableauToFoundation(numbered(theTableaus, theWords[1]), numbered(theFoundations, theWords[2]))
        elif theWords[0] == "tt":
            tableauToTableau(numbered(theTableaus, theWords[1]), numbered(theTableaus, theWords[2]))
        elif theWords[0] == "cf":
            cellToFoundation(numbered(theCells, theWords[1]), numbered(theFoundations, theWords[2]))
        elif theWords[0] == "ct":
            cellToTableau(numbered(theCells, theWords[1]), numbered(theTableaus, theWords[2]))
        else:
            raise RuntimeError("bad command " + theLine)
    except RuntimeError as e:
        print("Error:", e)
