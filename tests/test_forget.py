"""`kibitz forget`: nothing in the folder of results has the student any more, and all others are as they were."""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, quote_plus

import msgspec
import pytest
from markupsafe import escape

import results
import small_kit
from commands import Kibitz, kit_with_cache, refused
from grader.classes.desk_file import DeskFile, Wish, read_desk
from grader.classes.forgetting import forget
from grader.classes.out_folder import read_class
from grader.classes.run_file import RUN, Run
from grader.classes.traces import Traces
from grader.grades.decisions import Comment
from grader.kits.kit import built_in
from grader.model.class_result import ClassResult, Roster, Similar, Stray
from grader.model.errors import InputError
from grader.model.handed_in import Student, SubmissionInfo
from grader.model.result import Result
from review_class import make_class, one_of, write_class

replace = msgspec.structs.replace
BOOK = """\
Student,ID,SIS User ID,SIS Login ID,Section,A counter (7)
    Points Possible,,,,,10
"Lovelace, Ada",101,,ada,A,
"Rosenzweig, Roberta",10275,,rosenzweig,A,
"""
SECRET = ("rosenzweig", "Rosenzweig", "10275", "a remark of nobody else")


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


def files_with(out: Path, *texts: str) -> list[str]:
    """The files below a folder that have one of these texts, in the name or inside."""
    return sorted(
        str(path.relative_to(out))
        for path in out.rglob("*")
        if path.is_file() and any(text in path.name or text.encode() in path.read_bytes() for text in texts)
    )


@pytest.mark.parametrize(
    "wanted", ["rosenzweig", "10275", "Roberta Rosenzweig"], ids=["id", "number", "name"]
)
def test_nothing_is_left(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], wanted: str) -> None:
    """After grading with a gradebook and reports, deciding and writing: results, pages, gradebooks, and the database itself."""
    folder, out = small_kit.make_class(tmp_path / "class"), tmp_path / "out"
    (folder / "bob").rename(folder / "rosenzweig")
    (tmp_path / "book.csv").write_text(BOOK)
    kibitz = Kibitz(kit, capsys)
    words = ("grade", small_kit.NAME, folder, "--out", out, "--jobs", "1", "--feedback", "--gradebook")
    assert kibitz(*words, tmp_path / "book.csv").code == 0
    file = DeskFile(out)
    for name in ("rosenzweig", "ada"):
        file.decide([Wish("extra", name, "x", 0, 1.0, f"a remark of nobody else: {name}", "")], "t", "now")
        file.comment(Comment(0, name, 0, name, "", 0, "", "a remark of nobody else", "t", "now"))
    file.close()
    (out / "kept.txt").write_text("by hand: rosenzweig")
    ada = (out / "results" / "ada.json").read_bytes()
    assert len(files_with(out, *SECRET)) > 6

    capsys.readouterr()
    from grader.cli import run

    assert run(["forget", str(out), wanted]) == 1  # of the file by hand
    answer = capsys.readouterr()
    assert "kept.txt: still has the name or id" in answer.err
    assert "results/rosenzweig.json" in answer.out
    (out / "kept.txt").unlink()
    assert set(files_with(out, *SECRET[:3])) == set()
    desk = read_desk(out)
    assert set(desk.decisions) == set(desk.comments) == {"ada"}
    assert (out / "results" / "ada.json").read_bytes() == ada
    assert [row.id for row in read_class(out).rows] == ["ada", "cleo", "dan"] or len(
        read_class(out).rows
    ) == 3
    assert "ada" in (out / "index.html").read_text()
    assert "ada" in (out / "gradebook.csv").read_text()


def class_of(out: Path) -> ClassResult:
    """Everything of a class that can name somebody."""
    found = read_class(out)
    one, other, third = (row.id for row in found.rows[:3])
    student = found.rows[0].students[0]
    return replace(
        found,
        strays=(Stray(student.name, "no submission"),),
        kept=(Stray(student.name, "graded by hand"),),
        similar=(Similar(one, other, 0.9, 0.9), Similar(other, third, 0.9, 0.9)),
        partly_compared=(one, third),
        piles=(one,),
        roster=Roster(
            9, missing=(student, Student("m1", "Emmy")), unknown=(one, other), doubled=((one, other),)
        ),
    )


def test_every_part_of_the_class_forgets(tmp_path: Path) -> None:
    """Pairs, lists and remarks of others stay."""
    out = make_class(tmp_path, 6)
    found = class_of(out)
    (out / "class.json").write_bytes(msgspec.json.encode(found))
    one, other, third = (row.id for row in found.rows[:3])
    forget(out, found.rows[0].students[0].email.upper(), built_in().reports)
    now = read_class(out)
    assert one not in (out / "class.json").read_text()
    assert found.rows[0].students[0].name not in (out / "class.json").read_text()
    assert now.similar == (Similar(other, third, 0.9, 0.9),)
    assert now.partly_compared == (third,)
    assert now.roster is not None
    assert (now.roster.missing, now.roster.unknown) == ((Student("m1", "Emmy"),), (other,))
    assert len(now.rows) == 5


