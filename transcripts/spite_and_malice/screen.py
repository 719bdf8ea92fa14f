"""Reads the table of Mini Spite and Malice from what a program prints, in whatever frame and words.

The text is cut into cells of cards, and the words beside or above them say which pile a cell is.  The groups:

    "hand A"      one pile: the cards from left to right
    "discards A"  four piles, as shown: whole, or their top cards alone
    "goal A"      one pile: the top card
    "left A"      one pile: the number of cards on the goal pile, as a text
    "stacks"      four piles, as shown

and the same for B.  A group that a table does not show is missing.  A joker is `*`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from grader import Cutter, Signs, Table

from .empty_places import NOTE, with_empty_places, without_notes
from .naming import DISCARDS, GOAL, HAND, KINDS, LOOSE, STACKS, WHOLE_WORDS, is_of_four, labelled
from .own_words import OwnWords
from .placing import Placing
from .wording import Wording, in_words, wordings

_COUNT = (
    r"cards?|left|remain(?:ing|s)?|to go|more|total|size|count|karten?|übrig|uebrig|noch|verbleibend|restantes?|quedan?|cartas?"
    r"|cartes?|restant(?:e|s|es)?|reste(?:nt)?|carte|rimast[ei]|in pile|in stack"
)
_CUTTER = Cutter(
    Signs(
        face=r"[0-9]|\*\([0-9]\)|\*[=:/]?[0-9]|\*|(?-i:J|W)|Joker|Wild",
        empty=r"empty|free|none|nothing|leer|frei|keine|vac[ií][oa]s?|libre|vide|vuot[oa]|nada|nichts|vuota|no cards?|n/a|nil|null|∅|ø",
        count=_COUNT,
        filler=rf"(?i:{_COUNT}|on|only|top|of|is|has|the|and|in|it|with|at|to|go|arriba|oben|haut|en|de|del|le|la)|a",
        note=NOTE,
        numbered=r"(?<!goal[\s_-])(?:player|spieler(?:in)?|jugadora?|joueu(?:r|se)|giocatore|(?:(?:play(?:ing)?|build|discard|disc|center|centre|middle|community)[\s_-]*)?(?:stack|pile|discard|disc|pila|descarte|stapel|ablage|défausse|pozo|mazo|montón|haufen|(?:pile|pila) d[ei] jue?[gu]o?|\w*stapel|\w*haufen|\w*ablage)\.*)",
        column=r"needs?$|next$|top$|content|player|hand|goal|disc|stack|pile|left|cards|spieler|jugador|joueur|mano|meta|ziel|ablage|pila|^\W*[A-Z]\W*$|[1-4]\W*$|^h5$|^(?:hnd|gp|dp|ps)$",
    )
)
_WORDS_OF_SENTENCE, _WORDS_THAT_END = 5, 3
_UNREAD = re.compile(
    r"([\[(<{])\s?[0-9*]\s?[\])>}][^\S\n]{0,2}\1\s?(?:(?![jw]\b)[^\W\d_]{1,3}|[?#@%&$!+])\s?[\])>}]"
    r"|([\[(<{])\s?(?:(?![jw]\b)[^\W\d_]{1,3}|[?#@%&$!+])\s?[\])>}][^\S\n]{0,2}\2\s?[0-9*]\s?[\])>}]"
    r"|(?:(?<![^\s\[(])[▓█▒░]{1,3}[\])]?[^\S\n]{0,4}){3}",
    re.I,
)
"""A card beside something else in the same brackets, or three blocks that may be cards whose faces are down."""
_NONE_IN = re.compile(
    r"\b(?:(?:has|have|holds?|got)\s)?(?:no|zero) (?:more )?cards? (?:left )?(?:in|on) (?:(?:the|his|her|their|your|my) )?"
    r"(?P<pile>(?:(?:goal|discard|play) )?(?:hand|pile|stack)(?: [1-4])?)(?![a-z])",
    re.I,
)
"""A sentence that says first that a pile is empty, and then which."""


def tables(text: str) -> list[Table]:
    """All tables that the text shows, in their order."""
    return reading(text)[0]


def reading(text: str, own: OwnWords | None = None) -> tuple[list[Table], Wording]:
    """All tables that the text shows, and the words in which it shows them.  `own` are those that were learned before.

    A sentence beside a table may name a pile and a card.  Where a pile is missing, the text is read without its sentences.
    """
    if own is not None:
        text = own.known(text)
    found = _read(text, own)
    if not _has_all(found[0]) and (bare := _without_sentences(text)) != text:
        less = _read(bare, own)
        if _is_whole(less[0]) and (_has_all(less[0]) or not _is_whole(found[0])):
            return less
    return found


def _without_sentences(text: str) -> str:
    return "\n".join("" if _is_sentence(line) else line for line in text.split("\n"))


def _is_sentence(line: str) -> bool:
    """Whether a line has many words, or some without a card and with the sign of an end."""
    count = len(WHOLE_WORDS.findall(line))
    ends = line.rstrip()[-1:] in (".", "!") and not any(map(str.isdigit, line))
    return count >= _WORDS_OF_SENTENCE or (ends and count >= _WORDS_THAT_END)


def _has_all(found: Sequence[Table]) -> bool:
    """Whether the last table has all piles."""
    return _is_whole(found) and found[-1].piles.keys() >= {"discards A", "discards B", "stacks"}


def _is_whole(found: Sequence[Table]) -> bool:
    return bool(found) and found[-1].piles.keys() >= {"hand A", "hand B", "goal A", "goal B"}


def _read(text: str, own: OwnWords | None) -> tuple[list[Table], Wording]:
    best: tuple[list[Table], Wording] = [], Wording(own=own)
    text = without_notes(text, lambda line: KINDS[1][1].search(line) is not None)
    tried: set[str] = set()
    for wording in wordings(text):
        known = wording.known(text)
        if known in tried:
            continue
        tried.add(known)
        found = _placed(_in_table_words(known)).end()
        if _is_whole(found):
            return found, wording.learned(own)
        if found and not best[0]:
            best = found, wording.learned(own)
    return best


def _in_table_words(known: str) -> str:
    return _NONE_IN.sub(r"\g<pile>: empty", labelled(in_words(known)))


def _placed(words: str) -> Placing:
    """The cells of a text, each put where it belongs."""
    one = Placing()
    for cell in _CUTTER.cut(with_empty_places(words, is_of_four)):
        one.take(cell)
    return one


def has_unread_cards(text: str, own: OwnWords | None = None) -> bool:
    """Whether something stands among the cards of a hand that is none that is known: it may be a card.

    That is something else in the same brackets, or a card whose face is down.
    """
    if own is not None:
        text = own.known(text)
    for wording in wordings(text):
        words = _in_table_words(wording.known(text))
        one = _placed(words)
        if _is_whole(one.end()):
            lines = words.split("\n")
            return any(_UNREAD.search(lines[put.line]) for put in one.puts if put.name.startswith(HAND))
    return False


class Marks(NamedTuple):
    """What stands beside cards and piles to name them, by their positions; empty where a table has none."""

    hand: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    stacks: tuple[str, ...] = ()


def marks(text: str, own: OwnWords | None = None) -> Marks:
    """The marks of the tables that a text shows.  They are looked for where the words of the text are not understood."""
    if own is not None:
        text = own.known(text)
    one = Placing()
    for cell in _CUTTER.cut(labelled(in_words(text))):
        one.take(cell)
    found: dict[str, dict[int, str]] = {HAND: {}, GOAL: {}, DISCARDS: {}, STACKS: {}}
    counts_from_zero = any(put.number == 0 for put in one.puts if put.name.startswith((DISCARDS, STACKS)))
    for put in one.puts:
        kind = STACKS if put.name == LOOSE else put.name.partition(" ")[0]
        first = 1 if kind in (HAND, GOAL) else put.number + counts_from_zero
        for at, mark in enumerate(put.marks, first):
            if mark:
                found[kind][at] = mark.lower()
    columns = {
        kind: tuple(marks.get(at, "") for at in range(1, max(marks, default=0) + 1))
        for kind, marks in found.items()
    }
    # What stands beside all of them tells none from the others.
    return Marks(*(some if len({*some}) == len(some) else () for some in columns.values()))
