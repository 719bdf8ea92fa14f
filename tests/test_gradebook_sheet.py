"""Delimited text is written back as it came, whatever wrote it; a change changes its own cells and no other."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gradebook_class import a_class, of
from gradebook_importers import changed_places, records
from grader.grades.gradebooks import filled, read_gradebook
from grader.lms import sheet as sheet_module
from grader.lms.sheet import DELIMITERS, Sheet, read_sheet
from grader.lms.texts import cell, decimal_comma, number, phrase, written
from grader.model.errors import InputError

ENCODINGS = [
    (b"", "utf-8"),
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
    (b"", "cp1252"),
]
ENDS = ["\n", "\r\n", "\r"]
WORDS = st.text(st.sampled_from("abÅé°ñ09 .,;|\t\"'=-+@\r\n\\"), max_size=8)
"""What is in cp1252 as well, with all signs that mean something."""


@st.composite
def files(draw: st.DrawFn) -> tuple[list[list[str]], str, str, bytes, bytes]:
    """A table, its delimiter and line end, the mark, and the file: cells are quoted where they must, or more."""
    delimiter, end = draw(st.sampled_from(DELIMITERS)), draw(st.sampled_from(ENDS))
    mark, encoding = draw(st.sampled_from(ENCODINGS))
    width = draw(st.integers(2, 5))
    header = [f"column {n}" for n in range(width)]
    table = [header, *draw(st.lists(st.lists(WORDS, min_size=width, max_size=width), min_size=1, max_size=5))]
    lines = []
    for line in table:
        parts = []
        for text in line:
            must = any(sign in text for sign in (*DELIMITERS, '"', "\r", "\n"))
            quoted = must or draw(st.booleans())
            parts.append('"' + text.replace('"', '""') + '"' if quoted else text)
        lines.append(delimiter.join(parts))
    last = draw(st.sampled_from([end, ""]))
    content = (end.join(lines) + last).encode(encoding)
    # Nobody can know of such bytes that they are not UTF-8: "Å°" is "Ű" in the other.
    assume(encoding != "cp1252" or content.isascii() or not _is_utf_8(content))
    return table, delimiter, end, mark, mark + content


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


@given(files(), st.data())
def test_tables_are_read_and_written_back(
    file: tuple[list[list[str]], str, str, bytes, bytes], data: st.DataObject
) -> None:
    """The values are the table's; unchanged, the bytes are the file's; changed, one cell differs and is as asked."""
    table, delimiter, _, mark, content = file
    assume(not any("\\" in text for line in table for text in line))  # PHP's way is tried below
    sheet = read_sheet(content, "f.csv")
    assert sheet.changed({}) == content
    assert (sheet.delimiter, sheet.mark) == (delimiter, mark)
    assert [[one.value for one in record] for record in sheet.records] == table
    place = data.draw(st.tuples(st.integers(1, len(table) - 1), st.integers(0, len(table[0]) - 1)))
    text = data.draw(WORDS)
    again = read_sheet(sheet.changed({place: text}), "f.csv")
    table[place[0]][place[1]] = text
    assert [[one.value for one in record] for record in again.records] == table


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_or_written_back(data: bytes) -> None:
    """Nothing else comes of a file that somebody hands over, however it is broken."""
    try:
        sheet = read_sheet(data, "f.csv")
    except InputError as error:
        assert str(error).isprintable()
    else:
        assert sheet.changed({}) == data


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)


@given(
    st.lists(NAMES, min_size=1, max_size=6),
    st.sampled_from(ENCODINGS[:4]),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL, csv.QUOTE_NONNUMERIC]),
    st.data(),
)
def test_filling_changes_our_column_alone(
    names: list[str], encoding: tuple[bytes, str], end: str, quoting: int, data: st.DataObject
) -> None:
    """Whatever students are called: hostile names stay in their cells, in the bytes that the system wrote."""
    # Python's writer leaves a lone CR bare there, which other readers take for the end of a line.
    assume(quoting != csv.QUOTE_MINIMAL or not any("\r" in name for name in names))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator=end, quoting=quoting)  # type: ignore[arg-type]
    writer.writerow(["Student", "ID", "Section", "Notes", "Game (7)", "Other (8)", "Final Score"])
    writer.writerow(["    Points Possible", "", "", "", 40, 5, "(read only)"])
    writer.writerows([name, 100 + n, "A", name[::-1], "", 5, 1.5] for n, name in enumerate(names))
    content = encoding[0] + text.getvalue().encode(encoding[1])
    book = read_gradebook(content, "book.csv")
    assume(all(one.name for one in book.people))
    assert book.sheet.changed({}) == content
    some = data.draw(st.sets(st.integers(0, len(names) - 1)))
    done = filled(
        book, a_class([of(str(100 + n), name=names[n]) for n in sorted(some)], "Canvas", title="Game")
    )
    there = {int(one.ids[0]) - 100 for one in book.people}
    if not any("\n" in name or "\r" in name for name in names):
        assert changed_places(content, done.data, ",") == {(n + 2, 4) for n in some & there}
    before, after = records(content, ","), records(done.data, ",")
    for n in some & there:
        before[n + 2][4] = "29"
    assert after == before


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("delimiter", DELIMITERS)
@pytest.mark.parametrize("above", ["A title", "A, title; of|four\tparts", "a,b,c", "a;b;c;d;e;f", "|||"])
def test_a_header_further_down(above: str, delimiter: str, end: str) -> None:
    """A line above it that is cut otherwise hides no delimiter; what a cell is filled up to is the header's width."""
    first = delimiter.join([f'"{above}"' if delimiter in above else above, "Points"])
    lines = [["id", "name", "grade"], ["1", "Ada", ""], ["2", "Bob"], ["3", "Cy", "4"], ["4", "Di", "5"]]
    text = end.join([first, "", *(delimiter.join(line) for line in lines), ""])
    sheet = read_sheet(text.encode(), "f.csv").headed(1)
    assert (sheet.delimiter, sheet.header) == (delimiter, ("id", "name", "grade"))
    assert [sheet.value(record, 0) for record in sheet.body] == sheet.column(0) == ["1", "2", "3", "4"]
    assert sheet.changed({}) == text.encode()
    assert sheet.changed({(3, 2): "9"}) == text.replace(f"Bob{end}", f"Bob{delimiter}9{end}").encode()


