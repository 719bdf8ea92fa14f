"""The game. Start it with   python3 spite.py"""
from cards import Card, Hand, shuffle
from structures import Pile, PlayStack, Shoe

RULES = """
MINI SPITE AND MALICE
  Build the four stacks from 0 up to 9.  * is a joker.
  You play from your hand (h), your goal pile (g) and your discard piles (d).
  As long as one of your cards fits somewhere you go on playing.  When nothing
  fits you discard one card of your hand (never a 0) and your turn is over.
  The first player without a goal pile wins.
"""


class Player:
    def __init__(self, letter):
        self.name = "Player" + letter
        self.hand = Hand()
        self.goal = Pile()
        self.discard = [Pile() for _ in range(4)]

    def has(self, value):
        """True if a card with this value (-1 = joker) can be played by the player"""
        if self.hand.index(value) >= 0:
            return True
        for pile in [self.goal] + self.discard:
            if not pile.empty() and pile.top().getValue() == value:
                return True
        return False

    def discardable(self):
        return any(self.hand.index(v) >= 0 for v in range(-1, 10) if v != 0)


class Table:
    def __init__(self):
        cards = []
        for n in range(10):
            for v in range(10):
                cards.append(Card(v))
            cards.append(Card(-1))
            cards.append(Card(-1))
        self.shoe = Shoe(shuffle(cards))
        self.A, self.B = Player("A"), Player("B")
        self.stack = [PlayStack() for _ in range(4)]
        self.cleared = []
        self.nCleared = 0
        for _ in range(5):
            self.A.hand.add([self.shoe.dequeue()])
            self.B.hand.add([self.shoe.dequeue()])
        for _ in range(15):
            self.A.goal.push(self.shoe.dequeue())
            self.B.goal.push(self.shoe.dequeue())
        self.A.hand.sort()
        self.B.hand.sort()

    def firstPlayer(self):
        a, b = self.A.goal.top().getValue(), self.B.goal.top().getValue()
        if a == b or a == -1:
            return self.A
        if b == -1 or b > a:
            return self.B
        return self.A

    def other(self, player):
        return self.B if player is self.A else self.A

    def reuse(self):
        cards = []
        for face in self.cleared:
            if face == "*":
                cards.append(Card(-1))
            else:
                cards.append(Card(int(face)))
        self.shoe.enqueueAll(shuffle(cards))
        self.cleared, self.nCleared = [], 0

    def fill(self, player):
        while player.hand.size() < 5:
            if self.shoe.empty():
                self.reuse()
                if self.shoe.empty():
                    break
            player.hand.add([self.shoe.dequeue()])
        player.hand.sort()

    def canPlay(self, player):
        return player.has(-1) or any(player.has(s.nextValue()) for s in self.stack)

    def zeroFirst(self, player):
        return player.has(0) and any(s.nextValue() == 0 for s in self.stack)

    def over(self):
        """neither player can play, discard or draw"""
        reserve = not self.shoe.empty() or len(self.cleared) > 0
        for p in (self.A, self.B):
            if self.canPlay(p) or p.discardable():
                return False
            if reserve and p.hand.size() < 5:
                return False
        return True

    def move(self, player, kind, number, to):
        """returns None or an error text"""
        stack = self.stack[to]
        openWith0 = stack.nextValue() == 0 and self.zeroFirst(player)
        if kind == "h":
            card = player.hand.pop(number)
        else:
            pile = player.goal if kind == "g" else player.discard[number]
            card = pile.pop()
        error = None
        if card.getFace() == "*":
            if openWith0:
                error = "open the free stack with your 0, not with a joker"
            else:
                card.assign(stack.nextValue())
        if error is None:
            try:
                faces = stack.playCard(card)
            except Exception as e:
                error = str(e)
        if error is not None:
            if kind == "h":
                player.hand.add([card])
                player.hand.sort()
            else:
                pile.push(card)
            return error
        if faces:
            self.cleared.extend(faces)
            self.nCleared += 1
            if self.nCleared == 5:
                self.reuse()
        return None


# ------------------------------------------------------------------ screen
def bars(cards):
    """|3||7||*|"""
    return "".join("|" + c.getFace() + "|" for c in cards)


def handBars(hand):
    return str(hand)[1:-1].replace("[", "|").replace("]", "|")


def line(player):
    piles = "  ".join("d%d%s" % (k + 1, bars(p.all()) or "--") for k, p in enumerate(player.discard))
    goal = bars([player.goal.top()]) if not player.goal.empty() else "--"
    print("%s: hand %s  goal %s (%d left)  %s"
          % (player.name, handBars(player.hand) or "--", goal, player.goal.count(), piles))


def show(table):
    print()
    line(table.A)
    for k in range(4):
        text = str(table.stack[k])[1:-1].replace("[", "|").replace("]", "|")
        print("      %d: %s" % (k + 1, text or "--"))
    line(table.B)


def askNumber(prompt):
    text = input(prompt)
    while text.strip() not in ("1", "2", "3", "4"):
        text = input("Only 1, 2, 3 or 4. " + prompt)
    return int(text) - 1


def doPlay(table, player):
    n = player.hand.size()
    text = input("Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)? " % n)
    text = text.strip().lower()
    kind, number = text[:1], text[1:]
    if text == "g":
        number = 0
    elif kind == "h" and number in [str(k) for k in range(1, n + 1)]:
        number = int(number) - 1
    elif kind == "d" and number in ["1", "2", "3", "4"]:
        number = int(number) - 1
        if player.discard[number].empty():
            print("There is no card on this discard pile.")
            return
    else:
        print("I do not know the card '%s'." % text)
        return
    error = table.move(player, kind, number, askNumber("Which Play Stack are you targeting (1..4)? "))
    if error:
        print("That does not work:", error)


def doDiscard(table, player):
    """True = the turn is over"""
    if table.zeroFirst(player):
        print("You must play your 0, there is a free stack.")
        return False
    if table.canPlay(player):
        print("You can still play a card, so you cannot discard yet.")
        return False
    if not player.discardable():
        print("You have no card to discard. The turn ends.")
        return True
    face = input("Which card do you discard (1..9)? ").strip()
    if face == "0":
        print("A 0 cannot be discarded.")
        return False
    if face not in [str(v) for v in range(1, 10)] or player.hand.index(int(face)) == -1:
        print("There is no card '%s' in your hand." % face)
        return False
    j = askNumber("Which Discard Pile are you targeting (1..4)? ")
    player.discard[j].push(player.hand.pop(player.hand.index(int(face))))
    return True


def turn(table, player):
    table.fill(player)
    while True:
        show(table)
        action = input("%s, choose action: p (play) or x (discard/end turn): " % player.name).strip().lower()
        if action == "p":
            doPlay(table, player)
            if player.goal.empty():
                return
            if player.hand.size() == 0:
                table.fill(player)
        elif action == "x":
            if doDiscard(table, player):
                return
        elif action in ("h", "help", "?"):
            print(RULES)
        else:
            print("p, x or ? (rules)")


def main():
    print(RULES)
    input("Press Enter to begin ... ")
    table = Table()
    player = table.firstPlayer()
    print("Goal piles: PlayerA %s  PlayerB %s. %s goes first."
          % (bars([table.A.goal.top()]), bars([table.B.goal.top()]), player.name))
    while True:
        turn(table, player)
        if player.goal.empty():
            show(table)
            print("\n%s wins!" % player.name)
            return
        player = table.other(player)
        if table.over():
            show(table)
            print("\nNobody can do anything. The game ends without a winner.")
            return
        show(table)
        input("--- Pass the keyboard to %s and press Enter --- " % player.name)


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nEnd.")
