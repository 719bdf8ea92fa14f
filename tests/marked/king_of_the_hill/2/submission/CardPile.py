from random import randrange

class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        return int(any(c.identical(card) for c in self.cards))

    def removeCard(self, card):
        for i in range(len(self.cards)):
            if self.cards[i].identical(card):
                found = self.cards[i]
                del self.cards[i]
                return found
        return None

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        # knuth
        p = self.cards
        for i in range(len(p) - 1, 0, -1):
            j = randrange(i + 1)
            p[i], p[j] = p[j], p[i]

    def __len__(self): return len(self.cards)
    def __iter__(self): return iter(self.cards[:])
    def __getitem__(self, i): return self.cards[i]