def test_no_template_of_the_folder_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder from others may name a kit of theirs, whose templates are code that nobody was shown."""
    from grader.cli import run

    out = make_class(tmp_path, 6)
    for name in ("reference", "spec_tests", "reports"):
        (tmp_path / "kit" / name).mkdir(parents=True)
    ran = tmp_path / "ran"
    (tmp_path / "kit" / "reports" / "class.html.j2").write_text(
        "{{ cycler.__init__.__globals__.os.mkdir('" + str(ran) + "') }}"
    )
    kit = str(tmp_path / "kit")
    words = (f"--kit={kit}", "--isolated", "--", "spite_and_malice", "x")
    (out / RUN).write_bytes(msgspec.json.encode(Run(words, "spite_and_malice", "x", kit)))
    name = read_class(out).rows[0].id
    assert run(["forget", str(out), name]) == 0, capsys.readouterr().err
    assert not ran.exists()
    assert "Mini Spite" in (out / "index.html").read_text()


def test_nothing_is_removed_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By an id that leads out of the folder, or by a folder inside that is a link."""
    from grader.cli import run

    out = make_class(tmp_path, 6)
    for name in ("precious.json", "precious.html"):
        (tmp_path / name).touch()
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "pairs.json").touch()
    (out / "similar").symlink_to(tmp_path / "site")
    assert run(["forget", str(out), read_class(out).rows[0].id]) == 2
    assert "is a link to another folder" in capsys.readouterr().err
    assert (tmp_path / "site" / "pairs.json").exists()
    (out / "similar").unlink()
    found = read_class(out)
    row = replace(found.rows[0], id="../../precious")
    (out / "class.json").write_bytes(msgspec.json.encode(replace(found, rows=(row, *found.rows[1:]))))
    assert run(["forget", str(out), row.students[0].name]) == 2
    assert "is no id of a submission" in capsys.readouterr().err
    assert (tmp_path / "precious.json").exists()
    assert (tmp_path / "precious.html").exists()


def test_who_is_not_clear_is_refused(tmp_path: Path) -> None:
    """Nobody of that name, two of that name, and one of a group: in one line, and nothing is removed."""
    plain = results.result("one", (results.PASSED,))
    ada, bob = Student("1", "Ada"), Student("2", "Bob")
    found = [
        replace(plain, submission=SubmissionInfo(name, name, (), students))
        for name, students in (
            ("a", (ada,)),
            ("b", (Student("3", "Ada"),)),
            ("c", (bob, Student("4", "Cleo"))),
        )
    ]
    out = write_class(tmp_path, found)
    for wanted, said in (("Eve", "nobody"), ("Ada", "2 are called so"), ("Bob", "together with others")):
        with pytest.raises(InputError, match=said):
            forget(out, wanted, built_in().reports)
    assert len(read_class(out).rows) == 3
    forget(out, "c", built_in().reports)
    forget(out, "3", built_in().reports)
    assert [row.id for row in read_class(out).rows] == ["a"]


