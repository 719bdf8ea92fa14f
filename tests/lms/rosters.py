"""A class list from the office: semicolons, and all that any system may know of a student."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

from lms.pupils import Pupil

COLUMNS = ("Student number", "Login", "E-mail", "Name", "Group")


def roster(
    pupils: Sequence[Pupil],
    listed: Callable[[Pupil], bool] = lambda one: True,
    *,
    number: Callable[[str], str] = lambda sid: sid,
    groups: bool = True,
) -> bytes:
    """The students for whom `listed` holds; nobody who has left.  `number` is what became of their student numbers."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(COLUMNS if groups else COLUMNS[:-1])
    for one in pupils:
        if one.role == "student" and listed(one):
            group = [one.group.name if one.group is not None else ""] if groups else []
            writer.writerow([number(one.sid), one.login, one.email, one.name.full, *group])
    return text.getvalue().encode("utf-8", "surrogatepass")
