class Contract:
    """Apostas de uma equipa numa ronda.

    Decisões minhas (o enunciado deixa em aberto):
      * nil falha também quando o parceiro ganha vazas
      * a aposta cega vale 10 por vaza MAIS 100 (ou menos as duas coisas)
      * para a aposta cega contam as vazas da equipa
      * as vazas a mais de uma aposta cega não valem nada
    """

    def __init__(self):
        self.apostas = {1: None, 2: None}

    def add_bid(self, number, bid, blind):
        self.apostas[number] = (bid, bool(blind))

    def _texto(self, n, ganhas):
        if self.apostas[n] is None:
            return f"{ganhas}/YTB"
        bid, cega = self.apostas[n]
        return f"{ganhas}/{bid}{'b' if cega else ''}"

    def to_string(self, win1, win2):
        return "{" + self._texto(1, win1) + ", " + self._texto(2, win2) + "}"

    def eval(self, win1, win2):
        bids = [self.apostas[n][0] for n in (1, 2)]
        cegas = [self.apostas[n][1] for n in (1, 2)]
        ganhas = [win1, win2]
        total = win1 + win2
        contrato = sum(bids)
        a_mais = max(0, total - contrato)

        if 0 not in bids and True not in cegas:
            if total < contrato:
                return (-10 * contrato, 0)
            return (10 * contrato + a_mais, a_mais)

        pontos = 0
        for i in range(2):
            outro = 1 - i
            if bids[i] == 0:
                if ganhas[i] == 0 and ganhas[outro] == 0:
                    pontos += 100
                else:
                    pontos -= 100
            elif cegas[i]:
                sinal = 1 if total >= contrato else -1
                pontos += sinal * (100 + 10 * bids[i])
            else:
                sinal = 1 if ganhas[i] >= bids[i] else -1
                pontos += sinal * 10 * bids[i]

        if True in cegas:
            return (pontos, 0)

        # aqui só há nil: as vazas a mais são as do parceiro
        sacos = 0
        for i in range(2):
            if bids[i] > 0 and ganhas[i] > bids[i]:
                sacos += ganhas[i] - bids[i]
        return (pontos + sacos, sacos)
