"""Damaged submissions and screens: what is right or nearly so, hurt at random places by random means.

Each is a function of a seed, so a case that went wrong is made again by its number.
"""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import hostile

TESTS = Path(__file__).resolve().parent
TOP = TESTS.parent
Files = dict[str, bytes]
Damage = Callable[[random.Random, bytes], bytes]

MOST_FILES = 30
"""Of one submission."""

ATTACKS = 0.05
"""The share of submissions that are made of an attack."""

WORST_BYTES = (
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\r",
    b"\x0c",
    b"\x1b[2J",
    b"\xed\xa0\x80",
    b"\xc3",
    b"\xe2\x80\xae",
    b"\\\n",
    b"\t",
    b'"""',
    b"'''",
    b"#",
    b"(",
    b"}",
)
WORST_CODE = (
    "9" * 5_000,
    "(" * 300,
    "[" * 300 + "]" * 300,
    "- " * 2_000 + "1",
    "lambda: " * 200 + "1",
    "f'{" * 30,
    "1e999999999",
    "0x" + "f" * 4_000,
    "10 ** 10 ** 10",
    "'a' * 10 ** 9",
    "[0] * 10 ** 8",
    "float('nan')",
    "object()",
    "...",
    "NotImplemented",
    "yield",
    "await x",
    "return",
    "exit()",
    "raise SystemExit(7)",
    "raise KeyboardInterrupt",
    "raise BaseException('\\ud800')",
    "raise ExceptionGroup('x', [ValueError()])",
    "while True: pass",
    "import os; os._exit(0)",
    "import sys; sys.stdout.close()",
    "import sys; sys.setrecursionlimit(10)",
    "print('\\x1b[2J' * 1000)",
    "print('\\ud800')",
    "input()",
    "del __builtins__",
    "__import__('builtins').print = None",
    "match 1:\n  case x: pass",
    "class C(C): pass",
    "def f(): return f()\nf()",
    "if __name__ == '__main__': main()",
    "from __future__ import braces",
    "from . import *",
    "import antigravity_2",
    "global x; nonlocal y",
    "\u2028",
    "é = ﬁ = 1",
)
"""Put in the place of a line, a body or an expression."""

VALUES = (
    "None",
    "0",
    "-1",
    "''",
    "[]",
    "{}",
    "True",
    "1.5",
    "float('nan')",
    "object",
    "lambda *a, **k: None",
)
"""Returned in the place of what a function returns."""

NAMES = (
    "solution.py",
    "main.py",
    "a b.py",
    "ü.py",
    "x.py.txt",
    "X.PY",
    "-.py",
    "..py",
    "con.py",
    "__init__.py",
    "test_x.py",
    "n.ipynb",
    "n.zip",
    "n.rtf",
    "n.docx",
    "n.pl",
    "n.pm",
    "s/p/a/c/e/d.py",
    "z" * 120 + ".py",
)


@cache
def seeds(assignment: str) -> tuple[Files, ...]:
    """What is damaged: submissions that the repository has for an assignment, right and wrong ones."""
    folders = [
        *sorted((TOP / "examples" / assignment / "correct").iterdir()),
        *sorted((TOP / "examples/class" / assignment).iterdir()),
        *sorted(one / "submission" for one in (TESTS / "marked" / assignment).iterdir()),
    ]
    return tuple(files for one in folders if (files := _files(one)))


@cache
def attacks() -> tuple[Files, ...]:
    """Submissions that attack the grader, which have nothing of an assignment."""
    return tuple({one.name: one.read_bytes()} for one in sorted((TESTS / "attacks").glob("*.py")))


def _files(place: Path) -> Files:
    """The files of a folder, without the one around them, or one file."""
    if place.is_file():
        return {place.name: place.read_bytes()}
    inner = next(iter(place.glob("submission*")), place)
    if inner.is_file():
        return {inner.name: inner.read_bytes()}
    files = [one for one in sorted(inner.rglob("*")) if one.is_file() and "__pycache__" not in one.parts]
    return {str(one.relative_to(inner)): one.read_bytes() for one in files[:MOST_FILES]}


