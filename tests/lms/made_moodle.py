"""Moodle: the zip of "Download all submissions" and the grading worksheet, written from Moodle's own rules.

Source: https://github.com/moodle/moodle, `mod/assign/classes/downloader.php` at da545523, `mod/assign/gradingtable.php` at
003699db, `mod/assign/feedback/offline/importgradeslib.php` at 452e36fc, `clean_param` of `lib/moodlelib.php`, and PHP's
`fputcsv`.  Each function is named after the one whose rule it has.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import gradebook_importers as importers
from lms.moodle_words import LANGUAGES, UNKNOWN, Words
from lms.pupils import Grid, Group, Made, Maker, Pupil, Unit, Work, before, shuffled

FORM = "Moodle"
ONLINE = ("", "plain", 'he said "yes, no", twice', "a\nb", 'a \\" b', "back\\slash", "=1+1")


@dataclass(frozen=True)
class Features:
    """What is the same for a whole class.  `groups` is "new", "old" (before Moodle 4.1) or empty."""

    words: Words
    folders: bool = True
    blind: bool = False
    groups: str = ""
    user_names: bool = False
    underscore: bool = False
    numbers: bool = False
    emails: bool = False
    workflow: bool = False
    online: bool = False
    comments: bool = True
    mark: bytes = b""
    end: str = "\n"
    possible: float = 1000.0
    all_graded: bool = False


def draw(rng: Random) -> Maker:
    """A class of Moodle."""
    (kind,) = rng.choices(["plain", "blind", "new", "old"], [4, 1, 5, 1])
    words = rng.choice(LANGUAGES)
    about = Features(
        words,
        rng.random() < 0.6,
        kind == "blind",
        kind if kind in ("new", "old") else "",
        # With a heading of names that is not known, such names are asked: see `test_made_ambiguous.py`.
        kind == "plain" and words is not UNKNOWN and rng.random() < 0.15,
        rng.random() < 0.3,
        rng.random() < 0.5,
        rng.random() < 0.6,
        rng.random() < 0.3,
        rng.random() < 0.3,
        rng.random() < 0.7,
        rng.choice([b"", b"", b"\xef\xbb\xbf"]),
        rng.choice(["\n", "\n", "\r\n"]),
        rng.choice([1000.0, 500.0, 100.0]),
    )
    seed = rng.getrandbits(32)
    told = {"old": _told_apart, "blind": _most_stay}.get(kind, list)
    return lambda pupils: made(about, told(pupils), Random(seed))


def _told_apart(pupils: Sequence[Pupil]) -> Sequence[Pupil]:
    """Those whose groups can be told by an older download: in one, a hyphen stands between the group and the name."""
    usual = [one for one in pupils if one.role == "student" and one.name.usual and "-" not in one.name.full]
    return usual if any(one.work.runs for one in usual) else [replace(pupils[0], group=None)]


def _most_stay(pupils: Sequence[Pupil]) -> Sequence[Pupil]:
    """All of them, and nobody left where most who handed in had: such a worksheet is refused, see `test_made_ambiguous.py`."""
    left = [one.role == "gone" for one in pupils if one.work.files or one.work.typed == "text"]
    if 2 * sum(left) <= len(left):
        return pupils
    return [replace(one, role="student") if one.role == "gone" else one for one in pupils]


def clean_filename(name: str) -> str:
    """`clean_param` with `PARAM_FILE`: no signs that a path or a page could be made of, and no `..`."""
    plain = re.sub("[\\x00-\\x1f\\x7f-\\x9f&<>\"`|':\\\\/]", "", name)
    plain = re.sub(r"\.\.+", "", plain)
    return "" if plain == "." else plain


def get_student_prefix(about: Features, one: Pupil, group: Group | None, number: int) -> str:
    """`get_student_prefix`, with the older one of `locallib.php`: the name with spaces for `_`, and a number."""
    if about.groups == "new":
        name = about.words.default if group is None else group.name
        plain = name.replace("_", " ")
        return plain if group is None else f"{plain}_{number}"
    if about.blind:
        return f"{about.words.participant}_{one.id}"
    name = one.name.full.replace("_", " ")
    if about.user_names:
        name = f"{one.login} {name}"
    if about.groups == "old":
        team = about.words.default if group is None else group.name
        return f"{team.replace('_', ' ')}-{name}_{one.id}"
    return f"{name}_{one.id}"


def load_submissionplugin_filelist(about: Features, prefix: str, work: Work) -> Iterator[tuple[str, bytes]]:
    """`load_submissionplugin_filelist`: a folder for each kind of submission, or all in the names."""
    kinds = [("file", file.name, file.data) for file in work.files]
    if work.typed == "text" or (work.files and about.online and len(work.files) == 1):
        kinds.append(("onlinetext", "onlinetext.html", b"<p>Typed.</p>"))
    for kind, name, data in kinds:
        start = clean_filename(f"{prefix}_assignsubmission_{kind}")
        if about.folders:
            yield f"{start}{'_' if about.underscore else ''}/{clean_filename(name)}", data
        else:
            yield f"{start}_{clean_filename(name)}", data


def fputcsv(cell: str) -> str:
    """PHP's `fputcsv`: quotes round what has a space, and a backslash lets the next quotation mark be single."""
    if not any(c in cell for c in ',"\\\n\r\t '):
        return cell
    out, escaped = "", False
    for char in cell:
        if char == "\\":
            escaped = True
        elif not escaped and char == '"':
            out += '"'
        else:
            escaped = False
        out += char
    return f'"{out}"'


