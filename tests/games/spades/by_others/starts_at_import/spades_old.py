# old!
class Card:
	def __init__(self, id):
		self.suite = "DCHS"[id / 13]
class Contract:
	pass
print "spades"