def test_lines_of_one_cell_below_a_header_hide_no_delimiter() -> None:
    """Where no delimiter cuts most lines, the header says which it is."""
    sheet = read_sheet(b"a,b,c\n1,2,3\nfree text\nmore text\nand more\n", "f.csv")
    assert (sheet.delimiter, sheet.header) == (",", ("a", "b", "c"))


def test_php_escapes_are_no_ends() -> None:
    """Where only a backslash before quotation marks makes the lines even, that is how it was written."""
    content = b'a,b\n"x \\"1, 2\\" y",z\n"c",d\n'
    sheet = read_sheet(content, "f.csv")
    assert [len(record) for record in sheet.records] == [2, 2, 2]
    assert sheet.changed({(1, 1): "!"}) == content.replace(b"z", b"!")


def test_the_line_for_excel_is_kept() -> None:
    """`sep=;` says the delimiter and is no header."""
    content = b"sep=;\r\na,x;b,c\r\n1,1;2,0\r\n"
    sheet = read_sheet(content, "f.csv")
    assert sheet.header == ("a,x", "b,c")
    assert sheet.changed({(1, 1): "3"}) == content.replace(b"2,0", b"3")


def test_short_lines_are_filled_up() -> None:
    """A line that ends before the column gets the delimiters between."""
    sheet = read_sheet(b"a,b,c,d,e\n1\n\n2,3\n", "f.csv")
    assert sheet.changed({(1, 3): "x", (1, 4): "y", (2, 2): "z"}) == b"a,b,c,d,e\n1,,,x,y\n\n2,3,z\n"


def test_new_cells_are_quoted_as_the_old_ones() -> None:
    """A cell that had quotes keeps them, and where all have, an empty one gets them too."""
    assert read_sheet(b'a,b\n"1",2\n', "f").changed({(1, 0): "3", (1, 1): "4"}) == b'a,b\n"3",4\n'
    assert read_sheet(b'"a","b"\n"1",\n', "f").changed({(1, 1): "4"}) == b'"a","b"\n"1","4"\n'
    assert read_sheet(b"a;b\n1;\n", "f").changed({(1, 1): "2,5"}) == b"a;b\n1;2,5\n"


