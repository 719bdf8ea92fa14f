"""Which assignment a command is about where its words do not say: found for `kibitz check`, asked for otherwise.

What fits is decided in `grader/grading/which_assignment.py`; here it is told, or it is asked.  Nothing of it is loaded
where the assignment is named.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from grader.commands.common import names_within_reach
from grader.model.errors import InputError, KitError
from grader.model.visible import listed, visible
from grader.reports.standard_streams import remark

if TYPE_CHECKING:
    from grader.grading.which_assignment import Fit
    from grader.kits.assignment import Assignment
    from grader.kits.kit import Kit
    from grader.submissions.submission import Submission

NAMED = 3
"""Definitions that are named where it is told what was found."""


def move_words(context: click.Context, path: str) -> None:
    """Put the one word of a command where it belongs: it is the path, unless an assignment is called so.

    `path` is the name of the argument that is one.  Where there is no word at all and the settings name the assignment,
    `kibitz check` is about the working folder.  Raises InputError where a word is missing.
    """
    params, default = context.params, context.lookup_default("assignment")
    word: str | None = params["assignment"]
    name = context.command.name
    if word is None or context.get_parameter_source("assignment") is click.core.ParameterSource.DEFAULT_MAP:
        if word is None or name != "check":
            raise InputError(_missing(name, path))
        params[path] = "."
    elif word in names_within_reach(context):
        there = (
            f", and `kibitz {name} ./{word}` takes the folder of this name" if os.path.lexists(word) else ""
        )
        raise InputError(
            f"{path.upper()} is missing: {word} is an assignment; write `kibitz {name} {word} {path.upper()}`{there}"
        )
    elif name == "check":
        if not os.path.lexists(word) and word:
            raise InputError(
                f"{word}: no such file or folder, and no assignment of this name{_near(word, context)}; write "
                "`kibitz check PATH` or `kibitz check ASSIGNMENT PATH`"
            )
        params[path], params["assignment"] = word, default
    elif default is None:
        raise InputError(_missing(name, path))
    else:
        params[path], params["assignment"] = word, default


def _missing(command: str | None, path: str) -> str:
    if command == "check":
        return (
            "PATH is missing: write `kibitz check PATH`, or `kibitz check ASSIGNMENT PATH`; `kibitz list` shows the "
            "assignments"
        )
    return (
        f"a word is missing: write `kibitz {command} ASSIGNMENT {path.upper()}`, or leave ASSIGNMENT out where "
        'kibitz.toml has assignment = "..."'
    )


def _near(word: str, context: click.Context) -> str:
    import difflib

    near = difflib.get_close_matches(word, names_within_reach(context), 1)
    return f" (did you mean {near[0]}?)" if near else ""


def refuse_swapped(assignment: str, path: str, context: click.Context) -> None:
    """Say it where the two words of a command stand the other way round.  Raises InputError."""
    names = names_within_reach(context)
    if assignment not in names and path in names and os.path.lexists(assignment):
        raise InputError(
            f"{assignment}: the assignment comes first; write "
            f"`kibitz {context.command.name} {path} {shlex.quote(assignment)}`"
        )


def find_assignment(submission: Submission, kit_folders: Sequence[str], path: str) -> str:
    """The assignment that a submission is work on, which is told; or asked, where that is not certain.

    The kits that are given go before the built-in one.  Raises InputError where nobody can be asked.
    """
    from grader.kits.kit import built_in, find_kits

    given = find_kits(kit_folders)
    titles: dict[str, str] = {}
    found: list[Fit] = []
    for kits in (given, [] if built_in() in given else [built_in()]):
        abouts = {one.id: one for one in _assignments(kits)}
        titles |= {name: one.title for name, one in abouts.items() if name not in titles}
        found = _fits(abouts.values(), submission)
        if found:
            break
    if len(found) == 1:
        (fit,) = found
        remark(f"{visible(path)}: checked as {_titled(fit.assignment.id, fit.assignment.title)}, {_why(fit)}")
        return fit.assignment.id
    if found:
        titles = {one.assignment.id: one.assignment.title for one in found}
    if not titles:
        raise InputError(f"{given[0].root}: this kit holds no assignment that can be read")
    return _asked(path, titles, bool(found))


def _assignments(kits: Sequence[Kit]) -> Iterator[Assignment]:
    """The assignments of these kits that can be read."""
    for kit in kits:
        for name in kit.names():
            try:
                yield kit.assignment(name)
            except KitError:
                # It is told to whoever names it.
                continue


def _fits(abouts: Collection[Assignment], submission: Submission) -> list[Fit]:
    from grader.grading.which_assignment import fits

    chosen = submission.chosen
    if chosen is not None and chosen.path in submission.files:
        # A folder may have work on several: a file that a person chose tells which.
        found = fits(abouts, {chosen.path: submission.files[chosen.path]})
        if len(found) == 1:
            return found
    return fits(abouts, submission.files)


def _why(fit: Fit) -> str:
    """Why it was taken for this assignment."""
    names = list(fit.names[:NAMED])
    if (more := len(fit.names) - NAMED) > 0:
        names.append(f"{more} more")
    if not names:
        return f"because of the name {fit.files[0]}" if fit.files else "because of its methods"
    return f"because it defines {listed(names)}"


def _asked(path: str, titles: Mapping[str, str], fit: bool) -> str:
    """Ask which of these it is; where nobody is there, refuse it with all that one needs to say so."""
    shown = [_titled(name, title) for name, title in titles.items()]
    what = (
        f"fits {listed(shown)}" if fit else f"nothing in it tells the assignment; there is {', '.join(shown)}"
    )
    if sys.stdin.isatty() and sys.stderr.isatty():
        remark(f"{visible(path)}: {what}")
        answer: str = click.prompt("Which one is it", type=click.Choice(list(titles)), err=True)
        return answer
    example = shlex.join(["kibitz", "check", next(iter(titles)), path])
    raise InputError(f"{visible(path)}: {what}; say which one it is, as in `{example}`")


def _titled(name: str, title: str) -> str:
    return f"{name} ({visible(title)})"
