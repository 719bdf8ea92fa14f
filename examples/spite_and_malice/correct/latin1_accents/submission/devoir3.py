# Devoir 3 : Mini Spite and Malice
# Tâches 1 à 4 - problème du paquet mélangé

import random


class Card:
    # carte : une face (chaîne) et une valeur (entier), privées toutes les deux

    def __init__(self, value):
        if type(value) is not int:
            raise AssertionError("valeur incorrecte")
        if value < -1 or value > 9:
            raise AssertionError("valeur incorrecte")
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = "*"

    # la valeur du joker peut être changée autant de fois qu'on veut
    def assign(self, value):
        if self.__face != "*":
            raise Exception("ce n'est pas un joker")
        if type(value) is not int:
            raise AssertionError("valeur incorrecte")
        if value < 0 or value > 9:
            raise AssertionError("valeur incorrecte")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return "[" + self.__face + "]." + str(self.__value)


class PlayStack:
    # la fin de la liste est le dessus de la pile : O(1)

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) < 1:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[len(self.__cards) - 1].getValue()

    def peekFace(self):
        if len(self.__cards) < 1:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[len(self.__cards) - 1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        attendue = 0  # valeur attendue
        if len(self.__cards) > 0:
            attendue = self.peekValue() + 1
        if card.getFace() == "*":
            if card.getValue() == -1:
                card.assign(attendue)
        if card.getValue() != attendue:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        enleves = []
        if attendue == 9:
            for i in range(9, -1, -1):
                enleves.append(self.__cards[i].getFace())
            self.__cards = []
        return enleves

    def __str__(self):
        chaine = ""
        for carte in self.__cards:
            chaine += str(carte)
        return "|" + chaine + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    # tri par sélection, du plus petit au plus élevé
    def sort(self):
        for i in range(len(self.__hand)):
            petit = i
            for j in range(i + 1, len(self.__hand)):
                if self.__hand[j].getValue() < self.__hand[petit].getValue():
                    petit = j
            self.__hand[i], self.__hand[petit] = self.__hand[petit], self.__hand[i]

    def pop(self, *args):
        if len(args) == 0:
            if len(self.__hand) == 0:
                raise Exception("la main est vide")
            return self.__hand.pop()
        i = args[0]
        if type(i) is not int:
            raise AssertionError("position incorrecte")
        if i < 0 or i >= len(self.__hand):
            raise AssertionError("position incorrecte")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) is not int:
            raise AssertionError("valeur incorrecte")
        if v < -1 or v > 9:
            raise AssertionError("valeur incorrecte")
        position = -1
        # de droite à gauche, donc la première trouvée à la fin est la bonne
        for i in range(len(self.__hand) - 1, -1, -1):
            if self.__hand[i].getValue() == v:
                position = i
        return position

    def check0(self):
        position = -1
        for i in range(len(self.__hand) - 1, -1, -1):
            if self.__hand[i].getFace() == "0":
                position = i
        return position

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("trop de cartes")
        for carte in cardList:
            self.__hand.append(carte)

    def __str__(self):
        chaine = ""
        for carte in self.__hand:
            chaine += carte.getFace() + " "
        return chaine


# mélange sans random.shuffle, la liste reçue reste entière
def shuffle(cards):
    copie = []
    for carte in cards:
        copie.append(carte)
    resultat = []
    while len(copie) > 0:
        n = random.randint(0, len(copie) - 1)
        resultat.append(copie.pop(n))
    return resultat
