"""What Brightspace calls the submissions of a class, what is made of it, and whose row the grades go into."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradebook_importers as importers
from downloads import EXAMPLES, both, contents, files_of, folder, named, read, zipped
from gradebook_class import a_class, row
from grader.grades.gradebooks import ClassList, Filled, filled, read_gradebook, read_roster
from grader.lms.brightspace.times import read_time
from grader.lms.recognise import read_download
from grader.model.class_result import Stray
from grader.model.handed_in import Student
from grader.submissions.submission import take_entry

WHEN = "Nov 20, 2026 903 PM"
BOB = f"52302-88124 - Bob Klein - {WHEN}"


@pytest.mark.parametrize("zip_it", [False, True], ids=["folder", "zip"])
def test_the_example(tmp_path: Path, zip_it: bool) -> None:
    """Users, names, times and attempts are found, unpacked or zipped; the page of what is in it is nobody's."""
    path = EXAMPLES / "brightspace"
    found, class_ = read(zipped(tmp_path / "d.zip", contents(path)) if zip_it else path)
    assert found.form == "Brightspace"
    assert {id: (one.students[0].name, one.submitted, sorted(one.files)) for id, one in class_.items()} == {
        "52317": ("Bola Okafor", "2026-11-20T21:03", ["spite.py"]),
        "52318": ("Farid Haddad", "2026-11-20T23:58", ["card.py", "game.py"]),
        "52325": ("Jo O'Sullivan", "2026-11-19T16:45", ["main.py"]),
        "52331": ("Rosa Delgado", "2026-11-20T08:00", ["my_assignment.py"]),
        "52340": ("Jürgen Müller", "2026-11-19T12:05", ["a3.py"]),
    }
    assert (class_["52325"].attempt, class_["52325"].earlier) == (
        2,
        ("attempt of 2026-11-18 10:20: main.py",),
    )
    assert not [notice for one in class_.values() for notice in one.notices]
    assert all(one.late is None for one in class_.values())
    assert found.strays == ()


@pytest.mark.parametrize("ending", ["/card.py", " - card.py"], ids=["folders", "flat"])
@pytest.mark.parametrize(
    "name",
    [
        "Ada Lovelace",
        "Ada - Lovelace",
        "Anne-Marie Duval-Roux",
        "Lovelace, Ada",
        "Jo O'Sullivan",
        "12 - 34",
        "Group 1 - 2",
        "王伟",
        "Zoë Šimková (she, her)",
        "ada_3_12_x",
        "Team 2026",
    ],
)
def test_names_of_many_kinds(tmp_path: Path, name: str, ending: str) -> None:
    """Names may hold what else separates the parts, and a group's stands as a student's does."""
    for path in both(tmp_path, named([f"52301-88123 - {name} - {WHEN}{ending}", f"{BOB}{ending}"])):
        found, class_ = read(path)
        assert found.form == "Brightspace"
        assert class_["52301"].students == (Student("52301", name),)
        assert list(class_["52301"].files) == ["card.py"]


