"""A table of Mini Spite and Malice as a screen shows it, and the ways to show a pile that are all right."""

from __future__ import annotations

from collections.abc import Sequence

from grader import Table

from .rules import JOKER, PLAYERS, UNKNOWN

WHOLE, REVERSED, TOP = "whole", "reversed", "top"

Shown = tuple[str, ...]


class Sight:
    """A table as a screen shows it.  A part that it does not show is None."""

    def __init__(self, table: Table) -> None:
        piles = table.piles
        self.hands = {one: _only(piles.get(f"hand {one}")) for one in PLAYERS}
        self.tops = {one: _only(piles.get(f"goal {one}")) for one in PLAYERS}
        self.left = {one: _number(piles.get(f"left {one}")) for one in PLAYERS}
        self.discards = {one: piles.get(f"discards {one}") for one in PLAYERS}
        self.stacks = piles["stacks"]


class Views:
    """How a program shows piles: whole, from the top down, or by their top cards.

    All three are right.  What a pile of several cards looks like decides, the same for all piles of a kind.
    `in_order`: a joker stands for a value by its place, and may show that.
    """

    def __init__(self, *, in_order: bool) -> None:
        self._in_order = in_order
        self.left: tuple[str, ...] = (WHOLE, REVERSED, TOP)

    def fits(self, pile: Sequence[str], shown: Shown) -> bool:
        """Whether a pile may be shown so."""
        return any(_fits(view, pile, shown, self._in_order) for view in self.left)

    def note(self, pile: Sequence[str], shown: Shown) -> None:
        """Remember how a pile was shown."""
        self.left = tuple(view for view in self.left if _fits(view, pile, shown, self._in_order)) or self.left

    def shown(self, pile: Sequence[str]) -> Shown:
        """A pile as this program shows it, without cards that nobody knows."""
        pile = [face for face in pile if face != UNKNOWN]
        if self.left[0] == TOP:
            return tuple(pile[-1:])
        return tuple(pile) if self.left[0] == WHOLE else tuple(reversed(pile))


def _fits(view: str, pile: Sequence[str], shown: Shown, in_order: bool) -> bool:
    """Whether a pile looks like this.  A joker of a play stack may show the value that it stands for."""
    if pile[-1:] == [UNKNOWN]:
        return True
    if pile[:1] == [UNKNOWN] and _fits(view, pile[1:], shown, in_order):
        # There may be cards below those that are known, or none.
        return True
    values = [str(value) if in_order else "" for value in range(len(pile))]
    if view == TOP:
        pile, values, cards = pile[-1:], values[-1:], shown
    else:
        cards = shown if view == WHOLE else shown[::-1]
    return len(cards) == len(pile) and all(map(_same, pile, cards, values))


def _same(own: str, shown: str, value: str) -> bool:
    return own in (shown, UNKNOWN) or (own == JOKER and shown == value)


def _only(piles: tuple[Shown, ...] | None) -> Shown | None:
    return piles[0] if piles else None


def _number(piles: tuple[Shown, ...] | None) -> int | None:
    return int(piles[0][0]) if piles else None
