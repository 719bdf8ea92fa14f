"""The forms of the desk: what is sent again as it stands changes nothing, and nobody undoes what is not their own."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import msgspec
import pytest

from grader.classes.desk_file import ConflictError, DeskFile, NotLastError, Wish, read_decisions
from grader.classes.out_folder import read_class
from grader.commands.review import _export
from grader.grades.adjustment_file import read_adjustments
from grader.grades.decisions import Decision
from grader.review.open_points import short
from review_class import RUBRIC, Client, make_class, served, text_of

FIELD = re.compile(r"<(input|button)([^>]*)>")
VALUE = re.compile(r'([\w-]+)="([^"]*)"')


def fields_of(text: str, action: str) -> dict[str, str]:
    """What a browser sends of the form with this action, as it stands on the page."""
    (form,) = re.findall(rf'<form method="post" action="[^"]*{action}".*?</form>', text, re.S)
    found: dict[str, str] = {}
    for kind, inside in FIELD.findall(form):
        one = {name: unescape(value) for name, value in VALUE.findall(inside)}
        if kind == "input" and "name" in one:
            if one.get("type") in ("radio", "checkbox") and " checked" not in inside:
                continue
            # A field of one line has no line ends.
            value = one.get("value", "on" if one.get("type") == "checkbox" else "")
            found[one["name"]] = re.sub("[\r\n]", "", value)
    return found


def history(out: Path) -> list[Decision]:
    """All decisions, the first one first."""
    file = DeskFile(out)
    try:
        return file.history()[::-1]
    finally:
        file.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[Client, Path]]:
    """A desk with a rubric."""
    out = make_class(tmp_path, 60)
    (tmp_path / "rubric.toml").write_text(RUBRIC)
    with served(out, "--name", "Ada", "--rubric", str(tmp_path / "rubric.toml")) as one:
        yield Client(one), out


# The rubric.


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ("-0.333333", "a\tthird"),
        ("-0.000001", "one\ntwo"),
        ("-1.1", 'a "b" & <c>'),
        ("-2", "\u3164 x"),
        ("-0.1", "  a   b "),
    ],
)
def test_a_rubric_that_is_sent_again_changes_nothing(
    desk: tuple[Client, Path], points: str, why: str
) -> None:
    """Neither points nor reasons, whatever characters they have; only what somebody changed is written."""
    client, out = desk
    name = short("u1000")
    first = {"one": name, "points-copied": points, "why-copied": why, "seen-copied": "0"}
    assert client.ask("/rubric", first).status == 303
    form = fields_of(client.ask(f"/submission/{name}").text, "/rubric")
    assert client.ask("/rubric", {**form, "points-names": "2"}).status == 303
    form = fields_of(client.ask(f"/submission/{name}").text, "/rubric")
    assert client.ask("/rubric", form).status == 303
    made = history(out)
    assert [(one.item, one.version) for one in made] == [("copied", 1), ("names", 1)]
    assert (made[0].points, made[0].reason.partition(": ")[2]) == (float(points), why.strip())


def test_points_that_are_no_level_stay(desk: tuple[Client, Path]) -> None:
    """Those that were given before the levels were others: the form has a choice for them."""
    client, out = desk
    name = short("u1000")
    assert client.ask("/rubric", {"one": name, "points-names": "1.5", "seen-names": "0"}).status == 303
    form = fields_of(client.ask(f"/submission/{name}").text, "/rubric")
    assert form["points-names"] == "1.5"
    assert client.ask("/rubric", form).status == 303
    assert len(history(out)) == 1


# Reasons.


def test_a_reason_is_written_again_as_it_is(desk: tuple[Client, Path]) -> None:
    """With its line ends and tabs, which a browser sends as CR LF."""
    client, out = desk
    reason = 'one "line"\n\ttwo\u200b'
    fields = client.ask(client.first()).fields
    form = {**fields, "action": "accept", "reason": reason.replace("\n", "\r\n")}
    assert client.ask("/decide", form).status == 303
    page = client.ask(client.first()).text
    (again, *_) = re.findall(r'data-insert="([^"]*)"', page)
    assert unescape(again) == reason
    fields = client.ask(client.first()).fields
    assert client.ask("/decide", {**fields, "action": "accept", "reason": unescape(again)}).status == 303
    assert {one.reason for one in history(out)} == {reason}


def test_what_the_desk_writes_is_no_reason_to_offer_again(desk: tuple[Client, Path]) -> None:
    """Where nothing is written, the student reads a sentence of the desk's; the next form offers what a person wrote."""
    client, out = desk
    for reason in ("", "Seen in the lab."):
        form = {**client.ask(client.first()).fields, "action": "accept", "reason": reason}
        assert client.ask("/decide", form).status == 303
    assert len({one.reason for one in history(out)}) == 2
    page = client.ask(client.first()).text
    assert [unescape(one) for one in re.findall(r'data-insert="([^"]*)"', page)] == ["Seen in the lab."]


