"""The review desk over HTTP: what it shows, what it keeps, and whom it refuses."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import msgspec
import pytest

import small_kit
from commands import Kibitz, kibitz_process, kit_with_cache, refused
from grader.classes.desk_base import FILE
from grader.classes.desk_file import DeskFile, Wish, read_decisions
from grader.classes.run_file import read_run
from grader.commands.review import course_of
from grader.grades.adjustments import adjust
from grader.grades.decisions import with_decisions
from grader.model.class_result import ClassResult
from grader.model.errors import InputError
from grader.model.result import from_json, to_json
from grader.review.class_desk import ClassDesk
from grader.review.lapsed import not_given_back
from review_class import Client, make_class, served

HIDDEN = "nobody may read this"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, Path]]:
    """A desk that is only asked, with a secret file beside its folder and one in it."""
    folder = tmp_path_factory.mktemp("shared")
    out = make_class(folder, 12)
    for place in (folder / "secret.txt", out / "secret.txt"):
        place.write_text(HIDDEN)
    with served(out) as desk:
        yield Client(desk), out


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[Client, Path]]:
    """A desk of its own."""
    out = make_class(tmp_path, 60)
    with served(out, "--name", "Ada") as one:
        yield Client(one), out


# Who is refused.


@pytest.mark.parametrize("path", ["/", "/progress", "//", "/desk.css", "/x/progress", "/..%2f"])
def test_without_the_token_nothing_is_answered(shared: tuple[Client, Path], path: str) -> None:
    """Neither a page nor the style."""
    client, _ = shared
    answer = client.raw(path)
    assert answer.status == 403
    assert "token" in answer.text
    assert "Mini Spite" not in answer.text


def test_another_token_is_refused(shared: tuple[Client, Path]) -> None:
    """Also one that only begins as the right one does, or ends with more."""
    client, _ = shared
    for token in (client.base[:-1], client.base + "a", client.base.upper()):
        assert client.raw(f"{token}/").status == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", "[::1]:{port}"]
)
def test_another_host_is_refused(shared: tuple[Client, Path], host: str) -> None:
    """A name that somebody makes point to this machine does not reach the desk."""
    client, _ = shared
    answer = client.ask("/", Host=host.format(port=client.port))
    assert answer.status in (400, 421)  # without any, the server itself refuses
    assert "Mini Spite" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
@pytest.mark.parametrize("path", ["/decide", "/undo", "/name", "/replay", "/give-back"])
def test_forms_of_other_pages_are_refused(
    shared: tuple[Client, Path], path: str, headers: dict[str, str]
) -> None:
    """Even with the token, nothing is done, and nothing is kept."""
    client, out = shared
    fields = client.ask(client.first()).fields
    answer = client.ask(
        path, {**fields, "action": "accept", "first": "1", "last": "9", "name": "Eve"}, **headers
    )
    assert answer.status == 403
    assert read_decisions(out) == {}
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_other_methods_are_refused(shared: tuple[Client, Path], method: str) -> None:
    """The desk takes GET and POST."""
    client, _ = shared
    assert client.ask("/", method=method).status == 405


def test_a_page_does_nothing_that_a_form_does(shared: tuple[Client, Path]) -> None:
    """What changes something cannot be asked for by a link or a picture."""
    client, out = shared
    fields = client.ask(client.first()).fields
    for path in ("/decide", "/undo", "/name", "/replay", "/give-back"):
        assert client.ask(f"{path}?{urlencode({**fields, 'action': 'accept'})}").status == 405
    assert read_decisions(out) == {}


def test_more_than_a_form_is_refused(shared: tuple[Client, Path]) -> None:
    """Before it is read."""
    client, _ = shared
    assert client.ask("/decide", {"reason": "x"}, Content_Length=str(1 << 30)).status == 413
    assert client.ask("/decide", {"reason": "x" * (1 << 20)}).status == 413


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt",
        "/../secret.txt",
        "/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2f..%2fsecret.txt",
        "/desk.css/../secret.txt",
        "/desk.css/..%2fsecret.txt",
        "/class.json",
        "/results/u1000.json",
        "/review.sqlite",
        "/.kibitz-grade.json",
        "/submission/../secret.txt",
        "/submission/..%2f..%2fsecret.txt",
        "/submission/u1000",
        "/submission/%00",
        "/report/..%2fresults%2fu1000.json",
        "/point/../../secret.txt",
        "//etc/passwd",
        "/etc/passwd",
    ],
)
def test_no_file_is_served(shared: tuple[Client, Path], path: str) -> None:
    """An address never is a path: what is no page of the desk is not there."""
    client, _ = shared
    answer = client.ask(path)
    assert answer.status in (403, 404)
    assert HIDDEN not in answer.text
    assert "root:" not in answer.text
    assert "sha256" not in answer.text


def test_every_answer_has_the_headers(shared: tuple[Client, Path]) -> None:
    """Pages, style, script, what is not there, and what is refused."""
    client, _ = shared
    key = client.first().rsplit("/", 1)[1]
    for path in ("/", client.first(), f"/submission/{key}", "/progress", "/desk.css", "/desk.js", "/nothing"):
        headers = client.ask(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
    assert client.raw("/").headers["x-frame-options"] == "DENY"
    shown = client.ask(f"/report/{key}")
    assert f'/submission/{key}" id="to-the-desk">' in shown.text
    report = shown.headers["content-security-policy"]
    assert report.startswith("default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-")
    assert "unsafe" not in report


def test_pages_hold_no_script_and_no_style_of_their_own(shared: tuple[Client, Path]) -> None:
    """All that acts comes from the two files."""
    client, _ = shared
    key = client.first().rsplit("/", 1)[1]
    for path in ("/", client.first(), f"/submission/{key}", "/progress"):
        text = client.ask(path).text
        assert text.count("<script") == text.count("<script src=") == 1
        assert "<style" not in text
        assert not re.search(r"<[^>]*\s(style|on[a-z]+)=", text)


def test_a_file_that_was_not_graded_is_not_shown(tmp_path: Path) -> None:
    """Where something else lies at its place now, even by a link, the page says so."""
    out = make_class(tmp_path, 6)
    (tmp_path / "secret.py").write_text(HIDDEN)
    place = tmp_path / "class" / "u1000" / "main.py"
    place.unlink()
    place.symlink_to(tmp_path / "secret.py")
    (tmp_path / "class" / "u1001" / "main.py").write_text(HIDDEN)
    with served(out) as one:
        client = Client(one)
        for point in ClassDesk(out).groups[0].points[:2]:
            text = client.ask(f"/submission/{point.key}").text
            assert HIDDEN not in text
            assert "not there as it was graded" in text


# What is decided.


def test_a_decision_is_kept_and_the_next_one_shown(desk: tuple[Client, Path]) -> None:
    """It is for the one student, with the name of who decided, and the next of the group comes up."""
    client, out = desk
    page = client.ask(client.first())
    assert "Student 1 of 14" in page.text
    answer = client.ask("/decide", {**page.fields, "action": "give", "points": "2,5", "reason": "Half of it"})
    assert answer.status == 303
    ((made,),) = read_decisions(out).values()
    assert (made.points, made.who, made.reason) == (2.5, "Ada", "Half of it")
    text = client.raw(answer.headers["location"]).text
    assert "Student 1 of 13" in text
    assert "2.5 points" in text
    assert "Half of it" in text


def test_one_decision_for_all_who_share_the_reason(desk: tuple[Client, Path]) -> None:
    """14 entries in one transaction; students with the same check but another reason are not among them."""
    client, out = desk
    page = client.ask(client.first())
    answer = client.ask("/decide", {**page.fields, "action": "all-accept"})
    assert answer.status == 303
    made = [one for mine in read_decisions(out).values() for one in mine]
    assert len(made) == 14
    assert {(one.item, one.points) for one in made} == {("test_full_stack", 5)}
    text = client.raw(answer.headers["location"]).text
    assert "14 decisions" in text
    undo = client.raw(answer.headers["location"]).fields
    assert client.ask("/undo", undo).status == 303
    assert all(one.points is None for mine in read_decisions(out).values() for one in mine)
    assert ClassDesk(out).open_count == 40


def test_a_large_group_is_decided_whole(tmp_path: Path) -> None:
    """However many share the reason, all of them are."""
    out = make_class(tmp_path, 1200, code=False)
    with served(out) as one:
        client = Client(one)
        page = client.ask(client.first())
        assert "Student 1 of 280" in page.text
        assert client.ask("/decide", {**page.fields, "action": "all-accept"}).status == 303
    assert len(read_decisions(out)) == 280


def test_all_with_the_check_for_whatever_reason(desk: tuple[Client, Path]) -> None:
    """Two groups have one check open; from either, all 16 can be decided at once."""
    client, out = desk
    group = next(one for one in ClassDesk(out).groups if one.item.id == "test_add")
    page = client.ask(f"/point/{group.key}/{group.points[0].key}")
    (wide,) = re.findall(r'href="[^"]*(/point/check-[^"]*)"', page.text)
    answer = client.ask("/decide", {**client.ask(wide).fields, "action": "all-reject"})
    assert answer.status == 303
    assert len(read_decisions(out)) == 16


@pytest.mark.parametrize("points", ["", "6", "-1", "x", "1e9", "nan", "٣"])
def test_points_out_of_bounds_are_refused(desk: tuple[Client, Path], points: str) -> None:
    """From 0 to what is open, and nothing is kept else."""
    client, out = desk
    fields = client.ask(client.first()).fields
    answer = client.ask("/decide", {**fields, "action": "give", "points": points})
    assert answer.status == 400
    assert "from 0 to 5" in answer.text
    assert read_decisions(out) == {}


def test_the_second_grader_is_told(desk: tuple[Client, Path]) -> None:
    """Another desk has decided for one of 14 meanwhile: nothing of "for all 14" is written, and the page says who it was."""
    client, out = desk
    fields = client.ask(client.first()).fields
    with served(out, "--name", "Bob") as other:
        bob = Client(other)
        theirs = bob.ask(bob.first()).fields
        assert bob.ask("/decide", {**theirs, "action": "reject", "reason": "seen by Bob"}).status == 303
        answer = client.ask("/decide", {**fields, "action": "all-accept"})
        assert answer.status == 409
        assert "Bob" in answer.text
        assert "seen by Bob" in answer.text
        assert [one.who for mine in read_decisions(out).values() for one in mine] == ["Bob"]
        assert "Student 1 of 13" in client.ask(client.first()).text
        again = {**client.ask(client.first()).fields, "action": "all-accept"}
        assert client.ask("/decide", again).status == 303
        assert client.ask("/decide", again).status == 409  # the same form twice
        assert len(DeskFile(out).history()) == 14
        assert "Student 1 of 10" in bob.ask(bob.first()).text


def test_the_name_of_a_browser(desk: tuple[Client, Path]) -> None:
    """Two people at two browsers of one desk have their own names."""
    client, out = desk
    cookie = client.ask("/name", {"name": "Bob <b>"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    fields = client.ask(client.first()).fields
    client.ask("/decide", {**fields, "action": "accept"}, Cookie=cookie.partition(";")[0])
    ((made,),) = read_decisions(out).values()
    assert made.who == "Bob <b>"
    assert "Bob &lt;b&gt;" in client.ask("/progress").text


def test_what_was_graded_anew_is_asked_again(tmp_path: Path) -> None:
    """While the desk is open, a student's files change: that decision is shown and asked again, the other one stays."""
    out = make_class(tmp_path, 60)
    desk = ClassDesk(out)
    first, second = desk.groups[0].points[:2]
    desk.decide([(first, 5.0), (second, 4.0)], "fine", "ada")
    assert desk.open_count == 38
    path = out / "results" / f"{first.row.id}.json"
    result = from_json(path.read_bytes())
    files = (msgspec.structs.replace(result.submission.files[0], sha256="b" * 64),)
    path.write_bytes(
        to_json(
            msgspec.structs.replace(
                result, submission=msgspec.structs.replace(result.submission, files=files)
            )
        )
    )
    (out / "class.json").write_bytes((out / "class.json").read_bytes() + b"\n")
    desk.refresh()
    assert desk.open_count == 39
    (again,) = [one for one in desk.groups[0].points if one.before is not None]
    assert (again.row.id, again.before and again.before.points, again.seen) == (first.row.id, 5.0, 1)
    grade = desk.grade(second.row.id)
    assert grade is not None
    assert grade.score == second.row.score + 4


