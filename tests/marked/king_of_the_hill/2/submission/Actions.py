import queue, random, sys, threading, time
from Card import Card
from Rules import ORDER, SUITS

class Actions:
    def __init__(self):
        self.lines = None

    def _reader(self):
        for line in sys.stdin:
            self.lines.put(line.strip())

    def get(self, text, limit):
        if self.lines is None:
            self.lines = queue.Queue()
            self.thread = threading.Thread(target=self._reader, daemon=True)
            self.thread.start()
        print(text, "(%d seconds)" % limit)
        end = time.time() + limit
        while time.time() < end:
            try:
                return self.lines.get(timeout=0.1)
            except queue.Empty:
                if not self.thread.is_alive(): return ""
        return ""

    def card(self, s):
        s = s.upper()
        if s in ("BJ", "RJ"): return Card("", s[0])
        if len(s) == 2 and s[0] in ORDER and s[1] in SUITS: return Card(s[0], s[1])

    def wait(self, n): time.sleep(n)

    def ready(self, players, what):
        for p in players: self.get("%s: enter when ready for the %s" % (p, what), 30)

    def declares(self, p, c):
        return self.get("%s: you got %s, declare? y/n" % (p, c), 3).lower() == "y"

    def pickSuit(self, p): return self.get("%s: which suit?" % p, 5).upper()

    def pickDead(self, p):
        print(p.hand.cards)
        cs = [self.card(w) for w in self.get("%s: put down eight cards" % p, 60).split()]
        return [c for c in cs if c]

    def pickCalled(self, p): return self.card(self.get("%s: call a card" % p, 15))

    def pickPlay(self, p, options):
        for i, o in enumerate(options): print(i, o)
        s = self.get("%s: number?" % p, 10)
        if s.isdigit() and int(s) < len(options): return options[int(s)]
        return random.choice(options)
