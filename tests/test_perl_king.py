"""King of the Hill in Perl: solutions in several styles get full marks, and what is wrong in one is told."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from assignment_tools import sampled
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import built_in
from grader.model.result import Result
from grader.submissions.submission import Submission, read_submission

NAME = "king_of_the_hill"
EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / NAME / "perl"

pytestmark = pytest.mark.skipif(shutil.which("perl") is None, reason="perl is not installed")


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    kit = built_in()
    assignment = kit.assignment(NAME)
    corpus = obtain_corpus(kit, assignment, 0, lambda *_: None)
    with Grader(kit, assignment, corpus, shrink_seconds=0.1) as grader:
        yield grader


def example(name: str) -> Submission:
    return read_submission(EXAMPLES / name / "submission")


def lost(result: Result) -> set[str]:
    return {rule.id for one in result.checks if one.points < one.max_points for rule in one.rules}


@pytest.mark.parametrize("name", ["folder", "flat", "one_file", "closures"])
def test_right_solutions(name: str, grader: Grader) -> None:
    """Packages in a folder KOTH, flat files, one program, and objects that are no hashes each get full marks."""
    result = grader.grade(example(name))
    assert result.score == result.max_score, [(one.id, one.message) for one in result.checks if one.message]


def test_only_some_classes(grader: Grader) -> None:
    """A submission of piles alone gets full marks on them, and is told what is not there."""
    submission = example("folder")
    kept = ("Card", "CardPile", "CardStack", "Hand", "Strength")
    submission.files = {path: data for path, data in submission.files.items() if Path(path).stem in kept}
    result = grader.grade(submission)
    marks = {task.name: (task.score, task.max_score) for task in result.tasks}
    assert all(score == most for name, (score, most) in marks.items() if name in kept), marks
    assert {one.status for one in result.checks if one.points < one.max_points} == {"blocked"}


MISTAKES = {
    "P2": (
        "KOTH/CardPile.pm",
        "    foreach my $one (@{ $self->{cards} }) {\n        return 1 if $one->identical($card);\n    }\n    return 0;",
        "    return @{ $self->{cards} } && $self->{cards}[0]->identical($card) ? 1 : 0;",
    ),
    "C2": ("KOTH/Card.pm", "return $self->sameRank($card) && $self->sameSuit($card);", "return $self->sameRank($card);"),
    "S2": ("KOTH/CardStack.pm", "return pop", "return shift"),
    "T9": ("KOTH/Trick.pm", "next if strength($cards->[0], @trumps) <= ", "next if strength($cards->[0], @trumps) < "),
    "R14": ("KOTH/Round.pm", "$score += 2 * points", "$score += points"),
    "R12": ("KOTH/Round.pm", "return $winner;", "return $winner->getName;"),
    "V2": ("KOTH/Rules.pm", "return 0 unless @$cards == $type;", ""),
    "G6": ("KOTH/Game.pm", "[$self->_from($startingPlayer)]", "[@{ $self->{players} }]"),
    "G8": ("KOTH/Game.pm", "$score <= 40 ? 2", "$score < 40 ? 2"),
}  # fmt: skip


@sampled(2)
@pytest.mark.parametrize("rule", MISTAKES)
def test_mistakes_cost_their_rule(rule: str, grader: Grader) -> None:
    """One mistake loses points on the rule that it breaks."""
    submission = example("folder")
    path, old, new = MISTAKES[rule]
    text = submission.files[path].decode()
    assert text.count(old) == 1
    submission.files[path] = text.replace(old, new).encode()
    assert rule in lost(grader.grade(submission))


def test_the_first_card_only(grader: Grader) -> None:
    """Who looks at the first card only loses nothing else, and is told so in words and in Perl."""
    submission = example("folder")
    path, old, new = MISTAKES["P2"]
    submission.files[path] = submission.files[path].decode().replace(old, new).encode()
    failed = [one for one in grader.grade(submission).checks if one.points < one.max_points]
    assert {rule.id for one in failed for rule in one.rules} <= {"P2", "H5"}
    told = failed[0]
    assert told.misconception is not None and "first card" in told.misconception
    assert told.counterexample is not None
    assert "use KOTH::CardPile;" in told.counterexample.code and "->cardExists(" in told.counterexample.code


@pytest.mark.parametrize("rule", ["G8", "R12"])
def test_code_to_paste_runs(rule: str, grader: Grader, tmp_path: Path) -> None:
    """What is shown of a failure runs beside the student's files, whatever it asks of lists and hashes."""
    submission = example("folder")
    path, old, new = MISTAKES[rule]
    submission.files[path] = submission.files[path].decode().replace(old, new).encode()
    failed = [one for one in grader.grade(submission).checks if rule in [other.id for other in one.rules]]
    assert failed[0].counterexample is not None
    for name, data in submission.files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "shown.pl").write_text(failed[0].counterexample.code)
    done = subprocess.run(["perl", "shown.pl"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout, (done.stderr, failed[0].counterexample.code)
