"""What an instructor decides of open points: it settles them, and nothing that is not open can be decided."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import results
import small_kit
from commands import Kibitz, kit_with_cache
from grader.grades.adjustment_entries import Adjustments, Decide, Excused, Extra, Override
from grader.grades.adjustment_file import read_adjustments
from grader.grades.adjustments import adjust, undecided, unsettled, unused
from grader.grades.decisions import Decision, basis_of, notes_of
from grader.grades.gradebooks.feedback import comment
from grader.grades.late_policy import Late
from grader.grades.unfit import Unfit, unfit_entries
from grader.kits.kit import built_in
from grader.model.errors import InputError
from grader.model.grade import Grade
from grader.model.handed_in import Student, SubmissionInfo
from grader.model.result import Result, from_json
from grader.reports.report import render_submission

replace = msgspec.structs.replace
HALF = replace(results.half_open(), submission=SubmissionInfo("half", "half", (), (Student("7", "Ada"),)))
"""4 of 37 points; open are test_full_stack (5), test_add (3) and the session `draw` (5)."""


def decided(check: str, points: float, **who: object) -> Decide:
    """An entry, for everybody where nobody is named."""
    named = who or {"everybody": True}
    return msgspec.convert({"check": check, "points": points, "reason": "seen", **named}, Decide)


def grade_of(*entries: Decide, result: Result = HALF, **more: object) -> Grade:
    """What counts with these entries."""
    found = adjust(msgspec.structs.replace(Adjustments(decide=entries, source="file"), **more), result)
    assert found is not None
    return found


@pytest.mark.parametrize("who", [{"student": "Ada"}, {"submission": "half"}, {}])
def test_a_decision_settles_open_points(who: dict[str, object]) -> None:
    """Its points are added to the score, and none of the check's points are open any more."""
    found = grade_of(decided("test_full_stack", 3, **who))
    assert (found.score, found.open_points) == (7, 8)
    (change,) = found.adjustments
    assert (change.kind, change.change) == ("decided", 3)
    assert change.reason == "The 9 clears the stack and returns its faces: 3 of 5 open points: seen."
    settled = replace(HALF, grade=found)
    assert settled.still_open == 8
    assert "up to 8 more open" in render_submission(settled, built_in().reports)


def test_nothing_may_be_earned() -> None:
    """0 points settle a check as well: it was looked at, and is wrong."""
    found = grade_of(decided("draw", 0, student="7"))
    assert (found.score, found.open_points) == (4, 8)
    assert found.adjustments[0].reason == "A draw: 0 of 5 open points: seen."


def test_all_decided_leaves_nothing_open() -> None:
    """Then the page asks nobody to decide."""
    found = grade_of(decided("draw", 5), decided("test_add", 3), decided("test_full_stack", 5))
    assert (found.score, found.open_points) == (17, 0)
    page = render_submission(replace(HALF, grade=found), built_in().reports)
    assert "Your instructor decides" not in page and "points, <span" not in page


def test_one_entry_goes_before_everybody() -> None:
    """The one that names the student counts, wherever it stands in the file."""
    one, everybody = decided("draw", 5, student="7"), decided("draw", 1)
    assert grade_of(everybody, one) == grade_of(one, everybody)
    assert grade_of(everybody, one).score == 9


def test_the_title_of_a_hidden_check_stays_hidden() -> None:
    """The student reads the reason of the decision, and not what was checked."""
    hidden = replace(results.OPEN, hidden=True)
    found = grade_of(decided("test_add", 2), result=results.result("x", (results.PASSED, hidden)))
    assert found.adjustments[0].reason == "A hidden check: 2 of 3 open points: seen."


