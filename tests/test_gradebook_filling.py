"""What is entered for whom: one result, one row; whatever is doubtful stays as it was and is told."""

from __future__ import annotations

import html

import pytest

from gradebook_class import TITLE, a_class, of, row, sample
from grader.grades.gradebooks import Gradebook, filled, read_gradebook
from grader.grades.gradebooks.feedback import MARK, comment, is_ours
from grader.grades.gradebooks.filling import HAND
from grader.grades.gradebooks.plain import render_gradebook
from grader.lms.book import choose_column
from grader.model.class_result import ClassResult, Row
from grader.model.errors import InputError
from grader.model.grade import Adjustment, Grade
from grader.model.handed_in import Student, Ungraded
from grader.model.result import Notice, Status
from grader.model.unread import UNREAD_WORDS

HEAD = "Student,ID,SIS User ID,SIS Login ID,Section,Game (7)\n    Points Possible,,,,,{}\n"
LINES = '"Lovelace, Ada",1,s1,ada,X,{}\n"Turing, Alan",2,s2,alan,X,\n"Hopper, Grace",3,s3,grace,X,\n'


def book(possible: object = 40, ada: object = "") -> Gradebook:
    """A gradebook of three students."""
    return read_gradebook((HEAD.format(possible) + LINES.format(ada)).encode(), "book.csv")


def grades(data: bytes) -> list[str]:
    """The last column of the three."""
    return [line.rpartition(",")[2] for line in data.decode().splitlines()[2:]]


def enter(*rows: Row, **changes: object) -> ClassResult:
    """A class from Canvas, with an assignment that is called as the column."""
    return a_class(rows, "Canvas", title="Game", **changes)  # type: ignore[arg-type]


def test_each_member_of_a_group_gets_the_grade() -> None:
    """One submission of two students fills two rows."""
    done = filled(book(), enter(of("1", "3")))
    assert grades(done.data) == ["29", "", "29"]
    assert [one.name for one in done.roster.missing] == ["Alan Turing"]


def test_an_adjusted_grade_is_what_counts() -> None:
    """The score is what the checks gave, the grade what the course says."""
    done = filled(book(), enter(of("1", grade=Grade(31.5, (Adjustment("extra", "x", 2.5),)))))
    assert grades(done.data)[0] == "31.5"


def test_a_submission_without_a_result_is_no_zero() -> None:
    """The cell stays, and the student is told of, not as missing."""
    lost = Ungraded("ada", "ada", "broken", (Student("1", "Ada"),))
    done = filled(book(ada=12), enter(ungraded=[lost]))
    assert grades(done.data)[0] == "12"
    assert "left as it was, because the student has a submission without a result: Ada Lovelace" in done.told
    assert "Ada Lovelace" not in [one.name for one in done.roster.missing]


def test_a_fault_of_the_grader_costs_nobody_points() -> None:
    """A result with a check that could not be graded is not entered."""
    done = filled(book(), enter(row("a", students=[Student("1", "Ada")], statuses=["passed", "error"])))
    assert grades(done.data)[0] == ""
    assert [one.reason for one in done.kept] == ["has a result that is not whole, by a fault of the grader"]


def test_two_submissions_of_one_student() -> None:
    """With the same points they are entered; with others, nobody guesses which counts.  Both are told."""
    same = [row("a", students=[Student("1", "Ada")]), row("b", students=[Student("1", "Ada")])]
    done = filled(book(), enter(*same))
    assert grades(done.data)[0] == "29"
    assert done.roster.doubled == (("a", "b"),)
    done = filled(book(), enter(*same, row("c", 30, students=[Student("1", "Ada")])))
    assert grades(done.data)[0] == ""
    assert [one.reason for one in done.kept] == ["has several submissions with different points"]


