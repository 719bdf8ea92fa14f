# Tries: raises an error whose text never comes
# Must:  only what it breaks is lost.
# touches: PlayStack

class _Slow(Exception):
    def __str__(self):
        while True:
            pass


def _peek(self):
    raise _Slow


PlayStack.peekValue = _peek
