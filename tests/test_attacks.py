"""No submission gains a point by attacking, costs another one anything, or leaves something behind.

Each file of `tests/attacks/` is put behind the base: a correct solution, or one with known mistakes.  The head
of the file says what it tries and what must happen, and may name

    base      `wrong`, to stand behind the solution with mistakes
    touches   the tasks that the attack itself breaks, or `everything`; all other checks must come out as ever
    silent    a text that must stand neither in the output nor in a notice
    notice    the kind of a notice that must be there
    output    `cut`, where more was written than is kept
    needs     `strong`, where only this level of the sandbox stops it
"""

from __future__ import annotations

import json
import os
import random
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assignment_tools import EVERYTHING, sampled, some
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.assignment import Assignment
from grader.kits.kit import built_in
from grader.model.outcomes import Outcome
from grader.model.result import Result, to_json
from grader.sandbox.session import Session
from grader.submissions.submission import Submission

HERE = Path(__file__).resolve().parent
ATTACKS = sorted((HERE / "attacks").glob("*.py"))
BASE = HERE.parent / "examples/spite_and_malice/correct/one_file/submission"
LEVEL = os.environ.get("KIBITZ_ATTACKED_AT", "strong")
"""The level of the sandbox, which is another one in some of the circumstances of `test_attacks_elsewhere`."""

TAKEN = ATTACKS if "KIBITZ_ATTACKED_AT" in os.environ else some(ATTACKS, 4)
"""Some of those that are left out here are among those that `test_attacks_elsewhere` takes."""

MOST_SECONDS = 30.0
"""CPU time for one attack, of the grader and of the submission.  Most take milliseconds."""

MOST_WAITING = 150.0
"""Seconds for one attack, however busy the machine is: with a CPU to itself, none takes a fifth of it."""

MISTAKES = (
    ("self.__value = value\n        if value", "self.__value = self.value = value\n        if value"),
    ("return self.__cards[-1].getFace()", 'return "[" + self.__cards[0].getFace() + "]"'),
    ("return self.__cards[-1].getValue()", "return self.__cards[0].getValue()"),
    ("self.__cards.append(card)", "self.__cards.insert(0, card)"),
    ("for c in self.__cards:", "for c in self.__cards[::-1]:"),
    ("self.__hand", "self.cards"),
    ("if not isinstance(v, int) or v < -1 or v > 9:", "if v is None:"),
    (
        "    result = []\n    while",
        "    cards = list(cards)\n    random.shuffle(cards)\n    return cards\n    while",
    ),
)
LOST_BY_MISTAKES = frozenset({"C11", "P2", "P15", "H10", "H13", "S4"})


@dataclass(frozen=True)
class Attack:
    """What the head of a file says, and the whole source."""

    source: str
    head: dict[str, str]

    @property
    def base(self) -> str:
        return self.head.get("base", "correct")

    @property
    def touches(self) -> set[str]:
        return set(self.head.get("touches", "").split())


def read_attack(path: Path, bases: dict[str, str]) -> Attack:
    text = path.read_text(encoding="utf-8")
    head = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            break
        key, _, value = line[2:].partition(":")
        head[key] = value.strip()
    return Attack(f"{bases[head.get('base', 'correct')]}\n\n{text}", head)


@pytest.fixture(scope="module")
def bases() -> dict[str, str]:
    """The solutions that the attacks stand behind."""
    correct = next(BASE.glob("*.py")).read_text(encoding="utf-8")
    wrong = correct
    for old, new in MISTAKES:
        assert old in wrong, old
        wrong = wrong.replace(old, new)
    return {"correct": correct, "wrong": wrong}


def impatient(assignment: Assignment) -> Assignment:
    """The assignment with limits that make hangs and floods cheap."""
    limits = msgspec.structs.replace(
        assignment.limits,
        check_cpu_seconds=0.2,
        import_cpu_seconds=0.6,
        submission_cpu_seconds=3.0,
        wall_factor=2.0,
        memory_mb=256,
    )
    return msgspec.structs.replace(assignment, limits=limits)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder for the scratch folders of this module alone, which a worker with a user of its own can get to."""
    with tempfile.TemporaryDirectory(prefix="attacks-") as path, pytest.MonkeyPatch.context() as patch:
        Path(path).chmod(0o711)
        patch.setattr(tempfile, "tempdir", path)
        yield Path(path)


@pytest.fixture(scope="module")
def grader(folder: Path) -> Iterator[Grader]:
    """One grader for all attacks, one after the other, as for a class."""
    kit = built_in()
    assignment = kit.assignment("spite_and_malice")
    corpus = obtain_corpus(kit, assignment, 0, lambda *_: None)
    with Grader(kit, impatient(assignment), corpus, demand=LEVEL, shrink_seconds=0.02) as grader:
        yield grader


def grade(grader: Grader, source: str) -> Result:
    return grader.grade(Submission("base", "base", {"base.py": source.encode()}))


@pytest.fixture(scope="module", autouse=True)
def without(grader: Grader, bases: dict[str, str]) -> dict[str, Result]:
    """The results of the bases alone; the first grading also starts all that stays, like the reference."""
    return {name: grade(grader, source) for name, source in bases.items()}


def descendants() -> set[int]:
    """The processes that come from this one, whoever their parent is now."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def things_held(folder: Path) -> tuple[int, int, list[str]]:
    """Processes, descriptors and scratch folders that there are now."""
    found = sorted(str(path.relative_to(folder)) for path in folder.glob("*/*"))
    return len(descendants()), len(list(Path("/proc/self/fd").iterdir())), found


