# Aufgabe 3: Mini Spite and Malice
# Dora
# Kommentare und Ausgaben sind auf Deutsch.

import random


class Card:
    def __init__(self, value):
        assert type(value) == int and value >= -1 and value <= 9, "Ungueltiger Kartenwert"
        if value == -1:
            self.__face = '*'
        else:
            self.__face = str(value)
        self.__value = value

    def assign(self, value):
        assert type(value) == int and value >= -1 and value <= 9, "Ungueltiger Kartenwert"
        if self.__face == '*':
            self.__value = value
        else:
            raise Exception("Nur ein Joker kann einen neuen Wert bekommen")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def isEmpty(self):
        return len(self.__cards) == 0

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if len(self.__cards) == 0:
            if card.getValue() != 0:
                raise Exception("Error: Card rejected")
        elif card.getValue() != self.peekValue() + 1:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)          # am Ende anhaengen ist O(1)
        liste = []
        if card.getValue() == 9:
            while len(self.__cards) > 0:
                liste.append(self.__cards.pop().getFace())
            liste.reverse()
        return liste

    def __str__(self):
        text = ""
        for card in self.__cards:
            text = text + str(card)
        return "|" + text + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda karte: karte.getValue())

    def pop(self, i=None):
        if i is None:
            if self.size() == 0:
                raise Exception("Keine Karte in der Hand")
            return self.__hand.pop()
        assert type(i) == int and i >= 0 and i < self.size(), "Ungueltige Position"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int and v >= -1 and v <= 9, "Ungueltiger Wert"
        for i in range(self.size()):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(self.size()):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Mehr als 5 Karten in der Hand")
        self.__hand.extend(cardList)

    def get(self, i):
        return self.__hand[i]

    def __str__(self):
        text = ""
        for card in self.__hand:
            text = text + str(card)
        return "[" + text + "]"


class Stapel:
    """ Stack fuer Zielstapel und Ablagestapel """
    def __init__(self):
        self.__karten = []

    def push(self, karte):
        self.__karten.append(karte)

    def pop(self):
        return self.__karten.pop()

    def top(self):
        return self.__karten[-1]

    def isEmpty(self):
        return self.__karten == []

    def size(self):
        return len(self.__karten)

    def __str__(self):
        if self.isEmpty():
            return "leer"
        return huebsch("".join(str(k) for k in self.__karten))


class Schlange:
    """ Queue fuer den Kartenschlitten """
    def __init__(self):
        self.__karten = []

    def enqueue(self, karte):
        self.__karten.append(karte)

    def dequeue(self):
        return self.__karten.pop(0)

    def isEmpty(self):
        return self.__karten == []

    def size(self):
        return len(self.__karten)


def mischen(karten):
    kopie = karten[:]
    ergebnis = []
    while len(kopie) > 0:
        zufall = random.randint(0, len(kopie) - 1)
        ergebnis.append(kopie.pop(zufall))
    return ergebnis


def huebsch(text):
    """ [3][4] wird zu <3> <4> """
    return text.replace("][", "> <").replace("[", "<").replace("]", ">")


class Spieler:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.ziel = Stapel()
        self.ablage = [Stapel(), Stapel(), Stapel(), Stapel()]

    def zeigen(self):
        print("Spieler " + self.name)
        if self.hand.size() == 0:
            print("   Hand:         leer")
        else:
            print("   Hand:         " + huebsch(str(self.hand)[1:-1]))
        if self.ziel.isEmpty():
            print("   Ziel:         leer")
        else:
            print("   Ziel:         " + huebsch(str(self.ziel.top())) + "   (noch "
                  + str(self.ziel.size()) + " Karten)")
        for i in range(4):
            print("   Ablage a" + str(i + 1) + ":    " + str(self.ablage[i]))