def submissions(about: Features, pupils: Sequence[Pupil]) -> Iterator[tuple[list[Pupil], Group | None, Work]]:
    """Who handed in together, and what.  Who is in no group hands in with all others who are in none."""
    members: dict[Group | None, list[Pupil]] = defaultdict(list)
    for one in pupils:
        if not about.groups:
            if one.works:
                yield [one], None, one.work
        elif about.groups == "new" or one.group is not None:
            members[one.group].append(one)
        elif one.works:
            yield [one], None, one.work
    for group, them in members.items():
        handed = [one.work for one in them if one.works]
        if handed:
            yield them, group, next((work for work in handed if work.runs), handed[0])


def made(about: Features, pupils: Sequence[Pupil], rng: Random) -> Made:
    """The class with these students."""
    files: dict[str, bytes] = {}
    units = []
    for owners, group, work in submissions(about, pupils):
        # Groups have numbers of their own, and a student of another group may have the same.
        number = 0 if group is None else pupils[(group.number + len(pupils) // 2) % len(pupils)].id
        for one in owners:
            prefix = get_student_prefix(about, one, group, number)
            files.update(load_submissionplugin_filelist(about, prefix, work))
        listed = tuple(one.number for one in owners if one.role != "gone")
        if work.files:
            units.append(Unit(listed, work.tokens, apart=about.groups == "old"))
    grid, rows = _grid(about, pupils, rng)
    header = [cell.strip('"') for cell in grid.lines[0]]
    language = about.words.importer
    known = {str(one.id): ("-", one.cell == "locked") for one in pupils}
    backslash = any("\\" in cell for line in grid.lines for cell in line)
    return Made(
        FORM,
        shuffled(rng, files),
        units,
        grid,
        rows,
        {one.number: str(one.id) for one in pupils},
        header.index(language.grade),
        about.possible,
        comment=header.index(language.comments) if about.comments else None,
        commented=True,
        comma=language.comma,
        fixed=frozenset(one.number for one in pupils if one.cell == "locked"),
        usual=frozenset(
            one.number for one in pupils if one.name.usual and not about.groups and not _is_asked(about, one)
        ),
        read_back=lambda data: (
            {}
            if backslash or not about.comments
            else {
                own: value
                for (own, _), value in importers.moodle(data, known, about.possible, language).grades.items()
            }
        ),
    )


def _is_asked(about: Features, one: Pupil) -> bool:
    """Whether a name is asked that is anybody's: what cannot be seen in it is spelled out, see `test_made_ambiguous.py`."""
    return about.words is UNKNOWN and not one.name.full.isprintable()


def _grid(about: Features, pupils: Sequence[Pupil], rng: Random) -> tuple[Grid, dict[int, int]]:
    """The rows of the worksheet as `gradingtable.php` has them for download, and each student's line."""
    listed = [one for one in pupils if one.role != "gone"]
    rng.shuffle(listed)
    lines: list[list[tuple[str, str]]] = []
    rows: dict[int, int] = {}
    for one in listed:
        rows[one.number] = 1 + len(lines)
        lines.append(_row(about, one))
    raw = [[fputcsv(head) for head, _ in _row(about, pupils[0])]]
    raw += [[fputcsv(cell) for _, cell in line] for line in lines]
    return Grid(raw, end=about.end, mark=about.mark), rows


def _row(about: Features, one: Pupil) -> list[tuple[str, str]]:
    """Headings and cells of one student."""
    words, language, chance = about.words, about.words.importer, one.chance
    group = "" if one.group is None else one.group.name
    if one.group is None and pupils_default(one):
        group = words.default
    own = chance.choice(["", "", "Well done.", "Kibitz: 3 of 40 points.<br>Task 1: 3 of 9"])
    cells = [(language.identifier, f"{language.participant}{one.id}")]
    if not about.blind:
        cells.append((words.name, one.name.full))
        cells += [(words.number, one.sid)] if about.numbers else []
        cells += [(words.email, one.email)] if about.emails else []
    cells.append((words.status, words.handed))
    cells += [(words.group, group)] if about.groups else []
    cells += [(words.marker, "")] if about.workflow else []
    has = one.cell in ("grade", "locked")
    cells.append((language.grade, before(one, language.comma) if has else ""))
    most = f"{about.possible:.2f}"
    cells.append((words.most, most.replace(".", ",") if language.comma else most))
    cells += [(words.workflow, words.status)] if about.workflow else []
    cells.append((words.editable, words.no if one.cell == "locked" else words.yes))
    cells.append((words.submitted, words.date))
    cells += [(words.online, chance.choice(ONLINE))] if about.online else []
    cells.append((language.modified, "-"))
    cells += [(language.comments, own)] if about.comments else []
    return cells


def pupils_default(one: Pupil) -> bool:
    """Whether the cell of who is in no group has Moodle's words for that; else it is empty."""
    return one.seed % 2 == 0
