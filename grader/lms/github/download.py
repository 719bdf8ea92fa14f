"""Repositories of GitHub Classroom, cloned or downloaded: one folder each, the assignment's slug in front.

    spite-submissions/spite-adalovelace/      as `gh classroom clone student-repos` makes it
    spite-adalovelace/.git                    clones side by side, whose names share a beginning

The student's id is the GitHub user name, or the team's name.  Clones whose names share nothing are plain
folders.  Where all that differs are numbers, as in `spite-team-1` and `spite-team-2`, the word before them is a part of
the teams' names.  Where users' names begin alike as well, as in `spite-anna-kim` and `spite-anna-lee`, a list of the class says where the
slug ends.

Source: https://github.com/github/gh-classroom, and "Download your students' repositories" in
https://docs.github.com/education.
"""

from __future__ import annotations

import re
from collections import Counter

from grader.lms.form import Found, Place
from grader.model.errors import InputError
from grader.model.handed_in import Student
from grader.model.names import printable, shown
from grader.submissions.download import Entry, Piece
from grader.submissions.tree import join

FORM = "GitHub Classroom"

_OUTER = "-submissions"
_SIGNS = re.compile(r"[\W_]+")

MANY = 3
"""From so many clones on, one name that a list has may be there by chance."""


def read(place: Place) -> Found | None:
    """The repositories of a GitHub Classroom, or None."""
    folders = [name for name in place.folder.folders if not name.startswith(".")]
    slug = place.name[: -len(_OUTER)] if place.name.endswith(_OUTER) else ""
    repositories = _named(folders, slug) if slug else []
    if not place.mostly(len(repositories)):
        clones = [name for name in folders if "-" in name and _is_clone(place, name)]
        slug = _slug(clones, place.repositories)
        repositories = _named(clones, slug)
        if len(repositories) < 2 or not place.mostly(len(repositories)):
            return None
    entries = []
    for name in repositories:
        user = name[len(slug) + 1 :]
        entries.append(Entry(user, (Piece(join(place.path, name)),), (Student(user, shown(user)),)))
    return Found(FORM, tuple(entries), place.others(FORM, (join(place.path, name) for name in repositories)))


def _named(names: list[str], slug: str) -> list[str]:
    return [name for name in names if name.startswith(f"{slug}-") and len(name) > len(slug) + 1]


def _is_clone(place: Place, name: str) -> bool:
    try:
        return ".git" in place.tree.folder(join(place.path, name)).junk
    except OSError:
        return False


def _slug(names: list[str], known: frozenset[str]) -> str:
    """What most clones begin with; a number alone is the name of no team and of no user.

    Raises InputError where names that a list has do not agree on it.  Without any, nobody gets a grade by what follows.
    """
    slug = _shared(names)
    if found := _by_list(names, slug, known):
        return found
    users = [name[len(slug) + 1 :] for name in _named(names, slug)]
    if users and all(user.isdigit() for user in users):
        return slug.rpartition("-")[0] or slug
    return slug


def _by_list(names: list[str], longest: str, known: frozenset[str]) -> str:
    """The beginning behind which names stand that a list has; empty where it has none of them."""
    folded = {plain_name(one) for one in known}
    ways = [longest[:at] for at, c in enumerate(longest) if c == "-" and at] + [longest]
    hits = {way: sum(plain_name(one[len(way) + 1 :]) in folded for one in _named(names, way)) for way in ways}
    found = [way for way in ways if hits[way]]
    if not found:
        return ""
    if len(found) == 1 and (len(ways) == 1 or hits[found[0]] > 1 or len(names) < MANY):
        return found[0]
    raise InputError(
        f"{printable(names[0])}: where the name of the assignment ends, and that of a student begins, cannot be told by the list: "
        f"{' or '.join(found)} may be the assignment's; put the repositories into a folder that is called as it with {_OUTER} behind, "
        f"such as {found[0]}{_OUTER}"
    )


def plain_name(name: str) -> str:
    """A name on GitHub or of a team, as both may be written: repositories have small letters and hyphens."""
    return _SIGNS.sub("", name.casefold())


def _shared(names: list[str]) -> str:
    """The longest of what most names begin with, up to a hyphen."""
    starts = Counter(name[:at] for name in names for at, c in enumerate(name) if c == "-" and at)
    return max(starts, key=lambda start: (starts[start], len(start)), default="")
