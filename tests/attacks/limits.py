# Tries: raises and lowers the limits of its process
# Must:  the score is not above that of the same code without it.
# touches: everything

import resource

for _limit in range(16):
    for _value in ((-1, -1), (0, 0)):
        try:
            if _limit not in (resource.RLIMIT_CPU, resource.RLIMIT_AS) or _value == (-1, -1):
                resource.setrlimit(_limit, _value)
        except (OSError, ValueError):
            pass
