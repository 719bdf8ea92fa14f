# Spades homework
# Card, Contract, Game and the two functions for playing.

class Card(object):

	SUITES = '♦♣♥♠'
	ORDERS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']

	def __init__(self, id):
		self.suiteID, n = divmod(id, 13)
		self.suite = Card.SUITES[self.suiteID]
		self.order = Card.ORDERS[n]
		if self.order == 'A':
			self.orderID = 1
		else:
			self.orderID = n + 2

	def __repr__(self):
		return 'Card(%s%s)' % (self.order, self.suite)


class Contract(object):

	def __init__(self, bids = {}):
		# bids: number of the player -> (bid, blind)
		self.bids = bids

	def add_bid(self, number, bid, blind):
		self.bids[number] = (bid, blind)

	def eval(self, win1, win2):
		bid1, blind1 = self.bids[1]
		bid2, blind2 = self.bids[2]
		total = win1 + win2
		contract = bid1 + bid2
		over = total - contract
		if over < 0:
			over = 0
		points = 0
		bags = 0
		normal = 0            # the part of the contract that is neither nil nor blind

		for (bid, blind, win) in ((bid1, blind1, win1), (bid2, blind2, win2)):
			if blind:
				if win >= bid:
					points = points + 100
			elif bid == 0:
				if win == 0:
					points = points + 100
				else:
					points = points - 100
			else:
				normal = normal + bid

		if normal > 0:
			if total >= contract:
				points = points + 10 * normal
				if not (blind1 or blind2):
					points = points + over
					bags = over
			else:
				points = points - 10 * normal
		return (points, bags)

	def to_string(self, win1, win2):
		parts = []
		for (number, win) in ((1, win1), (2, win2)):
			if number in self.bids:
				bid, blind = self.bids[number]
				text = '%d/%d' % (win, bid)
				if blind:
					text = text + 'b'
			else:
				text = 'YTB'
			parts.append(text)
		return '{%s, %s}' % (parts[0], parts[1])


class Game(object):

	def __init__(self, winning_value):
		self.goal = winning_value
		self.scores = [0, 0]
		self.bags = [0, 0]
		self.old_bags = [0, 0]
		self.players = ['A1', 'B1', 'A2', 'B2']

	def score_bags(self):
		for i in range(2):
			times = self.bags[i] // 7
			self.scores[i] = self.scores[i] - 100 * times
			self.old_bags[i] = self.old_bags[i] + 7 * times
			self.bags[i] = self.bags[i] % 7

	def rotate_order(self):
		last = self.players.pop()
		self.players.insert(0, last)

	def winner(self):
		A_passed = self.scores[0] > self.goal
		B_passed = self.scores[1] > self.goal
		if A_passed and B_passed:
			if self.scores[0] >= self.scores[1]:
				return 'A'
			else:
				return 'B'
		if A_passed:
			return 'A'
		if B_passed:
			return 'B'
		return ''


def legal_cards(hand, table, spade_played):
	if table == []:
		if not spade_played:
			spades = [c for c in hand if c.suite == '♠']
			if len(spades) < len(hand):
				# they may not be led yet
				for c in spades:
					hand.remove(c)
		return hand
	result = []
	for c in hand:
		if c.suite == table[0].suite:
			result.append(c)
	if result == []:
		return hand[:]
	return result


def trick_winner(table):
	win = 0
	for i in range(1, 4):
		if table[i].suite == table[win].suite:
			if table[i].orderID > table[win].orderID:
				win = i
		elif table[i].suite == '♠':
			win = i
	return win
