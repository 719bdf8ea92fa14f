import random

class Card(object):
    def __init__(self, value):
        assert type(value) == int
        assert value in range(-1, 10)
        self._v = value
        if value == -1:
            self._f = '*'
        else:
            self._f = str(value)

    def assign(self, value):
        if self._f == '*':
            assert type(value) == int
            assert value >= 0
            assert value <= 9
            self._v = value
        else:
            raise Exception('Error: card is no joker')

    def getValue(self):
        return self._v

    def getFace(self):
        return self._f

    def __str__(self):
        return '[%s]' % self._f

    def __repr__(self):
        return '[%s].%d' % (self._f, self._v)


class PlayStack(object):
    def __init__(self):
        self._s = []

    def _check(self):
        if not self._s:
            raise Exception('Error: No cards in the playing stack')

    def peekValue(self):
        self._check()
        return self._s[len(self._s) - 1].getValue()

    def peekFace(self):
        self._check()
        return self._s[len(self._s) - 1].getFace()

    def needs(self):
        # value that goes on top next
        if self._s:
            return self.peekValue() + 1
        return 0

    def faces(self):
        return [c.getFace() for c in self._s]

    def playCard(self, card):
        ok = isinstance(card, Card) and card.getValue() == self.needs()
        if not ok:
            raise Exception('Error: Card rejected')
        self._s.append(card)
        full = []
        if card.getValue() == 9:
            full = self.faces()
            self._s = []
        return full

    def __str__(self):
        s = '|'
        for c in self._s:
            s += str(c)
        return s + '|'


class Hand(object):
    def __init__(self):
        self._h = []

    def size(self):
        return len(self._h)

    def sort(self):
        # insertion sort from the lecture
        for i in range(1, len(self._h)):
            c = self._h[i]
            j = i - 1
            while j >= 0 and self._h[j].getValue() > c.getValue():
                self._h[j + 1] = self._h[j]
                j -= 1
            self._h[j + 1] = c

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception('Error: too many cards in hand')
        self._h = self._h + list(cardList)
        self.sort()

    def pop(self, *args):
        if len(args) == 0:
            if self._h == []:
                raise Exception('Error: no cards in hand')
            return self._h.pop()
        i = args[0]
        assert type(i) == int
        assert i >= 0 and i < len(self._h)
        return self._h.pop(i)

    def index(self, v):
        assert type(v) == int and v in range(-1, 10)
        n = 0
        while n < len(self._h):
            if self._h[n].getValue() == v:
                return n
            n += 1
        return -1

    def check0(self):
        for n, c in enumerate(self._h):
            if c.getFace() == '0':
                return n
        return -1

    def faces(self):
        return [c.getFace() for c in self._h]

    def __str__(self):
        return ' '.join(self.faces())


def shuffle(cards):
    rest = cards[:]
    out = []
    while len(rest) > 0:
        out.append(rest.pop(random.randrange(len(rest))))
    return out


# ------------------------------------------------------------------
#  el juego
# ------------------------------------------------------------------

mazo = []
pilas = []
llenas = []
jugadores = []


def preparar():
    global mazo
    todas = []
    for v in range(0, 10):
        todas += [Card(v) for _ in range(10)]
    todas += [Card(-1) for _ in range(20)]
    mazo = shuffle(todas)
    for _ in range(4):
        pilas.append(PlayStack())
    n1 = input('¿Nombre del jugador 1? ').strip()
    n2 = input('¿Nombre del jugador 2? ').strip()
    if n1 == '':
        n1 = 'Jugador 1'
    if n2 == '':
        n2 = 'Jugador 2'
    if n1 == n2:
        n2 = n2 + ' (2)'
    for n in (n1, n2):
        jugadores.append({'nombre': n, 'mano': Hand(), 'meta': [], 'desc': [[], [], [], []]})
    for _ in range(5):
        for j in jugadores:
            j['mano'].add([mazo.pop(0)])
    for _ in range(15):
        for j in jugadores:
            j['meta'].append(mazo.pop(0))


def robar(j):
    while j['mano'].size() < 5 and mazo:
        j['mano'].add([mazo.pop(0)])


def arriba(p):
    if p:
        return '[' + p[-1].getFace() + ']'
    return '[ ]'


