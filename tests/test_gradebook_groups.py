"""Who a group of Moodle is: the worksheet's column says so, and no number does."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from downloads import read
from grader.grades.gradebooks import read_roster
from moodle_groups import DEFAULT, Member, expected, graded, grades, of_group, worksheet

CLASS = (
    Member(17, "Ada Lovelace", "Group B"),
    Member(18, "Bob Klein", "Group A"),
    Member(19, "Cy Young", "Group B"),
    Member(20, "Di Prince", "Group A"),
    Member(21, "Ed Stone", DEFAULT),
    Member(22, "Flo Hill", "Group C"),
)


@pytest.mark.parametrize("flat", [False, True], ids=["folders", "flat"])
def test_each_member_gets_the_grade_of_the_own_group(tmp_path: Path, flat: bool) -> None:
    """Groups whose numbers are those of participants; who handed in nothing keeps the cell, byte for byte."""
    files = {of_group("Group A", 17, flat): "a", of_group("Group B", 22, flat): "b"}
    data = worksheet(CLASS)
    done, points = graded(tmp_path / "class", files, data)
    a, b = points.values()
    assert a != b
    assert done.data == expected(data, {17: b, 18: a, 19: b, 20: a})
    assert [one.name for one in done.roster.missing] == ["Ed Stone", "Flo Hill"]
    assert done.roster.unknown == ()


@pytest.mark.parametrize(
    ("folder", "cells"),
    [
        (DEFAULT, (DEFAULT, DEFAULT)),
        (DEFAULT, (DEFAULT, "")),
        ("Standardgruppe", ("Standardgruppe", "Standardgruppe")),
        ("Standardgruppe", (DEFAULT, DEFAULT)),
        ("Grúpa réamhshocraithe", ("Grúpa réamhshocraithe", "Grúpa réamhshocraithe")),
    ],
)
def test_who_is_in_no_group_shares_one_submission(
    tmp_path: Path, folder: str, cells: tuple[str, str]
) -> None:
    """Moodle has one submission for all of them, in any language; it is told who they are."""
    members = [Member(5, "Ada Lovelace", cells[0]), Member(6, "Bob Klein", cells[1]), Member(7, "Cy", "A")]
    data = worksheet(members)
    done, points = graded(tmp_path / "class", {of_group(folder, None): "x", of_group("A", 5): "y"}, data)
    shared, own = points.values()
    assert done.data == expected(data, {5: shared, 6: shared, 7: own})
    assert any("so it counts for each of them: Ada Lovelace, Bob Klein" in line for line in done.told)


@pytest.mark.parametrize(
    "group",
    [
        "Ada Lovelace",
        "Team_1",
        "17",
        "A-1 (late)",
        "R&D <x> 'best': 1/2",
        "Group..A",
        "Zoë’s Gruppe 5",
        "Größe 小组",
        "🐙",
        "Team  two ",
        "a?b",
        "1_2_3",
    ],
)
def test_groups_may_have_any_name(tmp_path: Path, group: str) -> None:
    """Also that of a student of another group, with the student's own number in front of it."""
    members = [Member(17, "Ada Lovelace", "Others"), Member(18, "Bob Klein", group)]
    data = worksheet(members)
    done, points = graded(tmp_path / "class", {of_group(group, 17): "x"}, data)
    assert done.data == expected(data, {18: next(iter(points.values()))})


@pytest.mark.parametrize(
    ("files", "cells"),
    [
        ([("Twins", 17), ("Twins", 18)], ("Twins", "Twins")),
        ([("A_1", 17)], ("A_1", "A 1")),
        ([("R&D", 17)], ("R&D", "RD")),
        ([(DEFAULT, None), (DEFAULT, 17)], (DEFAULT, DEFAULT)),
        ([(DEFAULT, 17)], (DEFAULT, DEFAULT)),
        ([("Gone", 17)], ("Here", "There")),
        ([(DEFAULT, None)], ("Here", "There")),
    ],
)
def test_a_group_that_cannot_be_told_is_asked(
    tmp_path: Path, files: list[tuple[str, int | None]], cells: tuple[str, str]
) -> None:
    """Two of one name, or of names that Moodle writes alike: nothing is entered, and it is told of each."""
    data = worksheet([Member(17, "Ada Lovelace", cells[0]), Member(18, "Bob Klein", cells[1])])
    done, _ = graded(tmp_path / "class", {of_group(*one): f"{n}" for n, one in enumerate(files)}, data)
    assert done.data == data
    assert len(done.roster.unknown) == len(files)
    assert {one.name for one in done.roster.asked} == set(done.roster.unknown)
    assert len([line for line in done.told if line.startswith("nothing is entered for ")]) == len(files)


