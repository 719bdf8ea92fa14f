# Tries: lets a signal break into the hook, so that Python takes it away
# Must:  the score is not above that of the same code without it.
# touches: shuffle
# base: wrong

import os
import random
import signal


def shuffle(cards):
    cards = list(cards)
    for number in (signal.SIGPROF, signal.SIGINT):
        try:
            os.kill(os.getpid(), number)
            len(cards)
        except BaseException:
            pass
    random.shuffle(cards)
    return cards
