ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
SUITS = ["S", "H", "D", "C"]

def value(card):
    if card.rank == "5": return 5
    if card.rank in ("T", "K"): return 10
    return 0

def strength(card, trumpRank=None, trumpSuit=None):
    "one number, bigger = stronger"
    if card.suit == "R" : return 400
    if card.suit == "B" : return 399
    # the little extra keeps twins next to each other
    extra = SUITS.index(card.suit) / 10
    if card.rank == trumpRank:
        return (300 if card.suit == trumpSuit else 200) + extra
    n = ORDER.index(card.rank)
    if card.suit == trumpSuit: n += 100
    return n + extra

def isTrump(card, trumpRank, trumpSuit):
    return card.suit in ("B", "R") or card.rank == trumpRank or card.suit == trumpSuit

def group(card, rnd):
    """trumps are all one suit"""
    if isTrump(card, rnd.trumpRank, rnd.trumpSuit): return "T"
    return card.suit


class Rules:
    """looks over everybody's shoulder"""

    def combos(self, hand, n):
        cards = list(hand)
        if n == 1:
            return [[c] for c in cards]
        out = []
        for i in range(len(cards)):
            for j in range(i):
                out.append([cards[j], cards[i]])
        return out

    def isSet(self, cs):
        return len(cs) == 1 or (len(cs) == 2 and cs[0].identical(cs[1]) == 1)

    def options(self, hand, trick):
        if len(trick.cards) == 0:
            return [c for c in self.combos(hand, 1) + self.combos(hand, 2) if self.isSet(c)]
        every = self.combos(hand, trick.trickType)
        led = group(trick.cards[0][1][0], trick.round)
        must = [c for c in every if self.isSet(c) and group(c[0], trick.round) == led]
        return must or every

    def validPlay(self, trick, player, cards):
        want = sorted(str(c) for c in cards)
        for o in self.options(player.hand, trick):
            if sorted(str(c) for c in o) == want:
                return True
        return False
