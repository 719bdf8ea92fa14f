"""Scores, bags and the order of the players."""


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self._paid = [0, 0]  # bags that score_bags() has taken

    def score_bags(self):
        for team in (0, 1):
            sevens, rest = divmod(self.bags[team], 7)
            self.scores[team] -= 100 * sevens
            self._paid[team] += 7 * sevens
            self.bags[team] = rest

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def total_bags(self, team):
        return self.bags[team] + self._paid[team]

    def winner(self):
        # per team: points, then few bags; the largest pair wins
        ranking = [(self.scores[team], -self.total_bags(team), "AB"[team])
                   for team in (0, 1) if self.scores[team] >= self.winning_value]
        if not ranking:
            return ""
        if len(ranking) == 2 and ranking[0][:2] == ranking[1][:2]:
            return ""
        return max(ranking)[2]
