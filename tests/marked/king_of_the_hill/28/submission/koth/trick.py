"""Task 6: a trick."""

from __future__ import annotations

from typing import List, Optional, Tuple

from .cards import Card, Trumps
from .player import Player


class Trick:
    def __init__(self, round, leadingPlayer: Player) -> None:
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards: List[Tuple[Player, List[Card]]] = []
        self.trickSuit: Optional[str] = None
        self.trickType: Optional[int] = None

    def _trumps(self) -> Trumps:
        return Trumps(self.round.trumpRank, self.round.trumpSuit)

    def playCards(self, player: Player, cards: List[Card]) -> None:
        if not self.cards:
            self.trickSuit = self._trumps().suitOf(cards[0])
            self.trickType = len(cards)
        played = [player.hand.removeCard(card) for card in cards]
        self.cards.append((player, played))
        self._look_for_called_card(player, played)

    def _look_for_called_card(self, player: Player, played: List[Card]) -> None:
        called = self.round.calledCard
        if called is not None and any(card.identical(called) for card in played):
            if player not in self.round.defenders:
                self.round.defenders.append(player)
            self.round.calledCard = None

    def trickPoints(self) -> int:
        return sum(card.points() for _, played in self.cards for card in played)

    def _can_win(self, played: List[Card]) -> bool:
        if self.trickType == 2 and not played[0].identical(played[1]):
            return False
        trumps = self._trumps()
        return trumps.includes(played[0]) or trumps.suitOf(played[0]) == self.trickSuit

    def trickWinner(self) -> Player:
        strength = self._trumps().strength
        candidates = [(player, played[0]) for player, played in self.cards if self._can_win(played)]
        # max() takes the first of equals
        winner, _ = max(candidates, key=lambda candidate: strength(candidate[1]))
        return winner
