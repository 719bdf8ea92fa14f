"""The tables of the file of decisions, and whether a file has them and nothing else.

A trigger or a view would act on what a desk writes and reads, and a table that was made otherwise could replace what was
decided before.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from grader.model.errors import InputError
from grader.model.visible import visible

VERSION = 2
_OLDER = {1: {"decision", "comment"}}
"""The tables of earlier versions, to which the others are added."""
_APPLICATION = 0x6B69627A  # "kibz"

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

_STATEMENTS = [one.strip() for one in _TABLES.split(";") if one.strip()]
_MADE = {one.split()[5]: one.replace("IF NOT EXISTS ", "") for one in _STATEMENTS}
"""Table -> how SQLite keeps the statement that made it."""
_OF_SQLITE = "sqlite_"
"""How names begin that SQLite gives: to indexes, and to what counts rows."""


def make_tables(base: sqlite3.Connection) -> None:
    """Make them, in a transaction of the caller's."""
    for statement in _STATEMENTS:
        base.execute(statement)
    base.execute(f"PRAGMA application_id = {_APPLICATION}")
    base.execute(f"PRAGMA user_version = {VERSION}")


def is_empty(base: sqlite3.Connection, path: Path) -> bool:
    """Whether a file still has to get its tables.  Raises InputError where it is not one of a desk.  Writes nothing."""
    # All of one moment: another desk may be making it.
    base.execute("BEGIN")
    try:
        (application,) = base.execute("PRAGMA application_id").fetchone()
        (version,) = base.execute("PRAGMA user_version").fetchone()
        found = base.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    finally:
        base.execute("COMMIT")
    if (application, version, found) == (0, 0, []):
        return True
    if application != _APPLICATION:
        raise InputError(
            f"{path}: was not written by Kibitz; move it away, so that the review desk can make its own"
        )
    if version > VERSION:
        raise InputError(
            f"{path}: was written by a newer version of Kibitz; review with that version, or a newer one"
        )
    others = [name for kind, name, sql in found if not _is_ours(kind, name, sql)]
    if others or not _OLDER.get(version, set(_MADE)) <= {name for _, name, _ in found}:
        what = f" ({visible(str(others[0]), limit=100)})" if others else ""
        raise InputError(
            f"{path}: was changed by another program{what}, so its decisions cannot be trusted; put back a copy that only Kibitz "
            "has written"
        )
    return version in _OLDER


def _is_ours(kind: str, name: str, sql: str | None) -> bool:
    if kind == "index":
        return name.startswith(_OF_SQLITE) and sql is None
    return kind == "table" and (name == "sqlite_sequence" or sql == _MADE.get(name))
