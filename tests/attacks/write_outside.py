# Tries: writes, links and changes modes outside of its folder
# Must:  nothing changes.
# silent: LEAK
# needs: strong

import os

for _try in (
    lambda: open("/tmp/kibitz-was-here", "w").close(),
    lambda: open("../kibitz-was-here", "w").close(),
    lambda: os.symlink("/etc/passwd", "link"),
    lambda: os.link("/etc/passwd", "hard"),
    lambda: os.chmod("/tmp", 0o777),
    lambda: os.chmod(".", 0),
    lambda: os.mkfifo("pipe"),
    lambda: os.rename(".", "../moved"),
    lambda: os.utime("/tmp"),
    lambda: os.truncate("/etc/hostname", 0),
):
    try:
        _try()
    except OSError:
        continue
    print("LEAK: it was allowed")
