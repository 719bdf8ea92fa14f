from collections import deque


class Game:
    BAG_LIMIT = 7
    BAG_PENALTY = 100

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self.penalties = [0, 0]  # how often each team has been punished

    def score_bags(self):
        for index, count in enumerate(self.bags):
            times = count // self.BAG_LIMIT
            self.penalties[index] += times
            self.scores[index] -= times * self.BAG_PENALTY
            self.bags[index] = count % self.BAG_LIMIT

    def rotate_order(self):
        ring = deque(self.players)
        ring.rotate(-1)
        self.players = list(ring)

    def total_bags(self, index):
        return self.bags[index] + self.penalties[index] * self.BAG_LIMIT

    def winner(self):
        finished = [i for i in range(2) if self.scores[i] >= self.winning_value]
        if not finished:
            return ""
        best = max(self.scores[i] for i in finished)
        finished = [i for i in finished if self.scores[i] == best]
        fewest = min(self.total_bags(i) for i in finished)
        finished = [i for i in finished if self.total_bags(i) == fewest]
        return "AB"[finished[0]] if len(finished) == 1 else ""
