"""Makes a `Course` of a course's file: what it says, held against the kit, with the points of tasks shared out.

What that makes of verdicts is in `grader/grading/laying.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from grader.judging.rulings import answer_in, default_world
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.course import PYTHON, Course
from grader.kits.course_file import CourseFile, Said, Table, one_of
from grader.kits.kit import Kit
from grader.model.result import LeftOut
from grader.model.visible import amount
from grader.sessions.terminal_grading import TerminalGrading

UNIT = Fraction(1, 100)
"""What points of a task are shared out in."""


class _Item(NamedTuple):
    """A check, session or claim of the kit, as far as a course may change it."""

    id: str
    task: str
    title: str
    points: float
    hidden: bool
    corners: Mapping[str, float]


def lay(file: CourseFile, kit: Kit, about: Assignment, corpus: Corpus) -> Course | None:
    """What a file changes of an assignment; None where it says nothing of it.  Raises KitError where it does not fit."""
    table = file.table(about.id)
    sha256 = table.sha256(about.id)
    if not sha256:
        return None
    items = _items(kit, about, corpus)
    _hold(file, about, table, items)
    standing = {one.id: _standing(table, one) for one in items}
    counting = [one for one in items if not standing[one.id].left_out]
    if not any(not standing[one.id].bonus for one in counting):
        raise file.wrong(
            (about.id,), "leaves nothing that counts: let one check be neither left out nor a bonus"
        )
    points = _points(file, about, table, counting, standing)
    for one in counting:
        _refuse_bare_corners(file, about, table, one, points[one.id])
    course = Course(
        sha256,
        points={one.id: points[one.id] for one in counting if points[one.id] != one.points},
        bonus=tuple(one.id for one in counting if standing[one.id].bonus),
        left_out=tuple(
            LeftOut(one.id, one.task, one.title, one.hidden) for one in items if standing[one.id].left_out
        ),
        rulings=table.rulings,
        program=table.program,
        hints=table.hints,
        adapters=table.adapters,
        languages=table.languages,
    )
    _refuse_undecided(file, about, corpus, course)
    return course


def _items(kit: Kit, about: Assignment, corpus: Corpus) -> list[_Item]:
    """All that is graded, in the order of the assignment."""
    found = [_Item(one.id, one.task, one.title, one.points, one.hidden, one.corners) for one in corpus.checks]
    if kit.transcripts(about.id).is_dir():
        found += [
            _Item(one.id, one.task, one.title, one.max_points, one.hidden, {})
            for one in TerminalGrading(kit, about).blank
        ]
    return found


def _hold(file: CourseFile, about: Assignment, table: Table, items: Sequence[_Item]) -> None:
    """Hold the names that a table has against the kit.  Raises KitError."""
    ids = [one.id for one in items]
    for name in table.checks:
        if name not in ids:
            raise file.wrong((about.id, "checks", name), one_of(name, ids, "check or session"))
    tasks = [task.name for task in about.tasks]
    for name in table.tasks:
        if name not in tasks:
            raise file.wrong((about.id, "tasks", name), one_of(name, tasks, "task"))
    for name, option in table.rulings.items():
        if name not in about.rulings:
            raise file.wrong((about.id, "rulings", name), one_of(name, list(about.rulings), "ruling"))
        options = list(about.rulings[name].options)
        if option not in options:
            raise file.wrong((about.id, "rulings", name), one_of(option, options, "option"))
    known = [PYTHON, *(one for one in about.languages if one != PYTHON)]
    for name in table.languages or ():
        if name not in known:
            raise file.wrong((about.id, "languages"), one_of(name, known, "language"))


def _standing(table: Table, one: _Item) -> Said:
    """What is said of a check: of itself, or else of its task."""
    task = table.tasks.get(one.task, Said())
    own = table.checks.get(one.id)
    if own is None:
        return Said(None, bool(task.bonus), task.left_out)
    return Said(own.points, bool(task.bonus if own.bonus is None else own.bonus), own.left_out)


def _points(
    file: CourseFile,
    about: Assignment,
    table: Table,
    counting: Sequence[_Item],
    standing: Mapping[str, Said],
) -> dict[str, float]:
    """What each of these is worth: as said of itself, or as its share of what is said of its task, or as in the kit."""
    found, own = {}, {}
    for one in counting:
        points = standing[one.id].points
        found[one.id] = one.points if points is None else points
        own[one.id] = Fraction() if points is None else exact(points)
    for name, said in table.tasks.items():
        if said.points is None:
            continue
        # Points of a task are its maximum, so a bonus comes on top, where not all of the task is one.
        mine = [one for one in counting if one.task == name and standing[one.id].bonus == bool(said.bonus)]
        rest = {one.id: one.points for one in mine if not own[one.id]}
        taken = sum((own[one.id] for one in mine), Fraction())
        left = exact(said.points) - taken
        where = (about.id, "tasks", name)
        if not mine:
            raise file.wrong(
                where, "has points, and nothing in it counts; take the points away, or leave less out"
            )
        if not rest and left:
            raise file.wrong(
                where,
                f"its checks have {amount(float(taken))} points of their own; write that, or leave it away",
            )
        if rest and left < len(rest) * UNIT:
            raise file.wrong(
                where,
                f"{amount(said.points)} points are too few: its checks have {amount(float(taken))} of their own, and "
                f"{len(rest)} more are to share the rest; give it more",
            )
        found.update(shared(left, rest))
    return found


def shared(points: Fraction, weights: Mapping[str, float]) -> dict[str, float]:
    """Points shared out by weights, in hundredths and each at least one, so that they add up to the points."""
    if not weights:
        return {}
    units = int(points / UNIT)
    parts = {name: exact(weight) for name, weight in weights.items()}
    # Each gets one first, so that none is worth nothing.
    spare, whole = units - len(parts), sum(parts.values())
    wanted = {name: max(units * weight / whole - 1, Fraction()) for name, weight in parts.items()}
    scale = sum(wanted.values())
    shares = {name: spare * one / scale if scale else Fraction() for name, one in wanted.items()}
    got = {name: int(share) for name, share in shares.items()}
    order = sorted(shares, key=lambda name: got[name] - shares[name])
    for name in order[: spare - sum(got.values())]:
        got[name] += 1
    return {name: float((count + 1) * UNIT) for name, count in got.items()}


def exact(points: float) -> Fraction:
    """Points as somebody wrote them: 0.1 is a tenth."""
    return Fraction(repr(points))


def _refuse_bare_corners(
    file: CourseFile, about: Assignment, table: Table, one: _Item, points: float
) -> None:
    """A corner has to cost something, and to leave something.  Raises KitError."""
    cost = [round(points * share, 2) for share in one.corners.values()]
    if not one.corners or (all(cost) and round(points * sum(one.corners.values()), 2) < points):
        return
    kind, name = ("checks", one.id) if one.id in table.checks else ("tasks", one.task)
    raise file.wrong(
        (about.id, kind, name),
        f"{amount(points)} points for {one.id} are too few to share out to its corners; give it more",
    )


def _refuse_undecided(file: CourseFile, about: Assignment, corpus: Corpus, course: Course) -> None:
    """A check of which the rules decide nothing, as the handout is then read, would be paid to everybody.  Raises KitError."""
    if not course.rulings:
        return
    world = default_world(course.over(about))
    decided = {case.check for case in corpus.cases if answer_in(case, world).text}
    for info in corpus.checks:
        if info.id not in decided and info.id not in course.gone:
            raise file.wrong(
                (about.id, "rulings"),
                f"read like this, the rules decide nothing that {info.id} looks at; leave that check out, or fix less",
            )
