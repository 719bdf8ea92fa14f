"""Finds code under names that no import and no grader would take for code, and says what it was read as.

Browsers number a second download, Windows hides an ending and adds another, editors and learning systems save as text.
Nothing is parsed here: a file that has no ending of code is taken for it only by plain words in it, and where nothing else
was handed in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from grader.model.names import SOURCES
from grader.submissions.document_text import document_of

_COPY = re.compile(r"(.*[^/ ]) ?\(\d{1,2}\)(\.py|\.pm|\.pl)")
"""`main (1).py`, as browsers call a file that is there already."""

_ATTEMPT = re.compile(r"(\d{4}(?:-\d\d){5})_(.+)")
"""What follows `_attempt_` in the names of Blackboard."""

_OF_CANVAS = re.compile(r"[^_]+_(?:LATE_)?\d{2,}_\d{2,}_(.+)")
_AGAIN = re.compile(r"-\d{1,2}(?=\.[a-z]+$)")
"""What Canvas puts behind a name that was handed in before."""

_HIDDEN = re.compile(r"(.*[^/])(\.py|\.ipynb|\.pm|\.pl)(?:w[ .]*|[ .]+|\.(?:txt|text|json)[ .]*)", re.I)
"""`main.py.txt`, `main.pyw`, `main.py `: the ending of code stands before what a system or an editor added."""

_TEXTS = ("txt", "text", "md", "doc", "log")
"""Endings of texts, which are left out of the name that code found in one gets."""

_PYTHON = re.compile(rb"^(?:def[ \t]+\w+[ \t]*\(|class[ \t]+\w+[ \t]*[(:])", re.M)
_PERL = re.compile(rb"^(?:package[ \t]+[\w:]+[ \t]*;|sub[ \t]+\w+[ \t\r\n]*\{)", re.M)
LONGEST_NAME = 400
"""Characters of a name in which the marks of a learning system are looked for."""

_LOOKED_AT = 1 << 18
"""Bytes of a file in which words of code are looked for."""

_DOCUMENTS = (
    (b"{\\rtf", "a text document (RTF)"),
    (b"PK\x03\x04", "a document or an archive"),
    (b"\xd0\xcf\x11\xe0", "a document of an old Word"),
    (b"%PDF", "a PDF"),
    (b"<!doctype html", "a web page"),
    (b"<html", "a web page"),
)
"""How files begin that hold text, and no source."""

OFFICE = (".docx", ".odt", ".pages", ".pptx", ".xlsx")
"""Endings of documents that are zips inside."""

_WITH_TEXT = (*OFFICE, ".rtf", ".doc", ".pdf", ".html", ".htm")

MOST_TOLD = 5
"""Documents that are named."""


def own_names(files: Mapping[str, bytes]) -> Iterator[tuple[str, str, str]]:
    """(name, what it is read as, why) for the files of a submission that hold code under another name."""
    taken = set(files)
    for _, name, own in sorted(_of_systems(files), reverse=True):
        if own not in taken:
            taken.add(own)
            yield name, own, "what stands around that is the learning system's"
    for name in files:
        found = _HIDDEN.fullmatch(name)
        if found and (own := found[1] + found[2].lower()) not in taken:
            taken.add(own)
            yield name, own, "what follows that is no ending of code"
    # With the file itself somewhere else, in a notebook too, a numbered one is a copy of it and stays one.
    there = {_bare(name) for name in taken if name.endswith(SOURCES)}
    for name in files:
        found = _COPY.fullmatch(name)
        if found and (own := found[1] + found[2]) not in taken and _bare(own) not in there:
            taken.add(own)
            there.add(_bare(own))
            yield name, own, "no import can name it otherwise"
    if any(name.endswith(SOURCES) for name in taken):
        return
    for name, data in files.items():
        ending = _ending(data[:_LOOKED_AT])
        if ending and (stem := _stem(name)) and (own := stem + ending) not in taken:
            taken.add(own)
            yield name, own, "there is code in it"


def _of_systems(files: Mapping[str, bytes]) -> Iterator[tuple[str, str, str]]:
    """(when it was handed in, name, the student's own name for it) for code that a learning system named."""
    for name in files:
        folder, slash, last = name.rpartition("/")
        when, own = _without_system(last[:LONGEST_NAME])
        if own.endswith(SOURCES) and not own.startswith("."):
            yield when, name, f"{folder}{slash}{own}"


def _without_system(name: str) -> tuple[str, str]:
    """(when it was handed in or "", the student's own name) of a file; "" twice where no learning system named it."""
    if found := _ATTEMPT.fullmatch(name.rpartition("_attempt_")[2]):
        return found[1], found[2]
    head, _, own = name.rpartition("_assignsubmission_file_")
    if head[-1:].isdecimal():
        return "", own
    found = _OF_CANVAS.fullmatch(name)
    return "", _AGAIN.sub("", found[1]) if found else ""


def documents(files: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """(name, what it is) for files that hold no source although they are called so, or are all that there is."""
    nothing = not any(name.endswith(SOURCES) for name in files)
    found = (
        (name, kind)
        for name, data in files.items()
        if (name.endswith(SOURCES) or (nothing and name.lower().endswith(_WITH_TEXT)))
        and (kind := document_of(data) or _document(data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").lower()))
    )
    for _, one in zip(range(MOST_TOLD), found, strict=False):
        yield one


def _bare(name: str) -> str:
    return name.rpartition("/")[2].rpartition(".")[0].casefold()


def _stem(name: str) -> str:
    """A name without the ending of a text; nothing for one that is all dots and spaces."""
    bare = name.rstrip(" .")
    stem, _, ending = bare.rpartition(".")
    bare = stem.rstrip(" .") if ending.lower() in _TEXTS and stem.rpartition("/")[2].strip(" .") else bare
    return "" if bare.endswith("/") else bare


def code_name(name: str) -> str:
    """The name of a document without its ending, and without that of code before it."""
    stem = name.rpartition(".")[0] or name
    own = next((one for one in SOURCES if stem.lower().endswith(one)), "")
    return stem[: len(stem) - len(own)] or "document"


def ending_of(data: bytes) -> str:
    """The ending of the code in a text, found by its words; "" where there is none."""
    return _ending(data[:_LOOKED_AT])


def _ending(data: bytes) -> str:
    if _document(data[:64].lstrip().lower()):
        return ""
    if _PERL.search(data):
        return ".pm" if re.search(rb"^package[ \t]", data, re.M) else ".pl"
    return ".py" if _PYTHON.search(data) else ""


def _document(start: bytes) -> str:
    return next((kind for mark, kind in _DOCUMENTS if start.startswith(mark.lower())), "")
