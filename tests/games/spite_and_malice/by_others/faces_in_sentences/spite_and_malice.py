#!/usr/bin/env python3
"""Mini Spite & Malice for two people on one keyboard."""
import random


# ---- Task 1 -----------------------------------------------------------------
class Card:
    def __init__(self, value):
        assert type(value) is int, "card value must be an int"
        assert value in range(-1, 10), "card value must be between -1 and 9"
        self.__value = value
        self.__face = str(value) if value >= 0 else "*"

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def assign(self, value):
        if self.__face == "*":
            assert type(value) is int and value in range(-1, 10), "card value must be between -1 and 9"
            self.__value = value
        else:
            raise Exception(f"{self} is not a joker, its value is fixed")

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


# ---- Task 2 -----------------------------------------------------------------
class PlayStack:
    REJECTED = "Error: Card rejected"
    EMPTY = "Error: No cards in the playing stack"

    def __init__(self):
        self.__cards = []

    def __len__(self):
        return len(self.__cards)

    def peekValue(self):
        if len(self) > 0:
            return self.__cards[-1].getValue()
        raise Exception(PlayStack.EMPTY)

    def peekFace(self):
        if len(self) > 0:
            return self.__cards[-1].getFace()
        raise Exception(PlayStack.EMPTY)

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception(PlayStack.REJECTED)
        expected = self.peekValue() + 1 if len(self) > 0 else 0
        if card.getValue() != expected:
            raise Exception(PlayStack.REJECTED)
        self.__cards.append(card)
        out = []
        if expected == 9:
            while self.__cards:
                out.insert(0, self.__cards.pop().getFace())
        return out

    def __str__(self):
        s = "|"
        for card in self.__cards:
            s = s + str(card)
        return s + "|"


# ---- Task 3 -----------------------------------------------------------------
class Hand:
    def __init__(self, cards=None):
        self.__hand = []
        if cards is not None:
            self.add(cards)

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, *args):
        if not args:
            if not self.__hand:
                raise Exception("there is no card to pop")
            return self.__hand.pop()
        (i,) = args
        assert type(i) is int and 0 <= i <= len(self.__hand) - 1, "bad position in hand"
        card = self.__hand[i]
        del self.__hand[i]
        return card

    def index(self, v):
        assert type(v) is int and v in range(-1, 10), "bad card value"
        i = 0
        while i < len(self.__hand):
            if self.__hand[i].getValue() == v:
                return i
            i += 1
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("a hand holds 5 cards at most")
        self.__hand.extend(cardList)

    def __str__(self):
        return "".join(str(card) for card in self.__hand)


# ---- Task 4 -----------------------------------------------------------------
def shuffle(cards):
    todo = [c for c in cards]
    done = []
    for left in range(len(todo), 0, -1):
        done.append(todo.pop(random.randint(0, left - 1)))
    return done


class Shoe:
    """Queue with a front marker, so dealing does not shift the list."""

    def __init__(self, cards):
        self._items = list(cards)
        self._front = 0

    def __len__(self):
        return len(self._items) - self._front

    def deal(self):
        card = self._items[self._front]
        self._front += 1
        if self._front > 60:
            self._items = self._items[self._front:]
            self._front = 0
        return card

    def put_under(self, cards):
        self._items.extend(cards)


# ---- Task 5 -----------------------------------------------------------------
class Stop(Exception):
    pass


class Oops(Exception):
    pass


HOWTO = """
📖 WHAT YOU CAN TYPE
   play 7 on 2     put the 7 from your hand on play stack 2   (joker: play * on 2)
   goal on 3       put your goal card on play stack 3
   pile 4 on 1     put the top card of your discard pile 4 on play stack 1
   drop 9 in 2     discard the 9 from your hand to discard pile 2 - this ends your turn
   end             end the turn without a discard (only zeros in hand and nothing to play)
   help / quit
📏 If you have a 0 (in the hand or as goal card) and a stack is free, the 0 goes first.
   A 0 can never be discarded.
"""


