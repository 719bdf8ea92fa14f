#!/usr/bin/env python3
"""Mini Spite & Malice - terminal version with colours.

    python3 main.py
"""
import sys
from card import Card
from piles import PlayStack, Hand, shuffle
from lectureStructures import Stack, CircularQueue

RESET, BOLD, DIM = "\033[0m", "\033[1m", "\033[2m"
RED, GREEN, YELLOW, CYAN = "\033[31m", "\033[32m", "\033[33m", "\033[36m"
CLEAR = "\033[2J\033[H"
COL = 30
HELP = ["p = play a card:  h1-h5 from the hand, g the goal pile, d1-d4 a discard pile,",
        "    and then the play stack 1-4.  A joker [*] becomes what the stack needs.",
        "x = discard: first the discard pile (1-4), then the card (h1-h5).  Ends the turn.",
        "    A 0 is never discarded, and has to be played while a play stack is free.",
        "q = quit.   The player who gets rid of the goal pile first wins."]


class Quit(Exception):
    pass


class Refused(Exception):
    """A move against the rules; the text tells why."""


def ask(text):
    try:
        return input(text + " ").strip().lower()
    except EOFError:
        raise Quit()


class Player(object):
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = Stack()
        self.piles = {str(n): Stack() for n in range(1, 5)}


def pileText(stack):
    if stack.isEmpty():
        return "--"
    text = str(stack.peek())
    if stack.size() > 1:
        text += " (%d cards)" % stack.size()
    return text


