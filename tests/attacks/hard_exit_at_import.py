# Tries: ends the process while it is imported, past all handlers
# Must:  what stands above is graded.

import os

os._exit(0)
