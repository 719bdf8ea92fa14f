"""Lines to try at a question, the likeliest first.

What the program's own words offer for an answer comes first, then what looks like the examples that it gives.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from .moves import AWAY, CARD_SLOTS, DISCARDS, GOAL, HAND, LETTERS, PASS, Way
from .offers import fitting, offered_by
from .rules import HAND as LARGEST_HAND
from .rules import PILES

_PLACES: Mapping[str, tuple[str, ...]] = {
    HAND: ("{mark}", "h{i}", "{i}", "{face}", "{letter}", "hand {i}", "{i0}", "h", "hand"),
    GOAL: ("{mark}", "g", "goal"),
    DISCARDS: ("{mark}", "d{i}", "{i}", "{letter}", "discard {i}", "{face}", "{i0}", "d", "discard"),
}
_TARGETS = ("{s}", "{smark}", "p{s}", "s{s}", "stack {s}", "{s0}")
_PILES = ("{s}", "{smark}", "d{s}", "{s0}")
_BETWEEN = (" ", "", ",", " on ", " to ", " on stack ", " to stack ", "-", ":")
_VERBS = {AWAY: ("", "x ", "d ", "discard "), "": ("", "p ", "play ")}
_BARE: Mapping[str, tuple[str, ...]] = {
    AWAY: ("x", "d", "discard", "n", "2", "4", "3"),
    PASS: ("", ".", "e", "end", "pass", "x", "n"),
    "": ("p", "play", "y", "1", "2", "3", "h", "hand"),
}
_ASKS_STACK = re.compile(r"stack|stapel|pila|pile|haufen|mont[oó]n|target|where to|\bto\b", re.I)
_ASKS_CARD = re.compile(r"card|karte|carta|carte|hand|from|which|source|origen|von", re.I)
_RANGE = re.compile(
    r"(?<![^\W_])(?P<letters>[^\W\d_]{1,3})1 ?(?:-|–|—|\.{2,3}|…|to|bis|à|al?|hasta|até) ?(?P=letters)?(?P<last>[45])(?![\w])",
    re.I,
)
"""Places with letters of their own: `m1 à m5`."""
_MOST_MINED = 20
_FROM_ZERO = re.compile(r"(?<![\w.])0\s?(?:-|–|\.\.+|to|bis|a|à|,\s?1,)\s?[2-4](?!\w)|from 0", re.I)


def candidates(kind: str, question: str, told: str, said: str, path: Sequence[str]) -> list[str]:
    """Templates of lines to try at a question, the likeliest first.

    `told`: what the program says of how it is played; `said`: what it has said since; `path`: what was typed before.
    """
    offered = offered_by(question)
    mine, general = fitting(kind, question)
    place_given = any(name in line for line in path for name in CARD_SLOTS) or (
        kind == GOAL and not {"{option}", "{mark}", "{goal}", "g", "goal"}.isdisjoint(path)
    )
    target_given = any("{s" in one for one in path)
    whose = HAND if kind == AWAY else kind
    singles = [] if place_given or kind == PASS else ["{item}", *_in_ranges(whose, question), *_PLACES[whose]]
    targets = [] if target_given or kind == PASS else [*(_PILES if kind == AWAY else _TARGETS), "{item}"]
    if not _FROM_ZERO.search(question + told):
        # Who is told to count from 1 counts from 1.
        singles = [one for one in singles if one != "{i0}"]
        targets = [one for one in targets if one != "{s0}"]
    last = question.strip().rpartition("\n")[2]
    stack_first = place_given or (_ASKS_STACK.search(last) is not None and not _ASKS_CARD.search(last))
    # Which key stands for it may be another one each time.
    keys = [*(["{option}"] if mine else []), *mine[1:], *general]
    rest = [one.key.lower() for one in offered if one.key.lower() not in {*mine, *general}]
    near = [*targets, *singles] if stack_first else [*singles, *targets]
    if path:
        return list(dict.fromkeys([*keys, *near, *rest, "y", ""]))
    both = _together(kind, tuple(keys), tuple(singles[1:6]), tuple(targets[:4]))
    shown = list(dict.fromkeys([*_shown(both, told), *_shown(both, said)]))[:_MOST_MINED]
    bare = _BARE.get(kind, _BARE[""])
    return list(
        dict.fromkeys(
            ["{item}", *keys, *mined(told), *mined(said), *shown, *near, *bare, *rest, "y", "", *both]
        )
    )


def _in_ranges(kind: str, question: str) -> list[str]:
    """Templates for the places of a hand, or for discard piles, that a question gives as a range: five of the hand, or four piles."""
    last = {HAND: str(LARGEST_HAND), DISCARDS: str(PILES)}.get(kind)
    return [f"{one['letters']}{{i}}" for one in _RANGE.finditer(question) if one["last"] == last]


@lru_cache(maxsize=64)
def _together(kind: str, keys: Way, singles: Way, targets: Way) -> Way:
    """Templates that say a card and a pile in one line."""
    verbs = dict.fromkeys([f"{key} " for key in keys if "{" not in key] + list(_VERBS.get(kind, _VERBS[""])))
    return tuple(
        f"{verb}{one}{between}{two}"
        for between in _BETWEEN
        for verb in verbs
        for one in singles
        for two in targets
    )


@lru_cache(maxsize=64)
def _shown(templates: Way, text: str) -> Way:
    """Those of which a program has given an example.  What it says at first is long, and looked through once."""
    return tuple(one for one in templates if _example(one).search(text))


_EXAMPLE = re.compile(
    r"(?<![\w.])(?P<words>(?:[a-z]+ ){0,3})(?P<one>[a-z]{0,2}[0-9]|g|[a-e])(?P<between>[ ,:>-]{0,3}(?:(?:on|to|in|from|stack|pile|at) ){0,2})"
    r"(?P<two>[a-z]?[0-9]|[w-z])(?![\w.])"
    r"|(?<![\w.])(?P<alone>(?:[a-z]+ ){1,3})(?P<target>[a-z]?[0-9])(?![\w.])",
    re.I,
)


_PLACE = r"(?:[A-Z]{1,8}|<[a-z #]{1,12}>|\[[a-z #]{1,12}\])"
_USAGE = re.compile(
    r"(?<![\w.])(?P<words>(?:play|move|put|discard|throw|spielen?|legen?|ablegen|jugar|poner|descartar|jouer|poser) (?:[a-z]{1,12} ){0,2})"
    rf"(?P<first>[a-z]?){_PLACE}(?: (?P<second>[a-z]?){_PLACE})?(?!\w)"
)
"""How a move is typed, with words in capitals or brackets in the places of numbers: `play hand N PILE`, `discard <card> <pile>`."""
_SHORT_USAGE = re.compile(
    r"(?<![^\s,;:([|])(?P<words>[a-z]{1,2} )[A-Z]{1,6}(?: (?P<two>[A-Z]{1,6}))?(?=[,;:)\]|]|[^\S\n]+(?:[-–=]|plays?\b|discards?\b)|[^\S\n]*$)",
    re.M,
)
"""The same with letters for words: `h I S, g S, d J S: play; x I J: discard`."""
_MOST_USAGES = 6


@lru_cache(maxsize=16)
def mined(told: str) -> list[str]:
    """Templates of lines that a program gives examples of, in their order, and then those of which it gives a usage."""
    found: dict[str, None] = {}
    usages: dict[str, None] = {}
    for one in _USAGE.finditer(told):
        places = "{s}" if one["second"] is None else f"{{i}} {one['second']}{{s}}"
        usages.setdefault(f"{one['words']}{one['first']}{places}")
    for one in _SHORT_USAGE.finditer(told):
        usages.setdefault(one["words"] + ("{s}" if one["two"] is None else "{i} {s}"))
    for one in _EXAMPLE.finditer(told):
        if one["target"]:
            found.setdefault(f"{one['alone']}{_slot(one['target'], 's')}".lower())
            continue
        first, second = _slot(one["one"], "i"), _slot(one["two"], "s")
        firsts = [first]
        if first in LETTERS:
            firsts = ["{mark}", "{letter}"]
        elif one["one"].isdigit():
            # A number alone may be a position, or what is on the card; no hand has more than five.
            firsts = ["{face}"] if int(one["one"]) > LARGEST_HAND else ["{i}", "{face}"]
        for name in firsts:
            found.setdefault(f"{one['words']}{name}{one['between']}{second}".lower())
    return list(dict.fromkeys([*list(found)[:_MOST_MINED], *list(usages)[:_MOST_USAGES]]))


def _slot(text: str, name: str) -> str:
    """An example's card or pile as a place of a template: `h3` is `h{i}`, and `x` for a pile is its mark."""
    if text[-1].isdigit():
        return f"{text[:-1]}{{{name}}}"
    return "{smark}" if name == "s" else text


_LOOKS = {
    "mark": "(?:[a-z]{1,2}[1-5]?|#?[1-5])",
    "smark": "(?:[a-z]{1,2}[1-4]?|#?[1-4])",
    "letter": "[a-e]",
    "face": "[0-9*]",
    "i": "[1-5in]",
    "i0": "[0-4]",
    "s": "[1-4]",
    "s0": "[0-3]",
}
"""What stands in an example for each place of a template."""


@lru_cache(maxsize=4096)
def _example(template: str) -> re.Pattern[str]:
    text = re.escape(template)
    for name, look in _LOOKS.items():
        text = text.replace(re.escape(f"{{{name}}}"), look)
    return re.compile(rf"(?<!\w){text}(?!\w)", re.I)
