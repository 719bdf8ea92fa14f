"""The review desk after a decision: it can be changed, taken back, and every submission can be reached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from commands import kibitz_process, refused
from grader.classes.desk_file import DeskFile, Wish, read_decisions
from grader.grades.decisions import basis_of
from grader.review.class_desk import ClassDesk
from grader.review.open_points import again_key, short
from review_class import RUBRIC, Client, make_class, one_of, served, text_of, write_class

replace = msgspec.structs.replace


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[Client, Path]]:
    """A desk with a rubric."""
    out = make_class(tmp_path, 60)
    rubric = tmp_path / "rubric.toml"
    rubric.write_text(RUBRIC)
    with served(out, "--name", "Ada", "--rubric", str(rubric)) as one:
        yield Client(one), out


def test_an_earlier_decision_is_changed(desk: tuple[Client, Path]) -> None:
    """Long after it was made, from the list of what was decided and from the page of the submission."""
    client, out = desk
    first = client.ask(client.first()).fields
    client.ask("/decide", {**first, "action": "accept", "reason": "seen by Ada"})
    client.ask("/decide", {**client.ask(client.first()).fields, "action": "reject"})
    for path in ("/progress", f"/submission/{first['one']}"):
        links = re.findall(r'class="go" href="([^"]*)">Decide again', client.ask(path).text)
        assert len(links) == (2 if path == "/progress" else 1)
        page = client.raw(links[-1])
        assert "Decided: 5 points by Ada. seen by Ada. What you decide now takes its place." in text_of(
            page.text
        )
    answer = client.ask("/decide", {**page.fields, "action": "give", "points": "2", "reason": "better so"})
    assert answer.status == 303
    names = {short(name): name for name in read_decisions(out)}
    (made,) = read_decisions(out)[names[first["one"]]]
    assert (made.version, made.points, made.reason) == (2, 2, "better so")
    text = client.raw(answer.headers["location"]).text
    assert "changed since" in text
    assert client.ask("/decide", {**page.fields, "action": "give", "points": "1"}).status == 409
    # What is taken back now is the change, and not the first decision with it.
    answer = client.ask("/undo", client.raw(answer.headers["location"]).fields)
    (made,) = read_decisions(out)[names[first["one"]]]
    assert (made.points, made.reason) == (5, "seen by Ada")
    text = text_of(client.raw(answer.headers["location"]).text)
    assert "Taken back: 1 decision, 2 points" in text
    assert "What was decided before counts again: 5 points." in text


def test_an_earlier_decision_is_opened_again(desk: tuple[Client, Path]) -> None:
    """Taken back whole, so that it is asked again."""
    client, out = desk
    client.ask("/decide", {**client.ask(client.first()).fields, "action": "accept"})
    (link,) = re.findall(r'href="([^"]*)">Decide again', client.ask("/progress").text)
    answer = client.ask("/decide", {**client.raw(link).fields, "action": "reopen"})
    assert "Open again: 1 decision" in client.raw(answer.headers["location"]).text
    assert ClassDesk(out).open_count == 40
    assert client.raw(link).status == 404


def test_undo_says_what_was_taken_back(desk: tuple[Client, Path]) -> None:
    """How many, how many points, of which check."""
    client, _ = desk
    answer = client.ask("/decide", {**client.ask(client.first()).fields, "action": "all-accept"})
    page = client.raw(answer.headers["location"])
    assert "Kept: 14 decisions, 5 points each (The 9 clears the stack and returns its faces)." in text_of(
        page.text
    )
    answer = client.ask("/undo", page.fields)
    text = text_of(client.raw(answer.headers["location"]).text)
    assert "Taken back: 14 decisions, 5 points each (The 9 clears the stack" in text
    assert "They are open again." in text


def test_every_submission_is_reached(desk: tuple[Client, Path]) -> None:
    """Also those of which nothing is open or decided; by name, by mark and by what is open, both ways, and one after the other."""
    client, out = desk
    found = ClassDesk(out)
    for sort in ("name", "-name", "mark", "-mark", "open", "-open", "nonsense"):
        page = client.ask(f"/all?sort={sort}").text
        keys = re.findall(r'class="go" href="[^"]*/submission/([0-9a-f]+)', page)
        assert sorted(keys) == sorted(found.by_key)
        if sort.endswith("mark"):
            marks = [found.by_key[key].score for key in keys]
            assert marks == sorted(marks, reverse=sort.startswith("-"))
    nothing = next(row for row in found.found.rows if not found.points_of(row.id))
    page = client.ask(f"/submission/{short(nothing.id)}?sort=mark").text
    assert "Keep the rubric" in page
    (after,) = re.findall(r'href="[^"]*(/submission/[^"]*)" data-key="&gt;"', page)
    assert after.endswith("?sort=mark")
    assert client.ask(after).status == 200


def test_a_kept_rubric_is_told_and_taken_back(desk: tuple[Client, Path]) -> None:
    """The banner says what was given, and the key beside it takes it back."""
    client, out = desk
    key = short("u1059")
    page = client.ask(f"/submission/{key}")
    form = {"one": key, "points-names": "2.0", "seen-names": "0", "points-copied": "", "seen-copied": "0"}
    answer = client.ask("/rubric", {**form, "why-names": "mostly"})
    assert answer.headers["location"].endswith("#rubric")
    page = client.raw(answer.headers["location"].partition("#")[0])
    assert "is kept: Names say what things are: +2." in text_of(page.text)
    answer = client.ask("/undo", page.fields)
    assert answer.headers["location"].partition("?")[0].endswith(f"/submission/{key}")
    assert "Taken back: Names say what things are: +2." in client.raw(answer.headers["location"]).text
    assert [one.points for one in read_decisions(out)["u1059"]] == [None]
    # What stands in a rubric is no reason to accept something else.
    client.ask("/rubric", {**form, "seen-names": "2", "why-names": "mostly"})
    assert "mostly" not in client.ask(client.first()).text


def test_points_out_of_bounds_lead_back_to_the_question(desk: tuple[Client, Path]) -> None:
    """By the key that goes on."""
    client, _ = desk
    where = client.first()
    answer = client.ask("/decide", {**client.ask(where).fields, "action": "give", "points": "6"})
    assert re.findall(r'href="([^"]*)" data-key="n">Back', answer.text) == [client.base + where]


def test_all_with_the_check_show_their_reasons(desk: tuple[Client, Path]) -> None:
    """The page of a whole check does not say that they share a reason, and shows each one's."""
    client, out = desk
    group = next(one for one in ClassDesk(out).groups if one.item.id == "test_add")
    page = client.ask(f"/point/{group.key}/{group.points[0].key}")
    (wide,) = re.findall(r'href="[^"]*(/point/check-[^"]*)"', page.text)
    text = text_of(client.ask(wide).text)
    assert (
        "Student 1 of 16 with this check open, for whatever reason" in text or "of 16 with this check" in text
    )
    assert "with this reason" not in text
    assert text.count("nothing that came out right shows that add does anything") >= 9


