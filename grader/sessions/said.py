"""What the text of a screen says: its words, its sentences, its prompt and what it asks, whatever stands around them.

Also how near one text comes to another, as a layer.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from grader.kits.screens import Table, plain
from grader.sessions.dialogues import Exchange

Layer = Literal["exact", "spacing", "case", "meaning"]
_GREETING = re.compile(r"\b(name|player|ready|start|begin|play)\b")
_WORD = re.compile(r"[^\W\d_]{2}")
NAME = "Ada"
"""What a program is told for a name."""
_ASKS_NAME = re.compile(
    r"name|\bwho\b|\bwer\b|heißt|nombre|\bnom\b|\bqui\b|qui[eé]n|appelle|llamas|nome|\bchi\b|quem"
)
_OPTION = re.compile(r"^\W{0,8}(?P<key>[0-9]{1,2}|[^\W\d_]{1,2})\b\W{1,8}(?P<label>[^\W\d_].{0,80})$", re.M)
_STARTS = re.compile(
    r"\b(play|start|begin|new game|deal|spielen|spiel starten|neues spiel|jouer|jugar|jogar|graj|gra|spela|spil|gioca)\b"
)
_IS_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*")
_AROUND_A_NUMBER = r"(?<!\d)(?<!\d[.,])(?<![-−]){}(?!\d|[.,]\d)"
_AROUND_A_WORD = r"(?<!\w){}(?!\w)"

LAYERS: tuple[Layer, ...] = ("exact", "spacing", "case", "meaning")
"""From the nearest to the furthest."""


def _by_words(text: str) -> str:
    return " ".join(re.sub(r"[^\w\s]|_", " ", text.casefold()).split())


_FORMS: dict[Layer, Callable[[str], str]] = {
    "exact": lambda text: text.rstrip("\n"),
    "spacing": lambda text: " ".join(text.split()),
    "case": _by_words,
}


def layer_of(recorded: str, actual: str) -> Layer:
    """How near a text comes to the one recorded."""
    for layer, form in _FORMS.items():
        if form(recorded) == form(actual):
            return layer
    return "meaning"


def prompt_of(text: str) -> str:
    """The line on which a program waits, without what changes from one to the next."""
    return _words(plain(text).rstrip().rpartition("\n")[2])


def greets(question: str) -> bool:
    """Whether a line asks something before a game begins: in the usual words, or in any with a sign of a question."""
    asks = question.rstrip()[-1:] in ("?", ":") and _WORD.search(question) is not None
    return asks or _GREETING.search(question) is not None


def key_to_start(text: str) -> str:
    """What a menu wants to be typed to start a game; "" where there is none."""
    options = _OPTION.finditer(plain(text).rstrip().rpartition("\n")[0])
    return next((one["key"] for one in options if _STARTS.search(one["label"].casefold())), "")


def politely(question: str, leaving: bool) -> str:
    """What to type to a question that belongs to no game."""
    if re.search(r"again|another|new game|restart", question):
        return "n"
    if leaving and re.search(r"sure|really|quit|exit|leave|y n", question):
        return "y"
    return NAME if _ASKS_NAME.search(question) else ""


def without_prompt(text: str) -> str:
    """A text without its last line, on which the program waits."""
    return text.rstrip().rpartition("\n")[0]


def unsaid(words: tuple[str, ...], text: str) -> list[str]:
    """Those of these words that a text does not have."""
    text = text.casefold()
    return [word for word in words if not _is_said(word.casefold(), text)]


def _is_said(word: str, text: str) -> bool:
    """Whether a text has a whole word.  A number is no part of another one, and its sign counts: 3.33 is neither 13.33 nor -3.33."""
    around = _AROUND_A_NUMBER if _IS_NUMBER.fullmatch(word) else _AROUND_A_WORD
    return re.search(around.format(re.escape(word)), text) is not None


def sentences_of(exchange: Exchange) -> set[str]:
    """The lines that show no table, without what changes from one to the next (numbers, spacing, case)."""
    tables: tuple[Table, ...] = exchange.tables
    inside = {number for table in tables for number in table.lines}
    lines = (line for number, line in enumerate(exchange.text.split("\n")) if number not in inside)
    return {words for line in lines if (words := _words(line))}


def without_typed(sentence: str, typed: str | None) -> str:
    """A sentence without the words that were typed, which it may repeat; the whole of it where nothing is left."""
    repeated = _words(typed or "").split()
    return " ".join(word for word in sentence.split() if word not in repeated) or sentence


def _words(line: str) -> str:
    """The words of a line, small, without numbers; of a line without words its signs, but for mere frames."""
    words = " ".join(re.sub(r"[\W\d_]+", " ", line.casefold()).split())
    return words or re.sub(r"[\s\d\-=_|+*#~.:>\u2500-\u257f]", "", line)
