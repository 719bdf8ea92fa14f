"""The pytest plugin: `pytest spec_tests/ASSIGNMENT --submission PATH` shows each check as a pytest item.

The spec tests are not run here.  The first item grades the submission as `kibitz check` does, from the
corpus, and each item then tells what came of its check.  Without `--submission` the reference is graded.

pytest loads this module wherever Kibitz is installed, so it imports nothing else of Kibitz until a check
is there to be graded.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from grader.result import CheckResult, Result
    from grader.submission import Submission

_ATTRIBUTE = "kibitz_check"
_STATUS = "kibitz_status"
_POINTS = "kibitz_points"
_MAX_POINTS = "kibitz_max_points"
_EXCUSED = "kibitz_excused"
_NOTE = "kibitz_note"

_submission = pytest.StashKey["Submission | None"]()
_runs = pytest.StashKey["dict[tuple[Path, str], Run]"]()


class FailedCheckError(Exception):
    """A check got no points; the text is what a reader is told."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--submission`."""
    group = parser.getgroup("kibitz", "Kibitz: grading submissions by spec tests")
    group.addoption(
        "--submission",
        metavar="PATH",
        help="Grade this folder, zip or file by the spec tests that are collected [default: the reference].",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Read the submission, so that a wrong path is told before anything runs."""
    config.stash[_runs] = {}
    config.stash[_submission] = None
    path = config.getoption("--submission")
    if path is None:
        return
    from grader.errors import InputError
    from grader.submission import read_submission

    if not path:
        raise pytest.UsageError("--submission is empty")
    try:
        config.stash[_submission] = read_submission(Path(path))
    except InputError as error:
        raise pytest.UsageError(f"--submission {error}") from None


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say what is graded."""
    submission = config.stash[_submission]
    return None if submission is None else f"kibitz: grading {submission.path}"


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> pytest.Item | None:
    """Make an item of a spec test; whatever else is collected is left to pytest."""
    # `vars`, because a lazy object or a mock has every attribute that it is asked for.
    if inspect.isfunction(obj) and _ATTRIBUTE in vars(obj):
        item: pytest.Item = CheckItem.from_parent(collector, name=name, function=obj)
        return item
    return None


class CheckItem(pytest.Item):
    """One check of an assignment."""

    def __init__(self, *, function: Callable[..., Any], **more: Any) -> None:
        super().__init__(**more)
        self.info = vars(function)[_ATTRIBUTE]
        self._line = _line(function)
        self.own_markers.extend(getattr(function, "pytestmark", ()))
        self.keywords.update({mark.name: mark for mark in self.own_markers})
        self.extra_keyword_matches.add(self.info.task)

    def runtest(self) -> None:
        """Take the verdict out of the result; the first item that asks for it has the submission graded."""
        run = _run_for(self.config, self.path)
        result = run.result()
        if not run.told:
            run.told = True
            self.user_properties += [(_NOTE, note) for note in _notes(result)]
        check = next((check for check in result.checks if check.id == self.info.id), None)
        if check is None:
            raise FailedCheckError(f"{self.info.id} is no check of {run.assignment}")
        self.user_properties += [
            (_STATUS, check.status),
            (_POINTS, check.points),
            (_MAX_POINTS, check.max_points),
        ]
        if check.excused:
            self.user_properties.append((_EXCUSED, f"{check.title}: {check.excused}"))
        if check.status != "passed":
            raise FailedCheckError(_report(check))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What a reader is told.  Only a fault of the grader itself has a traceback."""
        from grader.errors import InputError

        if isinstance(excinfo.value, (FailedCheckError, InputError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the spec test stands, and the check's title."""
        return self.path, self._line, f"{self.info.task}: {self.info.title}"


class Run:
    """One assignment, graded once in this process."""

    def __init__(self, root: Path, assignment: str, submission: Submission | None) -> None:
        self.assignment = assignment
        self.told = False
        self._root, self._submission = root, submission
        self._found: Result | Exception | None = None

    def result(self) -> Result:
        """The result.  What went wrong at the first attempt is raised again at each other one."""
        if self._found is None:
            try:
                self._found = self._grade()
            except Exception as error:
                self._found = error
        if isinstance(self._found, Exception):
            raise self._found
        return self._found

    def _grade(self) -> Result:
        from grader.compiler import obtain_corpus
        from grader.corpus import DEFAULT_SEED
        from grader.grading import Grader
        from grader.kit import Kit
        from grader.submission import read_submission

        kit = Kit(self._root)
        about = kit.assignment(self.assignment)
        submission = self._submission or read_submission(kit.reference(about.id))
        corpus = obtain_corpus(kit, about, DEFAULT_SEED, lambda *_: None)
        # Terminal sessions are no items.
        with Grader(kit, about, corpus, transcripts=False) as grader:
            return grader.grade(submission)


def _run_for(config: pytest.Config, path: Path) -> Run:
    """The run of the assignment that the spec tests in the file `path` belong to."""
    from grader.errors import InputError
    from grader.kit import MARKER

    for folder in path.parents:
        for root in folder.parents:
            if (root / "reference" / folder.name / MARKER).is_file():
                key = root, folder.name
                return config.stash[_runs].setdefault(key, Run(*key, config.stash[_submission]))
    raise InputError(
        f"{path}: no assignment for it: no folder above has reference/{path.parent.name}/{MARKER}"
    )


def _line(function: Callable[..., Any]) -> int:
    """The line of a spec test, counted from 0, below what Hypothesis and the recorder put around it."""
    handle = getattr(function, "hypothesis", None)
    inner = inspect.unwrap(function if handle is None else handle.inner_test)
    code: CodeType = inner.__code__
    return code.co_firstlineno - 1


# Words.


def _notes(result: Result) -> list[str]:
    notes = [notice.text + (f" ({notice.where})" if notice.where else "") for notice in result.notices]
    if result.sandbox.level != "strong":
        notes.append(f"{result.sandbox.level} protection")
    return notes


def _report(check: CheckResult) -> str:
    """What did not pass and why, as `kibitz check` says it."""
    from grader.console import render_failure

    return render_failure(check)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The points of the checks that were run, and what a reader should know besides.

    All of it comes with the reports, because under xdist the grading was done in other processes.
    """
    reports = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        if any(name == _STATUS for name, _ in report.user_properties)
    ]
    if not reports:
        return
    from grader.visible import amount, counted, visible

    told: dict[str, list[Any]] = {}
    for report in reports:
        for name, value in report.user_properties:
            told.setdefault(name, []).append(value)
    terminalreporter.section("kibitz")
    points, of = amount(sum(told[_POINTS])), amount(sum(told[_MAX_POINTS]))
    terminalreporter.line(f"{points} of {of} points in {counted(len(reports), 'check')}")
    blocked = told[_STATUS].count("blocked")
    if blocked:
        terminalreporter.line(
            f"{counted(blocked, 'check')} blocked: what is needed for it is missing or wrong"
        )
    for name, label in ((_NOTE, "note"), (_EXCUSED, "excused")):
        for text in dict.fromkeys(told.get(name, [])):
            terminalreporter.line(f"{label}: {visible(text)}")