def test_versions_are_found(tmp_path: Path) -> None:
    """What was decided before is the version before."""
    out = make_class(tmp_path, 60)
    desk = ClassDesk(out)
    (first,) = desk.decide([(desk.groups[0].points[0], 1.0)], "one", "ada")
    point = desk.again(again_key(first))
    assert point is not None
    (second,) = desk.decide([(point, 2.0)], "two", "ada")
    file = DeskFile(out)
    assert file.before(second) == first
    assert file.before(first) is None
    assert desk.again(again_key(msgspec.structs.replace(first, submission="nobody"))) is None


@pytest.mark.parametrize("line", ["18", "999", "l12", "12-", "14-12", "-3", "3-18", "1 2", "0", "0x3"])
def test_lines_that_are_not_there_are_refused(tmp_path: Path, line: str) -> None:
    """In a sentence that says which lines there are; nothing is kept as if it were about the whole submission."""
    out = make_class(tmp_path, 6)
    with served(out) as one:
        client = Client(one)
        form = {"one": short("u1001"), "file": "0", "line": line, "text": "see here"}
        answer = client.ask("/comment", form)
        assert answer.status == 400
        assert "This file has the lines 1 to 17. Write one of them, or some as 3-5" in answer.text
        assert "#files" in answer.text
    assert DeskFile(out).comments() == []


