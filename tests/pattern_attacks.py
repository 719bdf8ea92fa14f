"""Texts that make a pattern slow, if any does: made from the pattern itself, and judged by counted steps.

A text is `lead + pump * n + end`.  The leads are what a match has to begin with before it comes to a repeat, the pumps
are what the repeats take, what leads to them, and what two of them take alike; the ends let the match fail.  For a
linear pattern, each doubling of `n` adds twice what the one before added; for a quadratic one, four times.
"""

from __future__ import annotations

import itertools
import re
import re._constants as c  # type: ignore[import-not-found]
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from counting_matcher import MODES, UNBOUNDED, Matcher, TooManySteps, accepts

ORDINARY = "a0_ \t\n\r\x00\x1b!-.:#,()[]'\"\\/|*é│♥Zz9"
FEW = 12
"""Words that are kept of those that a part of a pattern may begin with."""

GROWS = 2.4
"""Of a linear pattern, a doubling adds 2 times what the one before added."""

WORTH_A_LOOK = 2.2
MOST = 150_000
"""Steps from which a text of some hundred characters is called slow without a further look."""

PER_CHARACTER = 400
"""Steps for each character that repeats with an end may take: a bound is a factor."""


@dataclass(frozen=True)
class Attack:
    """A text that makes a pattern slow, and the steps that it takes for 1, 2 and 4 times the pumps."""

    lead: str
    pump: str
    end: str
    steps: tuple[int, ...]

    def text(self, times: int) -> str:
        """The text with so many pumps."""
        return self.lead + self.pump * times + self.end


@dataclass(frozen=True)
class _Place:
    """A repeat without an end: the words that lead to it, and those that it takes once."""

    leads: tuple[str, ...]
    bodies: tuple[str, ...]


def find_attack(pattern: str | bytes, flags: int = 0, mode: str = "all") -> Attack | None:
    """A text that makes the pattern slow in this mode (see `counting_matcher.MODES`); None where none was found."""
    assert mode in MODES
    clamped = Matcher(pattern, flags, bounds_to=2)
    exact = Matcher(pattern, flags)
    tree = _Tree(clamped)
    for lead, pump, end in tree.attacks():
        if (found := _growth(clamped, isinstance(pattern, bytes), mode, lead, pump, end)) is not None:
            return found
        if tree.bounded and (found := _price(exact, isinstance(pattern, bytes), mode, lead, pump, end)):
            return found
    return None


