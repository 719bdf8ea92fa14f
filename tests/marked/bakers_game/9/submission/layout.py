"""Setting up the piles, and drawing them."""
import cards

CELLS = 4
FOUNDATIONS = 4
TABLEAUS = 8
WIDTH = 5
EMPTY = "[ ]"


class Dealer:
    """Deals a whole deck to the tableaus, row by row."""

    def __init__(self, columns=TABLEAUS):
        self.columns = columns
        self.deck = cards.Deck()
        self.deck.shuffle()

    def deal(self):
        """The dealt columns."""
        tableaus = [[] for _ in range(self.columns)]
        for number, column in enumerate(tableaus):
            size = 7 if number < 4 else 6
            while len(column) < size:
                column.append(self.deck.deal())
        return tableaus


class Painter:
    """Turns piles into lines of text."""

    def __init__(self, width=WIDTH):
        self.width = width

    def pad(self, text):
        return str(text).ljust(self.width)

    def top_line(self, cells, foundations):
        """Cells on the left, foundations on the right."""
        left = [self.pad(cell[-1] if cell else EMPTY) for cell in cells]
        right = [self.pad(fnd[0] if fnd else EMPTY) for fnd in foundations]
        return "".join(left) + "| " + "".join(right)

    def tableau_lines(self, tableaus):
        """One line for each row."""
        height = max([len(tab) for tab in tableaus])
        columns = [list(tab) for tab in tableaus]
        for column in columns:
            while len(column) < height:
                column.append("")
        return ["".join(self.pad(column[row]) for column in columns) for row in range(height)]


def new_piles():
    """The cells, the foundations and the tableaus of a new game."""
    cells = [[] for _ in range(CELLS)]
    foundations = [[]] * FOUNDATIONS
    return cells, foundations, Dealer().deal()


def paint(cells, foundations, tableaus):
    """Print the game."""
    painter = Painter()
    print(painter.top_line(cells, foundations))
    print("-" * (WIDTH * TABLEAUS))
    for line in painter.tableau_lines(tableaus):
        print(line)
    print()
