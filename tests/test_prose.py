"""The words of docs and messages, held against a linter for prose and against phrases that readers did not understand."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from proselint.checks import __register__
from proselint.config import DEFAULT, Config
from proselint.registry import CheckRegistry
from proselint.tools import LintFile

TOP = Path(__file__).resolve().parent.parent
PAGES = [
    *(TOP / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted((TOP / "docs").rglob("*.md")),
    *sorted((TOP / "reference").glob("*/handout.md")),
]
LEFT_OUT = {
    # Quotes and dots stand in code and in names of options.
    "typography": False,
    # Rows of a table begin alike.
    "lexical_illusions": False,
    "spelling.consistency": False,
    # It is said of numbers, where there is no better word.
    "weasel_words.very": False,
    # It takes "for every" for "for ever".
    "archaism": False,
    # Names of months that are read, not written, and what looks like initials.
    "dates_times": False,
    "misc": False,
    # A rule may be called B4.
    "industrial_language.chatspeak": False,
}
"""Checks of proselint that say nothing about pages such as these."""

_CODE = re.compile(r"^```.*?^```|`[^`\n]*`|\]\([^)]*\)|<[^>\n]*>|^\|.*$", re.M | re.S)


def prose(path: Path) -> str:
    """A page without its code, addresses and tables, line by line."""
    return _CODE.sub(lambda code: "\n" * code[0].count("\n"), path.read_text("utf-8"))


@cache
def messages() -> Mapping[str, str]:
    """The texts of the modules that readers may see, by their lines: strings of several words, but no docstrings."""
    found = {}
    for path in sorted((TOP / "grader").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        docs = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                text = " ".join(node.value.split())
                found.update({f"{path.relative_to(TOP)}:{node.lineno}": text} if text.count(" ") > 1 else {})
    return found


@pytest.fixture(scope="module", autouse=True)
def checks() -> None:
    """All that proselint looks for."""
    CheckRegistry().register_many(__register__)


CONFIG = Config(
    max_errors=1000,
    checks={**LEFT_OUT, **{name: on for name, on in DEFAULT["checks"].items() if name not in LEFT_OUT}},
)


def found(texts: Mapping[str, str]) -> list[str]:
    """What the linter says of texts, each with a name.  All are looked at in one run: it takes a while to begin."""
    lines = [(name, number) for name, text in texts.items() for number in range(1, text.count("\n") + 2)]
    results = LintFile("all", "\n".join(texts.values())).lint(CONFIG)
    # The linter puts an empty line before the text.
    return [":".join(map(str, lines[one.pos[0] - 1])) + f": {one.check_result.message}" for one in results]


def test_pages() -> None:
    """Of the docs, the project and the handouts."""
    assert found({str(path.relative_to(TOP)): prose(path) for path in PAGES}) == []


def test_messages() -> None:
    """What reports, errors and the terminal say."""
    assert found(messages()) == []


UNCLEAR = (
    r"neither way",
    r"parts? from the rules",
    r"something like this:",
    r"(?:game|program|rounds?) (?:never|did not) c[oa]me to (?:it|this)[.,]",
    r"could not be seen:",
    r"from one use to the next",
    r"everybody was given",
    r"took the place of another",
    r"none of it is a proof",
    r"that are none[.;]",
    r"whoever [a-z ]{2,40} is told",
)
"""Phrases that readers had to read twice, as patterns.  `docs/decisions` keeps what was written."""


@pytest.mark.parametrize("phrase", UNCLEAR)
def test_unclear_phrases(phrase: str) -> None:
    """They are in no page, and in no message."""
    pattern = re.compile(phrase.replace(" ", r"\s+"), re.I)
    pages = [path for path in PAGES if path.parent.name != "decisions"]
    places = [str(path.relative_to(TOP)) for path in pages if pattern.search(path.read_text("utf-8"))]
    places += [place for place, text in messages().items() if pattern.search(text)]
    assert places == []
