"""Mini Spite and Malice - il gioco per due persone

   python3 gioco.py
"""
from carte import Card, PlayStack, Hand, shuffle


class Scarpa:
    """Il mazzo da cui si pesca: si prende davanti e si rimette dietro."""

    def __init__(self, carte):
        self.__carte = carte
        self.__davanti = 0

    def vuota(self):
        return self.__davanti >= len(self.__carte)

    def pesca(self):
        carta = self.__carte[self.__davanti]
        self.__davanti += 1
        return carta

    def rimetti(self, carte):
        self.__carte = self.__carte[self.__davanti:] + carte
        self.__davanti = 0

    def quante(self):
        return len(self.__carte) - self.__davanti


class Giocatore:
    def __init__(self, lettera):
        self.nome = "Giocatore " + lettera
        self.mano = Hand()
        self.meta = []
        self.scarti = {1: [], 2: [], 3: [], 4: []}

    def pesca_fino_a_cinque(self, scarpa):
        while self.mano.size() < 5 and not scarpa.vuota():
            self.mano.add([scarpa.pesca()])
        self.mano.sort()

    def stampa(self):
        facce = str(self.mano)
        n = len(facce)
        meta = self.meta[-1].getFace() if self.meta else " "
        print(f" {self.nome}:  mano" + " " * 20 + "meta (g)")
        print("   " + "┌───┐" * n + "     " * (5 - n) + "       ╔═══╗")
        print("   " + "".join(f"│ {f} │" for f in facce) + "     " * (5 - n) + f"       ║ {meta} ║  ancora {len(self.meta)}")
        print("   " + "└───┘" * n + "     " * (5 - n) + "       ╚═══╝")
        print("   " + "".join(f" h{i}  " for i in range(1, n + 1)))
        for i in self.scarti:
            print(f"   scarto d{i}: " + " ".join(c.getFace() for c in self.scarti[i]))


