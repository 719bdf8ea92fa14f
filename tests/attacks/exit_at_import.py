# Tries: ends the interpreter while it is imported
# Must:  nothing changes.

import sys

sys.exit("nothing to see here")
