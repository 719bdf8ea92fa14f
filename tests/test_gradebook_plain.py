"""The plain gradebook: everybody has a row, and no cell can act in a spreadsheet."""

from __future__ import annotations

import csv
import io

import msgspec

import results
from gradebook_class import a_class, row
from grader.grades.gradebooks.plain import render_gradebook
from grader.model.class_result import ClassResult, Gathering, Listed, Roster
from grader.model.grade import Adjustment, Grade, TaskScore
from grader.model.handed_in import Student, Ungraded
from grader.model.result import Result

HEAD = [
    *["id", "student", "name", "email", "attempt", "late"],
    *["score", "max_score", "open_points", "raw_score", "adjustments"],
]
ADA, ALAN = Student("1", "Ada Lovelace", "ada@x.edu"), Student("2", "Alan Turing")


def found_in(some: list[Result], ungraded: tuple[Ungraded, ...] = ()) -> ClassResult:
    """The class of these results."""
    gathering = Gathering()
    for one in some:
        gathering.add(one)
    return gathering.gathered("a", "folders", [one.submission.id for one in some], ungraded)


def rows(text: str) -> list[list[str]]:
    """The gradebook read back."""
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_a_row_for_everybody_in_order_of_ids() -> None:
    """A submission without a result has no points, which are not zero points."""
    found = rows(render_gradebook(found_in(results.classroom(3)[::-1], tuple(results.UNGRADED))))
    lost = "no result: The archive is damaged and cannot be opened."
    assert found == [
        [*HEAD, "Card", "PlayStack", "Hand", "shuffle", "note"],
        ["student00", "student00", *[""] * 4, "32", "32", "0.0", "32", "", "9", "11", "6", "6", "2 notices"],
        ["student01", "student01", *[""] * 4, "29", "32", "0.0", "29", "", "9", "11", "3", "6", "1 failed"],
        [
            "student02",
            "student02",
            *[""] * 4,
            "12",
            "32",
            "0.0",
            "12",
            "",
            "9",
            "0",
            "3",
            "0",
            "2 failed; 1 crashed; 1 blocked",
        ],
        ["student99", "student99", *[""] * 13, lost],
    ]


def test_students_adjustments_and_absences() -> None:
    """A row for each member of a group, what counts beside what was scored, and who handed nothing in."""
    late = Grade(27, (Adjustment("late", "Handed in 1 day late.", -2), Adjustment("extra", "x.", 0)))
    team = row("team", students=[ADA, ALAN], attempt=2, late=True, grade=late)
    gone = row("z", students=[Student("3")], late=False, grade=Grade(29, (), "Ill."))
    found = msgspec.structs.replace(a_class([gone, team]), roster=Roster(4, (Student("=4", "-Eve"),)))
    table = rows(render_gradebook(found))
    assert table == [
        [*HEAD, "Card", "note"],
        [
            "team",
            "1",
            "Ada Lovelace",
            "ada@x.edu",
            "2",
            "yes",
            "27",
            "40",
            "0.0",
            "29",
            "Handed in 1 day late. x.",
            "29",
            "",
        ],
        [
            "team",
            "2",
            "Alan Turing",
            "",
            "2",
            "yes",
            "27",
            "40",
            "0.0",
            "29",
            "Handed in 1 day late. x.",
            "29",
            "",
        ],
        ["z", "3", "", "", "", "no", "", "40", "", "29", "", "29", "excused: Ill."],
        ["", "'=4", "'-Eve", *[""] * 9, "no submission"],
    ]


def test_an_empty_class_has_a_head() -> None:
    """The file is a gradebook even then."""
    assert render_gradebook(found_in([])) == ",".join([*HEAD, "note"]) + "\r\n"


def test_what_was_not_graded_is_no_zero() -> None:
    """A task without anything to earn has an empty cell, and no column where that holds for everybody."""
    replace = msgspec.structs.replace

    def with_game(one: Result, score: float, most: float) -> Result:
        return replace(one, tasks=(*one.tasks, TaskScore("Game", "The game", score, most)))

    first, second = results.classroom(2)
    found = rows(render_gradebook(found_in([with_game(first, 0.0, 0.0), with_game(second, 0.0, 20.0)])))
    assert [line[-2] for line in found] == ["Game", "", "0.0"]
    nobody = rows(render_gradebook(found_in([with_game(one, 0.0, 0.0) for one in (first, second)])))
    assert "Game" not in nobody[0] and {*map(len, nobody)} == {len(found[0]) - 1}


def test_a_hostile_submission_is_one_row_of_plain_text() -> None:
    """Also where ids, names and reasons hold quotes, commas and line ends."""
    bad = results.result('=x",\n"y', results.ALL_PASSED)
    lost = Ungraded("b", "b", '=1",\r\n', (Student('"', "\t=1", "@x"),))
    text = render_gradebook(found_in([bad, results.CASES["hostile"].result], (lost,)))
    found = rows(text)
    assert len(found) == 4
    assert {len(one) for one in found} == {len(HEAD) + 5}
    assert text.encode("utf-8")
    assert ['\'=x",⟨LF⟩"y'] * 2 in [one[:2] for one in found]
    assert ["b", '"', "⟨TAB⟩=1", "'@x"] in [one[:4] for one in found]
    assert not any(one.startswith(("=", "@", "+")) for line in found for one in line)


def test_students_are_named_as_on_the_list() -> None:
    """One column of ids has those of one system; what the list does not know, the download may."""
    found = found_in(results.classroom(2))
    own = Student("student00")
    listed = (Listed("student00", own, Student("00211", "Ada Lovelace")),)
    found = msgspec.structs.replace(found, roster=Roster(1, listed=listed))
    assert [line[:4] for line in rows(render_gradebook(found))[1:]] == [
        ["student00", "00211", "Ada Lovelace", ""],
        ["student01", "student01", "", ""],
    ]


def test_who_was_charged_as_late_is_late() -> None:
    """Where a system gives times and no flags, the late policy says it; what a system says itself stands."""
    taken = Grade(25, (Adjustment("late", "1 day late", -4.0),))
    waived = Grade(29, (Adjustment("late", "1 day late, but nothing is taken", 0.0),))
    lines = [
        row("a", grade=taken),
        row("b", grade=waived),
        row("c"),
        row("d", grade=taken, late=False),
        row("e", late=True),
    ]
    at = HEAD.index("late")
    assert [line[at] for line in rows(render_gradebook(a_class(lines)))[1:]] == ["yes", "", "", "no", "yes"]
