from card import Card
from playstack import PlayStack
from hand import Hand
from shuffling import shuffle

LINE = "-" * 42


class GamePlayer:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[], [], [], []]

    def show(self):
        print(self.name + " Hand " + str(self.hand))
        for i in range(4):
            print(self.name + " Discard " + str(i + 1) + ": " + self.pile(i))
        print(self.name + " Goal " + str(self.goal[-1]) + " " + str(len(self.goal)) + " cards left")

    def pile(self, i):
        if self.discards[i] == []:
            return "[]"
        return "".join([str(c) for c in self.discards[i]])


class Game:
    def __init__(self):
        deck = []
        for v in range(10):
            for i in range(10):
                deck.append(Card(v))
        for i in range(20):
            deck.append(Card(-1))
        self.shoe = shuffle(deck)      # front is index 0
        self.a = GamePlayer("PlayerA")
        self.b = GamePlayer("PlayerB")
        self.stacks = [PlayStack() for i in range(4)]
        self.played = [[], [], [], []]   # the cards that are on each stack
        self.cleared = []
        self.nCleared = 0
        self.deal()

    def deal(self):
        for k in range(20):
            for p in (self.a, self.b):
                c = self.shoe.pop(0)
                if k < 5:
                    p.hand.add([c])
                else:
                    p.goal.append(c)

    def refill(self, p):
        while p.hand.size() < 5 and len(self.shoe) > 0:
            p.hand.add([self.shoe.pop(0)])
        p.hand.sort()

    def show(self):
        print(LINE)
        self.a.show()
        print()
        for i in range(4):
            print("Play Stack " + str(i + 1) + " : " + str(self.stacks[i]))
        print()
        self.b.show()
        print(LINE)

    def ask(self, prompt, low, high):
        while True:
            s = input(prompt + "\n").strip()
            if s.isdigit() and low <= int(s) <= high:
                return int(s)
            print("Please enter a number from", low, "to", high)

    def play(self, p):
        where = input("Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)?\n" % p.hand.size()).strip().lower()
        source = None
        if where == "g":
            source = "g"
            card = p.goal[-1]
        elif len(where) == 2 and where[0] in "hd" and where[1].isdigit():
            n = int(where[1]) - 1
            source = where[0]
            if source == "h":
                if n < 0 or n >= p.hand.size():
                    print("No such card in the hand")
                    return
                card = p.hand.pop(n)
            else:
                if n < 0 or n > 3 or p.discards[n] == []:
                    print("No card there")
                    return
                card = p.discards[n][-1]
        else:
            print("I do not understand that")
            return
        t = self.ask("Which Play Stack are you targeting (1..4)?", 1, 4) - 1
        joker = card.getFace() == "*"
        try:
            faces = self.stacks[t].playCard(card)
        except Exception as e:
            print(e)
            if joker:
                card.assign(-1)
            if source == "h":
                p.hand.add([card])
                p.hand.sort()
            return
        if source == "g":
            p.goal.pop()
        elif source == "d":
            p.discards[n].pop()
        self.played[t].append(card)
        if faces != []:
            self.clear(t)

    def clear(self, t):
        for c in self.played[t]:
            if c.getFace() == "*":
                c.assign(-1)
            self.cleared.append(c)
        self.played[t] = []
        self.nCleared += 1
        if self.nCleared == 5:
            self.shoe.extend(shuffle(self.cleared))
            self.cleared = []
            self.nCleared = 0

    def discard(self, p):
        # only zeros: turn is over without a discard
        n = p.hand.size()
        zeros = 0
        cards = []
        while p.hand.size() > 0:
            cards.insert(0, p.hand.pop())
        for c in cards:
            if c.getFace() == "0":
                zeros += 1
        p.hand.add(cards[:])
        if n == zeros:
            return
        t = self.ask("Which Discard Pile are you targeting (1..4)?", 1, 4) - 1
        # the highest one goes, but never a 0
        i = n - 1
        while cards[i].getFace() == "0":
            i -= 1
        p.discards[t].append(p.hand.pop(i))

    def turn(self, p):
        self.refill(p)
        while True:
            self.show()
            what = input(p.name + ", choose action: p (play) or x (discard/end turn)\n").strip().lower()
            if what == "p":
                self.play(p)
                if p.goal == []:
                    return
                if p.hand.size() == 0:
                    self.refill(p)
            elif what == "x":
                self.discard(p)
                return
            else:
                print("p or x please")

    def run(self):
        now, other = self.a, self.b
        if self.b.goal[-1].getValue() > self.a.goal[-1].getValue():
            now, other = self.b, self.a
        while True:
            self.turn(now)
            if now.goal == []:
                print(now.name + " wins!")
                return
            now, other = other, now


if __name__ == "__main__":
    Game().run()
