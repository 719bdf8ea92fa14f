"""Baker's Game for the terminal.   Start:  python3 bakers_game.py"""

from cards_rules import *

CLEAR = "\033[2J\033[H"

MENU = """\
+--------------------------- MENU ---------------------------+
|  TC x y   tableau x to cell y        e.g.  TC 3 1          |
|  TF x y   tableau x to foundation y                        |
|  TT x y   tableau x to tableau y                           |
|  CF x y   cell x to foundation y                           |
|  CT x y   cell x to tableau y                              |
|  R        deal a new game                                  |
|  H        show this menu (also: help)                      |
|  Q        leave the game (also: quit)                      |
|  history  the moves of this game so far                    |
+------------------------------------------------------------+"""


class BadCommand(Exception):
    """The player typed something that is no command."""


class Session:
    """One evening of Baker's Game for one player."""

    def __init__(self, player):
        self.player = player
        self.games = 0
        self.news = ""
        self.deal()

    def deal(self):
        self.cells, self.foundations, self.tableaus = setup_game()
        self.history = []
        self.games += 1

    def draw(self):
        print(CLEAR, end="")
        print(f"  Baker's Game - {self.player} - game no. {self.games} - turn {len(self.history) + 1}")
        print()
        display_game(self.cells, self.foundations, self.tableaus)
        if self.news:
            print("  >>", self.news)
        self.news = ""

    def pick(self, kind, text):
        """The pile that the player means: kind is T, C or F."""
        piles, name = {
            "T": (self.tableaus, "tableau"),
            "C": (self.cells, "cell"),
            "F": (self.foundations, "foundation"),
        }[kind]
        try:
            number = int(text)
        except ValueError:
            raise BadCommand(f"'{text}' is not the number of a {name}")
        if number not in range(1, len(piles) + 1):
            raise BadCommand(f"{name} {number} does not exist")
        return piles[number - 1]

    def move(self, words):
        if len(words) < 3:
            raise BadCommand("you have to give two numbers, for example TC 3 1")
        verb = words[0]
        source = self.pick(verb[0], words[1])
        target = self.pick(verb[1], words[2])
        action = {
            "TC": tableau_to_cell,
            "TF": tableau_to_foundation,
            "TT": tableau_to_tableau,
            "CF": cell_to_foundation,
            "CT": cell_to_tableau,
        }[verb]
        action(source, target)
        self.history.append(f"{verb} {words[1]} {words[2]}  ({target[-1]})")
        self.news = f"{target[-1]} moved."

    def show_history(self):
        print()
        if not self.history:
            print("No moves yet.")
        for number, line in enumerate(self.history, 1):
            print(f"{number:>4}. {line}")
        pause()

    def run(self):
        while True:
            self.draw()
            words = input(f"  {self.player}, your command? ").strip().upper().split()
            if not words:
                self.news = "Nothing typed. H shows the menu."
                continue
            verb = words[0]
            if verb in ("Q", "QUIT"):
                return False
            if verb in ("H", "HELP"):
                print(MENU)
                pause()
            elif verb == "HISTORY":
                self.show_history()
            elif verb == "R":
                self.deal()
                self.news = "A new game has been dealt."
            elif verb in ("TC", "TF", "TT", "CF", "CT"):
                try:
                    self.move(words)
                except BadCommand as reason:
                    self.news = f"No such command: {reason}. Try again."
                except RuntimeError as reason:
                    self.news = f"Move refused: {reason}."
                if is_winner(self.foundations):
                    self.draw()
                    return True
            else:
                self.news = f"'{verb}' is no command. H shows the menu."


def pause():
    input("  -- press Enter to go on --")


def main():
    print("Hello! This is Baker's Game, a solitaire.")
    try:
        player = input("What is your name? ").strip() or "Player"
        print(MENU)
        pause()
        session = Session(player)
        if session.run():
            print(f"*** {player}, you have WON with {len(session.history)} moves! ***")
        else:
            print(f"Goodbye {player}, you dealt {session.games} game(s).")
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye.")


if __name__ == "__main__":
    main()
