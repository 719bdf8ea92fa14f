"""
MINI SPITE & MALICE  🃏🔥
by Tariq   (run me:  python3 spite.py)
"""
from random import randrange
from collections import deque

JOKER = -1

# ---------------------------------------------------------------- Task 1
class Card():
    def __init__(self, value):
        assert type(value) == int, "value must be an int"
        assert value in [-1,0,1,2,3,4,5,6,7,8,9], "value must be -1..9"
        self._v = value
        self._f = "*" if value == JOKER else str(value)

    def assign(self, value):
        if self._f != "*": raise Exception("Error: only jokers can be assigned")
        assert type(value) == int and 0 <= value <= 9, "a joker can be 0..9"
        self._v = value

    def getValue(self): return self._v
    def getFace(self): return self._f
    def __str__(self): return f"[{self._f}]"
    def __repr__(self): return f"[{self._f}].{self._v}"

# ---------------------------------------------------------------- Task 2
class PlayStack():
    def __init__(self):
        self._s = []

    def peekValue(self):
        if self._s == []: raise Exception("Error: No cards in the playing stack")
        return self._s[-1].getValue()

    def peekFace(self):
        if self._s == []: raise Exception("Error: No cards in the playing stack")
        return self._s[-1].getFace()

    def playCard(self, card):
        # values always go 0,1,2.. so next value == how many are there :)
        if not isinstance(card, Card) or card.getValue() != len(self._s):
            raise Exception("Error: Card rejected")
        self._s.append(card)
        if len(self._s) == 10:
            out = [c.getFace() for c in self._s]
            self._s.clear()
            return out
        return []

    def __str__(self): return "|" + "".join(str(c) for c in self._s) + "|"

# ---------------------------------------------------------------- Task 3
class Hand():
    def __init__(self):
        self._h = []

    def sort(self):
        # insertion sort
        for i in range(1, len(self._h)):
            c = self._h[i]
            k = i
            while k > 0 and self._key(self._h[k-1]) > self._key(c):
                self._h[k] = self._h[k-1]
                k -= 1
            self._h[k] = c

    def _key(self, c):
        if c.getFace() == "*": return -1
        return c.getValue()

    def pop(self, *where):
        if len(where) == 0:
            if not self._h: raise Exception("Error: hand is empty")
            return self._h.pop()
        i = where[0]
        assert type(i) == int, "position must be an int"
        assert i >= 0 and i < len(self._h), "no card at that position"
        return self._h.pop(i)

    def look(self, i):
        return self._h[i]

    def index(self, v):
        assert type(v) == int and -1 <= v <= 9, "not a card value"
        vals = [c.getValue() for c in self._h]
        return vals.index(v) if v in vals else -1

    def check0(self):
        return self.index(0)

    def size(self): return len(self._h)

    def add(self, cardList):
        if len(cardList) + len(self._h) > 5:
            raise Exception("Error: max 5 cards in a hand")
        self._h = self._h + list(cardList)

    def __str__(self):
        return "[" + "".join(str(c) for c in self._h) + "]"

# ---------------------------------------------------------------- Task 4
def shuffle(cards):
    pool = cards[:]
    result = []
    while pool:
        result.append(pool.pop(randrange(len(pool))))
    return result

# ---------------------------------------------------------------- Task 5
KEYCAP = "\ufe0f\u20e3"      # 7 + this = 7️⃣

def pic(c):
    return c.getFace() + KEYCAP

def pics(cs):
    if len(cs) == 0: return "⬜"
    return " ".join(pic(c) for c in cs)

def stackpics(s):
    # the stack keeps its cards private so take the faces out of its text
    faces = [ch for ch in str(s) if ch in "0123456789*"]
    if faces == []: return "⬜"
    return " ".join(f + KEYCAP for f in faces)

def clear():
    print("\033[2J\033[H", end="")

