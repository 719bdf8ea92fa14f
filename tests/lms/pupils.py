"""Made-up students with what they handed in, before any system writes it down, and what a system made of it.

Every file of Python carries a token, so that it is known again wherever it turns up.  A class is drawn as plain data
first and written down afterwards, so that a class that fails can be made smaller.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from lms.names import Name, draw_names

MOST = 1000.0
"""The assignment's points: each submission of a class has its own number of them."""

TOKEN = re.compile(rb"made:[0-9.]+")

SIZES = ((1, 6), (2, 6), (3, 8), (5, 12), (9, 14), (16, 14), (30, 8), (80, 2), (300, 1))

FILES = (
    *(
        "main.py",
        "card.py",
        "game.py",
        "a3.py",
        "spite_and_malice.py",
        "käse.py",
        "主.py",
        "🐙.py",
        "LATE_main.py",
    ),
    *("_main.py", "__init__.py", "lab-7.py", "v1.2.py", "text.html.py", "Filename.py"),
    *("my main.py", "main (1).py", "O'Neil.py", "a & b.py"),
)

LIKE_A_SYSTEM = (
    *("3_12_main.py", "12_34_text.py", "1_2_3_4_5.py", "anon_k5J2d_77_main.py"),
    *("attempt_2026-11-20-21-03-45_x.py", "x_99_assignsubmission_file_y.py"),
)
"""Names that look as if a system had given them; a class in which most names do cannot be told: see `test_made_ambiguous.py`."""

GROUPS = (
    *(
        "Group A",
        "Group B",
        "Lab-1",
        "Lab-2",
        "Team one",
        "Die Größten",
        "王的小组",
        "R&D <x> 'best'",
        "A..B",
    ),
    *(
        "The 🐙s",
        "Late group",
        "_Los_ x",
        "Participant",
        "Ada Lovelace",
        "Group A-Ada",
        "Smith, Bob",
        "x" * 60,
    ),
    *("Team two", "Team_two", "a?b*c", "17", "1_2_ 3"),
)


ALIKE = ("Team two", "Team_two")
"""Two groups that Moodle writes alike."""


@dataclass(frozen=True)
class File:
    """A file by the path that the student gave it."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Work:
    """What was handed in at one time.  `typed` is "text" or "link" where something was typed into the page."""

    files: tuple[File, ...] = ()
    tokens: frozenset[bytes] = frozenset()
    typed: str = ""

    @property
    def runs(self) -> bool:
        """Whether there is any Python in it."""
        return bool(self.tokens)


@dataclass(frozen=True)
class Group:
    """A group.  No system has two of one name in a course, but two may be written alike."""

    number: int
    name: str


@dataclass(frozen=True)
class Pupil:
    """A student, or who looks like one.

    `role`: a student, one who is "gone" (not in the gradebook any more), or the "test" student of the teacher's.
    `cell` says what the gradebook has already: nothing, "grade", "excused", "absent" (not assigned) or "locked".  The
    last of `works` counts; there are none for who handed in nothing.
    """

    number: int
    name: Name
    id: int
    sid: str
    login: str
    hidden: str
    role: str
    works: tuple[Work, ...]
    late: bool
    group: Group | None
    cell: str
    seed: int

    @property
    def email(self) -> str:
        """An address."""
        return f"{self.login}@example.edu"

    @property
    def work(self) -> Work:
        """What was handed in last."""
        return self.works[-1] if self.works else Work()

    @property
    def chance(self) -> Random:
        """What is left to chance about this student, always the same."""
        return Random(self.seed)


@dataclass(frozen=True)
class Unit:
    """One submission: who of the class it is of, and which tokens count.

    `late` and `submitted` are what the download says of it, where it says that.  `asked`: the system does not say
    whose it is.  `apart`: it is in the download once for each owner, and may be taken for one submission of each.
    """

    owners: tuple[int, ...]
    tokens: frozenset[bytes]
    late: bool | None = None
    submitted: str = ""
    asked: bool = False
    apart: bool = False


@dataclass(frozen=True)
class Grid:
    """A gradebook cell by cell as it is written, with its quotes."""

    lines: Sequence[Sequence[str]]
    delimiter: str = ","
    end: str = "\n"
    encoding: str = "utf-8"
    mark: bytes = b""

    @property
    def data(self) -> bytes:
        """The file."""
        text = "".join(self.delimiter.join(line) + self.end for line in self.lines)
        return self.mark + text.encode(self.encoding, "surrogatepass")


@dataclass(frozen=True)
class Made:
    """A class as a system gives it away, and the truth about it.

    `files` are those of the download in the order of its zip; `form` is what it must be recognised as.  `rows` are the
    lines of the gradebook by the number of the student, `ids` what the gradebook calls them first.  `grade` and
    `comment` are its columns, the second one filled wherever the first one is if it is `commented`.  `fixed` are the
    students whose cell nobody may change, `usual` those with names that are nobody else's.  `name` is that of the download.
    `attachments` are the users of each attachment that the system knows, where it names files by these.
    """

    form: str
    files: Mapping[str, bytes]
    units: Sequence[Unit]
    grid: Grid
    rows: Mapping[int, int]
    ids: Mapping[int, str]
    grade: int
    possible: float
    comment: int | None = None
    commented: bool = True
    comma: bool = False
    fixed: frozenset[int] = frozenset()
    roster: bytes | None = None
    name: str = "submissions"
    usual: frozenset[int] = frozenset()
    attachments: Mapping[str, str] = field(default_factory=dict)
    read_back: Callable[[bytes], Mapping[str, float | str]] = field(default=lambda data: {})


Maker = Callable[[Sequence[Pupil]], Made]
"""Writes a class down.  The system's own features are settled, so that fewer students make a smaller class."""