class Partita:
    def __init__(self):
        tutte = []
        for valore in range(-1, 10):
            copie = 20 if valore == -1 else 10
            for k in range(copie):
                tutte.append(Card(valore))
        self.scarpa = Scarpa(shuffle(tutte))
        self.a = Giocatore("A")
        self.b = Giocatore("B")
        for k in range(5):
            self.a.mano.add([self.scarpa.pesca()])
            self.b.mano.add([self.scarpa.pesca()])
        for k in range(15):
            self.a.meta.append(self.scarpa.pesca())
            self.b.meta.append(self.scarpa.pesca())
        self.a.mano.sort()
        self.b.mano.sort()
        self.pile = {1: PlayStack(), 2: PlayStack(), 3: PlayStack(), 4: PlayStack()}
        self.da_parte = []
        self.vincitore = None

    def libera(self, pila):
        return str(pila) == "||"

    def prossimo(self, pila):
        return 0 if self.libera(pila) else pila.peekValue() + 1

    def stampa_tavolo(self):
        print("\n" + "=" * 60)
        self.a.stampa()
        print("-" * 60)
        for i, pila in self.pile.items():
            print(f"   pila {i}: {pila}   serve {self.prossimo(pila)}")
        print("-" * 60)
        self.b.stampa()
        print("=" * 60)

    def numero(self, testo, massimo):
        """Trasforma '3' in 3, None se non va bene."""
        if testo.isdecimal() and 1 <= int(testo) <= massimo:
            return int(testo)
        return None

    # ---- giocare una carta -------------------------------------------

    def gioca(self, g):
        da = input("Da dove prendi la carta? [h1-h5 / g / d1-d4] ").strip().lower()
        if da == "":
            print("Va bene, niente.")
            return
        if da == "g":
            posto = None
        elif da[0] == "h" and self.numero(da[1:], 5):
            posto = int(da[1:])
            if posto > g.mano.size():
                print("Impossibile: in mano non c'è quella carta.")
                return
        elif da[0] == "d" and self.numero(da[1:], 4):
            posto = int(da[1:])
            if g.scarti[posto] == []:
                print("Impossibile: quello scarto è vuoto.")
                return
        else:
            print("Impossibile: scrivi per esempio h2, g oppure d3.")
            return
        n = self.numero(input("Su quale pila? [1-4] ").strip(), 4)
        if n is None:
            print("Impossibile: le pile sono 1, 2, 3 e 4.")
            return
        pila = self.pile[n]
        if da == "g":
            riuscita = self.prova(g.meta[-1], pila, n)
            if riuscita:
                g.meta.pop()
        elif da[0] == "d":
            riuscita = self.prova(g.scarti[posto][-1], pila, n)
            if riuscita:
                g.scarti[posto].pop()
        else:
            carta = g.mano.pop(posto - 1)
            if carta.getFace() == "*":
                carta.assign(self.prossimo(pila))
            riuscita = self.prova(carta, pila, n)
            if not riuscita:
                g.mano.add([carta])
                g.mano.sort()
        if len(g.meta) == 0:
            self.vincitore = g
        elif g.mano.size() == 0:
            g.pesca_fino_a_cinque(self.scarpa)

    def prova(self, carta, pila, n):
        if carta.getFace() == "*":
            carta.assign(self.prossimo(pila))
        try:
            facce = pila.playCard(carta)
        except Exception:
            print(f"Impossibile: {carta} non va sulla pila {n}.")
            return False
        if facce:
            print(f"La pila {n} è completa e viene messa da parte!")
            self.da_parte.append(facce)
            if len(self.da_parte) == 5:
                nuove = [Card(-1) if f == "*" else Card(int(f)) for pila_piena in self.da_parte for f in pila_piena]
                self.scarpa.rimetti(shuffle(nuove))
                self.da_parte = []
                print("Le cinque pile complete tornano in fondo al mazzo.")
        return True

    # ---- scartare ----------------------------------------------------

    def scarta(self, g):
        """True se il turno è finito"""
        if "0" in str(g.mano):
            for pila in self.pile.values():
                if self.libera(pila):
                    print("Impossibile: c'è una pila libera, devi giocare lo 0.")
                    return False
        if str(g.mano).strip("0") == "":
            print("Non hai niente da scartare: il turno finisce.")
            return True
        k = self.numero(input("Quale carta scarti? [h1-h5] ").strip().lower().lstrip("h"), g.mano.size())
        if k is None:
            print("Impossibile: in mano non c'è quella carta.")
            return False
        if str(g.mano)[k - 1] == "0":
            print("Impossibile: lo 0 non si scarta.")
            return False
        n = self.numero(input("Su quale scarto? [1-4] ").strip().lower().lstrip("d"), 4)
        if n is None:
            print("Impossibile: gli scarti sono 1, 2, 3 e 4.")
            return False
        g.scarti[n].append(g.mano.pop(k - 1))
        return True

    # ---- la partita --------------------------------------------------

    def forza(self, carta):
        return 10 if carta.getFace() == "*" else carta.getValue()

    def svolgi(self):
        g, altro = self.a, self.b
        if self.forza(self.b.meta[-1]) > self.forza(self.a.meta[-1]):
            g, altro = altro, g
        print(f"Comincia {g.nome}.")
        while True:
            g.pesca_fino_a_cinque(self.scarpa)
            finito = False
            while not finito and self.vincitore is None:
                self.stampa_tavolo()
                print(f"Tocca a {g.nome}   (carte nel mazzo: {self.scarpa.quante()})")
                scelta = input("Che cosa fai? [p] gioca  [x] scarta  [esci] ").strip().lower()
                if scelta == "p":
                    self.gioca(g)
                elif scelta == "x":
                    finito = self.scarta(g)
                elif scelta == "esci":
                    print("Ciao!")
                    return
                else:
                    print("Scelta sconosciuta.")
            if self.vincitore is not None:
                self.stampa_tavolo()
                print(f"★★★ Ha vinto {self.vincitore.nome}! ★★★")
                return
            g, altro = altro, g


if __name__ == "__main__":
    try:
        Partita().svolgi()
    except (EOFError, KeyboardInterrupt):
        print("\nCiao!")
