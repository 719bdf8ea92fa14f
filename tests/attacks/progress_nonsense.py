# Tries: maps the page that shows its progress, and writes nonsense into it
# Must:  the score is not above that of the same code without it.
# touches: Hand

import mmap
import sys

for _finder in sys.meta_path:
    _found = getattr(_finder, "_careful", None)
    if _found is not None:
        _found(2**63)


def _sort(self):
    raise SystemExit(2**70)


Hand.sort = _sort
