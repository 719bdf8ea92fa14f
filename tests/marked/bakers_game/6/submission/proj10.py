import cards

menu = '''
TC x y     Move card from tableau x to cell y
TF x y     Move card from tableau x to foundation y
TT x y     Move card from tableau x to tableau y
CF x y     Move card from cell x to foundation y
CT x y     Move card from cell x to tableau y
R          Restart the game with a re-shuffle
H          Display this menu of commands
Q          Quit the game
'''

def setup_game():
    mydeck = cards.Deck()
    mydeck.shuffle()
    cells=[[],[],[],[]]
    foundations=[[],[],[],[]]
    tableaus=[[],[],[],[],[],[],[],[]]
    column=7
    for n in range(52):
        card=mydeck.deal()
        tableaus[column].append(card)
        column-=1
        if column<0:
            column=7
    return cells,foundations,tableaus

def display_game(cells, foundations, tableaus):
    top=''
    for pile in cells+foundations:
        if len(pile)>0:
            top+="{:4s}".format(str(pile[-1]))
        else:
            top+="{:4s}".format('[ ]')
    print("CELLS           FOUNDATIONS")
    print(top)
    print("TABLEAUS")
    biggest=max([len(t) for t in tableaus])
    for row in range(biggest):
        line=''
        for t in tableaus:
            if row<len(t):
                line+="{:4s}".format(str(t[row]))
        print(line)

def valid_fnd_move(src_card, dest_card):
    if not dest_card:
        if src_card.rank()!=1:
            raise RuntimeError("Error: need an ace")
    else:
        if src_card.rank()-1!=dest_card.rank():
            raise RuntimeError("Error: wrong card for that foundation")

def valid_tab_move(src_card, dest_card):
    if dest_card:
        if src_card.suit()!=dest_card.suit():
            raise RuntimeError("Error: wrong suit for that tableau")
        if abs(src_card.rank()-dest_card.rank())!=1:
            raise RuntimeError("Error: wrong rank for that tableau")

def tableau_to_cell(tab, cell):
    if len(tab)==0:
        raise RuntimeError("Error: tableau is empty")
    if len(cell)==1:
        raise RuntimeError("Error: cell is full")
    cell.append(tab.pop())

def tableau_to_foundation(tab, fnd):
    try:
        if len(tab)==0:
            raise RuntimeError("Error: tableau is empty")
        card=tab[-1]
        if len(fnd)==0:
            valid_fnd_move(card,None)
        else:
            valid_fnd_move(card,fnd[-1])
        fnd.append(card)
        tab.pop()
    except RuntimeError as e:
        print(e)

def tableau_to_tableau(tab1, tab2):
    if len(tab1)==0:
        raise RuntimeError("Error: tableau is empty")
    card=tab1[-1]
    if len(tab2)==0:
        valid_tab_move(card,None)
    else:
        valid_tab_move(card,tab2[-1])
    tab2.append(card)
    tab1.pop()

def cell_to_foundation(cell, fnd):
    if len(cell)==0:
        raise RuntimeError("Error: cell is empty")
    card=cell[0]
    if len(fnd)==0:
        valid_fnd_move(card,None)
    else:
        valid_fnd_move(card,fnd[-1])
    fnd.append(crad)
    cell.pop()

def cell_to_tableau(cell, tab):
    card=cell[0]
    if len(tab)==0:
        valid_tab_move(card,None)
    else:
        valid_tab_move(card,tab[-1])
    tab.append(card)
    cell.pop()

def is_winner(foundation):
    won=True
    for i in range(3):
        if len(foundation[i])!=13 or foundation[i][-1].rank()!=13:
            won=False
    return won

def play():
    print("Welcome to Baker's Game")
    print(menu)
    cells,foundations,tableaus=setup_game()
    display_game(cells,foundations,tableaus)
    command=input("Command: ").strip().lower()
    while command!='q':
        parts=command.split()
        try:
            if command=='r':
                print("Restarting")
                setup_game()
            elif command=='h':
                print(menu)
            elif len(parts)==3:
                if not parts[1].isdecimal() or not parts[2].isdecimal():
                    raise RuntimeError("Error: x and y must be numbers")
                x=int(parts[1])-1
                y=int(parts[2])-1
                if x<0 or x>7 or y<0 or y>7:
                    raise RuntimeError("Error: no such column")
                if parts[0]=='tc':
                    tableau_to_cell(tableaus[x],cells[y])
                elif parts[0]=='tf':
                    tableau_to_foundation(tableaus[x],foundations[y])
                elif parts[0]=='tt':
                    tableau_to_tableau(tableaus[x],tableaus[y])
                elif parts[0]=='cf':
                    cell_to_foundation(cells[x],foundations[y])
                elif parts[0]=='ct':
                    cell_to_tableau(cells[x],tableaus[y])
                else:
                    raise RuntimeError("Error: not a command")
            else:
                raise RuntimeError("Error: not a command")
        except RuntimeError as e:
            print(e)
        display_game(cells,foundations,tableaus)
        if is_winner(foundations):
            print("YOU WIN!!!")
            break
        command=input("Command: ").strip().lower()
    print("Goodbye")

if __name__=="__main__":
    play()
