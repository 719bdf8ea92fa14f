"""A class as the desk sees it: what is open, by what it is worth, and what the class comes to by all that was decided.

It reads the folder of results and the file of decisions, and follows both: another desk may decide meanwhile, and the
class may be graded again.  What a decision does to points is asked of the adjustments.  Nothing here knows of pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from grader.classes.desk_file import DeskFile, Wish
from grader.classes.out_folder import CLASS, read_class, read_result
from grader.grades.changes import changes_of
from grader.grades.decisions import (
    OF_FILE,
    Decision,
    basis_of,
    fits,
    with_own,
)
from grader.model.changes import Changes
from grader.model.class_result import ClassResult
from grader.model.errors import InputError
from grader.model.grade import Grade
from grader.model.result import Result
from grader.review.course import Course, NoCourse
from grader.review.open_points import Group, Point, Standing, again_key, item_of, short


def kept_mark(points: float, most: float, before: float | None) -> float:
    """A mark of before as it can be kept where the maximum is `most`, and was `before`.

    With a bonus, or where the course allows it, a mark was above the maximum, and stays there; nobody earns more by a bonus than
    by all the rest.
    """
    return min(max(points, 0.0), most if before is not None and most < before else 2 * most)


def now() -> str:
    """The time, in UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class ClassDesk:
    """The class in a folder.  `course` is asked for anew when the class was graded again.

    Raises InputError where the folder holds no class that was graded.
    """

    def __init__(self, out: Path, course: Callable[[], Course] = NoCourse) -> None:
        self.out = out
        self._course_of = course
        # Before a file is made there.
        read_class(out)
        self.file = DeskFile(out)
        self._stamp: tuple[int, int] | None = None
        self._seen: tuple[int, int] | None = None
        self._groups: list[Group] | None = None
        self.refresh()

    # Following what happens elsewhere.

    def refresh(self) -> None:
        """Take in what was decided or graded since the last time."""
        try:
            stat = (self.out / CLASS).stat()
        except OSError as error:
            raise InputError(f"{self.out / CLASS}: cannot be read ({error.strerror})") from None
        stamp = (stat.st_mtime_ns, stat.st_ino)
        if stamp != self._stamp:
            self._load()
            self._stamp = stamp
            self._seen = None
        decisions = self.file.by_submission()
        if self.file.changes != self._seen:
            self._seen = self.file.changes
            for name in decisions:
                if name in self.rows and name not in self._results and (result := self.result(name)):
                    self._results[name] = _slim(result)
            for name, result in self._results.items():
                mine = decisions.get(name, [])
                if self._decided.get(name) != mine:
                    self._look_at(name, result, mine)

    def _load(self) -> None:
        self.found: ClassResult = read_class(self.out)
        self.course = self._course_of()
        self.rows = {row.id: row for row in self.found.rows}
        self.by_key = {short(name): row for name, row in self.rows.items()}
        self._results: dict[str, Result] = {}
        self._points: dict[str, list[Point]] = {}
        self._grades: dict[str, Grade | None] = {}
        self._decided: dict[str, list[Decision] | None] = {}
        self._groups = None
        decisions = self.file.by_submission()
        for row in self.found.rows:
            if row.id in decisions or any(one.status == "open" for one in row.outcomes):
                result = self.result(row.id)
                if result is not None:
                    self._results[row.id] = _slim(result)

    def _look_at(self, name: str, result: Result, decisions: list[Decision]) -> None:
        """Find out what is open of one submission, and what counts."""
        row = self.rows[name]
        written = {one.item: one for one in self.course.outdated_own(result) if one.kind == "decide"}
        held = written | {one.item: one for one in decisions if one.kind == "decide"}
        self._points[name] = [
            Point(
                row,
                item,
                basis_of(result, item.id),
                held[item.id].version if item.id in held else 0,
                held[item.id] if item.id in held and held[item.id].points is not None else None,
            )
            for item in self.course.left_open(result, decisions)
        ]
        self._grades[name] = self.course.adjust_by(result, decisions)
        self._decided[name] = decisions
        self._groups = None

    def result(self, name: str) -> Result | None:
        """The whole result of a submission; None where it is gone, or cannot be read."""
        if name not in self.rows:
            return None
        return read_result(self.out, name)

    # What is open.

    @property
    def groups(self) -> list[Group]:
        """What is open, that which is worth most first."""
        if self._groups is None:
            found: dict[tuple[str, str], list[Point]] = {}
            for row in self.found.rows:
                for point in self._points.get(row.id, ()):
                    found.setdefault((point.item.id, point.item.message), []).append(point)
            groups = [
                Group(short("\n".join(key)), points[0].item, points[0].item.task, tuple(points))
                for key, points in found.items()
            ]
            self._groups = sorted(
                groups, key=lambda one: (-one.worth, -len(one.points), one.item.id, one.key)
            )
        return self._groups

    def group(self, key: str) -> Group | None:
        """A group by its key; None where nothing of it is open any more."""
        return next((one for one in self.groups if one.key == key), None)

    def points_of_check(self, item: str) -> list[Point]:
        """All that is open of one check or session, for whatever reason."""
        return [point for one in self.groups if one.item.id == item for point in one.points]

    def again(self, key: str) -> Point | None:
        """What a decision with this `again_key` was about, to decide it again; None where it is not open any more, or taken back."""
        submission = key.partition("-")[0]
        if submission not in self.by_key:
            return None
        for one in self.decisions_of(self.by_key[submission].id):
            result = self.known(one.submission)
            item = item_of(result, one.item) if result is not None else None
            if again_key(one) != key or one.points is None or result is None or item is None:
                continue
            if item.status == "open" and item.open_points > 0:
                return Point(self.rows[one.submission], item, basis_of(result, item.id), one.version, one)
        return None

    def decisions_of(self, name: str) -> list[Decision]:
        """All that was decided of a submission: here, and before that where the adjustments have it as a desk wrote it."""
        result = self.known(name)
        before = self.course.own_decisions(result) if result is not None else []
        return with_own(before, self.file.of(name))

    def all_decisions(self) -> list[Decision]:
        """All that was decided of submissions that are there, as in `decisions_of`."""
        names = {key[1] for key in self.file.current()} | self.course.own_keys().keys()
        return [one for name in self.rows if name in names for one in self.decisions_of(name)]

    def holds(self, one: Decision) -> bool:
        """Whether nothing was decided since of what a decision is about."""
        now_there = self.file.current().get(one.key)
        return (now_there.number if now_there is not None else OF_FILE) == one.number

    def points_of(self, name: str) -> list[Point]:
        """What is open of one submission."""
        return self._points.get(name, [])

    def is_open(self, one: Decision) -> bool:
        """Whether what a decision is about is open."""
        return any(point.item.id == one.item for point in self.points_of(one.submission))

    @property
    def open_count(self) -> int:
        """How many things are open."""
        return sum(len(one.points) for one in self.groups)

    # What was decided.

    def decide(self, points: Iterable[tuple[Point, float | None]], reason: str, who: str) -> list[Decision]:
        """Keep what was decided of these points, all or none.  Raises `ConflictError` where somebody else was faster."""
        wishes = [
            Wish(
                "decide",
                one.row.id,
                one.item.id,
                seen=one.seen,
                points=points,
                reason=reason,
                basis=one.basis,
            )
            for one, points in points
        ]
        return self.keep(wishes, who)

    def keep(self, wishes: Sequence[Wish], who: str) -> list[Decision]:
        """Keep what is wished, all or none.  Raises `ConflictError` where somebody else was faster."""
        before = [
            one
            for name in dict.fromkeys(wish.submission for wish in wishes if wish.seen == OF_FILE)
            for one in self.decisions_of(name)
            if one.number == OF_FILE
        ]
        made = self.file.decide(wishes, who, now(), before)
        self.refresh()
        return made

    def take_back(self, first: int, last: int, who: str) -> list[Decision]:
        """Take back what somebody decided last; what holds now.  Raises `NotLastError` and `ConflictError`; see `DeskFile.take_back`."""
        undone = self.file.take_back(first, last, who, now())
        self.refresh()
        return undone

    def grade(self, name: str) -> Grade | None:
        """What counts instead of the score of a submission, by all that was decided until now."""
        return self._grades[name] if name in self._grades else self.rows[name].grade

    def known(self, name: str) -> Result | None:
        """The result of a submission, without what is only looked at."""
        if name not in self._results and (result := self.result(name)) is not None:
            self._results[name] = _slim(result)
            self._look_at(name, result, self.file.of(name))
        return self._results.get(name)

    def changes(self, before: ClassResult) -> Changes:
        """What changed since a class was graded before, without the marks that were kept from then."""
        rows = []
        for row in self.found.rows:
            # Of a mark that the adjustments keep, nothing need be open.
            result = self._results.get(row.id) if row.grade is None else self.known(row.id)
            if result is not None:
                decisions = [one for one in self.file.of(row.id) if one.kind != "override"]
                # Nor with those that the adjustments have from an earlier desk.
                decisions.append(
                    Decision(
                        0,
                        "override",
                        row.id,
                        item="",
                        version=0,
                        points=None,
                        reason="",
                        who="",
                        when="",
                        basis="",
                    )
                )
                row = msgspec.structs.replace(row, grade=self.course.adjust_by(result, decisions))
            rows.append(row)
        return changes_of(before, msgspec.structs.replace(self.found, rows=tuple(rows)))

    def kept(self, name: str) -> Decision | None:
        """The mark of before that is kept for a submission, and counts."""
        result = self.known(name)
        kept = [one for one in self.decisions_of(name) if one.kind == "override"]
        return kept[0] if kept and result is not None and fits(kept[0], result) else None

    def take_marks(
        self, old: Mapping[str, float | None], seen: Mapping[str, int], who: str, before: ClassResult
    ) -> list[Decision]:
        """Keep the old mark of submissions, or, where it is None, take the new one.  All or none; see `keep`."""
        wishes = []
        maximum = {row.id: row.max_score for row in before.rows}
        for name, points in old.items():
            result = self.result(name)
            if result is None or (points is None and self.kept(name) is None):
                continue
            kept = None if points is None else kept_mark(points, result.max_score, maximum.get(name))
            reason = (
                "The new mark is taken."
                if kept is None
                else "The mark from before this was graded again is kept."
            )
            wishes.append(
                Wish(
                    "override",
                    name,
                    "",
                    seen=seen.get(name, 0),
                    points=kept,
                    reason=reason,
                    basis=basis_of(result, ""),
                )
            )
        return self.keep(wishes, who)

    def standing(self) -> Standing:
        """How the class stands."""
        counts = sorted(self._counts())
        size = len(counts)
        middle = (counts[(size - 1) // 2] + counts[size // 2]) / 2 if size else 0.0
        groups = self.groups
        return Standing(
            sum(counts) / size if size else 0.0,
            middle,
            sum(one.worth for one in groups),
            len({point.row.id for one in groups for point in one.points}),
            len(self.rows),
        )

    def _counts(self) -> Iterator[float]:
        """The points that count of each submission that is not excused."""
        for row in self.found.rows:
            grade = self.grade(row.id)
            if grade is None:
                yield row.score
            elif not grade.excused:
                yield grade.score


def _slim(result: Result) -> Result:
    """A result without what is only looked at: programs, screens and lines."""
    replace = msgspec.structs.replace
    return replace(
        result,
        checks=tuple(replace(one, counterexample=None, evidence=None, source=None) for one in result.checks),
        transcripts=tuple(
            replace(one, typed=(), exchanges=(), piles=(), source=None) for one in result.transcripts
        ),
        output="",
    )
