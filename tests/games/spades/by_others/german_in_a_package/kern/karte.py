# -*- coding: utf-8 -*-
FARBEN = "♦♣♥♠"
PIK = 3


class Card:
    def __init__(self, id, offen=False):
        self.id = id
        self.offen = offen
        self.suiteID, r = divmod(id, 13)
        self.orderID = r + 2
        self.suite = FARBEN[self.suiteID]
        self.order = str(self.orderID) if r < 9 else "JQKA"[r - 9]

    def __str__(self):
        return self.order + self.suite


def legal_cards(hand, table, spade_played):
    """Wenn jemand gestochen hat, muss Pik bedient werden, wer kein Pik hat, darf alles (Regelauslegung!)"""
    if not table:
        if spade_played:
            return list(hand)
        return _oder_alles([k for k in hand if k.suiteID < PIK], hand)
    farbe = table[0].suiteID
    for k in table:
        if k.suiteID == PIK:
            farbe = PIK
    return _oder_alles([k for k in hand if k.suiteID == farbe], hand)


def _oder_alles(auswahl, hand):
    return auswahl if auswahl else list(hand)


def trick_winner(table):
    def staerker(a, b):
        if a.suiteID == b.suiteID:
            return a.orderID > b.orderID
        return a.suiteID == PIK

    def suche(i, bester):
        if i == len(table):
            return bester
        if staerker(table[i], table[bester]):
            return suche(i + 1, i)
        return suche(i + 1, bester)
    return suche(1, 0)
