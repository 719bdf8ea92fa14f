"""Code in a document is taken out of it where nothing better was handed in, and that is said; hostile documents have limits."""

from __future__ import annotations

import html
import io
import json
import time
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import assignment_tools as tools
from grader.grading.from_documents import with_texts
from grader.submissions.document_text import MOST_TEXT, MOST_XML, text_of
from grader.submissions.submission import Submission, read_submission

CODE = 'class Card:\n    """A card: "é♠" {x} <y> & \\\\."""\n\n    def rank(self, x=\'a\'):\n\tif x < 3:\n\t    return [1, {2: 3}]\n'
"""With what each kind of document has to write otherwise."""


def rtf(text: str) -> bytes:
    """As TextEdit and WordPad write it."""
    made = []
    for one in text:
        if one in "\\{}":
            made.append(f"\\{one}")
        elif one == "\n":
            made.append("\\\n" if len(made) % 2 else "\\par\n")
        elif one == "\t":
            made.append("\\tab ")
        elif one == "é":
            made.append("\\'e9")
        elif ord(one) > 127:
            made.append(f"\\u{ord(one)}?")
        else:
            made.append(one)
    head = r"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fmodern Courier New;}}{\colortbl;\red255\green0\blue0;}{\*\generator Riched20;}{\info{\title class No: pass}}"
    return f"{head}\n\\uc1\\pard\\f0\\fs20 {''.join(made)}}}".encode()


def page(text: str) -> bytes:
    """As a browser saves what it shows."""
    return f"<!DOCTYPE html>\n<html><head><title>class No: pass</title><style>def x(): {{}}</style></head><body><p>My homework</p><pre><code>{html.escape(text)}</code></pre></body></html>".encode()


def page_of_lines(text: str) -> bytes:
    """As an editor exports it: each line in an element, spaces that do not break."""
    rows = "".join(f"<div>{html.escape(line).replace(' ', '&nbsp;')}</div>" for line in text.split("\n"))
    return f"<html>\n<body><!-- class No: -->{rows}<script>class No {{}}</script></body></html>".encode()


def packed(members: dict[str, str | bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return made.getvalue()


def docx(text: str) -> bytes:
    """As Word saves it, with its quotes."""

    def run(line: str) -> str:
        parts = [f'<w:t xml:space="preserve">{html.escape(one)}</w:t>' for one in line.split("\t")]
        return f"<w:p><w:pPr/><w:r>{'</w:r><w:r><w:tab/>'.join(parts)}</w:r></w:p>"

    body = "".join(map(run, text.replace('"', "”").replace("'", "’").split("\n")))
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    return packed(
        {
            "[Content_Types].xml": "<Types/>",
            "word/document.xml": f'<?xml version="1.0"?><w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>',
        }
    )


def odt(text: str) -> bytes:
    """As LibreOffice saves it."""

    def shown(line: str) -> str:
        bare = line.lstrip(" ")
        spaces = len(line) - len(bare)
        head = f'<text:s text:c="{spaces}"/>' if spaces else ""
        return f"<text:p>{head}{html.escape(bare).replace(chr(9), '<text:tab/>')}</text:p>"

    body = "".join(map(shown, text.split("\n")))
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f'<office:document xmlns:office="o" xmlns:text="t">{body}</office:document>',
        }
    )


