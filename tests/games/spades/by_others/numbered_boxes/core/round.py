import random
from getpass import getpass

from core.models import Card, Contract
from core import screen


class Round:
    """Plays one round of a game at the terminal."""

    def __init__(self, game, pins):
        self.game = game
        self.pins = pins
        self.contracts = {"A": Contract(), "B": Contract()}
        self.tricks = {p: 0 for p in game.players}
        self.spades_broken = False
        self.hands = {}
        self.deal()

    def deal(self):
        ids = random.sample(range(52), 52)
        for k, p in enumerate(self.game.players):
            mine = sorted(ids[k::4])
            # number -> card. the numbers stay the same for the whole round
            self.hands[p] = {n: Card(i) for n, i in enumerate(mine, start=1)}

    def team_line(self, t):
        return self.contracts[t].to_string(self.tricks[t + "1"], self.tricks[t + "2"])

    def login(self, p):
        while True:
            pin = getpass("🔒 %s, your PIN: " % p)
            if pin == self.pins[p]:
                break
            print("⛔ nope, that's not the PIN of " + p)

    def bidding(self):
        for p in self.game.players:
            screen.clear()
            print("🎲 BIDDING TIME")
            print("🅰️  " + self.team_line("A"))
            print("🅱️  " + self.team_line("B"))
            self.login(p)
            choice = screen.prompt_int("1 = 👀 look at my cards\n2 = 🙈 bid blind",
                                       lambda x: x in (1, 2), "1 or 2!")
            if choice == 1:
                screen.draw(list(self.hands[p].items()))
            n = screen.prompt_int("How many tricks, %s? (0-13)" % p,
                                  lambda x: x <= 13, "a number from 0 to 13 please")
            self.contracts[p[0]].add_bid(int(p[1]), n, choice == 2)

    def why_not(self, card, hand, table):
        """returns a reason why the card is not allowed, or None"""
        suits = [c.suite for c in hand.values()]
        if table:
            lead = table[0][1].suite
            if card.suite != lead and lead in suits:
                return "you've got " + lead + ", so you must follow!"
        else:
            if card.suite == "♠" and not self.spades_broken:
                if any(s != "♠" for s in suits):
                    return "nobody has played ♠ yet, you can't start with it!"
        return None

    def turn(self, p, table, nr):
        hand = self.hands[p]
        screen.clear()
        print("🃏 TRICK %d/13    ♠ broken: %s" % (nr, "✅" if self.spades_broken else "🚫"))
        self.login(p)
        screen.draw(list(hand.items()))
        print("🅰️  " + self.team_line("A") + "   🅱️  " + self.team_line("B"))
        if table:
            print("🟩 on the table:")
            screen.draw(table)
        else:
            print("🟩 you lead")
        while True:
            n = screen.prompt_int("Number under the card, %s?" % p, lambda x: x in hand,
                                  "you have no card with that number")
            reason = self.why_not(hand[n], hand, table)
            if reason is None:
                return hand.pop(n)
            print("❌ " + reason)

    def play(self):
        self.bidding()
        leader = 0
        seats = self.game.players
        for nr in range(1, 14):
            table = []
            best = None
            for k in range(4):
                p = seats[(leader + k) % 4]
                card = self.turn(p, table, nr)
                table.append((p, card))
                if card.suite == "♠":
                    self.spades_broken = True
                if best is None or card.beats(best[1]):
                    best = (p, card)
            self.tricks[best[0]] += 1
            leader = seats.index(best[0])
            screen.clear()
            screen.draw(table)
            print("🏆 %s takes it!" % best[0])
            screen.prompt("(enter)")

    def result(self):
        out = []
        for t in "AB":
            out.append(self.contracts[t].eval(self.tricks[t + "1"], self.tricks[t + "2"]))
        return out
