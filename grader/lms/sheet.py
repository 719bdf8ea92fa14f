"""Delimited text (CSV, TSV) that is changed cell by cell, while every other byte stays as it was.

Python's `csv` gives the values and forgets how they were written.  A system that takes a gradebook back was
only ever tried with what it wrote itself, so here each cell knows where it stands in the text: encoding,
byte order mark, delimiter, quotes and line ends of all that is not changed are copied.  What the cells mean
is not known here.
"""

from __future__ import annotations

import codecs
import io
import re
import zipfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from grader.model.errors import InputError
from grader.model.visible import visible

MAX_BYTES = 64 << 20
"""Bytes of a gradebook: 10,000 students with a thousand columns fit."""

DELIMITERS = (",", ";", "\t", "|")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How Excel's own files begin, the new ones and the old."""

_DECLARED = re.compile(r'"?sep=([,;\t|])"?(?:\r\n|\n|\r)', re.IGNORECASE)
"""A line by which Excel is told the delimiter."""


class Cell(NamedTuple):
    """One cell: its value, and where it stands in the text, with its quotes."""

    value: str
    start: int
    end: int
    quoted: bool


Record = tuple[Cell, ...]


@dataclass(frozen=True)
class Sheet:
    """A file of delimited text.  Empty lines are no records.

    The record with the number `head` is the header: the first one, unless a system writes of what the file is above it
    (`headed`).
    """

    name: str
    text: str
    mark: bytes
    encoding: str
    delimiter: str
    records: tuple[Record, ...]
    all_quoted: bool
    head: int = 0

    def headed(self, record: int) -> Sheet:
        """The same file with this record for its header."""
        return replace(self, head=record)

    @property
    def header(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(cell.value.strip() for cell in self.records[self.head])

    @property
    def body(self) -> range:
        """The numbers of the records below the header."""
        return range(self.head + 1, len(self.records))

    def value(self, record: int, column: int | None) -> str:
        """What a cell holds, without spaces around; empty where there is no such cell."""
        cells = self.records[record]
        return cells[column].value.strip() if column is not None and column < len(cells) else ""

    def column(self, column: int) -> list[str]:
        """All values below a header."""
        return [self.value(record, column) for record in self.body]

    def changed(self, cells: Mapping[tuple[int, int], str]) -> bytes:
        """The file with other values in some cells, (record, column) -> value.

        The header says how far a record can be filled up where it is shorter.
        """
        edits: list[tuple[int, int, str]] = []
        added: dict[int, int] = {}
        for record, column in sorted(cells):
            row, text = self.records[record], cells[record, column]
            if column < len(row):
                old = row[column]
                edits.append((old.start, old.end, self._written(text, old.quoted)))
            else:
                assert column < len(self.header), "only a column that the file has can be filled"
                gap = self.delimiter * (column - added.get(record, len(row) - 1))
                edits.append((row[-1].end, row[-1].end, gap + self._written(text, False)))
                added[record] = column
        parts, done = [], 0
        for start, end, text in edits:
            parts += [self.text[done:start], text]
            done = end
        parts.append(self.text[done:])
        return self.mark + "".join(parts).encode(self.encoding, "surrogatepass")

    def _written(self, text: str, quoted: bool) -> str:
        text = text.encode(self.encoding, "replace").decode(self.encoding)
        if quoted or self.all_quoted or any(c in text for c in (self.delimiter, '"', "\r", "\n")):
            return '"' + text.replace('"', '""') + '"'
        return text


def read_sheet(data: bytes, name: str) -> Sheet:
    """Understand a file of delimited text.  Raises InputError where it is none."""
    shown = visible(name)
    if len(data) > MAX_BYTES:
        raise InputError(
            f"{shown}: has {len(data):,} bytes, and {MAX_BYTES:,} are read; is it the right file?"
        )
    if data.startswith(_WORKBOOKS):
        raise InputError(f"{shown}: {_workbook(data)}")
    mark, encoding = _encoding(data)
    try:
        text = data[len(mark) :].decode(encoding, "surrogatepass")
    except UnicodeDecodeError:
        raise InputError(f"{shown}: is cut short, or no text in {encoding}; download it again") from None
    if "\0" in text:
        raise InputError(f"{shown}: is no text; give a gradebook or roster as CSV or tab-separated text")
    declared = _DECLARED.match(text)
    start = declared.end() if declared else 0
    delimiter, records = _understood(text, start, declared[1] if declared else "")
    if records is None:
        raise InputError(f"{shown}: a quotation mark is opened and never closed; download the file again")
    if not records:
        raise InputError(f"{shown}: is empty; download it again")
    filled = [cell for record in records for cell in record if cell.value]
    return Sheet(
        name,
        text,
        mark,
        encoding=encoding,
        delimiter=delimiter,
        records=records,
        all_quoted=all(cell.quoted for cell in filled),
    )


def _workbook(data: bytes) -> str:
    """What a file is that begins as Excel's own do, and what to give in its place."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if not name.startswith("__MACOSX/")]
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError):
        names = ["[Content_Types].xml"]
    if "[Content_Types].xml" in names:
        return "is an Excel workbook; give the file as it was downloaded, or save it as CSV"
    sheets = sorted(
        (name for name in names if name.lower().endswith((".csv", ".xls"))),
        key=lambda one: (one.count("/"), one),
    )
    grades = [name for name in sheets if name.lower().rpartition("/")[2] == "grades.csv"]
    if near := (grades or sheets)[:1]:
        return f"is a zip; take {visible(near[0])} out of it, and give that file"
    return "is a zip, with no gradebook or list as CSV in it; give the file that the system gave for grades"


def _encoding(data: bytes) -> tuple[bytes, str]:
    """The byte order mark and the codec that reads the rest, and writes it back byte for byte."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return mark, encoding
    head = data[:4096]
    for encoding, zeros in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        if len(zeros) > 1 and zeros.count(0) * 2 > len(zeros):
            return b"", encoding
    for encoding in ("utf-8", "cp1252"):
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return b"", encoding
    return b"", "latin-1"


def _understood(text: str, start: int, declared: str) -> tuple[str, tuple[Record, ...] | None]:
    """The delimiter and the records; None for them where a quotation mark is never closed.

    The right delimiter cuts most lines into as many cells as the header, and into more than others do.  Where no
    delimiter does, the first line is no header, and the right one cuts most lines into the same number of cells.
    A backslash before a quotation mark is tried as well: PHP, and so Moodle, writes quotes in text that way.
    """
    found: list[tuple[str, tuple[Record, ...]]] = []
    broken = False
    for delimiter in declared or DELIMITERS:
        for backslash in (False, True) if '\\"' in text else (False,):
            records = _records(text, start, delimiter, backslash)
            if records is None:
                broken = True
            else:
                found.append((delimiter, records))
    if not found:
        return ",", None
    first = [len(records[0]) if records else 0 for _, records in found]
    even = [_share(records, width) for (_, records), width in zip(found, first, strict=True)]
    best = max(range(len(found)), key=lambda at: (first[at] > 1, even[at], first[at]))
    if broken and first[best] == 1:
        return ",", None
    if first[best] > 1 and even[best] < 0.5:
        most = [Counter(map(len, records)).most_common(1)[0][0] for _, records in found]
        other = max(
            range(len(found)), key=lambda at: (most[at] > 1, _share(found[at][1], most[at]), most[at])
        )
        best = other if most[other] > 1 else best
    return found[best]


def _share(records: tuple[Record, ...], width: int) -> float:
    """How many of the records have so many cells."""
    return sum(len(record) == width for record in records) / max(len(records), 1)


def _records(text: str, start: int, delimiter: str, backslash: bool) -> tuple[Record, ...] | None:
    """The lines that hold something; None where a quotation mark is never closed."""
    inside = r'(?:[^"\\]++|\\.|"")*+' if backslash else r'(?:[^"]++|"")*+'
    sign = re.escape(delimiter)
    plain = rf"[^{sign}\r\n]*+"
    pattern = re.compile(rf'(?:"({inside})"({plain})|({plain}))({sign}|\r\n|\r|\n|\Z)', re.DOTALL)
    records: list[Record] = []
    record: list[Cell] = []
    while start < len(text) or record:
        found = pattern.match(text, start)
        assert found is not None  # the last alternative takes everything up to the next sign
        quoted, rest, bare, after = found.groups()
        if bare is not None and bare.startswith('"'):
            return None
        value = bare if quoted is None else quoted.replace('""', '"') + rest
        record.append(Cell(value, start, found.start(4), quoted is not None))
        start = found.end()
        if after != delimiter:
            if len(record) > 1 or record[0].start < record[0].end:
                records.append(tuple(record))
            record = []
    return tuple(records)
