"""Task 9: the game."""

from __future__ import annotations

import random
from typing import List, Optional

from .cards import RANKS
from .player import Player
from .round import Round

NUM_PLAYERS = 5


class Game:
    def __init__(self, names: List[str]) -> None:
        if len(names) != NUM_PLAYERS or len(set(names)) != NUM_PLAYERS:
            raise ValueError("a game needs five players with different names")
        self.players = [Player(name) for name in names]
        random.shuffle(self.players)
        self.playerRanks = {name: RANKS[0] for name in names}
        self.currentRound: Optional[Round] = None

    def newRound(self, startingPlayer: Player, isFirstRound: bool) -> Round:
        seat = self.players.index(startingPlayer)
        order = self.players[seat:] + self.players[:seat]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner: Player) -> Player:
        score = self.currentRound.challengeScore(lastWinner)
        defenders = self.currentRound.defenders
        if score < 80:
            self._promote(defenders, self._defenders_steps(score))
            return self._teammate_or_king()
        self._promote([player for player in self.players if player not in defenders], self._challengers_steps(score))
        return self._next_challenger()

    @staticmethod
    def _defenders_steps(score: int) -> int:
        if score == 0:
            return 3
        return 2 if score <= 40 else 1

    @staticmethod
    def _challengers_steps(score: int) -> int:
        """0 from 80 to 119, then one more for each 40 points, but never more than 3."""
        return min(3, (score - 80) // 40)

    def _promote(self, players: List[Player], steps: int) -> None:
        for player in players:
            place = RANKS.index(self.playerRanks[player.name]) + steps
            self.playerRanks[player.name] = RANKS[min(place, len(RANKS) - 1)]

    def _teammate_or_king(self) -> Player:
        king = self.currentRound.koth
        return next((player for player in self.currentRound.defenders if player is not king), king)

    def _next_challenger(self) -> Player:
        seat = self.players.index(self.currentRound.koth)
        return self.players[(seat + 1) % NUM_PLAYERS]