def survives(grader: Grader, folder: Path, bases: dict[str, str], files: dict[str, bytes]) -> Result:
    """The result of a submission that leaves nothing behind and harms nobody after it."""
    held = things_held(folder)
    started, worked = time.monotonic(), time.process_time()
    result = grader.grade(Submission("attack", "attack", files))
    assert time.process_time() - worked + result.timing.cpu < MOST_SECONDS
    assert time.monotonic() - started < MOST_WAITING
    assert result.sandbox.level == LEVEL
    to_json(result).decode("utf-8")
    assert things_held(folder) == held
    assert grade(grader, bases["correct"]).score == result.max_score
    return result


def test_the_mistakes_cost_points(without: dict[str, Result]) -> None:
    """The bases are what they are said to be: full marks, and the mistakes that the attacks try to hide."""
    assert without["correct"].score == without["correct"].max_score
    unpaid = [check for check in without["wrong"].checks if not check.points]
    charged = {rule.id for check in unpaid if check.status != "open" for rule in check.rules}
    assert charged == LOST_BY_MISTAKES
    assert len(unpaid) >= len(charged) > 0


@pytest.mark.parametrize("path", TAKEN, ids=[path.stem for path in TAKEN])
def test_attack_gains_nothing(
    path: Path, grader: Grader, bases: dict[str, str], without: dict[str, Result], folder: Path
) -> None:
    """It ends with a result, in time, with no more points, nothing else broken and nothing left behind."""
    attack = read_attack(path, bases)
    fair = without[attack.base]
    result = survives(grader, folder, bases, {"attack.py": attack.source.encode("utf-8", "surrogateescape")})

    assert result.score <= fair.score, [
        (one.id, one.points)
        for one, other in zip(result.checks, fair.checks, strict=True)
        if one.points > other.points
    ]
    if "everything" not in attack.touches:
        # Paid although programs went wrong, by their right steps and by more runs: of who sends answers of its own, or uses up the
        # time, nobody knows that.
        for one, other in zip(result.checks, fair.checks, strict=True):
            assert (
                one.task in attack.touches
                or one.points == other.points
                or (other.excused and one.status == "open")
            ), (one.id, one.status, one.message)
    told = " ".join(f"{notice.kind}: {notice.text}" for notice in result.notices)
    if silent := attack.head.get("silent"):
        assert silent not in result.output and silent not in told
    if notice := attack.head.get("notice"):
        assert notice in {one.kind for one in result.notices}, told
    assert result.output_cut or attack.head.get("output") != "cut"


SOURCES = {
    "parentheses": "x = " + "(" * 5_000 + "0" + ")" * 5_000,
    "open brackets": "x = " + "[" * 100_000,
    "signs": "x = " + "-" * 100_000 + "1",
    "a long sum": "x = " + "+".join(["1"] * 100_000),
    "lambdas": "x = " + "lambda:" * 20_000 + "0",
    "attributes": "x = lambda y: y" + ".y" * 100_000,
    "indents": "".join(" " * n + "if 1:\n" for n in range(98)) + " " * 98 + "pass",
    "one long line": "x = '" + "a" * 1_900_000 + "'",
    "many functions": "\n".join(f"def f{n}(): return {n}" for n in range(50_000)),
    "many broken blocks": "\n".join(f"def f{n}(: return" for n in range(5_000)),
    "many escapes": "x = '" + "\\N{BELL}" * 50_000 + "'",
    "an unknown coding": "\n# coding: undefined\nx = 1",
    "nothing but zeros": "\0" * 100_000,
    "surrogates": "x = '\udc80\udcff'",
}


