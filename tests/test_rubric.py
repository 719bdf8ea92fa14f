"""The rubric and comments beside lines: read from TOML, given at the desk, and read by the student."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import small_kit
from commands import Kibitz, kit_with_cache
from grader.classes.desk_file import DeskFile, read_desk
from grader.kits.assignment import load_assignment
from grader.kits.rubric import read_rubric
from grader.model.errors import KitError
from grader.model.result import Result, from_json
from review_class import RUBRIC, Client, make_class, served


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit with a rubric in its assignment."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        path = root / "reference" / small_kit.NAME / "assignment.toml"
        path.write_text(f"{path.read_text()}\n{RUBRIC}")
        yield root


def test_a_rubric_is_read(kit: Path) -> None:
    """It stands among the other tables of an assignment, which is the same with and without it."""
    folder = kit / "reference" / small_kit.NAME
    names, copied = read_rubric(folder / "assignment.toml", alone=False)
    assert [one.text for one in names.levels] == ["all", "most", "few"]
    assert (copied.least, copied.most) == (-2, 0)
    assert load_assignment(folder).title == "A counter"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            'name = "copied"',
            'name = "names"',
            "line 8: key rubric\\[1\\].name: names stands there a second time",
        ),
        ('name = "copied"', 'name = "Copied!"', "small letters"),
        ("points = -2", "points = 0", "the most that it gives"),
        ("points = -2", "points = 1e9", "the most that it gives"),
        ("points = -2", 'points = "two"', "line 10.*Expected `float`"),
        ('text = "most", points = 2', 'text = "most", points = 4', "4 points are not between 0 and 3"),
        ('text = "most", points = 2', 'text = "", points = 2', "one has no text"),
        ('text = "most", points = 2', 'text = "most", points = 3', "two of them give the same points"),
        ('text = "most", points = 2', 'text = "most", points = 0.3333333333', "more than six decimals"),
        ('text = "Code that stands there several times."', 'text = " "', "is empty"),
        ("points = -2", "points = -2\nweight = 1", "unknown field `weight`"),
        ('[[rubric]]\nname = "names"', 'title = 1\n[[rubric]]\nname = "names"', "unknown field `title`"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, before: str, after: str, said: str) -> None:
    """With the line, the key and what to write."""
    assert before in RUBRIC
    path = tmp_path / "rubric.toml"
    path.write_text(RUBRIC)
    assert len(read_rubric(path)) == 2
    path.write_text(RUBRIC.replace(before, after))
    with pytest.raises(KitError, match=said):
        read_rubric(path)


def test_points_and_comments_reach_the_student(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the machinery of extra points: page, result and gradebook have them, and a level of 0 points is read all the same."""
    folder, out = small_kit.make_class(tmp_path / "class"), tmp_path / "out"
    kibitz = Kibitz(kit, capsys)
    book = tmp_path / "book.csv"
    book.write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section,A counter (7)\n    Points Possible,,,,,10\n"
        '"Ross, Bob",102,,bob,A,\n'
    )
    words = ("grade", small_kit.NAME, folder, "--out", out, "--jobs", "1", "--gradebook", book)
    assert kibitz(*words).code == 0
    before = result_of(out, "bob")
    with served(out, "--name", "Ada") as desk:
        client = Client(desk)
        key = next(one for one in keys_of(client) if "bob" in client.ask(f"/submission/{one}").text)
        form = {"one": key, "seen-names": "0", "points-names": "2.0", "why-names": "c is <b>short</b>"}
        assert client.ask("/rubric", {**form, "seen-copied": "0", "points-copied": "-1.5"}).status == 303
        assert (
            client.ask("/rubric", {**form, "points-names": "3.0"}).status == 409
        )  # somebody has given already
        assert client.ask("/rubric", {**form, "seen-names": "1", "points-names": "4"}).status == 400
        line = {"one": key, "file": "0", "line": "5", "text": "<i>Why</i> public?"}
        assert client.ask("/comment", line).status == 303
        assert client.ask("/comment", {**line, "line": "", "text": "Well begun."}).status == 303
        text = client.ask(f"/submission/{key}").text
        assert "&lt;i&gt;Why&lt;/i&gt; public?" in text
        assert 'value="2" checked' in text
        assert client.give_back().status == 303
        page = client.ask(f"/report/{key}").text
    after = result_of(out, "bob")
    assert after.grade is not None
    assert after.grade.score == before.score + 2 - 1.5
    assert [(one.kind, one.change) for one in after.grade.adjustments] == [("extra", -1.5), ("extra", 2)]
    (at,) = [one.place for one in after.notices if one.text == "<i>Why</i> public?"]
    assert at == "main.py, line 5"
    written = (out / "submissions" / "bob.html").read_text()
    for shown in (written, page):
        assert "Names say what things are: most: c is &lt;b&gt;short&lt;/b&gt;" in shown
        assert "&lt;i&gt;Why&lt;/i&gt; public?" in shown
        assert "Well begun." in shown
    gradebook = (out / "book.csv").read_text()
    assert f",{after.grade.score:g}" in gradebook

    # A level of no points, and a comment that was taken away.
    with served(out) as desk:
        client = Client(desk)
        comment = next(one for one in read_desk(out).comments["bob"] if one.line)
        away = {"one": key, "name": comment.name, "seen": "1", "text": ""}
        assert client.ask("/comment", away).status == 303
        assert client.ask("/comment", away).status == 409
        form |= {"seen-names": "1", "points-names": "0.0", "why-names": "c, d, e", "seen-copied": "1"}
        assert client.ask("/rubric", form).status == 303
    assert kibitz(*words).code == 0
    last = result_of(out, "bob")
    assert last.grade is None
    assert [one.text for one in last.notices if one.kind in ("comment", "rubric")] == [
        "Well begun.",
        "Names say what things are: few: c, d, e",
    ]


def keys_of(client: Client) -> list[str]:
    """The submissions to which the page of a class leads; where nothing is open, by their ids."""
    from grader.review.open_points import short

    return [short(name) for name in ("ada", "bob", "cleo", "dan")]


def result_of(out: Path, name: str) -> Result:
    """A result as it was written."""
    return from_json((out / "results" / f"{name}.json").read_bytes())


def test_a_comment_stays_with_the_code_that_it_is_about(tmp_path: Path) -> None:
    """Beside other code nobody but graders sees it."""
    out = make_class(tmp_path, 6)
    with served(out) as desk:
        client = Client(desk)
        key = client.first().rsplit("/", 1)[1]
        assert client.ask("/comment", {"one": key, "file": "0", "line": "3", "text": "Nice."}).status == 303
        assert "so nobody else sees" not in client.ask(f"/submission/{key}").text
        (path,) = [one for one in (out / "results").iterdir() if "u1000" in one.name]
        path.write_text(re.sub(r'"sha256": "\w+"', f'"sha256": "{"b" * 64}"', path.read_text()))
        assert "so nobody else sees" in client.ask(f"/submission/{key}").text


@pytest.mark.parametrize(
    "form", [{"file": "7", "line": "3"}, {"file": "0", "line": "3", "text": " "}, {"file": "-1", "line": "3"}]
)
def test_a_comment_needs_a_file_of_the_submission(tmp_path: Path, form: dict[str, str]) -> None:
    """A number that is none of its files names no other file."""
    out = make_class(tmp_path, 6)
    with served(out) as desk:
        client = Client(desk)
        key = client.first().rsplit("/", 1)[1]
        assert client.ask("/comment", {"one": key, "text": "x", **form}).status == 400
    assert DeskFile(out).comments() == []
