"""Looks whether wrong answers have to do with other objects: the programs run again with one object alone.

What that tells is said in `grader/judging/slices.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from grader.judging.evidence import Evidence
from grader.judging.rulings import World
from grader.judging.slices import Place, alone, answered
from grader.model.program import Program
from grader.sandbox.session import Session


def same_alone(
    session: Session, evidence: Evidence, failing: Iterable[int], world: World
) -> dict[Place, bool]:
    """Steps that went wrong in checks of independence -> whether they are answered the same where one object is alone."""
    wanted = _wanted(evidence, failing, world)
    programs = [*wanted.values()]
    if programs:
        # What remembers that it was wrong could answer otherwise for no more than that.
        session.close()
    outcomes = session.run(range(len(programs)), lambda n: 0, fresh=True, detail=True, programs=programs)
    answers = (answered(outcomes[n], program) for n, program in enumerate(programs))
    return {
        (number, step): answer == together
        for (number, step), answer in zip(wanted, answers, strict=True)
        if answer is not None
        and (together := answered(evidence.outcomes[number], evidence.cases[number].steps, step)) is not None
    }


def _wanted(evidence: Evidence, failing: Iterable[int], world: World) -> dict[Place, Program]:
    plan, found = evidence.plan, dict[Place, Program]()
    for number in failing:
        case = evidence.cases[number]
        names = {one.name for one in plan.assignment.defines if one.independent in plan.rules[case.check]}
        # Where chance has a say, the same program may be answered otherwise by itself.
        seen = None if number in plan.related else evidence.compare(number, evidence.answer(number, world))
        for step in seen.parts if names and seen else ():
            if (program := alone(case.steps, step, names)) is not None:
                found[number, step] = program
    return found
