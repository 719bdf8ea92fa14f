"""Everything that is printed or typed."""

from getpass import getpass

WIDTH = 58


def clear():
    print("\033[2J\033[H", end="")


def box(*sections):
    """Prints sections (lists of lines) in one frame."""
    print("┌" + "─" * (WIDTH + 2) + "┐")
    for number, lines in enumerate(sections):
        if number > 0:
            print("├" + "─" * (WIDTH + 2) + "┤")
        for line in lines:
            print("│ " + line.ljust(WIDTH) + " │")
    print("└" + "─" * (WIDTH + 2) + "┘")


PINS = {}
RULES = "Bid how many hands you win. Follow the suit that wins so far; spades are trumps, and none is led before one was played."


def new_pins(players):
    for player in players:
        PINS[player] = getpass("Choose a PIN for %s: " % player)


def check_pin(player):
    while getpass("PIN of %s: " % player) != PINS[player]:
        print("  ! Wrong PIN.")


def pause(text):
    input(text + " - press Enter ")


def ask_number(prompt, low, high=None, default=None):
    while True:
        text = input(prompt).strip()
        if text == "q":
            raise KeyboardInterrupt
        if text == "r":
            print(RULES)
            continue
        if text == "" and default is not None:
            return default
        try:
            number = int(text)
        except ValueError:
            print("  ! '" + text + "' is not a whole number.")
            continue
        if number < low:
            print("  ! It must be at least " + str(low) + ".")
        elif high is not None and number > high:
            print("  ! It must be at most " + str(high) + ".")
        else:
            return number


def show_hand(hand):
    """The hand as a numbered menu, one suite in a line."""
    line = ""
    for i, card in enumerate(hand):
        if i > 0 and hand[i - 1].suite != card.suite:
            print(line)
            line = ""
        line += "%4d) %-3s" % (i + 1, card)
    print(line)
