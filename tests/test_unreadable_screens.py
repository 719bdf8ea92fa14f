"""A reader or a dialogue that fails at what a program shows costs its session, and no result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import assignment_tools as tools
import small_kit
import terminal_kit
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.model.result import Result
from grader.submissions.submission import Submission

FAILING = {
    "raises": "int(found)",
    "gives no tables": "None if found else []",
    "goes too deep": "tables(text)",
}
"""What a reader does with a number that it cannot take, in the place of its table."""

TAKES = "if len(found) < 6:\n                pass\n            else:\n                return {}\n"
READER = '''\
"""Reads `[n]` anywhere, and small numbers only."""

import re

from grader import Table


def tables(text):
    shown = []
    for number, line in enumerate(text.split("\\n")):
        for found in re.findall(r"\\[(.*?)\\]", line):
            if len(found) > 5:
                return HOW
            shown.append(Table({"counter": ((found,),)}, range(number, number + 1)))
    return shown
'''
LARGE = {
    "5,000 digits": "print('[' + '7' * 5000 + ']')",
    "letters": "print('[seven!]')",
    "other digits": "print('[' + chr(0x0667) * 10 + ']')",
    "a circled digit": "print('[' + chr(0x2467) * 10 + ']')",
    "half a pair of surrogates": "sys.stdout.buffer.write(b'[\\xed\\xa0\\x80\\xed\\xa0\\x80]\\n')",
    "no text at all": "sys.stdout.buffer.write(b'[' + bytes(range(128, 160)) + b']\\n')",
}
"""What a program prints that such a reader cannot take."""


def kit_with(folder: Path, how: str) -> Kit:
    """The kit of the counter, with a reader that does so with what it cannot take."""
    terminal_kit.make_kit(folder)
    screen = folder / "transcripts" / terminal_kit.NAME / "screen.py"
    screen.write_text(READER.replace("HOW", how))
    return Kit(folder)


@pytest.fixture(scope="module", params=list(FAILING.values()), ids=list(FAILING))
def grader(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grader]:
    kit = kit_with(tmp_path_factory.mktemp("kit"), request.param)
    about = kit.assignment(terminal_kit.NAME)
    with Grader(kit, about, obtain_corpus(kit, about, 0, lambda *_: None), shrink_seconds=0) as one:
        yield one


def graded(grader: Grader, program: str) -> Result:
    """The result of the counter with this program."""
    files = {"play.py": program.encode(), "counter.py": small_kit.RIGHT.encode()}
    return grader.grade(Submission("ada", "ada", files))


@pytest.mark.parametrize("shown", LARGE.values(), ids=LARGE)
@pytest.mark.parametrize(
    "after", ["counter = Counter()\n", "counter.press()\n"], ids=["at the start", "later"]
)
def test_what_a_reader_cannot_take(grader: Grader, shown: str, after: str) -> None:
    """There is a result; the checks count, no session pays or accuses, and its author is told where to look."""
    program = "import sys\n" + terminal_kit.PROGRAM
    indent = " " * 8 if "press" in after else ""
    result = graded(grader, program.replace(after, f"{after}{indent}sys.stdout.flush()\n{indent}{shown}\n"))
    assert sum(one.points for one in result.checks) == sum(one.max_points for one in result.checks) > 0
    assert {one.status for one in result.transcripts} == {"blocked"}
    assert all("could not be read" in one.message and not one.points for one in result.transcripts)
    (notice,) = [one for one in result.notices if one.kind == "reader"]
    assert "transcripts/" in notice.text and "screen.py, line" in notice.text
    assert "\n" not in notice.text and len(notice.text) < 1_000
    assert str(grader._kit.root) not in notice.text


def test_other_programs_are_graded_as_ever(grader: Grader) -> None:
    """Before and after one that cannot be read."""
    for program, points in [
        (terminal_kit.PROGRAM, 20),
        (f"print('[' + '7' * 5000 + ']')\n{terminal_kit.PROGRAM}", 10),
    ] * 2:
        assert graded(grader, program).score == points


def test_a_reader_that_fails_at_the_reference_is_its_authors(tmp_path: Path) -> None:
    """Then nobody can be graded, and one line says where."""
    kit = kit_with(tmp_path / "kit", "int(found)")
    reference = kit.reference(terminal_kit.NAME) / "play.py"
    reference.write_text(terminal_kit.PROGRAM.replace("counter [{", "counter [number {"))
    about = kit.assignment(terminal_kit.NAME)
    corpus = obtain_corpus(kit, about, 0, lambda *_: None)
    with Grader(kit, about, corpus) as one, pytest.raises(KitError, match=r"screen\.py, line 13: tables"):
        graded(one, reference.read_text())


@pytest.mark.parametrize(
    "line", ["int(shown)", "talk.expect('no such claim', True, '')", "[][len(shown)]", "talk.no_such_thing"]
)
def test_a_dialogue_that_fails_at_one_program(tmp_path: Path, line: str) -> None:
    """What it has not found broken is not decided, in its own claims and no others."""
    folder = terminal_kit.make_kit(tmp_path / "kit")
    path = folder / "transcripts" / terminal_kit.NAME / "dialogue_counting.py"
    (path,) = path.parent.glob("dialogue_*.py")
    at = '        talk.expect("adds"'
    path.write_text(path.read_text().replace(at, f"        if len(shown) > 9:\n            {line}\n{at}"))
    kit = Kit(folder)
    about = kit.assignment(terminal_kit.NAME)
    with Grader(kit, about, obtain_corpus(kit, about, 0, lambda *_: None), shrink_seconds=0) as one:
        large = terminal_kit.PROGRAM.replace(
            "{counter.value()}", "{str(counter.value()) * (1 if counter.value() < 3 else 5000)}"
        )
        result = graded(one, large)
        found = {one.id: (one.status, one.points) for one in result.transcripts}
        assert found["counting"] == ("passed", 3) and found["reporting"] == ("passed", 2)
        assert found["long_count.adds"] == found["long_count.ends"] == ("blocked", 0)
        assert [one.kind for one in result.notices] == ["reader"]


GAMES = {"bakers_game": "proj10.py", "spades": "game.py", "spite_and_malice": "game.py"}
SHOWING = {
    "digits": "'1' * 5000",
    "digits in brackets": "'[' + '9' * 5000 + ']'",
    "a pile's number": "'Pile ' + '8' * 5000 + ': [' + '3' * 5000 + ']'",
    "cards": "'\\\\n'.join('%s: %s%s' % ('4' * 4999, '5' * 4400, suit) for suit in 'CDHS')",
    "other digits": "(chr(0x0667) * 5000 + ' ') * 3",
    "signs": "chr(0x2463) * 5000 + ': ' + chr(0xb2) * 5000 + ' of hearts'",
}


@pytest.mark.parametrize("shown", SHOWING.values(), ids=SHOWING)
@pytest.mark.parametrize("name", ["bakers_game", "spades", "spite_and_malice", "whist", "king_of_the_hill"])
def test_our_own_readers(name: str, shown: str) -> None:
    """They read any text, or nothing in it, and never fail."""
    from grader.kits.screens import load_reader, plain

    read = load_reader(tools.kit().transcripts(name))
    if read is None:
        pytest.fail("every assignment has a reader")
    for text in (eval(shown), f"\n{eval(shown)}\n> ", f"Your hand: {eval(shown)}\n1) {eval(shown)}\n"):
        assert isinstance(read(plain(text)), list)
