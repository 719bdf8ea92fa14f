"""Which known mistakes a submission looks like, however it reads the handout."""

from __future__ import annotations

from collections.abc import Sequence

from grader.judging.diagnosis import Diagnosis, best, diagnose, elsewhere, pattern
from grader.judging.evidence import Evidence
from grader.judging.rulings import World
from grader.kits.corpus import Known


def recognised(evidence: Evidence, world: World, catalogue: Sequence[Known]) -> Diagnosis | None:
    """The known mistakes that explain what failed in this reading of the handout; None where none is near."""
    plan = evidence.plan

    def found(reading: World) -> Diagnosis | None:
        return diagnose(
            pattern(evidence, reading), catalogue, plan.comparable(reading) & evidence.cases.keys()
        )

    usual = plan.default_world
    if world == usual:
        return found(usual)
    refused = evidence.is_refused
    if any(map(refused, evidence.failing(usual))) and not any(map(refused, evidence.failing(world))):
        # It fails in the usual reading for the arguments of the other one, whatever its mistake is.
        return found(world)
    # A mistake may look like another reading of the handout, by which it cannot be recognised.
    return best([elsewhere(found(usual)), found(world)])
