"""Small importers that follow the rules by which each system takes a gradebook back, and a reader of raw cells.

They know nothing of the code that fills a gradebook: they read with Python's `csv`, or sign by sign.  A file
that breaks a rule raises AssertionError.  The rules are those of each system's documentation and, for Canvas
and Moodle, of its published source.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field

ENCODINGS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def text_of(data: bytes, default: str = "utf-8") -> str:
    """The text of a file, by its byte order mark."""
    for mark, encoding in ENCODINGS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding)
    return data.decode(default)


def raw_cells(data: bytes, delimiter: str, default: str = "utf-8") -> list[list[str]]:
    """Every cell as it is written, quotes and all; the last of a line with its line end."""
    lines: list[list[str]] = [[""]]
    quoted = False
    text = text_of(data, default)
    for at, sign in enumerate(text):
        quoted ^= sign == '"'
        if sign == delimiter and not quoted:
            lines[-1].append("")
            continue
        lines[-1][-1] += sign
        if not quoted and (sign == "\n" or (sign == "\r" and text[at + 1 : at + 2] != "\n")):
            lines.append([""])
    return lines


def changed_places(
    before: bytes, after: bytes, delimiter: str, default: str = "utf-8"
) -> set[tuple[int, int]]:
    """Where cells differ: (line, column).  Both files must have the same mark and the same number of cells."""
    assert before[:2] == after[:2]
    old, new = raw_cells(before, delimiter, default), raw_cells(after, delimiter, default)
    assert [len(line) for line in old] == [len(line) for line in new]
    return {
        (at, column)
        for at, (first, second) in enumerate(zip(old, new, strict=True))
        for column, (one, other) in enumerate(zip(first, second, strict=True))
        if one != other
    }


def records(data: bytes, delimiter: str) -> list[list[str]]:
    """The values of all lines, as Python's own reader has them."""
    return list(csv.reader(io.StringIO(text_of(data), newline=""), delimiter=delimiter, strict=True))


@dataclass(frozen=True)
class Imported:
    """What a system took over: (student, column) -> what it has then, and why it skipped others."""

    grades: dict[tuple[str, str], float | str] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)


def canvas(data: bytes, students: set[str], assignments: set[str]) -> Imported:
    """Canvas: `Student` first, `ID` second; every user and every numbered assignment must be of the course.

    A cell is empty (no grade), `EX` (excused), `N/A` (not assigned: passed over) or a number.  Rows of postings
    and points, the test student and read-only columns are passed over.
    """
    header, *lines = records(data, ";" if text_of(data).startswith("Student;") else ",")
    assert header[:2] == ["Student", "ID"]
    assert "Section" in header
    columns: dict[int, str] = {}
    for at in range(header.index("Section") + 1, len(header)):
        found = re.search(r" \((\d+)\)$", header[at])
        if found:
            assert found[1] in assignments, f"no assignment {found[1]}"
            columns[at] = found[1]
    grades: dict[tuple[str, str], float | str] = {}
    for line in lines:
        assert len(line) == len(header)
        if not line[0].strip() or "Points Possible" in line[0] or line[0] == "Student, Test":
            continue
        assert line[1] in students, f"no user {line[1]}"
        for at, assignment in columns.items():
            if line[at] and line[at] != "N/A":
                grades[line[1], assignment] = "EX" if line[at] == "EX" else float(line[at].replace(",", "."))
    return Imported(grades)


@dataclass(frozen=True)
class Language:
    """The words that a Moodle in this language writes, and looks for again."""

    identifier: str
    grade: str
    modified: str
    comments: str
    participant: str
    comma: bool


ENGLISH = Language(
    "Identifier", "Grade", "Last modified (grade)", "Feedback comments", "Participant ", comma=False
)
GERMAN = Language(
    "ID", "Bewertung", "Zuletzt geändert (Bewertung)", "Feedback als Kommentar", "Teilnehmer/in", comma=True
)


def moodle(
    data: bytes, known: dict[str, tuple[str, bool]], most: float, language: Language = ENGLISH
) -> Imported:
    """Moodle: the three columns must carry its words; a row is found by the number behind "Participant".

    `known` are the participants, each with the time of its last grade and whether the grade is locked.  A row is
    skipped where its time is not the one that Moodle has (there, where it is older), where the grade is locked,
    where it is no number in the site's way of writing, and where it is outside of 0 and the maximum.
    """
    header, *lines = records(data, ",")
    at = {name: header.index(name) for name in (language.identifier, language.grade, language.modified)}
    found = Imported()
    for line in lines:
        assert len(line) == len(header)
        own = line[at[language.identifier]]
        assert own.startswith(language.participant)
        own = own.removeprefix(language.participant)
        assert own in known, f"no participant {own}"
        modified, locked = known[own]
        text = line[at[language.grade]]
        number = re.fullmatch(r"-?\d+(?:,\d+)?" if language.comma else r"-?\d+(?:\.\d+)?", text)
        if line[at[language.modified]] != modified:
            found.skipped[own] = "modified since"
        elif locked:
            found.skipped[own] = "locked"
        elif text and number is None:
            found.skipped[own] = "no number"
        elif text and not 0 <= float(text.replace(",", ".")) <= most:
            found.skipped[own] = "out of range"
        else:
            if text:
                found.grades[own, "grade"] = float(text.replace(",", "."))
            comment = line[header.index(language.comments)]
            if comment:
                found.comments[own] = comment
    return found


