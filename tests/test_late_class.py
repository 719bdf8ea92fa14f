"""A class is graded by its late policy: a course's, with sections, attempts, slip days, and times from lists and commits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import small_kit
from commands import Answer, Kibitz, kit_with_cache, refused
from test_commit_time import repository

STAMPS = ("2026-03-13-20-00-00", "2026-03-15-12-00-00")
LATE = '[late]\ndue = 2026-03-13T23:59:59\nzone = "Europe/Madrid"\nper-day = "10 %"\n'


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


class Class:
    """Submissions of the small kit, and the files of its course."""

    def __init__(self, kit: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._kibitz = folder, Kibitz(kit, capsys)
        self.submissions, self.out = folder / "class", folder / "out"
        self.submissions.mkdir()

    def hand_in(self, name: str, text: str = small_kit.RIGHT) -> Path:
        """A file of the download."""
        path = self.submissions / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def blackboard(self, user: str, stamp: str, text: str = small_kit.RIGHT) -> None:
        """An attempt in a download of Blackboard."""
        self.hand_in(f"A_{user}_attempt_{stamp}_main.py", text)

    def file(self, name: str, text: str) -> Path:
        """A file of the course."""
        path = self.folder / name
        path.write_text(text)
        return path

    def grade(self, *options: str | Path) -> Answer:
        """Grade it with these options."""
        words = ("grade", small_kit.NAME, self.submissions, "--out", self.out, "--jobs", "1")
        return self._kibitz(*words, "--no-similarity", *options)

    def counts(self, name: str) -> tuple[float, str]:
        """What counts for a submission, and why it is not its score."""
        result = json.loads((self.out / "results" / f"{name}.json").read_bytes())
        if result["grade"] is None:
            return result["score"], ""
        return result["grade"]["score"], " ".join(one["reason"] for one in result["grade"]["adjustments"])


@pytest.fixture
def course(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Class:
    """A class without submissions."""
    return Class(kit, tmp_path, capsys)


def test_the_policy_of_a_course(course: Class) -> None:
    """The course says what lateness costs, the assignment when it was due; without a due time, that is told."""
    course.blackboard("ada", STAMPS[1])
    course.blackboard("bob", STAMPS[0])
    toml = course.file("course.toml", '[late]\nper-day = "10 %"\nzone = "Europe/Madrid"\n')
    due = course.file("due.toml", "[late]\ndue = 2026-03-13T23:59:59\n")
    answer = course.grade("--course", toml, "--adjustments", due)
    assert answer.code == 0, answer.err
    assert course.counts("ada") == (8, "Handed in 2 days late: 10 % of 10 points for each day.")
    assert course.counts("bob") == (10, "")
    answer = course.grade("--course", toml)
    assert answer.code == 0, answer.err
    assert "course.toml: [late]: per-day: no due time is known for this assignment" in answer.err
    assert "2 submissions graded before, and unchanged" in answer.err
    assert course.counts("ada") == (10, "")


def test_the_table_of_a_course_is_a_table(course: Class) -> None:
    """A mistake in it is one line, with the file."""
    course.blackboard("ada", STAMPS[1])
    told = refused(course.grade("--course", course.file("course.toml", "late = 3\n")))
    assert "course.toml, line 1: late: is a table, as in [late], not 3" in told
    told = refused(course.grade("--course", course.file("course.toml", "[late]\nper-week = 3\n")))
    assert "course.toml: [late]: there is no key per-week; the keys are due, zone" in told


def test_the_first_attempt(course: Class) -> None:
    """It can be graded in the place of the last one, by its time; the other one is named, and who has one is as before."""
    course.blackboard("ada", STAMPS[0], small_kit.WRONG)
    course.blackboard("ada", STAMPS[1])
    course.blackboard("bob", STAMPS[0])
    policy = course.file("a.toml", LATE)
    assert course.grade("--adjustments", policy).code == 0
    assert course.counts("ada") == (8, "Handed in 2 days late: 10 % of 10 points for each day.")
    answer = course.grade("--adjustments", course.file("first.toml", LATE + 'attempt = "first"\n'))
    assert answer.code == 0, answer.err
    assert "attempt =" not in answer.err
    assert course.counts("ada") == (5, "")
    result = json.loads((course.out / "results" / "ada.json").read_bytes())["submission"]
    assert (result["attempt"], result["submitted"]) == (1, "2026-03-13T20:00:00")
    assert result["earlier"] == ["attempt of 2026-03-15 12:00:00 (later, but the first one counts): main.py"]
    assert course.counts("bob") == (10, "")


def test_a_download_with_one_attempt(course: Class) -> None:
    """It says so, since the first one may have been another."""
    course.hand_in("ada.py")
    answer = course.grade("--adjustments", course.file("a.toml", '[late]\nattempt = "first"\n'))
    assert 'attempt = "first": the download has one attempt of each submission' in answer.err
    assert "cannot be told" not in answer.err


ROSTER = "id,name,section\nada,Ada L,A\nbob,Bob R,B\ncy,Cy T,A and B\ndee,Dee U,Lab and more\neve,Eve V,B\n"


def test_a_section(course: Class) -> None:
    """An entry for a section concerns all of it and nobody else; a name goes before it; what may be meant is told."""
    for name in ("ada", "bob", "cy", "dee"):
        course.hand_in(f"{name}.py")
    roster = course.file("roster.csv", ROSTER)
    text = '[[override]]\nsection = "A"\nscore = 3\nreason = "r"\n[[override]]\nstudent = "cy"\nscore = 4\nreason = "r"\n'
    text += (
        '[[excused]]\nsection = "Lab"\nreason = "r"\n[[extra]]\nsection = "B"\npoints = -1\nreason = "r"\n'
    )
    answer = course.grade("--roster", roster, "--adjustments", course.file("a.toml", text))
    assert answer.code == 0, answer.err
    assert [course.counts(name)[0] for name in ("ada", "bob", "cy", "dee")] == [3, 9, 3, 10]
    assert (
        '(section "Lab") concerns nobody in this class; the class list has "A", "B", "Lab and more"'
        in answer.err
    )
    assert 'may concern 1 student more, of whom the class list has the section "Lab and more"' in answer.err
    answer = course.grade("--adjustments", course.file("a.toml", text))
    assert "give a class list with a column Section by --roster or --gradebook" in answer.err


def test_a_list_of_students(course: Class) -> None:
    """Each name is looked for by itself: one that fits nobody is told, one that fits two is refused."""
    for name in ("ada", "bob", "cy"):
        course.hand_in(f"{name}.py")
    text = '[[override]]\nstudents = ["ada", "cy", "zoe"]\nscore = 3\nreason = "r"\n'
    answer = course.grade("--adjustments", course.file("a.toml", text))
    assert answer.code == 0, answer.err
    assert [course.counts(name)[0] for name in ("ada", "bob", "cy")] == [3, 10, 3]
    assert answer.err.count("concerns nobody in this class") == 1
    assert '"zoe" concerns nobody in this class' in answer.err
    roster = course.file("roster.csv", "id,name\nada,Ada L\nbob,Ada L\n")
    text = '[[override]]\nstudents = ["cy", "Ada L"]\nscore = 3\nreason = "r"\n'
    told = refused(course.grade("--roster", roster, "--adjustments", course.file("a.toml", text)))
    assert '"Ada L": that is more than one in this class (ada, bob)' in told


SLIP = LATE + "slip-days = 3\n"


def test_slip_days_from_one_assignment_to_the_next(course: Class) -> None:
    """They are used once, however often an assignment is graded, and what another one used is gone."""
    course.blackboard("ada", STAMPS[1])
    course.blackboard("bob", STAMPS[0])
    policy, kept = course.file("a.toml", SLIP), course.folder / "slip.json"
    for _ in range(2):
        answer = course.grade("--adjustments", policy, "--slip-days", kept)
        assert answer.code == 0, answer.err
        assert "slip.json: 1 student used 2 days" in answer.err
        assert course.counts("ada") == (
            10,
            "Handed in 2 days late, with 2 slip days used (1 left): nothing is taken.",
        )
        assert json.loads(kept.read_text())["students"] == [
            {"name": "", "ids": ["Blackboard:ada"], "used": {small_kit.NAME: 2}}
        ]
    # A task alone is another deadline.
    answer = course.grade("--adjustments", policy, "--slip-days", kept, "--only", "Adding")
    assert "with 1 slip day used (none left): 10 % of 5 points for each day." in course.counts("ada")[1]
    answer = course.grade("--adjustments", policy, "--slip-days", kept)
    assert course.counts("ada")[0] == 10
    # Who is let off uses none.
    excused = course.file("b.toml", SLIP + '[[waived]]\nstudent = "ada"\nreason = "power cut"\n')
    assert course.grade("--adjustments", excused, "--slip-days", kept).code == 0
    used = json.loads(kept.read_text())["students"][0]["used"]
    assert used == {f"{small_kit.NAME}: Adding": 1}


def test_slip_days_are_asked_about(course: Class) -> None:
    """Where they are kept, whose they are, and what a file is: each is one line before anything is graded."""
    course.blackboard("ada", STAMPS[1])
    policy, kept = course.file("a.toml", SLIP), course.folder / "slip.json"
    told = refused(course.grade("--adjustments", policy))
    assert "a.toml: [late]: key slip-days: where are they kept" in told
    told = refused(course.grade("--slip-days", kept))
    assert "the late policy gives none; write slip-days = 3 into [late]" in told
    told = refused(course.grade("--adjustments", policy, "--slip-days", course.folder / "no" / "slip.json"))
    assert "there is no folder" in told
    told = refused(course.grade("--adjustments", policy, "--slip-days", ""))
    assert "--slip-days is empty" in told
    told = refused(course.grade("--adjustments", policy, "--slip-days", policy))
    assert "is no file of slip days" in told
    assert not (course.out / "results").exists()


def test_slip_days_need_to_know_who_it_is(course: Class) -> None:
    """A download of Moodle has numbers of the assignment, so the worksheet has to say who is who."""
    course.hand_in("Ada Lovelace_4711_assignsubmission_file_/main.py")
    course.hand_in("Bob Ross_4712_assignsubmission_file_/main.py")
    kept = course.folder / "slip.json"
    policy = course.file("a.toml", SLIP)
    book = course.file("moodle.csv", WORKSHEET)
    answer = course.grade("--adjustments", policy, "--slip-days", kept, "--gradebook", book)
    assert answer.code == 0, answer.err
    (ada,) = json.loads(kept.read_text())["students"]
    assert (ada["name"], ada["ids"]) == ("Ada Lovelace", ["email:ada@x.edu"])
    book = course.file("moodle.csv", WORKSHEET.replace("ada@x.edu", ""))
    told = refused(course.grade("--adjustments", policy, "--slip-days", kept, "--gradebook", book))
    assert "who handed in 4711, which is late, cannot be told from one assignment to the next" in told


WORKSHEET = """\
Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (submission),Last modified (grade)
Participant 4711,Ada Lovelace,ada@x.edu,Submitted for grading - ,,10.00,Yes,"Sunday, 15 March 2026, 12:00 PM",-
Participant 4712,Bob Ross,bob@x.edu,Submitted for grading - ,,10.00,Yes,"Friday, 13 March 2026, 11:59 PM",-
"""


@pytest.mark.parametrize("option", ["--gradebook", "--roster"])
def test_times_of_the_worksheet(course: Class, option: str) -> None:
    """They go to the late policy where the download has none, and only to whom id and name agree for."""
    course.hand_in("Ada Lovelace_4711_assignsubmission_file_/main.py")
    course.hand_in("Bob Ross_4712_assignsubmission_file_/main.py")
    course.hand_in("Cy Twombly_4713_assignsubmission_file_/main.py")
    policy = course.file("a.toml", LATE)
    text = WORKSHEET + WORKSHEET.splitlines()[1].replace("4711", "4713") + "\n"
    answer = course.grade("--adjustments", policy, option, course.file("moodle.csv", text))
    assert answer.code == 0, answer.err
    assert course.counts("4711") == (8, "Handed in 2 days late: 10 % of 10 points for each day.")
    assert course.counts("4712") == (10, "")
    # The worksheet has another name for this number.
    assert course.counts("4713") == (10, "")
    assert "whether 1 submission came late cannot be told" in answer.err


def test_times_that_cannot_be_read_are_told(course: Class) -> None:
    """One line says for how many, and nothing is taken."""
    course.hand_in("Ada Lovelace_4711_assignsubmission_file_/main.py")
    course.hand_in("Bob Ross_4712_assignsubmission_file_/main.py")
    text = WORKSHEET.replace("Sunday, 15", "Monday, 15")
    answer = course.grade(
        "--adjustments", course.file("a.toml", LATE), "--roster", course.file("m.csv", text)
    )
    assert (
        'when 1 submission came cannot be read for certain from the class list (such as "Monday, 15'
        in answer.err
    )
    assert "whether 1 submission came late cannot be told" in answer.err
    assert course.counts("4711") == (10, "")


def test_a_flag_of_the_worksheet(course: Class) -> None:
    """Where the time cannot be read, the status may say that it was late."""
    course.hand_in("Ada Lovelace_4711_assignsubmission_file_/main.py")
    course.hand_in("Bob Ross_4712_assignsubmission_file_/main.py")
    text = WORKSHEET.replace("Sunday, 15", "15").replace(
        'Submitted for grading - ,,10.00,Yes,"15 March 2026, 12:00 PM"',
        "Submitted for grading - 1 day 12 hours late - ,,10.00,Yes,15/03/2026",
    )
    policy = course.file("a.toml", LATE + "flagged = 3\n")
    answer = course.grade("--adjustments", policy, "--roster", course.file("m.csv", text))
    assert answer.code == 0, answer.err
    assert course.counts("4711") == (7, "Handed in late: 3 points.")


GRADES = """\
assignment_name,github_username,roster_identifier,student_repository_name,submission_timestamp,points_awarded
Counter,ada,1,c-ada,2026-03-15 11:00:00 UTC,0
Counter,bob,2,c-bob,2026-03-13 22:59:59 UTC,0
"""


def test_times_of_github(course: Class) -> None:
    """The grades of GitHub Classroom as a roster; and the last commit, only where the policy asks for it."""
    submissions, course.submissions = course.submissions, course.submissions / "c-submissions"
    for name in ("ada", "bob", "cy"):
        course.hand_in(f"c-{name}/main.py")
    repository(course.submissions / "c-cy")
    repository(course.submissions / "c-ada")
    roster, policy = course.file("grades.csv", GRADES), course.file("a.toml", LATE)
    answer = course.grade("--adjustments", policy, "--roster", roster)
    assert answer.code == 0, answer.err
    assert course.counts("ada") == (8, "Handed in 2 days late: 10 % of 10 points for each day.")
    assert course.counts("bob") == (10, "")
    assert "whether 1 submission came late cannot be told" in answer.err
    policy = course.file("a.toml", LATE.replace("13T", "12T") + "commit-times = true\n")
    answer = course.grade("--adjustments", policy, "--roster", roster)
    assert "cannot be told" not in answer.err
    assert course.counts("cy") == (9, "Handed in 1 day late: 10 % of 10 points for each day.")
    # What the platform says goes before what a student's machine says.
    assert course.counts("ada") == (7, "Handed in 3 days late: 10 % of 10 points for each day.")
    assert submissions.is_dir()


def test_where_times_of_github_come_from(course: Class) -> None:
    """The remedy names the list that has them, and commits; of a repository without a submission nothing is asked."""
    course.submissions /= "c-submissions"
    for name in ("ada", "bob", "cy"):
        course.hand_in(f"c-{name}/main.py")
    policy = course.file("a.toml", LATE)
    roster = course.file(
        "roster.csv", "identifier,github_username,github_id,name\n1,ada,7,Ada\n2,bob,8,Bob\n3,cy,9,Cy\n"
    )
    answer = course.grade("--adjustments", policy, "--roster", roster)
    assert (
        "give --roster the CSV of gh classroom assignment-grades, which has the times, or write commit-times = true into "
        "[late], or write an [[override]] where it has to be" in answer.err
    )
    grades = course.file("grades.csv", GRADES + "Counter,cy,3,c-cy,,0\n")
    answer = course.grade("--adjustments", policy, "--roster", grades)
    assert "1 submission came to nothing by the class list, which has no time for it" in answer.err
    assert "[[override]]" not in answer.err
    again = course.file("b.toml", LATE + "commit-times = true\n")
    answer = course.grade("--adjustments", again, "--roster", roster)
    assert "assignment-grades, which has the times, or write an [[override]]" in answer.err


def test_times_of_a_worksheet_are_asked_for(course: Class) -> None:
    """In Moodle, it is the grading worksheet that has them."""
    course.hand_in("Ada Lovelace_4711_assignsubmission_file_/main.py")
    course.hand_in("Bob Ross_4712_assignsubmission_file_/main.py")
    answer = course.grade("--adjustments", course.file("a.toml", LATE))
    assert (
        "give the grading worksheet with --gradebook or --roster, which has the times, or write" in answer.err
    )


@pytest.mark.parametrize(
    "named", ["Aoife D'Arcy-O'Brien", "aoife d\u2019arcy o\u2019brien", "D\u2019Arcy-O'Brien, Aoife"]
)
def test_an_entry_names_a_student_in_any_writing(course: Class, named: str) -> None:
    """Apostrophes, case and accents decide nothing, as in a class list; but another student who is written exactly so is meant."""
    course.hand_in("Aoife DArcy-OBrien_4711_assignsubmission_file_/main.py")
    course.hand_in("Bob Ross_4712_assignsubmission_file_/main.py")
    text = WORKSHEET.replace("Ada Lovelace", "Aoife D\u2019Arcy-O'Brien")
    policy = f'{LATE}[[extension]]\nstudent = "{named}"\ndays = 9\nreason = "ill"\n'
    answer = course.grade(
        "--adjustments", course.file("a.toml", policy), "--gradebook", course.file("m.csv", text)
    )
    assert answer.code == 0, answer.err
    assert "concerns nobody" not in answer.err
    assert course.counts("4711")[0] == 10
    two = "id,name\n4711,Jose Garcia\n4712,Jos\u00e9 Garc\u00eda\n"
    policy = '[[override]]\nstudent = "Jose Garcia"\nscore = 3\nreason = "seen"\n'
    for name in ("Aoife DArcy-OBrien_4711", "Bob Ross_4712"):
        (course.submissions / f"{name}_assignsubmission_file_").rename(
            course.submissions / name.rpartition("_")[2]
        )
    answer = course.grade(
        "--adjustments", course.file("a.toml", policy), "--roster", course.file("r.csv", two)
    )
    assert answer.code == 0, answer.err
    assert (course.counts("4711")[0], course.counts("4712")[0]) == (3, 10)
