"""The code on the pages of the desk: what a person reads there is what is run, and what is not shown is told."""

from __future__ import annotations

import hashlib
import re
import threading
import time
import zipfile
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest
from msgspec.structs import replace

import results
from grader.model import result as r
from grader.model.handed_in import File, SubmissionInfo
from grader.model.result import Counterexample
from grader.review.code_view import ONE_FILE, SUBMISSION, code_from, code_of
from grader.review.open_points import short
from grader.review.sources import Handed
from review_class import Client, served, write_class


def result_of(name: str, files: Mapping[str, bytes], where: str = "") -> r.Result:
    """A result of these files; with `where`, a check that went wrong there."""
    example = Counterexample("f()", "1", "2", where=where or None)
    plain = results.result(
        name, (results.PASSED, replace(results.FAILED, counterexample=example, source=None))
    )
    listed = tuple(File(path, hashlib.sha256(data).hexdigest(), len(data)) for path, data in files.items())
    return replace(plain, submission=SubmissionInfo(name, f"class/{name}", listed))


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


def test_a_page_holds_so_much_and_says_what_it_leaves_out() -> None:
    """Files, lines and characters have a bound each; what a verdict names comes first, then code, then the rest."""
    code = {f"f{number:03}.txt": b"\n" * 32_000 for number in range(499)} | {"main.py": b"x\n" * 5_000}
    found = code_of(handed(code), result_of("ada", code, "main.py, line 4500"))
    shown = [one for one in found if one.lines]
    assert shown[-1].path == "main.py"
    assert (len(found), sum(len(one.lines) for one in shown)) == (500, SUBMISSION.lines)
    assert (found[-1].size, found[-1].left, found[-1].following) == (5_000, 1_000, 4_001)
    assert (found[-1].beyond, found[-1].named) == ((4_500,), 1)
    assert (found[400].size, found[400].following) == (32_000, 1)

    small = {f"f{number}.txt": b"x" for number in range(100)}
    found = code_of(handed(small), result_of("ada", small))
    assert [bool(one.lines) for one in found] == [number < SUBMISSION.files for number in range(100)]

    wide = {f"f{number}.txt": (b"x" * 2_500 + b"\n") * 50 for number in range(4)}
    found = code_of(handed(wide), result_of("ada", wide))
    assert sum(len(line.text) for one in found for line in one.lines) == SUBMISSION.characters
    assert [len(one.lines) for one in found] == [50, 50, 25, 0]


def test_all_of_a_file_can_be_asked_for() -> None:
    """Page by page, with each line once and by its number; behind the last line there is nothing."""
    code = {
        "main.py": b"".join(b"line %d\n" % number for number in range(1, 9_001)),
        "wide.py": b"x" * 70_000,
    }
    result = result_of("ada", code, "main.py, line 8500")
    numbers: list[int] = []
    first = 1
    while first:
        part = code_from(handed(code), 0, first, result)
        assert all(line.text == f"line {line.number}" for line in part.lines)
        assert len(part.lines) <= ONE_FILE.lines
        numbers += [line.number for line in part.lines]
        first = part.following
    assert numbers == [*range(1, 9_001)]
    assert not part.beyond
    assert not code_from(handed(code), 0, 9_001, result).lines
    (line,) = code_from(handed(code), 1, 1, result).lines
    assert (len(line.text), line.cut) == (64_000, 6_000)


def test_nobody_waits_for_a_large_submission(tmp_path: Path) -> None:
    """500 files of 32,000 line ends are a page of bounded size, and others are answered while it is drawn."""
    code = {"main.py": b"x = 1\n"} | {f"f{number}.txt": b"\n" * 32_000 for number in range(499)}
    (tmp_path / "class").mkdir()
    with zipfile.ZipFile(tmp_path / "class" / "ada.zip", "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in code.items():
            file.writestr(name, data)
    out = write_class(tmp_path, [result_of("ada", code)], tmp_path / "class")
    with served(out) as desk:
        client = Client(desk)
        waits: list[float] = []
        is_done = threading.Event()

        def wait_meanwhile() -> None:
            while not is_done.is_set():
                start = time.monotonic()
                assert Client(desk).ask("/desk.css").status == 200
                waits.append(time.monotonic() - start)

        other = threading.Thread(target=wait_meanwhile)
        other.start()
        try:
            page = client.ask(f"/submission/{short('ada')}")
        finally:
            is_done.set()
            other.join()
        assert page.status == 200
        assert len(page.text) < 4_000_000
        assert "f498.txt" in page.text
        assert max(waits) < 10  # a page without bounds takes 40 seconds
        (where,) = re.findall(r'href="([^"]*/file/[^"]*/200)\?from=1"', page.text)
        part = client.raw(where)
        assert "Lines 1 to 4000 of 32000." in part.text
        assert client.raw(f"{where}?from=32001").text.count('class="line') == 0
        for wrong in (f"/file/{short('ada')}/500", f"/file/{short('ada')}/-1", "/file/x/0"):
            assert client.ask(wrong).status == 404
        assert client.ask(f"/file/{short('ada')}/0?from=x").status == 200
