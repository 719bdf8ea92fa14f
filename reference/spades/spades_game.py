"""The state of a whole game: points, bags, the order of the players, and who has won.

The numbers at the ends of lines are the rules of `handout.md` that these lines decide.  Where it says
nothing, `rulings.undecided` says so.
"""

from __future__ import annotations

import rulings

TEAMS = ("A", "B")
BAGS = 7
PENALTY = 100


class Game:
    """A game to so many points.  `scores` and `bags` are those of team A and of team B."""

    def __init__(self, winning_value: int) -> None:
        if winning_value < 1:
            rulings.undecided("a game that is won before it begins")
        self._winning_value = winning_value
        self.scores = [0, 0]  # G1
        self.bags = [0, 0]  # G1
        self.players = ["A1", "B1", "A2", "B2"]  # G2
        self._taken = [0, 0]

    def score_bags(self) -> None:
        """Take the penalty for every seven bags that a team holds."""
        self._ask()
        for team in range(len(TEAMS)):
            sevens = self.bags[team] // BAGS
            if sevens:
                self.scores[team] -= PENALTY * sevens  # => G4
                self.bags[team] -= BAGS * sevens  # => G5
                self._taken[team] += BAGS * sevens  # => G12

    def rotate_order(self) -> None:
        """The first player becomes the last."""
        self.players.append(self.players.pop(0))  # => G7

    def winner(self) -> str:
        """ "A" or "B", or "" where the game goes on."""
        self._ask()
        if max(self.scores) < self._winning_value:
            return ""  # G8
        if self.scores[0] != self.scores[1]:
            return "A" if self.scores[0] > self.scores[1] else "B"  # G9, G10
        totals = [held + taken for held, taken in zip(self.bags, self._taken, strict=True)]
        if totals[0] != totals[1]:
            return "A" if totals[0] < totals[1] else "B"  # G11
        return ""  # G13

    def _ask(self) -> None:
        """Note where there is a state that no game comes to."""
        if len(self.scores) != len(TEAMS) or len(self.bags) != len(TEAMS) or min(self.bags) < 0:
            rulings.undecided("scores or bags of other than two teams, or fewer bags than none")
