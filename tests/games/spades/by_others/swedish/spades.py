"""Spader - kortspel för fyra spelare (starta med: python3 spades.py)"""
import getpass
import os
import random

FARGER = {0: "♦", 1: "♣", 2: "♥", 3: "♠"}
FARGNAMN = {"♦": "ruter", "♣": "klöver", "♥": "hjärter", "♠": "spader"}

REGLER = """
REGLERNA
  Två lag: A1 och A2 mot B1 och B2. Var och en får 13 kort.
  Först bjuder alla: hur många stick tror du att du tar? Lagets två bud
  bildar kontraktet. Sedan spelas 13 stick.
  Du måste bekänna stickets vinnande färg: spader, om någon har lagt spader,
  annars färgen som spelades ut. Kan du inte det får du lägga vad du vill.
  Spader får inte spelas ut förrän någon spader har lagts i ronden.
  Hållet kontrakt: 10 poäng per bjudet stick och 1 per överstick, men varje
  överstick är en påse och var sjunde påse kostar 100 poäng.
  Missat kontrakt: minus 10 poäng per bjudet stick.
  Nollbud: +100 om varken du eller din partner tar något stick, annars -100.
  Blint bud: +100 om kontraktet hålls, annars -100.
"""


class Card(object):
    def __init__(self, id):
        self._id = id

    @property
    def suiteID(self):
        return self._id // 13

    @property
    def suite(self):
        return FARGER[self.suiteID]

    @property
    def orderID(self):
        return self._id % 13 + 2

    @property
    def order(self):
        return {11: "J", 12: "Q", 13: "K", 14: "A"}.get(self.orderID) or str(self.orderID)

    def __lt__(self, annat):
        return self._id < annat._id

    def __str__(self):
        return self.suite + self.order


class Contract(object):
    def __init__(self):
        self.bud = {}

    def add_bid(self, number, bid, blind):
        self.bud[number] = (bid, blind)

    def eval(self, win1, win2):
        (bud1, blind1), (bud2, blind2) = self.bud[1], self.bud[2]
        tagna = win1 + win2
        over = tagna - (bud1 + bud2)
        poang = 0
        vanligt = 0
        for bud, blint in ((bud1, blind1), (bud2, blind2)):
            if blint:
                poang += 100 if over >= 0 else -100
            elif bud == 0:
                poang += 100 if tagna == 0 else -100
            else:
                vanligt += bud
        if over < 0:
            return poang - 10 * vanligt, 0
        poang += 10 * vanligt
        if bud1 == 0 and bud2 == 0:
            return poang, 0
        return poang + over, (0 if blind1 or blind2 else over)

    def to_string(self, win1, win2):
        delar = []
        for nr, tagna in enumerate((win1, win2), start=1):
            if nr in self.bud:
                bud, blint = self.bud[nr]
                delar.append("{}/{}{}".format(tagna, bud, "b" if blint else ""))
            else:
                delar.append("{}/YTB".format(tagna))
        return "{%s}" % ", ".join(delar)


class Game(object):
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.dragna = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for lag in 0, 1:
            antal, rest = divmod(self.bags[lag], 7)
            self.bags[lag] = rest
            self.scores[lag] -= antal * 100
            self.dragna[lag] += antal * 7

    def rotate_order(self):
        self.players[:] = self.players[1:] + [self.players[0]]

    def winner(self):
        if self.scores[0] < self.winning_value and self.scores[1] < self.winning_value:
            return ""
        # mest poäng först, därefter minst påsar
        a = (self.scores[0], -(self.bags[0] + self.dragna[0]))
        b = (self.scores[1], -(self.bags[1] + self.dragna[1]))
        return "A" if a > b else "B" if b > a else ""


def stickets_farg(table):
    return "♠" if "♠" in [k.suite for k in table] else table[0].suite


def legal_cards(hand, table, spade_played):
    if table:
        far = [k for k in hand if k.suite == stickets_farg(table)]
    else:
        far = [k for k in hand if spade_played or k.suite != "♠"]
    return far or list(hand)


def trick_winner(table):
    farg = stickets_farg(table)
    return max(range(len(table)), key=lambda i: (table[i].suite == farg, table[i].orderID))


# ------------------------------------------------------------------ terminalen

def rensa():
    if os.environ.get("TERM"):
        os.system("clear")
    else:
        print("\n" * 40)


def avsluta():
    print("\nSpelet avslutas. Hej då!")
    raise SystemExit(0)


def fraga(text, hemligt=False):
    while True:
        try:
            svar = getpass.getpass(text) if hemligt else input(text)
        except (EOFError, KeyboardInterrupt):
            avsluta()
        svar = svar.strip().lower()
        if svar == "q":
            avsluta()
        if svar != "r":
            return svar
        print(REGLER)


