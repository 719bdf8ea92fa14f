# -*- coding: utf-8 -*-
"""Cartas do baralho."""


class Card:
    NAIPES = ("♦", "♣", "♥", "♠")
    FIGURAS = {11: "J", 12: "Q", 13: "K", 14: "A"}

    def __init__(self, id):
        self._id = id

    @property
    def id(self):
        return self._id

    @property
    def suiteID(self):
        return self._id // 13

    @property
    def suite(self):
        return Card.NAIPES[self.suiteID]

    @property
    def orderID(self):
        return self._id % 13 + 2

    @property
    def order(self):
        return Card.FIGURAS.get(self.orderID, str(self.orderID))

    def __repr__(self):
        return f"Card({self._id})"


def baralho():
    return [Card(i) for i in range(52)]
