# Tries: raises errors whose texts and attributes raise, hang or are huge
# Must:  the score is not above that of the same code without it.
# touches: Hand

class _Evil(BaseException):
    def __str__(self):
        raise self

    __repr__ = __str__

    def __getattribute__(self, name):
        raise SystemExit


class _Huge(Exception):
    def __str__(self):
        return "x" * (1 << 26)


_errors = [_Evil, _Huge, BaseExceptionGroup("many", [KeyboardInterrupt(), _Evil()]), StopIteration, GeneratorExit]


def _raise(self, *_):
    _errors.append(_errors.pop(0))
    raise _errors[-1]


Hand.sort = Hand.index = _raise