# Undo.


def test_nobody_undoes_what_others_decided(desk: tuple[Client, Path]) -> None:
    """Nor more than their own last decision; that one can be taken back, once."""
    client, out = desk
    with served(out, "--name", "Bob") as other:
        bob = Client(other)
        for one, action in ((client, "all-accept"), (bob, "accept"), (bob, "reject")):
            fields = one.ask(one.first()).fields
            assert one.ask("/decide", {**fields, "action": action}).status == 303
        made = history(out)
        last = made[-1].number
        everything = [("1", "99999999999"), ("1", str(last)), ("1", str(last - 2))]
        for first, end in [*everything, (str(last + 1), str(last + 9)), (str(last), str(last - 1))]:
            answer = bob.ask("/undo", {"first": first, "last": end})
            assert answer.status == 409
            assert "what you decided last" in answer.text
        assert client.ask("/undo", {"first": str(last), "last": str(last)}).status == 409
        assert history(out) == made
        done = f"?done={last}-{last}"
        assert 'action="' + bob.base + '/undo"' in bob.ask(f"/{done}").text
        assert "/undo" not in client.ask(f"/{done}").text
        assert bob.ask("/undo", {"first": str(last), "last": str(last)}).status == 303
        assert bob.ask("/undo", {"first": str(last), "last": str(last)}).status == 409
        assert len(history(out)) == len(made) + 1
        # Ada's is still her last one, for all students at once.
        mine = [str(one.number) for one in made if one.who == "Ada"]
        assert len(mine) > 1
        assert client.ask("/undo", {"first": mine[0], "last": mine[-1]}).status == 303
        assert len(history(out)) == len(made) + 1 + len(mine)


def test_numbers_that_are_none(desk: tuple[Client, Path]) -> None:
    """Are refused, in forms and in addresses."""
    client, _ = desk
    for number in ("9" * 30, "9" * 5000, "²", "١", "-1", ""):
        assert client.ask("/undo", {"first": number, "last": "1"}).status == 400
        assert client.ask("/undo", {"first": "1", "last": number}).status == 400
        assert client.ask(f"/?{urlencode({'done': f'{number}-1'})}").status == 200
        assert client.ask(f"/?{urlencode({'done': f'1-{number}'})}").status == 200


def test_two_decisions_are_not_taken_back_at_once(tmp_path: Path) -> None:
    """Those of another time stay, and so does what somebody decided anew."""
    out = make_class(tmp_path, 6)
    file = DeskFile(out)
    for when in ("1", "2"):
        file.decide([Wish("extra", "u1000", when, 0, 1.0, "x", "")], "Ada", when)
    with pytest.raises(NotLastError):
        file.take_back(1, 2, "Ada", "3")
    file.decide([Wish("extra", "u1000", "2", 1, 2.0, "x", "")], "Bob", "3")
    with pytest.raises(ConflictError):
        file.take_back(2, 2, "Ada", "4")
    assert len(file.history()) == 3
    (back,) = file.take_back(3, 3, "Bob", "4")
    assert (back.points, file.current()["extra", "u1000", "2"].points) == (1.0, 1.0)
    file.close()


# Marks of before.


