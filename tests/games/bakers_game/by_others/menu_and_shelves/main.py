#!/usr/bin/env python3
"""🥐 Baker's Game 🥐  - project 10, with a little icing on top.

The ten functions of the assignment come first, the Table class that runs
the show comes after them.
"""
from cards import Deck

RANKS = {1: "Ace", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six",
         7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten", 11: "Jack",
         12: "Queen", 13: "King"}
SUITS = {1: "Clubs", 2: "Diamonds", 3: "Hearts", 4: "Spades"}
COL = 19


def words(card):
    """'Ten of Spades' and the like."""
    return "{} of {}".format(RANKS[card.rank()], SUITS[card.suit()])


# ---------------------------------------------------------------- the rules

def setup_game():
    """A fresh deal: (cells, foundations, tableaus)."""
    cells = [list() for _ in range(4)]
    foundations = [list() for _ in range(4)]
    tableaus = [list() for _ in range(8)]
    deck = Deck()
    deck.shuffle()
    column = 0
    while not deck.is_empty():
        tableaus[column].append(deck.deal())
        column = column + 1 if column < 7 else 0
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    """Cells and foundations on top, then the tableaus, four columns a shelf."""
    def line(items):
        print("  " + "".join("{:<{}s}".format(text, COL) for text in items).rstrip())

    def tops(piles):
        return [words(p[-1]) if p else "[ ]" for p in piles]

    print("📥 CELLS" + " " * (4 * COL - 6) + "🏠 FOUNDATIONS")
    line(["({})".format(n) for n in (1, 2, 3, 4)] + ["({})".format(n) for n in (1, 2, 3, 4)])
    line(tops(cells) + tops(foundations))
    for first in (0, 4):
        shelf = tableaus[first:first + 4]
        print("🍞 TABLEAUS {} to {}".format(first + 1, first + 4))
        line(["({})".format(first + n) for n in (1, 2, 3, 4)])
        for row in range(max(len(tab) for tab in shelf)):
            line([words(tab[row]) if row < len(tab) else "" for tab in shelf])


def valid_fnd_move(src_card, dest_card):
    """Complain (RuntimeError) unless src_card may go up on dest_card."""
    if not src_card:
        raise RuntimeError("nothing there to move")
    if not dest_card and src_card.rank() != 1:
        raise RuntimeError("a foundation must start with an Ace, not the " + words(src_card))
    if dest_card and (src_card.suit(), src_card.rank()) != (dest_card.suit(), dest_card.rank() + 1):
        raise RuntimeError("the {} does not go up on the {}".format(
            words(src_card), words(dest_card)))


def valid_tab_move(src_card, dest_card):
    """Complain (RuntimeError) unless src_card may go down on dest_card."""
    if not src_card:
        raise RuntimeError("nothing there to move")
    if dest_card and (src_card.suit(), src_card.rank()) != (dest_card.suit(), dest_card.rank() - 1):
        raise RuntimeError("the {} does not go down on the {}".format(
            words(src_card), words(dest_card)))


def peek(pile):
    return pile[-1] if pile else None


