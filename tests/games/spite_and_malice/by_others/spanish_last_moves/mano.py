class Hand:
    """Mano de hasta cinco cartas; siempre está ordenada."""

    MAXIMO = 5

    def __init__(self):
        self.__mano = []

    def sort(self):
        self.__mano.sort(key=lambda c: -1 if c.getFace() == "*" else c.getValue())

    def pop(self, i=None):
        if i is None:
            if self.size() == 0:
                raise Exception("la mano está vacía")
            i = self.size() - 1
        assert type(i) == int, "la posición debe ser un entero"
        assert i >= 0 and i < self.size(), "no hay carta en esa posición"
        carta = self.__mano[i]
        del self.__mano[i]
        return carta

    def index(self, v):
        assert v in (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9), "no es un valor de carta"
        valores = [c.getValue() for c in self.__mano]
        if v in valores:
            return valores.index(v)
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__mano)

    def add(self, cardList):
        if self.size() + len(cardList) > self.MAXIMO:
            raise Exception("no caben más de cinco cartas en la mano")
        self.__mano = self.__mano + list(cardList)
        self.sort()

    def __str__(self):
        return "<" + "> <".join(c.getFace() for c in self.__mano) + ">" if self.__mano else "(vacía)"
