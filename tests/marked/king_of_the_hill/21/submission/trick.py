class Trick(object):
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = 0

    def _suit(self, card):
        if card.isTrump(self.round.trumpRank, self.round.trumpSuit):
            return self.round.trumpSuit
        return card.suit

    def playCards(self, player, cards):
        if not self.cards:
            self.trickSuit = self._suit(cards[0])
            self.trickType = len(cards)
        out = [player.hand.removeCard(c) for c in cards]
        self.cards.append((player, out))
        if self.round.calledCard is not None:
            if any(c.identical(self.round.calledCard) for c in cards):
                if player not in self.round.defenders:
                    self.round.defenders.append(player)
                self.round.calledCard == None

    def trickPoints(self):
        return sum(c.value() for p, cs in self.cards for c in cs)

    def trickWinner(self):
        t = (self.round.trumpRank, self.round.trumpSuit)
        win, best = self.cards[0]
        for p, cs in self.cards[1:]:
            a, b = cs[0], best[0]
            s = self._suit(a)
            if s != self.trickSuit and s != self.round.trumpSuit:
                continue
            if a.power(*t) >= b.power(*t):
                win, best = p, cs
        return win


class Rules(object):
    def validPlay(self, trick, player, cards):
        if len(cards) not in (1, 2):
            return False
        for c in cards:
            if not player.hand.cardExists(c):
                return False
        if not trick.cards:
            return len(cards) == 1 or cards[0].identical(cards[1])
        if len(cards) != trick.trickType:
            return False
        mine = [c for c in player.hand.cards if trick._suit(c) == trick.trickSuit]
        if not mine:
            return True
        good = [c for c in cards if trick._suit(c) == trick.trickSuit]
        if trick.trickType == 1:
            return len(good) == 1
        if self._pairs(mine):
            return len(good) == 2 and cards[0].identical(cards[1])
        return len(good) == min(2, len(mine))

    def _pairs(self, cards):
        seen = []
        for c in cards:
            if (c.rank, c.suit) in seen:
                return True
            seen.append((c.rank, c.suit))
        return False
