"""Simpler calls in the place of a program's own: only such as its check makes, so that nobody is shown a call that the handout excludes.

A check draws what it passes from strategies, which know the limits of the handout.  They are not at hand where a failure is made
smaller, but the programs that they gave are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

import msgspec

from grader.model.operations import OPERATIONS
from grader.model.program import Form, Program, Step

MOST_CALLS = 40
"""Calls of the check's that are tried in the place of one: the simplest."""

_REFERENCE = "reference"

Shape = tuple[Hashable, ...]
"""What is passed by one call: each constant as it is, each list as its length, and that there is a reference."""


class Calls:
    """The calls that the programs of one check make; with None, all calls are among them."""

    def __init__(self, programs: Iterable[Program] | None) -> None:
        self._shapes: dict[tuple[str, str], dict[Shape, Step]] | None = None
        if programs is not None:
            self._shapes = {}
            for program in programs:
                for step in program:
                    self._shapes.setdefault((step.op, step.member), {}).setdefault(_shape(step.args), step)

    def simpler(self, step: Step) -> Iterator[tuple[Form, ...]]:
        """Arguments that may stand in the place of a step's, the simplest first."""
        if not OPERATIONS[step.op].given:
            return
        if self._shapes is None:
            yield from _any_simpler(step.args)
            return
        known = self._shapes.get((step.op, step.member), {})
        fitting = [shape for shape in known if _is_simpler(shape, known[shape].args, step.args)]
        fitting.sort(key=lambda shape: _size(known[shape].args))
        for shape in fitting[:MOST_CALLS]:
            yield from _like(known[shape].args, step.args)


def _shape(args: tuple[Form, ...]) -> Shape:
    return tuple(_shape_of(arg) for arg in args)


def _shape_of(arg: Form) -> Hashable:
    if isinstance(arg, dict) and "r" in arg:
        return _REFERENCE
    if (items := _items(arg)) is not None:
        return isinstance(arg, dict), len(items)
    return msgspec.json.encode(arg)


def _items(arg: Form) -> list[Form] | tuple[Form, ...] | None:
    """Those of a list or tuple; else None."""
    held = arg.get("t") if isinstance(arg, dict) else arg
    return held if isinstance(held, list | tuple) else None


def _is_number(arg: Form) -> bool:
    return isinstance(arg, int) and not isinstance(arg, bool)


def _is_simpler(shape: Shape, other: tuple[Form, ...], args: tuple[Form, ...]) -> bool:
    """Whether a call like this one passes the same as `args`, but for numbers that are nearer to 0 and lists that are shorter."""
    if len(other) != len(args):
        return False
    own, simpler = _shape(args), False
    for mine, its, arg, theirs in zip(own, shape, args, other, strict=True):
        if mine == its:
            continue
        simpler = True
        if _is_number(arg) and _is_number(theirs):
            if abs(theirs) >= abs(arg) or theirs * arg < 0:
                return False
        elif _items(arg) is not None and _items(theirs) is not None:
            if isinstance(arg, dict) is not isinstance(theirs, dict) or _length(theirs) >= _length(arg):
                return False
        else:
            return False
    return simpler


def _length(arg: Form) -> int:
    return len(_items(arg) or ())


def _size(args: tuple[Form, ...]) -> tuple[int, int]:
    """What simpler calls have less of: items, and then how far numbers are from 0."""
    return sum(map(_length, args)), sum(abs(arg) for arg in args if _is_number(arg))


def _like(other: tuple[Form, ...], args: tuple[Form, ...]) -> Iterator[tuple[Form, ...]]:
    """The arguments with numbers of another call's, and with as many of their own items as that one passes."""
    if not args:
        yield ()
        return
    for rest in _like(other[1:], args[1:]):
        if (held := _items(args[0])) is None:
            yield (other[0] if _is_number(args[0]) else args[0], *rest)
            continue
        for items in _parts(held, _length(other[0])):
            yield ({**args[0], "t": items} if isinstance(args[0], dict) else items, *rest)


def _parts(items: list[Form] | tuple[Form, ...], length: int) -> Iterator[list[Form]]:
    """So many of the items, in their order: those that stand together, and all but one."""
    for start in range(len(items) - length + 1 if length else 1):
        yield [*items[start : start + length]]
    if length == len(items) - 1:
        for place in range(1, length):
            yield [*items[:place], *items[place + 1 :]]


def _any_simpler(args: tuple[Form, ...]) -> Iterator[tuple[Form, ...]]:
    for place, arg in enumerate(args):
        for simpler in _simpler(arg):
            yield (*args[:place], simpler, *args[place + 1 :])


def _simpler(form: Form) -> Iterator[Form]:
    if isinstance(form, bool) or form is None:
        return
    if isinstance(form, int):
        nearer = (0, 1, form // 2, form - 1) if form > 0 else (form // 2 + 1, form + 1)
        yield from dict.fromkeys(n for n in nearer if abs(n) < abs(form) and n * form >= 0)
    elif isinstance(form, list | tuple) and form:
        half = len(form) // 2
        if half > 1:
            yield list(form[:half])
            yield list(form[half:])
        for place in range(len(form)):
            yield [*form[:place], *form[place + 1 :]]
    elif isinstance(form, dict) and isinstance(form.get("t"), list | tuple):
        yield from ({"t": shorter} for shorter in _simpler(form["t"]))
