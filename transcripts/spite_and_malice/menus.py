"""Answers that a question shows: the items of its menu, and examples."""

from __future__ import annotations

import re

_PLACE = r"(?:h[1-5]|g|d[1-4])"
_BOTH = re.compile(
    rf"(?<![\w.])(?P<first>{_PLACE})(?P<between>[ ,;:]+)(?P<last>[1-4])(?![\w.–-]|[ ,;:]+[0-9])", re.I
)
_OTHERWISE = re.compile(
    rf"(?<![\w.–-])(?<![0-9][ ,;:])(?<![0-9][,;:] )(?P<first>[1-4])(?P<between>[ ,;:]+)(?P<last>{_PLACE})(?![\w.])",
    re.I,
)
"""An example of an answer to two questions at once, in a question; the end of a range, as in `h1-4, g`, is none."""

_ITEM = re.compile(r"[\[(]?(?P<key>[0-9]{1,2}|[a-z])[\])]?\s*+[.):=–-]\s*+(?P<what>\S.*)", re.I)
"""A line of a menu: what is typed, and what that is."""
_DRAWN = re.compile(r"[\[(|<{]\s*(?:[0-9]|\*|J)\s*[\])|>}]")
_SOURCES = {
    "h": re.compile(r"\bhand\b", re.I),
    "g": re.compile(r"\bgoal\b", re.I),
    "d": re.compile(r"\bdiscard", re.I),
}
_ACTIONS = {"p": re.compile(r"\bplay\b", re.I), "x": re.compile(r"\b(?:discard|end|pass)\b", re.I)}


def both(question: str, place: str, number: str) -> str:
    """The answer to a question that asks for a card and a stack at once, as its example shows; empty where it asks for one."""
    if (example := _BOTH.search(question)) is not None:
        return f"{place}{example['between']}{number}"
    if (example := _OTHERWISE.search(question)) is not None:
        return f"{number}{example['between']}{place}"
    return ""


def action(question: str, line: str) -> str:
    """What is typed for `p` or `x`: its item in the menu, where there is one."""
    other = _ACTIONS["x" if line == "p" else "p"]
    found = [
        key
        for key, what in _menu(question)
        if _ACTIONS[line].search(what) and not other.search(what) and not _DRAWN.search(what)
    ]
    return found[0] if len(found) == 1 else line


def card_item(question: str, place: str, face: str) -> str:
    """The item of the menu that stands for the card at a place; empty where no menu has it."""
    if not face:
        return ""
    card = re.compile(rf"(?<![\w*]){re.escape(face)}(?![\w*])")
    menu = _menu(question)
    found = [key for key, what in menu if _SOURCES[place[0]].search(what) and card.search(what)]
    if place[0] == "d" and len(found) > 1:
        numbered = re.compile(rf"(?<![\w*]){place[1]}(?![\w*])")
        found = [
            key for key, what in menu if key in found and numbered.search(_DRAWN.sub(" ", what))
        ] or found
    return found[0] if found else ""


def _menu(question: str) -> list[tuple[str, str]]:
    """The menu of a question: what is typed, and for what."""
    lines = (line.strip(" \t*>|•-") for line in question.split("\n"))
    items = [(one["key"], one["what"]) for line in lines if (one := _ITEM.match(line)) is not None]
    return items if len(items) > 1 else []
