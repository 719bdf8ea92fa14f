"""Mini Spite and Malice -- Assignment 3
Diego Santamaría
"""
import random
from collections import deque


class Card:
    """Una carta: face (str) y value (int)."""

    def __init__(self, value):
        Card._check(value)
        self.__value = value
        self.__face = "*" if value == -1 else f"{value}"

    @staticmethod
    def _check(value):
        if isinstance(value, bool) or not isinstance(value, int) or value not in range(-1, 10):
            raise AssertionError(f"Error: invalid card value {value!r}")

    def assign(self, value):
        Card._check(value)
        if self.__face != "*":
            raise Exception("Error: not a joker")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{self}.{self.__value}"


class PlayStack:

    def __init__(self):
        self.__cards = []

    def __top(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def playCard(self, card):
        necesita = self.__cards[-1].getValue() + 1 if self.__cards else 0
        if not isinstance(card, Card) or card.getValue() != necesita:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if necesita < 9:
            return []
        caras = [c.getFace() for c in self.__cards]
        self.__cards.clear()
        return caras

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=Card.getValue)

    def pop(self, *args):
        if not args:
            if not self.__hand:
                raise Exception("Error: the hand is empty")
            return self.__hand.pop()
        (i,) = args
        assert isinstance(i, int) and 0 <= i < len(self.__hand), "Error: bad index"
        return self.__hand.pop(i)

    def index(self, v):
        Card._check(v)
        valores = [c.getValue() for c in self.__hand]
        return valores.index(v) if v in valores else -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: a hand has at most 5 cards")
        self.__hand.extend(cardList)

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__hand) + "]"


def shuffle(cards):
    resto, result = cards[:], []
    while resto:
        result.append(resto.pop(random.randrange(len(resto))))
    return result


# ------------------------------------------------------------------ el juego

ANCHO = 58


class Jugador:
    def __init__(self, nombre):
        self.nombre = nombre
        self.mano = Hand()
        self.meta = []
        self.descartes = [[] for _ in range(4)]


def fila(texto=""):
    print("│ " + texto.ljust(ANCHO - 2) + " │")


def marco(a, b, titulo=""):
    t = f"─ {titulo} " if titulo else ""
    print(a + t + "─" * (ANCHO - len(t)) + b)


def dibujar_jugador(j, activo):
    flecha = "►" if activo else " "
    fila(f"{flecha} {j.nombre}   Meta/Goal {j.meta[-1] if j.meta else '--'}  (quedan {len(j.meta)})")
    fila(f"    Mano/Hand    {j.mano}")
    for n, pila in enumerate(j.descartes, 1):
        # solo cabe lo ultimo si la pila es muy larga
        trozos = [str(c) for c in pila]
        lineas = [trozos[i:i + 12] for i in range(0, len(trozos), 12)] or [["--"]]
        fila(f"    Descarte d{n}  " + "".join(lineas[0]))
        for resto in lineas[1:]:
            fila("                 " + "".join(resto))


def dibujar(jugadores, pilas, turno, mazo):
    print()
    marco("┌", "┐", "MINI SPITE & MALICE")
    dibujar_jugador(jugadores[0], turno == 0)
    marco("├", "┤", f"Play Stacks · zapato/shoe: {len(mazo)}")
    for n, pila in enumerate(pilas, 1):
        fila(f"    {n}  {pila}")
    marco("├", "┤")
    dibujar_jugador(jugadores[1], turno == 1)
    marco("└", "┘")


def preguntar_pila(texto):
    while True:
        r = input(texto + " (1..4) » ").strip()
        if r in list("1234"):
            return int(r) - 1
        print("   ¡No! Escribe 1, 2, 3 o 4.")


def repartir_hasta_5(j, mazo):
    while j.mano.size() < 5 and mazo:
        j.mano.add([mazo.popleft()])
    j.mano.sort()


def siguiente(pila):
    return 0 if str(pila) == "||" else pila.peekValue() + 1


def rango(carta):
    return 10 if carta.getFace() == "*" else carta.getValue()


