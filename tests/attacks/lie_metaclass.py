# Tries: makes classes that equal, hash and are named as others
# Must:  the score is not above that of the same code without it.
# touches: everything
# base: wrong

class _Liar(type):
    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return hash(int)

    def __instancecheck__(cls, thing):
        return True

    def __subclasscheck__(cls, other):
        return True

    __name__ = property(lambda cls: "AssertionError")
    __mro__ = property(lambda cls: (AssertionError, Exception, BaseException, object))


class _Wrong(Exception, metaclass=_Liar):
    __class__ = AssertionError


class _Value(metaclass=_Liar):
    __class__ = int

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 5


def _getValue(self):
    return _Value()


def _index(self, value):
    raise _Wrong


Card.getValue = _getValue
Hand.index = _index
