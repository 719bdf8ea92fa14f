"""`kibitz new` makes the kind of assignment that is wanted, or proposes one for a model solution; both work at once."""

from __future__ import annotations

import ast
import csv
import io
import re
import shlex
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import ROOT, Answer, refused
from grader.cli import run
from grader.kits.proposed import propose_assignment
from grader.kits.skeletons import KINDS, skeleton_of
from grader.kits.solutions import read_solution

NAME = "hands"
CHECKS = {"functions": 1, "classes": 1, "program": 2, "all": 3}
POINTS = {"functions": 4, "classes": 4, "program": 6, "all": 10}

SOLUTION = '''\
"""A model solution."""
from dataclasses import dataclass
from typing import Literal

if MARKER:
    open(MARKER, "w").write("run")


@dataclass
class Card:
    """A card with a rank and a suit."""
    rank: int
    suit: Literal["H", "S"] = "H"

    def __str__(self):
        return f"{self.rank}{self.suit}"


class Hand:
    """A hand of cards, empty at first."""

    def __init__(self):
        self._cards: list[Card] = []

    def add(self, card: Card) -> None:
        """Puts a card into the hand."""
        self._cards.append(card)

    def size(self) -> int:
        return len(self._cards)

    def best(self) -> "Card":
        """The highest card."""
        return max(self._cards, key=lambda card: card.rank, default=Card(0))


def clamp(n: int, low: int = 0, high=5) -> int:
    """n within the limits."""
    if low > high:
        raise ValueError("no such limits")
    return max(low, min(n, high))


def told(names: list[str]):
    """Prints names."""
    for name in names:
        print(name)


def strange(x):
    """Twice as much."""
    return x * 2


def numbers(n: int):
    yield n


def asked():
    return input()


if __name__ == "__main__":
    print(clamp(int(input())))
'''

STRATEGIES = {
    "int": "st.integers(-9, 9)",
    "bool": "st.booleans()",
    "str": 'st.text("abc XYZ 012", max_size=8)',
    "float": "st.integers(-40, 40).map(lambda n: n / 4)",
    "None": "st.none()",
    "list[int]": "st.lists(st.integers(-9, 9), max_size=5)",
    "'list[bool]'": "st.lists(st.booleans(), max_size=5)",
    "list": "st.lists(st.integers(-9, 9), max_size=5)",
    "typing.Sequence[bool]": "st.lists(st.booleans(), max_size=5)",
    "tuple[int, bool]": "st.tuples(st.integers(-9, 9), st.booleans())",
    "tuple[bool, ...]": "st.lists(st.booleans(), max_size=5).map(tuple)",
    "dict[bool, int]": "st.dictionaries(st.booleans(), st.integers(-9, 9), max_size=4)",
    "int | None": "st.one_of(st.integers(-9, 9), st.none())",
    "Optional[bool]": "st.one_of(st.booleans(), st.none())",
    "Union[bool, None]": "st.one_of(st.booleans(), st.none())",
    'Literal["H", 3]': "st.sampled_from(['H', 3])",
}


