"""The class Game: scores, bags and the order of the players."""


class Game(object):

    BAGS_PER_PENALTY = 7
    PENALTY = 100
    TEAMS = ["A", "B"]

    def __init__(self, winning_value):
        self.__winningValue = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self.__penalties = [0, 0]

    def getWinningValue(self):
        return self.__winningValue

    def getTotalBags(self, team):
        """All bags that a team has collected in the game."""
        return self.bags[team]

    def score_bags(self):
        """Takes the penalties for the bags."""
        for team in [0, 1]:
            penalties = self.bags[team] // Game.BAGS_PER_PENALTY
            self.scores[team] -= Game.PENALTY * penalties
            self.bags[team] -= Game.BAGS_PER_PENALTY * penalties
            self.__penalties[team] += penalties

    def rotate_order(self):
        """The first player becomes the last."""
        player = self.players.pop()
        self.players.insert(0, player)

    def hasPassed(self, team):
        """Whether the team has a score of at least the winning value."""
        return self.scores[team] > self.getWinningValue()

    def winner(self):
        """A or B; an empty text when there is no winner yet."""
        if self.hasPassed(0) and self.hasPassed(1):
            if self.scores[0] != self.scores[1]:
                if self.scores[0] > self.scores[1]:
                    return Game.TEAMS[0]
                return Game.TEAMS[1]
            if self.getTotalBags(0) < self.getTotalBags(1):
                return Game.TEAMS[0]
            if self.getTotalBags(1) < self.getTotalBags(0):
                return Game.TEAMS[1]
            return ""
        for team in [0, 1]:
            if self.hasPassed(team):
                return Game.TEAMS[team]
        return ""
