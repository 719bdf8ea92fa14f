from __future__ import annotations

from Rules import TRUMP, Rules, pointsOf, rankOf, suitOf


class Trick:
    def __init__(self, round, leadingPlayer) -> None:
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def add(self, player, cards) -> None:
        if not self.cards:
            self.trickSuit = cards[0].suit
            self.trickType = len(cards)
        self.cards.append((player, list(cards)))

    def trickPoints(self) -> int:
        points = 0
        for _, cards in self.cards:
            for card in cards:
                points += pointsOf(card)
        return points

    def trickWinner(self):
        trump = (self.round.trumpRank, self.round.trumpSuit)
        best = self.cards[0]
        for entry in self.cards[1:]:
            if self._beats(entry[1], best[1], trump):
                best = entry
        return best

    @staticmethod
    def _beats(cards, best, trump) -> bool:
        if not Rules.isMatched(cards):
            return False
        mine, theirs = suitOf(cards[0], *trump), suitOf(best[0], *trump)
        if mine == theirs:
            return rankOf(cards[0], *trump) > rankOf(best[0], *trump)
        return mine == TRUMP
