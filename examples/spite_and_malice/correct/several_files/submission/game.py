"""Task 5: python3 game.py"""

from card import Card
from hand import Hand
from playstack import PlayStack
from shuffle import shuffle

LINE = "-" * 40


class Player:

    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[], [], [], []]

    def show(self):
        print(f"{self.name} Hand {self.hand}")
        for number, pile in enumerate(self.discards, 1):
            print(f"{self.name} Discard {number}: {pile[-1] if pile else '[]'}")
        print(f"{self.name} Goal {self.goal[-1]} {len(self.goal)} cards left")


class Game:

    def __init__(self):
        self.players = [Player("PlayerA"), Player("PlayerB")]
        self.stacks = [PlayStack() for _ in range(4)]
        self.cleared = []
        self.full = 0
        self.shoe = self.newDeck()
        for _ in range(5):
            for player in self.players:
                player.hand.add([self.shoe.pop(0)])
        for _ in range(15):
            for player in self.players:
                player.goal.append(self.shoe.pop(0))

    def newDeck(self):
        deck = [Card(-1) for _ in range(20)]
        for value in range(10):
            deck += [Card(value) for _ in range(10)]
        return shuffle(deck)

    def first(self):
        ranks = [10 if p.goal[-1].getFace() == "*" else p.goal[-1].getValue() for p in self.players]
        return 1 if ranks[1] > ranks[0] else 0

    def fill(self, player):
        while player.hand.size() < 5 and self.shoe:
            player.hand.add([self.shoe.pop(0)])
        player.hand.sort()

    def show(self):
        print(LINE)
        self.players[0].show()
        print()
        for number, stack in enumerate(self.stacks, 1):
            print(f"Play Stack {number} : {stack}")
        print()
        self.players[1].show()
        print(LINE)

    def source(self, player):
        """The list that the chosen card comes from and its place there; None if there is no such card."""
        last = player.hand.size()
        where = input(f"Play from where: hi = hand at position i (1..{last}); g = goal; dj = discard pile j (1..4)?\n")
        if where == "g":
            return "goal", 0
        if where[:1] == "h" and where[1:].isdigit() and 1 <= int(where[1:]) <= last:
            return "hand", int(where[1:]) - 1
        if where[:1] == "d" and where[1:] in ("1", "2", "3", "4") and player.discards[int(where[1:]) - 1]:
            return "discard", int(where[1:]) - 1
        return None

    def askPile(self, question):
        answer = input(question + "\n")
        while answer not in ("1", "2", "3", "4"):
            answer = input(question + "\n")
        return int(answer) - 1

    def play(self, player):
        source = self.source(player)
        if source is None:
            print("There is no such card")
            return
        stack = self.stacks[self.askPile("Which Play Stack are you targeting (1..4)?")]
        kind, place = source
        if kind == "hand":
            card = player.hand.pop(place)
        elif kind == "goal":
            card = player.goal.pop()
        else:
            card = player.discards[place].pop()
        try:
            if card.getFace() == "*":
                try:
                    card.assign(stack.peekValue() + 1)
                except Exception:
                    card.assign(0)
            faces = stack.playCard(card)
        except Exception as error:
            print(error)
            if kind == "hand":
                player.hand.add([card])
                player.hand.sort()
            elif kind == "goal":
                player.goal.append(card)
            else:
                player.discards[place].append(card)
            return
        if faces:
            self.cleared += [Card(-1) if face == "*" else Card(int(face)) for face in faces]
            self.full += 1
            if self.full == 5:
                self.shoe += shuffle(self.cleared)
                self.cleared = []
                self.full = 0

    def discard(self, player):
        if player.hand.size() == 0:
            return
        card = player.hand.pop()
        if card.getFace() == "0":
            # only zeros are left, they are never discarded
            player.hand.add([card])
        else:
            player.discards[self.askPile("Which Discard Pile are you targeting (1..4)?")].append(card)

    def turn(self, player):
        self.fill(player)
        while True:
            self.show()
            action = input(f"{player.name}, choose action: p (play) or x (discard/end turn)\n")
            if action == "p":
                self.play(player)
                if not player.goal:
                    return
                if player.hand.size() == 0:
                    self.fill(player)
            elif action == "x":
                if player.hand.check0() >= 0 and any(str(stack) == "||" for stack in self.stacks):
                    print("The 0 must be played first.")
                    continue
                self.discard(player)
                return

    def run(self):
        current = self.first()
        while True:
            player = self.players[current]
            self.turn(player)
            if not player.goal:
                print(f"{player.name} wins!")
                return
            current = 1 - current


if __name__ == "__main__":
    Game().run()
