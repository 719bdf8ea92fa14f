# Tries: takes all the memory there is
# Must:  nothing changes.

_held = []
try:
    while True:
        _held.append(bytearray(16 << 20))
except MemoryError:
    _held.clear()