def heltal(text, minst, mest):
    while True:
        svar = fraga(text)
        if svar.isdecimal() and minst <= int(svar) <= mest:
            return int(svar)
        print("Fel: skriv ett heltal från %d till %d." % (minst, mest))


def byt_spelare(namn, koder):
    rensa()
    print("*** Nu är det %s som sitter vid skärmen ***" % namn)
    while fraga("Pinkod för %s: " % namn, hemligt=True) != koder[namn]:
        print("Fel pinkod, försök igen.")


def visa_hand(hand):
    print("Dina kort:")
    for nr, kort in enumerate(hand, start=1):
        print("  %2d. %s" % (nr, kort))


def visa_stallning(spel, kontrakt, stick):
    for lag in 0, 1:
        bokstav = "AB"[lag]
        print("Lag %s: %d poäng, %d påsar, kontrakt %s" % (
            bokstav, spel.scores[lag], spel.bags[lag],
            kontrakt[bokstav].to_string(stick[bokstav + "1"], stick[bokstav + "2"])))


def ge_kort(spelare):
    lek = list(map(Card, range(52)))
    random.shuffle(lek)
    return {namn: sorted(lek[i::4]) for i, namn in enumerate(spelare)}


def spela_rond(spel, koder):
    hander = ge_kort(spel.players)
    kontrakt = {"A": Contract(), "B": Contract()}
    stick = dict((namn, 0) for namn in spel.players)

    for namn in spel.players:
        byt_spelare(namn, koder)
        visa_stallning(spel, kontrakt, stick)
        svar = fraga("Vill du bjuda blint (j/n)? ")
        while svar not in ("j", "ja", "n", "nej"):
            svar = fraga("Svara j eller n: ")
        blint = svar[0] == "j"
        if not blint:
            visa_hand(hander[namn])
        bud = heltal("Ditt bud (0-13): ", 0, 13)
        kontrakt[namn[0]].add_bid(int(namn[1]), bud, blint)

    utspel = spel.players[0]
    spader_lagd = False
    for nummer in range(1, 14):
        i = spel.players.index(utspel)
        ordning = spel.players[i:] + spel.players[:i]
        bord = []
        for namn in ordning:
            hand = hander[namn]
            byt_spelare(namn, koder)
            print("Stick %d av 13" % nummer)
            visa_stallning(spel, kontrakt, stick)
            print("På bordet: " + (", ".join("%s (%s)" % (k, n) for k, n in zip(bord, ordning)) or "inga kort"))
            visa_hand(hand)
            tillatna = legal_cards(hand, bord, spader_lagd)
            while True:
                kort = hand[heltal("Vilket kort spelar du (1-%d)? " % len(hand), 1, len(hand)) - 1]
                if kort in tillatna:
                    break
                if bord:
                    print("Otillåtet: du måste bekänna %s." % FARGNAMN[stickets_farg(bord)])
                else:
                    print("Otillåtet: spader får inte spelas ut ännu.")
            hand.remove(kort)
            bord.append(kort)
            spader_lagd |= kort.suite == "♠"
        utspel = ordning[trick_winner(bord)]
        stick[utspel] += 1
        rensa()
        print("Sticket: " + ", ".join("%s (%s)" % (k, n) for k, n in zip(bord, ordning)))
        print("%s tar sticket." % utspel)
        fraga("Tryck på Enter...")

    rensa()
    print("Ronden är slut.")
    for lag, bokstav in enumerate("AB"):
        poang, pasar = kontrakt[bokstav].eval(stick[bokstav + "1"], stick[bokstav + "2"])
        print("Lag %s får %d poäng och %d påsar i ronden." % (bokstav, poang, pasar))
        spel.scores[lag] += poang
        spel.bags[lag] += pasar
    spel.score_bags()
    visa_stallning(spel, kontrakt, stick)


def huvudprogram():
    rensa()
    print("SPADER - skriv r för reglerna och q för att sluta")
    spel = Game(heltal("Hur många poäng krävs för att vinna? ", 1, 100000))
    koder = {}
    for namn in spel.players:
        kod = fraga("Välj en pinkod (bara siffror), %s: " % namn, hemligt=True)
        while not kod.isdecimal():
            print("Pinkoden får bara ha siffror.")
            kod = fraga("Välj en pinkod (bara siffror), %s: " % namn, hemligt=True)
        koder[namn] = kod
    while True:
        spela_rond(spel, koder)
        if spel.winner():
            break
        spel.rotate_order()
        fraga("Tryck på Enter för nästa rond...")
    print("Lag %s har vunnit spelet. Grattis!" % spel.winner())


huvudprogram()
