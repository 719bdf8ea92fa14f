"""The student's build: what is in it, what is not, and that it works."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hidden_kit
from commands import Answer, environment, kibitz_process, refused
from exporting import write_submissions
from grader import __version__
from grader.cli import run
from grader.exports.student import student_files, without_solution
from grader.kits.kit import Kit, built_in
from searching import found_in, found_in_bytes


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the instructor's kit, the student's build of it, and submissions."""
    folder = tmp_path_factory.mktemp("student")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        hidden_kit.make_kit(folder / "kit")
        write_submissions(folder / "submissions")
        assert (
            run(
                ["export", "student", "counter", "--kit", str(folder / "kit"), "--out", str(folder / "build")]
            )
            == 0
        )
        kit = ["--kit", str(folder / "kit"), "--with-solution"]
        assert run(["export", "student", "counter", *kit, "--out", str(folder / "solved")]) == 0
        yield folder


def export(kit: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> Answer:
    """Export a student's build in this process."""
    capsys.readouterr()
    code = run(["export", "student", "counter", "--kit", str(kit), "--out", str(out)])
    out_text, err = capsys.readouterr()
    return Answer(code, out_text, "".join(line for line in err.splitlines(True) if "compiling" not in line))


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """An instructor's kit of its own, to be broken."""
    return hidden_kit.make_kit(tmp_path / "kit")


def test_nothing_hidden_is_in_it(place: Path) -> None:
    """No name, text, input, comment, helper, sentence or session of what is hidden is in any file, packed or not."""
    assert found_in(place / "build", hidden_kit.MARKS) == []
    assert found_in(place / "solved", hidden_kit.MARKS) == []


def test_it_says_how_to_be_used(place: Path) -> None:
    """A student who has nothing but the folder knows which version it needs, where that comes from, and what to type."""
    text = (place / "build" / "STUDENT_BUILD.md").read_text("utf-8")
    assert f"Kibitz {__version__}: the version that made this build." in text
    assert "Your course gives you a file that ends in .whl, or an address" in text
    assert "pip install FILE_OR_ADDRESS" in text
    assert "check --kit THIS_FOLDER counter YOUR_FOLDER" in text
    assert "kibitz==" not in text
    assert (place / "build" / "reference" / "counter" / "handout.md").is_file()


def test_the_search_finds_what_is_there(place: Path) -> None:
    """The same search finds each mark in the instructor's kit, also where that is zipped twice."""
    seen = {mark for _, mark in found_in(place / "kit", hidden_kit.MARKS)}
    assert seen == set(hidden_kit.MARKS) - {str(hidden_kit.SEED)}
    shutil.make_archive(str(place / "once"), "zip", place / "kit")
    (place / "twice").mkdir()
    shutil.move(place / "once.zip", place / "twice")
    shutil.make_archive(str(place / "outer"), "zip", place / "twice")
    assert {mark for _, mark in found_in(place / "outer.zip", hidden_kit.MARKS)} == seen


def test_it_is_what_a_kit_without_hidden_things_gives(place: Path, tmp_path: Path) -> None:
    """A build is the same to the byte as that of a kit in which nothing hidden was ever written."""
    never = hidden_kit.make_kit(tmp_path / "never", hidden=False)
    kits = [Kit(place / "kit"), Kit(never)]
    first, second = (student_files(kit, kit.assignment("counter")) for kit in kits)
    # That no public program shows this mistake is only known once they are compiled.
    del first["reference/counter/misconceptions/large_numbers.toml"]
    assert first == second
    assert all((place / "solved" / name).read_bytes() == data for name, data in first.items())
    left = without_solution(first, kits[0].assignment("counter"))
    assert all((place / "build" / name).read_bytes() == data for name, data in left.items())


def test_the_solution_stays_out(place: Path) -> None:
    """No line of the reference's own is in the build, unless it was asked for."""
    lines = ("self.__count += n", "return a + b", "self.__count = 0")
    assert found_in(place / "build", lines) == []
    assert {mark for _, mark in found_in(place / "solved", lines)} == set(lines)


def test_the_same_verdicts_without_the_solution(place: Path) -> None:
    """Points and texts of a wrong submission are the same, but for how small the program is."""
    said = [
        kibitz_process("check", "--kit", place / name, "counter", place / "submissions" / "wrong").out
        for name in ("build", "solved")
    ]
    for text in said:
        assert "FAILED Adding: total() is the sum. (0 of 5)" in text
        assert "from counter import total" in text
        assert "15 of 20 points" in text


def test_a_build_for_another_version(place: Path, tmp_path: Path) -> None:
    """Without the solution nothing can be compiled, so a build whose checks do not fit is refused with the remedy."""
    shutil.copytree(place / "build", tmp_path / "build")
    with open(tmp_path / "build" / "spec_tests" / "counter" / "test_counter.py", "a") as file:
        file.write("# changed\n")
    said = refused(
        kibitz_process("check", "--kit", tmp_path / "build", "counter", place / "submissions" / "right")
    )
    assert "ask the course for a new build" in said


def test_it_checks_without_compiling(place: Path, tmp_path: Path) -> None:
    """It comes with its checks compiled, gives the verdicts on what is public, and says that it is a student's build."""
    done = kibitz_process(
        "check",
        "--kit",
        place / "build",
        "counter",
        place / "submissions" / "no_steps",
    )
    assert (done.code, done.err) == (0, "")
    assert "student's build" in done.out
    assert "20 of 20 points" in done.out
    assert (
        kibitz_process("check", "--kit", place / "build", "counter", place / "submissions" / "wrong").code
        == 1
    )


def test_list_says_what_it_is(place: Path) -> None:
    """`kibitz list` tells a student's build from an instructor's kit."""
    assert "student's build" in kibitz_process("list", "--kit", place / "build").out
    assert "student's build" not in kibitz_process("list", "--kit", place / "kit").out


def test_pytest_runs_it(place: Path) -> None:
    """Its spec tests are pytest items as everybody's are, and what they print is free of what is hidden."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-v", "spec_tests/counter"),
            *("--submission", str(place / "submissions" / "telltale")),
        ],
        cwd=place / "build",
        env=environment(),
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 1, done.stdout
    assert b"test_press_adds_one" in done.stdout
    assert found_in_bytes(done.stdout + done.stderr, hidden_kit.MARKS) == []


def test_a_file_with_both_is_refused(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A hidden check beside a public one is never cut out: the file and the remedy are named."""
    path = kit / "spec_tests" / "counter" / "test_counter.py"
    path.write_text(path.read_text().replace("points=1)", "points=1, hidden=True)"))
    said = refused(export(kit, tmp_path / "out", capsys))
    assert "test_counter.py" in said
    assert "file of its own" in said
    assert not (tmp_path / "out").exists()


def test_what_public_checks_import_must_not_be_hidden(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A public file that imports from a hidden one would carry it along."""
    path = kit / "spec_tests" / "counter" / "test_counter.py"
    path.write_text("from .test_hidden import SECRETHELPER\n" + path.read_text().partition("\n")[2])
    assert "test_hidden.py, which is hidden" in refused(export(kit, tmp_path / "out", capsys))


def test_nothing_public_is_refused(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A build with no check would say that everything is right."""
    (kit / "spec_tests" / "counter" / "test_counter.py").unlink()
    assert "all checks are hidden" in refused(export(kit, tmp_path / "out", capsys))


def test_nothing_is_written_over(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that holds something is left alone: a file of an older build could be hidden by now."""
    before = sorted(place.joinpath("build").rglob("*"))
    assert "not empty" in refused(export(place / "kit", place / "build", capsys))
    assert sorted(place.joinpath("build").rglob("*")) == before


def test_a_hidden_dialogue_stays_out(kit: Path) -> None:
    """A dialogue is hidden as a check is, and its file with what only it imports is left out."""
    folder = kit / "transcripts" / "counter"
    path = folder / "dialogue_counting.py"
    (folder / "secret_plan.py").write_text("SECRETHELPER = 3\n")
    text = path.read_text().replace("claims=CLAIMS)", "claims=CLAIMS, hidden=True)")
    path.write_text(
        text.replace("from grader import", "from .secret_plan import SECRETHELPER\nfrom grader import")
    )
    files = student_files(Kit(kit), Kit(kit).assignment("counter"))
    assert not [name for name in files if "dialogue" in name or "secret" in name]
    assert "transcripts/counter/counting.transcript" in files


@pytest.mark.parametrize("name", built_in().names())
def test_built_in_assignments_are_whole(name: str) -> None:
    """Of an assignment that hides nothing, every check, session and known mistake is in the build."""
    kit = built_in()
    files = student_files(kit, kit.assignment(name))
    for folder, pattern in (
        (kit.spec_tests(name), "test_*.py"),
        (kit.transcripts(name), "*.*"),
        (kit.reference(name), "misconceptions/*.toml"),
    ):
        for path in folder.glob(pattern):
            assert path.relative_to(kit.root).as_posix() in files