@pytest.mark.parametrize(
    "file",
    [
        f"x - {WHEN} - y.py",
        "52302-88124 - Bob Klein - Nov 21, 2026 903 PM - y.py",
        "kleinbob_102_9002_main.py",
        "Lab_bob_attempt_2026-11-20-21-03-45_main.py",
        "Bob Klein_12_assignsubmission_file_main.py",
        " - .py",
        "2026 11 20.py",
    ],
)
def test_nobody_can_hand_in_for_another(tmp_path: Path, file: str) -> None:
    """What a student calls a file makes it neither another's nor later: what stands first counts."""
    names = [f"52301-88123 - Ada Lovelace - Nov 19, 2026 800 AM - {file}", f"{BOB} - main.py"]
    found, class_ = read(folder(tmp_path / "class", named(names)))
    assert {id: (one.students[0].name, one.submitted) for id, one in class_.items()} == {
        "52301": ("Ada Lovelace", "2026-11-19T08:00"),
        "52302": ("Bob Klein", "2026-11-20T21:03"),
    }
    assert [piece.name for piece in found.entries[0].pieces] == [file]


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("Nov 20, 2026 903 PM", "2026-11-20T21:03"),
        ("Nov 20, 2026 9_03 PM", "2026-11-20T21:03"),
        ("Nov 20, 2026 903 p.m.", "2026-11-20T21:03"),
        ("Nov 20, 2026 2103", "2026-11-20T21:03"),
        ("20 November 2026 2103", "2026-11-20T21:03"),
        ("Nov 20, 2026 1203 AM", "2026-11-20T00:03"),
        ("Nov 20, 2026 1203 PM", "2026-11-20T12:03"),
        ("20 nov. 2026 21 h 03", "2026-11-20T21:03"),
        ("20 août 2026 003", "2026-08-20T00:03"),
        ("20 de nov. de 2026 2103", "2026-11-20T21:03"),
        ("20 dic 2026 2103", "2026-12-20T21:03"),
        ("20. Okt. 2026 2103", "2026-10-20T21:03"),
        ("20.11.2026 2103", "2026-11-20T21:03"),
        ("20 Kas 2026 2103", "2026-11-20T21:03"),
        ("20 mrt 2026 2103", "2026-03-20T21:03"),
        ("20 Tach 2026 2103", "2026-11-20T21:03"),
        ("2026-11-20 2103", "2026-11-20T21:03"),
        ("2026年11月20日 2103", "2026-11-20T21:03"),
        # What could mean two things, or nothing, is no time.
        ("11-12-2026 903 PM", ""),
        ("11 12 2026 903 PM", ""),
        ("Nov 31, 2026 903 PM", ""),
        ("Nov 20, 2026 1303 PM", ""),
        ("Nov 20, 2026 003 AM", ""),
        ("Nov 20, 2026 2503", ""),
        ("Nov 20, 2026 9 PM", ""),
        ("Nov 20, 2026 12", ""),
        ("Nov 20, 2026 903 PM x", ""),
        ("Nov 20, 26 903 PM", ""),
        ("2026年11月20日 晚上903", ""),
        ("20 พ.ย. 2569 2103", ""),
        ("20-11-2026 903 م", ""),
        ("२० nov 2026 2103", ""),
        ("", ""),
        ("Nov " * 30, ""),
    ],
)
def test_times(text: str, time: str) -> None:
    """Read where words and order are known; nothing is guessed."""
    assert read_time(text) == time


@given(st.datetimes(datetime(1999, 1, 1), datetime(2099, 1, 1)))
def test_english_times_are_those_that_were_written(when: datetime) -> None:
    """By twelve hours and by twenty-four, each minute of the day."""
    when = when.replace(second=0, microsecond=0)
    day = f"{when:%b} {when.day}, {when.year}"
    half = f"{when.hour % 12 or 12}{when:%M} {'PM' if when.hour > 11 else 'AM'}"
    assert read_time(f"{day} {half}") == read_time(f"{day} {when:%H%M}") == f"{when:%Y-%m-%dT%H:%M}"


def unread(day: int) -> str:
    """A time in Thai, which is not read."""
    return f"{day} พ.ย. 2569 2103"


def test_without_a_time_the_number_decides(tmp_path: Path) -> None:
    """Where one of a student's times cannot be read, all are put in order by number, and no time is told."""
    names = [
        f"52301-{number} - Ada Lovelace - {unread(day)} - main.py" for number, day in ((9, 21), (10, 20))
    ]
    _, class_ = read(folder(tmp_path / "class", named(names)))
    (one,) = class_.values()
    assert one.files == {"main.py": f"# {names[1]}\n".encode()}
    assert (one.submitted, one.attempt) == ("", 2)
    assert one.earlier == (f"attempt of {unread(21)}: main.py",)


def test_where_no_order_is_told_nobody_guesses(tmp_path: Path) -> None:
    """Two attempts with one number at times that cannot be read: each is graded, told, and no grade is entered."""
    names = [f"52301-9 - Ada Lovelace - {unread(day)} - main.py" for day in (21, 20)]
    done, points = graded(tmp_path / "class", named(names), grades([("7", "Ada Lovelace")]))
    assert len(points) == 2
    assert done.data == grades([("7", "Ada Lovelace")])
    assert [one.reason for one in done.kept] == ["has several submissions with different points"]
    found, _ = read(tmp_path / "class")
    assert sorted(stray.name for stray in found.strays) == sorted(names)
    assert "which was last cannot be told" in found.strays[0].reason


def test_files_of_one_submission_stay_together(tmp_path: Path) -> None:
    """Flat files of one time are one attempt, also where each has a number of its own; of two with one name the later counts."""
    start = "52301-{} - Ada Lovelace - {} - {}"
    names = [
        start.format(1, "Nov 19, 2026 903 PM", "old.py"),
        start.format(5, WHEN, "card.py"),
        start.format(6, WHEN, "game.py"),
        start.format(12, WHEN, "card.py"),
    ]
    _, class_ = read(folder(tmp_path / "class", named([*names, f"{BOB} - main.py"])))
    assert class_["52301"].files == {
        "card.py": f"# {names[3]}\n".encode(),
        "game.py": f"# {names[2]}\n".encode(),
    }
    assert (class_["52301"].attempt, class_["52301"].submitted) == (2, "2026-11-20T21:03")
    assert class_["52301"].earlier == (
        "attempt of 2026-11-19 21:03: old.py",
        f"{names[1]}: handed in again later",
    )