def test_an_excused_student_has_no_points() -> None:
    """`EX` in Canvas; where a system has no sign for it, the cell stays and it is told."""
    excused = Grade(20, (), "ill")
    assert grades(filled(book(), enter(of("1", grade=excused))).data)[0] == "EX"
    data, gradescope = sample("gradescope.csv")
    done = filled(gradescope, a_class([of("00201", grade=excused)], "Gradescope"))
    assert done.data == data
    assert [one.reason for one in done.kept] == ["is excused, which Gradescope has no sign for in this file"]


def test_decisions_for_students_who_handed_nothing_in() -> None:
    """An excuse or an override counts without a submission, whichever id of the student it names."""
    decided = {"alan": Grade(0, (), "ill"), "3": Grade(10, ()), "1": Grade(5)}

    def absent(student: Student) -> Grade | None:
        assert student.name in ("Alan Turing", "Grace Hopper")
        return decided.get(student.id)

    done = filled(book(), enter(of("1")), absent=absent)
    assert grades(done.data) == ["29", "EX", "10"]
    assert done.changed == 3
    assert done.told == ("entered by the adjustments, without a result: Alan Turing, Grace Hopper",)
    assert len(done.roster.missing) == 2
    del decided["3"]
    assert grades(filled(book(), enter(of("1")), absent=absent).data) == ["29", "EX", ""]


@pytest.mark.parametrize(
    ("grade", "entered"),
    [
        (Grade(12, (Adjustment("override", "By hand.", 12),)), "12"),
        (Grade(0, (), "ill"), "EX"),
        (Grade(2, (Adjustment("extra", "Found a mistake.", 2),)), ""),
        (None, ""),
    ],
)
def test_a_decision_stands_for_a_result_that_failed(grade: Grade | None, entered: str) -> None:
    """An override or an excuse needs no result; extra points alone are no grade."""
    lost = Ungraded("ada", "ada", "broken", (Student("1", "Ada"),))
    done = filled(book(), enter(ungraded=[lost]), absent=lambda one: grade if one.id == "1" else None)
    assert grades(done.data)[0] == entered
    assert len(done.kept) == (not entered)
    doubtful = row("a", students=[Student("1", "Ada")], statuses=["error"], grade=grade)
    assert grades(filled(book(), enter(doubtful)).data)[0] == entered


def test_full_marks_are_the_most_of_the_column() -> None:
    """Scaling must not make them more by a rounding, which Moodle would not take."""
    assert {moodle_points(tenths / 10) for tenths in range(1, 400)} == {"40"}


def moodle_points(most: float) -> str:
    """The grade of full marks out of `most`."""
    head = "Identifier,Status,Grade,Maximum Grade\nParticipant 1,Submitted,{},40.00\n"
    worksheet = read_gradebook(head.format("").encode(), "w.csv")
    done = filled(worksheet, a_class([of("1", score=most, most=most, name="Participant")], "Moodle"))
    assert not any("cut" in line for line in done.told)
    return done.data.decode().rpartition("Submitted,")[2].partition(",")[0]


def test_cells_that_an_instructor_decided_stay() -> None:
    """Whoever is excused or was not given the assignment in Canvas stays so, whatever is decided here."""
    for sign, reason in (
        ("N/A", "has not been given the assignment in Canvas"),
        ("ex", "is excused in Canvas"),
    ):
        for found, absent in ((enter(of("1")), None), (enter(), lambda _: Grade(5))):
            done = filled(book(ada=sign), found, absent=absent)
            assert grades(done.data)[0] == sign
            assert [one.reason for one in done.kept if one.student.id == "1"] == [reason]
            assert f"left as it was, because the student {reason}: Ada Lovelace" in done.told


