"""Fills a gradebook with the points of a class, and tells what it left alone.

A cell changes only where one submission with a result, or a decision of the course, stands for exactly one
student.  A grade that somebody else entered stays, unless it is asked for.  Nobody gets a zero for want of a submission.  Where the column's most points are not the
assignment's, points are scaled, since a system takes points as they are, and that is told.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grader.grades.gradebooks.another import refuse_another
from grader.grades.gradebooks.deciding import Absent, Deciding
from grader.grades.gradebooks.feedback import comment, is_ours
from grader.grades.gradebooks.people import Fit, fit
from grader.grades.gradebooks.unplaced import told_of_people
from grader.lms.book import Column, Gradebook, choose_column
from grader.lms.person import ClassList, Person, some_of
from grader.lms.registry import source_of
from grader.lms.texts import number, written
from grader.model.class_result import ClassResult, Roster, Row
from grader.model.grade import Grade
from grader.model.handed_in import Student, Ungraded
from grader.model.unread import UNREAD_WORDS, unread_kind
from grader.model.visible import amount, counted, visible

HAND = "has a grade in the gradebook that was not entered from here"
"""Why a grade stays."""

_SCALED = "points of"
_UNSAID = "the file does not say how many points the column takes"
"""How the lines begin for which there is advice."""

_GRADE = re.compile(r"[0-9]")
"""What makes a cell a grade: "Needs Grading" is none, and "In Progress(50.00)" is one."""


@dataclass(frozen=True)
class Kept:
    """A student whose cell stays as it was although there is something to enter, and why."""

    student: Student
    reason: str


@dataclass(frozen=True)
class Entered:
    """What one person's cell says now, and the ids of the submissions that it is for: none where the course decided."""

    number: int
    text: str
    submissions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Filled:
    """A gradebook with the points of a class in it.

    `data` is the file for the system.  `entered` are the students who got points or were excused, by their numbers in `fit`,
    which says whose submissions are whose; `kept` are the others who handed something in.
    `held` is what their cells hold now, by what the system calls them: `filled` takes it as `before` the next time.
    `told` are lines for whoever grades: what was scaled, capped or left, each in a sentence.
    """

    data: bytes
    column: Column
    entered: tuple[Entered, ...]
    kept: tuple[Kept, ...]
    fit: Fit
    told: tuple[str, ...]
    held: Mapping[str, str]

    @property
    def changed(self) -> int:
        """How many students got points or were excused."""
        return len(self.entered)

    @property
    def roster(self) -> Roster:
        """Who of the gradebook handed nothing in, and who is not in it."""
        return self.fit.roster


def filled(
    book: Gradebook,
    found: ClassResult,
    column: str | Column | None = None,
    *,
    roster: ClassList | None = None,
    absent: Absent | None = None,
    scaled: bool = True,
    feedback: bool = True,
    replace: bool = False,
    before: Mapping[str, str] | None = None,
) -> Filled:
    """Enter the points that count.

    A cell that holds a grade keeps it, unless that is what was entered `before`, or `replace` says otherwise.

    `column` is the column, or names it by title, header or number.  `roster` is a further list that joins ids of the
    download with those of the gradebook.  `absent` says what the course decided for somebody without
    a result; where a submission could not be graded, only an excuse or an override counts.  Without `scaled`, points are entered as they are, whatever the column's most points.
    Raises InputError where the column cannot be told, or the gradebook is another assignment's.
    """
    if not isinstance(column, Column):
        column = choose_column(book, column, (found.title, found.assignment))
    together = fit(found, book.listed, roster)
    refuse_another(book, together)
    work = _Filling(
        book, found, column, scaled=scaled, feedback=feedback, replace=replace, before=before or {}
    )
    entered: list[Entered] = []
    unsure = together.unsure
    decisions = Deciding(absent, found, book.system)
    for at, person in enumerate(together.people):
        handed = together.submissions.get(at, ())
        rows = [one for one in handed if isinstance(one, Row)]
        grade = None if rows else decisions.grade(person, handed)
        if handed and not (len(handed) == 1 and _is_final(grade)):
            work.enter(person, handed)
        elif grade is not None and (at not in unsure or _is_final(grade)):
            work.enter_decided(person, grade)
        if (text := work.changed.get(person.record)) is not None:
            entered.append(Entered(at, text, tuple(one.id for one in rows)))
    data = book.sheet.changed(work.cells)
    told = (
        *book.remarks,
        *work.told(),
        *told_of_people(book, together, source_of(found.form), roster),
    )
    held = {_key(together.people[one.number]): one.text for one in entered}
    return Filled(data, column, tuple(entered), kept=tuple(work.kept), fit=together, told=told, held=held)


