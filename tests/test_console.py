"""What the terminal says: short, complete, safe, and the same without colours."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import large_class
import results
from grader.class_result import Roster
from grader.console import harmless, render_check, render_grade, wants_colour, write
from grader.result import CheckResult, Counterexample, Student


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("name", results.CASES)
def test_colour_only_repeats_what_words_say(name: str) -> None:
    """Without its colours the text is the plain one, and a submission adds no control characters."""
    result = results.CASES[name].result
    plain = render_check(result)
    assert re.sub(r"\x1b\[[0-9]+m", "", render_check(result, colour=True)) == plain
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", plain)


def test_full_marks_take_one_line() -> None:
    """Good news is short."""
    assert (
        render_check(results.CASES["full"].result)
        == "32 of 32 points for ada.lovelace: 8 of 8 checks passed\n"
    )


def test_a_failed_check_says_what_the_page_says() -> None:
    """Rule, cause, program, both answers and the place."""
    assert render_check(results.CASES["weak"].result) == (
        "FAILED PlayStack: `playCard` takes the next card and no other (0 of 6)\n"
        "  A card that does not follow the top card was accepted.\n"
        "  Likely cause: PlayStack accepts any higher card, not only the next one.\n"
        "  Rule P5: On a top card of value n, `playCard` takes a card of value n + 1 and no other.\n"
        "  Rule P6: A joker that was assigned a value is played as a card of that value.\n"
        "  The smallest program that shows it:\n"
        "      from main import Card, PlayStack\n"
        "      stack = PlayStack()\n"
        "      stack.playCard(Card(0))\n"
        "      joker = Card(-1)\n"
        "      joker.assign(1)\n"
        "      stack.playCard(joker)\n"
        "      stack.playCard(Card(3))\n"
        "  expected  raises Exception('Error: Card rejected')\n"
        "  got       []\n"
        "  at        main.py, line 57, in playCard\n"
        "\n"
        "warning: weak protection, without Landlock, seccomp, memory limit\n"
        "0 of 6 points for weak: 0 of 1 check passed\n"
        "  Task 2: the PlayStack class: 0 of 6\n"
    )


def test_every_status_has_its_word() -> None:
    """Sessions, notices and excused checks are told as well."""
    text = render_check(results.CASES["mixed"].result)
    for word in (
        "FAILED",
        "TIMED OUT",
        "CRASHED",
        "BLOCKED",
        "NOT GRADED",
        "in the terminal: A discard",
        "note:",
        "excused:",
    ):
        assert word in text
    assert "6 of 15 checks passed" in text


def test_no_check_and_long_programs() -> None:
    """Nothing to say is said, and what is very long is cut."""
    assert "no check was run" in render_check(results.CASES["empty"].result)
    long = Counterexample("x = 1\n" * 100, "a\nb", "")
    check = CheckResult("a", "Card", "A", (), 0, 1, "failed", counterexample=long, excused="why")
    text = render_check(results.result("x", (check,)))
    assert "… (41 more lines)" in text
    assert "  expected  a\n            b\n  got       \n" in text
    assert "  Excused: why\n" in text


def test_a_class_is_summed_up() -> None:
    """Mean, hardest checks, the grader's own faults, and who has no result."""
    text = render_grade(results.gathered(results.classroom(), results.UNGRADED))
    assert text.startswith("24 submissions graded: mean 24.96 of 33, median 26, full marks 5\n")
    assert "12 of 24 did not pass: `playCard`" in text
    assert "2 checks could not be graded" in text
    assert "no result: student99: The archive is damaged" in text
    assert render_grade(results.gathered([])) == "0 submissions graded\n"


def test_a_class_is_told_what_a_person_should_look_at() -> None:
    """Weak protection, tampering, copies, what was passed over, and how the list of students fits."""
    text = render_grade(large_class.gathered(120))
    for line in (
        "  2 submissions of excused students, in no figure",
        "warning: 2 submissions ran with medium protection",
        "look at: 2 submissions with a notice of tampering",
        "look at: 1 group of identical submissions",
        "look at: 2 pairs of similar submissions",
        "passed over: notes for graders.docx: It is neither a folder nor a zip nor a Python file.",
        "2 of 123 students have no submission here that was graded:",
        "  Emmy Noether (u800001)",
        "  u800002",
        "1 submission of nobody on the list:",
        "  u100119",
        "of the same student: u100001, u100002",
    ):
        assert line in text.splitlines(), line


def test_long_lists_of_a_class_are_cut() -> None:
    """The summary stays short, and says where the rest is."""
    missing = tuple(Student(str(number)) for number in range(100))
    text = render_grade(results.gathered([], roster=Roster(100, missing)))
    assert text.splitlines()[-1] == "  … and 70 more: see the page of the class"
    assert len(text.splitlines()) == 33


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("::error::x", "⟨::⟩error::x"),
        ("a\n \t ::set-output name=a::b", "a\n \t ⟨::⟩set-output name=a::b"),
        ("see ##[error]x", "see ⟨##⟩[error]x"),
        ("##vso[task.complete]", "⟨##⟩vso[task.complete]"),
        ("###[group]", "#⟨##⟩[group]"),
        ("a::b, x[::2], ## heading", "a::b, x[::2], ## heading"),
    ],
)
def test_commands_to_a_runner_become_signs(text: str, shown: str) -> None:
    """What is none is left alone."""
    assert harmless(text) == shown


@pytest.mark.parametrize(
    ("stream", "environ", "wanted"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    stream: io.StringIO, environ: dict[str, str], wanted: bool
) -> None:
    """https://no-color.org: set and not empty means no."""
    assert wants_colour(stream, environ) is wanted


def test_a_stream_of_any_encoding_can_be_written() -> None:
    """What the encoding cannot hold is written as an escape."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    write(stream, "⟨ESC⟩ é\n")
    assert raw.getvalue().replace(b"\r\n", b"\n") == b"\\u27e8ESC\\u27e9 \\xe9\n"


def test_a_check_loads_nothing_slow() -> None:
    """Start-up time is part of the answer."""
    slow = ("rich", "jinja2", "statistics", "hypothesis", "pytest", "difflib")
    code = f"import sys, grader.console; sys.exit(bool(set({slow!r}) & set(sys.modules)))"
    root = Path(__file__).parents[1]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
