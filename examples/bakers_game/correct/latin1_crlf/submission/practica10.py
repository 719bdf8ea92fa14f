# -*- coding: latin-1 -*-
# Práctica 10: el juego de Baker, por Íñigo Núñez
from cards import *

AYUDA = """
TC x y   de la columna x a la celda y
TF x y   de la columna x a la base y
TT x y   de la columna x a la columna y
CF x y   de la celda x a la base y
CT x y   de la celda x a la columna y
R reiniciar, H ayuda, Q salir
"""


def setup_game():
    """Empieza un juego nuevo: celdas, bases y columnas."""
    baraja = Deck()
    baraja.shuffle()
    celdas = [[] for i in range(4)]
    bases = [[] for i in range(4)]
    columnas = [[] for i in range(8)]
    for fila in range(7):
        for columna in range(8):
            if baraja.is_empty() == False:
                columnas[columna].append(baraja.deal())
    return celdas, bases, columnas


def display_game(cells, foundations, tableaus):
    """Muestra el juego."""
    print("Cells")
    print("  ".join(["%3s" % (c[-1] if c else "[ ]") for c in cells]))
    print("Foundations")
    print("  ".join(["%3s" % (f[-1] if f else "[ ]") for f in foundations]))
    print()
    print("  ".join(["%3d" % (i + 1) for i in range(8)]))
    print("  ".join(["---"] * 8))
    alto = max([len(t) for t in tableaus])
    for i in range(alto):
        print("  ".join(["%3s" % (t[i] if i < len(t) else "") for t in tableaus]))


def valid_fnd_move(src_card, dest_card):
    """¿Se puede poner la carta en la base?"""
    if dest_card is None:
        if src_card.rank() == 1:
            return None
        raise RuntimeError("Sólo un as")
    if dest_card.suit() == src_card.suit():
        if dest_card.rank() + 1 == src_card.rank():
            return None
    raise RuntimeError("No es la carta que sigue")


def valid_tab_move(src_card, dest_card):
    """¿Se puede poner la carta en la columna?"""
    if dest_card is None:
        return None
    if dest_card.suit() == src_card.suit():
        if dest_card.rank() - 1 == src_card.rank():
            return None
    raise RuntimeError("No es la carta que sigue")


def tableau_to_cell(tab, cell):
    if len(tab) < 1:
        raise RuntimeError("La columna está vacía")
    if len(cell) > 0:
        raise RuntimeError("La celda está ocupada")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if len(tab) < 1:
        raise RuntimeError("La columna está vacía")
    valid_fnd_move(tab[-1], fnd[-1] if len(fnd) > 0 else None)
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if len(tab1) < 1:
        raise RuntimeError("La columna está vacía")
    valid_tab_move(tab1[-1], tab2[-1] if len(tab2) > 0 else None)
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if len(cell) < 1:
        raise RuntimeError("La celda está vacía")
    valid_fnd_move(cell[-1], fnd[-1] if len(fnd) > 0 else None)
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    if len(cell) < 1:
        raise RuntimeError("La celda está vacía")
    valid_tab_move(cell[-1], tab[-1] if len(tab) > 0 else None)
    tab.append(cell.pop())


def is_winner(foundations):
    """¿Se acabó el juego?"""
    for f in foundations:
        if len(f) < 13 or f[-1].rank() < 13:
            return False
    return True


def principal():
    print(AYUDA)
    celdas, bases, columnas = setup_game()
    while True:
        display_game(celdas, bases, columnas)
        if is_winner(bases):
            print("¡Enhorabuena!")
            break
        orden = input("prompt :> ").upper().split()
        if len(orden) == 1 and orden[0] == "Q":
            break
        elif len(orden) == 1 and orden[0] == "R":
            celdas, bases, columnas = setup_game()
        elif len(orden) == 1 and orden[0] == "H":
            print(AYUDA)
        elif len(orden) == 3:
            try:
                x = int(orden[1])
                y = int(orden[2])
                assert x > 0 and y > 0
                if orden[0] == "TC":
                    tableau_to_cell(columnas[x - 1], celdas[y - 1])
                elif orden[0] == "TF":
                    tableau_to_foundation(columnas[x - 1], bases[y - 1])
                elif orden[0] == "TT":
                    tableau_to_tableau(columnas[x - 1], columnas[y - 1])
                elif orden[0] == "CF":
                    cell_to_foundation(celdas[x - 1], bases[y - 1])
                elif orden[0] == "CT":
                    cell_to_tableau(celdas[x - 1], columnas[y - 1])
                else:
                    print("Orden desconocida")
            except RuntimeError as e:
                print("Error:", e)
            except (ValueError, IndexError, AssertionError):
                print("Error: no existe ese número")
        else:
            print("Orden desconocida")


if __name__ == '__main__':
    principal()
