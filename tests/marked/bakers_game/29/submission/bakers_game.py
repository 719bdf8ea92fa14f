"""
Baker's Game
============

Patience mit einem Blatt von 52 Karten. Jeder Stapel ist eine Liste, die letzte
Karte der Liste liegt oben.
"""

from cards import Card, Deck

ANZAHL_ZELLEN = 4
ANZAHL_FUNDAMENTE = 4
ANZAHL_SPALTEN = 8
ASS, KOENIG = 1, 13
BREITE = 5


# ------------------------------------------------------------------ Aufbau
def setup_game():
    """Baut ein neues Spiel auf: (Zellen, Fundamente, Spalten)."""
    blatt = Deck()
    blatt.shuffle()
    zellen = [[] for _ in range(ANZAHL_ZELLEN)]
    fundamente = [[] for _ in range(ANZAHL_FUNDAMENTE)]
    spalten = [[] for _ in range(ANZAHL_SPALTEN)]
    # reihum von links nach rechts austeilen
    for nr in range(len(blatt)):
        spalten[nr % ANZAHL_SPALTEN].append(blatt.deal())
    return zellen, fundamente, spalten


# ----------------------------------------------------------------- Anzeige
def _feld(text):
    """Ein Feld fester Breite."""
    return f"{text:>{BREITE}}"


def _oben_oder_leer(stapel):
    """Die oberste Karte als Text, oder [ ]."""
    return str(stapel[-1]) if stapel else "[ ]"


def display_game(cells, foundations, tableaus):
    """Zeigt Zellen, Fundamente und darunter die Spalten."""
    print("Cells:      " + "".join(_feld(_oben_oder_leer(z)) for z in cells))
    print("Foundations:" + "".join(_feld(_oben_oder_leer(f)) for f in foundations))
    print()
    # nur Spalten, in denen noch etwas liegt
    spalten = [spalte for spalte in tableaus if spalte]
    hoehe = max((len(spalte) for spalte in spalten), default=0)
    for zeile in range(hoehe):
        print("".join(_feld(str(s[zeile]) if zeile < len(s) else "") for s in spalten))
    print()


# ----------------------------------------------------------- Gültige Züge
def valid_fnd_move(src_card, dest_card):
    """RuntimeError, wenn src_card nicht auf das Fundament darf."""
    if not dest_card:                       # leeres Fundament
        if src_card.rank() != ASS:
            raise RuntimeError("Error: An empty foundation takes an ace only")
        return
    if src_card.suit() != dest_card.suit():
        raise RuntimeError("Error: A foundation takes cards of one suit only")
    if src_card.rank() - dest_card.rank() != 1:
        raise RuntimeError("Error: A foundation is built up by one rank")


def valid_tab_move(src_card, dest_card):
    """RuntimeError, wenn src_card nicht auf die Spalte darf."""
    if not dest_card:                       # leere Spalte: alles erlaubt
        return
    if src_card.suit() != dest_card.suit():
        raise RuntimeError("Error: A tableau takes the same suit only")
    if abs(src_card.rank() - dest_card.rank()) != 1:
        raise RuntimeError("Error: A tableau is built down by one rank")


# -------------------------------------------------------------------- Züge
def _oberste(stapel):
    """Oberste Karte, None bei einem leeren Stapel."""
    return stapel[-1] if stapel else None


def _nicht_leer(stapel, name):
    if not stapel:
        raise RuntimeError(f"Error: The {name} is empty")


def tableau_to_cell(tab, cell):
    """Spalte -> Zelle."""
    _nicht_leer(tab, "tableau")
    if cell:
        raise RuntimeError("Error: The cell is in use")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    """Spalte -> Fundament."""
    _nicht_leer(tab, "tableau")
    valid_fnd_move(tab[-1], _oberste(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    """Spalte -> Spalte."""
    _nicht_leer(tab1, "tableau")
    valid_tab_move(tab1[-1], _oberste(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """Zelle -> Fundament."""
    if cell:
        valid_fnd_move(cell[-1], _oberste(fnd))
        fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """Zelle -> Spalte."""
    _nicht_leer(cell, "cell")
    valid_tab_move(cell[-1], _oberste(tab))
    tab.append(cell.pop())


# --------------------------------------------------------------- Gewonnen?
def is_winner(foundations):
    """True, wenn alle Karten auf den Fundamenten liegen."""
    return sum(len(f) for f in foundations) == ANZAHL_FUNDAMENTE * KOENIG


def main():
    """Noch nicht fertig: zeigt nur ein neues Spiel."""
    zellen, fundamente, spalten = setup_game()
    display_game(zellen, fundamente, spalten)
    # TODO: Eingabe der Befehle


if __name__ == "__main__":
    main()
