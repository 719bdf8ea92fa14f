"""What was decided, given and written stays with the code that it is about, and a person is asked of other code."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import msgspec
import pytest

from grader.classes.desk_file import DeskFile, Wish
from grader.grades.adjustments import adjust
from grader.grades.decisions import Decision, basis_of, fits, is_earlier, notes_of, with_decisions
from grader.grades.unfit import Unfit
from grader.model.handed_in import File
from grader.model.result import Result, from_json, to_json
from grader.review.class_desk import ClassDesk
from grader.review.open_points import short
from review_class import RUBRIC, Client, make_class, one_of, served, text_of

replace = msgspec.structs.replace
ONE = one_of(3, 60)


def with_files(result: Result, *files: File) -> Result:
    """The same result of other files."""
    return replace(result, submission=replace(result.submission, files=files))


README = File("README.md", "e" * 64, 12)
(MAIN,) = ONE.submission.files
OTHER = with_files(ONE, replace(MAIN, sha256="b" * 64))


def decision(kind: str, item: str, points: float, basis: str) -> Decision:
    """Made at the desk."""
    return Decision(1, kind, ONE.submission.id, item, 1, points, "seen", "Ada", "now", basis)  # type: ignore[arg-type]


def test_what_counts_is_the_code() -> None:
    """A file beside it, or another name of the same file, asks nobody again; other code does, and so do other open points."""
    one = decision("decide", "test_full_stack", 2, basis_of(ONE, "test_full_stack"))
    assert fits(one, ONE)
    assert fits(one, with_files(ONE, MAIN, README))
    assert fits(one, with_files(ONE, replace(MAIN, path="main-1.py")))
    assert not fits(one, OTHER)
    assert not fits(one, with_files(ONE, MAIN, File("more.py", "c" * 64, 1)))
    less = replace(
        ONE,
        checks=tuple(
            replace(each, open_points=4.0) if each.id == "test_full_stack" else each for each in ONE.checks
        ),
    )
    assert not fits(one, less)


def test_decisions_of_older_desks_stay() -> None:
    """They know the files by their names."""
    files = [f"{MAIN.sha256} {MAIN.path}"]
    text = "\n".join(("test_full_stack", "open 5", *files))
    older = hashlib.sha256(text.encode()).hexdigest()[:32]
    one = decision("decide", "test_full_stack", 2, older)
    assert fits(one, ONE)
    assert not fits(one, OTHER)


def test_points_of_a_rubric_are_marked() -> None:
    """They count for other code, and the student and whoever grades are told; what older desks gave is known of no code."""
    out_of = basis_of  # the mark of a rubric is one of the code alone
    assert out_of(ONE, "x") != out_of(OTHER, "x")
    desk = decision("extra", "names", 2, "")
    assert not is_earlier(desk, OTHER)
    given = replace(desk, basis="of other code")
    policy = with_decisions(None, [given], ONE)
    assert policy is not None
    grade = adjust(policy, ONE)
    assert grade is not None
    assert grade.adjustments[0].reason == "2 points extra: seen (given for your earlier submission)."
    (note,) = notes_of([replace(given, points=0)], [], ONE)
    assert note.text == "seen (given for your earlier submission)."
    unfit = Unfit()
    unfit.take(None, [given], ONE)
    (line,) = unfit.lines(Path("desk"))
    assert (
        "of 1 submission, points of the rubric or comments were given for other code, and still count" in line
    )


@pytest.fixture
def again(tmp_path: Path) -> tuple[Path, Path]:
    """A class in which a rubric was kept, a comment written and a decision made; then one student hands in other code."""
    out = make_class(tmp_path, 60)
    rubric = tmp_path / "rubric.toml"
    rubric.write_text(RUBRIC)
    with served(out, "--name", "Ada", "--rubric", str(rubric)) as one:
        client = Client(one)
        page = client.ask(client.first())
        key = page.fields["one"]
        client.ask("/decide", {**page.fields, "action": "accept"})
        form = {"one": key, "points-names": "2.0", "seen-names": "0", "points-copied": "", "seen-copied": "0"}
        assert client.ask("/rubric", form).status == 303
        comment = {"one": key, "text": "Well done.", "file": "0", "line": ""}
        assert client.ask("/comment", comment).status == 303
        assert "earlier submission" not in client.ask("/").text
    path = next(one for one in (out / "results").iterdir() if short(one.stem) == key)
    result = from_json(path.read_bytes())
    (file,) = result.submission.files
    path.write_bytes(to_json(with_files(result, replace(file, sha256="b" * 64))))
    return out, rubric


def test_a_person_is_asked_of_the_new_code(again: tuple[Path, Path]) -> None:
    """In the list of what is open, and on the page of the submission; kept once more, it is given for the new code."""
    out, rubric = again
    (made, *_) = DeskFile(out).current().values()
    key = short(made.submission)
    with served(out, "--name", "Bob", "--rubric", str(rubric)) as one:
        client = Client(one)
        queue = client.ask("/").text
        assert "Given for an earlier submission" in queue
        assert f"/submission/{key}#rubric" in queue
        page = client.ask(f"/submission/{key}").text
        assert "given for the earlier submission" in page
        assert "Do these points hold for it?" in page
        assert "Written for the earlier submission" in page
        assert "(does not count: it was made for other code or other points)" in page
        form = {"one": key, "points-names": "2.0", "seen-names": "1", "points-copied": "", "seen-copied": "0"}
        assert client.ask("/rubric", form).status == 303
        (name,) = re.findall(r'name="name" value="([0-9a-f]{16})"', page)
        assert client.ask("/comment", {"one": key, "name": name, "seen": "1", "holds": "1"}).status == 303
        page = client.ask(f"/submission/{key}").text
        assert "earlier submission" not in page
        assert "Well done." in page
        assert "Given for an earlier submission" not in client.ask("/").text
        # The decision is asked again, so it is no longer among those that count.
        assert "<strong>0</strong> decided, <strong>40</strong> open" in client.ask("/progress").text


def test_what_is_taken_back_does_not_make_an_old_decision_count(again: tuple[Path, Path]) -> None:
    """Under a decision on the new code lies one on the old code; the page says so, and the points are open."""
    out, _ = again
    (made, *_) = DeskFile(out).current().values()
    with served(out, "--name", "Ada") as one:
        client = Client(one)
        point = next(
            match
            for match in re.findall(r'href="([^"]*/point/[0-9a-f]+/[0-9a-f]+)"', client.ask("/").text)
            if match.endswith(short(made.submission))
        )
        answer = client.ask("/decide", {**client.raw(point).fields, "action": "reject"})
        assert "<strong>1</strong> decided, <strong>39</strong> open" in client.ask("/progress").text
        answer = client.ask("/undo", client.raw(answer.headers["location"]).fields)
        text = text_of(client.raw(answer.headers["location"]).text)
        assert "counts again" not in text
        assert "(5 points) does not count: it was made for other code or other points." in text
        assert "It is open again." in text
        assert "<strong>0</strong> decided, <strong>40</strong> open" in client.ask("/progress").text


def test_a_file_beside_the_code_reopens_nothing(tmp_path: Path) -> None:
    """A README that is handed in later leaves every decision where it is."""
    out = make_class(tmp_path, 60)
    desk = ClassDesk(out)
    point = desk.groups[0].points[0]
    desk.decide([(point, 5.0)], "fine", "ada")
    desk.file.decide([Wish("extra", point.row.id, "names", 0, 1.0, "Names.", "")], "ada", "now")
    path = out / "results" / f"{point.row.id}.json"
    result = from_json(path.read_bytes())
    path.write_bytes(to_json(with_files(result, *result.submission.files, README)))
    assert ClassDesk(out).open_count == 39
