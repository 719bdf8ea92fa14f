# Tries: loads ctypes, libraries and native code of its own
# Must:  nothing changes.
# silent: LEAK
# notice: looked-inside

import importlib.machinery
import importlib.util


def _native():
    with open("evil.so", "wb") as file:
        file.write(b"\x7fELF")
    loader = importlib.machinery.ExtensionFileLoader("evil", "evil.so")
    loader.create_module(importlib.util.spec_from_loader("evil", loader))


for _try in (
    lambda: __import__("ctypes").pythonapi,
    lambda: __import__("_ctypes").dlopen,
    lambda: __import__("_testcapi"),
    lambda: __import__("_xxsubinterpreters").create(),
    _native,
):
    try:
        print("LEAK", _try())
    except ImportError:
        pass
