"""What a result shows of a session: the exchanges that lead to where it went wrong, and the cards that moved there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grader.kits.screens import Piles
from grader.kits.transcript import Recorded
from grader.model.result import ExchangeView, PileView
from grader.sessions.dialogues import Exchange

SHOWN = 3
"""Exchanges that a result keeps: the last ones, where the program goes wrong."""

LONGEST_TEXT = 8_000


def shown(
    played: Sequence[Exchange], recorded: Sequence[Recorded] | None, expected: Piles | None
) -> dict[str, Any]:
    """The fields of a TranscriptResult for exchanges, the last of which went wrong.

    `recorded` is what a transcript has for them, `expected` the piles that are right.
    """
    return {
        "typed": tuple(one.typed for one in played if one.typed is not None),
        "exchanges": _views(played, recorded),
        "piles": _piles(played, expected),
    }


def _views(played: Sequence[Exchange], recorded: Sequence[Recorded] | None) -> tuple[ExchangeView, ...]:
    """The last exchanges, beside what was recorded for them."""
    first = max(0, len(played) - SHOWN)
    return tuple(
        ExchangeView(
            one.typed,
            one.text[:LONGEST_TEXT],
            None if recorded is None else recorded[number].shown[:LONGEST_TEXT],
            number < len(played) - 1,
        )
        for number, one in enumerate(played)
        if number >= first
    )


def _piles(played: Sequence[Exchange], expected: Piles | None) -> tuple[PileView, ...]:
    """The piles before the last exchange and after it.  Those that nothing happened to are left out."""
    if not played:
        return ()
    shown = [one.tables[-1].piles for one in played[:-1] if one.tables]
    before = shown[-1] if shown else {}
    after = played[-1].tables[-1].piles if played[-1].tables else {}
    wanted = expected or {}
    views = []
    for group in dict.fromkeys([*wanted, *after, *before]):
        size = max(len(one.get(group, ())) for one in (before, wanted, after))
        for number in range(size):
            was, right, own = (_pile(one, group, number) for one in (before, wanted, after))
            if expected is None:
                right = None
            if was != own or (right is not None and right != own):
                label = f"{group} {number + 1}" if size > 1 else group
                views.append(PileView(label, was, right, own))
    return tuple(views)


def _pile(piles: Piles, group: str, number: int) -> tuple[str, ...] | None:
    found = piles.get(group, ())
    return found[number] if number < len(found) else None
