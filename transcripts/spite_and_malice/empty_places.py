"""Says in words which piles of a table of Mini Spite and Malice are empty, where nothing stands behind their names."""

from __future__ import annotations

import re
from collections.abc import Callable

NOTE = r"next|needs?|wants?|wait(?:s|ing)? for|wartet auf|espera|attend|nächste|braucht|siguiente|falta|suivante?|prochaine"
"""Words before the card that would fit on a pile, which is none of its cards."""
# These are looked for at the end of a line alone: at each sign, more words make each step dearer.
_MORE_NOTES = r"serve|aspetta|prossima|precisa|pr[oó]xima"
_NOTE_AT_LAST = re.compile(
    rf"(?:\(|[-=]{{1,2}}>|→|\s)\s?(?:{NOTE}|{_MORE_NOTES})\s?[:=]?\s?[\[(<]?[0-9][\])>]?\)?(?=\s*+[│|║┃]?\s*+$)",
    re.I | re.M,
)
_APART = ("  ", "\t", "|", "│", "║", "┃")
"""What stands between a name and what is before it in the same line."""
_BETWEEN = " \t:=|│║┃"
"""What may stand between the names of two hands, of which the first is empty."""
_HANDS = ("hand", "handkarten", "blatt", "mano", "main", "✋")
_HAND = f"(?:{'|'.join(_HANDS)})"
_CARDS = frozenset("0123456789*")
_LETTERS = re.compile(r"[^\W\d_]+")
_EMPTY = ": empty "
_NAME_OF_PILE = re.compile(
    r"(?:^\s*+|(?<=[│|║┃])\s?|(?<=\s\s))(?P<pile>(?P<name>(?:[^\W\d_]++[ _-]){0,2}[^\W\d_]++[ ]?)?(?P<number>[0-4]))"
    r"(?P<ends>(?:[ ]?:)?)(?:(?P<field>(?<!:)\s*+[│|║┃](?=\s++[│|║┃](?![│|║┃\[(<{0-9*])))"
    r"|(?=\s*+(?:[│|║┃]\s*+)?$|\s\s++[│|║┃]\s?(?:(?:[^\W\d_]++[ _-]?){1,3}[0-4]:?|[0-4]:)\s))"
)
"""`Discard 1` or `1:` with nothing behind it, or an empty field of a table, or that of another pile."""
_LETTER_OR_CARD = re.compile(r"[^\W_]|\*")
_LONGEST_LINE = 500
_FULL_HAND = re.compile(rf"\b{_HAND}\b\s*+:?\s*+(?P<bar>[│|║┃])?+\s*+(?:[\[(]|[1-9]:)?+[0-9*]")
_GLUED = re.compile(r"(?<=[A-Za-z]{3})=(?=[0-9*])")
"""Between a name and a card: `goal=5`."""
_BEFORE_GOAL = re.compile(
    rf"\b(?P<hand>{_HAND}):?(?=\s++[|,;]?\s*+(?:goal(?: pile| card)?|ziel(?:stapel)?|meta)\b\s*+[:=]?\s*+[\[<]?[0-9*](?![0-9]|\s*+(?:left|cards?|to|more|remaining|übrig|noch|quedan)\b))",
    re.I,
)
"""A hand with nothing between its name and the goal pile's card; names above their cards have a number of cards at most."""
_BLANK_BESIDE = re.compile(rf"(?<=[│|║┃\s]){_HAND}\b:?(?=\s*+[│|║┃])")
_BLANK_FIELD = re.compile(rf"(?<=[│|║┃\s]){_HAND}\b\s*+:?\s*+[│|║┃](?=\s++[│|║┃])")


def without_notes(text: str, is_goal: Callable[[str], bool]) -> str:
    """The text with blanks for what a line says at last of the card that would fit, as in `stack 1:   (needs 0)`.

    In the line of a goal pile, a number is that of its cards.
    """
    lines = text.split("\n")
    for at, line in enumerate(lines):
        note = _NOTE_AT_LAST.search(line) if len(line) <= _LONGEST_LINE else None
        if note is not None and not is_goal(line):
            lines[at] = f"{line[: note.start()]}{' ' * len(note[0])}{line[note.end() :]}"
    return "\n".join(lines)


def with_empty_places(text: str, is_of_four: Callable[[str], bool]) -> str:
    """The text with `empty` where nothing stands for an empty pile.  `is_of_four` tells whether words name a discard pile or a play stack."""
    text = "\n".join(map(_without_mark_on_top, text.split("\n")))
    return _with_empty_piles(
        _with_empty_fields(_with_empty_hands(_BEFORE_GOAL.sub(r"\g<hand>: empty ", _GLUED.sub("= ", text)))),
        is_of_four,
    )


