from collections import deque


class BagPolicy:
    """How bags turn into penalties."""

    def __init__(self, size=7, penalty=100):
        self.size = size
        self.penalty = penalty

    def penalties(self, bags):
        return bags // self.size

    def rest(self, bags):
        return 0 if bags >= self.size else bags


class Game:
    TEAMS = ("A", "B")

    def __init__(self, winning_value, policy=None):
        self.winning_value = winning_value
        self.policy = policy or BagPolicy()
        self.scores = [0 for _ in self.TEAMS]
        self.bags = [0 for _ in self.TEAMS]
        self._seats = deque(["A1", "B1", "A2", "B2"])

    @property
    def players(self):
        return list(self._seats)

    @players.setter
    def players(self, names):
        self._seats = deque(names)

    def score_bags(self):
        for team in range(len(self.TEAMS)):
            held = self.bags[team]
            number = self.policy.penalties(held)
            self.scores[team] -= number * self.policy.penalty
            self.bags[team] = self.policy.rest(held)

    def rotate_order(self):
        self._seats.rotate(1)

    def total_bags(self, team):
        return self.bags[team]

    def winner(self):
        candidates = [t for t in range(len(self.TEAMS)) if self.scores[t] >= self.winning_value]
        if not candidates:
            return ""
        best = max(self.scores[t] for t in candidates)
        candidates = [t for t in candidates if self.scores[t] == best]
        if len(candidates) > 1:
            fewest = min(self.total_bags(t) for t in candidates)
            candidates = [t for t in candidates if self.total_bags(t) == fewest]
        if len(candidates) > 1:
            return ""
        return self.TEAMS[candidates[0]]
