"""The HTML pages hold what a reader needs, and nothing in a submission can act on them."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import jsonschema
import msgspec
import pytest

import large_class
import results
from grader.model.grade import Adjustment, Grade
from grader.model.handed_in import Student, SubmissionInfo
from grader.model.result import CheckResult, Counterexample, StepView, TranscriptResult, from_json, to_json
from grader.model.visible import amount, counted, visible
from grader.reports import report
from grader.reports.report import page_link, render_class, render_submission, signed
from grader.reports.result_schema import schema_file
from grader.reports.submission_view import answers, card_rows, steps_shown
from pages import Page

ROOT = Path(__file__).parents[1]
REPORTS = ROOT / "reports"

PAGES: dict[str, Callable[[], str]] = {
    **{name: partial(render_submission, case.result, REPORTS) for name, case in results.CASES.items()},
    "class": lambda: render_class(results.gathered(results.classroom(), results.UNGRADED), REPORTS),
    "large class": lambda: render_class(large_class.gathered(120), REPORTS),
    "hostile class": lambda: render_class(results.hostile_class(), REPORTS),
    "empty class": lambda: render_class(results.gathered([]), REPORTS),
}
EVERY_PAGE = pytest.mark.parametrize("name", PAGES)


@EVERY_PAGE
def test_every_page_is_well_formed_and_accessible(name: str) -> None:
    """Elements nest, ids are unique, references lead somewhere, headings skip no level, landmarks exist."""
    page = Page(PAGES[name]())
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    for attribute in ("aria-labelledby", "aria-describedby"):
        assert set(page.values(attribute)) <= set(ids)
    assert {link[1:] for link in page.values("href") if link.startswith("#")} <= set(ids)
    levels = [int(tag[1]) for tag in page.tags("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
    assert page.tags("main") == ["main"]
    assert len(page.tags("caption")) == len(page.tags("table"))
    assert ("html", {"lang": "en"}) in page.elements


@EVERY_PAGE
def test_every_page_stands_alone(name: str) -> None:
    """Nothing is fetched, and only the page's own style and script may act."""
    page = Page(PAGES[name]())
    assert not page.tags("img", "link", "iframe", "base", "object", "form", "meta http-equiv=refresh")
    assert page.values("src") == page.values("style") == []
    assert page.tags("script") == ["script"]
    assert not [key for _, attributes in page.elements for key in attributes if key.startswith("on")]
    for link in page.values("href"):
        assert not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//", link)
    (policy,) = [value for value in page.values("content") if "default-src" in value]
    assert policy.startswith("default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


@EVERY_PAGE
def test_every_page_can_be_written_and_shows_no_raw_control_characters(name: str) -> None:
    """Controls, direction marks and lone surrogates are written out."""
    text = PAGES[name]()
    assert text.encode("utf-8")
    assert not re.search(
        r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]", text
    )
    assert "alert(1)</script>" not in text


@EVERY_PAGE
def test_drawing_twice_gives_the_same_page(name: str) -> None:
    """No clock and no randomness."""
    assert PAGES[name]() == PAGES[name]()


@pytest.mark.parametrize("name", results.CASES)
def test_a_submission_page_shows_what_matters(name: str) -> None:
    """Every check with its status in words and its points, and whatever the case is about."""
    case = results.CASES[name]
    page = Page(render_submission(case.result, REPORTS))
    for text in case.shows:
        assert text in page.text
    for check in case.result.checks:
        assert visible(check.title, lines=True).replace("`", "") in page.text
        assert report.STATUS_WORDS[check.status] in page.text
    assert f"of {amount(case.result.max_score)} points" in page.text


def test_a_failed_check_shows_rule_program_answers_and_cards() -> None:
    """What a student needs to find the mistake, with the step where the two part marked in words."""
    page = Page(render_submission(results.CASES["weak"].result, REPORTS))
    for text in (
        "P5",
        "takes a card of value n + 1 and no other",
        "PlayStack accepts any higher card",
        "stack.playCard(joker)\nstack.playCard(Card(3))",
        "raises Exception('Error: Card rejected')",
        "main.py, line 57, in playCard",
        "Here your program goes wrong",
        "playing [3]",
    ):
        assert text in page.text
    assert page.text.count("Here your program goes wrong") == 1
    assert {"0, joker", "0, joker, 3 (differs)"} <= set(page.values("aria-label"))
    copy = [attributes for tag, attributes in page.elements if tag == "button"]
    words = {"data-copied": "Copied", "data-selected": "Selected"}
    assert copy == [{"type": "button", "class": "copy", **words, "hidden": None}]


def test_a_protection_below_strong_is_said_plainly() -> None:
    """A page from a strong sandbox has no warning."""
    assert "Run with" in render_submission(results.CASES["medium"].result, REPORTS)
    assert "Run with" not in render_submission(results.CASES["full"].result, REPORTS)


def test_a_failed_session_is_no_full_pass() -> None:
    """Sessions in the terminal count in the headline as checks do."""
    failed = TranscriptResult("t", "A turn", "failed", "none", 0, 5)
    text = render_submission(results.result("x", results.ALL_PASSED, transcripts=(failed,)), REPORTS)
    assert "1 of 9 checks did not pass" in text
    assert "Every check passed" not in text


