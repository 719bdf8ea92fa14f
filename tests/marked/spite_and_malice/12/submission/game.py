"""game.py - run this file to play"""
from card import Card
from play_stack import PlayStack
from player import Player
from shoe import Shoe

LINE = "-" * 42


class Game:
    def __init__(self):
        self.shoe = Shoe()
        self.shoe.fillNewGame()
        self.players = [Player("PlayerA"), Player("PlayerB")]
        self.stacks = [PlayStack() for _ in range(4)]
        self.dealAll()
        self.current = self.whoStarts()

    def dealAll(self):
        for _ in range(5):
            for p in self.players:
                p.hand.add([self.shoe.deal()])
        for _ in range(15):
            for p in self.players:
                p.goal.append(self.shoe.deal())

    @staticmethod
    def strength(card):
        return 10 if card.isWild() else card.getValue()

    def whoStarts(self):
        a, b = (self.strength(p.goal[-1]) for p in self.players)
        return 0 if a >= b else 1

    def show(self):
        print(LINE)
        self.players[0].show()
        print()
        for i, s in enumerate(self.stacks, 1):
            print("Play Stack " + str(i) + " : " + str(s))
        print()
        self.players[1].show()
        print(LINE)

    def play(self, player):
        place = input("Play from where: hi = hand at position i (1.." + str(player.hand.size())
                      + "); g = goal; dj = discard pile j (1..4)?\n").strip()
        target = input("Which Play Stack are you targeting (1..4)?\n").strip()
        if target not in ("1", "2", "3", "4"):
            raise Exception("Error: there is no such play stack")
        stack = self.stacks[int(target) - 1]
        try:
            card = player.take(place)
        except (AssertionError, IndexError, ValueError):
            raise Exception("Error: there is no card there")
        try:
            if card.isWild():
                card.assign(stack.expected())
            faces = stack.playCard(card)
        except Exception:
            if card.isWild():
                card.assign(Card.WILD_VALUE)
            player.giveBack(place, card)
            raise
        if faces:
            self.shoe.collect(faces)

    def endTurn(self, player):
        """True if the turn is over"""
        if player.hand.check0() != -1 and any(s.isEmpty() for s in self.stacks):
            print("You have to play your 0 first")
            return False
        if player.onlyZeros():
            return True
        number = input("Which Discard Pile are you targeting (1..4)?\n").strip()
        if number not in ("1", "2", "3", "4"):
            print("Error: there is no such discard pile")
            return False
        player.discard(int(number))
        return True

    def turn(self, player):
        player.refill(self.shoe)
        done = False
        while not done and not player.hasWon():
            if player.hand.size() == 0:
                player.refill(self.shoe)
            self.show()
            action = input(player.name + ", choose action: p (play) or x (discard/end turn)\n").strip()
            try:
                if action == "p":
                    self.play(player)
                elif action == "x":
                    done = self.endTurn(player)
                else:
                    print("Only p or x please")
            except Exception as error:
                print(error)

    def run(self):
        while True:
            player = self.players[self.current]
            self.turn(player)
            if player.hasWon():
                print("Congratulations " + player.name + ", you win!")
                return
            self.current = 1 - self.current


if __name__ == "__main__":
    Game().run()
