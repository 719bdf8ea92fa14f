# mypy: ignore-errors
"""Set-aside cards go back when the shoe is empty, or after five piles if the shoe is short by then."""

import random


class Card:
    def __init__(self, value):
        self.value = value
        self.face = "*" if value < 0 else str(value)

    def __repr__(self):
        return f"[{self.face}].{self.value}"


class Table:
    def __init__(self):
        pack = [Card(v) for v in range(-1, 10) for _ in range(20 if v < 0 else 10)]
        self.shoe = self.shuffle(pack)
        self.hands, self.goals = ([], []), ([], [])
        for piles, size in ((self.hands, 5), (self.goals, 15)):
            for _ in range(size):
                for pile in piles:
                    pile.append(self.shoe.pop())
        self.discards = ([[] for _ in range(4)], [[] for _ in range(4)])
        self.stacks = [[] for _ in range(4)]
        self.aside = []

    @staticmethod
    def shuffle(cards):
        result = []
        while cards:
            result.append(cards.pop(random.randint(0, len(cards) - 1)))
        return result

    def draw(self, who):
        hand = self.hands[who]
        while len(hand) < 5:
            if not self.shoe:
                self.shoe = self.shuffle(self.aside)
                self.aside = []
                for card in self.shoe:
                    if card.face == "*":
                        card.value = -1
            if not self.shoe:
                break
            hand.append(self.shoe.pop())
        hand.sort(key=lambda card: card.value)

    def print_player(self, who, name):
        print(f"{name}    Hand: {self.hands[who]}    Goal: {self.goals[who][-1:]} ({len(self.goals[who])})")
        piles = "   ".join(f"{j + 1}: {pile}" for j, pile in enumerate(self.discards[who]))
        print(f"{name}    Discard piles: {piles}")

    def print(self, names):
        print("#" * 60)
        self.print_player(0, names[0])
        stacks = "  ".join("|" + "".join(f"[{card.face}]" for card in stack) + "|" for stack in self.stacks)
        print("Play Stacks:   " + stacks)
        self.print_player(1, names[1])
        print("#" * 60)

    def must_zero(self, who):
        return any(card.face == "0" for card in self.hands[who]) and any(not stack for stack in self.stacks)

    def play(self, who, where, number):
        if where == "g":
            pile, at = self.goals[who], -1
        elif where[0] == "h":
            pile, at = self.hands[who], int(where[1]) - 1
        else:
            pile, at = self.discards[who][int(where[1]) - 1], -1
        card, stack = pile[at], self.stacks[number - 1]
        if card.face == "*":
            card.value = len(stack)
        if card.value != len(stack):
            return False
        stack.append(pile.pop(at))
        if len(stack) == 10:
            self.aside += stack
            stack.clear()
        return True

    def places(self, who):
        found = ["g"] + [f"h{i + 1}" for i in range(len(self.hands[who]))]
        return found + [f"d{j + 1}" for j, pile in enumerate(self.discards[who]) if pile]


def choose(question, answers):
    answer = None
    while answer not in answers:
        answer = input(question + " ")
    return answer


def one_game(names):
    table = Table()
    table.draw(0)
    table.draw(1)
    tops = [99 if goal[-1].face == "*" else goal[-1].value for goal in table.goals]
    who = 0 if tops[0] >= tops[1] else 1
    while True:
        table.print(names)
        if choose(f"{names[who]}, choose action: p (play) or x (discard)", ["p", "x"]) == "p":
            places = table.places(who)
            where = choose(f"Play from where ({', '.join(places)})?", places)
            number = int(choose("Which Play Stack are you targeting (1..4)?", list("1234")))
            if not table.play(who, where, number):
                print("Error: Card rejected")
            elif not table.goals[who]:
                print(f"{names[who]} wins the game, {names[1 - who]} loses it.")
                return
            elif not table.hands[who]:
                table.draw(who)
        elif table.must_zero(who):
            print("Play your zero first")
        else:
            card = table.hands[who][-1]
            if card.face != "0":
                number = int(choose("Which Discard Pile are you targeting (1..4)?", list("1234")))
                table.discards[who][number - 1].append(table.hands[who].pop())
            who = 1 - who
            table.draw(who)


print("Welcome!")
input("Press the return key to start")
names = input("Name of the first player: "), input("Name of the second player: ")
one_game(names)
while input("Play again (y/n)? ") == "y":
    one_game(names)
