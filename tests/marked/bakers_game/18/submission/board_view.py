"""Text rendering of the board."""

EMPTY = "[ ]"
WIDTH = 5


class BoardView:
    def __init__(self, cells, foundations, tableaus):
        self.cells = cells
        self.foundations = foundations
        self.tableaus = tableaus

    def _field(self, text):
        return "{:<{}s}".format(text, WIDTH)

    def _top(self, pile):
        return self._field(str(pile[-1]) if pile else EMPTY)

    def _numbers(self, n):
        return "".join(self._field(str(i)) for i in range(1, n + 1))

    def _upper(self):
        yield "Cells:".ljust(4 * WIDTH + 3) + "Foundations:"
        yield self._numbers(4) + " | " + self._numbers(4)
        yield ("".join(self._top(c) for c in self.cells) + " | "
               + "".join(self._top(f) for f in self.foundations))

    def _lower(self):
        yield "Tableaus:"
        yield self._numbers(8)
        height = len(self.tableaus[0])
        for row in range(height):
            yield "".join(
                self._field(str(t[row]) if row < len(t) else "")
                for t in self.tableaus)

    def show(self):
        for line in self._upper():
            print(line)
        print()
        for line in self._lower():
            print(line)