def advice(done: Filled, system: str) -> Iterator[str]:
    """What to do about what was told of a filled gradebook, a line each, for whoever reads all of it."""
    if any(line.startswith(_SCALED) for line in done.told):
        yield f"change the points of the column in {system} if they should not be scaled"
    if any(line.startswith(_UNSAID) for line in done.told):
        yield f"see that the assignment has as many points in {system}"
    if any(one.reason != HAND for one in done.kept):
        yield "enter by hand what was left as it was, where a grade is due"
    if done.fit.asked:
        yield "enter the grades of what is asked here by hand, once you know whose it is"


def doubt(row: Row) -> str:
    """Why a result says nothing of its student yet, to stand behind the student's name; empty where it does."""
    if _is_final(row.grade):
        return ""
    if any(one.status == "error" for one in row.outcomes):
        return "has a result that is not whole, by a fault of the grader"
    return "" if row.content else "handed in nothing that Python could run, so look at it by hand"


def _not_fair(row: Row) -> str:
    """Why no points at all are no grade yet, to stand behind the student's name: nobody gets a zero by guess; empty where they are."""
    kind = unread_kind(row.notices)
    decided = row.grade is not None and any(one.kind == "decided" for one in row.grade.adjustments)
    if not kind or row.score > 0 or decided or _is_final(row.grade):
        return ""
    return f"handed in what could not be graded fairly ({UNREAD_WORDS[kind]}), so look at it by hand"


def _is_final(grade: Grade | None) -> bool:
    """Whether somebody decided on the points, or on there being none, whatever a result says."""
    return grade is not None and (
        bool(grade.excused) or any(one.kind == "override" for one in grade.adjustments)
    )


