"""Baker's Game (Patience) - Abgabe Programmieren 1

Start: python3 bakers_game.py
"""
import cards

HILFE = '''
+---------+------------------------------------------+
| Befehl  | Bedeutung                                |
+---------+------------------------------------------+
| TC x y  | Karte von Stapel x in Zelle y            |
| TF x y  | Karte von Stapel x auf Ablage y          |
| TT x y  | Karte von Stapel x auf Stapel y          |
| CF x y  | Karte aus Zelle x auf Ablage y           |
| CT x y  | Karte aus Zelle x auf Stapel y           |
| R       | neues Spiel                              |
| H       | diese Hilfe                              |
| Q       | Ende                                     |
+---------+------------------------------------------+
'''


class EingabeFehler(Exception):
    """Die Eingabe ist kein Befehl."""


# ---------------------------------------------------------------- Aufbau

def setup_game():
    stapel = [[], [], [], [], [], [], [], []]
    deck = cards.Deck()
    deck.shuffle()
    while True:
        for s in stapel:
            karte = deck.deal()
            if karte is None:
                return [[], [], [], []], [[], [], [], []], stapel
            s.append(karte)


# ---------------------------------------------------------------- Anzeige

def oberste(pile):
    if pile:
        return str(pile[-1])
    return '[ ]'


def display_game(cells, foundations, tableaus):
    print()
    print('  Zellen:   ' + '   '.join('%d: %-3s' % (n, oberste(c)) for n, c in enumerate(cells, 1)))
    print('  Ablagen:  ' + '   '.join('%d: %-3s' % (n, oberste(f)) for n, f in enumerate(foundations, 1)))
    print()
    print('  Stapel:')
    print('   ' + ' | '.join('%2d ' % n for n in range(1, len(tableaus) + 1)))
    print('  ' + '-----+' * (len(tableaus) - 1) + '-----')
    hoehe = max(map(len, tableaus))
    for zeile in range(hoehe):
        felder = []
        for t in tableaus:
            felder.append('%3s' % t[zeile] if zeile < len(t) else '   ')
        print('   ' + ' | '.join(felder))
    print()


# ---------------------------------------------------------------- Regeln

def valid_fnd_move(src_card, dest_card):
    if not dest_card:
        if src_card.rank() == 1:
            return
        raise RuntimeError('Auf eine leere Ablage darf nur ein Ass.')
    if src_card.suit() != dest_card.suit():
        raise RuntimeError('Die Farben passen nicht zusammen.')
    if src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError('Auf der Ablage muss die Karte genau um eins höher sein.')


def valid_tab_move(src_card, dest_card):
    if not dest_card:
        return
    if src_card.suit() != dest_card.suit():
        raise RuntimeError('Die Farben passen nicht zusammen.')
    if src_card.rank() != dest_card.rank() - 1:
        raise RuntimeError('Auf dem Stapel muss die Karte genau um eins niedriger sein.')


def _verschiebe(quelle, ziel, pruefung):
    """Verschiebt eine Karte, wenn die Prüfung sie erlaubt."""
    if not quelle:
        raise RuntimeError('Dort liegt keine Karte.')
    pruefung(quelle[-1], ziel[-1] if ziel else None)
    ziel.append(quelle.pop())


def _zelle_frei(src_card, dest_card):
    if dest_card:
        raise RuntimeError('Die Zelle ist schon belegt.')


def tableau_to_cell(tab, cell):
    _verschiebe(tab, cell, _zelle_frei)


def tableau_to_foundation(tab, fnd):
    _verschiebe(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    _verschiebe(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    _verschiebe(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    _verschiebe(cell, tab, valid_tab_move)


def is_winner(foundations):
    fertig = 0
    for f in foundations:
        if len(f) == 13 and f[-1].rank() == 13:
            fertig += 1
    return fertig == 4


# ---------------------------------------------------------------- Programm

def hole_zahl(text, maximum, was):
    try:
        zahl = int(text)
    except ValueError:
        raise EingabeFehler('"%s" ist keine Zahl.' % text)
    if zahl < 1 or zahl > maximum:
        raise EingabeFehler('%s %d gibt es nicht (nur 1 bis %d).' % (was, zahl, maximum))
    return zahl - 1


def zug(worte, cells, foundations, tableaus):
    """Führt einen Zug aus und gibt einen Text für den Verlauf zurück."""
    befehl = worte[0]
    if len(worte) < 3:
        raise EingabeFehler('Nach %s müssen zwei Zahlen stehen.' % befehl)
    if befehl[0] == 'T':
        von = tableaus[hole_zahl(worte[1], 8, 'Stapel')]
    else:
        von = cells[hole_zahl(worte[1], 4, 'Zelle')]
    if befehl == 'TC':
        nach = cells[hole_zahl(worte[2], 4, 'Zelle')]
        tableau_to_cell(von, nach)
    elif befehl == 'TF':
        nach = foundations[hole_zahl(worte[2], 4, 'Ablage')]
        tableau_to_foundation(von, nach)
    elif befehl == 'CF':
        nach = foundations[hole_zahl(worte[2], 4, 'Ablage')]
        cell_to_foundation(von, nach)
    elif befehl == 'TT':
        nach = tableaus[hole_zahl(worte[2], 8, 'Stapel')]
        tableau_to_tableau(von, nach)
    else:
        nach = tableaus[hole_zahl(worte[2], 8, 'Stapel')]
        cell_to_tableau(von, nach)
    return '%s (%s)' % (' '.join(worte[:3]), nach[-1])


def spiele():
    print('Willkommen zu Baker\'s Game!')
    name = input('Wie heißt du? ').strip() or 'Unbekannt'
    print('Hallo %s, viel Erfolg!' % name)
    print(HILFE)
    cells, foundations, tableaus = setup_game()
    verlauf = []
    while True:
        display_game(cells, foundations, tableaus)
        if verlauf:
            print('  Letzte Züge: ' + ', '.join(verlauf[-4:]))
        eingabe = input('%s, Zug Nr. %d :> ' % (name, len(verlauf) + 1))
        worte = eingabe.upper().split()
        befehl = worte[0] if worte else ''
        if befehl == 'Q':
            print('Auf Wiedersehen, %s! Gespielte Züge: %d' % (name, len(verlauf)))
            return
        elif befehl == 'H':
            print(HILFE)
        elif befehl == 'R':
            cells, foundations, tableaus = setup_game()
            verlauf = []
            print('Es wird neu gemischt und gegeben ...')
        elif befehl in ('TC', 'TF', 'TT', 'CF', 'CT'):
            try:
                verlauf.append(zug(worte, cells, foundations, tableaus))
            except EingabeFehler as fehler:
                print('>>> Falsche Eingabe: %s' % fehler)
            except RuntimeError as fehler:
                print('>>> Ungültiger Zug: %s' % fehler)
            if is_winner(foundations):
                display_game(cells, foundations, tableaus)
                print('Glückwunsch, %s! Du hast das Spiel in %d Zügen gewonnen!' % (name, len(verlauf)))
                return
        else:
            print('>>> Diesen Befehl gibt es nicht. Mit H bekommst du Hilfe.')


if __name__ == '__main__':
    try:
        spiele()
    except (EOFError, KeyboardInterrupt):
        print('\nProgramm beendet.')
