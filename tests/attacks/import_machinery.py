# Tries: breaks the import system for whoever comes next
# Must:  the score is not above that of the same code without it.
# touches: everything

import builtins
import importlib
import sys

sys.path[:] = ["/nowhere"]
sys.meta_path.clear()
sys.path_hooks.clear()
sys.modules["json"] = sys.modules["struct"] = sys.modules["random"] = None
builtins.__import__ = None
importlib.import_module = None
