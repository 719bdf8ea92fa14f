#!/usr/bin/env python3
"""
Mini Spite and Malice, all five tasks in one file.

    python3 game.py          play in the terminal
"""
import os
import random


class Card(object):

    def __init__(self, value):
        if type(value) is not int or value < -1 or value > 9:
            raise AssertionError("invalid value: " + repr(value))
        self.__value = value
        self.__face = "*0123456789"[value + 1]

    def assign(self, value):
        if type(value) is not int or value < -1 or value > 9:
            raise AssertionError("invalid value: " + repr(value))
        if self.__face != "*":
            raise Exception("the value of this card cannot be changed")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[%s]" % self.__face

    def __repr__(self):
        return "%s.%d" % (self, self.__value)


class PlayStack(object):

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        try:
            return self.__cards[-1].getValue()
        except IndexError:
            raise Exception("Error: No cards in the playing stack") from None

    def peekFace(self):
        try:
            return self.__cards[-1].getFace()
        except IndexError:
            raise Exception("Error: No cards in the playing stack") from None

    def next(self):
        """value that the next card must have"""
        return len(self.__cards)

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() != self.next():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces = []
        if card.getValue() == 9:
            while self.__cards:
                faces.insert(0, self.__cards.pop().getFace())
        return faces

    def __str__(self):
        return "|%s|" % "".join(str(c) for c in self.__cards)


class Hand(object):

    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort, there are only five cards
        for i in range(1, len(self.__hand)):
            card = self.__hand[i]
            k = i
            while k > 0 and self.__hand[k - 1].getValue() > card.getValue():
                self.__hand[k] = self.__hand[k - 1]
                k -= 1
            self.__hand[k] = card

    def pop(self, *where):
        if len(where) == 0:
            if self.size() == 0:
                raise Exception("there is no card to pop")
            return self.__hand.pop(-1)
        if len(where) > 1:
            raise TypeError("pop takes at most one position")
        i = where[0]
        if type(i) is not int or i < 0 or i >= self.size():
            raise AssertionError("invalid position: " + repr(i))
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) is not int or v < -1 or v > 9:
            raise AssertionError("invalid value: " + repr(v))
        values = [c.getValue() for c in self.__hand]
        return values.index(v) if v in values else -1

    def check0(self):
        faces = [c.getFace() for c in self.__hand]
        return faces.index("0") if "0" in faces else -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("a hand has at most 5 cards")
        self.__hand.extend(cardList)

    def cards(self):
        return list(self.__hand)

    def __str__(self):
        return "[%s]" % "".join(str(c) for c in self.__hand)


def shuffle(cards):
    result = []
    cards = list(cards)
    while len(cards) > 0:
        k = int(random.random() * len(cards))
        result.append(cards.pop(k))
    return result


# --------------------------------------------------------------------------
#  Task 5.  A game is one dictionary; a player is one dictionary.
# --------------------------------------------------------------------------

def new_player(name):
    return {"name": name, "hand": Hand(), "goal": [], "discard": {1: [], 2: [], 3: [], 4: []}}


def new_game():
    deck = []
    for value in range(0, 10):
        deck += [Card(value) for _ in range(10)]
    deck += [Card(-1) for _ in range(20)]
    shoe = shuffle(deck)
    a, b = new_player("PlayerA"), new_player("PlayerB")
    for _ in range(5):
        a["hand"].add([shoe.pop(0)])
        b["hand"].add([shoe.pop(0)])
    for _ in range(15):
        a["goal"].append(shoe.pop(0))
        b["goal"].append(shoe.pop(0))
    a["hand"].sort()
    b["hand"].sort()
    return {"A": a, "B": b, "shoe": shoe, "piles": 0, "cleared": [],
            "stacks": {n: PlayStack() for n in (1, 2, 3, 4)}}


def rank(card):
    return {"*": 10}.get(card.getFace(), card.getValue())


def shuffle_cleared(game):
    back = []
    for face in game["cleared"]:
        back.append(Card(-1 if face == "*" else int(face)))
    game["shoe"].extend(shuffle(back))
    game["cleared"] = []
    game["piles"] = 0


def fill_hand(game, player):
    while player["hand"].size() < 5:
        if not game["shoe"] and game["cleared"]:
            shuffle_cleared(game)
        if not game["shoe"]:
            break
        player["hand"].add([game["shoe"].pop(0)])
    player["hand"].sort()


def sources(player):
    """[(description, kind, position, card)] of every card which can be seen on top"""
    out = []
    for i, card in enumerate(player["hand"].cards()):
        out.append(("hand", "hand", i, card))
    if player["goal"]:
        out.append(("goal pile", "goal", 0, player["goal"][-1]))
    for j in (1, 2, 3, 4):
        if player["discard"][j]:
            out.append(("discard pile %d" % j, "discard", j, player["discard"][j][-1]))
    return out