def ver_jugador(j, turno):
    marca = ''
    if turno is j:
        marca = '   <-- turno'
    print('<<< ' + j['nombre'] + ' >>>' + marca)
    print('  Mano       ', '  '.join(j['mano'].faces()))
    print('  Descarte    1    2    3    4')
    print('             ' + '  '.join(arriba(p) for p in j['desc']))
    print('  Meta       ' + arriba(j['meta']) + ' x' + str(len(j['meta'])))


def ver_mesa(turno):
    print()
    print()
    ver_jugador(jugadores[0], turno)
    print()
    for i in range(4):
        f = pilas[i].faces()
        if f:
            print('      Pila', i + 1, '->', '-'.join(f))
        else:
            print('      Pila', i + 1, '-> (vacía)')
    print()
    ver_jugador(jugadores[1], turno)
    print()


def pausa(texto):
    print('  ¡ERROR! ' + texto)
    input('  (pulsa Enter para seguir)')


def jugar(j):
    global mazo
    o = input('¿De dónde? [h1..h5 mano, g meta, d1..d4 descarte]: ').strip().lower()
    if o in ('h1', 'h2', 'h3', 'h4', 'h5'):
        k = int(o[1]) - 1
        if k >= j['mano'].size():
            pausa('No tienes esa carta en la mano')
            return
        carta = j['mano'].pop(k)
    elif o == 'g':
        carta = j['meta'].pop()
    elif o in ('d1', 'd2', 'd3', 'd4'):
        if j['desc'][int(o[1]) - 1] == []:
            pausa('Ese descarte está vacío')
            return
        carta = j['desc'][int(o[1]) - 1].pop()
    else:
        pausa('No entiendo "' + o + '"')
        return
    d = input('¿A qué pila? [1..4]: ').strip()
    ok = False
    if d in ('1', '2', '3', '4'):
        p = pilas[int(d) - 1]
        if carta.getFace() == '*':
            carta.assign(p.needs())
        try:
            r = p.playCard(carta)
            ok = True
        except Exception as e:
            r = []
    if not ok:
        # devolver la carta a su sitio
        if o[0] == 'h':
            j['mano'].add([carta])
        elif o == 'g':
            j['meta'].append(carta)
        else:
            j['desc'][int(o[1]) - 1].append(carta)
        if d in ('1', '2', '3', '4'):
            pausa('La carta ' + carta.getFace() + ' no va en la pila ' + d)
        else:
            pausa('No existe la pila "' + d + '"')
        return
    if r:
        llenas.append(r)
        print('  ¡Pila', d, 'completa!')
        if len(llenas) >= 5:
            cs = []
            while llenas:
                for f in llenas.pop():
                    if f == '*':
                        cs.append(Card(-1))
                    else:
                        cs.append(Card(int(f)))
            mazo += shuffle(cs)


def descartar(j):
    m = j['mano']
    libre = False
    for p in pilas:
        if p.faces() == []:
            libre = True
    if m.check0() >= 0 and libre:
        pausa('Tienes un 0 y hay una pila vacía: hay que jugarlo')
        return False
    # la carta mas alta se va; si solo hay ceros y comodines, un comodin
    k = m.size() - 1
    while k >= 0 and m.faces()[k] == '0':
        k -= 1
    if k < 0:
        print('  Nada que descartar, pasa el turno.')
        return True
    d = input('¿En qué descarte dejas el ' + m.faces()[k] + '? [1..4]: ').strip()
    if d not in ('1', '2', '3', '4'):
        pausa('Solo hay descartes 1, 2, 3 y 4')
        return False
    j['desc'][int(d) - 1].append(m.pop(k))
    return True


def main():
    print('*** MINI SPITE AND MALICE ***')
    preparar()
    v = []
    for j in jugadores:
        x = j['meta'][-1].getValue()
        if x == -1:
            x = 99
        v.append(x)
    t = 0
    if v[1] > v[0]:
        t = 1
    while True:
        j = jugadores[t]
        robar(j)
        while True:
            ver_mesa(j)
            print('Turno de', j['nombre'])
            print('   p) jugar una carta')
            print('   x) descartar y terminar el turno')
            r = input('Opción: ').strip().lower()
            if r == 'p':
                jugar(j)
                if j['meta'] == []:
                    print()
                    print('¡¡¡ Gana', j['nombre'], '!!!')
                    return
                if j['mano'].size() == 0:
                    robar(j)
            elif r == 'x':
                if descartar(j):
                    break
            else:
                print('  Opción no válida')
        t = (t + 1) % 2


if __name__ == '__main__':
    main()
