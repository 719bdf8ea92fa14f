import os
import cards

'''
Project 10, Baker's Game.
The screen is cleared before every turn, the line under the board
tells what happened with the last command.
'''

menu = '''Commands:
    TC x y   Move card from tableau x to cell y
    TF x y   Move card from tableau x to foundation y
    TT x y   Move card from tableau x to tableau y
    CF x y   Move card from cell x to foundation y
    CT x y   Move card from cell x to tableau y
    R        Restart the game with a re-shuffle
    H        Display this menu of commands
    Q        Quit the game'''


def setup_game():
    '''returns cells, foundations and tableaus of a fresh game'''
    the_deck = cards.Deck()
    the_deck.shuffle()
    tableaus = [[] for i in range(8)]
    for i in range(52):
        tableaus[i % 8].append(the_deck.deal())
    return ([[] for i in range(4)], [[] for i in range(4)], tableaus)


def display_game(cells, foundations, tableaus):
    '''prints the board'''
    top = ''
    for cell in cells:
        top += '{:>4s}'.format(str(cell[-1]) if cell else '[ ]')
    top += '   ||'
    for fnd in foundations:
        top += '{:>4s}'.format(str(fnd[-1]) if fnd else '[ ]')
    print('   1   2   3   4   ||   1   2   3   4')
    print(top)
    print('------ cells ------++-- foundations --')
    print()
    longest = max([len(t) for t in tableaus])
    for i in range(longest):
        for t in tableaus:
            if i < len(t):
                print('{:>4s}'.format(str(t[i])), end=' ')
            else:
                print('    ', end=' ')
        print()
    print('---- ' * 8)
    for n in range(8):
        print('{:>4d}'.format(n + 1), end=' ')
    print()


def valid_fnd_move(src_card, dest_card):
    if not dest_card:
        if src_card.rank() == 1:
            return
        raise RuntimeError('Only an ace may be put on an empty foundation.')
    if not (src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() + 1):
        raise RuntimeError('{} does not follow {}.'.format(src_card, dest_card))


def valid_tab_move(src_card, dest_card):
    if not dest_card:
        return
    if not (src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() - 1):
        raise RuntimeError('{} does not fit on {}.'.format(src_card, dest_card))


def top_or_none(pile):
    return pile[-1] if pile else None


def tableau_to_cell(tab, cell):
    if not tab:
        raise RuntimeError('No cards left in this tableau.')
    if cell:
        raise RuntimeError('This cell holds {} already.'.format(cell[-1]))
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if not tab:
        raise RuntimeError('No cards left in this tableau.')
    valid_fnd_move(tab[-1], top_or_none(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if not tab1:
        raise RuntimeError('No cards left in this tableau.')
    valid_tab_move(tab1[-1], top_or_none(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if not cell:
        raise RuntimeError('This cell is empty.')
    valid_fnd_move(cell[-1], top_or_none(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    if not cell:
        raise RuntimeError('This cell is empty.')
    valid_tab_move(cell[-1], top_or_none(tab))
    tab.append(cell.pop())


def is_winner(foundation):
    kings = 0
    for fnd in foundation:
        if len(fnd) == 13 and fnd[-1].rank() == 13:
            kings += 1
    return kings == len(foundation)


def clear():
    os.system('cls' if os.name == 'nt' else 'clear')


def do_command(line, cells, foundations, tableaus):
    '''does a move command, returns what to tell the user'''
    words = line.split()
    if len(words) != 3:
        raise RuntimeError('I do not understand "{}". H shows the commands.'.format(line))
    cmd = words[0]
    try:
        x = int(words[1])
        y = int(words[2])
    except ValueError:
        raise RuntimeError('x and y have to be whole numbers.')

    if cmd[0:1] == 't' and not 1 <= x <= 8:
        raise RuntimeError('There is no tableau {}.'.format(x))
    if cmd[0:1] == 'c' and not 1 <= x <= 4:
        raise RuntimeError('There is no cell {}.'.format(x))
    if cmd[1:] == 't' and not 1 <= y <= 8:
        raise RuntimeError('There is no tableau {}.'.format(y))
    if cmd[1:] == 'c' and not 1 <= y <= 4:
        raise RuntimeError('There is no cell {}.'.format(y))
    if cmd[1:] == 'f' and not 1 <= y <= 4:
        raise RuntimeError('There is no foundation {}.'.format(y))

    if cmd == 'tc':
        tableau_to_cell(tableaus[x-1], cells[y-1])
    elif cmd == 'tf':
        tableau_to_foundation(tableaus[x-1], foundations[y-1])
    elif cmd == 'tt':
        tableau_to_tableau(tableaus[x-1], tableaus[y-1])
    elif cmd == 'cf':
        cell_to_foundation(cells[x-1], foundations[y-1])
    elif cmd == 'ct':
        cell_to_tableau(cells[x-1], tableaus[y-1])
    else:
        raise RuntimeError('There is no command "{}". H shows the commands.'.format(cmd))
    return 'OK: {} {} {}'.format(cmd, x, y)


def main():
    cells, foundations, tableaus = setup_game()
    message = menu
    while True:
        clear()
        display_game(cells, foundations, tableaus)
        print()
        print(message)
        if is_winner(foundations):
            print('You won!')
            break
        try:
            line = input('> ').strip().lower()
        except (EOFError, KeyboardInterrupt):
            break
        if line == 'q':
            print('Game ended by the player.')
            break
        elif line == 'h':
            message = menu
        elif line == 'r':
            cells, foundations, tableaus = setup_game()
            message = 'New game.'
        elif line == '':
            message = 'Please type a command. H shows the commands.'
        else:
            try:
                message = do_command(line, cells, foundations, tableaus)
            except RuntimeError as e:
                message = 'Not possible: ' + str(e)


if __name__ == '__main__':
    main()
