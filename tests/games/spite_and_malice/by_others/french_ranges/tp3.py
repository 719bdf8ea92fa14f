# -*- coding: utf-8 -*-
# TP3 - Mini Spite and Malice
# Les noms des classes et des méthodes sont ceux de l'énoncé, le reste est en français.

import random
import sys


class Card:

    def __init__(self, value):
        assert isinstance(value, int) and not isinstance(value, bool), "valeur non entière"
        assert value >= -1 and value <= 9, "valeur hors limites"
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = "*"

    def assign(self, value):
        assert isinstance(value, int) and not isinstance(value, bool), "valeur non entière"
        assert value >= -1 and value <= 9, "valeur hors limites"
        if self.__face == "*":
            self.__value = value
        else:
            raise Exception("Erreur : cette carte n'est pas un joker")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class PlayStack:

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if self.__cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.__cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def estVide(self):
        return self.__cards == []

    def attendue(self):
        """valeur de la carte attendue sur la pile"""
        if self.estVide():
            return 0
        return self.peekValue() + 1

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        valeur = self.attendue()
        if card.getValue() == -1:
            card.assign(valeur)
        elif card.getValue() != valeur:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if valeur == 9:
            faces = []
            for carte in self.__cards:
                faces.append(carte.getFace())
            self.__cards = []
            return faces
        return []

    def __str__(self):
        texte = "|"
        for carte in self.__cards:
            texte += str(carte)
        return texte + "|"


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        # tri par insertion
        for i in range(1, len(self.__hand)):
            carte = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > carte.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j -= 1
            self.__hand[j + 1] = carte

    def pop(self, i=None):
        if i is None:
            if self.__hand == []:
                raise Exception("Erreur : main vide")
            return self.__hand.pop()
        assert isinstance(i, int), "position non entière"
        assert i >= 0 and i < len(self.__hand), "position hors limites"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int), "valeur non entière"
        assert v >= -1 and v <= 9, "valeur hors limites"
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Erreur : une main a 5 cartes au plus")
        for carte in cardList:
            self.__hand.append(carte)
        self.sort()

    def __str__(self):
        texte = ""
        for carte in self.__hand:
            texte += str(carte)
        return "[" + texte + "]"


def shuffle(cards):
    resultat = []
    while len(cards) > 0:
        resultat.append(cards.pop(random.randint(0, len(cards) - 1)))
    return resultat


class Sabot:
    """Le sabot est une file (maillons chaînés)."""

    class Maillon:
        def __init__(self, carte):
            self.carte = carte
            self.suivant = None

    def __init__(self):
        self.__debut = None
        self.__fin = None
        self.__taille = 0

    def enfiler(self, carte):
        m = Sabot.Maillon(carte)
        if self.__debut is None:
            self.__debut = m
        else:
            self.__fin.suivant = m
        self.__fin = m
        self.__taille += 1

    def defiler(self):
        m = self.__debut
        self.__debut = m.suivant
        self.__taille -= 1
        return m.carte

    def taille(self):
        return self.__taille


class Joueur:

    def __init__(self, nom):
        self.nom = nom
        self.main = Hand()
        self.but = []
        self.defausses = [[], [], [], []]


