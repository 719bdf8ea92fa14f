"""A course's file lies over an assignment: what it says is held against the kit, and changes what verdicts are worth."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import course_kit
from assignment_tools import sampled
from commands import kit_with_cache
from grader.grading.compiler import obtain_corpus
from grader.grading.courses import UNIT, lay, shared
from grader.grading.grading import Grader
from grader.grading.hidden import for_students
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.course import Course
from grader.kits.course_file import read_course
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.model.result import CheckResult, Result, TranscriptResult
from grader.sessions.terminal_grading import TerminalGrading
from grader.submissions.submission import Submission

NAME = course_kit.NAME
Item = CheckResult | TranscriptResult
Table = Mapping[str, Any]

CHECKS = {
    "starts_at_zero": 1.0,
    "press_adds_one": 4.0,
    "total": 5.0,
    "secretcheck_steps": 6.0,
    "secretcheck_total": 4.0,
    "negative": 2.5,
    "counts": 2.0,
    "counting": 3.0,
    "reporting": 2.0,
    "long_count.adds": 4.0,
    "long_count.ends": 1.0,
    "secretsession": 2.0,
}
"""What the kit has, with its points."""

HIDDEN = {"secretcheck_steps", "secretcheck_total", "secretsession"}
TASKS = ("Counting", "Adding", "Playing")


@dataclass
class Room:
    """The kit, compiled, and what was graded with it before."""

    kit: Kit
    about: Assignment
    corpus: Corpus
    folder: Path
    plain: dict[str, Result] = field(default_factory=dict)

    def course(self, text: str) -> Course | None:
        """The course that a file of this text makes."""
        path = self.folder / "course.toml"
        path.write_text(text)
        return lay(read_course(path, self.kit.names()), self.kit, self.about, self.corpus)

    def graded(self, course: Course | None, *names: str, explain: bool = True) -> dict[str, Result]:
        """The results of these submissions, or of all."""
        found = {}
        with Grader(
            self.kit, self.about, self.corpus, course=course, shrink_seconds=0.05, explain=explain
        ) as grader:
            for name in names or course_kit.SUBMISSIONS:
                files = {"counter.py": course_kit.SUBMISSIONS[name].encode()}
                found[name] = grader.grade(Submission(name, name, files))
        return found

    def before(self, *names: str) -> dict[str, Result]:
        """The results without a course."""
        missing = [name for name in names or course_kit.SUBMISSIONS if name not in self.plain]
        if missing:
            self.plain |= self.graded(None, *missing)
        return {name: self.plain[name] for name in names or course_kit.SUBMISSIONS}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """The kit, compiled once for all tests of this file."""
    folder = tmp_path_factory.mktemp("course")
    with kit_with_cache(folder):
        kit = Kit(course_kit.make_kit(folder / "of_course"))
        about = kit.assignment(NAME)
        yield Room(kit, about, obtain_corpus(kit, about, 0, lambda *_: None), folder)


def items(result: Result) -> dict[str, Item]:
    """The verdicts of a result by their ids."""
    graded: list[Item] = [*result.checks, *result.transcripts]
    return {one.id: one for one in graded}


def timeless(result: Result) -> Result:
    """A result without what differs between two runs."""
    return replace(result, timing=replace(result.timing, cpu=0, wall=0))


def toml(table: Table) -> str:
    """A table of the assignment as a file has it."""

    def value(one: object) -> str:
        if isinstance(one, dict):
            return "{ " + ", ".join(f"{json.dumps(key)} = {value(each)}" for key, each in one.items()) + " }"
        return json.dumps(one)

    lines = [f"[{NAME}]"]
    lines += [f"{key} = {value(one)}" for key, one in table.items() if not isinstance(one, dict)]
    for key, one in table.items():
        if isinstance(one, dict):
            lines += [
                f"[{NAME}.{key}]",
                *(f"{json.dumps(name)} = {value(each)}" for name, each in one.items()),
            ]
    return "\n".join(lines) + "\n"


# Random files.

POINTS = st.integers(1, 2000).map(lambda hundredths: hundredths / 100)
SAID = st.one_of(
    POINTS,
    st.sampled_from(["left-out", "bonus"]),
    st.fixed_dictionaries({}, optional={"points": POINTS, "bonus": st.booleans()}).filter(bool),
)
WORTH = st.fixed_dictionaries(
    {
        "checks": st.dictionaries(st.sampled_from(list(CHECKS)), SAID, max_size=6),
        "tasks": st.dictionaries(st.sampled_from(TASKS), SAID, max_size=2),
    }
)
"""What a course may say of points, whether it fits or not."""

READ = st.fixed_dictionaries(
    {"rulings": st.dictionaries(st.just("negative"), st.sampled_from(list(course_kit.NEGATIVE)))},
    optional={
        "hints": st.sampled_from(["rule", "input", "all"]),
        "adapters": st.sampled_from(["charged", "free", "off"]),
        "languages": st.just(["python"]),
        "seed": st.integers(-9, 9),
    },
)

many = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
few = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)


def fitting(room: Room, table: Table) -> Course:
    """The course of a table that fits; others are no examples."""
    try:
        course = room.course(toml(table))
    except KitError as error:
        assert str(error).startswith(f"{room.folder / 'course.toml'}, line ")
        assert "\n" not in str(error)
        assume(False)
        raise
    assume(course is not None)
    assert course is not None
    return course


def worth(room: Room, course: Course) -> dict[str, tuple[str, float, bool]]:
    """What everything that counts is worth: id -> task, points, and whether it is a bonus."""
    found = {info.id: (info.task, info.points) for info in room.corpus.checks}
    found |= {one.id: (one.task, one.max_points) for one in TerminalGrading(room.kit, room.about).blank}
    return {
        name: (task, course.points.get(name, points), name in course.bonus)
        for name, (task, points) in found.items()
        if name not in course.gone
    }


def test_the_kit_is_as_these_tests_say(room: Room) -> None:
    """The table above is that of the kit, and some of it is hidden."""
    sessions = TerminalGrading(room.kit, room.about).blank
    points = {one.id: one.points for one in room.corpus.checks}
    assert points | {one.id: one.max_points for one in sessions} == CHECKS
    hidden = {one.id for one in room.corpus.checks if one.hidden}
    assert hidden | {one.id for one in sessions if one.hidden} == HIDDEN


@given(table=WORTH)
@many
def test_points_are_exact(room: Room, table: Table) -> None:
    """What is said of a check is what it is worth, and what is said of a task is what its checks make together, to the hundredth."""
    course = fitting(room, table)
    found = worth(room, course)
    for name, said in table["checks"].items():
        points = said.get("points") if isinstance(said, dict) else said
        if isinstance(points, float):
            assert found[name][1] == points
        assert (name in found) == (said != "left-out")
    for name, said in table["tasks"].items():
        points = said.get("points") if isinstance(said, dict) else said
        bonus = isinstance(said, dict) and bool(said.get("bonus"))
        if isinstance(points, float):
            mine = [
                Fraction(repr(one)) for task, one, more in found.values() if task == name and more == bonus
            ]
            assert sum(mine) == Fraction(repr(points))
            assert min(mine) >= UNIT


@given(table=WORTH, read=READ, random=st.randoms(use_true_random=False))
@many
def test_order_changes_nothing(room: Room, table: Table, read: Table, random: Any) -> None:
    """The entries of a file in any order, with comments between them, are the same course, and have the same hash."""

    def mixed(one: object) -> object:
        if not isinstance(one, dict):
            return one
        pairs = [(key, mixed(each)) for key, each in one.items()]
        random.shuffle(pairs)
        return dict(pairs)

    course = fitting(room, {**table, **read})
    other = mixed({**table, **read})
    assert isinstance(other, dict)
    assert room.course(toml(other).replace("\n", "  # said\n\n")) == course
    one_line = "\n".join(f"{NAME}.{key} = {toml_value(value)}" for key, value in other.items())
    assert room.course(one_line) == course


def toml_value(one: object) -> str:
    """A value in one line."""
    if isinstance(one, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml_value(each)}" for key, each in one.items()) + " }"
    return json.dumps(one)


@given(weights=st.lists(st.integers(1, 4000), min_size=1, max_size=30), spare=st.integers(0, 9000))
@settings(deadline=None)
def test_sharing_out_is_exact_and_fair(weights: list[int], spare: int) -> None:
    """Shares add up to what is shared, none is nothing, equal weights differ by a hundredth at most, and none stands above a heavier one."""
    points = (len(weights) + spare) * UNIT
    got = shared(points, {str(n): weight / 100 for n, weight in enumerate(weights)})
    shares = [Fraction(repr(got[str(n)])) for n in range(len(weights))]
    assert sum(shares) == points
    assert min(shares) >= UNIT
    for mine, one in zip(weights, shares, strict=True):
        for other, two in zip(weights, shares, strict=True):
            if mine == other:
                assert abs(one - two) <= UNIT
            if mine < other:
                assert one <= two


def test_what_the_kit_gives_stays(room: Room) -> None:
    """A task that gets the points that it has already changes those of no check."""
    course = room.course(f"[{NAME}.tasks]\nCounting = 13\nAdding = 11.5\nPlaying = 12\n")
    assert course is not None
    assert course.points == {}


# What is graded.


@pytest.mark.parametrize("text", ["", f"[{NAME}]\n", f"[{NAME}.checks]\n[{NAME}.rulings]\n", "# nothing\n"])
def test_who_says_nothing_is_no_course(room: Room, text: str) -> None:
    """A file that says nothing of the assignment is the same as none."""
    assert room.course(text) is None


def test_who_says_what_the_kit_says_changes_nothing(room: Room) -> None:
    """A course that repeats the kit gives the same results, all but its own mark; also where students look."""
    course = room.course(
        toml(
            {
                "checks": {**CHECKS, "total": {"bonus": False}},
                "hints": "all",
                "adapters": "charged",
                "languages": ["python"],
            }
        )
    )
    assert course is not None
    # Which program is the smallest that is found depends on the time.
    before = room.graded(None, explain=False)
    for name, result in room.graded(course, explain=False).items():
        assert result.course is not None
        assert timeless(replace(result, course=None)) == timeless(before[name]), name


@given(table=WORTH)
@few
def test_a_course_changes_what_verdicts_are_worth_and_no_verdict(room: Room, table: Table) -> None:
    """Whatever counts and for how much: verdicts stay, sums are exact, the maximum is one for all, and who is right gets all."""
    course = fitting(room, table)
    value = worth(room, course)
    names = ("right", "other_reading", "wrong_start", "wrong_corner", "without_program")
    for name, result in room.graded(course, *names).items():
        before, now = items(room.before(name)[name]), items(result)
        assert now.keys() == value.keys() == before.keys() - course.gone
        assert {one: now[one].status for one in now} == {one: before[one].status for one in now}, name
        for one, (task, points, bonus) in value.items():
            assert (now[one].task, now[one].max_points, now[one].counts) == (
                task,
                points,
                "bonus" if bonus else "mark",
            )
            assert bool(now[one].points) == bool(before[one].points)
            assert 0 <= now[one].points <= points
            # Where nothing but a corner is open or charged, what is left is what is paid.
            assert now[one].status != "open" or round(now[one].points + now[one].open_points, 6) == points
        assert result.max_score == exact(points for _, points, bonus in value.values() if not bonus)
        assert result.score == exact(one.points for one in now.values())
        assert result.open_points == exact(one.open_points for one in now.values())
        assert result.max_score == exact(task.max_score for task in result.tasks)
        more = 0.0 if result.bonus is None else result.bonus.score
        assert result.score == exact([more, *(task.score for task in result.tasks)])
        if name in ("right", "other_reading"):
            assert all(one.points == one.max_points for one in now.values())
            most = 0.0 if result.bonus is None else result.bonus.max_score
            assert result.score == exact([result.max_score, most])


def exact(points: Any) -> float:
    """The sum of points as somebody would add them up by hand."""
    return float(sum((Fraction(repr(one)) for one in points), Fraction()))


@sampled(3)
@pytest.mark.parametrize("name", ["wrong_start", "wrong_sum", "wrong_program"])
def test_what_is_left_out_changes_nobody_elses_verdict(room: Room, name: str) -> None:
    """Each check and session left out in turn: all others say the same, for the same points."""
    before = items(room.before(name)[name])
    for one in CHECKS:
        course = room.course(f'[{NAME}.checks]\n"{one}" = "left-out"\n')
        (result,) = room.graded(course, name).values()
        others = {key: told for key, told in before.items() if key != one}
        assert {key: (told.status, told.points) for key, told in items(result).items()} == {
            key: (told.status, told.points) for key, told in others.items()
        }
        assert result.max_score == room.before(name)[name].max_score - CHECKS[one]
        assert result.course is not None
        assert [left.id for left in result.course.left_out] == [one]


def not_paid(result: Result) -> list[str]:
    """The checks that are not paid in full."""
    return [one.id for one in result.checks if one.points < one.max_points]


def test_the_price_of_a_slip_is_charged_where_something_is_paid(room: Room) -> None:
    """It is not charged to a check that is left out, nor to a bonus while another is there."""
    assert not_paid(room.before("slip")["slip"]) == ["negative"]
    for word in ("left-out", "bonus"):
        (result,) = room.graded(room.course(f'[{NAME}.checks]\nnegative = "{word}"\n'), "slip").values()
        assert not_paid(result) == ["total"]


def test_the_cheapest_check_by_the_course_is_the_price(room: Room) -> None:
    """What a slip costs goes by what the course pays."""
    course = room.course(f"[{NAME}.checks]\nnegative = 4\ntotal = 0.5\n")
    (result,) = room.graded(course, "slip").values()
    assert result.max_score - result.score in (0.5, 4.0)


@pytest.mark.parametrize(("adapters", "lost"), [("charged", 0.5), ("free", 0.0)])
def test_slips_cost_what_the_course_says(room: Room, adapters: str, lost: float) -> None:
    """Another way to call costs a check, or three in a hundred of all points where that is less, or nothing."""
    (result,) = room.graded(room.course(f'[{NAME}]\nadapters = "{adapters}"\n'), "slip").values()
    assert result.max_score - result.score == lost


def test_slips_are_mistakes_where_the_course_says_so(room: Room) -> None:
    """With no other way to call, what cannot be called is wrong."""
    (result,) = room.graded(room.course(f'[{NAME}]\nadapters = "off"\n'), "slip").values()
    assert items(result)["total"].status in ("failed", "crashed")
    assert not any(one.kind == "adapted" for one in result.notices)


@sampled(3)
@pytest.mark.parametrize("fixed", list(course_kit.NEGATIVE))
def test_a_fixed_ruling_is_as_in_a_kit_that_fixes_it(room: Room, fixed: str, tmp_path: Path) -> None:
    """All submissions get the verdicts that a kit with `fixed` gives, whose checks are compiled for that; nothing is compiled here."""
    course = room.course(f'[{NAME}.rulings]\nnegative = "{fixed}"\n')
    kit = Kit(course_kit.make_kit(tmp_path / "kit"))
    about = kit.reference(NAME) / "assignment.toml"
    about.write_text(about.read_text().replace('question = "total', f'fixed = "{fixed}"\nquestion = "total'))
    # Known mistakes are the reference's own code, so that is to read the point like this as well.
    (kit.reference(NAME) / "rulings.py").write_text(course_kit.RULINGS.replace("adds", fixed))
    other = Room(
        kit, kit.assignment(NAME), obtain_corpus(kit, kit.assignment(NAME), 0, lambda *_: None), tmp_path
    )
    names = ("right", "other_reading", "wrong_sum", "wrong_start", "nothing")
    there = other.graded(None, *names)
    for name, result in room.graded(course, *names).items():
        mine = {key: (one.status, one.points) for key, one in items(result).items()}
        theirs = {key: (one.status, one.points) for key, one in items(there[name]).items()}
        assert mine == theirs, name
        assert result.rulings == there[name].rulings
        assert result.rulings["negative"].decided == "instructor"


@pytest.mark.parametrize("fixed", list(course_kit.NEGATIVE))
@pytest.mark.parametrize("option", list(course_kit.NEGATIVE))
def test_who_reads_as_the_course_does_gets_all(room: Room, fixed: str, option: str) -> None:
    """A right solution of the fixed reading has full marks, also where it is a mistake for everybody else; others lose the check."""
    course = room.course(f'[{NAME}.rulings]\nnegative = "{fixed}"\n')
    code = (course_kit.reading(option) + course_kit.PLAY).encode()
    with Grader(room.kit, room.about, room.corpus, course=course, shrink_seconds=0.05) as grader:
        result = grader.grade(Submission(option, option, {"counter.py": code}))
    wrong = [one.id for one in items(result).values() if one.status != "passed"]
    assert wrong == ([] if option == fixed else ["negative"])


def test_students_are_not_told_what_is_hidden_and_left_out(room: Room) -> None:
    """The titles of hidden checks stay hidden where they do not count."""
    text = "".join(f'"{one}" = "left-out"\n' for one in (*HIDDEN, "total"))
    (result,) = room.graded(room.course(f"[{NAME}.checks]\n{text}"), "right").values()
    assert result.course is not None
    assert {one.id for one in result.course.left_out} == {*HIDDEN, "total"}
    told = for_students(result)
    assert told.course is not None
    assert [one.id for one in told.course.left_out] == ["total"]
    assert "SECRET" not in repr(told)


def test_only_a_task_names_what_is_left_out_of_it(room: Room) -> None:
    """Who asks for one task is told of that one."""
    course = room.course(f'[{NAME}.checks]\ntotal = "left-out"\nstarts_at_zero = "left-out"\n')
    with Grader(room.kit, room.about, room.corpus, course=course, only=("Adding",)) as grader:
        result = grader.grade(Submission("a", "a", {"a.py": course_kit.RIGHT.encode()}))
        told = [one.id for one in grader.expected()]
    assert result.course is not None
    assert [one.id for one in result.course.left_out] == ["total"]
    assert told == list(items(result)) == ["secretcheck_total", "negative"]


def test_what_is_told_on_the_way_is_what_the_result_says(room: Room) -> None:
    """Whoever shows verdicts as they come shows them by the course."""
    course = room.course(f'[{NAME}.checks]\ncounting = 7\nreporting = "left-out"\ntotal = "bonus"\n')
    told: list[Item] = []
    with Grader(room.kit, room.about, room.corpus, course=course) as grader:
        expected = {one.id: (one.max_points, one.counts) for one in grader.expected()}
        result = grader.grade(Submission("a", "a", {"a.py": course_kit.RIGHT.encode()}), told.append)
    final = items(result)
    assert {one.id: (one.points, one.counts) for one in told} == {
        name: (one.points, one.counts) for name, one in final.items()
    }
    assert expected == {name: (one.max_points, one.counts) for name, one in final.items()}
