"""What a reader is told of a program whose points are no part of the maximum."""

from __future__ import annotations

from grader.model.scores import Counts, ProgramScore
from grader.model.visible import points_said
from grader.model.wording import mark, tr

WORTH: dict[Counts, str] = {
    "mark": mark("{points} of {most}"),
    "bonus": mark("{points} of {most} as a bonus"),
    "separate": mark("{points} of {most} of the program's own mark"),
}
"""Points in words, by what they count for: messages."""


def in_a_sentence(program: ProgramScore) -> str:
    """What it earned, as one sentence."""
    said = {"points": points_said(program.score), "most": points_said(program.max_score)}
    if program.open_points > 0:
        said["open"] = points_said(program.open_points)
    if program.mode == "separate":
        return tr(_separate(program), **said)
    if not program.handed_in:
        return tr("The game would add up to {most} points as a bonus, but no game was found.", **said)
    if program.open_points > 0:
        return tr(
            "The game adds a bonus of {points} points, of {most} at most, up to {open} more open.", **said
        )
    return tr("The game adds a bonus of {points} points, of {most} at most.", **said)


def _separate(program: ProgramScore) -> str:
    if program.open_points > 0:
        if program.handed_in:
            return mark(
                "The game has a separate mark, beside these points: {points} of {most} points, up to {open} more open."
            )
        return mark(
            "The game has a separate mark, beside these points: {points} of {most} points, up to {open} more open, because no game was found."
        )
    if program.handed_in:
        return mark("The game has a separate mark, beside these points: {points} of {most} points.")
    return mark(
        "The game has a separate mark, beside these points: {points} of {most} points, because no game was found."
    )