REFUSED = {
    "two for one": ([decided("draw", 1, student="7"), decided("draw", 2, submission="half")], "has 2 entries for half"),
    "two for everybody": ([decided("draw", 1), decided("draw", 1)], "has 2 entries"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_decided_is_refused(name: str) -> None:
    """In one line, which says what could be."""
    entries, words = REFUSED[name]
    with pytest.raises(InputError, match=re.escape(words)) as refused:
        grade_of(*entries)
    assert str(refused.value).startswith("file: ")
    assert "\n" not in str(refused.value)


UNFIT = {
    "a check that is not there": (decided("nothing", 1, student="7"), "1 point for nothing of Ada (half) does not count: there is no such check or session; open are test_full"),
    "one that failed": (decided("discard", 2, student="7"), "2 points for discard of Ada (half) do not count: it is not open (it failed); take the entry out"),
    "one that passed": (decided("test_value_and_face", 1, submission="half"), "it is not open (it passed); take the entry out"),
    "too many points": (decided("draw", 5.5), "only 5 are open; write 0 to 5"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNFIT)
def test_what_does_not_fit_is_told_and_does_nothing(name: str) -> None:
    """One line says for whom, what was decided, of which check, and what to do; the points stay as they are, and open."""
    entry, words = UNFIT[name]
    policy = Adjustments(decide=(entry,), source="file")
    (line,) = unfit_entries(policy, HALF)
    assert line.startswith(f"file: the [[decide]] for {entry.named}: ")
    assert words in line
    assert adjust(policy, HALF) is None
    assert undecided(policy, HALF) == {"draw", "test_add", "test_full_stack"}


def test_where_nothing_is_open_that_is_said() -> None:
    """Nobody looks for ids that are not there."""
    policy = Adjustments(decide=(decided("nothing", 1, submission="ada.lovelace"),), source="file")
    (line,) = unfit_entries(policy, results.CASES["full"].result)
    assert "nothing of it is open, so take the entry out" in line


def test_decisions_of_the_desk_that_do_not_fit() -> None:
    """What is open again, what is settled without them, and marks that were kept are told apart, each with its student."""

    def made(kind: str, item: str, points: float) -> Decision:
        return Decision(1, kind, "half", item, 1, points, "seen", "Ada", "now", "other")  # type: ignore[arg-type]

    unfit = Unfit()
    found = [made("decide", "draw", 2), made("decide", "test_value_and_face", 3), made("override", "", 12)]
    unfit.take(None, found, HALF)
    again, settled, kept = unfit.lines(Path("desk"))
    assert "so these points are open again: Ada (half), A draw (+2 before); decide with" in again
    assert "1 decision of the review desk is about checks that are not open any more" in settled
    assert "(+3 before, it passed)" in settled
    assert "test_value_and_face" not in settled
    assert "1 mark that was kept from before does not count any more" in kept
    assert "Ada (half) (12)" in kept


def test_nothing_is_open_again_under_a_mark_that_is_kept() -> None:
    """Whoever keeps the whole mark is not asked about the checks below it."""
    unfit = Unfit()
    found = [
        Decision(1, "decide", "half", "draw", 1, 2.0, "seen", "Ada", "now", "other"),
        Decision(2, "override", "half", "", 1, 12.0, "seen", "Ada", "now", basis_of(HALF, "")),
    ]
    unfit.take(None, found, HALF)
    (line,) = unfit.lines(Path("desk"))
    assert "open again" not in line and "(+2 before, something else decides it now)" in line


def test_what_was_written_stays_under_a_mark_that_is_kept() -> None:
    """The points do not count, and the words are read; those of a hidden check do not name it."""
    hidden = msgspec.structs.replace(
        HALF, transcripts=tuple(msgspec.structs.replace(one, hidden=True) for one in HALF.transcripts)
    )
    for result, title in ((HALF, "A draw"), (hidden, "A hidden check")):
        made = [
            Decision(
                1, "decide", "half", "draw", 1, 2.0, "Drawn well.", "Ada", "now", basis_of(result, "draw")
            ),
            Decision(2, "extra", "half", "names", 1, 1.0, "Names: clear", "Ada", "now", ""),
        ]
        assert notes_of(made, [], result) == ()
        kept = Decision(3, "override", "half", "", 1, 12.0, "kept", "Ada", "now", basis_of(result, ""))
        texts = [one.text for one in notes_of([*made, kept], [], result)]
        assert texts == ["Names: clear", f"{title}: Drawn well."]
        lapsed = msgspec.structs.replace(kept, basis="other")
        assert notes_of([*made, lapsed], [], result) == ()


def test_everybody_concerns_those_for_whom_it_is_open() -> None:
    """Others keep their score; a check that is not there, or open for nobody, is told."""
    full = results.CASES["full"].result
    policy = Adjustments(decide=(decided("draw", 1),), source="file")
    assert adjust(policy, full) is None
    assert unused(policy, [full.submission]) == ()
    assert unsettled(policy, results.gathered([HALF, full])) == ()
    (line,) = unsettled(
        Adjustments(decide=(decided("test_sort", 1),), source="file"), results.gathered([HALF])
    )
    assert line.startswith("file: [[decide]] entry 1 (everybody): test_sort is open for nobody")
    (line,) = unsettled(
        Adjustments(decide=(decided("test_sot", 1),), source="file"), results.gathered([HALF])
    )
    assert "there is no check or session test_sot" in line


def test_an_override_and_an_excuse_settle_everything() -> None:
    """Somebody has said what counts, so nothing may be added to it."""
    entry = decided("draw", 5)
    found = grade_of(entry, override=(Override(score=20, student="7", reason="oral"),))
    assert (found.score, found.open_points) == (20, 0)
    assert [one.kind for one in found.adjustments] == ["override"]
    excused = grade_of(entry, excused=(Excused(student="7", reason="ill"),))
    assert excused.excused and excused.open_points == 0


def test_other_adjustments_leave_points_open() -> None:
    """As many as would come to what counts: lateness may take them, and there are none above the maximum."""
    found = grade_of(extra=(Extra(points=2, everybody=True, reason="quiz"),))
    assert (found.score, found.open_points) == (6, 13)
    found = grade_of(extra=(Extra(points=30, everybody=True, reason="quiz"),))
    assert (found.score, found.open_points) == (34, 3)
    late = replace(HALF, submission=replace(HALF.submission, late=True))
    found = grade_of(result=late, late=Late(flagged=10))
    assert (found.score, found.open_points) == (0, 7)


@given(st.lists(st.integers(0, 3), min_size=3, max_size=3), st.integers(-10, 40), st.integers(0, 30))
def test_the_interval_only_shrinks(earned: list[int], extra: int, late: int) -> None:
    """Whatever is decided, what counts stays within what was told before, and changes add up."""
    result = replace(HALF, submission=replace(HALF.submission, late=True))
    policy = Adjustments(
        late=Late(flagged=late or 1), extra=(Extra(points=extra or 1, everybody=True, reason="r"),)
    )
    before = adjust(policy, result)
    assert before is not None
    low, high = before.score, before.score + before.open_points
    entries = [
        decided(check, points)
        for check, points in zip(("draw", "test_add", "test_full_stack"), earned, strict=True)
    ]
    for number in range(1, 4):
        found = adjust(replace(policy, decide=tuple(entries[:number])), result)
        assert found is not None
        assert low - 1e-6 <= found.score <= found.score + found.open_points <= high + 1e-6
        assert found.score == pytest.approx(result.score + sum(one.change for one in found.adjustments))
        low, high = found.score, found.score + found.open_points
    assert low == pytest.approx(high)


def test_the_comment_names_no_check_that_is_decided() -> None:
    """It says how much is still open, and of which checks, and the decision with its reason."""
    found = results.gathered([replace(HALF, grade=grade_of(decided("draw", 2)))])
    text = comment(found.rows[0], {})
    assert "Kibitz: 6 of 37 points." in text and "A draw: 2 of 5 open points: seen." in text
    assert "Up to 8 more points are open; your instructor decides." in text
    assert text.endswith("Open: test_full_stack; test_add")


def test_the_file(tmp_path: Path) -> None:
    """Its keys are understood, and mistakes are named."""
    path = tmp_path / "a.toml"
    path.write_text('[[decide]]\nstudent = "a"\ncheck = "c"\npoints = 1.5\nreason = "r"\n')
    assert read_adjustments(path).decide == (Decide(student="a", check="c", points=1.5, reason="r"),)
    for text, words in {
        'student = "a"\npoints = 1': "the key check is missing",
        'student = "a"\ncheck = "c"': "the key points is missing",
        'student = "a"\ncheck = "c"\npoints = -1': "-1 is too small; write 0 or more",
        'check = "c"\npoints = 1': "names nobody; write one of student, students, section, submission or everybody = true",
        'everybody = true\nstudent = "a"\ncheck = "c"\npoints = 1': "names more than one way",
        'everybody = true\ncheck = " "\npoints = 1': "key check: it is empty",
    }.items():
        path.write_text(f'[[decide]]\n{text}\nreason = "r"\n')
        with pytest.raises(InputError, match=re.escape(words)):
            read_adjustments(path)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`kibitz grade` settles them, also where it has graded before; what does not fit is told, and the class is graded."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "eve.py").write_text(small_kit.RIGHT.replace("self.__count = 0", "self.__count = 1"))
    file = tmp_path / "a.toml"
    with kit_with_cache(tmp_path) as kit:
        kibitz = Kibitz(kit, capsys)
        out = tmp_path / "out"
        asked = ("grade", small_kit.NAME, folder, "--out", out, "--jobs", "1")
        answer = kibitz(*asked)
        assert "eve: 5 of 10, up to 4 more open" in answer.out
        entry = '[[decide]]\nsubmission = "eve"\ncheck = "press_adds_one"\npoints = {}\nreason = "read it"\n'
        file.write_text(entry.format(4))
        answer = kibitz(*asked, "--adjustments", file)
        assert answer.code == 0 and "open points" not in answer.out
        result = from_json((out / "results" / "eve.json").read_bytes())
        assert result.grade is not None
        assert (result.score, result.open_points, result.grade.score, result.still_open) == (5, 4, 9, 0)
        file.write_text(entry.format(5))
        answer = kibitz(*asked, "--adjustments", file)
    assert answer.code == 0
    assert "eve: 5 of 10, up to 4 more open" in answer.out
    assert "5 points for press_adds_one of eve do not count: only 4 are open; write 0 to 4" in answer.err
