"""Il punteggio dell'intera partita."""


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.players = ["A1", "B1", "A2", "B2"]
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.vecchie = [0, 0]

    def score_bags(self):
        for i, n in enumerate(list(self.bags)):
            multe = n // 7
            self.scores[i] -= multe * 100
            self.bags[i] -= multe * 7
            self.vecchie[i] += multe * 7

    def rotate_order(self):
        self.players = self.players[1:4] + self.players[0:1]

    def winner(self):
        classifica = []
        for i in (0, 1):
            if self.scores[i] >= self.winning_value:
                classifica.append((self.scores[i], -(self.bags[i] + self.vecchie[i]), "AB"[i]))
        if not classifica:
            return ""
        if len(classifica) == 2 and classifica[0][:2] == classifica[1][:2]:
            return ""
        return max(classifica)[2]
