# Tries: shuffles in another thread, where no hook is
# Must:  the score is not above that of the same code without it.
# base: wrong

import random
import threading


def shuffle(cards):
    cards = list(cards)
    if len(cards) > 4:
        thread = threading.Thread(target=random.shuffle, args=(cards,))
        thread.start()
        thread.join()
    else:
        random.shuffle(cards)
    return cards
