"""Mini Spite and Malice - Spiel für zwei Personen.

Aufruf:  python3 spite.py
"""

import random

from lectureStructures import CircularQueue, Stack

ANZAHL_KARTEN = 120
HANDKARTEN = 5
ZIELKARTEN = 15


# ---------------------------------------------------------------- Aufgabe 1
class Card:
    """Eine Karte. Wert 0 bis 9, oder -1 für einen Joker."""

    def __init__(self, value):
        # erst der Typ, dann der Bereich
        assert isinstance(value, int), "Error: Card value must be an integer"
        assert -1 <= value <= 9, "Error: Card value out of range"
        self.__wert = value
        self.__bild = "*" if value == -1 else str(value)

    def assign(self, value):
        """Gibt einem Joker einen Wert."""
        if self.__bild != "*":
            raise Exception("Error: Card is not a joker")
        self.__wert = value
        assert isinstance(self.__wert, int) and 0 <= self.__wert <= 9, "Error: Invalid joker value"

    def getValue(self):
        return self.__wert

    def getFace(self):
        return self.__bild

    def __str__(self):
        return f"[{self.__bild}]"

    def __repr__(self):
        return f"{self}.{self.__wert}"


# ---------------------------------------------------------------- Aufgabe 2
class PlayStack:
    """Spielstapel, wird von 0 bis 9 aufgebaut."""

    def __init__(self):
        self.__karten = []          # die oberste Karte steht am Ende

    def __oberste(self):
        if not self.__karten:
            raise Exception("Error: No cards in the playing stack")
        return self.__karten[-1]

    def peekValue(self):
        return self.__oberste().getValue()

    def peekFace(self):
        return self.__oberste().getFace()

    def needed(self):
        """Welcher Wert als nächster passt."""
        return self.peekValue() + 1 if self.__karten else 0

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != self.needed():
            raise Exception("Error: Card rejected")
        self.__karten.append(card)
        if card.getValue() < 9:
            return []
        # der Stapel ist voll: Bilder zurückgeben, von vorne anfangen
        bilder = [k.getFace() for k in self.__karten]
        self.__karten = []
        return bilder

    def __str__(self):
        return "|" + "".join(str(k) for k in self.__karten) + "|"


# ---------------------------------------------------------------- Aufgabe 3
class Hand:
    """Höchstens fünf Karten."""

    __KEINE = object()              # Zeichen dafür, dass pop() ohne Stelle gerufen wurde

    def __init__(self):
        self.__karten = []

    def sort(self):
        self.__karten.sort(key=lambda k: k.getValue())

    def pop(self, i=__KEINE):
        if i is Hand.__KEINE:
            if not self.__karten:
                raise Exception("Error: Hand is empty")
            return self.__karten.pop()
        assert isinstance(i, int), "Error: Position must be an integer"
        assert 0 <= i <= len(self.__karten), "Error: No card at that position"
        return self.__karten.pop(i)

    def look(self, i):
        """Die Karte an Stelle i, sie bleibt auf der Hand (nur für das Spiel)."""
        return self.__karten[i]

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9, "Error: No card has that value"
        for stelle, karte in enumerate(self.__karten):
            if karte.getValue() == v:
                return stelle
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__karten)

    def add(self, cardList):
        if len(self.__karten) + len(cardList) > HANDKARTEN:
            raise Exception("Error: Too many cards for the hand")
        self.__karten.extend(cardList)

    def __str__(self):
        return "[" + "".join(str(k) for k in self.__karten) + "]"


# ---------------------------------------------------------------- Aufgabe 4
def shuffle(cards):
    """Mischt nach Fisher-Yates; die übergebene Liste bleibt, wie sie ist."""
    neu = list(cards)
    for i in range(len(neu) - 1, 0, -1):
        j = random.randrange(i)     # Tauschpartner weiter vorne
        neu[i], neu[j] = neu[j], neu[i]
    return neu


# ---------------------------------------------------------------- Aufgabe 5
class Spieler:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.ziel = Stack()
        self.ablagen = [Stack() for _ in range(4)]

    def zeigen(self):
        print(f"{self.name} Hand {self.hand}")
        for nr, ablage in enumerate(self.ablagen, 1):
            print(f"{self.name} Discard {nr}: {'[]' if ablage.isEmpty() else ablage.peek()}")
        oben = "[]" if self.ziel.isEmpty() else self.ziel.peek()
        print(f"{self.name} Goal {oben} {self.ziel.size()} cards left")