KINDS: dict[str, tuple[Callable[[str], bytes], str]] = {
    "rtf": (rtf, "a text document (RTF)"),
    "html": (page, "a web page"),
    "htm": (page_of_lines, "a web page"),
    "docx": (docx, "a Word document"),
    "odt": (odt, "an OpenDocument text"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_text_is_what_was_written(kind: str) -> None:
    """Every mark, indentation and line; not the titles, styles and comments of the document."""
    text = text_of(KINDS[kind][0](CODE))
    assert CODE.strip().split("\n") == [
        line.rstrip() for line in text.strip().split("\n") if "My homework" not in line
    ]


@pytest.fixture(scope="module")
def graders() -> Iterator[tools.Graders]:
    made = tools.Graders()
    yield made
    made.close()


SOLUTIONS = {
    "whist": "highest_card",
    "bakers_game": "recursion",
    "king_of_the_hill": "one_file",
    "spades": "one_file",
    "spite_and_malice": "one_file",
}


def source(name: str) -> str:
    """A right solution of one file."""
    return next(iter(tools.example(name, SOLUTIONS[name]).files.values())).decode()


def taken(folder: Path, files: dict[str, bytes]) -> Submission:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return read_submission(folder)


@pytest.mark.parametrize("name", tools.NAMES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("called", ["main.{kind}", "main.py", "main.py.{kind}"])
def test_a_document_alone_is_read(name: str, kind: str, called: str, tmp_path: Path) -> None:
    """Whatever it is called; the notice says what it is, and that its text was taken out."""
    write, words = KINDS[kind]
    path = called.format(kind=kind)
    found = with_texts(taken(tmp_path, {path: write(source(name))}), tools.assignment(name))
    assert found.sources == ["main.py"]
    (notice,) = [one for one in found.notices if one.kind == "document"]
    assert notice.text.startswith(f"{path} is {words}. ") and "the text was taken out of it" in notice.text


@pytest.mark.parametrize("kind", KINDS)
def test_it_gets_its_marks(kind: str, graders: tools.Graders, tmp_path: Path) -> None:
    """As the file would that it was written in; a support module beside it is nothing better."""
    files = {
        f"Player.{kind}": KINDS[kind][0](source("whist")),
        "Card.py": b"class CardError(Exception):\n    pass\n",
    }
    result = graders["whist"].grade(taken(tmp_path, files))
    assert result.score == result.max_score, result.notices


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("called", ["Player.{kind}", "essay.py", "old/Player.py"])
def test_beside_a_program_it_is_none(kind: str, called: str, tmp_path: Path) -> None:
    """A file that defines anything that is asked for is better, whatever is in the document."""
    path = called.format(kind=kind)
    found = taken(tmp_path, {path: KINDS[kind][0](source("whist")), "x/Player.py": source("whist").encode()})
    assert with_texts(found, tools.assignment("whist")) is found


def test_a_report_is_no_code(tmp_path: Path) -> None:
    """A document without code in it stays what it is."""
    found = taken(
        tmp_path, {"report.docx": docx("We define a class of players.\nThe end.\n"), "a.py": b"x = 1\n"}
    )
    assert with_texts(found, tools.assignment("whist")) is found


def test_a_document_called_a_source_is_told_once(graders: tools.Graders, tmp_path: Path) -> None:
    """It has no line that should have been another; a file beside it that Python cannot read has one."""
    files = {"Player.py": page("Page not found: { } ("), "Card.py": b"class Card(:\n    pass\n"}
    result = graders["whist"].grade(taken(tmp_path, files))
    told = [(one.kind, one.where) for one in result.notices if one.where]
    assert told == [("document", "Player.py"), ("syntax", "Card.py, line 1")] or told == [
        ("syntax", "Card.py, line 1"),
        ("document", "Player.py"),
    ]


BOMB = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)
) + ']><w:document xmlns:w="w"><w:p><w:t>class A: &j;</w:t></w:p></w:document>'  # fmt: skip
HOSTILE: dict[str, Callable[[], bytes]] = {
    "entities": lambda: packed({"word/document.xml": BOMB}),
    "a file from outside": lambda: packed({"word/document.xml": BOMB.split("<!ENTITY")[0] + '<!ENTITY a SYSTEM "/etc/passwd">]><w:p xmlns:w="w"><w:t>class A: &a;</w:t></w:p>'}),
    "entities in UTF-16": lambda: packed({"word/document.xml": BOMB.encode("utf-16")}),
    "a zip bomb": lambda: packed({"word/document.xml": b"<a>" + b" " * (MOST_XML + 9)}),
    "long text": lambda: packed({"word/document.xml": b"<w:t>" + b"x" * (MOST_TEXT + 9) + b"</w:t>"}),
    "deep": lambda: packed({"word/document.xml": b"<w:p>" * 1_000_000}),
    "many spaces": lambda: packed({"content.xml": '<text:p>' + '<text:s text:c="99999999999"/>' * 9_000 + "</text:p>"}),
    **{
        f"in the encoding {one}": partial(packed, {"word/document.xml": f'<?xml version="1.0" encoding="{one}"?><w:t>a</w:t>'})
        for one in ("foo", "hex", "punycode", "idna", "undefined", "zip")
    },
    "no XML": lambda: packed({"word/document.xml": b"\x00" * 99}),
    "half a zip": lambda: docx(CODE)[:-40],
    "a bad zip": lambda: docx(CODE)[:60] + b"\xff" * 60 + docx(CODE)[120:],
    "many members": lambda: packed({"word/document.xml": "", **{str(n): "" for n in range(5_000)}}),
    "groups of RTF": lambda: b"{\\rtf1" + b"{" * 500_000,
    "ends of RTF": lambda: b"{\\rtf1" + b"}" * 500_000 + b"\\u99999999 \\u-5 \\uc-3 \\'zz \\",
    "surrogates of RTF": lambda: b"{\\rtf1 \\u55357?\\u56832?}",
    "marks of a page": lambda: b"<html>" + b"<a " * 300_000,
    "comments of a page": lambda: b"<html>" + b"<!--" * 300_000,
    "numbers of a page": lambda: b"<html>&#" + b"9" * 300_000 + b";",
}  # fmt: skip


@pytest.mark.parametrize("made", HOSTILE.values(), ids=[name.replace(" ", "-") for name in HOSTILE])
def test_hostile_documents(made: Callable[[], bytes]) -> None:
    """They give no text that is not in them, in little time."""
    data = made()
    before = time.process_time()
    text = text_of(data)
    assert time.process_time() - before < 4
    assert len(text) <= MOST_TEXT and "haha" not in text and "root:" not in text
    text.encode()


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("as_list", [True, False])
def test_old_notebooks_are_read(version: int, as_list: bool, graders: tools.Graders, tmp_path: Path) -> None:
    """In formats 2 and 3, cells are in worksheets, and code is their `input`."""
    text = source("whist")
    code = text.splitlines(keepends=True) if as_list else text
    cells = [
        {"cell_type": "heading", "source": "class No"},
        {"cell_type": "code", "input": code, "language": "python", "outputs": []},
    ]
    book = {
        "metadata": {"name": "x"},
        "nbformat": version,
        "nbformat_minor": 0,
        "worksheets": [{"cells": cells[:1]}, {"cells": cells[1:]}],
    }
    result = graders["whist"].grade(taken(tmp_path, {"Player.ipynb": json.dumps(book).encode()}))
    assert result.score == result.max_score, result.notices
