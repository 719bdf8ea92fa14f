"""Reads what stands for each card of a hand on a screen of Spades: an index or a letter beside, above or below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from .knowledge import TRICKS
from .reading import LONGEST_LINE, Seen, blanks

_BEFORE = re.compile(r"(?<![0-9A-Za-z.])(\d{1,2})[ ]*(?:[^\w\s]{1,3}[ ]*){0,2}$")
_LETTER = re.compile(r"(?<![0-9A-Za-z.'’])([A-Pa-p])[ ]?[)\].:=][ ]*(?:[^\w\s]{1,3}[ ]*){0,2}$")
"""A letter that stands for the place of a card, as in `c) 10♠`."""
_AFTER = re.compile(r"^[ ]*(?:[^\w\s]{1,3}[ ]*)?[^\w\s]{0,2}(\d{1,2})(?![0-9A-Za-z])")
_NUMBERS = re.compile(r"(?<![0-9A-Za-z♦♢♣♧♥♡❤♠♤.-])\d{1,2}(?![0-9A-Za-z.]|[ ]?[♦♢♣♧♥♡❤♠♤])")
_RANGE = re.compile(
    r"(?<![0-9])([01])[ ]*(?:-|–|—|to|\.\.+|…|through|and|<=|<)[ ]*(?:\w[ ]*<=?[ ]*)?(\d{1,2})(?![0-9])"
)
_NO_ROW = re.compile(r"[A-Za-z]{2,}|[♦♢♣♧♥♡❤♠♤]")
_ROW_LABEL = re.compile(
    r"^\W*(?:ind(?:ex|exes|ices)|positions?|slots?|numbers?)\b|^\W*[A-Za-z][A-Za-z. ]*(?=[│|║┃])", re.I
)
_BARS = re.compile(r"[│|║┃]")
_NEAR = 8
"""So many lines may lie between a card and its index."""

_WORD = re.compile(r"[A-Za-z]{2,}")
_ALL_LETTERS = re.compile(r"\s*+(?:[A-Pa-p](?:\s++|$))++")
"""A line that has nothing but letters for places."""


def indices(
    text: str,
    seen: list[Seen],
    hand: frozenset[str],
    last: bool = False,
    alone: Sequence[frozenset[str]] = (),
) -> dict[str, int]:
    """The index beside each card of a hand, or above or below it, as far as indices are shown; see `lettered` for letters.

    They go up by one from 0 or 1.  Of several lists, the one with the most cards of the hand counts, or with `last`
    the last one.  One card of several makes no list, unless `alone` has it.  Empty where none can be seen.
    """
    lines = [line[:LONGEST_LINE] for line in text.split("\n")]
    found: list[dict[str, int]] = []
    for where in (_beside_before, _beside_after):
        runs = _runs(where(lines, seen))
        runs = [run for run in runs if run.keys() & hand and (len(run) > 1 or run.keys() in (hand, *alone))]
        if runs:
            most = max(len(run.keys() & hand) for run in runs)
            best = [run for run in runs if last or len(run.keys() & hand) == most][-1]
            found.append({card: number for card, number in best.items() if card in hand})
    # In `2♣ (1), 10♠ (2)` most cards have a number before them, but all have one behind.
    whole = [one for one in found if one.keys() == hand]
    if not whole and (own := _own_numbers(lines, seen, hand)):
        return own
    return (whole or found or [_by_column(lines, seen, hand)])[0]


def lettered(
    text: str, seen: list[Seen], hand: frozenset[str], alone: Sequence[frozenset[str]] = ()
) -> dict[str, str]:
    """The letter before, above or below each card of a hand, where they go on from `a`, as far as letters are shown."""
    found = _letters(text, seen)
    letters = {one.card: letter for one, letter in found}
    numbered = ((one, ord(letter.lower()) - ord("a") + 1) for one, letter in found)
    runs = [
        run for run in _runs(numbered) if run.keys() & hand and (len(run) > 1 or run.keys() in (hand, *alone))
    ]
    best = max(runs, key=lambda run: len(run.keys() & hand), default={})
    return {card: letters[card] for card in best if card in hand}


def own_letters(text: str, seen: list[Seen], hand: frozenset[str]) -> dict[str, str]:
    """The letter of each card of a hand, where each has one of its own, in any order; empty where one has none."""
    own = {one.card: letter for one, letter in _letters(text, seen) if one.card in hand}
    is_own = own.keys() == hand and len({letter.lower() for letter in own.values()}) == len(hand)
    return own if is_own else {}


def _letters(text: str, seen: list[Seen]) -> list[tuple[Seen, str]]:
    lines = [line[:LONGEST_LINE] for line in text.split("\n")]
    return list(_letters_before(lines, seen)) or list(_letters_beside(lines, seen))


def _letters_beside(lines: list[str], seen: list[Seen]) -> Iterable[tuple[Seen, str]]:
    """The letter above or below each card, where a line has one for each card of the line beside it."""
    rows: dict[int, list[Seen]] = {}
    for one in seen:
        rows.setdefault(one.line, []).append(one)
    for number, row in rows.items():
        for at in (number - 1, number + 1):
            letters = lines[at].split() if 0 <= at < len(lines) and _ALL_LETTERS.fullmatch(lines[at]) else []
            if len(letters) == len(row):
                yield from zip(sorted(row, key=lambda one: one.start), letters, strict=True)


def _letters_before(lines: list[str], seen: list[Seen]) -> Iterable[tuple[Seen, str]]:
    end: dict[int, int] = {}
    for one in seen:
        found = _LETTER.search(lines[one.line][end.get(one.line, 0) : one.start])
        end[one.line] = one.end
        if found:
            yield one, found[1]


def _own_numbers(lines: list[str], seen: list[Seen], hand: frozenset[str]) -> dict[str, int]:
    """The number beside each card of a hand where each has one of its own, as in `0=2D 5=7D 42=5S`; empty where one has none."""
    for where in (_beside_before, _beside_after):
        found = {
            one.card: number for one, number in where(lines, seen) if number is not None and one.card in hand
        }
        if len(found) == len(hand) > 1 and len(set(found.values())) == len(hand):
            return found
    return {}


def some_numbers(text: str, seen: list[Seen], hand: frozenset[str], least: int) -> dict[str, int]:
    """The number before some cards of a hand, each its own, whatever the order of the cards; empty where two have the same, or
    fewer than `least` have one.

    For programs that number the cards that may be played by their places in a hand that they show in another order.
    """
    lines = [line[:LONGEST_LINE] for line in text.split("\n")]
    found = {
        one.card: number
        for one, number in _beside_before(lines, seen)
        if number is not None and number <= TRICKS and one.card in hand
    }
    return found if len(set(found.values())) == len(found) >= least else {}


def places(text: str, seen: list[Seen], order: Sequence[str]) -> dict[str, int]:
    """The number beside some cards of a hand, where it is the place of each in the whole hand; empty where it is not.

    `order`: the hand as it is shown.  For programs that number the cards that may be played, and no others.
    """
    lines = [line[:LONGEST_LINE] for line in text.split("\n")]
    found = {
        one.card: number
        for one, number in _beside_before(lines, seen)
        if number is not None and one.card in order
    }
    first = {number - order.index(card) for card, number in found.items()}
    return found if len(found) < len(order) and first in ({0}, {1}) else {}


def kept_indices(
    text: str, seen: list[Seen], hand: frozenset[str], before: Mapping[str, int]
) -> dict[str, int]:
    """The index beside each card where all cards of a hand still have the one from `before` others were played."""
    if not hand <= before.keys():
        return {}
    lines = [line[:LONGEST_LINE] for line in text.split("\n")]
    wanted = {card: before[card] for card in hand}
    for where in (_beside_before, _beside_after):
        found = {one.card: number for one, number in where(lines, seen) if one.card in hand}
        if found == wanted:
            return wanted
    return wanted if _by_column(lines, seen, hand, max(wanted.values())) == wanted else {}


def _runs(numbered: Iterable[tuple[Seen, int | None]]) -> list[dict[str, int]]:
    """Lists of cards whose numbers go up by one."""
    found: list[dict[str, int]] = []
    at = -1
    for one, number in numbered:
        if number is None:
            continue
        if found and found[-1] and number == at + 1 and one.card not in found[-1]:
            found[-1][one.card] = number
        else:
            found.append({one.card: number} if number in (0, 1) else {})
        at = number
    return [run for run in found if run]


def _by_column(
    lines: list[str], seen: list[Seen], hand: frozenset[str], highest: int | None = None
) -> dict[str, int]:
    """The numbers of lines of numbers, each with the card in whose columns it stands.

    Either all of them stand below their cards, or all of them above.  None is greater than `highest`, or than the hand.
    Between bars they are numbers of cards where the cards stand between the same bars, and are not their ranks.
    """
    highest = len(hand) if highest is None else highest
    rows: dict[int, list[Seen]] = {}
    for one in seen:
        rows.setdefault(one.line, []).append(one)
    numbered: dict[int, list[re.Match[str]]] = {}
    for at, full in enumerate(lines):
        line = _ROW_LABEL.sub(blanks, full)
        numbers = [] if at in rows or _NO_ROW.search(line) else list(_NUMBERS.finditer(line))
        values = [int(one[0]) for one in numbers]
        if numbers and values == sorted(set(values)):
            numbered[at] = numbers
    best: dict[str, int] = {}
    for below in (True, False):
        found: dict[str, int] = {}
        for at, numbers in numbered.items():
            side = [row for row in rows if 0 < (at - row if below else row - at) <= _NEAR]
            cards = (
                sorted(rows[min(side, key=lambda row: abs(row - at))], key=lambda one: one.start)
                if side
                else []
            )
            pairs = list(_paired(cards, numbers)) if len(numbers) <= len(cards) else []
            if bars := _bars(lines[at]):
                ranks = all(card[:-1] == str(number) for card, number in pairs)
                pairs = [] if ranks or not cards or bars != _bars(lines[cards[0].line]) else pairs
            found |= {card: number for card, number in pairs if card in hand}
        right = len(set(found.values())) == len(found) and max(found.values(), default=0) <= highest
        if right and len(found) > len(best):
            best = found
    return best


def _bars(line: str) -> list[int]:
    """The columns of the bars of a line."""
    return [one.start() for one in _BARS.finditer(line)]


def _paired(cards: list[Seen], numbers: list[re.Match[str]]) -> Iterable[tuple[str, int]]:
    """Each number with its card: in their order where there are as many, else by where they stand."""
    for at, number in enumerate(numbers):
        middle = (number.start() + number.end() - 1) / 2
        place = at if len(numbers) == len(cards) else sum(one.start - 1 <= middle for one in cards) - 1
        if place >= 0:
            yield cards[place].card, int(number[0])


def _beside_before(lines: list[str], seen: list[Seen]) -> Iterable[tuple[Seen, int | None]]:
    end: dict[int, int] = {}
    for one in seen:
        found = _BEFORE.search(lines[one.line][end.get(one.line, 0) : one.start])
        end[one.line] = one.end
        yield one, int(found[1]) if found else None


def _beside_after(lines: list[str], seen: list[Seen]) -> Iterable[tuple[Seen, int | None]]:
    for number, one in enumerate(seen):
        follows = seen[number + 1] if number + 1 < len(seen) else None
        stop = follows.start if follows is not None and follows.line == one.line else None
        found = _AFTER.search(lines[one.line][one.end : stop])
        yield one, int(found[1]) if found else None


def first_index(text: str, size: int) -> int | None:
    """0 or 1 where a row of numbers or a range such as `(0-12)` tells how the cards of a hand are counted."""
    rows: list[int] = []
    for line in text.split("\n"):
        numbers = [int(one) for one in _NUMBERS.findall(line[:LONGEST_LINE])]
        if len(numbers) < 2 or (_WORD.search(line) and len(numbers) < size):
            continue
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            continue
        if rows and numbers[0] == rows[-1] + 1:
            rows += numbers
        elif numbers[0] in (0, 1):
            rows = numbers
        if len(rows) == size:
            return rows[0]
    ranges = [(int(low), int(high)) for low, high in _RANGE.findall(text)]
    for low, high in reversed(ranges):
        if high in (size - 1 + low, 12 + low):
            return low
    return None
