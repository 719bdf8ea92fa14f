# Tries: forks without end
# Must:  nothing changes.

import os

for _ in range(1000):
    try:
        os.fork()
    except OSError:
        pass
