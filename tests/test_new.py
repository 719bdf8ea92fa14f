"""`kibitz new` makes an assignment that runs at once, and several kits are used next to each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import small_kit
from commands import Answer, environment, kibitz_process, refused, without_privileges
from grader.cli import run
from grader.kits.kit import Kit, built_in, find_kits, kit_with
from grader.kits.skeletons import make_skeleton, skeleton
from grader.model.errors import InputError

NAME = "go_fish"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A kit with a skeleton, and a cache that no other test sees."""
    root = tmp_path_factory.mktemp("new") / "course"
    make_skeleton(root, NAME)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(root.parent / "cache"))
        patch.delenv("KIBITZ_KIT", raising=False)
        yield root


@pytest.fixture
def kibitz(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[type]:
    """The command in this process, with no kit but those that a test names."""
    monkeypatch.delenv("KIBITZ_KIT", raising=False)

    class Call:
        def __new__(cls, *arguments: str | Path) -> Answer:  # type: ignore[misc]
            capsys.readouterr()
            code = run([*map(str, arguments)])
            return Answer(code, *capsys.readouterr())

    yield Call


# The skeleton -----------------------------------------------------------------------------------------


def test_the_skeleton_runs(course: Path, kibitz: type) -> None:
    """Its reference gets full marks, and it has rules, a check, a session and a mistake."""
    assert kibitz("compile", NAME, "--kit", course).code == 0
    answer = kibitz("check", NAME, course / "reference" / NAME, "--kit", course)
    assert (answer.code, answer.out) == (0, f"5 of 5 points for {NAME}: 2 of 2 checks passed\n")
    shown = kibitz("show", NAME, "--kit", course).out
    assert "[R1]" in shown and "(in the terminal) [R2]" in shown
    assert len(list((course / "reference" / NAME / "misconceptions").iterdir())) == 1


def test_its_audit_has_no_faults(course: Path, kibitz: type) -> None:
    """An author begins with nothing to mend."""
    pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")
    answer = kibitz("audit", NAME, "--kit", course, "--jobs", "1")
    assert answer.code == 0, answer
    assert "misconceptions caught  1 of 1" in answer.out and "no faults" in answer.out


def test_its_recording_is_the_reference_s(course: Path, kibitz: type) -> None:
    """Recorded anew, the transcript stays as it is, to the letter."""
    path = course / "transcripts" / NAME / "adding.transcript"
    before = path.read_bytes()
    assert kibitz("record", NAME, path, "--kit", course).code == 0
    assert path.read_bytes() == before


def test_a_wrong_solution_loses_points(course: Path, tmp_path: Path, kibitz: type) -> None:
    """The mistake that the skeleton knows is told by its sentence."""
    module = (course / "reference" / NAME / f"{NAME}.py").read_text()
    (tmp_path / f"{NAME}.py").write_text(module.replace("sum(", "len("))
    answer = kibitz("check", NAME, tmp_path, "--kit", course)
    assert answer.code == 1
    assert "counts the cards" in answer.out


def test_each_file_says_what_it_is_for() -> None:
    """It opens with that, in a comment or docstring; a transcript has it under its head.  The name stands in all places."""
    for path, text in skeleton(NAME).items():
        assert "@" not in path and "@NAME@" not in text
        assert re.match(r'# |<!-- |"""|title: ', text), path
        assert max(map(len, text.splitlines())) <= 130, path
        if text.startswith("title: "):
            assert "\n# " in text.partition("\n>")[0]


def test_what_to_try_is_said(tmp_path: Path, kibitz: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands that are printed work as they are printed, also where a folder has a space in its name."""
    folder = tmp_path / "my course"
    answer = kibitz("new", NAME, "--kit", folder)
    assert answer.code == 0
    assert all(
        Path(line.removeprefix("made ")).is_file()
        for line in answer.out.splitlines()
        if line.startswith("made ")
    )
    assert f"kibitz check {NAME} '{folder}/reference/{NAME}' --kit '{folder}'\n" in answer.out
    monkeypatch.setenv("KIBITZ_KIT", str(folder))
    assert f"kibitz audit another_{NAME}\n" in kibitz("new", f"another_{NAME}").out
    monkeypatch.delenv("KIBITZ_KIT")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert f"kibitz check {NAME} reference/{NAME} --kit .\n" in kibitz("new", NAME).out


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("go-fish", "small letters, digits and _"),
        ("Go", "small letters"),
        ("1st", "small letters"),
        ("", "small letters"),
        ("../go", "small letters"),
        ("größe", "small letters"),
        ("_go", "small letters"),
        ("class", "small letters"),
        ("random", "a Python module of that name"),
        ("rulings", "a Python module of that name"),
        ("x" * 61, "more than 60 letters"),
        ("whist", "the kit that comes with Kibitz has it already"),
    ],
)
def test_names_that_will_not_do(tmp_path: Path, kibitz: type, name: str, why: str) -> None:
    """One line says why, and nothing is written."""
    assert why in refused(kibitz("new", name, "--kit", tmp_path / "kit"))
    assert not (tmp_path / "kit").exists()


@pytest.mark.parametrize("part", ["reference", "spec_tests", "transcripts"])
def test_what_exists_is_left_alone(tmp_path: Path, kibitz: type, part: str) -> None:
    """A folder or file of the name in any of the three places is a reason to refuse."""
    (tmp_path / part).mkdir()
    (tmp_path / part / NAME).write_text("mine")
    assert f"{part}/{NAME}: exists already" in refused(kibitz("new", NAME, "--kit", tmp_path))
    assert [path.name for path in tmp_path.rglob("*")] == [part, NAME]


def test_places_that_will_not_do(tmp_path: Path, kibitz: type) -> None:
    """A file in the place of the kit, one within it, an empty name and two kits are refused; nothing is left behind."""
    (tmp_path / "file").write_text("")
    assert "is a file" in refused(kibitz("new", NAME, "--kit", tmp_path / "file"))
    assert "is empty" in refused(kibitz("new", NAME, "--kit", ""))
    assert "give --kit once" in refused(kibitz("new", NAME, "--kit", tmp_path, "--kit", tmp_path / "b"))
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "spec_tests").write_text("")
    assert "spec_tests" in refused(kibitz("new", NAME, "--kit", tmp_path / "kit"))
    assert [path.name for path in (tmp_path / "kit").iterdir()] == ["spec_tests"]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """One line says so; tried without the privileges of root, who may write everything."""
    (tmp_path / "shut").mkdir(mode=0o555)
    answer = kibitz_process(
        "new", NAME, "--kit", tmp_path / "shut" / "kit", env=environment(), before=without_privileges
    )
    assert "cannot be written (Permission denied)" in refused(answer)


# Several kits -----------------------------------------------------------------------------------------


def test_all_kits_are_listed_with_their_places(course: Path, tmp_path: Path, kibitz: type) -> None:
    """One line for each assignment says which kit it is of; a kit that is named twice counts once."""
    other = small_kit.make_kit(tmp_path / "other")
    answer = kibitz("list", "--kit", course, "--kit", other, "--kit", other / ".." / "other")
    size = "5 points: 1 check, 1 terminal session"
    assert answer.out == (
        f"{NAME}  A pile of cards  {size}  ({course})\ncounter  A counter        10 points: 3 checks  ({other})\n"
    )
    assert kibitz("list", "--kit", course).out == f"{NAME}  A pile of cards  {size}\n"


def test_an_assignment_is_taken_from_the_kit_that_has_it(
    course: Path, tmp_path: Path, kibitz: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whatever order they are named; by --kit, or by the environment, which --kit takes the place of."""
    other = small_kit.make_kit(tmp_path / "other")
    solution = course / "reference" / NAME
    assert kibitz("check", NAME, solution, "--kit", other, "--kit", course).code == 0
    monkeypatch.setenv("KIBITZ_KIT", f"{other}:{course}")
    assert kibitz("check", NAME, solution).code == 0
    assert "no assignment called" in refused(kibitz("check", NAME, solution, "--kit", other))


def test_a_name_in_two_kits_is_refused(tmp_path: Path, kibitz: type) -> None:
    """One line has both places; another assignment of these kits is none the worse for it."""
    one, two = small_kit.make_kit(tmp_path / "one"), small_kit.make_kit(tmp_path / "two")
    make_skeleton(two, NAME)
    kits = ("--kit", one, "--kit", two)
    for command in (("list",), ("show", "counter")):
        line = refused(kibitz(*command, *kits))
        assert f"{one}/reference/counter and {two}/reference/counter" in line
    assert kit_with(NAME, [str(one), str(two)]) == Kit(two)


def test_built_in_assignments_stay_within_reach(tmp_path: Path) -> None:
    """But for those that a kit of one's own has as well, which is how they are changed."""
    own = small_kit.make_kit(tmp_path / "own")
    assert kit_with("whist", [str(own)]) == built_in()
    assert kit_with("counter", [str(own)]) == Kit(own)
    (own / "reference" / "counter").rename(own / "reference" / "whist")
    assert kit_with("whist", [str(own)]) == Kit(own)
    assert kit_with("whist", []) == built_in()
    assert find_kits([]) == [built_in()]


def test_an_assignment_that_no_kit_has(course: Path, tmp_path: Path) -> None:
    """The nearest of all is offered, or their names, with the places that were looked at."""
    kits = [str(course), str(small_kit.make_kit(tmp_path / "other"))]
    with pytest.raises(InputError, match="other: did you mean counter"):
        kit_with("countr", kits)
    with pytest.raises(InputError, match=f"there is {NAME}, counter"):
        kit_with("zzz", kits)


def test_the_current_folder_is_no_kit_by_itself(
    course: Path, kibitz: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of submissions could bring spec tests of its own, and these run with the caller's rights."""
    monkeypatch.chdir(course)
    assert "no assignment called" in refused(kibitz("check", NAME, course / "reference" / NAME))
