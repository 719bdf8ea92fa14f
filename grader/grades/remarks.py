"""What somebody should know of a file of adjustments before a class is graded: entries for nobody, and lateness that cannot be seen.

Lines of text; nothing is decided here.  What is refused is the matter of `grader/grades/adjustments.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from grader.grades.adjustment_entries import Adjustments, Entry
from grader.grades.concerned import COMMITS, NOBODY, Known, Who, plain
from grader.grades.lateness import Handed, handed_in
from grader.lms.person import Named, called, some_of
from grader.lms.sections import parts
from grader.model.errors import InputError
from grader.model.visible import counted, visible

MAX_SECTIONS = 12
"""Sections that one line lists."""


class Submitted(Named, Handed, Protocol):
    """A submission as the entry of a download, a `SubmissionInfo` or a `Row` knows it."""


def for_nobody(
    policy: Adjustments, place: str, entry: Entry, people: Sequence[Who], known: Known
) -> Iterator[str]:
    """A line for each name of an entry that concerns nobody.  Raises InputError where one is of several."""
    where = f"{policy.source}: {place} ({entry.named})"
    if entry.section:
        is_somebody = any(who.may_be_in(entry.section) for who in people)
        yield from _section_lines(where, entry.section, is_somebody, known)
        return
    for name in entry.names or ("",):
        if name:
            found = [who.id for who in people if who.is_named(policy, entry, name)]
        else:
            found = [who.id for who in people if who.concerned(policy, entry)]
        which = f': "{visible(name)}"' if entry.students else ""
        if len(found) > 1:
            raise InputError(
                f"{where}{which}: that is more than one in this class "
                f"({visible(', '.join(found), limit=200)}); write submission and one of these ids instead"
            )
        if not found:
            yield (
                f"{where}{which} concerns nobody in this class; write the "
                f"student's id, email or name as the download has it, or take {'it' if which else 'the entry'} out"
            )


def _section_lines(where: str, section: str, is_somebody: bool, known: Known) -> Iterator[str]:
    """What is to be told of a section: that nobody is in it, and who may be."""
    wanted, cells = plain(section), known.cells
    if not is_somebody:
        there = ", ".join(f'"{visible(one)}"' for one in sorted(cells.names)[:MAX_SECTIONS])
        more = f" and {len(cells.names) - MAX_SECTIONS} more" if len(cells.names) > MAX_SECTIONS else ""
        remedy = (
            f"the class list has {there}{more}"
            if there
            else "give a class list with a column Section by --roster or --gradebook"
        )
        yield f"{where} concerns nobody in this class; {remedy}"
    for cell, number in cells.joined.items():
        if wanted in map(plain, parts(cell, cells.system)):
            yield (
                f"{where} may concern {counted(number, 'student')} more, of whom the class list has the section "
                f'"{visible(cell)}"; write an entry with section = "{visible(cell)}" if they are meant'
            )
    for cell, number in cells.parted.items() if wanted in map(plain, cells.alone) else ():
        if wanted in map(plain, parts(cell, cells.system)):
            yield (
                f'{where} concerns {counted(number, "student")} of whom the class list has "{visible(cell)}" as well, since that '
                f'names several sections; write an entry with section = "{visible(cell)}" for them if it is one section'
            )
    lost = [name for names, sections in known.unclear if wanted in map(plain, sections) for name in names]
    if lost:
        yield (
            f"{where} may concern {counted(len(lost), 'submission')} more, whose students cannot be told from others: "
            f"{some_of(map(visible, lost))}; write an entry with submission for each that is meant"
        )


def unseen(policy: Adjustments, submissions: Sequence[Submitted], known: Known = NOBODY) -> Iterator[str]:
    """A line where there is a policy, and submissions of which nobody can tell whether it holds for them."""
    if policy.late is not None and policy.late.takes:
        timed = policy.late.due is not None
        unknown = [one for one in submissions if one.late is None and not (timed and handed_in(one))]
        if quiet := [one for one in unknown if one.id in known.quiet]:
            yield (
                f"{policy.source}: [late]: {counted(len(quiet), 'submission')} came to nothing by the class list, which has no time "
                f"for it, so nothing is taken for lateness ({some_of(map(called, quiet))})"
            )
        unknown = [one for one in unknown if one.id not in known.quiet]
        if unknown:
            known_ways = [one for one in known.times if one != COMMITS or not policy.late.commit_times]
            ways = "".join(f"{one}, or " for one in known_ways) if timed else ""
            yield (
                f"{policy.source}: [late]: whether {counted(len(unknown), 'submission')} came late cannot be told "
                f"from the download{'' if timed else ' without due'}, so nothing is taken for that "
                f"({some_of(map(called, unknown))}); {ways}write {'' if timed else 'due, or '}an [[override]] where it has to be"
            )


def unused_slip_days(policy: Adjustments, charged: Sequence[Submitted]) -> Iterator[str]:
    """A line where slip days cannot be used, since nobody knows how many it would be.

    `charged` are the submissions of which no entry says anything else.
    """
    if policy.late is None or policy.late.slip_days is None:
        return
    flagged = [one for one in charged if one.late and handed_in(one) is None]
    if flagged:
        yield (
            f"{policy.source}: [late]: key slip-days: {counted(len(flagged), 'submission')} came late, and nothing says when, so "
            f"no slip days are used there ({some_of(map(called, flagged))}); give a class list that has the times, or write a "
            "[[waived]] entry for each that may use some, and its days into the file of slip days under a name of their own"
        )