@pytest.mark.parametrize(
    ("possible", "scaled", "grade", "told"),
    [
        ("40.0", True, "29", ""),
        ("100", True, "72.5", "scaled"),
        ("100", False, "29", "not scaled"),
        ("0", True, "29", ""),
        ("", True, "29", "the file does not say how many points the column takes"),
        ("", False, "29", ""),
    ],
)
def test_points_fit_the_column(possible: str, scaled: bool, grade: str, told: str) -> None:
    """Scaled where the column has other points, unless somebody says not to; both are told, and where nobody knows."""
    done = filled(book(possible), enter(of("1")), scaled=scaled)
    assert grades(done.data)[0] == grade
    assert len(done.told) == bool(told)
    assert all(told in line for line in done.told)


def test_the_same_grade_is_left_as_it_is_written() -> None:
    """29.0 and 29 are one grade, so a second run changes no byte and is no replacement."""
    done = filled(book(ada="29.0"), enter(of("1")))
    assert grades(done.data)[0] == "29.0"
    assert not any("before" in line for line in done.told)
    assert "replaced 1 grade: Ada Lovelace 28 → 29" in filled(book(ada=28), enter(of("1")), replace=True).told


def test_a_grade_of_somebody_else_stays() -> None:
    """It is told with both grades; what was entered from here before is replaced, and an empty cell filled."""
    first = filled(book(ada=28), enter(of("1"), of("2")))
    assert grades(first.data)[:2] == ["28", "29"]
    assert [(one.student.id, one.reason) for one in first.kept] == [("1", HAND)]
    assert any("which --replace would replace: Ada Lovelace (28, and 29 here)" in line for line in first.told)
    assert first.held == {"2": "29"}
    again = read_gradebook(first.data, "book.csv")
    second = filled(again, enter(of("1"), of("2", score=31)), before=first.held)
    assert grades(second.data)[:2] == ["28", "31"]
    assert "replaced 1 grade: Alan Turing 29 → 31" in second.told
    # Somebody corrected it meanwhile.
    corrected = read_gradebook(first.data.replace(b",29", b",33"), "book.csv")
    third = filled(corrected, enter(of("2", score=31)), before=first.held)
    assert grades(third.data)[:2] == ["28", "33"]


def test_a_decision_of_the_course_replaces_a_grade() -> None:
    """Somebody decided on this one."""
    override = Grade(12, (Adjustment("override", "by hand", 12),))
    assert grades(filled(book(ada=28), enter(of("1", grade=override))).data)[0] == "12"


@pytest.mark.parametrize(("cell", "stays"), [("Needs Grading", False), ("In Progress(50.00)", True)])
def test_what_blackboard_writes_beside_grades(cell: str, stays: bool) -> None:
    """A word is no grade; an attempt in progress may have one, which stays and is told."""
    text = f'"Last Name"\t"First Name"\t"Username"\t"Game [Total Pts: 40 Score] |7"\n"Lovelace"\t"Ada"\t"ada1"\t"{cell}"\n'
    done = filled(read_gradebook(text.encode(), "gc.xls"), a_class([of("ada1")], "Blackboard", title="Game"))
    assert (done.data == text.encode()) == stays
    assert any(f"Ada Lovelace ({cell}, and 29 here)" in line for line in done.told) == stays


def test_long_lists_of_names_are_cut() -> None:
    """Ten names and a number; all of them are in `kept`."""
    lines = "".join(f'"Student{n}, A",{n},,,X,\n' for n in range(1, 301))
    many = read_gradebook((HEAD.format(40) + lines).encode(), "book.csv")
    lost = [Ungraded(str(n), str(n), "broken", (Student(str(n), f"A Student{n}"),)) for n in range(1, 301)]
    done = filled(many, enter(ungraded=lost))
    (line,) = done.told
    assert line.endswith("A Student10 and 290 more")
    assert len(done.kept) == 300


def test_names_are_told_without_their_tricks() -> None:
    """A name from the gradebook moves no terminal."""
    tricky = read_gradebook((HEAD.format(40) + '"Eve\x1b[2J",1,,,X,\n').encode(), "book.csv")
    done = filled(tricky, enter(ungraded=[Ungraded("e", "e", "broken", (Student("1", "Ada"),))]))
    assert "Eve⟨ESC⟩[2J" in done.told[0]


