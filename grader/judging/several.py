"""A check about several functions, of which programs go wrong for what another check is charged: the part that is shown (decision 0081)."""

from __future__ import annotations

from dataclasses import dataclass

from grader.model.visible import amount, listed


@dataclass(frozen=True)
class Part:
    """The functions with which all programs of a check came out right, and the points that are open for its others."""

    names: tuple[str, ...]
    points: float

    def rest(self, of: float) -> float:
        """What is paid of a check that is worth `of` points."""
        return round(of - self.points, 6)

    def words(self, of: float) -> str:
        """What came out right, and what that is worth."""
        return f"Its programs that use {listed(self.names)} came out right. That is worth {amount(self.rest(of))} of {amount(of)} points, which are paid."
