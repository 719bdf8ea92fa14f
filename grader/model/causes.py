"""Which verdicts of one submission have one cause, so that a reader mends one thing at a time.

A bug shows in many checks and sessions.  Verdicts go together where they say the same: the same known mistake, the same
line at which a program crashed, the same part that is missing, the same rules, or sessions that go wrong with the same words.
Nothing is decided here: points and verdicts are as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from grader.model.grade import TaskScore
from grader.model.result import CheckResult, Result, TranscriptResult, read_as
from grader.model.wording import tr

Item = CheckResult | TranscriptResult

_CORNER = "partial"


@dataclass(frozen=True)
class Cause:
    """Verdicts that have one cause, the one that cost most first; `lost` are the points of all of them."""

    items: tuple[Item, ...]
    lost: float

    @property
    def first(self) -> Item:
        """The verdict that stands for it."""
        return self.items[0]

    @property
    def title(self) -> str:
        """What it is called: what is missing, or else the check that cost most."""
        return (
            self.first.message if self.first.status == "blocked" and self.first.message else self.first.title
        )


def by_task(result: Result) -> list[tuple[TaskScore, list[Item]]]:
    """The tasks of a result in the order of the handout, each with its items: what is charged first, what is open last.

    Every report reads them in this order.  Items of an unknown task get one of its own, at the end.
    """
    tasks = {task.name: task for task in result.tasks}
    mine: dict[str, list[Item]] = {name: [] for name in tasks}
    items: list[Item] = [*result.checks, *result.transcripts]
    for one in items:
        tasks.setdefault(one.task, TaskScore(one.task, one.task or tr("Sessions in the terminal"), 0, 0))
        mine.setdefault(one.task, []).append(one)
    return [(task, sorted(mine[name], key=read_as)) for name, task in tasks.items()]


def lost(one: Item) -> float:
    """The points that a verdict has cost."""
    return one.max_points - one.points - one.open_points


def is_charged(one: Item) -> bool:
    """Whether a verdict says that something is wrong or missing, and has points to lose."""
    if one.status in ("passed", "open") or not one.max_points:
        return False
    # A session of a program that nobody has to hand in.
    return not (isinstance(one, TranscriptResult) and one.status == "blocked" and one.counts != "mark")


def causes(items: Iterable[Item]) -> list[Cause]:
    """The causes of what is charged: first the one that cost most; what went wrong in a corner alone comes last."""
    groups: dict[object, list[Item]] = {}
    for one in items:
        if is_charged(one):
            groups.setdefault(_key(one), []).append(one)
    found = [_cause(group) for group in groups.values()]
    return sorted(found, key=lambda cause: (cause.first.status == _CORNER, -cause.lost))


def with_causes(result: Result) -> Result:
    """The result with the causes of what is charged in it."""
    found = causes(one for _, mine in by_task(result) for one in mine)
    return replace(result, causes=tuple(tuple(one.id for one in cause.items) for cause in found))


def _cause(group: Sequence[Item]) -> Cause:
    first = group[0]
    if first.status != "blocked":
        first = min(group, key=lambda one: (isinstance(one, TranscriptResult), -lost(one)))
    return Cause((first, *(one for one in group if one is not first)), sum(map(lost, group)))


def _key(one: Item) -> object:
    """What is equal for verdicts with one cause."""
    if isinstance(one, CheckResult) and one.misconception:
        return "mistake", one.misconception
    if one.status == "blocked":
        return "missing", one.message
    if one.source is not None and one.source.running and _stopped(one):
        return "line", one.source.file, one.source.line
    if isinstance(one, TranscriptResult):
        # Where a course shows no more than the rule, all sessions say the same.
        return ("session", one.status, one.message) if one.exchanges else ("check", one.id)
    if one.rules:
        return "rules", one.task, tuple(rule.id for rule in one.rules)
    return "check", one.id


def _stopped(one: Item) -> bool:
    """Whether its program ended before it should, so that the line says where."""
    return one.status in ("crashed", "timeout")