def submission(assignment: str, seed: int) -> Files:
    """The files of one damaged submission."""
    rng = random.Random(f"{assignment} {seed}")
    known = seeds(assignment)
    files = dict(rng.choice(attacks() if rng.random() < ATTACKS else known))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5, 10))):
        path = rng.choice(sorted(files))
        files[path] = rng.choice(DAMAGES)(rng, files[path])
    if rng.random() < 0.3:
        files = rng.choice(MOVES)(rng, files, known)
    return files


def _at(rng: random.Random, data: bytes) -> tuple[int, int]:
    """A short stretch of it."""
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + rng.choice((0, 1, 1, 2, 8, 40, 400)))


def _flipped(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data or b"\0")
    for _ in range(rng.choice((1, 3, 20))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _cut_out(rng: random.Random, data: bytes) -> bytes:
    start, end = _at(rng, data)
    return data[:start] + data[end:]


def _ended_early(rng: random.Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _doubled(rng: random.Random, data: bytes) -> bytes:
    start, end = _at(rng, data)
    return data[:end] + data[start:end] * rng.choice((1, 2, 50)) + data[end:]


def _with_bytes(rng: random.Random, data: bytes) -> bytes:
    start, _ = _at(rng, data)
    return data[:start] + rng.choice(WORST_BYTES) * rng.choice((1, 1, 3, 2_000)) + data[start:]


def _with_hostile_text(rng: random.Random, data: bytes) -> bytes:
    start, end = _at(rng, data)
    return data[:start] + rng.choice(hostile.FRAGMENTS).encode("utf-8", "surrogatepass") + data[end:]


def _lines(change: Callable[[random.Random, list[str]], Sequence[str]]) -> Damage:
    def damage(rng: random.Random, data: bytes) -> bytes:
        lines = data.decode("utf-8", "surrogateescape").split("\n")
        return "\n".join(change(rng, lines)).encode("utf-8", "surrogateescape")

    return damage


def _without_a_line(rng: random.Random, lines: list[str]) -> list[str]:
    del lines[rng.randrange(len(lines))]
    return lines


def _two_lines_exchanged(rng: random.Random, lines: list[str]) -> list[str]:
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def _indented_otherwise(rng: random.Random, lines: list[str]) -> list[str]:
    one = rng.randrange(len(lines))
    lines[one] = rng.choice(("", " ", "\t", "        ")) + lines[one].lstrip()
    return lines


def _worst_line(rng: random.Random, lines: list[str]) -> list[str]:
    one = rng.randrange(len(lines))
    space = lines[one][: len(lines[one]) - len(lines[one].lstrip())]
    lines.insert(one, "\n".join(space + line for line in rng.choice(WORST_CODE).split("\n")))
    return lines


def _another_value_returned(rng: random.Random, lines: list[str]) -> list[str]:
    places = [number for number, line in enumerate(lines) if line.lstrip().startswith("return")]
    for one in rng.sample(places, min(len(places), rng.choice((1, 1, 3, 30)))):
        lines[one] = lines[one][: lines[one].index("return")] + "return " + rng.choice(VALUES)
    return lines


def _without_a_function(rng: random.Random, lines: list[str]) -> list[str]:
    """The lines from one `def` or `class` to the next."""
    places = [
        number for number, line in enumerate(lines) if line.lstrip().startswith(("def ", "class ", "sub "))
    ]
    if places:
        one = rng.randrange(len(places))
        del lines[places[one] : (places[one + 1] if one + 1 < len(places) else len(lines))]
    return lines


def _words_exchanged(rng: random.Random, data: bytes) -> bytes:
    words = re.findall(rb"\w+|[^\w\s]", data)
    if not words:
        return data
    place = [one.span() for one in re.finditer(rb"\w+|[^\w\s]", data)]
    for _ in range(rng.choice((1, 2, 5))):
        start, end = rng.choice(place)
        data = data[:start] + rng.choice(words)[: end - start].ljust(end - start) + data[end:]
    return data


DAMAGES: tuple[Damage, ...] = (
    _flipped,
    _cut_out,
    _ended_early,
    _doubled,
    _with_bytes,
    _with_hostile_text,
    _words_exchanged,
    _lines(_without_a_line),
    _lines(_two_lines_exchanged),
    _lines(_indented_otherwise),
    _lines(_worst_line),
    _lines(_worst_line),
    _lines(_another_value_returned),
    _lines(_another_value_returned),
    _lines(_without_a_function),
)


def _renamed(rng: random.Random, files: Files, known: Sequence[Files]) -> Files:
    one = rng.choice(sorted(files))
    return {rng.choice(NAMES) if path == one else path: data for path, data in files.items()}


def _with_files_of_another(rng: random.Random, files: Files, known: Sequence[Files]) -> Files:
    return {**files, **rng.choice(known)}


def _packed(rng: random.Random, files: Files, known: Sequence[Files]) -> Files:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as packed:
        for path, data in files.items():
            packed.writestr(path, data)
    data = buffer.getvalue()
    return {"work.zip": rng.choice((_flipped, _cut_out, _ended_early, lambda _, it: it))(rng, data)}


def _as_notebook(rng: random.Random, files: Files, known: Sequence[Files]) -> Files:
    cells: list[dict[str, object]] = [
        {
            "cell_type": rng.choice(("code", "code", "code", "markdown", "raw", "x")),
            "metadata": {},
            "outputs": [],
            "source": rng.choice((str, lambda it: it.splitlines(keepends=True)))(
                data.decode("utf-8", "replace")
            ),
        }
        for data in files.values()
    ]
    text = json.dumps(
        {"cells": cells, "metadata": {}, "nbformat": rng.choice((2, 3, 4, 5)), "nbformat_minor": 5}
    )
    return {"work.ipynb": rng.choice((_flipped, _cut_out, lambda _, it: it))(rng, text.encode())}


MOVES = (_renamed, _renamed, _with_files_of_another, _packed, _as_notebook)


@cache
def _recorded(assignment: str) -> tuple[str, ...]:
    """Screens of the transcripts of an assignment, and of games that students wrote."""
    texts = [
        one.read_text("utf-8") for one in sorted((TOP / "transcripts" / assignment).glob("*.transcript"))
    ]
    texts += [
        one.read_text("utf-8", "replace")
        for one in sorted((TESTS / "games" / assignment).rglob("*"))
        if one.is_file() and "__pycache__" not in one.parts
    ]
    return tuple(texts) or ("",)


WORST_SCREENS = (
    " ",
    "\t",
    "│",
    "─",
    "|",
    "-",
    "[",
    "(",
    "A♠ ",
    "[5] ",
    "10",
    "9" * 5_000,
    "²",
    "٣",
    "⑩",
    "𝟙",
    "Ⅷ",
    "1" * 30 + ":",
    "Player A's goal: ",
    "\x1b[2J",
    "\x1b[31m",
    "\x1b]0;",
    "\r",
    "\n",
    "\x00",
    "\u202e",
    "\ud800",
    "é́",
    "🂡",
    "None",
    "[None]",
    "Spades 10 Hearts",
    "0 1 2 3 4 5 6 7 8",
)


def screen(assignment: str, seed: int) -> str:
    """A text as a program may print it, damaged."""
    rng = random.Random(f"screen {assignment} {seed}")
    texts = _recorded(assignment)
    text = rng.choice(texts)
    start = rng.randrange(len(text) + 1)
    text = text[start : start + rng.choice((200, 1_000, 4_000, 30_000))]
    for _ in range(rng.choice((1, 3, 10))):
        place = rng.randrange(len(text) + 1)
        piece = rng.choice((*WORST_SCREENS, *hostile.FRAGMENTS)) * rng.choice((1, 1, 2, 10, 1_000))
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:place] + piece[:50_000] + text[place:]
        elif kind == 1:
            text = text[:place] + piece[:50_000] + text[place + rng.randrange(200) :]
        elif kind == 2:
            old = rng.choice(re.findall(r"\w+|\S", text) or [" "])
            text = text.replace(old, piece[:200])
        else:
            other = rng.choice(texts)
            text = text[:place] + other[rng.randrange(len(other) + 1) :][:2_000] + text[place:]
        text = text[:200_000]
    return text
