# Mini Spite and Malice: programa principal.  Ejecutar:  python juego.py
from clases import Card, PlayStack, Hand, shuffle

ANCHO = 38
CARAS = ["*", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]


class Salir(Exception):
    pass


def leer(texto):
    try:
        return input(texto).strip()
    except EOFError:
        raise Salir()


def elegir(texto, opciones):
    """Pregunta hasta que la respuesta está entre las opciones. Enter = volver atrás."""
    while True:
        r = leer(f"{texto} ({'/'.join(opciones)}, Enter = volver): ")
        if r == "":
            return None
        if r in opciones:
            return r
        print("   No vale. Opciones: " + ", ".join(opciones))


class Jugador:
    def __init__(self, letra):
        self.letra = letra
        self.mano = Hand()
        self.meta = []
        self.descartes = {"1": [], "2": [], "3": [], "4": []}

    def lineas(self, activo):
        yield ("JUGADOR " + self.letra + ("  <== TURNO" if activo else ""))
        yield "Mano      : " + pintar(str(self.mano)[1:-1])
        cima = self.meta[-1].getFace() if self.meta else " "
        yield f"Meta      : ({cima})   quedan {len(self.meta)}"
        for n, pila in self.descartes.items():
            yield f"Descarte {n}: " + "".join(f"({c.getFace()})" for c in pila)


def pintar(s):
    return s.replace("[", "(").replace("]", ")")


