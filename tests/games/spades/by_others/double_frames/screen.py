import sys
from getpass import getpass

WIDTH = 78

RULES = [
    "Spades is played by two teams: A1 and A2 against B1 and B2.",
    "Every player gets 13 cards and bids the tricks they expect to win. The",
    "two bids of a team are its contract. You can bid blind (before seeing",
    "your cards) or nil (0 tricks).",
    "",
    "Follow the suit that was led if you can, otherwise play what you like.",
    "The highest spade wins the trick, else the highest card of the suit led.",
    "The winner leads next. No spade may be led before one has been played,",
    "unless you hold only spades.",
    "",
    "Contract made:  10 points per bid trick, 1 point + 1 bag per extra trick",
    "Contract lost:  minus 10 points per bid trick",
    "Nil:            +100 if you win no trick, else -100",
    "Blind:          +100 if you win your bid yourself, else -100, no bags",
    "Seven bags:     -100",
    "",
    "First team at the winning value wins. Tie: fewer bags, then extra round.",
]


def clear():
    print("\033[2J\033[H", end="")


def frame(lines):
    print("╔" + "═" * (WIDTH - 2) + "╗")
    for line in lines:
        print("║ " + line.ljust(WIDTH - 4) + " ║")
    print("╚" + "═" * (WIDTH - 2) + "╝")


def _special(text):
    """True if the answer was r (rules shown); q leaves the program."""
    if text.lower() == "q":
        print("Thanks for playing.")
        sys.exit()
    if text.lower() == "r":
        frame(RULES)
        return True
    return False


def ask(label):
    while True:
        text = input(label + " [r/q] > ").strip()
        if not _special(text):
            return text


def ask_hidden(label):
    while True:
        text = getpass(label + " [r/q] > ").strip()
        if not _special(text):
            return text


def ask_int(label, lowest, highest=None):
    while True:
        text = ask(label)
        if text.isdecimal() and int(text) >= lowest and (
                highest is None or int(text) <= highest):
            return int(text)
        if highest is None:
            print("  ! Please enter a whole number of at least %d." % lowest)
        else:
            print("  ! Please enter a whole number from %d to %d." % (lowest, highest))


def draw_cards(cards, numbers=True):
    pictures = [card.picture() for card in cards]
    for row in range(4):
        print(" ".join(picture[row] for picture in pictures))
    if numbers:
        print(" ".join(str(i).center(5) for i in range(len(cards))))
