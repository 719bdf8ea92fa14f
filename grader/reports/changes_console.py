"""What `kibitz compare` says: who gets another mark, by how much, and why."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model.changes import Change, Changes
from grader.model.visible import amount, counted, visible
from grader.reports.streams import Style, harmless

MOST_REASONS = 6
"""Reasons of one student that are named; the others are counted."""


def render_changes(found: Changes, *, colour: bool = False, width: int | None = None) -> str:
    """All of it, the largest change first."""
    style = Style(colour, width)
    lines: list[str] = []
    for one in found.changes:
        lines += style.broken(_head(one, style), 2)
        reasons = list(change_reasons(one))
        for reason in reasons[:MOST_REASONS]:
            lines += style.broken(f"  - {reason}", 4)
        if len(reasons) > MOST_REASONS:
            lines.append(f"  - and {counted(len(reasons) - MOST_REASONS, 'more reason')}")
    for note in found.notes:
        lines += style.broken(note, 2)
    lines += style.broken(summary(found), 2)
    return harmless("".join(f"{line}\n" for line in lines))


def summary(found: Changes) -> str:
    """The class in one sentence."""
    parts = [
        f"{len(found.of('up'))} up",
        f"{len(found.of('down'))} down",
        f"{len(found.of('same'))} with the same mark for other reasons",
        f"{found.unchanged} unchanged",
    ]
    parts += [f"{len(some)} new" for some in (found.of("new"),) if some]
    parts += [f"{len(some)} gone" for some in (found.of("gone"),) if some]
    return ", ".join(parts)


def _head(one: Change, style: Style) -> str:
    name = visible(one.who)
    name += f" ({visible(one.submission)})" if one.who != one.submission else ""
    return f"{style('strong', name)}: {points_words(one)}"


def points_words(one: Change) -> str:
    """The mark before and after in words."""
    if one.kind == "new":
        return f"new, {amount(one.after or 0)} points"
    if one.kind == "gone":
        return f"no longer there, was {amount(one.before or 0)} points"
    if one.kind == "same":
        words = _same_words(one)
    else:
        sign = "+" if one.by > 0 else "−"
        words = f"{amount(one.before or 0)} → {amount(one.after or 0)} points ({sign}{amount(abs(one.by))})"
    if one.open_before != one.open_after:
        words += f"; open were {amount(one.open_before)}, and are {amount(one.open_after)}"
    return words


def _same_words(one: Change) -> str:
    """The mark that is the same; who is excused has none."""
    if one.before is None or one.after is None:
        said = ["excused" if mark is None else f"{amount(mark)} points" for mark in (one.before, one.after)]
        return f"was {said[0]}, is {said[1]}" if said[0] != said[1] else "excused as before"
    return f"{amount(one.after)} points as before"


def change_reasons(one: Change) -> Iterator[str]:
    """Why, a sentence each: first checks and sessions, those that are worth most first."""
    for item in one.items:
        points = ""
        if item.points_before != item.points_after:
            points = f" ({amount(item.points_before)} → {amount(item.points_after)})"
        words = f"was {item.before}, is {item.after}"
        if item.before == item.after:
            words = f"still {item.after}"
            if item.max_before != item.max_after:
                words = f"worth {amount(item.max_after)}, was {amount(item.max_before)}"
                points = "" if item.after == "passed" else points
        yield f"{visible(item.title).rstrip('.')}: {words}{points}"
    yield from map(visible, one.reasons)
