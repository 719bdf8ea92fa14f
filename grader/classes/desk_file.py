"""The decisions of the review desk on the disk: one SQLite file in the folder of the results.

Nothing in it is ever changed: each decision is a row, and the last version of those about one thing holds.  What belongs
together is written in one transaction, which is there whole or not at all, whenever the process is killed.  Whoever
decides says which version they saw; if somebody else was faster, nothing is written, and they are told (`ConflictError`).
What a decision does to points is the affair of `grader/grades/decisions.py`.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from grader.grades.decisions import Comment, Decision, Kind
from grader.model.errors import InputError

FILE = "review.sqlite"
BESIDE = ("-wal", "-shm")
"""What SQLite puts beside the file, behind its name, while it is in use."""

VERSION = 2
_APPLICATION = 0x6B69627A  # "kibz"
_WAIT = 10.0
"""Seconds for which a writer waits for another one."""

_TABLES = """
CREATE TABLE IF NOT EXISTS decision (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('decide', 'override', 'extra')),
    submission TEXT NOT NULL,
    item TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    points REAL,
    reason TEXT NOT NULL,
    who TEXT NOT NULL,
    at TEXT NOT NULL,
    basis TEXT NOT NULL,
    UNIQUE (kind, submission, item, version)
);
CREATE TABLE IF NOT EXISTS comment (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL CHECK (version > 0),
    name TEXT NOT NULL,
    submission TEXT NOT NULL,
    file TEXT NOT NULL,
    line INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    text TEXT NOT NULL,
    who TEXT NOT NULL,
    at TEXT NOT NULL,
    UNIQUE (name, version)
);
CREATE TABLE IF NOT EXISTS setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
"""

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


class DeskFile:
    """The file, open.  It is made where it is missing.  Raises InputError where it cannot be used."""

    def __init__(self, out: Path) -> None:
        self.path = out / FILE
        with self._told():
            self._base = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)
            self._base.execute("PRAGMA journal_mode = WAL")
            # A decision that was told as kept is on the disk, also where the power fails.
            self._base.execute("PRAGMA synchronous = FULL")
            # What is forgotten is overwritten, too.
            self._base.execute("PRAGMA secure_delete = ON")
            self._prepare()
        self._current: dict[tuple[Kind, str, str], Decision] = {}
        self._read = 0
        self._count = 0

    def _prepare(self) -> None:
        (made,) = self._base.execute("PRAGMA user_version").fetchone()
        if made > VERSION:
            raise InputError(
                f"{self.path}: was written by a newer version of Kibitz; review with that version, or a newer one"
            )
        if made < VERSION:
            with self._writing():
                for statement in filter(str.strip, _TABLES.split(";")):
                    self._base.execute(statement)
                self._base.execute(f"PRAGMA application_id = {_APPLICATION}")
                self._base.execute(f"PRAGMA user_version = {VERSION}")

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite cannot do is told in one line."""
        try:
            yield
        except sqlite3.Error as error:
            raise InputError(
                f"{self.path}: cannot be used ({error}); it holds the decisions of the review desk, so keep a copy of it"
            ) from None

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction: all of it, or nothing."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def close(self) -> None:
        """Let it go."""
        self._base.close()

    def remember(self, name: str, value: str) -> None:
        """Keep how the desk was started, for the next time."""
        with self._told(), self._writing():
            self._base.execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", (name, value))

    def remembered(self, name: str) -> str:
        """What was kept under this name; empty for nothing."""
        with self._told():
            row = self._base.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
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
        return [Decision(*row) for row in rows]

    def forget(self, submissions: Iterable[str]) -> None:
        """Take out all that was decided and written of submissions, so that nothing of it is left in the file."""
        with self._told():
            with self._writing():
                for name in submissions:
                    self._base.execute("DELETE FROM decision WHERE submission = ?", (name,))
                    self._base.execute("DELETE FROM comment WHERE submission = ?", (name,))
            self._base.execute("VACUUM")
            self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._refresh()

    def comments(self) -> list[Comment]:
        """What was written beside lines and holds now, in the order in which it was begun."""
        with self._told():
            rows = self._base.execute(f"SELECT {_COMMENT} FROM comment ORDER BY number").fetchall()
        found: dict[str, Comment] = {}
        for row in rows:
            one = Comment(*row)
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
        return [Decision(*row) for row in rows]

    def before(self, one: Decision) -> Decision | None:
        """What was decided before of the same thing; None for nothing."""
        with self._told():
            row = self._base.execute(
                f"SELECT {_COLUMNS} FROM decision WHERE kind = ? AND submission = ? AND item = ? AND version = ?",
                (*one.key, one.version - 1),
            ).fetchone()
        return Decision(*row) if row is not None else None

    @property
    def changes(self) -> tuple[int, int]:
        """Another one when something was decided or forgotten since it was asked last."""
        return self._read, self._count

    def _refresh(self) -> None:
        """Read what was decided since it was read last, by this process or another; all anew where something was forgotten."""
        rows = self._after(self._read)
        (count,) = self._base.execute("SELECT count(*) FROM decision").fetchone()
        if self._count + len(rows) != count:
            self._current, self._read, self._count = {}, 0, 0
            rows = self._after(0)
        for row in rows:
            one = Decision(*row)
            self._current[one.key] = one
            self._read = one.number
        self._count += len(rows)

    def _after(self, number: int) -> list[tuple[Any, ...]]:
        return self._base.execute(
            f"SELECT {_COLUMNS} FROM decision WHERE number > ? ORDER BY number", (number,)
        ).fetchall()

    def decide(self, wishes: Iterable[Wish], who: str, when: str) -> list[Decision]:
        """Keep decisions, all or none.  Raises `ConflictError` where somebody else was faster at one of them."""
        wishes = list(wishes)
        numbers: list[int] = []
        with self._told(), self._writing():
            self._refresh()
            before = [self._current.get((wish.kind, wish.submission, wish.item)) for wish in wishes]
            late = [
                now
                for wish, now in zip(wishes, before, strict=True)
                if (now.version if now is not None else 0) != wish.seen
            ]
            if late:
                raise ConflictError([one for one in late if one is not None])
            for wish in wishes:
                cursor = self._base.execute(
                    "INSERT INTO decision (kind, submission, item, version, points, reason, who, at, basis) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (*wish[:3], wish.seen + 1, wish.points, wish.reason, who, when, wish.basis),
                )
                numbers.append(cursor.lastrowid or 0)
        with self._told():
            self._refresh()
        return self.between(numbers[0], numbers[-1]) if numbers else []


class Kept(NamedTuple):
    """What is kept of a class, by submission."""

    decisions: Mapping[str, list[Decision]]
    comments: Mapping[str, list[Comment]]


def read_desk(out: Path) -> Kept:
    """What was decided of a class at the desk, and written beside lines; empty where no desk was opened there."""
    if not (out / FILE).is_file():
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
