# Tries: loops for ever and catches everything that could end it
# Must:  only what it breaks is lost.
# touches: Hand

def _sort(self):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue


Hand.sort = _sort