def _without_mark_on_top(line: str) -> str:
    """A line without the letter by which the top card of its pile is named, as in `discard 1: 4 w=3`; the rest stays in its columns."""
    at = line.find("=")
    if at < len("4 w") or line.count("=") > 1 or line[at + 1 : at + 2] not in _CARDS:
        return line
    card, blank, mark = line[at - 3 : at]
    if card not in _CARDS or blank != " " or not mark.isalpha():
        return line
    return f"{line[: at - 1]}{line[at + 1]}  {line[at + 2 :]}"


def _with_empty_hands(text: str) -> str:
    """The text with `empty` behind each name of a hand that ends a line, or stands before the same name of the other player,
    where cards stand behind that name elsewhere.

    A name alone in its line is left as it is: the cards may follow below.  So is one in a sentence, as in `5 is played from hand`.
    """
    lines = text.split("\n")
    low = [line.lower() for line in lines]
    for name in _HANDS:
        if not any(name in line for line in low):
            continue
        behind = [line.split(name)[1:] for line in low]
        if all(_CARDS.isdisjoint(part) for parts in behind for part in parts):
            continue
        for at, parts in enumerate(behind):
            is_last = bool(parts) and not parts[-1].strip(" \t:=")
            before, has_cards = low[at].rpartition(name)[0], not _CARDS.isdisjoint(low[at])
            is_apart = before.endswith(_APART) or before.rstrip(" ").endswith(_APART)
            if is_last and is_apart and has_cards:
                lines[at] = lines[at].rstrip(" \t:=") + _EMPTY
            first = parts[0] if len(parts) == 2 else ""
            if len(first) > len(_EMPTY) and not first.strip(_BETWEEN if has_cards else " \t"):
                start = low[at].index(name) + len(name)
                lines[at] = f"{lines[at][:start]}{_EMPTY}{lines[at][start + len(_EMPTY) :]}"
    return "\n".join(lines)


def _with_empty_fields(text: str) -> str:
    """The text with `empty` for each hand that has nothing in its field of a table: beside its name, or in the next field where the cards of
    another hand stand there.
    """
    lines = text.split("\n")
    low = [line[:_LONGEST_LINE].lower() for line in lines]
    full = [found for found in map(_FULL_HAND.search, low) if found is not None]
    if not full:
        return text
    blank = _BLANK_FIELD if any(found["bar"] for found in full) else _BLANK_BESIDE
    for at, line in enumerate(low):
        for found in reversed([*blank.finditer(line)]):
            lines[at] = _put_in(lines[at], found.end(), " empty ")
    return "\n".join(lines)


def _with_empty_piles(text: str, is_of_four: Callable[[str], bool]) -> str:
    """The text with `empty` behind each name of a numbered pile that nothing stands behind, up to the end of its line or column, where the
    same name has the next number in the line above or below.

    Cards alone in the next line are the pile's.
    """
    lines = text.split("\n")
    low = [line[:_LONGEST_LINE].lower() for line in lines]
    for at, line in enumerate(low):
        # From behind, so that places in the rest of the line stay what they are.
        for found in reversed([*_NAME_OF_PILE.finditer(line)]):
            start, end = found.span("pile")
            beside = [one[start:] for one in (*low[max(0, at - 1) : at], *low[at + 1 : at + 2])]
            below = low[at + 1] if at + 1 < len(low) else ""
            follows = any(one.startswith(_numbers_beside(found, is_of_four)) for one in beside)
            if follows and (_LETTERS.search(below) or not _LETTER_OR_CARD.search(below[start:])):
                end = found.end("field") if found["field"] else end
                word = _EMPTY.lstrip(":") if found["field"] else _EMPTY
                lines[at] = _put_in(lines[at], end, word)
    return "\n".join(lines)


def _put_in(line: str, at: int, word: str) -> str:
    """A line with a word in the place of blanks, as far as there are any."""
    room = len(line) - len(line[at:].lstrip(" :.")) - at
    return f"{line[:at]}{word}{line[at + min(room, len(word)) :]}"


def _numbers_beside(one: re.Match[str], is_of_four: Callable[[str], bool]) -> tuple[str, ...]:
    """The name of a pile with the number before and after its own; nothing where it is none of the piles'."""
    name, number = one["name"] or "", int(one["number"])
    if not (is_of_four(name) if name else one["ends"]):
        return ()
    return f"{name}{number - 1}", f"{name}{number + 1}"
