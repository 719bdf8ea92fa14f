class TextView:
    def show(self, text):
        print(text)


class WindowView:
    def __init__(self):
        import tkinter
        self.root = tkinter.Tk()
        self.root.title("King of the Hill")
        self.text = tkinter.StringVar(self.root)
        tkinter.Label(self.root, textvariable=self.text, font="Courier").pack()

    def show(self, text):
        self.text.set(text)
        self.root.update()


class Graphics:
    def __init__(self):
        try:
            self.view = WindowView()
        except Exception:
            self.view = TextView()

    def refresh(self, game, trick):
        rnd = game.currentRound
        lines = ["trump %s/%s, king %s" % (rnd.trumpSuit, rnd.trumpRank, rnd.koth)]
        for player in game.players:
            lines.append("%-8s rank %s, %d points" % (
                player, game.playerRanks[player.name], rnd.playerPoints[player.name]))
        for player, cards in trick.cards:
            lines.append("%s plays %s" % (player, " ".join(map(str, cards))))
        self.view.show("\n".join(lines))
