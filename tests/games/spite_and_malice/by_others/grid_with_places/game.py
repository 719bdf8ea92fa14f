"""Task 5 -- Mini Spite and Malice.  Start with: python3 game.py"""
import view
from card import Card, cardFromFace
from piles import PlayStack, Hand, Pile, Shoe, StackError, shuffle, fullDeck


class Refused(Exception):
    """a move against the rules"""


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = Pile()
        self.discards = [Pile() for _ in range(4)]

    def goalRank(self):
        top = self.goal.top()
        return 10 if top.isJoker() else top.getValue()

    # the place is a text as h1, g, d3
    def look(self, place):
        if place == "g":
            return self.goal.top()
        n = int(place[1]) - 1
        if place[0] == "d":
            card = self.discards[n].top()
        else:
            card = self.hand.peek(n) if n < self.hand.size() else None
        if card is None:
            raise Refused(f"There is no card at {place}.")
        return card

    def take(self, place):
        if place == "g":
            return self.goal.pop()
        n = int(place[1]) - 1
        return self.discards[n].pop() if place[0] == "d" else self.hand.pop(n)


class Game:

    STACKS = ["1", "2", "3", "4"]
    HAND = ["h1", "h2", "h3", "h4", "h5"]
    PLACES = HAND + ["g", "d1", "d2", "d3", "d4"]

    def __init__(self):
        self.players = [Player("Player A"), Player("Player B")]
        self.stacks = [PlayStack() for _ in range(4)]
        self.shoe = Shoe(shuffle(fullDeck()))
        self.setAside = []
        self.fullStacks = 0
        self.deal()
        a, b = self.players
        self.current = b if b.goalRank() > a.goalRank() else a

    def deal(self):
        for n in range(20):
            for player in self.players:
                card = self.shoe.draw()
                if n < 5:
                    player.hand.add([card])
                else:
                    player.goal.push(card)

    def fillHand(self):
        hand = self.current.hand
        while hand.size() < Hand.LIMIT and not self.shoe.isEmpty():
            hand.add([self.shoe.draw()])

    # ---- moves
    def play(self, place, stackNo):
        card = self.current.look(place)
        stack = self.stacks[stackNo]
        if card.isJoker():
            card.assign(stack.needs())
        try:
            faces = stack.playCard(card)
        except StackError as e:
            raise Refused(f"{e}: {card} on play stack {stackNo + 1}")
        self.current.take(place)
        if faces:
            self.stackIsFull(faces)
        if self.current.hand.size() == 0:
            self.fillHand()

    def stackIsFull(self, faces):
        view.info("This play stack is full and set aside.")
        self.setAside.extend(faces)
        self.fullStacks += 1
        if self.fullStacks == 5:
            self.shoe.putBack(shuffle([cardFromFace(f) for f in self.setAside]))
            self.setAside = []
            self.fullStacks = 0
            view.info("Five full stacks: shuffled and put at the back of the shoe.")

    def mayEnd(self):
        if self.current.hand.check0() != -1 and any(s.isEmpty() for s in self.stacks):
            raise Refused("You have to play your 0, there is a free play stack.")

    def discard(self, place, pileNo):
        card = self.current.look(place)
        if card.getFace() == "0":
            raise Refused("A 0 can not be discarded.")
        self.current.discards[pileNo].push(self.current.take(place))

    # ---- dialogue
    def playDialogue(self):
        place = view.ask("From where? (h1..h5 hand, g goal, d1..d4 discard)", self.PLACES)
        if place is None:
            return
        self.current.look(place)          # refused at once when there is nothing
        stack = view.ask("On which play stack? (1..4)", self.STACKS)
        if stack is not None:
            self.play(place, int(stack) - 1)

    def endDialogue(self):
        self.mayEnd()
        if self.current.hand.onlyZeros():
            view.info("No card to discard.")
            return True
        number = view.ask("Number of the card to discard? (1..5)",
                          ["1", "2", "3", "4", "5"] + self.HAND)
        if number is None:
            return False
        pile = view.ask("On which discard pile? (1..4)", self.STACKS)
        if pile is None:
            return False
        self.discard("h" + number[-1], int(pile) - 1)
        return True

    def turn(self):
        self.fillHand()
        while True:
            view.showTable(self)
            answer = input(f"\n{self.current.name}'s turn  (p = play, x = discard, ? = help) >>> ").strip().lower()
            try:
                if answer == "p":
                    self.playDialogue()
                    if len(self.current.goal) == 0:
                        return
                elif answer == "x":
                    if self.endDialogue():
                        return
                elif answer == "?":
                    print(view.HELP)
                else:
                    view.error("Unknown command, type ? for help.")
            except Refused as e:
                view.error(str(e))

    def run(self):
        print(view.HELP)
        view.info(f"{self.current.name} begins.")
        while True:
            self.turn()
            if len(self.current.goal) == 0:
                break
            a, b = self.players
            self.current = b if self.current is a else a
        view.showTable(self)
        view.info(f"GAME OVER - {self.current.name} wins the game!")


if __name__ == "__main__":
    try:
        Game().run()
    except (EOFError, KeyboardInterrupt):
        print("\nGame stopped.")
