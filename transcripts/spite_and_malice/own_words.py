"""The words of a program that no list knows, learned from its first table: at the start, everybody's table holds the same.

There are two hands of five cards, two goal piles with a card beside a 15, eight discard piles and four play stacks without
a card.  So what stands beside each of them is its name, in whatever language, and what differs between the names of both
hands is the players'.  Nothing is learned where a part is missing, or where there are two ways to understand a table.

What was learned is put into the words of the handout; `screen.py` reads the text then as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .first_table import GOAL, HAND, LEFT, NEXT, NONE, PLACES, Part, Phrase, parts_of
from .wording import in_words

DISCARDS, STACKS = "discards", "stacks"
"""The kinds of PLACES."""

_MEANS = {
    HAND: ("Hand", "hnd", "H"),
    GOAL: ("Goal", "GP", "G"),
    DISCARDS: ("Discard", "Disc", "D"),
    STACKS: ("Play Stack", "Stack", "S"),
    LEFT: ("cards left", "cards", "left"),
    NONE: ("empty",),
    NEXT: ("next",),
}
"""The words of the handout for each part of a table, the widest first: above a column there may be no room."""

_LETTERS = ("a", "b", "1", "2")
"""What players are called that have no names of their own."""

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|[0-9]+")
_BLANKS = re.compile(r" *")
_WIDE, _MANY = 3, 2
"""Blanks before what stands in a column of its own, and how many of them make a row of names."""
_APART = re.compile(r"\s{2,}|[│║┃|]")
"""What stands between the names of two columns."""


class OwnWords(NamedTuple):
    """The phrases of a program with what stands for each of them, the widest first.  `names` are those of its players, or empty."""

    phrases: tuple[tuple[Phrase, tuple[str, ...]], ...] = ()
    names: tuple[str, ...] = ()

    def known(self, text: str) -> str:
        """The text in the words of the handout, line by line."""
        return "\n".join([_known(line, self) for line in in_words(text).split("\n")])


def own_words(text: str) -> Iterator[OwnWords]:
    """What the words of a first table may mean.  Each has to be tried on the text."""
    seen: set[OwnWords] = set()
    for parts in parts_of(in_words(text)):
        found = _learned(parts)
        if found is not None and found not in seen:
            seen.add(found)
            yield found


class _Players(NamedTuple):
    """What tells the players' names apart, and the word before it, such as `player`, or behind it; empty where there is none."""

    word: str
    first: str
    second: str
    behind: str = ""

    def stripped(self, label: Phrase) -> Phrase:
        """The name of a pile without that of its player."""
        own = {self.first, self.second} & set(label)
        return tuple(one for one in label if not own or one not in (*own, self.word, self.behind))

    def phrase(self, name: str) -> Phrase:
        """What a player is called."""
        return tuple(one for one in (self.word, name, self.behind) if one)


def _learned(parts: list[Part]) -> OwnWords | None:
    """The words of these parts of a table; None where they are too few, or too many."""
    of = {kind: [one for one in parts if one.kind == kind] for kind in (HAND, GOAL, PLACES)}
    places = of.pop(PLACES)
    if any(len(some) != 2 for some in of.values()) or len(places) not in (1, 3):
        return None
    players = _players([*of.values()])
    if players is None:
        return None
    if len(places) == 1:
        of[STACKS] = places
        return _named(of, players, parts)
    pairs = [
        (first, second)
        for first, second in ((0, 1), (0, 2), (1, 2))
        if players.stripped(places[first].words) == players.stripped(places[second].words)
    ]
    if len(pairs) != 1:
        return None
    of[DISCARDS] = [places[at] for at in pairs[0]]
    of[STACKS] = [places[at] for at in range(len(places)) if at not in pairs[0]]
    return _named(of, players, parts)


def _players(pairs: list[list[Part]]) -> _Players | None:
    """The players by the names of their piles, or else by the headings above them; None where these cannot be compared."""
    for labels in (
        [(one.words, two.words) for one, two in pairs],
        [(one.heading, two.heading) for one, two in pairs],
    ):
        found: set[_Players] = set()
        for one, two in labels:
            different = [at for at, (left, right) in enumerate(zip(one, two, strict=False)) if left != right]
            if len(one) != len(two) or len(different) > 1:
                return None
            for at in different:
                found.add(
                    _Players(one[at - 1] if at else "", one[at], two[at], "".join(one[at + 1 : at + 2]))
                )
        if len({(one.first, one.second) for one in found}) > 1:
            return None
        if found:
            # What is not the same before all of them, or behind, belongs to the name of a pile.
            first = next(iter(found))
            word, behind = ({getattr(one, part) for one in found} for part in ("word", "behind"))
            many = len(pairs) == sum(one[0] != one[1] for one in labels)
            return first._replace(
                word=first.word if len(word) == 1 else "",
                behind=first.behind if len(behind) == 1 and many else "",
            )
    return _Players("", "", "")


