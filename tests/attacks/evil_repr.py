# Tries: shows texts that are huge, no text, or never end
# Must:  the score is not above that of the same code without it.
# touches: Hand

_shown = [lambda: "[" * (1 << 24), lambda: None, lambda: 1 / 0, lambda: "\ud800", lambda: "\0\x1b[2J"]


def _str(self):
    _shown.append(_shown.pop(0))
    return _shown[-1]()


Hand.__str__ = _str
