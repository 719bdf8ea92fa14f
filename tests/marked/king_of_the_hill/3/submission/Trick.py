from __future__ import annotations

from Rules import TRUMP, Rules, pointsOf, rankOf, suitOf


class Trick:
    def __init__(self, round, leadingPlayer) -> None:
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def playCards(self, player, cards) -> None:
        if not Rules().validPlay(self, player, cards):
            raise ValueError("reneging is not allowed")
        cards = player.pick(cards)
        if not self.cards:
            trumps = suitOf(cards[0], *self._trump()) == TRUMP
            self.trickSuit = self.round.trumpSuit if trumps else cards[0].suit
            self.trickType = len(cards)
        self.cards.append((player, cards))
        called = self.round.calledCard
        if called and any(card.identical(called) for card in cards):
            self.round.calledCard = None
            if player not in self.round.defenders:
                self.round.defenders.append(player)

    def trickPoints(self) -> int:
        points = 0
        for _, cards in self.cards:
            for card in cards:
                points += pointsOf(card)
        return points

    def trickWinner(self):
        trump = self._trump()
        best = self.cards[0]
        for entry in self.cards[1:]:
            if self._beats(entry[1], best[1], trump):
                best = entry
        return best

    def _trump(self):
        return self.round.trumpRank, self.round.trumpSuit

    @staticmethod
    def _beats(cards, best, trump) -> bool:
        if not Rules.isMatched(cards):
            return False
        mine, theirs = suitOf(cards[0], *trump), suitOf(best[0], *trump)
        if mine == theirs:
            return rankOf(cards[0], *trump) > rankOf(best[0], *trump)
        return mine == TRUMP
