"""Grades a made-up class by the tokens in its files, has its gradebook filled, and holds that against the truth.

Nobody is graded in earnest: a submission gets the points of the unit whose tokens it has, and points that nobody may
get where it has those of no unit.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from downloads import folder, taken, zipped
from gradebook_class import a_class, row
from grader.grades.gradebooks import Filled, filled, read_gradebook, read_roster
from grader.lms.recognise import read_download
from grader.submissions.download import Download
from grader.submissions.submission import Submission
from lms.names import Name
from lms.pupils import MOST, TOKEN, Made, Maker, Pupil, draw_pupils, points

NOBODYS = 999.0
"""Points for a submission that is no unit of the class, or a mixture of several."""


class WrongError(AssertionError):
    """What came of a class is not the truth."""


@dataclass(frozen=True)
class Tally:
    """How many classes, students who handed in files, filled cells, students who are asked or told of; `usual` are
    students whose names are nobody else's, `usual_asked` those of them who were asked all the same."""

    classes: int = 0
    students: int = 0
    filled: int = 0
    asked: int = 0
    usual: int = 0
    usual_asked: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, one) + getattr(other, one) for one in self.__dataclass_fields__))


def draw_class(draw: Callable[[Random], Maker], seed: str) -> tuple[Maker, list[Pupil]]:
    """A class of one system, always the same for a seed."""
    rng = Random(seed)
    return draw(rng), draw_pupils(rng)


def check(made: Made) -> Tally:
    """Hold all that comes of a class against the truth.  Raises WrongError."""
    with tempfile.TemporaryDirectory() as name:
        download = read_download(zipped(Path(name, f"{made.name}.zip"), made.files))
        work = taken(download)
        own = check_entries(made, download, work)
        check_the_same(download, work, read_download(folder(Path(name, made.name), made.files)))
    done = fill(made, download, work, own)
    return check_book(made, done, own)


def check_entries(made: Made, download: Download, work: Mapping[str, Submission]) -> dict[str, int]:
    """Each unit is one entry, with the files that were handed in last and no others.  Entry -> unit."""
    if download.form != made.form:
        raise WrongError(f"taken for {download.form}")
    by_tokens = {unit.tokens: number for number, unit in enumerate(made.units) if unit.tokens}
    own, silent = {}, 0
    for entry in download.entries:
        tokens = frozenset(token for data in work[entry.id].files.values() for token in TOKEN.findall(data))
        if not tokens:
            silent += 1
            continue
        number = by_tokens.get(tokens)
        if number is None:
            raise WrongError(f"entry {entry.id} has {sorted(tokens)}, which nobody handed in like that")
        unit = made.units[number]
        if unit.late is not None and entry.late is not unit.late:
            raise WrongError(f"entry {entry.id} is {'late' if entry.late else 'not late'}")
        if unit.submitted and entry.submitted != unit.submitted:
            raise WrongError(f"entry {entry.id} was handed in {unit.submitted}, and not {entry.submitted}")
        own[entry.id] = number
    doubled = [
        number
        for number, count in Counter(own.values()).items()
        if count > 1 and not made.units[number].apart
    ]
    if doubled:
        raise WrongError(f"units {doubled} are several entries")
    lost = set(by_tokens.values()) - set(own.values())
    quiet = [unit for unit in made.units if not unit.tokens]
    if lost or not len(quiet) <= silent <= sum(len(unit.owners) if unit.apart else 1 for unit in quiet):
        names = [str(stray) for stray in download.strays[:5]]
        raise WrongError(
            f"units {sorted(lost)} are no entries; {silent} of {len(quiet)} without code are: {names}"
        )
    return own


def check_the_same(zipped: Download, work: Mapping[str, Submission], unpacked: Download) -> None:
    """A download as a zip and as a folder give the same."""
    other = taken(unpacked)
    for what in ("form", "strays", "entries"):
        one, two = getattr(zipped, what), getattr(unpacked, what)
        if one != two:
            raise WrongError(f"the zip gives {one}, and the folder {two}")
    for name, packed in work.items():
        if packed.files != other[name].files:
            raise WrongError(f"{name} has other files in the zip than in the folder: {sorted(packed.files)}")


