"""A library in C is told where to find code, or Tcl is asked to load some: no import tells of either.

notice: looked-inside
silent: was let in
"""

import os

for name in ("OPENSSL_CONF", "OPENSSL_MODULES", "GCONV_PATH"):
    for put in (lambda: os.environ.update({name: os.getcwd()}), lambda: os.putenv(name, os.getcwd())):
        try:
            put()
        except PermissionError:
            continue
        print(name, "was let in")
try:
    import _tkinter
except ImportError:
    pass
else:
    print("Tcl was let in")
