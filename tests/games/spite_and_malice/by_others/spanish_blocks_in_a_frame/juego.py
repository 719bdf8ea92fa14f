"""Mini Spite and Malice para dos jugadores, en el terminal.   Ejecutar:  python juego.py"""
from cartas import Card, PlayStack, Hand, shuffle
from lectureStructures import Stack, CircularQueue

ANCHO = 56

AYUDA = """
  p  jugar una carta: de la mano (h1-h5), de la meta (g) o de un
     descarte (d1-d4) a una pila de juego (1-4)
  x  descartar una carta de la mano y terminar el turno
  a  esta ayuda          s  salir
  Un comodín [*] vale lo que la pila necesite. Un 0 no se descarta y,
  si hay una pila libre, hay que jugarlo."""


class Salir(Exception):
    pass


class Jugador:
    def __init__(self, letra, nombre):
        self.letra = letra
        self.nombre = nombre
        self.mano = Hand()
        self.meta = Stack()
        self.descartes = [Stack() for _ in range(4)]

    def titulo(self):
        if self.nombre:
            return f"Jugador {self.letra} ({self.nombre})"
        return f"Jugador {self.letra}"

    def valorMeta(self):
        v = self.meta.peek().getValue()
        return 99 if v == -1 else v


def cima(pila):
    return "vacío" if pila.isEmpty() else str(pila.peek())


