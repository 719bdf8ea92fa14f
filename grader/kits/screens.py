"""Screens: what a program prints, read by meaning.

Programs show the same state of a game in frames and words of their own.  An assignment's
`transcripts/<assignment>/screen.py` defines how its tables are read from a text:

    def tables(text: str) -> list[Table]

All tables that the text shows, in their order.  It is code of the kit that reads text of a submission, so it
uses nothing but the text, and answers with an empty list where it can make nothing of it.

Where functions print tables, it may define which cards a text names, wherever they stand, spelt as in its tables:

    def cards(text: str) -> set[str]

A text that a function prints has nothing but tables.  So a table that leaves out a card of its text was not understood,
and a card that the text does not name is not shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from grader.kits import content
from grader.kits.assignment import Assignment
from grader.kits.author_files import place_of_error
from grader.kits.boxes import unframed
from grader.model.errors import KitError
from grader.model.names import printable

READER = "screen.py"
TABLES, CARDS = "tables", "cards"
"""What a reader defines: what reads tables, and which cards a text names."""

LONGEST = 20_000
"""Characters of a screen that are read: some ten tables, and no work for a reader that has no end."""

LONGEST_ERROR = 300
"""Characters of an error's own words that are told: they may repeat what was read."""

REMEMBERED = 2_000
REMEMBERED_LENGTH = 4_000

PILES, SEPARATOR = "piles ", ","
"""How the relation of a step begins that asks for some groups of piles, and what stands between their names."""

Piles = dict[str, tuple[tuple[str, ...], ...]]
"""Groups of piles by name; a pile is the texts of its cards, from the first placed to the last."""


@dataclass(frozen=True)
class Table:
    """One state of the game as a text shows it.  `lines` are the numbers of the lines that show it, from 0."""

    piles: Piles
    lines: range


Reader = Callable[[str], list[Table]]
CardReader = Callable[[str], set[str]]
_T = TypeVar("_T")


class ReaderError(KitError):
    """A reader raised, or gave something else than tables.  The text says where, for its author.

    While a submission is graded, it means that this text could not be read, and ends nothing: what text a reader
    cannot take is found by submissions, and some of them look for it.
    """


@dataclass(frozen=True)
class PrintReader:
    """Reads what functions print: texts that have nothing but tables."""

    tables: Reader
    cards: CardReader | None

    def __call__(self, text: str) -> list[Table]:
        """The tables of a text; none where one leaves out a card that the text names.  Raises ReaderError."""
        found = self.tables(text)
        if not found or self.cards is None:
            return found
        named = self.cards(text)
        return (
            found
            if all(named <= {card for pile in chain(*one.piles.values()) for card in pile} for one in found)
            else []
        )


def load_readers(folder: Path) -> tuple[Reader | None, CardReader | None]:
    """What reads tables and what tells which cards a text names, for the assignment whose transcripts are in `folder`; None for what it
    does not have.  Its file is loaded once for both.

    Raises KitError where the file cannot be imported or defines no `tables`.
    """
    if not (folder / READER).is_file():
        return None, None
    (module,) = content.modules("screens", folder, READER)
    read = _function(module, folder, TABLES, _wrong_tables, "[]")
    if read is None:
        raise KitError(f"{folder / READER}: defines no function tables(text)")
    return read, _function(module, folder, CARDS, _wrong_cards, "set()")


def load_reader(folder: Path) -> Reader | None:
    """What reads tables alone; see `load_readers`."""
    return load_readers(folder)[0]


def _function(
    module: ModuleType, folder: Path, name: str, wrong: Callable[[object], str], nothing: str
) -> Callable[[str], _T] | None:
    """A function of the reader in `folder`; None where it does not define it."""
    function = getattr(module, name, None)
    return _remembering(_blaming(function, folder, name, wrong, nothing)) if callable(function) else None


def _blaming(
    reader: Callable[[str], _T], folder: Path, name: str, wrong: Callable[[object], str], nothing: str
) -> Callable[[str], _T]:
    """The function, whose exceptions are its author's to mend: it must answer with `nothing` instead."""

    def read(text: str) -> _T:
        try:
            found = reader(text)
        except Exception as error:
            where = place_of_error(error, folder) or str(folder / READER)
            what = f"{type(error).__name__}: {printable(str(error)[:LONGEST_ERROR])}"
            raise ReaderError(
                f"{where}: {name}(text) fails: {what}; where nothing can be read, it returns {nothing}"
            ) from error
        if what := wrong(found):
            raise ReaderError(f"{_place(reader, folder)}: {name}(text) gives {what}")
        return found

    return read


def _wrong_cards(found: object) -> str:
    """What a reader gave in the place of a set of cards, and what it should be; "" where it is one."""
    if not isinstance(found, set | frozenset):
        return f"{_a(found)}; it gives a set of the texts of cards, and set() where nothing can be read"
    strange = [one for one in found if not isinstance(one, str)]
    return f"a set with {_a(strange[0])} in it; cards are texts" if strange else ""


