#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""Le jeu (tâche 5).  Lancer : python3 jeu.py"""
from modele import Card, PlayStack, Hand
from melange import shuffle

GRAS, VERT, ROUGE, FIN = '\x1b[1m', '\x1b[32m', '\x1b[31m', '\x1b[0m'

# L'état du jeu : des listes parallèles, l'indice 0 est le joueur A, 1 le joueur B.
NOMS = ['Joueur A', 'Joueur B']
mains = [Hand(), Hand()]
buts = [[], []]
defausses = [[[], [], [], []], [[], [], [], []]]
piles = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
sabot = []
rangees = []          # les faces des piles terminées


def distribuer():
    jeu = []
    for v in range(10):
        for _ in range(10):
            jeu.append(Card(v))
    for _ in range(20):
        jeu.append(Card(-1))
    sabot.extend(shuffle(jeu))
    for _ in range(5):
        for j in (0, 1):
            mains[j].add([sabot.pop(0)])
    for _ in range(15):
        for j in (0, 1):
            buts[j].append(sabot.pop(0))
    for j in (0, 1):
        mains[j].sort()


def rang(carte):
    return 10 if carte.getFace() == '*' else int(carte.getFace())


def attendue(pile):
    """La valeur attendue par une pile de jeu."""
    if str(pile) == '||':
        return 0
    return pile.peekValue() + 1


def recycler():
    cartes = [Card(-1) if f == '*' else Card(int(f)) for f in rangees]
    rangees.clear()
    sabot.extend(shuffle(cartes))


def completer(j):
    while mains[j].size() < 5:
        if sabot == []:
            recycler()
        if sabot == []:
            break
        mains[j].add([sabot.pop(0)])
    mains[j].sort()


def sommets(j):
    """Les cartes visibles au sommet du but et des défausses."""
    return [p[-1] for p in [buts[j]] + defausses[j] if p != []]


def doit_jouer_zero(j):
    libre = 0 in [attendue(p) for p in piles]
    return libre and (mains[j].check0() != -1 or '0' in [c.getFace() for c in sommets(j)])


def que_des_zeros(j):
    for v in (-1, 1, 2, 3, 4, 5, 6, 7, 8, 9):
        if mains[j].index(v) != -1:
            return False
    return True


def peut_jouer(j):
    for v in [-1] + [attendue(p) for p in piles]:
        if mains[j].index(v) != -1 or v in [c.getValue() for c in sommets(j)]:
            return True
    return False


def bloque():
    for j in (0, 1):
        if peut_jouer(j) or not que_des_zeros(j):
            return False
        if mains[j].size() < 5 and (sabot != [] or rangees != []):
            return False
    return True


# ------------------------------------------------------------------ affichage

def suite(pile):
    return ''.join([str(c) for c in pile]) if pile != [] else '[]'


def afficher(j):
    lignes = [('', NOMS[0], NOMS[1]),
              ('Main', str(mains[0]), str(mains[1]))]
    for d in range(4):
        lignes.append(('Défausse d' + str(d + 1), suite(defausses[0][d]), suite(defausses[1][d])))
    but = []
    for k in (0, 1):
        dessus = str(buts[k][-1]) if buts[k] != [] else '[]'
        but.append(dessus + ' reste ' + str(len(buts[k])))
    lignes.append(('But (g)', but[0], but[1]))
    l1 = max([len(x[1]) for x in lignes] + [20])
    l2 = max([len(x[2]) for x in lignes] + [20])
    print('┌' + '─' * 13 + '┬' + '─' * (l1 + 2) + '┬' + '─' * (l2 + 2) + '┐')
    for n, (t, a, b) in enumerate(lignes):
        a, b = a.ljust(l1), b.ljust(l2)
        if n == 0:
            a, b = [GRAS + VERT + x + FIN if k == j else x for k, x in ((0, a), (1, b))]
        print('│ ' + t.ljust(11) + ' │ ' + a + ' │ ' + b + ' │')
        if n == 0:
            print('├' + '─' * 13 + '┼' + '─' * (l1 + 2) + '┼' + '─' * (l2 + 2) + '┤')
    print('└' + '─' * 13 + '┴' + '─' * (l1 + 2) + '┴' + '─' * (l2 + 2) + '┘')
    for n, pile in enumerate(piles):
        print('  Pile de jeu ' + str(n + 1) + ' : ' + str(pile))
    print()


