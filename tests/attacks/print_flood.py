# Tries: prints a gigabyte
# Must:  what is above the limit is dropped, and nothing is lost.
# output: cut

_line = "x" * (1 << 20)
for _ in range(1024):
    print(_line)