class Game:
    def __init__(self, nameA, nameB):
        self.names = [nameA + " (A)", nameB + " (B)"]
        deck = [Card(v) for v in range(10) for k in range(10)] + [Card(JOKER) for k in range(20)]
        self.shoe = deque(shuffle(deck))
        self.hands = [Hand(), Hand()]
        self.goals = [[], []]
        self.disc = [[[] for i in range(4)] for p in range(2)]
        self.stacks = [PlayStack() for i in range(4)]
        self.full = []
        for i in range(5):
            for p in (0, 1): self.hands[p].add([self.shoe.popleft()])
        for i in range(15):
            for p in (0, 1): self.goals[p].append(self.shoe.popleft())
        a, b = [self.rank(g[-1]) for g in self.goals]
        self.turn = 0 if a >= b else 1
        self.msg = ""

    def rank(self, c):
        if c.getFace() == "*": return 99
        return c.getValue()

    def show_player(self, p):
        h = self.hands[p]
        print(f"👤 {self.names[p]}")
        print("   ✋ Hand      ", pics([h.look(i) for i in range(h.size())]))
        for i in range(4):
            print(f"   🗑️  Discard {i+1}  ", pics(self.disc[p][i]))
        g = self.goals[p]
        print("   🎯 Goal      ", pic(g[-1]) if g else "⬜", f"➜ {len(g)} left")

    def show(self):
        clear()
        me = self.turn
        self.show_player(1 - me)
        print("〰️" * 18)
        for i in range(4):
            print(f"   📚 Stack {i+1}    ", stackpics(self.stacks[i]))
        print("〰️" * 18)
        self.show_player(me)
        print()
        if self.msg:
            print(self.msg)
            self.msg = ""

    def fill(self):
        h = self.hands[self.turn]
        while h.size() < 5 and len(self.shoe) > 0:
            h.add([self.shoe.popleft()])

    def free_stack(self):
        return "||" in [str(s) for s in self.stacks]

    def play(self):
        p = self.turn
        src = input("   🫳 take from? h1-h5 / g / d1-d4: ").strip().lower()
        dst = input("   📚 to stack? 1-4: ").strip()
        if dst not in ["1", "2", "3", "4"]:
            self.msg = "❌ stack must be 1, 2, 3 or 4"
            return
        stack = self.stacks[int(dst) - 1]
        # find the card (do not take it yet!)
        h = self.hands[p]
        try:
            if src == "g":
                card = self.goals[p][-1]
            elif src in ["h1", "h2", "h3", "h4", "h5"]:
                card = h.look(int(src[1]) - 1)
            elif src in ["d1", "d2", "d3", "d4"]:
                card = self.disc[p][int(src[1]) - 1][-1]
            else:
                self.msg = "❌ I don't know the place '" + src + "'"
                return
        except IndexError:
            self.msg = "❌ there is no card at " + src
            return
        if card.getFace() == "*":
            try:
                card.assign(stack.peekValue() + 1)
            except AssertionError:
                raise
            except Exception:
                card.assign(0)
        try:
            done = stack.playCard(card)
        except Exception as e:
            self.msg = "❌ " + str(e) + f"   {pic(card)} does not go on stack {dst}"
            return
        if src == "g": self.goals[p].pop()
        elif src[0] == "h": h.pop(int(src[1]) - 1)
        else: self.disc[p][int(src[1]) - 1].pop()
        self.msg = f"✅ {pic(card)} ➜ stack {dst}"
        if done:
            self.msg += "   🎉 stack is full!"
            self.full.append(done)
            if len(self.full) == 5:
                back = []
                for faces in self.full:
                    for f in faces:
                        back.append(Card(JOKER) if f == "*" else Card(int(f)))
                self.shoe.extend(shuffle(back))
                self.full = []
                self.msg += " ♻️ 5 full stacks go back in the shoe"

    def discard(self):
        """returns True when the turn is over"""
        p = self.turn
        h = self.hands[p]
        if h.check0() >= 0 and self.free_stack():
            self.msg = "❌ you have a 0 and there is a free stack - play it first!"
            return False
        faces = [h.look(i).getFace() for i in range(h.size())]
        if faces.count("0") == len(faces):
            print("   🤷 nothing to discard")
            return True
        which = input("   ✋ discard which card? h1-h5: ").strip().lower().replace("h", "")
        where = input("   🗑️  on discard pile? 1-4: ").strip()
        if which not in list("12345") or int(which) > h.size():
            self.msg = "❌ no such card in your hand"
            return False
        if where not in list("1234"):
            self.msg = "❌ no such discard pile"
            return False
        if faces[int(which) - 1] == "0":
            self.msg = "❌ never discard a 0"
            return False
        self.disc[p][int(where) - 1].append(h.pop(int(which) - 1))
        return True

    def run(self):
        self.msg = f"🚀 {self.names[self.turn]} has the higher goal card and starts"
        while True:
            self.fill()
            over = False
            while not over:
                self.show()
                ans = input(f"👉 {self.names[self.turn]}, your turn! [p]lay or [x] discard: ").strip().lower()
                if ans == "p":
                    self.play()
                    if len(self.goals[self.turn]) == 0:
                        self.show()
                        print(f"🏆🏆🏆 {self.names[self.turn]} WINS! 🏆🏆🏆")
                        return
                    if self.hands[self.turn].size() == 0:
                        self.fill()
                elif ans == "x":
                    over = self.discard()
                else:
                    self.msg = "❓ just type p or x"
            self.turn = 1 - self.turn
            input(f"⏸️  turn over, press Enter for {self.names[self.turn]} ... ")

if __name__ == "__main__":
    try:
        clear()
        print("🃏 MINI SPITE & MALICE 🃏")
        a = input("Name of player A? ").strip() or "Player"
        b = input("Name of player B? ").strip() or "Player"
        Game(a, b).run()
    except EOFError:
        print("\n👋 bye")
