"""A check about several functions, of which programs go wrong for what another check is charged: the part that is shown.

Decisions 0081, and 0092 for programs that use all of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from grader.kits.stubs import CALLS, called
from grader.model.operations import CALLING, OPERATIONS
from grader.model.program import Program
from grader.model.visible import listed, points_said
from grader.model.wording import tr

_CALLING = CALLS | CALLING
"""The operations that call a function, by its name or as the special method of an object."""

_LOOKS = frozenset(one.name for one in OPERATIONS.values() if one.looks)


@dataclass(frozen=True)
class Part:
    """The functions with which all programs of a check came out right, or all calls, and the points that are open for its others."""

    names: tuple[str, ...]
    points: float

    def rest(self, of: float) -> float:
        """What is paid of a check that is worth `of` points."""
        return round(of - self.points, 6)

    def words(self, of: float) -> str:
        """What came out right, and what that is worth."""
        return tr(
            "What its programs ask of {names} came out right. That is worth {points} of {most} points, which are paid.",
            names=listed(self.names),
            points=points_said(self.rest(of)),
            most=points_said(of),
        )


def entangled(program: Program, wrong: Collection[int], classes: Collection[str]) -> set[str]:
    """The functions called in a program of which not every call is right by itself.

    `wrong` are the numbers of the steps that went wrong.  Each speaks against all calls that it stands on, and against earlier calls of
    methods of the same object.  What stands on one of them, or comes later to the same object, is not right by itself either.
    A look at a thing speaks against each call that was given it before, by itself or in a list.
    """
    uses = [step.uses() for step in program]
    spoilt, behind = set[int | None](wrong), set[int]()
    calls: defaultdict[int | None, list[int]] = defaultdict(list)
    for number, step in enumerate(program):
        if step.op in _CALLING:
            calls[step.target].append(number)

    def go_back(last: int) -> None:
        """Note the steps that a step stands on, and the earlier calls of methods of the objects among them."""
        waiting = [last]
        while waiting:
            number = waiting.pop()
            mine = calls[target] if (target := program[number].target) is not None else []
            for one in (*uses[number], *mine[: bisect_left(mine, number)]):
                if one not in behind:
                    behind.add(one)
                    waiting.append(one)
                    if program[one].op in _CALLING:
                        # A method that answers wrongly may have changed its object.
                        spoilt.add(program[one].target)

    def given(thing: int, last: int) -> set[int]:
        """The steps before `last` that were given a thing, by itself or in what the program made of it."""
        holding, found = {thing}, set[int]()
        for number in range(thing + 1, last):
            if program[number].target not in holding and not holding.isdisjoint(uses[number]):
                found.add(number)
                if OPERATIONS[program[number].op].makes:
                    holding.add(number)
        return found

    for number, step in enumerate(program):
        if number in wrong:
            go_back(number)
            if step.target is not None and step.op in _LOOKS:
                behind.update(n for n in given(step.target, number) if program[n].op in _CALLING)
        elif spoilt.isdisjoint(uses[number]):
            continue
        spoilt.add(number)
        if number in wrong or step.op in _CALLING:
            spoilt.add(step.target)
    found = {n for n in spoilt if n is not None} | behind
    return {called(program[n], classes) for n in found if program[n].op in _CALLING}