# Columns.


def columns(*titles: str) -> Gradebook:
    """A gradebook of Canvas with these columns."""
    text = f"Student,ID,Section,{','.join(titles)}\nAda,1,X,{',' * (len(titles) - 1)}\n"
    return read_gradebook(text.encode(), "book.csv")


@pytest.mark.parametrize(
    ("titles", "wanted", "chosen"),
    [
        (["Quiz (1)", "Mini Spite and Malice (2)"], None, "2"),
        (["Project 4: mini spite & malice (1)", "MINI SPITE AND MALICE (2)"], None, "2"),
        (["A quiz about many other games (1)", "Project 4 - Mini Spite and Malice! (2)"], None, "2"),
        (["Quiz (1)", "spite_and_malice (2)"], None, "2"),
        (["Quiz (1)", "Project (2)"], "Project", "2"),
        (["Quiz (1)", "Project (2)"], "project ", "2"),
        (["Quiz (1)", "Project (2)"], "2", "2"),
        (["Quiz (1)", "Project (2)"], "Project (2)", "2"),
        (["Project (1)", "Project (2)"], "Project (1)", "1"),
        (["A (x) (1)", "A (2)"], "A (x)", "1"),
    ],
)
def test_the_column_is_the_one_meant(titles: list[str], wanted: str | None, chosen: str) -> None:
    """By name, number or header; without them, by the assignment's title or name."""
    assert choose_column(columns(*titles), wanted, (TITLE, "spite_and_malice")).key == chosen


@pytest.mark.parametrize(
    ("titles", "wanted", "words"),
    [
        (
            ["Quiz (1)"],
            None,
            "no column has the title of the assignment, Mini Spite and Malice; .* Quiz [(]1[)]",
        ),
        (["Spite (1)", "Malice (2)"], None, "no column has the title"),
        (["Mini Spite and Malice (1)", "mini spite and malice (2)"], None, "several columns have the title"),
        (["Project (1)", "Project (2)"], "Project", "several columns are called Project; .*--column"),
        (["Quiz (1)"], "Test", "no column is called Test; give --column with one of: Quiz"),
        (["Quiz (1)", "Quiz Final Score"], "Quiz Final Score", "has no number behind its title"),
        (["Quiz (1)", "Sum (read only) (3)"], "3", "is read only: Canvas computes it"),
        (["Current Score"], None, "no column of the file takes grades"),
        ([f"Q{n} ({n})" for n in range(30)], None, "Q11 [(]11[)] and 18 more$"),
    ],
)
def test_a_column_that_cannot_be_told_is_asked_for(titles: list[str], wanted: str | None, words: str) -> None:
    """In one line with the columns that there are; sums of the system are never among them."""
    with pytest.raises(InputError, match=words) as caught:
        choose_column(columns(*titles), wanted, (TITLE, "spite_and_malice"))
    assert str(caught.value).startswith("book.csv: ")


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ("[Total Pts: 100 Percentage]", "shows Percent"),
        ("[Total Pts: 100 Letter]", "shows Letter"),
        ("[Total Pts: 1 Complete/Incomplete]", "shows Complete"),
    ],
)
def test_blackboard_columns_that_show_no_points(about: str, words: str) -> None:
    """A number would be read as something else there, so the remedy is told."""
    text = f'"Last Name","First Name","Username","Game {about} |7"\n"Lovelace","Ada","ada",""\n'
    with pytest.raises(InputError, match=words):
        choose_column(read_gradebook(text.encode(), "book.csv"), "Game", ("Game",))


def test_blackboard_sums_are_refused() -> None:
    """Blackboard computes them itself, whatever is uploaded."""
    _, blackboard = sample("blackboard.csv")
    with pytest.raises(InputError, match="is a sum that Blackboard computes"):
        choose_column(blackboard, "4690", (TITLE,))


