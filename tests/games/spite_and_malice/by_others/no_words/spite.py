import random
from collections import deque


class Card:
    def __init__(self, value):
        assert type(value) is int and -1 <= value <= 9
        self.__value = value
        self.__face = "*" if value < 0 else str(value)

    def assign(self, value):
        assert type(value) is int and -1 <= value <= 9
        if self.__face != "*":
            raise Exception("not a joker")
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
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        need = self.peekValue() + 1 if self.__cards else 0
        value = card.getValue()
        if value == -1:
            card.assign(need)
        elif value != need:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if need < 9:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards = []
        return faces

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i is None:
            if not self.__hand:
                raise Exception("empty hand")
            return self.__hand.pop()
        assert type(i) is int and 0 <= i < len(self.__hand)
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and -1 <= v <= 9
        for i, c in enumerate(self.__hand):
            if c.getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("hand is full")
        self.__hand += cardList

    def __str__(self):
        return " ".join(c.getFace() for c in self.__hand)


def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(random.randint(0, len(cards) - 1)))
    return result


FACES = "*0123456789"


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[], [], [], []]


def faces(cards):
    return "".join(c.getFace() for c in cards) or "."


def stack_faces(stack):
    return "".join(c for c in str(stack) if c in FACES)


def deal(shoe, cleared, player):
    while player.hand.size() < 5:
        if not shoe:
            shoe.extend(shuffle(cleared))
        if not shoe:
            break
        player.hand.add([shoe.popleft()])
    player.hand.sort()


def show(players, stacks):
    a, b = players
    for p in (a, None, b):
        if p is None:
            print("  ", " ".join(stack_faces(s) or "." for s in stacks))
        else:
            goal = faces(p.goal[-1:])
            print(p.name, "", str(p.hand).ljust(9), "", goal + "/" + str(len(p.goal)), "", *(faces(d) for d in p.discards))


def source(player, word):
    """the list or the hand, and the position, of the card; None if there is none"""
    if word in list(FACES):
        i = player.hand.index(FACES.index(word) - 1)
        return None if i < 0 else (player.hand, i, word)
    if word == "g":
        return player.goal, -1, player.goal[-1].getFace()
    if word in ("d1", "d2", "d3", "d4"):
        pile = player.discards[int(word[1]) - 1]
        return (pile, -1, pile[-1].getFace()) if pile else None
    return None


def turn(player, players, stacks, shoe, cleared):
    deal(shoe, cleared, player)
    while player.goal:
        if player.hand.size() == 0:
            deal(shoe, cleared, player)
        print()
        show(players, stacks)
        word = input(player.name + " from? ").strip().lower()
        if word == "":
            # nothing but 0s: the turn ends without a discard
            if set(str(player.hand)) <= set("0 ") and not zero(player, stacks):
                return
            print("no")
            continue
        src = source(player, word)
        if src is None:
            print("no")
            continue
        where, i, face = src
        target = input(player.name + " to? ").strip().lower()
        if target in ("1", "2", "3", "4"):
            card = where.pop(i)
            try:
                done = stacks[int(target) - 1].playCard(card)
            except Exception:
                print("no")
                if where is player.hand:
                    where.add([card])
                    where.sort()
                else:
                    where.append(card)
                continue
            cleared += [Card(FACES.index(f) - 1) for f in done]
            if len(cleared) == 50:
                shoe.extend(shuffle(cleared))
        elif target in ("d1", "d2", "d3", "d4") and where is player.hand and face != "0" and not zero(player, stacks):
            player.discards[int(target[1]) - 1].append(where.pop(i))
            return
        else:
            print("no")


def zero(player, stacks):
    """has to play a 0"""
    free = any(stack_faces(s) == "" for s in stacks)
    return free and (player.hand.check0() >= 0 or player.goal[-1].getFace() == "0")


def main():
    shoe = deque(shuffle([Card(v) for v in range(-1, 10) for _ in range(20 if v < 0 else 10)]))
    players = [Player("A"), Player("B")]
    for _ in range(5):
        for p in players:
            p.hand.add([shoe.popleft()])
    for _ in range(15):
        for p in players:
            p.goal.append(shoe.popleft())
    for p in players:
        p.hand.sort()
    stacks = [PlayStack() for _ in range(4)]
    cleared = []
    rank = ["0123456789*".index(p.goal[-1].getFace()) for p in players]
    now = 1 if rank[1] > rank[0] else 0
    while True:
        turn(players[now], players, stacks, shoe, cleared)
        if not players[now].goal:
            print(players[now].name, "wins")
            return
        now = 1 - now


if __name__ == "__main__":
    main()
