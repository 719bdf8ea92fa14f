# Tries: puts its own functions in the places of sys.setprofile and sys.getprofile
# Must:  the score is not above that of the same code without it.
# base: wrong

import sys

sys.setprofile = sys.settrace = lambda hook: None
sys.getprofile = lambda: None
