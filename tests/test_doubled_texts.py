"""Twice the text takes about twice the time, and four times the text four times, for every reader of what students and platforms hand in.

`test_slow_patterns.py` looks at regular expressions one by one; this one at what is made of them, and at loops, the
decoders and the lexers of others.  Processor time is measured, and only its ratio within one run is judged.
"""

from __future__ import annotations

import gc
import html
import io
import json
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from assignment_tools import EVERYTHING, NAMES, some
from grader.commands.settings import parsed
from grader.grades.gradebooks import read_gradebook, read_roster
from grader.grades.slip_days import Ledger
from grader.grading.wrong_assignment import outline_of
from grader.inside import source
from grader.judging.answers import normal_message
from grader.kits.content import modules
from grader.kits.screens import plain, uncleared
from grader.lms.dates import read_column
from grader.lms.form import Place
from grader.lms.gradescope.metadata import MetadataError, read_yaml
from grader.lms.registry import SYSTEMS
from grader.lms.returning import participant_slot, slot_of
from grader.lms.system import Manner
from grader.model.errors import InputError
from grader.model.result import Notice
from grader.model.source_locations import place_of_notice
from grader.model.visible import visible
from grader.platforms.github import code, fenced
from grader.platforms.github import plain as plain_in_github
from grader.reports.streams import harmless
from grader.sessions.said import layer_of
from grader.similarity.code_tokens import read_sources, tokenized
from grader.submissions.budget import Budget
from grader.submissions.document_text import text_of
from grader.submissions.download import Entry, Folder, Piece
from grader.submissions.submission import read_submission, take_entry
from grader.submissions.tree import FolderTree

TOP = Path(__file__).resolve().parent.parent
UNITS = {
    "blank lines": "\n",
    "spaces": " ",
    "tabs": "\t",
    "lines of spaces": "   \n",
    "carriage returns": "\r",
    "from": "from ",
    "from in lines": "from\n",
    "dots": ".",
    "brackets": "[",
    "parentheses": "(",
    "single quotes": "'",
    "double quotes": '"',
    "three quotes and a line": '"""\n',
    "backslashes": "\\",
    "hashes": "#",
    "box": "│",
    "ruler": "─",
    "escapes": "\x1b[",
    "titles": "\x1b]",
    "colours": "\x1b[1m",
    "digits": "0",
    "letters": "a",
    "cards": "[5] 10♣ ",
    "words": "which card, player A: goal ",
    "lines of a letter": "c\n",
    "cells in lines": "\u2660cells: [0]\n",
    "places in lines": "[5\u2660] [ ] [ ] [ ]\n",
    "numbers in lines": "1 2 3 4 5 6 7 8\n",
    "a mix": " \n\t[('\\#.0a",
}
FIRST = 1 << 10
LONG_ENOUGH = 0.004
"""Seconds of processor time from which a length is judged."""

BOUND = 8.0
"""For a text doubled twice, a linear reader takes 4 times as long, a quadratic one 16 times."""

TRIES = 8
FURTHER = 2
"""Longer lengths at which a growth beyond the bound has to be seen as well."""

Read = Callable[[str], object]


def seconds(read: Read, text: str) -> float:
    """Processor time of one run, of this process; without what its garbage collector does for all that is there."""
    gc.disable()
    try:
        before = time.process_time()
        read(text)
        return time.process_time() - before
    finally:
        gc.enable()