def test_figures_are_those_of_the_adjustments(tmp_path: Path) -> None:
    """The mean of the desk is the mean of what `adjust` says of each result."""
    out = make_class(tmp_path, 12)
    desk = ClassDesk(out)
    before = desk.standing()
    desk.decide([(one, one.item.open_points) for one in desk.groups[0].points], "fine", "ada")
    scores = []
    for path in (out / "results").iterdir():
        result = from_json(path.read_bytes())
        policy = with_decisions(None, desk.file.of(result.submission.id), result)
        grade = None if policy is None else adjust(policy, result)
        scores.append(result.score if grade is None else grade.score)
    standing = desk.standing()
    assert standing.mean == pytest.approx(sum(scores) / 12)
    assert standing.mean > before.mean
    assert standing.open_points == before.open_points - 5 * 3


def test_two_desks_in_one_process_see_each_other(tmp_path: Path) -> None:
    """Each follows the file."""
    out = make_class(tmp_path, 12)
    one, other = ClassDesk(out), ClassDesk(out)
    one.decide([(one.groups[0].points[0], 1.0)], "fine", "ada")
    other.refresh()
    assert other.open_count == one.open_count == 8


# The command.


def test_a_folder_without_a_class_is_refused(tmp_path: Path) -> None:
    """In one line."""
    assert "holds no class that was graded" in refused(kibitz_process("review", tmp_path, "--no-browser"))
    assert not [*tmp_path.iterdir()]


