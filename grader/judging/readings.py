"""What is right for a case in the reading of the handout that a submission follows, and in the others that are accepted."""

from __future__ import annotations

from grader.judging.evidence import Evidence
from grader.judging.rulings import World, allowed_options
from grader.kits.corpus import Answer


class Readings:
    """The readings of one submission's cases; it follows those of `world`."""

    def __init__(self, evidence: Evidence, world: World) -> None:
        self._evidence, self._world = evidence, world
        self._allowed = allowed_options(evidence.plan.assignment)

    def followed(self, number: int) -> Answer:
        """What is right for a case in the reading that the submission follows."""
        return self._evidence.answer(number, self._world)

    def wrong(self, number: int) -> list[Answer]:
        """What may be answered in other readings, where the program is wrong in all of them."""
        others = self.others(number)
        return [] if any(self._evidence.agrees(number, one) for one in others) else others

    def others(self, number: int) -> list[Answer]:
        """What is answered to a case in the other readings that are accepted."""
        mine = self.followed(number)
        return [
            one
            for one in self._evidence.cases[number].answers
            if one is not mine and all(option in self._allowed[name] for name, option in one.when.items())
        ]
