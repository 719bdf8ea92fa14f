"""
Mini Spite and Malice - I wanted the game to talk to you like a person would do
"""
from collections import deque
from spite_classes import Card, PlayStack, Hand, shuffle

NUMBERS = ["first", "second", "third", "fourth"]


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discard = {1: [], 2: [], 3: [], 4: []}

    def goal_rank(self):
        v = self.goal[-1].getValue()
        return 10 if v == -1 else v

    def tell(self):
        if self.hand.size() > 0:
            print(f"{self.name} holds in the hand: {', '.join(self.hand.getFaces())}.")
        else:
            print(f"{self.name} holds no cards in the hand.")
        for i in range(1, 5):
            if self.discard[i]:
                print(f"  On discard pile {i} of {self.name} lies a {self.discard[i][-1].getFace()}.")
            else:
                print(f"  Discard pile {i} of {self.name} is empty.")
        if len(self.goal) == 1:
            print(f"  The goal pile of {self.name} shows a {self.goal[-1].getFace()}, with only 1 card left!")
        elif len(self.goal) > 1:
            print(f"  The goal pile of {self.name} shows a {self.goal[-1].getFace()}, with {len(self.goal)} cards left.")
        else:
            print(f"  The goal pile of {self.name} is finished, with 0 cards left.")


class Game:
    def __init__(self, name_a, name_b):
        deck = []
        for v in range(10):
            for _ in range(10):
                deck.append(Card(v))
        for _ in range(20):
            deck.append(Card(-1))
        self.shoe = deque(shuffle(deck))
        self.players = [Player(name_a), Player(name_b)]
        self.stacks = {i: PlayStack() for i in range(1, 5)}
        self.aside = []
        self.turn_no = 0
        self.last = "Nothing happened yet."
        for _ in range(5):
            for p in self.players:
                p.hand.add([self.shoe.popleft()])
        for _ in range(15):
            for p in self.players:
                p.goal.append(self.shoe.popleft())

    def fill(self, p):
        while p.hand.size() < 5 and self.shoe:
            p.hand.add([self.shoe.popleft()])
        p.hand.sort()

    def tell(self):
        print()
        print(f"---------- Turn {self.turn_no} ----------")
        print(f"({self.last})")
        self.players[0].tell()
        print()
        for i in range(1, 5):
            faces = self.stacks[i].getFaces()
            if faces:
                print(f"Play stack {i} goes {' '.join(faces)} and waits for a {self.stacks[i].peekValue() + 1}.")
            else:
                print(f"Play stack {i} is empty and waits for a 0.")
        print()
        self.players[1].tell()
        print()

    def ask(self, question, hint):
        print(question)
        return input(f"({hint}) > ").strip().lower()

    def play(self, p):
        src = self.ask("Where do you take the card from?", "h1-h5 hand, g goal pile, d1-d4 discard pile")
        kind, nr = src[:1], src[1:]
        if src == "g":
            pile = p.goal
            card = pile[-1]
            place = "the goal pile"
        elif kind == "h" and nr in ("1", "2", "3", "4", "5"):
            if int(nr) > p.hand.size():
                print(f"But {p.name}, you only hold {p.hand.size()} card(s)!")
                return
            card = p.hand.peek(int(nr) - 1)
            place = "the hand"
        elif kind == "d" and nr in ("1", "2", "3", "4"):
            pile = p.discard[int(nr)]
            if not pile:
                print(f"But {p.name}, your {NUMBERS[int(nr)-1]} discard pile is empty!")
                return
            card = pile[-1]
            place = f"discard pile {nr}"
        else:
            print(f"I am afraid I don't know a place called '{src}'.")
            return
        dst = self.ask(f"On which play stack shall the {card.getFace()} go?", "1-4")
        if dst not in ("1", "2", "3", "4"):
            print(f"I am afraid I don't know a play stack called '{dst}'.")
            return
        stack = self.stacks[int(dst)]
        try:
            want = stack.peekValue() + 1
        except Exception:
            want = 0
        if card.getFace() == "*":
            card.assign(want)
        try:
            faces = stack.playCard(card)
        except Exception:
            print(f"I am afraid the {NUMBERS[int(dst)-1]} play stack waits for a {want}, it cannot take your {card.getFace()}.")
            return
        if kind == "h":
            p.hand.pop(int(nr) - 1)
        else:
            pile.pop()
        self.last = f"{p.name} played a {card.getFace()} from {place} on play stack {dst}."
        if faces:
            self.last += " That made it full, so it was set aside."
            self.aside.append(faces)
            if len(self.aside) == 5:
                back = [Card(-1) if f == "*" else Card(int(f)) for faces in self.aside for f in faces]
                self.shoe.extend(shuffle(back))
                self.aside = []
                self.last += " Five full stacks went back into the shoe."

    def discard(self, p):
        if p.hand.check0() != -1 and any(s.isEmpty() for s in self.stacks.values()):
            print("Not so fast! You hold a 0 and there is an empty play stack. Please play it first.")
            return False
        if all(f == "0" for f in p.hand.getFaces()):
            self.last = f"{p.name} could not discard anything."
            return True
        which = self.ask("Which card do you want to discard?", f"h1-h{p.hand.size()}")
        if which in ("1", "2", "3", "4", "5"):
            which = "h" + which
        if which not in ["h" + str(i + 1) for i in range(p.hand.size())]:
            print(f"I am afraid you don't have a card '{which}'.")
            return False
        i = int(which[1]) - 1
        if p.hand.peek(i).getFace() == "0":
            print("A 0 is never discarded, sorry.")
            return False
        dst = self.ask(f"On which discard pile shall the {p.hand.peek(i).getFace()} go?", "1-4")
        if dst not in ("1", "2", "3", "4"):
            print(f"I am afraid you don't have a discard pile '{dst}'.")
            return False
        card = p.hand.pop(i)
        p.discard[int(dst)].append(card)
        self.last = f"{p.name} discarded a {card.getFace()} on discard pile {dst}."
        return True

    def run(self):
        cur = 0
        if self.players[1].goal_rank() > self.players[0].goal_rank():
            cur = 1
        print(f"{self.players[cur].name} may start.")
        while True:
            p = self.players[cur]
            self.turn_no += 1
            self.fill(p)
            while True:
                self.tell()
                act = self.ask(f"It is {p.name}'s turn. What do you want to do?", "p to play a card, x to discard one and end the turn")
                if act == "p":
                    self.play(p)
                    if not p.goal:
                        print()
                        print(f"The goal pile of {p.name} is empty. {p.name} wins the game after {self.turn_no} turns!")
                        loser = self.players[1 - cur]
                        print(f"{loser.name} still had {len(loser.goal)} cards there. Better luck next time, {loser.name}.")
                        return
                    if p.hand.size() == 0:
                        self.fill(p)
                elif act == "x":
                    if self.discard(p):
                        break
                else:
                    print("Please answer with p or x.")
            cur = 1 - cur


def main():
    print("Welcome to Mini Spite and Malice!")
    print()
    print("Get rid of all the cards of your goal pile before the other one does.")
    print("The play stacks go from 0 to 9, a * is a joker and can be anything.")
    print()
    a = input("What is the name of the first player? ").strip()
    if not a:
        a = "Ada"
    b = input("What is the name of the second player? ").strip()
    if not b:
        b = "Bola"
    if a == b:
        b += " the second"
    print(f"Nice to meet you, {a} and {b}.")
    input("Press Enter to start the game...")
    try:
        Game(a, b).run()
    except EOFError:
        print()
        print("Nobody there any more? Goodbye.")


if __name__ == "__main__":
    main()
