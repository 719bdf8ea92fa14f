import random, select, sys, time
from Card import Card
from Rules import RANKS, SUITS

class Actions:
    def inp(self, msg, t):
        print(msg)
        r, w, x = select.select([sys.stdin], [], [], t)
        if r: return sys.stdin.readline().strip()
        print("time is up")
        return ""

    def card(self, t):
        if t in ("Jb", "Jr"): return Card("", t[1].upper())
        if len(t) == 2 and t[0] in RANKS and t[1] in SUITS: return Card(t[0], t[1])
        return None

    def sleep(self, t): time.sleep(t)

    def ready(self, pl, what):
        for p in pl: self.inp(p.name + " ready for " + what + "?", 20)

    def declare(self, p, c):
        return self.inp(p.name + " declare " + c.txt() + "? (yes/no)", 3) == "yes"

    def suit(self, p):
        s = self.inp(p.name + " choose trump suit", 5)
        if s in SUITS: return s
        return None

    def dead(self, p):
        print(p.hand.cards)
        l = []
        for w in self.inp(p.name + " eight cards to bury", 60).split():
            if self.card(w) is not None: l.append(self.card(w))
        return l

    def call(self, p):
        return self.card(self.inp(p.name + " call a card", 15))

    def play(self, p, choices):
        for i in range(len(choices)): print(i, choices[i])
        a = self.inp(p.name + " which?", 10)
        if a.isdigit():
            if int(a) < len(choices): return choices[int(a)]
        return random.choice(choices)
