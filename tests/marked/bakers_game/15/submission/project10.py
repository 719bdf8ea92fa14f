#######################################################
#  CSE 231   Project #10
#
#  Baker's Game
#	functions to move cards
#	display function
#	main: loop over the commands
#######################################################

import cards

NUM_CELLS = 4
NUM_FNDS = 4
NUM_TABS = 8


def setup_game():
	"""makes the deck and deals everything to the tableaus"""
	deck = cards.Deck()
	deck.shuffle()
	cells = []
	for i in range(NUM_CELLS):
		cells.append([])
	foundations = []
	for i in range(NUM_FNDS):
		foundations.append([])
	tableaus = []
	for i in range(NUM_TABS):
		tableaus.append([])
	for i in range(1, 52):
		tableaus[i % NUM_TABS].append(deck.deal())
	return (cells, foundations, tableaus)


def display_game(cells, foundations, tableaus):
	"""prints the board"""
	print()
	print("%-24s%s" % ("Cells", "Foundations"))
	top_line = ""
	for c in cells:
		if len(c) > 0:
			top_line += "%-5s" % c[0]
		else:
			top_line += "%-5s" % "[ ]"
	top_line += "    "
	for f in foundations:
		if len(f) > 0:
			top_line += "%-5s" % f[-1]
		else:
			top_line += "%-5s" % "[ ]"
	print(top_line)
	print("Tableaus")
	for i in range(NUM_TABS):
		print("%-5d" % (i + 1), end="")
	print()
	row = 0
	printed = True
	while printed:
		# stop when a whole line is empty
		printed = False
		line = ""
		for t in tableaus:
			if row < len(t):
				line += "%-5s" % t[row]
				printed = True
			else:
				line += " " * 5
		if printed:
			print(line)
		row += 1
	print()


def valid_fnd_move(dest_card, src_card):
	"""raises RuntimeError if src_card can't go on dest_card in a foundation"""
	if not dest_card and src_card.rank() == 1:
		return
	elif not dest_card:
		raise RuntimeError("Invalid move: need an Ace")
	elif src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() + 1:
		return
	else:
		raise RuntimeError("Invalid move: wrong card for the foundation")


def valid_tab_move(src_card, dest_card):
	"""raises RuntimeError if src_card can't go on dest_card in a tableau"""
	if not dest_card:
		return
	elif src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() + 1:
		return
	else:
		raise RuntimeError("Invalid move: wrong card for the tableau")


def last_card(pile):
	"""the last card or None if the pile is empty"""
	if len(pile) == 0:
		return None
	return pile[len(pile) - 1]


def tableau_to_cell(tab, cell):
	if len(tab) == 0:
		raise RuntimeError("Invalid move: tableau is empty")
	elif len(cell) > 0:
		print("Invalid move: cell is full")
	else:
		card = tab.pop()
		cell.append(card)


def tableau_to_foundation(tab, fnd):
	card = last_card(tab)
	if card is None:
		raise RuntimeError("Invalid move: tableau is empty")
	valid_fnd_move(last_card(fnd), card)
	tab.pop()
	fnd = fnd + [card]


def tableau_to_tableau(tab1, tab2):
	card = last_card(tab1)
	if card is None:
		raise RuntimeError("Invalid move: tableau is empty")
	valid_tab_move(card, last_card(tab2))
	tab1.pop()
	tab2.append(card)


def cell_to_foundation(cell, fnd):
	card = last_card(cell)
	if card is None:
		raise RuntimeError("Invalid move: cell is empty")
	valid_fnd_move(last_card(fnd), card)
	fnd.append(card)


def cell_to_tableau(cell, tab):
	card = last_card(cell)
	if card is None:
		raise RuntimeError("Invalid move: cell is empty")
	valid_tab_move(card, last_card(tab))
	cell.pop()
	tab.append(card)


def is_winner(foundation):
	"""True if all 4 piles are complete"""
	total = 0
	kings = 0
	for pile in foundation:
		if len(pile) == 13:
			total += 1
			if last_card(pile).rank() == 13:
				kings += 1
	if total == NUM_FNDS and kings == NUM_FNDS:
		return True


MENU = '''
Commands:
	TC x y	Move card from tableau x to cell y
	TF x y	Move card from tableau x to foundation y
	TT x y	Move card from tableau x to tableau y
	CF x y	Move card from cell x to foundation y
	CT x y	Move card from cell x to tableau y
	R	Restart the game with a re-shuffle
	H	Display this menu of commands
	Q	Quit the game
'''


def get_pile(piles, text):
	"""changes the text of the user in a pile, RuntimeError if impossible"""
	if text not in ["1", "2", "3", "4", "5", "6", "7", "8"]:
		raise RuntimeError("Invalid number: " + text)
	if int(text) > len(piles):
		raise RuntimeError("Invalid number: " + text)
	return piles[int(text) - 1]


def main():
	print("Welcome to Baker's Game")
	print(MENU)
	cells, foundations, tableaus = setup_game()
	command = ""
	while command != "Q":
		display_game(cells, foundations, tableaus)
		answer = input("prompt :> ").upper().split()
		if answer == []:
			continue
		command = answer[0]
		try:
			if command == "R":
				cells, foundations, tableaus = setup_game()
			elif command == "H":
				print(MENU)
			elif command == "Q":
				print("Goodbye")
			elif command in ["TC", "TF", "TT", "CF", "CT"]:
				if command == "TC":
					tableau_to_cell(get_pile(tableaus, answer[1]), get_pile(cells, answer[2]))
				if command == "TF":
					tableau_to_foundation(get_pile(tableaus, answer[1]), get_pile(foundations, answer[2]))
				if command == "TT":
					tableau_to_tableau(get_pile(tableaus, answer[1]), get_pile(tableaus, answer[2]))
				if command == "CF":
					cell_to_foundation(get_pile(cells, answer[1]), get_pile(foundations, answer[2]))
				if command == "CT":
					cell_to_tableau(get_pile(cells, answer[1]), get_pile(tableaus, answer[2]))
			else:
				raise RuntimeError("Invalid command")
		except RuntimeError as e:
			print("***", e, "***")
		if is_winner(foundations):
			display_game(cells, foundations, tableaus)
			print("YOU WIN!!!")
			command = "Q"


if __name__ == "__main__":
	main()
