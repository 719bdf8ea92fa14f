"""Der Stand der ganzen Partie."""


class Game:

    def __init__(self, winning_value):
        self.ziel = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        # Strafen, die schon abgerechnet wurden
        self.alte_bags = [0, 0]

    def score_bags(self):
        for team in (0, 1):
            while self.bags[team] >= 7:
                self.bags[team] -= 7
                self.alte_bags[team] += 7
                self.scores[team] -= 100

    def rotate_order(self):
        # einmal weiterdrehen
        self.players.insert(0, self.players.pop())

    def winner(self):
        a, b = self.scores
        # noch niemand am Ziel
        if max(a, b) < self.ziel:
            return ""
        # wer mehr Punkte hat, hat gewonnen (der andere kann höchstens auch am Ziel sein)
        if a != b:
            return "A" if a > b else "B"
        # Gleichstand: wer hat weniger Strafen gesammelt?
        strafen_a = self.bags[0] + self.alte_bags[0]
        strafen_b = self.bags[1] + self.alte_bags[1]
        if strafen_a < strafen_b:
            return "A"
        elif strafen_b < strafen_a:
            return "B"
