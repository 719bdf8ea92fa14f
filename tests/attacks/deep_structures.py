# Tries: returns lists in lists without end, and lists that hold themselves
# Must:  the score is not above that of the same code without it.
# touches: Hand
# silent: tampering

_deep = []
for _ in range(100_000):
    _deep = [_deep]
_self = []
_self.append(_self)
_table = {}
_table["x"] = _table
_tuple = ()
for _ in range(49):
    _tuple = ({1: (_tuple,)},)
_things = [_deep, _self, _table, _tuple, [[0] * 5000] * 5000]


def _size(self):
    _things.append(_things.pop(0))
    return _things[-1]


Hand.size = _size
