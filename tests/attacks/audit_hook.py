# Tries: listens to audit events for frames and programs
# Must:  nothing changes.
# silent: LEAK

import sys

sys.addaudithook(lambda event, arguments: print("LEAK", event))
__import__("colorsys")
