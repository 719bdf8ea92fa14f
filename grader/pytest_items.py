"""What pytest shows of an assignment: its checks and terminal sessions as items, and what came of them.

The spec tests are not run here.  The first item grades the submission as `kibitz check` does, from the corpus, and
each item then tells what came of its check.  Without `--submission` the reference is graded.  Under pytest-xdist
each process grades what it was given: the checks, or the sessions.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any, Literal

import pytest
from _pytest._code.code import ExceptionChainRepr, ReprEntryNative, ReprFileLocation, ReprTraceback

from grader.model.errors import InputError
from grader.model.visible import amount, counted, up_to, visible
from grader.pytest_plugin import CHECK, RUNS, SUBMISSION, assignment_of

if TYPE_CHECKING:
    from grader.model.result import CheckResult, Result, TranscriptResult
    from grader.submissions.submission import Submission

Home = tuple[Path, str]
"""The root of a kit, and the name of an assignment in it."""

Kind = Literal["check", "session"]

_KIND = "kibitz_kind"
_STATUS = "kibitz_status"
_POINTS = "kibitz_points"
_MAX_POINTS = "kibitz_max_points"
_OPEN_POINTS = "kibitz_open_points"
_COUNTS = "kibitz_counts"
_IN_POINTS = (_POINTS, _MAX_POINTS, _OPEN_POINTS)
_EXCUSED = "kibitz_excused"
_NOTE = "kibitz_note"


class FailedCheckError(Exception):
    """A check or session got no points; the text is what a reader is told, `line` the same in one line."""

    def __init__(self, text: str, line: str) -> None:
        super().__init__(text)
        self.line = line


class AssignmentFolder(pytest.Directory):
    """The spec tests of an assignment, followed by its terminal sessions; or the sessions alone."""

    def __init__(self, *, home: Home, **more: Any) -> None:
        super().__init__(**more)
        self._home = home

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        """The files of spec tests, then those of sessions."""
        root, name = self._home
        folder = root / "transcripts" / name
        if self.path != folder:
            yield from self._inside()
        if folder.is_dir():
            for path in sorted([*folder.glob("*.transcript"), *folder.glob("dialogue_*.py")]):
                yield SessionFile.from_parent(self, path=path, home=self._home)

    def _inside(self) -> Iterator[pytest.Item | pytest.Collector]:
        """What pytest itself finds in this folder."""
        for path in sorted(self.path.iterdir()):
            named = self.session.isinitpath(path, with_parents=True)
            if not named and self.ihook.pytest_ignore_collect(collection_path=path, config=self.config):
                continue
            if path.is_dir():
                inner = self.ihook.pytest_collect_directory(path=path, parent=self)
                if inner is not None:
                    yield inner
            else:
                yield from self.ihook.pytest_collect_file(file_path=path, parent=self)


class SessionFile(pytest.File):
    """A transcript, or a file of dialogues."""

    def __init__(self, *, home: Home, **more: Any) -> None:
        super().__init__(**more)
        self._home = home

    def collect(self) -> Iterable[pytest.Item]:
        """The recorded session, or the claims of the dialogues."""
        try:
            found = list(_sessions(self.path))
        except InputError as error:
            raise self.CollectError(str(error)) from None
        for name, task, title in found:
            yield SessionItem.from_parent(self, name=name, task=task, title=title, home=self._home)


def _sessions(path: Path) -> Iterator[tuple[str, str, str]]:
    """The id, task and title of each result that a file gives.  Raises KitError."""
    if path.suffix == ".py":
        from grader.kits.content import modules
        from grader.sessions.dialogues import dialogues_in

        for module in modules("transcripts", path.parent, path.name):
            for one in dialogues_in(module):
                for claim in one.claims:
                    yield f"{one.id}.{claim.id}", one.task, claim.title
    else:
        from grader.kits.transcript import read_transcript

        transcript = read_transcript(path)
        yield transcript.id, transcript.task, transcript.title


class GradedItem(pytest.Item):
    """Something of an assignment that has a verdict."""

    kind: Kind
    result_id: str
    task: str
    title: str

    def home(self) -> Home:
        """The kit and the assignment that it belongs to.  Raises InputError."""
        raise NotImplementedError

    def line(self) -> int:
        """The line at which it stands in its file, counted from 0."""
        return 0

    def runtest(self) -> None:
        """Take the verdict out of the result; the first item that asks for it has the submission graded."""
        run = _run_for(self.config, self.home())
        result = run.result(self.kind, self.result_id)
        if not run.told:
            run.told = True
            self.user_properties += [(_NOTE, note) for note in _notes(result)]
        items: Sequence[CheckResult | TranscriptResult] = (
            result.checks if self.kind == "check" else result.transcripts
        )
        found = next((one for one in items if one.id == self.result_id), None)
        if found is None:
            text = f"{self.result_id} is no {self.kind} of {run.assignment}"
            raise FailedCheckError(text, text)
        self.user_properties += [
            (_KIND, self.kind),
            (_STATUS, found.status),
            (_POINTS, found.points),
            (_MAX_POINTS, found.max_points),
            (_OPEN_POINTS, found.open_points),
            (_COUNTS, found.counts),
        ]
        if found.excused:
            self.user_properties.append((_EXCUSED, f"{found.title.rstrip('.')}: {found.excused}"))
        if found.status == "blocked" and found.counts != "mark":
            pytest.skip(f"not played, and nothing is taken from the mark for that: {visible(found.message)}")
        if found.status != "passed":
            from grader.reports.verdict_lines import render_failure

            raise FailedCheckError(render_failure(found), visible(found.message or found.title))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What a reader is told.  Only a fault of the grader itself has a traceback."""
        error = excinfo.value
        if not isinstance(error, (FailedCheckError, InputError)):
            return super().repr_failure(excinfo, style)
        line = error.line if isinstance(error, FailedCheckError) else str(error)
        # A representation of pytest's own, because that is what crosses processes with its summary line.
        text = ReprTraceback([ReprEntryNative([f"{str(error).rstrip()}\n"])], None, "native")
        where = ReprFileLocation(str(self.path), self.line() + 1, line)
        return ExceptionChainRepr([(text, where, None)])

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands, and its title."""
        return self.path, self.line(), f"{self.task}: {self.title}"


class CheckItem(GradedItem):
    """One check of an assignment."""

    kind = "check"

    def __init__(self, *, function: Callable[..., Any], **more: Any) -> None:
        super().__init__(**more)
        info = vars(function)[CHECK]
        self.result_id, self.task, self.title = info.id, info.task, info.title
        self._line = _line(function)
        self.own_markers.extend(getattr(function, "pytestmark", ()))
        self.keywords.update({mark.name: mark for mark in self.own_markers})
        self.extra_keyword_matches.add(self.task)

    def home(self) -> Home:
        """The nearest folder above that is one of spec tests."""
        for folder in self.path.parents:
            if (found := assignment_of(folder)) is not None:
                return found
        name = self.path.parent.name
        raise InputError(
            f"{self.path}: no assignment for it: no folder above has reference/{name}/assignment.toml"
        )

    def line(self) -> int:
        """That of the spec test."""
        return self._line


class SessionItem(GradedItem):
    """One recorded terminal session, or one claim of a dialogue."""

    kind = "session"

    def __init__(self, *, task: str, title: str, home: Home, **more: Any) -> None:
        super().__init__(**more)
        self.result_id, self.task, self.title = self.name, task, title
        self._home = home
        self.extra_keyword_matches.add(task)

    def home(self) -> Home:
        """As it was collected."""
        return self._home


def _line(function: Callable[..., Any]) -> int:
    """The line of a spec test, counted from 0, below what Hypothesis and the recorder put around it."""
    handle = getattr(function, "hypothesis", None)
    inner = inspect.unwrap(function if handle is None else handle.inner_test)
    code: CodeType = inner.__code__
    return code.co_firstlineno - 1


def without_doubles(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The items, each session once."""
    seen: set[str] = set()
    kept = []
    for item in items:
        if isinstance(item, SessionItem):
            if item.nodeid in seen:
                continue
            seen.add(item.nodeid)
        kept.append(item)
    return kept


