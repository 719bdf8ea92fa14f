# Mini Spite and Malice - Tarea 3
import os
import random


class Card:
    def __init__(self, value):
        assert type(value) == int, "Error: valor invalido"
        assert value >= -1 and value <= 9, "Error: valor invalido"
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = "*"

    def assign(self, value):
        assert type(value) == int, "Error: valor invalido"
        assert value >= -1 and value <= 9, "Error: valor invalido"
        if self.__face == "*":
            self.__value = value
        else:
            raise Exception("Error: la carta no es un comodin")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[{}]".format(self.__face)

    def __repr__(self):
        return "{}.{}".format(str(self), self.__value)


class PlayStack:
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
        if type(card) != Card:
            raise Exception("Error: Card rejected")
        if self.__cards == []:
            if card.getValue() != 0:
                raise Exception("Error: Card rejected")
        elif card.getValue() - 1 != self.peekValue():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        caras = []
        if card.getValue() == 9:
            for c in self.__cards:
                caras.append(c.getFace())
            self.__cards = []
        return caras

    def __str__(self):
        texto = "|"
        for c in self.__cards:
            texto = texto + str(c)
        texto = texto + "|"
        return texto


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        n = len(self.__hand)
        for i in range(n):                      # burbuja
            for j in range(n - 1 - i):
                if self.__hand[j].getValue() > self.__hand[j + 1].getValue():
                    self.__hand[j], self.__hand[j + 1] = self.__hand[j + 1], self.__hand[j]

    def pop(self, i="ultimo"):
        if i == "ultimo":
            if self.size() == 0:
                raise Exception("Error: no hay cartas en la mano")
            return self.__hand.pop()
        assert type(i) == int and i >= 0 and i < self.size(), "Error: posicion invalida"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int and v in range(-1, 10), "Error: valor invalido"
        i = 0
        while i < self.size():
            if self.__hand[i].getValue() == v:
                return i
            i += 1
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: la mano tiene un maximo de 5 cartas")
        self.__hand.extend(cardList)

    def __str__(self):
        return str([c.getFace() for c in self.__hand]).replace("'", "")


def shuffle(cards):
    resultado = []
    while len(cards) != 0:
        pos = random.randint(0, len(cards) - 1)
        resultado.append(cards.pop(pos))
    return resultado


# ------------------------- el juego (variables globales) -------------------------
manos = {"A": Hand(), "B": Hand()}
objetivos = {"A": [], "B": []}
descartes = {"A": [[], [], [], []], "B": [[], [], [], []]}
pilas = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
zapato = []
retiradas = []
contador = 0


def limpiar():
    os.system("cls" if os.name == "nt" else "clear")


def pausa():
    input("Presione Enter para continuar...")


def repartir():
    global zapato
    mazo = []
    for _ in range(10):
        for v in range(10):
            mazo.append(Card(v))
    for _ in range(20):
        mazo.append(Card(-1))
    zapato = shuffle(mazo)
    for _ in range(5):
        manos["A"].add([zapato.pop(0)])
        manos["B"].add([zapato.pop(0)])
    for _ in range(15):
        objetivos["A"].append(zapato.pop(0))
        objetivos["B"].append(zapato.pop(0))


def robar(j):
    while manos[j].size() < 5 and len(zapato) > 0:
        manos[j].add([zapato.pop(0)])
    manos[j].sort()


def mesa(turno):
    limpiar()
    for j in ("A", "B"):
        print("######## JUGADOR", j, "(su turno)" if j == turno else "", "########")
        tope = "<" + objetivos[j][-1].getFace() + ">" if objetivos[j] else "vacía"
        print("Pila objetivo:", tope, "- quedan", len(objetivos[j]))
        caras = cartas(j)
        print("Mano:         ", "  ".join("<" + c + ">" for c in caras))
        print("              ", "  ".join(" " + str(n + 1) + " " for n in range(len(caras))))
        for n in range(4):
            d = descartes[j][n]
            print("Descarte", n + 1, "  :", "".join("<" + c.getFace() + ">" for c in d) if d else "-")
        if j == "A":
            print()
            print("-------- PILAS DE JUEGO --------")
            for n in range(4):
                print("Pila", n + 1, ":", str(pilas[n]).replace("|", "").replace("[", "<").replace("]", ">") or "(libre)")
            print()
    print()


def cartas(j):
    texto = str(manos[j])[1:-1]
    return texto.split(", ") if texto else []


def siguiente(n):
    return str(pilas[n]).count("[")


