# Tries: ends the process with another code when it is left
# Must:  nothing changes.

import atexit
import os

atexit.register(os._exit, 7)
