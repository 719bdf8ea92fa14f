"""With a seed of the course's own, dialogues play other games: right programs pass, and what is typed is not known beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

import assignment_tools as tools
import test_dialogue_spite_and_malice as spite
import test_dialogue_whist as whist
import test_spades_terminal as spades
from grader.reference.files import support_files
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Terminal
from grader.sessions.terminal_grading import TerminalGrading

SEEDS = range(tools.SEED + 1, tools.SEED + (4 if tools.EVERYTHING else 2))


@dataclass(frozen=True)
class Games:
    """Right programs of one assignment, of which the empty name is the reference; `every` so many is played each time."""

    names: list[str]
    files: Callable[[str], dict[str, bytes]]
    every: int


ALL = {
    "spades": Games(["", *spades.CORRECT], spades.files, 18),
    "spite_and_malice": Games(["", *spite.CORRECT], spite.files, 12),
    "whist": Games(["", *whist.CORRECT], whist.files, 8),
}
CASES = [
    (name, game, seed)
    for name, games in ALL.items()
    for game in tools.some(games.names, games.every)
    for seed in SEEDS
]


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(tools.assignment("spades").limits) as one:
        yield one


@tools.sampled(2)
@pytest.mark.parametrize(("name", "game", "seed"), CASES)
def test_right_programs_pass_under_any_seed(sandbox: Sandbox, name: str, game: str, seed: int) -> None:
    about = tools.assignment(name)
    grading = TerminalGrading(tools.kit(), about, seed=seed)
    results = grading.grade(sandbox, ALL[name].files(game), support_files(tools.kit(), about)).results
    # How such a game is told its moves is found by trying, so it may not come to everything: that is open.
    may_be_open = name == "spite_and_malice" and game in spite.WAYS_OF_THEIR_OWN
    lost = [one for one in results if one.points < one.max_points]
    assert [one for one in lost if not (may_be_open and one.status == "open")] == []


def typed(sandbox: Sandbox, name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is typed to the reference's own program, which has one deal for ever: only the dialogues differ."""
    lines: list[str] = []
    plain = Terminal.type

    def noted(self: Terminal, line: str) -> object:
        lines.append(line)
        return plain(self, line)

    about = tools.assignment(name)
    program = {
        path: text.replace(b"import random", b"import random\nrandom.seed = lambda *_: None", 1)
        for path, text in ALL[name].files("").items()
    }
    with monkeypatch.context() as patch:
        patch.setattr(Terminal, "type", noted)
        grading = TerminalGrading(tools.kit(), about, only=("whole_game.win", "rounds.total"), seed=seed)
        grading.grade(sandbox, program, support_files(tools.kit(), about))
    return lines


@pytest.mark.parametrize("name", ["spades", "spite_and_malice"])
def test_a_recording_does_not_answer_a_course_with_a_seed(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A program that always deals alike is asked the same under one seed, and something else under another."""
    first, again, other = (typed(sandbox, name, seed, monkeypatch) for seed in (0, 0, 7))
    assert first == again != other
    assert len(first) > 20
