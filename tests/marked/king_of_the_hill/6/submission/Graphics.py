class Graphics:
    def __init__(self):
        self.w = None
        try:
            import tkinter
            self.w = tkinter.Tk()
            self.l = tkinter.Label(self.w, text="King of the Hill")
            self.l.pack()
        except Exception:
            self.w = None

    def paint(self, game, t):
        r = game.currentRound
        s = "trump " + str(r.trumpSuit) + " / " + r.trumpRank + "\n"
        for p in game.players:
            s += p.name
            if p == r.koth: s += " (KotH)"
            s += " rank " + str(game.playerRanks[p.name]) + " points " + str(r.playerPoints[p.name]) + "\n"
        for p, cs in t.cards: s += p.name + " played " + str(cs) + "\n"
        if self.w is None: print(s)
        else:
            self.l.config(text=s)
            self.w.update()
