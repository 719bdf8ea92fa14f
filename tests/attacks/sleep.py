# Tries: sleeps for a day, with every clock there is
# Must:  the score is not above that of the same code without it.
# touches: Hand

import select
import time


def _sort(self):
    time.sleep(86_400)
    select.select([], [], [], 86_400)


Hand.sort = _sort
