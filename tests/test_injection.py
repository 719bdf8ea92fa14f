"""Nothing that a student writes acts in a report: it is held against the same report with harmless words.

Names, ids, files, code, output, errors and notices are put together from pieces that mean something to a
browser, a terminal, a spreadsheet, a runner of CI or a template (`tests/hostile.py`), and every renderer is
given them.
"""

from __future__ import annotations

import csv
import functools
import io
import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

from assignment_tools import sampled
from grader.grades.gradebooks.plain import render_gradebook
from grader.model.result import from_json, to_json
from grader.reports.class_console import render_grade
from grader.reports.console import render_check
from grader.reports.junit import render_junit
from grader.reports.report import render_class, render_submission
from grader.reports.result_schema import schema_file
from grader.reports.verdict_lines import render_failure
from hostile import FRAGMENTS, Written, pair_page, texts, written

REPORTS = Path(__file__).parents[1] / "reports"
INLINE = {"code", "mark"}
"""Elements that our own code puts round pieces of text: what stands in backticks, and where two texts differ."""

LINK = r"#[\w-]*$|(\.\./)?submissions/[^/:?#]+\.html(#[\w-]+)?$|similar/1\.html$|\.\./index\.html$"
"""Where a link of ours may lead: to a place on the page, to a submission, to a pair, and back to the class."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "|", "%", "＝", "＋", "－", "＠")
CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)

hostile_texts = st.lists(texts(), min_size=1, max_size=40)
fuzz = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
EACH = pytest.mark.parametrize("fragment", FRAGMENTS, ids=repr)


def harmless(choices: list[str]) -> list[str]:
    """Words in place of the texts, the same word for the same text."""
    numbers = {text: number for number, text in enumerate(dict.fromkeys(choices))}
    return [f"word{numbers[text]}" for text in choices]


def path(node: LexborNode) -> str:
    """An element with those that it stands in, and the names of its attributes."""
    names = []
    above: LexborNode | None = node
    while above is not None and above.tag:
        names.append(str(above.tag))
        above = above.parent
    return f"{'/'.join(reversed(names))} {sorted(node.attributes)}"


def structure(page: str) -> Counter[str]:
    """The elements of a page as a browser would build them, with where they stand and their attributes' names.

    Links lead to places beside the page, and nothing but the page's own script and style is in it.
    """
    tree = LexborHTMLParser(page)
    assert tree.root is not None
    found: Counter[str] = Counter()
    for node in tree.root.traverse():
        if node.tag in INLINE and not node.attributes:
            continue
        href = node.attributes.get("href")
        assert href is None or re.match(LINK, href), href
        found[path(node)] += 1
    scripts = [node.text() for node in tree.css("script, style")]
    assert len(scripts) <= 2
    assert all("pwned" not in text for text in scripts)
    assert not CONTROL.search(page)
    return found


def html_is_inert(choices: list[str]) -> None:
    """Both pages have the elements that harmless words would give them."""
    bad, good = written(choices), written(harmless(choices))
    assert structure(render_submission(bad.result, REPORTS)) == structure(
        render_submission(good.result, REPORTS)
    )
    assert structure(render_class(bad.found, REPORTS)) == structure(render_class(good.found, REPORTS))


@functools.cache
def kinds_of_pairs() -> frozenset[str]:
    """The kinds of elements that pages of harmless pairs have: with parts that are alike, and with common stock."""
    words = ["one", "two"]
    pages = [pair_page(words), pair_page(words, stock=frozenset()), pair_page(words * 10)]
    return frozenset(kind for page in pages for kind in structure(page))


def pair_is_inert(choices: list[str]) -> None:
    """How many elements there are depends on which parts are alike; their kinds do not."""
    assert set(structure(pair_page(choices))) <= kinds_of_pairs()


def terminal_is_inert(one: Written, plain: Written) -> None:
    """No control characters but those of our own colours, no commands, and no lines that look like ours."""
    said = [
        (render_check(one.result, colour=True), render_check(plain.result)),
        (render_grade(one.found, colour=True), render_grade(plain.found)),
        *(
            (render_failure(bad), render_failure(good))
            for bad, good in zip(one.result.checks, plain.result.checks, strict=True)
        ),
    ]
    for text, good in said:
        bare = re.sub(r"\x1b\[(?:1|3[1-6]|0)m", "", text)
        assert not CONTROL.search(bare.replace("\t", ""))
        for line in bare.split("\n"):
            assert not line.lstrip().startswith("::"), line
            assert not re.search(r"##\w*\[", line), line
        heads = [[line for line in side.split("\n") if line[:1] not in ("", " ")] for side in (bare, good)]
        assert len(heads[0]) == len(heads[1]), heads


def gradebook_is_inert(one: Written, plain: Written) -> None:
    """Every cell is where it would be, and none is a formula."""
    tables = [
        list(csv.reader(io.StringIO(render_gradebook(side.found), newline=""))) for side in (one, plain)
    ]
    assert [len(row) for row in tables[0]] == [len(row) for row in tables[1]]
    for row in tables[0]:
        for cell in row:
            assert re.fullmatch(r"-?\d+(\.\d+)?", cell) or not cell.lstrip().startswith(FORMULA), cell
            assert not CONTROL.search(cell)


def files_are_inert(one: Written, plain: Written) -> None:
    """JUnit XML and JSON can be read, and have the shape that they should have."""
    trees = [ET.fromstring(render_junit(side.result)) for side in (one, plain)]
    shapes = [[(node.tag, sorted(node.keys())) for node in tree.iter()] for tree in trees]
    assert shapes[0] == shapes[1]
    assert not CONTROL.search("".join(trees[0].itertext()))
    stored = to_json(one.result)
    assert "\ufffd" not in stored.decode("utf-8")
    SCHEMA.validate(json.loads(stored))
    assert from_json(to_json(from_json(stored))) == from_json(stored)


SCHEMA = jsonschema.Draft202012Validator(json.loads(schema_file()))


@given(hostile_texts)
@fuzz
def test_pages_keep_their_elements(choices: list[str]) -> None:
    """No element, attribute, link or script comes from a student."""
    html_is_inert(choices)
    pair_is_inert(choices)


@given(hostile_texts)
@fuzz
def test_terminals_gradebooks_and_files_keep_their_shape(choices: list[str]) -> None:
    """The same for text, CSV, XML and JSON."""
    one, plain = written(choices), written(harmless(choices))
    terminal_is_inert(one, plain)
    gradebook_is_inert(one, plain)
    files_are_inert(one, plain)


@sampled(3)
@EACH
def test_each_fragment_by_itself(fragment: str) -> None:
    """Each piece alone, in every place at once: what the search above might not come to."""
    html_is_inert([fragment])
    pair_is_inert([fragment])
    one, plain = written([fragment]), written(["word"])
    terminal_is_inert(one, plain)
    gradebook_is_inert(one, plain)
    files_are_inert(one, plain)


@pytest.mark.parametrize(
    "page",
    [
        "<p>a<b>b</b></p>",
        "<p>a</p><script>window.pwned=1</script>",
        "<p onclick=x>a</p>",
        "<p>a</p><a href='javascript:x'>y</a>",
        "<p>a\x1b</p>",
    ],
)
def test_the_comparison_would_see_an_injection(page: str) -> None:
    """A new element, a script, an attribute, a link elsewhere and a control character are all noticed."""
    frame = "<style>a</style><script>b</script>"
    plain = structure(f"{frame}<p>a</p>")
    try:
        noticed = structure(frame + page) != plain
    except AssertionError:
        noticed = True
    assert noticed
