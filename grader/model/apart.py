"""What a reader is told of a program whose points are no part of the maximum."""

from __future__ import annotations

from grader.model.scores import Counts, ProgramScore
from grader.model.visible import amount, up_to

WORTH: dict[Counts, str] = {
    "mark": "",
    "bonus": " as a bonus",
    "separate": " of the program's own mark",
}
"""What follows points in words, by what they count for."""


def in_a_sentence(program: ProgramScore) -> str:
    """What it earned, as one sentence."""
    if program.mode == "separate":
        got = f"{amount(program.score)} of {amount(program.max_score)} points{up_to(program.open_points)}"
        played = "" if program.handed_in else ", because no game was found"
        return f"The game has a separate mark, beside these points: {got}{played}."
    most = amount(program.max_score)
    if not program.handed_in:
        return f"The game would add up to {most} points as a bonus, but no game was found."
    return (
        f"The game adds a bonus of {amount(program.score)} points, of {most} at most"
        f"{up_to(program.open_points)}."
    )
