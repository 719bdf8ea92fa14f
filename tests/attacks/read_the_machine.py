# Tries: reads files of the machine, the reference and the compiled programs
# Must:  nothing changes.
# silent: LEAK
# needs: strong

import glob
import os

_found = []
for _path in (
    "/etc/passwd",
    "/etc/shadow",
    "/proc/self/environ",
    "/proc/self/mem",
    "/proc/self/maps",
    "/proc/1/cmdline",
    os.path.expanduser("~root/.bashrc"),
    *glob.glob("/root/.cache/kibitz/**", recursive=True),
    *glob.glob("/home/*/.cache/kibitz/**", recursive=True),
    *glob.glob("/tmp/*"),
):
    try:
        with open(_path, "rb") as _file:
            _found.append((_path, _file.read(10)))
    except OSError:
        pass
for _module in ("grader", "spite_and_malice", "kit_part_spite_and_malice", "spec_tests", "reference"):
    try:
        _found.append(__import__(_module))
    except ImportError:
        pass
if _found:
    print("LEAK", _found)
