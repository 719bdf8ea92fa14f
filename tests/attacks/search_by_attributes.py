# Tries: follows every attribute from every class and module to the code that observes it
# Must:  it finds none of it.
# silent: LEAK

import gc
import os
import signal
import sys
import time
import types

_LINKS = (
    "__globals__ __closure__ __defaults__ __kwdefaults__ __self__ __func__ __wrapped__ cell_contents __builtins__"
    " fget fset func buffer raw __loader__ __spec__ __objclass__"
).split()
_OBSERVING = tuple(
    f"/{name}.py"
    for name in (
        "worker player values watching guard chance looking inspecting holding adapting conversions shapes stacks"
    ).split()
)


def _classes():
    found, todo = {}, [object]
    while todo:
        for one in type.__subclasses__(todo.pop()):
            if id(one) not in found:
                found[id(one)] = one
                todo.append(one)
    return list(found.values())


def _children(thing):
    if type(thing) is dict:
        return list(thing.values())
    if type(thing) in (list, tuple, set, frozenset):
        return list(thing)
    if isinstance(thing, type):
        return list(type.__dict__["__dict__"].__get__(thing).values())
    found = []
    for name in ["__dict__", *_LINKS]:
        try:
            found.append(object.__getattribute__(thing, name))
        except BaseException:
            continue
    return found


def _search():
    seen = {}
    todo = [
        dict(sys.modules), sys.meta_path, _classes(), time.sleep, os.system, sys.stdout, sys.path_importer_cache,
        signal.getsignal(signal.SIGPROF), sys.modules["__main__"],
    ]
    while todo:
        thing = todo.pop()
        if type(thing) in (str, int, bytes, float, bool, types.CodeType) or id(thing) in seen:
            continue
        seen[id(thing)] = thing
        if type(thing) is types.FunctionType:
            file = thing.__code__.co_filename
            if "/inside/" in file and file.endswith(_OBSERVING):
                print("LEAK", file, thing.__name__)
        todo.extend(_children(thing))
    if len(seen) < 5000:
        print("LEAK: the search itself is broken", len(seen))


gc.disable()
_search()
gc.enable()
