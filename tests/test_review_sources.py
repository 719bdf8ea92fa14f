"""What was handed in, as the desk reads and writes it: by content, and nowhere but where it belongs."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from commands import ROOT, environment
from grader.classes.out_folder import read_class
from grader.classes.run_file import RUN, Run, read_run
from grader.model.result import to_json
from grader.review import doing
from grader.review.doing import grading_words, replay, replay_words, shown_whole
from grader.review.sources import Handed, Sources
from grader.review.workroom import PREFIX, leading_page, workroom
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
    run = Run(("--", "spite_and_malice", "x"), "spite_and_malice", "x")
    said = asyncio.run(replay(run, tmp_path / "u.json", "total", [Handed("main.py", b"")], tmp_path))
    assert said.code is None
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("words", [["--version"], ["list"]])
def test_nothing_of_the_working_folder_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """The desk may be started among submissions: a file there that is called as a module is none."""
    for name in ("click.py", "msgspec.py", "json.py", "grader/__init__.py", "grader/__main__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("open('ran', 'w')")
    monkeypatch.chdir(tmp_path)
    said = asyncio.run(doing.give_back(words))
    assert (said.code, said.err) == (0, "")
    assert not (tmp_path / "ran").exists()


AMONG = """
import multiprocessing, sys
from grader import cli

def run():
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=print)
    process.start()
    process.join()
    return process.exitcode

cli.run = run
if __name__ == "__main__":
    cli.main()
"""


def test_no_process_of_a_command_takes_modules_from_the_working_folder(tmp_path: Path) -> None:
    """Those of a pool neither, which Python starts itself."""
    (tmp_path / "class").mkdir()
    for name in ("multiprocessing.py", "struct.py", "random.py"):
        (tmp_path / "class" / name).write_text("open('ran', 'w')")
    (tmp_path / "among.py").write_text(AMONG)
    command = [sys.executable, str(tmp_path / "among.py")]
    done = subprocess.run(command, cwd=tmp_path / "class", env=environment(), check=False)
    assert done.returncode == 0
    assert not (tmp_path / "class" / "ran").exists()


def test_every_python_that_is_started_leaves_the_working_folder_out() -> None:
    """Wherever the package starts a module in another process."""
    found = [path for path in (ROOT / "grader").rglob("*.py") if "sys.executable" in path.read_text()]
    for path in found:
        for line in path.read_text().splitlines():
            assert '"-m"' not in line or '"-P", "-m"' in line, path


def test_a_run_ends_with_the_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who ends the desk ends the command, which takes its folder with it."""
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    (tmp_path / "python").write_text("#!/bin/sh\necho $$ > pid\nexec sleep 100\n")
    (tmp_path / "python").chmod(0o755)
    (tmp_path / "room").mkdir()
    monkeypatch.chdir(tmp_path)

    async def ended() -> None:
        run = Run(("--", "spite_and_malice", "x"), "spite_and_malice", "x")
        going = asyncio.create_task(
            replay(run, tmp_path / "u.json", "total", [Handed("main.py", b"")], tmp_path / "room")
        )
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            await asyncio.sleep(0.02)
        going.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going

    asyncio.run(ended())
    assert not Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}").exists()
    assert not [*(tmp_path / "room").iterdir()]


def test_kit_and_course_are_those_of_the_command(tmp_path: Path) -> None:
    """Other fields of the file that say something else are not used: nobody was shown them."""
    words = ("--kit=/a", "--kit=/kit", "--course=/c.toml", "--isolated", "--", "whist", "--kit=/evil")
    (tmp_path / RUN).write_bytes(msgspec.json.encode(Run(words, "whist", "x", "/evil", "/evil.toml", 7)))
    run = read_run(tmp_path)
    assert run is not None
    assert (run.kit, run.course) == ("/a", "/c.toml")
    words_again = replay_words(run, Path("/out/results/u.json"), "total", "SUBMISSION")
    assert words_again[:5] == ["replay", "--seed=7", "--kit=/a", "--kit=/kit", "--course=/c.toml"]
    assert words_again[5:] == ["--", "/out/results/u.json", "total", "SUBMISSION"]
    (tmp_path / RUN).write_bytes(msgspec.json.encode(Run(words[3:], "whist", "x", "/evil", "/evil.toml")))
    run = read_run(tmp_path)
    assert run is not None
    assert (run.kit, run.course) == (None, None)


def test_the_command_reads_no_settings_of_the_working_folder() -> None:
    """Also where the words do not say so."""
    run = Run(("--", "whist", "/old"), "whist", "/old")
    assert grading_words(run, Path("/out"), None) == ["grade", "--out=/out", "--isolated", *run.words]


@pytest.mark.parametrize("word", ["x" * 70_000, "a\nb", "a\u202eb", "\ud800"])
def test_a_command_that_cannot_be_shown_whole_is_none(word: str) -> None:
    """No option hides behind what is cut or cannot be seen."""
    assert shown_whole(["grade", "--kit=/kit", "a b"]) == "kibitz grade --kit=/kit 'a b'"
    assert shown_whole(["grade", f"--column={word}", "--kit=/evil"]) == ""


def test_what_a_killed_desk_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next desk does it, and leaves the folders of those that are alive, of others, and links alone."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "lock").touch()
    (tmp_path / f"{PREFIX}link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / f"{PREFIX}begun").mkdir()
    left = tmp_path / f"{PREFIX}left"
    (left / "tmp1").mkdir(parents=True)
    (left / "tmp1" / "main.py").touch()
    (left / "lock").touch()
    with workroom() as alive:
        assert not left.exists()
        with workroom() as other:
            assert alive.is_dir()
            assert stat.S_IMODE(other.stat().st_mode) == 0o700
        assert not other.exists()
        assert alive.is_dir()
    assert {one.name for one in tmp_path.iterdir()} == {"elsewhere", f"{PREFIX}link", f"{PREFIX}begun"}
    assert (tmp_path / "elsewhere" / "lock").exists()


def test_the_page_that_leads_to_the_desk(tmp_path: Path) -> None:
    """Only its user can read it, and its address says nothing of the token."""
    url = leading_page(tmp_path, "http://127.0.0.1:1/tok&en/")
    assert "tok" not in url.rpartition("/")[2]
    (path,) = tmp_path.iterdir()
    assert url == path.as_uri()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert 'content="0; url=http://127.0.0.1:1/tok&amp;en/"' in path.read_text()


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


def test_a_submission_that_came_while_the_desk_was_open_is_shown(tmp_path: Path) -> None:
    """Once the class was graded with it; until then, what lies there is nobody's."""
    out = make_class(tmp_path, 6)
    sources = Sources(tmp_path / "class", out)
    assert sources.of(one_of(0, 6))[0].data is not None
    late = one_of(6, 7, tmp_path / "class")
    assert sources.of(late)[0].data is None
    found = read_class(out)
    (out / "results" / f"{late.submission.id}.json").write_bytes(to_json(late))
    (out / "class.json").unlink()
    (out / "class.json").write_bytes(msgspec.json.encode(found))
    assert b"def" in (sources.of(late)[0].data or b"")


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
    out = asyncio.run(replay(run, tmp_path / "u.json", "total", handed, tmp_path)).out
    assert (
        out == "It ran without d⟨U+202E⟩, which cannot be laid out here beside the other files.\n\nthe same"
    )
    assert asyncio.run(replay(run, tmp_path / "u.json", "total", handed[:1], tmp_path)).out == "the same"
