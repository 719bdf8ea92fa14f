# Trick.py
import Rules

class Trick:

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.cards = []
        self.leadingPlayer = leadingPlayer
        self.trickSuit = None
        self.trickType = None

    # cards is a list of one or two cards
    def addCards(self, player, cards):
        if len(self.cards) == 0:
            self.trickSuit = cards[0].suit
            self.trickType = len(cards)
        self.cards.append((player, cards))

    def trickPoints(self):
        pts = 0
        for pair in self.cards:
            for c in pair[1]:
                pts = pts + Rules.points(c)
        return pts

    def trickWinner(self):
        if len(self.cards) == 0: return None
        tr = self.round.trumpRank
        ts = self.round.trumpSuit
        led = self.cards[0][1][0]
        winner = self.cards[0][0]
        high = Rules.power(led, tr, ts)
        i = 1
        while i < len(self.cards):
            p, cs = self.cards[i]
            i += 1
            if len(cs) == 2 and not Rules.isPair(cs):
                continue
            if Rules.isTrump(cs[0], tr, ts) or Rules.follows(cs[0], led, tr, ts):
                pw = Rules.power(cs[0], tr, ts)
                if pw > high:
                    high = pw
                    winner = p
        return winner
