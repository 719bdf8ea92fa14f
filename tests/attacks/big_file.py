# Tries: fills the disk with one file
# Must:  the score is not above that of the same code without it.

try:
    with open("big", "wb") as _file:
        for _ in range(1 << 12):
            _file.write(b"z" * (1 << 20))
except OSError:
    pass
