"""What the terminal says: short, complete, safe, and the same without colours."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

import large_class
import results
from grader.model.causes import by_task, causes
from grader.model.class_result import Roster
from grader.model.handed_in import Student
from grader.model.result import (
    CheckResult,
    Counterexample,
    ExchangeView,
    Notice,
    RuleView,
    SourceLines,
    TranscriptResult,
)
from grader.model.wrapping import broken, columns
from grader.reports.class_console import render_grade
from grader.reports.console import Detail, render_check, render_first
from grader.reports.notes import leading
from grader.reports.streams import NARROWEST, WIDEST, harmless, wants_colour, width_of, write
from grader.reports.submission_view import submission_values
from grader.reports.verdict_lines import most_telling, render_failure


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
        "Fix first: `playCard` takes the next card and no other\n"
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


def test_a_session_shows_the_whole_table_and_blocked_ones_are_named() -> None:
    """What is wrong may stand at the top of a screen, and who lost points asks for what."""
    screen = "".join(f"PlayerA Discard {number}: []\n" for number in range(1, 19)) + "\nchoose: "
    wrong = TranscriptResult(
        *("game.hand", "The hand", "failed", "", 0, 1, "The hand is wrong."),
        kind="dialogue",
        exchanges=(ExchangeView("1", screen, agrees=False),),
    )
    why = "This could not be checked: the game never reached this."
    blocked = [
        TranscriptResult(f"game.{title}", title, "blocked", "", 0, points, why)
        for title, points in (("The shoe", 1), ("The end", 2))
    ]
    text = render_check(results.result("x", (), transcripts=(wrong, *blocked)))
    assert all(f"| {line}\n" in text for line in screen.split("\n") if line)
    assert f"BLOCKED 2 terminal sessions (0 of 3)\n  {why}\n  - The shoe\n  - The end\n" in text


def test_a_class_is_summed_up() -> None:
    """Mean, hardest checks, the grader's own faults, and who has no result."""
    text = render_grade(results.gathered(results.classroom(), results.UNGRADED))
    assert text.startswith("24 submissions graded: mean 25.65 of 33, median 26.81, full marks 5\n")
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


