# spiel.py - Spielstand ueber alle Runden


class Game:

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.players = ["A1", "B1", "A2", "B2"]
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.abgerechnet = [0, 0]    # schon bezahlte Bags

    def score_bags(self):
        for team in range(2):
            while self.bags[team] >= 7:
                self.bags[team] -= 7
                self.abgerechnet[team] += 7
                self.scores[team] -= 100

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        if max(self.scores) < self.winning_value:
            return ""
        # erst Punkte, dann wenige Bags
        rang = [(self.scores[t], -self.bags[t] - self.abgerechnet[t]) for t in (0, 1)]
        if rang[0] == rang[1]:
            return ""
        return "A" if rang[0] > rang[1] else "B"
