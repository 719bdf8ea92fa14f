"""What was decided as a file, behind the one that a class was graded with: TOML that can be graded with, or one sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
import pytest

from grader.classes.desk_file import Wish
from grader.classes.out_folder import read_result
from grader.grades.adjustment_entries import Adjustments, Decide
from grader.grades.adjustment_file import read_adjustments
from grader.grades.adjustments import adjust
from grader.grades.decisions import (
    DECISION,
    EARLIER,
    Comment,
    Decision,
    Item,
    Kind,
    basis_of,
    code_mark,
    comment_notices,
    notes_of,
    open_items,
    outdated_own,
    own_decisions,
    own_keys,
    with_decisions,
    with_own,
    without_own,
)
from grader.grades.decisions import RUBRIC as WRITTEN_FOR_THE_RUBRIC
from grader.grades.unfit import Unfit, lapsed_entries
from grader.model.errors import InputError
from grader.model.grade import Grade
from grader.model.result import Result
from grader.review.class_desk import ClassDesk
from grader.review.course import NoCourse
from grader.review.export import exported
from grader.review.listing import all_submissions
from grader.review.open_points import again_key
from review_class import RUBRIC, make_class, one_of

RESULT = one_of(0, 6)
MADE = [
    Decision(1, "extra", "u1000", "names", 1, 0.5, 'a "name"\n[[excused]]', "Ada", "now", ""),
    Decision(2, "override", "u1000", "", 1, 3.0, "kept", "Ada", "now", basis_of(RESULT, "")),
]
ENTRY = '{ submission = "u1000", points = 1, score = 1, reason = "r" }'


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        (f"extra = [{ENTRY}]\n", "writes `extra = [...]`"),
        (f"over_maximum = true\noverride = [\n  {ENTRY},\n]\n", "under [[override]] there"),
        ("[extra]\n", "writes `extra = [...]`"),
        ("[[extra]\n", "is not valid TOML"),
        ("a = 1\na = 2\n", "is not valid TOML"),
    ],
)
def test_nothing_is_written_that_cannot_be_read(before: str, wanted: str) -> None:
    """Where TOML takes no entries behind a file, the remedy is told."""
    with pytest.raises(InputError) as refused:
        exported(MADE, [RESULT, RESULT], before)
    assert wanted in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "before",
    [
        "",
        "# [[extra]]",
        f"decide = [{ENTRY}]\n",
        '[[extra]]\nsubmission = "u1001"\npoints = 1\nreason = "r"',
        'late.due = 2026-01-01T00:00:00Z\nlate.per = "day"\n',
        "[late]\ndue = 2026-01-01T00:00:00Z",
    ],
)
def test_what_is_written_can_be_read(before: str, tmp_path: Path) -> None:
    """Also behind entries in one line, if there are none of this kind to add."""
    text = exported(MADE, [RESULT, RESULT], before)
    found = tomllib.loads(text)
    assert found["extra"][-1]["reason"] == 'a "name"\n[[excused]]'
    assert "excused" not in found
    if not before.startswith(("late", "[late", "decide")):
        (tmp_path / "x.toml").write_text(text)
        assert read_adjustments(tmp_path / "x.toml").override[-1].score == 3


@pytest.mark.parametrize(
    ("points", "counted"),
    [(0.5, [0.5]), (1.5, [1.5]), (0.0, []), (None, [])],
    ids=["same", "other", "none", "taken back"],
)
def test_points_of_the_rubric_count_once(points: float | None, counted: list[float], tmp_path: Path) -> None:
    """Whoever grades with the file that the desk wrote, and goes on at the desk, gives each item once: as the desk has it."""
    file = tmp_path / "x.toml"
    file.write_text(
        exported(MADE[:1], [RESULT]) + '\n[[extra]]\nsubmission = "u1000"\npoints = 2\nreason = "by hand"\n'
    )
    policy = read_adjustments(file)
    now = [*MADE[:1], msgspec.structs.replace(MADE[0], number=3, version=2, points=points)][-1:]
    joined = with_decisions(policy, now, RESULT)
    assert joined is not None and sorted(one.points for one in joined.extra) == sorted([2, *counted])
    other = [msgspec.structs.replace(now[0], item="comments", points=1.0)]
    both = with_decisions(policy, other, RESULT)
    assert both is not None and sorted(one.points for one in both.extra) == [0.5, 1, 2]


def test_a_comment_on_other_code_says_so() -> None:
    """One on the whole of a submission is kept when other code is handed in, and is read as one on that."""
    for mark, says in ((code_mark(RESULT), False), ("other", True)):
        one = Comment(1, "c", 1, "u1000", "", 0, mark, "Well done.", "Ada", "now")
        (notice,) = comment_notices([one], RESULT)
        assert notice.text.endswith("Well done.") and (EARLIER.casefold() in notice.text.casefold()) == says


def test_comments_are_shown_by_file_and_line() -> None:
    """Those on the whole submission come first; what was taken away, or stands beside other code, is not shown."""
    (file,) = RESULT.submission.files
    line = Comment(1, "a", 1, "u1000", file.path, 9, file.sha256, "See here.", "Ada", "now")
    earlier = msgspec.structs.replace(line, name="b", line=3, text="Why?")
    whole = Comment(3, "c", 1, "u1000", "", 0, "other", "Well done.", "Ada", "now")
    gone = [
        msgspec.structs.replace(line, name="d", sha256="other"),
        msgspec.structs.replace(line, name="e", text=""),
        msgspec.structs.replace(whole, name="f", text=""),
    ]
    assert [(one.where, one.text) for one in comment_notices([line, earlier, whole, *gone], RESULT)] == [
        (None, "For your earlier submission: Well done."),
        ("main.py, line 3", "Why?"),
        ("main.py, line 9", "See here."),
    ]


def _open_for(points: float) -> str:
    """The mark of a check that is open for these points."""
    first = msgspec.structs.replace(RESULT.checks[0], open_points=points)
    return basis_of(msgspec.structs.replace(RESULT, checks=(first,)), first.id)


@pytest.mark.parametrize(
    "mark",
    [
        _open_for,
        lambda points: basis_of(msgspec.structs.replace(RESULT, score=points), ""),
        lambda points: basis_of(msgspec.structs.replace(RESULT, max_score=points), ""),
    ],
    ids=["open points", "score", "maximum"],
)
def test_what_is_open_for_other_points_is_decided_anew(mark: Callable[[float], str]) -> None:
    """Points have six decimals: what differs behind them was only calculated otherwise."""
    assert mark(0.000001) != mark(0.000004)
    assert mark(0.000001) == mark(0.0000012)


OPEN_CHECK = next(one for one in RESULT.checks if one.status == "open" and one.open_points >= 1)
AT_DESK = [
    Decision(
        1, "decide", "u1000", OPEN_CHECK.id, 1, 1.0, "is right", "Ada", "now", basis_of(RESULT, OPEN_CHECK.id)
    ),
    Decision(2, "extra", "u1000", "names", 1, 0.5, "clear", "Ada", "now", code_mark(RESULT)),
    Decision(3, "override", "u1000", "", 1, 3.0, "kept", "Ada", "now", basis_of(RESULT, "")),
]


def _again(made: list[Decision], before: str, tmp_path: Path) -> str:
    """What the desk writes of a class that was graded with a file; grading takes it, and it decides each thing once."""
    (tmp_path / "before.toml").write_text(before)
    text = exported(made, [RESULT] * len(made), before, read_adjustments(tmp_path / "before.toml"))
    (tmp_path / "after.toml").write_text(text)
    policy = read_adjustments(tmp_path / "after.toml")
    assert len({one.check for one in policy.decide if one.submission}) == sum(
        bool(one.submission) for one in policy.decide
    )
    assert len(policy.override) <= 1 and len([one for one in policy.extra if one.rubric]) <= 1
    return text


def test_an_export_of_an_export_has_each_decision_once(tmp_path: Path) -> None:
    """Whoever grades the same folder with what the desk wrote has each decision in the file and at the desk."""
    text = first = exported(AT_DESK, [RESULT] * 3)
    for _ in range(3):
        text = _again(AT_DESK, text, tmp_path)
    assert text == first


@pytest.mark.parametrize("taken_back", [False, True])
def test_what_was_decided_anew_takes_the_place_of_what_the_file_says(
    taken_back: bool, tmp_path: Path
) -> None:
    """The old entries stand there as comments; what the file says of others, or of everybody, stays."""
    before = exported(AT_DESK, [RESULT] * 3) + (
        '\n[[decide]] # all\neverybody = true\ncheck = "C1"\npoints = 0\nreason = "none"\n'
        '[[extra]]\nsubmission = "u1001"\nrubric = "names"\npoints = 0.5\nreason = """\n[[extra]]"""\n'
        '[[extra]]\nsubmission = "u1000"\npoints = 0.5\nreason = "by hand"\n'
    )
    before = before.replace('"""\n[[extra]]"""', '"""\n [extra]"""')
    change = {"points": None} if taken_back else {"points": 0.25, "reason": "is right in part"}
    anew = [msgspec.structs.replace(one, number=one.number + 3, version=2, **change) for one in AT_DESK]
    (tmp_path / "before.toml").write_text(before)
    text = exported(anew, [RESULT] * 3, before, read_adjustments(tmp_path / "before.toml"))
    found = tomllib.loads(text)
    mine = [
        (kind, one.get("points", one.get("score")))
        for kind in ("decide", "extra", "override")
        for one in found.get(kind, ())
        if one.get("submission") == "u1000" and one["reason"] != "by hand"
    ]
    # What the desk wrote, it takes back.
    assert mine == ([] if taken_back else [("decide", 0.25), ("extra", 0.25), ("override", 0.25)])
    assert [one["reason"] for one in found["decide"] if "everybody" in one] == ["none"]
    assert sorted(one["reason"] for one in found["extra"] if one["reason"] in ("by hand", " [extra]")) == [
        " [extra]",
        "by hand",
    ]


OTHER = one_of(1, 6)


def test_what_the_desk_wrote_holds_for_the_same_code_alone(tmp_path: Path) -> None:
    """As it does at the desk: of other code, or other points, nothing is decided, and whoever grades is told."""
    (tmp_path / "x.toml").write_text(exported(AT_DESK, [RESULT] * 3))
    policy = read_adjustments(tmp_path / "x.toml")
    assert [(one.kind, one.points) for one in own_decisions(policy, RESULT)] == [
        ("decide", 1.0),
        ("override", 3.0),
        ("extra", 0.5),
    ]
    same = with_decisions(policy, [], RESULT)
    assert same is not None and same == policy
    other = msgspec.structs.replace(OTHER, submission=RESULT.submission)
    code = msgspec.structs.replace(other.submission, files=OTHER.submission.files)
    joined = with_decisions(policy, [], msgspec.structs.replace(RESULT, submission=code))
    assert joined is not None and (joined.decide, joined.override) == ((), ())
    assert len(joined.extra) == 1
    unfit = Unfit()
    unfit.take(policy, [], msgspec.structs.replace(RESULT, submission=code))
    lines = [*unfit.lines(Path("desk"))]
    assert len(lines) == 2 and all("wrote it for other code or other points" in line for line in lines)
    # Of somebody else's submission the file says nothing.
    unfit = Unfit()
    unfit.take(policy, [], OTHER)
    assert [*unfit.lines(Path("desk"))] == []


def test_what_others_wrote_into_the_file_is_not_the_desks(tmp_path: Path) -> None:
    """Points by hand stay as they are, and what the desk gave somebody else is theirs."""
    theirs = '[[extra]]\nsubmission = "{}"\npoints = 2\nreason = "r"\n{}\n'
    (tmp_path / "x.toml").write_text(
        exported(AT_DESK[1:2], [RESULT])
        + theirs.format("u1000", "")
        + theirs.format("u1001", 'rubric = "names"')
    )
    policy = read_adjustments(tmp_path / "x.toml")
    (one,) = own_decisions(policy, RESULT)
    assert (one.submission, one.item, one.points) == ("u1000", "names", 0.5)


@pytest.mark.parametrize("number", range(3), ids=["decision", "rubric", "mark"])
def test_what_is_taken_back_is_gone_from_what_the_desk_wrote_as_well(number: int, tmp_path: Path) -> None:
    """A decision in the file that the desk wrote gives way to every word of the desk; one by hand stays."""
    (tmp_path / "x.toml").write_text(exported(AT_DESK, [RESULT] * 3))
    policy = read_adjustments(tmp_path / "x.toml")
    back = msgspec.structs.replace(AT_DESK[number], number=9, version=2, points=None)
    joined = with_decisions(policy, [back], RESULT)
    assert joined is not None
    left = [len(joined.decide), len(joined.extra), len(joined.override)]
    assert left == [int(one != number) for one in range(3)]
    text = exported([back], [RESULT], (tmp_path / "x.toml").read_text(), policy)
    assert sum(map(len, tomllib.loads(text).values())) == 2
    plain = [msgspec.structs.replace(one, basis="") for one in policy.decide]
    by_hand = with_decisions(msgspec.structs.replace(policy, decide=tuple(plain)), [back], RESULT)
    assert by_hand is not None and len(by_hand.decide) == 1


def test_the_desk_goes_on_where_the_file_stopped(tmp_path: Path) -> None:
    """In another folder, what the file has from the desk is shown there, changed, and taken back."""
    out = make_class(tmp_path, 6)
    (tmp_path / "rubric.toml").write_text(RUBRIC)
    result = read_result(out, "u1000")
    assert result is not None
    check = next(one for one in result.checks if one.status == "open" and one.open_points)
    made = [
        Decision(1, "decide", "u1000", check.id, 1, 1.0, "right", "Ada", "now", basis_of(result, check.id)),
        Decision(2, "extra", "u1000", "names", 1, 2.0, "Names.", "Ada", "now", code_mark(result)),
        Decision(3, "override", "u1001", "", 1, 3.0, "kept", "Ada", "now", ""),
    ]
    results = [result, result, read_result(out, "u1001")]
    assert results[2] is not None
    made[2] = msgspec.structs.replace(made[2], basis=basis_of(results[2], ""))
    (tmp_path / "x.toml").write_text(exported(made, results))
    policy = read_adjustments(tmp_path / "x.toml")

    class Course(NoCourse):
        """A class that was graded with the file."""

        def adjust_by(self, result: Result, decisions: Sequence[Decision]) -> Grade | None:
            joined = with_decisions(policy, decisions, result)
            return adjust(joined, result) if joined is not None else None

        def left_open(self, result: Result, decisions: Sequence[Decision]) -> list[Item]:
            return open_items(policy, decisions, result)

        def own_decisions(self, result: Result) -> list[Decision]:
            return own_decisions(policy, result)

    desk = ClassDesk(out, Course)
    mine = desk.decisions_of("u1000")
    assert [(one.kind, one.points, one.number) for one in mine] == [("decide", 1.0, 0), ("extra", 2.0, 0)]
    assert all(map(desk.holds, mine))
    point = desk.again(again_key(mine[0]))
    assert point is not None and (point.seen, point.item.id) == (0, check.id)
    assert not desk.is_open(mine[0])
    (last,) = desk.decide([(point, 0.0)], "wrong", "Ada")
    (back,) = desk.take_back(last.number, last.number, "Ada")
    assert back.points == 1 and not desk.is_open(mine[0])
    point = desk.again(again_key(back))
    assert point is not None
    (last,) = desk.decide([(point, None)], "taken back", "Ada")
    assert desk.is_open(mine[0]) and not desk.holds(mine[0])
    (back,) = desk.take_back(last.number, last.number, "Ada")
    assert back.points == 1 and not desk.is_open(mine[0])
    point = desk.again(again_key(back))
    assert point is not None
    desk.decide([(point, None)], "taken back", "Ada")
    assert [one.points for one in desk.decisions_of("u1000") if one.kind == "decide"] == [None]
    kept = desk.kept("u1001")
    assert kept is not None and kept.points == 3
    changed = [one.submission for one in desk.changes(desk.found).changes]
    assert [one.submission for one in desk.changes(desk.found).changes] == changed
    (last,) = desk.take_marks({"u1001": None}, {"u1001": 0}, "Ada", desk.found)
    assert desk.kept("u1001") is None
    # What was taken back leaves what the file had.
    desk.take_back(last.number, last.number, "Ada")
    again = desk.kept("u1001")
    assert again is not None and again.points == 3
    (given,) = desk.keep([Wish("extra", "u1000", "names", 0, 1.0, "Few.", code_mark(result))], "Ada")
    desk.take_back(given.number, given.number, "Ada")
    assert [one.points for one in desk.decisions_of("u1000") if one.kind == "extra"] == [2.0]
    desk.take_marks({"u1001": None}, {"u1001": again.version}, "Ada", desk.found)
    assert desk.kept("u1001") is None
    grade = desk.grade("u1001")
    assert grade is None or not any(one.kind == "override" for one in grade.adjustments)


def test_entries_that_cannot_be_told_apart_are_named(tmp_path: Path) -> None:
    """A file whose texts look like entries is not rewritten by guess."""
    before = '[[extra]]\nsubmission = "u1"\npoints = 1\nreason = """\n[[decide]]\n"""\n' + exported(
        AT_DESK[:1], [RESULT]
    )
    (tmp_path / "before.toml").write_text(before)
    anew = [msgspec.structs.replace(AT_DESK[0], points=0.25)]
    with pytest.raises(InputError, match=r"take these out of it.*\[\[decide\]\] entry 1"):
        exported(anew, [RESULT], before, read_adjustments(tmp_path / "before.toml"))


def test_a_decision_of_the_file_for_other_code_is_shown_where_it_is_asked_again(tmp_path: Path) -> None:
    """Its check is open, and the desk says what the file has of it."""
    out = make_class(tmp_path, 1)
    result = read_result(out, "u1000")
    assert result is not None
    point = ClassDesk(out).points_of("u1000")[0]
    one = Decision(1, "decide", "u1000", point.item.id, 1, 1.0, "right", "Ada", "now", point.basis)
    (tmp_path / "x.toml").write_text(exported([one], [result]))
    policy = read_adjustments(tmp_path / "x.toml")
    assert outdated_own(policy, result) == outdated_own(None, result) == []
    entry = msgspec.structs.replace(policy.decide[0], basis="0" * 32)
    policy = msgspec.structs.replace(policy, decide=(entry,))
    assert [(one.item, one.points) for one in outdated_own(policy, result)] == [(point.item.id, 1.0)]

    class Course(NoCourse):
        """A class that was graded with the file."""

        def outdated_own(self, result: Result) -> list[Decision]:
            return outdated_own(policy, result)

    asked = next(one for one in ClassDesk(out, Course).points_of("u1000") if one.item.id == point.item.id)
    assert asked.before is not None
    assert (asked.before.points, asked.before.reason, asked.seen) == (1.0, entry.reason, 0)


def test_what_a_file_says_under_a_mark_that_is_kept(tmp_path: Path) -> None:
    """The words of the rubric and of open checks stay, as from the desk's own folder; each under its own name."""
    out = make_class(tmp_path, 1)
    result = read_result(out, "u1000")
    assert result is not None
    point = ClassDesk(out).points_of("u1000")[0]
    made = [
        Decision(1, "decide", "u1000", point.item.id, 1, 1.0, "right", "Ada", "now", point.basis),
        Decision(2, "extra", "u1000", "names", 1, 2.0, "Names.", "Ada", "now", code_mark(result)),
        Decision(3, "override", "u1000", "", 1, 3.0, "kept", "Ada", "now", basis_of(result, "")),
    ]
    (tmp_path / "x.toml").write_text(exported(made, [result] * 3))
    policy = read_adjustments(tmp_path / "x.toml")
    told = notes_of(with_own(own_decisions(policy, result), []), [], result)
    assert [one.kind for one in told] == [WRITTEN_FOR_THE_RUBRIC, DECISION]
    assert told[0].text.startswith("Names") and told[1].text.endswith("right.")
    # What the desk has a word of now takes the place of the file's.
    back = msgspec.structs.replace(made[1], number=4, version=2, points=None)
    assert [one.kind for one in notes_of(with_own(own_decisions(policy, result), [back]), [], result)] == [
        DECISION
    ]

    class Course(NoCourse):
        """A class that was graded with the file."""

        def own_decisions(self, result: Result) -> list[Decision]:
            return own_decisions(policy, result)

        def own_keys(self) -> Mapping[str, frozenset[tuple[Kind, str]]]:
            return own_keys(policy)

    desk = ClassDesk(out, Course)
    assert [one.given for one in all_submissions(desk, "name")] == [1]
    (less,) = desk.keep([Wish("extra", "u1000", "names", 0, None, "taken back", code_mark(result))], "Ada")
    assert [one.given for one in all_submissions(desk, "name")] == [0]
    assert own_keys(None) == {} and less.points is None
    # The progress counts what the file has, but for what was taken back.
    assert own_keys(policy) == {
        "u1000": frozenset({("extra", "names"), ("override", ""), ("decide", point.item.id)})
    }
    assert sorted(one.kind for one in desk.all_decisions() if one.points is not None) == [
        "decide",
        "override",
    ]


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("open", "decide with kibitz review"),
        ("passed", "nobody needs to decide now (it passed)"),
        ("", "nobody needs to decide now (it is no longer there)"),
    ],
)
def test_an_entry_for_other_code_says_whether_anybody_is_asked(
    tmp_path: Path, status: str, words: str
) -> None:
    """Where its check is not open any more, nobody is."""
    out = make_class(tmp_path, 1)
    result = read_result(out, "u1000")
    assert result is not None
    item = ClassDesk(out).points_of("u1000")[0].item
    entry = Decide(reason="right", submission="u1000", check=item.id, points=1.0, basis="0" * 32)
    policy = Adjustments(decide=(entry,), source="x.toml")
    checks = tuple(
        msgspec.structs.replace(one, status=status or one.status, id=one.id if status else "gone")
        if one.id == item.id
        else one
        for one in result.checks
    )
    transcripts = tuple(
        msgspec.structs.replace(one, status=status or one.status, id=one.id if status else "gone")
        if one.id == item.id
        else one
        for one in result.transcripts
    )
    now = msgspec.structs.replace(result, checks=checks, transcripts=transcripts)
    (line,) = lapsed_entries(without_own(policy, (), now), policy, set(), now)
    assert line.endswith(words)