class Game:
    def __init__(self, names):
        self.names = names
        deck = []
        for n in range(100):
            deck.append(Card(n % 10))
        for n in range(20):
            deck.append(Card(-1))
        self.shoe = Shoe(shuffle(deck))
        self.hands = [Hand(), Hand()]
        self.goals = [[], []]
        self.piles = [[[], [], [], []], [[], [], [], []]]
        for n in range(10):
            self.hands[n % 2].add([self.shoe.deal()])
        for n in range(30):
            self.goals[n % 2].append(self.shoe.deal())
        for h in self.hands:
            h.sort()
        self.stacks = [PlayStack() for n in range(4)]
        self.cleared = []
        self.sets_cleared = 0
        self.turn = 1
        strength = [c[-1].getValue() if c[-1].getFace() != "*" else 99 for c in self.goals]
        self.me = 0 if strength[0] >= strength[1] else 1

    # -- screen
    def board(self):
        print()
        print(f"━━ turn {self.turn} ━━ 👞 shoe {len(self.shoe)} ━━ ♻️  cleared {len(self.cleared)} ━━")
        for p in (0, 1):
            mark = "👉" if p == self.me else "  "
            goal = self.goals[p]
            bar = "■" * len(goal) + "·" * (15 - len(goal))
            top = str(goal[-1]) if goal else "---"
            print(f"{mark} {self.names[p]:<12} ✋ {str(self.hands[p]):<15}  🎯 {top} {bar} {len(goal)} left")
            print("      discards  " + "   ".join(
                f"{n + 1}: " + ("".join(str(c) for c in pile) or "empty") for n, pile in enumerate(self.piles[p])))
            if p == 0:
                for n, s in enumerate(self.stacks):
                    print(f"        🗂  stack {n + 1}  {s}")

    # -- rules
    def wants(self, s):
        return len(self.stacks[s])

    def fits_somewhere(self, card):
        return card.getFace() == "*" or card.getValue() in [len(s) for s in self.stacks]

    def zero_waits(self):
        if all(len(s) > 0 for s in self.stacks):
            return False
        return self.hands[self.me].check0() >= 0 or self.goals[self.me][-1].getFace() == "0"

    def fill_hand(self):
        hand = self.hands[self.me]
        while hand.size() < 5:
            if len(self.shoe) == 0:
                self.reshuffle()
                if len(self.shoe) == 0:
                    break
            hand.add([self.shoe.deal()])
        hand.sort()

    def reshuffle(self):
        self.shoe.put_under(shuffle(self.cleared))
        self.cleared = []
        self.sets_cleared = 0

    def put(self, card, s):
        """Check and place one card on stack s (card not yet removed from its place)."""
        if self.zero_waits() and card.getFace() != "0":
            raise Oops("there is a free stack and you have a [0]: play the [0] first")
        if card.getFace() == "*":
            card.assign(self.wants(s))
        try:
            faces = self.stacks[s].playCard(card)
        except Exception:
            raise Oops(f"{card} does not go on stack {s + 1}, it wants a {self.wants(s)}")
        if faces:
            print(f"🎉 stack {s + 1} is complete and goes away")
            for f in faces:
                self.cleared.append(Card(-1) if f == "*" else Card(int(f)))
            self.sets_cleared += 1

    def after_play(self):
        if self.sets_cleared == 5:
            print("♻️  five stacks cleared: shuffled and put under the shoe")
            self.reshuffle()
        hand = self.hands[self.me]
        if self.goals[self.me] and hand.size() == 0:
            self.fill_hand()
            if hand.size():
                print(f"🃏 {self.names[self.me]} ran out of cards and draws {hand.size()} more - go on!")

    # -- commands; each returns True when the turn is over
    def do_play(self, face, s):
        hand = self.hands[self.me]
        i = hand.index(face)
        if i < 0:
            raise Oops("you do not have that card in your hand")
        card = hand.pop(i)
        try:
            self.put(card, s)
        except Oops:
            hand.add([card])
            hand.sort()
            raise
        self.after_play()
        return False

    def do_goal(self, s):
        self.put(self.goals[self.me][-1], s)
        self.goals[self.me].pop()
        self.after_play()
        return False

    def do_pile(self, d, s):
        pile = self.piles[self.me][d]
        if not pile:
            raise Oops(f"your discard pile {d + 1} is empty")
        self.put(pile[-1], s)
        pile.pop()
        self.after_play()
        return False

    def do_drop(self, face, d):
        hand = self.hands[self.me]
        i = hand.index(face)
        if i < 0:
            raise Oops("you do not have that card in your hand")
        if self.zero_waits():
            raise Oops("there is a free stack and you have a [0]: play the [0] first")
        if face == 0:
            raise Oops("a [0] can never be discarded")
        self.piles[self.me][d].append(hand.pop(i))
        return True

    def do_end(self):
        hand = self.hands[self.me]
        if self.zero_waits():
            raise Oops("there is a free stack and you have a [0]: play the [0] first")
        if hand.size() == 0:
            return True
        if any(hand.index(v) >= 0 for v in [-1, 1, 2, 3, 4, 5, 6, 7, 8, 9]):
            raise Oops("you have a card to discard, use: drop CARD in PILE")
        tops = [self.goals[self.me][-1]] + [p[-1] for p in self.piles[self.me] if p]
        if any(self.fits_somewhere(c) for c in tops):
            raise Oops("you can still play a card from your goal or discard piles")
        print(f"{self.names[self.me]} only has zeros, no discard")
        return True

    def command(self, text):
        words = text.lower().split()
        joined = " ".join(words)
        try:
            if len(words) == 4 and words[0] == "play" and words[2] == "on":
                return self.do_play(a_card(words[1]), one_to_four(words[3]))
            if len(words) == 3 and words[0] == "goal" and words[1] == "on":
                return self.do_goal(one_to_four(words[2]))
            if len(words) == 4 and words[0] == "pile" and words[2] == "on":
                return self.do_pile(one_to_four(words[1]), one_to_four(words[3]))
            if len(words) == 4 and words[0] == "drop" and words[2] == "in":
                return self.do_drop(a_card(words[1]), one_to_four(words[3]))
            if joined == "end":
                return self.do_end()
        except ValueError as e:
            raise Oops(str(e))
        raise Oops("I did not get that. Type help to see what you can type")

    def run(self):
        tops = "  ".join(f"{n} {g[-1]}" for n, g in zip(self.names, self.goals))
        print(f"\n🎯 first goal cards: {tops}   → {self.names[self.me]} begins")
        while True:
            self.fill_hand()
            over = False
            while not over:
                self.board()
                while True:
                    text = ask(f"{self.names[self.me]}> ")
                    if text.strip().lower() == "help":
                        print(HOWTO)
                        continue
                    try:
                        over = self.command(text)
                        break
                    except Oops as e:
                        print(f"🚫 Sorry, {e}.")
                if not self.goals[self.me]:
                    self.board()
                    print(f"🏆 {self.names[self.me]} has played the whole goal pile and wins!")
                    return self.me
            self.me = 1 - self.me
            self.turn += 1


