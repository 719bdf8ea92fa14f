"""What the words beside and above the piles of Mini Spite and Malice name: whose pile, of which kind, which number."""

from __future__ import annotations

import re
from functools import lru_cache

from grader import Cell

from .labels import with_labels
from .rules import PILES, PLAYERS

HAND, GOAL, DISCARDS, STACKS, LOOSE = "hand", "goal", "discards", "stacks", "loose"

OWNER = re.compile(
    r"\b(?:player|spieler(?:in)?|jugador[a]?|joueu(?:r|se)|giocatore|gracz|speler)[\s_:.#(-]{0,12}(?P<named>a|b|1|2|one|two|uno|dos|un|deux|eins|zwei)(?![a-z0-9])"
    r"|(?<![\w'])(?P<short>(?-i:P[AB12]))(?![\w])"
    r"|^\W*(?-i:(?P<alone>[AB]))(?:'s)?(?=\W|$)"
    r"|\bdisc(?:ards?)?\.?[ _](?-i:(?P<behind>[AB]))(?=\s{2}|\s*+$|:|\s*\|)"
    r"|\b(?P<own>your|my|you|own)\b|\b(?P<other>opponent|other player|enemy)\b",
    re.I,
)
_OWNERS = {"a": "A", "1": "A", "one": "A", "uno": "A", "un": "A", "eins": "A", "b": "B", "2": "B", "two": "B"} | {
    "dos": "B", "deux": "B", "zwei": "B"
}  # fmt: skip
KINDS = (
    (
        HAND,
        re.compile(
            r"\b(?:hands?|holds?|holding|hält|handkarten|blatt|mano|main|hnd)\b|^\W*h\W*$|\bcartas en mano\b|✋",
            re.I,
        ),
    ),
    (
        GOAL,
        re.compile(r"\b(?:goals?\w*|ziel\w*|meta|objetivo|buts?|objectif|obiettivo|gp)\b|^\W*g\W*$", re.I),
    ),
    (
        DISCARDS,
        re.compile(
            r"\b(?:disc\w*|ablage\w*|abwurf\w*|descarte\w*|d[ée]fausses?|scart\w+|dp)\b|(?<![a-z])(?:d|dis[ .])[1-4]\b|^\W*d\W*$",
            re.I,
        ),
    ),
    (
        STACKS,
        re.compile(
            r"\b(?:play\w*|build\w*|cent(?:er|re)|middle|mitte|mesa|tisch|table|tablero|community|spiel\w*|stacks?|piles?|pilas?|stapel|haufen|pile de jeu|montones|ps)\b"
            r"|(?<![a-z])[ps][1-4]\b",
            re.I,
        ),
    ),
)
WHOLE_WORDS = re.compile(r"[^\W\d_]{2,}")
LETTERS = re.compile(r"[^\W\d_]+")
_OTHER = re.compile(
    r"\b(?:shoe|deck|mazo|zapato|schlitten|sabot|nachzieh\w*|draw\w*|stock|cleared|complet\w*|finished|removed|recycled|full (?:play(?:ing)? )?(?:stacks?|piles?)|fertig\w*|abgelegt\w*|termin[ée]e?s|terminad[oa]s|needs?|next|wants?|turn|round|position|pos|score)\b",
    re.I,
)
PLACE = re.compile(r"(?P<kind>[a-z]{1,8})[ .]?[1-5]", re.I)
"""The name of a column for each card of a hand, or for each of several piles."""
SHORT = re.compile(r"#?[a-z]{0,2}[0-8]?", re.I)
_PILE_ALONE = re.compile(r"\W*+(?:s\b\W*+)?piles?\W*+[1-4]?\W*+", re.I)
AROUND = " .:;~>-#()[]"
_NUMBERS_NAME = re.compile(r"\W*+(?:nr|no|n[º°]|num\w{0,5}|núm\w{0,5}|pos\w{0,7}|ind\w{0,4})\W*+", re.I)
_NUMBER = re.compile(r"(?<![0-9])([0-8])(?![0-9])")


def mark_of(one: Cell, at: int) -> str:
    """A short name beside a pile or above it, such as `d2`, or `x` at the head of its column."""
    names = (one.parts[at].mark if at < len(one.parts) else "", one.above, one.before.rpartition(" ")[2])
    short = [name.strip(AROUND) for name in names if SHORT.fullmatch(name.strip(AROUND))]
    return next(filter(None, short), "")


@lru_cache(maxsize=4096)
def owner_of(text: str) -> str:
    """The player that words name: "A" or "B", "own" or "other", and empty where they name none."""
    found = ""
    for one in OWNER.finditer(text):
        if one["own"] or one["other"]:
            found = found or ("own" if one["own"] else "other")
            continue
        found = _OWNERS[(one["named"] or one["alone"] or one["behind"] or one["short"][-1:]).lower()]
    return found


@lru_cache(maxsize=4096)
def kind_of(text: str) -> str:
    """The kind of pile that words name; "other" for what is none, and empty where they say nothing."""
    if not text:
        return ""
    for kind, pattern in KINDS[:3]:
        if pattern.search(text):
            return kind
    if _OTHER.search(text):
        return "other"
    return STACKS if KINDS[3][1].search(OWNER.sub(" ", text)) else ""


def counts_something(one: Cell) -> bool:
    """Whether a cell is a number behind words that name no pile, as in `move 26`, whatever stands above it."""
    return all(value.kind == "number" for value in one.values) and LETTERS.search(one.before) is not None


def numbers_places(one: Cell) -> bool:
    """Whether a cell only numbers what stands above it, as in `no. 1 2 3 4 5`."""
    numbers = [str(number) for number in range(1, len(one.values) + 1)]
    return [value.text for value in one.values] == numbers and _NUMBERS_NAME.fullmatch(one.before) is not None


def own_kind_of(text: str) -> str:
    """The kind of pile that words beside it name: a pile of a player's that is called no more than that is a discard pile."""
    found = kind_of(text)
    is_own = found == STACKS and owner_of(text) in PLAYERS and _PILE_ALONE.fullmatch(OWNER.sub(" ", text))
    return DISCARDS if is_own else found


def labelled(text: str) -> str:
    """The text with the name of each pile beside it."""
    return with_labels(text, owner_of, kind_of)


def is_of_four(name: str) -> bool:
    """Whether words name one of the discard piles or play stacks."""
    return kind_of(name) in (DISCARDS, STACKS)


def kind_above(name: str) -> str:
    """The kind of pile that the name of a column names: cards of a hand may have one for each place."""
    place = PLACE.fullmatch(name)
    return HAND if place is not None and place["kind"].lower() == "h" else kind_of(name)


def number_of(text: str) -> int | None:
    """The number behind the name of a pile, from 0 to 4; None where there is none.  Some count on, from 5 to 8."""
    found = _NUMBER.findall(OWNER.sub(" ", text))
    if not found:
        return None
    number = int(found[-1])
    return number - PILES if number > PILES else number
