"""`assignment.toml`, typed: what a submission defines, its tasks, rules, points, limits and rulings.

The file is a contract with course authors, so every mistake in it is named with the key and the
reason (`KitError`).  The format is described in `docs/reference/assignment-toml.md`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import msgspec

from grader.kits.author_files import line_of, read_toml
from grader.kits.program_table import GONE, Program, wrong_program
from grader.kits.value_tables import Values, Words, wrong_words
from grader.model.errors import KitError
from grader.model.names import ENDINGS


class Spec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A table of the file.  Keys are written with hyphens there and with underscores here."""


class Member(Spec, frozen=True):
    """What a class that the submission defines has: a method or an attribute.

    `yes_no`: it answers yes or no, so 1 is as good as True and 0 as False.  `gives`: the class of the object that
    it returns or holds, so that programs know what it can do.
    """

    aliases: tuple[str, ...] = ()
    yes_no: bool = False
    gives: str = ""


class Method(Member, frozen=True):
    """A method.

    `procedure`: no return value is asked for, so whatever comes back is not looked at.
    `query`: it only looks and changes nothing, so programs may go on after a wrong answer.
    """

    procedure: bool = False
    query: bool = False


class Attribute(Member, frozen=True):
    """A public attribute of the objects of a class, which programs may read and assign.

    Where it `gives` a class, objects of that class may also stand in a list that it holds.  It is then read to be
    passed on, and not compared.
    """


class Definition(Spec, frozen=True):
    """A name that the submission defines: a class with methods, or a function.

    `shows` are regular expressions that read an object's `str` by meaning: the first one that matches
    anything gives the list of what counts; with none, the text itself counts.  `independent` is the rule
    that objects of the class are independent: a program that makes two of them rests on it.

    `procedure` and `query` are for functions and mean what they mean for methods.  `reads` says how the text
    that a function prints is read: by its words, which is the default, by the words of each line, as it is, or by the piles of
    the one table that it shows.  `chance`: the methods of a class may
    draw random numbers, so programs that use it begin with the same luck, as those that call functions do.
    `instead` names classes that may do what the definition asks for in another way: the checks that need it are then paid
    for what the terminal sessions show of their rules.
    """

    name: str
    kind: Literal["class", "function"]
    task: str
    aliases: tuple[str, ...] = ()
    methods: dict[str, Method] = {}
    attributes: dict[str, Attribute] = {}
    shows: tuple[str, ...] = ()
    independent: str = ""
    procedure: bool = False
    query: bool = False
    reads: Literal["", "table", "words", "lines", "exactly"] = ""
    chance: bool = False
    instead: tuple[str, ...] = ()


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


Adapting = Literal["charged", "free", "off"]


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


class Names(Spec, frozen=True):
    """How submissions in another language than Python call what the assignment asks for, and what its members give.

    `prefix` stands before the names of classes, `packages` names those that are called otherwise.  `names`: member,
    such as "Card.rank" or "CardPile.shuffle", -> what it may be called.  `lists` and `dictionaries` are members that give
    several values; `texts`, `numbers` and `yes_no` say how single values are meant where a language does not tell.
    """

    prefix: str = ""
    packages: dict[str, str] = {}
    names: dict[str, tuple[str, ...]] = {}
    lists: tuple[str, ...] = ()
    dictionaries: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    yes_no: tuple[str, ...] = ()

    @property
    def members(self) -> set[str]:
        """All members that are named."""
        return {*self.names, *self.lists, *self.dictionaries, *self.texts, *self.numbers, *self.yes_no}


Tier = Literal["rule", "input", "all"]
"""How much of a failure students are shown: the rule, the program as well, or the whole counterexample."""


