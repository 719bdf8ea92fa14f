"""What a course changes of one assignment, worked out: which checks count, for how much, and how the handout is read.

A `Course` is plain data that travels to whoever grades.  It lies over an assignment and its compiled checks, which stay
as the kit has them.  It is made from a file in `grader/grading/courses.py`, where it is held against the assignment.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from grader.kits.assignment import Adapting, Assignment, Tier
from grader.kits.corpus import Corpus
from grader.model.result import CourseView, LeftOut

PYTHON = "python"


class Course(msgspec.Struct, frozen=True):
    """What a course changes of an assignment.  Nothing and None stand for what the kit says.

    `points`: id of a check or session -> what it is worth.  `bonus` are ids of those that are in no maximum,
    `left_out` those that do not count.  `languages` are those in which it may be handed in.
    """

    sha256: str
    points: dict[str, float] = {}
    bonus: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    rulings: dict[str, str] = {}
    program: dict[str, str] = {}
    hints: Tier | None = None
    adapters: Adapting | None = None
    languages: tuple[str, ...] | None = None

    @property
    def gone(self) -> frozenset[str]:
        """The ids of what is left out."""
        return frozenset(one.id for one in self.left_out)

    def over(self, about: Assignment) -> Assignment:
        """The assignment as the course has it."""
        fixed = {
            name: replace(ruling, fixed=self.rulings[name]) if name in self.rulings else ruling
            for name, ruling in about.rulings.items()
        }
        languages = {
            name: one
            for name, one in about.languages.items()
            if self.languages is None or name in self.languages
        }
        changed = {key.replace("-", "_"): value for key, value in self.program.items()}
        program = replace(about.program, **changed)
        if program.mode != "bonus":  # there is nothing that the kit's cap could bound
            program = replace(program, cap=None)
        return replace(
            about,
            rulings=fixed,
            languages=languages,
            program=program,
            hints=self.hints or about.hints,
            adapters=self.adapters or about.adapters,
        )

    def priced(self, corpus: Corpus) -> Corpus:
        """The compiled checks, worth what they are in the course.  What is left out keeps its points: it is judged, too."""
        checks = tuple(replace(info, points=self.points.get(info.id, info.points)) for info in corpus.checks)
        return replace(corpus, checks=checks)

    def view(self, only: Collection[str] = ()) -> CourseView:
        """What a result says of the course; `only` are the tasks and ids that are asked for, none standing for all."""
        named = tuple(one for one in self.left_out if not only or {one.id, one.task} & {*only})
        return CourseView(self.sha256, named)