def _named(of: dict[str, list[Part]], players: _Players, parts: list[Part]) -> OwnWords | None:
    """What the names of these piles mean, and those of their players; None where one of them would mean two things."""
    kinds: dict[Phrase, str] = {}
    whole: dict[Phrase, tuple[str, ...]] = {}
    called = {players.first: "PlayerA", players.second: "PlayerB"}
    if players.first.lower() in ("b", "2"):
        called = {players.first: "PlayerB", players.second: "PlayerA"}
    for kind, some in of.items():
        for one in some:
            bare = players.stripped(one.words) if kind != STACKS else one.words
            if not bare and kind != HAND:
                return None
            if bare and kinds.setdefault(bare, kind) != kind:
                return None
            player = next((token for token in one.words if token in called), "") if kind != STACKS else ""
            if bare and player and players.first:
                whole[one.words] = (f"{called[player]} {_MEANS[kind][0]}",)
    for part in parts:
        says = part.kind in (LEFT, NONE, NEXT) and part.words
        if says and kinds.setdefault(part.words, part.kind) != part.kind:
            return None
    found = {bare: _MEANS[kind] for bare, kind in kinds.items()} | whole
    names: tuple[str, ...] = ()
    if players.first and players.first.lower() not in _LETTERS:
        names = (players.first, players.second)
        found |= {players.phrase(name): (player,) for name, player in called.items()}
        found |= {(name,): (player,) for name, player in called.items()}
    elif players.behind and players.first:
        found |= {players.phrase(name): (player,) for name, player in called.items()}
    elif players.word:
        found.setdefault((players.word,), ("Player",))
    longest_first = sorted(found.items(), key=lambda one: (-len(one[0]), -len(" ".join(one[0])), one[0]))
    return OwnWords(tuple(longest_first), names)


@lru_cache(maxsize=8192)
def _known(line: str, words: OwnWords) -> str:
    """A line in known words.  Most lines of a screen are those of the screen before, hence the cache."""
    pattern, means = _pattern(words)
    found = list(pattern.finditer(line))
    apart = [_APART.search(line, one.end(), two.start()) is not None for one, two in pairwise(found)]
    # In a row of names, one may have the number of its cards behind it.
    heads = bool(apart) and (all(apart) or sum(apart) >= _MANY)
    shown: list[str] = []
    end = length = 0
    for one in found:
        forms, width = means.get(_key(one["words"])), len(one["words"])
        if forms is None:
            # Letters that are the same but for their case are not always as many.
            continue
        text = forms[0]
        if heads:
            text = next((form for form in forms if len(form) <= width), forms[-1])
        number = one["number"] or ""
        # `D1` names a pile, and `D 1` does not.
        text += number.strip(" .#") if len(text) == 1 else number
        behind = _BLANKS.match(line, one.end())
        blanks = behind.end() - behind.start() if behind is not None else 0
        stop = one.end()
        if blanks > 1 or (heads and line[one.end() : one.end() + 1] not in (",", ";", ":", ".", "(")):
            # What stands in columns stays where it is.
            grows = len(text) - (one.end() - one.start())
            text = text.ljust(one.end() - one.start())
            stop += max(0, min(grows, blanks - 2))
        shown += [_so_long(line[end : one.start()], one.start() - length), text]
        length += len(shown[-2]) + len(text)
        end = stop
    return "".join([*shown, line[end:]])


def _so_long(between: str, length: int) -> str:
    """What stands between two names with more or fewer blanks at its end, so that the next name stays in its column."""
    kept = between.rstrip(" ")
    blanks = len(between) - len(kept)
    return between if blanks < _WIDE else kept + " " * max(2, length - len(kept))


def _key(phrase: str) -> Phrase:
    """A phrase as it is looked up."""
    return tuple(_WORD.findall(phrase.lower()))


@lru_cache(maxsize=64)
def _pattern(words: OwnWords) -> tuple[re.Pattern[str], dict[Phrase, tuple[str, ...]]]:
    """What finds the phrases in a line, and what each of them means."""
    some = "|".join(r"[^\w\n]{1,4}".join(map(re.escape, phrase)) for phrase, _ in words.phrases)
    means = {_key(" ".join(phrase)): forms for phrase, forms in words.phrases}
    return re.compile(
        rf"(?<![^\W\d_])(?P<words>{some})(?![^\W\d_])(?P<number>[ .#]?[0-5](?![\w.]))?", re.I
    ), means