def points(unit: int) -> float:
    """The points that a submission of a class gets."""
    return float(unit + 1)


def draw_pupils(rng: Random) -> list[Pupil]:
    """A class in which somebody handed in files."""
    (size,) = rng.choices([size for size, _ in SIZES], [weight for _, weight in SIZES])
    groups = draw_groups(rng, max(1, size // 3))
    # A group of which nobody handed in, and one whose members have left.
    quiet, gone = (rng.choice([-1, 1, 1, rng.randrange(len(groups))]) for _ in range(2))
    alone = rng.choice([0.0, 0.15])
    # The numbers of a system grow, and a group may well have that of a student.
    first, width = rng.choice([(1, 3), (17, 1), (4711, 2), (30112, 9), (99_990, 4), (10_000_000_000_071, 13)])
    zeros = rng.choice([0, 3, 8])
    pupils: list[Pupil] = []
    for number, name in enumerate(draw_names(rng, size)):
        (role,) = rng.choices(
            ["student", "gone", "test"], [30, 1 if number else 0, 1 if 0 < number == size - 1 else 0]
        )
        (cell,) = rng.choices(["", "grade", "excused", "absent", "locked", "typed"], [20, 4, 1, 1, 1, 1])
        # Few of many have files with names that look like a system's.
        names = LIKE_A_SYSTEM if size >= 16 and number % 8 == 7 else FILES
        works = draw_works(rng, number, names) if number else (draw_work(rng, number, 0, names, ()),)
        # Ids are texts: `5`, `05` and `0005` are three.
        sid = f"{(number * 37 + 5) % 1009:0{zeros}}"
        sid = f"0{pupils[-1].sid}" if pupils and rng.random() < 0.05 else sid
        own = Group(-1, "") if rng.random() < alone else rng.choice(groups)
        if number and own.number in (quiet, gone):
            works, role = ((), role) if own.number == quiet else (works, "gone")
        if own.name in ALIKE and role == "gone":
            # Of two groups that are written alike, the worksheet would have the other one alone.
            role = "student"
        pupils.append(
            Pupil(
                number,
                name,
                first + number * width,
                sid,
                draw_login(rng, number),
                "".join(rng.choices("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", k=5)),
                role,
                works,
                rng.random() < 0.25,
                own if own.number >= 0 else None,
                cell,
                rng.getrandbits(32),
            )
        )
    return pupils


def draw_groups(rng: Random, count: int) -> list[Group]:
    """The groups of a class; two may be written alike."""
    few = rng.sample(GROUPS, len(GROUPS))
    if rng.random() < 0.4:
        few = [*ALIKE, *(name for name in few if name not in ALIKE)]
    return [Group(n, few[n] if n < len(few) else f"{few[n % len(few)]} {n}") for n in range(count)]


def draw_login(rng: Random, number: int) -> str:
    """A user name; many begin alike, some are numbers, and all differ."""
    ways = (
        f"s_{number:02}",
        f"ada{number}",
        f"a.lovelace{number}",
        f"{100 + number}",
        f"f_haddad_{number}",
        f"u-{number}",
        f"00{500 + number}",
    )
    return rng.choice(ways)


def draw_works(rng: Random, number: int, names: Sequence[str]) -> tuple[Work, ...]:
    """What somebody handed in, the first attempt first; nothing, at times."""
    works: list[Work] = []
    for attempt in range(rng.choice([0, 1, 1, 1, 1, 2, 3])):
        works.append(draw_work(rng, number, attempt, names, works[-1].files if works else ()))
    return tuple(works)


def draw_work(rng: Random, number: int, attempt: int, choice: Sequence[str], before: Sequence[File]) -> Work:
    """What somebody handed in at one time; most who hand in again call the files as before."""
    (kind,) = rng.choices(["files", "zip", "typed", "notes"], [20, 4, 2 if number else 0, 1 if number else 0])
    if kind == "typed":
        return Work(typed=rng.choice(["text", "link"]))
    if kind == "notes":
        return Work((File("notes.md", f"made by nobody: {number}\n".encode()),))
    names = rng.sample(choice, rng.choice([1, 1, 1, 2, 3]))
    if rng.random() < 0.7:
        names = [file.name for file in before if file.name in choice] or names
    tokens = [f"made:{number}.{attempt}.{n}.0" for n in range(len(names))]
    files = [File(name, f"# {token}\nX = 1\n".encode()) for name, token in zip(names, tokens, strict=True)]
    files += [File("README.txt", b"Read me.\n")] if rng.random() < 0.1 else []
    if kind == "zip":
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            for one in files:
                archive.writestr(rng.choice(["", "src/"]) + one.name, one.data)
            archive.writestr("__MACOSX/._main.py", b"\0")
        files = [File(rng.choice(["work.zip", "my work.zip", "spite-2.zip"]), data.getvalue())]
    return Work(tuple(files), frozenset(token.encode() for token in tokens))


def shuffled(rng: Random, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same files in another order."""
    order = sorted(files)
    rng.shuffle(order)
    return {name: files[name] for name in order}


def before(pupil: Pupil, comma: bool) -> str:
    """A grade that is in the gradebook already."""
    text = pupil.chance.choice(["0", "12.5", "29.00", "7.0", "100"])
    return text.replace(".", ",") if comma else text


def minimal(text: str, delimiter: str = ",") -> str:
    """A cell in quotes where it needs them."""
    return quoted(text) if any(c in text for c in (delimiter, '"', "\r", "\n")) else text


def quoted(text: str) -> str:
    """A cell in quotes."""
    return '"' + text.replace('"', '""') + '"'
