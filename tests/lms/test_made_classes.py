"""Whole classes, made as each system would give them away, come back without a wrong cell.

Some forty classes of each system are always the same; `KIBITZ_TESTS=all` makes 2,800, by `KIBITZ_SEED`.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assignment_tools import EVERYTHING, SEED
from downloads import folder, taken, zipped
from grader.grades.gradebooks import Filled, read_gradebook
from grader.grades.gradebooks.people import Fit
from grader.lms.recognise import read_download
from grader.model.class_result import Row
from grader.model.errors import InputError
from grader.model.handed_in import Ungraded
from lms import (
    made_blackboard,
    made_brightspace,
    made_canvas,
    made_github,
    made_gradescope,
    made_moodle,
    made_sakai,
)
from lms.checking import (
    Tally,
    WrongError,
    check,
    check_book,
    check_entries,
    draw_class,
    explained,
    fill,
    tried,
)
from lms.pupils import Made, Maker, Pupil
from moodle_groups import moodle_name

SYSTEMS: dict[str, Callable[[Random], Maker]] = {
    "Canvas": made_canvas.draw,
    "Moodle": made_moodle.draw,
    "Blackboard": made_blackboard.draw,
    "Gradescope": made_gradescope.draw,
    "GitHub": made_github.draw,
    "Brightspace": made_brightspace.draw,
    "Sakai": made_sakai.draw,
}
BLOCKS, EACH = 8, 50 if EVERYTHING else 5
each_system = pytest.mark.parametrize("system", SYSTEMS)


def a_class(system: str, number: int) -> tuple[Maker, list[Pupil]]:
    """A class of a system, always the same for the number and the seed."""
    return draw_class(SYSTEMS[system], f"{system} {number + SEED * 100_000}")


@pytest.mark.parametrize("block", range(BLOCKS))
@each_system
def test_a_class_comes_back_without_a_wrong_cell(system: str, block: int) -> None:
    """Each student gets the own grade or is told of; no other byte changes; of ordinary students 98 % are filled."""
    total = Tally()
    for number in range(block * EACH, (block + 1) * EACH):
        maker, pupils = a_class(system, number)
        tally, why = tried(maker(pupils))
        if why:
            pytest.fail(f"{system}, class {number} with KIBITZ_SEED={SEED}: {explained(maker, pupils)}")
        total += tally
    assert total.classes == EACH
    assert total.filled + total.asked == total.students
    assert total.filled


def handed_in(made: Made) -> tuple[Filled, dict[str, int]]:
    """The gradebook of a class filled, and which submission is which."""
    with tempfile.TemporaryDirectory() as name:
        download = read_download(zipped(Path(name, "submissions.zip"), made.files))
        work = taken(download)
        own = check_entries(made, download, work)
        return fill(made, download, work, own), own


def large(system: str) -> Made:
    """A class of a system in which many students have a grade from Kibitz."""
    for number in range(200):
        maker, pupils = a_class(system, number)
        if len(pupils) >= 16 and check(made := maker(pupils)).filled >= 8 and not made.fixed:
            return made
    raise AssertionError("no class is large enough")


def with_cells(made: Made, data: bytes, change: Callable[[list[str], list[str]], tuple[str, str]]) -> bytes:
    """A filled gradebook with other grades for the first two students who got different ones.

    `change` takes the cells of both lines.
    """
    grid = made.grid
    lines = data[len(grid.mark) :].decode(grid.encoding).split(grid.end)
    cells = [
        re.findall(rf'(?:^|{re.escape(grid.delimiter)})((?:"[^"]*")+|[^"{re.escape(grid.delimiter)}]*)', line)
        for line in lines
    ]
    at = made.grade
    whole = [n for n in made.rows.values() if n < len(cells) and len(cells[n]) == len(grid.lines[n])]
    first = next(n for n in whole if cells[n][at] != grid.lines[n][at])
    second = next(n for n in whole if cells[n][at] not in (grid.lines[n][at], cells[first][at]))
    cells[first][at], cells[second][at] = change(cells[first], cells[second])
    for n in (first, second):
        lines[n] = grid.delimiter.join(cells[n])
    return grid.mark + grid.end.join(lines).encode(grid.encoding)


@each_system
def test_the_check_sees_two_grades_exchanged(system: str) -> None:
    """Each of the two has the other one's grade."""
    made = large(system)
    done, own = handed_in(made)
    at = made.grade
    wrong = with_cells(made, done.data, lambda one, other: (other[at], one[at]))
    with pytest.raises(WrongError, match=r"student \d+: line"):
        check_book(made, replace(done, data=wrong), own)


