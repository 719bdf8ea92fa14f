"""
Tarea 3 - Mini Spite and Malice
Hana

Los nombres de las clases y de los métodos son los del enunciado,
los mensajes del juego están en español.
"""
import os
import random


class Card:
    def __init__(self, value):
        assert type(value) is int and -1 <= value <= 9, "Valor de carta no válido"
        self.__value = value
        self.__face = '*' if value == -1 else str(value)

    def assign(self, value):
        assert type(value) is int and -1 <= value <= 9, "Valor de carta no válido"
        if self.__face != '*':
            raise Exception("Solo se puede cambiar el valor de un comodín")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{str(self)}.{self.__value}"


class PlayStack:
    def __init__(self):
        self.__cards = []

    def __len__(self):
        return len(self.__cards)

    def peekValue(self):
        if len(self) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def siguiente(self):
        """Valor de la carta que se puede jugar ahora en este montón"""
        if len(self) == 0:
            return 0
        return self.peekValue() + 1

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != self.siguiente():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == 9:
            caras = [c.getFace() for c in self.__cards]
            self.__cards = []
            return caras
        return []

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i is None:
            if self.size() == 0:
                raise Exception("No hay cartas en la mano")
            return self.__hand.pop()
        assert type(i) is int and 0 <= i < self.size(), "Posición no válida"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and -1 <= v <= 9, "Valor no válido"
        for i in range(self.size()):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(self.size()):
            if self.__hand[i].getFace() == '0':
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("No puede haber más de 5 cartas en la mano")
        for card in cardList:
            self.__hand.append(card)

    def caras(self):
        return [c.getFace() for c in self.__hand]

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__hand) + "]"


class Pila:
    def __init__(self):
        self.__datos = []

    def push(self, x):
        self.__datos.append(x)

    def pop(self):
        if self.vacia():
            raise Exception("La pila está vacía")
        return self.__datos.pop()

    def cima(self):
        if self.vacia():
            raise Exception("La pila está vacía")
        return self.__datos[-1]

    def vacia(self):
        return len(self.__datos) == 0

    def __len__(self):
        return len(self.__datos)

    def __str__(self):
        if self.vacia():
            return "[ ]"
        return "".join(str(x) for x in self.__datos)


class Cola:
    def __init__(self):
        self.__datos = []

    def encolar(self, x):
        self.__datos.append(x)

    def desencolar(self):
        if self.vacia():
            raise Exception("La cola está vacía")
        return self.__datos.pop(0)

    def vacia(self):
        return len(self.__datos) == 0

    def __len__(self):
        return len(self.__datos)


def barajar(cartas):
    """Devuelve una lista con las mismas cartas en orden aleatorio"""
    copia = cartas.copy()
    resultado = []
    while copia:
        i = random.randint(0, len(copia) - 1)
        resultado.append(copia.pop(i))
    return resultado


class Jugador:
    def __init__(self, nombre):
        self.nombre = nombre
        self.mano = Hand()
        self.meta = Pila()
        self.descartes = [Pila() for _ in range(4)]

    def solo_ceros(self):
        return all(cara == '0' for cara in self.mano.caras())

    def jugables(self):
        """Caras de todas las cartas que el jugador tiene a su disposición"""
        caras = self.mano.caras() + [self.meta.cima().getFace()]
        for pila in self.descartes:
            if not pila.vacia():
                caras.append(pila.cima().getFace())
        return caras

    def lineas(self):
        mano = "".join(f"[{c}]" for c in self.mano.caras()) or "[ ]"
        meta = "[ ]" if self.meta.vacia() else str(self.meta.cima())
        lineas = [f"JUGADOR {self.nombre}",
                  f"Meta: {meta} (quedan {len(self.meta)})",
                  f"Mano: {mano}"]
        for i in range(4):
            lineas.append(f"Descarte {i + 1}: {self.descartes[i]}")
        return lineas


