"""Regeln für einen Stich."""

PIK = 3


def legal_cards(hand, table, spade_played):
    # --- Ausspielen
    if not table:
        nur_pik = all(k.suiteID == PIK for k in hand)
        if spade_played or nur_pik:
            return hand[:]
        # Pik ist noch gesperrt: alle Piks weglassen
        erlaubt = hand
        for karte in hand[:]:
            if karte.suiteID == PIK:
                erlaubt.remove(karte)
        return erlaubt

    # --- Bedienen
    farbe = table[0].suiteID
    passend = [k for k in hand if k.suiteID == farbe]
    return passend or hand[:]


def trick_winner(table):
    # gibt es Trümpfe?
    truempfe = [k for k in table if k.suiteID == PIK]
    if truempfe:
        beste = max(truempfe, key=lambda k: k.orderID)
        return table.index(beste)
    # sonst die höchste Karte
    platz = 0
    for i, k in enumerate(table):
        if k.orderID > table[platz].orderID:
            platz = i
    return platz
