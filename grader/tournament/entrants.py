"""Who takes part: the kit's own players, and the submissions that pass the checks that the handout asks for.

The checks of the tasks that the game's module names are graded as `kibitz grade` grades them; who passes them all
is entered.  Where everybody is let in, a submission has to be loaded, and no more.  Who is left out is told why.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from grader.classes import orders
from grader.classes.orders import Asked, Executor, Fault, Observer, Order
from grader.classes.out_folder import write_atomically
from grader.kits.corpus import Corpus
from grader.model.handed_in import Student
from grader.model.result import Result, from_json
from grader.model.worker_errors import WorkerError
from grader.sandbox.sandbox import Level, Sandbox, reaches
from grader.submissions.download import Download, Entry
from grader.submissions.submission import Submission, take_entry
from grader.tournament.chair import Account, Chair
from grader.tournament.game import Table
from grader.tournament.records import Entrant, Refused, to_json

Executors = Callable[[Asked, object], AbstractContextManager[Executor]]
"""An executor for an order and its equipment."""


_BESIDES = frozenset({"support-module"})
"""Kinds of notices that do not say why a player is missing."""


class Checked(msgspec.Struct, frozen=True):
    """What was found of a submission that wants to take part: why it may not, empty where it may."""

    fingerprint: str
    reason: str
    level: Level

    def holds(self, print_: str, demand: str | None) -> bool:
        """Whether it was found of the same submission, at the sandbox level that is demanded or a higher one."""
        return self.fingerprint == print_ and reaches(self.level, demand)


@dataclass
class Field:
    """Those who take part, with their files, and those who do not."""

    entrants: list[Entrant] = field(default_factory=list)
    files: dict[str, dict[str, bytes]] = field(default_factory=dict)
    refused: list[Refused] = field(default_factory=list)
    traces: list[str] = field(default_factory=list)

    def enter(self, entrant: Entrant, files: dict[str, bytes]) -> None:
        """Let somebody take part."""
        self.entrants.append(entrant)
        self.files[entrant.id] = files

    def refuse(self, entry: Entry, reason: str) -> None:
        """Leave somebody out."""
        self.refused.append(Refused(entry.id, reason, entry.students))


def house(table: Table) -> Field:
    """The kit's own players."""
    found = Field()
    for name, (title, files) in table.house().items():
        found.enter(Entrant(name, title, house=True), files)
    return found


def enter_loadable(found: Field, table: Table, sandbox: Sandbox, download: Download) -> None:
    """Enter each submission that can be loaded."""
    for entry in download.entries:
        submission = take_entry(download.tree, entry)
        reason = _trial(table, sandbox, submission)
        if reason:
            found.refuse(entry, reason)
        else:
            found.enter(_entrant(entry), submission.files)


def _trial(table: Table, sandbox: Sandbox, submission: Submission) -> str:
    """Why a submission cannot be loaded; empty where it can."""
    if not submission.sources:
        return "there is no Python file in what was handed in"
    account = Account(float("inf"), float("inf"))
    chair = Chair(
        sandbox, submission.files, 0, seed=0, account=account, moves=table.limits, limits=table.about.limits
    )
    with contextlib.closing(chair):
        try:
            chair.load()
        except WorkerError as error:
            if chair.loaded is not None and chair.loaded.missing:
                told = [f": {text}" for kind, text, _, _ in chair.loaded.notices if kind not in _BESIDES]
                return f"it has no {' and no '.join(chair.loaded.missing)}{''.join(told[:1])}"
            return f"it cannot be loaded: {error}"
    return ""


@dataclass(frozen=True)
class Checks:
    """How submissions are checked.  What was found is kept in `folder`, for those that are unchanged."""

    order: Order
    corpus: Corpus
    folder: Path
    executors: Executors
    observer: Observer = field(default_factory=Observer)


def enter_checked(found: Field, table: Table, download: Download, checks: Checks) -> None:
    """Enter each submission that passes the checks of the tasks that the game asks for."""
    reasons: dict[str, str] = {}
    for task in table.game.ENTRY_TASKS:
        entries = [entry for entry in download.entries if not reasons.get(entry.id)]
        reasons |= dict(_checked(found, checks, task, download, entries))
    for entry in download.entries:
        if reason := reasons.get(entry.id, ""):
            found.refuse(entry, reason)
        else:
            found.enter(_entrant(entry), take_entry(download.tree, entry).files)


def _checked(
    found: Field, checks: Checks, task: str, download: Download, entries: Sequence[Entry]
) -> Iterator[tuple[str, str]]:
    """For each entry why it may not take part."""
    order = replace(checks.order, only=task)
    settings = orders.settings_key(order, checks.corpus)
    prints: dict[str, str] = {}

    def path(name: str) -> Path:
        # Ids may be as long as a file name can be.
        return checks.folder / f"{hashlib.sha256(f'{task}/{name}'.encode()).hexdigest()[:24]}.json"

    todo: list[orders.Work] = []
    for entry in entries:
        packed = orders.pack(take_entry(download.tree, entry))
        prints[entry.id] = orders.fingerprint(settings, packed)
        known = _read(path(entry.id))
        if known is not None and known.holds(prints[entry.id], order.sandbox):
            yield entry.id, known.reason
        else:
            todo.append((entry.id, packed))
    checks.observer.known(len(todo), len(entries) - len(todo))
    if not todo:
        return
    with (
        checks.executors(order, checks.corpus) as executor,
        contextlib.closing(executor.run(iter(todo))) as outcomes,
    ):
        for name, outcome in outcomes:
            checks.observer.done()
            if isinstance(outcome, Fault):
                found.traces.extend([outcome.trace] if outcome.trace else [])
                yield name, f"it could not be checked: {outcome.reason}"
                continue
            result = from_json(outcome)
            reason = _why_not(result, task)
            write_atomically(path(name), to_json(Checked(prints[name], reason, result.sandbox.level)))
            yield name, reason


def _why_not(result: Result, task: str) -> str:
    missed = [check for check in result.checks if check.task == task and check.status != "passed"]
    if not missed:
        return ""
    more = f", and {len(missed) - 1} more" if len(missed) > 1 else ""
    return f"it does not pass the checks of {task}: {missed[0].title.rstrip('.')}{more}"


def _read(path: Path) -> Checked | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Checked)
    except (OSError, msgspec.DecodeError):
        return None


def _entrant(entry: Entry) -> Entrant:
    return Entrant(entry.id, _named(entry.students) or entry.id, students=entry.students)


def _named(students: Sequence[Student]) -> str:
    return ", ".join(one.name or one.id for one in students)