class Assignment(Spec, frozen=True):
    """The whole file, with `id` and `folder` added by the loader.

    `files` are what the handout calls the files that are handed in: whatever lies beside one that has any of what is
    graded, it counts.  `choosing` are those of the `modules` that choose among right answers and decide none: no mistake can be made
    there, so no mutants are made of them.  `hints` is what students are shown of a failure.  `adapters`: whether a submission
    is called in another way where it goes wrong as the rules call it, and whether that costs a check.  `words` are tried there.  `language` is that of
    what students read, where nothing else is asked for.
    """

    title: str
    defines: tuple[Definition, ...]
    tasks: tuple[Task, ...]
    rulings: dict[str, Ruling] = {}
    messages: tuple[str, ...] = ()
    limits: Limits = Limits()
    cards: Cards | None = None
    values: Values = Values()
    program: Program = Program()
    modules: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    supplies: tuple[Supplied, ...] = ()
    words: tuple[Words, ...] = ()
    languages: dict[str, Names] = {}
    hints: Tier = "all"
    adapters: Adapting = "charged"
    language: Literal["en", "de", "es"] = "en"
    id: str = ""
    rules: dict[str, str] = {}

    def definition(self, name: str) -> Definition:
        """The definition called `name`; KeyError where there is none."""
        for one in self.defines:
            if one.name == name:
                return one
        raise KeyError(name)


OTHER_LANGUAGES = tuple(one for one in ENDINGS if one != "python")
"""Languages in which a submission may be written besides Python, where an assignment names them."""

_ALWAYS = ("new", "str", "repr")
"""What can be named for another language although no definition has it: what makes an object, and its texts."""

_RULE = re.compile(r"^- \*\*([A-Z]+\d+)\*\* (.*)$")


def load_assignment(folder: Path) -> Assignment:
    """Read `assignment.toml` and the rules of `handout.md` in `folder`.  Raises KitError."""
    path = folder / "assignment.toml"
    assignment, text = read_toml(path, Assignment, _known_keys(), GONE)
    assignment = msgspec.structs.replace(assignment, id=folder.name, rules=read_rules(folder / "handout.md"))
    _check_consistency(assignment, path, text)
    return assignment


