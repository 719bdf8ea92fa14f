"""Tells how an answer of a session differs, and what it has in common with another that differs for the same cause.

A command that acts on the wrong pile goes wrong in every session that uses it, each time with other cards in another place.
So the numbers, cards and piles of a divergence are left out, and what stays is the command that was typed, and in which way its answer
differs.  A crash or a hang has the line at which it came, whatever was typed.
"""

from __future__ import annotations

import re
from typing import Literal

from grader.kits.screens import Piles
from grader.kits.transcript import Recorded
from grader.model.wording import tr
from grader.sandbox.terminal import Screen

Difference = Literal["table", "no table", "other"]
"""How an answer differs: in the table that it shows, because it shows none, or in something else."""

TABLE_AT_FIRST = "table at first"
"""The key of a session that shows another table than the rules' before any line is typed."""

_INTERRUPTED = re.compile(r"(timed out in [^\n]{1,300}?), line [0-9]{1,9}")


def same_end(words: str) -> str:
    """What the words about a bad end have in common with others about the same end: a loop is interrupted at one of its lines, by chance."""
    return _INTERRUPTED.sub(r"\1", words.casefold())


def divergence(recorded: Recorded, screen: Screen, difference: Difference, message: str) -> str:
    """A key of the first answer that differs: two sessions with the same key go wrong alike.

    `message` says what differs.  It is the key where a line is typed that should be refused: there, each session asks for a
    refusal of its own.
    """
    end = screen.end
    if screen.came == "timeout":
        return f"timeout: {same_end(screen.why)}"
    if end is not None and end.how == "error" and end.file:
        return f"error: {end.error.partition(':')[0]} in {end.file}, line {end.line}"
    refused = recorded.says("complains") or recorded.says("unchanged")
    if difference == "other" or refused:
        return message.casefold()
    return (
        f"{difference} after {_command(recorded.typed)}"
        if recorded.typed is not None
        else f"{difference} at first"
    )


def _command(typed: str) -> str:
    """The word of a line that says what to do, or the whole line without its numbers where there is no word."""
    words = re.findall(r"[^\W\d_]+", typed.casefold())
    return words[0] if words else re.sub(r"\d+", "#", typed.strip())


def in_words(wanted: Piles, seen: Piles | None) -> str:
    """Where two tables differ first."""
    if seen is None:
        return tr("the program shows no table that can be read")
    for group, piles in wanted.items():
        mine = seen.get(group)
        if mine is None:
            return tr("no {piles} are shown", piles=group)
        if len(mine) != len(piles):
            return tr(
                "{number} {piles} are shown instead of {wanted}",
                number=len(mine),
                piles=group,
                wanted=len(piles),
            )
        for number, (pile, own) in enumerate(zip(piles, mine, strict=True), 1):
            if pile != own:
                cards = {"pile": group, "wanted": _listed(pile), "own": _listed(own)}
                if len(piles) > 1:
                    return tr(
                        "number {number} of the {pile} should be {wanted} and is {own}",
                        number=number,
                        **cards,
                    )
                return tr("the {pile} should be {wanted} and is {own}", **cards)
    return tr("the tables differ")


def _listed(pile: tuple[str, ...]) -> str:
    return " ".join(pile) if pile else tr("empty")
