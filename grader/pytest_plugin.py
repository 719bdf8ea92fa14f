"""The pytest plugin's hooks: `pytest spec_tests/ASSIGNMENT --submission PATH` shows checks and sessions as items.

pytest loads this module wherever Kibitz is installed, so it does nothing but look at names until pytest comes to the
folder of an assignment, and imports nothing else of Kibitz before that.  What the items do is in
`grader/pytest_items.py`.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from grader.pytest_items import Run
    from grader.submissions.submission import Submission

CHECK = "kibitz_check"
"""The attribute by which a check is known."""

_PLACES = ("spec_tests", "transcripts")
_DIALOGUE = "dialogue_"
_ENDING = ".transcript"

SUBMISSION: pytest.StashKey[Submission | None] = pytest.StashKey()
RUNS: pytest.StashKey[dict[tuple[Path, str], Run]] = pytest.StashKey()


def assignment_of(folder: Path) -> tuple[Path, str] | None:
    """The kit and the assignment whose spec tests or transcripts are in `folder`; None for any other folder."""
    if folder.parent.name not in _PLACES:
        return None
    root = folder.parent.parent
    return (root, folder.name) if (root / "reference" / folder.name / "assignment.toml").is_file() else None


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
    config.stash[RUNS] = {}
    config.stash[SUBMISSION] = None
    path = config.getoption("--submission")
    if path is None:
        return
    from grader.model.errors import InputError
    from grader.submissions.submission import read_submission

    if not path:
        raise pytest.UsageError("--submission is empty")
    try:
        config.stash[SUBMISSION] = read_submission(Path(path))
    except InputError as error:
        raise pytest.UsageError(f"--submission {error}") from None


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say what is graded."""
    submission = config.stash[SUBMISSION]
    return None if submission is None else f"kibitz: grading {submission.path}"


# Collecting.


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The folder of an assignment's spec tests has its terminal sessions as well."""
    found = assignment_of(path)
    if found is None:
        return None
    from grader.pytest_items import AssignmentFolder

    folder: pytest.Collector = AssignmentFolder.from_parent(parent, path=path, home=found)
    return folder


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A transcript that is named by itself."""
    if file_path.suffix != _ENDING:
        return None
    return _session_file(file_path, parent)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A dialogue that is named by itself is no module of tests."""
    if not module_path.name.startswith(_DIALOGUE):
        return None
    return _session_file(module_path, parent)


def _session_file(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    found = assignment_of(path.parent)
    if found is None:
        return None
    from grader.pytest_items import SessionFile

    file: pytest.Collector = SessionFile.from_parent(parent, path=path, home=found)
    return file


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> pytest.Item | None:
    """Make an item of a spec test; whatever else is collected is left to pytest."""
    # `vars`, because a lazy object or a mock has every attribute that it is asked for.
    if inspect.isfunction(obj) and CHECK in vars(obj):
        from grader.pytest_items import CheckItem

        item: pytest.Item = CheckItem.from_parent(collector, name=name, function=obj)
        return item
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let an item stand once where both folders of an assignment were named."""
    if _ours(items):
        from grader.pytest_items import without_doubles

        items[:] = without_doubles(items)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Note what was selected: nothing else needs to be explained or played."""
    if _ours(session.items):
        from grader.pytest_items import note_selected

        note_selected(session)


def _ours(items: list[pytest.Item]) -> bool:
    return any(type(item).__module__ == "grader.pytest_items" for item in items)


# Running and telling.


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep the checks of an assignment in one process and its sessions in another, so that nothing is graded twice.

    Whoever asks pytest-xdist for another distribution than its own gets it.
    """
    if config.getoption("dist") != "load":
        return None
    places = [config.invocation_params.dir / str(one).partition("::")[0] for one in config.args]
    if not any(assignment_of(folder) for place in places for folder in (place, place.parent)):
        return None
    from grader.pytest_items import scheduler

    return scheduler(config, log)


def pytest_report_teststatus(report: Any) -> tuple[str, str, str] | None:
    """What is open counts as failed, so that pytest ends as `kibitz check` does, and is called open."""
    names = (name for name, _ in getattr(report, "user_properties", ()))
    if report.when != "call" or not report.failed or not any(name.startswith("kibitz_") for name in names):
        return None
    from grader.pytest_items import word_of

    word = word_of(report)
    return ("failed", "O", word) if word else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The points of what was run, and what a reader should know besides."""
    reports = [
        report
        for outcome in ("passed", "failed", "skipped")
        for report in terminalreporter.stats.get(outcome, [])
        if any(name.startswith("kibitz_") for name, _ in getattr(report, "user_properties", ()))
    ]
    if reports:
        from grader.pytest_items import summary

        terminalreporter.section("kibitz")
        for line in summary(reports):
            terminalreporter.line(line)
