"""A little helper to print tables. I also use it for other homework."""


class TextTable:
    def __init__(self, *headers):
        self.headers = [str(h) for h in headers]
        self.rows = []

    def row(self, *cells):
        cells = [str(c) for c in cells]
        cells += [""] * (len(self.headers) - len(cells))
        self.rows.append(cells)
        return self

    def widths(self):
        columns = zip(self.headers, *self.rows)
        return [max(len(cell) for cell in column) for column in columns]

    def rule(self):
        return "+" + "+".join("-" * (w + 2) for w in self.widths()) + "+"

    def line(self, cells):
        return "|" + "|".join(" " + c.ljust(w) + " " for c, w in zip(cells, self.widths())) + "|"

    def render(self):
        lines = [self.rule(), self.line(self.headers), self.rule()]
        lines += [self.line(r) for r in self.rows]
        lines.append(self.rule())
        return "\n".join(lines)

    def show(self):
        print(self.render())
