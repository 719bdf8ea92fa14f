"""The state of the game over all of the rounds."""


class Game:
    TEAMS = ("A", "B")
    BAG_LIMIT = 10
    BAG_PENALTY = 100

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0] * len(self.TEAMS)
        self.bags = [0] * len(self.TEAMS)
        self.players = [t + str(n) for n in (1, 2) for t in self.TEAMS]
        self._spent = [0] * len(self.TEAMS)

    def score_bags(self):
        for team, held in enumerate(self.bags):
            times, rest = divmod(held, self.BAG_LIMIT)
            self.scores[team] -= times * self.BAG_PENALTY
            self.bags[team] = rest
            self._spent[team] += times * self.BAG_LIMIT

    def rotate_order(self):
        self.players.append(self.players.pop(0))

    def total_bags(self, team):
        return self.bags[team] + self._spent[team]

    def _ranking(self, team):
        """bigger is better: points first, then as few bags as possible"""
        return self.scores[team], -self.total_bags(team)

    def winner(self):
        if max(self.scores) < self.winning_value:
            return ""
        a, b = self._ranking(0), self._ranking(1)
        if a == b:
            return ""
        return self.TEAMS[0] if a > b else self.TEAMS[1]
