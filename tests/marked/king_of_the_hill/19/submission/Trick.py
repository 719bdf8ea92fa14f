from Card import effectiveSuit, power


class Trick:

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def suitOf(self, card):
        return effectiveSuit(card, self.round.trumpRank, self.round.trumpSuit)

    def playCards(self, player, cards):
        for card in cards:
            player.hand.removeCard(card)
        if len(self.cards) == 0:
            self.trickSuit = cards[0].suit
            self.trickType = len(cards)
        self.cards.append((player, list(cards)))
        called = self.round.calledCard
        if called is not None and any(card.identical(called) for card in cards):
            self.round.calledCard = None
            if player not in self.round.defenders:
                self.round.defenders.append(player)

    def trickPoints(self):
        return sum(card.points() for player, cards in self.cards for card in cards)

    def trickWinner(self):
        best = None
        for player, cards in self.cards:
            if self.suitOf(cards[0]) not in (self.trickSuit, self.round.trumpSuit):
                continue
            p = power(cards[0], self.round.trumpRank, self.round.trumpSuit)
            if best is None or p > best[0]:
                best = (p, player)
        return best[1]
