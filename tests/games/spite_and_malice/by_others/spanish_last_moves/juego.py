#!/usr/bin/env python3
# Mini Spite and Malice - juego para dos personas en la terminal
from carta import Card, shuffle
from pila import PlayStack
from mano import Hand

ROJO, VERDE, AMARILLO, AZUL, GRIS = 31, 32, 33, 36, 90


def color(texto, codigo):
    return "\033[%dm%s\033[0m" % (codigo, texto)


def nueva_partida():
    mazo = [Card(v) for v in range(-1, 10) for _ in range(20 if v == -1 else 10)]
    estado = {
        "mazo": shuffle(mazo),
        "pilas": [PlayStack() for _ in range(4)],
        "apartadas": [],
        "jugadores": [nuevo_jugador("JugadorA", "🦊"), nuevo_jugador("JugadorB", "🐻")],
        "turno": 0,
        "historia": [],
        "cola": [],          # palabras escritas de más en una línea
    }
    for lugar, cuantas in (("mano", 5), ("meta", 15)):
        for _ in range(cuantas):
            for j in estado["jugadores"]:
                carta = estado["mazo"].pop(0)
                if lugar == "mano":
                    j["mano"].add([carta])
                else:
                    j["meta"].append(carta)
    return estado


def nuevo_jugador(nombre, emoji):
    return {"nombre": nombre, "emoji": emoji, "mano": Hand(), "meta": [], "descartes": {n: [] for n in "1234"}}


def quien_empieza(estado):
    def rango(carta):
        return 10 if carta.getFace() == "*" else carta.getValue()
    a, b = [rango(j["meta"][-1]) for j in estado["jugadores"]]
    if b > a:
        return 1
    return 0


def rellenar(estado, j):
    faltan = 5 - j["mano"].size()
    nuevas, estado["mazo"] = estado["mazo"][:faltan], estado["mazo"][faltan:]
    j["mano"].add(nuevas)


# ------------------------------------------------------------- pantalla

def dibujar_carta(c):
    if c is None:
        return color("< >", GRIS)
    return color("<%s>" % c.getFace(), AMARILLO if c.getFace() == "*" else AZUL)


def dibujar_jugador(j, activo):
    nombre = "%s %s" % (j["emoji"], j["nombre"])
    print(color(nombre + "  ← juega", VERDE) if activo else nombre)
    meta = j["meta"][-1] if j["meta"] else None
    print("   Mano:  %s        Meta (g): %s quedan %d" % (j["mano"], dibujar_carta(meta), len(j["meta"])))
    trozos = []
    for n, monton in j["descartes"].items():
        trozos.append("d%s: %s" % (n, "".join(dibujar_carta(c) for c in monton) or dibujar_carta(None)))
    print("   Descartes:  " + "   ".join(trozos))


def dibujar(estado, actual):
    print()
    print(color("══════════ 🃏 Turno %d ══════════" % estado["turno"], VERDE))
    a, b = estado["jugadores"]
    dibujar_jugador(a, a is actual)
    print("   " + "┄" * 30)
    for n, pila in enumerate(estado["pilas"], 1):
        vacia = str(pila) == "||"
        cartas = str(pila).strip("|").replace("[", "<").replace("]", ">")
        falta = 0 if vacia else pila.peekValue() + 1
        print("   Pila %d │ %s %s" % (n, cartas or "(libre)", color("→ falta %d" % falta, GRIS)))
    print("   " + "┄" * 30)
    dibujar_jugador(b, b is actual)
    if estado["historia"]:
        print(color("   Últimas jugadas: " + " · ".join(estado["historia"][-4:]), GRIS))


def leer(estado, pregunta):
    """Se puede contestar palabra por palabra o todo en una línea ('p h2 1')."""
    if not estado["cola"]:
        print(pregunta)
        estado["cola"] = input("> ").lower().split()
        if not estado["cola"]:
            return ""
    return estado["cola"].pop(0)


def error(texto):
    print(color("✖ " + texto, ROJO))


# ------------------------------------------------------------- jugadas