def fill(made: Made, download: Download, work: Mapping[str, Submission], own: Mapping[str, int]) -> Filled:
    """The gradebook with each submission's own number of points."""
    rows = []
    for entry in download.entries:
        score = points(own[entry.id]) if entry.id in own else NOBODYS
        content = "some Python" if work[entry.id].sources else ""
        rows.append(row(entry.id, score, MOST, entry.students, content=content))
    book = read_gradebook(made.grid.data, "book.csv")
    roster = None if made.roster is None else read_roster(made.roster, "roster.csv")
    return filled(book, a_class(rows, download.form), roster=roster, replace=True)


def check_book(made: Made, done: Filled, own: Mapping[str, int]) -> Tally:
    """Nobody has a cell that is not the own one, and who has none is told."""
    units = {number: unit for unit, one in enumerate(made.units) if one.tokens for number in one.owners}
    changed = _changed(made, done.data, units)
    entries: dict[int, set[str]] = defaultdict(set)
    for entry, unit in own.items():
        entries[unit].add(entry)
    unknown = {*done.roster.unknown, *(one.name for one in done.roster.asked)}
    kept = Counter(one.student.id for one in done.kept)
    unclear = [one for them in done.roster.unclear for one in them.students]
    missing = Counter(one.id for one in (*done.roster.missing, *unclear))
    filled_in, asked = set(), set()
    for number, unit in units.items():
        if number in changed:
            filled_in.add(number)
            continue
        asked.add(number)
        if not entries[unit] & unknown and not kept[made.ids[number]] and not made.units[unit].asked:
            in_group = len(made.units[unit].owners) > 1 and missing[made.ids[number]]
            if not in_group:
                raise WrongError(f"student {number} has no grade, and that is not told: {done.told}")
    if asked and not done.told:
        raise WrongError("nothing is told")
    check_import(made, done, units, filled_in)
    usual = {number for number in units if number in made.usual and number not in made.fixed}
    return Tally(1, len(units), len(filled_in), len(asked), len(usual), len(usual & asked))


def _changed(made: Made, data: bytes, units: Mapping[int, int]) -> set[int]:
    """The students who have the own grade; every other byte must be as it was."""
    students = {line: number for number, line in made.rows.items()}
    grid = made.grid
    if not data.startswith(grid.mark):
        raise WrongError("the byte order mark is gone")
    text, at, changed = data[len(grid.mark) :].decode(grid.encoding, "surrogatepass"), 0, set()
    for line, cells in enumerate(grid.lines):
        number = students.get(line)
        unit = None if number is None or number in made.fixed else units.get(number)
        end = _after(text, at, [re.escape(cell) for cell in cells], grid.delimiter, grid.end)
        wanted = None if unit is None else written(made, points(unit))
        if wanted is not None and number is not None:
            cell = cells[made.grade]
            same = _value(cell) == _value(wanted)
            new = list(map(re.escape, cells))
            new[made.grade] = re.escape(cell) if same else f'(?:{re.escape(wanted)}|"{re.escape(wanted)}")'
            if made.comment is not None:
                new[made.comment] = _comment(made, cells[made.comment], unit)
            filled_line = _after(text, at, new, grid.delimiter, grid.end)
            if filled_line is not None and (end is None or same):
                changed.add(number)
                end = filled_line
        if end is None:
            found = text[at:].partition(grid.end)[0]
            raise WrongError(
                f"student {number}: line {line} was {grid.delimiter.join(cells)}, is {found}, own {wanted}"
            )
        at = end
    if at != len(text):
        raise WrongError(f"more at the end: {text[at : at + 100]!r}")
    return changed


