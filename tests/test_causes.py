"""Verdicts with one cause stand together, first the one that cost most, and each quotes the student's own lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import results
from grader.grading.hidden import for_students
from grader.model.causes import by_task, causes, is_charged, lost, with_causes
from grader.model.result import (
    CheckResult,
    Counterexample,
    ExchangeView,
    RuleView,
    SourceLines,
    Status,
    TranscriptResult,
)
from grader.model.source_locations import LONGEST, quoted
from grader.reports.junit import render_junit
from grader.reports.report import render_submission
from pages import Page

Item = CheckResult | TranscriptResult


def check(name: str, status: Status = "failed", points: float = 2, **more: Any) -> CheckResult:
    """A check that lost all of its points."""
    rules = (RuleView(more.pop("rule", name), "…"),)
    return CheckResult(name, "Hand", name, rules, 0.0, points, status, **more)


def session(name: str, status: Status = "failed", message: str = "", **more: Any) -> TranscriptResult:
    """A session that lost its point."""
    more.setdefault("exchanges", (ExchangeView("p", "…", agrees=False),))
    return TranscriptResult(name, name, status, "", 0.0, 1.0, message, **more)


def at(line: int, running: bool = True, file: str = "main.py") -> SourceLines:
    """A line that a verdict speaks of."""
    return SourceLines(file, line, line, ("x",), running)


def names(*items: Item) -> list[list[str]]:
    """The ids of each cause, the first one first."""
    return [[one.id for one in cause.items] for cause in causes(items)]


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        (check("a", "crashed", source=at(7)), check("b", "crashed", source=at(7)), True),
        (check("a", "crashed", source=at(7)), check("b", "crashed", source=at(8)), False),
        (check("a", "crashed", source=at(7)), check("b", "crashed", source=at(7, file="b.py")), False),
        (check("a", "crashed", source=at(7)), session("b", "crashed", source=at(7)), True),
        (check("a", "timeout", source=at(7)), check("b", "timeout", source=at(7)), True),
        # Where a wrong answer came from is not where it went wrong.
        (check("a", source=at(7, running=False)), check("b", source=at(7, running=False)), False),
        (
            check("a", misconception="All share one list."),
            check("b", misconception="All share one list."),
            True,
        ),
        (check("a", "blocked", message="no Card"), check("b", "blocked", message="no Card"), True),
        (check("a", "blocked", message="no Card"), check("b", "blocked", message="no Hand"), False),
        (check("a", rule="H1"), check("b", rule="H1"), True),
        (check("a", rule="H1"), check("b", rule="H2"), False),
        (session("a", message="the trick"), session("b", message="the trick"), True),
        (session("a", message="the trick"), session("b", message="the score"), False),
        # Nothing of what happened is shown.
        (session("a", message="no", exchanges=()), session("b", message="no", exchanges=()), False),
    ],
)
def test_what_has_one_cause(one: Item, other: Item, together: bool) -> None:
    """In either order."""
    assert len(names(one, other)) == (1 if together else 2)
    assert len(names(other, one)) == (1 if together else 2)


def test_the_dearest_comes_first() -> None:
    """Of causes and within one; a corner alone comes last, whatever it costs."""
    found = names(
        check("corner", "partial", 9),
        check("a", "crashed", 1, source=at(3)),
        check("b", "crashed", 4, source=at(3)),
        check("c", "failed", 3),
    )
    assert found == [["b", "a"], ["c"], ["corner"]]


def test_what_is_no_cause() -> None:
    """What passed, what is open, what has no points, and a game that nobody has to hand in."""
    items: list[Item] = [
        check("a", "passed"),
        check("b", "open"),
        check("c", "failed", 0),
        session("d", "blocked", counts="bonus"),
    ]
    assert names(*items) == []


ITEMS = st.lists(
    st.builds(
        check,
        st.text("abc", min_size=1, max_size=3),
        st.sampled_from(["passed", "open", "failed", "crashed", "timeout", "blocked", "partial", "error"]),
        st.integers(0, 5),
        rule=st.sampled_from("HC"),
        message=st.sampled_from(["", "one", "two"]),
        misconception=st.sampled_from([None, "shared"]),
        source=st.one_of(st.none(), st.builds(at, st.integers(1, 3), st.booleans())),
    )
    | st.builds(
        session,
        st.text("de", min_size=1, max_size=3),
        st.sampled_from(["passed", "open", "failed", "crashed", "blocked"]),
        st.sampled_from(["one", "two"]),
        counts=st.sampled_from(["mark", "bonus"]),
    ),
    max_size=12,
)


@given(ITEMS)
def test_nothing_is_lost_and_nothing_is_there_twice(items: list[Item]) -> None:
    """Each verdict of something wrong has one cause, and the points of the causes are those that were lost."""
    found = causes(items)
    held = [id(one) for cause in found for one in cause.items]
    assert sorted(held) == sorted(id(one) for one in items if is_charged(one))
    assert sum(cause.lost for cause in found) == sum(lost(one) for one in items if is_charged(one))


@given(ITEMS)
def test_a_result_holds_the_ids_of_its_causes(items: list[Item]) -> None:
    """In their order; and what a student may not see is in none of them."""
    checks = tuple(one for one in items if isinstance(one, CheckResult))
    sessions = tuple(one for one in items if isinstance(one, TranscriptResult))
    result = with_causes(replace(results.result("x", checks), transcripts=sessions))
    wanted = [
        [one.id for one in cause.items]
        for cause in causes(one for _, mine in by_task(result) for one in mine)
    ]
    assert [list(names) for names in result.causes] == wanted
    hidden = replace(result, checks=tuple(replace(one, hidden=True) for one in checks))
    shown = {name for names in for_students(hidden).causes for name in names}
    assert shown <= {one.id for one in sessions}


def test_junit_names_the_cause() -> None:
    """Of the checks that are not the dearest of theirs; each still has its own verdict."""
    checks = tuple(
        replace(results.FAILED, id=f"c{n}", title=f"Thing {n}", max_points=9 - n) for n in range(3)
    )
    suite = ET.fromstring(render_junit(with_causes(results.result("x", checks))))
    told = [(node.text or "").endswith("The same cause as: Thing 0") for node in suite.iter("failure")]
    assert told == [False, True, True]


SOURCE = b"\n".join(b"line %d" % n for n in range(1, 10))


def example(where: str | None, code: str = "x") -> Counterexample:
    """A program, and where it was."""
    return Counterexample(code, "1", "2", where)


def test_a_line_is_quoted_with_two_around_it() -> None:
    """The line that was running; at the ends of a file there are fewer."""
    found = quoted(check("a", counterexample=example("main.py, line 5, in pop")), {"main.py": SOURCE})
    assert found == SourceLines("main.py", 5, 3, ("line 3", "line 4", "line 5", "line 6", "line 7"))
    found = quoted(check("a", counterexample=example("main.py, line 1, in pop")), {"main.py": SOURCE})
    assert found == SourceLines("main.py", 1, 1, ("line 1", "line 2", "line 3"))
    found = quoted(check("a", counterexample=example("main.py, line 9")), {"main.py": SOURCE})
    assert found is not None
    assert found.lines == ("line 7", "line 8", "line 9")


def test_the_head_of_what_was_called_is_quoted() -> None:
    """Where no line was running any more."""
    code = "from main import f\nf(1)"
    files = {"main.py": b"import os\n\ndef f(x):\n    y = x\n    return y\n"}
    found = quoted(check("a", counterexample=example(None, code)), files)
    assert found == SourceLines("main.py", 3, 3, ("def f(x):", "    y = x", "    return y"), running=False)


def test_where_a_session_stopped_is_quoted() -> None:
    """The last place that its message names."""
    one = session("a", "crashed", "In trick 3 it stopped: IndexError: (other.py, line 2) (main.py, line 4)")
    found = quoted(one, {"main.py": SOURCE, "other.py": b"x"})
    assert found is not None
    assert (found.file, found.line) == ("main.py", 4)


@pytest.mark.parametrize(
    "where", [None, "main.py, line 99", "other.py, line 1", "/etc/passwd, line 1", "main.py"]
)
def test_what_is_not_there_is_not_quoted(where: str | None) -> None:
    """No file but the submission's own, and no line that it has not."""
    assert quoted(check("a", counterexample=example(where)), {"main.py": SOURCE}) is None


