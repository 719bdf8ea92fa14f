from collections import deque


class Game:
    def __init__(self, winning_value=500):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self._order = deque(["A1", "B1", "A2", "B2"])
        self._paid = {"A": 0, "B": 0}

    @property
    def players(self):
        return list(self._order)

    def rotate_order(self):
        self._order.rotate(-1)

    def score_bags(self):
        for i, team in enumerate("AB"):
            for _ in range(self.bags[i] // 7):
                self.scores[i] -= 100
                self.bags[i] -= 7
                self._paid[team] += 1

    def winner(self):
        standing = {
            team: (self.scores[i], -(self.bags[i] + 7 * self._paid[team]))
            for i, team in enumerate("AB")
            if self.scores[i] >= self.winning_value
        }
        best = [team for team in standing if standing[team] == max(standing.values())]
        return best[0] if len(best) == 1 else ""
