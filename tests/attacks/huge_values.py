# Tries: returns values larger than any frame
# Must:  it is wrong, and nobody is accused.
# touches: Hand
# silent: tampering

_things = [
    "\u20ac" * 200_000,
    ["\u20ac" * 60_000] * 15_000,
    10**100_000,
    [2**8000] * 19_000,
    b"x" * 10**7,
    {n: "y" * 200 for n in range(15_000)},
]


def _size(self):
    _things.append(_things.pop(0))
    return _things[-1]


Hand.size = _size