class Partie:

    def __init__(self):
        self.joueurs = [Joueur("Joueur A"), Joueur("Joueur B")]
        self.piles = [PlayStack() for i in range(4)]
        self.sabot = Sabot()
        self.retirees = []
        self.nb_retirees = 0

    def distribuer(self):
        cartes = []
        for v in range(-1, 10):
            for i in range(10):
                cartes.append(Card(v))
        for i in range(10):
            cartes.append(Card(-1))
        for carte in shuffle(cartes):
            self.sabot.enfiler(carte)
        for i in range(20):
            for joueur in self.joueurs:
                if i < 5:
                    joueur.main.add([self.sabot.defiler()])
                else:
                    joueur.but.append(self.sabot.defiler())

    def premier(self):
        forces = []
        for joueur in self.joueurs:
            v = joueur.but[-1].getValue()
            if v == -1:
                v = 10
            forces.append(v)
        if forces[0] >= forces[1]:
            return 0
        return 1

    def completer_main(self, joueur):
        while joueur.main.size() < 5:
            if self.sabot.taille() == 0:
                if self.retirees == []:
                    return
                self.melanger_retirees()
            joueur.main.add([self.sabot.defiler()])

    def melanger_retirees(self):
        for carte in shuffle(self.retirees):
            self.sabot.enfiler(carte)
        self.retirees = []
        self.nb_retirees = 0

    def pile_libre(self):
        for pile in self.piles:
            if pile.estVide():
                return True
        return False

    def afficher(self, joueur):
        adversaire = self.joueurs[0]
        if adversaire is joueur:
            adversaire = self.joueurs[1]
        print()
        print("########################################")
        print("# Adversaire :", adversaire.nom)
        self.afficher_joueur(adversaire)
        print("#")
        for i in range(4):
            print("#   Pile de jeu n°" + str(i + 1) + " " + str(self.piles[i]))
        print("#")
        print("# À toi de jouer :", joueur.nom)
        self.afficher_joueur(joueur)
        print("########################################")

    def afficher_joueur(self, joueur):
        print("#   Main :", joueur.main)
        if joueur.but == []:
            print("#   But : terminé")
        else:
            print("#   But :", joueur.but[-1], "- reste", len(joueur.but), "carte(s)")
        for i in range(4):
            texte = ""
            for carte in joueur.defausses[i]:
                texte += str(carte)
            if texte == "":
                texte = "(vide)"
            print("#   Défausse n°" + str(i + 1) + " : " + texte)

    def demander_pile(self, question):
        reponse = input(question).strip()
        while reponse not in ("1", "2", "3", "4"):
            print("Il faut un nombre de 1 à 4.")
            reponse = input(question).strip()
        return int(reponse) - 1

    def jouer(self, joueur):
        choix = input("Quelle carte ? (m1 à m5 = main, b = but, d1 à d4 = défausse) ").strip().lower()
        source = None
        if choix == "b":
            source = joueur.but
        elif len(choix) == 2 and choix[0] == "d" and choix[1] in "1234":
            source = joueur.defausses[int(choix[1]) - 1]
            if source == []:
                print("Cette défausse est vide.")
                return
        elif len(choix) == 2 and choix[0] == "m" and choix[1] in "12345":
            if int(choix[1]) > joueur.main.size():
                print("Tu n'as pas autant de cartes en main.")
                return
        else:
            print("Choix incorrect :", choix)
            return
        pile = self.piles[self.demander_pile("Sur quelle pile de jeu ? (1 à 4) ")]
        if source is None:
            carte = joueur.main.pop(int(choix[1]) - 1)
        else:
            carte = source.pop()
        try:
            faces = pile.playCard(carte)
        except Exception:
            print("Coup refusé :", carte, "ne va pas sur cette pile.")
            if source is None:
                joueur.main.add([carte])
            else:
                source.append(carte)
            return
        if faces != []:
            print("La pile est complète, on la retire.")
            for face in faces:
                if face == "*":
                    self.retirees.append(Card(-1))
                else:
                    self.retirees.append(Card(int(face)))
            self.nb_retirees += 1
            if self.nb_retirees == 5:
                print("Cinq piles retirées : leurs cartes sont mélangées et remises sous le sabot.")
                self.melanger_retirees()
        if joueur.main.size() == 0:
            self.completer_main(joueur)

    def defausser(self, joueur):
        """Renvoie True si le tour est fini."""
        if joueur.main.check0() != -1 and self.pile_libre():
            print("Refusé : il y a une pile libre, il faut jouer le [0].")
            return False
        plus_haute = joueur.main.size() - 1
        # la main est triée : s'il n'y a que des 0, la dernière et la première sont des 0
        if plus_haute == -1 or joueur.main.check0() == 0 and str(joueur.main).endswith("[0]]"):
            print("Rien à défausser, fin du tour.")
            return True
        print("Position de la carte à défausser (Entrée = la plus haute) ?")
        reponse = input().strip().lower().replace("m", "")
        if reponse == "":
            reponse = str(plus_haute + 1)
        if not reponse.isdecimal() or int(reponse) < 1 or int(reponse) > joueur.main.size():
            print("Il n'y a pas de carte à cette position.")
            return False
        j = self.demander_pile("Sur quelle défausse ? (1 à 4) ")
        carte = joueur.main.pop(int(reponse) - 1)
        if carte.getFace() == "0":
            print("Refusé : on ne défausse pas un [0].")
            joueur.main.add([carte])
            return False
        joueur.defausses[j].append(carte)
        return True

    def tour(self, joueur):
        self.completer_main(joueur)
        while joueur.but != []:
            self.afficher(joueur)
            reponse = input(joueur.nom + ", j (jouer), f (finir le tour, défausser) ou q (quitter) ? ").strip().lower()
            if reponse == "j":
                self.jouer(joueur)
            elif reponse == "f":
                if self.defausser(joueur):
                    return
            elif reponse == "q":
                sure = input("Vraiment quitter la partie ? (o/n) ").strip().lower()
                if sure == "o":
                    print("Au revoir !")
                    sys.exit()
            else:
                print("Réponse incorrecte.")

    def lancer(self):
        self.distribuer()
        n = self.premier()
        print("Le but de A montre", self.joueurs[0].but[-1], "et celui de B", self.joueurs[1].but[-1])
        print(self.joueurs[n].nom, "commence.")
        while True:
            self.tour(self.joueurs[n])
            if self.joueurs[n].but == []:
                self.afficher(self.joueurs[n])
                print("Bravo", self.joueurs[n].nom, "! Tu as gagné la partie.")
                return
            n = 1 - n


if __name__ == "__main__":
    Partie().lancer()
