"""Wrong programs for measuring marks, made and graded: garbage, and known mistakes made together.

A program has a name that says how it is made, so that any process makes the same.  What the marks of these programs say
of an assignment is judged in `grader/audits/marks.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from grader.audits.garbage import Maker
from grader.audits.right import alternatives
from grader.grading.grading import Grader
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.kits.variant import Variant, read_variants
from grader.model.errors import KitError
from grader.model.result import Result
from grader.reference.files import part_files, reference_files
from grader.submissions.submission import Submission, read_submission

GARBAGE, KNOWN, RIGHT = "garbage", "known", "right"
"""The kinds of work."""

AGAIN, OTHER = " again", " by other programs"
"""What a kind ends with where the same is graded a second time, or by the programs of another seed."""

REFERENCE = ""
"""The name of the reference among the right solutions; folders have others."""


class Mark(msgspec.Struct, frozen=True):
    """What a program is paid, in points; those that stay open; and the status and the points of each check."""

    points: float
    open_points: float
    checks: dict[str, tuple[str, float]]


class Paid(msgspec.Struct, frozen=True):
    """Garbage made of a right solution, and its mark; none where the solution cannot be made garbage of.

    `what` says how it was made.  `spared` is the share of the points that is worth what was left right.
    """

    solution: str
    kind: str
    what: str = ""
    mark: Mark | None = None
    spared: float = 0.0


def garbage_name(kind: str, solution: str, seed: int, number: int) -> str:
    """The name of garbage of a kind; `seed` and `number` choose what chance decides."""
    return f"{kind}/{seed}/{number}/{solution}"


class Wrongs:
    """Makes wrong programs of one assignment and grades them, as submissions are; use as a context manager."""

    def __init__(self, kit: Kit, assignment: Assignment, corpus: Corpus) -> None:
        self._grader = Grader(kit, assignment, corpus, transcripts=False, explain=False)
        self._maker = Maker(corpus)
        self._modules = reference_files(kit, assignment)
        self._variants = known_mistakes(kit, assignment)
        self._solutions = alternatives(kit, assignment)
        self._base = part_files(kit, assignment)

    def __enter__(self) -> Wrongs:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the sandbox."""
        self._grader.close()

    def do(self, kind: str, name: str) -> Mark | Paid:
        """What becomes of the program with this name."""
        what = plainly(kind)
        if what == GARBAGE:
            return self.garbage(name)
        return self.right(name) if what == RIGHT else self.known(names_in(name))

    def garbage(self, name: str) -> Paid:
        """What garbage is paid."""
        kind, _, _, solution = name.split("/", 3)
        is_reference = solution == REFERENCE
        files = self._modules if is_reference else read_submission(self._solutions[solution]).files
        made = self._maker.make(kind, files, random.Random(name))
        # What is no plain Python, such as a notebook, stays as it is.
        if made.files == files:
            return Paid(solution, kind)
        spared = 0.0
        if kind in ("exchanged", "half"):
            spared = self._maker.of_spared(made, files, wholly=kind == "exchanged")
        program = {**self._base, **made.files} if is_reference else made.files
        return Paid(solution, kind, made.what, self._mark(program), spared)

    def right(self, name: str) -> Mark:
        """What a right solution is paid."""
        return self._mark(self._base if name == REFERENCE else read_submission(self._solutions[name]).files)

    def known(self, names: Sequence[str]) -> Mark:
        """What the reference with these known mistakes is paid."""
        files = dict(self._base)
        for name in names:
            files = self._variants[name].apply(files)
        return self._mark(files)

    def _mark(self, files: Mapping[str, bytes]) -> Mark:
        return _mark(self._grader.grade(Submission("one", "one", dict(files))))


def _mark(result: Result) -> Mark:
    checks: dict[str, tuple[str, float]] = {one.id: (one.status, one.points) for one in result.checks}
    return Mark(result.score, result.open_points, checks)


def plainly(kind: str) -> str:
    """A kind of work, however often and with which programs it is graded."""
    return kind.removesuffix(AGAIN).removesuffix(OTHER)


def known_mistakes(kit: Kit, assignment: Assignment) -> dict[str, Variant]:
    """The known mistakes of an assignment by name."""
    # Checks alone are measured, so mistakes of the program are left out.
    files = part_files(kit, assignment)
    found = read_variants(kit.reference(assignment.id) / "misconceptions")
    return {one.name: one for one in found if one.fits(files)}


def name_of(names: Sequence[str]) -> str:
    """The name of the reference with these known mistakes."""
    return "/".join(names)


def names_in(name: str) -> list[str]:
    """The known mistakes of a program with this name."""
    return name.split("/")


def together(
    chance: random.Random, variants: Sequence[Variant], files: Mapping[str, bytes], most: int, rules: int
) -> Iterator[str]:
    """The names of known mistakes that can be made together, at most so many, as `chance` chooses them.

    Those of different rules, which concern at most so many `rules` in all.
    """
    made, concerned = dict(files), set[str]()
    count = 0
    for variant in chance.sample(variants, len(variants)):
        theirs = {*variant.rules, *variant.also}
        if count >= most:
            return
        if not concerned.isdisjoint(theirs) or len(concerned.union(variant.rules)) > rules:
            continue
        if (changed := _applied(variant, made)) is not None:
            made, count = changed, count + 1
            concerned |= theirs
            yield variant.name


def _applied(variant: Variant, files: Mapping[str, bytes]) -> dict[str, bytes] | None:
    """The files with one more mistake; None where that cannot be made beside the others."""
    try:
        changed = variant.apply(files)
        for one in variant.change:
            compile(changed[one.file], one.file, "exec", dont_inherit=True)
    except (KitError, SyntaxError):
        return None
    return changed
