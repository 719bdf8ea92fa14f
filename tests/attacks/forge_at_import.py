# Tries: answers the load message itself, with names of its own choice
# Must:  the score is not above that of the same code without it.
# touches: everything
# notice: tampering

import os

_answer = b'{"n":"","places":{},"attributes":{},"missing":[],"notices":[],"tried":[]}'
for _fd in range(3, 70):
    try:
        os.write(_fd, (len(_answer) + 16).to_bytes(4, "big") + b"0" * 16 + _answer)
    except OSError:
        pass
