# Tries: gets at the frames through an error, a generator and a coroutine
# Must:  nothing changes.
# silent: LEAK
# notice: looked-inside

def _own():
    yield


def _frames():
    try:
        1 / 0
    except ZeroDivisionError as error:
        yield lambda: error.__traceback__.tb_frame
    yield lambda: _own().gi_frame


_peek = PlayStack.peekFace


def _peekFace(self):
    for ask in _frames():
        try:
            frame = ask()
        except (RuntimeError, AttributeError):
            continue
        print("LEAK", frame)
    return _peek(self)


PlayStack.peekFace = _peekFace
