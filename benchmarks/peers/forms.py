"""The submissions: right solutions, solutions with one bug, and how the peers are given them.

A peer asks for a file of one name with the names of the handout.  So that a tool is not marked down for a file name,
every solution is put into that form for it, as if its author had kept to it: text in UTF-8, zips unpacked, a notebook's
code joined, a module `assignment3` that has the four names.  Kibitz is given what was handed in.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from grader.kits.variant import read_variants
from grader.submissions.submission import Submission, read_submission
from measuring import ASSIGNMENT, CORRECT, ROOT

MAIN = "assignment3.py"
BUGS = ROOT / "tests" / "bugs" / ASSIGNMENT
SUPPLIED = ROOT / "reference" / ASSIGNMENT / "support" / "lectureStructures.py"

ADDED = {
    "renamed_classes": "Card, PlayStack, Hand, shuffle = CardClass, playStack, HandClass, shuffleCards\n",
    "snake_case": (
        "Card.getValue, Card.getFace = Card.get_value, Card.get_face\n"
        "PlayStack.peekValue, PlayStack.peekFace = PlayStack.peek_value, PlayStack.peek_face\n"
        "PlayStack.playCard, Hand.check0 = PlayStack.play_card, Hand.check_0\n"
    ),
}
"""What stands behind a solution with names of its own, to give it those of the handout."""

IMPORTS = {
    "several_files": (
        "from card import Card\nfrom playstack import PlayStack\nfrom hand import Hand\nfrom shuffle import shuffle\n"
    ),
    "nested_zip": "from main import *\n",
}
"""The module `assignment3` of a solution of several files."""

GAME = {"course_module": "\ngame()", "runs_at_import": '\nprint("Welcome to Mini Spite and Malice!")\n'}
"""Where a game begins that starts when the module is imported."""

BASE = "base_"
"""Before the name of a solution that bugs were made in, graded beside them."""

One = TypeVar("One")


@dataclass(frozen=True)
class Handed:
    """One submission: its name, what Kibitz is given, and what the peers are given."""

    name: str
    raw: dict[str, bytes]
    formed: dict[str, bytes]
    base: str = ""


@cache
def _example(name: str) -> Submission:
    (found,) = (CORRECT / name).glob("submission*")
    return read_submission(found, name)


def right_ones() -> Iterator[Handed]:
    """The right solutions.  Kibitz is given the very files, the archive and the notebook too."""
    for folder in sorted(CORRECT.iterdir()):
        (handed,) = folder.glob("submission*")
        paths = [handed] if handed.is_file() else sorted(path for path in handed.rglob("*") if path.is_file())
        top = handed.parent if handed.is_file() else handed
        raw = {path.relative_to(top).as_posix(): path.read_bytes() for path in paths}
        yield Handed(folder.name, raw, formed(folder.name, _example(folder.name).files), folder.name)


def buggy_ones() -> Iterator[Handed]:
    """The solutions with one bug each.  A game that starts at import is no part of the bug, and cut off for peers."""
    for bug in read_variants(BUGS):
        files = bug.apply(_example(bug.base).files)
        yield Handed(bug.name, files, formed(bug.base, files, game=False), bug.base)


def bases_of(bugs: Sequence[Handed]) -> Iterator[Handed]:
    """The solutions that the bugs were made in: what a tool fails there already is no bug caught."""
    for base in sorted({bug.base for bug in bugs}):
        files = _example(base).files
        yield Handed(BASE + base, files, formed(base, files, game=False), base)


def formed(base: str, files: dict[str, bytes], game: bool = True) -> dict[str, bytes]:
    """The files of a variant of the solution `base`, in the form that the peers ask for."""
    texts = {name: decoded(data) for name, data in files.items() if name.endswith(".py")}
    texts |= {name: code_of(data) for name, data in files.items() if name.endswith(".ipynb")}
    if base in IMPORTS:
        texts[MAIN] = IMPORTS[base]
    else:
        ((_, text),) = texts.items()
        if not game and base in GAME:
            text = text[: text.index(GAME[base])]
        texts = {MAIN: f"{text.rstrip()}\n\n{ADDED.get(base, '')}"}
    found = {name: text.encode("utf-8") for name, text in texts.items()}
    if "lecturestructures" in texts[MAIN].lower():
        # In both spellings: the file system of the student who wrote the other one took no notice.
        found["lectureStructures.py"] = found["LectureStructures.py"] = SUPPLIED.read_bytes()
    return found


def decoded(data: bytes) -> str:
    """Source text, in whatever encoding of the examples it was saved, with plain line ends."""
    for encoding in ("utf-8-sig", "utf-16", "latin-1"):
        try:
            return data.decode(encoding).replace("\r\n", "\n")
        except UnicodeError:
            continue
    raise AssertionError("Latin-1 takes every byte")


def code_of(notebook: bytes) -> str:
    """The code of a notebook, cell after cell."""
    cells = json.loads(notebook)["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def classes(count: int) -> dict[str, list[Handed]]:
    """Two classes of so many students: one with right solutions only, and one where each made one mistake.

    All tools are given the same files.  Nobody handed in the same as somebody else.
    """
    styles = [one for one in right_ones() if one.name not in GAME]
    right = [_student(number, styles[number % len(styles)]) for number in range(count)]
    bugs = list(spread(list(buggy_ones()), count))
    wrong = [_student(number, bugs[number % len(bugs)]) for number in range(count)]
    return {"right": right, "one mistake": wrong}


def _student(number: int, one: Handed) -> Handed:
    signed = {**one.formed, MAIN: one.formed[MAIN] + f"\n# Student {number}\n".encode()}
    return Handed(f"student{number:03}_{one.name}", signed, signed, one.base)


def spread(things: Sequence[One], count: int) -> Sequence[One]:
    """So many of the things, evenly spread over them; all where there are no more."""
    if count >= len(things):
        return things
    return [things[place * len(things) // count] for place in range(count)]


def write(files: dict[str, bytes], folder: Path) -> None:
    """Write the files of a submission into a folder, which is made."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
