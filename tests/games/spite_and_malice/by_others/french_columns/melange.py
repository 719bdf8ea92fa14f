# -*- coding: utf-8 -*-
"""Le mélange des cartes (tâche 4)."""
from random import randrange


def shuffle(cards):
    cards = list(cards)
    melange = []
    while cards != []:
        melange.append(cards.pop(randrange(0, len(cards))))
    return melange
