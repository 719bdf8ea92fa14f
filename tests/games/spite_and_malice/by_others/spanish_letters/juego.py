# -*- coding: utf-8 -*-
# Tarea 3 - Mini Spite and Malice
# Para jugar:  python3 juego.py

from cartas import Card, PlayStack, Hand, Cola, barajar


def dibuja(carta):
    return '<' + carta.getFace() + '>'


def caras_mano(mano):
    """Las caras de la mano, en una lista ('[[*][3]]' -> ['*', '3'])"""
    return [c for c in str(mano) if c not in '[]']


class Jugador:
    def __init__(self, nombre):
        self.nombre = nombre
        self.mano = Hand()
        self.meta = []
        self.descartes = [[], [], [], []]

    def muestra(self):
        print(self.nombre.upper())
        if self.meta:
            cuantas = len(self.meta)
            print('   Meta: %s  (%s)' % (dibuja(self.meta[-1]),
                  'queda 1 carta' if cuantas == 1 else 'quedan %d cartas' % cuantas))
        else:
            print('   Meta: terminada')
        mano = ['m%d <%s>' % (i + 1, c) for i, c in enumerate(caras_mano(self.mano))]
        print('   Mano: ' + ('   '.join(mano) if mano else 'vacía'))
        partes = []
        for i, monton in enumerate(self.descartes):
            partes.append('d%d %s' % (i + 1, ''.join(dibuja(c) for c in monton) or 'vacío'))
        print('   Descartes: ' + '  ;  '.join(partes))


