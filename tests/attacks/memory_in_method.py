# Tries: takes all the memory in a method, and keeps it
# Must:  only what it breaks is lost.
# touches: Hand shuffle PlayStack Card

_held = []


def _sort(self):
    while True:
        _held.append(" " * (8 << 20))


Hand.sort = _sort
