# Tries: puts functions of its own into the modules of the standard library
# Must:  the score is not above that of the same code without it.
# touches: everything

import os
import random
import struct
import sys
import time
import types


def _no(*_, **__):
    raise SystemExit


for _module in (os, random, struct, time, types):
    for _name, _value in list(vars(_module).items()):
        if callable(_value) and not isinstance(_value, type) and not _name.startswith("__"):
            setattr(_module, _name, _no)
types.SimpleNamespace = types.ModuleType = _no
sys.excepthook = sys.unraisablehook = sys.displayhook = _no
sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = None
