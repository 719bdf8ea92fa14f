"""Reads the table of Mini Spite and Malice from what a program prints, in whatever frame and words.

A line belongs to a table where it names parts of it (a hand, a goal pile, discard piles, play stacks) and holds
nothing else than cards, counts and a few words such as `cards left`.  Everything else is talk.  The groups:

    "hand A"      one pile: the cards from left to right
    "discards A"  four piles, as shown: whole, or their top cards alone
    "goal A"      one pile: the top card
    "left A"      one pile: the number of cards on the goal pile, as a text
    "stacks"      four piles, as shown

and the same for B.  A group that a table does not show is missing.  A joker is `*`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from grader import Piles, Table

from .layout import PILES, laid_out
from .wording import Wording, wordings

JOKER = "*"
LONGEST_LINE = 400

Pile = tuple[str, ...]

_CARD = re.compile(r"""\[\s*['"]?([0-9]|\*[0-9]?|J|Joker|W|Wild)['"]?\s*\](?:\.-?[0-9])?""", re.I)
_JOINED = re.compile(r"""\s*[\[|]\s*['"]?([0-9*]{2,})['"]?\s*[\]|]\s*""")
_BARE = re.compile(r"[0-9]|\*|J|Joker|W|Wild", re.I)
_NUMBER = r"(?:[\s#(\[]{{0,2}}(?P<{0}>[1-4])[\])]?(?=\s*(?:[:=>.|(\[–—-]|of\b|for\b|$)))?"
_PART = re.compile(
    r"\bplayer[\s_-]*(?P<owner>a|b|1|2|one|two)(?:'s)?(?![a-z0-9])"
    r"|\bP(?P<short>[AB12])(?:'s)?\b"
    r"|\b(?P<letter>[AB])(?:'s)?(?=\s+(?:hand|goal|disc))"
    r"|\b(?P<own>your|my)\b"
    r"|\b(?P<other>opponent|other player)(?:'s)?"
    r"|\b(?P<discards>disc(?:ard(?:ed)?)?s?(?:[\s_-]*(?:pile|stack|card)s?)?)"
    + _NUMBER.format("d")
    + r"|\bD(?P<dn>[1-4])\b"
    r"|\b(?P<goal>goals?(?:[\s_-]*(?:pile|stack|card)s?)?)"
    r"|\b(?P<hand>hands?(?:\s+cards)?)\b"
    r"|\b(?P<stacks>(?:play(?:ing)?|build(?:ing)?|cent(?:er|re)|middle|community)[\s_-]*(?:stack|pile|area)s?"
    r"|(?:stack|pile)s?)" + _NUMBER.format("s") + r"|\bP?S(?P<sn>[1-4])\b",
    re.I,
)
_FRAME = str.maketrans({chr(code): " " for code in range(0x2500, 0x2580)} | {"’": "'", "\t": " "})
_RULER = re.compile(r"[-—–=_~#+.]{3,}")
_LEFT = re.compile(
    r"([0-9]{1,3})\s*(?:cards?|left|remain|to go|more)|(?:cards?|left|remaining|size|count)\s*(?:[:=]\s*)?([0-9]{1,3})"
    r"|[(x]\s*([0-9]{1,3})\s*\)?",
    re.I,
)
_MORE_GOAL = re.compile(r"(?:left|remaining|cards?|size|count|in|on|of)(?:\s+(?:the|your|my))?\s*$", re.I)
_MOVES = frozenset(
    ["play", "plays", "played", "put", "puts", "move", "moves", "moved", "onto", "from", "takes", "took"]
)
_GOAL_WORDS = 5
"""So many words may stand around the number of cards that are left on a goal pile."""
_COUNT = re.compile(r"\(\s*[0-9]{1,3}\s*(?:cards?\s*)?\)|\b[0-9]{1,3}\s+cards?\b", re.I)
_WORDS = frozenset(
    re.findall(
        r"\w+",
        "card cards left remaining remain in of on top is has the pile piles stack stacks size count total to go and with "
        "empty free none now current next needs need value visible below under hidden more h1 h2 h3 h4 h5 d1 d2 d3 d4",
    )
)
_FILLERS = frozenset(["of", "is", "has", "pile", "piles", "cards"])
_NOTE = re.compile(r"\([^()]*\)")
_BETWEEN_BARS = re.compile(r"[^|]*\|([^|]*)\|[^|]*")
_LINKS = frozenset(["of", "for", "("])
_EMPTY = frozenset(["empty", "free", "none", "-", "--", "—", "–", "_", ".", "x", "[]", "()", "||", "[ ]"])
_PLACE = re.compile(r"(?:^|[\s,(\[])([1-4])\s*[:=)]")
_LOOSE_PLACE = re.compile(r"^\(?(?:#|stack|pile)?\s*([1-4])\s*[:.)\]=-]+\s*(.*)$", re.I)
_WORD = re.compile(r"[^\s,;:=()\[\]|'\"<>.{}/-]+")
_OWNERS = {"a": "A", "1": "A", "one": "A", "b": "B", "2": "B", "two": "B"}


class Field(NamedTuple):
    """One part of a table: its kind, number and owner where they are named, and what it shows.

    `shown` is None where nothing stands beside the name: the cards may follow in the next line.
    """

    kind: str
    number: int
    owner: str
    shown: tuple[Pile, ...] | None
    left: str = ""


class Line(NamedTuple):
    """A line as it was understood: fields of a table, or cards without a name, or talk."""

    fields: tuple[Field, ...] = ()
    loose: str = ""
    owner: str = ""


class Draft:
    """A table that is being read."""

    def __init__(self, first: int) -> None:
        self.first = self.last = first
        self.piles: dict[str, tuple[Pile, ...]] = {}
        self.seen: set[tuple[str, str, int]] = set()

    def table(self) -> Table | None:
        """The table, where there is enough of it."""
        piles: Piles = dict(self.piles)
        if "stacks" not in piles or not any(name.startswith("hand") for name in piles):
            return None
        return Table(piles, range(self.first, self.last + 1))


def tables(text: str) -> list[Table]:
    """All tables that the text shows."""
    return reading(text)[0]


def reading(text: str) -> tuple[list[Table], Wording]:
    """All tables that the text shows, and the words in which it shows them."""
    plain = laid_out(text)
    best: tuple[list[Table], Wording] = [], Wording()
    for form in (text, plain) if plain != text else (text,):
        for wording in (Wording(), *wordings(form)):
            found = _Reading().read(wording.known(form))
            if found and _is_whole(found[-1]):
                return found, wording
            if found and not best[0]:
                best = found, wording
    return best


def _is_whole(table: Table) -> bool:
    """Whether a table shows what all programs must show."""
    return {"hand A", "hand B", "goal A", "goal B", "stacks"} <= table.piles.keys()


class _Reading:
    """What is known while a text is read from top to bottom."""

    def __init__(self) -> None:
        self.found: list[Table] = []
        self.draft: Draft | None = None
        self.owner = ""
        self.turn = ""
        self.open: Field | None = None

    def read(self, text: str) -> list[Table]:
        for number, raw in enumerate(text.split("\n")):
            line = _line(raw)
            if line.fields:
                for one in line.fields:
                    self._add(one, number)
            elif line.loose and self.open is not None:
                self._add_loose(line.loose, number)
            elif line.owner:
                self._settle_open(number)
                self.owner = self.turn = line.owner
        self._settle_open(number)
        self._close()
        return self.found

    def _add(self, one: Field, number: int) -> None:
        self._settle_open(number)
        owner = self._owner(one)
        if one.shown is None:
            self.open = Field(one.kind, one.number, owner, None)
            return
        self._put(one.kind, owner, one.number, one.shown, one.left, number)

    def _settle_open(self, number: int) -> None:
        """A hand or goal pile whose name nothing follows is empty."""
        if self.open is not None and self.open.kind in ("hand", "goal"):
            self._put(self.open.kind, self.open.owner, 0, ((),), "", number - 1)
        self.open = None

    def _add_loose(self, text: str, number: int) -> None:
        """A line of cards below the name of a part."""
        assert self.open is not None
        kind, owner = self.open.kind, self.open.owner
        if kind in ("discards", "stacks"):
            placed = _LOOSE_PLACE.match(text)
            if placed is not None:
                pile = _pile(placed[2])
                if pile is not None:
                    self._put(kind, owner, int(placed[1]), (pile,), "", number)
                return
        one = _field(kind, 0, owner, text)
        self.open = None
        if one is not None and one.shown is not None:
            self._put(kind, owner, 0, one.shown, one.left, number)

    def _owner(self, one: Field) -> str:
        if one.kind == "stacks":
            self.owner = ""
            return ""
        if one.owner in ("A", "B"):
            self.owner = one.owner
        elif one.owner:
            self.owner = self.turn if one.owner == "own" else _other(self.turn)
        elif not self.owner:
            seen = self.draft.seen if self.draft is not None else set()
            self.owner = "B" if any(key[0] == one.kind and key[1] == "A" for key in seen) else "A"
        return self.owner

    def _put(self, kind: str, owner: str, number: int, shown: tuple[Pile, ...], left: str, line: int) -> None:
        key = kind, owner, number
        if self.draft is not None and key in self.draft.seen:
            self._close()
        if self.draft is None:
            self.draft = Draft(line)
        draft = self.draft
        draft.last = line
        draft.seen.add(key)
        name = f"{kind} {owner}".strip()
        if not number:
            draft.piles[name] = shown
        else:
            piles = list(draft.piles.get(name, ((),) * PILES))
            piles[number - 1] = shown[0]
            draft.piles[name] = tuple(piles)
        if left:
            draft.piles[f"left {owner}"] = ((left,),)

    def _close(self) -> None:
        table = self.draft.table() if self.draft is not None else None
        if table is not None:
            self.found.append(table)
        self.draft = None


@lru_cache(maxsize=8192)
def _line(raw: str) -> Line:
    """A line by itself.  Most lines of a screen are those of the screen before, hence the cache."""
    if len(raw) > LONGEST_LINE or "?" in raw:
        return Line()
    text = _RULER.sub(" ", raw.translate(_FRAME)).strip()
    if not text:
        return Line()
    parts = _parts(text)
    if not parts:
        return Line(loose=text) if _is_cards(text) else Line()
    fields: list[Field] = []
    owner = named = link = ""
    before = text[: parts[0].start()]
    # `[0] -> stack 4` tells of a move.
    talk = bool(_words(before)) or (
        _CARD.search(before) is not None and not text[parts[-1].end() :].strip(" .!")
    )
    for at, part in enumerate(parts):
        value = text[part.end() : parts[at + 1].start() if at + 1 < len(parts) else len(text)]
        if (who := _who(part)) is not None:
            owner = who
            if who in ("A", "B"):
                named = who if named in ("", who) else "both"
            one = None
            # `Hand of Player A: ...`
            if fields and not fields[-1].owner and (link in _LINKS or fields[-1].shown is None):
                waiting = fields.pop()
                one = _field(waiting.kind, waiting.number, owner, value)
                if one is not None:
                    fields.append(one)
            talk = talk or (one is None and bool(_words(value)))
            continue
        kind, number = _kind(part)
        if number == 1 and [place[1] for place in _PLACE.finditer(f"1{value}")] == ["1", "2", "3", "4"]:
            # `Discard 1:[] 2:[] 3:[] 4:[]`
            number, value = 0, f"1{value}"
        one = _field(kind, number, owner if kind != "stacks" else "", value)
        if one is None:
            talk = True
            break
        fields.append(one)
        link = value.strip(" :").lower()
    if talk or not fields:
        return Line(owner=named if named != "both" else "")
    return Line(tuple(fields))


def _parts(text: str) -> list[re.Match[str]]:
    """The names of parts of a table.  In `Goal: [7], cards left in goal: 15` there is one."""
    found: list[re.Match[str]] = []
    for part in _PART.finditer(text):
        again = part["goal"] and found and found[-1]["goal"]
        if not (again and _MORE_GOAL.search(text[found[-1].end() : part.start()])):
            found.append(part)
    return found


def _who(part: re.Match[str]) -> str | None:
    named = part["owner"] or part["short"] or part["letter"]
    if named:
        return _OWNERS[named.lower()]
    if part["own"]:
        return "own"
    return "other" if part["other"] else None


def _kind(part: re.Match[str]) -> tuple[str, int]:
    if part["discards"] or part["dn"]:
        return "discards", int(part["d"] or part["dn"] or 0)
    if part["goal"]:
        return "goal", 0
    if part["hand"]:
        return "hand", 0
    return "stacks", int(part["s"] or part["sn"] or 0)


def _field(kind: str, number: int, owner: str, value: str) -> Field | None:
    """What stands beside a name.  None where that is no part of a table but talk."""
    if not set(_WORD.findall(value)) - _FILLERS and not set(value) & set("[|-"):
        return Field(kind, number, owner, ((),) if number else None)
    if kind == "goal":
        return _goal(owner, value)
    if kind == "stacks" and number:
        value = _stack(value)
    if kind == "hand" or number:
        pile = _pile(value)
        return None if pile is None else Field(kind, number, owner, (pile,))
    if not _is_cards(value):
        return None
    return Field(kind, 0, owner, _piles(value) or None)


def _goal(owner: str, value: str) -> Field | None:
    """The top card and the number of cards left."""
    cards = _CARD.findall(value)
    rest = _CARD.sub(" ", value)
    left = _LEFT.search(rest)
    count = next(filter(None, left.groups()), "") if left is not None else ""
    if left is not None:
        rest = rest[: left.start()] + " " + rest[left.end() :]
    words = [word for word in _WORD.findall(rest) if word.lower() not in _WORDS and word.lower() != "goal"]
    numbers = [word for word in words if word.isdigit()]
    if cards and len(numbers) + bool(count) == 1 and len(words) <= _GOAL_WORDS and _is_note(words):
        # `[6] only 15 to play`
        count, words = count or numbers[0], []
    if not cards and words and _BARE.fullmatch(words[0]):
        cards = [words.pop(0)]
    if not count and words and words[0].isdigit():
        count = words.pop(0)
    if words:
        return None
    return Field("goal", 0, owner, (tuple(map(_face, cards[-1:])),), count)


def _is_note(words: list[str]) -> bool:
    """Whether words may go with a number of cards: they tell of no move."""
    moves = {word.lower() for word in words} & _MOVES
    return not moves or (moves == {"play"} and words[-1].lower() == "play")


def _pile(value: str) -> Pile | None:
    """The cards of one pile; None where there is something else."""
    joined = _JOINED.fullmatch(value.strip(" :="))
    if joined is not None and not _CARD.fullmatch(value.strip(" :=")):
        # A whole pile in one pair of brackets: `[99]`.
        return tuple(map(_face, joined[1]))
    cards = _CARD.findall(value)
    if cards:
        return tuple(map(_face, cards)) if not _words(_CARD.sub(" ", value)) else None
    words = [word for word in _WORD.findall(_COUNT.sub(" ", value)) if word.lower() not in _WORDS]
    if not all(_BARE.fullmatch(word) for word in words):
        return None
    return tuple(map(_face, words))


def _stack(value: str) -> str:
    """What stands beside a play stack without notes on it, such as the card that is next: `(next: 0) ||`."""
    bars = _BETWEEN_BARS.fullmatch(value)
    if bars is not None:
        return bars[1]
    return _NOTE.sub(lambda note: " " if _is_remark(note[0]) else note[0], value)


def _is_remark(text: str) -> bool:
    return any(not _BARE.fullmatch(word) for word in _WORD.findall(text))


def _piles(value: str) -> tuple[Pile, ...]:
    """The four piles that stand side by side; none where they cannot be told apart."""
    places = list(_PLACE.finditer(value))
    if [int(one[1]) for one in places] == [1, 2, 3, 4]:
        ends = [one.start() for one in places[1:]] + [len(value)]
        return _four([value[one.end() : end] for one, end in zip(places, ends, strict=True)])
    text = value.strip(" :=,")
    bars = re.findall(r"\|([^|]*)\|", text)
    if len(bars) == PILES and not re.sub(r"\|[^|]*\|", "", text).strip(" ,"):
        return _four(bars)
    for groups in (_groups(text), _groups(text[1:-1]) if text.startswith("[") else []):
        if len(groups) == PILES:
            return _four(groups)
    for separator in ("|", ",", None):
        words = [word.strip() for word in text.strip("|").split(separator)]
        if len(words) == PILES:
            return _four(words)
    return ()


def _four(texts: list[str]) -> tuple[Pile, ...]:
    piles = [() if text.strip().lower() in _EMPTY else _pile(text) for text in texts]
    return tuple(pile for pile in piles if pile is not None) if None not in piles else ()


def _groups(text: str) -> list[str]:
    """The bracketed parts of a text that are in no other brackets; none where something stands outside."""
    found: list[str] = []
    depth = start = 0
    for at, character in enumerate(text):
        if character == "[":
            if depth == 0:
                start = at
            depth += 1
        elif character == "]":
            depth -= 1
            if depth < 0:
                return []
            if depth == 0:
                found.append(text[start : at + 1])
        elif depth == 0 and character not in " ,|;":
            return []
    return found


def _is_cards(text: str) -> bool:
    """Whether a text holds nothing but cards, numbers and the words that go with them."""
    return not _words(_CARD.sub(" ", text))


def _words(text: str) -> list[str]:
    """The words that are no part of a table."""
    return [
        word
        for word in _WORD.findall(text)
        if word.strip("0123456789*") and word.lower() not in _WORDS and not _BARE.fullmatch(word)
    ]


def _face(card: str) -> str:
    return card if card.isdigit() else JOKER


def _other(owner: str) -> str:
    return {"A": "B", "B": "A"}.get(owner, "")
