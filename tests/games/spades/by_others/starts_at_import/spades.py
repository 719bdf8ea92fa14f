#!/usr/bin/env python3
# SPADES  -  Python course, exercise 5
# everything is in here, read from top to bottom
import random, os, sys, time
import getpass

NAMES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["♦", "♣", "♥", "♠"]
pins = {}
hands = {}
wins = {}
contracts = {}
game = None
spade = False

class Card:
	def __init__(self, id):
		self.id = id
		self.suiteID = id // 13
		self.suite = SUITS[self.suiteID]
		self.orderID = id % 13 + 2
		self.order = NAMES[id % 13]
	def text(self):
		return self.order + self.suite
	def __repr__(self):
		return "Card(" + str(self.id) + ")"

class Contract:
	def __init__(self):
		self.bid1 = None
		self.bid2 = None
		self.blind1 = False
		self.blind2 = False

	def add_bid(self, number, bid, blind):
		if number == 1:
			self.bid1 = bid
			self.blind1 = blind
		else:
			self.bid2 = bid
			self.blind2 = blind

	def part(self, win, bid, blind):
		if bid is None:
			return str(win) + "/YTB"
		s = str(win) + "/" + str(bid)
		if blind:
			s = s + "b"
		return s

	def to_string(self, win1, win2):
		return "{" + self.part(win1, self.bid1, self.blind1) + ", " + self.part(win2, self.bid2, self.blind2) + "}"

	def eval(self, win1, win2):
		b1 = self.bid1
		b2 = self.bid2
		if b1 != 0 and b2 != 0 and not self.blind1 and not self.blind2:
			# the normal case
			if win1 + win2 >= b1 + b2:
				extra = win1 + win2 - b1 - b2
				return (10 * (b1 + b2) + extra, extra)
			return (-10 * (b1 + b2), 0)
		# with nil or blind, first player 1
		score = 0
		bags = 0
		if b1 == 0:
			if win1 == 0:
				score += 100
			else:
				score -= 100
		elif self.blind1:
			# my own tricks count. 100 and not 10 each. extras are points but no bags
			if win1 >= b1:
				score += 100 + win1 - b1
			else:
				score -= 100
		else:
			if win1 >= b1:
				score += 10 * b1 + win1 - b1
				bags += win1 - b1
			else:
				score -= 10 * b1
		# the same with player 2
		if b2 == 0:
			if win2 == 0:
				score += 100
			else:
				score -= 100
		elif self.blind2:
			if win2 >= b2:
				score += 100 + win2 - b2
			else:
				score -= 100
		else:
			if win2 >= b2:
				score += 10 * b2 + win2 - b2
				bags += win2 - b2
			else:
				score -= 10 * b2
		return (score, bags)

class Game:
	def __init__(self, winning_value):
		self.winning_value = winning_value
		self.scores = [0, 0]
		self.bags = [0, 0]
		self.taken = [0, 0]
		self.players = ["A1", "B1", "A2", "B2"]
	def score_bags(self):
		for t in (0, 1):
			while self.bags[t] >= 7:
				self.bags[t] -= 7
				self.scores[t] -= 100
				self.taken[t] += 7
	def rotate_order(self):
		x = self.players[0]
		del self.players[0]
		self.players.append(x)
	def winner(self):
		a = self.scores[0]
		b = self.scores[1]
		v = self.winning_value
		if a < v and b < v:
			return ""
		if a >= v and b < v:
			return "A"
		if b >= v and a < v:
			return "B"
		if a > b:
			return "A"
		if b > a:
			return "B"
		x = self.bags[0] + self.taken[0]
		y = self.bags[1] + self.taken[1]
		if x < y:
			return "A"
		if y < x:
			return "B"
		return ""

def legal_cards(hand, table, spade_played):
	if len(table) == 0:
		if spade_played:
			return hand[:]
		r = [c for c in hand if c.suiteID != 3]
		if len(r) == 0:
			return hand[:]
		return r
	r = [c for c in hand if c.suiteID == table[0].suiteID]
	if len(r) == 0:
		return hand[:]
	return r

def trick_winner(table):
	best = 0
	for i in range(1, len(table)):
		if table[i].suiteID == table[best].suiteID:
			if table[i].orderID > table[best].orderID:
				best = i
		elif table[i].suiteID == 3:
			best = i
	return best

