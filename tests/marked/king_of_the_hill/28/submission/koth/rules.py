"""Task 8: what may be played."""

from __future__ import annotations

from typing import List

from .cards import Card
from .player import Player
from .trick import Trick


class Rules:
    def validPlay(self, trick: Trick, player: Player, cards: List[Card]) -> bool:
        if len(cards) not in (1, 2) or not self._holds(player, cards):
            return False
        if not trick.cards:
            return len(cards) == 1 or cards[0].identical(cards[1])
        if len(cards) != trick.trickType:
            return False

        suited = [card for card in player.hand.cards if self._follows(trick, card)]
        following = [card for card in cards if self._follows(trick, card)]
        if len(cards) == 1:
            return bool(following) or not suited
        return self._valid_second_pair(suited, following)

    def _valid_second_pair(self, suited: List[Card], following: List[Card]) -> bool:
        """A pair was led: who has a pair of the suit plays one, others as many cards of the suit as they can."""
        if any(self._count(suited, card) >= 2 for card in suited):
            return len(following) == 2 and following[0].identical(following[1])
        return len(following) >= min(2, len(suited))

    @staticmethod
    def _count(cards: List[Card], wanted: Card) -> int:
        return sum(card.identical(wanted) for card in cards)

    def _holds(self, player: Player, cards: List[Card]) -> bool:
        return all(self._count(player.hand.cards, card) >= self._count(cards, card) for card in cards)

    @staticmethod
    def _follows(trick: Trick, card: Card) -> bool:
        """Is the card of the suit that was led?  Jokers are trumps."""
        suit = trick.round.trumpSuit if card.isJoker() else card.suit
        return suit == trick.trickSuit
