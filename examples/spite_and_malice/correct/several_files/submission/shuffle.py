"""Task 4."""

from random import randrange


def shuffle(cards):
    remaining = list(cards)
    result = []
    while remaining:
        result.append(remaining.pop(randrange(len(remaining))))
    return result
