# -*- coding: utf-8 -*-
class Contract:
    def __init__(self, gebote={}):
        self.gebote = dict(gebote)      # Kopie! (der leere Standardwert bleibt leer)

    def add_bid(self, number, bid, blind):
        self.gebote[number] = (bid, blind)

    def _text(self, nr, stiche):
        try:
            gebot, blind = self.gebote[nr]
        except:
            return "%d/YTB" % stiche
        return "%d/%d" % (stiche, gebot) + ("b" if blind else "")

    def to_string(self, win1, win2):
        return "{%s, %s}" % (self._text(1, win1), self._text(2, win2))

    def eval(self, win1, win2):
        (g1, b1), (g2, b2) = self.gebote[1], self.gebote[2]
        besonders = b1 or b2 or g1 * g2 == 0
        if not besonders:
            return normal(g1 + g2, win1 + win2)
        p1, s1 = einzeln(g1, b1, win1)
        p2, s2 = einzeln(g2, b2, win2)
        return p1 + p2, s1 + s2


def normal(gebot, stiche):
    if stiche < gebot:
        return -gebot * 10, 0
    mehr = stiche - gebot
    return gebot * 10 + mehr, mehr


def einzeln(gebot, blind, stiche):
    # Auslegung: nur die eigenen Stiche zählen, bei Null und bei Blind
    if gebot == 0:
        return (100, 0) if stiche == 0 else (-100, 0)
    if blind:
        # 100 zu den normalen Punkten dazu, Überstiche sind nichts wert und keine Säcke
        return (100 + 10 * gebot, 0) if stiche >= gebot else (-100 - 10 * gebot, 0)
    return normal(gebot, stiche)


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores, self.bags = [0, 0], [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self.alle_strafen = [0, 0]

    def score_bags(self):
        for i in range(2):
            self._strafe(i)

    def _strafe(self, i):
        if self.bags[i] < 7:
            return
        self.bags[i] -= 7
        self.scores[i] -= 100
        self.alle_strafen[i] += 1
        self._strafe(i)

    def rotate_order(self):
        self.players.append(self.players.pop(0))

    def winner(self):
        a, b = self.scores
        drueber = [t for t, p in (("A", a), ("B", b)) if p >= self.winning_value]
        if len(drueber) < 2:
            return "".join(drueber)
        if a != b:
            return "A" if a > b else "B"
        x, y = [self.bags[i] + 7 * self.alle_strafen[i] for i in (0, 1)]
        return "A" if x < y else "B" if y < x else ""
