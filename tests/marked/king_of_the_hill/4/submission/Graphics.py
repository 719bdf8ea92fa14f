# Graphics.py

class Graphics:

    def __init__(self):
        self.root = None
        try:
            import tkinter
            self.root = tkinter.Tk()
            self.top = tkinter.Label(self.root, justify="left")
            self.top.pack()
            self.bottom = tkinter.Label(self.root, justify="left")
            self.bottom.pack()
        except Exception:
            print("(no window)")

    def table(self, game):
        r = game.currentRound
        s = "Trump: " + str(r.trumpRank) + " " + str(r.trumpSuit) + "  KotH: " + r.koth.name + "\n"
        for p in game.players:
            s += p.name + " rank " + str(game.playerRanks[p.name]) + " points " + str(r.playerPoints[p.name]) + "\n"
        if self.root != None:
            self.top.config(text=s)
            self.root.update()
        else:
            print(s)

    def trick(self, t):
        s = ""
        for p, cs in t.cards:
            s += p.name + ": " + str(cs) + "\n"
        if self.root != None:
            self.bottom.config(text=s)
            self.root.update()
        else:
            print(s)
