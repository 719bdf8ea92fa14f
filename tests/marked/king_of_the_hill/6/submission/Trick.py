from Rules import pts, strength, trump, together

class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def turn(self, player, cards):
        if self.trickType is None:
            self.trickType = len(cards)
            self.trickSuit = cards[0].suit
        self.cards.append((player, cards))

    def trickPoints(self):
        p = 0
        for i in range(0, len(self.cards) - 1):
            for c in self.cards[i][1]:
                p += pts(c)
        return p

    def trickWinner(self):
        tr = self.round.trumpRank
        ts = self.round.trumpSuit
        first = self.cards[0][1][0]
        win = self.cards[0][0]
        best = strength(first, tr, ts)
        for player, cards in self.cards[1:]:
            c = cards[0]
            if len(cards) == 2:
                if cards[0].identical(cards[1]) == 0:
                    continue
            if together(c, first, tr, ts) or trump(c, tr, ts):
                s = strength(c, tr, ts)
                if s > best:
                    best = s
                    win = playr
        return win
