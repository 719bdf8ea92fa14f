from Order import compare, isTrump


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def suitOf(self, card):
        trump = isTrump(card, self.round.trumpRank, self.round.trumpSuit)
        return self.round.trumpSuit if trump else card.suit

    def playCards(self, player, cards):
        if player is self.leadingPlayer:
            self.trickSuit = self.suitOf(cards[0])
            self.trickType = len(cards)
        if self.round.calledCard is not None:
            for card in cards:
                if self.round.calledCard is not None and card.identical(self.round.calledCard):
                    self.round.defenders.append(player)
                    self.round.calledCard = None
        self.cards.append((player, [player.hand.removeCard(card) for card in cards]))

    def trickPoints(self):
        return sum(sum(card.points() for card in cards) for player, cards in self.cards)

    def beats(self, new, old):
        if self.trickType == 2 and not new[0].identical(new[1]):
            return False
        if self.suitOf(new[0]) not in [self.trickSuit, self.round.trumpSuit]:
            return False
        return compare(new[0], old[0], self.round.trumpRank, self.round.trumpSuit) > 0

    def trickWinner(self):
        winner, best = self.cards[0]
        for player, cards in self.cards[1:]:
            if self.beats(cards, best):
                winner, best = player, cards
        return winner