def test_links_are_escaped() -> None:
    """An id is one path segment, whatever it holds."""
    assert page_link("a/../b?#%\udc80\n") == "submissions/a%2F..%2Fb%3F%23%25%ED%B2%80%0A.html"


def test_the_head_says_who_handed_it_in_and_when() -> None:
    """All students, the attempt, whether it was late, and what it takes the place of."""
    found = results.result(
        "u1",
        results.ALL_PASSED,
        submission=SubmissionInfo(
            "u1",
            "class/u1",
            students=(Student("u1", "Ada Lovelace", "ada@example.edu"), Student("u2")),
            attempt=3,
            submitted="2026-11-20T21:04:05+01:00",
            late=True,
            earlier=("attempt 1", "attempt 2"),
        ),
    )
    text = render_submission(found, REPORTS)
    facts = re.findall(r"<dt>([^<]+)</dt><dd>(.*?)</dd>", text)
    assert "<h1><bdi>Ada Lovelace, u2</bdi></h1>" in text
    assert [(label, re.sub("<.*?>", "", words)) for label, words in facts][:4] == [
        ("Handed in by", "Ada Lovelace (u1, ada@example.edu), u2"),
        ("Handed in", "2026-11-20 21:04:05+01:00, attempt 3, late"),
        ("In place of", "attempt 1, attempt 2"),
        ("Submission", "u1"),
    ]


def test_a_check_on_its_own_has_no_head_of_a_class() -> None:
    """Where nobody is named and no time is known, nothing is said of either."""
    text = render_submission(results.CASES["full"].result, REPORTS)
    assert "Handed in" not in text
    assert "What counts" not in text


def test_adjustments_lead_from_the_checks_to_what_counts() -> None:
    """The headline is what counts; the sum shows how it came about."""
    grade = Grade(29.5, (Adjustment("late", "1 day", -3.5), Adjustment("extra", "a bug found", 1)))
    page = Page(render_submission(results.result("x", results.ALL_PASSED, grade=grade), REPORTS))
    assert "29.5 of 32 points" in page.text
    rows = [" ".join(row.split()) for row in page.rows("sums")]
    assert rows[1:] == [
        "Earned by the checks 32",
        "Late policy: 1 day −3.5",
        "Extra points: a bug found +1",
        "What counts 29.5 of 32",
    ]


def test_an_excused_student_sees_no_points() -> None:
    """Neither in the headline nor in the sum nor in the title of the page."""
    found = results.result("x", results.ALL_PASSED, grade=Grade(0, (), "ill"))
    page = Page(render_submission(found, REPORTS))
    assert "Excused" in page.text
    assert "No points count. ill" in page.text
    assert "of 32 points" not in page.text
    assert "<title>excused" in render_submission(found, REPORTS)


def test_a_page_without_a_script_allows_none() -> None:
    """Its policy names the hash of its styles, joined, and nothing that may run."""
    text = report.render(REPORTS, "page.html.j2", styles=("style.css", "similar.css"))
    style = text.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'\"" in text.replace("&#39;", "'")
    assert "<script" not in text
    assert "script-src" not in text


def test_templates_are_compiled_once() -> None:
    """All pages of a process share one environment."""
    assert report._environment(REPORTS, "en") is report._environment(REPORTS, "en")


def test_templates_mark_nothing_as_safe() -> None:
    """Only `report` builds markup, and it escapes what it puts in."""
    for template in REPORTS.glob("*.j2"):
        text = template.read_text(encoding="utf-8")
        assert "|safe" not in text.replace(" ", "")
        assert "autoescape" not in text


def test_code_in_texts_is_set_as_code() -> None:
    """Backticks make code; one without a partner stays as it is."""
    odd = msgspec.structs.replace(results.FAILED, message="`a` and `<b>` done", misconception="one ` only")
    text = render_submission(results.result("x", (odd,)), REPORTS)
    assert "<code>a</code> and <code>&lt;b&gt;</code> done" in text
    assert "one ` only" in text


class TestCards:
    """Rows of cards as both sides had them."""

    def test_equal_sides_are_drawn_once(self) -> None:
        (row,) = card_rows(("0", "*"), ("0", "*"))
        assert (row.side, row.spoken) == ("both", "0, joker")

    def test_only_what_differs_is_marked(self) -> None:
        expected, got = card_rows(("1", "2", "3"), ("1", "3"))
        assert [card.style for card in expected.cards or ()] == ["", "differs", ""]
        assert [card.style for card in got.cards or ()] == ["", ""]

    def test_a_side_that_showed_nothing_is_told_from_an_empty_one(self) -> None:
        assert [row.spoken for row in card_rows(None, ())] == ["no cards shown", "empty"]

    def test_suits_and_backs(self) -> None:
        (row,) = card_rows(("10♥", "A♣", " XX"), ("10♥", "A♣", " XX"))
        assert [card.style for card in row.cards or ()] == ["red", "", "back"]
        assert row.spoken == "10♥, A♣, face down"

    def test_very_long_rows_are_cut(self) -> None:
        (row,) = card_rows(("7",) * 200, ("7",) * 200)
        assert (len(row.cards or ()), row.more) == (120, 80)