@pytest.mark.parametrize(
    "evil", some([*SOURCES.values()], 2), ids=[name.replace(" ", "-") for name in some([*SOURCES], 2)]
)
def test_source_that_is_hard_to_read(evil: str, grader: Grader, folder: Path, bases: dict[str, str]) -> None:
    """Source that takes Python long, or more stack than there is, costs at most the points of its own file."""
    source = f"{bases['correct']}\n\n{evil}\n".encode("utf-8", "surrogateescape")
    result = survives(grader, folder, bases, {"attack.py": source})
    assert result.score <= result.max_score


NAMES = """
    json.py random.py types.py sys.py builtins.py encodings/__init__.py sitecustomize.py site.py traceback.py
    _kibitz.py _kibitz/__init__.py player.py worker.py guard.py values.py rulings.py grader/__init__.py
    kit_part_spite_and_malice.py lectureStructures/__init__.py copyreg.py signal.py
"""


def test_files_that_are_named_like_others(grader: Grader, folder: Path, bases: dict[str, str]) -> None:
    """A file that is called like a module of Python or of the kit takes the place of none of them."""
    files = dict.fromkeys(NAMES.split(), b"print('LEAK')\nraise SystemExit\n")
    result = survives(grader, folder, bases, {**files, "game.py": bases["correct"].encode()})
    assert result.score == result.max_score
    assert "LEAK" not in result.output


@pytest.mark.parametrize(
    "name", ["a\\nb.py", "-c.py", "..py", "con.py", "%s%n.py", "\u202epy.py", "x" * 300 + ".py"]
)
def test_names_of_files(name: str, grader: Grader, folder: Path, bases: dict[str, str]) -> None:
    """However a file is called, what is in it is graded."""
    result = survives(grader, folder, bases, {name: bases["correct"].encode(), f"{name}.txt": b"data"})
    assert result.score == result.max_score


PIECES: tuple[object, ...] = (
    None, True, 0, -1, 2**70, 1.5, 10**300, "", "[5]", "\x1b[0m", [], {}, {"o": "Card"}, {"o": 5}, {"zz": 1},
    {"i": "zz"}, {"i": "0x5"}, {"f": "nan"}, {"b": "zz"}, {"t": 5}, {"t": [{"t": []}]}, {"s": {"big": "list"}},
    {"d": [1, 2]}, {"d": [[1]]}, {"d": [[1, 2]]}, {"u": "int", "v": {"u": 1}, "c": "X"}, {"u": 5, "v": 1, "c": 5},
    {"c": "\n::error::"}, {"big": 7}, [[[[["deep"]]]]], [[[0, 1], 600], [[1, 0], 600]], [[[0, 0], 1200]],
)  # fmt: skip
ERRORS: tuple[object, ...] = (
    {"x": "Exception", "d": 1}, {"x": "AssertionError", "d": 1, "m": "Error: Card rejected", "t": "E"},
    {"x": "print", "d": 0}, {"x": "", "d": 1}, {"x": 5, "d": 0}, {"x": "Exception"}, {"x": "TypeError", "d": 2},
    {"x": "KeyboardInterrupt", "d": 1.0, "w": ["../x\n::error", 2**62, "f"]}, {"x": "OSError", "d": 0, "w": [1]},
    7, "text", [1, 2], [], 0, None,
)  # fmt: skip
LINES = ("", "[]", "null", "{}", "[[1]", "NaN", "[" * 3_000, "1" * 5_000, '["\\ud800"]', '{"a":1,"a":2}')


def mangled(line: str, chance: random.Random) -> str:
    """A line of answers with others in their places."""
    if chance.random() < 0.1:
        return chance.choice(LINES)
    answers = json.loads(line)
    for number in range(len(answers)):
        if chance.random() < 0.5:
            answers[number] = chance.choice([[chance.choice(PIECES)], chance.choice(ERRORS)])
    return json.dumps(answers)


@sampled(2)
@pytest.mark.parametrize("seed", range(12 if EVERYTHING else 6))
def test_answers_of_any_form(
    seed: int, grader: Grader, bases: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a worker that is wholly in the hands of a submission answers, there is a result."""
    chance, share = random.Random(seed), (0.02, 0.3, 1.0)[seed % 3]
    honest = Session.run

    def run(session: Session, *arguments: Any, **options: Any) -> dict[int, Outcome]:
        outcomes = honest(session, *arguments, **options)
        if options.get("witness") is not None:
            return outcomes
        return {
            number: mangled(one, chance) if isinstance(one, str) and chance.random() < share else one
            for number, one in outcomes.items()
        }

    monkeypatch.setattr(Session, "run", run)
    result = grade(grader, bases["correct"])
    assert result.score <= result.max_score
    to_json(result).decode("utf-8")