def test_folders_of_one_minute_are_two_attempts(tmp_path: Path) -> None:
    """Each folder is a submission, so the files of two are not mixed."""
    names = [f"52301-{number} - Ada Lovelace - {WHEN}/{file}" for number, file in ((9, "a.py"), (10, "b.py"))]
    _, class_ = read(folder(tmp_path / "class", named(names)))
    assert list(class_["52301"].files) == ["b.py"]
    assert class_["52301"].earlier == ("attempt of 2026-11-20 21:03: a.py",)


def test_an_attempt_without_files_does_not_count(tmp_path: Path) -> None:
    """The last one that has some does, and it is told; who has none at all is told as well."""
    files = named([f"52301-1 - Ada Lovelace - {WHEN}/card.py", f"{BOB}/main.py"])
    for empty in ("52301-2 - Ada Lovelace - Nov 21, 2026 903 PM", f"52303-3 - Cy Young - {WHEN}"):
        files[f"{empty}/.DS_Store"] = "x"
    found, class_ = read(zipped(tmp_path / "class.zip", files))
    assert (sorted(class_), list(class_["52301"].files)) == (["52301", "52302"], ["card.py"])
    assert [stray.reason.partition(")")[2] for stray in found.strays] == [
        " handed in no file with this submission, so another one counts.",
        " handed in no file: look at it by hand.",
    ]


def test_two_people_with_one_number_are_two(tmp_path: Path) -> None:
    """A group and a user may have the same number; of ids that would be the same one gets digits behind it."""
    names = [f"7-1 - Ada Lovelace - {WHEN} - a.py", f"7-2 - Group A - {WHEN} - b.py"]
    files = files_of(folder(tmp_path / "class", named(names)))
    assert files.pop("7") == ["a.py"]
    ((other, what),) = files.items()
    assert other.startswith("7~")
    assert what == ["b.py"]


def test_zips_that_somebody_unpacked_in_place(tmp_path: Path) -> None:
    """A folder behind the time is what was in the student's zip."""
    names = [f"52301-1 - Ada Lovelace - {WHEN} - a3/main.py", f"{BOB} - main.py"]
    assert files_of(folder(tmp_path / "class", named(names))) == {"52301": ["main.py"], "52302": ["main.py"]}


def test_what_is_no_part_of_it_is_told(tmp_path: Path) -> None:
    """Odd names change nothing; the page that Brightspace makes is not told, not even in a class of one."""
    files = named([f"{BOB}/main.py", f"52301-1 - Ada - {WHEN}/a.py", "index.html", "notes.txt"])
    found, class_ = read(folder(tmp_path / "class", files))
    assert sorted(class_) == ["52301", "52302"]
    why = "It is not named as Brightspace names what students hand in."
    assert found.strays == (Stray("notes.txt", why),)
    alone, _ = read(folder(tmp_path / "one", named([f"{BOB}/main.py", "index.html"])))
    assert (alone.form, len(alone.entries), alone.strays) == ("Brightspace", 1, ())


@pytest.mark.parametrize(
    "names",
    [
        ["12-34 - Ada/main.py", "12-35 - Bob/main.py"],
        ["1-2 - Ada Lovelace - main.py", "1-3 - Bob Klein - main.py"],
        [f"Ada Lovelace - {WHEN}/main.py", f"Bob Klein - {WHEN}/main.py"],
        [f"12-34 - {WHEN}/main.py", f"12-35 - {WHEN}/main.py"],
        [f"12-34 - Ada - {WHEN}", f"12-35 - Bob - {WHEN}"],
        [f"{'9' * 5000}-1 - Ada - {WHEN} - a.py"],
        ["2026-11 - Ada - Lab 3 - main.py", "2026-11 - Bob - Lab 3 - main.py"],
        [f"12-34 - Ada - {WHEN} - a.py", "bob/main.py", "cy/main.py"],
        ["index.html", "ada.py"],
    ],
)
def test_plain_names_are_not_brightspace(tmp_path: Path, names: list[str]) -> None:
    """Numbers alone, times alone, or a few names of the form make none; numbers of any length crash nothing."""
    found, _ = read(zipped(tmp_path / "class.zip", {**named(names), "extra.py": "x = 1"}))
    assert found.form == "folders"


