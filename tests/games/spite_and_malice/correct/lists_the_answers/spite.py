# mypy: ignore-errors
import random
from collections import deque


class Game:
    def __init__(self):
        cards = [str(n) for n in range(10)] * 10 + ["*"] * 20
        self.shoe = deque(self.shuffled(cards))
        self.names = ["A", "B"]
        self.hands = {"A": [], "B": []}
        self.goals = {"A": [], "B": []}
        self.discards = {"A": [[] for _ in range(4)], "B": [[] for _ in range(4)]}
        self.stacks = [[] for _ in range(4)]
        self.out = []
        self.turn = None

    def shuffled(self, cards):
        left = list(cards)
        result = []
        while left:
            result.append(left.pop(random.randrange(len(left))))
        return result

    def deal(self):
        for _ in range(5):
            for name in self.names:
                self.hands[name].append(self.shoe.popleft())
        for _ in range(15):
            for name in self.names:
                self.goals[name].append(self.shoe.popleft())
        order = "0123456789*"
        a, b = (order.index(self.goals[name][-1]) for name in self.names)
        self.turn = "A" if a >= b else "B"

    def fill(self):
        hand = self.hands[self.turn]
        while len(hand) < 5 and self.shoe:
            hand.append(self.shoe.popleft())

    def top_of_stack(self, stack):
        if not stack:
            return "||"
        card = stack[-1]
        return f"|{card}|" if card != "*" else f"|{len(stack) - 1}|"

    def show(self):
        print()
        print(f"*** It is the turn of player {self.turn} ***")
        for name in self.names:
            print(f"Goal of player {name}: [{self.goals[name][-1]}] only {len(self.goals[name])} to play")
            print(f"Hand of player {name}: {', '.join(self.hands[name])}")
            for j, pile in enumerate(self.discards[name]):
                print(f"Discard pile {j + 1} of player {name}: [{''.join(pile)}]")
        for i, stack in enumerate(self.stacks):
            print(f"Playing pile {i + 1}: {self.top_of_stack(stack)}")

    def ask(self, question, possible):
        while True:
            answer = input(f"{question} ({' '.join(possible)})? ")
            if answer in possible:
                return answer
            print("Sorry, possible answers:", ", ".join(possible))

    def choose(self, question, upto):
        return int(self.ask(question, [str(i + 1) for i in range(upto)])) - 1

    def places(self):
        found = {"h" + str(i + 1): (self.hands[self.turn], i) for i in range(len(self.hands[self.turn]))}
        found["g"] = self.goals[self.turn], -1
        for j, pile in enumerate(self.discards[self.turn]):
            if pile:
                found["d" + str(j + 1)] = pile, -1
        return found

    def play(self):
        places = self.places()
        cards, at = places[self.ask("Which card", list(places))]
        stack = self.stacks[self.choose("Onto which play stack", 4)]
        if cards[at] != "*" and int(cards[at]) != len(stack):
            raise ValueError("That card is not next.")
        stack.append(cards.pop(at))
        if len(stack) == 10:
            self.out.append(stack[:])
            stack.clear()
        if len(self.out) == 5:
            self.shoe.extend(self.shuffled([card for each in self.out for card in each]))
            self.out = []
        if not self.hands[self.turn]:
            self.fill()

    def discard(self):
        hand = self.hands[self.turn]
        if "0" in hand and [] in self.stacks:
            raise ValueError("The 0 has to be played.")
        if set(hand) != {"0"}:
            at = self.choose("Position in your hand of the card to throw away", len(hand))
            if hand[at] == "0":
                raise ValueError("A 0 is not discarded.")
            pile = self.discards[self.turn][self.choose("Onto which pile", 4)]
            pile.append(hand.pop(at))
        self.turn = "B" if self.turn == "A" else "A"
        self.fill()

    def run(self):
        self.deal()
        while True:
            self.show()
            action = input("p = play, x = discard: ")
            try:
                if action == "p":
                    self.play()
                    if not self.goals[self.turn]:
                        print(f"Player {self.turn} wins")
                        return
                elif action == "x":
                    self.discard()
            except ValueError as problem:
                print(problem)
                input("Press Enter to continue")


def play():
    Game().run()
