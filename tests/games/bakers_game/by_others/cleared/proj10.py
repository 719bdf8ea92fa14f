# -*- coding: utf-8 -*-
# Projet 10 : Baker's Game (une réussite)
import cards

ROUGE = "\033[31m"
GRAS = "\033[1m"
VIDEO = "\033[7m"
FIN = "\033[0m"
EFFACER = "\033[2J\033[H"

AIDE = """  TC x y  carte de la colonne x vers la cellule y
  TF x y  carte de la colonne x vers la fondation y
  TT x y  carte de la colonne x vers la colonne y
  CF x y  carte de la cellule x vers la fondation y
  CT x y  carte de la cellule x vers la colonne y
  R       recommencer avec un nouveau mélange
  H       afficher cette aide
  Q       quitter la partie"""


def setup_game():
    """Prépare une partie : (cellules, fondations, colonnes)."""
    paquet = cards.Deck()
    paquet.shuffle()
    tableaus = [[] for i in range(8)]
    colonne = 0
    for i in range(52):
        tableaus[colonne].append(paquet.deal())
        colonne = (colonne + 1) % 8
    return [[], [], [], []], [[], [], [], []], tableaus


def _peindre(carte, largeur):
    """Texte coloré d'une carte, cadré à droite."""
    texte = str(carte).strip()
    couleur = ROUGE if texte[-1] in "♥♦♡♢hdHD" else GRAS
    return " " * (largeur - len(texte)) + couleur + texte + FIN


def _case(pile, largeur):
    if pile:
        return _peindre(pile[-1], largeur)
    return "[ ]".rjust(largeur)


def display_game(cells, foundations, tableaus):
    """Affiche le jeu : cellules à gauche, fondations à droite, colonnes en bas."""
    gauche = "".join(_case(c, 6) for c in cells)
    droite = "".join(_case(f, 6) for f in foundations)
    print("  CELLULES".ljust(27) + "FONDATIONS")
    print(gauche + " :" + droite)
    print("  " + "· " * 25)
    print("".join("{:>6d}".format(n) for n in range(1, 9)))
    for ligne in range(max(map(len, tableaus))):
        morceaux = []
        for colonne in tableaus:
            if ligne < len(colonne):
                morceaux.append(_peindre(colonne[ligne], 6))
            else:
                morceaux.append(" " * 6)
        print("".join(morceaux).rstrip())


def valid_fnd_move(src_card, dest_card):
    """RuntimeError si src_card ne peut pas monter sur la fondation."""
    if not src_card:
        raise RuntimeError("il n'y a pas de carte à déplacer")
    attendu = dest_card.rank() + 1 if dest_card else 1
    if src_card.rank() != attendu:
        raise RuntimeError("ce n'est pas la carte suivante de la fondation")
    if dest_card and dest_card.suit() != src_card.suit():
        raise RuntimeError("la fondation est d'une autre couleur")


def valid_tab_move(src_card, dest_card):
    """RuntimeError si src_card ne peut pas être posée sur la colonne."""
    if not src_card:
        raise RuntimeError("il n'y a pas de carte à déplacer")
    if dest_card:
        if dest_card.suit() != src_card.suit():
            raise RuntimeError("la colonne finit par une autre couleur")
        if dest_card.rank() - src_card.rank() != 1:
            raise RuntimeError("il faut poser la carte juste en dessous")


def _deplacer(source, but, regle):
    """Contrôle le coup avec la règle, puis déplace une seule carte."""
    if not source:
        raise RuntimeError("il n'y a pas de carte à déplacer")
    regle(source[-1], but[-1] if but else None)
    but.append(source.pop())


def tableau_to_cell(tab, cell):
    if cell:
        raise RuntimeError("la cellule est déjà prise")
    if not tab:
        raise RuntimeError("la colonne est vide")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    _deplacer(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    _deplacer(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    _deplacer(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    _deplacer(cell, tab, valid_tab_move)


def is_winner(foundations):
    gagnees = [f for f in foundations if len(f) == 13 and f[-1].rank() == 13]
    return len(gagnees) == len(foundations)


class Partie:
    """Une partie en cours, avec la ligne de message sous le jeu."""

    def __init__(self):
        self.message = AIDE
        self.finie = False
        self.distribuer()

    def distribuer(self):
        self.cells, self.foundations, self.tableaus = setup_game()

    def montrer(self):
        print(EFFACER + VIDEO + "  BAKER'S GAME".ljust(52) + FIN)
        print()
        display_game(self.cells, self.foundations, self.tableaus)
        print()
        print(self.message)

    @staticmethod
    def _prendre(piles, texte):
        if not (texte.isascii() and texte.isdigit()):
            raise RuntimeError("« " + texte + " » n'est pas un numéro")
        if len(texte) > 1 or not 1 <= int(texte) <= len(piles):
            raise RuntimeError("le numéro doit être entre 1 et %d" % len(piles))
        return piles[int(texte) - 1]

    def jouer(self, commande, x, y):
        """Joue un des cinq déplacements."""
        lieux = {"C": self.cells, "F": self.foundations, "T": self.tableaus}
        coups = {"TC": tableau_to_cell, "TF": tableau_to_foundation,
                 "TT": tableau_to_tableau, "CF": cell_to_foundation,
                 "CT": cell_to_tableau}
        source = self._prendre(lieux[commande[0]], x)
        but = self._prendre(lieux[commande[1]], y)
        coups[commande](source, but)
        self.message = "Bien joué : " + commande + " " + x + " " + y

    def executer(self, texte):
        mots = texte.upper().split()
        try:
            if mots == ["Q"]:
                self.finie = True
            elif mots == ["H"]:
                self.message = AIDE
            elif mots == ["R"]:
                self.distribuer()
                self.message = "Nouvelle donne."
            elif mots and mots[0] in ("TC", "TF", "TT", "CF", "CT"):
                if len(mots) != 3:
                    raise RuntimeError("il faut deux numéros après " + mots[0])
                self.jouer(*mots)
            else:
                raise RuntimeError("commande inconnue (tapez H pour l'aide)")
        except RuntimeError as erreur:
            self.message = ROUGE + "Impossible : " + str(erreur) + FIN


def main():
    partie = Partie()
    while not partie.finie:
        partie.montrer()
        if is_winner(partie.foundations):
            print("Bravo ! Vous avez gagné la partie.")
            return
        print("Votre commande :")
        try:
            partie.executer(input())
        except EOFError:
            partie.finie = True
    print("Au revoir et à bientôt !")


if __name__ == "__main__":
    main()
