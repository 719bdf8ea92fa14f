"""The page of a class holds everybody, says what somebody should look at, and leads on to each report."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

import large_class
import results
from grader.model.class_result import ClassResult, Roster, Similar, Stray
from grader.model.grade import Adjustment, Grade
from grader.model.handed_in import File, Student, SubmissionInfo, Ungraded
from grader.model.result import Notice
from grader.reports.class_view import steps
from grader.reports.report import mistake_anchor, render_class, render_submission
from pages import Page

REPORTS = Path(__file__).parents[1] / "reports"


def page(found: ClassResult) -> Page:
    """The page of a class, taken apart."""
    return Page(render_class(found, REPORTS))


def test_everybody_has_a_line_and_a_page() -> None:
    """Those without a result have a line, too."""
    found = results.classroom()
    shown = page(results.gathered(found, results.UNGRADED))
    rows = shown.rows("sortable submissions")[1:]
    assert [row.split()[0] for row in rows] == [*(one.submission.id for one in found), "student99"]
    links = {link.partition("#")[0] for link in shown.values("href") if "/" in link}
    assert links == {f"submissions/{one.submission.id}.html" for one in found}
    assert "student99 no result" in rows[-1]
    for text in ("The archive is damaged", "30 to 40 %: 4."):
        assert text in shown.text


def test_checks_come_with_difficulty_and_discrimination() -> None:
    """In words and numbers; where all earned the same there is a dash."""
    rows = page(results.gathered(results.classroom())).rows("sortable checks")
    assert "`playCard` takes the next card and no other PlayStack 12 of 24 50 % 0.45".replace("`", "") in rows
    one = page(results.gathered([results.CASES["weak"].result]))
    assert one.rows("sortable checks")[1].endswith("1 of 1 0 % –")


def test_a_check_that_goes_against_the_rest_is_pointed_out() -> None:
    """In words, not by a colour."""
    rows = page(large_class.gathered(40)).rows("sortable checks")[1:]
    assert [("look here" in row) for row in rows] == [("−" in row) for row in rows]
    assert any("look here" in row for row in rows)


def test_what_needs_somebody_comes_first() -> None:
    """Each with its number and where it leads; where nothing does, that is said."""
    notice = Notice("syntax", "a.py, line 1: Python cannot read this.")
    broken = results.result("syn", (results.FAILED,), notices=(notice,))
    opened = results.result("few", (results.PASSED, results.OPEN))
    found = results.gathered([broken, opened, results.CASES["full"].result], results.UNGRADED)
    text = " ".join(page(found).text.split())
    first = text.partition("What needs your attention")[2].partition("The class in figures")[0]
    assert "2 submissions could not be graded fairly. A syntax error: syn; no result: student99." in first
    assert "1 submission has open points, 3 in all, for you to decide." in first
    assert (
        text.index("The class in figures") < text.index("Name, id or address") < text.index("Class average")
    )
    calm = " ".join(page(results.gathered([results.CASES["full"].result])).text.split())
    assert "Nothing: every submission was read, and no points are open." in calm


def test_a_clique_of_similar_submissions_is_one_group() -> None:
    """Its pairs are below, folded up where they are many."""
    found = results.classroom(5)
    names = [one.submission.id for one in found]
    pairs = [Similar(a, b, 0.9, 0.9) for a in names for b in names if a < b]
    shown = page(results.gathered(found, similar=pairs))
    text = " ".join(shown.text.split())
    assert (
        "1 group of similar or identical submissions" in text
        or "1 group of similar submissions" in text
        or "2 groups of similar or identical submissions. Compare them" in text
    )
    assert "10 pairs, side by side" in text
    assert f"5 submissions: {', '.join(names)}" in text


def test_a_known_mistake_leads_to_the_failing_check() -> None:
    """The example's link is an anchor that is there on that student's own page, inside of a failed check."""
    found = large_class.large_class(30)
    shown = page(results.gathered(found))
    examples = [link for link in shown.values("href") if "#mistake-" in link]
    assert len(examples) == len(large_class.MISTAKES)
    by_id = {one.submission.id: one for one in found}
    for link in examples:
        path, _, anchor = link.partition("#")
        text = render_submission(by_id[Path(path).stem], REPORTS)
        before, _, after = text.partition(f'<span id="{anchor}">')
        article = before.rpartition("<article")[2] + after.partition("</article>")[0]
        (sentence,) = [one for one in large_class.MISTAKES if mistake_anchor(one) == anchor]
        assert "Likely cause:" in article
        assert sentence.replace("`", "") in re.sub("<.*?>", "", article)
    assert len(shown.rows("stacked")) == 1 + len(large_class.MISTAKES)


def test_readings_are_counted_in_words() -> None:
    """Every option with how many follow it, and how many show none."""
    found = large_class.large_class(60)
    rows = page(results.gathered(found)).rows("stacked readings")[1:]
    for name, (question, options) in large_class.RULINGS.items():
        followed = [one.rulings[name].text for one in found if name in one.rulings]
        counts = sorted(((followed.count(option), option) for option in options), reverse=True)
        words = "".join(f"{number}{option}" for number, option in counts)
        assert f"{question} {words}{60 - len(followed)}not observed" in rows


def test_what_somebody_should_look_at() -> None:
    """Tampering, copies and similar pairs, with the names and the page side by side."""
    shown = page(large_class.gathered(120))
    for text in (
        "an answer came with a wrong code",
        "sys._getframe",
        "The same files, byte for byte",
        "2 submissions ran with medium protection",
    ):
        assert text in shown.text
    (pair, other) = [row for row in shown.rows("sortable") if "%" in row]
    assert re.fullmatch(r"\w+ \w+ 93 % \w+ \w+ 71 % side by side", pair)
    assert re.fullmatch(r"\w+ \w+ 66 % \w+ \w+ 64 % –", other)
    assert "similar/1.html" in shown.values("href")


def test_who_handed_in_no_python_is_to_be_looked_at() -> None:
    """Their cells in a gradebook stay as they were, so somebody has to see them; in other classes nothing is said."""
    files = (File("Player.java", "0" * 64, 9),)
    java = SubmissionInfo("java", "class/java", files, (Student("7", "Ada Lovelace"),))
    found = msgspec.structs.replace(results.CASES["full"].result, submission=java)
    shown = page(results.gathered([found, *results.classroom(2)]))
    look = " ".join(shown.text.split()).partition("No points were deducted")[2].partition(" Checks ")[0]
    assert "No Python file 1 submission with nothing that could be run" in look
    assert "Grade them by hand. Ada Lovelace" in look
    assert "submissions/java.html#notices" in shown.values("href")
    assert "nothing that could be run" not in page(large_class.gathered(120)).text


def test_a_page_of_a_pair_cannot_lead_elsewhere() -> None:
    """Neither a scheme nor a host is a path beside this page."""
    found = results.classroom(2)
    for name in ("javascript:alert(1)", "//example.org/x", "https://example.org/"):
        pair = Similar("student00", "student01", 1, 1, name)
        links = page(results.gathered(found, similar=[pair])).values("href")
        assert not [link for link in links if re.match(r"[a-z]+:|//", link)]


def test_nobody_is_lost() -> None:
    """Strays, students without a submission, submissions without a student, and doubles are all named."""
    found = results.gathered(
        results.classroom(3),
        [Ungraded("lotfi", "class/lotfi.rar", "The archive is not opened.", (Student("9", "Lotfi Z"),))],
        [Stray("notes.docx", "It is no submission.")],
        Roster(
            5, (Student("7", "Emmy N", "emmy@example.edu"),), ("stranger",), (("student00", "student01"),)
        ),
    )
    shown = page(found)
    for text in (
        "lotfi (Lotfi Z (9)): The archive is not opened. class/lotfi.rar",
        "notes.docx: It is no submission.",
        "1 of 5 students on the list: Emmy N (7)",
        "stranger",
        "student00, student01",
    ):
        assert text in shown.text, text
    rows = shown.rows("sortable submissions")
    assert rows[-2].startswith("Lotfi Z lotfi 9 no result")
    assert rows[-1].startswith("Emmy N 7 emmy@example.edu nothing handed in")


def test_adjusted_points_show_how_they_came_about() -> None:
    """Raw points, each change with its reason, and what counts; an excused student has none."""
    grade = Grade(28.5, (Adjustment("late", "1 day", -3.5),))
    late = results.result("late", results.ALL_PASSED, grade=grade)
    excused = results.result("excused", results.ALL_PASSED, grade=Grade(0, (), "ill"))
    rows = page(results.gathered([late, excused])).rows("sortable submissions")
    assert "28.5 of 32 adjusted 32 from the checks −3.5 late policy: 1 day" in rows[1]
    assert "excused why ill 32 from the checks" in rows[2]


def test_names_times_and_attempts_are_shown_where_they_are_known() -> None:
    """A class of plain folders has no columns that say nothing."""
    plain = page(results.gathered(results.classroom(2))).rows("sortable submissions")[0]
    assert "Handed in" not in plain
    assert "Attempt" not in plain
    info = SubmissionInfo(
        "u1", "class/u1", (), (Student("u1", "Ada L"), Student("u2", "Bob")), 2, "2026-11-20T21:04:05Z", True
    )
    found = msgspec.structs.replace(results.CASES["full"].result, submission=info)
    head, row = page(results.gathered([found])).rows("sortable submissions")
    assert "Handed in Attempt" in head
    assert row.startswith("Ada L, Bob u1 u2 32 of 32")
    assert "2026-11-20 21:04 late 2" in row


def test_a_bar_is_full_only_for_full_marks() -> None:
    """However near it comes, what is lost is seen; and a bar never leaves its frame."""
    assert [steps(share) for share in (-0.1, 0, 0.01, 0.5, 0.99, 1, 1.2)] == [0, 0, 0, 10, 19, 20, 20]


def test_filters_count_the_lines_that_they_let_through() -> None:
    """Each choice is offered only where some line has it, with as many lines as carry its mark."""
    text = render_class(large_class.gathered(120), REPORTS)
    marks = [value.split() for value in Page(text).values("data-marks")]
    offered = re.findall(r'<option value="(\d+)">(.+?) \((\d+)\)</option>', text)
    assert len(offered) > 60
    for value, label, number in offered:
        assert sum(value in line for line in marks) == int(number), label
    labels = [label for _, label, _ in offered]
    for label in ("full marks", "late", "adjusted points", "excused student", "no result", "renamed"):
        assert label in labels
    linked = set(re.findall(r'data-filter="(\d+)"', text))
    assert linked <= {value for value, _, _ in offered}


def test_a_class_of_one_thousand_stays_small() -> None:
    """The page is under two megabytes, with names, addresses, times and every filter."""
    assert len(render_class(large_class.gathered(1000), REPORTS).encode()) < 2_000_000
