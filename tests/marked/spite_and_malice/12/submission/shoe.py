"""shoe.py - Task 4 and the shoe"""
import random
from card import Card


def shuffle(cards):
    remaining = list(cards)     # so the list of the caller is not changed
    result = []
    while remaining:
        position = random.randint(0, len(remaining))
        result.append(remaining.pop(position))
    return result


class Shoe:
    """Queue of shuffled cards. Also keeps the cleared cards until there are 5 piles of them."""

    PILES_BEFORE_REFILL = 5

    def __init__(self):
        self.__queue = []
        self.__cleared = []
        self.__piles = 0

    def fillNewGame(self):
        cards = [Card(v) for v in range(10) for _ in range(10)]
        cards += [Card(-1) for _ in range(20)]
        self.__queue = shuffle(cards)

    def size(self):
        return len(self.__queue)

    def deal(self):
        """take the card at the front of the queue"""
        return self.__queue.pop(0)

    def collect(self, faces):
        """a complete pile was removed; jokers become wild again"""
        for face in faces:
            if face == "*":
                self.__cleared.append(Card(-1))
            else:
                self.__cleared.append(Card(int(face)))
        self.__piles += 1
        if self.__piles == self.PILES_BEFORE_REFILL:
            self.__queue = shuffle(self.__cleared) + self.__queue
            self.__cleared = []
            self.__piles = 0
