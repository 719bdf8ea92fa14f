#!/usr/bin/env python3
# PICAS (Spades) - práctica de programación
# Se juega entre cuatro personas con un solo terminal.

import getpass, random, re

# ============================ modelo ============================

PALOS = ('♦', '♣', '♥', '♠')
LETRAS = ('D', 'T', 'C', 'P')          # Diamantes, Tréboles, Corazones, Picas
VALORES = '2 3 4 5 6 7 8 9 10 J Q K A'.split()


class Card(object):
    def __init__(self, id):
        self.suiteID = id // 13
        self.orderID = 2 + id % 13

    @property
    def suite(self):
        return PALOS[self.suiteID]

    @property
    def order(self):
        return VALORES[self.orderID - 2]

    @property
    def codigo(self):
        return self.order + LETRAS[self.suiteID]


class Bid:
    def __init__(self, tricks, blind):
        self.tricks, self.blind = tricks, blind


class Contract:
    def __init__(self):
        self.bid1 = self.bid2 = None

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.bid1 = Bid(bid, blind)
        else:
            self.bid2 = Bid(bid, blind)

    def to_string(self, win1, win2):
        salida = []
        for ganadas, b in ((win1, self.bid1), (win2, self.bid2)):
            if b is None:
                salida.append(str(ganadas) + '/YTB')
            elif b.blind:
                salida.append(str(ganadas) + '/' + str(b.tricks) + 'b')
            else:
                salida.append(str(ganadas) + '/' + str(b.tricks))
        return '{' + ', '.join(salida) + '}'

    def eval(self, win1, win2):
        contrato = self.bid1.tricks + self.bid2.tricks
        bazas = win1 + win2
        cumplido = bazas >= contrato
        extra = max(bazas - contrato, 0)
        especial = [b for b in (self.bid1, self.bid2) if b.blind or b.tricks == 0]
        if not especial:
            return (10 * contrato + extra, extra) if cumplido else (-10 * contrato, 0)

        puntos = 0
        for b, propias in ((self.bid1, win1), (self.bid2, win2)):
            if b.tricks == 0:
                # un nil se cumple si su jugador no gana ninguna baza
                puntos += -100 if propias else 100
            elif b.blind:
                # a ciegas manda el equipo; 100 en lugar de los 10 por baza
                puntos += 100 if cumplido else -100
            elif propias >= b.tricks:
                puntos += 10 * b.tricks
            else:
                puntos -= 10 * b.tricks
        hay_ciega = self.bid1.blind or self.bid2.blind
        # las bazas de más dan un punto siempre, pero con apuesta a ciegas no dan bags
        return puntos + extra, (0 if hay_ciega else extra)


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores, self.bags = [0, 0], [0, 0]
        self.cobradas = [0, 0]
        self.players = ['A1', 'B1', 'A2', 'B2']

    def score_bags(self):
        for i in range(2):
            grupos, resto = divmod(self.bags[i], 7)
            self.scores[i] -= grupos * 100
            self.bags[i] = resto
            self.cobradas[i] += grupos * 7

    def rotate_order(self):
        primero, *otros = self.players
        self.players = otros + [primero]

    def winner(self):
        a_llega = self.scores[0] >= self.winning_value
        b_llega = self.scores[1] >= self.winning_value
        if a_llega and b_llega:
            if self.scores[0] != self.scores[1]:
                return 'A' if self.scores[0] > self.scores[1] else 'B'
            bolsas = [self.bags[i] + self.cobradas[i] for i in range(2)]
            if bolsas[0] == bolsas[1]:
                return ''
            return 'AB'[bolsas.index(min(bolsas))]
        return 'A' if a_llega else 'B' if b_llega else ''


def legal_cards(hand, table, spade_played):
    if not table:
        if spade_played or all(c.suiteID == 3 for c in hand):
            return list(hand)
        return [c for c in hand if c.suiteID != 3]
    palo = table[0].suiteID
    if any(c.suiteID == palo for c in hand):
        return [c for c in hand if c.suiteID == palo]
    return list(hand)


def trick_winner(table):
    picas = [i for i, c in enumerate(table) if c.suiteID == 3]
    candidatas = picas or [i for i, c in enumerate(table) if c.suiteID == table[0].suiteID]
    return max(candidatas, key=lambda i: table[i].orderID)


