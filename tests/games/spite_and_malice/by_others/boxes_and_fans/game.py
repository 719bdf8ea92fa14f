from cards import Card, PlayStack, Hand, shuffle


class IllegalMove(Exception):
    pass


# ------------------------------------------------------------ drawing

def box(face):
    if face is None:        # no card there
        return ["┌╌╌╌┐", "╎   ╎", "└╌╌╌┘"]
    return ["┌───┐", "│ " + face + " │", "└───┘"]


def drawRow(faces, labels):
    boxes = [box(f) for f in faces]
    for k in range(3):
        print("   " + "  ".join(b[k] for b in boxes))
    print("   " + "  ".join(l.center(5) for l in labels))


def drawFan(label, faces):
    """cards of a play stack, each one half under the next"""
    if faces == []:
        lines = box(None)
    else:
        n = len(faces) - 1
        lines = ["┌──" * n + "┌───┐",
                 "".join("│ " + f for f in faces[:-1]) + "│ " + faces[-1] + " │",
                 "└──" * n + "└───┘"]
    print(" " * 12 + lines[0])
    print(" " + label.ljust(11) + lines[1])
    print(" " * 12 + lines[2])


class Game:
    def __init__(self):
        self.shoe = []
        for v in range(-1, 10):
            for _ in range(20 if v == -1 else 10):
                self.shoe.append(Card(v))
        self.shoe = shuffle(self.shoe)
        self.names = ["PLAYER A", "PLAYER B"]
        self.hands = [Hand(), Hand()]
        self.goals = [[], []]
        self.discards = [[[] for _ in range(4)] for _ in range(2)]
        self.stacks = [PlayStack() for _ in range(4)]
        self.full = []
        for _ in range(5):
            for who in range(2):
                self.hands[who].add([self.shoe.pop(0)])
        for _ in range(15):
            for who in range(2):
                self.goals[who].append(self.shoe.pop(0))

    def starter(self):
        order = "0123456789*"
        a = order.index(self.goals[0][-1].getFace())
        b = order.index(self.goals[1][-1].getFace())
        return 0 if a >= b else 1

    def fillHand(self, who):
        while self.hands[who].size() < 5 and len(self.shoe) > 0:
            self.hands[who].add([self.shoe.pop(0)])

    # ---- the screen: other player on top, the one to move at the bottom

    def drawHand(self, who):
        faces = self.hands[who].faces()
        print(" " + self.names[who] + " - hand")
        if faces == []:
            print("   (no cards)")
        else:
            drawRow(faces, ["h" + str(k + 1) for k in range(len(faces))])

    def drawPiles(self, who):
        print(" " + self.names[who] + " - discard piles d1 d2 d3 d4, goal pile g (" + str(len(self.goals[who])) + " left)")
        faces = []
        for pile in self.discards[who]:
            faces.append(pile[-1].getFace() if pile else None)
        faces.append(self.goals[who][-1].getFace())
        drawRow(faces, ["d1", "d2", "d3", "d4", "g"])

    def draw(self, who):
        print()
        print("=" * 60)
        self.drawHand(1 - who)
        self.drawPiles(1 - who)
        print("-" * 60)
        for k in range(4):
            text = str(self.stacks[k]).strip("|")
            drawFan("stack " + str(k + 1), [ch for ch in text if ch not in "[]"])
        print("-" * 60)
        self.drawPiles(who)
        self.drawHand(who)
        print("=" * 60)

    # ---- moves

    def takeFrom(self, who, source):
        """removes the card; second value puts it back"""
        hand = self.hands[who]
        if source == "g":
            pile = self.goals[who]
        elif source in ["d1", "d2", "d3", "d4"]:
            pile = self.discards[who][int(source[1]) - 1]
        elif source in ["h1", "h2", "h3", "h4", "h5"]:
            pos = int(source[1]) - 1
            if pos >= hand.size():
                raise IllegalMove("there is no card at " + source)
            card = hand.pop(pos)

            def back():
                after = []
                while hand.size() > pos:
                    after.insert(0, hand.pop())
                hand.add([card] + after)
            return card, back
        else:
            raise IllegalMove("what is '" + source + "'?")
        if not pile:
            raise IllegalMove("there is no card at " + source)
        card = pile.pop()
        return card, lambda: pile.append(card)

    def play(self, who):
        source = input("   take from (h1..h5, g, d1..d4) > ").strip().lower()
        target = input("   put on stack (1..4) > ").strip()
        if target not in ["1", "2", "3", "4"]:
            raise IllegalMove("there is no stack '" + target + "'")
        stack = self.stacks[int(target) - 1]
        card, putBack = self.takeFrom(who, source)
        if card.getFace() == "*":
            card.assign(0 if stack.isEmpty() else stack.peekValue() + 1)
        try:
            faces = stack.playCard(card)
        except Exception as e:
            putBack()
            raise IllegalMove(str(e))
        if faces:
            print("   *** stack " + target + " is full and goes away ***")
            self.full.append(faces)
            if len(self.full) == 5:
                self.recycle()

    def recycle(self):
        cards = []
        for faces in self.full:
            cards += [Card(-1) if f == "*" else Card(int(f)) for f in faces]
        self.full = []
        self.shoe.extend(shuffle(cards))
        print("   *** 50 cards go back to the shoe ***")

    def mustPlayZero(self, who):
        return self.hands[who].check0() != -1 and any(s.isEmpty() for s in self.stacks)

    def discard(self, who):
        hand = self.hands[who]
        if self.mustPlayZero(who):
            raise IllegalMove("play your 0 first, a stack is free")
        if set(hand.faces()) <= {"0"}:
            print("   (no card to discard)")
            return
        which = input("   discard which card (h1..h5) > ").strip().lower()
        target = input("   on discard pile (1..4) > ").strip()
        if target not in ["1", "2", "3", "4"]:
            raise IllegalMove("there is no discard pile '" + target + "'")
        if which in ["1", "2", "3", "4", "5"]:
            which = "h" + which
        if which[:1] != "h":
            raise IllegalMove("only cards of the hand are discarded")
        card, putBack = self.takeFrom(who, which)
        if card.getFace() == "0":
            putBack()
            raise IllegalMove("a 0 is never discarded")
        self.discards[who][int(target) - 1].append(card)

    def turn(self, who):
        """True if the game is over"""
        self.fillHand(who)
        while True:
            self.draw(who)
            print(self.names[who] + ", your turn!")
            action = input("   p = play, x = discard and end > ").strip().lower()
            try:
                if action == "p":
                    self.play(who)
                    if self.goals[who] == []:
                        return True
                    if self.hands[who].size() == 0:
                        self.fillHand(who)
                elif action == "x":
                    self.discard(who)
                    return False
                else:
                    raise IllegalMove("type p or x")
            except IllegalMove as e:
                print("   !!! " + str(e) + " !!!")

    def run(self):
        who = self.starter()
        while not self.turn(who):
            print()
            input("End of the turn of " + self.names[who] + ". Press ENTER for the next player...")
            who = 1 - who
        text = "  " + self.names[who] + " WINS  "
        print("╔" + "═" * len(text) + "╗")
        print("║" + text + "║")
        print("╚" + "═" * len(text) + "╝")


if __name__ == "__main__":
    try:
        Game().run()
    except EOFError:
        print()
