# -*- coding: utf-8 -*-
# TP : Mini Spite and Malice, tâche 5 (le jeu)
# Lancer avec : python3 jeu.py
from classes import Card, PlayStack, Hand, shuffle


class Joueur:

    def __init__(self, nom):
        self.nom = nom
        self.main = Hand()
        self.but = []
        self.defausses = [[], [], [], []]

    def afficher(self):
        print("  " + self.nom)
        positions = []
        for k, face in enumerate(self.main.faces()):
            positions.append("h%d=%s" % (k + 1, face))
        print("    Main        " + ("   ".join(positions) or "vide"))
        if self.but:
            print("    But         %s   (%d cartes restantes)" % (self.but[-1].getFace(), len(self.but)))
        else:
            print("    But         terminé !")
        for k in range(4):
            contenu = " ".join(c.getFace() for c in self.defausses[k])
            print("    Défausse %d  %s" % (k + 1, contenu or "."))


class Jeu:

    def __init__(self, noms):
        paquet = []
        for v in range(10):
            paquet += [Card(v) for k in range(10)]
        paquet += [Card(-1) for k in range(20)]
        self.sabot = shuffle(paquet)
        self.joueurs = [Joueur(noms[0]), Joueur(noms[1])]
        self.piles = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
        self.completes = []
        self.tour = 0
        # distribution : la main, puis le but
        for k in range(5):
            for j in self.joueurs:
                j.main.add([self.sabot.pop(0)])
        for k in range(15):
            for j in self.joueurs:
                j.but.append(self.sabot.pop(0))
        for j in self.joueurs:
            j.main.sort()

    def premier(self):
        a = self.joueurs[0].but[-1]
        b = self.joueurs[1].but[-1]
        force_a = 10 if a.getFace() == '*' else a.getValue()
        force_b = 10 if b.getFace() == '*' else b.getValue()
        if force_b > force_a:
            return 1
        return 0

    def completer(self, joueur):
        while joueur.main.size() < 5 and self.sabot != []:
            joueur.main.add([self.sabot.pop(0)])
        joueur.main.sort()

    def attendu(self, pile):
        """La valeur que la pile attend."""
        if str(pile) == '||':
            return 0
        return pile.peekValue() + 1

    def afficher(self):
        print()
        print("#" * 50)
        self.joueurs[0].afficher()
        print("  " + "- " * 20)
        for k in range(4):
            suite = str(self.piles[k]).replace('[', ' ').replace(']', '').strip('|')
            print("    Pile de jeu %d :%s   (attend %d)" % (k + 1, suite, self.attendu(self.piles[k])))
        print("  " + "- " * 20)
        self.joueurs[1].afficher()
        print("#" * 50)

    # ------------------------------------------------------------------

    def jouer_carte(self, joueur):
        origine = input("Quelle carte (h1 à h5, g = but, d1 à d4) ? ").strip().lower()
        genre = origine[:1]
        if origine == 'g':
            n = 0
        elif len(origine) == 2 and genre == 'h' and origine[1] in '12345':
            n = int(origine[1]) - 1
            if n >= joueur.main.size():
                print("-> Il n'y a pas de carte à cette place de la main.")
                return
        elif len(origine) == 2 and genre == 'd' and origine[1] in '1234':
            n = int(origine[1]) - 1
            if joueur.defausses[n] == []:
                print("-> Cette défausse est vide.")
                return
        else:
            print("-> Je ne connais pas cette carte.")
            return
        reponse = input("Sur quelle pile de jeu (1 à 4) ? ").strip()
        if reponse not in ('1', '2', '3', '4'):
            print("-> Il y a seulement les piles 1 à 4.")
            return
        p = int(reponse) - 1

        if genre == 'g':
            carte = joueur.but.pop()
        elif genre == 'h':
            carte = joueur.main.pop(n)
        else:
            carte = joueur.defausses[n].pop()
        if carte.getFace() == '*':
            carte.assign(self.attendu(self.piles[p]))
        try:
            faces = self.piles[p].playCard(carte)
        except Exception:
            # la carte retourne à sa place
            if genre == 'g':
                joueur.but.append(carte)
            elif genre == 'h':
                joueur.main.add([carte])
                joueur.main.sort()
            else:
                joueur.defausses[n].append(carte)
            print("-> Coup refusé : la pile %d attend un %d." % (p + 1, self.attendu(self.piles[p])))
            return
        if faces != []:
            print("-> La pile %d est complète !" % (p + 1))
            self.completes += faces
            if len(self.completes) == 50:
                retour = [Card(-1 if f == '*' else int(f)) for f in self.completes]
                self.sabot += shuffle(retour)
                self.completes = []
                print("-> Les cinq piles complètes retournent dans le sabot.")
        if joueur.main.size() == 0:
            self.completer(joueur)

    def defausser(self, joueur):
        """Retourne True si le tour est terminé."""
        if joueur.main.check0() != -1:
            for pile in self.piles:
                if str(pile) == '||':
                    print("-> Il reste une pile libre : jouez d'abord votre 0.")
                    return False
        if joueur.main.faces().count('0') == joueur.main.size():
            print("-> Aucune carte à défausser, le tour est terminé.")
            return True
        carte = input("Quelle carte de la main (h1 à h5) ? ").strip().lower().replace('h', '')
        if carte not in ('1', '2', '3', '4', '5') or int(carte) > joueur.main.size():
            print("-> Il n'y a pas de carte à cette place de la main.")
            return False
        if joueur.main.faces()[int(carte) - 1] == '0':
            print("-> On ne défausse jamais un 0.")
            return False
        pile = input("Sur quelle défausse (1 à 4) ? ").strip()
        if pile not in ('1', '2', '3', '4'):
            print("-> Il y a seulement les défausses 1 à 4.")
            return False
        joueur.defausses[int(pile) - 1].append(joueur.main.pop(int(carte) - 1))
        return True

    def partie(self):
        qui = self.premier()
        while True:
            joueur = self.joueurs[qui]
            self.tour += 1
            self.completer(joueur)
            fini = False
            while not fini:
                self.afficher()
                print("Tour %d : à %s de jouer." % (self.tour, joueur.nom))
                choix = input("p (jouer une carte), x (défausser et finir) ou fin ? ").strip().lower()
                if choix == 'p':
                    self.jouer_carte(joueur)
                    if joueur.but == []:
                        self.afficher()
                        print("Bravo %s, vous avez gagné en %d tours !" % (joueur.nom, self.tour))
                        return
                elif choix == 'x':
                    fini = self.defausser(joueur)
                elif choix == 'fin':
                    raise EOFError
                else:
                    print("-> Répondez p, x ou fin.")
            qui = 1 - qui
            input("Appuyez sur Entrée, c'est à %s ..." % self.joueurs[qui].nom)


if __name__ == '__main__':
    print("Bonjour ! Voici Mini Spite and Malice.")
    try:
        Jeu(["Joueur A", "Joueur B"]).partie()
    except (EOFError, KeyboardInterrupt):
        print("\nAu revoir !")
