"""What comes before the first table: questions to answer, and words to learn."""

from __future__ import annotations

import re

from grader import Talk

from .own_reading import OwnReader, is_first, learned
from .own_words import OwnWords
from .wording import in_words

MOST_GREETINGS = 6
_NAME_ASKED = re.compile(
    r"name|nombre|\bnom\b|\bnome\b|\bnaam\b|\bimi[ęe]\b|\b(?:called|llama|heißt|appelle)\b", re.I
)
_LONE = re.compile(r"(?<![\w.*♠♥♦♣-])(?<![0-9]:)[0-9*]{1,5}(?![\w.:*♠♥♦♣])")
_ITEMS = re.compile(r"^[^\S\n]*+[0-9]{1,2}[^\S\n]*+[.):]", re.M)
LEAST_LONE = 12
"""Cards that the first table shows at least: two hands, and the tops of two goal piles."""


LEAST_PART = 6
"""Of them, those of one player."""


def looks_like_a_table(text: str, least: int = LEAST_LONE) -> bool:
    """Whether a screen shows as many numbers and jokers as a table at least."""
    return sum(map(len, _LONE.findall(_ITEMS.sub(" ", in_words(text))))) >= least


def greet(talk: Talk) -> None:
    """Answer what is asked before the first table."""
    names = iter(["PlayerA", "PlayerB"])
    answers = iter(["", "y", "1", "p"])
    for _ in range(MOST_GREETINGS):
        _learn_words(talk)
        if _shows_goals(talk) or not talk.screen.waits:
            break
        asks_name = _NAME_ASKED.search(talk.text.rpartition("\n")[2]) is not None
        line = next(names, None) if asks_name else next(answers, None)
        if line is None:
            break
        talk.type(line)


def own_words(talk: Talk) -> OwnWords | None:
    """The words of the program, where they had to be learned."""
    reader = talk.reader
    return reader.words if isinstance(reader, OwnReader) else None


def _shows_goals(talk: Talk) -> bool:
    """Whether a table is shown.  Without both goal piles it is something else, such as a list of what can be typed."""
    return bool(talk.tables) and {"goal A", "goal B"} <= talk.tables[-1].piles.keys()


def _learn_words(talk: Talk) -> None:
    """Where the first table is not understood, learn what its words mean by what lies beside them."""
    tables = talk.tables
    if own_words(talk) is None and not (tables and is_first(tables[-1])):
        reader = learned(talk.text)
        if reader is not None:
            talk.read_with(reader)
