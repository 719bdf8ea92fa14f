import random

class Card:

	def __init__(self, value):
		if not (value in (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)):
			raise AssertionError("Invalid value: " + str(value))
		self._value = value
		self._face = "*0123456789"[value + 1]

	def assign(self, value):
		if self._face == "*":
			if not (value in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)):
				raise AssertionError("Invalid value: " + str(value))
			self._value = value
		else:
			raise Exception("Only jokers can be assigned")

	def getValue(self):
		return self._value

	def getFace(self):
		return self._face

	def __str__(self):
		return "[{}]".format(self._face)

	def __repr__(self):
		return "[{}].{}".format(self._face, self._value)


class PlayStack:

	def __init__(self):
		self.__cards = []

	def isEmpty(self):
		return len(self.__cards) == 0

	def peekValue(self):
		if self.isEmpty():
			raise Exception("Error: No cards in the playing stack")
		return self.__cards[-1].getValue()

	def peekFace(self):
		if self.isEmpty():
			raise Exception("Error: No cards in the playing stack")
		return self.__cards[-1].getFace()

	def playCard(self, card):
		accepted = False
		if isinstance(card, Card):
			if self.isEmpty():
				# "Each Playing Pile is opened with a 0": the wild card counts as one here
				if card.getFace() == "*" and card.getValue() == -1:
					card.assign(0)
				accepted = card.getValue() == 0
			else:
				accepted = card.getValue() == self.peekValue() + 1 and card.getValue() != 0
		if not accepted:
			raise Exception("Error: Card rejected")
		self.__cards.append(card)
		if card.getValue() == 9:
			faces = [c.getFace() for c in self.__cards]
			self.__cards = []
			return faces
		else:
			return []

	def __str__(self):
		return "|" + "".join([str(c) for c in self.__cards]) + "|"


class Hand:

	def __init__(self):
		self.__hand = []

	def sort(self):
		# bubble sort
		n = len(self.__hand)
		for i in range(n):
			for j in range(n - 1):
				if self.__hand[j].getValue() > self.__hand[j + 1].getValue():
					self.__hand[j], self.__hand[j + 1] = self.__hand[j + 1], self.__hand[j]

	def pop(self, i = None):
		if i == None:
			if self.size() == 0:
				raise Exception("No card to pop")
			return self.__hand.pop(-1)
		if type(i) is not int:
			raise AssertionError("i must be an int")
		if i < 0 or i > self.size() - 1:
			raise AssertionError("i must be from 0 to " + str(self.size() - 1))
		card = self.__hand[i]
		del self.__hand[i]
		return card

	def index(self, v):
		if not (v in (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)):
			raise AssertionError("Invalid value: " + str(v))
		values = [card.getValue() for card in self.__hand]
		if v in values:
			return values.index(v)
		return -1

	def check0(self):
		faces = [card.getFace() for card in self.__hand]
		if "0" in faces:
			return faces.index("0")
		return -1

	def size(self):
		return len(self.__hand)

	def add(self, cardList):
		if self.size() + len(cardList) > 5:
			raise Exception("Too many cards")
		self.__hand += cardList

	def __str__(self):
		if self.size() == 0:
			return "[]"
		text = ""
		for card in self.__hand:
			text += str(card) + " "
		return text.strip()


def shuffle(cards):
	result = []
	for k in range(len(cards)):
		r = random.randint(0, len(cards) - 1)
		result += [cards.pop(r)]
	return result
