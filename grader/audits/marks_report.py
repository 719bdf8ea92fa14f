"""What was measured of marks, as lines of text: figures, and notes on what no property forbids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.audits.marks import FAR, NEAR, Measured, share_of_sets
from grader.audits.telling import ENOUGH, Telling
from grader.model.visible import counted


def figures_of_marks(found: Measured) -> Iterator[str]:
    """A line for each property."""
    if found.garbage:
        programs, dear = sum(one.programs for one in found.garbage), len(found.too_dear)
        yield (
            f"garbage paid too much  {dear} of {counted(programs, 'program')}, made of {counted(found.solutions, 'right solution')}"
        )
        for one in found.garbage:
            yield (
                f"  {one.kind:<21}{one.too_much} of {one.programs}; beyond what was left right {100 * one.mean:.1f} % of the "
                f"points on average, {100 * one.most:.1f} % at most; {100 * one.left_open:.1f} % open"
            )
    if found.mistakes:
        yield f"mending lowers a mark  {len(found.lowered)} of {counted(found.mistakes, 'time')}"
    if found.open_shares:
        sets, near = sum(one.sets for one in found.sets), sum(one.near for one in found.sets)
        sizes = ", ".join(f"{one.near} of {one.sets} with {one.size}" for one in found.sets)
        mean = sum(found.open_shares) / sets
        yield (
            f"mark as expected       {near} of {counted(sets, 'set')} of mistakes ({sizes}; {found.cases.chains} of each size were tried), within {100 * NEAR:.0f} %; "
            f"{100 * found.worst:.1f} % outside at most"
        )
        yield (
            f"left open in sets      {100 * mean:.1f} % of the points on average, {100 * found.open_shares[-1]:.1f} % at most; "
            + ", ".join(
                f"at most {100 * most:.0f} % in {100 * share_of_sets(found, most):.0f} % of them"
                for most in (NEAR, FAR)
            )
        )
    if found.again:
        yield f"same mark again        {found.again - len(found.differing)} of {counted(found.again, 'program')}"
    if found.open_shares:
        yield f"paid all the same      {counted(len(found.paid_all_the_same), 'check')} of {counted(len(found.open_shares), 'set')}"
    if found.other_seed is not None:
        changes = found.changes or (0.0,)
        yield (
            f"other seed             {found.other_seed}: {found.other_full} of {counted(found.other_solutions, 'right solution')} with full marks; of "
            f"{counted(len(found.changes), 'wrong program')} the mark changes by {100 * sum(changes) / len(changes):.2f} % of the points on "
            f"average, {100 * changes[-1]:.1f} % at most"
        )


def figures_of_telling(told: Sequence[Telling]) -> Iterator[str]:
    """A line for the evidence of all checks, and one for those that tell so many faults, where that is less than it should be."""
    few = fewer(told)
    yield f"evidence               {len(told) - len(few)} of {counted(len(told), 'check')} tell {ENOUGH} different faults"
    for number in range(ENOUGH):
        if names := [one.id for one in few if one.different == number]:
            yield f"  only {number:<16}{', '.join(names)}"


def fewer(told: Sequence[Telling]) -> list[Telling]:
    """The checks that tell fewer different faults than they should."""
    return [one for one in told if one.different < ENOUGH]


def notes_on_marks(found: Measured) -> Iterator[str]:
    """What could not be measured, and what is less than it might be but no fault."""
    yield from found.untried
    for words in found.outside:
        yield f"known mistakes made together, outside of what is expected: {words}"
    for words in found.paid_all_the_same:
        yield f"paid all the same: {words}"
