# Assignment 3, part 2: the game
# run me!
from structures import *

WILD = "*"


def order(card):
    if card.getFace() == WILD:
        return 10
    return card.getValue()


class MiniSpite:

    def __init__(self):
        deck = []
        for v in range(0, 10):
            deck.extend([Card(v) for i in range(10)])
        deck.extend([Card(-1) for i in range(20)])
        self.shoe = shuffle(deck)
        self.hands = {"A": Hand(), "B": Hand()}
        self.goals = {"A": [], "B": []}
        self.discards = {"A": [[], [], [], []], "B": [[], [], [], []]}
        self.stacks = [PlayStack() for i in range(4)]
        self.removed = []
        self.removedPiles = 0
        for i in range(20):
            for who in "AB":
                card = self.shoe.pop(0)
                if i < 5:
                    self.hands[who].add([card])
                else:
                    self.goals[who].append(card)
        self.turn = "A"
        if order(self.goals["B"][-1]) > order(self.goals["A"][-1]):
            self.turn = "B"

    def deal(self):
        hand = self.hands[self.turn]
        missing = min(5 - hand.size(), len(self.shoe))
        new, self.shoe = self.shoe[:missing], self.shoe[missing:]
        hand.add(new)
        hand.sort()

    def pageOf(self, who):
        lines = ["Player%s Hand %s" % (who, self.hands[who])]
        for i in range(4):
            pile = self.discards[who][i]
            lines.append("Player%s Discard %d: %s" % (who, i + 1, pile[-1] if pile else "[]"))
        goal = self.goals[who]
        lines.append("Player%s Goal %s %d cards left" % (who, goal[-1] if goal else "[]", len(goal)))
        return "\n".join(lines)

    def show(self):
        print("-" * 42)
        print(self.pageOf("A"))
        print()
        for i in range(4):
            print("Play Stack %d : %s" % (i + 1, self.stacks[i]))
        print()
        print(self.pageOf("B"))
        print("-" * 42)

    def find(self, where):
        """gives the card and the list it is in; for the hand the list is None"""
        if where == "g":
            return self.goals[self.turn][-1], self.goals[self.turn]
        number = int(where[1])
        if where[0] == "h":
            return self.hands[self.turn].pop(number - 1), None
        if where[0] == "d" and number > 0:
            pile = self.discards[self.turn][number - 1]
            return pile[-1], pile
        raise Exception("Error: use h, g or d")

    def play(self):
        hand = self.hands[self.turn]
        print("Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)?" % hand.size())
        where = input()
        print("Which Play Stack are you targeting (1..4)?")
        target = input()
        if target not in list("1234"):
            print("Wrong Play Stack")
            return
        try:
            card, pile = self.find(where)
        except (IndexError, ValueError):
            print("There is nothing there")
            return
        except AssertionError as e:
            print(e)
            return
        try:
            faces = self.stacks[int(target) - 1].playCard(card)
        except Exception as e:
            print(e)
            if pile is None:
                hand.add([card])
                hand.sort()
            return
        if pile is not None:
            pile.pop()
        if faces:
            self.putAside(faces)

    def putAside(self, faces):
        self.removed += [Card(-1 if f == WILD else int(f)) for f in faces]
        self.removedPiles += 1
        if self.removedPiles >= 5:
            self.shoe += shuffle(self.removed)
            self.removed = []

    def mustPlayZero(self):
        for s in self.stacks:
            if str(s) == "||" and self.hands[self.turn].check0() != -1:
                return True
        return False

    def discard(self):
        """returns True if the turn is finished"""
        hand = self.hands[self.turn]
        if self.mustPlayZero():
            print("There is a free Play Stack, you must play your 0")
            return False
        # the string of the hand is easy to check :)
        if str(hand).replace("[0]", "") == "[]":
            return True
        print("Which Discard Pile are you targeting (1..4)?")
        target = input()
        if target not in list("1234"):
            print("Wrong Discard Pile")
            return False
        hand.sort()
        card = hand.pop()
        if card.getFace() == "0":
            # only zeros and jokers, nothing to discard
            hand.add([card])
        else:
            self.discards[self.turn][int(target) - 1].append(card)
        return True

    def start(self):
        while True:
            self.deal()
            finished = False
            while not finished:
                if self.hands[self.turn].size() == 0:
                    self.deal()
                self.show()
                print("Player%s, choose action: p (play) or x (discard/end turn)" % self.turn)
                action = input().lower()
                if action == "p":
                    try:
                        self.play()
                    except Exception as e:
                        print(e)
                elif action == "x":
                    finished = self.discard()
                if not self.goals[self.turn]:
                    self.show()
                    print("Player%s WINS" % self.turn)
                    return
            self.turn = "B" if self.turn == "A" else "A"


if __name__ == "__main__":
    MiniSpite().start()