class Juego:
    def __init__(self, nombreA, nombreB):
        self.jugadores = [Jugador("A", nombreA), Jugador("B", nombreB)]
        self.pilas = [PlayStack() for _ in range(4)]
        self.apartadas = []
        self.mazo = CircularQueue(120)
        baraja = [Card(v) for v in range(10) for _ in range(10)] + [Card(-1) for _ in range(20)]
        for carta in shuffle(baraja):
            self.mazo.enqueue(carta)
        self.repartir()
        a, b = self.jugadores
        self.turno = 1 if b.valorMeta() > a.valorMeta() else 0

    def repartir(self):
        for _ in range(5):
            for j in self.jugadores:
                j.mano.add([self.mazo.dequeue()])
        for _ in range(15):
            for j in self.jugadores:
                j.meta.push(self.mazo.dequeue())

    def rellenar(self, j):
        while j.mano.size() < Hand.MAXIMO and not self.mazo.isEmpty():
            j.mano.add([self.mazo.dequeue()])

    # ----- pantalla

    def linea(self, texto=""):
        print("║ " + texto.ljust(ANCHO - 2) + "║")

    def mostrarJugador(self, j):
        self.linea(j.titulo())
        self.linea(f"  Mano       : {j.mano}")
        self.linea(f"  Meta       : {cima(j.meta)}   (quedan {j.meta.size()} cartas)")
        for i, d in enumerate(j.descartes, 1):
            self.linea(f"  Descarte {i} : {cima(d)}")

    def mostrar(self):
        print()
        print("╔" + "═" * (ANCHO - 1) + "╗")
        self.mostrarJugador(self.jugadores[0])
        print("╠" + "═" * (ANCHO - 1) + "╣")
        for i, p in enumerate(self.pilas, 1):
            self.linea(f"  Pila de juego {i} : {p}")
        print("╠" + "═" * (ANCHO - 1) + "╣")
        self.mostrarJugador(self.jugadores[1])
        print("╚" + "═" * (ANCHO - 1) + "╝")

    # ----- jugadas

    def jugar(self, j):
        origen = input("  ¿Qué carta? (h1-h5 mano, g meta, d1-d4 descarte): ").strip().lower()
        if origen == "g":
            pila = j.meta
        elif len(origen) == 2 and origen[0] == "d" and origen[1] in "1234":
            pila = j.descartes[int(origen[1]) - 1]
            if pila.isEmpty():
                print(f"  ¡No se puede! El descarte {origen[1]} está vacío.")
                return
        elif len(origen) == 2 and origen[0] == "h" and origen[1] in "12345":
            pila = None
            if int(origen[1]) > j.mano.size():
                print(f"  ¡No se puede! En la mano solo hay {j.mano.size()} cartas.")
                return
        else:
            print(f"  No entiendo «{origen}».")
            return

        destino = input("  ¿En qué pila de juego? (1-4): ").strip()
        if destino not in ("1", "2", "3", "4"):
            print("  Esa pila no existe.")
            return
        destino = self.pilas[int(destino) - 1]

        cara = pila.peek().getFace() if pila else j.mano.cara(int(origen[1]) - 1)
        if cara != "*" and int(cara) != destino.siguiente():
            print(f"  ¡No se puede! Esa pila necesita un {destino.siguiente()}, no un {cara}.")
            return
        carta = pila.pop() if pila else j.mano.pop(int(origen[1]) - 1)
        if cara == "*":
            carta.assign(destino.siguiente())
        self.apartar(destino.playCard(carta))
        if j.mano.size() == 0 and not j.meta.isEmpty():
            self.rellenar(j)
            print("  Mano vacía: se roban cartas nuevas.")

    def apartar(self, caras):
        if not caras:
            return
        print("  ¡Pila completa! Se aparta.")
        self.apartadas.append(caras)
        if len(self.apartadas) == 5:
            cartas = [Card(-1 if c == "*" else int(c)) for pila in self.apartadas for c in pila]
            for carta in shuffle(cartas):
                self.mazo.enqueue(carta)
            self.apartadas = []
            print("  Las cinco pilas apartadas vuelven barajadas al mazo.")

    def descartar(self, j):
        """Devuelve True si el turno se ha terminado."""
        caras = [j.mano.cara(i) for i in range(j.mano.size())]
        hayLibre = any(p.siguiente() == 0 for p in self.pilas)
        if "0" in caras and hayLibre:
            print("  ¡No se puede! Tienes un 0 y hay una pila libre: primero hay que jugarlo.")
            return False
        if all(c == "0" for c in caras):
            print("  No hay nada que descartar. Fin del turno.")
            return True
        cual = input("  ¿Qué carta de la mano descartas? (h1-h5): ").strip().lower()
        if cual.startswith("h"):
            cual = cual[1:]
        if cual not in ("1", "2", "3", "4", "5") or int(cual) > len(caras):
            print("  Esa carta no está en la mano.")
            return False
        if caras[int(cual) - 1] == "0":
            print("  ¡No se puede! Un 0 no se descarta nunca.")
            return False
        monton = input("  ¿En qué descarte? (1-4): ").strip()
        if monton not in ("1", "2", "3", "4"):
            print("  Ese descarte no existe.")
            return False
        j.descartes[int(monton) - 1].push(j.mano.pop(int(cual) - 1))
        return True

    def partida(self):
        while True:
            j = self.jugadores[self.turno]
            self.rellenar(j)
            fin = False
            while not fin:
                self.mostrar()
                print(f"Turno de {j.titulo()}")
                accion = input("¿Qué quieres hacer? p = jugar, x = descartar, a = ayuda, s = salir: ")
                accion = accion.strip().lower()
                if accion == "p":
                    self.jugar(j)
                    if j.meta.isEmpty():
                        self.mostrar()
                        print(f"*** ¡{j.titulo()} gana la partida! ***")
                        return
                elif accion == "x":
                    fin = self.descartar(j)
                elif accion == "a":
                    print(AYUDA)
                elif accion == "s":
                    raise Salir
                else:
                    print("  Responde p, x, a o s.")
            self.turno = 1 - self.turno


def main():
    print("MINI SPITE AND MALICE")
    print("¡Bienvenidos!")
    try:
        a = input("Nombre del jugador A: ").strip()[:20]
        b = input("Nombre del jugador B: ").strip()[:20]
        Juego(a, b).partida()
    except (Salir, EOFError, KeyboardInterrupt):
        print("\n¡Hasta otra!")


if __name__ == "__main__":
    main()