class Juego:
    def __init__(self):
        self.jugadores = [Jugador('Jugador A'), Jugador('Jugador B')]
        self.pilas = [PlayStack() for _ in range(4)]
        self.mazo = Cola()
        self.retiradas = []
        self.completas = 0
        self.pases = 0
        self.reparte()
        self.turno = self.quien_empieza()

    def reparte(self):
        baraja = [Card(-1) for _ in range(20)]
        for _ in range(10):
            baraja += [Card(v) for v in range(10)]
        for carta in barajar(baraja):
            self.mazo.encolar(carta)
        for _ in range(5):
            for j in self.jugadores:
                j.mano.add([self.mazo.desencolar()])
        for _ in range(15):
            for j in self.jugadores:
                j.meta.append(self.mazo.desencolar())
        for j in self.jugadores:
            j.mano.sort()

    def quien_empieza(self):
        a, b = self.jugadores
        valor_a, valor_b = a.meta[-1].getValue(), b.meta[-1].getValue()
        if valor_a == -1 or valor_b == valor_a:   # el comodín es la más alta
            return 0
        if valor_b == -1 or valor_b > valor_a:
            return 1
        return 0

    def recicla(self):
        for carta in barajar(self.retiradas):
            self.mazo.encolar(carta)
        self.retiradas = []
        self.completas = 0

    def roba(self, j):
        antes = j.mano.size()
        while j.mano.size() < 5:
            if self.mazo.tamano() == 0:
                self.recicla()
            if self.mazo.tamano() == 0:
                break
            j.mano.add([self.mazo.desencolar()])
        j.mano.sort()
        return j.mano.size() > antes

    def muestra(self, j):
        print()
        print('=' * 60)
        print('Le toca a: %s        Mazo: %d        Pilas completas: %d'
              % (j.nombre, self.mazo.tamano(), self.completas))
        print('=' * 60)
        self.jugadores[0].muestra()
        print()
        self.jugadores[1].muestra()
        print()
        print('MESA')
        for i, p in enumerate(self.pilas):
            contenido = str(p).strip('|').replace('[', '<').replace(']', '>')
            print('   Pila %d: %s' % (i + 1, contenido or 'vacía'))
        print('-' * 60)

    def hay_cero_obligado(self, j):
        libre = any(p.estaVacia() for p in self.pilas)
        return libre and (j.mano.check0() != -1 or j.meta[-1].getFace() == '0')

    def puede_jugar(self, j):
        caras = caras_mano(j.mano) + [j.meta[-1].getFace()]
        caras += [m[-1].getFace() for m in j.descartes if m]
        buscadas = [str(p.siguiente()) for p in self.pilas]
        return any(c == '*' or c in buscadas for c in caras)

    def pide_numero(self, pregunta, maximo):
        while True:
            r = input(pregunta).strip()
            if r.isdecimal() and 1 <= int(r) <= maximo:
                return int(r) - 1
            print('¡Error! Escriba un número entre 1 y %d.' % maximo)

    def pide_origen(self, j):
        n = j.mano.size()
        while True:
            r = input('¿Qué carta? (m1-m%d = mano, t = meta, d1-d4 = descartes): ' % n).strip().lower()
            if r == 't':
                return 't', 0
            if len(r) == 2 and r[0] in 'md' and r[1] in '12345':
                k = int(r[1]) - 1
                if r[0] == 'm' and k < n:
                    return 'm', k
                if r[0] == 'd' and k < 4:
                    if j.descartes[k]:
                        return 'd', k
                    print('¡Error! Ese montón está vacío.')
                    continue
            print('¡Error! No entiendo "%s".' % r)

    def jugar(self, j):
        origen, k = self.pide_origen(j)
        pila = self.pilas[self.pide_numero('¿En qué pila de la mesa? (1-4): ', 4)]
        if origen == 'm':
            carta = j.mano.pop(k)
        elif origen == 't':
            carta = j.meta.pop()
        else:
            carta = j.descartes[k].pop()
        if carta.getFace() == '*':
            carta.assign(pila.siguiente())
        try:
            caras = pila.playCard(carta)
        except Exception:
            print('¡Error! La carta %s no se puede poner en esa pila.' % dibuja(carta))
            if origen == 'm':
                j.mano.add([carta])
                j.mano.sort()
            elif origen == 't':
                j.meta.append(carta)
            else:
                j.descartes[k].append(carta)
            return False
        if caras:
            print('¡Pila completa! Se retira de la mesa.')
            self.retiradas += [Card(-1) if c == '*' else Card(int(c)) for c in caras]
            self.completas += 1
            if self.completas == 5:
                print('Se barajan las cartas retiradas y vuelven al mazo.')
                self.recicla()
        return True

    def descartar(self, j):
        """Devuelve (fin del turno, se ha movido una carta)"""
        if self.hay_cero_obligado(j):
            print('¡Error! Hay una pila libre: está obligado a jugar el <0>.')
            return False, False
        caras = caras_mano(j.mano)
        if all(c == '0' for c in caras):
            if self.puede_jugar(j):
                print('¡Error! No tiene nada que descartar, pero todavía puede jugar una carta.')
                return False, False
            print('No hay nada que descartar. Fin del turno.')
            return True, False
        while True:
            k = self.pide_numero('¿Qué carta de la mano descarta? (1-%d): ' % len(caras), len(caras))
            if caras[k] != '0':
                break
            print('¡Error! El <0> no se puede descartar.')
        d = self.pide_numero('¿En qué montón de descartes? (1-4): ', 4)
        j.descartes[d].append(j.mano.pop(k))
        return True, True

    def juega_turno(self, j):
        activo = self.roba(j)
        while True:
            if j.mano.size() == 0:
                self.roba(j)
            self.muestra(j)
            r = input('%s, ¿qué hace? [J] jugar carta  [D] descartar  [S] salir: ' % j.nombre).strip().lower()
            if r == 'j':
                if self.jugar(j):
                    activo = True
                    if not j.meta:
                        return True
            elif r == 'd':
                fin, movida = self.descartar(j)
                activo = activo or movida
                if fin:
                    break
            elif r == 's':
                print('Partida abandonada. ¡Hasta luego!')
                raise SystemExit
            else:
                print('¡Error! Las opciones son J, D o S.')
        self.pases = 0 if activo else self.pases + 1
        return False

    def empieza(self):
        print('*** MINI SPITE AND MALICE ***')
        for j in self.jugadores:
            print('La primera carta de la meta de %s es %s' % (j.nombre, dibuja(j.meta[-1])))
        print('Empieza ' + self.jugadores[self.turno].nombre)
        while True:
            j = self.jugadores[self.turno]
            if self.juega_turno(j):
                self.muestra(j)
                print('¡¡¡ Ha ganado %s !!!' % j.nombre)
                return
            if self.pases >= 2:
                print('Ninguno de los dos puede mover: la partida termina en empate.')
                return
            self.turno = 1 - self.turno


if __name__ == '__main__':
    Juego().empieza()
