# Task 5, the game. I did this with functions and dictionaries.
from a3_classes import Card, PlayStack, Hand, shuffle
from lectureStructures import Stack, CircularQueue


def newDeck():
    return shuffle([Card(v) for v in list(range(10)) * 10 + [-1] * 20])


def newPlayer(name):
    return {"name": name, "hand": Hand(), "goal": Stack(), "discard": [Stack(), Stack(), Stack(), Stack()]}


def setup():
    deck = newDeck()
    shoe = CircularQueue(120)
    for card in deck:
        shoe.enqueue(card)
    a, b = newPlayer("PlayerA"), newPlayer("PlayerB")
    for i in range(5):
        a["hand"].add([shoe.dequeue()])
        b["hand"].add([shoe.dequeue()])
    for i in range(1, 15):
        a["goal"].push(shoe.dequeue())
        b["goal"].push(shoe.dequeue())
    return {"A": a, "B": b, "shoe": shoe, "stacks": [PlayStack() for i in range(4)], "done": [], "piles": 0}


def rank(card):
    """order for deciding who starts: 0 < 1 < ... < 9 < *"""
    return "0123456789*".index(card.getFace())


def first(game):
    if rank(game["B"]["goal"].peek()) > rank(game["A"]["goal"].peek()):
        return "B"
    return "A"


def draw(game, player):
    while player["hand"].size() < 5 and not game["shoe"].isEmpty():
        player["hand"].add([game["shoe"].dequeue()])
    player["hand"].sort()


def top(stack):
    return "[]" if stack.isEmpty() else str(stack.peek())


def showPlayer(player):
    print(player["name"], "Hand", player["hand"])
    for i in range(4):
        print(player["name"] + " Discard " + str(i + 1) + ": " + top(player["discard"][i]))
    print(player["name"], "Goal", top(player["goal"]), player["goal"].size(), "cards left")


def show(game):
    print("—" * 20)
    showPlayer(game["A"])
    print()
    for i in range(4):
        print("Play Stack", i + 1, ":", game["stacks"][i])
    print()
    showPlayer(game["B"])
    print("—" * 20)


def askNumber(question, low, high):
    answer = input(question + "\n")
    while not (answer.isdigit() and low <= int(answer) <= high):
        answer = input(question + "\n")
    return int(answer)


def take(player, where):
    """removes and returns the card, None when there is no such card"""
    if where == "g":
        return player["goal"].pop()
    if where[:1] == "h" and where[1:].isdigit() and 1 <= int(where[1:]) <= player["hand"].size():
        return player["hand"].pop(int(where[1:]) - 1)
    if where[:1] == "d" and where[1:] in ("1", "2", "3", "4"):
        pile = player["discard"][int(where[1:]) - 1]
        if not pile.isEmpty():
            return pile.pop()
    return None


def putBack(player, where, card):
    if where == "g":
        player["goal"].push(card)
    elif where[0] == "h":
        player["hand"].add([card])
        player["hand"].sort()
    else:
        player["discard"][int(where[1:]) - 1].push(card)


def clearPile(game, faces):
    for face in faces:
        game["done"].append(Card(-1) if face == "*" else Card(int(face)))
    game["piles"] += 1
    if game["piles"] == 5:
        for card in shuffle(game["done"]):
            game["shoe"].enqueue(card)
        game["done"] = []
        game["piles"] = 0


def play(game, player):
    size = player["hand"].size()
    where = input("Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)?\n" % size)
    target = askNumber("Which Play Stack are you targeting (1..4)?", 1, 4)
    card = take(player, where)
    if card is None:
        print("There is no card there!")
        return
    try:
        faces = game["stacks"][target - 1].playCard(card)
    except Exception as e:
        print(e)
        putBack(player, where, card)
        return
    if faces:
        clearPile(game, faces)


def cardsOf(hand):
    cards = [hand.pop() for i in range(hand.size())]
    hand.add(cards)
    hand.sort()
    return cards


def end(game, player):
    """True if the turn ended"""
    free = [s for s in game["stacks"] if s.nextValue() == 0]
    if player["hand"].check0() >= 0 and free:
        print("You must play the 0 first!")
        return False
    faces = [c.getFace() for c in cardsOf(player["hand"])]
    if all(f == "0" for f in faces):
        return True
    pile = askNumber("Which Discard Pile are you targeting (1..4)?", 1, 4)
    card = player["hand"].pop()
    if card.getFace() == "0":
        player["hand"].add([card])
        return True
    player["discard"][pile - 1].push(card)
    return True


def turn(game, player):
    draw(game, player)
    over = False
    while not over:
        if player["hand"].size() == 0:
            draw(game, player)
        show(game)
        action = input(player["name"] + ", choose action: p (play) or x (discard/end turn)\n")
        if action == "p":
            play(game, player)
        elif action == "x":
            over = end(game, player)
        if player["goal"].isEmpty():
            over = True


def main():
    game = setup()
    who = first(game)
    while True:
        turn(game, game[who])
        if game[who]["goal"].isEmpty():
            print("The winner is", game[who]["name"])
            break
        who = {"A": "B", "B": "A"}[who]


if __name__ == "__main__":
    main()
