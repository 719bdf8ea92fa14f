"""Scores, bags and the order of the players."""

from collections import deque

BAGS_FOR_PENALTY = 7
PENALTY = 100


class Game:

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self._bags_paid = [0, 0]

    def score_bags(self):
        """Turn every seven bags into a penalty."""
        for team, bags in enumerate(self.bags):
            penalties = bags // BAGS_FOR_PENALTY
            if penalties:
                self.scores[team] -= penalties * PENALTY
                self._bags_paid[team] += bags
                self.bags[team] = 0

    def rotate_order(self):
        order = deque(self.players)
        order.rotate(-1)
        self.players = list(order)

    def all_bags(self, team):
        """All bags of the game, also those that were paid for already."""
        return self.bags[team] + self._bags_paid[team]

    def winner(self):
        passed = [team for team in (0, 1) if self.scores[team] > self.winning_value]
        if not passed:
            return ""
        if len(passed) == 1:
            return "AB"[passed[0]]

        # many points are good, many bags are bad
        rating_a = (self.scores[0], -self.all_bags(0))
        rating_b = (self.scores[1], -self.all_bags(1))
        if rating_a == rating_b:
            return ""
        return "A" if rating_a > rating_b else "B"