def read_rules(path: Path) -> dict[str, str]:
    """The numbered rules of a handout: id -> text on one line.  Raises KitError."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise KitError(
            f"{path}: cannot be read ({error.strerror}); it holds what students read, with the rules as `- **R1** ...`"
        ) from None
    except UnicodeDecodeError as error:
        raise KitError(f"{path}: is no UTF-8 (byte {error.start}); save it so") from None
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


def _known_keys() -> list[str]:
    tables: list[type[msgspec.Struct]] = [*Spec.__subclasses__(), Program, Values, Words]
    return sorted(
        {field.encode_name for one in tables for field in msgspec.structs.fields(one)} - {"id", "rules"}
    )


# Long, because each slip of an author is told in words of its own.
def _check_consistency(assignment: Assignment, path: Path, text: str) -> None:
    """What the types cannot say: names that must exist, patterns that must compile."""

    def at(*keys: str | int) -> str:
        return f"{path}, line {line_of(text, *keys)}"

    tasks = {task.name for task in assignment.tasks}
    for key, names in (
        ("tasks", [one.name for one in assignment.tasks]),
        ("defines", [one.name for one in assignment.defines]),
    ):
        for number, name in enumerate(names):
            if name in names[:number]:
                raise KitError(
                    f"{at(key, number, 'name')}: key {key}: {name} stands there twice; name it once"
                )
    for number, table in enumerate(assignment.words):
        if why := wrong_words(table):
            raise KitError(f"{at('words', number)}: key words: {why}")
    for number, one in enumerate(assignment.defines):
        if one.task not in tasks:
            raise KitError(
                f"{at('defines', number, 'task')}: key defines: {one.name} belongs to task {one.task!r}, which tasks does not have"
            )
        if one.independent and one.independent not in assignment.rules:
            raise KitError(
                f"{at('defines', number, 'independent')}: key defines.independent of {one.name}: handout.md has no rule {one.independent}"
            )
        for pattern in one.shows:
            if why := _wrong_pattern(pattern):
                raise KitError(f"{at('defines', number, 'shows')}: key defines.shows of {one.name}: {why}")
        if one.kind == "function" and (one.methods or one.attributes):
            raise KitError(
                f"{at('defines', number)}: key defines of {one.name}: methods and attributes are for classes"
            )
        if both := set(one.methods).intersection(one.attributes):
            raise KitError(
                f"{at('defines', number)}: key defines of {one.name}: {', '.join(sorted(both))} is a method and an attribute"
            )
        if one.kind == "class" and (one.procedure or one.query or one.reads):
            raise KitError(
                f"{at('defines', number)}: key defines of {one.name}: procedure, query and reads are for functions and methods"
            )
    if strange := set(assignment.choosing) - set(assignment.modules):
        raise KitError(f"{at('choosing')}: key choosing: modules has no {', '.join(sorted(strange))}")
    defined = {one.name for one in assignment.defines}
    for number, one in enumerate(assignment.defines):
        for name, member in (*one.methods.items(), *one.attributes.items()):
            if member.gives and member.gives not in defined:
                raise KitError(
                    f"{at('defines', number)}: key defines of {one.name}: {name} gives {member.gives!r}, which defines does not have"
                )
    for number, supplied in enumerate(assignment.supplies):
        if f"{supplied.module}.py" not in assignment.support:
            raise KitError(
                f"{at('supplies', number)}: key supplies: support has no {supplied.module}.py for {supplied.name}"
            )
        if supplied.name in defined:
            raise KitError(f"{at('supplies', number)}: key supplies: {supplied.name} is in defines, too")
    for name, ruling in assignment.rulings.items():
        if not ruling.options:
            raise KitError(
                f"{at('rulings', name)}: key rulings.{name}.options: a ruling needs at least one option"
            )
        if not name.isidentifier():
            raise KitError(
                f"{at('rulings', name)}: key rulings.{name}: use a name made of letters, digits and underscores"
            )
        if ruling.fixed is not None and ruling.fixed not in ruling.options:
            options = ", ".join(ruling.options)
            raise KitError(
                f"{at('rulings', name, 'fixed')}: key rulings.{name}.fixed: {ruling.fixed!r} is none of its options ({options})"
            )
        if not any(option.accepted for option in ruling.options.values()):
            raise KitError(f"{at('rulings', name)}: key rulings.{name}.options: none of them is accepted")
    if why := _wrong_languages(assignment):
        raise KitError(f"{at('languages')}: key languages{why}")
    if why := wrong_program(assignment.program):
        raise KitError(f"{at('program')}: key program{why}")
    for name in ("rel", "abs"):
        if not 0 <= getattr(assignment.values, name) < 1:
            raise KitError(
                f"{at('values', name)}: key values.{name}: give how far a number may be off, at least 0 and below 1"
            )
    if assignment.cards is not None:
        if why := _wrong_pattern(assignment.cards.pattern):
            raise KitError(f"{at('cards', 'pattern')}: key cards.pattern: {why}")
        item = assignment.cards.item
        if item and item not in {one.name for one in assignment.defines}:
            raise KitError(f"{at('cards', 'item')}: key cards.item: {item!r} is none of the names in defines")


def _wrong_languages(assignment: Assignment) -> str:
    """What is wrong below the key, and where there; "" where nothing is."""
    members = {one.name for one in assignment.defines}
    for one in assignment.defines:
        members |= {f"{one.name}.{name}" for name in (*one.methods, *one.attributes)}
        members |= {f"{one.name}.{name}" for name in _ALWAYS if one.kind == "class"}
    for name, names in assignment.languages.items():
        if name not in OTHER_LANGUAGES:
            return f": {name!r} is none of {', '.join(OTHER_LANGUAGES)}"
        if strange := names.members - members:
            return f".{name}: defines has no {', '.join(sorted(strange))}"
        if strange := names.packages.keys() - members:
            return f".{name}.packages: defines has no {', '.join(sorted(strange))}"
    return ""


def _wrong_pattern(pattern: str) -> str:
    """What is wrong with a regular expression; "" where nothing is."""
    try:
        groups = re.compile(pattern).groups
    except re.error as error:
        return f"{pattern!r} is no regular expression: {error}"
    return "" if groups == 1 else f"{pattern!r} must have one group, it has {groups}"
