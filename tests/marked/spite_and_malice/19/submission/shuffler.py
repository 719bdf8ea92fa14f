import random


def shuffle(cards):
    result = []
    while cards:
        position = random.randrange(0, len(cards))
        result.append(cards.pop(position))
    return result
