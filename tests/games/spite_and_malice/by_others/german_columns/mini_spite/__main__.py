"""Aufgabe 5, Teil 2: das Spiel am Bildschirm (auf Deutsch)."""
from .rules import Regelfehler, Spiel


def tabelle(spiel):
    """Beide Spieler nebeneinander, darunter die Spielstapel."""
    zeilen = [["", *(("> " if s is spiel.aktiv else "  ") + s.name for s in spiel.spieler)],
              ["Hand", *(str(s.hand) for s in spiel.spieler)]]
    for j in range(4):
        zeilen.append([f"Ablage {j + 1}",
                       *("".join(map(str, s.ablagen[j])) or "[]" for s in spiel.spieler)])
    zeilen.append(["Ziel", *(f"{s.ziel[-1] if s.ziel else '[]'} noch {len(s.ziel)} Karten"
                             for s in spiel.spieler)])
    breiten = [max(len(z[k]) for z in zeilen) for k in range(3)]
    strich = "+" + "+".join("-" * (b + 2) for b in breiten) + "+"
    print()
    print(strich)
    for n, z in enumerate(zeilen):
        print("| " + " | ".join(t.ljust(b) for t, b in zip(z, breiten)) + " |")
        if n in (0, 1, 5):
            print(strich)
    print(strich)
    for i, st in enumerate(spiel.stapel, 1):
        print(f"  Spielstapel {i}  {st}")
    print(f"  (im Schlitten: {len(spiel.schlitten)} Karten)")
    print()


def frage(text):
    return input(text + " ").strip().lower()


def zahl(text, bis):
    """Fragt, bis eine Zahl von 1 bis bis kommt; gibt sie ab 0 gezaehlt zurueck."""
    while True:
        antwort = frage(f"{text} (1..{bis}):")
        if antwort.isdecimal() and 1 <= int(antwort) <= bis:
            return int(antwort) - 1
        print(f"  ! Bitte eine Zahl von 1 bis {bis} eingeben.")


def spielen(spiel):
    n = spiel.aktiv.hand.size()
    von = frage(f"Von wo spielen?  hi = Hand, Karte i (1..{n}) / g = Zielstapel / dj = Ablage j (1..4):")
    art, rest = von[:1], von[1:]
    if von == "g":
        nr = 0
    elif art in ("h", "d") and rest.isdecimal() and 1 <= int(rest) <= (n if art == "h" else 4):
        nr = int(rest) - 1
    else:
        raise Regelfehler(f"'{von}' gibt es nicht.")
    spiel.karte_zeigen(art, nr)
    karte, voll = spiel.spielen(art, nr, zahl("Auf welchen Spielstapel?", 4))
    print(f"  {karte} gespielt." + (" Der Stapel ist voll und wird abgeräumt!" if voll else ""))


def ablegen(spiel):
    """True, wenn der Zug damit zu Ende ist."""
    if spiel.null_pflicht():
        raise Regelfehler("Ein Spielstapel ist frei: die [0] muss gespielt werden.")
    if spiel.nur_nullen():
        print("  Keine Karte zum Ablegen, der Zug endet.")
        return
    nr = zahl("Welche Karte der Hand ablegen?", spiel.aktiv.hand.size())
    if str(spiel.karte_zeigen("h", nr)) == "[0]":
        raise Regelfehler("Eine [0] darf nicht abgelegt werden.")
    spiel.ablegen(nr, zahl("Auf welche Ablage?", 4))


def zug(spiel):
    spiel.auffuellen()
    while True:
        tabelle(spiel)
        aktion = frage(f"{spiel.aktiv.name}, was tun?  p (Karte spielen) / x (ablegen, Zug beenden):")
        try:
            if aktion == "p":
                spielen(spiel)
                if spiel.gewonnen():
                    return
            elif aktion == "x":
                ablegen(spiel)
                return
            else:
                print("  ! Bitte p oder x eingeben.")
        except Regelfehler as fehler:
            print(f"  ! {fehler}")


def main():
    print("*** Mini Spite and Malice ***")
    name_a = input("Name von Spieler A: ").strip() or "Spieler A"
    name_b = input("Name von Spieler B: ").strip() or "Spieler B"
    if name_a == name_b:
        name_a, name_b = name_a + " (A)", name_b + " (B)"
    spiel = Spiel(name_a, name_b)
    for s in spiel.spieler:
        print(f"{s.name} deckt auf: {s.ziel[-1]}")
    print(f"{spiel.aktiv.name} fängt an.")
    while True:
        zug(spiel)
        if spiel.gewonnen():
            tabelle(spiel)
            print(f"{spiel.aktiv.name} hat gewonnen! Herzlichen Glückwunsch!")
            return
        spiel.weiter()
        if spiel.festgefahren():
            tabelle(spiel)
            print("Niemand kann mehr ziehen: unentschieden.")
            return


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nSpiel abgebrochen.")
