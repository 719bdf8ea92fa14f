# Tarea 3: Mini Spite and Malice
# El programa habla español; las teclas son las del enunciado (p, x, h, g, d)

import random
from lectureStructures import Stack, BoundedQueue


class Card(object):
    def __init__(self, value):
        # la cara se pone sola según el valor
        assert type(value) is int, "Error: el valor debe ser un entero"
        assert value >= -1 and value <= 9, "Error: valor no válido"
        caras = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "*"]
        self.__face = caras[value]      # caras[-1] es el comodín
        self.__value = value

    def assign(self, value):
        assert type(value) is int, "Error: el valor debe ser un entero"
        assert value >= -1 and value <= 9, "Error: valor no válido"
        if self.__face == "*":
            self.__value = value
        else:
            raise Exception("Error: solo el comodín puede cambiar de valor")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[%s]" % self.__face

    def __repr__(self):
        return "%s.%d" % (str(self), self.__value)


class PlayStack(object):
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        try:
            return self.__cards[-1].getValue()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        try:
            return self.__cards[-1].getFace()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        if type(card) is not Card:
            raise Exception("Error: Card rejected")
        if self.__cards == []:
            siguiente = 0
        else:
            siguiente = self.peekValue() + 1

        if card.getValue() == -1:       # comodín libre
            card.assign(siguiente)
        elif card.getValue() != siguiente:
            raise Exception("Error: Card rejected")

        self.__cards.append(card)
        if siguiente == 9:
            caras = []
            for c in self.__cards:
                caras.append(c.getFace())
            self.__cards = []
            return caras
        else:
            return []

    def __str__(self):
        texto = ""
        for c in self.__cards:
            texto = texto + str(c)
        return "|" + texto + "|"


class Hand(object):
    def __init__(self):
        self.__hand = []

    def sort(self):
        # ordenamiento por inserción
        for i in range(1, len(self.__hand)):
            carta = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > carta.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j -= 1
            self.__hand[j + 1] = carta

    def pop(self, i="ultima"):
        if i == "ultima":
            if len(self.__hand) == 0:
                raise Exception("Error: no hay cartas en la mano")
            i = len(self.__hand) - 1
        assert type(i) is int, "Error: la posición debe ser un entero"
        assert i >= 0 and i < len(self.__hand), "Error: posición no válida"
        carta = self.__hand[i]
        del self.__hand[i]
        return carta

    def index(self, v):
        assert type(v) is int, "Error: el valor debe ser un entero"
        assert v >= -1 and v <= 9, "Error: valor no válido"
        valores = [c.getValue() for c in self.__hand]
        if v in valores:
            return valores.index(v)
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) + len(self.__hand) > 5:
            raise Exception("Error: la mano tendría más de 5 cartas")
        self.__hand = self.__hand + list(cardList)

    def __str__(self):
        texto = ""
        for c in self.__hand:
            texto = texto + str(c)
        return texto


def shuffle(cards):
    resultado = []
    while cards != []:
        n = random.randint(0, len(cards) - 1)
        carta = cards.pop(n)
        resultado.append(carta)
    return resultado


class Jugador:
    def __init__(self, nombre):
        self.nombre = nombre
        self.mano = Hand()
        self.meta = Stack()
        self.descartes = [Stack(), Stack(), Stack(), Stack()]

    def mostrar(self):
        print("🙂", self.nombre)
        print("   Mano:       ", self.mano)
        for i in range(4):
            print("   Descarte %d: " % (i + 1), self.descartes[i])
        print("   🎯 Meta:     %s  (quedan %d cartas)" % (self.meta.peek(), self.meta.size()))


