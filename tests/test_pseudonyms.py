"""The page of a class to show to others: all figures, and nobody."""

from __future__ import annotations

import re

import msgspec
import pytest
from selectolax.lexbor import LexborHTMLParser

import large_class
from grader.kits.kit import built_in
from grader.model.class_result import ClassResult
from grader.model.grade import Adjustment, Grade
from grader.model.result import Notice
from grader.reports.figures import class_figures
from grader.reports.pseudonyms import pseudonymous, render_shared
from grader.reports.report import render_class

SIZE = 60
FOUND = large_class.gathered(SIZE)
ORDER = [*range(7, SIZE), *range(7)]
REPORTS = built_in().reports


def test_nobody_is_on_it() -> None:
    """No name, id, address, time, path or reason of anybody is in the page, which the usual page has all of."""
    reason = "ill, with a note of Dr Who"
    rows = list(FOUND.rows)
    grade = Grade(1.0, (Adjustment("extra", reason, 1.0),), excused=reason)
    notice = Notice("note", f"of {rows[0].students[0].name}", "secret_name.py, line 3")
    rows[0] = msgspec.structs.replace(rows[0], grade=grade, notices=(notice,))
    found = msgspec.structs.replace(FOUND, rows=tuple(rows))
    page, usual = render_shared(found, ORDER, REPORTS), render_class(found, REPORTS)
    secrets = {reason, "secret_name.py", "zadeh", "Emmy Noether", "notes for graders"}
    for row in rows:
        secrets |= {row.id, row.path, row.submitted[:16].replace("T", " ")}
        secrets |= {text for one in row.students for text in (one.id, one.name, one.email)}
    assert sum(one in usual for one in secrets) > SIZE
    assert [one for one in secrets if one in page] == []


def test_no_link_leads_to_a_report() -> None:
    """All links stay on the page."""
    links = [
        one.attributes["href"] or ""
        for one in LexborHTMLParser(render_shared(FOUND, ORDER, REPORTS)).css("a")
    ]
    assert links
    assert [one for one in links if not one.startswith("#")] == []


def test_the_figures_are_the_same() -> None:
    """Mean, median, items, mistakes and groups of identical submissions, by the same functions."""
    before, after = class_figures(FOUND), class_figures(pseudonymous(FOUND, ORDER))
    assert (before.mean, before.median) == pytest.approx((after.mean, after.median))
    assert [one.missed for one in before.items] == [one.missed for one in after.items]
    assert sorted(map(len, before.identical)) == sorted(map(len, after.identical))
    assert re.search("Student 01", render_shared(FOUND, ORDER, REPORTS))


def test_what_is_hidden_is_on_no_shared_page() -> None:
    """Neither titles, ids and rules of hidden checks and sessions, nor mistakes that only they recognised; the figures stay."""
    first, second, *_ = FOUND.items
    hidden = msgspec.structs.replace(
        first, id="secret.id", title="SECRET TITLE", rules=("SECRETRULE",), hidden=True
    )
    session = msgspec.structs.replace(second, title="SECRET SESSION", kind="transcript", hidden=True)
    rows = [
        msgspec.structs.replace(
            row,
            outcomes=tuple(
                msgspec.structs.replace(one, item="secret.id" if one.item == first.id else one.item)
                for one in row.outcomes
            ),
            mistakes=(*row.mistakes, "SECRET MISTAKE"),
            secret_mistakes=("SECRET MISTAKE",),
        )
        for row in FOUND.rows
    ]
    items = (hidden, session, *FOUND.items[2:])
    found = msgspec.structs.replace(FOUND, items=items, rows=tuple(rows))
    assert "SECRET" in render_class(found, REPORTS)
    page = render_shared(found, ORDER, REPORTS)
    assert not re.search("SECRET|secret.id", page)
    assert "Hidden check 1" in page and "Hidden session 2" in page
    before, after = class_figures(found), class_figures(pseudonymous(found, ORDER))
    assert [one.missed for one in before.items] == [one.missed for one in after.items]


def test_the_order_is_another_one() -> None:
    """Who knows the order of the download does not know whose line is whose; what is no order is refused."""
    found = pseudonymous(FOUND, ORDER)
    assert [row.score for row in found.rows] == [FOUND.rows[at].score for at in ORDER]
    assert isinstance(found, ClassResult)
    for wrong in (ORDER[1:], [0] * SIZE, [*ORDER[:-1], SIZE]):
        with pytest.raises(ValueError, match="no order"):
            pseudonymous(FOUND, wrong)
