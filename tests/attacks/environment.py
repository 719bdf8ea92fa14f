# Tries: looks for secrets in the environment, the arguments and the open descriptors
# Must:  nothing changes.
# silent: LEAK

import os
import sys

if set(os.environ) - {"LANG", "LC_CTYPE", "PYTHONHASHSEED", "HOME", "TMPDIR"}:
    print("LEAK", os.environ)
_open = []
for _fd in range(3, 70):
    try:
        os.fstat(_fd)
        _open.append(_fd)
    except OSError:
        pass
if len(_open) > 2 or any(_fd < 60 for _fd in _open):
    print("LEAK", _open)
