from Rules import Rules, value, strength, group

class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []       # (player, [card] or [card, card])
        self.trickSuit = None
        self.trickType = None

    # step 14
    def playCards(self, player, cards):
        if not Rules().validPlay(self, player, cards):
            raise ValueError("that is not allowed")
        r = self.round
        if self.cards == []:
            self.trickSuit = cards[0].suit
            if group(cards[0], r) == "T": self.trickSuit = r.trumpSuit
            self.trickType = len(cards)
        self.cards.append((player, [player.hand.removeCard(c) for c in cards]))
        if r.calledCard is not None:
            for c in cards:
                if c.identical(r.calledCard):
                    if player not in r.defenders: r.defenders.append(player)
                    r.calledCard = None
                    break

    def trickPoints(self):
        return sum(value(c) for (p, cs) in self.cards for c in cs)

    def _power(self, cs):
        led = group(self.cards[0][1][0], self.round)
        if len(cs) == 2 and not (cs[0].suit == cs[1].suit and cs[0].rank == cs[1].rank):
            return -1
        g = group(cs[0], self.round)
        if g != led and g != "T":
            return -1
        return int(strength(cs[0], self.round.trumpRank, self.round.trumpSuit))

    def trickWinner(self):
        # max gives the earliest of equals
        return max(self.cards, key=lambda pc: self._power(pc[1]))[0]