def test_without_the_extra_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where Starlette is not there, nothing else is loaded either."""
    import sys

    from grader.cli import run

    for name in [one for one in sys.modules if one.startswith(("grader.review", "starlette"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    monkeypatch.setitem(sys.modules, "starlette", None)
    assert run(["review", str(tmp_path)]) == 2
    assert (
        capsys.readouterr().err
        == "kibitz: kibitz review needs Starlette and uvicorn: pip install 'kibitz[review]'\n"
    )


def test_a_damaged_class_is_told(tmp_path: Path) -> None:
    """In words, with what to do."""
    out = make_class(tmp_path, 6)
    (out / "class.json").write_text("{")
    with pytest.raises(InputError, match="grade the class again"):
        ClassDesk(out)


# From a class that is really graded to grades that are given back.


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


LAZY = """
class Counter:
    def press(self):
        pass

    def value(self):
        return len(())


def total(a, b):
    return a + b
"""
BOOK = """\
Student,ID,SIS User ID,SIS Login ID,Section,A counter (7)
    Points Possible,,,,,10
"Ross, Bob",102,,bob,A,
"Zyl, Lazy",103,,lazy,A,
"""


def test_give_back(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Decided at the desk with adjustments and a gradebook around: gradebook, page, result and desk say the same."""
    folder, out = small_kit.make_class(tmp_path / "class"), tmp_path / "out"
    (folder / "lazy.py").write_text(LAZY)
    (tmp_path / "book.csv").write_text(BOOK)
    (tmp_path / "adjustments.toml").write_text(
        '[[extra]]\nstudent = "Lazy Zyl"\npoints = 2\nreason = "Brought cards."\n'
    )
    kibitz = Kibitz(kit, capsys)
    options = (
        "--gradebook",
        tmp_path / "book.csv",
        "--adjustments",
        tmp_path / "adjustments.toml",
        "--jobs",
        "1",
    )
    assert kibitz("grade", small_kit.NAME, folder, "--out", out, *options).code == 0
    with served(out, "--name", "Ada") as one:
        client = Client(one)
        page = client.ask(client.first())
        assert (
            client.ask("/decide", {**page.fields, "action": "accept", "reason": "It stands at 0."}).status
            == 303
        )
        desk = ClassDesk(out, course_of(read_run(out), out, None, []))
        live = desk.grade("lazy")
        assert not_given_back(desk) == ["lazy"]
        assert "1 submission has decisions" in client.ask("/progress").text
        everything = client.ask("/").text
        assert "Everything is decided." in everything
        assert "grades of 1 submission have" in everything
        answer = client.ask("/give-back", {"command": "0" * 16})
        assert (answer.status, "by another command" in answer.text) == (409, True)
        assert client.give_back().status == 303
        progress = client.ask("/progress").text
        assert "✓ Done." in progress, progress
        assert "All that was decided is given back." in progress
        comment = {"one": page.fields["one"], "text": "Well done.", "file": "0", "line": ""}
        assert client.ask("/comment", comment).status == 303
        assert (
            "1 submission has decisions, points or comments that are not given back yet."
            in client.ask("/progress").text
        )
        replayed = client.ask("/replay", {"one": page.fields["one"], "check": "total"})
        assert "The verdict is the same: passed" in replayed.text
        assert "These are the files that were graded.\n" in replayed.text
    result = from_json((out / "results" / "lazy.json").read_bytes())
    assert result.grade is not None
    assert result.grade == live
    assert [one.kind for one in result.grade.adjustments] == ["decided", "extra"]
    assert result.grade.score == result.score + 1 + 2
    assert "It stands at 0." in (out / "submissions" / "lazy.html").read_text()
    (row,) = [line for line in (out / "book.csv").read_text().splitlines() if "Lazy" in line]
    assert float(row.split(",")[-1]) == result.grade.score
    found = msgspec.json.decode((out / "class.json").read_bytes(), type=ClassResult)
    assert [one.counts for one in found.rows if one.id == "lazy"] == [result.grade.score]


