"""Baker's Game -- Kartenspiel im Terminal, alles in einem Rahmen."""

from cards import Card, Deck

ZELLEN = 4
FUNDAMENTE = 4
STAPEL = 8
B = 5                       # Breite eines Feldes im Rahmen


class Eingabefehler(Exception):
    """Die Eingabe laesst sich nicht als Befehl verstehen."""


# ---------------------------------------------------------------- Spielregeln

def oberste(stapel):
    """Die oberste Karte, oder None, wenn der Stapel leer ist."""
    return stapel[-1] if stapel else None


def setup_game():
    cells = [[] for _ in range(ZELLEN)]
    foundations = [[] for _ in range(FUNDAMENTE)]
    tableaus = [[] for _ in range(STAPEL)]
    deck = Deck()
    deck.shuffle()
    nummer = 0
    while nummer < 52:
        tableaus[nummer % STAPEL].append(deck.deal())
        nummer += 1
    return (cells, foundations, tableaus)


def valid_fnd_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("Da liegt keine Karte.")
    if not dest_card:
        if src_card.rank() == 1:
            return
        raise RuntimeError("Auf ein leeres Fundament darf nur ein Ass.")
    if not (src_card.suit() == dest_card.suit()
            and src_card.rank() == dest_card.rank() + 1):
        raise RuntimeError("Diese Karte passt nicht auf das Fundament.")


def valid_tab_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("Da liegt keine Karte.")
    if not dest_card:
        return
    if not (src_card.suit() == dest_card.suit()
            and src_card.rank() == dest_card.rank() - 1):
        raise RuntimeError("Diese Karte passt nicht auf den Stapel.")


def tableau_to_cell(tab, cell):
    if not tab:
        raise RuntimeError("Der Stapel ist leer.")
    if cell:
        raise RuntimeError("Die Zelle ist schon besetzt.")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    valid_fnd_move(oberste(tab), oberste(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    valid_tab_move(oberste(tab1), oberste(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    valid_fnd_move(oberste(cell), oberste(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    valid_tab_move(oberste(cell), oberste(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    return all(len(f) == 13 and f[-1].rank() == 13 for f in foundations)


# -------------------------------------------------------------------- Anzeige

def feld(stapel):
    karte = oberste(stapel)
    return "[ ]" if karte is None else str(karte)


def reihe(texte):
    return "".join(t.center(B) for t in texte)


def display_game(cells, foundations, tableaus):
    halb = B * 4 + 2
    ganz = 2 * halb + 1
    print("╔" + "═" * halb + "╦" + "═" * halb + "╗")
    print("║" + "Zellen".center(halb) + "║" + "Fundamente".center(halb) + "║")
    ziffern = reihe("1234").center(halb)
    print("║" + ziffern + "║" + ziffern + "║")
    links = reihe(feld(c) for c in cells).center(halb)
    rechts = reihe(feld(f) for f in foundations).center(halb)
    print("║" + links + "║" + rechts + "║")
    print("╠" + "═" * halb + "╩" + "═" * halb + "╣")
    print("║" + reihe("12345678").center(ganz) + "║")
    print("╟" + "─" * ganz + "╢")
    hoehe = max(1, max(len(t) for t in tableaus))
    for z in range(hoehe):
        texte = [str(t[z]) if z < len(t) else "" for t in tableaus]
        print("║" + reihe(texte).center(ganz) + "║")
    print("╚" + "═" * ganz + "╝")


def zeige_menue():
    zeilen = ("TC x y  Karte von Stapel x in Zelle y",
              "TF x y  Karte von Stapel x auf Fundament y",
              "TT x y  Karte von Stapel x auf Stapel y",
              "CF x y  Karte von Zelle x auf Fundament y",
              "CT x y  Karte von Zelle x auf Stapel y",
              "R       neu mischen und neu beginnen",
              "H       diese Befehle anzeigen",
              "Q       aufhören")
    print("┌" + "─" * 45 + "┐")
    for z in zeilen:
        print("│ " + z.ljust(44) + "│")
    print("└" + "─" * 45 + "┘")


# --------------------------------------------------------------------- Ablauf

# Befehl -> (Funktion, woher, wohin); 0 = Zellen, 1 = Fundamente, 2 = Stapel
ZUEGE = {
    "TC": (tableau_to_cell, 2, 0),
    "TF": (tableau_to_foundation, 2, 1),
    "TT": (tableau_to_tableau, 2, 2),
    "CF": (cell_to_foundation, 0, 1),
    "CT": (cell_to_tableau, 0, 2),
}


def waehle(spiel, teil, text):
    """Sucht aus dem Teil des Spiels die Spalte mit der getippten Nummer."""
    spalten = spiel[teil]
    gueltig = [str(i + 1) for i in range(len(spalten))]
    if text not in gueltig:
        name = ("Zelle", "Fundament", "Stapel")[teil]
        raise Eingabefehler("%s %s gibt es nicht (1 bis %d)."
                            % (name, text, len(spalten)))
    return spalten[gueltig.index(text)]


def ziehe(spiel, worte):
    befehl = worte[0].upper()
    if befehl not in ZUEGE:
        raise Eingabefehler("Den Befehl \"%s\" kenne ich nicht." % worte[0])
    if len(worte) != 3:
        raise Eingabefehler("%s braucht genau zwei Nummern." % befehl)
    funktion, woher, wohin = ZUEGE[befehl]
    funktion(waehle(spiel, woher, worte[1]), waehle(spiel, wohin, worte[2]))


def main():
    spiel = setup_game()
    zug = 1
    while not is_winner(spiel[1]):
        display_game(*spiel)
        zeige_menue()
        try:
            worte = input("Zug %d > " % zug).split()
        except EOFError:
            print("\nEnde der Eingabe.")
            return
        wort = worte[0].upper() if len(worte) == 1 else ""
        if wort == "Q":
            print("Auf Wiedersehen!")
            return
        if wort == "R":
            spiel = setup_game()
            zug = 1
            print("Die Karten sind neu gemischt.")
        elif wort == "H":
            print("Hier ist die Liste der Befehle:")
            zeige_menue()
        elif not worte:
            print("!! Bitte einen Befehl eingeben.")
        else:
            try:
                ziehe(spiel, worte)
                zug += 1
            except Eingabefehler as fehler:
                print("!! Ungültige Eingabe:", fehler)
            except RuntimeError as fehler:
                print("!! Ungültiger Zug:", fehler)
    display_game(*spiel)
    print("Gewonnen! Gratuliere, in %d Zügen." % (zug - 1))


if __name__ == "__main__":
    main()