def changed_class(tmp_path: Path, scores: dict[str, float]) -> tuple[Path, Path]:
    """A class, and as it was graded before, with these scores there; all others had a point more."""
    out = make_class(tmp_path, 60)
    old = tmp_path / "old"
    shutil.copytree(out, old)
    found = read_class(old)
    rows = tuple(msgspec.structs.replace(one, score=scores.get(one.id, one.score + 1)) for one in found.rows)
    (old / "class.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(found, rows=rows)))
    return out, old


def test_the_form_of_all_changes_is_taken(tmp_path: Path) -> None:
    """Sixty marks changed: the form that the page has for them is one that the desk takes."""
    out, old = changed_class(tmp_path, {})
    with served(out, "--before", str(old)) as one:
        client = Client(one)
        form = fields_of(client.ask("/changes").text, "/marks")
        assert len(form) > 120
        assert client.ask("/marks", {**form, "action": "chosen"}).status == 303
        kept = {name: text for name, text in form.items() if not name.startswith("take-")}
        assert client.ask("/marks", {**kept, "action": "chosen"}).status == 303
        assert len(history(out)) == 60
        form = fields_of(client.ask("/changes").text, "/marks")
        answer = client.ask("/marks", {**form, "action": "chosen"})
        assert answer.status == 303
        assert len(history(out)) == 60
        # Whoever presses a key learns what became of it.
        assert "Nothing changed: that was decided so already." in client.raw(answer.headers["location"]).text


def marks_kept(out: Path) -> dict[str, float]:
    """The marks that are kept, as the export has them."""
    _export(out, str(out.parent / "kept.toml"))
    return {one.submission: one.score for one in read_adjustments(out.parent / "kept.toml").override}


def test_a_choice_among_changes_is_taken_back_whole(tmp_path: Path) -> None:
    """Old marks that were kept, and new ones that were taken, in any mixture: all stand as before."""
    out, old = changed_class(tmp_path, {})
    with served(out, "--before", str(old)) as one:
        client = Client(one)
        form = fields_of(client.ask("/changes").text, "/marks")
        ticks = [name for name in form if name.startswith("take-")]
        none = {name: text for name, text in form.items() if name not in ticks}
        assert client.ask("/marks", {**none, "action": "chosen"}).status == 303
        first = marks_kept(out)
        assert len(first) == 60
        for action, taken in (("chosen", ticks[:40]), ("all", ticks), ("chosen", ticks[:1])):
            form = fields_of(client.ask("/changes").text, "/marks")
            form = {name: text for name, text in form.items() if not name.startswith("take-")}
            answer = client.ask("/marks", {**form, **dict.fromkeys(taken, "on"), "action": action})
            assert len(marks_kept(out)) == 60 - len(taken)
            page = client.raw(answer.headers["location"])
            answer = client.ask("/undo", fields_of(page.text, "/undo"))
            assert answer.status == 303
            assert marks_kept(out) == first
            text = text_of(client.raw(answer.headers["location"]).text)
            assert f"Taken back: {len(taken)} new mark" in text
            assert "What was kept before counts again" in text


def test_more_fields_than_a_form_has_are_refused(desk: tuple[Client, Path]) -> None:
    """With a sentence, and nothing is done."""
    client, out = desk
    answer = client.ask("/decide", {f"a{number}": "b" for number in range(200)})
    assert answer.status == 400
    assert "more fields" in answer.text
    assert read_decisions(out) == {}


def test_an_old_mark_is_kept_within_bounds(tmp_path: Path) -> None:
    """From 0 to the maximum, whatever the other folder says, so that the export loads."""
    out, old = changed_class(tmp_path, {"u1000": -50.0, "u1001": 1e308, "u1002": -1e-9, "u1003": 5.0})
    with served(out, "--before", str(old)) as one:
        client = Client(one)
        for _ in range(2):
            form = fields_of(client.ask("/changes").text, "/marks")
            form = {name: text for name, text in form.items() if not name.startswith("take-")}
            assert client.ask("/marks", {**form, "action": "chosen"}).status == 303
    marks = {one.submission: one.points for one in history(out)}
    most = next(row.max_score for row in read_class(out).rows if row.id == "u1001")
    assert [marks.get(f"u100{number}") for number in range(4)] == [0.0, 2 * most, 0.0, 5.0]
    assert len(history(out)) == len(marks)
    _export(out, str(tmp_path / "x.toml"))
    assert len(read_adjustments(tmp_path / "x.toml").override) == len(marks)
