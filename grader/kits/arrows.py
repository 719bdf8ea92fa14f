"""Arrows between cards: links of one pile, as in `[0] → [1] → [2]`, or a note, as in `[0][1] → 2` for the card that comes next.

Both look alike where a pile has one or two cards.  But a program shows all its piles alike: one whose arrows are links shows
none beside an empty pile, or beside a single card, and one that says what comes next says so beside each.  Where a text shows
neither, it is not known what lies there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from grader.kits.card_tokens import CARD, EMPTY, TEXT, Token, Tokens

_ARROW = re.compile(r"-{1,3}>|={1,3}>|→")
_LONGEST_LINE = 400
"""Characters of a line that is looked at."""

_NEAR = 2
"""Blanks between an arrow and what it stands beside."""


class _Seen(NamedTuple):
    """What the lines of a text say of its arrows."""

    links: bool = False
    notes: bool = False
    next_cards: bool = False
    """Whether an arrow stands before the card that would come next, which a link may as well."""
    open: bool = False
    """Whether there are arrows between cards at all."""


def linked(text: str, tokens: Tokens, pair: str) -> str | None:
    """The text without arrows that only link the cards of piles; None where they may be notes.  `pair`: the brackets of its cards."""
    lines = text.split("\n")
    at = [number for number, line in enumerate(lines) if len(line) <= _LONGEST_LINE and _ARROW.search(line)]
    if not at:
        return text
    cut = {number: tokens.of(_ARROW.sub(_blank, lines[number]), pair) for number in at}
    arrows = {number: _between(lines[number], cut[number]) for number in at}
    names = {_name(cut[number]) for number in at if arrows[number]}
    bare = False
    for number, line in enumerate(lines):
        if bare or not names or arrows.get(number) or len(line) > _LONGEST_LINE:
            continue
        found = cut[number] if number in cut else tokens.of(line, pair)
        # A pile of the same name with no arrow.
        bare = _name(found) in names and len([one for one in found if one.kind in (CARD, EMPTY)]) == 1
    seen = [_seen(cut[number], arrows[number]) for number in at]
    links = bare or any(one.links for one in seen)
    notes = any(one.notes for one in seen)
    if not any(one.open or one.notes for one in seen):
        return text
    if links == notes:
        return text if not links and any(one.next_cards for one in seen) else None
    if notes:
        return text
    for number in at:
        for start, end in arrows[number]:
            lines[number] = f"{lines[number][:start]}{' ' * (end - start)}{lines[number][end:]}"
    return "\n".join(lines)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _name(tokens: Sequence[Token]) -> str:
    """The words before the first card of a line, without numbers; empty where there are none."""
    words = []
    for one in tokens:
        if one.kind != TEXT:
            break
        words.append(one.text.strip("0123456789 .:#").lower())
    return " ".join(words)


def _between(line: str, tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Where the arrows of a line stand that have a card behind them, and a card or an empty place before."""
    found = []
    values = [one for one in tokens if one.kind in (CARD, EMPTY)]
    at = 0
    for one in _ARROW.finditer(line):
        while at < len(values) and values[at].start < one.end():
            at += 1
        if not 0 < at < len(values) or values[at].kind != CARD:
            continue
        if one.start() - values[at - 1].end <= _NEAR and values[at].start - one.end() <= _NEAR:
            found.append(one.span())
    return found


def _seen(tokens: Sequence[Token], arrows: Sequence[tuple[int, int]]) -> _Seen:
    """What a line says of its arrows."""
    values = [one for one in tokens if one.kind in (CARD, EMPTY)]
    links = notes = next_cards = False
    last = -1
    for start, _ in arrows:
        left = max(n for n, one in enumerate(values) if one.end <= start)
        before, behind = values[left], values[left + 1]
        follows = before.text.isdigit() and behind.text == str(int(before.text) + 1)
        touches = left > 0 and last != left and 0 <= before.start - values[left - 1].end <= 1
        notes |= before.kind == EMPTY or touches
        links |= before.kind == CARD and (last == left or (before.text.isdigit() and not follows))
        next_cards |= follows and before.text != "0"
        last = left + 1
    return _Seen(links, notes, next_cards, bool(arrows))
