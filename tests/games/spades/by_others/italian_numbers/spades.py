"""SPADES - progetto di fine corso. Si avvia con: python3 spades.py"""
import getpass
import random
import sys

from carte import SEMI, Card, Contract, legal_cards, trick_winner
from partita import Game

REGOLE = """
📖 REGOLE
   • Ognuno dichiara quante prese farà (0-13). 0 è un «nil»: ±100 punti.
   • Chi dichiara senza guardare le carte dichiara «al buio»: ±100 punti.
   • Si risponde al seme; chi non può gioca quello che vuole.
   • Picche è la briscola. Non si esce a picche prima che ne sia caduta
     una, a meno di avere solo picche.
   • Dichiarazione riuscita: 10 punti a presa, più 1 per ogni presa in più
     (che è anche un sacco). Fallita: -10 a presa. Ogni 7 sacchi: -100.
"""


def pulisci():
    print("\033[H\033[J", end="")


def leggi(testo):
    risposta = input(testo).strip()
    while risposta in ("r", "R", "q", "Q"):
        if risposta in ("q", "Q"):
            print("👋 Ciao!")
            sys.exit()
        print(REGOLE)
        risposta = input(testo).strip()
    return risposta


def leggi_numero(testo, minimo, massimo=None):
    while True:
        try:
            numero = int(leggi(testo))
        except ValueError:
            print("⛔ Ci vuole un numero.")
            continue
        if numero < minimo:
            print("⛔ Troppo piccolo.")
        elif massimo is not None and numero > massimo:
            print("⛔ Troppo grande.")
        else:
            return numero


class Tavolo:
    def __init__(self, gioco, codici):
        self.gioco = gioco
        self.codici = codici
        self.turno = 0

    # ······························································ schermo
    def intestazione(self):
        g = self.gioco
        print("═" * 20, f"mano {self.turno}", "═" * 20)
        for i, icona in ((0, "🔵"), (1, "🔴")):
            s = "AB"[i]
            dich = self.dichiarazioni[s].to_string(self.vinte[s + "1"], self.vinte[s + "2"])
            print(f"{icona} squadra {s}: {g.scores[i]}/{g.winning_value} punti, sacchi {g.bags[i]}, prese {dich}")
        print("═" * 48)

    def mostra_carte(self, carte):
        """un seme per riga, ogni carta con il suo numero"""
        for seme in (3, 2, 1, 0):
            riga = [f"({n}) {c.testo()}" for n, c in enumerate(carte, 1) if c.suiteID == seme]
            if riga:
                print(f"   {SEMI[seme][1]:<8}" + "   ".join(riga))

    def cambia_giocatore(self, g):
        pulisci()
        print(f"👉 Tocca a {g}")
        prova = getpass.getpass("🔑 PIN: ")
        while prova != self.codici[g]:
            print(f"⛔ Non è il PIN di {g}.")
            prova = getpass.getpass("🔑 PIN: ")

    # ······························································ dichiarazioni
    def dichiara(self, g):
        self.cambia_giocatore(g)
        self.intestazione()
        scelta = ""
        while scelta not in ("s", "n"):
            scelta = leggi(f"🙈 {g}, vuoi dichiarare al buio? s/n: ").lower()
        if scelta == "n":
            print("Le tue carte")
            self.mostra_carte(self.carte[g])
        prese = leggi_numero(f"🎯 {g}, quante prese dichiari (0-13)? ", 0, 13)
        self.dichiarazioni[g[0]].add_bid(int(g[1]), prese, scelta == "s")

    # ······························································ gioco
    def scegli_carta(self, g, giocate):
        mie = self.carte[g]
        buone = legal_cards(mie, giocate, self.picche_aperte)
        while True:
            risposta = leggi(f"🃏 {g}, che carta giochi (1-{len(mie)})? ")
            try:
                carta = mie[int(risposta) - 1 if int(risposta) > 0 else len(mie)]
            except ValueError:
                print("⛔ Scrivi il numero tra parentesi.")
                continue
            except IndexError:
                print("⛔ Non hai una carta con questo numero.")
                continue
            if carta in buone:
                mie.remove(carta)
                return carta
            if giocate:
                print(f"⛔ {carta.testo()} no: devi rispondere a {giocate[0].nome_seme}.")
            else:
                print(f"⛔ {carta.testo()} no: le picche non sono ancora aperte.")

    def presa(self, giocatori, numero):
        giocate = []
        for posto, g in enumerate(giocatori):
            self.cambia_giocatore(g)
            self.intestazione()
            if self.ultima:
                print("🕘 " + self.ultima)
            print(f"Presa {numero} di 13 → " + (" · ".join(f"{x} {c.testo()}" for x, c in zip(giocatori, giocate))
                                                or "esci tu"))
            print("Le tue carte")
            self.mostra_carte(self.carte[g])
            carta = self.scegli_carta(g, giocate)
            giocate.append(carta)
            if carta.suiteID == 3:
                self.picche_aperte = True
            if posto < 3:
                leggi(f"✅ Giocata {carta.testo()}. Invio e passa a {giocatori[posto + 1]} ")
        posto = trick_winner(giocate)
        chi = giocatori[posto]
        self.vinte[chi] += 1
        self.ultima = f"Presa {numero} a {chi}: " + " · ".join(f"{x} {c.testo()}" for x, c in zip(giocatori, giocate))
        pulisci()
        print("🏅 " + self.ultima)
        leggi("Invio per continuare ")
        return giocatori[posto:] + giocatori[:posto]

    def mano(self):
        self.turno += 1
        mazzo = random.sample([Card(i) for i in range(52)], k=52)
        self.carte, self.vinte = {}, {}
        for i, g in enumerate(self.gioco.players):
            self.carte[g] = sorted(mazzo[i * 13:(i + 1) * 13], key=lambda c: -c.id)
            self.vinte[g] = 0
        self.dichiarazioni = {"A": Contract(), "B": Contract()}
        self.picche_aperte = False
        self.ultima = ""
        for g in self.gioco.players:
            self.dichiara(g)
        giocatori = list(self.gioco.players)
        for numero in range(1, 14):
            giocatori = self.presa(giocatori, numero)

        pulisci()
        print(f"🧮 Fine della mano {self.turno}")
        for i, s in enumerate("AB"):
            v1, v2 = self.vinte[s + "1"], self.vinte[s + "2"]
            punti, sacchi = self.dichiarazioni[s].eval(v1, v2)
            self.gioco.scores[i] += punti
            self.gioco.bags[i] += sacchi
            print(f"   {s} {self.dichiarazioni[s].to_string(v1, v2)}: punti {punti:+}, sacchi +{sacchi}")
        self.gioco.score_bags()
        for i, s in enumerate("AB"):
            print(f"   Totale {s}: {self.gioco.scores[i]} punti, {self.gioco.bags[i]} sacchi")


def inizia():
    pulisci()
    print("♠️  SPADES  ♠️   (r regole, q esci)")
    gioco = Game(leggi_numero("🏁 Punti per vincere: ", 1))
    codici = {}
    for g in gioco.players:
        codici[g] = getpass.getpass(f"🔑 {g}, scegli un PIN: ")
    tavolo = Tavolo(gioco, codici)
    tavolo.mano()
    while not gioco.winner():
        leggi("Invio per la prossima mano ")
        gioco.rotate_order()
        tavolo.mano()
    print(f"🎉 Vince la squadra {gioco.winner()}!")


inizia()
