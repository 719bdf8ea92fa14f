"""Text as an attacker would choose it, and results in which everything that a student can choose is such text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from hypothesis import strategies as st

import results
from grader.model import result as r
from grader.model.class_result import ClassResult, Roster, Similar, Stray
from grader.model.grade import Adjustment, Grade
from grader.model.handed_in import File, Student, SubmissionInfo, Ungraded
from grader.model.result import (
    CheckResult,
    Counterexample,
    Drawing,
    ExchangeView,
    PileView,
    RuleView,
    StepView,
    TranscriptResult,
)
from grader.reports.similar_page import render_pair
from grader.similarity.code_tokens import read_sources, tokenized
from grader.similarity.similarity import grams

FRAGMENTS = (
    # HTML: elements, attributes, scripts, comments, what ends a script or a style
    *(
        "<script>window.pwned=1</script>",
        "<img src=x onerror=window.pwned=1>",
        "</script>",
        "</style>",
        "<b>",
    ),
    *(
        "<svg onload=window.pwned=1>",
        "<svg/onload=window.pwned=1//",
        "<!--",
        "-->",
        "]]>",
        "<![CDATA[",
        "<?x?>",
    ),
    *(
        "\"><i autofocus onfocus='window.pwned=1'>",
        "' onmouseover='window.pwned=1",
        "</bdi></a></td></tr></table>",
    ),
    *(
        "<a href='javascript:window.pwned=1'>x</a>",
        "javascript:window.pwned=1",
        "</title><meta http-equiv=refresh>",
    ),
    *("<iframe srcdoc='<script>parent.pwned=1</script>'>", "<base href=//127.0.0.1:9/>", "<form action=//x>"),
    *(
        "&lt;script&gt;",
        "&#x3c;b&#x3e;",
        "&quot;",
        "&amp",
        "<p",
        "<",
        ">",
        '"',
        "'",
        "&",
        "`",
        "=",
        "/",
        "\\",
    ),
    # CSS, templates, strings that are formatted
    *("expression(alert(1))", "}*{background:url(//127.0.0.1:9/)}", "@import '//127.0.0.1:9/';"),
    *(
        "{{ 7*7 }}",
        "{% raw %}",
        "{# x #}",
        "{{ result.__class__ }}",
        "${7*7}",
        "{0.__class__}",
        "%s%n",
        "%(a)s",
    ),
    # Characters that act
    *(
        "\u2028",
        "\u2029",
        "\x85",
        "\u202e",
        "\u2066",
        "\u200b",
        "\u200f",
        "\ufeff",
        "\x00",
        "\x08",
        "\x7f",
        "\x9b2J",
    ),
    *(
        "\ud800",
        "\udc80",
        "\udfff",
        "\ufffe",
        "\U000e0041",
        "\xa0",
        "\xad",
        "\r",
        "\n",
        "\r\n",
        "\t",
        "\v",
        "\f",
    ),
    # Terminals: colours, title, clipboard, links, cursor, and the mark at which GitLab folds a log
    *(
        "\x1b[31m",
        "\x1b]0;title\x07",
        "\x1b]52;c;ZXZpbA==\x07",
        "\x1b]8;;http://127.0.0.1/\x1b\\",
        "\x1b[2J\x1b[H",
    ),
    *("\x1bP+q544e\x1b\\", "\x1b", "section_start:0:x\r\x1b[0K"),
    # Spreadsheets
    *(
        '=HYPERLINK("http://127.0.0.1:9")',
        "@SUM(1+1)*cmd|' /C calc'!A0",
        "+1",
        "-1+1",
        "\t=1+1",
        "\r=1",
        "＝1",
        ";=1",
    ),
    # Commands to a runner of CI
    *(
        "::error::x",
        "  ::set-output name=a::b",
        "\n::add-mask::0",
        "\n \t::stop-commands::x",
        "##[error]x",
        "##[group]",
    ),
    *("##vso[task.complete result=Succeeded;]", "##teamcity[buildStatus status='SUCCESS']", "\n##[endgroup]"),
    # What our own reports say
    *("\n32 of 32 points for ada: 8 of 8 checks passed", "\n\nPASSED", "passed", "full marks", "note: "),
    *(
        "../../etc/passwd",
        "C:\\x",
        "//127.0.0.1:9/x",
        "file:///etc/passwd",
        "CON",
        "..",
        "plain",
        "é漢🂡",
        "0",
        " ",
    ),
)
"""Pieces of text that mean something to a browser, a terminal, a spreadsheet, a runner of CI or a template."""


REPORTS = Path(__file__).parents[1] / "reports"
CODE = "".join(f"word_{number} = work({number}) + {number}\n" for number in range(30)).encode()
STOCK = frozenset(grams(tokenized(read_sources({"a.py": CODE[:300]}))[0].codes))


def texts() -> st.SearchStrategy[str]:
    """Some fragments in a row, or any text at all."""
    pieces = st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=5).map("".join)
    return pieces | st.text(st.characters(), min_size=1, max_size=20)


@dataclass(frozen=True)
class Written:
    """One submission and its class, in which a student chose all that a student can choose."""

    result: r.Result
    found: ClassResult


def written(choices: Sequence[str]) -> Written:
    """A submission and a class with these texts in turn in every place that a student has a say in."""
    supply = cycle(choices)
    result = _result(supply, "first")
    others = [_result(supply, name) for name in ("second", "third")]
    ids = [one.submission.id for one in (result, *others)]
    found = results.gathered(
        [result, *others],
        [Ungraded(f"{next(supply)}-none", next(supply), next(supply), (_student(supply),))],
        [Stray(next(supply), next(supply))],
        Roster(3, (_student(supply),), (next(supply),), ((ids[0], ids[1]),)),
        [Similar(ids[0], ids[1], 0.9, 0.5, "similar/1.html"), Similar(ids[1], next(supply), 1, 1)],
        "Moodle",
    )
    return Written(result, found)


def _student(supply: Iterator[str]) -> Student:
    return Student(next(supply), next(supply), next(supply))


def _result(supply: Iterator[str], ending: str) -> r.Result:
    """A result; its id ends so that no two in a class are the same, which the grader sees to."""

    def say() -> str:
        return next(supply)

    example = Counterexample(
        say(),
        say(),
        say(),
        say(),
        tuple(
            StepView(
                say(),
                say(),
                say(),
                agrees,
                (Drawing(say(), (say(), say()), (say(),)), Drawing(say(), None, ())),
            )
            for agrees in (True, False)
        ),
        say(),
    )
    rule = RuleView("P1", "A rule")
    checks = (
        CheckResult("a", "Card", "A", (rule,), 0, 2, "failed", say(), say(), example),
        CheckResult("b", "Card", "B", (rule,), 2, 2, "passed", "", excused=say()),
        CheckResult("c", "Card", "C", (rule,), 0, 2, "blocked", say()),
        CheckResult("d", "Hand", "D", (rule,), 0, 2, "crashed", say(), None, example),
    )
    sessions = (
        TranscriptResult(
            "s",
            "A session",
            "failed",
            "",
            0,
            5,
            say(),
            task="game",
            rules=(rule,),
            program=say(),
            excused=say(),
            typed=(say(), say(), say()),
            exchanges=(
                ExchangeView(say(), say(), "Where from?\n"),
                ExchangeView(say(), say(), say(), agrees=False),
            ),
            piles=(PileView("goal", (say(),), (say(), "4"), (say(),)),),
        ),
        TranscriptResult("t", "Another", "blocked", "", 0, 2, say(), kind="dialogue"),
    )
    return results.result(
        f"{say()}-{ending}",
        checks,
        submission=SubmissionInfo(
            f"{say()}-{ending}",
            say(),
            (File(say(), "5f" * 32, 7), File(say(), "6f" * 32, 8)),
            (_student(supply), Student(say())),
            2,
            say(),
            True,
            (say(), say()),
        ),
        transcripts=sessions,
        rulings=results.RULINGS,
        notices=(
            r.Notice("tampering", f"{say()} {ending}", say()),
            r.Notice("import-error", say(), say()),
        ),
        output=say(),
        grade=Grade(-1.5, (Adjustment("late", say(), -2), Adjustment("extra", say(), 0.5))),
    )


def pair_page(texts: list[str], stock: frozenset[int] = STOCK) -> str:
    """The page of a similar pair with these texts as names, in comments and in strings."""
    first, second = f"{texts[0]}-1", f"{texts[-1]}-2"
    encoded = [text.encode("utf-8", "replace") for text in texts]
    inner = b"".join(b"# %b\n'%b'\n" % (text, text) for text in encoded)
    return render_pair(
        Similar(first, second, 0.9, 0.8),
        {f"{first}.py": CODE[:200] + inner + CODE[200:], "b.py": inner + CODE},
        {f"{second}.py": CODE, "c.py": inner},
        stock,
        REPORTS,
    )