def free_stack(game):
    return any(s.next() == 0 for s in game["stacks"].values())


def has_zero(player):
    return any(card.getFace() == "0" for _, _, _, card in sources(player))


def playable(game, card):
    return card.getFace() == "*" or card.getValue() in [s.next() for s in game["stacks"].values()]


def only_zeros(player):
    return all(c.getFace() == "0" for c in player["hand"].cards())


def nobody_can_move(game):
    for player in (game["A"], game["B"]):
        if any(playable(game, src[3]) for src in sources(player)):
            return False
        if not only_zeros(player):
            return False
        if player["hand"].size() < 5 and (game["shoe"] or game["cleared"]):
            return False
    return True


def play(game, player, kind, pos, card, n):
    """Play the card onto stack n. Returns a message."""
    stack = game["stacks"][n]
    if free_stack(game) and has_zero(player) and card.getFace() != "0":
        return "A stack is free: you must play your [0] first."
    if card.getFace() == "*":
        card.assign(stack.next())
    try:
        faces = stack.playCard(card)
    except Exception as e:
        return str(e)
    if kind == "hand":
        player["hand"].pop(pos)
    elif kind == "goal":
        player["goal"].pop()
    else:
        player["discard"][pos].pop()
    message = "%s moved to stack %d." % (card, n)
    if faces:
        message += " Stack %d is full and was taken away." % n
        game["cleared"].extend(faces)
        game["piles"] += 1
        if game["piles"] == 5:
            shuffle_cleared(game)
            message += " The 5 cleared stacks were shuffled and put under the shoe."
    return message


# ------------------------------------------------------------------- screen

def cls():
    os.system("cls" if os.name == "nt" else "clear")


def show_player(p):
    print("  %s   goal pile %s  (%d cards left)"
          % (p["name"], p["goal"][-1] if p["goal"] else "[]", len(p["goal"])))
    print("      hand     %s" % p["hand"])
    print("      discard  " + "   ".join(
        "%d:%s" % (j, "".join(str(c) for c in p["discard"][j]) or "[]") for j in (1, 2, 3, 4)))


def show(game):
    cls()
    print("~" * 60)
    show_player(game["A"])
    print()
    for n in (1, 2, 3, 4):
        print("        stack %d   %s" % (n, game["stacks"][n]))
    print()
    show_player(game["B"])
    print("~" * 60)


def number(prompt, low, high):
    while True:
        text = input(prompt).strip()
        try:
            n = int(text)
        except ValueError:
            print("'%s' is not a number." % text)
            continue
        if low <= n <= high:
            return n
        print("Choose a number between %d and %d." % (low, high))


def turn(game, player):
    fill_hand(game, player)
    message = ""
    while True:
        show(game)
        if message:
            print(">>", message)
        message = ""
        menu = sources(player)
        print("%s, choose a card to play:" % player["name"])
        for n, (text, _, _, card) in enumerate(menu, 1):
            print("  %2d. %s from the %s" % (n, card, text))
        print("   0. discard / end the turn")
        choice = number("Your choice: ", 0, len(menu))
        if choice == 0:
            if free_stack(game) and has_zero(player):
                message = "You cannot end the turn: a stack is free and you have a [0]."
                continue
            if only_zeros(player):
                return
            size = player["hand"].size()
            print("Discard which card of your hand?  " + "  ".join(
                "%d=%s" % (i, c) for i, c in enumerate(player["hand"].cards(), 1)))
            i = number("Card (1-%d): " % size, 1, size) - 1
            if player["hand"].cards()[i].getFace() == "0":
                message = "A [0] cannot be discarded."
                continue
            j = number("Discard pile (1-4): ", 1, 4)
            player["discard"][j].append(player["hand"].pop(i))
            return
        _, kind, pos, card = menu[choice - 1]
        n = number("Put %s on which stack (1-4)? " % card, 1, 4)
        message = play(game, player, kind, pos, card, n)
        if not player["goal"]:
            return
        if player["hand"].size() == 0:
            fill_hand(game, player)


def main():
    game = new_game()
    a, b = game["A"], game["B"]
    me, you = (b, a) if rank(b["goal"][-1]) > rank(a["goal"][-1]) else (a, b)
    cls()
    print("MINI SPITE AND MALICE")
    print("PlayerA shows %s, PlayerB shows %s: %s goes first."
          % (a["goal"][-1], b["goal"][-1], me["name"]))
    while True:
        input("%s, press Enter to start your turn..." % me["name"])
        turn(game, me)
        show(game)
        if not me["goal"]:
            print("%s has played the whole goal pile and WINS!" % me["name"])
            break
        print("%s's turn is over." % me["name"])
        me, you = you, me
        if nobody_can_move(game):
            print("No player can do anything any more. Nobody wins.")
            break


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nBye.")
