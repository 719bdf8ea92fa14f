# -*- coding: utf-8 -*-
# Juego de Spades (picas) para cuatro jugadores
import random
from getpass import getpass

ROJO = "\033[91m"
VERDE = "\033[92m"
AMARILLO = "\033[93m"
AZUL = "\033[96m"
NEGRITA = "\033[1m"
FIN = "\033[0m"

PALOS = {0: "♦", 1: "♣", 2: "♥", 3: "♠"}
VALORES = "2 3 4 5 6 7 8 9 10 J Q K A".split()

REGLAS = f"""
{NEGRITA}📖 REGLAS{FIN}
 - Juegan dos equipos: A1 y A2 contra B1 y B2. Cada jugador recibe 13 cartas.
 - Apuestas: cada jugador dice cuántas bazas cree que va a ganar. La suma de las
   dos apuestas es el contrato del equipo. Se puede apostar a ciegas (sin ver las
   cartas) y también apostar nil (0 bazas).
 - Juego: empieza el primero que apostó; después, quien ganó la baza anterior.
   No se puede salir con picas hasta que se haya jugado alguna (salvo que sólo
   tengas picas). Hay que seguir el palo que va ganando (el de salida, o picas si
   ya hay alguna en la mesa). Si no puedes, juega la carta que quieras.
 - Gana la pica más alta o, si no hay picas, la más alta del palo de salida.
 - Puntos: contrato cumplido = 10 por baza del contrato y 1 por cada baza extra
   (que además da una bolsa). Contrato fallado = -10 por baza del contrato.
   Nil: +100 si no ganas ninguna baza, si no -100.
   A ciegas: +100 si el equipo cumple el contrato, si no -100. Con una apuesta a
   ciegas las bazas extra no dan puntos ni bolsas.
   Cada 7 bolsas se pierden 100 puntos.
 - Gana el equipo que llega al valor ganador. En caso de empate gana el que tiene
   menos bolsas en total; si siguen empatados se juega otra ronda.
"""


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.orderID = id - 13 * self.suiteID + 2
        self.suite = PALOS[self.suiteID]
        self.order = VALORES[self.orderID - 2]


class Contract:
    def __init__(self):
        self.apuesta1 = None
        self.apuesta2 = None
        self.ciega1 = False
        self.ciega2 = False

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.apuesta1 = bid
            self.ciega1 = blind
        else:
            self.apuesta2 = bid
            self.ciega2 = blind

    def eval(self, win1, win2):
        contrato = self.apuesta1 + self.apuesta2
        cumplido = win1 + win2 >= contrato
        puntos = 0
        bolsas = 0
        jugadores = [(self.apuesta1, self.ciega1, win1),
                     (self.apuesta2, self.ciega2, win2)]
        for apuesta, ciega, ganadas in jugadores:
            if apuesta == 0:
                bien = ganadas == 0
                valor = 100
            elif ciega:
                bien = cumplido
                valor = 100
            else:
                bien = cumplido
                valor = 10 * apuesta
            puntos += valor if bien else -valor
        if cumplido and not self.ciega1 and not self.ciega2:
            extra = win1 + win2 - contrato
            puntos += extra
            bolsas += extra
        return (puntos, bolsas)

    def to_string(self, win1, win2):
        uno = "YTB" if self.apuesta1 is None else str(self.apuesta1)
        dos = "YTB" if self.apuesta2 is None else str(self.apuesta2)
        if self.ciega1:
            uno += "b"
        if self.ciega2:
            dos += "b"
        return f"{{{win1}/{uno}, {win2}/{dos}}}"


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.players = ["A1", "B1", "A2", "B2"]
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.bolsas_cobradas = [0, 0]

    def score_bags(self):
        for equipo in range(2):
            castigos, resto = divmod(self.bags[equipo], 7)
            self.bags[equipo] = resto
            self.scores[equipo] -= castigos * 100
            self.bolsas_cobradas[equipo] += castigos * 7

    def rotate_order(self):
        primero = self.players[0]
        self.players.remove(primero)
        self.players.append(primero)

    def winner(self):
        pasa_a = self.scores[0] >= self.winning_value
        pasa_b = self.scores[1] >= self.winning_value
        if pasa_a and not pasa_b:
            return "A"
        if pasa_b and not pasa_a:
            return "B"
        if pasa_a and pasa_b:
            if self.scores[0] != self.scores[1]:
                return "A" if self.scores[0] > self.scores[1] else "B"
            total_a = self.bags[0] + self.bolsas_cobradas[0]
            total_b = self.bags[1] + self.bolsas_cobradas[1]
            if total_a != total_b:
                return "A" if total_a < total_b else "B"
        return ""


def palo_ganador(table):
    for carta in table:
        if carta.suite == "♠":
            return "♠"
    return table[0].suite


def legal_cards(hand, table, spade_played):
    if table:
        palo = palo_ganador(table)
        validas = [c for c in hand if c.suite == palo]
    else:
        validas = [c for c in hand if spade_played or c.suite != "♠"]
    if validas:
        return validas
    return list(hand)


def trick_winner(table):
    palo = palo_ganador(table)
    mejor = -1
    for i, carta in enumerate(table):
        if carta.suite == palo:
            if mejor == -1 or carta.orderID > table[mejor].orderID:
                mejor = i
    return mejor


# ------------------------- pantalla -------------------------

class Salir(Exception):
    pass


def limpiar():
    print("\033[H\033[2J\033[3J", end="", flush=True)


