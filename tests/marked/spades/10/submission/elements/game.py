"""The state of a game between rounds."""
from collections import deque

TEAMS = ("A", "B")
BAG_LIMIT = 7
BAG_PENALTY = 100
SEATS = ("A1", "B1", "A2", "B2")


class Game:
    """Scores, bags and the order of play."""

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0] * len(TEAMS)
        self.bags = [0] * len(TEAMS)
        self.players = list(SEATS)
        self._paid = [0] * len(TEAMS)

    def score_bags(self):
        """Let every team pay for full bags."""
        for team in range(len(TEAMS)):
            full, rest = divmod(self.bags[team], BAG_LIMIT)
            self.scores[team] -= full * BAG_PENALTY
            if full:
                self.bags[team] = 0
            self._paid[team] += full * BAG_LIMIT

    def rotate_order(self):
        """The next player bids first."""
        order = deque(self.players)
        order.rotate(-1)
        self.players = list(order)

    def _merit(self, team):
        """What decides between teams: points, then few bags."""
        return self.scores[team], self.bags[team] + self._paid[team]

    def winner(self):
        """The name of the team that has won, or nothing."""
        through = [team for team in range(len(TEAMS)) if self.scores[team] >= self.winning_value]
        if not through:
            return ""
        best = max(self._merit(team) for team in through)
        winners = [team for team in through if self._merit(team) == best]
        return TEAMS[winners[0]] if len(winners) == 1 else ""
