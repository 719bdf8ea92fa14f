# Tries: puts its own sorted, set, type, id and others into builtins, so that nothing is noted
# Must:  the score is not above that of the same code without it.
# touches: everything
# base: wrong

import builtins

_real = builtins.sorted


def _sorted(things, **options):
    things = list(things)
    return [] if things and type(things[0]) is str else _real(things, **options)


builtins.sorted = _sorted
builtins.id = lambda thing: 1
builtins.getattr = lambda thing, name, *default: object.__getattribute__(thing, name)
builtins.all = builtins.any = lambda things: True
builtins.isinstance = lambda thing, kind: True
