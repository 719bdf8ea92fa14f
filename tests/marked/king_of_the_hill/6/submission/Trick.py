from Rules import Rules, pts, strength, trump, together

class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def playCards(self, player, cards):
        r = self.round
        cards = list(cards)
        if not Rules().validPlay(self, player, cards):
            raise Exception("illegal play by " + player.name)
        if self.trickType is None:
            self.trickType = len(cards)
            self.trickSuit = cards[0].suit
            if trump(cards[0], r.trumpRank, r.trumpSuit): self.trickSuit = r.trumpSuit
        for c in cards: player.hand.removeCard(c)
        self.cards.append((player, cards))
        for c in cards:
            if r.calledCard is not None and c.identical(r.calledCard):
                r.calledCard = None
                if player not in r.defenders: r.defenders.append(player)

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
