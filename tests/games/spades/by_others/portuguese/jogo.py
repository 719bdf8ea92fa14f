class Game:
    def __init__(self, winning_value):
        self.meta = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self._castigos = [0, 0]      # quantas vezes já se tiraram 7 sacos

    def score_bags(self):
        pontos, sacos = [], []
        for eq in (0, 1):
            vezes, resto = divmod(self.bags[eq], 7)
            self._castigos[eq] += vezes
            pontos.append(self.scores[eq] - 100 * vezes)
            sacos.append(resto)
        self.scores = pontos
        self.bags = sacos

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        chegaram = [eq for eq in (0, 1) if self.scores[eq] >= self.meta]
        if not chegaram:
            return ""
        if len(chegaram) == 1:
            return "AB"[chegaram[0]]
        # as duas: mais pontos, depois menos sacos (contando os já tirados)
        chave = [(self.scores[eq], -(self.bags[eq] + 7 * self._castigos[eq])) for eq in (0, 1)]
        if chave[0] == chave[1]:
            return ""
        return "A" if chave[0] > chave[1] else "B"
