"""A plan for checks that were compiled for another usual reading, and other points, than those of the course.

What is compiled stays: the known mistakes ran in the usual reading of the kit.  So they say something only of programs
that ask for the same in the reading that the course has fixed.  How a submission reads the handout goes by the points of the
kit: points that a course changes change no verdict.
"""

from __future__ import annotations

from collections.abc import Mapping

from grader.judging import rulings
from grader.judging.plan import Plan
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.own_relations import Relation
from grader.kits.screens import PrintReader


class LaidPlan(Plan):
    """An assignment and its corpus as a course has them; `compiled_for` is the assignment of the kit, with its `points`."""

    def __init__(
        self,
        assignment: Assignment,
        corpus: Corpus,
        reader: PrintReader | None,
        own: Mapping[str, Relation],
        compiled_for: Assignment,
        points: Mapping[str, float],
    ) -> None:
        super().__init__(assignment, corpus, reader, own)
        self.points = dict(points)
        self._compiled_in = rulings.default_world(compiled_for)

    def comparable(self, world: rulings.World) -> frozenset[int]:
        """The cases that ask for the same in this world, in the usual one of the course, and in that of the kit."""
        return super().comparable(world) & super().comparable(self._compiled_in)
