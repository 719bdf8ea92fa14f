# -*- coding: utf-8 -*-
# Spades - version for Windows
import os, random, sys, getpass

diamonds = "♦"
clubs = "♣"
hearts = "♥"
spades = "♠"


class Card(object):
	"""A card; which one it is, is worked out when it is asked for."""

	def __init__(self, id):
		self.number = id

	def __getattr__(self, name):
		number = self.__dict__["number"]
		if name == "suite":
			return [diamonds, clubs, hearts, spades][number // 13]
		if name == "suiteID":
			return number // 13
		if name == "orderID":
			return 2 + number % 13
		if name == "order":
			return "2,3,4,5,6,7,8,9,10,J,Q,K,A".split(",")[number % 13]
		raise AttributeError(name)


class Contract(object):
	def __init__(self):
		self.b1 = None
		self.b2 = None

	def add_bid(self, number, bid, blind):
		if number == 1:
			self.b1 = (bid, blind)
		else:
			self.b2 = (bid, blind)

	def eval(self, win1, win2):
		bid1, blind1 = self.b1
		bid2, blind2 = self.b2
		contract = bid1 + bid2
		won = win1 + win2
		if bid1 == 0 and bid2 == 0 and not blind1 and not blind2:
			# two nils: all or nothing
			if won == 0:
				return (200, 0)
			return (-200, 0)
		if bid1 == 0 and not blind1:
			return self.nil(won, bid2, blind2, win2)
		if bid2 == 0 and not blind2:
			return self.nil(won, bid1, blind1, win1)
		score = 0
		bags = 0
		if won >= contract:
			score = contract * 10
			extra = 0
			if won > contract:
				if win1 > bid1:
					extra += win1 - bid1
				if win2 > bid2:
					extra += win2 - bid2
			score += extra
			if not blind1 and not blind2:
				bags += extra
		else:
			score = contract * -10
		if blind1:
			score += 100 if won >= contract else -100
		if blind2:
			score += 100 if won >= contract else -100
		return (score, bags)

	def nil(self, won, bid, blind, win):
		"""The nil, and then the other player alone."""
		score = 100 if won == 0 else -100
		bags = 0
		if win >= bid:
			score += bid * 10
			if not blind:
				score += win - bid
				bags = win - bid
		else:
			score -= bid * 10
		if blind:
			score += 100 if win >= bid else -100
		return (score, bags)

	def to_string(self, win1, win2):
		s = "{" + str(win1) + "/"
		if self.b1 == None:
			s = s + "YTB"
		else:
			s = s + str(self.b1[0])
			if self.b1[1]:
				s = s + "b"
		s = s + ", " + str(win2) + "/"
		if self.b2 == None:
			s = s + "YTB"
		else:
			s = s + str(self.b2[0])
			if self.b2[1]:
				s = s + "b"
		return s + "}"


class Game(object):
	def __init__(self, winning_value):
		self.goal = winning_value
		self.scores = [0, 0]
		self.bags = [0, 0]
		self.total = [0, 0]
		self.players = ["A1", "B1", "A2", "B2"]

	def score_bags(self):
		i = 0
		while i < 2:
			if self.bags[i] < 7:
				i = i + 1
			else:
				self.bags[i] = self.bags[i] - 7
				self.scores[i] = self.scores[i] - 100
				self.total[i] = self.total[i] + 7

	def rotate_order(self):
		first = self.players[0]
		for i in range(3):
			self.players[i] = self.players[i + 1]
		self.players[3] = first

	def winner(self):
		if self.scores[0] >= self.goal and self.scores[1] < self.goal:
			return "A"
		if self.scores[1] >= self.goal and self.scores[0] < self.goal:
			return "B"
		if self.scores[0] >= self.goal and self.scores[1] >= self.goal:
			if self.scores[0] > self.scores[1]:
				return "A"
			if self.scores[1] > self.scores[0]:
				return "B"
			if self.total[0] + self.bags[0] < self.total[1] + self.bags[1]:
				return "A"
			if self.total[0] + self.bags[0] > self.total[1] + self.bags[1]:
				return "B"
		return ""


def legal_cards(hand, table, spade_played):
	result = []
	if table == []:
		for card in hand:
			if card.suite == spades:
				if spade_played:
					result.append(card)
			else:
				result.append(card)
	else:
		suite = table[0].suite
		for card in table:
			if card.suite == spades:
				suite = spades
		for card in hand:
			if card.suite == suite:
				result.append(card)
	if result == []:
		for card in hand:
			result.append(card)
	return result


def trick_winner(table):
	winner = -1
	highest = 0
	for i in range(4):
		if table[i].suite == spades and table[i].orderID > highest:
			highest = table[i].orderID
			winner = i
	if winner == -1:
		for i in range(4):
			if table[i].suite == table[0].suite and table[i].orderID > highest:
				highest = table[i].orderID
				winner = i
	return winner


def start():
	os.system("cls")
	print("S P A D E S")
	value = input("Winning value: ")
	if value == "q":
		sys.exit(0)
	print("Not finished yet, only the classes work.")


start()