# ----------------------------------------------------------------- terminal
def clear():
	sys.stdout.flush()
	os.system("cls" if os.name == "nt" else "clear")
	print("\033[H\033[J", end="")     # in some terminals clear does nothing

def rules():
	print("""SPADES. Four players, A1 + A2 against B1 + B2. Everybody bids how many tricks he wins.
Follow suit if you can. Spades are trump and must not be led before a spade was played.
10 points for each trick that was bid, one for each more, but every 7 bags cost 100 points.
A bid of 0 (nil) is worth 100 points, a blind bid 100 too. q = quit, r = this text""")

def ask(text):
	while True:
		a = input(text).strip()
		if a.lower() == "q":
			print("Good bye")
			sys.exit()
		elif a.lower() == "r":
			rules()
		else:
			return a

def ask_number(text, lo, hi):
	while True:
		a = ask(text)
		try:
			n = int(a)
		except:
			print("That is no number")
			continue
		if n < lo or n > hi:
			print("From", lo, "to", hi, "please")
			continue
		return n

def ask_yes(text):
	while True:
		a = ask(text).lower()
		if a in ("y", "yes"):
			return True
		if a in ("n", "no"):
			return False
		print("y or n")

def login(p):
	clear()
	print("It is the turn of", p)
	while True:
		x = getpass.getpass("PIN of " + p + ": ")
		if x == pins[p]:
			return
		print("Wrong PIN!")

def show_hand(p):
	s = ""
	for i in range(len(hands[p])):
		s += "[" + str(i + 1) + "] " + hands[p][i].text() + "  "
	print("Your cards:", s)

def show_bids():
	for t in "AB":
		print("Team", t, contracts[t].to_string(wins[t + "1"], wins[t + "2"]))

def bidding():
	for p in game.players:
		login(p)
		show_bids()
		blind = ask_yes(p + ", do you want to bid blind (y/n)? ")
		if not blind:
			show_hand(p)
		b = ask_number("Your bid (0-13): ", 0, 13)
		contracts[p[0]].add_bid(int(p[1]), b, blind)

def play_trick(first):
	global spade
	table = []
	order = game.players[first:] + game.players[:first]
	for p in order:
		login(p)
		show_bids()
		print("Table:", " ".join(c.text() for c in table) or "-")
		show_hand(p)
		ok = legal_cards(hands[p], table, spade)
		while True:
			n = ask_number(p + ", which card? ", 1, len(hands[p]))
			c = hands[p][n - 1]
			if c in ok:
				break
			print("You can't play", c.text())
		hands[p].remove(c)
		table.append(c)
		if c.suiteID == 3:
			spade = True
	w = trick_winner(table)
	clear()
	print("Trick:", " ".join(c.text() for c in table), "  winner:", order[w])
	wins[order[w]] += 1
	ask("Enter to go on ")
	return game.players.index(order[w])

def play_round():
	global spade
	deck = [Card(i) for i in range(52)]
	random.shuffle(deck)
	print("debug: deck has", len(deck))
	for i in range(4):
		p = game.players[i]
		hands[p] = sorted(deck[13 * i:13 * i + 13], key=lambda c: c.id)
		wins[p] = 0
	contracts["A"] = Contract()
	contracts["B"] = Contract()
	spade = False
	bidding()
	first = 0
	for t in range(13):
		first = play_trick(first)
	i = 0
	for t in "AB":
		s, b = contracts[t].eval(wins[t + "1"], wins[t + "2"])
		game.scores[i] += s
		game.bags[i] += b
		i += 1
	game.score_bags()
	show_bids()
	print("*** Team A:", game.scores[0], "points,", game.bags[0], "bags")
	print("*** Team B:", game.scores[1], "points,", game.bags[1], "bags")
	game.rotate_order()
	if game.winner() == "":
		ask("Enter for the next round ")

clear()
print("Welcome to SPADES! (r = rules, q = quit)")
game = Game(ask_number("Winning value: ", 1, 100000))
for p in game.players:
	while p not in pins or pins[p] == "":
		pins[p] = getpass.getpass("New PIN for " + p + ": ")
while game.winner() == "":
	play_round()
print("Team", game.winner(), "wins the game. Bye!")