# Grading.


class Run:
    """One assignment in this process: graded once, or, under pytest-xdist, once for each kind that it is given."""

    def __init__(self, home: Home, submission: Submission | None, *, by_kind: bool) -> None:
        self._root, self.assignment = home
        self.told = False
        self.selected: dict[Kind, set[str]] = {"check": set(), "session": set()}
        self._submission, self._by_kind = submission, by_kind
        self._found: dict[Kind, Result | Exception] = {}

    def result(self, kind: Kind, name: str) -> Result:
        """The result.  What went wrong at the first attempt is raised again at each other one."""
        self.selected[kind].add(name)
        if kind not in self._found:
            kinds: list[Kind] = (
                [kind] if self._by_kind else [one for one in self.selected if self.selected[one]]
            )
            found: Result | Exception
            try:
                found = self._grade(kinds)
            except Exception as error:
                found = error
            self._found |= dict.fromkeys(kinds, found)
        if isinstance(answer := self._found[kind], Exception):
            raise answer
        return answer

    def _grade(self, kinds: Iterable[Kind]) -> Result:
        from grader.grading.compiler import obtain_corpus
        from grader.grading.grading import Grader
        from grader.grading.hints import hinted
        from grader.kits.corpus import DEFAULT_SEED
        from grader.kits.kit import Kit
        from grader.submissions.submission import read_submission

        kit = Kit(self._root)
        about = kit.assignment(self.assignment)
        submission = self._submission or read_submission(kit.reference(about.id))
        corpus = obtain_corpus(kit, about, DEFAULT_SEED, lambda *_: None)
        only = set().union(*(self.selected[kind] for kind in kinds))
        with Grader(kit, about, corpus, only=only, transcripts="session" in kinds) as grader:
            return hinted(grader.grade(submission), about.hints)