def test_the_file_is_a_database_that_others_can_read(tmp_path: Path) -> None:
    """Who decided what can be asked with any tool for SQLite."""
    out = make_class(tmp_path, 12)
    desk = ClassDesk(out)
    desk.decide([(desk.groups[0].points[0], 1.0)], "fine", "ada")
    with sqlite3.connect(out / FILE) as base:
        rows = base.execute("SELECT submission, item, points, reason, who FROM decision").fetchall()
    assert rows == [(desk.found.rows[0].id, "test_full_stack", 1.0, "fine", "ada")]


def test_adjustments_that_are_gone_are_told(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every page says that its figures are without them, and what is wrong; nothing else stops."""
    folder, out = small_kit.make_class(tmp_path / "class"), tmp_path / "out"
    given = tmp_path / "given.toml"
    given.write_text('[[extra]]\nstudent = "ada"\npoints = -1\nreason = "Late."\n')
    kibitz = Kibitz(kit, capsys)
    assert kibitz("grade", small_kit.NAME, folder, "--out", out, "--adjustments", given).code == 0
    given.unlink()
    with served(out) as one:
        text = Client(one).ask("/").text
    assert "figures here are without them" in text
    assert "given.toml: cannot be read" in text


def test_decisions_as_a_file_of_adjustments(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Graded with the file into another folder, the class has the same points, whatever stands in a reason; and the late policy stays."""
    folder, out, other = small_kit.make_class(tmp_path / "class"), tmp_path / "out", tmp_path / "other"
    (folder / "lazy.py").write_text(LAZY)
    given = tmp_path / "given.toml"
    given.write_text('[[extra]]\nstudent = "ada"\npoints = -1\nreason = "Late."\n')
    kibitz = Kibitz(kit, capsys)
    grade = ("grade", small_kit.NAME, folder, "--jobs", "1", "--out")
    assert kibitz(*grade, out, "--adjustments", given).code == 0
    desk = ClassDesk(out)
    reason = 'It stands at "0"\\n\n[[excused]]\nstudent = "ada" # \x7f ⟨é⟩'
    (point,) = desk.groups[0].points
    desk.decide([(point, 0.5)], reason, 'A\nda = "x"')
    desk.file.decide([Wish("extra", "ada", "names", 0, 0.25, "Names.", "")], "Ada", "now")
    basis = {"basis": "older", "reason": "of other files"}
    desk.file.decide([Wish("decide", "bob", "total", 0, 1.0, **basis)], "Ada", "now")
    words = ["review", str(out), "--export", str(tmp_path / "decided.toml")]
    assert kibitz_process(*words).code == 0
    text = (tmp_path / "decided.toml").read_text()
    assert '# reason = "of other files"' in text
    assert kibitz(*grade, other, "--adjustments", tmp_path / "decided.toml").code == 0
    assert kibitz(*grade, out, "--adjustments", given).code == 0

    def grades(where: Path) -> dict[str, object]:
        found = [from_json(path.read_bytes()) for path in (where / "results").iterdir()]
        return {one.submission.id: one.grade for one in found}

    assert grades(out) == grades(other)
    assert {name for name, grade in grades(out).items() if grade is not None} == {"ada", "lazy"}
    answer = kibitz_process("review", out, "--export", given)
    assert "give another one" in refused(answer)
