# Tries: writes to the descriptors of output and error past the limit of what is kept
# Must:  the score is not above that of the same code without it.
# output: cut

import os

for _fd in (1, 2):
    try:
        for _ in range(64):
            os.write(_fd, b"y" * (1 << 20))
    except OSError:
        pass
