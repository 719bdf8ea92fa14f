"""`kibitz check PATH`: the assignment is found by what a submission defines, and asked for where that does not tell."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

import assignment_tools as tools
import small_kit
from commands import ROOT, Kibitz, environment, kibitz_process, kit_with_cache, refused
from grader.grading.which_assignment import fits
from grader.submissions.submission import read_submission
from test_wrong_assignment import EXAMPLES, half

ABOUTS = [tools.assignment(name) for name in tools.NAMES]
PERL = sorted((ROOT / "examples" / "king_of_the_hill" / "perl").glob("*/submission*"))
HALVES = 6


def found(files: dict[str, bytes]) -> list[str]:
    """The assignments that a submission may be work on."""
    return [one.assignment.id for one in fits(ABOUTS, files)]


# What fits.


@pytest.mark.parametrize(("name", "which"), EXAMPLES)
def test_a_right_solution_is_work_on_its_own_assignment(name: str, which: str) -> None:
    """However it is written."""
    assert found(tools.example(name, which).files) == [name]


@pytest.mark.parametrize("path", PERL, ids=lambda path: path.parent.name)
def test_in_perl_as_well(path: Path) -> None:
    """Where an assignment names another language."""
    assert found(read_submission(path).files) == ["king_of_the_hill"]


@pytest.mark.parametrize(("name", "which"), EXAMPLES)
def test_half_a_solution_is_never_work_on_another_one(name: str, which: str) -> None:
    """Whatever is missing, it is found, or among those that are asked about, or nothing is said of it."""
    for seed in range(HALVES):
        said = found(half(tools.example(name, which), seed).files)
        assert not said or name in said, seed


def test_the_sample_classes() -> None:
    """Those of each class that define anything at all, with their mistakes, are work on its assignment."""
    for name in tools.NAMES:
        paths = sorted((ROOT / "examples" / "class" / name).iterdir())
        told = [found(read_submission(path).files) for path in paths]
        assert all(one in ([name], []) for one in told)
        assert told.count([]) <= 1


def test_work_on_two_is_asked_about() -> None:
    """In one folder, both fit, and neither is taken."""
    chance = random.Random(3)
    by_name = {name: [which for one, which in EXAMPLES if one == name] for name in tools.NAMES}
    for first in tools.NAMES:
        for second in tools.NAMES:
            # Whist asks for one method, and is known beside others by the file that its handout names.
            if first < second:
                files: dict[str, bytes] = {}
                for name in (first, second):
                    one = tools.example(name, chance.choice(by_name[name]))
                    files |= {f"{name}/{path}": data for path, data in one.files.items()}
                if "whist" in (first, second):
                    files["whist/Player.py"] = b"class Player:\n    def PlayCard(self): pass\n"
                assert sorted(found(files)) == [first, second]


@pytest.mark.parametrize(
    ("files", "names"),
    [
        ({}, []),
        ({"notes.txt": b"class Player:\n    def PlayCard(self): pass\n"}, []),
        ({"main.py": b"print('hello')\n"}, []),
        ({"main.py": b"def shuffle(cards): return cards\n"}, []),
        ({"main.py": b"class Card:\n    pass\n"}, []),
        ({"Player.py": b""}, ["whist"]),
        ({"proj10.py": b"import cards\n"}, ["bakers_game"]),
        ({"Player.py": b"", "Hand.py": b""}, []),
        ({"Player.py": b"", "spades.py": b""}, []),
        (
            {"a.py": b"class Card:\n def assign(self): 0\n def getValue(self): 0\n def getFace(self): 0\n"},
            ["spite_and_malice"],
        ),
        ({"a.py": b"def setup_game(): 0\ndef is_winner(f): 0\n"}, ["bakers_game"]),
        ({"a.py": b"\xff\x00\nclass Player(:\n  def PlayCard(\n"}, ["whist"]),
    ],
    ids=[
        "nothing",
        "no code",
        "other code",
        "one function that many have",
        "a name that two have",
        "the file of a handout",
        "with a number",
        "beside others, a file says nothing",
        "files of two",
        "the first task",
        "two functions",
        "what cannot be parsed",
    ],
)
def test_what_tells(files: dict[str, bytes], names: list[str]) -> None:
    """Half of the names, or two functions or methods, or the one file that the handout names; nothing less."""
    assert found(files) == names


# The command.


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with its checks compiled once."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        assert kibitz_process("compile", "counter", "--kit", root).code == 0
        yield root


@pytest.fixture
def kibitz(kit: Path, capsys: pytest.CaptureFixture[str]) -> Kibitz:
    """The command, with the small kit."""
    return Kibitz(kit, capsys)


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a right submission, `work.py`."""
    (tmp_path / "work.py").write_text(small_kit.RIGHT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_is_found_and_told(kibitz: Kibitz, work: Path) -> None:
    """In one line on standard error; the verdict is the same as with the name."""
    answer = kibitz("check", "work.py")
    assert answer.code == 0
    assert answer.err == "work.py: checked as counter (A counter), because it defines Counter and total\n"
    assert answer.out == kibitz("check", "counter", "work.py").out
    assert kibitz("check", "counter", "work.py").err == ""


def test_the_file_alone_tells(kibitz: Kibitz, work: Path) -> None:
    """Where nothing is defined yet, the name that the handout has."""
    path = kibitz.kit / "reference" / "counter" / "assignment.toml"
    before = path.read_text()
    path.write_text(f'files = ["counting.py"]\n{before}')
    (work / "counting.py").write_text("# To do\n")
    try:
        assert kibitz("check", "counting.py", "-q").err.splitlines()[0] == (
            "counting.py: checked as counter (A counter), because of the name counting.py"
        )
    finally:
        path.write_text(before)


def test_kits_that_are_given_go_before_the_built_in_one(kibitz: Kibitz, work: Path) -> None:
    """And the built-in one is there for what they do not have."""
    (work / "own.py").write_text(f"{small_kit.RIGHT}\nclass Player:\n    def PlayCard(self): pass\n")
    assert "checked as counter" in kibitz("check", "own.py", "-q").err
    (work / "whist.py").write_text("class Player:\n    def PlayCard(self): pass\n")
    assert "checked as whist (Whist)" in kibitz("check", "whist.py", "-q", "--no-transcripts").err


def test_where_none_fits_one_line_says_what_there_is(kibitz: Kibitz, work: Path) -> None:
    """And how to say it."""
    (work / "other.py").write_text("x = 1\n")
    line = refused(kibitz("check", "other.py"))
    assert "other.py: nothing in it tells the assignment; there is counter (A counter), bakers_game (" in line
    assert line.endswith("say which one it is, as in `kibitz check counter other.py`\n")


def both(work: Path) -> Path:
    """A folder with work on two assignments."""
    folder = work / "my work"
    folder.mkdir()
    (folder / "p.py").write_text(
        "class Contract:\n    def add_bid(self): 0\n    def eval(self): 0\n    def to_string(self): 0\n"
        "class Game:\n    def score_bags(self): 0\n    def rotate_order(self): 0\n    def winner(self): 0\n"
        "def legal_cards(): 0\ndef trick_winner(): 0\n"
    )
    names = [one.name for one in tools.assignment("bakers_game").defines]
    (folder / "q.py").write_text("".join(f"def {name}(): pass\n" for name in names))
    return folder


def test_where_two_fit_one_line_says_so(
    work: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is graded, and what to type can be pasted."""
    both(work)
    line = refused(kibitz_process("check", "my work", cwd=work))
    assert "my work: fits bakers_game (Baker's Game) and spades (Spades); say which one it is" in line
    assert "`kibitz check bakers_game 'my work'`" in line


def test_a_file_that_is_chosen_tells_which(work: Path) -> None:
    """Of a folder with work on two assignments."""
    both(work)
    answer = kibitz_process("check", "my work", "--file", "p.py", "-q", "--no-transcripts", cwd=work)
    assert "my work: checked as spades (Spades)" in answer.err


def test_on_a_terminal_it_asks(work: Path) -> None:
    """What is answered is graded."""
    both(work)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "grader", "check", "my work", "-q", "--no-transcripts"],
        env=environment(),
        cwd=str(work),
        encoding="utf-8",
        timeout=60,
    )
    child.expect("fits bakers_game .* and spades")
    child.expect("Which one is it")
    child.sendline("whist")
    child.expect("is not one of")
    child.sendline("bakers_game")
    child.expect("of 100 points")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 1


# A name or a path.


def test_a_name_is_an_assignment_whatever_lies_there(kibitz: Kibitz, work: Path) -> None:
    """A folder that is called like one is neither checked nor in the way."""
    folder = work / "counter"
    folder.mkdir()
    (folder / "main.py").write_text(small_kit.WRONG)
    line = refused(kibitz("check", "counter"))
    assert "PATH is missing: counter is an assignment; write `kibitz check counter PATH`" in line
    assert "`kibitz check ./counter` takes the folder of this name" in line
    # As a path, it is one.
    answer = kibitz("check", "./counter")
    assert answer.code == 1
    assert "checked as counter" in answer.err
    assert kibitz("check", "counter", "work.py").code == 0
    assert kibitz("check", "counter", "counter").code == 1


def test_words_in_the_wrong_order(kibitz: Kibitz, work: Path) -> None:
    """It is said which one comes first."""
    line = refused(kibitz("check", "work.py", "counter"))
    assert "work.py: the assignment comes first; write `kibitz check counter work.py`" in line


def test_a_word_that_is_neither(kibitz: Kibitz, work: Path) -> None:
    """The nearest assignment is suggested, and both forms are shown."""
    line = refused(kibitz("check", "countre"))
    assert "countre: no such file or folder, and no assignment of this name (did you mean counter?)" in line
    assert "`kibitz check ASSIGNMENT PATH`" in line
    assert "empty" in refused(kibitz("check", ""))
    assert "\x1b" not in refused(kibitz("check", "a\x1b[31m\nb"))


def test_an_assignment_that_cannot_be_read_is_passed_over(work: Path, tmp_path: Path) -> None:
    """Its author is told when it is named; others are found all the same."""
    kit = small_kit.make_kit(tmp_path / "own")
    (kit / "reference" / "counter" / "assignment.toml").write_text("title = ")
    answer = kibitz_process("check", "--kit", kit, "work.py", cwd=work)
    assert "there is bakers_game" in refused(answer)
    assert "not valid TOML" in refused(kibitz_process("check", "--kit", kit, "counter", "work.py", cwd=work))
