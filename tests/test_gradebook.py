"""The gradebook: everybody has a row, and no cell can act in a spreadsheet."""

from __future__ import annotations

import csv
import io

import pytest

import results
from grader.gradebook import cell, render_gradebook


def rows(text: str) -> list[list[str]]:
    """The gradebook read back."""
    return list(csv.reader(io.StringIO(text, newline="")))


def test_a_row_for_everybody_in_order_of_ids() -> None:
    """A submission without a result has no points, which are not zero points."""
    found = rows(render_gradebook(results.classroom(3)[::-1], results.UNGRADED))
    assert found == [
        ["id", "score", "max_score", "Card", "PlayStack", "Hand", "shuffle", "note"],
        ["student00", "32", "32", "9", "11", "6", "6", "2 notices"],
        ["student01", "29", "32", "9", "11", "3", "6", "1 failed"],
        ["student02", "12", "32", "9", "0", "3", "0", "2 failed; 1 crashed; 1 blocked"],
        ["student99", "", "", "", "", "", "", "no result: The archive is damaged and cannot be opened."],
    ]


def test_an_empty_class_has_a_head() -> None:
    """The file is a gradebook even then."""
    assert render_gradebook([], []) == "id,score,max_score,note\r\n"


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1", '=HYPERLINK("x")', "|calc", "%x"]
)
def test_formulas_are_neutralised(text: str) -> None:
    """Whatever a spreadsheet would run gets an apostrophe."""
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("u123", "u123"),
        ("\t=1", "⟨TAB⟩=1"),
        ("a\r\nb", "a⟨CR⟩⟨LF⟩b"),
        ("a\udc80", "a⟨U+DC80⟩"),
        ("a=b", "a=b"),
        ("", ""),
    ],
)
def test_other_cells_stay_text_on_one_line(text: str, shown: str) -> None:
    """Control characters are written out, so rows stay rows."""
    assert cell(text) == shown


def test_a_hostile_submission_is_one_row_of_plain_text() -> None:
    """Also where ids hold quotes, commas and line ends."""
    bad = results.result('=x",\n"y', results.ALL_PASSED)
    found = rows(render_gradebook([bad, results.CASES["hostile"].result], []))
    assert len(found) == 3
    assert {len(row) for row in found} == {8}
    assert render_gradebook([bad], []).encode("utf-8")
    assert [row[0] for row in found][2] == '\'=x",⟨LF⟩"y'
