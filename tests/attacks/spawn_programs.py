# Tries: starts programs in every way there is
# Must:  nothing changes.

import os
import subprocess

for _start in (
    lambda: subprocess.run(["/bin/sh", "-c", "sleep 60 &"]),
    lambda: os.posix_spawn("/bin/sleep", ["sleep", "60"], {}),
    lambda: os.execv("/bin/sleep", ["sleep", "60"]),
    lambda: os.popen("sleep 60"),
    lambda: __import__("multiprocessing").Process(target=print).start(),
    lambda: __import__("pty").fork(),
):
    try:
        _start()
    except Exception:
        pass
