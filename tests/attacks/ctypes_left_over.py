# Tries: finds the classes of ctypes that the sandbox itself used, and calls through them
# Must:  nothing changes.
# silent: LEAK

def _classes(kind=object):
    for one in type.__subclasses__(kind):
        yield one
        yield from _classes(one)


for _kind in _classes():
    if _kind.__module__ == "ctypes" and _kind.__name__ in ("CDLL", "PyDLL", "c_long"):
        try:
            if _kind.__name__ == "c_long":
                _kind.from_address(id(_kind))
            else:
                _kind(None)
            print("LEAK", _kind)
        except (RuntimeError, NameError, TypeError):
            pass
        try:
            print("LEAK", len(_kind.__init__.__globals__["memmove"]))
        except (AttributeError, KeyError):
            pass