def test_a_folder_without_a_class_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In one line, and nothing is made there."""
    from commands import kibitz_process

    assert "holds no class" in refused(kibitz_process("forget", tmp_path, "ada"))
    assert not [*tmp_path.iterdir()]


WHO = "Zoë O'Brien & Söhne"
WRITTEN = {
    "HTML": "Zoë O&#39;Brien &amp; Söhne",
    "HTML in hexadecimal": "Zo&#xEB; O&#x27;Brien &amp; S&ouml;hne",
    "JSON": json.dumps(WHO),
    "JSON of HTML": json.dumps("Zoë O&#39;Brien &amp; Söhne"),
    "JSON with more escapes": json.dumps(WHO).replace("'", "\\u0027").replace("&", "\\u0026"),
    "an address": quote(WHO, safe=""),
    "an address in small letters": quote(WHO, safe="").lower(),
    "a query": quote_plus(WHO),
    "letters and accents apart": unicodedata.normalize("NFD", WHO),
    "capitals": WHO.upper(),
    "two lines": WHO.replace(" ", "\n  "),
    "UTF-16": WHO.encode("utf-16"),
}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN.keys())
def test_a_name_is_found_however_it_is_written(tmp_path: Path, text: str | bytes) -> None:
    """In pages of several students, which are removed, and in files by hand, which are told."""
    found = [one_of(number, 6) for number in range(6)]
    about = replace(found[0].submission, students=(Student("u1000", WHO, "zoe@example.edu"),))
    out = write_class(tmp_path, [replace(found[0], submission=about), *found[1:]])
    data = text if isinstance(text, bytes) else f"<p>{text} and somebody</p>".encode()
    for place in ("similar/7.html", "feedback/x.ipynb", "by hand/notes.txt"):
        (out / place).parent.mkdir(exist_ok=True)
        (out / place).write_bytes(data)
    (out / "similar" / "8.html").write_text("<p>Zoë Meyer and somebody</p>")
    done = forget(out, "u1000", built_in().reports)
    assert {"similar/7.html", "feedback/x.ipynb"} <= {*done.removed}
    assert done.left == ("by hand/notes.txt",)
    assert (out / "similar" / "8.html").is_file()


@pytest.mark.parametrize("name", ['Jo "Ace" Doe', "A\\B Corp", "Ṩam 😀 Lee", "100% Bob"])
def test_names_that_are_escaped_themselves(name: str) -> None:
    """Quotation marks, backslashes, two marks on a letter, and characters that JSON writes as two."""
    cell = '"' + name.replace('"', '""') + '"'
    for text in (name, json.dumps(name), cell, quote(name), escape(name), json.dumps(str(escape(name)))):
        assert Traces([name]).in_text(f"x {text} y"), text
    assert not Traces([name]).in_text("Jo Ace Doe, AB Corp, Sam Lee and Bob")


def test_a_name_of_a_file_counts(tmp_path: Path) -> None:
    """Also of a folder, and in another case."""
    out = make_class(tmp_path, 6)
    (out / "U1000 again").mkdir()
    (out / "U1000 again" / "x.txt").write_text("")
    assert forget(out, "u1000", built_in().reports).left == ("U1000 again/x.txt",)


def test_what_is_read_meanwhile_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While a program reads the database, its text cannot be overwritten: nothing is removed; later the command does it."""
    monkeypatch.setattr("grader.classes.desk_base._WAIT", 0.2)
    out = make_class(tmp_path, 6)
    file = DeskFile(out)
    file.decide([Wish("extra", "u1000", "x", 0, 1.0, "SECRET", "")], "Bob", "now")
    reader = sqlite3.connect(out / "review.sqlite", isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM decision").fetchall()
    from grader.cli import run

    assert run(["forget", str(out), "u1000"]) == 2
    assert "still in review.sqlite-wal" in capsys.readouterr().err
    assert "u1000" in {row.id for row in read_class(out).rows}
    assert (out / "results" / "u1000.json").is_file()
    reader.close()
    assert run(["forget", str(out), "u1000"]) == 0
    assert files_with(out, "SECRET", "u1000") == []
    file.close()


def test_what_lies_beside_the_database_is_looked_through(tmp_path: Path) -> None:
    """Whoever has it open may have written there since."""
    out = make_class(tmp_path, 6)
    (out / "other.sqlite-wal").write_text("u1000")
    (out / "other.sqlite-shm").write_text("u1000")
    assert forget(out, "u1000", built_in().reports).left == ("other.sqlite-wal",)


def test_an_id_of_two_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The id of a submission that is also the id of somebody else: nobody is removed before it is clear who is meant."""
    plain = results.result("one", (results.PASSED,))

    def one(name: str, *students: Student) -> Result:
        return replace(plain, submission=SubmissionInfo(name, name, (), students))

    ada, eve, bob = Student("1001", "Ada A"), Student("9", "Eve"), Student("bob", "Bob")
    found = [one("ada", ada), one("1001", eve), one("bob", bob), one("bob-2", bob), one("1005")]
    out = write_class(tmp_path, found)
    about = read_class(out)
    roster = Roster(9, missing=(Student("1005", "Max"),))
    (out / "class.json").write_bytes(msgspec.json.encode(replace(about, roster=roster)))
    before = files_with(out, "1001", "1005")
    from grader.cli import run

    for wanted, other in (("1001", "Ada A"), ("1005", "Max")):
        assert run(["forget", str(out), wanted]) == 2
        told = capsys.readouterr().err
        assert other in told
        assert "--submission" in told
    assert files_with(out, "1001", "1005") == before
    assert run(["forget", str(out), "nobody", "--submission"]) == 2
    forget(out, "1001", built_in().reports, is_submission=True)
    assert {row.id for row in read_class(out).rows} == {"ada", "bob", "bob-2", "1005"}
    forget(out, "1001", built_in().reports)
    assert {row.id for row in read_class(out).rows} == {"bob", "bob-2", "1005"}
    # Both are Bob's, whose id is that of one of them.
    forget(out, "bob", built_in().reports)
    assert {row.id for row in read_class(out).rows} == {"1005"}