class Spiel:
    def __init__(self):
        karten = []
        for wert in range(-1, 10):
            anzahl = 10
            if wert == -1:
                anzahl = 20
            for i in range(anzahl):
                karten.append(Card(wert))
        self.schlitten = Schlange()
        for k in mischen(karten):
            self.schlitten.enqueue(k)
        self.a = Spieler("A")
        self.b = Spieler("B")
        self.stapel = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
        self.weg = []            # abgeraeumte Karten
        self.fertig = 0          # abgeraeumte Spielstapel seit dem letzten Mischen
        for i in range(5):
            self.a.hand.add([self.schlitten.dequeue()])
            self.b.hand.add([self.schlitten.dequeue()])
        for i in range(15):
            self.a.ziel.push(self.schlitten.dequeue())
            self.b.ziel.push(self.schlitten.dequeue())

    def anzeigen(self):
        print()
        print("=" * 50)
        self.a.zeigen()
        print("-" * 50)
        for i in range(4):
            inhalt = str(self.stapel[i])[1:-1]
            if inhalt == "":
                inhalt = "leer"
            print("   Spielstapel " + str(i + 1) + ": " + huebsch(inhalt))
        print("-" * 50)
        self.b.zeigen()
        print("=" * 50)

    def wertFuer(self, nummer):
        """ welcher Wert kommt als naechstes auf den Spielstapel? """
        if self.stapel[nummer].isEmpty():
            return 0
        return self.stapel[nummer].peekValue() + 1

    def zurueckmischen(self):
        for k in mischen(self.weg):
            self.schlitten.enqueue(k)
        self.weg = []
        self.fertig = 0

    def ziehen(self, spieler):
        while spieler.hand.size() < 5:
            if self.schlitten.isEmpty() and len(self.weg) > 0:
                self.zurueckmischen()
            if self.schlitten.isEmpty():
                print("Der Kartenschlitten ist leer!")
                break
            spieler.hand.add([self.schlitten.dequeue()])
        spieler.hand.sort()

    def mussNullSpielen(self, spieler):
        frei = False
        for s in self.stapel:
            if s.isEmpty():
                frei = True
        hatNull = spieler.hand.check0() != -1 or spieler.ziel.top().getFace() == "0"
        return frei and hatNull

    def kannSpielen(self, spieler):
        karten = [spieler.ziel.top()]
        for i in range(spieler.hand.size()):
            karten.append(spieler.hand.get(i))
        for stapel in spieler.ablage:
            if not stapel.isEmpty():
                karten.append(stapel.top())
        for k in karten:
            if k.getFace() == "*":
                return True
            for nummer in range(4):
                if k.getValue() == self.wertFuer(nummer):
                    return True
        return False

    def spielen(self, spieler):
        wo = input("Von wo? (h1-h" + str(spieler.hand.size()) + " Hand, z Ziel, a1-a4 Ablage): ")
        wo = wo.strip().lower()
        # Karte suchen, aber noch nicht wegnehmen
        if wo == "z":
            karte = spieler.ziel.top()
        elif wo in ["h1", "h2", "h3", "h4", "h5"] and int(wo[1]) <= spieler.hand.size():
            karte = spieler.hand.get(int(wo[1]) - 1)
        elif wo in ["a1", "a2", "a3", "a4"]:
            if spieler.ablage[int(wo[1]) - 1].isEmpty():
                print("FEHLER: Dieser Ablagestapel ist leer.")
                return
            karte = spieler.ablage[int(wo[1]) - 1].top()
        else:
            print("FEHLER: Diese Eingabe verstehe ich nicht.")
            return
        wohin = input("Auf welchen Spielstapel? (1-4): ").strip()
        if wohin not in ["1", "2", "3", "4"]:
            print("FEHLER: Es gibt nur die Spielstapel 1 bis 4.")
            return
        nummer = int(wohin) - 1
        if karte.getFace() == "*":
            karte.assign(self.wertFuer(nummer))
        try:
            gesichter = self.stapel[nummer].playCard(karte)
        except Exception:
            print("FEHLER: Die Karte " + huebsch(str(karte)) + " passt nicht auf den Spielstapel "
                  + wohin + ".")
            return
        # jetzt wirklich wegnehmen
        if wo == "z":
            spieler.ziel.pop()
        elif wo[0] == "h":
            spieler.hand.pop(int(wo[1]) - 1)
        else:
            spieler.ablage[int(wo[1]) - 1].pop()
        if gesichter != []:
            print("Spielstapel " + wohin + " ist komplett und wird abgeräumt.")
            for g in gesichter:
                if g == "*":
                    self.weg.append(Card(-1))
                else:
                    self.weg.append(Card(int(g)))
            self.fertig += 1
            if self.fertig == 5:
                print("Die abgeräumten Karten werden neu gemischt.")
                self.zurueckmischen()

    def ablegen(self, spieler):
        """ gibt True zurueck wenn der Zug zu Ende ist """
        if self.mussNullSpielen(spieler):
            print("FEHLER: Ein Spielstapel ist frei, du musst zuerst deine <0> spielen.")
            return False
        nurNullen = True
        for i in range(spieler.hand.size()):
            if spieler.hand.get(i).getFace() != "0":
                nurNullen = False
        if nurNullen:
            if self.kannSpielen(spieler):
                print("FEHLER: Du kannst noch eine Karte spielen.")
                return False
            print("Du hast keine Karte zum Ablegen. Der Zug ist zu Ende.")
            return True
        welche = input("Welche Handkarte? (1-" + str(spieler.hand.size()) + "): ").strip()
        if welche not in ["1", "2", "3", "4", "5"] or int(welche) > spieler.hand.size():
            print("FEHLER: Diese Karte gibt es nicht.")
            return False
        if spieler.hand.get(int(welche) - 1).getFace() == "0":
            print("FEHLER: Eine <0> darf man nicht ablegen.")
            return False
        wohin = input("Auf welchen Ablagestapel? (1-4): ").strip()
        if wohin not in ["1", "2", "3", "4"]:
            print("FEHLER: Es gibt nur die Ablagestapel 1 bis 4.")
            return False
        spieler.ablage[int(wohin) - 1].push(spieler.hand.pop(int(welche) - 1))
        return True

    def starten(self):
        # wer faengt an?
        wertA = self.a.ziel.top().getValue()
        wertB = self.b.ziel.top().getValue()
        if wertA == -1:
            wertA = 10
        if wertB == -1:
            wertB = 10
        spieler = self.a
        if wertB > wertA:
            spieler = self.b
        print("Mini Spite and Malice")
        print("Spieler " + spieler.name + " fängt an.")

        self.ziehen(spieler)
        while True:
            self.anzeigen()
            aktion = input("Spieler " + spieler.name + ", was möchtest du tun? (s = spielen, a = ablegen): ")
            aktion = aktion.strip().lower()
            if aktion == "s":
                self.spielen(spieler)
                if spieler.ziel.isEmpty():
                    break
                if spieler.hand.size() == 0:
                    self.ziehen(spieler)
            elif aktion == "a":
                if self.ablegen(spieler):
                    spieler = self.b if spieler is self.a else self.a
                    self.ziehen(spieler)
            else:
                print("FEHLER: Bitte s oder a eingeben.")
        self.anzeigen()
        print("Spieler " + spieler.name + " hat gewonnen! Herzlichen Glückwunsch!")


spiel = Spiel()
spiel.starten()
