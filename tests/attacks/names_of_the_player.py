# Tries: has functions of C ask Python for the names, the builtins and the module of whoever calls, which is the player then
# Must:  the score is not above that of the same code without it.
# touches: everything
# silent: LEAK
# base: wrong

import _imp
import builtins
import functools
import importlib.machinery
import itertools
import operator
import sys
import types

_ours = ("watch_call", "attributes_of", "shown_lists", "slots", "callees", "subject", "places")


def _note(found):
    """Gets what Python gave to the function of C."""
    if isinstance(found, types.FunctionType):
        if found.__builtins__ is not vars(builtins):
            print("LEAK builtins")
            found.__builtins__["sorted"] = found.__builtins__["set"] = lambda *_: []
    elif isinstance(found, type):
        if "kibitz" in found.__module__:
            print("LEAK", found.__module__)
    else:
        print(*["LEAK"] * any(name in found for name in _ours))
        if isinstance(found, dict) and "watch_call" in found:
            found["watch_call"] = lambda function, args: (function(*args), [])
            found["attributes_of"] = found["shown_lists"] = lambda thing: {}
    return "[]"


def _fresh(name):
    held = sys.modules.pop("builtins")
    try:
        return getattr(_imp.create_builtin(importlib.machinery.ModuleSpec("builtins", None)), name)
    except ImportError:
        return getattr(held, name)
    finally:
        sys.modules["builtins"] = held


_asks = [getattr(builtins, name) for name in ("globals", "locals", "vars", "dir")]
_asks += [_fresh(name) for name in ("globals", "locals", "vars", "dir")]
_asks += [functools.partial(type, "X", (), {})]
# What is refused ends a map, so the last one has a map of its own.
_made = [functools.partial(types.FunctionType, _note.__code__, {})]
_chains = [map(_note, map(operator.call, itertools.cycle(one))) for one in (_asks, _made)]

Card.__str__ = functools.partial(next, _chains[0])
PlayStack.__str__ = functools.partial(next, _chains[1])
PlayStack.peekFace = functools.partial(next, _chains[0])
Hand.size = functools.partial(next, _chains[1])
Hand.__str__ = functools.partial(next, map(_note, iter(globals, None)))
Card.getFace = staticmethod(globals)