def blackboard(data: bytes, students: set[str], columns: set[str]) -> Imported:
    """Blackboard: tabs in UTF-16 with a mark, or commas; `Username` finds the student and `|number` the column.

    A row of an unknown user and a column of an unknown number are errors.  Text that is no number, such as
    "Needs Grading", is no grade.
    """
    tabbed = data.startswith(b"\xff\xfe")
    header, *lines = records(data, "\t" if tabbed else ",")
    numbers = {at: text.rpartition("|")[2] for at, text in enumerate(header) if "|" in text}
    assert numbers
    assert set(numbers.values()) <= columns
    own = header.index("Username")
    found = Imported()
    for line in lines:
        assert len(line) == len(header)
        assert line[own] in students, f"no user {line[own]}"
        for at, number in numbers.items():
            if re.fullmatch(r"-?\d+(?:\.\d+)?", line[at]):
                found.grades[line[own], number] = float(line[at])
    return found


def gradescope(data: bytes, emails: set[str]) -> Imported:
    """Gradescope: an assignment is a column with its most points behind it; `Email` finds the student."""
    header, *lines = records(data, ",")
    own = header.index("Email")
    titles = {at: text for at, text in enumerate(header) if f"{text} - Max Points" in header}
    found = Imported()
    for line in lines:
        assert len(line) == len(header)
        assert line[own] in emails
        for at, title in titles.items():
            if line[at]:
                found.grades[line[own], title] = float(line[at])
    return found


def brightspace(data: bytes, students: dict[str, str], items: set[str]) -> Imported:
    """Brightspace: a key column finds the student, `ITEM Points Grade` the item, and each line ends with `#`.

    `students` are those of the course, by `OrgDefinedId` and by `Username`, each with the name in the grades here.  One `#` in
    front of a key is no part of it.  Cells in columns of another kind are passed over; an empty cell is no grade.
    """
    header, *lines = records(data, ",")
    assert header[-1] == "End-of-Line Indicator"
    keys = [at for at, text in enumerate(header) if text in ("OrgDefinedId", "Username")]
    assert keys
    found = Imported()
    points = {
        at: m[1]
        for at, text in enumerate(header)
        if (m := re.fullmatch(r"(.+) Points Grade <Numeric .*>", text))
    }
    assert set(points.values()) <= items
    for line in lines:
        assert len(line) == len(header)
        assert line[-1] == "#"
        (student,) = {students[line[at].removeprefix("#")] for at in keys}
        for at, item in points.items():
            if line[at]:
                assert re.fullmatch(r"\d+(?:\.\d+)?", line[at])
                found.grades[student, item] = float(line[at])
    return found


def sakai(data: bytes, students: set[str]) -> Imported:
    """Sakai, "Upload All": students begin in the fourth line, the second cell is the id and the fifth the grade.

    Empty lines are lines.  A cell of points has at most two decimals; an id that is nobody's is passed over.
    """
    lines = records(data, ",")
    found = Imported()
    for line in lines[3:]:
        if len(line) > 4 and line[1] in students and line[4]:
            assert re.fullmatch(r"\d+(?:\.\d{1,2})?", line[4])
            found.grades[line[1], lines[0][0]] = float(line[4])
    return found


def sakai_gradebook(data: bytes, students: set[str]) -> Imported:
    """Sakai, tool "Gradebook": id and name first, then `Title [points]`, `* comments` and `# what is passed over`."""
    header, *lines = records(data, ",")
    assert header[:2] == ["Student ID", "Student Name"]
    found = Imported()
    for line in lines:
        assert len(line) == len(header)
        assert line[0] in students
        for at, text in enumerate(header[2:], 2):
            item = re.fullmatch(r"([^*#$\[\]]+)\[([0-9]+(?:[.,][0-9]*)?)\]", text)
            assert item or text.startswith(("* ", "# "))
            if item and line[at]:
                found.grades[line[0], item[1].strip()] = float(line[at])
            if text.startswith("* ") and line[at]:
                found.comments[line[0]] = line[at]
    return found


def sakai_groups(data: bytes, groups: set[str]) -> dict[str, float | str]:
    """Sakai, "Upload All" where groups hand in: the second cell is the id of the group and the fourth the grade."""
    found: dict[str, float | str] = {}
    for line in records(data, ",")[3:]:
        if len(line) > 3 and line[1] in groups and line[3]:
            assert re.fullmatch(r"\d+(?:\.\d{1,2})?", line[3])
            found[line[1]] = float(line[3])
    return found
