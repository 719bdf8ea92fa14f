# Tries: writes frames of every shape to every descriptor
# Must:  no forged frame is taken, and it is told.
# touches: Hand
# notice: tampering

import json
import os


def _forge(payload):
    for fd in range(3, 70):
        try:
            os.write(fd, len(payload).to_bytes(4, "big") + payload)
        except OSError:
            pass


_shapes = [
    b"",
    b"\0" * 16,
    b"[" * 100_000,
    b'{"n":"0","at":0,"of":1,"end":1,"tried":[]}\n[[1]]',
    b'{"n":NaN,"n":1e999}',
    json.dumps({"n": "x", "at": -1, "of": 10**30, "end": 1, "tried": []}).encode(),
    b"\xff" * 1000,
]


def _check0(self):
    payload = _shapes.pop(0)
    _shapes.append(payload)
    _forge(payload)
    return -1


Hand.check0 = _check0
