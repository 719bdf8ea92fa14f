# mypy: ignore-errors
from cards import Card, Hand, PlayStack, shuffle
from lectureStructures import CircularQueue, Stack


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = Stack()
        self.discards = [Stack() for _ in range(4)]

    def highest(self):
        top = self.goal.peek()
        return 10 if top.getFace() == "*" else top.getValue()

    def lines(self):
        found = [f"{self.name} Hand {self.hand}"]
        for j, pile in enumerate(self.discards):
            found.append(f"{self.name} Discard {j + 1}: {'[]' if pile.isEmpty() else pile.peek()}")
        top = "[]" if self.goal.isEmpty() else self.goal.peek()
        found.append(f"{self.name} Goal {top} {self.goal.size()} cards left")
        return found


class Table:
    def __init__(self):
        pack = [Card(value) for value in range(10) for _ in range(10)]
        pack += [Card(-1) for _ in range(20)]
        self.shoe = CircularQueue(120)
        for card in shuffle(pack):
            self.shoe.enqueue(card)
        self.a, self.b = Player("PlayerA"), Player("PlayerB")
        for _ in range(5):
            self.a.hand.add([self.shoe.dequeue()])
            self.b.hand.add([self.shoe.dequeue()])
        for _ in range(15):
            self.a.goal.push(self.shoe.dequeue())
            self.b.goal.push(self.shoe.dequeue())
        self.a.hand.sort()
        self.b.hand.sort()
        self.stacks = [PlayStack() for _ in range(4)]
        self.cleared = []
        self.player = self.b if self.b.highest() > self.a.highest() else self.a

    def fill(self):
        hand = self.player.hand
        while hand.size() < 5 and not self.shoe.isEmpty():
            hand.add([self.shoe.dequeue()])
        hand.sort()

    def next(self):
        self.player = self.a if self.player is self.b else self.b
        self.fill()

    def accepts(self, card, stack):
        if card.getFace() == "*":
            card.assign(stack.size())
        return card.getValue() == stack.size()

    def must_play_zero(self):
        return self.player.hand.check0() != -1 and any(stack.size() == 0 for stack in self.stacks)

    def play(self, card, stack):
        faces = stack.playCard(card)
        if faces:
            self.cleared += faces
            if len(self.cleared) == 50:
                again = [Card(-1 if face == "*" else int(face)) for face in self.cleared]
                for each in shuffle(again):
                    self.shoe.enqueue(each)
                self.cleared = []
        if self.player.hand.size() == 0:
            self.fill()

    def __str__(self):
        line = "-" * 30
        stacks = [f"Play Stack {i + 1} : {stack}" for i, stack in enumerate(self.stacks)]
        return "\n".join([line, *self.a.lines(), "", *stacks, "", *self.b.lines(), line])
