# Tries: is a function of C itself, so that Python takes the player for the one who runs its code
# Must:  the score is not above that of the same code without it.
# touches: everything
# silent: LEAK
# base: wrong
# notice: looked-inside

import functools

_lie = """
for _name in ("describer", "slots", "callees"):
    if _name in {**globals(), **locals()}:
        print("LEAK", _name)
globals()["watch_call"] = lambda function, args: (function(*args), [])
globals()["attributes_of"] = globals()["shown_lists"] = lambda thing: {}
globals().get("__builtins__", {})["sorted"] = lambda *_: []
"""

Card.__str__ = functools.partial(exec, _lie)
Card.__repr__ = functools.partial(eval, compile(_lie, "x", "exec"))
PlayStack.__str__ = functools.partial(exec, _lie, {})
PlayStack.peekFace = functools.partial(exec, _lie)
Hand.size = functools.partial(exec, compile(_lie, "x", "exec"))
