"""The kit of assignments that are no card games: right programs get full marks, wrong ones do not, nothing done is worth nothing."""

from __future__ import annotations

import ast
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from assignment_tools import sampled
from commands import ROOT
from grader.cli import run
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.kits.stubs import stubs
from grader.model.result import CheckResult, Result, TranscriptResult
from grader.reference.files import reference_files
from grader.sandbox import zygote_process
from grader.submissions.submission import Submission, read_submission
from ordinary_programs import WRONG
from test_values import interpreters

KIT = Kit(ROOT / "examples" / "kits" / "ordinary")
NAMES = KIT.names()
CLASS = KIT.root / "examples" / "class"
MARKS = tomllib.loads((CLASS / "marks.toml").read_text("utf-8"))
each_assignment = pytest.mark.parametrize("name", NAMES)


def grader_of(name: str, transcripts: bool = True) -> Grader:
    """A grader of one of the assignments."""
    about = KIT.assignment(name)
    return Grader(
        KIT, about, obtain_corpus(KIT, about, 0, lambda *_: None), explain=False, transcripts=transcripts
    )


@pytest.fixture(scope="module")
def graders() -> Iterator[dict[str, Grader]]:
    """One grader for each, whose sandboxes are ended afterwards."""
    with ExitStack() as stack:
        yield {name: stack.enter_context(grader_of(name)) for name in NAMES}


def solutions(name: str) -> dict[str, dict[str, bytes]]:
    """The right ones: the reference, and what is written otherwise."""
    others = sorted(KIT.alternatives(name).glob("*/submission"))
    return {
        "reference": dict(reference_files(KIT, KIT.assignment(name))),
        **{path.parent.name: dict(read_submission(path).files) for path in others},
    }


SOLUTIONS = {name: solutions(name) for name in NAMES}
RIGHT = [(name, which) for name in NAMES for which in SOLUTIONS[name]]
EDITS = [(name, what) for name in WRONG for what in WRONG[name]]


def parts(result: Result) -> tuple[CheckResult | TranscriptResult, ...]:
    """Checks, and sessions in the terminal."""
    return (*result.checks, *result.transcripts)


def assert_full_marks(result: Result) -> None:
    assert [(one.id, one.status, one.message) for one in parts(result) if one.status != "passed"] == []
    assert result.score == result.max_score > 0


@each_assignment
def test_it_is_small(name: str) -> None:
    """An author sees it at a glance: a page of rules, some checks, some mistakes, other right solutions."""
    about = KIT.assignment(name)
    corpus = obtain_corpus(KIT, about, 0, lambda *_: None)
    assert 8 <= len(about.rules) <= 15
    assert 10 <= len(corpus.checks) <= 15
    assert 6 <= len([*(KIT.reference(name) / "misconceptions").iterdir()]) <= 10
    assert len(SOLUTIONS[name]) > 3
    assert len((KIT.reference(name) / "handout.md").read_text("utf-8").splitlines()) < 45


@pytest.mark.parametrize(("name", "which"), RIGHT, ids=["-".join(one) for one in RIGHT])
def test_right_ones(graders: dict[str, Grader], name: str, which: str) -> None:
    """Each right solution passes every check and every session."""
    assert_full_marks(graders[name].grade(Submission(which, which, SOLUTIONS[name][which])))


@each_assignment
def test_enough_wrong_ones(name: str) -> None:
    """Each rule is broken by one of at least twenty programs."""
    rules = {rule for _, _, _, rules in WRONG[name].values() for rule in rules.split()}
    assert len(WRONG[name]) >= 20
    assert rules == set(KIT.assignment(name).rules)


@sampled(3)
@pytest.mark.parametrize(("name", "what"), EDITS, ids=["-".join(one) for one in EDITS])
def test_wrong_ones(graders: dict[str, Grader], name: str, what: str) -> None:
    """Each small edit of a right solution loses points, by a check or a session of the rule that it breaks."""
    which, old, new, rules = WRONG[name][what]
    ((file, data),) = SOLUTIONS[name][which].items()
    text = data.decode()
    assert text.count(old) == 1
    result = graders[name].grade(Submission(what, what, {file: text.replace(old, new).encode()}))
    lost = {rule.id for one in parts(result) if one.points < one.max_points for rule in one.rules}
    assert lost & set(rules.split()), (lost, [(one.id, one.message) for one in parts(result) if one.message])
    assert result.score + result.open_points < result.max_score


@each_assignment
def test_nothing_done_is_worth_nothing(name: str) -> None:
    """Functions that all do the same next to nothing earn no points, whatever it is, and nor does an empty file."""
    files = SOLUTIONS[name]["reference"]
    empty = [dict.fromkeys(files, b""), *(stub.of(files) for stub in stubs() if not stub.constructors)]
    with grader_of(name, transcripts=False) as grader:
        scores = [grader.grade(Submission("empty", "empty", made)).score for made in empty]
    assert scores == [0] * len(empty)


@pytest.mark.parametrize(("name", "student"), [(name, one) for name in NAMES for one in MARKS[name]])
def test_the_class(graders: dict[str, Grader], name: str, student: str) -> None:
    """Each made-up student gets the marks that are written down."""
    expected = MARKS[name][student]
    result = graders[name].grade(read_submission(CLASS / name / f"{student}.py", student))
    assert {path.stem for path in (CLASS / name).iterdir()} == MARKS[name].keys()
    assert (result.score, result.open_points) == (expected["points"], expected.get("open", 0))


@each_assignment
@pytest.mark.parametrize("python", interpreters())
def test_other_versions_of_python(monkeypatch: pytest.MonkeyPatch, name: str, python: str) -> None:
    """Right solutions are right in each version of Python that is here; the wrong version would not load them."""
    monkeypatch.setattr(zygote_process, "interpreter", lambda: python)
    version = _version(python)
    line = f"import sys\nassert sys.version_info[:2] == {version}\n".encode()
    with grader_of(name) as grader:
        for which, files in SOLUTIONS[name].items():
            if which != "reference":
                ((file, data),) = files.items()
                assert_full_marks(grader.grade(Submission(which, which, {file: line + data})))


def _version(python: str) -> tuple[int, int]:
    """The version of an interpreter."""
    told = subprocess.run(
        [python, "-Ic", "import sys; print(tuple(sys.version_info[:2]))"],
        capture_output=True,
        text=True,
        check=True,
    )
    major, minor = ast.literal_eval(told.stdout)
    return int(major), int(minor)


def test_the_audit_has_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    """Each known mistake is caught by the rules it names, no mutant survives, and each check is needed.

    The other assignment is audited by `tests/test_ordinary_page.py`, as its page says.
    """
    pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")
    assert run(["audit", "bank_account", "--kit", str(KIT.root), "--jobs", "1"]) == 0
    assert capsys.readouterr().out.endswith("no faults\n")
