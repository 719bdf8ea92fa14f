"""The operations of programs: one record each, with all that the trusted side has to know of them.

What each does is said where it is carried out, in `grader/inside/player.py`.  A new operation is a record here, an entry
there, and one in each writer of code (`grader/languages/python_code.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from grader.inside.operators import CHANGING, LOOKING


@dataclass(frozen=True)
class Operation:
    """One operation.

    `looks`: it only looks, so that a wrong answer spoils nothing that follows.  `beside`: it looks at something that no
    method of the submission answers.  `what`: what it looks at, for the sentence that says what went wrong.
    `given`: whether its arguments are data, which may be made simpler to find a smaller failure.
    `makes`: it only makes something, and can go where nothing uses that.  `reads_code`: it reads what was handed in and runs
    none of it.  `before`: how many of its arguments are not for the function that it calls; None where it calls none by its name.
    `watches`: it calls one all the same, and looks at more than what this gives.  `times`: which argument says how often it calls.
    `method`: the special method that answers it.  `python`: workers of other languages do not know it.
    """

    name: str
    looks: bool = False
    beside: bool = False
    what: str = ""
    given: bool = True
    makes: bool = False
    reads_code: bool = False
    before: int | None = None
    watches: bool = False
    times: int | None = None
    method: str = ""
    python: bool = False


_RECORDS = (
    Operation("method", before=0),
    Operation("call", before=0),
    Operation("static", before=0, python=True),
    Operation("str", looks=True, method="__str__"),
    Operation("repr", looks=True, method="__repr__"),
    Operation("read", looks=True, beside=True, what="The attribute", makes=True),
    Operation(
        "attribute", looks=True, beside=True, what="The attribute", makes=True, given=False, python=True
    ),
    Operation("assign"),
    Operation("unset", python=True),
    Operation("fields", looks=True, beside=True, what="The list", given=False),
    Operation("make", makes=True),
    Operation("look", looks=True, beside=True, what="The list"),
    Operation("near", looks=True, beside=True, what="The result", given=False, python=True),
    Operation("same", looks=True, beside=True, what="The object"),
    Operation("item", looks=True, beside=True, what="What came back", given=False, makes=True),
    Operation("kind", looks=True, beside=True, what="The type of what came back"),
    Operation("size", looks=True, beside=True, what="The number of items"),
    Operation("items", looks=True, what="What it goes through", given=False, method="__iter__", python=True),
    Operation("texts", looks=True, beside=True, what="The list"),
    Operation("positions", looks=True, beside=True, what="The list returned"),
    Operation("chosen", looks=True, beside=True, what="What was chosen, by its places counted from 0,"),
    Operation("place", looks=True, beside=True, what="What came back"),
    Operation("together", looks=True, beside=True, what="The choice"),
    Operation("error", looks=True, beside=True, makes=True, given=False, python=True),
    Operation("apply", python=True),
    Operation("invoke", given=False, python=True),
    Operation("callback", makes=True, given=False, python=True),
    Operation("calls", looks=True, beside=True, what="What it was called with", given=False, python=True),
    Operation("printed", looks=True, before=0),
    Operation("stderr", looks=True, before=0, python=True),
    Operation("exits", before=0, python=True),
    Operation("spied", beside=True, given=False, before=1, python=True),
    Operation("standin", makes=True),
    Operation("public", looks=True, beside=True),
    Operation("uses", beside=True, watches=True),
    Operation("tally", beside=True, watches=True, times=1),
    Operation("takes", before=0),
    Operation("defaults", looks=True, beside=True, reads_code=True),
    Operation("words", looks=True, beside=True, reads_code=True, what="The documentation", given=False),
    Operation("support", given=False),
    Operation("file", given=False, python=True),
    Operation("written", looks=True, beside=True, what="The file", given=False, python=True),
    Operation("folder", looks=True, beside=True, what="The folder", given=False, python=True),
    Operation("typed", given=False, python=True),
    Operation("arguments", given=False, python=True),
    Operation("clock", given=False, python=True),
    Operation("luck", given=False, python=True),
    Operation("lists", beside=False),
    Operation("refill"),
    *(Operation(name, looks=True, method=method, python=True) for name, (_, method, _) in LOOKING.items()),
    *(Operation(name, method=method, python=True) for name, (_, method, _) in CHANGING.items()),
)

OPERATIONS = {one.name: one for one in _RECORDS}
"""All of them, by name."""

READS_CODE = frozenset(one.name for one in _RECORDS if one.reads_code)
"""Ops that read what was handed in and run none of it."""

CALLING = frozenset(one.name for one in _RECORDS if one.watches or one.before is not None)
"""Ops that call a function by its name, whatever they give: also what it prints, what it calls itself, or how often it gives each answer."""
