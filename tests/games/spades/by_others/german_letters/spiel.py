# Spielstand ueber alle Runden


class Game:
    def __init__(self, winning_value):
        self.ziel = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.abgerechnet = [0, 0]       # Saecke, die schon bestraft wurden
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for t in range(2):
            while self.bags[t] >= 7:
                self.bags[t] -= 7
                self.abgerechnet[t] += 7
                self.scores[t] -= 100

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        a_fertig = self.scores[0] >= self.ziel
        b_fertig = self.scores[1] >= self.ziel
        if a_fertig and not b_fertig:
            return "A"
        if b_fertig and not a_fertig:
            return "B"
        if not a_fertig and not b_fertig:
            return ""
        # beide ueber dem Ziel
        if self.scores[0] > self.scores[1]:
            return "A"
        if self.scores[0] < self.scores[1]:
            return "B"
        saecke = [self.bags[t] + self.abgerechnet[t] for t in range(2)]
        if saecke[0] < saecke[1]:
            return "A"
        if saecke[0] > saecke[1]:
            return "B"
        return ""
