"""Task 4"""
import random


def shuffle(cards):
    pool = cards[:]
    result = []
    while pool:
        result.append(pool.pop(random.randint(0, len(pool) - 1)))
    return result
