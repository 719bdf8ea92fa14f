"""The text and the lines of what was handed in, as the language has them, and what looks like nothing."""

from __future__ import annotations

import ast
import json
import time

import pytest
from msgspec.structs import replace

from grader.inside.notebooks import notebook_source
from grader.inside.source import decode
from grader.model.result import Counterexample
from grader.model.source_locations import place_of, quoted
from grader.model.source_text import coding_line, source_lines, source_text
from grader.model.visible import cut, visible
from results import FAILED

SEPARATORS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"


@pytest.mark.parametrize("sign", SEPARATORS, ids=[f"{ord(one):02x}" for one in SEPARATORS])
def test_a_comment_goes_on_where_python_goes_on(sign: str) -> None:
    """What other programs take for a line end is within the line, so code cannot be feigned behind it."""
    code = f"x = 1  # see{sign}y = 2\nz = 3\n"
    assert source_lines("main.py", code.encode()) == [f"x = 1  # see{sign}y = 2", "z = 3"]
    assert [one.lineno for one in ast.parse(code).body] == [1, 2]


@pytest.mark.parametrize("sign", SEPARATORS, ids=[f"{ord(one):02x}" for one in SEPARATORS])
def test_a_cell_of_a_notebook_has_the_lines_of_python(sign: str) -> None:
    """What stands behind the sign in a comment is not run, and a text with it is no error."""
    for code in (f"x = 1  # see{sign}y = 2\nz = 3", f"x = 'a{sign}b'"):
        book = {"cells": [{"cell_type": "code", "source": code}]}
        assert notebook_source(json.dumps(book)) == code


def test_the_lines_of_a_cell_end_as_before() -> None:
    """At CR LF, CR and LF; an end of the last line adds none."""
    book = {"cells": [{"cell_type": "code", "source": "a\r\nb\rc\n\n"}, {"cell_type": "code", "source": ""}]}
    assert notebook_source(json.dumps(book)) == "a\nb\nc\n\n\n"


def test_lines_end_as_for_python() -> None:
    """At CR LF, CR and LF; the last line may end without."""
    assert source_lines("a.py", b"a\r\nb\rc\nd") == ["a", "b", "c", "d"]
    assert source_lines("a.py", b"a\n\n") == ["a", ""]
    assert source_lines("a.py", b"") == []


def test_a_carriage_return_ends_no_line_of_perl() -> None:
    """For Perl a comment goes on behind it."""
    assert source_lines("a.pl", b"# see\rprint 1;\r\nprint 2;\n") == ["# see\rprint 1;", "print 2;"]


def test_a_marked_line_is_the_one_of_python() -> None:
    """A form feed in a comment does not move what a verdict quotes, nor where a method is found."""
    code = b"class Card:\n    # a\x0c    def other(self):\n    def get(self):\n        return wrong\n"
    running = Counterexample("c = Card()\nc.get()", "1", "2", where="main.py, line 4")
    found = quoted(replace(FAILED, counterexample=running), {"main.py": code})
    assert found is not None
    assert found.lines[found.line - found.first] == "        return wrong"
    example = replace(running, code="from main import Card\nc = Card()\nc.get()", where=None)
    place = place_of(replace(FAILED, counterexample=example), {"main.py": code})
    assert place is not None
    assert (place.file, place.line) == ("main.py", 3)


def test_a_long_line_is_cut_and_says_so() -> None:
    """A verdict does not hide what stands behind column 160."""
    example = Counterexample("f()", "1", "2", where="main.py, line 1")
    found = quoted(replace(FAILED, counterexample=example), {"main.py": b"x" * 170})
    assert found is not None
    assert found.lines == ("x" * 160 + " … (cut here, 10 more characters)",)
    assert cut("abc", 3) == "abc"


CODED = [
    b"# -*- coding: utf-7 -*-\n# comment +AAo-x = 1\n",
    b"# -*- coding: unicode_escape -*-\n# comment \\x0ax = 1\\d\n",
    b"# coding: raw_unicode_escape\n# comment \\u000ax = 1\n",
    b"\n# coding: latin-1\nx = '\xe4'\n",
    b"# vim: set fileencoding=cp1252 :\nx = '\x80'\n",
    b"# coding: utf-8-unix\nx = '\xc3\xa4'\n",
    b"x = 1\n# coding: utf-7\n# +AAo-y\n",
    b"x = 1\n\n# coding: utf-7\n",
    b"# \xe4 coding: utf-7\n# +AAo-y\n",
    b"# coding: ascii\nx = '\xe4'\n",
    b"# coding: nothing\nx = '\xc3\xa4'\n",
    b"x = '\xe4'\n",
    b"\xef\xbb\xbf# coding: utf-7\n# +AAo-\n",
    "x = 'ä'\n".encode("utf-16"),
    "x = 'ä'\n".encode("utf-16-le"),
    "x = 'ä'\n".encode("utf-16-be"),
    b"# coding: shift_jis\nx = '\x83\x5c'\n",
]


@pytest.mark.filterwarnings(
    "ignore::DeprecationWarning"
)  # of the grader's own decoding: escapes that are none
@pytest.mark.parametrize("data", CODED, ids=range(len(CODED)))
def test_a_file_is_shown_as_it_is_run(data: bytes) -> None:
    """By its mark and its coding line, or as Latin-1, as what is graded is read."""
    assert source_text("main.py", data).text == decode(data)


def test_a_strange_coding_line_is_told() -> None:
    """Where a comment of the file as an editor shows it may be code, somebody is told."""
    for data in CODED[:3]:
        assert "as Python reads it" in source_text("main.py", data).remark
        assert source_lines("main.py", data)[2].startswith("x = 1")
    for data in CODED[3:]:
        assert not source_text("main.py", data).remark


def test_a_slow_encoding_is_not_followed() -> None:
    """Some take a time by the square of the length: it is told that Python reads another text."""
    start = time.monotonic()
    found = source_text("main.py", b"# coding: punycode\n" + b"abc-" * 200_000)
    assert time.monotonic() - start < 2
    assert "may be code" in found.remark
    assert source_text("notes.txt", b"# coding: punycode\n").remark == ""


def test_a_coding_line_stands_in_the_first_two_lines() -> None:
    """The second counts where the first is blank or a comment."""
    assert coding_line(b"#!/usr/bin/python\r# coding=x") == "x"
    assert coding_line(b"\n\n# coding: x\n") == ""
    assert coding_line(b"pass\n# coding: x\n") == ""


@pytest.mark.parametrize(
    "sign", "\u3164\uffa0\u115f\u1160\u034f\u2800\u180b\u17b4\ufe00\ufe0f\U000e0100\U0001d159\u00ad\u200b"
)
def test_what_looks_like_nothing_is_signed(sign: str) -> None:
    """Fillers, blank patterns, joiners and selectors: `getValue` with one behind it is another name."""
    assert visible(f"def getValue{sign}(self)") == f"def getValue⟨U+{ord(sign):04X}⟩(self)"
    assert visible(f"{sign}\u200b") == f"⟨U+{ord(sign):04X}⟩⟨U+200B⟩"


def test_a_coloured_suit_is_shown_as_it_is() -> None:
    """The selector behind a symbol is seen by its colour; a second one is not."""
    assert visible("♠\ufe0f ❤\ufe0e") == "♠\ufe0f ❤\ufe0e"
    assert visible("♠\ufe0f\ufe0f") == "♠\ufe0f⟨U+FE0F⟩"
    assert visible("♠\u200b\ufe0f") == "♠⟨U+200B⟩⟨U+FE0F⟩"
