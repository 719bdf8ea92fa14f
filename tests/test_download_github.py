"""How repositories of GitHub Classroom are told from plain folders, and whose they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from downloads import EXAMPLES, contents, folder, named, read, zipped
from grader.lms.recognise import read_download
from grader.model.errors import InputError
from grader.model.handed_in import Student


def clones(root: Path, *names: str) -> Path:
    """Repositories, each with a program."""
    return folder(root, named(f"{name}/{part}" for name in names for part in ("main.py", ".git/HEAD")))


@pytest.mark.parametrize("form", ["outer", "inner", "zip"])
def test_the_example(tmp_path: Path, form: str) -> None:
    """The folder that holds the repositories tells the slug; what follows it is the user."""
    path = EXAMPLES / "github"
    if form == "inner":
        path /= "spite-submissions"
    if form == "zip":
        path = zipped(tmp_path / "download.zip", contents(path))
    found, class_ = read(path)
    assert (found.form, found.strays) == ("GitHub Classroom", ())
    assert {id: (one.students, sorted(one.files)) for id, one in class_.items()} == {
        "bokafor": ((Student("bokafor", "bokafor"),), ["README.md", "spite.py"]),
        "farid-h": ((Student("farid-h", "farid-h"),), ["card.py", "game.py"]),
        "josull": ((Student("josull", "josull"),), ["main.py"]),
        "zsimkova": ((Student("zsimkova", "zsimkova"),), ["a3.py"]),
    }


def test_clones_side_by_side(tmp_path: Path) -> None:
    """What most names of repositories share, up to a hyphen, is the slug; another repository is told of."""
    path = clones(tmp_path / "work", "lab-3-ada", "lab-3-bob-k", "lab-3-cy", "starter")
    found, class_ = read(path)
    assert found.form == "GitHub Classroom"
    assert list(class_) == ["ada", "bob-k", "cy"]
    assert [list(one.files) for one in class_.values()] == [["main.py"]] * 3
    assert [stray.name for stray in found.strays] == ["starter"]


ANNAS = ("project-3-anna-kim", "project-3-anna-lee", "project-3-anna-may")


@pytest.mark.parametrize(
    ("known", "users"),
    [
        ([], ["kim", "lee", "may"]),
        (["Anna-Lee", "anna-kim"], ["anna-kim", "anna-lee", "anna-may"]),
        (["anna-lee", "anna-kim", "anna-may", "somebody"], ["anna-kim", "anna-lee", "anna-may"]),
        (["Anna Lee", "Anna May"], ["anna-kim", "anna-lee", "anna-may"]),
        (["lee", "kim"], ["kim", "lee", "may"]),
        (["nobody"], ["kim", "lee", "may"]),
    ],
)
def test_a_list_says_where_the_slug_ends(tmp_path: Path, known: list[str], users: list[str]) -> None:
    """Users who are called alike make no slug longer, where a list has their names on GitHub, or those of teams."""
    found = read_download(clones(tmp_path / "work", *ANNAS), None, known)
    assert [one.id for one in found.entries] == users


@pytest.mark.parametrize("known", [["lee", "anna-kim"], ["lee"]])
def test_a_list_that_does_not_say_it_is_asked(tmp_path: Path, known: list[str]) -> None:
    """Two readings, or one name by chance: `lee` may be somebody else than `anna-lee`."""
    with pytest.raises(
        InputError, match=r"where the name of the assignment ends.*put the repositories into a folder"
    ):
        read_download(clones(tmp_path / "work", *ANNAS), None, known)
    path = clones(tmp_path / "project-3-submissions", *ANNAS)
    assert [one.id for one in read_download(path, None, known).entries] == [
        "anna-kim",
        "anna-lee",
        "anna-may",
    ]


def test_clones_that_share_nothing(tmp_path: Path) -> None:
    """They are plain folders."""
    found, class_ = read(clones(tmp_path / "work", "ada-spite", "bob-spite", "cy"))
    assert (found.form, list(class_)) == ("folders", ["ada-spite", "bob-spite", "cy"])


def test_folders_that_are_no_clones(tmp_path: Path) -> None:
    """A shared beginning alone is part of the students' names."""
    found, class_ = read(folder(tmp_path / "class", named(["van-dyk/main.py", "van-gogh/main.py"])))
    assert (found.form, list(class_)) == ("folders", ["van-dyk", "van-gogh"])


def test_a_folder_called_submissions(tmp_path: Path) -> None:
    """The name alone makes no classroom of it."""
    found, _ = read(
        folder(tmp_path / "a3-submissions", named(["ada/main.py", "bob/main.py", "a3-cy/main.py"]))
    )
    assert found.form == "folders"


def test_one_clone_alone(tmp_path: Path) -> None:
    """There is nothing that it could share a beginning with."""
    found, class_ = read(clones(tmp_path / "work", "van-gogh"))
    assert (found.form, list(class_)) == ("folders", ["van-gogh"])


@pytest.mark.parametrize(
    ("names", "users"),
    [
        (["spite-team-1", "spite-team-2"], ["team-1", "team-2"]),
        (["spite-team-1", "spite-team-2", "spite-owls"], ["owls", "team-1", "team-2"]),
        (["spite-1", "spite-2"], ["1", "2"]),
        (["mini-spite-2026-07", "mini-spite-2026-11"], ["2026-07", "2026-11"]),
    ],
)
def test_teams_with_numbers(tmp_path: Path, names: list[str], users: list[str]) -> None:
    """A number is the name of no team: the word before it belongs to it."""
    found, class_ = read(clones(tmp_path / "work", *names))
    assert (found.form, list(class_)) == ("GitHub Classroom", users)
