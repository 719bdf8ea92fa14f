RANKS = ["2","3","4","5","6","7","8","9","T","J","Q","K","A"]
SUITS = ["H","D","C","S"]

def pts(card):
    r = str(card.rank)
    if r == "5":
        return 5
    if r == "T" or r == "K":
        return 10
    return 0

def strength(card, tr, ts):
    r = str(card.rank)
    if card.suit == "R": return 1000
    if card.suit == "B": return 999
    s = RANKS.index(r)
    if card.suit == ts: s = s + 50
    if r == tr:
        s = 500
        if card.suit == ts: s = 501
    return s

def trump(card, tr, ts):
    return card.suit in ("B", "R") or str(card.rank) == tr or card.suit == ts

# does a belong to the same suit as b, when trumps count as a suit
def together(a, b, tr, ts):
    if trump(a, tr, ts) or trump(b, tr, ts):
        return trump(a, tr, ts) and trump(b, tr, ts)
    return a.suit == b.suit

def twins(cards):
    """all pairs"""
    out = []
    for i in range(len(cards)):
        for j in range(i + 1, len(cards)):
            if cards[i].identical(cards[j]):
                out.append([cards[i], cards[j]])
    return out

def must(hand, trick):
    """plays that satisfy suit and type"""
    rnd = trick.round
    first = trick.cards[0][1][0]
    l = []
    for c in hand.cards:
        if together(c, first, rnd.trumpRank, rnd.trumpSuit): l.append(c)
    if trick.trickType == 1:
        return [[c] for c in l]
    return twins(l)


class Rules:
    # list of everything that can be played
    def choices(self, player, trick):
        h = player.hand.cards
        if trick.cards == []:
            return [[c] for c in h] + twins(h)
        m = must(player.hand, trick)
        if m != []:
            return m
        if trick.trickType == 1:
            return [[c] for c in h]
        l = []
        for i in range(len(h)):
            for j in range(i + 1, len(h)):
                l.append([h[i], h[j]])
        return l

    def validPlay(self, trick, player, cards):
        for ch in self.choices(player, trick):
            if len(ch) != len(cards): continue
            if len(ch) == 1 and ch[0].identical(cards[0]): return True
            if len(ch) == 2:
                if ch[0].identical(cards[0]) and ch[1].identical(cards[1]): return True
                if ch[0].identical(cards[1]) and ch[1].identical(cards[0]): return True
        return False