def test_a_comment_about_several_lines(tmp_path: Path) -> None:
    """It stands beside the first of them, and says which."""
    out = make_class(tmp_path, 6)
    with served(out) as one:
        client = Client(one)
        form = {"one": short("u1001"), "file": "0", "text": "see here"}
        for line in ("12-14", " 3 – 3 ", "17", ""):
            assert client.ask("/comment", {**form, "line": line}).status == 303
    found = [(each.line, each.text) for each in DeskFile(out).comments()]
    assert found == [(12, "Lines 12 to 14: see here"), (3, "see here"), (17, "see here"), (0, "see here")]


@pytest.mark.parametrize("points", ["1.2555555", "1,2555555", "0.0000001"])
def test_points_are_kept_as_written_or_refused(desk: tuple[Client, Path], points: str) -> None:
    """More digits than any page shows are refused, for a decision and in a rubric; zeros behind them say nothing."""
    client, out = desk
    fields = client.ask(client.first()).fields
    answer = client.ask("/decide", {**fields, "action": "give", "points": points})
    assert answer.status == 400
    assert "with at most six digits behind the point" in answer.text
    form = {"one": fields["one"], "points-names": "", "seen-names": "0", "seen-copied": "0"}
    answer = client.ask("/rubric", {**form, "points-copied": f"-{points}"})
    assert answer.status == 400
    assert (
        "Code that stands there several times: write points from -2 to 0, with at most six digits"
        in answer.text
    )
    assert read_decisions(out) == {}
    assert client.ask("/decide", {**fields, "action": "give", "points": "1.2500"}).status == 303
    ((made,),) = read_decisions(out).values()
    assert made.points == 1.25


def test_all_that_is_open_can_be_written(tmp_path: Path) -> None:
    """Also where it is a share that no page shows exactly."""
    found = [one_of(number, 60) for number in range(3)]
    third = replace(
        found[0],
        checks=tuple(
            replace(each, open_points=5 / 3) if each.id == "test_full_stack" else each
            for each in found[0].checks
        ),
    )
    out = write_class(tmp_path, [third])
    with served(out) as one:
        client = Client(one)
        fields = client.ask(client.first()).fields
        assert client.ask("/decide", {**fields, "action": "give", "points": "1.67"}).status == 303
    ((made,),) = read_decisions(out).values()
    assert made.points == 5 / 3


def test_the_desk_remembers_the_rubric(tmp_path: Path) -> None:
    """Given once, it is there at each start; a file that is gone is told, and another one takes its place."""
    out = make_class(tmp_path, 6)
    rubric, other = tmp_path / "rubric.toml", tmp_path / "other.toml"
    rubric.write_text(RUBRIC)
    other.write_text('[[rubric]]\nname = "tests"\ntext = "There are tests."\npoints = 1\n')
    path = f"/submission/{short('u1001')}"
    with served(out, "--rubric", str(rubric)) as one:
        assert "Names say what things are" in Client(one).ask(path).text
    with served(out) as one:
        assert "Names say what things are" in Client(one).ask(path).text
    with served(out, "--rubric", str(other)) as one:
        assert "There are tests" in Client(one).ask(path).text
    other.unlink()
    assert "give it by --rubric FILE" in refused(kibitz_process("review", out, "--no-browser"))


def test_what_is_decided_already_is_not_said_to_be_open(desk: tuple[Client, Path]) -> None:
    """It was; and where the mark from before is kept, the page says what a decision changes."""
    client, out = desk
    first = client.first()
    assert "5 points are open" in text_of(client.ask(first).text)
    client.ask("/decide", {**client.ask(first).fields, "action": "accept"})
    progress = client.ask("/progress").text
    assert f'href="{client.base}/" data-key="n"' in progress
    (link,) = re.findall(r'href="([^"]*)">Decide again', progress)
    text = text_of(client.raw(link).text)
    assert "5 points were open until somebody decided" in text and "points are open" not in text
    assert "The mark from before is kept" not in text
    (one,) = ClassDesk(out).file.current().values()
    result = ClassDesk(out).result(one.submission)
    assert result is not None
    ClassDesk(out).keep([Wish("override", one.submission, "", 0, 7.0, "kept", basis_of(result, ""))], "ada")
    text = text_of(client.raw(link).text)
    assert "The mark from before is kept: 7. While it is, what you decide here changes nothing of it." in text
