# Tries: kills its parent, process 1, its group and everything that it may kill
# Must:  nothing but itself is hit.

import os
import signal

for _target in (os.getppid(), 1, 0, -1, -os.getpgrp()):
    try:
        os.kill(_target, signal.SIGKILL)
    except OSError:
        pass
try:
    os.killpg(os.getpgrp(), signal.SIGTERM)
except OSError:
    pass
for _target in range(2, 300):
    if _target != os.getpid():
        try:
            os.kill(_target, signal.SIGKILL)
        except OSError:
            pass
