"""What was handed in, as the desk reads and writes it: by content, and nowhere but where it belongs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from grader.classes.run_file import Run
from grader.review import doing
from grader.review.doing import grading_words, replay
from grader.review.sources import Handed, Sources
from grader.submissions.submission import read_submission
from review_class import make_class, one_of

OUTSIDE = ["../evil.py", "/evil.py", "a/../../evil.py", "..", ".", "", "a\0b.py", "//evil.py"]


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_file_is_written_outside(tmp_path: Path, path: str) -> None:
    """A name that leads out of the folder, as no submission has one, writes nothing."""
    folder = tmp_path / "in" / "here"
    folder.mkdir(parents=True)
    assert doing._written(folder, Handed("good/a.py", b"x"))
    assert not doing._written(folder, Handed(path, b"evil"))
    assert [one.relative_to(tmp_path).as_posix() for one in tmp_path.rglob("*") if one.is_file()] == [
        "in/here/good/a.py"
    ]


def test_a_link_in_the_folder_leads_nowhere(tmp_path: Path) -> None:
    """Were there one, nothing would be written through it."""
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "out").symlink_to(tmp_path)
    assert not doing._written(folder, Handed("out/evil.py", b"evil"))
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


LONG = "x" * 251 + "y" * 20 + ".py"
LAID = {
    "plain": (["main.py", "a/b/c.py"], []),
    "a name that no disk takes": (["main.py", LONG, f"{LONG}/b.py"[-20:]], []),
    "a folder that no disk takes": (["main.py", f"{'d' * 300}/b.py"], []),
    "a file called as a folder": (["main.py", "data", "data/b.py"], ["data"]),
    "the folder first": (["data/b.py", "data", "main.py"], ["data"]),
    "both": (["data/b.py", "data", LONG], ["data"]),
    "outside": (["main.py", "../evil.py", "/evil.py"], ["../evil.py", "/evil.py"]),
    "half a character": (["main.py", "a\udc80.py"], ["a\udc80.py"]),
}


@pytest.mark.parametrize("files", LAID.values(), ids=LAID.keys())
def test_files_are_laid_out_as_far_as_that_goes(tmp_path: Path, files: tuple[list[str], list[str]]) -> None:
    """What a zip can hold and a disk cannot does not keep anybody from running a check again; what neither holds is told."""
    paths, lacking = files
    handed = [Handed(path, f"# {path}".encode("utf-8", "replace")) for path in paths]
    place, without = doing.lay(tmp_path, "ada", handed)
    if without != lacking:  # a file system that takes any bytes
        assert without == []
    found = read_submission(place)
    assert found.id == "ada"
    if without:
        assert {path for path in paths if path not in lacking} == set(found.files)
    assert all(found.files[path] == f"# {path}".encode() for path in found.files if path in paths)
    assert not (tmp_path.parent / "evil.py").exists()


def test_what_is_lacking_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before what the command says, and with signs for what nobody can see."""

    async def said(words: object, seconds: object) -> doing.Said:
        return doing.Said(0, "the same", "")

    monkeypatch.setattr(doing, "_run", said)
    run = Run(("--", "spite_and_malice", "x"), "spite_and_malice", "x")
    handed = [Handed("main.py", b""), Handed("d\u202e", b""), Handed("d\u202e/b.py", b"")]
    out = asyncio.run(replay(run, tmp_path / "u.json", "total", handed)).out
    assert (
        out == "It ran without d⟨U+202E⟩, which cannot be laid out here beside the other files.\n\nthe same"
    )
    assert asyncio.run(replay(run, tmp_path / "u.json", "total", handed[:1])).out == "the same"
