"""Task 7: a round."""

from __future__ import annotations

from typing import Dict, List, Optional

from .cards import BLACK, RANKS, RED, SUITS, Card, CardPile, CardStack, Hand
from .player import Player
from .trick import Trick

CARDS_EACH = 20
FIRST_TRUMP_RANK = "2"


class Round:
    def __init__(self, dealOrder: List[Player], isFirstRound: bool, playerRanks: Dict[str, str]) -> None:
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        starter = dealOrder[0]
        self.trumpRank = FIRST_TRUMP_RANK if isFirstRound else playerRanks[starter.name]
        self.trumpSuit: Optional[str] = None
        self.koth: Optional[Player] = None if isFirstRound else starter
        self.defenders: List[Player] = [] if self.koth is None else [self.koth]
        self.calledCard: Optional[Card] = None
        self.deadHand = CardPile()
        self.drawStack = CardStack()
        self.playerPoints = {player.name: 0 for player in dealOrder}

    def startRound(self) -> None:
        self.drawStack = self._two_decks()
        self.drawStack.shuffle()
        for player in self.dealOrder:
            player.hand = Hand()
        for _ in range(CARDS_EACH):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    @staticmethod
    def _two_decks() -> CardStack:
        stack = CardStack()
        for _ in range(2):
            for suit in SUITS:
                for rank in RANKS:
                    stack.addCard(Card(rank, suit))
            # one joker of each colour a deck makes two of each
            stack.addCard(Card("", BLACK))
            stack.addCard(Card("", RED))
        return stack

    def endTrick(self, trick: Trick) -> Player:
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner: Player) -> int:
        score = sum(self.playerPoints[player.name] for player in self.dealOrder if player not in self.defenders)
        if lastWinner is not self.koth:
            # the challengers won the last trick: the dead hand counts double for them
            score += 2 * sum(card.points() for card in self.deadHand.cards)
        return score
