from carta import Card


class PlayStack:
    """Pila de juego: del 0 al 9."""

    def __init__(self):
        self.__pila = []

    def peekValue(self):
        if self.__pila == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__pila[-1].getValue()

    def peekFace(self):
        if self.__pila == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__pila[-1].getFace()

    def playCard(self, card):
        try:
            espera = self.peekValue() + 1
        except Exception:
            espera = 0
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() != espera:
            raise Exception("Error: Card rejected")
        self.__pila.append(card)
        if espera != 9:
            return []
        llena, self.__pila = self.__pila, []
        return [c.getFace() for c in llena]

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__pila) + "|"
