"""Shows the table in a window, or in the terminal where there is no display."""


class Graphics:
    def __init__(self):
        self._label = None
        try:
            import tkinter

            self._window = tkinter.Tk()
            self._window.title("King of the Hill")
            self._label = tkinter.Label(self._window, font=("Courier", 14), justify="left")
            self._label.pack()
        except Exception:
            self._window = None

    def _show(self, text):
        if self._window is None:
            print(text)
        else:
            self._label.config(text=text)
            self._window.update()

    def showRound(self, game):
        rnd = game.currentRound
        lines = ["Trump suit %s, trump rank %s" % (rnd.trumpSuit, rnd.trumpRank)]
        lines.append("KotH: %s" % rnd.koth.name)
        for player in game.players:
            lines.append(
                "%-10s rank %s  points %3d"
                % (player.name, game.playerRanks[player.name], rnd.playerPoints[player.name])
            )
        self._show("\n".join(lines))

    def showTrick(self, trick):
        self._show("\n".join("%-10s %s" % (p.name, c) for p, c in trick.cards))
