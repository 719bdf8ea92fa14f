"""The decisions of the review desk on the disk: one SQLite file in the folder of the results.

Nothing in it is ever changed: each decision is a row, and the last version of those about one thing holds.  What belongs
together is written in one transaction, which is there whole or not at all, whenever the process is killed.  Whoever
decides says which version they saw; if somebody else was faster, nothing is written, and they are told (`ConflictError`).
What a decision does to points is the affair of `grader/grades/decisions.py`.

The file may come from others (`desk_base.py`), so each row is looked at when it is read.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import msgspec

from grader.classes.desk_base import BESIDE, FILE, DeskBase
from grader.grades.decisions import Comment, Decision, Kind
from grader.model.errors import InputError
from grader.model.visible import visible

MAX_POINTS = 1e6
"""What a decision may give or take at most; no assignment has so many points."""

T = TypeVar("T", Decision, Comment)

_COMMENT = "number, name, version, submission, file, line, sha256, text, who, at"
_COLUMNS = "number, kind, submission, item, version, points, reason, who, at, basis"


class Wish(NamedTuple):
    """What somebody wants to decide, of what they saw: `seen` is the version that they saw, 0 where there was none."""

    kind: Kind
    submission: str
    item: str
    seen: int
    points: float | None
    reason: str
    basis: str


class ConflictError(Exception):
    """Somebody else has decided meanwhile: `theirs`.  Nothing was written."""

    def __init__(self, theirs: Sequence[Decision]) -> None:
        super().__init__(f"{len(theirs)} decided meanwhile")
        self.theirs = tuple(theirs)


class NotLastError(Exception):
    """What somebody wants to take back is not the last that they have decided.  Nothing was written."""


class DeskFile(DeskBase):
    """The decisions and comments in the file.  Raises InputError where it cannot be used."""

    def __init__(self, out: Path) -> None:
        super().__init__(out)
        self._current: dict[tuple[Kind, str, str], Decision] = {}
        self._read = 0
        self._count = 0

    def remember(self, name: str, value: str) -> None:
        """Keep how the desk was started, for the next time."""
        with self._told(), self._writing():
            self._base.execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", (name, value))

    def remembered(self, name: str) -> str:
        """What was kept under this name; empty for nothing."""
        with self._told():
            row = self._base.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        if row is not None and not isinstance(row[0], str):
            raise InputError(
                f"{self.path}: the setting {name} is no text, so what is there cannot be trusted; put back a copy that only Kibitz has written"
            )
        return row[0] if row is not None else ""

    def current(self) -> dict[tuple[Kind, str, str], Decision]:
        """What holds now: the last version of each, also where it was taken back."""
        with self._told():
            self._refresh()
        return self._current

    def of(self, submission: str) -> list[Decision]:
        """What holds now of one submission."""
        return [one for one in self.current().values() if one.submission == submission]

    def by_submission(self) -> dict[str, list[Decision]]:
        """What holds now, by submission."""
        found: dict[str, list[Decision]] = {}
        for one in self.current().values():
            found.setdefault(one.submission, []).append(one)
        return found

    def history(self, most: int = 1000) -> list[Decision]:
        """All decisions, the last one first."""
        with self._told():
            rows = self._base.execute(
                f"SELECT {_COLUMNS} FROM decision ORDER BY number DESC LIMIT ?", (most,)
            ).fetchall()
            return [self._decision(row) for row in rows]

    def forget(self, submissions: Iterable[str]) -> None:
        """Take out all that was decided and written of submissions, so that nothing of it is left in the file.

        Raises InputError where it is still in what SQLite has beside the file, because another program reads there.
        """
        with self._told():
            with self._writing():
                for name in submissions:
                    self._base.execute("DELETE FROM decision WHERE submission = ?", (name,))
                    self._base.execute("DELETE FROM comment WHERE submission = ?", (name,))
            self._base.execute("VACUUM")
            is_busy, *_ = self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if is_busy:
                raise InputError(
                    f"{self.path}: another program reads it, so what was decided of the student is still in {FILE}{BESIDE[0]}; "
                    "end that program and give the command again"
                )
            self._refresh()

    def comments(self) -> list[Comment]:
        """What was written beside lines and holds now, in the order in which it was begun."""
        with self._told():
            rows = self._base.execute(f"SELECT {_COMMENT} FROM comment ORDER BY number").fetchall()
        found: dict[str, Comment] = {}
        for row in rows:
            one = self._typed(row, Comment)
            found[one.name] = one
        return [one for one in found.values() if one.text]

    def comment(self, one: Comment) -> None:
        """Keep a comment, of which `version` is the one that was seen, 0 for a new one; an empty text takes it away.

        Raises `ConflictError` where somebody else has changed it meanwhile.
        """
        with self._told(), self._writing():
            (last,) = self._base.execute(
                "SELECT coalesce(max(version), 0) FROM comment WHERE name = ?", (one.name,)
            ).fetchone()
            if last != one.version:
                raise ConflictError([])
            self._base.execute(
                "INSERT INTO comment (name, version, submission, file, line, sha256, text, who, at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    one.name,
                    last + 1,
                    one.submission,
                    one.file,
                    one.line,
                    one.sha256,
                    one.text,
                    one.who,
                    one.when,
                ),
            )

    def between(self, first: int, last: int) -> list[Decision]:
        """The decisions from one number to another."""
        with self._told():
            rows = self._base.execute(
                f"SELECT {_COLUMNS} FROM decision WHERE number BETWEEN ? AND ? ORDER BY number", (first, last)
            ).fetchall()
            return [self._decision(row) for row in rows]

    def before(self, one: Decision) -> Decision | None:
        """What was decided before of the same thing; None for nothing."""
        with self._told():
            row = self._base.execute(
                f"SELECT {_COLUMNS} FROM decision WHERE kind = ? AND submission = ? AND item = ? AND version = ?",
                (*one.key, one.version - 1),
            ).fetchone()
            return self._decision(row) if row is not None else None

    @property
    def changes(self) -> tuple[int, int]:
        """Another one when something was decided or forgotten since it was asked last."""
        return self._read, self._count

    def _refresh(self) -> None:
        """Read what was decided since it was read last, by this process or another; all anew where something was forgotten."""
        self._still_there()
        rows = self._after(self._read)
        (count,) = self._base.execute("SELECT count(*) FROM decision").fetchone()
        if self._count + len(rows) != count:
            self._current, self._read, self._count = {}, 0, 0
            rows = self._after(0)
        for row in rows:
            one = self._decision(row)
            self._current[one.key] = one
            self._read = one.number
        self._count += len(rows)

    def _decision(self, row: Sequence[object]) -> Decision:
        """A decision that somebody can have made.  Raises InputError for any other."""
        one = self._typed(row, Decision)
        if not _are_points(one.kind, one.points):
            raise self._damaged(row, f"{one.points:g} are no points")
        return one

    def _typed(self, row: Sequence[object], kind: type[T]) -> T:
        """A row as what it stands for.  SQLite keeps any value in any column."""
        try:
            return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind)
        except msgspec.ValidationError as error:
            raise self._damaged(row, str(error)) from None

    def _damaged(self, row: Sequence[object], what: str) -> InputError:
        return InputError(
            f"{self.path}: row {visible(str(row[0]), limit=100)} cannot be read ({what}), so its decisions cannot be trusted; put back a "
            "copy that only Kibitz has written"
        )

    def _after(self, number: int) -> list[tuple[object, ...]]:
        return self._base.execute(
            f"SELECT {_COLUMNS} FROM decision WHERE number > ? ORDER BY number", (number,)
        ).fetchall()

    def decide(
        self, wishes: Iterable[Wish], who: str, when: str, before: Iterable[Decision] = ()
    ) -> list[Decision]:
        """Keep decisions, all or none.  Raises `ConflictError` where somebody else was faster at one of them.

        `before` are decisions of an earlier desk, which are kept as the first of what they are about, so that they hold again if what is
        wished now is taken back.  Raises ValueError where two wishes are about the same thing.
        """
        wishes = list(wishes)
        if len({wish[:3] for wish in wishes}) != len(wishes):
            raise ValueError("one thing is decided twice at once")
        with self._told(), self._writing():
            self._refresh()
            numbers = self._insert(wishes, who, when, {one.key: one for one in before})
        with self._told():
            self._refresh()
        return self.between(numbers[0], numbers[-1]) if numbers else []

    def take_back(self, first: int, last: int, who: str, when: str) -> list[Decision]:
        """Take back decisions by their numbers: what `who` decided last, all of it at once.  What was decided before holds again.

        Returns what holds now.

        Raises `NotLastError` where it is something else, and `ConflictError` where somebody decided anew since.
        """
        with self._told(), self._writing():
            self._refresh()
            made = self.between(first, last)
            (mine,) = self._base.execute("SELECT max(number) FROM decision WHERE who = ?", (who,)).fetchone()
            is_one = len({(one.kind, one.who, one.when) for one in made}) == 1
            if not is_one or made[0].who != who or made[-1].number != mine:
                raise NotLastError
            wishes = []
            for one in made:
                before = self.before(one)
                if before is not None and before.points is not None:
                    points, reason, basis = before.points, before.reason, before.basis
                else:
                    points, reason, basis = None, "taken back", one.basis
                wishes.append(
                    Wish(
                        one.kind,
                        one.submission,
                        one.item,
                        seen=one.version,
                        points=points,
                        reason=reason,
                        basis=basis,
                    )
                )
            numbers = self._insert(wishes, who, when)
        with self._told():
            self._refresh()
        return self.between(numbers[0], numbers[-1])

    def _insert(
        self,
        wishes: Sequence[Wish],
        who: str,
        when: str,
        earlier: Mapping[tuple[Kind, str, str], Decision] = MappingProxyType({}),
    ) -> list[int]:
        """Write what is wished within a transaction, behind what was decided of it `earlier`, and return the numbers."""
        if odd := [wish.points for wish in wishes if not _are_points(wish.kind, wish.points)]:
            raise InputError(
                f"{odd[0]:g} points cannot be kept; {MAX_POINTS:g} is the most that a decision gives"
            )
        before = [self._current.get((wish.kind, wish.submission, wish.item)) for wish in wishes]
        late = [
            now
            for wish, now in zip(wishes, before, strict=True)
            if (now.version if now is not None else 0) != wish.seen
        ]
        if late:
            raise ConflictError([one for one in late if one is not None])
        first = {wish[:3]: earlier[wish[:3]] for wish in wishes if wish.seen == 0 and wish[:3] in earlier}
        for one in first.values():
            self._write(Wish(*one.key, 0, one.points, one.reason, one.basis), one.who, one.when)
        return [
            self._write(wish._replace(seen=1) if wish[:3] in first else wish, who, when) for wish in wishes
        ]

    def _write(self, wish: Wish, who: str, when: str) -> int:
        """Write one row within a transaction, and return its number."""
        made = self._base.execute(
            "INSERT INTO decision (kind, submission, item, version, points, reason, who, at, basis) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*wish[:3], wish.seen + 1, wish.points, wish.reason, who, when, wish.basis),
        )
        return made.lastrowid or 0


def _are_points(kind: Kind, points: float | None) -> bool:
    """Whether somebody can have decided so."""
    least = -MAX_POINTS if kind == "extra" else 0.0
    return points is None or (math.isfinite(points) and least <= points <= MAX_POINTS)


class Kept(NamedTuple):
    """What is kept of a class, by submission."""

    decisions: Mapping[str, list[Decision]]
    comments: Mapping[str, list[Comment]]


def read_desk(out: Path) -> Kept:
    """What was decided of a class at the desk, and written beside lines; empty where no desk was opened there."""
    if not os.path.lexists(out / FILE):
        return Kept({}, {})
    file = DeskFile(out)
    try:
        comments: dict[str, list[Comment]] = {}
        for one in file.comments():
            comments.setdefault(one.submission, []).append(one)
        return Kept(file.by_submission(), comments)
    finally:
        file.close()


def read_decisions(out: Path) -> Mapping[str, list[Decision]]:
    """What was decided of a class at the desk, by submission."""
    return read_desk(out).decisions
