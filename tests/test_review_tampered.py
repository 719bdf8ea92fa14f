"""A folder of results that came from others, or that one submission has made large: nothing outside is touched, and nobody waits."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import struct
import zipfile
from pathlib import Path

import msgspec
import pytest

import results
from commands import kibitz_process, refused
from grader.classes import desk_base, out_folder
from grader.classes.desk_base import FILE
from grader.classes.desk_file import DeskFile, Wish
from grader.classes.desk_schema import make_tables
from grader.classes.out_folder import ids_before, write_atomically
from grader.classes.traces import Traces
from grader.lms.recognise import read_download
from grader.model.errors import InputError
from grader.review import sources as reading
from grader.review.sources import Sources
from grader.submissions.download import Entry, Tree
from grader.submissions.submission import Submission, take_entry
from review_class import make_class, one_of, write_class

MAGIC = bytes.fromhex("d9d505f920a163d7")
"""How a rollback journal begins (https://www.sqlite.org/fileformat2.html#the_rollback_journal)."""


def with_journal(out: Path, named: Path) -> None:
    """Make a file of decisions with a journal that names a file, which SQLite removes once it has read the journal."""
    base = sqlite3.connect(out / FILE, isolation_level=None)
    base.execute("BEGIN")
    make_tables(base)
    base.execute("COMMIT")
    (pages,) = base.execute("PRAGMA page_count").fetchone()
    (size,) = base.execute("PRAGMA page_size").fetchone()
    base.close()
    name = os.fsencode(named)
    head = (MAGIC + struct.pack(">IIIII", 0, 0x1234, pages, 512, size)).ljust(512, b"\0")
    end = struct.pack(">II", len(name), sum(name) & 0xFFFFFFFF) + MAGIC
    journal = head + struct.pack(">I", 0x40000000 // size + 1) + name + end
    (out / f"{FILE}-journal").write_bytes(journal)


def test_a_journal_removes_no_file(tmp_path: Path) -> None:
    """SQLite would act by it before the tables can be looked at."""
    out, other = tmp_path / "out", tmp_path / "thesis.txt"
    out.mkdir()
    other.write_text("mine")
    with_journal(out, other)
    with pytest.raises(
        InputError, match="journal: is no file of a review desk, and SQLite would act by it; remove it"
    ):
        DeskFile(out)
    assert other.read_text() == "mine"


def test_the_journal_would_have_removed_it(tmp_path: Path) -> None:
    """So that the test above can fail."""
    out, other = tmp_path / "out", tmp_path / "thesis.txt"
    out.mkdir()
    other.write_text("mine")
    with_journal(out, other)
    base = sqlite3.connect(out / FILE)
    base.execute("SELECT count(*) FROM decision").fetchone()
    base.close()
    assert not other.exists()


def test_a_pipe_for_a_journal_is_not_waited_for(tmp_path: Path) -> None:
    """Opening it would last until somebody writes."""
    DeskFile(tmp_path).close()
    os.mkfifo(tmp_path / f"{FILE}-journal")
    with pytest.raises(InputError, match="remove it"):
        DeskFile(tmp_path)


def test_a_file_is_made_whole(tmp_path: Path) -> None:
    """Whoever comes second uses the file of who came first, and nothing else is left in the folder."""
    first = DeskFile(tmp_path)
    desk_base._make(tmp_path / FILE)
    second = DeskFile(tmp_path)
    first.decide([Wish("extra", "u1", "style", 0, 2.0, "fine", "x")], "ada", "2026-11-26T21:00:00Z")
    assert len(second.current()) == 1
    first.close()
    second.close()
    assert [one.name for one in tmp_path.iterdir()] == [FILE]


def test_nothing_is_written_through_a_link_that_was_laid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where somebody foresees what a file is called until it is whole."""
    other = tmp_path / "thesis.txt"
    other.write_text("mine")
    (tmp_path / "out").mkdir()
    laid = tmp_path / "out" / ".writing-7"
    laid.symlink_to(other)
    monkeypatch.setattr(out_folder, "_beside", lambda path: laid)
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / "out" / "x.json", b"theirs")
    assert other.read_text() == "mine"


def test_names_of_unfinished_files_are_not_foreseen(tmp_path: Path) -> None:
    """Two files that one process writes are begun under different names."""
    assert out_folder._beside(tmp_path / "x") != out_folder._beside(tmp_path / "x")


def test_a_link_among_the_attempts_is_refused(tmp_path: Path) -> None:
    """What is forgotten there would be removed elsewhere."""
    out, elsewhere = make_class(tmp_path, 3), tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "u1000.1.json").write_text("mine")
    (out / "attempts").mkdir()
    (out / "attempts" / "results").symlink_to(elsewhere)
    said = refused(kibitz_process("forget", out, "u1000"))
    assert "attempts/results: is a link to another folder" in said
    assert (elsewhere / "u1000.1.json").exists()


def test_a_newcomer_takes_nobodys_id(tmp_path: Path) -> None:
    """In a folder of results, whoever was there first keeps the id, with all that was decided for it."""
    handed = tmp_path / "class"
    for name in ("josé garcía", "ada"):
        (handed / name).mkdir(parents=True)
        (handed / name / "main.py").write_text("x = 1\n")
    before = {one.pieces[0].place: one.id for one in read_download(handed).entries}
    assert before == {"josé garcía": "josé_garcía", "ada": "ada"}
    found = [
        msgspec.structs.replace(
            results.half_open(),
            submission=msgspec.structs.replace(
                results.half_open().submission, id=id, path=f"{handed}/{place}"
            ),
        )
        for place, id in before.items()
    ]
    out = write_class(tmp_path, found)
    (handed / "josé_garcía.py").write_text("x = 2\n")
    (handed / "Ada").mkdir()
    (handed / "Ada" / "main.py").write_text("x = 2\n")
    after = {one.pieces[0].place: one.id for one in read_download(handed, before=ids_before(out)).entries}
    assert {place: after[place] for place in before} == before
    assert all("~" in id for place, id in after.items() if place not in before)
    # Where nothing is known, what could be two people's is nobody's.
    fresh = {one.id for one in read_download(handed).entries}
    assert fresh.isdisjoint({"josé_garcía", "ada", "Ada"})


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The submissions that are unpacked from here on, each time that they are."""
    taken = []

    def take(tree: Tree, entry: Entry) -> Submission:
        taken.append(entry.id)
        return take_entry(tree, entry)

    monkeypatch.setattr(reading, "take_entry", take)
    return taken


def test_what_was_unpacked_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is shown again reads nothing again, and what no result asks for is not kept."""
    out = make_class(tmp_path, 3)
    taken = counted(monkeypatch)
    files = Sources(tmp_path / "class", out)
    for _ in range(3):
        assert files.of(one_of(0, 3))[0].data is not None
    assert len(taken) == 1
    files.of(one_of(1, 3))
    assert len(taken) == 2
    assert all(set(one) <= key[1] for key, one in files._kept.items())


def test_many_attempts_cost_what_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Attempts are read from the last to the first until all is there, or the time for one submission is over."""
    handed = tmp_path / "class"
    handed.mkdir()
    for number in range(1, 7):
        stem = f"Work_ada_attempt_2026-01-0{number}-10-00-00"
        with zipfile.ZipFile(handed / f"{stem}_main.zip", "w") as packed:
            packed.writestr("main.py", f"x = {number}\n")
        text = f"Name: Ada Lovelace (ada)\nAssignment: Work\nDate Submitted: Thursday, 1 January 2026 10:00:0{number} o'clock GMT\nFiles:\n\tOriginal filename: main.zip\n\tFilename: {stem}_main.zip\n"
        (handed / f"{stem}.txt").write_text(text)
    (entry,) = read_download(handed).entries
    assert len(entry.attempts) == 6
    file = msgspec.structs.replace(
        one_of(0, 1).submission.files[0], sha256=hashlib.sha256(b"x = 6\n").hexdigest()
    )
    result = msgspec.structs.replace(
        one_of(0, 1),
        submission=msgspec.structs.replace(one_of(0, 1).submission, id=entry.id, files=(file,)),
    )
    out = write_class(tmp_path, [result])
    taken = counted(monkeypatch)
    assert Sources(handed, out).of(result)[0].data == b"x = 6\n"
    assert len(taken) == 1
    monkeypatch.setattr(reading, "MAX_SECONDS", -1.0)
    gone = msgspec.structs.replace(file, sha256="0" * 64)
    result = msgspec.structs.replace(
        result, submission=msgspec.structs.replace(result.submission, files=(gone,))
    )
    assert Sources(handed, out).of(result)[0].data is None
    assert len(taken) == 2


@pytest.mark.parametrize("points", [2e6, float("inf"), float("nan")])
def test_points_that_cannot_be_read_are_not_written(tmp_path: Path, points: float) -> None:
    """Else one row would take all decisions of the class out of reach."""
    file = DeskFile(tmp_path)
    with pytest.raises(InputError, match="points cannot be kept"):
        file.decide([Wish("decide", "u1", "x", 0, points, "", "x")], "ada", "2026-11-26T21:00:00Z")
    assert not file.history()
    file.close()


def test_a_setting_that_is_no_text_is_told(tmp_path: Path) -> None:
    """SQLite keeps any value in any column."""
    file = DeskFile(tmp_path)
    file.remember("rubric", "x")
    base = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    base.execute("UPDATE setting SET value = x'00'")
    base.close()
    with pytest.raises(InputError, match="cannot be trusted"):
        file.remembered("rubric")
    file.close()


def test_another_assignment_is_no_class_of_before(tmp_path: Path) -> None:
    """Marks of one assignment are none of another, as `kibitz compare` says."""
    out = make_class(tmp_path, 3)
    (tmp_path / "old").mkdir()
    old = make_class(tmp_path / "old", 3)
    (old / "class.json").write_text((old / "class.json").read_text().replace("spite_and_malice", "whist"))
    said = refused(kibitz_process("review", out, "--before", old, "--no-browser"))
    assert "give two classes of one assignment" in said


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Sean O'Groß", "copied from sean o'GROSS"),
        ("Sean O'Gross", "copied from sean o'groß"),
        ("Sean O'Groß", "Sean O&#39;Gro&szlig;"),
        ("Sean O'Groß", '{"who": "Sean O\'Gro\\u00df"}'),
        ("Sean O'Groß", "?who=Sean%20O%27Gro%C3%9F"),
        ("Kim Fischer", "\u212aim \ufb01scher"),
    ],
)
def test_letters_that_stand_for_two_are_found(tmp_path: Path, name: str, text: str) -> None:
    """Whoever looks for whole words first must not overlook them."""
    path = tmp_path / "page.html"
    path.write_text(text, "utf-8")
    assert Traces([name]).in_file(path)
    assert not Traces(["Somebody Else"]).in_file(path)