def test_what_an_encoding_cannot_write_is_a_question_mark() -> None:
    """The other bytes of an old file stay; a comment must not make it another encoding."""
    content = "a,b\né,x\n".encode("cp1252")
    assert read_sheet(content, "f").changed({(1, 1): "…é火"}) == "a,b\né,…é?\n".encode("cp1252")
    assert read_sheet(b"a,b\n\x81,x\n", "f").encoding == "latin-1"


def test_utf16_without_a_mark() -> None:
    """Some programs leave it out."""
    for encoding in ("utf-16-le", "utf-16-be"):
        content = "Name,ID\nAda,1\n".encode(encoding)
        sheet = read_sheet(content, "f")
        assert sheet.header == ("Name", "ID")
        assert sheet.changed({(1, 1): "2"}) == "Name,ID\nAda,2\n".encode(encoding)


def test_large_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gradebook has a size; what is beyond it was given by mistake."""
    monkeypatch.setattr(sheet_module, "MAX_BYTES", 8)
    with pytest.raises(InputError, match="has 9 bytes, and 8 are read"):
        read_sheet(b"a,b\n1,2\n\n", "f")
    assert isinstance(read_sheet(b"a,b\n1,2\n", "f"), Sheet)


@pytest.mark.parametrize(
    ("text", "comma", "value"),
    [
        ("28.5", False, 28.5),
        ("28,5", True, 28.5),
        ("1,000.5", False, 1000.5),
        ("1.000,5", True, 1000.5),
        ("1,000", False, 1000),
        ("-3", False, -3),
        ("28,5", False, None),
        ("1,00,0", False, None),
        ("1.5.2", False, None),
        ("", False, None),
        ("EX", False, None),
        ("Needs Grading", False, None),
        ("1e5", False, None),
        ("9" * 400, False, None),
    ],
)
def test_numbers_are_read(text: str, comma: bool, value: float | None) -> None:
    """As systems write them, and nothing that only looks like one."""
    assert number(text, comma) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [(29.0, "29"), (28.5, "28,5"), (1 / 3, "0,33"), (-0.0001, "0"), (100.0, "100"), (0.0, "0")],
)
def test_numbers_are_written(value: float, text: str) -> None:
    """With two decimals at most, in the way of the file."""
    assert written(value, True) == text
    assert written(value, False) == text.replace(",", ".")


def test_decimal_commas_are_seen() -> None:
    """A comma before three digits says nothing where thousands are written so."""
    assert decimal_comma(["", "x", "100,00"])
    assert decimal_comma(["100,000"])
    assert not decimal_comma(["100,000", "1,000"], grouped=True)
    assert decimal_comma(["1,000", "2,5"], grouped=True)
    assert not decimal_comma(["100.00", "a,b"])


def test_phrases_are_without_what_only_looks_different() -> None:
    """Case, accents, signs, and letters that some keyboards lack."""
    assert phrase("  Zuletzt geändert (Bewertung) ") == "zuletzt geandert bewertung"
    assert phrase("SIS_User-ID") == "sis user id"
    assert phrase("Łukasz Ørsted") == "lukasz orsted"
    assert phrase("राम") != phrase("रम")


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1", '=HYPERLINK("x")', "|calc", "%x", '"=1', "'=1"]
)
def test_formulas_are_neutralised(text: str) -> None:
    """Whatever a spreadsheet would run gets an apostrophe."""
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x;=1", "x;'=1"),
        ('x, "+1"', 'x,\' "+1"'),
        ("a|@b", "a|'@b"),
        ("u123", "u123"),
        ("\t=1", "⟨TAB⟩=1"),
        ("a\r\nb", "a⟨CR⟩⟨LF⟩b"),
        ("a\udc80", "a⟨U+DC80⟩"),
        ("a=b; c-d, e", "a=b; c-d, e"),
        ("", ""),
    ],
)
def test_other_cells_stay_text_on_one_line(text: str, shown: str) -> None:
    """Control characters are written out; no other country's delimiter lets a formula begin in the middle."""
    assert cell(text) == shown


@given(st.text(st.sampled_from("ab=+-@;,|\t\r\n\"'％＝ %")))
def test_no_reading_of_a_cell_is_a_formula(text: str) -> None:
    """Whatever delimiter a spreadsheet cuts at, and whatever quotes and spaces it takes away."""
    for delimiter in ",;\t|":
        for part in cell(text).split(delimiter):
            assert part.lstrip(" \"'")[:1] not in set("=+-@＝") or part.lstrip(' "').startswith("'")
