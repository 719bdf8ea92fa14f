"""What the desk says after something was decided or taken back: what it was, for whom, and what holds now.

Plain sentences of decisions; nothing is decided or drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from grader.grades.decisions import Decision
from grader.grades.lateness import clause, counted_points
from grader.model.visible import amount, counted


def plus(points: float) -> str:
    """Points with their sign."""
    return f"+{amount(points)}" if points >= 0 else f"−{amount(-points)}"


def worth(made: Sequence[Decision]) -> str:
    """What several decisions are worth: the points of each if they are the same, else from which to which."""
    points = sorted(one.points or 0.0 for one in made)
    if points[0] == points[-1]:
        return counted_points(points[0]) + (" each" if len(made) > 1 else "")
    return f"from {amount(points[0])} to {counted_points(points[-1])}"


def kept_words(made: Sequence[Decision], titles: Mapping[str, str], names: Mapping[str, str]) -> list[str]:
    """A sentence for each kind of what was decided.  `titles` are those of checks and rubric, `names` those of submissions."""
    words = []
    decided = [one for one in made if one.kind == "decide" and one.points is not None]
    if decided:
        words.append(
            f"Kept: {counted(len(decided), 'decision')}, {worth(decided)}{_of(decided, titles, names)}."
        )
        words += [*dict.fromkeys(_sentence(one.reason) for one in decided)][:1]
    opened = [one for one in made if one.kind == "decide" and one.points is None]
    if opened:
        words.append(f"Open again: {counted(len(opened), 'decision')}{_of(opened, titles, names)}.")
    rubric = [one for one in made if one.kind == "extra"]
    if rubric:
        each = [
            f"{clause(titles.get(one.item, one.item))}: "
            + ("not looked at" if one.points is None else plus(one.points))
            for one in rubric
        ]
        words.append(f"The rubric of {names.get(rubric[0].submission, '')} is kept: {'; '.join(each)}.")
    marks = [one for one in made if one.kind == "override" and one.points is not None]
    if marks:
        words.append(
            f"{counted(len(marks), 'old mark')} {'is' if len(marks) == 1 else 'are'} kept, {worth(marks)}."
        )
    taken = [one for one in made if one.kind == "override" and one.points is None]
    if taken:
        words.append(f"{counted(len(taken), 'new mark')} {'is' if len(taken) == 1 else 'are'} taken.")
    return words


def undone_words(
    undone: Sequence[tuple[Decision, Decision | None]],
    titles: Mapping[str, str],
    names: Mapping[str, str],
    lapsed: Callable[[Decision], str],
    is_open: Callable[[Decision], bool],
) -> list[str]:
    """What was taken back: each decision as it is now, with the one that was taken back.

    `lapsed` says why a decision does not count; see `grader/review/lapsed.py`.  `is_open` says whether what it is about is
    open now.
    """
    were = [before for _, before in undone if before is not None and before.points is not None]
    if not were:
        return [f"Taken back: {counted(len(undone), 'decision')}."]
    what = {"decide": "decision", "extra": "point of the rubric", "override": "kept mark"}[were[0].kind]
    many = {"extra": "points of the rubric"}.get(were[0].kind, "")
    words = [f"Taken back: {counted(len(were), what, many)}, {worth(were)}{_of(were, titles, names)}."]
    again = [now for now, _ in undone if now.points is not None]
    if held := [one for one in again if not lapsed(one)]:
        words.append(f"What was decided before counts again: {worth(held)}.")
    for why in dict.fromkeys(filter(None, map(lapsed, again))):
        void = [one for one in again if lapsed(one) == why]
        words.append(f"What was decided before ({worth(void)}) does not count: {why}.")
    opened = sum(is_open(now) for now, _ in undone)
    if opened == len(undone):
        words.append("It is open again." if opened == 1 else "They are open again.")
    elif opened:
        words.append(f"Open again: {counted(opened, 'decision')}.")
    return words


def _of(made: Sequence[Decision], titles: Mapping[str, str], names: Mapping[str, str]) -> str:
    """What decisions are about, where that is one check, and for whom, where that is one student."""
    items, students = {one.item for one in made}, {one.submission for one in made}
    title = clause(titles.get(made[0].item, made[0].item)) if len(items) == 1 else ""
    name = names.get(made[0].submission, made[0].submission) if len(students) == 1 else ""
    return f" ({', '.join(part for part in (name, title) if part)})" if title or name else ""


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?")) else f"{text}."
