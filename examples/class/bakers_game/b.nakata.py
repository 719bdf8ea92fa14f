import os

from cards import Card, Deck


def setup_game():
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    deck = Deck()
    deck.shuffle()
    print("Dealing", len(deck), "cards ...")
    row = 1
    while row <= 7:
        for tableau in tableaus:
            card = deck.deal()
            if card is None:
                break
            tableau.append(card)
        row += 1
    return cells, foundations, tableaus


def boxed(card):
    return "[" + str(card).rjust(3) + "]"


def display_game(cells, foundations, tableaus):
    line = "─" * 57
    print("┌" + line + "┐")
    print("│ Free cells" + " " * 19 + "Foundations" + " " * 16 + "│")
    text = ""
    for c in cells:
        text += boxed(c[0]) + " " if c else "[   ] "
    text += "      "
    for f in foundations:
        text += boxed(f[-1]) + " " if f else "[   ] "
    print("│ " + text.ljust(55) + " │")
    print("├" + line + "┤")
    print("│" + "".join(str(i).center(7) for i in range(1, 9)) + " │")
    for i in range(max(len(t) for t in tableaus)):
        text = ""
        for t in tableaus:
            if i < len(t):
                text += " " + boxed(t[i]) + " "
            else:
                text += " " * 7
        print("│" + text + " │")
    print("└" + line + "┘")
    return True


def valid_fnd_move(src_card, dest_card):
    if dest_card is None or dest_card == [] or dest_card == "":
        if src_card.rank() != 1:
            raise RuntimeError("A foundation begins with an ace")
    elif src_card.suit() != dest_card.suit():
        raise RuntimeError("The suit is wrong")
    elif src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError("The rank is wrong")
    return True


def valid_tab_move(src_card, dest_card):
    if dest_card is None or dest_card == [] or dest_card == "":
        return True
    if src_card.suit() != dest_card.suit():
        raise RuntimeError("The suit is wrong")
    if src_card.rank() != dest_card.rank() - 1:
        raise RuntimeError("The rank is wrong")
    return True


def tableau_to_cell(tab, cell):
    if len(cell) == 1:
        raise RuntimeError("The cell is full")
    if not tab:
        raise RuntimeError("The tableau is empty")
    cell.insert(0, tab.pop(-1))
    return tab, cell


def tableau_to_foundation(tab, fnd):
    if not tab:
        raise RuntimeError("The tableau is empty")
    if valid_fnd_move(tab[-1], fnd[-1] if fnd else None):
        fnd.append(tab.pop(-1))
    return tab, fnd


def tableau_to_tableau(tab1, tab2):
    if not tab1:
        raise RuntimeError("The tableau is empty")
    if valid_tab_move(tab1[-1], tab2[-1] if tab2 else None):
        tab2.append(tab1.pop(-1))
    return tab1, tab2


def cell_to_foundation(cell, fnd):
    if not cell:
        raise RuntimeError("The cell is empty")
    if valid_fnd_move(cell[0], fnd[-1] if fnd else None):
        fnd.append(cell.pop(0))
    return cell, fnd


def cell_to_tableau(cell, tab):
    if not cell:
        raise RuntimeError("The cell is empty")
    if valid_tab_move(cell[0], tab[-1] if tab else None):
        tab.append(cell.pop(0))
    return cell, tab


def is_winner(foundations):
    for foundation in foundations:
        if not (len(foundation) == 13 and foundation[-1].rank() == 13):
            return False
    else:
        return True


def menu():
    print("TC TF TT CF CT x y : move      R : restart      H : help      Q : quit")


def index(text, piles):
    if not text.isdigit() or int(text) < 1 or int(text) > len(piles):
        raise RuntimeError("There is no pile " + text)
    return piles[int(text) - 1]


def main():
    os.system("clear")
    menu()
    cells, foundations, tableaus = setup_game()
    display_game(cells, foundations, tableaus)
    while True:
        answer = input("prompt :> ").strip().lower()
        words = answer.split()
        try:
            if answer == "q":
                return
            elif answer == "h":
                menu()
            elif answer == "r":
                cells, foundations, tableaus = setup_game()
            elif len(words) == 3 and words[0] == "tc":
                tableau_to_cell(index(words[1], tableaus), index(words[2], cells))
            elif len(words) == 3 and words[0] == "tf":
                tableau_to_foundation(index(words[1], tableaus), index(words[2], foundations))
            elif len(words) == 3 and words[0] == "tt":
                tableau_to_tableau(index(words[1], tableaus), index(words[2], tableaus))
            elif len(words) == 3 and words[0] == "cf":
                cell_to_foundation(index(words[1], cells), index(words[2], foundations))
            elif len(words) == 3 and words[0] == "ct":
                cell_to_tableau(index(words[1], cells), index(words[2], tableaus))
            else:
                raise RuntimeError("I do not understand " + repr(answer))
        except RuntimeError as error:
            print("***", error, "***")
        display_game(cells, foundations, tableaus)
        if is_winner(foundations):
            print("YOU WON")
            return


if __name__ == "__main__":
    main()