# =========================== terminal ===========================

COLOR = {'♦': '\033[91m', '♥': '\033[91m', '♣': '\033[92m', '♠': '\033[96m'}
NEGRITA, GRIS, FIN = '\033[1m', '\033[90m', '\033[0m'

REGLAS = f"""{GRIS}
  Reglas
  - Cada jugador apuesta cuántas bazas ganará (0 a 13). 0 es «nil» (±100).
    Apostar sin mirar las cartas es «a ciegas» (±100).
  - Hay que seguir el palo de salida. Quien no lo tiene juega lo que quiera.
  - Las picas ganan a los demás palos. No se puede salir de picas hasta que
    se haya jugado alguna, salvo que no quede otra cosa en la mano.
  - 10 puntos por baza apostada, 1 por baza de más. 7 bazas de más: -100.
  Para jugar una carta escribe su nombre, p. ej. 10P, KC, AD o 3T.{FIN}
"""


class Salir(Exception):
    pass


class Mesa:
    def __init__(self):
        self.nombres, self.pins = {}, {}
        self.historia = []

    # ---- preguntas ----
    def pedir(self, texto):
        while True:
            r = input(texto).strip()
            orden = r.lower()
            if orden == 'q':
                raise Salir
            elif orden == 'r':
                print(REGLAS)
            elif orden == 'h':
                print(GRIS + ('\n'.join(self.historia) or 'Todavía no hay bazas.') + FIN)
            else:
                return r

    def pedir_numero(self, texto, minimo, maximo):
        while True:
            r = self.pedir(texto)
            if re.fullmatch(r'\d+', r) and minimo <= int(r) <= maximo:
                return int(r)
            print('Respuesta no válida.')

    # ---- pantalla ----
    def limpiar(self):
        print('\033c', end='')

    def quien(self, j):
        return f'{self.nombres[j]} ({j})'

    def carta(self, c):
        return f'{COLOR[c.suite]}{c.order}{c.suite}{FIN}'

    def cabecera(self):
        m = self.juego
        print(f'{NEGRITA}RONDA {self.ronda}{FIN}  meta: {m.winning_value}   '
              f'A: {m.scores[0]} pts/{m.bags[0]} bags   B: {m.scores[1]} pts/{m.bags[1]} bags')
        for eq in 'AB':
            print(f'  equipo {eq}: {self.nombres[eq + "1"]} y {self.nombres[eq + "2"]} '
                  f'{self.contratos[eq].to_string(self.bazas[eq + "1"], self.bazas[eq + "2"])}')

    def linea_mesa(self, orden, jugadas):
        trozos = []
        for i, j in enumerate(orden):
            trozos.append(f'{self.nombres[j]}: ' + (self.carta(jugadas[i]) if i < len(jugadas) else '--'))
        print('  MESA | ' + ' | '.join(trozos) + ' |')

    def mostrar_mano(self, mano):
        print('  Tu mano:')
        for s in (3, 2, 1, 0):
            fila = sorted((c for c in mano if c.suiteID == s), key=lambda c: -c.orderID)
            print(f'    {COLOR[PALOS[s]]}{PALOS[s]}  ' + ' '.join(c.codigo for c in fila) + FIN)

    def identificar(self, j):
        self.limpiar()
        print(f'>>> Turno de {NEGRITA}{self.quien(j)}{FIN}. Los demás, ¡no miren!')
        while getpass.getpass(f'PIN de {self.quien(j)}: ') != self.pins[j]:
            print('PIN incorrecto.')
        self.cabecera()

    # ---- fases ----
    def preparar(self):
        self.limpiar()
        print(NEGRITA + '♠ ♥ P I C A S ♣ ♦' + FIN)
        print(GRIS + '(r = reglas, h = historia de bazas, q = salir)' + FIN)
        for j in ('A1', 'A2', 'B1', 'B2'):
            self.nombres[j] = self.pedir(f'Nombre del jugador {j} (Enter = {j}): ') or j
            pin = ''
            while pin == '':
                pin = getpass.getpass(f'PIN para {self.nombres[j]}: ')
            self.pins[j] = pin
        self.juego = Game(self.pedir_numero('¿A cuántos puntos se gana? ', 1, 10 ** 6))

    def apostar(self, j):
        self.identificar(j)
        r = ''
        while r not in ('s', 'n', 'si', 'sí', 'no'):
            r = self.pedir('¿Apuestas a ciegas, sin ver tus cartas? [s/n] ').lower()
        ciega = r[0] == 's'
        if not ciega:
            self.mostrar_mano(self.manos[j])
        n = self.pedir_numero('¿Cuántas bazas apuestas (0-13)? ', 0, 13)
        self.contratos[j[0]].add_bid(int(j[1]), n, ciega)
        self.pedir('Anotado. Enter para pasar el turno...')

    def jugar_carta(self, j, orden, jugadas):
        mano = self.manos[j]
        self.identificar(j)
        if self.historia:
            print('  Última baza:', self.historia[-1])
        self.linea_mesa(orden, jugadas)
        self.mostrar_mano(mano)
        posibles = legal_cards(mano, jugadas, self.hay_picas)
        while True:
            texto = self.pedir(f'{self.nombres[j]}, ¿qué carta juegas? ').upper()
            elegida = [c for c in mano if texto in (c.codigo, c.order + c.suite)]
            if not elegida:
                print('No tienes esa carta. Escribe el nombre, por ejemplo', mano[0].codigo)
            elif elegida[0] not in posibles:
                print('Esa carta no se puede jugar ahora.')
            else:
                mano.remove(elegida[0])
                return elegida[0]

    def una_ronda(self):
        orden = self.juego.players
        baraja = [Card(i) for i in range(52)]
        random.shuffle(baraja)
        self.manos = {j: baraja[i::4] for i, j in enumerate(orden)}
        self.bazas = {j: 0 for j in orden}
        self.contratos = {'A': Contract(), 'B': Contract()}
        self.historia = []
        self.hay_picas = False
        for j in orden:
            self.apostar(j)

        sale = 0
        for n in range(1, 14):
            turno = [orden[(sale + k) % 4] for k in range(4)]
            jugadas = []
            for k, j in enumerate(turno):
                c = self.jugar_carta(j, turno, jugadas)
                jugadas.append(c)
                self.hay_picas |= c.suite == '♠'
                if k < 3:
                    self.pedir('Hecho. Enter para pasar el turno...')
            gana = turno[trick_winner(jugadas)]
            self.bazas[gana] += 1
            sale = orden.index(gana)
            self.historia.append(f'{n}. ' + ' '.join(f'{self.nombres[j]}={self.carta(c)}' for j, c in zip(turno, jugadas))
                                 + f' -> {self.quien(gana)}')
            self.limpiar()
            self.linea_mesa(turno, jugadas)
            print(f'  La baza {n} es para {NEGRITA}{self.quien(gana)}{FIN}')
            self.pedir('Enter para seguir...')

    def resultado(self):
        print('\n' + NEGRITA + f'--- Resultado de la ronda {self.ronda} ---' + FIN)
        print('equipo   apuesta           ronda   total   bags')
        sumas = []
        for i, eq in enumerate('AB'):
            b1, b2 = self.bazas[eq + '1'], self.bazas[eq + '2']
            pts, bolsas = self.contratos[eq].eval(b1, b2)
            self.juego.scores[i] += pts
            self.juego.bags[i] += bolsas
            sumas.append((eq, self.contratos[eq].to_string(b1, b2), pts))
        self.juego.score_bags()
        for i, (eq, txt, pts) in enumerate(sumas):
            print(f'{eq:<8} {txt:<16} {pts:>6} {self.juego.scores[i]:>7} {self.juego.bags[i]:>6}')

    def jugar(self):
        self.preparar()
        self.ronda = 0
        ganador = ''
        while not ganador:
            self.ronda += 1
            self.una_ronda()
            self.resultado()
            ganador = self.juego.winner()
            if not ganador:
                self.juego.rotate_order()
                self.pedir('Enter para la ronda siguiente...')
        print(f'\n{NEGRITA}¡Gana el equipo {ganador}: {self.nombres[ganador + "1"]} y {self.nombres[ganador + "2"]}!{FIN}')


if __name__ == '__main__':
    try:
        Mesa().jugar()
    except (Salir, EOFError, KeyboardInterrupt):
        print('\n¡Hasta luego!')