def jugar(estado, j):
    origen = leer(estado, "¿Qué carta juegas?  h1-h5 mano, g meta, d1-d4 descarte")
    if origen not in ("h1", "h2", "h3", "h4", "h5", "g", "d1", "d2", "d3", "d4"):
        return error("Esa carta no existe.")
    if origen[0] == "h" and int(origen[1]) > j["mano"].size():
        return error("No tienes tantas cartas en la mano.")
    if origen[0] == "d" and not j["descartes"][origen[1]]:
        return error("Ese descarte está vacío.")
    destino = leer(estado, "¿En qué pila de juego?  1-4")
    if destino not in ("1", "2", "3", "4"):
        return error("Esa pila no existe.")

    pila = estado["pilas"][int(destino) - 1]
    if origen == "g":
        carta = j["meta"].pop()
    elif origen[0] == "d":
        carta = j["descartes"][origen[1]].pop()
    else:
        carta = j["mano"].pop(int(origen[1]) - 1)
    if carta.getFace() == "*":
        carta.assign(0 if str(pila) == "||" else pila.peekValue() + 1)
    try:
        llena = pila.playCard(carta)
    except Exception:
        if origen == "g":
            j["meta"].append(carta)
        elif origen[0] == "d":
            j["descartes"][origen[1]].append(carta)
        else:
            j["mano"].add([carta])
        return error("El %s no va en la pila %s." % (carta.getFace(), destino))

    estado["historia"].append("%s %s→pila %s" % (j["emoji"], carta.getFace(), destino))
    if llena:
        print("🎉 ¡Pila %s completa! Se aparta." % destino)
        estado["apartadas"].append(llena)
        if len(estado["apartadas"]) == 5:
            devolver_apartadas(estado)
    if j["mano"].size() == 0 and j["meta"]:
        rellenar(estado, j)


def devolver_apartadas(estado):
    cartas = []
    for caras in estado["apartadas"]:
        for cara in caras:
            cartas.append(Card("*0123456789".index(cara) - 1))
    estado["mazo"].extend(shuffle(cartas))
    estado["apartadas"] = []
    print("🔄 Las cinco pilas apartadas vuelven barajadas al final del mazo.")


def descartar(estado, j):
    """Devuelve True si el turno se acaba."""
    mano = j["mano"]
    if mano.check0() >= 0 and any(str(p) == "||" for p in estado["pilas"]):
        return error("Antes tienes que jugar el 0: hay una pila libre.")
    if all(mano.index(v) == -1 for v in (-1, 1, 2, 3, 4, 5, 6, 7, 8, 9)):
        print("No hay nada que descartar; pasa el turno.")
        estado["historia"].append("%s pasa" % j["emoji"])
        return True
    monton = leer(estado, "¿En qué descarte la pones?  1-4")
    if monton not in j["descartes"]:
        return error("Ese descarte no existe.")
    cual = leer(estado, "¿Qué carta de la mano descartas?  h1-h5").removeprefix("h")
    if cual not in ("1", "2", "3", "4", "5") or int(cual) > mano.size():
        return error("Esa carta no existe.")
    if mano.check0() >= 0:
        primero = mano.check0()
        ceros = sum(1 for c in str(mano) if c == "0")
        if primero < int(cual) <= primero + ceros:
            return error("Un 0 no se descarta nunca.")
    carta = mano.pop(int(cual) - 1)
    j["descartes"][monton].append(carta)
    estado["historia"].append("%s descarta %s" % (j["emoji"], carta.getFace()))
    return True


def turno(estado, j):
    """Devuelve True si el jugador gana."""
    estado["turno"] += 1
    rellenar(estado, j)
    while True:
        estado["cola"] = []
        dibujar(estado, j)
        print("Le toca a %s." % color(j["nombre"], VERDE))
        orden = leer(estado, "¿Qué haces?  p = jugar carta, x = descartar y terminar (s = salir)")
        if orden in ("p", "jugar"):
            jugar(estado, j)
            if not j["meta"]:
                return True
        elif orden in ("x", "descartar"):
            if descartar(estado, j):
                return False
        elif orden in ("s", "salir"):
            raise KeyboardInterrupt
        else:
            error("Escribe p o x.")


def principal():
    print("¡Bienvenidos a Mini Spite and Malice! Gana quien vacíe antes su meta.")
    estado = nueva_partida()
    quien = quien_empieza(estado)
    print("Empieza %s." % estado["jugadores"][quien]["nombre"])
    try:
        while not turno(estado, estado["jugadores"][quien]):
            quien = 1 - quien
    except (KeyboardInterrupt, EOFError):
        print("\nHasta otra. 👋")
        return
    dibujar(estado, None)
    print(color("🏆 ¡%s gana la partida en el turno %d!" % (estado["jugadores"][quien]["nombre"], estado["turno"]), VERDE))


if __name__ == "__main__":
    principal()
