"""Mini Spite & Malice  -- Assignment 3"""
from __future__ import annotations

import random
import re
import sys
from collections import deque
from itertools import chain, repeat

VALUES = range(-1, 10)


def valid(v) -> bool:
    return type(v) is int and v in VALUES


class Card:
    __slots__ = ("__face", "__value")

    def __init__(self, value):
        if not valid(value):
            raise AssertionError("Error: Invalid card value")
        self.__value = value
        self.__face = "*" if value < 0 else f"{value}"

    def assign(self, value):
        if not valid(value):
            raise AssertionError("Error: Invalid card value")
        if self.__face != "*":
            raise Exception("Error: Not a wild card")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{self!s}.{self.__value}"


class PlayStack:
    def __init__(self):
        self.__cards: list[Card] = []

    def peek(self) -> Card:
        if self.__cards:
            return self.__cards[-1]
        raise Exception("Error: No cards in the playing stack")

    def peekValue(self):
        return self.peek().getValue()

    def peekFace(self):
        return self.peek().getFace()

    def faces(self):
        return [card.getFace() for card in self.__cards]

    def playCard(self, card):
        expected = self.peekValue() + 1 if self.__cards else 0
        if not (isinstance(card, Card) and card.getValue() == expected):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if expected < 9:
            return []
        done = self.faces()
        self.__cards = []
        return done

    def __str__(self):
        return f"|{''.join(map(str, self.__cards))}|"


class Hand:
    def __init__(self):
        self.__hand: list[Card] = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, *args):
        match args:
            case ():
                if not self.__hand:
                    raise Exception("Error: Hand is empty")
                return self.__hand.pop()
            case (i,):
                if type(i) is not int or not 0 <= i < len(self.__hand):
                    raise AssertionError("Error: Invalid index")
                return self.__hand.pop(i)
        raise TypeError("pop() takes at most one position")

    def index(self, v):
        if not valid(v):
            raise AssertionError("Error: Invalid value")
        for i, card in enumerate(self.__hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self):
        for i, card in enumerate(self.__hand):
            if card.getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        new = list(cardList)
        if self.size() + len(new) > 5:
            raise Exception("Error: Too many cards in hand")
        self.__hand.extend(new)

    def __getitem__(self, i):
        return self.__hand[i]

    def __str__(self):
        return f"[{''.join(map(str, self.__hand))}]"


def shuffle(cards):
    cards = cards.copy()
    result = []
    while cards:
        result.append(cards.pop(random.randrange(len(cards))))
    return result


# ------------------------------------------------------------------ the game

HELP = """
  ❓ HELP
     p SOURCE STACK   play a card              p h3 2   p g 1   p d4 2
     x CARD PILE      discard, end the turn    x h5 1
     p   or   x       alone: you will be asked for the rest
     ?                this text
  SOURCE: h1..h5 = card in your hand, g = goal pile, d1..d4 = discard pile
  A ( * ) takes the value that fits.  A ( 0 ) can never be discarded, and must
  be played when a stack is free.  First to empty the goal pile wins. 🏆
"""


class Problem(Exception):
    pass


def pic(card) -> str:
    return f"( {card.getFace()} )" if card else "(   )"


class Player:
    def __init__(self, name, icon):
        self.name, self.icon = name, icon
        self.hand = Hand()
        self.piles = {"g": []} | {f"d{j}": [] for j in range(1, 5)}

    @property
    def goal(self):
        return self.piles["g"]

    def top(self, where):
        """card at h1..h5, g, d1..d4, or a Problem"""
        if re.fullmatch(r"h[1-5]", where):
            if int(where[1]) > self.hand.size():
                raise Problem(f"you have only {self.hand.size()} card(s) in your hand")
            return self.hand[int(where[1]) - 1]
        if where not in self.piles:
            raise Problem(f"'{where}' is no place to play from")
        if not self.piles[where]:
            raise Problem(f"discard pile {where[1]} is empty")
        return self.piles[where][-1]

    def take(self, where):
        if where[0] == "h":
            return self.hand.pop(int(where[1]) - 1)
        return self.piles[where].pop()

    def open_cards(self):
        return [self.hand[i] for i in range(self.hand.size())] + [p[-1] for p in self.piles.values() if p]

    def only_zeros(self):
        return all(self.hand[i].getFace() == "0" for i in range(self.hand.size()))


