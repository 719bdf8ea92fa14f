"""Task 5: the game. Start with  python3 play.py"""
from cards import Card, Hand, PlayStack, Queue, shuffleCards
from table import TextTable


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[] for _ in range(4)]

    def top_cards(self):
        """Every card that could be played: list of (place, number, card)."""
        found = []
        if self.goal:
            found.append(("goal", 0, self.goal[-1]))
        for i, card in enumerate(self.hand):
            found.append(("hand", i, card))
        for i, pile in enumerate(self.discards):
            if pile:
                found.append(("discard", i, pile[-1]))
        return found

    def take(self, place, number):
        if place == "goal":
            return self.goal.pop()
        if place == "hand":
            return self.hand.pop(number)
        return self.discards[number].pop()


class Game:
    def __init__(self):
        self.players = [Player("A"), Player("B")]
        self.stacks = [PlayStack() for _ in range(4)]
        self.shoe = Queue()
        self.cleared = []
        self.cleared_piles = 0
        self.setup()

    def setup(self):
        deck = [Card(v) for v in list(range(10)) * 10 + [-1] * 20]
        for card in shuffleCards(deck):
            self.shoe.enqueue(card)
        for _ in range(5):
            for player in self.players:
                player.hand.add([self.shoe.dequeue()])
        for _ in range(15):
            for player in self.players:
                player.goal.append(self.shoe.dequeue())

    def starter(self):
        order = "0123456789*"
        a, b = (order.index(p.goal[-1].getFace()) for p in self.players)
        return 0 if a >= b else 1

    def reshuffle(self):
        for card in shuffleCards(self.cleared):
            self.shoe.enqueue(card)
        self.cleared = []
        self.cleared_piles = 0

    def fill(self, player):
        count = 0
        while player.hand.size() < 5:
            if self.shoe.size() == 0:
                self.reshuffle()
            if self.shoe.size() == 0:
                break
            player.hand.add([self.shoe.dequeue()])
            count += 1
        player.hand.sort()
        return count

    # ------------------------------------------------------------- moves
    def legal_moves(self, player):
        """List of (place, number, card, stack number). Only the 0s if a 0 must
        be played. The same card twice in the hand is listed only once, and
        only the first of several empty stacks."""
        moves = []
        seen = set()
        for place, number, card in player.top_cards():
            empty_seen = False
            for s, stack in enumerate(self.stacks):
                if card.getFace() != "*" and card.getValue() != stack.needs():
                    continue
                if stack.isEmpty():
                    if empty_seen:
                        continue
                    empty_seen = True
                key = (place, card.getFace(), s) if place == "hand" else (place, number, s)
                if key not in seen:
                    seen.add(key)
                    moves.append((place, number, card, s))
        zeros = [m for m in moves if m[2].getFace() == "0"]
        return zeros or moves

    def play(self, player, move):
        place, number, card, s = move
        card = player.take(place, number)
        if card.getFace() == "*":
            card.assign(self.stacks[s].needs())
        faces = self.stacks[s].playCard(card)
        if faces:
            print("Stack {} is complete and goes away.".format(s + 1))
            self.cleared += [Card(-1 if f == "*" else int(f)) for f in faces]
            self.cleared_piles += 1
            if self.cleared_piles == 5:
                self.reshuffle()

    # ------------------------------------------------------------- screen
    def show(self):
        print()
        t = TextTable("Player", "Goal", "Left", "Hand", "Disc 1", "Disc 2", "Disc 3", "Disc 4")
        for p in self.players:
            piles = [" ".join(c.getFace() for c in pile) or "(none)" for pile in p.discards]
            t.row(p.name, p.goal[-1].getFace() if p.goal else "", len(p.goal),
                  " ".join(c.getFace() for c in p.hand) or "(none)", *piles)
        t.show()
        t = TextTable("Stack", "Cards", "Needs")
        for i, stack in enumerate(self.stacks, 1):
            faces = " ".join(c for c in str(stack) if c not in "[]|")
            t.row(i, faces or "(none)", stack.needs())
        t.show()

    def choose(self, question, options):
        """Print a numbered menu, return the position of the chosen one."""
        t = TextTable("No.", question)
        for i, option in enumerate(options, 1):
            t.row(i, option)
        t.show()
        while True:
            answer = input("No.? ").strip()
            try:
                number = int(answer)
            except ValueError:
                number = 0
            if 1 <= number <= len(options):
                return number - 1
            print("Not in the table: {}".format(answer))

    @staticmethod
    def describe(move):
        place, number, card, s = move
        names = {"goal": "goal", "hand": "hand", "discard": "discard {}".format(number + 1)}
        return "{} from {} to stack {}".format(card.getFace(), names[place], s + 1)

    def turn(self, player):
        """Returns False if nothing at all happened in this turn."""
        active = self.fill(player) > 0
        while True:
            if player.hand.size() == 0:
                self.fill(player)
            self.show()
            moves = self.legal_moves(player)
            must_zero = bool(moves) and moves[0][2].getFace() == "0"
            discardable = [(i, c) for i, c in enumerate(player.hand) if c.getFace() != "0"]
            options = [self.describe(m) for m in moves]
            if discardable and not must_zero:
                options.append("discard and end turn")
            if not options:
                print("Player {} cannot play or discard. Turn over.".format(player.name))
                return active
            n = self.choose("Player {}: move".format(player.name), options)
            if n < len(moves):
                self.play(player, moves[n])
                active = True
                if not player.goal:
                    return True
            else:
                c = self.choose("Card to discard", [card.getFace() for _, card in discardable] + ["go back"])
                if c == len(discardable):
                    continue
                d = self.choose("Discard pile", ["pile {}: {}".format(i, " ".join(k.getFace() for k in pile) or "(none)")
                                                 for i, pile in enumerate(player.discards, 1)])
                player.discards[d].append(player.hand.pop(discardable[c][0]))
                return True

    def run(self):
        current = self.starter()
        t = TextTable("Player", "First goal card", "Starts")
        for i, p in enumerate(self.players):
            t.row(p.name, p.goal[-1].getFace(), "yes" if i == current else "no")
        t.show()
        passes = 0
        while passes < 2:
            player = self.players[current]
            passes = 0 if self.turn(player) else passes + 1
            if not player.goal:
                break
            current = 1 - current
        self.show()
        result = TextTable("Result", "Goal cards left")
        for p in self.players:
            result.row("{} {}".format(p.name, "has won" if not p.goal else ("has lost" if passes < 2 else "draw")), len(p.goal))
        result.show()


if __name__ == "__main__":
    Game().run()
