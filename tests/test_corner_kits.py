"""Corners in kits: how an author says what is rare, what becomes of it in a grading, and where it is shown."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import results
import spite_tools
from grader import Lab, check
from grader.grades.gradebooks.feedback import comment
from grader.grades.gradebooks.plain import render_gradebook
from grader.grading.compiler import compile_corpus
from grader.grading.grading import Grader
from grader.grading.hints import hinted_check
from grader.judging.selection import Candidate, select
from grader.kits.checks import BESIDE
from grader.kits.kit import Kit
from grader.kits.variant import read_variants
from grader.model.errors import KitError
from grader.model.program import Step
from grader.model.result import Result, Status
from grader.platforms.check50 import render_check50
from grader.platforms.github import commands
from grader.reference.files import part_files
from grader.reports.console import render_check
from grader.reports.junit import render_junit
from grader.reports.report import STATUS_MEANING, STATUS_WORDS, render_submission
from grader.reports.streams import COLOURS
from grader.reports.verdict_lines import WORDS
from grader.submissions.submission import Submission
from small_kit import NAME, REFERENCE, make_kit
from spite_tools import assignment

ZERO = "a sum of nothing"

# What an author says.


@pytest.mark.parametrize(
    ("corners", "why"),
    [
        ({"": 0.5}, "a corner is called ''"),
        ({" ": 0.5}, "a corner is called ' '"),
        ({"a": 0}, "worth 0"),
        ({"a": 1}, "worth 1"),
        ({"a": -0.1}, "worth -0.1"),
        ({"a": True}, "worth True"),
        ({"a": "half"}, "worth 'half'"),
        ({"a": float("nan")}, "worth nan"),
        ({"a": 0.5, "b": 0.5}, "as much as the whole check"),
        ({"two\nlines": 0.5}, "in one line"),
        (["a"], "corners is"),
        ({str(n): 0.1 for n in range(9)}, "it has 9 corners"),
    ],
)
def test_a_price_that_cannot_be(corners: Any, why: str) -> None:
    """A corner has a name and is worth a share; together they are less than all."""
    with pytest.raises(KitError, match=f"test_corner_kits.py, line .*: test_it: .*{why}"):

        @check(task="Card", rules=["C1"], points=1, corners=corners)
        def test_it(lab: Lab) -> None:
            """It."""


def test_a_program_may_be_about_several_corners() -> None:
    """To say the same twice is fine; the next program starts anew."""
    lab = Lab(assignment(), lambda program: None)
    lab.begin(["a", "b"])
    assert not lab.at_corners
    lab.corner("b")
    lab.corner("a")
    lab.corner("b")
    assert lab.at_corners == ("b", "a")
    lab.begin()
    assert not lab.at_corners


SUM = '''@check(task="Adding", rules=["C3"], points=5)
@given(a=st.integers(0, 9), b=st.integers(0, 9))
def test_total(lab, a, b):
    """total() is the sum."""
'''


def kit_with(folder: Path, head: str, body: str, examples: str = "") -> Kit:
    """The small kit, whose check of sums says this of corners."""
    kit = Kit(make_kit(folder))
    file = kit.spec_tests(NAME) / "test_counter.py"
    new = SUM.replace("points=5)", f"points=5{head})").replace("def test_total", f"{examples}def test_total")
    text = file.read_text().replace(SUM, new + body).replace("import given", "import example, given")
    file.write_text(text)
    return kit


HEAD = f', corners={{"{ZERO}": 0.3}}'
BODY = f'    if a == b == 0:\n        lab.corner("{ZERO}")\n'
EXAMPLE = "@example(a=0, b=0)\n@example(a=3, b=4)\n"


@pytest.mark.parametrize(
    ("head", "body", "examples", "why"),
    [
        ("", BODY, EXAMPLE, f"lab.corner\\('{ZERO}'\\): @check has no such corner; it has none"),
        (HEAD, '    if a:\n        lab.corner("b")\n', "", f".*no such corner; it has '{ZERO}'"),
        (HEAD, "", "", f"no program is about its corner '{ZERO}'"),
        (HEAD, f'    lab.corner("{ZERO}")\n', "", "all of its programs are about corners"),
    ],
)
def test_a_corner_that_is_none(tmp_path: Path, head: str, body: str, examples: str, why: str) -> None:
    """The line names the file and the check."""
    kit = kit_with(tmp_path, head, body, examples)
    with pytest.raises(KitError, match=rf"test_counter\.py, line \d+: check total: {why}"):
        compile_corpus(kit, kit.assignment(NAME), 0, lambda *_: None)


def test_what_an_ordinary_program_shows_is_not_left_to_a_corner() -> None:
    """Of a mistake that both show, ordinary programs are kept that show it, although the others are shorter."""
    step = (Step("call", "Card", None, (1,)),)
    corners = [Candidate(n, step, frozenset(), frozenset({"a"}), ordinary=False) for n in range(20)]
    plain = [Candidate(n, step * 40, frozenset(), frozenset({"a"})) for n in range(20, 23)]
    kept = select([*corners, *plain], set(), "seed")
    assert sum(n >= 20 for n in kept) >= 2


# The whole way.


def test_a_corner_in_a_course_of_ones_own(tmp_path: Path) -> None:
    """The share is lost for the corner, and all for more."""
    kit = kit_with(tmp_path, HEAD, BODY, EXAMPLE)
    about = kit.assignment(NAME)
    corpus = compile_corpus(kit, about, 0, lambda *_: None)
    right = "return a + b"
    with Grader(kit, about, corpus) as grader:

        def graded(body: str) -> Result:
            text = REFERENCE.replace(right, body)
            return grader.grade(Submission("it", "it", {"counter.py": text.encode()}))

        whole, corner, all_wrong = map(graded, (right, "return a + b or None", "return a - b - 1"))
    (one,) = (one for one in corner.checks if one.id == "total")
    assert (whole.score, corner.score, all_wrong.score) == (10, 8.5, 5)
    assert (one.status, one.points, one.max_points) == ("partial", 3.5, 5)
    assert one.evidence is not None and 0 < one.evidence.wrong < one.evidence.all == one.programs


def test_a_corner_opens_no_gate(tmp_path: Path) -> None:
    """Where a function that does nothing gets all ordinary programs right, they pay it nothing."""
    body = f'    if a + b:\n        lab.corner("{ZERO}")\n'
    kit = kit_with(tmp_path, HEAD, body, EXAMPLE)
    about = kit.assignment(NAME)
    corpus = compile_corpus(kit, about, 0, lambda *_: None)
    nothing = REFERENCE.replace("return a + b", "return 0").encode()
    with Grader(kit, about, corpus) as grader:
        caught = grader.caught(Submission("it", "it", {"counter.py": nothing}))
        assert "total" in caught and f"total{BESIDE}" not in caught
        result = grader.grade(Submission("it", "it", {"counter.py": nothing}))
    (one,) = (one for one in result.checks if one.id == "total")
    assert one.points == 0


@pytest.mark.parametrize(
    ("mistake", "check_id", "points"),
    [
        ("nothing-is-too-much", "add", 2),
        ("position-as-a-text", "pop_refuses_wrong_positions", 2),
        ("negative-positions-count-from-the-end", "pop_refuses_wrong_positions", 0),
        ("index-of-a-text", "index_refuses_wrong_values", 1),
        ("index-of-any-number", "index_refuses_wrong_values", 0),
        ("assign-takes-a-text", "joker_refuses_wrong_values", 1),
        ("assign-takes-ten", "joker_refuses_wrong_values", 0),
        ("look-alikes-count-as-cards", "only_cards_are_played", 1),
        ("cards-are-not-checked", "only_cards_are_played", 0),
    ],
)
def test_corners_of_spite_and_malice(mistake: str, check_id: str, points: float) -> None:
    """Who minds an empty list, or what is no number, loses a part; who minds more loses all."""
    folder = spite_tools.kit().reference(spite_tools.NAME) / "misconceptions"
    variant = next(one for one in read_variants(folder) if one.name == mistake)
    files = part_files(spite_tools.kit(), assignment())
    with spite_tools.grader() as grader:
        found = grader.grade(Submission("it", "it", variant.apply(files)))
    (one,) = (one for one in found.checks if one.id == check_id)
    assert (one.points, one.status == "partial") == (points, bool(points))
    whole = sum(one.max_points for one in found.checks)
    assert sum(one.points for one in found.checks) == whole - (one.max_points - points)


# Where it is shown.


def test_a_part_is_no_pass() -> None:
    """On the terminal, in JUnit, check50, Gradescope and on GitHub it is a failure, with its points."""
    told = render_check(results.IN_PART)
    assert "IN PART Hand: A hand is sorted with its jokers first (2 of 3)" in told
    assert "1 of 2 checks passed" in told
    suite = ET.fromstring(render_junit(results.IN_PART))[0]
    assert (suite.get("failures"), suite.get("skipped")) == ("1", "0")
    (failure,) = suite.iter("failure")
    assert failure.get("type") == "partial" and "1 of 3 points" in failure.get("message", "")
    (_, one) = json.loads(render_check50(results.IN_PART))["results"]
    assert one["passed"] is False and one["data"]["points"] == 2
    assert "::error title=Hand%3A A hand is sorted with its jokers first (2 of 3)" in commands(
        results.IN_PART, lambda one: None
    )
    assert "paid in part" in render_submission(results.IN_PART, spite_tools.kit().reports)


def test_a_gradebook_counts_parts() -> None:
    """In its note, and among what was not passed."""
    found = results.gathered([results.IN_PART])
    assert "1 paid in part" in render_gradebook(found)
    assert "Not passed: A hand is sorted" in comment(
        found.rows[0], {one.id: one.title for one in found.items}
    )


def test_hints_keep_the_answer_of_a_part() -> None:
    """What came and what should have come is left to find out; the price is told."""
    one = hinted_check(results.PARTIAL, "rule")
    assert one.counterexample is None and one.points == 2 and "a part of the points" in one.message


def test_a_part_that_is_open_keeps_its_corner_from_students() -> None:
    """The names of corners are as good as a hint."""
    one = results.opened(results.PARTIAL, "This is open: because. Only programs about jokers go wrong.")
    one = msgspec.structs.replace(one, points=2, open_points=1)
    assert "jokers" not in hinted_check(one, "rule").message
    assert "jokers" in hinted_check(one, "all").message


def test_every_status_has_its_words() -> None:
    """On the terminal, with its colour, and on pages."""
    statuses = {*get_args(Status)}
    assert statuses <= WORDS.keys() and statuses - {"error"} <= COLOURS.keys() | {"passed", "blocked"}
    assert statuses == STATUS_WORDS.keys() == STATUS_MEANING.keys()


def test_one_program_is_about_the_same_corners_each_time(tmp_path: Path) -> None:
    """Else which example comes first would decide its price."""
    body = f'    if draw:\n        lab.corner("{ZERO}")\n'
    kit = kit_with(tmp_path, HEAD, body, "")
    file = kit.spec_tests(NAME) / "test_counter.py"
    text = file.read_text().replace(
        "b=st.integers(0, 9))\ndef test_total(lab, a, b)",
        "b=st.integers(0, 9), draw=st.booleans())\ndef test_total(lab, a, b, draw)",
    )
    file.write_text(text)
    with pytest.raises(KitError, match="the same program is about the corners"):
        compile_corpus(kit, kit.assignment(NAME), 0, lambda *_: None)
