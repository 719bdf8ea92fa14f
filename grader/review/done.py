"""What the desk says after something was decided or taken back: what it was, for whom, and what holds now.

Plain sentences of decisions; nothing is decided or drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from grader.grades.decisions import Decision
from grader.grades.lateness import clause, counted_points, ended
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


def kept_words(
    made: Sequence[Decision],
    titles: Mapping[str, str],
    names: Mapping[str, str],
    is_open: Callable[[Decision], bool],
) -> list[str]:
    """A sentence for each kind of what was decided.

    `titles` are those of checks and rubric, `names` those of submissions.  `is_open` says whether what a decision is about is
    open now.
    """
    words = []
    decided = [one for one in made if one.kind == "decide" and one.points is not None]
    if decided:
        words.append(
            f"Kept: {counted(len(decided), 'decision')}, {worth(decided)}{_of(decided, titles, names)}."
        )
        words += [*dict.fromkeys(ended(one.reason) for one in decided)][:1]
    opened = [one for one in made if one.kind == "decide" and one.points is None]
    for some, what in (
        ([one for one in opened if is_open(one)], "Open again"),
        ([one for one in opened if not is_open(one)], "Taken back, and decided by the adjustments"),
    ):
        if some:
            words.append(f"{what}: {counted(len(some), 'decision')}{_of(some, titles, names)}.")
    rubric = [one for one in made if one.kind == "extra"]
    if rubric:
        whose = names.get(rubric[0].submission, "")
        words.append(f"The rubric of {whose} is kept: {_given(rubric, titles)}.")
    marks = [one for one in made if one.kind == "override" and one.points is not None]
    if marks:
        words.append(
            f"{counted(len(marks), 'old mark')} {'is' if len(marks) == 1 else 'are'} kept, {worth(marks)}."
        )
    taken = [one for one in made if one.kind == "override" and one.points is None]
    if taken:
        words.append(f"{counted(len(taken), 'new mark')} {'is' if len(taken) == 1 else 'are'} taken.")
    return words


def _given(rubric: Sequence[Decision], titles: Mapping[str, str]) -> str:
    """What items of the rubric give, item by item."""
    return "; ".join(
        f"{clause(titles.get(one.item, one.item))}: "
        + ("not looked at" if one.points is None else plus(one.points))
        for one in rubric
    )


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
    were = [before for _, before in undone if before is not None]
    if not were:
        return [f"Taken back: {counted(len(undone), 'decision')}."]
    kind, now = were[0].kind, [one for one, _ in undone]
    if kind == "extra":
        whose = names.get(were[0].submission, "")
        return [
            f"Taken back: {_given(were, titles)}.",
            f"The rubric of {whose} is again: {_given(now, titles)}.",
        ]
    given, none = [one for one in were if one.points is not None], [one for one in were if one.points is None]
    one, other = ("decision", "decision that was opened") if kind == "decide" else ("kept mark", "new mark")
    many = "decisions that were opened" if kind == "decide" else ""
    parts = [f"{counted(len(given), one)}, {worth(given)}{_of(given, titles, names)}"] if given else []
    parts += [f"{counted(len(none), other, many)}{_of(none, titles, names)}"] if none else []
    words = [f"Taken back: {'; '.join(parts)}."]
    again = [each for each in now if each.points is not None]
    before = "What was decided before" if kind == "decide" else "What was kept before"
    if held := [each for each in again if not lapsed(each)]:
        words.append(f"{before} counts again: {worth(held)}.")
    for why in dict.fromkeys(filter(None, map(lapsed, again))):
        void = [each for each in again if lapsed(each) == why]
        words.append(f"{before} ({worth(void)}) does not count: {why}.")
    opened = sum(map(is_open, now))
    if opened == len(now):
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