class _Filling:
    """Gathers the cells to change, person by person, with what has to be told."""

    def __init__(
        self,
        book: Gradebook,
        found: ClassResult,
        column: Column,
        scaled: bool,
        feedback: bool,
        replace: bool,
        before: Mapping[str, str],
    ) -> None:
        self.cells: dict[tuple[int, int], str] = {}
        self.changed: dict[int, str] = {}
        self.kept: list[Kept] = []
        self._book = book
        self._column = column
        self._scaled = scaled
        self._replace = replace
        self._before = before
        self._feedback = book.feedback if feedback else None
        self._titles = {item.id: item.title for item in found.items if not item.hidden}
        self._names = Counter(one.student.name.casefold() for one in book.people)
        self._hidden = frozenset(item.id for item in found.items if item.hidden)
        self._most = max((row.max_score for row in found.rows), default=0.0)
        self._scales: dict[tuple[float, float], int] = defaultdict(int)
        self._unscaled: set[tuple[float, float]] = set()
        self._unsaid: set[float] = set()
        self._capped: list[str] = []
        self._decided: list[str] = []
        self._commented: list[str] = []
        self._replaced: list[str] = []
        self._by_hand: list[str] = []

    def enter(self, person: Person, handed: tuple[Row | Ungraded, ...]) -> None:
        """Enter what one person handed in, or say why not."""
        rows = [one for one in handed if isinstance(one, Row)]
        if len(rows) < len(handed):
            self._keep(person, "has a submission without a result")
        elif len({(row.counts, row.max_score, _excused(row.grade)) for row in rows}) > 1:
            self._keep(person, "has several submissions with different points")
        elif why := next(filter(None, (doubt(row) or _not_fair(row) for row in rows)), ""):
            self._keep(person, why)
        else:
            self._enter(person, rows[0].grade, rows[0].counts, rows[0].max_score)
            if person.record in self.changed:
                self._comment(person, rows[0])

    def enter_decided(self, person: Person, grade: Grade) -> None:
        """Enter what was decided for somebody without a result."""
        self._enter(person, grade, grade.score, self._most)
        if person.record in self.changed:
            self._decided.append(self._label(person.student))

    def _enter(self, person: Person, grade: Grade | None, counts: float, most: float) -> None:
        record, at = person.record, self._column.index
        now = self._book.sheet.value(record, at)
        if record in self._book.locked:
            self._keep(person, f"has a grade that {self._book.system} does not let change")
        elif self._book.kept is not None and now.upper() in self._book.kept:
            if not (_excused(grade) and now.upper() == self._book.excused):
                self._keep(person, self._book.kept[now.upper()])
        elif _excused(grade):
            if self._book.excused:
                self._put(person, self._book.excused, True)
            else:
                self._keep(person, f"is excused, which {self._book.system} has no sign for in this file")
        else:
            self._enter_points(person, counts, most, self._replace or _is_final(grade))

    def _enter_points(self, person: Person, counts: float, most: float, replace: bool) -> None:
        """Enter points as the column takes them; what was done to them is told of those that were entered alone."""
        said = (self._column.possible or {}).get(person.record)
        possible = said or 0.0
        points, other = counts, possible > 0 and most > 0 and possible != most
        if other and self._scaled:
            points = round(counts * possible / most, 6)
        cut = min(max(points, 0.0), possible) if self._book.bounded and possible > 0 else points
        self._put(person, written(cut, self._book.comma), replace)
        if person.record not in self.changed:
            return
        if other and self._scaled:
            self._scales[most, possible] += 1
        elif other:
            self._unscaled.add((most, possible))
        if said is None and most > 0 and self._scaled:
            self._unsaid.add(most)
        if cut != points:
            self._capped.append(self._label(person.student))

    def told(self) -> Iterator[str]:
        """What whoever grades has to know, a sentence each."""
        system = self._book.system
        for (most, possible), students in sorted(self._scales.items()):
            yield (
                f"{_SCALED} {counted(students, 'student')} are scaled: {amount(most)} points of the assignment are "
                f"{amount(possible)} in the column"
            )
        for most, possible in sorted(self._unscaled):
            yield f"points are not scaled: they are out of {amount(most)}, and the column's out of {amount(possible)}"
        for most in sorted(self._unsaid):
            yield (f"{_UNSAID}, so points are entered as they are, out of {amount(most)}")
        if self._decided:
            yield f"entered by the adjustments, without a result: {some_of(self._decided)}"
        if self._capped:
            names = some_of(self._capped)
            yield f"{system} takes no points below 0 or above the column's most, so they are cut for {names}"
        reasons: dict[str, list[str]] = defaultdict(list)
        for one in self.kept:
            reasons[one.reason].append(self._label(one.student))
        for reason, students_kept in reasons.items():
            if reason != HAND:
                yield f"left as it was, because the student {reason}: {some_of(students_kept)}"
        if self._by_hand:
            yield (
                f"left as it was, because the student {HAND}, which --replace would replace: {some_of(self._by_hand)}"
            )
        if self._commented:
            yield f"feedback that somebody else wrote stays as it was: {some_of(self._commented)}"
        if self._replaced:
            yield f"replaced {counted(len(self._replaced), 'grade')}: {some_of(self._replaced)}"

    def _put(self, person: Person, text: str, replace: bool) -> None:
        place = person.record, self._column.index
        now = self._book.sheet.value(*place)
        comma = self._book.comma
        before, after = number(now, comma), number(text, comma)
        if now == text or (before is not None and before == after):
            self.changed[person.record] = now
            return
        if _GRADE.search(now):
            ours = self._before.get(_key(person), "")
            if not replace and now != ours and (before is None or before != number(ours, comma)):
                self._keep(person, HAND)
                both = f"{visible(now)}, and {text} here"
                name, own = self._named(person.student)
                self._by_hand.append(f"{name} ({f'{own}: ' if own else ''}{both})")
                return
            self._replaced.append(f"{self._label(person.student)} {visible(now)} → {text}")
        self.cells[place] = text
        self.changed[person.record] = text

    def _comment(self, person: Person, row: Row) -> None:
        if self._feedback is None:
            return
        place = person.record, self._feedback
        now = self._book.sheet.value(*place)
        if not now or is_ours(now):
            possible = (self._column.possible or {}).get(person.record, 0.0)
            grade = number(self.changed[person.record], self._book.comma)
            entered = None
            if grade is not None and possible > 0 and possible != row.max_score:
                entered = (grade, possible)
            self.cells[place] = comment(row, self._titles, self._hidden, entered)
        else:
            self._commented.append(self._label(person.student))

    def _keep(self, person: Person, reason: str) -> None:
        self.kept.append(Kept(person.student, reason))

    def _named(self, student: Student) -> tuple[str, str]:
        """The name of somebody in the gradebook, and the id beside it where the name alone does not tell who that is."""
        if not student.name or self._names[student.name.casefold()] < 2:
            return visible(student.name or student.id), ""
        return visible(student.name), visible(student.id)

    def _label(self, student: Student) -> str:
        name, own = self._named(student)
        return f"{name} ({own})" if own else name


def _excused(grade: Grade | None) -> bool:
    return grade is not None and bool(grade.excused)


def _key(person: Person) -> str:
    """What the gradebook's system calls somebody."""
    return next(iter((*person.ids, *person.others, *person.emails, person.name)), "")
