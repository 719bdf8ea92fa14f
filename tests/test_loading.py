"""What a submission defines is found, however its program behaves while it is imported.

Each is loaded in the sandbox, as it is graded.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grader.model.outcomes import Loaded
from grader.model.program import Program
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from spite_tools import assignment, impatient, play, record, session

CARD = """
class Card:
    def __init__(self, value):
        self._value = value
    def getValue(self):
        return self._value
    def getFace(self):
        return "f"
    def assign(self, value):
        pass
"""
SHUFFLE = """
def shuffle(cards):
    return cards
"""
CARD_OF_3: Program = record(lambda lab: lab.Card(3).getValue())
SHUFFLE_NOTHING: Program = record(lambda lab: lab.shuffle([]))


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """One sandbox, with little patience for hangs."""
    with Sandbox(impatient().limits) as one:
        yield one


def found(loaded: Loaded) -> set[str]:
    return set(loaded.places)


def kinds(loaded: Loaded) -> list[str]:
    """The kinds of notices, but for those about what these small programs do not have."""
    return sorted({kind for kind, *_ in loaded.notices} - {"missing"})


def load(sandbox: Sandbox, **files: str | bytes) -> Loaded:
    """Load files that are named without their ending, with `__` for a folder."""
    named = {f"{name.replace('__', '/')}.py": text for name, text in files.items()}
    with session(sandbox, named, impatient()) as one:
        return one.load()


def works(one: Session) -> None:
    """Its cards and its shuffle answer."""
    assert play(one, CARD_OF_3, SHUFFLE_NOTHING) == ['[[{"o":"Card"}],[3]]', "[[[]]]"]


GAMES = {
    "input": ("while True:\n    name = input('your name? ')\n    print('hello', name)", "import-input"),
    "caught-input": ("try:\n    input()\nexcept EOFError:\n    pass", None),
    "quit": ("print('bye')\nquit()", "import-exit"),
    "exit": ("import sys\nsys.exit(3)", "import-exit"),
    "error": ("Card(1).nothing()", "import-error"),
    "missing": ("import no_such_module_anywhere", "missing-module"),
    "hopeless": ("raise KeyboardInterrupt", "import-error"),
    "sleep": ("import time\ntime.sleep(1000)\nimport os\nos.system('clear')", None),
    "getpass": ("import getpass\npin = getpass.getpass()", "import-input"),
    "recursion": ("def f(): f()\nf()", "import-error"),
    "own-error": ("class Odd(Exception):\n    def __str__(self): raise Odd\nraise Odd", "import-error"),
    "main": ("if __name__ == '__main__':\n    input()", None),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_starts_at_import(sandbox: Sandbox, game: str) -> None:
    """What is defined above and below it is graded, and a notice says what happened."""
    code, kind = GAMES[game]
    with session(sandbox, {"main.py": f"{CARD}\n{code}\n{SHUFFLE}"}, impatient()) as one:
        loaded = one.load()
        assert found(loaded) == {"Card", "shuffle"}
        assert kinds(loaded) == ([kind] if kind else [])
        works(one)


@pytest.mark.parametrize(
    "loop",
    [
        "while True: pass",
        "while True:\n    try:\n        while True: pass\n    except:\n        pass",
        "def spin():\n    while True: pass\nspin()",
        "import itertools\nsum(itertools.count())",
    ],
    ids=["plain", "bare-except", "in-a-function", "in-c"],
)  # fmt: skip
def test_a_loop_at_import(sandbox: Sandbox, loop: str) -> None:
    """A loop without end is left; so is one that catches everything, and one in C that nothing interrupts."""
    with session(
        sandbox, {"main.py": f"{CARD}\n{loop}\n{SHUFFLE}"}, impatient(submission_cpu_seconds=20.0)
    ) as one:
        loaded = one.load()
        assert found(loaded) == {"Card", "shuffle"}
        assert "import-limit" in kinds(loaded)
        works(one)


def test_a_process_that_ends_at_import(sandbox: Sandbox) -> None:
    """The statement that ends it is left out."""
    with session(sandbox, {"main.py": f"{CARD}\nimport os\nos._exit(0)\n{SHUFFLE}"}, impatient()) as one:
        assert found(one.load()) == {"Card", "shuffle"}
        works(one)


@pytest.mark.parametrize(
    "text", ["return\n", "break\n", "def f(a, a):\n    pass\n", "x = lambda: (yield)\nnonlocal x\n"]
)
def test_errors_that_show_only_when_it_is_compiled(sandbox: Sandbox, text: str) -> None:
    """A stray `return` behind the classes does not take them away, nor what follows."""
    loaded = load(sandbox, main=f"{CARD}\n{text}\n{SHUFFLE}")
    assert found(loaded) == {"Card", "shuffle"}
    assert kinds(loaded)


def test_constants_below_a_stop_are_made(sandbox: Sandbox) -> None:
    """Definitions, imports and constants need nobody to play; other statements are not run."""
    text = f"{CARD}\ninput()\nimport random\nSTART = [1, 2]\nrandom.no_such_thing()\n\ndef shuffle(cards):\n    return START + cards\n"
    with session(sandbox, {"main.py": text}, impatient()) as one:
        one.load()
        assert play(one, SHUFFLE_NOTHING) == ["[[[1,2]]]"]


def test_modules_that_import_one_another(sandbox: Sandbox) -> None:
    """Also in a circle, in folders, and relative to where they stand."""
    files = {
        "game/__init__.py": "",
        "game/cards.py": "from . import mixing\n" + CARD,
        "game/mixing.py": "from .cards import *\n" + SHUFFLE,
        "main.py": "from game.cards import Card\nfrom game.mixing import shuffle\n",
    }
    with session(sandbox, files, impatient()) as one:
        loaded = one.load()
        assert loaded.places == {"Card": ("game/cards.py", "Card"), "shuffle": ("game/mixing.py", "shuffle")}
        works(one)


def test_folders_that_are_no_packages(sandbox: Sandbox) -> None:
    """A file in a folder is found by its own name, too."""
    loaded = load(sandbox, src__cards=CARD, main="from cards import Card\n" + SHUFFLE)
    assert loaded.places["Card"] == ("src/cards.py", "Card")
    assert kinds(loaded) == []


def test_file_names_that_no_import_can_name(sandbox: Sandbox) -> None:
    """Dots, spaces, hyphens, a leading digit, letters of any script, and what stands for bytes that are no UTF-8."""
    for name in (
        "b.okafor.py",
        "my game.py",
        "task-1.py",
        "3tasks.py",
        "été.py",
        "задача 2.py",
        "\\udce9t.py",
        "a/b c/d.py",
        "class.py",
    ):
        with session(sandbox, {name: CARD + SHUFFLE}, impatient()) as one:
            loaded = one.load()
            assert found(loaded) == {"Card", "shuffle"}, (name, loaded)
            works(one)


@pytest.mark.parametrize("name", ["random", "queue", "json", "typing", "abc", "enum", "types", "os", "cards"])
def test_a_students_module_shadows_nothing(sandbox: Sandbox, name: str) -> None:
    """A file called like a module of the standard library is graded, and takes the place of none."""
    text = f"import random\n{CARD}\ndef shuffle(cards):\n    random.randrange(3)\n    return cards\n"
    with session(sandbox, {f"{name}.py": text}, impatient()) as one:
        assert found(one.load()) == {"Card", "shuffle"}
        works(one)


def test_misspelt_case(sandbox: Sandbox) -> None:
    """`import Cards` finds cards.py, as it does on the student's own system, and a notice says so."""
    loaded = load(sandbox, cards=CARD, main="from Cards import Card\n" + SHUFFLE)
    assert found(loaded) == {"Card", "shuffle"} and kinds(loaded) == ["module-name"]


