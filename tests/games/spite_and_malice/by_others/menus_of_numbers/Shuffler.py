import random


def shuffle(cards: list) -> list:
    """Task 4: returns a list with the same cards in random order."""
    remaining = list(cards)
    result = []
    while len(remaining) != 0:
        position = random.randrange(0, len(remaining))
        result.append(remaining.pop(position))
    return result