def sacar(j, donde):
    """Devuelve (carta, funcion para devolverla a su sitio) o None."""
    if donde == "g":
        return j.meta.pop(), j.meta.append
    letra, num = donde[:1], donde[1:]
    if num not in list("12345"):
        return None
    n = int(num)
    if letra == "h" and n <= j.mano.size():
        def volver(c):
            j.mano.add([c])
            j.mano.sort()
        return j.mano.pop(n - 1), volver
    if letra == "d" and n <= 4 and j.descartes[n - 1]:
        return j.descartes[n - 1].pop(), j.descartes[n - 1].append
    return None


def jugar():
    cartas = [Card(v) for v in list(range(10)) * 10 + [-1] * 20]
    mazo = deque(shuffle(cartas))
    jugadores = [Jugador("PlayerA"), Jugador("PlayerB")]
    pilas = [PlayStack() for _ in range(4)]
    retiradas, completas = [], 0

    for _ in range(5):
        for j in jugadores:
            j.mano.add([mazo.popleft()])
    for _ in range(15):
        for j in jugadores:
            j.meta.append(mazo.popleft())
    for j in jugadores:
        j.mano.sort()

    turno = 1 if rango(jugadores[1].meta[-1]) > rango(jugadores[0].meta[-1]) else 0
    print(f"¡Hola! Empieza {jugadores[turno].nombre}.")
    repartir_hasta_5(jugadores[turno], mazo)

    while True:
        j = jugadores[turno]
        dibujar(jugadores, pilas, turno, mazo)
        accion = input(f"{j.nombre}, ¿qué haces?  p (play/jugar)  x (discard/descartar y terminar) » ").strip()

        if accion == "p":
            donde = input(f"¿De dónde?  h1..h{j.mano.size()} mano · g meta · d1..d4 descarte » ").strip()
            sacada = sacar(j, donde)
            if sacada is None:
                print("   ¡No! Ahí no hay carta.")
                continue
            carta, volver = sacada
            destino = preguntar_pila(f"¿A qué Play Stack va {carta}?")
            if carta.getFace() == "*":
                carta.assign(siguiente(pilas[destino]))
            try:
                caras = pilas[destino].playCard(carta)
            except Exception as error:
                volver(carta)
                print(f"   ¡No! {error}")
                continue
            if caras:
                print(f"   ¡Play Stack {destino + 1} completa! Se retira.")
                retiradas += [Card(-1 if c == "*" else int(c)) for c in caras]
                completas += 1
                if completas == 5:
                    mazo.extend(shuffle(retiradas))
                    retiradas, completas = [], 0
                    print("   Las cinco pilas completas vuelven barajadas al zapato.")
            if not j.meta:
                dibujar(jugadores, pilas, turno, mazo)
                print(f"¡{j.nombre} gana! ({j.nombre} wins) ¡Felicidades!")
                return
            if j.mano.size() == 0:
                repartir_hasta_5(j, mazo)
                print("   Mano vacía: cinco cartas nuevas.")

        elif accion == "x":
            libre = any(siguiente(p) == 0 for p in pilas)
            tiene0 = j.mano.check0() >= 0 or j.meta[-1].getFace() == "0"
            if libre and tiene0:
                print("   ¡No! Hay una Play Stack libre: tienes que jugar el [0].")
                continue
            # la mas alta de la mano; los ceros no se pueden descartar
            carta = None
            for v in (9, 8, 7, 6, 5, 4, 3, 2, 1, -1):
                if j.mano.index(v) >= 0:
                    carta = j.mano.pop(j.mano.index(v))
                    break
            if carta is None:
                print("   No hay nada que descartar, fin del turno.")
            else:
                pila = preguntar_pila(f"¿En qué Discard Pile dejas {carta}?")
                j.descartes[pila].append(carta)
            turno = 1 - turno
            repartir_hasta_5(jugadores[turno], mazo)

        else:
            print("   ¡No! Solo p o x.")


if __name__ == "__main__":
    jugar()