def test_a_column_that_was_chosen_before_is_taken() -> None:
    """Where no submission has a result, nothing tells the assignment's title any more."""
    found = a_class([of("1")], "Canvas", title="")
    chosen = choose_column(book(), None, ("Game",))
    assert grades(filled(book(), found, chosen).data)[0] == "29"


# Comments.


def test_a_comment_says_points_and_what_failed() -> None:
    """Short, by task, with the first five titles; HTML and formulas in them stay text."""
    grade = Grade(27, (Adjustment("late", "Handed in <1> day late.", -2),))
    failed: list[Status] = ["failed"] * 6
    one = row("a", grade=grade, statuses=["passed", *failed])
    titles = {"test_1": "`sort` <keeps> all.", "test_2": '=1+1, "said" \\', "test_3": "d"}
    text = comment(one, titles)
    assert text == (
        "Kibitz: 27 of 40 points.<br>Task 1: the Card class: 29 of 40<br>Handed in &lt;1&gt; day late.<br>"
        "Not passed: `sort` &lt;keeps&gt; all; =1+1, &quot;said&quot; &#92;; d; test_4; test_5; and 1 more"
    )
    assert html.unescape(text).count("<br>") == 3


def test_our_comments_are_known_again() -> None:
    """A second run replaces them, also where an editor made a paragraph of them; no others."""
    assert is_ours(f"{MARK} 3 of 4 points.")
    assert is_ours(f"<p>{MARK} 3 of 4 points.</p>")
    assert not is_ours("See Kibitz: page 2")
    assert not is_ours("")


def test_who_gets_no_grade_gets_no_comment() -> None:
    """Neither a locked row nor an excused student."""
    data, moodle = sample("moodle.csv")
    rows = [of("4762"), of("4751", grade=Grade(0, (), "ill"))]
    done = filled(moodle, a_class(rows, "Moodle"))
    assert done.data == data
    assert len(done.kept) == 2


def test_comments_can_be_left_out() -> None:
    """Then only grades change."""
    _, moodle = sample("moodle.csv")
    found = a_class([of("4751")], "Moodle")
    assert MARK in filled(moodle, found).data.decode().partition("Participant 4751")[2].splitlines()[0]
    assert filled(moodle, found, feedback=False).data.decode().count(MARK) == 1


@pytest.mark.parametrize("kind", UNREAD_WORDS)
def test_what_could_not_be_graded_fairly_gets_no_zero_by_guess(kind: str) -> None:
    """It is told with the reason, and the cell stays; points that it earned are entered, and so is what somebody decided."""
    notices = (Notice(kind, "Why."),)
    ada = [Student("1", "lovelaceada")]
    # Points for everybody are no look at this one.
    quiz = Grade(2, (Adjustment("extra", "quiz", 2),))
    for grade in (None, Grade(0, (Adjustment("late", "late", 0),)), quiz):
        done = filled(
            book(ada=28), enter(row("1", 0, students=ada, notices=notices, grade=grade)), replace=True
        )
        assert grades(done.data)[0] == "28"
        assert any(UNREAD_WORDS[kind] in line and "look at it by hand" in line for line in done.told)
    assert (
        grades(filled(book(ada=28), enter(row("1", 3, students=ada, notices=notices)), replace=True).data)[0]
        == "3"
    )
    nothing = Grade(0, (Adjustment("override", "seen", 0),))
    decided = row("1", 0, students=ada, notices=notices, grade=nothing)
    assert grades(filled(book(ada=28), enter(decided)).data)[0] == "0"


def test_what_holds_no_python_gets_no_zero_by_guess() -> None:
    """A document or an archive is told, and the cell stays; what the course decided is entered all the same."""
    nothing = row("1", 0, students=[Student("1", "lovelaceada")], content="")
    done = filled(book(ada=28), enter(nothing))
    assert grades(done.data)[0] == "28"
    assert any("handed in nothing that Python could run" in line for line in done.told)
    by_hand = Grade(12, (Adjustment("override", "by hand", 12),))
    decided = row("1", 0, students=[Student("1", "lovelaceada")], grade=by_hand, content="")
    assert grades(filled(book(ada=28), enter(decided)).data)[0] == "12"