class Partida:
    def __init__(self):
        baraja = [Card(-1) for _ in range(20)]
        for v in range(10):
            baraja.extend([Card(v) for _ in range(10)])
        self.zapato = shuffle(baraja)[::-1]        # se reparte por el final de la lista
        self.jugadores = {"A": Jugador("A"), "B": Jugador("B")}
        for _ in range(5):
            for letra in "AB":
                self.jugadores[letra].mano.add([self.zapato.pop()])
        for _ in range(15):
            for letra in "AB":
                self.jugadores[letra].meta.append(self.zapato.pop())
        self.pilas = {n: PlayStack() for n in "1234"}
        self.retiradas = []
        self.completas = 0
        self.turno = 1
        self.historia = []
        self.empate = False
        self.pases = 0
        fuerza = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "*"]
        a = fuerza.index(self.jugadores["A"].meta[-1].getFace())
        b = fuerza.index(self.jugadores["B"].meta[-1].getFace())
        self.actual = "A" if a >= b else "B"
        self.jugadores["A"].mano.sort()
        self.jugadores["B"].mano.sort()

    def yo(self):
        return self.jugadores[self.actual]

    def apuntar(self, frase):
        frase = f"Turno {self.turno}, {self.actual}: {frase}"
        self.historia.append(frase)
        print("* " + frase)

    # ------------------------------------------------------------ pantalla
    def pantalla(self):
        print()
        izq = list(self.jugadores["A"].lineas(self.actual == "A"))
        der = list(self.jugadores["B"].lineas(self.actual == "B"))
        ancho = max([ANCHO] + [len(x) for x in izq])     # por si un descarte es muy largo
        print("=" * (2 * ANCHO + 3))
        for x, y in zip(izq, der):
            print(x.ljust(ancho) + " | " + y)
        print("-" * (2 * ANCHO + 3))
        for n, p in self.pilas.items():
            print(f"   Pila de juego {n}:  {pintar(str(p))}")
        print(f"   Zapato: {len(self.zapato)} cartas      Pilas completas retiradas: {self.completas}"
              f"      Turno n.º {self.turno}")
        print("=" * (2 * ANCHO + 3))

    # ------------------------------------------------------------ reglas
    def siguiente(self, pila):
        try:
            return pila.peekValue() + 1
        except Exception:
            return 0

    def cabe(self, cara):
        return cara == "*" or int(cara) in [self.siguiente(p) for p in self.pilas.values()]

    def caras_mano(self):
        return [c for c in CARAS if self.yo().mano.index(-1 if c == "*" else int(c)) != -1]

    def puede_jugar(self):
        yo = self.yo()
        cimas = [yo.meta[-1].getFace()] + [d[-1].getFace() for d in yo.descartes.values() if d]
        return any(self.cabe(c) for c in cimas + self.caras_mano())

    def barajar_retiradas(self):
        self.zapato = shuffle(self.retiradas) + self.zapato   # debajo del zapato
        self.retiradas = []
        self.completas = 0
        print("* Las pilas completas se barajan y van al fondo del zapato.")

    def robar(self):
        mano = self.yo().mano
        while mano.size() < 5 and (self.zapato or self.retiradas):
            if not self.zapato:
                self.barajar_retiradas()
            mano.add([self.zapato.pop()])
        mano.sort()

    def poner(self, carta, n):
        """Intenta poner la carta en la pila n. Devuelve False si la pila la rechaza."""
        pila = self.pilas[n]
        if carta.getFace() == "*":
            carta.assign(self.siguiente(pila))
        try:
            caras = pila.playCard(carta)
        except Exception:
            print(f"   Jugada no permitida: la pila {n} necesita un {self.siguiente(pila)}"
                  f" y la carta es un {carta.getFace()}.")
            return False
        self.apuntar(f"juega ({carta.getFace()}) en la pila {n}")
        if caras:
            self.apuntar(f"completa la pila {n}, que se retira")
            for c in caras:
                self.retiradas.append(Card(-1) if c == "*" else Card(int(c)))
            self.completas += 1
            if self.completas == 5:
                self.barajar_retiradas()
        return True

    def despues_de_jugar(self):
        self.pases = 0
        yo = self.yo()
        if yo.mano.size() == 0 and yo.meta:
            self.robar()
            print(f"* Mano vacía: el jugador {self.actual} roba {yo.mano.size()} cartas y sigue.")

    # ------------------------------------------------------------ acciones
    def jugar_mano(self):
        mano = self.yo().mano
        if mano.size() == 0:
            print("   No tienes cartas en la mano.")
            return
        cara = elegir("¿Qué carta de la mano?", self.caras_mano())
        if cara is None:
            return
        n = elegir("¿En qué pila de juego?", list("1234"))
        if n is None:
            return
        carta = mano.pop(mano.index(-1 if cara == "*" else int(cara)))
        if self.poner(carta, n):
            self.despues_de_jugar()
        else:
            mano.add([carta])
            mano.sort()

    def jugar_meta(self):
        n = elegir(f"Juegas ({self.yo().meta[-1].getFace()}) de la meta. ¿En qué pila de juego?", list("1234"))
        if n is None:
            return
        if self.poner(self.yo().meta[-1], n):
            self.yo().meta.pop()
            self.despues_de_jugar()

    def jugar_descarte(self):
        llenas = [n for n, d in self.yo().descartes.items() if d]
        if not llenas:
            print("   Todos tus descartes están vacíos.")
            return
        d = elegir("¿De qué descarte?", llenas)
        if d is None:
            return
        n = elegir("¿En qué pila de juego?", list("1234"))
        if n is None:
            return
        if self.poner(self.yo().descartes[d][-1], n):
            self.yo().descartes[d].pop()
            self.despues_de_jugar()

    def descartar(self):
        """Devuelve True si el turno termina."""
        mano = self.yo().mano
        if self.puede_jugar():
            if self.cabe("0") and (mano.check0() != -1 or self.yo().meta[-1].getFace() == "0"):
                print("   Tienes un (0) y hay una pila libre: es OBLIGATORIO jugarlo.")
            else:
                print("   Todavía puedes jugar alguna carta; solo se descarta cuando no se puede jugar nada.")
            return False
        validas = [c for c in self.caras_mano() if c != "0"]
        if not validas:
            if mano.size():
                self.apuntar("solo tiene (0) en la mano y termina sin descartar")
            else:
                self.apuntar("no tiene cartas y pasa")
                self.pases += 1
                self.empate = self.pases == 2
            return True
        cara = elegir("¿Qué carta descartas?", validas)
        if cara is None:
            return False
        d = elegir("¿En qué descarte la pones?", list("1234"))
        if d is None:
            return False
        self.yo().descartes[d].append(mano.pop(mano.index(-1 if cara == "*" else int(cara))))
        self.pases = 0
        self.apuntar(f"descarta ({cara}) en el descarte {d}")
        return True

    def ver_historia(self):
        print("--- Últimas jugadas ---")
        for h in self.historia[-12:]:
            print("   " + h)

    # ------------------------------------------------------------ bucle
    def empezar(self):
        print("Carta de meta de A: (%s)   Carta de meta de B: (%s)   Empieza el jugador %s."
              % (self.jugadores["A"].meta[-1].getFace(), self.jugadores["B"].meta[-1].getFace(), self.actual))
        while True:
            self.robar()
            fin = False
            mostrar = True
            while not fin:
                if mostrar:
                    self.pantalla()
                mostrar = True
                print("1) Jugar de la mano   2) Jugar de la meta   3) Jugar de un descarte")
                print("4) Descartar / fin de turno   5) Historia   0) Salir")
                op = leer(f"Jugador {self.actual}, elige una opción: ")
                if op == "1":
                    self.jugar_mano()
                elif op == "2":
                    self.jugar_meta()
                elif op == "3":
                    self.jugar_descarte()
                elif op == "4":
                    fin = self.descartar()
                elif op == "5":
                    self.ver_historia()
                    mostrar = False
                elif op == "0":
                    raise Salir()
                else:
                    print("   Opción no válida, escribe un número del 0 al 5.")
                    mostrar = False
                if not self.yo().meta:
                    self.pantalla()
                    print(f"¡El jugador {self.actual} ha jugado toda su meta y GANA en el turno {self.turno}!")
                    return
            if self.empate:
                print("Nadie puede jugar ni robar más: la partida termina en empate.")
                return
            self.actual = "B" if self.actual == "A" else "A"
            self.turno += 1


if __name__ == "__main__":
    print("*** MINI SPITE AND MALICE ***")
    print("Gana quien juegue primero las 15 cartas de su meta. El (*) es comodín.")
    try:
        Partida().empezar()
    except (Salir, KeyboardInterrupt):
        print("\nPartida interrumpida. ¡Hasta pronto!")
