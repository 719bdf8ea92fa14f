"""Hidden checks: students learn how many passed, and nothing else, in whatever report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import hidden_kit
import results
from commands import Kibitz
from exporting import SUBMISSIONS, write_submissions
from grader.grades.gradebooks.feedback import comment
from grader.grading.hidden import for_students, is_part_hidden, joined, public_corpus
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Case, Corpus, Function, Known, Passed
from grader.kits.transcript import read_transcript, written
from grader.model.class_result import Gathering
from grader.model.errors import KitError
from grader.model.result import Notice, Timing, from_json
from searching import found_in, found_in_bytes


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the instructor's kit and submissions."""
    folder = tmp_path_factory.mktemp("hidden")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        hidden_kit.make_kit(folder / "kit")
        write_submissions(folder / "submissions")
        yield folder


@pytest.fixture
def kibitz(place: Path, capsys: pytest.CaptureFixture[str]) -> Kibitz:
    """The command, with the instructor's kit."""
    return Kibitz(place / "kit", capsys)


@pytest.mark.parametrize("name", SUBMISSIONS)
@pytest.mark.parametrize("ci", ["", "GITHUB_ACTIONS", "GITLAB_CI"])
def test_no_report_for_students_shows_them(
    name: str, ci: str, place: Path, tmp_path: Path, kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With `--for-students`, and in CI without it, no output and no file holds a mark of what is hidden."""
    if ci:
        monkeypatch.setenv(ci, "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    kinds = ("json", "html", "junit", "check50")
    files = [part for kind in kinds for part in (f"--{kind}", str(tmp_path / f"report.{kind}"))]
    seed = ["--seed", str(hidden_kit.SEED)]
    asked = [] if ci else ["--for-students"]
    done = kibitz("check", "counter", place / "submissions" / name, *files, *seed, *asked)
    assert done.code == (0 if name == "right" else 1)
    assert found_in(tmp_path, hidden_kit.MARKS) == []
    assert found_in_bytes((done.out + done.err).encode(), hidden_kit.MARKS) == []
    assert "3 hidden checks: " in done.out
    assert (tmp_path / "summary.md").exists() == (ci == "GITHUB_ACTIONS")


def test_the_instructor_sees_everything(place: Path, tmp_path: Path, kibitz: Kibitz) -> None:
    """Without it, the failed check, its sentence and its input are there, in words and in the JSON."""
    done = kibitz("check", "counter", place / "submissions" / "no_steps", "--json", tmp_path / "x.json")
    assert "SECRETTITLE" in done.out
    assert "SECRETSENTENCE" in done.out
    result = from_json((tmp_path / "x.json").read_bytes())
    assert [one.id for one in result.checks if one.hidden] == ["secretcheck_steps", "secretcheck_total"]
    assert [one.id for one in result.transcripts if one.hidden] == ["secretsession"]


def test_what_was_seen_of_them_does_not_come_out_elsewhere(
    place: Path, tmp_path: Path, kibitz: Kibitz
) -> None:
    """A submission that keeps what it was called with, and raises it in a public check, has not met hidden inputs there."""
    kibitz("check", "counter", place / "submissions" / "telltale", "--json", tmp_path / "x.json")
    result = from_json((tmp_path / "x.json").read_bytes())
    # It has met them where they belong.
    assert "failed" in {one.status for one in result.checks if one.hidden}
    assert str(hidden_kit.INPUT) not in repr([one for one in result.checks if not one.hidden])
    assert "called with" in result.output
    assert str(hidden_kit.INPUT) not in result.output


def test_points_are_all_there(place: Path, tmp_path: Path, kibitz: Kibitz) -> None:
    """The points of hidden checks count for students as for everybody, by task and in all."""
    for extra in ([], ["--for-students"]):
        kibitz("check", "counter", place / "submissions" / "no_steps", "--json", tmp_path / "x.json", *extra)
        result = from_json((tmp_path / "x.json").read_bytes())
        assert (result.score, result.max_score) == (26, 32)
        assert [(task.name, task.score, task.max_score) for task in result.tasks] == [
            ("Counting", 5, 11),
            ("Adding", 9, 9),
            ("Playing", 12, 12),
        ]


def test_a_class(place: Path, tmp_path: Path, kibitz: Kibitz) -> None:
    """Pages for students hide them, the instructor's pages do not, and the class page leads to the latter."""
    out = tmp_path / "out"
    assert kibitz("grade", "counter", place / "submissions", "--out", out, "--jobs", "1").code == 0
    assert found_in(out / "submissions", hidden_kit.MARKS) == []
    for name in SUBMISSIONS:
        assert "3 hidden checks: " in (out / "submissions" / f"{name}.html").read_text("utf-8")
        assert "SECRETTITLE" in (out / "instructor" / f"{name}.html").read_text("utf-8")
    index = (out / "index.html").read_text("utf-8")
    assert set(re.findall(r'href="(\w+)/\w+\.html', index)) == {"instructor", "similar"}
    again = kibitz("grade", "counter", place / "submissions", "--out", out, "--jobs", "1")
    assert again.code == 0
    assert "SECRETTITLE" in (out / "instructor" / "no_steps.html").read_text("utf-8")
    command = ("grade", "counter", place / "submissions", "--out", out, "--jobs", "1", "--pseudonyms")
    assert kibitz(*command).code == 0
    shared = (out / "shared.html").read_bytes()
    assert b"Hidden check 1" in shared
    assert found_in_bytes(shared, hidden_kit.MARKS) == []


def test_comments_in_a_gradebook() -> None:
    """What a student reads beside the grade counts hidden checks and names none."""
    failed = msgspec.structs.replace(results.FAILED, id="secret", title="SECRETTITLE", hidden=True)
    passed = msgspec.structs.replace(results.PASSED, id="other", title="SECRETTITLE", hidden=True)
    gathering = Gathering()
    gathering.add(results.result("ada", (results.FAILED, failed, passed)))
    found = gathering.gathered("a", "folders", ["ada"])
    hidden = frozenset(item.id for item in found.items if item.hidden)
    titles = {item.id: item.title for item in found.items if not item.hidden}
    said = comment(found.rows[0], titles, hidden)
    assert "SECRET" not in said.upper()
    assert "2 hidden checks: 1 passed" in said


def test_mistakes_that_only_hidden_checks_recognised_are_secret() -> None:
    """What a visible check recognised as well is none."""
    told = msgspec.structs.replace(results.FAILED, misconception="Told.")
    secret = msgspec.structs.replace(results.FAILED, id="secret", misconception="Secret.", hidden=True)
    both = msgspec.structs.replace(results.FAILED, id="both", misconception="Told.", hidden=True)
    gathering = Gathering()
    gathering.add(results.result("ada", (told, secret, both)))
    row = gathering.gathered("a", "folders", ["ada"]).rows[0]
    assert (row.mistakes, row.secret_mistakes) == (("Told.", "Secret."), ("Secret.",))


def test_the_time_of_the_hidden_run_is_told_to_nobody() -> None:
    """A submission may take as long there as what it is asked is large."""
    public, whole = results.result("ada", (results.FAILED,)), results.result("ada", (results.FAILED,))
    whole = msgspec.structs.replace(whole, timing=Timing(public.timing.cpu + 7.3, public.timing.wall + 7.3))
    assert joined(public, whole).timing == public.timing


def test_a_result_without_hidden_things_stays_as_it_is() -> None:
    """Nothing is added where nothing is hidden."""
    for case in results.CASES.values():
        assert for_students(case.result) == case.result
        assert not is_part_hidden(case.result)


def test_notices_of_the_hidden_run_are_for_the_instructor() -> None:
    """What came up only while hidden checks ran is marked, and a student's result does not have it."""
    public = results.result("ada", (results.PASSED,))
    hidden = msgspec.structs.replace(results.FAILED, id="secret", hidden=True)
    whole = results.result(
        "ada", (results.PASSED, hidden), notices=(*public.notices, Notice("tampering", "SECRET"))
    )
    both = joined(public, whole)
    assert [one.text for one in both.notices if one.hidden] == ["SECRET"]
    assert "SECRET" not in repr(for_students(both))
    assert both.score == results.PASSED.points


def test_the_public_part_of_a_corpus() -> None:
    """Programs of hidden checks go, those left are numbered anew, and so is what is known of mistakes and stubs.

    A mistake that no program left shows goes as well, and so does a stub that is right in all of them.
    """
    checks = (
        CheckInfo("a", "T", "A", ("R1",), 1.0),
        CheckInfo("b", "T", "B", ("R2",), 1.0, hidden=True),
        CheckInfo("c", "T", "C", ("R3",), 1.0),
    )
    cases = tuple(Case(name, (), ()) for name in "abcbc")
    known = [
        Known("both", "Both.", ("R1", "R3"), {0: "x", 1: "y", 2: "z", 4: "w"}, {0: 1, 1: 2, 2: 4, 4: 8}),
        Known("secret", "Secret.", ("R2",), {1: "x", 0: "y"}),
        Known("mixed", "Mixed.", ("R1", "R2"), {0: "x"}),
        Known("unseen", "Unseen.", ("R1",), {3: "x"}, {3: 1}),
    ]
    stubs = [Passed("", ("a", "b")), Passed("T", ("a",)), Passed("T", ("a", "b")), Passed("T", ("b",))]
    functions = [
        Function(
            "put",
            ("a", "b"),
            ("a", "b", "c"),
            (("a", "b"), ("b", "c"), ("b",)),
            ({0: 1, 1: 2, 2: 4}, {1: 2}, {0: 1, 2: 4, 3: 1}, {}),
        ),
        Function("secret", ("b",), ("b",), (("b",),)),
    ]
    mistakes, emptied, each = (msgspec.Raw(msgspec.json.encode(some)) for some in (known, stubs, functions))
    corpus = Corpus("k", "a", 0, checks, cases, mistakes, emptied, each)
    public = public_corpus(corpus)
    assert [info.id for info in public.checks] == ["a", "c"]
    assert [case.check for case in public.cases] == ["a", "c", "c"]
    both = Known("both", "Both.", ("R1", "R3"), {0: "x", 1: "z", 2: "w"}, {0: 1, 1: 4, 2: 8})
    assert public.known == (both,)
    assert public.stubs == (Passed("", ("a",)), Passed("T", ("a",)))
    put = Function("put", ("a",), ("a", "c"), (("a",), ("c",)), ({0: 1, 1: 4}, {}))
    assert public.functions == (put,)
    assert public_corpus(public) is public


def test_the_key_of_a_transcript(tmp_path: Path) -> None:
    """`hidden:` is yes or no, and is written back as it was read."""
    path = tmp_path / "one.transcript"
    text = "title: A\ntask: T\npoints: 1\nhidden: {}\n\n> q\n"
    path.write_text(text.format("yes"))
    assert read_transcript(path).hidden
    assert "hidden: yes\n" in written(read_transcript(path))
    path.write_text(text.format("no"))
    assert not read_transcript(path).hidden
    path.write_text(text.format("maybe"))
    with pytest.raises(KitError, match="line 4: expected: yes or no behind hidden, not 'maybe'"):
        read_transcript(path)