@pytest.mark.parametrize(
    ("environ", "terminal", "file"),
    [
        ({}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": ""}, True, False),
        ({"CLICOLOR_FORCE": "1"}, True, True),
        ({"CLICOLOR_FORCE": "0"}, True, False),
        ({"CLICOLOR": "0"}, False, False),
        ({"CLICOLOR": "1"}, True, False),
        ({"CLICOLOR": "0", "FORCE_COLOR": "1"}, True, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"}, False, False),
        ({"NO_COLOR": "", "FORCE_COLOR": "1"}, True, True),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True, True),
    ],
)
def test_the_variables_of_others(environ: dict[str, str], terminal: bool, file: bool) -> None:
    """They mean what they mean elsewhere, and what was asked for in words goes before them."""
    assert wants_colour(Terminal(), environ) is terminal
    assert wants_colour(io.StringIO(), environ) is file
    for stream in (Terminal(), io.StringIO()):
        assert wants_colour(stream, environ, "always")
        assert not wants_colour(stream, environ, "never")


def test_a_stream_of_any_encoding_can_be_written() -> None:
    """What the encoding cannot hold is written in plainer signs where it is ours, and else as an escape."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    write(stream, "⟨ESC⟩ é\n")
    assert raw.getvalue().replace(b"\r\n", b"\n") == b"<ESC> \\xe9\n"


def test_a_check_loads_nothing_slow() -> None:
    """Start-up time is part of the answer."""
    slow = ("rich", "jinja2", "statistics", "hypothesis", "pytest", "difflib")
    code = f"import sys, grader.reports.console; sys.exit(bool(set({slow!r}) & set(sys.modules)))"
    root = Path(__file__).parents[1]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


# How much is said.


def titles_of(text: str, words: tuple[str, ...]) -> list[str]:
    """The titles of the blocks that begin with one of these words."""
    lines = [line for line in text.splitlines() if line.startswith(words)]
    return [line.partition(": ")[2].rpartition(" (")[0] for line in lines]


@pytest.mark.parametrize("name", results.CASES)
def test_quiet_says_the_points_and_what_to_fix(name: str) -> None:
    """One line, or two, which are those that stand in the whole."""
    result = results.CASES[name].result
    whole, quiet = render_check(result).splitlines(), render_check(result, detail="quiet").splitlines()
    assert len(quiet) <= 2
    assert " for " in quiet[0]
    assert all(line in whole for line in quiet)
    assert [line for line in whole if line.startswith("Fix first: ")] == quiet[1:]


@pytest.mark.parametrize("name", results.CASES)
def test_verbose_says_each_check_once(name: str) -> None:
    """What passed stands before what did not, by task; the rest is as it is without."""
    result = results.CASES[name].result
    whole, verbose = render_check(result), render_check(result, detail="verbose")
    assert verbose.endswith(whole)
    shown = titles_of(verbose.removesuffix(whole), ("passed ",))
    assert sorted(shown) == sorted(
        one.title for _, items in by_task(result) for one in items if one.status == "passed"
    )
    order = [task.name for task in result.tasks]
    tasks = [
        line.removeprefix("passed ").partition(":")[0].partition(",")[0]
        for line in verbose.splitlines()
        if line.startswith("passed ")
    ]
    known = [order.index(task) for task in tasks if task in order]
    assert known == sorted(known)


@pytest.mark.parametrize("name", results.CASES)
def test_the_first_cause_alone(name: str) -> None:
    """Its block is that of the whole, and how many are left out is said; what could not be read goes before all."""
    result = results.CASES[name].result
    whole = render_check(result).split("\n\n")
    first = render_check(result, detail="first").split("\n\n")
    found = causes(one for _, mine in by_task(result) for one in mine)
    unread = leading(result.notices)
    more = len(found) - (not unread)
    if found and not unread:
        assert first[0] == whole[0]
    if more > 0:
        assert first[-2] == (
            f"{more} more causes are left out (-x)" if more > 1 else "1 more cause is left out (-x)"
        )
    assert len(first) <= 3
    assert render_check(result, detail="quiet").splitlines()[0] in first[-1].splitlines()


@pytest.mark.parametrize("name", results.CASES)
def test_the_line_to_act_on_can_stand_alone(name: str) -> None:
    """It is the last one, and with the rest it is the whole."""
    result = results.CASES[name].result
    assert render_check(result, act=False) + render_first(result) == render_check(result)


def test_a_file_that_cannot_be_read_is_what_to_fix_first() -> None:
    """Also where no check says so."""
    unread = Notice("syntax", "Python cannot read main.py: a bracket is missing.", "main.py, line 3")
    result = results.result("x", results.CASES["weak"].result.checks, notices=(unread,))
    line = "Fix first: Python cannot read main.py: a bracket is missing. (main.py, line 3)\n"
    for detail in get_args(Detail):
        assert render_check(result, detail=detail).endswith(line)
    assert "takes the next card" not in render_check(result, detail="first")


@pytest.mark.parametrize("name", results.CASES)
def test_causes_and_tasks_stand_in_the_order_of_the_page(name: str) -> None:
    """So that the terminal and the page say the same thing first."""
    result = results.CASES[name].result
    values = submission_values(result)
    page = [cause.items[0][1].title for cause in values["causes"]]
    assert [one.first.title for one in causes(one for _, mine in by_task(result) for one in mine)] == page
    assert [group.task.name for group in values["groups"]] == [task.name for task, _ in by_task(result)]


def test_checks_of_a_later_file_do_not_come_first() -> None:
    """Of two causes that cost the same, that of the earlier task is told first, whichever check ran before."""
    (check,) = results.CASES["weak"].result.checks
    late = replace(check, id="a", task="shuffle", title="Late", rules=(), misconception="", source=None)
    early = replace(late, id="b", task="Card", title="Early")
    found = results.result("x", (late, early))
    assert [task.name for task in found.tasks].index("Card") < [task.name for task in found.tasks].index(
        "shuffle"
    )
    assert titles_of(render_check(found), ("FAILED ",)) == ["Early", "Late"]
    assert render_check(found).endswith("Fix first: Early\n")


# Sessions in the terminal.


def test_each_line_of_a_failing_session_says_what_it_is() -> None:
    """Below the first line and the sentence, as for checks: the rule, what was typed, both screens, the place and the excuse."""
    source = SourceLines("game.py", 7, 7, ("    raise ValueError",), running=True)
    one = TranscriptResult(
        *("g.a", "The deal", "crashed", "", 0, 1, "After `d`, the program stopped."),
        task="game",
        rules=(RuleView("G1", "Cards are dealt."),),
        excused="The kit's own Card was used.",
        typed=("a", "d"),
        exchanges=(ExchangeView("d", "Traceback\nValueError", "You have 5 cards\n> ", agrees=False),),
        source=source,
    )
    lines = render_failure(one).splitlines()
    assert lines[0] == "CRASHED game, in the terminal: The deal (0 of 1)"
    assert lines[1] == "  After `d`, the program stopped."
    assert lines[2:] == [
        "  Rule G1: Cards are dealt.",
        "  Excused: The kit's own Card was used.",
        "  typed     a, d",
        "  recorded  | You have 5 cards",
        "  recorded  | > ",
        "  got       | Traceback",
        "  got       | ValueError",
        "  at        game.py, line 7",
        "            raise ValueError",
    ]


# The width of a terminal.


def unbroken(text: str) -> list[str]:
    """The words of a text in their order."""
    return re.sub(r"\x1b\[[0-9]+m", "", text).split()


@pytest.mark.parametrize("width", [NARROWEST, 64, WIDEST])
@pytest.mark.parametrize("name", results.CASES)
def test_every_width_says_the_same(name: str, width: int) -> None:
    """Lines are broken between words, and nothing else changes; colours add nothing."""
    result = results.CASES[name].result
    plain = render_check(result, width=width)
    assert unbroken(plain) == unbroken(render_check(result))
    assert re.sub(r"\x1b\[[0-9]+m", "", render_check(result, colour=True, width=width)) == plain


def test_sentences_are_broken_and_programs_are_not() -> None:
    """What is in words fits the narrowest terminal; what is to be pasted stands as it is."""
    result = results.CASES["weak"].result
    (check,) = result.checks
    assert check.counterexample is not None
    code = {f"      {line}" for line in check.counterexample.code.split("\n")}
    lines = render_check(result, width=NARROWEST).split("\n")
    assert code <= set(lines)
    assert all(len(line) <= NARROWEST for line in lines if line not in code)
    assert "FAILED PlayStack: `playCard` takes the" in lines
    assert "    next card and no other (0 of 6)" in lines


def test_a_long_answer_goes_on_below_itself() -> None:
    """One line of an answer is broken under its beginning; several lines, as of a table, stay as they are."""
    answer = " ".join(f"[{number}]" for number in range(30))
    example = Counterexample("f()", answer, f"{answer}\n{answer}")
    check = CheckResult("a", "T", "A", (), 0, 1, "failed", counterexample=example)
    text = render_check(results.result("x", (check,)), width=NARROWEST)
    assert "\n  expected  [0] [1] [2] [3] [4] [5] [6]\n            [7] [8]" in text
    assert f"\n  got       {answer}\n            {answer}\n" in text


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("one two", ["one two"]),
        ("  one two three four", ["  one two", "    three", "    four"]),
        ("  unbreakable-as-it-is x", ["  unbreakable-as-it-is", "    x"]),
        ("红心 红心 红心", ["红心 红心", "    红心"]),
        ("e\u0301" * 10, ["e\u0301" * 10]),
        ("", [""]),
    ],
)
def test_breaking(line: str, lines: list[str]) -> None:
    """At spaces, by the columns that a terminal gives to a sign."""
    assert broken(line, 10, 4) == lines


def test_columns() -> None:
    """Wide signs take two, and those that stand on others none."""
    assert [columns(text) for text in ("abc", "♠", "红", "e\u0301")] == [3, 1, 2, 1]


@pytest.mark.parametrize(("told", "width"), [("30", NARROWEST), ("72", 72), ("300", WIDEST)])
def test_the_width_is_that_of_the_terminal(monkeypatch: pytest.MonkeyPatch, told: str, width: int) -> None:
    """Within what can be read; a pipe has none, so that its lines can be searched."""
    monkeypatch.setenv("COLUMNS", told)
    assert width_of(Terminal()) == width
    assert width_of(io.StringIO()) is None


# What ASCII holds.


@pytest.mark.parametrize("name", results.CASES)
def test_our_own_signs_are_readable_in_ascii(name: str) -> None:
    """What we say ourselves needs no escape; only what a submission or a course says does."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    write(stream, render_check(results.CASES[name].result))
    text = raw.getvalue().decode("ascii")
    assert not re.search(r"\\u(27e8|27e9|2026|2212|2013|2014|2192)", text)


def test_a_sign_that_the_encoding_holds_stays() -> None:
    """Only what cannot be written is replaced."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="latin-1")
    write(stream, "é × …\n")
    assert raw.getvalue().decode("latin-1").rstrip() == "é × ..."


def test_what_could_not_be_read_is_told_first() -> None:
    """Checks are blocked for it, so it stands above them; a place that the text begins with is not said again."""
    notices = (
        Notice("import-input", "b.py, line 4: the program asks for input.", "b.py, line 4"),
        Notice("tabs", "c.py mixes tabs and spaces.", "c.py, line 2"),
        Notice("syntax", "a.py, line 1: Python cannot read this.", "a.py, line 1"),
    )
    text = render_check(results.result("x", (results.FAILED,), notices=notices))
    assert text.startswith("note: a.py, line 1: Python cannot read this.\n\nFAILED ")
    assert (
        "note: b.py, line 4: the program asks for input.\nnote: c.py mixes tabs and spaces. (c.py, line 2)\n"
        in text
    )
    assert text.count("a.py") == 2
    assert text.endswith("Fix first: a.py, line 1: Python cannot read this.\n")


def test_one_failure_alone() -> None:
    """What pytest shows of an item is the block of the report."""
    result = results.CASES["mixed"].result
    text = render_check(result)
    items: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    for one in items:
        if one.status == "failed":
            assert render_failure(one) in text


def test_an_error_above_a_table_is_shown() -> None:
    """Of a long screen in a frame of its own, what stood on no screen before is not cut off."""
    rows = [f"| row {n} |" for n in range(9)]
    before = ExchangeView("a", "\n".join(rows), "recorded")
    last = ExchangeView("b", "\n".join(["Error: my own words", *rows]), "recorded")
    one = TranscriptResult(
        "t", "T", "failed", "It differs.", 0.0, 1.0, typed=("a", "b"), exchanges=(before, last)
    )
    text = render_failure(one)
    assert "| Error: my own words" in text and "| | row 8 |" in text and "row 3" not in text
    many = [f"new {n}" for n in range(20)]
    assert most_telling(many, (), 6) == [*many[:3], *many[-3:]]
    assert most_telling(many[:6], (), 6) == many[:6]
    assert most_telling([*many[:7], "x"], set(many), 6) == [*many[2:7], "x"]
