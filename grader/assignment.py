"""`assignment.toml`, typed: what a submission defines, its tasks, rules, points, limits and rulings.

The file is a contract with course authors, so every mistake in it is named with the key and the
reason (`KitError`).  The format is described in `docs/reference/assignment-toml.md`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from grader.errors import KitError


class Spec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A table of the file.  Keys are written with hyphens there and with underscores here."""


class Method(Spec, frozen=True):
    """A method of a class that the submission defines.

    `procedure`: no return value is asked for, so whatever comes back is not looked at.
    `query`: it only looks and changes nothing, so programs may go on after a wrong answer.
    """

    aliases: tuple[str, ...] = ()
    procedure: bool = False
    query: bool = False


class Definition(Spec, frozen=True):
    """A name that the submission defines: a class with methods, or a function.

    `shows` are regular expressions that read an object's `str` by meaning: the first one that matches
    anything gives the list of what counts; with none, the text itself counts.  `independent` is the rule
    that objects of the class are independent: a program that makes two of them rests on it.

    `procedure` and `query` are for functions and mean what they mean for methods.  `reads` says how the text
    that a function prints is read: by the piles of the one table that it shows.
    """

    name: str
    kind: Literal["class", "function"]
    task: str
    aliases: tuple[str, ...] = ()
    methods: dict[str, Method] = {}
    shows: tuple[str, ...] = ()
    independent: str = ""
    procedure: bool = False
    query: bool = False
    reads: Literal["", "table"] = ""


class Supplied(Spec, frozen=True):
    """A class that the course supplies in the support module `module`, for programs to use.

    Where a submission hands in a module of its own under that name, its class is used.
    """

    module: str
    name: str
    methods: dict[str, Method] = {}
    aliases: tuple[str, ...] = ()

    @property
    def kind(self) -> Literal["class", "function"]:
        """Only classes are supplied."""
        return "class"


class Task(Spec, frozen=True):
    """A task of the handout.  `name` is what checks cite."""

    name: str
    title: str


class Option(Spec, frozen=True):
    """One way to read an open point.  `accepted` is False where it is a mistake unless fixed by a course."""

    text: str
    accepted: bool = True


class Ruling(Spec, frozen=True):
    """A point that the handout leaves open, with its named options; the first is the default.

    `fixed` names the one option that an instructor accepts.
    """

    question: str
    options: dict[str, Option]
    fixed: str | None = None


class Limits(Spec, frozen=True):
    """What a submission may use.  Units are in the names; `docs/reference/limits.md` has consequences."""

    check_cpu_seconds: float = 1.0
    import_cpu_seconds: float = 1.0
    submission_cpu_seconds: float = 10.0
    wall_factor: float = 5.0
    memory_mb: int = 1024
    file_mb: int = 8
    disk_mb: int = 32
    output_kb: int = 64
    answer_kb: int = 2048


class Cards(Spec, frozen=True):
    """How cards are recognised in texts that objects show, for drawing them.

    `pattern` is a regular expression whose first group is the face.  `item` is the class of a single card:
    it is drawn only where a program has nothing that holds cards.
    """

    pattern: str
    item: str = ""


class Program(Spec, frozen=True):
    """The program that a submission is started by, for transcripts and dialogues.

    `names` are file names that it usually has.  `missing` says what a submission without one loses: it
    "costs" the points of the sessions, or they are "not-graded" and count neither way.
    """

    names: tuple[str, ...] = ()
    missing: Literal["costs", "not-graded"] = "costs"


class Assignment(Spec, frozen=True):
    """The whole file, with `id` and `folder` added by the loader."""

    title: str
    defines: tuple[Definition, ...]
    tasks: tuple[Task, ...]
    rulings: dict[str, Ruling] = {}
    messages: tuple[str, ...] = ()
    limits: Limits = Limits()
    cards: Cards | None = None
    program: Program = Program()
    modules: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    supplies: tuple[Supplied, ...] = ()
    id: str = ""
    rules: dict[str, str] = {}

    def definition(self, name: str) -> Definition:
        """The definition called `name`; KeyError where there is none."""
        for one in self.defines:
            if one.name == name:
                return one
        raise KeyError(name)


