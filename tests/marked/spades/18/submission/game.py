"""The state of a game that lasts over the rounds."""

BAGS_PER_PENALTY = 7
PENALTY = 100


class Game:
    """Scores, bags and bidding order. Index 0 is team A, index 1 is team B."""

    _penalised = [0, 0]

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.players = ["A1", "B1", "A2", "B2"]
        self.scores = [0, 0]
        self.bags = [0, 0]

    def score_bags(self):
        for team in (0, 1):
            penalties, rest = divmod(self.bags[team], BAGS_PER_PENALTY)
            self.scores[team] -= penalties * PENALTY
            self.bags[team] = rest
            self._penalised[team] += penalties * BAGS_PER_PENALTY

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        """'A', 'B', or '' when the game has to go on."""
        if max(self.scores) < self.winning_value:
            return ""
        # more points first, then fewer bags
        a, b = ((self.scores[t], -self._total_bags(t)) for t in (0, 1))
        if a == b:
            return ""
        return "A" if a > b else "B"

    def _total_bags(self, team):
        return self.bags[team] + self._penalised[team]