def erreur(texte):
    print(ROUGE + 'Erreur : ' + texte + FIN)


# --------------------------------------------------------------------- actions

def poser(j):
    n = mains[j].size()
    reponse = input('Quelle carte et quelle pile ? (h1..h' + str(n) + ' = main, g = but, d1..d4 = défausse ; '
                    'pile 1..4 ; par exemple "h1 2") ').lower().split()
    if len(reponse) != 2:
        erreur('il faut une carte et une pile, séparées par une espace')
        return
    source, cible = reponse
    if cible not in ['1', '2', '3', '4']:
        erreur('la pile de jeu est un nombre de 1 à 4')
        return
    pile = piles[int(cible) - 1]
    if source in ['h' + str(i + 1) for i in range(n)]:
        carte = mains[j].pop(int(source[1]) - 1)
    elif source == 'g':
        carte = buts[j].pop()
    elif source in ['d1', 'd2', 'd3', 'd4']:
        if defausses[j][int(source[1]) - 1] == []:
            erreur('cette défausse est vide')
            return
        carte = defausses[j][int(source[1]) - 1].pop()
    else:
        erreur('carte inconnue : ' + source)
        return
    try:
        faces = pile.playCard(carte)
    except Exception as e:
        if source[0] == 'h':
            mains[j].add([carte])
            mains[j].sort()
        elif source == 'g':
            buts[j].append(carte)
        else:
            defausses[j][int(source[1]) - 1].append(carte)
        erreur(str(e))
        return
    print('La carte ' + str(carte) + ' est posée sur la pile ' + cible + '.')
    if faces != []:
        print('La pile ' + cible + ' est complète, elle est retirée.')
        rangees.extend(faces)
        if len(rangees) == 50:
            recycler()
            print('Cinq piles complètes : elles sont mélangées et remises sous le sabot.')


def defausser(j):
    """Rend True si le tour est fini."""
    if doit_jouer_zero(j):
        erreur('une pile est libre, il faut jouer le [0]')
        return False
    if que_des_zeros(j):
        print('Rien à défausser, le tour est terminé.')
        return True
    cible = input('Sur quelle défausse (1..4) ? ').strip().lower()
    if cible not in ['1', '2', '3', '4']:
        erreur('la défausse est un nombre de 1 à 4')
        return False
    main = mains[j]
    main.sort()
    carte = main.pop()
    if carte.getFace() == '0':
        # il ne reste que des [0] et des jokers : on défausse un joker
        main.add([carte])
        main.sort()
        carte = main.pop(main.index(-1))
    defausses[j][int(cible) - 1].append(carte)
    print(NOMS[j] + ' défausse ' + str(carte) + '.')
    return True


def tour(j):
    completer(j)
    print(GRAS + '=== Au tour de ' + NOMS[j] + ' ===' + FIN)
    afficher(j)
    while True:
        action = input(NOMS[j] + ', que faites-vous ? p (poser une carte) ou x (défausser / fin du tour) : ')
        action = action.strip().lower()
        if action == 'p':
            poser(j)
            if buts[j] == []:
                return
            if mains[j].size() == 0:
                print('La main est vide : cinq nouvelles cartes.')
                completer(j)
            afficher(j)
        elif action == 'x':
            if defausser(j):
                afficher(j)
                return
        else:
            erreur('répondez par p ou x')


def main():
    distribuer()
    print('Le but de Joueur A montre ' + str(buts[0][-1]) + ', celui de Joueur B ' + str(buts[1][-1]) + '.')
    j = 1 if rang(buts[1][-1]) > rang(buts[0][-1]) else 0
    print(NOMS[j] + ' commence.')
    while True:
        tour(j)
        if buts[j] == []:
            afficher(j)
            print(GRAS + VERT + NOMS[j] + ' a gagné la partie !' + FIN)
            return
        j = 1 - j
        if bloque():
            print('Plus personne ne peut jouer : match nul.')
            return


if __name__ == '__main__':
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print('\nAu revoir.')
