import random

def shuffle(cards):
    result = []
    while len(cards) > 1:
        n = random.randint(0, len(cards) - 1)
        c = cards.pop(n)
        result.append(c)
    return result