@pytest.mark.parametrize("name", ["lectureStructures", "LectureStructures", "lecturestructures"])
def test_a_support_module_that_was_not_handed_in(sandbox: Sandbox, name: str) -> None:
    """The kit's own takes its place, under any case."""
    loaded = load(
        sandbox, main=f"from {name} import Stack\ns = Stack()\ns.push(1)\nassert s.pop() == 1\n" + CARD
    )
    assert found(loaded) == {"Card"} and "support-module" in kinds(loaded)


def test_a_support_module_of_the_students_own(sandbox: Sandbox) -> None:
    """What was handed in goes first."""
    own = "class Stack:\n    mine = True\n"
    loaded = load(
        sandbox, lectureStructures=own, main="from lectureStructures import Stack\nassert Stack.mine\n" + CARD
    )
    assert found(loaded) == {"Card"} and kinds(loaded) == []


def test_a_missing_module_costs_what_needs_it(sandbox: Sandbox) -> None:
    """The other definitions of the file are there."""
    loaded = load(
        sandbox, main=f"import sqlalchemy\n{CARD}\n{SHUFFLE}\nclass Window(sqlalchemy.Window): pass\n"
    )
    assert found(loaded) == {"Card", "shuffle"}
    assert [text for kind, text, *_ in loaded.notices if kind == "missing-module"] == [
        "main.py, line 1: the module sqlalchemy is missing. What can be graded without it was graded."
    ]


