class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self._penalties = [0, 0]

    def score_bags(self):
        for t in (0, 1):
            sevens = self.bags[t] // 7
            self.scores[t] -= 100 * sevens
            self.bags[t] -= 7 * sevens
            self._penalties[t] += sevens

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def total_bags(self, t):
        return self.bags[t] + 7 * self._penalties[t]

    def winner(self):
        if max(self.scores) < self.winning_value:
            return ""
        # more points first, then fewer bags
        a = (self.scores[0], -self.total_bags(0))
        b = (self.scores[1], -self.total_bags(1))
        if a == b:
            return ""
        return "A" if a > b else "B"
