"""Mini Spite and Malice for two players in a terminal."""
from card import Card, JOKER_VALUE
from containers import LinkedQueue, LinkedStack
from hand import Hand
from playstack import PlayStack
from shuffler import shuffle

LINE = "-" * 40
N_STACKS = 4
N_DISCARDS = 4
GOAL_SIZE = 15
STACKS_TO_RESHUFFLE = 5


class CardSource:
    """A place that a card can be played from."""

    def take(self):
        raise NotImplementedError

    def giveBack(self, card):
        raise NotImplementedError


class HandSource(CardSource):
    def __init__(self, hand, position):
        self.hand = hand
        self.position = position

    def take(self):
        try:
            return self.hand.pop(self.position)
        except AssertionError:
            raise Exception("Error: no card at that position")

    def giveBack(self, card):
        self.hand.add([card])


class GoalSource(CardSource):
    def __init__(self, goal):
        self.goal = goal

    def take(self):
        return self.goal.pop()

    def giveBack(self, card):
        self.goal.push(card)


class DiscardSource(CardSource):
    def __init__(self, piles, position):
        self.piles = piles
        self.position = position

    def take(self):
        return self.piles[self.position].pop()

    def giveBack(self, card):
        self.piles[0].push(card)


class Participant:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = LinkedStack()
        self.discards = [LinkedStack() for _ in range(N_DISCARDS)]

    def show(self):
        print(self.name, "Hand", self.hand)
        for i, pile in enumerate(self.discards):
            top = "[]" if pile.isEmpty() else str(pile.peek())
            print("{} Discard {}: {}".format(self.name, i + 1, top))
        print("{} Goal {} {} cards left".format(
            self.name, self.goal.peek(), self.goal.size()))

    def goalRank(self):
        value = self.goal.peek().getValue()
        return 10 if value == JOKER_VALUE else value

    def source(self, text):
        kind, number = text[:1], text[1:]
        if text == "g":
            return GoalSource(self.goal)
        if not number.isdigit():
            raise Exception("Error: no such place")
        position = int(number) - 1
        if kind == "h":
            return HandSource(self.hand, position)
        if kind == "d" and 0 <= position < N_DISCARDS:
            return DiscardSource(self.discards, position)
        raise Exception("Error: no such place")


class ClearedCards:
    """The completed playing piles that wait to go back to the shoe."""

    def __init__(self):
        self.faces = []
        self.stacks = 0

    def add(self, faces):
        self.faces.extend(faces)
        self.stacks += 1

    def isFull(self):
        return self.stacks == STACKS_TO_RESHUFFLE

    def release(self):
        cards = shuffle([Card.fromFace(face) for face in self.faces])
        self.faces = []
        return cards


class Game:
    def __init__(self):
        self.shoe = LinkedQueue()
        self.stacks = [PlayStack() for _ in range(N_STACKS)]
        self.cleared = ClearedCards()
        self.players = [Participant("PlayerA"), Participant("PlayerB")]

    def makeCards(self):
        numbers = [Card(v) for v in range(10) for _ in range(10)]
        jokers = [Card(JOKER_VALUE) for _ in range(20)]
        return numbers + jokers

    def deal(self):
        for card in shuffle(self.makeCards()):
            self.shoe.enqueue(card)
        for _ in range(Hand.LIMIT):
            for player in self.players:
                player.hand.add([self.shoe.dequeue()])
        for _ in range(GOAL_SIZE):
            for player in self.players:
                player.goal.push(self.shoe.dequeue())

    def starter(self):
        a, b = self.players
        return 1 if b.goalRank() > a.goalRank() else 0

    def refill(self, player):
        while player.hand.size() < Hand.LIMIT and not self.shoe.isEmpty():
            player.hand.add([self.shoe.dequeue()])

    def show(self):
        print(LINE)
        self.players[0].show()
        print()
        for i, stack in enumerate(self.stacks):
            print("Play Stack {} : {}".format(i + 1, stack))
        print()
        self.players[1].show()
        print(LINE)

    def askPile(self, question):
        while True:
            print(question)
            answer = input().strip()
            if answer in ("1", "2", "3", "4"):
                return int(answer) - 1
            print("Error: choose a number from 1 to 4")

    def play(self, player):
        print("Play from where: hi = hand at position i (1..{}); g = goal; "
              "dj = discard pile j (1..4)?".format(player.hand.size()))
        source = player.source(input().strip().lower())
        card = source.take()
        target = self.askPile("Which Play Stack are you targeting (1..4)?")
        try:
            faces = self.stacks[target].playCard(card)
        except Exception:
            source.giveBack(card)
            raise
        if faces:
            self.cleared.add(faces)
            if self.cleared.isFull():
                for again in self.cleared.release():
                    self.shoe.enqueue(again)
        if player.hand.size() == 0:
            self.refill(player)

    def discard(self, player):
        """End the turn; an exception if that is not allowed yet."""
        if player.hand.size() == 0:
            return
        if player.hand.check0() != -1 and any(s.isEmpty() for s in self.stacks):
            raise Exception("Error: you must play the [0]")
        player.hand.sort()
        card = player.hand.pop()
        if card.getFace() == "0":
            player.hand.add([card])
            return
        target = self.askPile("Which Discard Pile are you targeting (1..4)?")
        player.discards[target].push(card)

    def turn(self, player):
        """Play one turn; True if the player has won."""
        self.refill(player)
        while True:
            self.show()
            print(player.name + ", choose action: p (play) or x (discard/end turn)")
            action = input().strip().lower()
            try:
                if action == "p":
                    self.play(player)
                    if player.goal.isEmpty():
                        return True
                elif action == "x":
                    self.discard(player)
                    return False
                else:
                    print("Error: choose p or x")
            except EOFError:
                raise
            except Exception as error:
                print(error)

    def run(self):
        self.deal()
        current = self.starter()
        while not self.turn(self.players[current]):
            current = 1 - current
        print(self.players[current].name, "wins the game!")


if __name__ == "__main__":
    Game().run()
