"""State that lives longer than a round."""


class Game:
    BAGS_PER_PENALTY = 7
    PENALTY = 100

    def __init__(self, winning_value: int):
        self.winning_value = winning_value
        self.players = ["A1", "B1", "A2", "B2"]
        self.scores = [0, 0]
        self.bags = [0, 0]
        self._paid_bags = [0, 0]

    def score_bags(self):
        for team, count in enumerate(self.bags):
            paid = count - count % self.BAGS_PER_PENALTY
            self.scores[team] -= self.PENALTY * (paid // self.BAGS_PER_PENALTY)
            self.bags[team] -= paid
            self._paid_bags[team] += paid

    def rotate_order(self):
        self.players.insert(3, self.players.pop(0))

    def winner(self) -> str:
        passed = [t for t in (0, 1) if self.scores[t] >= self.winning_value]
        if not passed:
            return ""
        if len(passed) == 1:
            return "AB"[passed[0]]
        if self.scores[0] != self.scores[1]:
            return "A" if self.scores[0] > self.scores[1] else "B"
        total = [self.bags[t] + self._paid_bags[t] for t in (0, 1)]
        if total[0] == total[1]:
            return ""
        return "A" if total[0] < total[1] else "B"
