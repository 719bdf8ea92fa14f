from random import randrange


def shuffle(cards):
    '''returns a new list with the same cards in a random order'''
    rest = list(cards)
    result = []
    while rest:
        result.append(rest.pop(randrange(len(rest))))
    return result
