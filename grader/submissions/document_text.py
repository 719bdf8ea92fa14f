"""Takes the text out of documents in which code was handed in: RTF, web pages, and the texts of Word and of OpenDocument.

A document is no program, so only its text is looked for: no entity is expanded, nothing it names is fetched, and each reader
passes a text once.  What it gives may be no code at all.
"""

from __future__ import annotations

import re

from grader.submissions.budget import Budget, SpentError

MOST_TEXT = 1 << 20
"""Characters that are taken out of one document."""

MOST_XML = 8 << 20
"""Bytes of the XML in which a document has its text, unpacked."""

MOST_READ = 16 << 20
"""Bytes of all documents of a submission, unpacked."""

MARKS_WEIGHT = 4
"""How many times a byte of RTF or of a web page counts: it takes as much longer as one of XML."""

MOST_MEMBERS = 2_000
"""Files in such a document."""

MOST_SPACES = 200
"""Spaces that OpenDocument says by their number."""

RTF, PAGE = "a text document (RTF)", "a web page"
_WORD, _OPEN = "a Word document", "an OpenDocument text"
_ZIP = b"PK\x03\x04"
_PAGES = tuple(b"<!doctype html|<html|<head|<body|<pre|<div|<p>|<meta|<table|<code".split(b"|"))
_IN_ZIPS = (("word/document.xml", _WORD), ("content.xml", _OPEN))

_PLAIN = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "‟": '"',
        "‘": "'",
        "’": "'",
        "‚": "'",
        "\xa0": " ",
        "\u2028": "\n",
        "\u200b": None,
        "\ufeff": None,
    }
)
"""What word processors put in place of quotes and spaces."""


def document_of(data: bytes) -> str:
    """What a document that is read here is called, by its content; "" for anything else."""
    start = data[:256].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith(b"{\\rtf"):
        return RTF
    if start.startswith(_PAGES) or (start.startswith(b"<?xml") and b"<html" in data[:2_000].lower()):
        return PAGE
    if data.startswith(_ZIP):
        return next((kind for member, kind in _IN_ZIPS if member in _members(data)), "")
    return ""


def reading() -> Budget:
    """What reading all documents of a submission may take."""
    return Budget(unpacked=MOST_READ)


def text_of(data: bytes, budget: Budget | None = None) -> str:
    """The text of a document, with plain quotes and spaces; "" where it is none that can be read, or is over the budget."""
    kind, budget = document_of(data), budget or reading()
    try:
        if kind in (RTF, PAGE):
            budget.unpack(MARKS_WEIGHT * len(data))
    except SpentError:
        return ""
    if kind == RTF:
        text = _of_rtf(data.decode("latin-1"))
    elif kind == PAGE:
        text = _of_page(data.decode("utf-8", "replace"))
    elif kind:
        text = _of_zip(data, kind, budget)
    else:
        return ""
    return text[:MOST_TEXT].translate(_PLAIN)


# RTF: groups in braces, control words behind a backslash.  Source: the specification of RTF 1.9.1.

_RTF = re.compile(
    r"\\(?:([a-zA-Z]{1,32})(-?[0-9]{1,10})? ?|'([0-9a-fA-F]{2})|([^a-zA-Z]))|([{}])|[\r\n]+|([^\\{}\r\n]+)"
)
_NO_TEXT = frozenset(
    [
        "fonttbl",
        "colortbl",
        "stylesheet",
        "info",
        "pict",
        "header",
        "headerl",
        "headerr",
        "footer",
        "footerl",
        "footerr",
        "footnote",
        "object",
        "themedata",
        "colorschememapping",
        "latentstyles",
        "datastore",
        "generator",
        "listtable",
        "listoverridetable",
        "rsidtbl",
        "xmlnstbl",
        "fldinst",
    ]
)
_WORDS = {"par": "\n", "line": "\n", "sect": "\n", "page": "\n", "row": "\n", "tab": "\t", "cell": "\t", "emdash": "-", "endash": "-"} | {
    "lquote": "'", "rquote": "'", "ldblquote": '"', "rdblquote": '"', "emspace": " ", "enspace": " "
}  # fmt: skip


