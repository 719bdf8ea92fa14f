"""What a class did as a whole: the figures of the class page and of the terminal's summary.

Plain arithmetic over a `ClassResult`.  How it is shown is not decided here, and neither is what follows
from it: that two submissions are identical, or that a notice stands on one, is for a person to look at.
"""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grader.model.class_result import ClassResult, Item, Outcome, Row, content_hash
from grader.model.result import WRONG_ASSIGNMENT
from grader.model.scores import Counts
from grader.model.unread import UNREAD_WORDS, unread_kind
from grader.model.visible import amount
from grader.reports.clusters import Shared, shared_failures

BINS = 10
"""Bars of the distribution: each one tenth of full marks wide, full marks being in the last one."""

INTEGRITY = ("tampering", "looked-inside")
"""The kinds of notices that are about how a submission behaved towards the grader."""

_NOTHING = hashlib.sha256(b"").hexdigest()
EMPTY = frozenset(content_hash([_NOTHING] * files) for files in range(9))
"""The contents of submissions without anything in them: no file, or up to eight empty ones."""


class ItemFigures(NamedTuple):
    """What a class did on one check or session; `graded` submissions were held against it.

    `difficulty` is the share of its points that the class earned, from 0 to 1: the item difficulty of test
    theory, where a higher one is easier.  `discrimination` is the correlation of what a submission earned on
    it with what the same submission earned on all the rest, from -1 to 1: the point-biserial correlation,
    corrected as in Henrysson, "Correction of item-total correlations in item analysis", Psychometrika 28
    (1963), 211-218.  It is None where all earned the same, on this or on the rest.
    """

    item: Item
    graded: int
    missed: int
    excused: int
    open: int
    difficulty: float
    discrimination: float | None


class Mistake(NamedTuple):
    """A known mistake, in a sentence, and the submissions that make it."""

    sentence: str
    rows: tuple[Row, ...]


class Reading(NamedTuple):
    """An open point of the handout, how many submissions show each option, and how many show none.

    Nothing is shown where nothing that was graded depends on the point, and where it was fixed.
    """

    ruling: str
    question: str
    options: tuple[tuple[str, int], ...]
    unseen: int


class Flag(NamedTuple):
    """One notice about integrity, in words, and the submissions that it stands on."""

    kind: str
    text: str
    rows: tuple[Row, ...]


class Unread(NamedTuple):
    """Submissions that could not be read as their authors meant them, by the reason in words."""

    words: str
    rows: tuple[Row, ...]

    @property
    def place(self) -> str:
        """Where their own pages say so."""
        return "" if self.words == UNREAD_WORDS[WRONG_ASSIGNMENT] else "#unread"


class ProgramFigures(NamedTuple):
    """Programs that are no part of the maximum: how many could be played, and their mean points; None for none."""

    mode: Counts
    handed_in: int
    graded: int
    mean: float | None
    max_score: float

    @property
    def words(self) -> str:
        """The same as one line."""
        what = "a mark of its own" if self.mode == "separate" else "a bonus"
        mean = f", mean {amount(self.mean)} of {amount(self.max_score)}" if self.mean is not None else ""
        return f"the program in the terminal, {what}: {self.handed_in} of {self.graded} could be played{mean}"


