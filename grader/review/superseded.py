"""Entries of a file of adjustments whose place a decision of the desk has taken: found, and set aside as comments.

A file with both would be refused, or count points of the rubric twice.  The text stays the instructor's own: its lines,
order and remarks are kept, and what comes out is read again before anybody gets it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from grader.grades.adjustment_entries import Adjustments, Decide, Entry, Extra, Override
from grader.grades.concerned import Who
from grader.grades.decisions import Decision, basis_of, fits, is_own
from grader.grades.lateness import clause
from grader.lms.person import MAX_NAMES
from grader.model.errors import InputError
from grader.model.result import Result
from grader.model.visible import counted, listed

_HEAD = re.compile(r"[ \t]*\[\[[ \t]*(decide|override|extra)[ \t]*\]\][ \t]*(?:#.*)?")
"""The line that begins an entry."""

_NOTE = "# Set aside: the review desk decided anew."


class Overlap(NamedTuple):
    """What becomes of a file's entries and of the desk's: `aside` are numbers of entries by section, counted from 0.

    `said` are the decisions that the file has already, word for word.
    """

    aside: Mapping[str, frozenset[int]]
    said: frozenset[Decision]


def overlap(policy: Adjustments, decisions: Iterable[Decision], results: Sequence[Result | None]) -> Overlap:
    """Find the entries that say something of what was decided at the desk.  `results` are those of the decisions, one for each."""
    aside: dict[str, set[int]] = {"decide": set(), "override": set(), "extra": set()}
    said = set()
    for one, result in zip(decisions, results, strict=True):
        counts = result is not None and fits(one, result)
        # What was taken back leaves the decision to whoever wrote the file, but for what the desk wrote there.
        if result is None or not (counts or one.points is None):
            continue
        entries: Sequence[Entry] = getattr(policy, one.kind)
        mine = [
            n
            for n, entry in enumerate(entries)
            if _is_about(policy, entry, one, Who(result.submission)) and (counts or is_own(entry))
        ]
        if mine and counts and _is_said(entries[mine[0]], one, basis_of(result, one.item)):
            said.add(one)
            mine = mine[1:]
        aside[one.kind].update(mine)
    return Overlap({kind: frozenset(numbers) for kind, numbers in aside.items()}, frozenset(said))


def _is_about(policy: Adjustments, entry: Entry, one: Decision, who: Who) -> bool:
    """Whether an entry, which names somebody, is about what a decision is about."""
    if entry.section:
        return False
    if isinstance(entry, Extra):
        return (entry.submission, entry.rubric) == (one.submission, one.item)
    if isinstance(entry, Decide) and (entry.everybody or entry.check != one.item):
        return False
    return who.concerned(policy, entry)


def _is_said(entry: Entry, one: Decision, basis: str) -> bool:
    """Whether an entry gives what a decision gives that was made of `basis`, for the same reason."""
    if clause(entry.reason) != clause(one.reason):
        return False
    if isinstance(entry, Decide | Override) and entry.basis not in ("", basis):
        return False
    if isinstance(entry, Override):
        return entry.final and entry.score == one.points
    return isinstance(entry, Decide | Extra) and entry.points == one.points


def set_aside(text: str, aside: Mapping[str, frozenset[int]]) -> str:
    """A file's text with some of its entries as comments.  Raises InputError where they cannot be told apart in it."""
    if not any(aside.values()):
        return text
    lines = []
    seen = dict.fromkeys(aside, -1)
    is_aside = False
    for line in text.splitlines():
        if found := _HEAD.fullmatch(line):
            seen[found[1]] += 1
            is_aside = seen[found[1]] in aside[found[1]]
            if is_aside:
                lines.append(_NOTE)
        elif line.lstrip().startswith("["):
            is_aside = False
        lines.append(f"# {line}" if is_aside and line.strip() and not line.lstrip().startswith("#") else line)
    less = "".join(f"{line}\n" for line in lines)
    if read_toml(less) != _without(text, aside):
        numbers = [f"[[{kind}]] entry {n + 1}" for kind, some in aside.items() for n in sorted(some)]
        names = numbers[:MAX_NAMES] + (
            [counted(len(numbers) - MAX_NAMES, "other")] if len(numbers) > MAX_NAMES else []
        )
        raise InputError(
            "the file of adjustments that the class was graded with and the desk decide the same, and the file is written so that "
            f"its entries cannot be set aside; take these out of it, and grade with it once more: {listed(names)}"
        )
    return less


def read_toml(text: str) -> dict[str, Any] | None:
    """What a text says in TOML; None where it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _without(text: str, aside: Mapping[str, frozenset[int]]) -> dict[str, object]:
    """What the file says without these entries."""
    data = tomllib.loads(text)
    for kind, numbers in aside.items():
        if kept := [entry for n, entry in enumerate(data.get(kind, ())) if n not in numbers]:
            data[kind] = kept
        else:
            data.pop(kind, None)
    return data
