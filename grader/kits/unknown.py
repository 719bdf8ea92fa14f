"""What a spec test has in its hands while it records: things that are not known yet, and so cannot be looked at.

Whoever asks what one is, whether it equals something, or for its text, would go on with an answer that has nothing to do with it.
"""

from __future__ import annotations

from typing import NoReturn


class RecordingError(AttributeError):
    """A spec test asked the lab for something that the assignment does not have, or that is not known yet.

    An AttributeError, because Hypothesis and other tools try attributes to see what an object is.
    """


class Unknown:
    """What is not known while a program is recorded.  It is told apart from others by identity alone (`is`).

    Only `repr` is answered, because tools that show a failing example ask for it.
    """

    _what = "the result of a step"

    def _refused(self, asked: str, instead: str = "") -> NoReturn:
        raise RecordingError(
            f"{self._what} is {asked}, and what it stands for is not known while a program is recorded: only record the "
            f"step, whose answer is compared with the reference's{f'; {instead}' if instead else ''}"
        )

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other or self._refused("compared", "lab.eq, lab.less and others record an operator")

    def __ne__(self, other: object) -> bool:
        return self is not other and self._refused(
            "compared", "lab.eq, lab.less and others record an operator"
        )

    def __lt__(self, other: object) -> NoReturn:
        self._refused("compared", "lab.eq, lab.less and others record an operator")

    __le__ = __gt__ = __ge__ = __lt__

    def __iter__(self) -> NoReturn:
        self._refused("gone through", "lab.items records that")

    def __next__(self) -> NoReturn:
        self._refused("asked for its next item", "lab.next records that")

    def __contains__(self, other: object) -> NoReturn:
        self._refused("asked for what is in it", "lab.contains records that")

    def __bool__(self) -> bool:
        return self._refused("used in a condition (if, and, or, not)")

    def __len__(self) -> int:
        return self._refused("asked for its length (lab.size records that)")

    def __str__(self) -> str:
        return self._refused("made a text (lab.show records that)")

    def __format__(self, spec: str) -> NoReturn:
        self._refused("put into a text")

    def __int__(self) -> NoReturn:
        self._refused("made a number")

    __float__ = __index__ = __int__

    def __add__(self, other: object) -> NoReturn:
        self._refused("calculated with", "lab.add, lab.multiply and others record an operator")

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = __add__
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __add__