def _comment(made: Made, cell: str, unit: int | None) -> str:
    """What a cell for comments may hold beside a grade: the points, unless somebody else wrote there."""
    assert unit is not None
    if cell and not cell.strip('"').startswith("Kibitz:"):
        return re.escape(cell)
    told = rf'"?Kibitz: {points(unit):g} of {MOST:g} points(?:, which is a grade of [^"\r\n.]*(?:[.,][0-9]+)?[^"\r\n]*)?\.[^"\r\n]*"?'
    return told if made.commented else f"(?:{told}|{re.escape(cell)})"


def written(made: Made, score: float) -> str:
    """A grade as it must stand in the cell."""
    text = f"{score * made.possible / MOST:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if made.comma else text


def _value(cell: str) -> float | None:
    try:
        return float(cell.strip('"').replace(",", "."))
    except ValueError:
        return None


def _after(text: str, at: int, patterns: Sequence[str], delimiter: str, end: str) -> int | None:
    """Where a line of these cells ends that begins at `at`."""
    found = re.compile(re.escape(delimiter).join(patterns) + re.escape(end), re.DOTALL).match(text, at)
    return None if found is None else found.end()


def check_import(made: Made, done: Filled, units: Mapping[int, int], filled_in: set[int]) -> None:
    """The system itself reads each grade where it belongs."""
    found = made.read_back(done.data)
    for number in filled_in if found else ():
        wanted = points(units[number]) * made.possible / MOST
        if abs(float(found.get(made.ids[number], -1)) - wanted) > 0.006:
            raise WrongError(
                f"the importer has {found.get(made.ids[number])} for student {number}, and not {wanted}"
            )


def smallest(maker: Maker, pupils: Sequence[Pupil]) -> tuple[list[Pupil], str]:
    """A class that fails as well, with as few students as leaving some out leads to, and how it fails."""
    left, why = list(pupils), tried(maker(pupils))[1]
    step = max(1, len(left) // 2)
    while step:
        for start in range(0, len(left), step):
            fewer = left[:start] + left[start + step :]
            if fewer and _kind(found := failure(maker, fewer)) == _kind(why):
                left, why = fewer, found
                break
        else:
            step //= 2
    for at in range(len(left)):
        for plainer in _plainer(left[at]):
            fewer = [*left[:at], plainer, *left[at + 1 :]]
            if _kind(found := failure(maker, fewer)) == _kind(why):
                left, why = fewer, found
    return left, why


def _plainer(one: Pupil) -> list[Pupil]:
    """The student with less that is unusual."""
    changes: list[dict[str, Any]] = [
        {"works": one.works[-1:]},
        {"cell": ""},
        {"late": False},
        {"name": Name("Ada", "Lovelace", "common")},
    ]
    return [replace(one, **change) for change in changes]


def _kind(why: str) -> list[str]:
    """What a failure says, without whom it is about."""
    return [word for word in why.split() if word.isalpha()][:5]


def failure(maker: Maker, pupils: Sequence[Pupil]) -> str:
    """How a class fails; empty where it does not, or has nobody who could."""
    made = maker(pupils)
    if not any(unit.tokens for unit in made.units) or all(one.role != "student" for one in pupils):
        return ""
    return tried(made)[1]


def tried(made: Made) -> tuple[Tally, str]:
    """What came of a class, and how it fails, which is empty where it does not."""
    try:
        tally = check(made)
    except Exception as error:
        return Tally(), f"{type(error).__name__}: {error}"
    if tally.usual_asked * 50 > tally.usual:
        return tally, f"{tally.usual_asked} of {tally.usual} ordinary students are asked"
    return tally, ""


def explained(maker: Maker, pupils: Sequence[Pupil]) -> str:
    """A failing class made small, in words."""
    few, why = smallest(maker, pupils)
    made = maker(few)
    names = "\n".join(sorted(made.files))
    book = made.grid.data.decode(made.grid.encoding, "replace")
    roster = "" if made.roster is None else f"\n--- roster\n{made.roster.decode('utf-8', 'replace')}"
    return f"{why}\n--- download\n{names}\n--- gradebook\n{book}{roster}\n--- truth\n{made.units}\n{few}"
