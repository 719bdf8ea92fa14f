"""Run this file to play Mini Spite and Malice.   (Beth)"""
from deck import Card, shuffle, full_deck, fresh
from piles import PlayStack, Hand


class Oops(Exception):
    """The player asked for something that is not allowed."""


class Side:
    def __init__(self, name, icon):
        self.name, self.icon = name, icon
        self.hand = Hand()
        self.goal = []
        self.piles = {"d1": [], "d2": [], "d3": [], "d4": []}

    def places(self):
        """code -> top card, for everything that could be played"""
        found = {f"h{i}": card for i, card in enumerate(self.hand.cards(), 1)}
        if self.goal:
            found["g"] = self.goal[-1]
        for code, pile in self.piles.items():
            if pile:
                found[code] = pile[-1]
        return found

    def remove(self, code):
        if code == "g":
            self.goal.pop()
        elif code in self.piles:
            self.piles[code].pop()
        else:
            self.hand.pop(int(code[1]) - 1)


class Table:
    def __init__(self):
        self.shoe = shuffle(full_deck())
        self.sides = [Side("PlayerA", "🦊"), Side("PlayerB", "🐼")]
        self.stacks = {str(n): PlayStack() for n in (1, 2, 3, 4)}
        self.aside = []
        self.finished = 0
        for _ in range(5):
            for side in self.sides:
                side.hand.add([self.shoe.pop(0)])
        for _ in range(15):
            for side in self.sides:
                side.goal.append(self.shoe.pop(0))
        for side in self.sides:
            side.hand.sort()

    def draw(self, side):
        missing = 5 - side.hand.size()
        side.hand.add(self.shoe[:missing])
        self.shoe = self.shoe[missing:]
        side.hand.sort()

    def play(self, side, code, number):
        card, stack = side.places()[code], self.stacks[number]
        if card.getFace() == "*":
            card.assign(len(stack))
        if card.getValue() != len(stack):
            raise Oops(f"{card} can't go on Play Stack {number}, it needs a {len(stack)}.")
        side.remove(code)
        faces = stack.playCard(card)
        if faces:
            print(f"🎉 Play Stack {number} is complete and gets removed!")
            self.aside += fresh(faces)
            self.finished += 1
            if self.finished == 5:
                print("🔄 Five complete stacks are shuffled into the shoe.")
                self.shoe += shuffle(self.aside)
                self.aside, self.finished = [], 0

    def must_play_zero(self, side):
        has_zero = side.hand.check0() != -1 or side.goal[-1].getFace() == "0"
        return has_zero and any(len(s) == 0 for s in self.stacks.values())

    # ---------- what you see ----------

    def show_side(self, side):
        print(f"{side.icon} {side.name}")
        top = side.goal[-1] if side.goal else "(none)"
        print(f"   🎯 Goal {top}, {len(side.goal)} to go")
        print(f"   ✋ Hand {' '.join(str(c) for c in side.hand.cards())}")
        for code, pile in side.piles.items():
            print(f"   📥 {code}   {' '.join(str(c) for c in pile) if pile else '(empty)'}")

    def show(self):
        print()
        print("~ " * 25)
        self.show_side(self.sides[0])
        print()
        for number, stack in self.stacks.items():
            print(f"   📚 Play Stack {number}   {stack if len(stack) else '(empty)'}")
        print()
        self.show_side(self.sides[1])
        print("~ " * 25)


def choose(question, options):
    """options: code -> explanation"""
    print(question)
    for code, text in options.items():
        print(f"     {code} = {text}")
    answer = input("   👉 ").strip().lower()
    if answer not in options:
        raise Oops(f"'{answer}' is not one of the choices.")
    return answer


def one_action(table, side):
    """Returns True if the turn is over."""
    action = choose(f"{side.icon} {side.name}, choose action:", {"p": "play", "x": "discard/end turn"})
    if action == "p":
        code = choose("Play from where?", {c: str(card) for c, card in side.places().items()})
        number = choose("Which Play Stack are you targeting?",
                        {n: (str(s) if len(s) else "(empty)") for n, s in table.stacks.items()})
        table.play(side, code, number)
        if side.hand.size() == 0 and side.goal:
            print("✨ No cards in your hand: you draw again.")
            table.draw(side)
        return False
    if table.must_play_zero(side):
        raise Oops("You must play your [0] while a Play Stack is empty.")
    possible = [i for i, c in enumerate(side.hand.cards()) if c.getFace() != "0"]
    if not possible:
        print("🤷 Nothing to discard, your turn ends.")
        return True
    card = side.hand.cards()[possible[-1]]
    number = choose(f"Which Discard Pile gets your {card}?",
                    {c[1]: (str(p[-1]) if p else "(empty)") for c, p in side.piles.items()})
    side.piles["d" + number].append(side.hand.pop(possible[-1]))
    return True


def main():
    print("🃏  M I N I   S P I T E   A N D   M A L I C E  🃏")
    table = Table()
    a, b = table.sides
    order = "0123456789*"
    first_b = order.index(b.goal[-1].getFace()) > order.index(a.goal[-1].getFace())
    side, waiting = (b, a) if first_b else (a, b)
    print(f"The highest goal card decides: {side.name} begins.")
    while True:
        table.draw(side)
        over = False
        while not over:
            table.show()
            try:
                over = one_action(table, side)
            except Oops as oops:
                print(f"🚫 {oops}")
            if not side.goal:
                table.show()
                print(f"🏆 {side.icon} {side.name} wins! Well done!")
                return
        side, waiting = waiting, side


if __name__ == "__main__":
    main()
