# -*- coding: utf-8 -*-
# Projet 10 - Le jeu du boulanger (Baker's Game)
import cards as c

menu = """
  🃏 Les commandes :
     TC x y   tableau x  ->  cellule y
     TF x y   tableau x  ->  fondation y
     TT x y   tableau x  ->  tableau y
     CF x y   cellule x  ->  fondation y
     CT x y   cellule x  ->  tableau y
     R        recommencer
     H        cette aide
     Q        quitter
"""


def setup_game():
    """Prépare une nouvelle partie : (cellules, fondations, tableaux)."""
    cells = []
    foundations = []
    for i in range(4):
        cells.append([])
        foundations.append([])
    tableaus = []
    for i in range(8):
        tableaus.append([])

    paquet = c.Deck()
    paquet.shuffle()
    i = 0
    carte = paquet.deal()
    while carte is not None:
        tableaus[i % 8].append(carte)
        i = i + 1
        carte = paquet.deal()
    return (cells, foundations, tableaus)


def crochets(pile):
    # une place : [A♣], ou [ ] si elle est vide
    if pile == []:
        return "[ ]"
    return "[" + str(pile[-1]) + "]"


def display_game(cells, foundations, tableaus):
    """Affiche la partie à l'écran."""
    print()
    print("  Cellules    : ", end="")
    for n, cell in enumerate(cells, 1):
        print(str(n) + ":" + crochets(cell).ljust(6), end=" ")
    print()
    print("  Fondations  : ", end="")
    for n, fnd in enumerate(foundations, 1):
        print(str(n) + ":" + crochets(fnd).ljust(6), end=" ")
    print()

    ligne = "  +" + "-----+" * 8
    print(ligne)
    print("  |" + "|".join("  " + str(n) + "  " for n in range(1, 9)) + "|")
    print(ligne)
    hauteur = max([len(t) for t in tableaus])
    for k in range(hauteur):
        morceaux = []
        for t in tableaus:
            if k < len(t):
                morceaux.append("{:^5}".format(str(t[k])))
            else:
                morceaux.append("     ")
        print("  |" + "|".join(morceaux) + "|")
    print(ligne)


def valid_fnd_move(src_card, dest_card):
    """RuntimeError si la carte ne peut pas aller sur la fondation."""
    permis = False
    if not dest_card:
        permis = src_card.rank() == 1
    elif src_card.suit() == dest_card.suit():
        permis = src_card.rank() == dest_card.rank() + 1
    if not permis:
        raise RuntimeError("cette carte ne va pas sur cette fondation")


def valid_tab_move(src_card, dest_card):
    """RuntimeError si la carte ne peut pas aller sur le tableau."""
    permis = False
    if not dest_card:
        permis = True
    elif src_card.suit() == dest_card.suit():
        permis = src_card.rank() == dest_card.rank() - 1
    if not permis:
        raise RuntimeError("cette carte ne va pas sur ce tableau")


def tableau_to_cell(tab, cell):
    if tab == []:
        raise RuntimeError("le tableau est vide")
    if cell != []:
        raise RuntimeError("la cellule est occupée")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if tab == []:
        raise RuntimeError("le tableau est vide")
    if fnd == []:
        valid_fnd_move(tab[-1], None)
    else:
        valid_fnd_move(tab[-1], fnd[-1])
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if tab1 == []:
        raise RuntimeError("le tableau est vide")
    if tab2 == []:
        valid_tab_move(tab1[-1], None)
    else:
        valid_tab_move(tab1[-1], tab2[-1])
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if cell == []:
        raise RuntimeError("la cellule est vide")
    if fnd == []:
        valid_fnd_move(cell[0], None)
    else:
        valid_fnd_move(cell[0], fnd[-1])
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    if cell == []:
        raise RuntimeError("la cellule est vide")
    if tab == []:
        valid_tab_move(cell[0], None)
    else:
        valid_tab_move(cell[0], tab[-1])
    tab.append(cell.pop())


def is_winner(foundation):
    """Vrai si les quatre fondations sont finies."""
    finies = 0
    for f in foundation:
        if len(f) == 13 and f[12].rank() == 13:
            finies += 1
    return finies == 4


def lire_commande():
    """Demande une commande jusqu'à ce qu'elle ait une bonne forme.
    Retourne (lettre(s), x, y), x et y sont 0 pour R, H et Q."""
    # combien de colonnes pour x et pour y
    limites = {"TC": (8, 4), "TF": (8, 4), "TT": (8, 8), "CF": (4, 4), "CT": (4, 8)}
    while True:
        mots = input("👉 Votre commande ? ").upper().split()
        if len(mots) == 1 and mots[0] in ("R", "H", "Q"):
            return mots[0], 0, 0
        if len(mots) == 3 and mots[0] in limites:
            max_x, max_y = limites[mots[0]]
            chiffres_x = [str(n) for n in range(1, max_x + 1)]
            chiffres_y = [str(n) for n in range(1, max_y + 1)]
            if mots[1] in chiffres_x and mots[2] in chiffres_y:
                return mots[0], int(mots[1]), int(mots[2])
            print("❌ Erreur : x va de 1 à", max_x, "et y de 1 à", max_y)
        else:
            print("❌ Erreur : commande inconnue (H pour l'aide)")


def main():
    print("♣ ♦  Bienvenue au jeu du boulanger !  ♥ ♠")
    print(menu)
    cells, foundations, tableaus = setup_game()
    display_game(cells, foundations, tableaus)
    while not is_winner(foundations):
        cmd, x, y = lire_commande()
        if cmd == "Q":
            print("👋 Au revoir !")
            break
        try:
            if cmd == "H":
                print(menu)
            elif cmd == "R":
                cells, foundations, tableaus = setup_game()
                print("🔀 Nouvelle partie")
            elif cmd == "TC":
                tableau_to_cell(tableaus[x - 1], cells[y - 1])
            elif cmd == "TF":
                tableau_to_foundation(tableaus[x - 1], foundations[y - 1])
            elif cmd == "TT":
                tableau_to_tableau(tableaus[x - 1], tableaus[y - 1])
            elif cmd == "CF":
                cell_to_foundation(cells[x - 1], foundations[y - 1])
            elif cmd == "CT":
                cell_to_tableau(cells[x - 1], tableaus[y - 1])
        except RuntimeError as e:
            print("❌ Erreur :", e)
        display_game(cells, foundations, tableaus)
    if is_winner(foundations):
        print("🎉 Bravo, vous avez gagné !")


if __name__ == "__main__":
    main()
