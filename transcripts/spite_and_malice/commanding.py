"""How a program is told its moves: the ways that it was found to take, and what stands in their places now."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from .moves import AWAY, CARD_SLOTS, DISCARDS, GOAL, HAND, LETTERS, WORDS, Move, Way
from .offers import fitting, item
from .screen import Marks
from .trying import mined

MOST_FAILURES = 3
"""So often is a way tried that was guessed."""
_PLACE_SLOTS = "h{i}", "hand {i}", "{mark}", "{letter}"
_OF_ANY = re.compile(r"\{(?:mark|item|option)\}")
"""What stands for a card wherever it lies."""
_PLACE_NAMES = re.compile(r"\{(\w+)\}")


class Commands:
    """The ways that are known, by kinds of moves, and the marks that stand beside cards and piles."""

    def __init__(self) -> None:
        self.ways: dict[str, Way] = {}
        self.marks = Marks()
        self.discards_by = ""
        """What was typed first for a discard."""
        self.guessed: set[str] = set()
        """The kinds whose way has not been seen to work."""
        self.failed: Counter[str] = Counter()
        """How often a move has not come through, by kind."""
        self.told = ""
        """What the program says of how it is played."""

    def line(self, template: str, move: Move, question: str) -> str:
        """What is typed at a question; empty where a place of the template has nothing to stand in it."""
        return filled(template, self.values(move, question))

    def values(self, move: Move, question: str) -> Mapping[str, object]:
        """What stands in the places of templates at a question."""
        return _values(move, self.marks, question)

    def guess(self) -> None:
        """Take ways for the places that did not come up from that for the hand, or from what the program says of them."""
        usages = mined(self.told)
        for kind, name in ((DISCARDS, "{mark}" if self.marks.discards else "d{i}"), (GOAL, "{goal}")):
            way = self.ways[HAND]
            named = [one for one in usages if len(way) == 1 and _says(one, kind) and one[:1] == way[0][:1]]
            for slot in ("h{i}", "{mark}", "{face}", "{letter}"):
                way = tuple(one.replace(slot, name) for one in way)
            if named:
                way = (named[0],)
            if kind not in self.ways and (
                way != self.ways[HAND] or (name == "{mark}" and _OF_ANY.search(" ".join(way)))
            ):
                self.ways[kind] = way
                self.guessed.add(kind)

    def give_up(self, kind: str) -> None:
        """Give up a way that was guessed: another move came of it."""
        self.guessed.add(kind)
        self.failed[kind] = MOST_FAILURES

    def is_hopeless(self, kind: str) -> bool:
        """Whether a way that was guessed has not come through so often that it is not tried again."""
        return kind in self.guessed and self.failed[kind] >= MOST_FAILURES

    @property
    def names_place(self) -> bool:
        """Whether a discard says where its card is, so that the goal pile could be named as well."""
        return any(name in line for line in self.ways.get(AWAY, ()) for name in _PLACE_SLOTS)

    def names_place_of(self, kind: str) -> bool:
        """Whether the lines of a play say which card of the hand it is, or of which discard pile."""
        return kind == GOAL or (self.names_card(self.ways.get(kind, ())) and not self.lists_cards)

    @staticmethod
    def names_card(way: Way) -> bool:
        """Whether the lines of a way say which card."""
        return any(name in line for line in way for name in CARD_SLOTS)

    @property
    def lists_cards(self) -> bool:
        """Whether the program lists the cards that can be played."""
        return any("{item}" in line for line in self.ways.get(HAND, ()))

    def templates(self, move: Move, named: str = "") -> list[str]:
        """The templates of a move, in their order.  `named` is what is typed for the place of a discard's card instead."""
        found = list(self.ways.get(move.kind, ()))
        if named:
            for slot in _PLACE_SLOTS:
                found = [one.replace(slot, named) for one in found]
        return found


def _says(usage: str, kind: str) -> bool:
    """Whether a usage speaks of a play from this place: `play goal {s}`, but not `play hand {i} {s}`."""
    return (
        WORDS[kind].search(usage) is not None
        and WORDS[""].search(usage) is not None
        and WORDS[HAND].search(usage) is None
    )


def filled(template: str, values: Mapping[str, object]) -> str:
    """A template with these in its places; empty where one has nothing to stand in it."""
    if any(values[name] == "" for name in _places(template)):
        return ""
    return template.format_map(values)


@lru_cache(maxsize=4096)
def _places(template: str) -> list[str]:
    return _PLACE_NAMES.findall(template)


@lru_cache(maxsize=64)
def _values(move: Move, marks: Marks, question: str) -> Mapping[str, object]:
    """What stands in the places of a way."""
    at = int(move.place[1:] or 0)
    source = HAND if move.kind == AWAY else move.kind
    own = {HAND: marks.hand, DISCARDS: marks.discards, GOAL: marks.goal}[source]
    targets = marks.discards if move.kind == AWAY else marks.stacks
    return {
        "i": at,
        "i0": at - 1,
        "face": move.face,
        "letter": LETTERS[at - 1] if at else "",
        "mark": own[max(at, 1) - 1] if len(own) >= max(at, 1) else "",
        "s": move.number,
        "s0": move.number - 1,
        "smark": targets[move.number - 1] if len(targets) >= move.number else "",
        "item": item(move, question),
        "option": next(iter(fitting(move.kind, question)[0]), ""),
        "goal": next(iter(fitting(GOAL, question)[0]), "g"),
    }


def swapped(way: Way) -> Way:
    """A way whose position and number are exchanged."""
    return tuple(
        one.replace("{s", "{\0").replace("{i", "{s").replace("{\0", "{i").replace("{smark}", "{mark}")
        for one in way
    )
