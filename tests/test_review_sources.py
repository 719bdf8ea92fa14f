"""What was handed in, as the desk reads and writes it: by content, and nowhere but where it belongs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from grader.classes.run_file import Run
from grader.review import doing
from grader.review.doing import grading_words, replay
from grader.review.sources import Handed, Sources
from review_class import make_class, one_of

OUTSIDE = ["../evil.py", "/evil.py", "a/../../evil.py", "..", ".", "", "a\0b.py", "//evil.py"]


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_file_is_written_outside(tmp_path: Path, path: str) -> None:
    """A name that leads out of the folder, as no submission has one, writes nothing."""
    folder = tmp_path / "in" / "here"
    folder.mkdir(parents=True)
    doing._write(folder, Handed("good/a.py", b"x"))
    doing._write(folder, Handed(path, b"evil"))
    assert [one.relative_to(tmp_path).as_posix() for one in tmp_path.rglob("*") if one.is_file()] == [
        "in/here/good/a.py"
    ]


def test_a_link_in_the_folder_leads_nowhere(tmp_path: Path) -> None:
    """Were there one, nothing would be written through it."""
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "out").symlink_to(tmp_path)
    doing._write(folder, Handed("out/evil.py", b"evil"))
    assert not (tmp_path / "evil.py").exists()


def test_the_command_is_the_one_that_graded() -> None:
    """With this folder, and with the place that the submissions were moved to."""
    run = Run(("--course=/c.toml", "--isolated", "--", "whist", "/old place"), "whist", "/old place")
    assert grading_words(run, Path("/out"), None) == ["grade", "--out=/out", *run.words]
    assert grading_words(run, Path("/out"), Path("/new"))[-1] == "/new"


def test_a_run_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And its folder is removed."""
    monkeypatch.setattr(doing, "REPLAY_SECONDS", 0.01)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    run = Run(("--", "spite_and_malice", "x"), "spite_and_malice", "x")
    said = asyncio.run(replay(run, tmp_path / "u.json", "total", [Handed("main.py", b"")]))
    assert said.code is None
    assert not [*tmp_path.iterdir()]


def test_files_are_known_by_their_content(tmp_path: Path) -> None:
    """Whatever lies at the place, only what was graded is given; a class without a known place says what to do."""
    out = make_class(tmp_path, 6)
    result = one_of(0, 6)
    (handed,) = Sources(tmp_path / "class", out).of(result)
    assert handed.data is not None
    assert b"Ada Lovelace" in handed.data
    for where in (None, tmp_path / "nowhere", tmp_path / "graded"):
        (handed,) = Sources(where, out).of(result)
        assert handed.data is None
        assert "--submissions" in handed.why