def growth(read: Read, unit: str, most: int) -> float:
    """How many times as long four times the text takes: the least that is seen, since other work only adds to it.

    Measured is the smallest text that takes long enough.  What does not, at a quarter of `most` characters, is fast:
    its time is taken to be that.
    """
    read(unit)
    size, further = FIRST, FURTHER

    def once(times: int) -> float:
        return seconds(read, unit * (times * size // len(unit)))

    while True:
        single, fourfold, is_longest = once(1), float("inf"), size * 8 > most
        for _ in range(TRIES):
            fourfold = min(fourfold, once(4))
            # Before and after: a machine that becomes faster in between would hide what grows.
            single = min(single, once(1))
            if single < LONG_ENOUGH and not is_longest:
                break
            if fourfold < BOUND * max(single, LONG_ENOUGH):
                break
        is_judged = is_longest or single >= LONG_ENOUGH
        if is_judged and (is_longest or not further or fourfold < BOUND * single):
            return fourfold / max(single, LONG_ENOUGH)
        # A text that no longer fits into a cache takes a step; what grows with the square does so at each length.
        further -= is_judged
        size *= 2


def tolerant(read: Callable[[bytes], object]) -> Read:
    """A reader of bytes that may find nothing it can read, and says so in one of the two ways."""

    def run(text: str) -> None:
        try:
            read(text.encode())
        except (InputError, MetadataError):
            pass

    return run


def notebook(text: str) -> bytes:
    """A notebook with one cell of this code."""
    return json.dumps({"cells": [{"cell_type": "code", "source": text}]}).encode()


def word_document(text: str) -> bytes:
    """A document with this text."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        shown = "".join(one for one in html.escape(text) if one.isprintable() or one in "\n\t")
        archive.writestr("word/document.xml", f"<w:p xmlns:w='w'><w:t>{shown}</w:t></w:p>")
    return packed.getvalue()


def lexed(path: str) -> Read:
    """What compares submissions, for one file."""
    return lambda text: tokenized(
        read_sources({path: notebook(text) if path.endswith(".ipynb") else text.encode()})
    )


class OneFile:
    """A download with one file, whatever it is called."""

    path = "class"

    def __init__(self, name: str) -> None:
        *self._folders, self._file = name.split("/", 2)

    def folder(self, path: str = "") -> Folder:
        """The next part of the name."""
        at = path.count("/") + 1 if path else 0
        return Folder((self._folders[at],)) if at < len(self._folders) else Folder((), (self._file,))

    def is_folder(self, path: str) -> bool:
        """All but the last part."""
        return path.count("/") < len(self._folders)

    def size(self, path: str) -> int:
        """Nothing is in it."""
        return 0

    def read(self, path: str, limit: int, budget: Budget | None = None) -> bytes:
        """Nothing is in it."""
        return b""


def recognised(name: str) -> None:
    """What every system says to a download with one file."""
    tree = OneFile(name)
    for system in SYSTEMS:
        system.read(Place(tree, "", "class", tree.folder()))


def places(text: str) -> None:
    """Where reports of submissions with such names would go."""
    participant_slot("1", text, True)
    manners: tuple[Manner, ...] = ("canvas", "brightspace", "repositories")
    for manner in manners:
        for name in (text, f"ada_1_2_{text}", f"1-2 - {text}"):
            try:
                slot_of(manner, Entry("1", (Piece(name),)), FolderTree(TOP))
            except LookupError:
                pass


CANVAS = b"Student,ID,Homework (1)\nPoints Possible,,10\n"
BLACKBOARD = b"Last Name,First Name,Username,Homework [Total Pts: 10 Score] |12\nA,B,c,"
BRIGHTSPACE = (
    b"Username,Last Name,First Name,A Points Grade <Numeric MaxPoints:10>,End-of-Line Indicator\nada,B,A,,#\n"
)
SAKAI = b"A,Points\n\nDisplay ID,ID,Last Name,First Name,grade\nada,ada,B,A,"
SAKAI_COURSE = b"Student ID,Student Name,A [10]\nada,B,"
MOODLE = b"Identifier,Full name,Grade\nParticipant 12,A B,"
WORKSHEET = b"Identifier,Status,Grade,Maximum Grade,Last modified (submission)\nParticipant 12,"


def told_or_parsed(text: str) -> object:
    """A file of settings, or what is wrong with it."""
    try:
        return parsed(Path("kibitz.toml"), text)
    except InputError as error:
        return error


READERS: dict[str, tuple[Read, int]] = {
    "settings": (told_or_parsed, 1 << 17),
    "tokens of Python": (lexed("a.py"), 1 << 17),
    "tokens of Perl": (lexed("a.pl"), 1 << 17),
    "tokens of a notebook": (lexed("a.ipynb"), 1 << 17),
    "a screen in plain": (plain, 1 << 18),
    "a cleared screen": (uncleared, 1 << 18),
    "shown text": (lambda text: visible(text, lines=True, limit=1 << 30), 1 << 18),
    "text in a log": (harmless, 1 << 18),
    "text on GitHub": (lambda text: (plain_in_github(text), code(text), fenced(text)), 1 << 18),
    "a notice": (lambda text: place_of_notice(Notice("not-loaded", text), {"a.py": b""}), 1 << 18),
    "an error message": (normal_message, 1 << 18),
    "a printed line": (lambda text: layer_of("Your move: ", text), 1 << 17),
    "a table": (tolerant(lambda data: read_roster(data, "a.csv")), 1 << 17),
    "a gradebook of Canvas": (tolerant(lambda data: read_gradebook(CANVAS + data, "a.csv")), 1 << 17),
    "a gradebook of Blackboard": (tolerant(lambda data: read_gradebook(BLACKBOARD + data, "a.csv")), 1 << 17),
    "grades of Brightspace": (tolerant(lambda data: read_gradebook(BRIGHTSPACE + data, "a.csv")), 1 << 17),
    "a header of Brightspace": (
        tolerant(lambda data: read_gradebook(b"Username,End-of-Line Indicator," + data, "a.csv")),
        1 << 17,
    ),
    "grades of Sakai": (tolerant(lambda data: read_gradebook(SAKAI + data, "a.csv")), 1 << 17),
    "a gradebook of Sakai": (tolerant(lambda data: read_gradebook(SAKAI_COURSE + data, "a.csv")), 1 << 17),
    "a name of Brightspace": (
        lambda text: recognised(f"1-2 - {text} - Nov 20, 2026 903 PM - {text}"),
        1 << 17,
    ),
    "a name of Sakai": (lambda text: recognised(f"{text}({text})/Submission attachment(s)/{text}"), 1 << 17),
    "a gradebook of Moodle": (tolerant(lambda data: read_gradebook(MOODLE + data, "a.csv")), 1 << 17),
    "names for reports": (places, 1 << 17),
    "a worksheet with times": (tolerant(lambda data: read_gradebook(WORKSHEET + data, "a.csv")), 1 << 17),
    "times of submissions": (lambda text: read_column(text.splitlines()), 1 << 17),
    "slip days": (tolerant(lambda data: Ledger(data, "slip.json", 3, "a")), 1 << 18),
    "metadata": (tolerant(read_yaml), 1 << 17),
    "RTF": (lambda text: text_of(b"{\\rtf1" + text.encode()), 1 << 18),
    "a page": (lambda text: text_of(b"<html>" + text.encode()), 1 << 18),
    "a document of Word": (lambda text: text_of(word_document(text)), 1 << 18),
    "names of another assignment": (lambda text: outline_of({"a.py": text.encode()}), 1 << 18),
    "comments in the sandbox": (lambda text: source.words("a.py", text.encode()), 1 << 18),
    "Python in the sandbox": (
        lambda text: source.parse("a.py", text.encode(), lambda *_: None),
        1 << (16 if EVERYTHING else 14),
    ),
}


class TestReaders:
    """One at a time, with each text."""

    @pytest.mark.parametrize(
        ("reader", "unit"), some([(reader, unit) for reader in READERS for unit in UNITS], 4)
    )
    def test_doubled(self, reader: str, unit: str) -> None:
        """No reader's time grows with the square of what it is given."""
        read, most = READERS[reader]
        assert growth(read, UNITS[unit], most) < BOUND

    @pytest.mark.parametrize(
        ("assignment", "unit"), some([(name, unit) for name in NAMES for unit in UNITS], 3)
    )
    def test_screens(self, assignment: str, unit: str) -> None:
        """The readers of the assignments' screens, up to the length that they are given."""
        (screen,) = modules("screens", TOP / "transcripts" / assignment, "screen.py")
        assert growth(screen.tables, UNITS[unit], 1 << 14) < BOUND

    @pytest.mark.parametrize("unit", UNITS)
    def test_first_tables(self, unit: str) -> None:
        """What learns the words of a program, and puts them into known ones."""
        (reading,) = modules("screens", TOP / "transcripts" / "spite_and_malice", "own_reading.py")
        (words,) = modules("screens", TOP / "transcripts" / "spite_and_malice", "own_words.py")
        own = words.OwnWords(((("which", "card"), ("Hand",)), (("player", "A"), ("PlayerA",))))
        assert growth(reading.learned, UNITS[unit], 1 << 14) < BOUND
        assert growth(own.known, UNITS[unit], 1 << 14) < BOUND

    def test_a_quadratic_reader(self) -> None:
        """A reader whose time does grow with the square is noticed: the one that took a day for 2 MB of blank lines."""
        pattern = re.compile(r"^\s*from\s+(\.+)", re.MULTILINE)
        assert growth(pattern.findall, "\n", 1 << 14) > BOUND
        assert growth(re.compile(r"^[^\S\n]*from\s+(\.+)", re.MULTILINE).findall, "\n", 1 << 20) < BOUND


class TestSubmissions:
    """Folders, files and zips, from the outside."""

    @pytest.mark.parametrize("unit", UNITS)
    def test_doubled(self, unit: str, tmp_path: Path) -> None:
        """In a folder, in a zip, as a file, and as an entry of a class; each with a package, whose imports are looked for."""
        file, folder, packed = tmp_path / "a.py", tmp_path / "s", tmp_path / "z.zip"
        (folder / "p").mkdir(parents=True)

        def read(text: str) -> None:
            data = text.encode()
            file.write_bytes(data)
            (folder / "p" / "a.py").write_bytes(data)
            buffer = io.BytesIO()
            with zipfile.ZipFile(buffer, "w") as archive:
                archive.writestr("p/a.py", data)
            packed.write_bytes(buffer.getvalue())
            taken = take_entry(FolderTree(tmp_path), Entry("x", (Piece("s"),)))
            for found in (read_submission(file), read_submission(folder), read_submission(packed), taken):
                assert [*found.files.values()] == [data]

        assert growth(read, UNITS[unit], 1 << 20) < BOUND

    def test_names(self, tmp_path: Path) -> None:
        """Long names of files and folders: up to what a zip can hold, they cost as much as they are long."""
        packed = tmp_path / "z.zip"
        for unit in UNITS.values():
            name = unit.replace("\0", "") * (60_000 // len(unit.encode()))
            with zipfile.ZipFile(packed, "w") as archive:
                archive.writestr(f"{name} (1).py", b"")
            before = time.process_time()
            read_submission(packed)
            assert time.process_time() - before < 2

    def test_two_megabytes(self, tmp_path: Path) -> None:
        """The largest file there may be, of each kind: all together in some seconds, where one took a day."""
        size = 2 << 20
        for number, unit in enumerate(UNITS.values()):
            data = unit.encode()
            (tmp_path / str(number) / "p").mkdir(parents=True)
            (tmp_path / str(number) / "p" / "a.py").write_bytes(data * (size // len(data)))
        script = (
            "import sys; from pathlib import Path; from grader.submissions.submission import read_submission\n"
            "for path in Path(sys.argv[1]).iterdir(): print(len(read_submission(path).files))"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, str(tmp_path)], cwd=TOP, capture_output=True, text=True, timeout=60
        )
        assert done.stdout.split() == ["1"] * len(UNITS), done.stderr
