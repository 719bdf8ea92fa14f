# karten.py - Karten und Stichregeln

FARBZEICHEN = "♦♣♥♠"
FARBNAMEN = ["Karo", "Kreuz", "Herz", "Pik"]
PIK = 3


class Card:

    def __init__(self, id):
        self.suiteID, rang = divmod(id, 13)
        self.orderID = rang + 2
        self.suite = FARBZEICHEN[self.suiteID]
        self.order = {11: "J", 12: "Q", 13: "K", 14: "A"}.get(self.orderID, str(self.orderID))

    def name(self):
        wert = {11: "Bube", 12: "Dame", 13: "König", 14: "Ass"}.get(self.orderID, str(self.orderID))
        return f"{self.suite} {FARBNAMEN[self.suiteID]}-{wert}"


def legal_cards(hand, table, spade_played):
    if len(table) == 0:
        if not spade_played:
            ohne_pik = [k for k in hand if k.suiteID != PIK]
            if ohne_pik:
                return ohne_pik
        return hand[:]
    bedient = [k for k in hand if k.suite == table[0].suite]
    if bedient:
        return bedient
    return hand[:]


def trick_winner(table):
    def staerke(platz):
        k = table[platz]
        if k.suiteID == PIK:
            return 100 + k.orderID
        if k.suiteID == table[0].suiteID:
            return k.orderID
        return 0
    return max(range(len(table)), key=staerke)
