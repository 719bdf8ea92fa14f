class Graphics:
    def __init__(self):
        self.canvas = None
        try:
            import tkinter as tk
            self.win = tk.Tk()
            self.canvas = tk.Canvas(self.win, width=600, height=400, bg="dark green")
            self.canvas.pack()
        except Exception:
            pass    # no display, print instead

    def _lines(self, lines):
        if self.canvas is None:
            print("\n".join(lines))
            return
        self.canvas.delete("all")
        for i, l in enumerate(lines):
            self.canvas.create_text(20, 20 + 20 * i, text=l, anchor="w", fill="white")
        self.win.update()

    def draw(self, game):
        r = game.currentRound
        self._lines(["%s: rank %s, %s points, %s cards" % (p, game.playerRanks[p.name], r.playerPoints[p.name], p.hand.numCards())
                     for p in game.players] + ["king of the hill: %s" % r.koth])

    def drawTrick(self, trick):
        self._lines(["%s: %s" % (p, cs) for p, cs in trick.cards])
