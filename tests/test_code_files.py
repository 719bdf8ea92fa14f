"""Code under names that say nothing of code is read; documents that are no code are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.submissions.code_files import own_names
from grader.submissions.submission import Submission, read_submission

PYTHON = b"import random\n\n\nclass Player:\n    def PlayCard(self):\n        return None\n"
PERL = b"package Card;\nuse strict;\nsub new { return bless {}, shift }\n1;\n"


def read(folder: Path, files: dict[str, bytes]) -> Submission:
    """What is taken of a folder with these files."""
    for name, data in files.items():
        path = folder / "work" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return read_submission(folder / "work")


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("Player.py.txt", "Player.py"),
        ("Player.py.TXT", "Player.py"),
        ("Player.pyw", "Player.py"),
        ("Player.py ", "Player.py"),
        ("Player.py.", "Player.py"),
        ("Player.PY", "Player.py"),
        ("Player.Py.txt", "Player.py"),
        ("Player (1).py", "Player.py"),
        ("work.ipynb.json", "work.ipynb"),
        ("work.ipynb.txt", "work.ipynb"),
        ("src/Card.pm.txt", "src/Card.pm"),
    ],
)
def test_an_ending_is_found_behind_another(tmp_path: Path, name: str, own: str) -> None:
    """Whatever else was handed in."""
    found = read(tmp_path, {name: PYTHON, "x/other.py": b"y = 1\n"})
    assert found.files[own] == PYTHON and name not in found.files
    assert [one.where for one in found.notices] == [name]


@pytest.mark.parametrize(
    ("name", "data", "own"),
    [
        ("Player", PYTHON, "Player.py"),
        ("Player.txt", PYTHON, "Player.py"),
        ("Player.doc", PYTHON, "Player.py"),
        ("Player.Text ", PYTHON, "Player.py"),
        ("my.player", PYTHON, "my.player.py"),
        ("x/.txt", PYTHON, "x/.txt.py"),
        ("my player", PYTHON, "my player.py"),
        ("Card.txt", PERL, "Card.pm"),
        ("game", b"#!/usr/bin/perl\nsub play {\n}\nplay();\n", "game.pl"),
    ],
)
def test_code_is_found_by_its_words(tmp_path: Path, name: str, data: bytes, own: str) -> None:
    """Where there is nothing else that could be meant."""
    found = read(tmp_path, {name: data, "notes.md": b"We define a class of players.\n"})
    assert found.sources == [own]
    assert [one.text for one in found.notices] == [f"{name} was read as {own}: there is code in it."]


@pytest.mark.parametrize("name", ["Player", "Player.txt", "Card.txt"])
def test_a_text_beside_code_stays_a_text(tmp_path: Path, name: str) -> None:
    """A file of data may hold anything."""
    found = read(tmp_path, {name: PYTHON, "proj10.py": PYTHON})
    assert found.sources == ["proj10.py"] and name in found.files and not found.notices


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """The file that has the name already is the one that counts."""
    found = read(tmp_path, {"Player.py": PYTHON, "Player.py.txt": PERL, "Player.pyw": PERL})
    assert found.files == {"Player.py": PYTHON, "Player.py.txt": PERL, "Player.pyw": PERL}


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("Player.py", b"{\\rtf1\\ansi class Player:}", "a text document (RTF)"),
        ("Player.rtf", b"{\\rtf1\\ansi\nclass Player:\n}", "a text document (RTF)"),
        ("Player.py", b"\xef\xbb\xbf<!DOCTYPE html><html>", "a web page"),
        ("Player.docx", b"PK\x03\x04class", "a document or an archive"),
        ("Player.pdf", b"%PDF-1.7\nclass A:\n", "a PDF"),
    ],
)
def test_documents_are_named(tmp_path: Path, name: str, data: bytes, kind: str) -> None:
    """Nobody wonders why nothing was found."""
    found = read(tmp_path, {name: data})
    (notice,) = [one for one in found.notices if one.kind == "document"]
    assert notice.text.startswith(f"{name} is {kind}, and no source that can be run.")


def test_a_report_beside_code_is_no_news(tmp_path: Path) -> None:
    """Only what should be code, or is all that there is, is spoken of."""
    assert not read(tmp_path, {"Player.py": PYTHON, "report.pdf": b"%PDF-1.7\n"}).notices


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("Project 10_jdoe_attempt_2026-11-13-22-01-09_Player.py", "Player.py"),
        ("Anna Müller_123456_assignsubmission_file_proj10.ipynb", "proj10.ipynb"),
        ("muelleranna_12345_678901_Player-2.py", "Player.py"),
        ("muelleranna_LATE_12345_678901_my_game.py", "my_game.py"),
        ("sub/muelleranna_12345_678901_Hand.pm", "sub/Hand.pm"),
    ],
)
def test_names_of_learning_systems(name: str, own: str) -> None:
    """What stands around the student's own name is left out."""
    assert [(one, read) for one, read, _ in own_names({name: b"x = 1\n"})] == [(name, own)]


def test_the_last_attempt_counts() -> None:
    """Of several in one folder."""
    early, late = (f"P_a_attempt_2026-11-{day}-22-01-09_Player.py" for day in (13, 14))
    assert [(one, own) for one, own, _ in own_names({early: b"", late: b""})] == [(late, "Player.py")]


@pytest.mark.parametrize(
    "name", ["my_game_2026.py", "card_1_2.py", "a_1_file.py", "test_attempt_1_Player.py"]
)
def test_other_names_stay(name: str) -> None:
    """Which only look a little like it."""
    assert not [*own_names({name: b"x = 1\n"})]
