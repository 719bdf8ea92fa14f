# Tries: fills the disk with many files and long paths
# Must:  the score is not above that of the same code without it.
# touches: everything

import os

try:
    for _ in range(200):
        os.mkdir("d" * 200)
        os.chdir("d" * 200)
    for _n in range(100_000):
        open(str(_n), "w").close()
except OSError:
    pass
