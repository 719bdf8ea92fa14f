# Tries: keeps files and globals, to answer otherwise the next time
# Must:  the score is not above that of the same code without it.

import os

_seen = os.path.exists("seen")
open("seen", "w").close()
if _seen:
    os._exit(1)
