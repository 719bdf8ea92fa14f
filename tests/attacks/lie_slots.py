# Tries: hides its slots by another __slots__, and its names by a text that is no text
# Must:  the score is not above that of the same code without it.
# touches: everything
# base: wrong

import copyreg


class _Name(str):
    def startswith(self, *_):
        return True

    def __eq__(self, other):
        return str.__eq__(self, other)

    __hash__ = str.__hash__


_made = Hand.__init__


def _init(self):
    _made(self)
    for name in list(vars(self)):
        vars(self)[_Name(name)] = vars(self).pop(name)


Hand.__init__ = _init
Hand.__slots__ = ()
copyreg._slotnames = None
