# Baker's Game - Project 10
# A talkative version.  It asks for your name, explains what went wrong,
# gives a hint now and then, and uses colours.

import cards

RED = "\033[91m"
BLACK = "\033[97m"
GREEN = "\033[92m"
YELLOW = "\033[93m"
CYAN = "\033[96m"
BOLD = "\033[1m"
DIM = "\033[2m"
END = "\033[0m"

RANK_NAMES = ["?", "ace", "two", "three", "four", "five", "six", "seven",
              "eight", "nine", "ten", "jack", "queen", "king"]
SUIT_NAMES = ["?", "clubs", "diamonds", "hearts", "spades"]


def full_name(card):
    """The card as it would be said aloud."""
    return "the " + RANK_NAMES[card.rank()] + " of " + SUIT_NAMES[card.suit()]


def paint(card, width=4):
    """The card's string in the colour of its suit, padded to the width."""
    colour = RED if card.suit() in (2, 3) else BLACK
    text = str(card)
    return colour + text + END + " " * (width - len(text))


def setup_game():
    """Create the lists, shuffle and deal one card to each column in turn."""
    cells, foundations, tableaus = [], [], []
    for i in range(4):
        cells.append([])
        foundations.append([])
    for i in range(8):
        tableaus.append([])
    deck = cards.Deck()
    deck.shuffle()
    count = 0
    card = deck.deal()
    while card is not None:
        tableaus[count % 8].append(card)
        count += 1
        card = deck.deal()
    return (cells, foundations, tableaus)


def display_game(cells, foundations, tableaus):
    """Show the whole game in colour."""
    print()
    print(CYAN + "Your cells (1 to 4):      The foundations (1 to 4):" + END)
    row = ""
    for cell in cells:
        row += (paint(cell[0]) if cell else DIM + "[ ]" + END + " ") + " "
    row += "      "
    for fnd in foundations:
        row += (paint(fnd[-1]) if fnd else DIM + "[ ]" + END + " ") + " "
    print(row)
    print(CYAN + "The tableaus:" + END)
    print(YELLOW + "1    2    3    4    5    6    7    8" + END)
    longest = 0
    for tab in tableaus:
        if len(tab) > longest:
            longest = len(tab)
    for i in range(longest):
        row = ""
        for tab in tableaus:
            if i < len(tab):
                row += paint(tab[i]) + " "
            else:
                row += "     "
        print(row)
    print()


def valid_fnd_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("There is no card there that I could move.")
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("An empty foundation can only take an ace, and this is "
                               + full_name(src_card) + ".")
        return
    if src_card.suit() != dest_card.suit() or src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError("I cannot put " + full_name(src_card) + " on "
                           + full_name(dest_card) + " in a foundation.")


def valid_tab_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("There is no card there that I could move.")
    if dest_card:
        same_suit = src_card.suit() == dest_card.suit()
        one_less = src_card.rank() == dest_card.rank() - 1
        if not same_suit or not one_less:
            raise RuntimeError("I cannot put " + full_name(src_card) + " on "
                               + full_name(dest_card) + " in a tableau.")


def tableau_to_cell(tab, cell):
    if tab == []:
        raise RuntimeError("That tableau column has no cards left.")
    if cell != []:
        raise RuntimeError("That cell is already holding " + full_name(cell[0]) + ".")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if tab == []:
        raise RuntimeError("That tableau column has no cards left.")
    dest = fnd[-1] if fnd else None
    valid_fnd_move(tab[-1], dest)
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if tab1 == []:
        raise RuntimeError("That tableau column has no cards left.")
    dest = tab2[-1] if tab2 else None
    valid_tab_move(tab1[-1], dest)
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if cell == []:
        raise RuntimeError("That cell has no card in it.")
    dest = fnd[-1] if fnd else None
    valid_fnd_move(cell[-1], dest)
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    if cell == []:
        raise RuntimeError("That cell has no card in it.")
    dest = tab[-1] if tab else None
    valid_tab_move(cell[-1], dest)
    tab.append(cell.pop())