def test_the_program_that_has_most(sandbox: Sandbox) -> None:
    """Of two files that define the same, that which has more goes first; an old copy goes last."""
    loaded = load(sandbox, a=CARD, b=CARD + SHUFFLE)
    assert loaded.places["Card"] == ("b.py", "Card")
    loaded = load(sandbox, cards_old=CARD + SHUFFLE, cards=CARD + SHUFFLE)
    assert loaded.places["Card"] == ("cards.py", "Card")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ((CARD + SHUFFLE).encode("utf-16"), None),
        (b"\xef\xbb\xbf" + (CARD + SHUFFLE).replace("\n", "\r\n").encode(), None),
        ("# Künstler\n".encode("latin-1") + (CARD + SHUFFLE).encode(), None),
        ((CARD + SHUFFLE + "print 'hello'\n").encode(), "python2"),
        ((CARD + SHUFFLE + "class Hand(:\n    x = 1\n").encode(), "syntax"),
        ((CARD + SHUFFLE + "def f():\n        x = 1\n\treturn x\n").encode(), "tabs"),
    ],
    ids=["utf-16", "windows", "latin-1", "python2", "syntax", "tabs"],
)
def test_whatever_saved_it(sandbox: Sandbox, data: bytes, kind: str | None) -> None:
    """The repairs of `grader/inside/source.py` reach the grading."""
    with session(sandbox, {"main.py": data}, impatient()) as one:
        loaded = one.load()
        assert found(loaded) == {"Card", "shuffle"} and kinds(loaded) == ([kind] if kind else [])
        works(one)


@pytest.mark.parametrize(
    "files", [{}, {"notes.txt": "nothing"}, {"main.py": ""}, {"main.ipynb": "no JSON"}, {"__init__.py": ""}]
)
def test_nothing_to_grade(sandbox: Sandbox, files: dict[str, str | bytes]) -> None:
    """Where nothing is defined all is missing, and nothing went wrong."""
    with session(sandbox, files, impatient()) as one:
        loaded = one.load()
        assert loaded.missing == [one.name for one in assignment().defines]
        assert loaded.failure is None


def test_a_fresh_import_forgets(sandbox: Sandbox) -> None:
    """What a program left in a module is gone before the next, where each is asked for by itself."""
    text = "seen = []\ndef shuffle(cards):\n    seen.append(1)\n    return [len(seen)]\n"
    with session(sandbox, {"main.py": text, "other.py": "import main\n"}, impatient()) as one:
        one.load()
        assert play(one, *[SHUFFLE_NOTHING] * 3) == ["[[[1]]]", "[[[2]]]", "[[[3]]]"]
        fresh = one.run(range(3), lambda n: n, fresh=True, programs=[SHUFFLE_NOTHING] * 3)
        assert [fresh[n] for n in range(3)] == ["[[[1]]]"] * 3


def test_files_beside_the_program_can_be_opened(sandbox: Sandbox) -> None:
    """Data that was handed in is where the program runs."""
    text = (
        CARD + "deck = [int(line) for line in open('data/deck.txt')]\ndef shuffle(cards):\n    return deck\n"
    )
    with session(sandbox, {"main.py": text, "data/deck.txt": "1\n2\n"}, impatient()) as one:
        one.load()
        assert play(one, SHUFFLE_NOTHING) == ["[[[1,2]]]"]
