# Mini Spite and Malice, Abgabe 3.   Start: python3 spiel.py
from karten import Card, PlayStack, Hand, shuffle


def neues_spiel():
    karten = []
    for w in range(-1, 10):
        karten += [Card(w) for _ in range(20 if w == -1 else 10)]
    schuh = shuffle(karten)
    spieler = []
    for name in "AB":
        spieler.append({"name": "Spieler " + name, "hand": Hand(), "ziel": [], "ablage": [[], [], [], []]})
    for _ in range(5):
        for s in spieler:
            s["hand"].add([schuh.pop(0)])
    for _ in range(15):
        for s in spieler:
            s["ziel"].append(schuh.pop(0))
    for s in spieler:
        s["hand"].sort()
    return {"spieler": spieler, "schuh": schuh, "stapel": [PlayStack() for _ in range(4)],
            "fertig": [], "anzahl_fertig": 0, "dran": 0}


def oben(karten):
    return karten[-1].getFace()


def startspieler(spiel):
    reihenfolge = "0123456789*"
    a, b = [reihenfolge.index(oben(s["ziel"])) for s in spiel["spieler"]]
    return 1 if b > a else 0


def naechster_wert(stapel):
    try:
        return stapel.peekValue() + 1
    except Exception:
        return 0


# ---------------------------------------------------------------- Schuh

def fertige_in_schuh(spiel):
    spiel["schuh"] += shuffle(spiel["fertig"])
    spiel["fertig"] = []
    spiel["anzahl_fertig"] = 0


def ziehe(spiel):
    """Liste mit der obersten Karte des Schuhs (leer, wenn es keine mehr gibt)."""
    if spiel["schuh"] == []:
        fertige_in_schuh(spiel)
    if spiel["schuh"] == []:
        return []
    return [spiel["schuh"].pop(0)]


def karten_geben(spiel, s):
    hand = s["hand"]
    if hand.size() == 0:
        for _ in range(5):
            hand.add(ziehe(spiel))
    while hand.size() < 5 and (karten := ziehe(spiel)):
        hand.add(karten)
    hand.sort()


# ---------------------------------------------------------------- Anzeige

def reihe(karten):
    return "-".join(k.getFace() for k in karten) if karten else "leer"


def zeile_spieler(s):
    hand = "  ".join(f"{i + 1})[{s['hand'].zeig(i).getFace()}]" for i in range(s["hand"].size()))
    ziel = f"[{oben(s['ziel'])}] noch {len(s['ziel'])}" if s["ziel"] else "leer"
    print(f"{s['name']}   Hand: {hand or 'leer'}   Ziel: {ziel}")
    print("    Ablagen:  " + "   ".join(f"{b}: {reihe(a)}" for b, a in zip("abcd", s["ablage"])))


def anzeigen(spiel):
    print("." * 75)
    zeile_spieler(spiel["spieler"][0])
    print()
    for i in (0, 2):
        links = f"S{i + 1} {spiel['stapel'][i]}"
        print(f"      {links:<36}S{i + 2} {spiel['stapel'][i + 1]}")
    print()
    zeile_spieler(spiel["spieler"][1])
    print("." * 75)


# ---------------------------------------------------------------- Eingabe

class Ende(Exception):
    pass


def frage(text):
    print(text)
    try:
        antwort = input("> ").strip().lower()
    except EOFError:
        raise Ende
    if antwort == "ende":
        raise Ende
    return antwort


def frage_woher(s):
    """('h', i), ('z', 0), ('a', j) oder ('fertig', 0)"""
    n = s["hand"].size()
    while True:
        w = frage(f"{s['name']}: Woher? Handkarte 1-5, z = Ziel, a-d = Ablage, f = fertig ohne Ablegen")
        if w == "z":
            return "z", 0
        if w == "f":
            return "fertig", 0
        if len(w) == 1 and w in "abcd":
            if s["ablage"]["abcd".index(w)]:
                return "a", "abcd".index(w)
            print("Diese Ablage ist leer.")
        elif len(w) == 1 and w in "12345" and int(w) <= n:
            return "h", int(w) - 1
        else:
            print("Das gibt es nicht.")


