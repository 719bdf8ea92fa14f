"""The state that lives longer than a round."""


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.bags_taken = [0, 0]      # bags already paid for
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in (0, 1):
            if self.bags[team] >= 7:
                self.scores[team] -= 100
                self.bags[team] -= 7
                self.bags_taken[team] += 7

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        a, b = self.scores
        if a < self.winning_value and b < self.winning_value:
            return ""
        if a > b:
            return "A"
        if b > a:
            return "B"
        bags_a = self.bags[0] + self.bags_taken[0]
        bags_b = self.bags[1] + self.bags_taken[1]
        if bags_a < bags_b:
            return "A"
        if bags_b < bags_a:
            return "B"
        return ""