def _wrong_tables(found: object) -> str:
    """What a reader gave in the place of a list of tables, and what it should be; "" where it is one."""
    if not isinstance(found, list):
        return f"{_a(found)}; it gives a list of Table(piles, lines), and [] where nothing can be read"
    for one in found:
        if not isinstance(one, Table):
            return f"a list with {_a(one)} in it; it gives a list of Table(piles, lines)"
        if not isinstance(one.lines, range):
            return f"a Table with {_a(one.lines)} for its lines; they are a range of the numbers of lines, from 0"
        if not isinstance(one.piles, dict):
            return f"a Table with {_a(one.piles)} for its piles; they are a dictionary: name of the group -> piles"
        for group, some in one.piles.items():
            if not isinstance(some, tuple | list) or any(not isinstance(pile, tuple | list) for pile in some):
                return f"a Table whose group {group!r} is no tuple of piles, each a tuple of the texts of its cards"
            if strange := [card for pile in some for card in pile if not isinstance(card, str)]:
                return f"a Table with {repr(strange[0])[:LONGEST_ERROR]} for a card of the group {group!r}; cards are texts"
    return ""


def _a(thing: object) -> str:
    return "None" if thing is None else f"something of type {type(thing).__name__}"


def _place(reader: Callable[[str], object], folder: Path) -> str:
    """ "FILE, line N" of the reader's function, or the file alone for what is no function."""
    code = getattr(reader, "__code__", None)
    return f"{code.co_filename}, line {code.co_firstlineno}" if code else str(folder / READER)


def _remembering(reader: Callable[[str], _T]) -> Callable[[str], _T]:
    """The function, which reads the same text only once: right programs show what was recorded, again and again."""
    known: dict[str, _T] = {}

    def read(text: str) -> _T:
        found = known.get(text)
        if found is None:
            found = reader(text)
            if len(text) <= REMEMBERED_LENGTH:
                if len(known) >= REMEMBERED:
                    known.clear()
                known[text] = found
        return found

    return read


def reader_for(assignment: Assignment, folder: Path) -> PrintReader | None:
    """What reads that which functions print, for an assignment whose definitions ask for it; else None.

    Raises KitError where the file cannot be imported or defines no `tables`.
    """
    if not any(one.reads == "table" for one in assignment.defines):
        return None
    reader, cards = load_readers(folder)
    return None if reader is None else PrintReader(reader, cards)


def piles(reader: Reader | None, text: str) -> Piles | None:
    """The piles of the one table in `text`, however often it stands there; None for no table, or several."""
    found = [table.piles for table in reader(plain(text))] if reader is not None else []
    return found[0] if found and all(one == found[0] for one in found) else None


def difference(wanted: Piles, shown: Piles | None) -> str:
    """In words, the first pile in which a table that is shown differs from the right one."""
    if shown is None:
        return "what is printed cannot be read as one table of the game"
    for group, right in wanted.items():
        for number, (pile, other) in enumerate(zip(right, shown.get(group, ()), strict=False), 1):
            if pile != other:
                return f"of the {group}, number {number} shows {_cards(other)}, and it holds {_cards(pile)}"
    return "the table has other piles"


def _cards(pile: tuple[str, ...]) -> str:
    return " ".join(pile) or "no card"


_CONTROL = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # colours, cursor moves, clearing (ECMA-48, control sequences)
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles and the like (operating system commands)
    r"|\x1b[PX^_][^\x1b]*\x1b\\"
    r"|\x1b[ -/]*[0-~]"
)


_CLEARS = re.compile(r"\x1b\[[0-3]?J|\x1bc|\x1b\[\?(?:47|1047|1049)[hl]|(?<![ \t\r\n])(?:[ \t\r]*\n){12,}")
"""What leaves nothing on a screen to be read: erasing it, resetting the terminal, its other screen, many empty lines."""

_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]")
"""Control and format characters (Unicode categories Cc and Cf, those that occur in text), but for the line end."""


def uncleared(text: str) -> tuple[str, bool]:
    """What of a raw text can still be read after the last time that it clears the screen, and whether it does.

    A very long text leaves nothing of what was there before it.
    """
    shown, end = text[-LONGEST:], 0
    for found in _CLEARS.finditer(shown):
        end = found.end()
    return shown[end:], end > 0 or len(text) > LONGEST


def plain(text: str) -> str:
    """`text` as a reader takes it: no control sequences, one kind of line end, overwritten beginnings gone.

    Of a very long text only the end, which is what its reader would see.
    """
    text = _CONTROL.sub("", text[-LONGEST:]).replace("\r\n", "\n")
    lines = [line.rpartition("\r")[2] if "\r" in line else line for line in text.split("\n")]
    return unframed(_UNSEEN.sub("", "\n".join(lines).expandtabs()))
