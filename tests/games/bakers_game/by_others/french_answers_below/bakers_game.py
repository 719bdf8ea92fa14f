#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""Jeu du boulanger (Baker's Game) -- version en français, avec couleurs."""

from cards import Deck

ROUGE = "\033[91m"
GRIS = "\033[90m"
VERT = "\033[92m"
GRAS = "\033[1m"
FIN = "\033[0m"
EFFACER = "\033[2J\033[H"

LARGEUR = 6
N_CELLULES = N_FONDATIONS = 4
N_COLONNES = 8


# ------------------------------------------------------------------ règles

def _dessus(pile):
    return pile[-1] if pile else None


def valid_fnd_move(src_card, dest_card):
    if src_card is None:
        raise RuntimeError("aucune carte à déplacer")
    if dest_card is None:
        ok = src_card.rank() == 1
    else:
        ok = (src_card.suit() == dest_card.suit()
              and src_card.rank() - dest_card.rank() == 1)
    if not ok:
        raise RuntimeError(f"{src_card} ne va pas sur cette fondation")


def valid_tab_move(src_card, dest_card):
    if src_card is None:
        raise RuntimeError("aucune carte à déplacer")
    if dest_card is None:
        return
    if (src_card.suit(), src_card.rank() + 1) != (dest_card.suit(), dest_card.rank()):
        raise RuntimeError(f"{src_card} ne va pas sur {dest_card}")


def _deplacer(source, but, regle):
    if not source:
        raise RuntimeError("il n'y a pas de carte à cet endroit")
    regle(_dessus(source), _dessus(but))
    but.append(source.pop())


def _regle_cellule(src_card, dest_card):
    if dest_card is not None:
        raise RuntimeError("cette cellule est occupée")


def tableau_to_cell(tab, cell):
    _deplacer(tab, cell, _regle_cellule)


def tableau_to_foundation(tab, fnd):
    _deplacer(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    _deplacer(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    _deplacer(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    _deplacer(cell, tab, valid_tab_move)


def is_winner(foundation):
    return all(len(pile) == 13 and pile[-1].rank() == 13 for pile in foundation)


def setup_game():
    paquet = Deck()
    paquet.shuffle()
    tableaus = [[] for _ in range(N_COLONNES)]
    for i in range(len(paquet)):
        tableaus[i % N_COLONNES].append(paquet.deal())
    return [[] for _ in range(N_CELLULES)], [[] for _ in range(N_FONDATIONS)], tableaus


# --------------------------------------------------------------- affichage

def _case(texte, couleur=""):
    """Centre d'abord, colorie ensuite (sinon la largeur est fausse)."""
    centre = texte.center(LARGEUR)
    return couleur + centre + FIN if couleur else centre


def _carte(carte):
    if carte is None:
        return _case("[ ]", GRIS)
    return _case(str(carte), ROUGE if carte.suit() in (2, 3) else GRAS)


def display_game(cells, foundations, tableaus):
    trait = "─" * LARGEUR
    print("┌" + "┬".join([trait] * 4) + "╥" + "┬".join([trait] * 4) + "┐")
    print("│" + "│".join(_case(f"C{i}") for i in range(1, 5))
          + "║" + "│".join(_case(f"F{i}") for i in range(1, 5)) + "│")
    print("│" + "│".join(_carte(_dessus(c)) for c in cells)
          + "║" + "│".join(_carte(_dessus(f)) for f in foundations) + "│")
    print("╞" + "╪".join(["═" * LARGEUR] * 4) + "╬" + "╪".join(["═" * LARGEUR] * 4) + "╡")
    print("│" + "│".join(_case(str(i), GRIS) for i in range(1, 9)) + "│")
    hauteur = max(map(len, tableaus))
    for rang in range(hauteur):
        cases = [_carte(t[rang]) if rang < len(t) else " " * LARGEUR for t in tableaus]
        print("│" + "│".join(cases) + "│")
    print("└" + "┴".join([trait] * 8) + "┘")


AIDE = ("TC x y colonne→cellule | TF x y colonne→fondation | TT x y colonne→colonne | "
        "CF x y cellule→fondation | CT x y cellule→colonne | R rebattre | H aide | Q quitter")


# -------------------------------------------------------------------- jeu

ORDRES = {
    "TC": (tableau_to_cell, "T", "C"),
    "TF": (tableau_to_foundation, "T", "F"),
    "TT": (tableau_to_tableau, "T", "T"),
    "CF": (cell_to_foundation, "C", "F"),
    "CT": (cell_to_tableau, "C", "T"),
}


def _choisir(piles, texte):
    if not (texte.isascii() and texte.isdigit() and 1 <= int(texte) <= len(piles)):
        raise RuntimeError(f"numéro « {texte} » : il faut 1 à {len(piles)}")
    return piles[int(texte) - 1]


def _executer(mots, jeu):
    """Fait un coup ; RuntimeError si ce n'est pas possible."""
    nom, *numeros = mots
    if nom not in ORDRES:
        raise RuntimeError(f"commande inconnue « {nom} » (H = aide)")
    if len(numeros) != 2:
        raise RuntimeError(f"{nom} demande deux numéros")
    cells, foundations, tableaus = jeu
    endroits = {"C": cells, "F": foundations, "T": tableaus}
    fonction, de, vers = ORDRES[nom]
    fonction(_choisir(endroits[de], numeros[0]), _choisir(endroits[vers], numeros[1]))


def main():
    jeu = setup_game()
    message = AIDE
    while True:
        print(EFFACER, end="")
        display_game(*jeu)
        if is_winner(jeu[1]):
            print(VERT + "★ ★ ★  Bravo, vous avez gagné !  ★ ★ ★" + FIN)
            return
        if message:
            print(message)
        message = ""
        print("Votre coup ?")
        try:
            mots = input().upper().split()
        except EOFError:
            mots = ["Q"]
        if mots == ["Q"]:
            print("Au revoir !")
            return
        if mots == ["H"]:
            message = AIDE
        elif mots == ["R"]:
            jeu = setup_game()
            message = VERT + "Nouvelle donne." + FIN
        elif not mots:
            message = ROUGE + "Refusé : ligne vide (H = aide)" + FIN
        else:
            try:
                _executer(mots, jeu)
            except RuntimeError as probleme:
                message = f"{ROUGE}Refusé : {probleme}{FIN}"


if __name__ == "__main__":
    main()