class Juego:
    def __init__(self):
        cartas = []
        for v in range(-1, 10):
            for k in range(10):
                cartas.append(Card(v))
                if v == -1:
                    cartas.append(Card(v))   # 20 comodines
        self.zapato = BoundedQueue(120)
        for carta in shuffle(cartas):
            self.zapato.enqueue(carta)
        self.retiradas = []
        self.montones = []
        for k in range(4):
            self.montones.append(PlayStack())
        self.a = Jugador("Jugador A")
        self.b = Jugador("Jugador B")
        for k in range(20):
            for j in (self.a, self.b):
                if k < 5:
                    j.mano.add([self.zapato.dequeue()])
                else:
                    j.meta.push(self.zapato.dequeue())
        self.a.mano.sort()
        self.b.mano.sort()

    def mostrar(self):
        print()
        print("=" * 46)
        self.a.mostrar()
        print("-" * 46)
        for i in range(4):
            print("   Montón %d : %s" % (i + 1, self.montones[i]))
        print("-" * 46)
        self.b.mostrar()
        print("=" * 46)

    def robar(self, jugador):
        """El jugador toma cartas hasta tener 5."""
        while jugador.mano.size() < 5:
            if self.zapato.isEmpty():
                self.reciclar()
            if self.zapato.isEmpty():
                print("⚠️  Ya no quedan cartas para robar")
                break
            jugador.mano.add([self.zapato.dequeue()])
        jugador.mano.sort()

    def reciclar(self):
        for carta in shuffle(self.retiradas):
            self.zapato.enqueue(carta)
        self.retiradas = []

    def pedir(self, pregunta, validas):
        """Pregunta hasta que la respuesta esté en la lista."""
        respuesta = input(pregunta + " ").strip().lower()
        while respuesta not in validas:
            print("❌ Respuesta no válida")
            respuesta = input(pregunta + " ").strip().lower()
        return respuesta

    def jugar_carta(self, jugador):
        opciones = ["g"]
        for i in range(jugador.mano.size()):
            opciones.append("h" + str(i + 1))
        for i in range(4):
            if not jugador.descartes[i].isEmpty():
                opciones.append("d" + str(i + 1))
        n = jugador.mano.size()
        origen = self.pedir("¿Desde dónde? hi = mano en la posición i (1..%d); g = meta; "
                            "dj = descarte j (1..4):" % n, opciones)
        destino = self.pedir("¿En qué montón (1..4)?", ["1", "2", "3", "4"])
        monton = self.montones[int(destino) - 1]

        # sacar la carta
        if origen == "g":
            carta = jugador.meta.pop()
        elif origen[0] == "h":
            carta = jugador.mano.pop(int(origen[1]) - 1)
        else:
            carta = jugador.descartes[int(origen[1]) - 1].pop()

        try:
            caras = monton.playCard(carta)
        except Exception as error:
            print("❌", error)
            # devolver la carta a su lugar
            if origen == "g":
                jugador.meta.push(carta)
            elif origen[0] == "h":
                jugador.mano.add([carta])
                jugador.mano.sort()
            else:
                jugador.descartes[int(origen[1]) - 1].push(carta)
            return

        if caras != []:
            print("✨ ¡Montón completo!")
            for cara in caras:
                if cara == "*":
                    self.retiradas.append(Card(-1))
                else:
                    self.retiradas.append(Card(int(cara)))
            if len(self.retiradas) >= 50:
                self.reciclar()

    def hay_monton_libre(self):
        for m in self.montones:
            if str(m) == "||":
                return True
        return False

    def terminar_turno(self, jugador):
        """Descarta y retorna True, o retorna False si todavía no se puede."""
        mano = jugador.mano
        tiene_cero = mano.check0() != -1 or jugador.meta.peek().getFace() == "0"
        if tiene_cero and self.hay_monton_libre():
            print("❌ Hay un montón libre: debes jugar el [0]")
            return False
        # la carta más alta que no sea 0
        pos = -1
        for v in range(9, -2, -1):
            if v != 0 and pos == -1:
                pos = mano.index(v)
        if pos == -1:
            print("No hay nada que descartar, termina el turno")
            return True
        d = self.pedir("¿En qué pila de descarte (1..4)?", ["1", "2", "3", "4"])
        jugador.descartes[int(d) - 1].push(mano.pop(pos))
        return True

    def turno(self, jugador):
        self.robar(jugador)
        fin = False
        while not fin and not jugador.meta.isEmpty():
            self.mostrar()
            accion = self.pedir(jugador.nombre + ", elige: p (jugar) o x (descartar/terminar):",
                                ["p", "x"])
            if accion == "p":
                self.jugar_carta(jugador)
                if jugador.mano.size() == 0 and not jugador.meta.isEmpty():
                    self.robar(jugador)
            else:
                fin = self.terminar_turno(jugador)

    def quien_empieza(self):
        valores = []
        for j in (self.a, self.b):
            v = j.meta.peek().getValue()
            if v == -1:
                v = 10          # el comodín es la más alta
            valores.append(v)
        if valores[0] >= valores[1]:
            return self.a
        return self.b

    def jugar(self):
        print("🃏 Mini Spite and Malice 🃏")
        actual = self.quien_empieza()
        print("Empieza", actual.nombre)
        while True:
            self.turno(actual)
            if actual.meta.isEmpty():
                break
            if actual is self.a:
                actual = self.b
            else:
                actual = self.a
        print("🏆 ¡Ganó %s!" % actual.nombre)


if __name__ == '__main__':
    Juego().jugar()