def frage_wohin():
    """('s', i), ('a', j) oder None"""
    while True:
        w = frage("Wohin? s1-s4 = Spielstapel, a-d = Ablage (beendet den Zug), leer = doch nicht")
        if w == "":
            return None
        if w in ("s1", "s2", "s3", "s4"):
            return "s", int(w[1]) - 1
        if w in ("a", "b", "c", "d"):
            return "a", "abcd".index(w)
        print("Das gibt es nicht.")


# ---------------------------------------------------------------- Regeln

def null_muss_gespielt_werden(spiel, s):
    frei = [st for st in spiel["stapel"] if naechster_wert(st) == 0]
    return len(frei) > 0 and (s["hand"].check0() >= 0 or oben(s["ziel"]) == "0")


def spielen(spiel, s, art, nr, ziel):
    stapel = spiel["stapel"][ziel]
    if art == "h":
        karte = s["hand"].zeig(nr)
    elif art == "z":
        karte = s["ziel"][-1]
    else:
        karte = s["ablage"][nr][-1]
    if karte.getFace() == "*":
        karte.assign(naechster_wert(stapel))
    try:
        faces = stapel.playCard(karte)
    except Exception:
        print(f"Geht nicht: auf S{ziel + 1} passt nur eine {naechster_wert(stapel)} oder ein Joker.")
        return
    if art == "h":
        s["hand"].pop(nr)
    elif art == "z":
        s["ziel"].pop()
    else:
        s["ablage"][nr].pop()
    if faces != []:
        print(f"S{ziel + 1} ist komplett und wird weggeraeumt.")
        for f in faces:
            spiel["fertig"].append(Card(-1) if f == "*" else Card(int(f)))
        spiel["anzahl_fertig"] += 1
        if spiel["anzahl_fertig"] == 5:
            fertige_in_schuh(spiel)
    if s["hand"].size() == 0 and s["ziel"]:
        print("Hand leer, es gibt neue Karten.")
        karten_geben(spiel, s)


def ablegen(spiel, s, art, nr, ablage):
    if art != "h":
        print("Geht nicht: nur Handkarten darf man ablegen.")
        return False
    if null_muss_gespielt_werden(spiel, s):
        print("Geht nicht: die 0 muss gespielt werden, ein Spielstapel ist frei.")
        return False
    if s["hand"].zeig(nr).getFace() == "0":
        print("Geht nicht: eine 0 darf man nicht ablegen.")
        return False
    s["ablage"][ablage].append(s["hand"].pop(nr))
    return True


def fertig_ohne_ablegen(spiel, s):
    hand = [s["hand"].zeig(i).getFace() for i in range(s["hand"].size())]
    if hand == []:
        if null_muss_gespielt_werden(spiel, s):
            print("Geht nicht: die 0 muss gespielt werden, ein Spielstapel ist frei.")
            return False
        return True
    werte = [str(naechster_wert(st)) for st in spiel["stapel"]]
    spitzen = [oben(s["ziel"])] + [oben(a) for a in s["ablage"] if a]
    if [f for f in hand if f != "0"]:
        print("Geht nicht: du musst eine Karte ablegen.")
        return False
    if "0" in werte or [f for f in spitzen if f == "*" or f in werte]:
        print("Geht nicht: du kannst noch spielen.")
        return False
    return True


def zug(spiel):
    """True = gewonnen"""
    s = spiel["spieler"][spiel["dran"]]
    karten_geben(spiel, s)
    while True:
        anzeigen(spiel)
        art, nr = frage_woher(s)
        if art == "fertig":
            if fertig_ohne_ablegen(spiel, s):
                return False
            continue
        wohin = frage_wohin()
        if wohin is None:
            continue
        if wohin[0] == "s":
            spielen(spiel, s, art, nr, wohin[1])
            if s["ziel"] == []:
                return True
        elif ablegen(spiel, s, art, nr, wohin[1]):
            return False


def main():
    print("MINI SPITE AND MALICE - mit 'ende' kann man jederzeit aufhoeren.")
    spiel = neues_spiel()
    spiel["dran"] = startspieler(spiel)
    print("Die hoechste Zielkarte beginnt:", spiel["spieler"][spiel["dran"]]["name"])
    try:
        while not zug(spiel):
            spiel["dran"] = 1 - spiel["dran"]
    except Ende:
        print("Abgebrochen.")
        return
    anzeigen(spiel)
    print("GEWONNEN hat", spiel["spieler"][spiel["dran"]]["name"], "- der Zielstapel ist leer!")


if __name__ == "__main__":
    main()