@pytest.fixture
def kibitz(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Answer]:
    """The command in this process, with a cache of its own."""
    monkeypatch.delenv("KIBITZ_KIT", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def call(*arguments: object) -> Answer:
        capsys.readouterr()
        code = run([*map(str, arguments)])
        return Answer(code, *capsys.readouterr())

    return call


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_grades_at_once(tmp_path: Path, kibitz: Callable[..., Answer], kind: str) -> None:
    """The model solution has full marks, and so has one made-up student; the other one has the mistakes that are known."""
    root = tmp_path / "my course"
    made = kibitz("new", NAME, "--kind", kind, "--title", 'A "hand"', "--file", "cards.py", "--kit", root)
    assert made.code == 0, made
    answer = kibitz("check", NAME, root / "reference" / NAME, "--kit", root)
    said = "1 of 1 check passed" if CHECKS[kind] == 1 else f"{CHECKS[kind]} of {CHECKS[kind]} checks passed"
    assert answer.out == f"{POINTS[kind]} of {POINTS[kind]} points for {NAME}: {said}\n"
    students = root / "examples" / "class" / NAME
    assert f"kibitz grade {NAME} '{students}' --out graded --kit '{root}'" in made.out
    assert kibitz("grade", NAME, students, "--out", tmp_path / "graded", "--kit", root).code == 0
    with (tmp_path / "graded" / "gradebook.csv").open() as file:
        scores = {row["id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert scores == {"ada": POINTS[kind], "ben": 0}
    result = (tmp_path / "graded" / "results" / "ben.json").read_text()
    sentences = {"Pile": "counts the cards, but", "Points": "counts cards above 10 in full"}
    for task, sentence in sentences.items():
        assert (sentence in result) is (f'"{task}"' in result)


def test_the_audit_of_all_kinds_has_no_faults(tmp_path: Path, kibitz: Callable[..., Answer]) -> None:
    """An author begins with nothing to mend."""
    pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")
    kibitz("new", NAME, "--kind", "all", "--kit", tmp_path / "kit")
    answer = kibitz("audit", NAME, "--kit", tmp_path / "kit", "--jobs", "1")
    assert answer.code == 0 and "no faults" in answer.out, answer


def test_its_recording_is_the_solution_s(tmp_path: Path, kibitz: Callable[..., Answer]) -> None:
    """Recorded anew, the transcript stays as it is, to the letter."""
    kibitz("new", NAME, "--kind", "program", "--kit", tmp_path)
    path = tmp_path / "transcripts" / NAME / "points.transcript"
    before = path.read_bytes()
    assert kibitz("record", NAME, path, "--kit", tmp_path).code == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_the_templates_is_left(kind: str) -> None:
    """All marks are filled in, and all Python is Python."""
    for place, text in skeleton_of(kind, NAME, "", "").items():
        assert "@" not in text.replace("@check", "").replace("@given", "").replace("@example", ""), place
        assert place.endswith((".toml", ".md", ".transcript")) or ast.parse(text)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--file", "play.py"], "play.py cannot be what students hand in"),
        (["--file", "random.py"], "random.py cannot be what students hand in"),
        (["--file", "a b.py"], "cannot be what students hand in"),
        (["--kind", "game"], "functions"),
        (["--from", "missing.py"], "missing.py"),
        (["--from", __file__, "--kind", "all"], "leave out --kind and --file"),
    ],
)
def test_options_that_will_not_do(
    tmp_path: Path, kibitz: Callable[..., Answer], options: list[str], why: str
) -> None:
    """One line says why, and nothing is written."""
    assert why in refused(kibitz("new", NAME, *options, "--kit", tmp_path / "kit"))
    assert not (tmp_path / "kit").exists()


def test_a_terminal_is_asked(
    tmp_path: Path, kibitz: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three questions, each with an answer that Enter takes."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal("classes\nA pile\n\n"))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert kibitz("new", NAME, "--kit", tmp_path).code == 0
    about = (tmp_path / "reference" / NAME / "assignment.toml").read_text()
    assert 'title = "A pile"' in about and f'modules = ["{NAME}.py"]' in about and "[program]" not in about


# From a model solution ---------------------------------------------------------------------------------


@pytest.mark.parametrize("annotation", STRATEGIES)
def test_strategies_from_annotations(annotation: str) -> None:
    """What an annotation says is what Hypothesis draws."""
    (function,) = read_solution(f"def f(a: {annotation}):\n    return a\n").functions
    (argument,) = function.arguments
    assert (argument.strategy, argument.guessed) == (STRATEGIES[annotation], False)


@pytest.mark.parametrize("annotation", ["numpy.ndarray", "Callable[[int], int]", "list[Strange]", "'a b'"])
def test_what_no_strategy_fits_is_said(annotation: str) -> None:
    """It is guessed, and the author is told the line and the name."""
    text = f"def f(a, b: {annotation}):\n    return a\n"
    found = propose_assignment(NAME, "Hands", "cards.py", text)
    assert any(note.startswith("line 1: nothing says what a, b of f are") for note in found.notes), (
        found.notes
    )


def test_a_solution_becomes_an_assignment(tmp_path: Path, kibitz: Callable[..., Answer]) -> None:
    """A rule and a check for each function and method; they run, and its own solution has full marks."""
    path = tmp_path / "cards.py"
    path.write_text(SOLUTION.replace("if MARKER:\n    open(MARKER", "if False:\n    open('none'"))
    root = tmp_path / "kit"
    answer = kibitz("new", NAME, "--from", path, "--kit", root)
    assert answer.code == 0, answer
    assert "8 checks with" in answer.out and "they run" in answer.out, answer.out
    for line, words in (
        (50, "nothing says what x of strange is; the check takes whole numbers"),
        (55, "no check of numbers: it is a generator"),
        (59, "no check of asked: it asks for input"),
        (63, "the program has no session yet; `kibitz record` writes one"),
    ):
        assert f"note: {path}, line {line}: {words}" in answer.out, answer.out
    handout = (root / "reference" / NAME / "handout.md").read_text()
    assert "- **R3** `Hand.add(card)` Puts a card into the hand." in handout
    tests = (root / "spec_tests" / NAME / f"test_{NAME}.py").read_text()
    assert "@given(n=st.integers(-9, 9), low=st.integers(-9, 9), high=st.integers(-9, 9))" in tests
    assert "    lab.printed(lab.told, names)\n" in tests
    assert (
        "    for rank, suit in ranks:\n        thing.add(lab.Card(rank, suit))\n    result = thing.best()\n    lab.show(result)\n"
        in tests
    )
    reference = (root / "reference" / NAME / "cards.py").read_text()
    assert 'raise ValueError("no such limits")  # R6' in reference
    check = kibitz("check", NAME, root / "reference" / NAME, "--kit", root)
    assert check.code == 0 and check.out.startswith("8 of 8 points"), check


UNUSUAL = '''
from datetime import date
from enum import Enum
from typing import Callable


class Light(Enum):
    """A light."""

    RED = "red"
    GREEN = "green"


class Box:
    """A box."""

    def __init__(self, size: int, *, lid: bool = False):
        self.size = size

    @classmethod
    def of(cls, text: str):
        return cls(int(text))

    @property
    def half(self):
        return self.size / 2

    @half.setter
    def half(self, value):
        raise AttributeError("no")

    def __eq__(self, other):
        return self.size == other.size

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def after(light: Light, day: date) -> Light:
    """The light after this one."""
    return Light.GREEN if light is Light.RED else Light.RED


def each(call: Callable[[int], int], size: int):
    return [call(n) for n in range(size)]
'''


def test_what_is_called_in_another_way_is_noted() -> None:
    """Class methods, operators, `with`, setters, callables and what is passed by keyword are noted, with what to write."""
    found = propose_assignment(NAME, "Unusual", "cards.py", UNUSUAL)
    for words in (
        r"line 21: no check of Box.of, a class method: add \[defines.methods.of\], and write lab.Box.of\(...\)",
        r"line \d+: no check of Box.half where it is assigned: write lab.assign",
        r"no check of Box.__eq__, an operator or the like: write lab.eq",
        r"no check of Box.__enter__: write lab.enter",
        r"no check of Box.__exit__: write lab.leave",
        r"line 17: no check passes lid of Box, which is passed by keyword only: write lab.Box\(..., lid=...\)",
        r"call of each is a function: pass lab.callback",
    ):
        assert any(re.search(words, note) for note in found.notes), (words, found.notes)
    tests = found.texts[f"spec_tests/{NAME}/test_{NAME}.py"]
    assert 'lab.read(lab.Light, "RED")' in tests and "lab.Light(" not in tests
    assert "@given(light=st.sampled_from(['RED', 'GREEN']), day=st.dates())" in tests
    assert "lab.after(lab.read(lab.Light, light), day)" in tests


def test_an_enumeration_becomes_an_assignment(tmp_path: Path, kibitz: Callable[..., Answer]) -> None:
    """The check of its members compiles, and its own solution has full marks."""
    path = tmp_path / "cards.py"
    path.write_text(UNUSUAL.partition("def each")[0])
    root = tmp_path / "kit"
    answer = kibitz("new", NAME, "--from", path, "--kit", root)
    assert answer.code == 0 and "they run" in answer.out, answer
    check = kibitz("check", NAME, root / "reference" / NAME, "--kit", root)
    assert check.code == 0, check


def test_the_audit_says_what_is_missing(tmp_path: Path, kibitz: Callable[..., Answer]) -> None:
    """Where the proposed values cannot tell a mistake, that is said at once."""
    pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")
    path = tmp_path / "cards.py"
    path.write_text('def high(n: int) -> bool:\n    """Whether n is high."""\n    return n > 1_000_000\n')
    answer = kibitz("new", NAME, "--from", path, "--kit", tmp_path / "kit")
    assert answer.code == 0 and "missing: mutant survives without a reason" in answer.out, answer


def test_a_solution_is_not_run_outside_of_the_sandbox(tmp_path: Path, kibitz: Callable[..., Answer]) -> None:
    """What it does when it is imported leaves nothing behind, and this process has not imported it."""
    path, marker = tmp_path / "cards_of_mine.py", tmp_path / "marker"
    path.write_text(SOLUTION.replace("if MARKER:", f"MARKER = {str(marker)!r}\nif MARKER:"))
    kibitz("new", NAME, "--from", path, "--kit", tmp_path / "kit")
    assert not marker.exists()
    assert "cards_of_mine" not in sys.modules


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def f(:\n", "line 1: is no Python"),
        ("print(input())\n", "kibitz new NAME --kind program"),
        ("class TooFull(Exception):\n    pass\n", "has no function or class"),
    ],
)
def test_solutions_that_will_not_do(
    tmp_path: Path, kibitz: Callable[..., Answer], text: str, why: str
) -> None:
    """One line says why, and nothing is written."""
    path = tmp_path / "cards.py"
    path.write_text(text)
    assert why in refused(kibitz("new", NAME, "--from", path, "--kit", tmp_path / "kit"))
    assert not (tmp_path / "kit").exists()


def test_a_solution_that_fails_is_told(tmp_path: Path, kibitz: Callable[..., Answer]) -> None:
    """The files are there to be mended, and the line says what is wrong with them."""
    path = tmp_path / "cards.py"
    path.write_text("def half(x):\n    return x.lower()\n")
    answer = kibitz("new", NAME, "--from", path, "--kit", tmp_path / "kit")
    assert (
        answer.code == 0 and "to mend first: " in answer.out and "cards.py, line 2, in half" in answer.out
    ), answer


def test_citations_change_nothing() -> None:
    """A comment goes where one can stand; in texts and long lines nothing is added."""
    text = 'def f(a):\n    """A text."""\n    b = (\n        a\n    )\n    c = """x\n    y"""\n    d = a + \\\n        1\n    return b, c, d\n'
    found = propose_assignment(NAME, "Hands", "cards.py", text).texts[f"reference/{NAME}/cards.py"]
    assert ast.dump(ast.parse(found)) == ast.dump(ast.parse(text))
    assert "b = (  # R1" in found and "return b, c, d  # R1" in found and '"""x\n' in found


def test_the_page_can_be_followed(
    tmp_path: Path, kibitz: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All commands of the how-to page end well, in their order, for a solution of one's own."""
    page = (ROOT / "docs" / "how-to" / "begin-an-assignment.md").read_text()
    monkeypatch.chdir(tmp_path)
    Path("hands.py").write_text(SOLUTION.replace("if MARKER:", "if False:"))
    Path("downloads").mkdir()
    Path("downloads", "ada.py").write_text(Path("hands.py").read_text())
    commands = re.findall(r"^ *kibitz (.+)$", page, re.MULTILINE)
    assert [command.split()[0] for command in commands] == ["new", "check", "grade", "new", "grade"]
    for command in commands:
        answer = kibitz(*shlex.split(command))
        assert answer.code == 0, answer
    tests = Path("my-course", "spec_tests", "poker", "test_poker.py").read_text()
    (shown,) = re.findall(r"```python\n(.+?) *```", page, re.DOTALL)
    assert textwrap.dedent(shown) in tests