def numero(pregunta, maximo):
    """devuelve un numero 1..maximo, o 0 si el jugador cancela"""
    while True:
        r = input(pregunta + " (1-" + str(maximo) + ", C = cancelar): ").strip().upper()
        if r == "C":
            return 0
        if r in [str(i) for i in range(1, maximo + 1)]:
            return int(r)
        print("Respuesta no válida.")


def jugar(j):
    global contador, retiradas, zapato
    o = input("¿De dónde? M = mano, O = objetivo, D = descarte: ").strip().upper()
    n = 0
    if o == "M":
        if manos[j].size() == 0:
            print("No tiene cartas en la mano.")
            return pausa()
        n = numero("¿Qué carta de la mano?", manos[j].size())
        if n == 0:
            return
        cara = cartas(j)[n - 1]
    elif o == "O":
        cara = objetivos[j][-1].getFace()
    elif o == "D":
        n = numero("¿Qué pila de descarte?", 4)
        if n == 0:
            return
        if descartes[j][n - 1] == []:
            print("Esa pila de descarte está vacía.")
            return pausa()
        cara = descartes[j][n - 1][-1].getFace()
    else:
        print("Respuesta no válida.")
        return pausa()
    p = numero("¿A qué pila de juego?", 4)
    if p == 0:
        return
    if cara != "*" and int(cara) != siguiente(p - 1):
        print("No se puede: la pila", p, "necesita un", str(siguiente(p - 1)) + ".")
        return pausa()
    if o == "M":
        carta = manos[j].pop(n - 1)
    elif o == "O":
        carta = objetivos[j].pop()
    else:
        carta = descartes[j][n - 1].pop()
    if cara == "*":
        carta.assign(siguiente(p - 1))
    quitadas = pilas[p - 1].playCard(carta)
    if quitadas != []:
        print("¡Pila", p, "completa! Se retira de la mesa.")
        contador += 1
        for f in quitadas:
            if f == "*":
                retiradas.append(Card(-1))
            else:
                retiradas.append(Card(int(f)))
        if contador == 5:
            zapato = zapato + shuffle(retiradas)
            retiradas = []
            contador = 0
            print("Cinco pilas completas: las cartas vuelven al zapato.")
        pausa()


def descartar(j):
    libre = False
    for n in range(4):
        if siguiente(n) == 0:
            libre = True
    if manos[j].check0() != -1 and libre:
        print("No se puede: tiene un 0 y hay una pila libre. Debe jugar el 0.")
        pausa()
        return False
    if cartas(j).count("0") == len(cartas(j)):
        print("No hay nada que descartar. Fin del turno.")
        pausa()
        return True
    n = numero("¿Qué carta descarta?", manos[j].size())
    if n == 0:
        return False
    if cartas(j)[n - 1] == "0":
        print("No se puede descartar un 0.")
        pausa()
        return False
    d = numero("¿En qué pila de descarte?", 4)
    if d == 0:
        return False
    descartes[j][d - 1].append(manos[j].pop(n - 1))
    return True


def ayuda():
    limpiar()
    print("AYUDA")
    print("Gana quien juega primero todas las cartas de su pila objetivo.")
    print("Las pilas de juego van de 0 a 9. El comodín <*> vale lo que haga falta.")
    print("J = jugar una carta de la mano, del objetivo o de un descarte.")
    print("D = descartar una carta de la mano; con eso termina el turno.")
    print("El 0 no se descarta y es obligatorio jugarlo si hay una pila libre.")
    pausa()


def principal():
    repartir()
    manos["A"].sort()
    manos["B"].sort()
    fuerza = "0123456789*"
    a = fuerza.index(objetivos["A"][-1].getFace())
    b = fuerza.index(objetivos["B"][-1].getFace())
    turno = "A" if a >= b else "B"
    limpiar()
    print("MINI SPITE AND MALICE")
    print("Objetivo de A: <" + objetivos["A"][-1].getFace() + ">   Objetivo de B: <" + objetivos["B"][-1].getFace() + ">")
    print("Empieza el jugador", turno)
    pausa()
    while True:
        robar(turno)
        termina = False
        while not termina:
            mesa(turno)
            op = input("Jugador " + turno + " - J = jugar, D = descartar / terminar turno, A = ayuda: ").strip().upper()
            if op == "J":
                jugar(turno)
                if objetivos[turno] == []:
                    mesa(turno)
                    print("¡¡¡ GANA EL JUGADOR", turno, "!!!")
                    return
                if manos[turno].size() == 0:
                    robar(turno)
            elif op == "D":
                termina = descartar(turno)
            elif op == "A":
                ayuda()
        turno = "B" if turno == "A" else "A"


if __name__ == "__main__":
    principal()
