"""Whoever answers otherwise in each run earns no more than by the better of the answers.

What goes wrong is run again: in a fresh import, and with the kit's parts.  A submission can find out which run it is in, by what
outlives an import or by a part that is not its own any more.  If it then does without the work in one way and in another, each program may
come out right once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from assignment_tools import NAMES, Graders, assignment, kit, some
from grader.kits.stubs import Stub
from grader.reference.files import part_files
from grader.submissions.submission import Submission

IMPORTS = {
    "sys": "import sys\nsys.tries = getattr(sys, 'tries', 0) + 1\n_tries = sys.tries\n",
    "environment": "import os\n_tries = int(os.environ.get('TRIES', '0')) + 1\nos.environ['TRIES'] = str(_tries)\n",
    "builtins": "import builtins\nbuiltins.tries = getattr(builtins, 'tries', 0) + 1\n_tries = builtins.tries\n",
}
"""How a submission counts its imports."""

PHASES = {
    "the first import": "_tries == 1",
    "each second import": "_tries % 2",
    "the first imports": "_tries < 60",
}
"""When it does one thing, and otherwise the other."""

REFUSES = "raise {error}('no')"
TAKES = ("return None", "return 0", "return args[-1] if args else None")
LEAST = 0.02
"""What the better of the two may be below, as a share of all points: what a few programs show by chance."""


@pytest.fixture(scope="module")
def graders() -> Iterator[Graders]:
    """One for each assignment."""
    with closing(Graders()) as made:
        yield made


def files(name: str) -> dict[str, bytes]:
    """The reference's own parts, with the names of what they have to define."""
    return dict(part_files(kit(), assignment(name)))


def score(graders: Graders, name: str, body: str, before: str = "", constructors: bool = True) -> float:
    """What the reference earns with all bodies exchanged, as a share of all points."""
    source = Stub(body, constructors).of(files(name))
    made = {path: before.encode() + _without_future(data) for path, data in source.items()}
    result = graders[name].grade(Submission("x", "x", made))
    return result.score / result.max_score


def _without_future(data: bytes) -> bytes:
    return data.replace(b"from __future__ import annotations\n", b"")


CASES = [(name, how, phase) for name in NAMES for how in IMPORTS for phase in PHASES]


@pytest.mark.parametrize(("name", "how", "phase"), some(CASES, 80))
def test_a_fresh_import_is_no_second_chance(graders: Graders, name: str, how: str, phase: str) -> None:
    """Refusing everything in one import and nothing in another, with constructors that are right."""
    error = "RuntimeError" if name == "bakers_game" else "Exception"
    refuses, takes = REFUSES.format(error=error), TAKES[len(phase) % 2]
    both = f"if {PHASES[phase]}: {refuses}\n{takes}"
    best = max(score(graders, name, refuses), score(graders, name, takes))
    assert score(graders, name, both, IMPORTS[how]) <= best + LEAST


LENT = [(name, one.name) for name in NAMES for one in assignment(name).defines]


@pytest.mark.parametrize(("name", "role"), some(LENT, 48))
def test_a_lent_part_is_no_second_chance(graders: Graders, name: str, role: str) -> None:
    """Doing otherwise where a part of one's own is the kit's: whether it is shows in what it says of itself."""
    error = "RuntimeError" if name == "bakers_game" else "Exception"
    refuses, takes = REFUSES.format(error=error), TAKES[0]
    is_lent = f"getattr(globals().get({role!r}), '__module__', __name__) != __name__"
    best = max(score(graders, name, refuses), score(graders, name, takes))
    for one, other in ((refuses, takes), (takes, refuses)):
        both = f"if {is_lent}: {one}\n{other}"
        assert score(graders, name, both) <= best + LEAST
