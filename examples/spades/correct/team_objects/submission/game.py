class Team:
    def __init__(self, name):
        self.name = name
        self.score = 0
        self.bags = 0
        self.old_bags = 0

    def total_bags(self):
        return self.bags + self.old_bags


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.teams = (Team('A'), Team('B'))
        self.players = ['A1', 'B1', 'A2', 'B2']

    @property
    def scores(self):
        return [t.score for t in self.teams]

    @scores.setter
    def scores(self, values):
        for team, value in zip(self.teams, values):
            team.score = value

    @property
    def bags(self):
        return [t.bags for t in self.teams]

    @bags.setter
    def bags(self, values):
        for team, value in zip(self.teams, values):
            team.bags = value

    def score_bags(self):
        for team in self.teams:
            while team.bags >= 7:
                team.score -= 100
                team.bags -= 7
                team.old_bags += 7

    def rotate_order(self):
        p = self.players
        p[0], p[1], p[2], p[3] = p[1], p[2], p[3], p[0]

    def winner(self):
        best = sorted(self.teams, key=lambda t: (-t.score, t.total_bags()))
        top, other = best
        if top.score < self.winning_value:
            return ''
        if top.score == other.score and top.total_bags() == other.total_bags():
            return ''
        return top.name