def _run_for(config: pytest.Config, home: Home) -> Run:
    runs = config.stash[RUNS]
    if home not in runs:
        runs[home] = Run(home, config.stash[SUBMISSION], by_kind=hasattr(config, "workerinput"))
    return runs[home]


def note_selected(session: pytest.Session) -> None:
    """Tell the runs which checks and sessions are asked for."""
    for item in session.items:
        if isinstance(item, GradedItem):
            try:
                home = item.home()
            except InputError:
                continue  # told when it is run
            _run_for(session.config, home).selected[item.kind].add(item.result_id)


def scheduler(config: pytest.Config, log: Any) -> Any:
    """A distribution of pytest-xdist that keeps what is in one folder of an assignment together."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    class ByFolder(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            path = Path(nodeid.partition("::")[0])
            ours = assignment_of(config.rootpath / path.parent)
            return path.parent.as_posix() if ours else nodeid

    return ByFolder(config, log)


# Words.


def _notes(result: Result) -> list[str]:
    notes = [notice.text + (f" ({notice.where})" if notice.where else "") for notice in result.notices]
    if result.sandbox.level != "strong":
        notes.append(f"{result.sandbox.level} protection")
    return notes


def word_of(report: Any) -> str:
    """What `-v` says of a check or session that is open; empty for all others."""
    found = dict(getattr(report, "user_properties", ()))
    return "OPEN" if found.get(_STATUS) == "open" else ""


def _sums(rows: Iterable[Sequence[float]]) -> tuple[float, float, float]:
    """Points, maximum and open points of these."""
    rows = [*rows]
    points, of, opened = (sum(row[at] for row in rows) for at in range(3))
    return points, of, opened


def summary(reports: Iterable[Any]) -> list[str]:
    """The points of what was run, and what a reader should know besides.

    All of it comes with the reports, because under xdist the grading was done in other processes.
    """
    told: dict[str, list[Any]] = {}
    for report in reports:
        for name, value in report.user_properties:
            told.setdefault(name, []).append(value)
    everything = [*zip(*(told.get(name, ()) for name in (_KIND, _STATUS, _COUNTS, *_IN_POINTS)), strict=True)]
    graded = [
        (kind, status) for kind, status, counts, *_ in everything if counts == "mark" or status != "blocked"
    ]
    kinds = [kind for kind, _ in graded]
    what = [
        counted(kinds.count(kind), noun)
        for kind, noun in (("check", "check"), ("session", "terminal session"))
        if kind in kinds
    ]
    points, of, opened = _sums(row for _, _, counts, *row in everything if counts == "mark")
    lines = [
        f"{amount(points)} of {amount(of)} points{up_to(opened)}{',' if opened else ''} in {' and '.join(what) or 'no check'}"
    ]
    for mode, words in (("separate", "a mark of its own"), ("bonus", "a bonus")):
        apart = [row for _, status, counts, *row in everything if counts == mode and status != "blocked"]
        if apart:
            points, of, opened = _sums(apart)
            lines.append(
                f"the program in the terminal, {words}: {amount(points)} of {amount(of)} points{up_to(opened)}"
            )
    blocked = [status for _, status in graded].count("blocked")
    if blocked:
        lines.append(f"{counted(blocked, 'check')} blocked: what is needed for it is missing or wrong")
    undecided = [status for _, status in graded].count("open")
    if undecided:
        lines.append(f"{counted(undecided, 'check')} open: what ran does not show whether it is right")
    for name, label in ((_NOTE, "note"), (_EXCUSED, "excused")):
        lines += [f"{label}: {visible(text)}" for text in dict.fromkeys(told.get(name, []))]
    return lines