def is_winner(foundation):
    complete = 0
    for pile in foundation:
        if len(pile) == 13 and pile[-1].rank() == 13:
            complete += 1
    return complete == len(foundation)


def show_menu():
    print(BOLD + "Here is what you can tell me to do:" + END)
    print("  TC x y   Move card from tableau x to cell y")
    print("  TF x y   Move card from tableau x to foundation y")
    print("  TT x y   Move card from tableau x to tableau y")
    print("  CF x y   Move card from cell x to foundation y")
    print("  CT x y   Move card from cell x to tableau y")
    print("  R        Restart the game with a re-shuffle")
    print("  H        Display this menu of commands")
    print("  Q        Quit the game")


def give_hint(tableaus, foundations):
    """Point at a card that could go to a foundation right now, if any."""
    for number, tab in enumerate(tableaus, 1):
        for f_number, fnd in enumerate(foundations, 1):
            try:
                valid_fnd_move(tab[-1] if tab else None, fnd[-1] if fnd else None)
            except RuntimeError:
                continue
            print(GREEN + "Hint: " + full_name(tab[-1]) + " in tableau " + str(number)
                  + " could go to foundation " + str(f_number) + "." + END)
            return


def ask(text):
    try:
        return input(text)
    except EOFError:
        return "q"


def pause():
    ask(DIM + "Press Enter to continue..." + END)


def column(piles, text, what):
    """Turn the typed number into one of the piles."""
    try:
        number = int(text)
    except ValueError:
        raise RuntimeError("'" + text + "' is not a number, so I do not know which "
                           + what + " you mean.")
    if number not in range(1, len(piles) + 1):
        raise RuntimeError("There is no " + what + " number " + str(number) + ".")
    return piles[number - 1]


print(BOLD + "Hello and welcome to Baker's Game!" + END)
name = ask("What is your name? ").strip() or "friend"
print("Nice to meet you, " + name + ". Bring every suit home from ace to king.")
show_menu()
pause()
cells, foundations, tableaus = setup_game()
moves = 0

while True:
    display_game(cells, foundations, tableaus)
    if is_winner(foundations):
        print(GREEN + BOLD + "Congratulations, " + name + "! You have won the game in "
              + str(moves) + " moves!" + END)
        break
    give_hint(tableaus, foundations)
    print("What would you like to do next, " + name + "?")
    words = ask("prompt :> ").strip().lower().split()
    try:
        if not words:
            raise RuntimeError("You did not type anything.")
        command = words[0]
        if command == "q":
            print("Goodbye, " + name + ". It was a pleasure to play with you!")
            break
        elif command == "h":
            show_menu()
            pause()
        elif command == "r":
            cells, foundations, tableaus = setup_game()
            moves = 0
            print("Very well, " + name + ", I have shuffled and dealt again.")
        elif command in ["tc", "tf", "tt", "cf", "ct"]:
            if len(words) != 3:
                raise RuntimeError("I need two numbers after " + command.upper() + ".")
            places = {"t": (tableaus, "tableau"), "c": (cells, "cell"),
                      "f": (foundations, "foundation")}
            source = column(places[command[0]][0], words[1], places[command[0]][1])
            target = column(places[command[1]][0], words[2], places[command[1]][1])
            if command == "tc":
                tableau_to_cell(source, target)
            elif command == "tf":
                tableau_to_foundation(source, target)
            elif command == "tt":
                tableau_to_tableau(source, target)
            elif command == "cf":
                cell_to_foundation(source, target)
            elif command == "ct":
                cell_to_tableau(source, target)
            moves += 1
            print(GREEN + "Done! You moved " + full_name(target[-1]) + "." + END)
        else:
            raise RuntimeError("I do not know the command '" + command + "'.")
    except RuntimeError as problem:
        print(RED + "Sorry, " + name + ", that does not work. " + str(problem) + END)
        print("Type H if you would like to see the commands.")
        pause()
