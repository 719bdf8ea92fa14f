"""What the tests of Spades share: its reference as a submission, read and changed in many ways.

It holds no tests itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

import assignment_tools as tools
from grader.reference.files import part_files
from grader.submissions.submission import Submission

NAME = "spades"
MODULES = ("spades_cards.py", "contract.py", "spades_game.py", "play.py")
REFUSES = b'''

def undecided(point: str) -> None:
    """No check may come here."""
    raise RuntimeError(point)
'''


def options() -> dict[str, list[str]]:
    """The options of each ruling, by name."""
    return {name: [*ruling.options] for name, ruling in tools.assignment(NAME).rulings.items()}


def worlds() -> Iterator[dict[str, str]]:
    """Every way to read the handout."""
    known = options()
    for choice in itertools.product(*known.values()):
        yield dict(zip(known, choice, strict=True))


def files(**changed: bytes) -> dict[str, bytes]:
    """The reference's files; `changed` are others by their names without the ending."""
    found = dict(part_files(tools.kit(), tools.assignment(NAME)))
    return {**found, **{f"{name}.py": data for name, data in changed.items()}}


def read_as(world: Mapping[str, str]) -> Submission:
    """The reference in a world, which raises an error wherever no rule decides."""
    lines = "".join(f"{name} = {option!r}\n" for name, option in world.items())
    return Submission("reference", "reference", files(rulings=lines.encode() + REFUSES))


def one_file(head: str = "", tail: str = "") -> bytes:
    """All of the reference in one file, between other lines of a program's."""
    known = files()
    parts = [known["rulings.py"].decode().replace("def undecided", "def _undecided")]
    parts += [known[name].decode() for name in MODULES]
    text = "\n".join(parts).replace("from __future__ import annotations\n", "")
    for name in ("rulings", "cards", "contract", "game", "play"):
        text = "\n".join(
            line
            for line in text.split("\n")
            if not line.startswith((f"from {name} import", f"import {name}"))
        )
    # `rulings.extras` is another thing than the function of that name.
    text = text.replace("rulings.undecided(", "_undecided(")
    for name, (option, *_) in options().items():
        text = text.replace(f"rulings.{name}", repr(option))
    return f"from __future__ import annotations\n{head}\n{text}\n{tail}\n".encode()


def submission(**named: bytes) -> Submission:
    """What was handed in, from paths with two underscores for each slash."""
    return Submission("one", "one", {f"{name.replace('__', '/')}.py": data for name, data in named.items()})
