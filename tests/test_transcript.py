"""The format of transcripts: what is read, what is written back, and what a mistake in a file is answered with."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.kits.setups import setup_source
from grader.kits.transcript import Recorded, read_transcript, read_transcripts, written
from grader.model.errors import KitError

FILE = """\
title: A card is moved
task: Program
points: 2.5
rules: G1 G2
setup: stacked("A♣")

# What everybody sees.
# In two lines.

| menu
|
|   [ ]
| prompt :>
# Now the move.
> tc 1 1
|  A♣
= says moved card
= unchanged
>
= complains
> ^D
= ended
"""


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "move.transcript"
    path.write_text(text, "utf-8")
    return read_transcript(path)


def test_a_file_is_read(tmp_path: Path) -> None:
    """Head, comments, what is typed, what was printed and what must hold."""
    path = tmp_path / "move.transcript"
    path.write_text(FILE, "utf-8")
    found = read_transcript(path)
    assert (found.id, found.title, found.task, found.points) == ("move", "A card is moved", "Program", 2.5)
    assert (found.rules, found.setup) == (("G1", "G2"), 'stacked("A♣")')
    assert found.comments == ("What everybody sees.", "In two lines.")
    assert found.typed == ["tc 1 1", "", "^D"]
    start, move, empty, end = found.exchanges
    assert start == Recorded(None, "menu\n\n  [ ]\nprompt :>", line=10)
    assert (move.shown, move.comments) == (" A♣", ("Now the move.",))
    assert move.holds == (("says", ("moved", "card")), ("unchanged", ()))
    assert empty.says("complains") and end.says("ended")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """Nothing is lost, and writing twice changes nothing."""
    path = tmp_path / "move.transcript"
    path.write_text(FILE, "utf-8")
    first = written(read_transcript(path))
    path.write_text(first, "utf-8")
    assert written(read_transcript(path)) == first
    assert first.splitlines()[:5] == FILE.splitlines()[:5]


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("title: A card is moved\n", "", None, "a line `title: ...` at the top"),
        ("task: Program", "tusk: Program", 2, "one of the keys title, task, points, rules, setup"),
        ("points: 2.5", "points: many", 3, "a number of points, not 'many'"),
        ("rules: G1 G2", "title: again", 4, "the key title once"),
        ("= says moved card", "= sais moved card", 17, "one of ended, complains"),
        ("= says moved card", "= says", 17, "words behind `says`"),
        ("= says moved card", "= exits", 17, "the code of the exit behind `exits`, such as 2"),
        ("= says moved card", "= exits badly", 17, "the code of the exit"),
        ("= says moved card", "= exits 1 2", 17, "the code of the exit"),
        ("= says moved card", "= by", 17, "rules of this transcript behind `by`, of G1, G2"),
        ("= says moved card", "= by G1 G9", 17, "rules of this transcript behind `by`, of G1, G2"),
        (
            "= unchanged",
            "= unchanged table",
            18,
            "words behind `says` and `by`, perhaps behind `announces`, and behind nothing else",
        ),
        ("|  A♣", "A♣", 16, "a line begins with > (typed)"),
    ],
)
def test_a_mistake_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: int | None, expected: str
) -> None:
    """File, line, and what was expected there."""
    assert old in FILE
    with pytest.raises(KitError) as caught:
        read(tmp_path, FILE.replace(old, new, 1))
    message = str(caught.value)
    assert str(tmp_path / "move.transcript") in message
    assert expected in message
    assert line is None or f"line {line}" in message


def test_a_file_without_exchanges_or_that_is_no_text(tmp_path: Path) -> None:
    """Both are refused in one sentence."""
    with pytest.raises(KitError, match="lines that are typed"):
        read(tmp_path, "title: x\ntask: y\npoints: 1\n")
    path = tmp_path / "bad.transcript"
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(KitError, match="cannot be read"):
        read_transcript(path)


def test_a_folder_is_read_by_name(tmp_path: Path) -> None:
    """Other files in it are no transcripts."""
    for name in ("b", "a"):
        (tmp_path / f"{name}.transcript").write_text(FILE, "utf-8")
    (tmp_path / "notes.txt").write_text("x", "utf-8")
    assert [one.id for one in read_transcripts(tmp_path)] == ["a", "b"]
    assert setup_source(tmp_path) == ""
    (tmp_path / "setup.py").write_text("x = 1\n", "utf-8")
    assert setup_source(tmp_path) == "x = 1\n"
