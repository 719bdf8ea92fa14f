WIDTH = 7


def display_game(cells, foundations, tableaus):
    """Print the table, with tabs between the columns."""
    print("\nCells\t\t\t\t\tFoundations")
    for pile in cells:
        print(pile[-1] if pile else "[ ]", end="\t")
    print("\t", end="")
    for pile in foundations:
        print(pile[-1] if pile else "[ ]", end="\t")
    print("\n\nTableaus")
    print("\t".join(str(number) for number in range(1, 9)))
    for row in range(52):
        if all(row >= len(pile) for pile in tableaus):
            break
        print("\t".join(str(pile[row]) if row < len(pile) else "" for pile in tableaus))
    print()