def _of_rtf(text: str) -> str:
    made: list[str] = []
    # For each open group: is its text left out, and how many characters follow one that is said by its number?
    groups: list[tuple[bool, int]] = []
    silent, follow, skip = False, 1, 0
    for token in _RTF.finditer(text):
        word, number, code, mark, brace, plain = token.groups()
        new = ""
        if brace == "{":
            groups.append((silent, follow))
            skip = 0
        elif brace == "}":
            silent, follow = groups.pop() if groups else (False, 1)
            skip = 0
        elif word is not None:
            if word in _NO_TEXT:
                silent = True
            elif word == "uc":
                follow = min(max(int(number or 1), 0), 9)
            elif word == "u" and number is not None:
                new, skip = chr(int(number) % 0x10000), 0
                new = "?" if "\ud800" <= new <= "\udfff" else new
                if not silent:
                    made.append(new)
                skip = follow
                continue
            else:
                new = _WORDS.get(word, "")
        elif code is not None:
            new = bytes([int(code, 16)]).decode("cp1252", "replace")
        elif mark is not None:
            silent = silent or mark == "*"
            new = {"~": " ", "_": "-", "\n": "\n", "\r": "\n"}.get(mark, mark if mark in "\\{}" else "")
        elif plain is not None:
            new = plain
        if skip and new:
            cut = min(skip, len(new))
            new, skip = new[cut:], skip - cut
        if new and not silent:
            made.append(new)
    return "".join(made)


# Pages: marks are left out; where there are blocks of code, these are the text.

_MARK = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,20})[^<>]{0,4000}>|<!--|<[!?][^<>]{0,4000}>|[^<]+|<")
_NEW_LINE = frozenset(
    [
        "br",
        "p",
        "div",
        "li",
        "tr",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "pre",
        "table",
        "ul",
        "ol",
        "section",
        "article",
        "blockquote",
    ]
)
_SILENT = frozenset({"script", "style", "head", "title", "svg"})


def _of_page(text: str) -> str:
    everything: list[str] = []
    code: list[str] = []
    silent, blocks, at = "", 0, 0
    while at < len(text):
        token = _MARK.match(text, at)
        assert token is not None
        at = token.end()
        if token[0] == "<!--":
            end = text.find("-->", at)
            at = len(text) if end < 0 else end + 3
            continue
        name = (token[2] or "").lower()
        if not name:
            if not silent and not token[0].startswith(("<!", "<?")):
                new = _unescaped(token[0])
                everything.append(new)
                if blocks:
                    code.append(new)
            continue
        if silent:
            silent = "" if token[1] and name == silent else silent
        elif name in _SILENT and not token[1]:
            silent = name
        if name in ("pre", "textarea"):
            blocks = max(blocks + (-1 if token[1] else 1), 0)
            if token[1]:
                code.append("\n")
        if name in _NEW_LINE and (token[1] or name == "br"):
            everything.append("\n")
            if blocks:
                code.append("\n")
    return "".join(code if any(one.strip() for one in code) else everything)


def _unescaped(text: str) -> str:
    import html

    try:
        return html.unescape(text)
    except ValueError:
        # A number that is longer than any number.
        return text


# Word and OpenDocument: XML in a zip.  Source: ECMA-376, part 1, 17.3; OpenDocument 1.3, part 3, 5 and 6.

_BREAKS = {"w:br": "\n", "w:cr": "\n", "w:tab": "\t", "text:line-break": "\n", "text:tab": "\t"}
_PARAGRAPHS = frozenset({"w:p", "text:p", "text:h"})


class _Refused(Exception):  # noqa: N818 - the document is then one without text
    """It has what no such document needs, or more than any program is long."""


def _members(data: bytes) -> frozenset[str]:
    import io
    import zipfile

    if data.count(b"PK\x01\x02") > MOST_MEMBERS:
        return frozenset()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return frozenset(archive.namelist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return frozenset()


# Long, because what the parser calls shares what was read so far.
def _of_zip(data: bytes, kind: str, budget: Budget) -> str:
    import io
    from xml.parsers import expat

    from grader.submissions.tree import ZipTree

    member = next(name for name, one in _IN_ZIPS if one == kind)
    made: list[str] = []
    size = 0
    inside = 0

    def add(text: str) -> None:
        nonlocal size
        size += len(text)
        if size > MOST_TEXT:
            raise _Refused
        made.append(text)

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal inside
        inside += name == "w:t" or name in ("text:p", "text:h")
        if name in _BREAKS:
            add(_BREAKS[name])
        elif name == "text:s":
            count = attributes.get("text:c", "1")
            add(
                " "
                * min(
                    int(count) if count.isascii() and count.isdigit() and len(count) < 6 else 1, MOST_SPACES
                )
            )

    def finish(name: str) -> None:
        nonlocal inside
        inside -= name == "w:t" or name in ("text:p", "text:h")
        if name in _PARAGRAPHS:
            add("\n")

    def refuse(*_: object) -> None:
        raise _Refused

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = begin, finish
    parser.CharacterDataHandler = lambda text: add(text) if inside else None
    # Entities are declared there, and nowhere else.
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    try:
        content = ZipTree(io.BytesIO(data), "").read(member, MOST_XML + 1, budget)
        if len(content) > MOST_XML:
            return ""
        parser.Parse(content, True)
    except (
        _Refused,
        expat.ExpatError,
        ValueError,
        # What cannot be unpacked, or not within the budget.
        OSError,
        # In an encoding that nobody knows.
        LookupError,
    ):
        return ""
    return "".join(made)
