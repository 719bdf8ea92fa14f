"""Reads the file of adjustments: the late policy, and what an instructor decided for single students.

Every mistake in it is refused with one line that names the file, the entry and the remedy, since a key that
is not understood would be a decision that nobody carries out.  What an entry does to a score is in
`grader/grades/adjustments.py`; the format is described in `docs/reference/adjustments.md`.
"""

from __future__ import annotations

import re
import tomllib
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from grader.grades.adjustment_entries import (
    SECTIONS,
    Adjustments,
    Decide,
    Entry,
    Extension,
    Extra,
    File,
    Override,
    Waived,
)
from grader.grades.late_policy import (
    MAX_DAYS,
    CourseLate,
    Late,
    Step,
    Table,
    check_course,
    check_late,
    check_number,
    check_time,
    in_zone,
    merged,
    takes_something,
)
from grader.model.errors import InputError
from grader.model.visible import visible

MAX_NAMED = 1000
"""Students that one entry may name."""
_OURS = ("source", "remarks")
"""What no file may say."""


def read_adjustments(path: Path | None, course: CourseLate | None = None) -> Adjustments:
    """Read a file of adjustments, over what the course says of lateness.  `path` is None where there is only the course.

    Raises InputError, in one line, for everything that is wrong with it.
    """
    data = _read(path) if path is not None else {}
    source = str(path) if path is not None else course.source if course is not None else ""
    policy = _typed(data, source)
    remarks: tuple[str, ...] = ()
    if course is not None:
        policy, remarks = _over(course, data, policy, source)
    try:
        _check(policy)
    except ValueError as error:
        raise InputError(f"{source}: {error}") from None
    return msgspec.structs.replace(policy, source=source, remarks=remarks)


def _read(path: Path) -> dict[str, Any]:
    try:
        # Editors of Windows begin a file with a mark that TOML does not know.
        return tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); --adjustments takes a file") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not text in UTF-8; save it in that encoding") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: not valid TOML: {error}; put it right there") from None


def _typed(data: dict[str, Any], source: str) -> Adjustments:
    if ours := [key for key in _OURS if key in data]:
        raise InputError(f"{source}: Object contains unknown field `{ours[0]}`; {_keys_of(Adjustments)}")
    try:
        return msgspec.convert(data, Adjustments)
    except msgspec.ValidationError as error:
        raise InputError(f"{source}: {_in_words(error, data)}") from None


def _over(
    course: CourseLate, data: dict[str, Any], policy: Adjustments, source: str
) -> tuple[Adjustments, tuple[str, ...]]:
    """The adjustments of an assignment over the late policy of its course, and what should be known of that."""
    late = _typed({"late": dict(course.table)}, course.source).late
    assert late is not None
    try:
        check_course(late)
    except ValueError as error:
        raise InputError(f"{course.source}: {error}") from None
    own = data.get("late", {})
    table, idle = merged(course.table, own)
    remarks: tuple[str, ...] = ()
    if idle:
        keys = ", ".join(idle)
        remarks = (
            f"{course.source}: [late]: {keys}: no due time is known for this assignment, so nothing is counted by it; "
            "write due into the [late] of the assignment's --adjustments",
        )
    if not own and not takes_something(table):
        return policy, remarks
    return msgspec.structs.replace(policy, late=_typed({"late": table}, source).late), remarks


def _in_words(error: msgspec.ValidationError, data: dict[str, object]) -> str:
    """What is wrong, where, and what to write instead."""
    text, _, place = str(error).replace(" | null`", "`").partition(" - at ")
    text = _plainly(text)
    found = re.fullmatch(
        r"\$\.?([\w-]*+)(?:\[(\d+)\])?\.?([\w-]*+)(?:\[\d+\])?\.?([\w-]*+)", place.strip("`")
    )
    section, number, key, _ = found.groups() if found else ("", None, "", "")
    other: type[Table] = Late if section == "late" else Adjustments
    if (section, key) == ("late", "steps"):
        other = Step
    table = SECTIONS.get(section, other)
    if text.startswith(("there is no key", "the key")):
        remedy = _keys_of(table)
    elif key == "due" or (section, key) == ("late", "due"):
        remedy = "write a date and a time, such as 2025-03-14T23:59:59+01:00"
    elif section in SECTIONS and number is None:
        remedy = f"write [[{section}]], once for each entry"
    elif section == "late" and not key:
        remedy = "write [late], once"
    elif (section, key) == ("late", "steps"):
        remedy = 'write steps = [{ after = "1 hour", take = "5 %" }, { after = "1 day", take = "20 %" }]'
    elif (section, key) == ("late", "skip"):
        remedy = 'write skip = ["Saturday", "Sunday"]'
    elif key == "students":
        remedy = 'write students = ["1001", "1002"]'
    elif text.startswith("a text is wanted"):
        remedy = "write it in quotes"
    else:
        remedy = "write it as docs/reference/adjustments.md has it"
    where = ""
    if section in SECTIONS and number is not None:
        where = f"[[{section}]] entry {int(number) + 1}{_who(data, section, int(number))}: "
    elif section == "late":
        where = "[late]: "
    elif section:
        key = section
    return f"{where}{f'key {key}: ' if key else ''}{text}; {remedy}"


_WORDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a section",
    "datetime": "a date and a time",
    "null": "nothing",
}


def _plainly(text: str) -> str:
    """What the decoder says, without the words of programmers."""
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", text, re.DOTALL):
        return f"there is no key {visible(found[1])}"
    if found := re.fullmatch(r"Object missing required field `(.*)`", text):
        return f"the key {found[1]} is missing"
    if found := re.fullmatch(r"Expected `([^`]*)`, got `([^`]*)`", text):
        kinds = [" or ".join(_WORDS.get(one, one) for one in part.split(" | ")) for part in found.groups()]
        return f"{kinds[0]} is wanted, {kinds[1]} is there"
    return text


def _who(data: dict[str, object], section: str, number: int) -> str:
    entries = data[section]
    entry = entries[number] if isinstance(entries, list) else None
    for key in ("student", "submission", "section"):
        if isinstance(entry, dict) and isinstance(entry.get(key), str):
            return visible(f' ({key} "{entry[key]}")')
    return ""


def _keys_of(table: type[Table]) -> str:
    fields = [field for field in msgspec.structs.fields(table) if field.name not in _OURS]
    needed = [field.encode_name for field in fields if field.required]
    keys = ", ".join(field.encode_name for field in fields)
    return f"the keys are {keys}" + (f" (always needed: {', '.join(needed)})" if needed else "")


def _check(policy: Adjustments) -> None:
    """What the types cannot say.  Raises ValueError, with all but the name of the file."""
    if policy.late is not None:
        check_late(policy.late)
    for place, entry in policy.entries():
        where = f"{place} ({entry.named})" if entry.names or entry.section or entry.submission else place
        _check_who(entry, where)
        if not entry.reason.strip():
            raise ValueError(f"{where}: key reason: it is empty; say why, the student will read it")
        if isinstance(entry, (Extension, Waived)) and policy.late is None:
            raise ValueError(f"{where}: nothing is late without a [late] table; add one, or leave this out")
        if isinstance(entry, Extension):
            _check_extension(entry, policy.late, where)
        elif isinstance(entry, Override):
            check_number(entry.score, f"{where}: key score", least=0)
        elif isinstance(entry, File):
            if not entry.file.strip():
                raise ValueError(
                    f"{where}: key file: it is empty; write the path of a file in the submission"
                )
        elif isinstance(entry, Decide):
            if not entry.check.strip():
                raise ValueError(f"{where}: key check: it is empty; write the id of a check or session")
            check_number(entry.points, f"{where}: key points", least=0)
        elif isinstance(entry, Extra):
            check_number(entry.points, f"{where}: key points")
            if entry.points == 0:
                raise ValueError(f"{where}: key points: 0 changes nothing; write points, or leave it out")


def _check_who(entry: Entry, where: str) -> None:
    ways = [bool(getattr(entry, key).strip()) for key in ("student", "section", "submission")]
    ways.append(bool(entry.students))
    keys = "student, students, section or submission"
    if isinstance(entry, (Decide, Extra)):
        ways.append(entry.everybody)
        keys = "student, students, section, submission or everybody = true"
    if sum(ways) != 1:
        said = "nobody" if not any(ways) else "more than one way"
        raise ValueError(f"{where}: names {said}; write one of {keys}")
    if len(entry.students) > MAX_NAMED:
        raise ValueError(f"{where}: key students: names {len(entry.students)}; write at most {MAX_NAMED}")
    if not all(one.strip() for one in entry.students):
        raise ValueError(f"{where}: key students: one of them is empty; take it out")


def _check_extension(entry: Extension, late: Late | None, where: str) -> None:
    if (entry.due is None) == (entry.days is None):
        raise ValueError(f"{where}: write either due or days")
    if entry.due is not None:
        check_time(entry.due, late, f"{where}: key due")
        _check_order(entry, late, where)
    if entry.days is not None:
        check_number(entry.days, f"{where}: key days", least=0, most=MAX_DAYS)
        if late is None or late.due is None:
            raise ValueError(f"{where}: key days: days after what? write due in [late], or due here")


def _check_order(entry: Extension, late: Late | None, where: str) -> None:
    """An extension that ends before the due time would make somebody late who is not."""
    if late is None or (first := due_time(late, None)) is None or (other := due_time(late, entry)) is None:
        return
    try:
        earlier = other < first
    except TypeError:
        raise ValueError(
            f"{where}: key due: of this time and the one in [late] only one has an offset; write both with one, "
            "or zone in [late]"
        ) from None
    if earlier:
        raise ValueError(f"{where}: key due: it is before the due time of [late]; write a later one")


def due_time(late: Late, extension: Extension | None) -> datetime | None:
    """When it was due for a submission that this extension is for."""
    if extension is not None and extension.due is not None:
        return in_zone(extension.due, late)
    if late.due is None:
        return None
    return in_zone(late.due + timedelta(days=extension.days or 0) if extension else late.due, late)
