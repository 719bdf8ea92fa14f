"""The folder of results: files are whole or not there, and one command at a time writes them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import results
from grader.classes.out_folder import OutFolder, refuse_others, write_atomically
from grader.model.errors import InputError


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is the old one or the new one, never half of it, and nothing is left lying beside it."""
    path = tmp_path / "x.json"
    write_atomically(path, b"old")

    def half(self: Path, data: bytes) -> int:
        with open(self, "wb") as file:
            file.write(data[:1])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", half)
        with pytest.raises(InputError, match="No space left"):
            write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["x.json"]


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    """The name under which a file is begun is short, however long its own is."""
    path = tmp_path / f"{'x' * 250}.json"
    write_atomically(path, b"all")
    assert path.read_bytes() == b"all"


def test_a_page_is_written_before_its_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is stopped between the two has a page too many, never a result without one."""
    result = results.result("ada", (results.PASSED,))
    with OutFolder(tmp_path / "out") as out:
        written: list[str] = []
        monkeypatch.setattr(OutFolder, "write", lambda self, name, data: written.append(name))
        out.put(result, "<p>")
    assert written == ["submissions/ada.html", "results/ada.json"]


def test_what_was_begun_and_not_ended_is_cleared(tmp_path: Path) -> None:
    """A command that was killed leaves a file half written; the next one takes it away."""
    with OutFolder(tmp_path / "out"):
        pass
    left = tmp_path / "out" / "results" / ".writing-1234"
    left.write_text("half")
    with OutFolder(tmp_path / "out"):
        assert not left.exists()


def test_two_commands_do_not_write_to_one_folder(tmp_path: Path) -> None:
    """The second one is told; when the first one has ended, it may."""
    with (
        OutFolder(tmp_path / "out"),
        pytest.raises(InputError, match="another kibitz command writes there"),
        OutFolder(tmp_path / "out"),
    ):
        pass
    with OutFolder(tmp_path / "out"):
        pass


def test_who_is_forked_keeps_nobody_out(tmp_path: Path) -> None:
    """A job may live a little longer than the command that it was forked by; the next command need not wait for it."""
    with OutFolder(tmp_path):
        ours, theirs = os.pipe()
        hears, tells = os.pipe()
        if (pid := os.fork()) == 0:
            os.close(theirs)
            os.write(tells, b"!")
            os.read(ours, 1)
            os._exit(0)
        os.close(ours)
        assert os.read(hears, 1) == b"!"
    with OutFolder(tmp_path):
        pass
    os.close(hears)
    os.close(tells)
    os.close(theirs)
    assert os.waitpid(pid, 0)[1] == 0


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    """A file in the way is told before anything is graded."""
    (tmp_path / "out").write_text("")
    with pytest.raises(InputError, match="no results can be written there"), OutFolder(tmp_path / "out"):
        pass


def test_results_are_read_back(tmp_path: Path) -> None:
    """What was put there is there, until it is dropped; what is no result is none."""
    result = results.result("ada", (results.PASSED,))
    with OutFolder(tmp_path) as out:
        assert out.result("ada") is None
        out.put(result, "<p>")
        assert out.result("ada") == result
        assert out.has_page("ada")
        assert list(out.others({"bob"})) == ["ada"]
        (tmp_path / "results" / "bob.json").write_text("[]")
        assert out.result("bob") is None
        out.drop("ada")
        assert not out.has_page("ada")
        assert list(out.others({"bob"})) == []


@pytest.mark.parametrize(
    ("files", "held"),
    [
        ({"class.json": '{"assignment": "whist", "rows": []}'}, "the results of whist"),
        ({"results/ada.json": '{"assignment": "whist"}'}, "the results of whist"),
        ({"tournament.json": '{"assignment": "whist"}', "matches/1.json": "{}"}, "the tournament of whist"),
        ({"matches/1.json": "{}"}, "a tournament"),
    ],
)
def test_a_folder_of_something_else_is_refused(files: dict[str, str], held: str, tmp_path: Path) -> None:
    """Finished or not, what is there is told, and who goes on with it may."""
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    graded = "results" in held
    with pytest.raises(InputError, match=f"holds {held}; choose another folder with --out"):
        refuse_others(tmp_path, "results", "spades")
    refuse_others(tmp_path, "results" if graded else "tournament", "whist")
    with pytest.raises(InputError, match=held):
        refuse_others(tmp_path, "tournament" if graded else "results", "whist")


def test_tournaments_of_two_games_do_not_mix(tmp_path: Path) -> None:
    """A folder holds the tournament of one assignment."""
    (tmp_path / "tournament.json").write_text('{"assignment": "whist"}')
    with pytest.raises(InputError, match="holds the tournament of whist"):
        refuse_others(tmp_path, "tournament", "duel")


@pytest.mark.parametrize("text", ["", "[]", '{"name": "x"}', "\xff"])
def test_what_is_of_somebody_else_is_no_result(text: str, tmp_path: Path) -> None:
    """A file of that name that says no assignment keeps nobody from grading."""
    (tmp_path / "class.json").write_text(text, "latin-1")
    refuse_others(tmp_path, "results", "whist")
    refuse_others(tmp_path / "missing", "tournament", "whist")
