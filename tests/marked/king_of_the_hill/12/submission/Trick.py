"""Trick - every player gets one turn."""
from Strength import Strength


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []

    def _strength(self):
        return Strength(self.round.trumpRank, self.round.trumpSuit)

    @property
    def trickType(self):
        if not self.cards:
            return None
        return len(self.cards[0][1])

    @property
    def trickSuit(self):
        if not self.cards:
            return None
        return self._strength().suitOf(self.cards[0][1][0])

    def playCards(self, player, cards):
        taken = [player.hand.removeCard(card) for card in cards]
        self.cards.append((player, taken))
        self.round.checkCalledCard(player, taken)

    def trickPoints(self):
        return sum(card.points() for _, cards in self.cards for card in cards)

    def trickWinner(self):
        strength = self._strength()
        winner, best = None, None
        for player, cards in self.cards:
            card = cards[0]
            if self.trickType == 2 and not card.identical(cards[1]):
                continue
            if not strength.isTrump(card) and card.suit != self.trickSuit:
                continue
            if best is None or strength.of(card) > best:
                winner, best = player, strength.of(card)
        return winner