def test_alike_answers_have_their_difference_marked() -> None:
    """Where most is the same the rest is marked; where little is the same nothing is."""
    alike = answers(Counterexample("", "'|[0][1][*]|'", "'|[0][2][*]|'"))
    assert [str(text) for _, text in alike] == [
        "&#39;|[0][<mark>1</mark>][*]|&#39;",
        "&#39;|[0][<mark>2</mark>][*]|&#39;",
    ]
    assert [str(text) for _, text in answers(Counterexample("", "[]", "raises <X>"))] == [
        "[]",
        "raises &lt;X&gt;",
    ]


def test_of_very_many_steps_the_middle_is_left_out() -> None:
    """The first and the last ones are kept, with their own numbers."""
    shown = steps_shown([StepView(str(number)) for number in range(1, 101)])
    assert [number for number, step in shown if step] == [*range(1, 21), *range(81, 101)]
    assert (60, None) in shown


def test_checks_are_grouped_and_counted() -> None:
    """Counts come in a fixed order, and a class of one has figures."""
    assert report.status_counts(results.CASES["mixed"].result.checks, ())[0] == ("passed", 4)
    assert [report.percent(*pair) for pair in ((1, 3), (0, 0), (4, 3))] == [33.3, 100, 100]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain é 漢字 🂡", "plain é 漢字 🂡"),
        ("\x00\x1b\n\r\x7f\x85", "⟨NUL⟩⟨ESC⟩⟨LF⟩⟨CR⟩⟨U+007F⟩⟨U+0085⟩"),
        ("\u202e\u200b\ufeff\xa0\udc80", "⟨U+202E⟩⟨U+200B⟩⟨U+FEFF⟩⟨U+00A0⟩⟨U+DC80⟩"),
    ],
)
def test_what_cannot_be_seen_is_written_out(text: str, shown: str) -> None:
    """And what can be seen stays."""
    assert visible(text) == shown


def test_lines_keep_their_ends_and_long_texts_are_cut() -> None:
    """CR LF is one line end; a lone CR is not one."""
    assert visible("a\r\nb\tc\rd", lines=True) == "a\nb\tc⟨CR⟩d"
    assert visible("x" * 5000, limit=10) == "xxxxxxxxxx … (4,990 more characters)"


def test_amounts_and_counts_read_well() -> None:
    """No needless zeros, and nouns agree."""
    assert [amount(value) for value in (0, 10, 2.5, 1 / 3, -0.0)] == ["0", "10", "2.5", "0.33", "0"]
    assert [signed(value) for value in (-2.5, 3, -0.001)] == ["−2.5", "3", "0"]
    assert [signed(value, 2) for value in (-0.125, -0.001, 0.5)] == ["−0.12", "0.00", "0.50"]
    assert [counted(1, "check"), counted(2, "check"), counted(2, "try", "tries")] == [
        "1 check",
        "2 checks",
        "2 tries",
    ]


class TestJson:
    """The stored result and its schema."""

    def test_the_schema_file_is_current(self) -> None:
        """Where this fails: python -m grader.reports.result_schema > reports/result.schema.json"""
        assert (REPORTS / "result.schema.json").read_text(encoding="utf-8") == schema_file()

    def test_the_schema_is_a_schema_and_says_what_every_field_means(self) -> None:
        schema = json.loads(schema_file())
        jsonschema.Draft202012Validator.check_schema(schema)
        for struct in schema["$defs"].values():
            assert struct["additionalProperties"] is False
            assert all(field["description"] for field in struct["properties"].values())

    @pytest.mark.parametrize("name", results.CASES)
    def test_results_validate_and_come_back(self, name: str) -> None:
        stored = to_json(results.CASES[name].result)
        jsonschema.Draft202012Validator(json.loads(schema_file())).validate(json.loads(stored))
        again = from_json(stored)
        assert from_json(to_json(again)) == again
        assert again == results.CASES[name].result or name == "hostile"

    def test_a_field_too_many_and_an_unknown_status_are_rejected(self) -> None:
        validator = jsonschema.Draft202012Validator(json.loads(schema_file()))
        data = json.loads(to_json(results.CASES["mixed"].result))
        assert not validator.is_valid({**data, "extra": 1})
        data["checks"][0]["status"] = "great"
        assert not validator.is_valid(data)

    def test_a_lone_surrogate_is_written_as_an_escape(self) -> None:
        check = CheckResult("a", "Card", "A", (), 0, 1, "failed", "name \udc80")
        assert r"name \\udc80" in to_json(results.result("x", (check,))).decode("utf-8")

    def test_the_reference_page_names_every_field(self) -> None:
        page = (ROOT / "docs" / "reference" / "result-json.md").read_text(encoding="utf-8")
        for struct in json.loads(schema_file())["$defs"].values():
            missing = [field for field in struct["properties"] if f"`{field}`" not in page]
            assert not missing