def tableau_to_cell(tab, cell):
    if not tab:
        raise RuntimeError("that tableau is empty")
    if cell:
        raise RuntimeError("the {} already sits in that cell".format(words(cell[-1])))
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    valid_fnd_move(peek(tab), peek(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    valid_tab_move(peek(tab1), peek(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    valid_fnd_move(peek(cell), peek(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    valid_tab_move(peek(cell), peek(tab))
    tab.append(cell.pop())


def is_winner(foundation):
    return all(len(pile) == 13 and peek(pile).rank() == 13 for pile in foundation)


# ----------------------------------------------------------------- the show

HELP = """\
📖 Commands (capitals or not, as you please)
   TC x y  Move card from tableau x to cell y
   TF x y  Move card from tableau x to foundation y
   TT x y  Move card from tableau x to tableau y
   CF x y  Move card from cell x to foundation y
   CT x y  Move card from cell x to tableau y
   R       Restart the game with a re-shuffle
   H       Display this menu of commands
   Q       Quit the game"""

RULES = """\
📜 Tableaus go DOWN in one suit, foundations go UP in one suit from the Ace.
   A cell holds one card, an empty tableau takes any card.
   All 52 cards on the foundations: you win!"""


class Table:
    """Runs the game: start menu, screens, commands, score box."""

    MOVES = {"TC": tableau_to_cell, "TF": tableau_to_foundation,
             "TT": tableau_to_tableau, "CF": cell_to_foundation,
             "CT": cell_to_tableau}

    def __init__(self):
        self.deals = self.moves = self.oops = 0
        self.deal()

    def deal(self):
        self.cells, self.foundations, self.tableaus = setup_game()
        self.deals += 1
        self.moves = self.oops = 0

    def home(self):
        return sum(len(pile) for pile in self.foundations)

    def progress(self):
        home = self.home()
        filled = home * 26 // 52
        return "Baked: [{}{}] {}/52 ({}%)".format("█" * filled, "░" * (26 - filled),
                                                  home, home * 100 // 52)

    def score_box(self):
        text = " Deal #{:<3d} Moves {:<4d} Oops {:<4d}".format(self.deals, self.moves, self.oops)
        print("┏" + "━" * len(text) + "┓")
        print("┃" + text + "┃")
        print("┗" + "━" * len(text) + "┛")

    def screen(self):
        print("\033[2J\033[H", end="")
        self.score_box()
        print(self.progress())
        display_game(self.cells, self.foundations, self.tableaus)
        print("💡 TC TF TT CF CT + two numbers  |  R = re-deal  |  H = help  |  Q = quit")

    def pile(self, letter, text):
        piles = {"T": self.tableaus, "C": self.cells, "F": self.foundations}[letter]
        if text not in [str(n) for n in range(1, len(piles) + 1)]:
            raise RuntimeError("'{}' should be a number from 1 to {}".format(text, len(piles)))
        return piles[int(text) - 1]

    def obey(self, parts):
        """Carry out one command; the answer is the text to show."""
        command = parts[0] if parts else ""
        if command == "H":
            return HELP
        if command == "R":
            self.deal()
            return "🔀 Fresh from the oven: a new deal."
        if command not in self.MOVES:
            raise RuntimeError("'{}' is not on the menu, try H".format(command))
        if len(parts) != 3:
            raise RuntimeError(command + " wants exactly two numbers")
        source = self.pile(command[0], parts[1])
        target = self.pile(command[1], parts[2])
        self.MOVES[command](source, target)
        self.moves += 1
        return "✅ Moved the {}.".format(words(target[-1]))

    def start_menu(self):
        """True to play, False to leave."""
        print("🥐🥖🍞  B A K E R ' S   G A M E  🍞🥖🥐")
        while True:
            print("  [1] Play\n  [2] Rules\n  [3] Commands\n  [Q] Quit")
            choice = input("Choose ➤ ").strip().upper()
            if choice == "1":
                return True
            if choice == "Q":
                return False
            if choice in ("2", "3"):
                print(RULES if choice == "2" else HELP)
            else:
                print("🤔 1, 2, 3 or Q, please.")

    def play(self):
        note = "👋 Good luck!"
        while True:
            self.screen()
            print(note)
            if is_winner(self.foundations):
                print("🏆🎉 You won! Every suit is home. 🎉🏆")
                return
            parts = input("🃏 Your move ➤ ").upper().split()
            if parts and parts[0] == "Q":
                return
            try:
                note = self.obey(parts)
            except RuntimeError as problem:
                self.oops += 1
                note = "❌ Oops: {}.".format(problem)

    def run(self):
        try:
            if self.start_menu():
                self.play()
                self.score_box()
        except (EOFError, KeyboardInterrupt):
            print()
        print("👋 Bye, and thanks for baking!")


if __name__ == "__main__":
    Table().run()
