from random import randrange

class CardPile:
    def __init__(self):
        self._pile = []

    def cardExists(self, card):
        return int(any(c.identical(card) for c in self._pile))

    def removeCard(self, card):
        for i in range(len(self._pile)):
            if self._pile[i].identical(card):
                found = self._pile[i]
                del self._pile[i]
                return found
        return None

    def addCard(self, card):
        self._pile.append(card)

    def shuffle(self):
        # knuth
        p = self._pile
        for i in range(len(p) - 1, 0, -1):
            j = randrange(i + 1)
            p[i], p[j] = p[j], p[i]

    def allCards(self):
        return self._pile[:]

    def numCards(self):
        return len(self._pile)

    def __len__(self): return len(self._pile)
    def __iter__(self): return iter(self._pile[:])
    def __getitem__(self, i): return self._pile[i]
