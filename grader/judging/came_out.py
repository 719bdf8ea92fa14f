"""How the programs of a check came out: what the verdict on it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from grader.judging import evidence as seen
from grader.judging.rulings import World
from grader.kits.checks import CheckInfo
from grader.model.evidence import Evidence, Helped
from grader.model.outcomes import Loaded


def came_out(
    info: CheckInfo, loaded: Loaded, evidence: seen.Evidence, wrong: Collection[int], world: World
) -> Evidence:
    """How many programs of a check came out how, without the known mistakes.  `wrong` are the cases that went wrong."""
    plan, missing = evidence.plan, set[str]()
    lent, filled = Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
    tally = Counter[str]()
    for number in plan.numbers(info.id):
        if number not in evidence.cases:
            tally["unrun"] += 1
            missing |= plan.roles[number].intersection(loaded.missing)
        elif number in wrong:
            tally["wrong" if evidence.was_tried(number) else "hung"] += 1
        elif number in evidence.replaced:
            lent[evidence.replaced[number]] += 1
        elif number in evidence.filled:
            filled[evidence.filled[number]] += 1
        else:
            tally["right" if evidence.answer(number, world).text else "undecided"] += 1
    return Evidence(
        tally["right"],
        tuple(Helped(names, number) for names, number in lent.items()),
        tuple(Helped(names, number) for names, number in filled.items()),
        wrong=tally["wrong"],
        hung=tally["hung"],
        unrun=tally["unrun"],
        missing=tuple(sorted(missing)),
        undecided=tally["undecided"],
    )
