# Trick.py
import Rules as R

class Trick:

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.cards = []
        self.leadingPlayer = leadingPlayer
        self.trickSuit = None
        self.trickType = None

    # cards is a list of one or two cards
    # step 14
    def playCards(self, player, cards):
        r = self.round
        out = []
        for c in cards:
            out.append(player.hand.removeCard(c))
        if len(self.cards) == 0:
            if R.isTrump(out[0], r.trumpRank, r.trumpSuit):
                self.trickSuit = r.trumpSuit
            else:
                self.trickSuit = out[0].suit
            self.trickType = len(out)
        self.cards.append((player, out))
        if r.calledCard != None:
            called = False
            for c in out:
                if c.identical(r.calledCard): called = True
            if called:
                r.calledCard = None
                if player not in r.defenders:
                    r.defenders.append(player)

    def trickPoints(self):
        pts = 0
        for pair in self.cards:
            for c in pair[1]:
                pts = pts + R.points(c)
        return pts

    def trickWinner(self):
        if len(self.cards) == 0: return None
        tr = self.round.trumpRank
        ts = self.round.trumpSuit
        led = self.cards[0][1][0]
        winner = self.cards[0][0]
        high = R.power(led, tr, ts)
        i = 1
        while i < len(self.cards):
            p, cs = self.cards[i]
            i += 1
            if len(cs) == 2 and not R.isPair(cs):
                continue
            if R.isTrump(cs[0], tr, ts) or R.follows(cs[0], led, tr, ts):
                pw = R.power(cs[0], tr, ts)
                if pw > high:
                    high = pw
                    winner = p
        return winner