@pytest.mark.parametrize("title", ["Quiz on Game", "Game reflection", "Game (late)", "Game - resubmission"])
def test_another_assignment_with_the_title_in_its_name_is_not_taken(title: str) -> None:
    """It may hold grades of something else, so the instructor is asked."""
    with pytest.raises(InputError, match="no column has the title"):
        choose_column(columns(title), None, ("Game", "game"))


def test_a_table_of_ours_is_no_gradebook() -> None:
    """Nobody's points are written into the notes of the table that kibitz grade wrote."""
    ours = render_gradebook(a_class([of("1")])).encode()
    with pytest.raises(InputError, match="a table that kibitz grade wrote"):
        read_gradebook(ours, "gradebook.csv")


def two_of_one_name(cells: tuple[str, str] = ("55", "60")) -> Gradebook:
    """A gradebook of Canvas with two students of one name, a third, and these grades of the two out of 80."""
    lines = [
        "Student,ID,SIS User ID,SIS Login ID,Section,Game (7)",
        "    Points Possible,,,,,80",
        f'"Chen, Wei",1,00203,a,A,{cells[0]}',
        f'"Chen, Wei",2,00303,b,A,{cells[1]}',
        '"Nyberg, Zoe",3,00999,c,A,1',
    ]
    return read_gradebook("\n".join([*lines, ""]).encode(), "book.csv")


def of_canvas(number: int, name: str, score: float) -> Row:
    """What a student of it handed in, with so many of 40 points."""
    return row(str(number), score, 40, [Student(str(number), name)])


CHENS = [of_canvas(1, "chenwei", 10), of_canvas(2, "chenwei", 20), of_canvas(3, "nybergzoe", 30)]


def test_a_name_that_is_there_twice_has_its_id_beside_it() -> None:
    """In each line that names students; whose name is nobody else's is told by it alone."""
    done = filled(two_of_one_name(), a_class(CHENS, "Canvas", title="Game"))
    (line,) = (one for one in done.told if HAND in one)
    assert "Wei Chen (1: 55, and 20 here), Wei Chen (2: 60, and 40 here), Zoe Nyberg (1, and 60 here)" in line
    done = filled(two_of_one_name(), a_class(CHENS, "Canvas", title="Game"), replace=True)
    assert "replaced 3 grades: Wei Chen (1) 55 → 20, Wei Chen (2) 60 → 40, Zoe Nyberg 1 → 60" in done.told
    failed = a_class(CHENS[1:2], "Canvas", [Ungraded("1", "1", "broken", (Student("1", "chenwei"),))], "Game")
    told = " ".join(filled(two_of_one_name(("", "")), failed).told)
    assert "has a submission without a result: Wei Chen (1)" in told


def test_only_what_is_entered_is_told_as_scaled() -> None:
    """A grade that stays is not among those that are scaled or cut."""
    done = filled(two_of_one_name(("", "60")), a_class(CHENS, "Canvas", title="Game"))
    assert done.changed == 1
    assert any(line.startswith("points of 1 student are scaled") for line in done.told)
    nothing = filled(two_of_one_name(), a_class(CHENS, "Canvas", title="Game"))
    assert not any("scaled" in line for line in nothing.told)


def test_who_is_not_found_is_told_by_the_name_of_the_download() -> None:
    """An id of the download stands in no gradebook, so the name stands beside it."""
    lost = [row("s1", students=[Student("7", "Mae Jemison")]), row("s2", students=[Student("8")])]
    told = " ".join(filled(two_of_one_name(), a_class(lost, title="Game")).told)
    assert "nothing is entered for these submissions: Mae Jemison (s1), s2" in told
