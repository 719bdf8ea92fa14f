# Tries: empties sys.modules and puts nonsense in its place
# Must:  the score is not above that of the same code without it.
# touches: everything

import sys

_held = dict(sys.modules)
sys.modules.clear()
sys.modules = {"random": 5}