class ClassFigures(NamedTuple):
    """Mean and median are of the points that count; both are None for a class without any.

    They are out of `max_score`, which is the same for all; in results of older versions, whoever could have less is scaled
    to the most that anybody could have.  `program` is what became of programs that are no part of it.

    Submissions of excused students count in `graded` and `excused`, and in nothing else that is made from
    points that count.  `sourceless` are the submissions without a file that could be run, and `misplaced` those that
    look like another assignment.  `open` are those with points
    that somebody has to decide, most of them first; mean and median are of what is paid.  `unread` are those that could not
    be read as they were meant, and `shared` the checks that the same submissions fail.
    """

    graded: int
    excused: int
    max_score: float
    mean: float | None
    median: float | None
    full_marks: int
    distribution: tuple[int, ...]
    items: tuple[ItemFigures, ...]
    mistakes: tuple[Mistake, ...]
    readings: tuple[Reading, ...]
    flags: tuple[Flag, ...]
    identical: tuple[tuple[Row, ...], ...]
    sourceless: tuple[Row, ...]
    misplaced: tuple[Row, ...]
    open: tuple[Row, ...]
    unread: tuple[Unread, ...]
    shared: tuple[Shared, ...]
    program: ProgramFigures | None
    levels: tuple[tuple[str, int], ...]

    @property
    def hardest(self) -> tuple[ItemFigures, ...]:
        """The checks and sessions that at least one submission did not pass, hardest first."""
        missed = [one for one in self.items if one.missed]
        return tuple(sorted(missed, key=lambda one: (-one.missed / one.graded, one.item.id)))


def class_figures(found: ClassResult) -> ClassFigures:
    """The figures of a class; those without a result are not part of them."""
    counting = [row for row in found.rows if not is_excused(row)]
    most = max((row.max_score for row in found.rows), default=0.0)
    counts = [
        row.counts * most / row.max_score if 0 < row.max_score < most else row.counts for row in counting
    ]
    distribution = [0] * BINS
    for row in counting:
        share = row.counts / row.max_score if row.max_score > 0 else 1.0
        distribution[min(max(int(share * BINS), 0), BINS - 1)] += 1
    return ClassFigures(
        graded=len(found.rows),
        excused=len(found.rows) - len(counting),
        max_score=most,
        mean=statistics.fmean(counts) if counts else None,
        median=statistics.median(counts) if counts else None,
        full_marks=sum(has_full_marks(row) for row in counting),
        distribution=tuple(distribution),
        items=_items(found),
        mistakes=_mistakes(found.rows),
        readings=_readings(found),
        flags=_flags(found.rows),
        identical=identical(found.rows),
        sourceless=tuple(row for row in found.rows if not row.content),
        misplaced=tuple(
            row for row in found.rows if any(notice.kind == WRONG_ASSIGNMENT for notice in row.notices)
        ),
        open=tuple(
            sorted(
                (row for row in found.rows if row.still_open > 0), key=lambda row: (-row.still_open, row.id)
            )
        ),
        unread=_unread(found.rows),
        shared=tuple(shared_failures(found)),
        program=_program(counting),
        levels=_levels(found.rows),
    )


