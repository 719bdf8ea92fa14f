"""Task 4: the shuffle, and a full deck."""
import random

from card import Card
from validation import HIGHEST, JOKER, LOWEST


def shuffle(cards):
    """A new list of the same cards, in random order; the list that is passed stays as it is."""
    rest = cards[:]
    result = []
    while len(rest) > 1:
        result.append(rest.pop(random.randrange(len(rest))))
    return result


def full_deck():
    """Ten cards of each value and twenty jokers."""
    deck = [Card(value) for value in range(LOWEST, HIGHEST + 1) for _ in range(10)]
    deck.extend(Card(JOKER) for _ in range(20))
    return deck
