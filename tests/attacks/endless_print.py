# Tries: prints without end in a method
# Must:  only what it breaks is lost.
# touches: Hand

def _sort(self):
    while True:
        print("spam" * 1000)


Hand.sort = _sort