def a_card(word):
    if word in ("*", "j", "joker", "[*]"):
        return -1
    word = word.strip("[]")
    if len(word) == 1 and word in "0123456789":
        return int(word)
    raise ValueError("a card is 0..9 or * for the joker")


def one_to_four(word):
    if word in ("1", "2", "3", "4"):
        return int(word) - 1
    raise ValueError("stacks and piles are numbered 1 to 4")


def ask(prompt):
    try:
        text = input(prompt)
    except EOFError:
        raise Stop()
    if text.strip().lower() == "quit":
        raise Stop()
    return text


def main():
    print("😈 MINI SPITE & MALICE 😈")
    print(HOWTO)
    try:
        names = []
        for letter in "AB":
            name = ask(f"Player {letter}, what is your name? ").strip()
            names.append(name[:12] if name else "Player " + letter)
        wins = [0, 0]
        while True:
            wins[Game(names).run()] += 1
            print(f"📊 {names[0]} {wins[0]} : {wins[1]} {names[1]}")
            again = ask("Another game (y/n)? ").strip().lower()
            while again not in ("y", "n"):
                again = ask("Please type y or n: ").strip().lower()
            if again == "n":
                break
    except (Stop, KeyboardInterrupt):
        print()
    print("Thanks for playing. Bye! 👋")


if __name__ == "__main__":
    main()
