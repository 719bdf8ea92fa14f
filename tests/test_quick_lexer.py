"""The lexer that tries fewer rules gives the tokens that Pygments gives."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.lexers.python import PythonLexer

from commands import ROOT
from grader.similarity import code_tokens
from grader.similarity.quick_lexer import QuickPythonLexer, beginnings

PLAIN, QUICK = PythonLexer(), QuickPythonLexer()
PIECES = [
    *(
        "def ",
        "class ",
        "f'",
        'f"""',
        "rb'",
        "'",
        '"',
        '"""',
        "{",
        "}",
        "{{",
        "!r:",
        ":>3",
        "\\",
        "\\N{DASH}",
    ),
    *(
        "(",
        ")",
        "\n",
        " ",
        "\t",
        "#",
        "0x1_f",
        "1e5",
        ".5",
        "1_000j",
        "None",
        "print",
        "self",
        "__init__",
        "@a.b",
    ),
    *(
        "from . import ",
        "import x as ",
        "match ",
        "case _:",
        "async ",
        "await ",
        "é",
        "\x00",
        "\u2028",
        "%s",
        "%(a)d",
    ),
    *(
        "lambda",
        "->",
        ":=",
        "if ",
        "in ",
        "not ",
        "...",
        "€",
        "\r",
        "\x0c",
        "type X = ",
        "raise ",
        "yield from ",
    ),
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=40).map("".join))
def test_any_text_has_the_same_tokens(text: str) -> None:
    """Whatever stands in a file: each token, its kind and its place are those of Pygments."""
    assert list(QUICK.get_tokens_unprocessed(text)) == list(PLAIN.get_tokens_unprocessed(text))


@pytest.mark.parametrize("folder", ["examples", "reference", "grader/inside"])
def test_code_has_the_same_tokens(folder: str) -> None:
    """Solutions of all assignments, and code of our own, are told apart in the same way."""
    texts = {path.read_bytes().decode("utf-8", "replace") for path in (ROOT / folder).rglob("*.py")}
    assert texts
    for text in texts:
        assert list(QUICK.get_tokens_unprocessed(text)) == list(PLAIN.get_tokens_unprocessed(text))


@pytest.mark.parametrize(
    ("pattern", "begins"),
    [
        (r"(?:ab|\bc)d", "ac"),
        (r"x*y+?z", "xy"),
        (r"(?=q)[^\W\d]_?", "".join(c for c in map(chr, range(128)) if c.isalpha() or c == "_")),
        (r"(?<=a)\d", "0123456789"),
        (r"a?", None),
        (r"(a)?\1b", None),
        (r"(?i)a", None),
        (r"(?a)\S", None),
        (r".", None),
        (r"^", None),
    ],
)
def test_what_a_pattern_begins_with(pattern: str, begins: str | None) -> None:
    """The characters that a pattern can begin with are read off it, and are all where that is not sure (None)."""
    found = beginnings(re.compile(pattern))
    assert found == frozenset(map(chr, range(128)) if begins is None else begins)


def test_most_rules_are_not_tried() -> None:
    """A letter, a bracket and a blank meet at most a third of the rules: else it would be as slow as before."""
    every, by_first = QUICK._of("root")
    assert all(3 * len(by_first[one]) <= len(every) for one in "s( \n")


def test_the_quick_one_is_used() -> None:
    """What compares submissions lexes with it."""
    code_tokens._lexer.cache_clear()
    assert isinstance(code_tokens._lexer(), QuickPythonLexer)
