# Task 5: Mini Spite and Malice
from cards import Card, PlayStack, Hand, shuffle
from queue_and_stack import LinkedQueue, Stack

WIDTH = 66


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = Stack()
        self.piles = [Stack(), Stack(), Stack(), Stack()]


class Table:
    """Everything that lies on the table."""

    def __init__(self):
        deck = []
        for value in range(-1, 10):
            number = 20 if value == -1 else 10
            for i in range(number):
                deck.append(Card(value))
        self.shoe = LinkedQueue()
        for card in shuffle(deck):
            self.shoe.enqueue(card)
        self.playerA = Player("Player A")
        self.playerB = Player("Player B")
        self.stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
        self.aside = []
        self.completed = 0

    def deal(self):
        for i in range(5):
            self.playerA.hand.add([self.shoe.dequeue()])
            self.playerB.hand.add([self.shoe.dequeue()])
        for i in range(15):
            self.playerA.goal.push(self.shoe.dequeue())
            self.playerB.goal.push(self.shoe.dequeue())
        self.playerA.hand.sort()
        self.playerB.hand.sort()

    def starter(self):
        order = "0123456789*"
        a = order.index(self.playerA.goal.peek().getFace())
        b = order.index(self.playerB.goal.peek().getFace())
        if a >= b:
            return self.playerA
        return self.playerB

    def refill(self, player):
        while player.hand.size() < 5 and not self.shoe.isEmpty():
            player.hand.add([self.shoe.dequeue()])
            if self.shoe.isEmpty():
                self.recycle()
        player.hand.sort()

    def recycle(self):
        for card in shuffle(self.aside):
            self.shoe.enqueue(card)
        self.completed = 0

    def put_aside(self, faces):
        for face in faces:
            self.aside.append(Card(-1) if face == "*" else Card(int(face)))
        self.completed += 1
        if self.completed == 5 or self.shoe.isEmpty():
            self.recycle()

    def must_play_zero(self, player):
        free = any(stack.size() == 0 for stack in self.stacks)
        return free and player.hand.check0() != -1

    # ---- drawing ----
    def line(self):
        print("+" + "-" * (WIDTH - 2) + "+")

    def row(self, left, right=""):
        print("| " + left.ljust(20) + "| " + right.ljust(WIDTH - 25) + "|")

    def title(self, text):
        print("|" + text.center(WIDTH - 2) + "|")

    def draw_player(self, player, active):
        self.title(player.name + (" (to play)" if player is active else ""))
        self.line()
        self.row("Hand", str(player.hand))
        if player.goal.isEmpty():
            self.row("Goal pile", "(no card left)")
        else:
            self.row("Goal pile", "{}  {} cards left".format(player.goal.peek(), player.goal.size()))
        tops = []
        for pile in player.piles:
            tops.append("[ ]" if pile.isEmpty() else str(pile.peek()))
        self.row("Discard 1 2 3 4", "  ".join(tops))
        self.line()

    def draw(self, active):
        print()
        self.line()
        self.draw_player(self.playerA, active)
        for number, stack in enumerate(self.stacks):
            self.row("Play stack {}".format(number + 1), str(stack))
        self.line()
        self.draw_player(self.playerB, active)


def ask(question, low, high):
    """Ask until a number low..high is entered; 0 cancels (returns 0)."""
    while True:
        text = input("{} ({}-{}, 0 to cancel): ".format(question, low, high))
        try:
            number = int(text)
        except ValueError:
            print("  --> That is not a number.")
            continue
        if number == 0 or low <= number <= high:
            return number
        print("  --> Number out of range.")


def play_card(table, player, source, number):
    """source: 'hand', 'goal' or 'discard'"""
    target = ask("Onto which play stack", 1, 4)
    if target == 0:
        return
    stack = table.stacks[target - 1]
    if source == "hand":
        card = player.hand.pop(number - 1)
    elif source == "goal":
        card = player.goal.pop()
    else:
        card = player.piles[number - 1].pop()

    ok = True
    if table.zero_first and card.getFace() != "0":
        print("  --> You have a [0] in your hand and there is a free play stack:")
        print("      the [0] MUST be played first.")
        ok = False
    else:
        try:
            if card.getFace() == "*":
                card.assign(stack.size())
            faces = stack.playCard(card)
            if faces != []:
                print("  --> Play stack {} is complete and is removed.".format(target))
                table.put_aside(faces)
        except Exception as e:
            print("  -->", e)
            ok = False
    if not ok:
        if source == "hand":
            player.hand.add([card])
            player.hand.sort()
        elif source == "goal":
            player.goal.push(card)
        else:
            player.piles[number - 1].push(card)


def discard_card(table, player):
    """Returns True when the turn is over."""
    if table.zero_first:
        print("  --> You cannot end your turn: the [0] must be played on the free play stack.")
        return False
    if "".join(str(player.hand)).replace("[0]", "") == "[]":
        print("  --> You have nothing you may discard. End of turn.")
        return True
    number = ask("Discard which card of the hand", 1, player.hand.size())
    if number == 0:
        return False
    pile = ask("Onto which discard pile", 1, 4)
    if pile == 0:
        return False
    card = player.hand.pop(number - 1)
    if card.getFace() == "0":
        print("  --> A [0] cannot be discarded.")
        player.hand.add([card])
        player.hand.sort()
        return False
    player.piles[pile - 1].push(card)
    return True


def turn(table, player):
    """One turn. Returns True if the player has won."""
    table.refill(player)
    while True:
        table.draw(player)
        table.zero_first = table.must_play_zero(player)
        print("1 = play from hand   2 = play from goal   3 = play from discard   4 = discard")
        choice = input("{}, your choice: ".format(player.name)).strip()
        if choice == "1":
            if player.hand.size() == 0:
                print("  --> Your hand is empty.")
                continue
            number = ask("Which card of the hand", 1, player.hand.size())
            if number != 0:
                play_card(table, player, "hand", number)
        elif choice == "2":
            play_card(table, player, "goal", 0)
        elif choice == "3":
            number = ask("Which discard pile", 1, 4)
            if number != 0:
                if player.piles[number - 1].isEmpty():
                    print("  --> This discard pile is empty.")
                else:
                    play_card(table, player, "discard", number)
        elif choice == "4":
            if discard_card(table, player):
                return False
        else:
            print("  --> Please choose 1, 2, 3 or 4.")
        if player.goal.isEmpty():
            return True
        if player.hand.size() == 0:
            table.refill(player)


def main():
    table = Table()
    table.deal()
    player = table.starter()
    print("{} has the highest goal card and begins.".format(player.name))
    while not turn(table, player):
        player = table.playerB if player is table.playerA else table.playerA
    table.draw(None)
    print("*" * WIDTH)
    print("{} has played the whole goal pile and WINS!".format(player.name).center(WIDTH))
    print("*" * WIDTH)


if __name__ == "__main__":
    main()
