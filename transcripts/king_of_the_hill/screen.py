"""Reads what the card table shows (`table.py`): plays and hands, who won, who defends, and what it all counts."""

from __future__ import annotations

import re

from grader import Table

_CARD = r"(?:[2-9TJQKA][CDHS]|J[RB]|\?)"
_CARDS = rf"(?:nothing|{_CARD}(?: {_CARD})*)"
_NAME = r"(?:Ann|Ben|Cem|Dora|Eve|nobody|\?)"
_FACTS = {
    "hand": re.compile(rf"({_NAME}) holds: ({_CARDS})"),
    "plays": re.compile(rf"  ({_NAME}) plays ({_CARDS})"),
    "led": re.compile(r"  Led: (\S+) of (\S+)"),
    "winner": re.compile(rf"({_NAME}) wins the trick, which counts (\S+)\."),
    "points": re.compile(r"Points: (.+)"),
    "defenders": re.compile(r"Defenders: (.+)"),
    "dead hand": re.compile(rf"Put away: ({_CARDS})"),
    "score": re.compile(r"The challengers score (\S+)\."),
    "ranks": re.compile(r"Ranks: (.+)"),
    "king": re.compile(rf"({_NAME}) is the next king of the hill\."),
}


def tables(text: str) -> list[Table]:
    """All that happened between two questions, with the hand of the player who is asked: one table for each hand."""
    found: list[Table] = []
    facts: dict[str, list[tuple[str, ...]]] = {}
    seen: list[int] = []
    for at, one in enumerate(text.split("\n")):
        for name, pattern in _FACTS.items():
            if fact := pattern.fullmatch(one):
                facts.setdefault(name, []).append(tuple(re.split(r",? ", " ".join(fact.groups()))))
                seen.append(at)
        if "hand" in facts:
            found.append(_table(facts, seen))
            facts, seen = {}, []
    return [*found, _table(facts, seen)] if facts else found


def _table(facts: dict[str, list[tuple[str, ...]]], seen: list[int]) -> Table:
    # What is said before the first of them, as that a play is refused, is no part of the table.
    return Table({name: tuple(rows) for name, rows in facts.items()}, range(seen[0], seen[-1] + 1))
