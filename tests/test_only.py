"""`--only TASK`: what is asked for is told, explained and played, and its verdicts are those of the whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small_kit
import terminal_kit
from assignment_tools import assignment, corpus, some
from commands import ROOT, Kibitz, refused
from grader.grading.grading import Grader
from grader.kits.kit import built_in
from grader.model.result import CheckResult, Result, TranscriptResult
from grader.reference.explain import Explainer
from grader.submissions.submission import read_submission

CLASS = ROOT / "examples" / "class"
TROUBLED = [
    ("spite_and_malice", "farid_haddad"),  # his cards make his hands and stacks fail
    ("spite_and_malice", "rosa_delgado.zip"),
    ("bakers_game", "i_fofana"),
    ("whist", "farah_haddad"),
]


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit with a program, and a cache of its own."""
    folder = tmp_path_factory.mktemp("kit")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        yield terminal_kit.make_kit(folder / "kit")


def verdicts(result: Result) -> dict[str, tuple[str, float, float, str]]:
    """Whether each thing in a result is passed, open or charged, its points and open points, and why it is so."""
    items: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    return {
        one.id: (one.status, one.points, one.open_points, one.excused or one.message)
        if one.status in ("passed", "open")
        else ("charged", one.points, one.open_points, one.excused)
        for one in items
    }


@pytest.mark.parametrize(("name", "who"), some(TROUBLED, 2))
def test_a_task_alone_is_judged_as_in_the_whole(name: str, who: str) -> None:
    """What is open for a mistake in another task, or graded without it, is so though that one was not asked for."""
    submission = read_submission(CLASS / name / who)
    about = assignment(name)

    def graded(*only: str) -> Result:
        with Grader(
            built_in(), about, corpus(name), only=only, transcripts=False, shrink_seconds=0
        ) as grader:
            return grader.grade(submission)

    whole = graded()
    assert any(one.excused or one.status == "open" for one in whole.checks)
    for task in about.tasks:
        alone = graded(task.name)
        mine = {one.id for one in whole.checks if one.task == task.name}
        assert verdicts(alone) == {one: verdict for one, verdict in verdicts(whole).items() if one in mine}
        assert alone.open_points == sum(one.open_points for one in whole.checks if one.id in mine)


def test_nothing_else_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest program is only searched for where somebody reads it."""
    explained = []
    first = Explainer.explain

    def explain(self: Explainer, *arguments: object, **named: object) -> object:
        explained.append(named["info"].id)  # type: ignore[attr-defined]
        return first(self, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Explainer, "explain", explain)
    name = "spite_and_malice"
    with Grader(
        built_in(), assignment(name), corpus(name), only=("index",), transcripts=False, shrink_seconds=0
    ) as grader:
        result = grader.grade(read_submission(CLASS / name / "daria_kowalski"))
    assert explained == ["index"] == [one.id for one in result.checks]
    assert (result.score, result.max_score) == (0, 3)


def test_several_tasks(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The option is given once for each, and full marks are full marks of them."""
    kibitz = Kibitz(kit, capsys)
    (tmp_path / "counter.py").write_text(small_kit.WRONG)
    counting = kibitz("check", "counter", tmp_path, "--only", "Counting")
    assert (counting.code, "5 of 5 points" in counting.out) == (0, True)
    both = kibitz("check", "counter", tmp_path, "--only", "Counting", "--only", "Adding")
    assert (both.code, "5 of 10 points" in both.out) == (1, True)
    played = kibitz("check", "counter", tmp_path, "--only", "Playing")
    assert "BLOCKED 4 terminal sessions" in played.out
    assert "0 of 10 points" in played.out


@pytest.mark.parametrize("only", ["counting", "Coutning", "x"])
def test_a_task_that_is_not_there(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], only: str
) -> None:
    """One line with the names of those that are, whichever of several is wrong."""
    (tmp_path / "counter.py").write_text(small_kit.RIGHT)
    answer = Kibitz(kit, capsys)(
        "check", "counter", tmp_path, "--only", "Adding", "--only", only, "--seed", "77"
    )
    # Nothing was compiled for that, as the seed asks for.
    assert "its tasks are Counting (Task 1: counting), Adding (" in refused(answer)