@pytest.mark.parametrize(
    "other", ["canvas", "canvas_anonymous", "moodle", "moodle_flat", "moodle_groups", "blackboard", "sakai"]
)
def test_other_systems_keep_their_own(other: str) -> None:
    """What they gave is still theirs."""
    assert read_download(EXAMPLES / other).form.casefold() == other.partition("_")[0]


def test_names_of_other_systems_inside_names(tmp_path: Path) -> None:
    """Files that all are called as Canvas, Blackboard or Moodle call theirs stay those of Brightspace."""
    for n, own in enumerate(
        ("x_10{}_900{}_m.py", "L_u{}_attempt_2026-11-20-21-03-45_m.py", "A_{}_assignsubmission_file_m.py")
    ):
        names = [f"5230{k}-{k} - Ada Lovelace - {WHEN} - {own.format(k, k)}" for k in range(4)]
        found, class_ = read(folder(tmp_path / str(n), named(names)))
        assert (found.form, len(class_)) == ("Brightspace", 4)


# Whose row.


def grades(
    people: Sequence[tuple[str, str]], header: str = "OrgDefinedId,Username,Last Name,First Name"
) -> bytes:
    """An export of a class of (id, name), written as Brightspace writes it: with empty grades out of 40."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    kept = header.split(",")
    items = ["Quiz Points Grade <Numeric MaxPoints:5>", "Game Points Grade <Numeric MaxPoints:40 Weight:10>"]
    writer.writerow([*kept, *items, "End-of-Line Indicator"])
    for own, name in people:
        first, _, last = name.partition(" ")
        cells = {"OrgDefinedId": f"#{own}", "Username": f"#u{own}", "Last Name": last, "First Name": first}
        writer.writerow([*(cells[one] for one in kept), "3", "", "#"])
    return text.getvalue().encode()


def graded(
    path: Path, files: Mapping[str, str], data: bytes, roster: ClassList | None = None
) -> tuple[Filled, dict[str, float]]:
    """The grades filled; each submission has as many points as the number of its content, and content -> points."""
    download = read_download(folder(path, files))
    contents_ = sorted(set(files.values()))
    rows, points = [], {}
    for entry in download.entries:
        (content,) = take_entry(download.tree, entry).files.values()
        score = contents_.index(content.decode()) + 1
        points[content.decode()] = float(score)
        rows.append(row(entry.id, score=score, students=entry.students))
    book = read_gradebook(data, "grades.csv")
    return filled(book, a_class(rows, download.form, title="Game"), roster=roster), points


def one_of(name: str, number: str = "52301") -> dict[str, str]:
    """What one student handed in."""
    return {f"{number}-88123 - {name} - {WHEN}/main.py": "x"}


def test_the_number_of_the_download_is_nobodys_in_the_grades(tmp_path: Path) -> None:
    """It may be the student number of somebody else, by name or without: the name decides."""
    data = grades([("52301", "Bob Klein"), ("7", "Ada Lovelace")])
    done, _ = graded(tmp_path / "a", one_of("Ada Lovelace"), data)
    assert done.data == data.replace(b"#7,#u7,Lovelace,Ada,3,,", b"#7,#u7,Lovelace,Ada,3,1,")
    done, _ = graded(tmp_path / "b", one_of("Grace Hopper"), data)
    assert done.data == data
    assert done.roster.unknown == ("52301",)


@pytest.mark.parametrize(
    "people",
    [
        [("7", "Ada Lovelace"), ("8", "Ada Lovelace")],
        [("7", "Ada Lovelace"), ("8", "Adá LOVELACE")],
        [("7", "Ada King Lovelace")],
        [("7", "Ada")],
        [("7", "A. Lovelace")],
        [("7", "")],
    ],
)
def test_a_name_that_is_not_exactly_one_persons_goes_nowhere(
    tmp_path: Path, people: list[tuple[str, str]]
) -> None:
    """With no id to go by, two of one name, more names or fewer decide nothing."""
    done, _ = graded(tmp_path / "class", one_of("Ada Lovelace"), grades(people))
    assert done.data == grades(people)
    assert done.roster.unknown == ("52301",)
    assert "could not be found in the gradebook" in done.told[-1]


def test_two_of_one_name_in_the_download_go_nowhere(tmp_path: Path) -> None:
    """Only one of them is in the grades, and nobody knows which."""
    data = grades([("7", "Ada Lovelace")])
    files = {**one_of("Ada Lovelace"), **one_of("Lovelace, Ada", "52302")}
    done, _ = graded(tmp_path / "class", files, data)
    assert done.data == data
    assert len(done.roster.unknown) == 2


def test_a_roster_brings_names_to_grades_without_them(tmp_path: Path) -> None:
    """The export may have ids alone; a list with both says who is who, also with `#` in front of the ids."""
    people = [("007", "Ada Lovelace"), ("008", "Bob Klein")]
    data = grades(people, "OrgDefinedId")
    done, _ = graded(tmp_path / "a", one_of("Ada Lovelace"), data)
    assert done.data == data
    for text in ("OrgDefinedId,Name\n#007,Ada Lovelace\n#008,Bob Klein\n", "id;name\n007;Lovelace, Ada\n"):
        roster = read_roster(text.encode(), "roster.csv")
        done, _ = graded(tmp_path / "b", one_of("Ada Lovelace"), data, roster)
        assert done.data == data.replace(b"#007,3,,", b"#007,3,1,")
    done, _ = graded(
        tmp_path / "c",
        one_of("Ada Lovelace"),
        grades(people, "Username"),
        read_roster(b"login,name\nu007,Ada Lovelace\n", "roster.csv"),
    )
    assert b"#u007,3,1,#" in done.data


FIRST = st.sampled_from(
    ["Ada", "Anne-Marie", "Anne Marie", "Jo", "D'Arcy", "Zoë", "伟", "J. R.", "Max", "12"]
)
LAST = st.sampled_from(
    ["Lovelace", "O'Neil", "Smith-Jones", "Smith - Jones", "van der Berg", "Müller", "王", "Nov 3", "X"]
)
TIMES = [
    f"Nov {day}, 2026 {hour}0{minute} {half}"
    for day in (9, 10)
    for half in ("AM", "PM")
    for hour in (1, 11)
    for minute in (0, 7)
]
"""In their order."""


@dataclass(frozen=True)
class Handed:
    """A student and the attempts: times by their place in `TIMES`."""

    name: str
    attempts: tuple[int, ...]


CLASSES = st.lists(
    st.builds(
        Handed,
        st.builds("{} {}".format, FIRST, LAST),
        st.lists(st.integers(0, len(TIMES) - 1), max_size=4, unique=True).map(tuple),
    ),
    min_size=1,
    max_size=8,
)


def words_of(name: str) -> list[str]:
    """What of a name is compared, written down a second time: the words in any order, without signs."""
    return sorted(re.split(r"[ .,-]+", name.replace("'", "").strip(" .")))


@settings(deadline=None)
@given(CLASSES, st.booleans(), st.booleans(), st.randoms(use_true_random=False))
def test_everybody_gets_the_own_grade_and_nobody_elses_cell_changes(
    class_: list[Handed], flat: bool, turned: bool, random: object
) -> None:
    """Random classes with several attempts: who has a name alone gets the last one's points; all other bytes stay."""
    people = [(f"{n:03}", one.name) for n, one in enumerate(class_)]
    files, last = {}, {}
    for n, one in enumerate(class_):
        for at in one.attempts:
            # Numbers run against the times, which decide; a student number may be another's user.
            start = f"{(n + 1) % len(class_)}-{900 - at} - {one.name} - {TIMES[at]}"
            files[f"{start}{' - ' if flat else '/'}main.py"] = f"# {n} {at}"
        if one.attempts:
            last[n] = f"# {n} {max(one.attempts)}"
    if not files:
        return
    data = grades(people, "Username,First Name,Last Name" if turned else "OrgDefinedId,Last Name,First Name")
    with tempfile.TemporaryDirectory() as base:
        done, points = graded(Path(base) / "class", files, data)
    names = [words_of(one.name) for one in class_]
    sure = {n for n in last if names.count(names[n]) == 1}
    after = importers.records(done.data, ",")
    assert {n: after[n + 1][4] for n in range(len(class_)) if after[n + 1][4]} == {
        n: f"{points[last[n]]:g}" for n in sure
    }
    assert importers.changed_places(data, done.data, ",") == {(n + 1, 4) for n in sure}
    assert done.changed == len(sure)


def test_no_name_of_a_file_is_a_time(tmp_path: Path) -> None:
    """In a language whose times cannot be read, nobody can put one in by the name of a file."""
    when = "20. marrask. 2026 2103"
    people = ("Ada Lovelace", "Bob Klein", "Eve Evil")
    for number, (name, file) in enumerate(
        zip(people, ("card.py", "card.py", "Nov 1, 2026 900 AM - card.py"), strict=True)
    ):
        (tmp_path / f"5230{number}-8812{number} - {name} - {when} - {file}").write_text("x = 1\n")
    found = read_download(tmp_path)
    assert [entry.submitted for entry in found.entries] == ["", "", ""]
    assert sorted(student.name for entry in found.entries for student in entry.students) == sorted(people)
