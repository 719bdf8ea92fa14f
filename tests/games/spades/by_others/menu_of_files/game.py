"""The game: scores, bags, and the order of the players."""

BAG_LIMIT = 7
BAG_PENALTY = 100


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.removed_bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in range(2):
            sets = self.bags[team] // BAG_LIMIT
            self.bags[team] -= sets * BAG_LIMIT
            self.removed_bags[team] += sets * BAG_LIMIT
            self.scores[team] -= sets * BAG_PENALTY

    def rotate_order(self):
        self.players.append(self.players.pop(0))

    def total_bags(self, team):
        return self.bags[team] + self.removed_bags[team]

    def winner(self):
        a_in = self.scores[0] >= self.winning_value
        b_in = self.scores[1] >= self.winning_value
        if a_in and not b_in:
            return "A"
        if b_in and not a_in:
            return "B"
        if not a_in and not b_in:
            return ""
        if self.scores[0] > self.scores[1]:
            return "A"
        if self.scores[1] > self.scores[0]:
            return "B"
        if self.total_bags(0) < self.total_bags(1):
            return "A"
        if self.total_bags(1) < self.total_bags(0):
            return "B"
        return ""
