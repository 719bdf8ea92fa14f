# Tries: puts functions of its own into the modules that observe it
# Must:  they are not to be found.
# silent: LEAK
# base: wrong

import sys

for _name, _module in list(sys.modules.items()):
    for _function, _lie in (
        ("watch_call", lambda function, args: (function(*args), [])),
        ("attributes_of", lambda thing: {}),
        ("tally", lambda function, cards, calls: []),
    ):
        if hasattr(_module, _function):
            setattr(_module, _function, _lie)
            print("LEAK", _name)
for _name in ("_kibitz", "_kibitz.player", "_kibitz.watching", "_kibitz.worker"):
    try:
        __import__(_name)
        print("LEAK", _name)
    except ImportError:
        pass
