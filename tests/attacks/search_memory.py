# Tries: searches all objects of the process for programs, answers and the player
# Must:  nothing changes.
# silent: LEAK
# notice: looked-inside

import gc

for _ask in (gc.get_objects, lambda: gc.get_referrers(Card), lambda: gc.get_referents(Card)):
    try:
        _found = _ask()
    except RuntimeError:
        continue
    print("LEAK", len(_found))
