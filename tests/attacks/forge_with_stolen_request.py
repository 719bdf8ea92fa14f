# Tries: reads the next request off the connection in a thread, and answers with its nonce
# Must:  without the key it is worth nothing.
# touches: everything
# base: wrong

import json
import os
import threading


def _thief(fd):
    try:
        while True:
            size = int.from_bytes(os.read(fd, 4), "big")
            data = b""
            while len(data) < size:
                data += os.read(fd, size - len(data))
            message = json.loads(data[16:])
            total = len(message.get("run") or message.get("programs"))
            head = {"n": message["n"], "at": 0, "of": total, "end": 1, "tried": []}
            lines = [json.dumps(head)] + ["[[[]]]"] * total
            body = "\n".join(lines).encode()
            frame = data[:16] + body
            os.write(fd, len(frame).to_bytes(4, "big") + frame)
    except (OSError, ValueError, TypeError):
        return


for _fd in range(60, 66):
    threading.Thread(target=_thief, args=(_fd,), daemon=True).start()
