"""Gemeinheiten für zwei: die Bedienung am Bildschirm.   Start: python spiel.py"""
import sys

from tisch import Regelverstoss, Tisch

BREITE = 33
LOESCHEN = "\033[2J\033[H"


class Zurueck(Exception):
    """Der Spieler hat die leere Zeile eingegeben."""


def rahmen(links, mitte, rechts):
    return links + "═" * BREITE + mitte + "═" * BREITE + rechts


def zeile(a, b):
    return "║ " + a.ljust(BREITE - 1) + "║ " + b.ljust(BREITE - 1) + "║"


def seite(s, dran):
    """Die Zeilen eines Spielers."""
    zeilen = [("▶ " if dran else "  ") + s.name[:24] + (" ist dran" if dran else "")]
    zeilen.append(f"Ziel      {s.ziel[-1].getFace() if s.ziel else '–'}   (noch {len(s.ziel)} Karten)")
    zeilen.append(f"Hand      {s.hand}")
    zeilen.append("     Nr.  " + " ".join(str(i + 1) for i in range(s.hand.size())))
    for i, pile in enumerate(s.ablage, start=1):
        oben = pile[-1].getFace() if pile else "–"
        tiefe = f"   ({len(pile)} Karten)" if len(pile) > 1 else ""
        zeilen.append(f"Ablage {i}  {oben}{tiefe}")
    return zeilen


def zeige_tisch(tisch, meldungen):
    print(LOESCHEN, end="")
    print(rahmen("╔", "╦", "╗"))
    paare = [seite(s, s is tisch.aktiver) for s in tisch.spieler]
    for nr, (a, b) in enumerate(zip(*paare)):
        print(zeile(a, b))
        if nr == 0:
            print(rahmen("╠", "╬", "╣"))
    print(rahmen("╠", "╩", "╣"))
    for i, st in enumerate(tisch.stapel, start=1):
        text = f"Spielstapel {i}  {str(st):<32} braucht {st.naechster()}"
        print("║ " + text.ljust(2 * BREITE) + "║")
    print("╚" + "═" * (2 * BREITE + 1) + "╝")
    for m in meldungen:
        print("»", m)
    meldungen.clear()


def frage(text, erlaubt, hinweis):
    """Fragt, bis eine erlaubte Antwort kommt; leere Zeile = zurück."""
    while True:
        antwort = input(text).strip().lower()
        if antwort == "":
            raise Zurueck
        if antwort == "ende":
            raise EOFError
        if antwort in erlaubt:
            return erlaubt[antwort]
        print("   " + hinweis)


HAND = {f"h{i}": ("h", i - 1) for i in range(1, 6)}
QUELLEN = {**HAND, "g": ("g", 0), **{f"d{i}": ("d", i - 1) for i in range(1, 5)}}
HANDKARTE = {**{f"h{i}": i - 1 for i in range(1, 6)}, **{str(i): i - 1 for i in range(1, 6)}}
STAPEL = {str(i): i - 1 for i in range(1, 5)}


def zug_spielen(tisch, meldungen):
    ort, nr = frage("  Welche Karte? (h1–h5 Hand, g Ziel, d1–d4 Ablage): ", QUELLEN,
                    "Bitte h1 bis h5, g oder d1 bis d4 – oder leer für zurück.")
    tisch.karte_von(ort, nr)                    # gibt es sie überhaupt?
    ziel = frage("  Auf welchen Spielstapel? (1–4): ", STAPEL,
                 "Bitte 1, 2, 3 oder 4 – oder leer für zurück.")
    meldungen += tisch.spielen(ort, nr, ziel)


def zug_beenden(tisch, meldungen):
    tisch.darf_enden()
    if tisch.aktiver.nur_nullen():
        meldungen.append(f"{tisch.aktiver.name} kann nichts ablegen, der Zug ist zu Ende.")
        return
    nr = frage("  Welche Handkarte ablegen? (1–5): ", HANDKARTE,
               "Bitte die Nummer der Karte, 1 bis 5 – oder leer für zurück.")
    ziel = frage("  Auf welchen Ablagestapel? (1–4): ", STAPEL,
                 "Bitte 1, 2, 3 oder 4 – oder leer für zurück.")
    meldungen.append(tisch.ablegen(nr, ziel))


def partie(tisch):
    meldungen = [f"{tisch.aktiver.name} hat die höhere Zielkarte und beginnt."]
    if tisch.am_zug == 0 and tisch.spieler[0].ziel[-1].getFace() == tisch.spieler[1].ziel[-1].getFace():
        meldungen = [f"Gleich hohe Zielkarten: {tisch.aktiver.name} beginnt."]
    tisch.auffuellen()
    while True:
        zeige_tisch(tisch, meldungen)
        print(f"{tisch.aktiver.name} ist am Zug.")
        aktion = input("Was tun? (p = Karte spielen, x = ablegen und Zug beenden, ende): ").strip().lower()
        try:
            if aktion == "p":
                zug_spielen(tisch, meldungen)
                if not tisch.aktiver.ziel:
                    zeige_tisch(tisch, meldungen)
                    return tisch.aktiver.name
            elif aktion == "x":
                zug_beenden(tisch, meldungen)
                print("»", meldungen[-1])
                input("Weiter mit Enter ... ")
                tisch.weiter()
                tisch.auffuellen()
            elif aktion == "ende":
                raise EOFError
            else:
                meldungen.append("Das habe ich nicht verstanden: bitte p oder x eingeben.")
        except Regelverstoss as e:
            meldungen.append("Nicht erlaubt! " + str(e))
        except Zurueck:
            meldungen.append("Zurückgenommen.")


def main():
    print("Willkommen bei Mini Spite and Malice!")
    try:
        a = input("Name von Spieler A: ").strip() or "Spieler A"
        b = input("Name von Spieler B: ").strip() or "Spieler B"
        sieger = partie(Tisch(a, b))
    except (EOFError, KeyboardInterrupt):
        print("\nSpiel abgebrochen.")
        return 1
    print(f"\n🏆 {sieger} hat den Zielstapel geleert und gewinnt. Glückwunsch!")
    return 0


if __name__ == "__main__":
    sys.exit(main())
