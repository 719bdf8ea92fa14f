# Karten und die Regeln fuer einen Stich

FARBSYMBOLE = "♦♣♥♠"
FARBNAMEN = ["Karo", "Kreuz", "Herz", "Pik"]
WERTE = [str(n) for n in range(2, 11)] + list("JQKA")
WERTNAMEN = {"J": "Bube", "Q": "Dame", "K": "König", "A": "Ass"}


class Card(object):
    def __init__(self, id):
        farbe, wert = divmod(id, 13)
        self.suiteID = farbe
        self.suite = FARBSYMBOLE[farbe]
        self.orderID = wert + 2
        self.order = WERTE[wert]

    def name(self):
        """z.B. Herz-Dame"""
        return FARBNAMEN[self.suiteID] + "-" + WERTNAMEN.get(self.order, self.order)

    def ist_pik(self):
        return self.suite == "♠"


def legal_cards(hand, table, spade_played):
    erlaubt = []
    if len(table) == 0:
        # Ausspielen: Pik erst, wenn schon ein Pik gefallen ist
        for karte in hand:
            if spade_played or not karte.ist_pik():
                erlaubt.append(karte)
    else:
        # die ausgespielte Farbe muss bedient werden
        for karte in hand:
            if karte.suite == table[0].suite:
                erlaubt.append(karte)
    if erlaubt == []:
        erlaubt = hand[:]
    return erlaubt


def trick_winner(table):
    bester = 0
    for i in range(1, len(table)):
        neu, alt = table[i], table[bester]
        if neu.suite == alt.suite:
            if neu.orderID > alt.orderID:
                bester = i
        elif neu.ist_pik():
            bester = i
    return bester