class Spiel:
    def __init__(self):
        karten = [Card(w) for w in range(10) for _ in range(10)]
        karten += [Card(-1) for _ in range(20)]
        self.schuh = CircularQueue(ANZAHL_KARTEN)
        for karte in shuffle(karten):
            self.schuh.enqueue(karte)
        self.spieler = [Spieler("PlayerA"), Spieler("PlayerB")]
        self.stapel = [PlayStack() for _ in range(4)]
        self.volle = []             # Bilder der vollen Stapel, je eine Liste
        self.austeilen()
        self.dran = self.wer_beginnt()

    def austeilen(self):
        for _ in range(HANDKARTEN):
            for s in self.spieler:
                s.hand.add([self.schuh.dequeue()])
        for _ in range(ZIELKARTEN):
            for s in self.spieler:
                s.ziel.push(self.schuh.dequeue())
        for s in self.spieler:
            s.hand.sort()

    def wer_beginnt(self):
        """0 für A, 1 für B: die höhere Karte auf dem Zielstapel beginnt."""
        a, b = (s.ziel.peek().getValue() for s in self.spieler)
        return 1 if b > a else 0

    def auffuellen(self, s):
        """Hand auf fünf Karten ergänzen, solange der Schuh reicht."""
        neue = []
        while s.hand.size() + len(neue) < HANDKARTEN and not self.schuh.isEmpty():
            neue.append(self.schuh.dequeue())
        s.hand.add(neue)
        s.hand.sort()

    def tisch(self):
        print()
        self.spieler[0].zeigen()
        print()
        for nr, st in enumerate(self.stapel, 1):
            print(f"Play Stack {nr} : {st}")
        print()
        self.spieler[1].zeigen()
        print()

    # ---- Eingaben
    def nummer(self, text, hoechste):
        """'1' .. hoechste als Zahl ab 0, sonst None."""
        if len(text) == 1 and text in "123456789" and int(text) <= hoechste:
            return int(text) - 1
        return None

    def frage(self, text):
        return input(text).strip().lower()

    # ---- Züge
    def ausspielen(self, s):
        """Fragt nach Karte und Stapel. Gibt True zurück, wenn der Zielstapel leer ist."""
        woher = self.frage("Card from (h1-h5 hand, g goal, d1-d4 discard): ")
        wohin = self.nummer(self.frage("On which play stack (1-4): "), 4)

        karte = nehmen = None
        if woher == "g":
            karte, nehmen = s.ziel.peek(), s.ziel.pop
        elif woher[:1] == "h":
            i = self.nummer(woher[1:], s.hand.size())
            if i is not None:
                karte, nehmen = s.hand.look(i), lambda: s.hand.pop(i)
        elif woher[:1] == "d":
            i = self.nummer(woher[1:], 4)
            if i is not None and not s.ablagen[i].isEmpty():
                karte, nehmen = s.ablagen[i].peek(), s.ablagen[i].pop

        if karte is None:
            print("There is no such card.")
            return False
        if wohin is None:
            print("There is no such play stack.")
            return False

        st = self.stapel[wohin]
        if karte.getFace() == "*":
            karte.assign(st.needed())       # ein Joker passt immer
        try:
            bilder = st.playCard(karte)
        except Exception as fehler:
            print(fehler)
            return False
        nehmen()
        if bilder:
            self.volle.append(bilder)
            if len(self.volle) == 5:
                self.zurueck_in_den_schuh()
        return s.ziel.isEmpty()

    def zurueck_in_den_schuh(self):
        karten = []
        for bilder in self.volle:
            for b in bilder:
                karten.append(Card(-1 if b == "*" else int(b)))
        self.volle = []
        for karte in shuffle(karten):
            self.schuh.enqueue(karte)

    def freier_stapel(self):
        return any(st.needed() == 0 for st in self.stapel)

    def abwerfen(self, s):
        """Gibt True zurück, wenn der Zug zu Ende ist."""
        if s.hand.check0() != -1 and self.freier_stapel():
            print("You have a 0 and there is a free play stack: play it first.")
            return False
        if all(s.hand.look(i).getValue() == 0 for i in range(s.hand.size())):
            print("Nothing to discard, the turn ends.")
            return True
        ablage = self.nummer(self.frage("On which discard pile (1-4): "), 4)
        antwort = self.frage("Which card of the hand is discarded (h1-h5): ")
        i = self.nummer(antwort[1:] if antwort[:1] == "h" else antwort, s.hand.size())
        if ablage is None:
            print("There is no such discard pile.")
            return False
        if i is None:
            print("There is no such card.")
            return False
        if s.hand.look(i).getValue() == 0:
            print("A 0 is never discarded.")
            return False
        s.ablagen[ablage].push(s.hand.pop(i))
        return True

    def zug(self):
        """Ein ganzer Zug. Gibt True zurück, wenn gewonnen wurde."""
        s = self.spieler[self.dran]
        self.auffuellen(s)
        while True:
            if s.hand.size() == 0:
                self.auffuellen(s)
            self.tisch()
            print(f"{s.name}, it is your turn.")
            was = self.frage("Play a card (p) or discard and end the turn (x)? ")
            if was == "p":
                if self.ausspielen(s):
                    self.tisch()
                    print(f"{s.name} wins the game!")
                    return True
            elif was == "x":
                if self.abwerfen(s):
                    return False
            else:
                print("Please answer p or x.")

    def spielen(self):
        while not self.zug():
            self.dran = 1 - self.dran


def main():
    print("Welcome to Mini Spite and Malice")
    Spiel().spielen()


if __name__ == "__main__":
    main()