class Juego:
    def __init__(self):
        mazo = [Card(v) for v in range(10) for _ in range(10)]
        mazo += [Card(-1) for _ in range(20)]
        self.zapato = Cola()
        for c in barajar(mazo):
            self.zapato.encolar(c)
        self.jugadores = [Jugador('A'), Jugador('B')]
        self.montones = [PlayStack() for _ in range(4)]
        self.retiradas = []
        self.num_retirados = 0
        self.repartir()

    def repartir(self):
        for _ in range(5):
            for j in self.jugadores:
                j.mano.add([self.zapato.desencolar()])
        for _ in range(15):
            for j in self.jugadores:
                j.meta.push(self.zapato.desencolar())

    def quien_empieza(self):
        valores = []
        for j in self.jugadores:
            v = j.meta.cima().getValue()
            valores.append(10 if v == -1 else v)
        return 0 if valores[0] >= valores[1] else 1

    def mostrar(self):
        izquierda = self.jugadores[0].lineas()
        derecha = self.jugadores[1].lineas()
        ancho = max(34, max(len(x) for x in izquierda) + 2)
        print("=" * (ancho * 2))
        for a, b in zip(izquierda, derecha):
            print(a.ljust(ancho) + "  " + b)
        print("-" * (ancho * 2))
        for i in range(4):
            print(f"Montón {i + 1}: {self.montones[i]}")
        print("=" * (ancho * 2))

    # ---------- reglas ----------

    def reciclar(self):
        for c in barajar(self.retiradas):
            self.zapato.encolar(c)
        self.retiradas = []
        self.num_retirados = 0

    def robar(self, j):
        while j.mano.size() < 5:
            if self.zapato.vacia():
                self.reciclar()
            if self.zapato.vacia():
                break
            j.mano.add([self.zapato.desencolar()])
        j.mano.sort()

    def debe_jugar_cero(self, j):
        return '0' in j.jugables() and any(len(m) == 0 for m in self.montones)

    def puede_jugar(self, j):
        validas = ['*'] + [str(m.siguiente()) for m in self.montones]
        return any(cara in validas for cara in j.jugables())

    # ---------- acciones ----------

    def pedir(self, pregunta, maximo):
        """Pide un número entre 1 y maximo; None si la respuesta no sirve"""
        texto = input(pregunta).strip()
        try:
            n = int(texto)
        except ValueError:
            n = 0
        if n < 1 or n > maximo:
            print("  ¡Respuesta no válida!")
            return None
        return n

    def jugar(self, j):
        origen = self.pedir("¿Desde dónde? 1 = mano, 2 = meta, 3 = descarte: ", 3)
        if origen is None:
            return
        if origen == 1:
            pos = self.pedir(f"¿Qué carta de la mano (1-{j.mano.size()})? ", j.mano.size())
        elif origen == 3:
            pos = self.pedir("¿Qué pila de descarte (1-4)? ", 4)
            if pos is not None and j.descartes[pos - 1].vacia():
                print("  ¡Esa pila está vacía!")
                return
        else:
            pos = 0
        if pos is None:
            return
        destino = self.pedir("¿A qué montón (1-4)? ", 4)
        if destino is None:
            return
        monton = self.montones[destino - 1]

        if origen == 1:
            carta = j.mano.pop(pos - 1)
        elif origen == 2:
            carta = j.meta.pop()
        else:
            carta = j.descartes[pos - 1].pop()
        if carta.getFace() == '*':
            carta.assign(monton.siguiente())
        try:
            caras = monton.playCard(carta)
        except Exception:
            print(f"  ¡Jugada no permitida! {carta} no va en el montón {destino}.")
            if origen == 1:
                j.mano.add([carta])
                j.mano.sort()
            elif origen == 2:
                j.meta.push(carta)
            else:
                j.descartes[pos - 1].push(carta)
            return

        if caras:
            print(f"  El montón {destino} está completo.")
            for cara in caras:
                self.retiradas.append(Card(-1) if cara == '*' else Card(int(cara)))
            self.num_retirados += 1
            if self.num_retirados == 5:
                self.reciclar()

    def descartar(self, j):
        """Descarta la carta más alta de la mano. True si termina el turno."""
        if self.debe_jugar_cero(j):
            print("  ¡Hay un montón libre: tienes que jugar tu [0]!")
            return False
        if j.solo_ceros():
            print("  ¡No puedes descartar un [0] y todavía puedes jugar otra carta!")
            return False
        destino = self.pedir("¿En qué pila de descarte (1-4)? ", 4)
        if destino is None:
            return False
        caras = j.mano.caras()
        pos = len(caras) - 1
        while caras[pos] == '0':
            pos -= 1
        carta = j.mano.pop(pos)
        j.descartes[destino - 1].push(carta)
        print(f"  El jugador {j.nombre} descarta {carta}.")
        return True

    def turno(self, j):
        """Devuelve True si el jugador pudo hacer algo"""
        self.robar(j)
        os.system('cls' if os.name == 'nt' else 'clear')
        hizo_algo = False
        while True:
            self.mostrar()
            if j.solo_ceros() and not self.puede_jugar(j):
                print(f"El jugador {j.nombre} no puede jugar ni descartar, termina su turno.")
                input("(Intro para continuar) ")
                return hizo_algo
            hizo_algo = True
            accion = input(f"Jugador {j.nombre}, ¿qué quieres hacer? j = jugar, d = descartar: ")
            accion = accion.strip().lower()
            if accion == 'j':
                self.jugar(j)
                if j.meta.vacia():
                    return True
                if j.mano.size() == 0:
                    print("  Mano vacía: cinco cartas nuevas.")
                    self.robar(j)
            elif accion == 'd':
                if self.descartar(j):
                    return True
            else:
                print("  Escribe j o d.")

    def empezar(self):
        actual = self.quien_empieza()
        bloqueados = 0
        while bloqueados < 2:
            j = self.jugadores[actual]
            if self.turno(j):
                bloqueados = 0
            else:
                bloqueados += 1
            if j.meta.vacia():
                self.mostrar()
                print(f"¡Ha ganado el jugador {j.nombre}!")
                return
            actual = 1 - actual
        print("Nadie puede jugar. El juego termina sin ganador.")


if __name__ == "__main__":
    Juego().empezar()