def _growth(matcher: Matcher, raw: bool, mode: str, lead: str, pump: str, end: str) -> Attack | None:
    few = max(4, 12 // len(pump))
    first, second = (_steps(matcher, raw, mode, lead + pump * n + end) for n in (few, 2 * few))
    if second < first * WORTH_A_LOOK:
        return None
    steps = tuple(_steps(matcher, raw, mode, lead + pump * n + end) for n in (32, 64, 128))
    if steps[-1] >= MOST or steps[2] - steps[1] > GROWS * (steps[1] - steps[0]):
        return Attack(lead, pump, end, steps)
    return None


def _price(matcher: Matcher, raw: bool, mode: str, lead: str, pump: str, end: str) -> Attack | None:
    text = lead + pump * (240 // len(pump)) + end
    steps = _steps(matcher, raw, mode, text)
    return Attack(lead, pump, end, (steps,)) if steps > PER_CHARACTER * len(text) else None


def _steps(matcher: Matcher, raw: bool, mode: str, text: str) -> int:
    try:
        matcher.find(text.encode("latin-1", "replace") if raw else text, mode, MOST)
    except TooManySteps:
        return MOST
    return matcher.steps


class _Tree:
    """What is drawn from a pattern's tree."""

    def __init__(self, matcher: Matcher) -> None:
        self.matcher = matcher
        self.bounded = False
        self.sets: list[Callable[[int], bool]] = []
        self.literals: set[int] = set()
        self._collect(list(matcher.tree), matcher.flags)
        self.letters = self._letters()
        self.places: list[_Place] = []
        self.whole = self._walk(list(matcher.tree), matcher.flags, ("",))

    def attacks(self) -> Iterator[tuple[str, str, str]]:
        """All texts to try: lead, pump and end of each, once."""
        seen = set()
        for one in self._all_attacks():
            if one[1] and one not in seen:
                seen.add(one)
                yield one

    def _all_attacks(self) -> Iterator[tuple[str, str, str]]:
        everywhere = [*dict.fromkeys(body for place in self.places for body in place.bodies[:3])][:FEW]
        for place in self.places:
            # What a repeat does not take ends it, and nothing behind it may fit.
            foreign = [one for one in self.letters if one not in place.bodies]
            ends = (*dict.fromkeys(("", *foreign[:3], *self.letters[:1], "\n!")),)
            bodies = place.bodies[:FEW]
            pairs = tuple(one + other for one in bodies[:2] for other in everywhere[:4] if one != other)
            leads = (*dict.fromkeys(("", *place.leads[:2])),)
            yield from itertools.product(leads, bodies + pairs, ends)
            for lead, body in itertools.product(place.leads[:4], ("", *bodies[:4])):
                yield from itertools.product(("",), (lead + body, body + lead, lead + body + "\n"), ends)
        for word in self.whole[:4]:
            yield from itertools.product(("",), (word, word[:-1]), ("", "!"))

    def _collect(self, items: list[tuple[Any, Any]], flags: int) -> None:
        for item in items:
            kind, about = item
            if (taken := accepts(item, flags)) is not None:
                if kind is not c.LITERAL:
                    self.sets.append(taken)
                    self._codes(item)
            elif kind in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
                self.bounded |= 3 < about[1] <= UNBOUNDED or about[0] > 3
                self._collect(list(about[2]), flags)
            elif kind is c.AT and about not in (c.AT_BEGINNING_STRING, c.AT_END_STRING):
                # Where a word ends, or a line, is a difference between characters as well.
                self.literals |= {10, 32, 97}
                self.sets += [lambda code: chr(code).isalnum() or code == 95, lambda code: code == 10]
            else:
                for inner, inner_flags in _inner(item, flags):
                    self._collect(inner, inner_flags)

    def _codes(self, item: tuple[Any, Any]) -> None:
        kind, about = item
        if kind is c.NOT_LITERAL:
            self.literals.add(about)
        for inner, codes in about if kind is c.IN else ():
            if inner is c.LITERAL:
                self.literals.add(codes)
            elif inner is c.RANGE:
                self.literals |= set(codes)

    def _letters(self) -> list[str]:
        """A character for each way that the pattern's sets can take one; single letters of words are no sets."""
        found: dict[tuple[bool, ...], str] = {}
        raw = isinstance(self.matcher.tree.state.str, bytes)
        for one in (*ORDINARY, *map(chr, sorted(self.literals))):
            if not raw or ord(one) < 128:
                found.setdefault(tuple(taken(ord(one)) for taken in self.sets), one)
        return [*found.values()]

    def _walk(self, items: list[tuple[Any, Any]], flags: int, leads: tuple[str, ...]) -> tuple[str, ...]:
        """Note the repeats in a sequence that comes behind these words; returns the words up to its end."""
        for item in items:
            kind, about = item
            taken = accepts(item, flags)
            if taken is not None:
                fitting = [one for one in self.letters if taken(ord(one))]
                if kind is c.LITERAL and taken(about):
                    fitting = [chr(about)]
                words = tuple(fitting)
            elif kind in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
                least, most = self.matcher.bounds(about[0], about[1])
                bodies = self._walk(list(about[2]), flags, ("",))
                if about[1] > 3:
                    self.places.append(_Place(leads, tuple(one for one in bodies if one)))
                self._walk(list(about[2]), flags, leads)
                words = tuple(one * least for one in bodies)
                if least == 0:
                    words = ("", *bodies)
                elif most > least:
                    words += tuple(one * (least + 1) for one in bodies)
            elif kind is c.BRANCH:
                words = tuple(_few(self._walk(list(one), flags, ("",)) for one in about[1]))
                for one in about[1]:
                    self._walk(list(one), flags, leads)
                words = tuple(dict.fromkeys(words))
            elif kind in (c.SUBPATTERN, c.ATOMIC_GROUP):
                ((inner, inner_flags),) = _inner(item, flags)
                leads = self._walk(inner, inner_flags, leads)
                continue
            elif kind in (c.ASSERT, c.ASSERT_NOT):
                if about[0] > 0:
                    self._walk(list(about[1]), flags, leads)
                elif kind is c.ASSERT:
                    leads = _joined(leads, self._walk(list(about[1]), flags, ("",)))
                continue
            else:
                words = tuple(
                    word
                    for inner, inner_flags in _inner(item, flags)
                    for word in self._walk(inner, inner_flags, ("",))
                ) or ("",)
            leads = _joined(leads, words)
        return leads


def _few(ways: Iterator[tuple[str, ...]]) -> Iterator[str]:
    """Some words of each way, in turn, so that none is forgotten."""
    for together in itertools.zip_longest(*ways):
        yield from (one for one in together if one is not None)


def _joined(leads: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...]:
    """Leads with words behind them: each lead once and each word once, and not all pairs."""
    if not words:
        return leads
    pairs = [
        (leads[n % len(leads)], words[n % len(words)]) for n in range(min(max(len(leads), len(words)), FEW))
    ]
    return tuple(dict.fromkeys(lead + word for lead, word in pairs))


def _inner(item: tuple[Any, Any], flags: int) -> list[tuple[list[tuple[Any, Any]], int]]:
    """The sequences that a node has inside of it, with their flags."""
    kind, about = item
    if kind is c.SUBPATTERN:
        return [(list(about[3]), (flags | about[1]) & ~about[2])]
    if kind is c.BRANCH:
        return [(list(one), flags) for one in about[1]]
    if kind in (c.ASSERT, c.ASSERT_NOT):
        return [(list(about[1]), flags)]
    if kind is c.ATOMIC_GROUP:
        return [(list(about), flags)]
    if kind is c.GROUPREF_EXISTS:
        return [(list(one), flags) for one in about[1:] if one]
    return []


def flags_of(pattern: re.Pattern[Any]) -> int:
    """The flags as `re.compile` takes them."""
    return pattern.flags & ~(re.UNICODE if isinstance(pattern.pattern, str) else 0)