@each_system
def test_the_check_sees_who_is_not_told(system: str) -> None:
    """A grade is taken out again, and nobody says so; it is a fault even where another student is told of."""
    made = large(system)
    done, own = handed_in(made)
    fewer = with_cells(made, done.data, lambda one, other: ("", ""))
    before = made.grid.data
    nothing = replace(done, data=before, kept=(), fit=nobody_asked(done), told=("something",))
    with pytest.raises(WrongError, match="not told"):
        check_book(made, nothing, own)
    with pytest.raises(WrongError):
        check_book(made, replace(done, data=fewer), own)


def nobody_asked(done: Filled) -> Fit:
    """How the class and the gradebook fit together, as if everybody had been found."""
    everybody: dict[int, tuple[Row | Ungraded, ...]] = dict.fromkeys(range(len(done.fit.people)), ())
    return replace(done.fit, submissions=everybody, strangers=(), asked=(), shared=())


@each_system
def test_the_check_sees_any_other_byte(system: str) -> None:
    """A letter in the header, a line end, a space at the end, a mark less."""
    made = large(system)
    done, own = handed_in(made)
    check_book(made, done, own)
    end = made.grid.end.encode(made.grid.encoding)
    for wrong in (
        done.data + end,
        done.data[: -len(end)],
        done.data.replace(b"0", b"1", 1),
        b"x" + done.data,
    ):
        with pytest.raises((WrongError, UnicodeDecodeError)):
            check_book(made, replace(done, data=wrong), own)


@each_system
def test_the_check_sees_an_earlier_attempt(system: str) -> None:
    """Where the truth is that other files count, the class is wrong, and so it is with one student more."""
    made = large(system)
    number, unit = next((n, unit) for n, unit in enumerate(made.units) if unit.tokens)
    other = [replace(unit, tokens=frozenset({b"made:0.9.9.9"}))]
    with pytest.raises(WrongError, match="nobody handed in like that"):
        handed_in(replace(made, units=[*made.units[:number], *other, *made.units[number + 1 :]]))
    with pytest.raises(WrongError, match="are no entries"):
        handed_in(replace(made, units=[*made.units, *other]))


def test_the_ports_write_what_the_systems_wrote() -> None:
    """Names that real downloads have, as the samples and the systems' own documentation give them."""
    get_filename = made_canvas.get_filename
    assert get_filename("O'Sullivan, Jo", False, "30125") == "osullivanjo_30125"
    assert (
        get_filename("Müller-Lüdenscheidt, Jürgen 🐙", True, "30140") == "müllerlüdenscheidtjürgen_LATE_30140"
    )
    assert get_filename(None, True, "anon_Xb71q") == "LATE_anon_Xb71q"
    assert made_canvas.sanitize_attachment_filename('a/:b*"?.py') == "a_b_.py"
    assert made_canvas.make_unique_filename("main.py", {"main.py", "main-1.py"}) == "main-2.py"
    assert made_moodle.fputcsv('he said \\"yes"') == '"he said \\"yes"""'
    assert made_moodle.fputcsv("plain") == "plain"
    assert made_moodle.clean_filename("O'Neil & <b>..x/y") == "ONeil  bxy"
    assert made_gradescope.scalar("007") == "'007'"
    assert made_gradescope.scalar("Ada Lovelace") == "Ada Lovelace"


@given(st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" "), min_size=1, max_size=30))
def test_two_ports_of_moodle_agree(name: str) -> None:
    """The rule of names was written down twice, and both say the same."""
    if moodle_name(name) != ".":
        assert made_moodle.clean_filename(name.replace("_", " ")) == moodle_name(name)


def test_the_table_of_github_is_no_gradebook_and_no_wrong_roster() -> None:
    """`gh classroom assignment-grades` is refused in one line as a gradebook; as a roster it sends nobody astray."""
    table = f"{','.join(made_github.GRADES)}\nspite,https://x,,ada,007,spite-ada,https://y,2026-11-20T21:03:45Z,0,40\n"
    with pytest.raises(InputError) as refused:
        read_gradebook(table.encode(), "grades.csv")
    assert "\n" not in str(refused.value)
    assert "give it with --roster" in str(refused.value)
    for number in range(20):
        maker, pupils = a_class("GitHub", number)
        data = made_github.assignment_grades(made_github.Features(), pupils)
        if any(one.works and made_github.linked(one) for one in pupils):
            check(replace(maker(pupils), roster=data, usual=frozenset()))


def test_names_of_files_fit_any_file_system(tmp_path: Path) -> None:
    """So that each class can be unpacked: no name of a made-up download is longer than 255 bytes."""
    for system in SYSTEMS:
        for number in range(10):
            maker, pupils = a_class(system, number)
            parts = [part for name in maker(pupils).files for part in name.split("/")]
            assert max(len(part.encode()) for part in parts) <= 255
            assert folder(tmp_path / f"{system}{number}", {"x": ""}).is_dir()
