"""The folder of results: files are whole or not there, and one command at a time writes them."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

import results
from grader.classes.out_folder import (
    OutFolder,
    read_class,
    read_regular,
    read_result,
    refuse_others,
    write_atomically,
)
from grader.classes.run_file import RUN, read_run
from grader.model.errors import InputError
from grader.model.handed_in import Ungraded
from review_class import make_class


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is the old one or the new one, never half of it, and nothing is left lying beside it."""
    path = tmp_path / "x.json"
    write_atomically(path, b"old")

    def half(self: Path, target: Path) -> None:
        self.write_bytes(b"n")
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", half)
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


@pytest.mark.parametrize(
    ("name", "there"),
    [
        *((name, True) for name in ("results", "submissions", "similar", "feedback", "instructor")),
        ("results", False),
    ],
)
def test_a_folder_inside_is_no_link(tmp_path: Path, name: str, there: bool) -> None:
    """Pages of earlier runs and unfinished files are removed, and elsewhere they would be somebody else's."""
    site, out = tmp_path / "site", tmp_path / "out"
    out.mkdir()
    if there:
        site.mkdir()
        for one in ("a.html", "pairs.json", ".writing-1"):
            (site / one).touch()
    (out / name).symlink_to(site)
    with pytest.raises(InputError, match=f"{name}: is a link to another folder"), OutFolder(out):
        pass
    assert site.exists() == there
    if there:
        assert {one.name for one in site.iterdir()} == {"a.html", "pairs.json", ".writing-1"}


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    """Somebody gave it, and knows where it leads."""
    (tmp_path / "real").mkdir()
    (tmp_path / "out").symlink_to(tmp_path / "real")
    with OutFolder(tmp_path / "out") as out:
        out.write("a.txt", b"a")
    assert (tmp_path / "real" / "a.txt").read_bytes() == b"a"


def test_the_lock_is_no_link(tmp_path: Path) -> None:
    """A link would have a file made elsewhere."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / ".kibitz-lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="no results can be written"), OutFolder(tmp_path / "out"):
        pass
    assert not (tmp_path / "elsewhere").exists()


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    """A pipe in the place of the class, of a result, or of the command; and a file without end."""
    (tmp_path / "results").mkdir()
    for name in ("class.json", "results/ada.json", RUN):
        os.mkfifo(tmp_path / name)
    with pytest.raises(InputError, match=r"class\.json: cannot be read \(is no regular file\)"):
        read_class(tmp_path)
    assert read_result(tmp_path, "ada") is None
    assert read_run(tmp_path) is None
    (tmp_path / RUN).unlink()
    (tmp_path / RUN).symlink_to("/dev/zero")
    assert read_run(tmp_path) is None


def test_a_file_is_read_up_to_a_size(tmp_path: Path) -> None:
    """One byte more is too many."""
    (tmp_path / "a").write_bytes(b"12345")
    assert read_regular(tmp_path / "a", 5) == b"12345"
    with pytest.raises(OSError, match="is larger than"):
        read_regular(tmp_path / "a", 4)


@pytest.mark.parametrize(
    "name", ["../../precious", "/precious", "..", ".", "", "a/b", "a\0b", ".hidden", "a\nb", "x" * 130]
)
@pytest.mark.parametrize("ungraded", [False, True])
def test_an_id_that_leads_elsewhere_is_refused(tmp_path: Path, name: str, ungraded: bool) -> None:
    """An id is the name of files, so all that read a class refuse one that Kibitz does not make."""
    out = make_class(tmp_path, 2, code=False)
    found = read_class(out)
    rows = found.rows if ungraded else (msgspec.structs.replace(found.rows[0], id=name),)
    others = (Ungraded(name, name, "It could not be read."),) if ungraded else ()
    (out / "class.json").write_bytes(
        msgspec.json.encode(msgspec.structs.replace(found, rows=rows, ungraded=others))
    )
    with pytest.raises(InputError, match="is no id of a submission"):
        read_class(out)


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