def pintar(carta):
    color = ROJO if carta.suite in "♦♥" else AZUL
    return f"{color}{carta.order}{carta.suite}{FIN}"


def error(texto):
    print(f"{ROJO}❌ {texto}{FIN}")


def preguntar(pregunta, oculto=False):
    while True:
        print(f"{AMARILLO}❓ {pregunta}{FIN} (r = reglas, q = salir)")
        if oculto:
            respuesta = getpass("> ").strip()
        else:
            respuesta = input("> ").strip()
        if respuesta in ("q", "Q"):
            raise Salir()
        if respuesta in ("r", "R"):
            print(REGLAS)
        else:
            return respuesta


def preguntar_numero(pregunta, minimo, maximo):
    while True:
        try:
            n = int(preguntar(pregunta))
            if minimo <= n <= maximo:
                return n
            error("Ese número no vale.")
        except ValueError:
            error("Eso no es un número.")


def pedir_pin(jugador, pines):
    print(f"\n🙋 Turno de {NEGRITA}{jugador}{FIN}. Los demás, ¡no miréis!")
    while preguntar(f"{jugador}, escribe tu PIN", oculto=True) != pines[jugador]:
        error("PIN incorrecto.")


def marcador(game):
    print(f"{NEGRITA}🏅 MARCADOR{FIN}")
    for i in range(2):
        print(f"   Equipo {'AB'[i]}: {game.scores[i]} puntos, {game.bags[i]} bolsas")


def estado(contratos, bazas):
    for e in "AB":
        print(f"   Equipo {e}: {contratos[e].to_string(bazas[e + '1'], bazas[e + '2'])}")


def apostar(game, manos, contratos, bazas, pines):
    for jugador in game.players:
        print(f"{VERDE}🎴 APUESTAS{FIN}")
        estado(contratos, bazas)
        pedir_pin(jugador, pines)
        while True:
            r = preguntar("Escribe 'ciega' para apostar a ciegas o 'ver' para ver tus cartas").lower()
            if r in ("ciega", "ver"):
                break
            error("Escribe ciega o ver.")
        if r == "ver":
            print("Tus cartas: " + "  ".join(pintar(c) for c in manos[jugador]))
        apuesta = preguntar_numero("¿Cuántas bazas apuestas? (0-13)", 0, 13)
        contratos[jugador[0]].add_bid(int(jugador[1]), apuesta, r == "ciega")
        limpiar()


def jugar_bazas(game, manos, contratos, bazas, pines):
    orden = game.players[:]
    picas = False
    for numero in range(1, 14):
        mesa = []
        for jugador in orden:
            print(f"{VERDE}🃏 BAZA {numero}{FIN}")
            estado(contratos, bazas)
            for j, c in zip(orden, mesa):
                print(f"   {j} jugó {pintar(c)}")
            pedir_pin(jugador, pines)
            mano = manos[jugador]
            print("Tu mano: " + "  ".join(pintar(c) for c in mano))
            validas = legal_cards(mano, mesa, picas)
            print("Puedes jugar:")
            for i, c in enumerate(validas, 1):
                print(f"   {i}) {pintar(c)}")
            n = preguntar_numero("¿Qué carta juegas?", 1, len(validas))
            carta = validas[n - 1]
            mano.remove(carta)
            mesa.append(carta)
            if carta.suite == "♠":
                picas = True
            limpiar()
        g = trick_winner(mesa)
        bazas[orden[g]] += 1
        print("Mesa: " + "  ".join(f"{j} {pintar(c)}" for j, c in zip(orden, mesa)))
        print(f"⭐ La baza es para {NEGRITA}{orden[g]}{FIN}\n")
        orden = orden[g:] + orden[:g]


def jugar_ronda(game, pines):
    mazo = list(range(52))
    random.shuffle(mazo)
    manos = {}
    for i, jugador in enumerate(game.players):
        manos[jugador] = [Card(n) for n in sorted(mazo[i::4], reverse=True)]
    contratos = {"A": Contract(), "B": Contract()}
    bazas = dict.fromkeys(game.players, 0)
    apostar(game, manos, contratos, bazas, pines)
    jugar_bazas(game, manos, contratos, bazas, pines)
    print(f"{VERDE}🏁 FIN DE LA RONDA{FIN}")
    estado(contratos, bazas)
    for i, e in enumerate("AB"):
        puntos, bolsas = contratos[e].eval(bazas[e + "1"], bazas[e + "2"])
        game.scores[i] += puntos
        game.bags[i] += bolsas
    game.score_bags()
    marcador(game)
    print()


def main():
    limpiar()
    print(f"{NEGRITA}♠️  BIENVENIDOS A SPADES ♠️{FIN}\n")
    game = Game(preguntar_numero("¿Con cuántos puntos se gana? (normalmente 500)", 1, 1000000))
    pines = {}
    for jugador in game.players:
        while True:
            pin = preguntar(f"{jugador}, elige un PIN (sólo cifras, mínimo 3)", oculto=True)
            if len(pin) >= 3 and pin.isdecimal():
                pines[jugador] = pin
                break
            error("El PIN debe tener al menos 3 cifras.")
    limpiar()
    while True:
        jugar_ronda(game, pines)
        if game.winner() != "":
            print(f"🏆 ¡Gana el equipo {game.winner()}!")
            return
        game.rotate_order()


if __name__ == "__main__":
    try:
        main()
    except (Salir, EOFError, KeyboardInterrupt):
        print("👋 ¡Hasta luego!")