def test_without_the_column_no_number_is_believed(tmp_path: Path) -> None:
    """A worksheet of an assignment without groups, or a roster with the same numbers: each group is asked."""
    members = [Member(17, "Ada Lovelace"), Member(18, "Bob Klein")]
    data = worksheet(members)
    files = {of_group("Group A", 17): "a", of_group("Bob Klein", 18): "b", of_group(DEFAULT, None): "c"}
    roster = read_roster(b"id,name\n17,Group A\n18,Bob Klein\n", "roster.csv")
    for listed in (None, roster):
        done, _ = graded(tmp_path / f"class{listed is None}", {of_group("Group A", 17): "a"}, data, listed)
        assert done.data == data
        assert "Group A (17) in the download is Ada Lovelace (17)" in "".join(done.told)
    done, _ = graded(tmp_path / "with_default", {k: v for k, v in files.items() if "Bob" not in k}, data)
    assert done.data == data
    assert len(done.roster.asked) == 2


def test_groups_that_copied_are_still_two(tmp_path: Path) -> None:
    """Hyphens and the same files make an older download of them, in which the worksheet finds the groups again."""
    members = [
        Member(17, "Ada Lovelace", "Lab-2"),
        Member(18, "Bob Klein", "Lab-1"),
        Member(19, "Cy", "Lab-3"),
    ]
    data = worksheet(members)
    done, points = graded(tmp_path / "class", {of_group("Lab-1", 17): "x", of_group("Lab-2", 18): "x"}, data)
    (shared,) = set(points.values()) - {""}
    assert done.data == expected(data, {17: shared, 18: shared})


def test_a_group_and_a_participant_with_one_number_are_two(tmp_path: Path) -> None:
    """What two downloads in one folder have under one number is never one submission."""
    files = {of_group("Group A", 17): "a", of_group("Ada Lovelace", 17): "b"}
    done, points = graded(tmp_path / "class", files, worksheet(CLASS))
    group, ada = points.values()
    assert group != ada
    assert grades(done.data) == {"17": ada, "18": group, "19": "", "20": group, "21": "", "22": ""}


@pytest.mark.parametrize("header", ["Gruppe", "Groupe", "グループ", "小组", "Ryhmä"])
def test_the_column_is_found_in_other_languages(tmp_path: Path, header: str) -> None:
    """Moodle writes its header in the language of whoever downloads."""
    data = worksheet(CLASS, header)
    done, points = graded(tmp_path / "class", {of_group("Group A", 17): "a"}, data)
    (own,) = points.values()
    assert done.data == expected(data, {18: own, 20: own})


def test_the_download_says_that_it_is_of_groups(tmp_path: Path) -> None:
    """Without any list it is told that nobody knows who is in them; they are graded all the same."""
    path = tmp_path / "class"
    graded(path, {of_group("Group A", 17): "a", of_group(DEFAULT, None): "b"}, worksheet(CLASS))
    found, class_ = read(path)
    assert set(class_) == {"Group_A", "Default_group"}
    assert [stray.name for stray in found.strays] == ["Default group_assignsubmission_file"]
    assert "Only the grading worksheet" in found.strays[0].reason


NAMES = ["Ada Lovelace", "Bob Klein", "Cy O'Neil", "Di-Ann Prince", "王伟", "Zoë Šimková", "Ed Stone"]
GROUPS = [*NAMES, "Group A", "Group_B", "A-1", "A-2", "17", "R&D: x", "小组 1"]


@st.composite
def classes(draw: st.DrawFn) -> tuple[list[Member], dict[str, int], bool, list[str]]:
    """Members, the numbers of the groups (which are participants' numbers as well), and which groups handed in."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=7, unique=True))
    numbers = draw(st.permutations(range(11, 11 + len(names))))
    groups = draw(st.lists(st.sampled_from(GROUPS), min_size=1, max_size=len(names), unique=True))
    of_groups = draw(st.permutations(range(11, 11 + max(len(names), len(groups)))))
    members = [
        Member(number, name, draw(st.sampled_from([*groups, DEFAULT])))
        for number, name in zip(numbers, names, strict=True)
    ]
    chosen = draw(st.lists(st.sampled_from([*groups, DEFAULT]), min_size=1, unique=True))
    handed = [name for name in chosen if any(one.group == name for one in members)]
    return members, dict(zip(groups, of_groups, strict=False)), draw(st.booleans()), handed


@settings(deadline=None)
@given(classes())
def test_everybody_gets_the_grade_of_the_own_group_and_nobody_else_any(
    drawn: tuple[list[Member], dict[str, int], bool, list[str]],
) -> None:
    """Whatever groups are called and whosever numbers they have: exactly their members' cells change."""
    members, numbers, flat, handed = drawn
    if not handed:
        return
    files = {of_group(name, numbers.get(name), flat): f"# {name}" for name in handed}
    data = worksheet(members)
    with tempfile.TemporaryDirectory() as folder:
        done, points = graded(Path(folder) / "class", files, data)
    own = dict(zip(handed, points.values(), strict=True))
    assert done.data == expected(
        data, {one.number: own[one.group] for one in members if one.group is not None and one.group in own}
    )
