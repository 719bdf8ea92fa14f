"""What the words of a question offer: the answers that they name and what for, the items of a menu, and the way back."""

from __future__ import annotations

import re
from typing import NamedTuple

from .moves import AWAY, DISCARDS, GOAL, HAND, PASS, WORDS, Move

_QUITS = re.compile(
    r"quit|exit|abort|save|help|rules|hilfe|regeln|ende$|beenden|salir|ayuda|quitter|aide", re.I
)
_OPTION = re.compile(
    r"[\[(<'\"](?P<key>[A-Za-z]{1,2}|[0-9])[\])>'\"][^\S\n]?[:=-]?[^\S\n]?(?P<what>[^\[\](){}<>|;/\n]{1,40})"
    r"|(?<![\w.])(?<!\w[–-])(?P<short>[A-Za-z]{1,2}|[0-9])[^\S\n]{0,4}(?:=|:|\)|\||\.(?=\s)|-(?=\s)|\((?=[a-z]{3}))[^\S\n]{0,4}"
    # The next one may begin behind some spaces: `1 = play   2 = discard`.
    r"(?![^\S\n]{0,4}(?:[A-Za-z]{1,2}|[0-9])[^\S\n]{0,4}=)"
    r"(?P<for>(?:(?![^\S\n]{2,8}(?:[A-Za-z]{1,2}|[0-9])[^\S\n]{0,4}=)[^\[\]{}<>|;/,=\n]){1,40})"
    r"|(?<=[(,;/])[^\S\n]?(?P<inner>[A-Za-z])[^\S\n](?P<word>[^\s,;()/]{3,20})(?=[^\S\n]?[,;)/])"
    r"|^[^\S\n]*(?P<lead>[A-Za-z]|[0-9])[^\S\n]{2,4}(?P<text>[A-Za-z][^\n]{2,40})"
    r"|(?P<whole>(?<!\w)[\[(](?P<first>[A-Za-z])[\])](?P<rest>[a-zäöüéèñ]{2,20}))",
    re.M,
)
_KEY_TO = re.compile(
    r"(?<![\w.])(?P<key>[A-Za-z]|[0-9]) (?:to|for|zum|pour|para) (?P<what>[A-Za-z][^\n,;.:?()\[\]]{2,30})"
)
"""A key and what it is for: `E to end the turn`."""
_TO_CANCEL = re.compile(r"(?<![\w.])(?P<key>[0-9]|[a-z]{1,2}) to (?:cancel|go back|return)", re.I)
_CHOICE = re.compile(r"[\[(<]\s?\w{1,2}(?:\s?[/|,]\s?[\w?]{1,2}){1,6}\s?[\])>]")
_YES, _NO = ("y", "j", "s", "o", "yes"), ("n", "no")
_BACK = re.compile(r"back|cancel|zur[uü]ck|abbr|volver|cancelar|retour|annul", re.I)
_MOST_OPTIONS = 12
PLAIN = re.compile(r"[^\W\d_]{2,}")
"""A word."""


class Option(NamedTuple):
    """An answer that the words of a question offer, and what for."""

    key: str
    what: str


def options(text: str) -> list[Option]:
    """The answers that a text offers, in their order."""
    found = []
    for one in _OPTION.finditer(text):
        if one["whole"]:
            found.append(Option(one["first"], f"{one['first']}{one['rest']}"))
        else:
            key = one["key"] or one["short"] or one["inner"] or one["lead"]
            what = one["what"] or one["for"] or one["word"] or one["text"]
            found.append(Option(key, what.strip()))
    found += [Option(one["key"], one["what"].strip()) for one in _KEY_TO.finditer(text)]
    for one in _CHOICE.finditer(text):
        before = text[: one.start()].rpartition("\n")[2]
        found += [Option(key, _meant(key, before)) for key in re.findall(r"\w+", one[0])]
    return found


def _meant(key: str, words: str) -> str:
    """What a letter in `play or discard (p/d)?` stands for: the word that begins with it; yes stands for all that is asked."""
    if key.lower() in _YES:
        return words
    if key.lower() in _NO:
        return "end" if WORDS[""].search(words) else "play"
    return next((word for word in PLAIN.findall(words) if word.lower().startswith(key.lower())), "")


def offered_by(question: str) -> list[Option]:
    """The answers that a question offers, but for leaving the game or asking for help."""
    return [one for one in options(question) if not _QUITS.search(one.what)][:_MOST_OPTIONS]


def fitting(kind: str, question: str) -> tuple[list[str], list[str]]:
    """The keys that a question offers for a kind of move, and those for plays or discards in general."""
    offered = [one for one in offered_by(question) if not _against(kind, one.what)]
    words = WORDS[AWAY if kind in (AWAY, PASS) else ""]
    mine = list(dict.fromkeys(one.key.lower() for one in offered if WORDS[kind].search(one.what)))
    return mine, [
        one.key.lower() for one in offered if words.search(one.what) and one.key.lower() not in mine
    ]


def ways_back(question: str) -> list[str]:
    """What leads out of a question, by its own words."""
    return [one.key for one in options(question) if _BACK.search(one.what)] + [
        one["key"] for one in _TO_CANCEL.finditer(question)
    ]


def _against(kind: str, what: str) -> bool:
    """Whether an option speaks of another kind of move: `play from a discard pile` is no discard."""
    if kind == AWAY:
        return WORDS[""].search(what) is not None
    if kind in (HAND, GOAL):
        return WORDS[AWAY].search(what) is not None and not WORDS[kind].search(what)
    return False


_ITEM = re.compile(
    r"[|\s>*]*+[\[(]?(?P<key>[0-9]{1,2}|[a-z])(?:[\])]|\s*+[.:=|–-]|\s(?=\S))\s*+[|.:)–-]?\s*+(?P<what>\S.*)",
    re.I,
)
_CARD = re.compile(r"(?<![\w*])(?:[0-9]|\*)(?![\w*])")
_NUMBERS = re.compile(r"(?<![\w])[a-z]?([1-4])(?!\w)", re.I)


def lists_items(question: str, least: int = 2) -> bool:
    """Whether a question has a menu, of so many items at least."""
    return sum(_ITEM.fullmatch(line) is not None for line in question.split("\n")) >= least


def item(move: Move, question: str, *, exactly: bool = False) -> str:
    """What is typed for a move that a menu lists, or for its card; empty where no menu has it.

    A menu need not offer all stacks for a card: then it is the first one with this card, unless it has to be `exactly` this move.
    """
    found = []
    for line in question.split("\n"):
        one = _ITEM.fullmatch(line)
        card = _CARD.search(one["what"]) if one is not None else None
        if one is None or card is None or card[0] != move.face:
            continue
        what = one["what"][: card.start()] + one["what"][card.end() :]
        source = next((kind for kind in (GOAL, DISCARDS, HAND) if WORDS[kind].search(what)), HAND)
        numbers = _NUMBERS.findall(what)
        wanted = [*([move.place[1:]] if move.kind == DISCARDS else []), str(move.number)]
        if move.kind == AWAY or source == move.kind:
            fits = move.kind == AWAY or not numbers or numbers == wanted[-len(numbers) :]
            if fits or not exactly:
                found.append((not fits, one["key"]))
    return min(found, key=lambda one: one[0])[1] if found else ""
