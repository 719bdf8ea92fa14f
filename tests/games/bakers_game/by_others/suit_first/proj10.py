# Projekt 10: Baker's Game
# Die Tabelle wird mit Tabulatoren gemacht, die Farbe steht vor dem Wert (♥10).

import sys
from cards import *


def setup_game():
    '''gibt (Zellen, Fundamente, Spalten) zurueck'''
    d = Deck()
    d.shuffle()
    cells = []
    foundations = []
    for i in range(4):
        cells.append([])
        foundations.append([])
    tableaus = []
    for i in range(8):
        tableaus.append([])
    i = 0
    for n in range(52):
        tableaus[i].append(d.deal())
        i += 1
        if i == 8:
            i = 0
    return (cells, foundations, tableaus)


def karte_als_text(k):
    s = str(k).strip()
    return s[-1] + s[:-1]


def display_game(cells, foundations, tableaus):
    kopf = ""
    felder = ""
    for i in range(4):
        kopf += "Z" + str(i + 1) + "\t"
    for i in range(4):
        kopf += "\tF" + str(i + 1)
    for z in cells:
        if z == []:
            felder += "[ ]\t"
        else:
            felder += karte_als_text(z[0]) + "\t"
    for f in foundations:
        if f == []:
            felder += "\t[ ]"
        else:
            felder += "\t" + karte_als_text(f[-1])
    print(kopf)
    print(felder)
    print()
    print("S1\tS2\tS3\tS4\tS5\tS6\tS7\tS8")
    zeile = 0
    fertig = False
    while not fertig:
        fertig = True
        text = ""
        for t in tableaus:
            if zeile < len(t):
                text += karte_als_text(t[zeile])
                fertig = False
            text += "\t"
        if not fertig:
            print(text)
        zeile += 1


def valid_fnd_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("hier ist nichts zum Nehmen")
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("ein Fundament fängt mit dem Ass an")
    else:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("falsche Farbe fürs Fundament")
        if src_card.rank() != dest_card.rank() + 1:
            raise RuntimeError("falscher Wert fürs Fundament")


def valid_tab_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("hier ist nichts zum Nehmen")
    if dest_card:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("falsche Farbe für die Spalte")
        if src_card.rank() != dest_card.rank() - 1:
            raise RuntimeError("falscher Wert für die Spalte")


def tableau_to_cell(tab, cell):
    if tab == []:
        raise RuntimeError("hier ist nichts zum Nehmen")
    if cell != []:
        raise RuntimeError("die Zelle ist voll")
    karte = tab.pop()
    cell.append(karte)


def auf_fundament(von, fnd):
    if von == []:
        raise RuntimeError("hier ist nichts zum Nehmen")
    if fnd == []:
        ziel = None
    else:
        ziel = fnd[-1]
    valid_fnd_move(von[-1], ziel)
    karte = von.pop()
    fnd.append(karte)


def auf_spalte(von, tab):
    if von == []:
        raise RuntimeError("hier ist nichts zum Nehmen")
    if tab == []:
        ziel = None
    else:
        ziel = tab[-1]
    valid_tab_move(von[-1], ziel)
    karte = von.pop()
    tab.append(karte)


def tableau_to_foundation(tab, fnd):
    auf_fundament(tab, fnd)


def tableau_to_tableau(tab1, tab2):
    auf_spalte(tab1, tab2)


def cell_to_foundation(cell, fnd):
    auf_fundament(cell, fnd)


def cell_to_tableau(cell, tab):
    auf_spalte(cell, tab)


def is_winner(foundations):
    n = 0
    for f in foundations:
        if len(f) == 13:
            if f[12].rank() == 13:
                n += 1
    return n == 4


def hilfe():
    print("TC x y\tvon Spalte x in Zelle y")
    print("TF x y\tvon Spalte x auf Fundament y")
    print("TT x y\tvon Spalte x auf Spalte y")
    print("CF x y\tvon Zelle x auf Fundament y")
    print("CT x y\tvon Zelle x auf Spalte y")
    print("R\tneues Spiel")
    print("H\tHilfe")
    print("Q\tSchluss")


def frage():
    '''fragt nach einem Befehl; None, wenn nichts mehr kommt'''
    sys.stdout.write("Dein Befehl (TC TF TT CF CT R H Q):")
    sys.stdout.flush()
    zeile = sys.stdin.readline()
    if zeile == "":
        return None
    return zeile.strip().upper()


def nummer(s, hoechste):
    '''Index zu einer eingegebenen Nummer, -1 wenn sie nicht geht'''
    for i in range(hoechste):
        if s == str(i + 1):
            return i
    return -1


def zug_machen(teile, cells, foundations, tableaus):
    '''gibt "" zurueck oder was nicht gut war'''
    if len(teile) != 3:
        return "so nicht, ich brauche einen Befehl und zwei Nummern"
    befehl = teile[0]
    if befehl == "TC":
        a, b, funktion = tableaus, cells, tableau_to_cell
    elif befehl == "TF":
        a, b, funktion = tableaus, foundations, tableau_to_foundation
    elif befehl == "TT":
        a, b, funktion = tableaus, tableaus, tableau_to_tableau
    elif befehl == "CF":
        a, b, funktion = cells, foundations, cell_to_foundation
    elif befehl == "CT":
        a, b, funktion = cells, tableaus, cell_to_tableau
    else:
        return "den Befehl gibt es nicht"
    x = nummer(teile[1], len(a))
    y = nummer(teile[2], len(b))
    if x == -1 or y == -1:
        return "die Nummer gibt es nicht"
    try:
        funktion(a[x], b[y])
    except RuntimeError as e:
        return str(e)
    return ""


def main():
    print("Hallo! Das ist Baker's Game. Mit H bekommst du Hilfe.")
    print()
    cells, foundations, tableaus = setup_game()
    weiter = True
    while weiter:
        display_game(cells, foundations, tableaus)
        print()
        eingabe = frage()
        if eingabe is None or eingabe == "Q":
            weiter = False
            print("Tschüss!")
        elif eingabe == "H":
            hilfe()
            print()
        elif eingabe == "R":
            cells, foundations, tableaus = setup_game()
            print("Neues Spiel!")
            print()
        else:
            fehler = zug_machen(eingabe.split(), cells, foundations, tableaus)
            if fehler != "":
                print("Geht nicht:", fehler)
                print()
            elif is_winner(foundations):
                weiter = False
                print("Super, du hast gewonnen!")


if __name__ == "__main__":
    main()
