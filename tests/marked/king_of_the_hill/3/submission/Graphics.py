from __future__ import annotations

try:
    import tkinter
except ImportError:
    tkinter = None


class Graphics:
    def __init__(self) -> None:
        self.window = None
        if tkinter is not None:
            try:
                self.window = tkinter.Tk()
            except tkinter.TclError:
                return
            self.window.title("King of the Hill")
            self.text = tkinter.Text(self.window, width=60, height=12)
            self.text.pack()

    def describe(self, game, trick) -> str:
        current = game.currentRound
        lines = [f"trump: {current.trumpSuit} and {current.trumpRank}   KotH: {current.koth}"]
        table = {player: " ".join(map(str, cards)) for player, cards in trick.cards}
        for player in game.players:
            lines.append(f"{player!s:10} rank {game.playerRanks[player.name]} "
                         f"points {current.playerPoints[player.name]:3}  {table.get(player, '')}")
        return "\n".join(lines)

    def display(self, game, trick) -> None:
        if self.window is None:
            print(self.describe(game, trick))
            return
        self.text.delete("1.0", "end")
        self.text.insert("end", self.describe(game, trick))
        self.window.update()