class Game:
    def __init__(self):
        deck = [Card(v) for v in chain(*(repeat(v, 10) for v in range(10)), repeat(-1, 20))]
        self.shoe = deque(shuffle(deck))
        self.players = [Player("PlayerA", "🦊"), Player("PlayerB", "🐻")]
        self.stacks = [PlayStack() for _ in range(4)]
        self.graveyard = []
        self.deal(5, lambda p, c: p.hand.add([c]))
        self.deal(15, lambda p, c: p.goal.append(c))
        for p in self.players:
            p.hand.sort()

    def deal(self, n, give):
        for _ in range(n):
            for p in self.players:
                give(p, self.shoe.popleft())

    def refill(self, p):
        while p.hand.size() < 5 and (self.shoe or self.graveyard):
            if not self.shoe:
                self.bury()
            p.hand.add([self.shoe.popleft()])
        p.hand.sort()

    def bury(self):
        """shuffle the cleared cards and put them at the bottom of the shoe"""
        fresh = [Card(-1) if f == "*" else Card(int(f)) for f in self.graveyard]
        self.graveyard.clear()
        self.shoe.extend(shuffle(fresh))

    def need(self, stack):
        return len(stack.faces())

    def zero_waits(self, p):
        free = any(not s.faces() for s in self.stacks)
        return free and any(c.getFace() == "0" for c in p.open_cards())

    def can_play(self, p):
        needs = {self.need(s) for s in self.stacks}
        return any(c.getFace() == "*" or c.getValue() in needs for c in p.open_cards())

    def frozen(self):
        more = bool(self.shoe or self.graveyard)
        return all(not self.can_play(p) and p.only_zeros() and not (more and p.hand.size() < 5)
                   for p in self.players)

    # -- output
    def show(self):
        a, b = self.players
        out = ["", "〰️" * 24]
        out += self.show_player(a)
        out.append("")
        for i, s in enumerate(self.stacks, 1):
            out.append(f"   🎴 stack {i}:  " + (" ".join(f"( {f} )" for f in s.faces()) or "-- free --"))
        out.append("")
        out += self.show_player(b)
        out.append("〰️" * 24)
        print("\n".join(out))

    def show_player(self, p):
        yield f"{p.icon} {p.name}"
        yield "   ✋ " + " ".join(pic(p.hand[i]) for i in range(p.hand.size()))
        tops = []
        for j in range(1, 5):
            pile = p.piles[f"d{j}"]
            tops.append(f"d{j} {pic(pile[-1] if pile else None)}" + (f"×{len(pile)}" if len(pile) > 1 else ""))
        yield "   📥 " + "   ".join(tops)
        yield f"   🎯 {pic(p.goal[-1] if p.goal else None)}  {len(p.goal)} left"

    # -- input
    def ask(self, prompt):
        return input(prompt).lower().split()

    def play(self, p, words):
        if not words:
            words = self.ask("   Which card, and which stack (1..4)?  e.g. h3 2: ")
        if len(words) != 2:
            raise Problem("give a card and a stack, like: h3 2")
        where, to = words
        card = p.top(where)
        if to not in "1234" or len(to) != 1:
            raise Problem("the stacks are 1, 2, 3 and 4")
        stack = self.stacks[int(to) - 1]
        if card.getFace() == "*":
            card.assign(self.need(stack))
        try:
            faces = stack.playCard(card)
        except Exception as e:
            raise Problem(e) from None
        p.take(where)
        print(f"   ✅ {pic(card)} ➜ stack {to}")
        if faces:
            self.graveyard += faces
            print(f"   🎉 stack {to} is complete and goes away")
            if len(self.graveyard) >= 50:
                self.bury()
                print("   🔀 5 complete stacks were shuffled into the shoe")

    def discard(self, p, words):
        if self.zero_waits(p):
            raise Problem("a stack is free, you must play your ( 0 )")
        if p.only_zeros():
            print("   ⏭️  nothing to discard, the turn is over")
            return
        if not words:
            words = self.ask("   Which card of your hand, and which discard pile (1..4)?  e.g. h5 1: ")
        if len(words) != 2:
            raise Problem("give a card and a discard pile, like: h5 1")
        where, to = words[0], words[1].removeprefix("d")
        if where[0] != "h":
            raise Problem("only a card of the hand can be discarded")
        if p.top(where).getFace() == "0":
            raise Problem("a ( 0 ) cannot be discarded")
        if to not in ("1", "2", "3", "4"):
            raise Problem("the discard piles are 1, 2, 3 and 4")
        p.piles["d" + to].append(p.take(where))

    def turn(self, p):
        self.refill(p)
        self.show()
        while p.goal:
            words = self.ask(f"{p.icon} {p.name}, your move [p/x/?] ▶ ")
            command = words.pop(0) if words else ""
            try:
                if command == "p":
                    self.play(p, words)
                    if p.hand.size() == 0 and p.goal:
                        self.refill(p)
                    self.show()
                elif command == "x":
                    self.discard(p, words)
                    return
                elif command == "?":
                    print(HELP)
                else:
                    raise Problem("type p (play), x (discard/end turn) or ? (help)")
            except Problem as e:
                print(f"   ❌ {e}")

    def run(self):
        print(HELP)
        a, b = self.players
        strength = "0123456789*".index
        first = int(strength(b.goal[-1].getFace()) > strength(a.goal[-1].getFace()))
        print(f"🎯 {pic(a.goal[-1])} {a.name}   vs   {b.name} {pic(b.goal[-1])} 🎯"
              f"   ➜ {self.players[first].name} starts")
        while True:
            for p in (self.players[first], self.players[1 - first]):
                if self.frozen():
                    self.show()
                    print("🧊 Nobody can move any more. It's a draw.")
                    return
                self.turn(p)
                if not p.goal:
                    print(f"🏆 {p.name} wins! 🏆")
                    return


if __name__ == "__main__":
    try:
        Game().run()
    except (EOFError, KeyboardInterrupt):
        print("\n👋 bye")
        sys.exit()
