"""Le carte, le regole della presa e la dichiarazione di una squadra."""

SEMI = [("♦", "quadri"), ("♣", "fiori"), ("♥", "cuori"), ("♠", "picche")]


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite, self.nome_seme = SEMI[self.suiteID]
        self.orderID = (id % 13) + 2
        self.order = str(self.orderID)
        if self.orderID == 11:
            self.order = "J"
        elif self.orderID == 12:
            self.order = "Q"
        elif self.orderID == 13:
            self.order = "K"
        elif self.orderID == 14:
            self.order = "A"

    def testo(self):
        return self.order + self.suite


def legal_cards(hand, table, spade_played):
    if table:
        stesso_seme = list(filter(lambda c: c.suiteID == table[0].suiteID, hand))
        return stesso_seme if stesso_seme else hand.copy()
    senza_picche = list(filter(lambda c: c.suiteID < 3, hand))
    if spade_played or not senza_picche:
        return hand.copy()
    return senza_picche


def trick_winner(table):
    seme = 3 if 3 in [c.suiteID for c in table] else table[0].suiteID
    valori = [c.orderID if c.suiteID == seme else 0 for c in table]
    return valori.index(max(valori))


class Contract:
    def __init__(self):
        self.prese = {}
        self.al_buio = {}

    def add_bid(self, number, bid, blind):
        self.prese[number] = bid
        self.al_buio[number] = blind

    def to_string(self, win1, win2):
        parti = []
        for numero, vinte in enumerate([win1, win2], start=1):
            promesse = self.prese.get(numero, "YTB")
            buio = "b" if self.al_buio.get(numero) else ""
            parti.append("{}/{}{}".format(vinte, promesse, buio))
        return "{" + parti[0] + ", " + parti[1] + "}"

    def eval(self, win1, win2):
        p1, p2 = self.prese[1], self.prese[2]
        totale, promesse = win1 + win2, self.prese[1] + self.prese[2]
        in_piu = max(0, totale - promesse)
        buio = self.al_buio[1] or self.al_buio[2]
        if p1 != 0 and p2 != 0 and not buio:
            if totale < promesse:
                return (-promesse * 10, 0)
            return (promesse * 10 + in_piu, in_piu)
        punti = self._singolo(1, win1) + self._singolo(2, win2)
        if buio:
            return (punti, 0)
        return (punti + in_piu, in_piu)

    def _singolo(self, numero, vinte):
        promesse = self.prese[numero]
        riuscito = vinte >= promesse
        if promesse == 0:
            return 100 if vinte == 0 else -100
        if self.al_buio[numero]:
            return 100 if riuscito else -100
        return promesse * 10 if riuscito else -promesse * 10