def _unread(rows: Sequence[Row]) -> tuple[Unread, ...]:
    """Each submission once, by the first reason that it has."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        if first := unread_kind(row.notices):
            found.setdefault(first, []).append(row)
    return tuple(Unread(words, tuple(found[kind])) for kind, words in UNREAD_WORDS.items() if kind in found)


def _program(rows: Iterable[Row]) -> ProgramFigures | None:
    programs = [row.program for row in rows if row.program is not None]
    if not programs:
        return None
    scores = [one.score for one in programs if one.handed_in]
    mean = statistics.fmean(scores) if scores else None
    return ProgramFigures(programs[0].mode, len(scores), len(programs), mean, programs[0].max_score)


def is_excused(row: Row) -> bool:
    """Whether no points of this submission count, because its student is let off."""
    return row.grade is not None and bool(row.grade.excused)


def has_full_marks(row: Row) -> bool:
    """Whether the points that count are all that there are."""
    return not is_excused(row) and row.counts >= row.max_score


def says_something(outcome: Outcome) -> bool:
    """Whether an outcome is about the submission: not a fault of the grader, worth something, and of what was handed in."""
    return outcome.status != "error" and outcome.max_points > 0 and not outcome.may_be_missing


def _items(found: ClassResult) -> tuple[ItemFigures, ...]:
    """The figures of every item that anybody was held against, in the order of the assignment."""
    by_item: dict[str, list[tuple[Row, Outcome]]] = {item.id: [] for item in found.items}
    for row in found.rows:
        for outcome in row.outcomes:
            if says_something(outcome):
                by_item[outcome.item].append((row, outcome))
    return tuple(_item(item, by_item[item.id]) for item in found.items if by_item[item.id])


def _item(item: Item, outcomes: Sequence[tuple[Row, Outcome]]) -> ItemFigures:
    return ItemFigures(
        item,
        len(outcomes),
        sum(one.status != "passed" for _, one in outcomes),
        sum(one.excused for _, one in outcomes),
        sum(row.state(one) == "open" for row, one in outcomes),
        sum(one.points for _, one in outcomes) / sum(one.max_points for _, one in outcomes),
        _discrimination(outcomes),
    )


def _discrimination(outcomes: Iterable[tuple[Row, Outcome]]) -> float | None:
    pairs = [
        # Rounded, because sums of points that are equal may differ in the last bit.
        (
            round(one.points / one.max_points, 9),
            round(_rest(row, one), 9),
        )
        for row, one in outcomes
        if row.max_score > (one.max_points if one.counts == "mark" else 0)
    ]
    mine, rest = [one for one, _ in pairs], [other for _, other in pairs]
    if len(set(mine)) < 2 or len(set(rest)) < 2:
        return None
    return statistics.correlation(mine, rest)


def _rest(row: Row, outcome: Outcome) -> float:
    """The share of the mark that was earned, without this outcome where it is a part of the mark."""
    points, most = row.score - row.bonus, row.max_score
    if outcome.counts == "mark":
        points, most = points - outcome.points, most - outcome.max_points
    return points / most


def _mistakes(rows: Iterable[Row]) -> tuple[Mistake, ...]:
    """The known mistakes that were recognised, the commonest first."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        for sentence in row.mistakes:
            found.setdefault(sentence, []).append(row)
    made = [Mistake(sentence, tuple(makers)) for sentence, makers in found.items()]
    return tuple(sorted(made, key=lambda one: (-len(one.rows), one.sentence)))


def _readings(found: ClassResult) -> tuple[Reading, ...]:
    """The open points on which anything is known, the options of each by how many follow them."""
    questions = {option.ruling: option.question for option in found.options}
    readings = []
    for ruling, question in questions.items():
        followed = [row.readings[ruling] for row in found.rows if ruling in row.readings]
        options = [
            (option.text, followed.count(option.option))
            for option in found.options
            if option.ruling == ruling
        ]
        options.sort(key=lambda pair: (-pair[1], pair[0]))
        readings.append(Reading(ruling, question, tuple(options), len(found.rows) - len(followed)))
    return tuple(readings)


def _flags(rows: Iterable[Row]) -> tuple[Flag, ...]:
    found: dict[tuple[str, str], dict[str, Row]] = {}
    for row in rows:
        for notice in row.notices:
            if notice.kind in INTEGRITY:
                found.setdefault((notice.kind, notice.text), {})[row.id] = row
    flags = [Flag(kind, text, tuple(on.values())) for (kind, text), on in found.items()]
    return tuple(sorted(flags, key=lambda one: (INTEGRITY.index(one.kind), one.text)))


def identical(rows: Iterable[Row]) -> tuple[tuple[Row, ...], ...]:
    """The submissions of different students that hold the same files, whatever the files are called."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.content not in EMPTY:
            groups.setdefault(row.content, []).append(row)
    return tuple(tuple(group) for group in groups.values() if len({_owners(row) for row in group}) > 1)


def _owners(row: Row) -> frozenset[str]:
    """Whose a submission is; one that nobody is named for belongs to itself."""
    return frozenset(f"student {one.id}" for one in row.students) or frozenset({f"submission {row.id}"})


def _levels(rows: Sequence[Row]) -> tuple[tuple[str, int], ...]:
    """How many submissions ran at each sandbox level, the weakest first."""
    found = [row.sandbox for row in rows]
    return tuple((level, found.count(level)) for level in ("weak", "medium", "strong") if level in found)
