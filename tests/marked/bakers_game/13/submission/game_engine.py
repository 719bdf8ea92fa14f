"""
game_engine.py

Classes behind Baker's Game:
    MoveRule      decides if a card can be put on another card
    Mover         moves one card between two piles with a rule
    Screen        makes the text of the table
    Command       one command of the menu
"""


class MoveRule:
    """Base class of the rules."""

    def allows(self, src, dest):
        raise NotImplementedError

    def check(self, src, dest):
        if not self.allows(src, dest):
            raise RuntimeError("Error: invalid move")


class FoundationRule(MoveRule):

    ACE = 1

    def allows(self, src, dest):
        if not dest:
            return src.rank() == self.ACE
        return src.suit() == dest.suit() and src.rank() > dest.rank()


class TableauRule(MoveRule):

    def allows(self, src, dest):
        if not dest:
            return True
        return src.suit() == dest.suit() and src.rank() == dest.rank() - 1


class Mover:

    def __init__(self, checker):
        self.checker = checker      # function with (src_card, dest_card)

    def move(self, source, target):
        if len(source) == 0:
            raise RuntimeError("Error: there is no card to move")
        dest = None
        if len(target) > 0:
            dest = target[-1]
        self.checker(source[-1], dest)
        target.append(source.pop(0))


class Screen:

    WIDTH = 5

    def __init__(self, cells, foundations, tableaus):
        self.cells = cells
        self.foundations = foundations
        self.tableaus = tableaus

    def field(self, text):
        return str(text).ljust(self.WIDTH)

    def pile(self, pile):
        if len(pile) == 0:
            return self.field("[ ]")
        return self.field(pile[-1])

    def upper(self):
        numbers = "".join(self.field(i) for i in range(1, 5))
        left = "".join(self.pile(c) for c in self.cells)
        right = "".join(self.pile(f) for f in self.foundations)
        return ["Cells".ljust(22) + "Foundations", numbers + "  " + numbers, left + "  " + right]

    def lower(self):
        lines = ["Tableaus", "".join(self.field(i) for i in range(1, 9))]
        height = max(len(t) for t in self.tableaus)
        for row in range(height):
            line = ""
            for t in self.tableaus:
                line += self.field(t[row] if row < len(t) else "")
            lines.append(line)
        return lines

    def show(self):
        for line in self.upper() + self.lower():
            print(line)


class Command:
    """A command with two column numbers."""

    def __init__(self, function, sources, targets):
        self.function = function
        self.sources = sources
        self.targets = targets

    @staticmethod
    def select(piles, word):
        try:
            number = int(word)
        except ValueError:
            raise RuntimeError("Error: " + word + " is not a number")
        if number < 1 or number > len(piles):
            raise RuntimeError("Error: there is no column " + word)
        return piles[number - 1]

    def run(self, words):
        if len(words) != 2:
            raise RuntimeError("Error: this command needs x and y")
        self.function(self.select(self.sources, words[0]), self.select(self.targets, words[1]))
