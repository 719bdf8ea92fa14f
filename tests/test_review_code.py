"""The code on the pages of the desk: what a person reads there is what is run, and what is not shown is told."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest
from msgspec.structs import replace

import results
from grader.model import result as r
from grader.review.class_desk import short
from grader.review.sources import Handed
from grader.review.views import code_of
from review_class import Client, served, write_class


def result_of(name: str, files: Mapping[str, bytes], where: str = "") -> r.Result:
    """A result of these files; with `where`, a check that went wrong there."""
    example = r.Counterexample("f()", "1", "2", where=where or None)
    plain = results.result(
        name, (results.PASSED, replace(results.FAILED, counterexample=example, source=None))
    )
    listed = tuple(r.File(path, hashlib.sha256(data).hexdigest(), len(data)) for path, data in files.items())
    return replace(plain, submission=r.SubmissionInfo(name, f"class/{name}", listed))


def handed(files: Mapping[str, bytes]) -> list[Handed]:
    """The files as they are read where they lie."""
    return [Handed(path, data) for path, data in files.items()]


@pytest.mark.parametrize("sign", "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029")
def test_a_comment_is_no_line_of_its_own(sign: str) -> None:
    """Nor does the mark of a verdict move to it."""
    code = f"a = 1\n# see{sign}return right\nreturn wrong\n".encode()
    (shown,) = code_of(handed({"main.py": code}), result_of("ada", {"main.py": code}, "main.py, line 3"))
    assert [one.text for one in shown.lines] == ["a = 1", f"# see{sign}return right", "return wrong"]
    assert [one.number for one in shown.lines if one.said] == [3]


def test_what_is_not_utf8_is_shown_as_it_is_run() -> None:
    """Files in UTF-16, with a NUL, and with a coding line, by which a comment is code."""
    code = {
        "a.py": "x = 'ä'\n".encode("utf-16"),
        "b.py": b"x = 1\0\n",
        "c.py": b"# coding: utf-7\n# +AAo-x = 1\n",
        "d.txt": b"x\0",
    }
    wide, nul, coded, data = code_of(handed(code), result_of("ada", code))
    assert [one.text for one in wide.lines] == ["x = 'ä'"]
    assert [one.text for one in nul.lines] == ["x = 1\0"]
    assert [one.text for one in coded.lines] == ["# coding: utf-7", "# ", "x = 1"]
    assert "utf-7" in coded.remark
    assert data.why == "This is no text."
    assert not wide.remark


@pytest.fixture
def page(tmp_path: Path) -> str:
    """The page of a submission that hides what it can."""
    code = f"x = 1{' ' * 2100}; import os\ndef getValue\u3164(self): pass\n# see\x0cHIDDEN\n".encode()
    files = {"main.py": code, "c.py": b"# coding: utf-7\n"}
    (tmp_path / "class" / "ada").mkdir(parents=True)
    for name, data in files.items():
        (tmp_path / "class" / "ada" / name).write_bytes(data)
    out = write_class(tmp_path, [result_of("ada", files)], tmp_path / "class")
    with served(out) as desk:
        return Client(desk).ask(f"/submission/{short('ada')}").text


def test_what_cannot_be_seen_is_said(page: str) -> None:
    """A line that is cut, a letter that looks like nothing, a form feed, and an encoding."""
    shown = [
        unescape(re.sub("<[^>]*>", "", one))
        for one in re.findall('<span class="line.*?\n</span>', page, re.S)
    ]
    assert "cut here, 116 more characters" in shown[0]
    assert "def getValue⟨U+3164⟩(self): pass" in shown[1]
    assert "# see⟨FF⟩HIDDEN" in shown[2]
    assert "The first lines name the encoding utf-7" in page
