"""The game of King of the Hill from round to round: seats, ranks, and who is king of the hill next.

The numbers at the ends of lines are the rules of `handout.md` that these lines decide.  What happens within a round
is in `koth_play.py`.
"""

from __future__ import annotations

import random

import rulings
from koth_cards import RANKS
from koth_play import Player, Round

PLAYERS = 5
WINS = 80
"""From this score of the challengers on, the king of the hill is overthrown."""


class Game:
    """Five players, seated at random, and the ranks that they have reached."""

    def __init__(self, names: list[str]) -> None:
        """A new game for five different names.  Exception for any other list."""
        if len(names) != PLAYERS:
            raise Exception("Five players are needed")  # G2
        if len(set(names)) != PLAYERS:
            raise Exception("The players need different names")  # G2
        self.players = [Player(name) for name in names]  # G1
        random.shuffle(self.players)  # G3
        self.playerRanks = dict.fromkeys(names, RANKS[0])  # G4
        self.currentRound: Round

    def newRound(self, startingPlayer: Player, isFirstRound: bool) -> Round:
        """A round that goes round the table from `startingPlayer`, also in `currentRound`."""
        seat = self.players.index(startingPlayer)
        order = self.players[seat:] + self.players[:seat]  # G6
        self.currentRound = Round(order, isFirstRound, self.playerRanks)  # G5, G7
        return self.currentRound

    def finishRound(self, lastWinner: Player) -> Player | None:
        """Who is king of the hill next, after the ranks were raised."""
        now = self.currentRound
        if now.koth is None or now.koth is not now.defenders[0]:
            rulings.undecided("a round without a king of the hill")
        score = now.challengeScore(lastWinner)
        if score < WINS:
            for player in now.defenders:
                self._raise(player, 3 if score == 0 else 2 if score <= 40 else 1)  # => G8
            return self._next_of_defenders()  # G10
        for player in self.players:
            if player not in now.defenders:
                self._raise(player, (score >= 120) + (score >= 160) + (score >= 200))  # => G9
        return self._next_challenger()  # G11

    def _raise(self, player: Player, ranks: int) -> None:
        place = RANKS.index(self.playerRanks[player.name]) + ranks
        if place >= len(RANKS):
            rulings.undecided("a rank beyond the ace")
            place = len(RANKS) - 1
        self.playerRanks[player.name] = RANKS[place]  # => G12

    def _next_of_defenders(self) -> Player | None:
        """The teammate of the king of the hill, or the king where there is none."""
        now = self.currentRound
        for player in now.defenders:
            if player is not now.koth:
                return player
        return now.koth

    def _next_challenger(self) -> Player:
        """The next challenger counter-clockwise from the king of the hill."""
        now = self.currentRound
        seat = next(seat for seat, player in enumerate(self.players) if player is now.koth)
        after = self.players[seat + 1 :] + self.players[:seat]
        return next(player for player in after if player not in now.defenders)