class Game(object):
    def __init__(self, nameA, nameB):
        self.a, self.b = Player(nameA), Player(nameB)
        self.stacks = {str(n): PlayStack() for n in range(1, 5)}
        self.aside = []
        self.news = []
        self.turns = 0
        self.shoe = CircularQueue(120)
        deck = []
        for value in range(-1, 10):
            for _ in range(20 if value == -1 else 10):
                deck.append(Card(value))
        self.toShoe(deck)
        for _ in range(5):
            self.a.hand.add([self.shoe.dequeue()])
            self.b.hand.add([self.shoe.dequeue()])
        for _ in range(15):
            self.a.goal.push(self.shoe.dequeue())
            self.b.goal.push(self.shoe.dequeue())
        rank = [10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]        # joker first, rank[value + 1]
        goalA = rank[self.a.goal.peek().getValue() + 1]
        goalB = rank[self.b.goal.peek().getValue() + 1]
        self.now, self.other = (self.b, self.a) if goalB > goalA else (self.a, self.b)
        self.news.append("%s has the higher goal card and starts." % self.now.name
                         if goalA != goalB else "The goal cards are the same: %s starts." % self.now.name)
        self.a.hand.sort()
        self.b.hand.sort()

    def toShoe(self, cards):
        for card in shuffle(cards):
            self.shoe.enqueue(card)

    def draw(self):
        hand = self.now.hand
        new = []
        while hand.size() + len(new) < 5 and not self.shoe.isEmpty():
            new.append(self.shoe.dequeue())
        hand.add(new)
        hand.sort()

    # ------------------------------------------------------------ screen

    def row(self, label, left, right):
        cell = []
        for player, text in ((self.a, left), (self.b, right)):
            colour = BOLD if player is self.now else DIM
            cell.append(colour + text.ljust(COL) + RESET)
        print(CYAN + label.ljust(12) + RESET + cell[0] + cell[1])

    def show(self):
        print(CLEAR + YELLOW + " MINI SPITE & MALICE " + RESET + "  turn %d   shoe: %d cards" %
              (self.turns, self.shoe.size()))
        print("=" * (12 + 2 * COL))
        self.row("", self.a.name, self.b.name)
        self.row("Hand", str(self.a.hand), str(self.b.hand))
        goals = ["empty" if p.goal.isEmpty() else "%s %d left" % (p.goal.peek(), p.goal.size())
                 for p in (self.a, self.b)]
        self.row("Goal", *goals)
        for n in "1234":
            self.row("Discard " + n, pileText(self.a.piles[n]), pileText(self.b.piles[n]))
        print("-" * (12 + 2 * COL))
        for n in "1234":
            print(CYAN + ("Play stack " + n).ljust(14) + RESET + GREEN + str(self.stacks[n]) + RESET)
        print("-" * (12 + 2 * COL))
        for line in self.news[-4:]:
            print(DIM + " . " + line + RESET)

    # ------------------------------------------------------------ moves

    def play(self):
        me = self.now
        where = ask("  Take the card from (h1-h5 / g / d1-d4):")
        position = None
        if where == "g":
            pile = me.goal
            value, name = pile.peek().getValue(), "the goal pile"
        elif where[:1] == "d" and where[1:] in me.piles:
            pile = me.piles[where[1:]]
            if pile.isEmpty():
                raise Refused("discard pile %s has no cards." % where[1:])
            value, name = pile.peek().getValue(), "discard pile " + where[1:]
        elif where[:1] == "h" and where[1:] in ("1", "2", "3", "4", "5"):
            position = int(where[1:]) - 1
            if position >= me.hand.size():
                raise Refused("there is no card h%d in your hand." % (position + 1))
            value, name = me.hand.values()[position], "the hand"
        else:
            raise Refused("'%s' is not one of h1-h5, g, d1-d4." % where)
        number = ask("  Put it on play stack (1-4):")
        if number not in self.stacks:
            raise Refused("'%s' is not a play stack." % number)
        stack = self.stacks[number]
        need = 0 if stack.isEmpty() else stack.peekValue() + 1
        if value not in (-1, need):
            raise Refused("a %d does not fit on play stack %s, it needs a %d." % (value, number, need))

        card = me.hand.pop(position) if position is not None else pile.pop()
        if value == -1:
            card.assign(need)
        faces = self.stacks[number].playCard(card)
        self.news.append("%s played %s from %s on play stack %s%s." % (
            me.name, card, name, number, " as a %d" % need if value == -1 else ""))
        if faces:
            self.aside.append(faces)
            self.news.append("Play stack %s is full and set aside (%d of 5)." % (number, len(self.aside)))
            if len(self.aside) == 5:
                faces = sum(self.aside, [])
                self.aside = []
                self.toShoe([Card(-1) if f == "*" else Card(int(f)) for f in faces])
                self.news.append("The five full stacks went back into the shoe.")
        if me.hand.size() == 0 and not me.goal.isEmpty():
            self.draw()
            self.news.append("%s has played the whole hand and draws again." % me.name)

    def discard(self):
        me = self.now
        values = me.hand.values()
        if 0 in values and any(s.isEmpty() for s in self.stacks.values()):
            raise Refused("you hold a 0 and a play stack is free, so play the 0.")
        if set(values) <= {0}:
            self.news.append("%s has nothing to discard." % me.name)
            return
        number = ask("  On which discard pile (1-4):")
        if number not in me.piles:
            raise Refused("'%s' is not a discard pile." % number)
        which = ask("  Which card of the hand (h1-h%d):" % len(values)).lstrip("h")
        if which not in [str(n + 1) for n in range(len(values))]:
            raise Refused("you have no such card.")
        if values[int(which) - 1] == 0:
            raise Refused("a 0 is never discarded.")
        card = me.hand.pop(int(which) - 1)
        me.piles[number].push(card)
        self.news.append("%s discarded %s on pile %s." % (me.name, card, number))

    def turn(self):
        """One turn of the player self.now; True when that player has won."""
        self.turns += 1
        self.draw()
        while True:
            self.show()
            print(BOLD + self.now.name + RESET + ", it's your turn.")
            what = ask("[p]lay  [x] discard  [?] help  [q]uit >")
            try:
                if what == "p":
                    self.play()
                    if self.now.goal.isEmpty():
                        return True
                elif what == "x":
                    self.discard()
                    return False
                elif what in ("?", "help"):
                    print("\n".join(HELP))
                    ask("Press Enter to go on")
                elif what == "q":
                    raise Quit()
                else:
                    raise Refused("please answer p, x, ? or q.")
            except Refused as why:
                self.news.append(RED + "Not possible: " + str(why) + RESET)

    def run(self):
        while not self.turn():
            self.show()
            ask("Turn over. Press Enter, then it's %s's turn" % self.other.name)
            self.now, self.other = self.other, self.now
        self.show()
        print(GREEN + BOLD + "*** %s WINS after %d turns! ***" % (self.now.name, self.turns) + RESET)
        print("%s still had %d goal cards." % (self.other.name, self.other.goal.size()))


def main():
    print(YELLOW + "Welcome to Mini Spite & Malice!" + RESET)
    try:
        nameA = input("Name of player A: ").strip() or "Player A"
        nameB = input("Name of player B: ").strip() or "Player B"
        if nameA == nameB:
            nameA, nameB = nameA + " (A)", nameB + " (B)"
        Game(nameA[:25], nameB[:25]).run()
    except (Quit, EOFError, KeyboardInterrupt):
        print("\nBye!")
        sys.exit(0)


if __name__ == "__main__":
    main()