_RULE = re.compile(r"^- \*\*([A-Z]+\d+)\*\* (.*)$")


def load_assignment(folder: Path) -> Assignment:
    """Read `assignment.toml` and the rules of `handout.md` in `folder`.  Raises KitError."""
    path = folder / "assignment.toml"
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise KitError(f"{path}: cannot be read: {error}") from None
    try:
        assignment = msgspec.convert(tomllib.loads(text), Assignment)
    except tomllib.TOMLDecodeError as error:
        raise KitError(f"{path}: not valid TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise KitError(f"{path}: {_in_words(error)}") from None
    assignment = msgspec.structs.replace(assignment, id=folder.name, rules=read_rules(folder / "handout.md"))
    _check_consistency(assignment, path)
    return assignment


def read_rules(path: Path) -> dict[str, str]:
    """The numbered rules of a handout: id -> text on one line.  Raises KitError."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise KitError(f"{path}: cannot be read: {error}") from None
    rules: dict[str, str] = {}
    current = ""
    for number, line in enumerate(lines, 1):
        if match := _RULE.match(line):
            current = match.group(1)
            if current in rules:
                raise KitError(
                    f"{path}, line {number}: rule {current} stands there a second time; number it anew"
                )
            rules[current] = match.group(2).strip()
        elif current and line.startswith("  ") and line.strip():
            rules[current] += " " + line.strip()
        else:
            current = ""
    return rules


def _in_words(error: msgspec.ValidationError) -> str:
    text, _, place = str(error).partition(" - at ")
    key = place.strip("`").removeprefix("$.")
    return f"key {key}: {text}" if key else text


def _check_consistency(assignment: Assignment, path: Path) -> None:
    """What the types cannot say: names that must exist, patterns that must compile."""
    tasks = {task.name for task in assignment.tasks}
    for one in assignment.defines:
        if one.task not in tasks:
            raise KitError(
                f"{path}: key defines: {one.name} belongs to task {one.task!r}, which tasks does not have"
            )
        if one.independent and one.independent not in assignment.rules:
            raise KitError(
                f"{path}: key defines.independent of {one.name}: handout.md has no rule {one.independent}"
            )
        for pattern in one.shows:
            _check_pattern(pattern, f"{path}: key defines.shows of {one.name}")
        if one.kind == "class" and (one.procedure or one.query or one.reads):
            raise KitError(
                f"{path}: key defines of {one.name}: procedure, query and reads are for functions and methods"
            )
    defined = {one.name for one in assignment.defines}
    for supplied in assignment.supplies:
        if f"{supplied.module}.py" not in assignment.support:
            raise KitError(f"{path}: key supplies: support has no {supplied.module}.py for {supplied.name}")
        if supplied.name in defined:
            raise KitError(f"{path}: key supplies: {supplied.name} is in defines, too")
    for name, ruling in assignment.rulings.items():
        if not ruling.options:
            raise KitError(f"{path}: key rulings.{name}.options: a ruling needs at least one option")
        if not name.isidentifier():
            raise KitError(f"{path}: key rulings.{name}: use a name made of letters, digits and underscores")
        if ruling.fixed is not None and ruling.fixed not in ruling.options:
            options = ", ".join(ruling.options)
            raise KitError(
                f"{path}: key rulings.{name}.fixed: {ruling.fixed!r} is none of its options ({options})"
            )
        if not any(option.accepted for option in ruling.options.values()):
            raise KitError(f"{path}: key rulings.{name}.options: none of them is accepted")
    if assignment.cards is not None:
        _check_pattern(assignment.cards.pattern, f"{path}: key cards.pattern")
        item = assignment.cards.item
        if item and item not in {one.name for one in assignment.defines}:
            raise KitError(f"{path}: key cards.item: {item!r} is none of the names in defines")


def _check_pattern(pattern: str, where: str) -> None:
    try:
        groups = re.compile(pattern).groups
    except re.error as error:
        raise KitError(f"{where}: {pattern!r} is no regular expression: {error}") from None
    if groups != 1:
        raise KitError(f"{where}: {pattern!r} must have one group, it has {groups}")
