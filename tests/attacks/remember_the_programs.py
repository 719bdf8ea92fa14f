# Tries: counts its calls, and answers by their number
# Must:  the score is not above that of the same code without it.
# touches: Hand
# base: wrong

_calls = [0]


def _check0(self):
    _calls[0] += 1
    return _calls[0] % 5 - 1


Hand.check0 = _check0
