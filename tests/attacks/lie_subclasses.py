# Tries: returns subclasses of int, str and list with evil methods
# Must:  the score is not above that of the same code without it.
# touches: Hand PlayStack
# base: wrong

def _evil(*_):
    raise SystemExit


class _Int(int):
    __eq__ = __lt__ = __add__ = __index__ = __repr__ = __str__ = __bool__ = __hash__ = _evil


class _Str(str):
    __eq__ = __add__ = __len__ = __iter__ = __repr__ = __str__ = __hash__ = encode = _evil


class _List(list):
    __eq__ = __len__ = __iter__ = __getitem__ = __repr__ = _evil


Hand.size = lambda self: _Int(0)
PlayStack.peekFace = lambda self: _Str("0")
_play = PlayStack.playCard
PlayStack.playCard = lambda self, card: _List(_play(self, card))
