"""Programs made ready to be played often: each step once, and how it is carried out worked out beforehand.

What plays them is `player.py`; as there, nothing but functions is found here.
"""

from __future__ import annotations

from sys import intern

from .values import references, to_text

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

    Ready = tuple[frozenset[str], str, "list[Any] | tuple[Any, ...]"]

_TYPE = type

# How a step is carried out: three ways in a few words for what nearly all programs are made of, and one for the rest.
CALL_WITH_ONE, METHOD, METHOD_WITH_RESULT, OTHER, ERROR = range(5)

_KEPT = frozenset({"file", "written", "folder", "typed", "arguments", "clock", "error"})
"""Ops for which something is kept while a program runs, and put back.  A program that has any is a tuple of steps, others are lists."""


def prepare(program: list[Any], seen: dict[Any, Any]) -> Ready:
    """A program as the trusted side sends it, made ready to be played often: what it calls, the folder of the
    support modules that it asks for, and its steps.

    `seen` holds the steps prepared so far.  Equal ones are kept once: a worker copies each page of memory on which
    it uses an object, so there should be few.
    """
    return _ready([_prepared(step, seen) for step in program])


counted: list[bool] = []
"""Not empty once a program was made ready that asks how many words explain the submission."""


def prepare_all(steps: list[Any], programs: list[list[int]]) -> list[Ready]:
    """Many programs made ready: `steps` holds each step once, and a program is the numbers of its steps."""
    seen: dict[Any, Any] = {}
    ready = [_prepared(step, seen) for step in steps]
    return [_ready([ready[number] for number in program]) for program in programs]


def _ready(steps: list[Any]) -> Ready:
    folder = steps[0][4][0][0] if steps and steps[0][0] == "support" else ""
    calls = frozenset([step[1] for step in steps])
    return calls, folder, steps if _KEPT.isdisjoint([step[0] for step in steps]) else tuple(steps)


def _prepared(step: list[Any], seen: dict[Any, Any]) -> tuple[Any, ...]:
    key = to_text(step)
    if key not in seen:
        op, member, target, args, keep = step
        if op == "words":
            counted[:] = [True]
        # What is put together is judged as far as it is there.
        target_too = target is not None and op != "error"
        needs = references([*args, {"r": target}] if target_too else args) if op != "together" else ()
        seen[key] = intern(op), intern(member), target, *_way(op, args), keep, tuple(needs)
    return seen[key]  # type: ignore[no-any-return]


def _way(op: str, args: list[Any]) -> tuple[int, Any]:
    """How a step is carried out, with its arguments as that way takes them."""
    constant = not any(_TYPE(arg) is dict or _TYPE(arg) is list for arg in args)
    if op == "call" and len(args) == 1 and constant:
        return CALL_WITH_ONE, args[0]
    if op == "method" and constant:
        return METHOD, tuple(args)
    if op == "method" and len(args) == 1 and _TYPE(args[0]) is dict and "r" in args[0]:
        return METHOD_WITH_RESULT, args[0]["r"]
    if op == "error":
        return ERROR, None
    named = args[-1]["named"] if args and _TYPE(args[-1]) is dict and "named" in args[-1] else ()
    return OTHER, (args[:-1] if named else args, named)
