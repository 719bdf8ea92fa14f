# Tries: loops for ever in a method
# Must:  only what it breaks is lost.
# touches: Hand

def _sort(self):
    while True:
        pass


Hand.sort = _sort