def test_long_lines_are_cut() -> None:
    """And say so; bytes that are no UTF-8 are read as the grader reads them."""
    found = quoted(check("a", counterexample=example("m.py, line 1")), {"m.py": b"\xff" + b"x" * 100_000})
    assert found is not None
    assert (
        found.lines[0] == "ÿ" + "x" * (LONGEST - 1) + f" … (cut here, {100_001 - LONGEST:,} more characters)"
    )


CALLED = b"class Card:\n    pass\n\n\ndef shuffle(cards):\n    return cards\n\n\nclass Hand:\n    def add(self, cards):\n        pass\n"


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("from main import Card, shuffle\ncards = [Card(0)]\nshuffle(cards)\ncards", 5),
        ("from main import Card, shuffle\nresult = shuffle([])\nresult", 5),
        ("from main import Card, Hand\nhand = Hand()\nhand.add([Card(1)])\nhand", 10),
        ("from main import Card\ncard = Card(1)\ncard", 1),
        ("from main import Hand\n[Hand() for _ in range(3)]", 9),
    ],
)
def test_what_was_called_last_is_quoted(code: str, line: int) -> None:
    """And no class of which an object was only made on the way."""
    found = quoted(check("a", counterexample=example(None, code)), {"main.py": CALLED})
    assert found is not None
    assert found.line == line


def test_what_is_missing_is_the_title() -> None:
    """A class that is not there is one cause, called so; the page lists the checks that need it, each once."""
    items = tuple(check(f"c{n}", "blocked", message="Your files do not define Card.") for n in range(3))
    (cause,) = causes(items)
    assert cause.title == "Your files do not define Card."
    assert causes([check("a")])[0].title == "a"
    page = Page(render_submission(results.result("x", items), Path(__file__).parents[1] / "reports"))
    assert page.text.count("Your files do not define Card.") == 1
    assert "3 checks fail for this reason:" in page.text
    assert sorted(one for one in page.values("id") if one.startswith("check-")) == [
        "check-1",
        "check-1-title",
        "check-2",
        "check-3",
    ]
