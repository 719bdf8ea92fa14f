# Tries: opens sockets of every family and connects
# Must:  nothing changes.

import socket

for _family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, 16, 17):
    for _kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
        try:
            socket.socket(_family, _kind).connect(("127.0.0.1", 22))
        except OSError:
            continue
        raise SystemExit("a socket was made")
assert True
