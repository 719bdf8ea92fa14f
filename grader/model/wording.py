"""In which language a process speaks to students, and its messages in it.

A message is an English sentence with named places, and stands in the code as it is read: English needs no catalogue, and
loads none.  The other languages are catalogues of gettext in `grader/model/catalogues/`, which
Babel makes and compiles; see `docs/how-to/translate.md`.  The language is chosen once for a process, before anything is judged; jobs are told.
What is put into a place is never translated, and nobody reads it as a message: no brace in it means anything.

This module is loaded by every check, so it imports nothing that costs time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de", "es")
"""What can be chosen; a test shows that each has a complete catalogue."""

CATALOGUES = Path(__file__).parent / "catalogues"
DOMAIN = "kibitz"

_MARKS = {"de": (".", ","), "es": (".", ",")}
"""What stands between thousands, and before decimals."""

_DAYS = {"de": "{2}.{1}.{0}", "es": "{2}/{1}/{0}"}
"""How a day is written where it is not year, month and day."""


class Catalogue(Protocol):
    """What the translations of gettext offer."""

    def gettext(self, message: str) -> str:
        """A message in the language."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a message for a number."""

    def pgettext(self, context: str, message: str) -> str:
        """A message that means one thing of several."""


class _Chosen:
    """The one choice of this process; `catalogue` is None for English."""

    language = ENGLISH
    catalogue: Catalogue | None = None


def choose(language: str) -> None:
    """Speak this language from now on."""
    speak(language, None if language == ENGLISH else load(language))


def speak(language: str, catalogue: Catalogue | None) -> None:
    """The same with a catalogue that is at hand."""
    _Chosen.language, _Chosen.catalogue = language, catalogue


def load(language: str) -> Catalogue:
    """The catalogue of a language."""
    import gettext

    return gettext.translation(DOMAIN, CATALOGUES, [language])


def language() -> str:
    """What is spoken, as HTML and results name it."""
    return _Chosen.language


@contextmanager
def for_a_while() -> Iterator[None]:
    """Speak as before again afterwards, whatever is chosen meanwhile."""
    before = _Chosen.language, _Chosen.catalogue
    try:
        yield
    finally:
        speak(*before)


@contextmanager
def in_english() -> Iterator[None]:
    """Speak English for a while, for what only instructors read and nobody has translated."""
    with for_a_while():
        speak(ENGLISH, None)
        yield


def mark(message: str) -> str:
    """The message as it is: it stands in a table and is translated by `tr` when somebody reads it."""
    return message


def template(message: str, context: str = "") -> str:
    """A message in the language, with its places still in it."""
    if _Chosen.catalogue is None:
        return message
    return _Chosen.catalogue.pgettext(context, message) if context else _Chosen.catalogue.gettext(message)


def template_for(one: str, many: str, number: int) -> str:
    """The form of a message for a number, with its places still in it."""
    if _Chosen.catalogue is None:
        return one if number == 1 else many
    return _Chosen.catalogue.ngettext(one, many, number)


def tr(message: str, /, **values: object) -> str:
    """A message in the language, with the values in their places."""
    text = template(message)
    return text.format_map(values) if values else text


def trc(context: str, message: str, /, **values: object) -> str:
    """The same for a message that means one thing of several, which the context tells apart."""
    text = template(message, context)
    return text.format_map(values) if values else text


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """The same in the form for a number, which stands at `{n}`."""
    return template_for(one, many, number).format_map({"n": whole(number), **values})


def whole(number: int) -> str:
    """A whole number with its thousands apart."""
    return _in_marks(f"{number:,}")


def decimal(text: str) -> str:
    """A number that Python has written, as the language writes it."""
    return text if _Chosen.catalogue is None else _in_marks(text)


def day(year: str, month: str, of_month: str) -> str:
    """A day, of its year, month and day in digits, as the language writes it."""
    return _DAYS.get(_Chosen.language, "{0}-{1}-{2}").format(year, month, of_month)


def _in_marks(text: str) -> str:
    thousands, point = _MARKS.get(_Chosen.language, (",", "."))
    return text if thousands == "," else text.translate({ord(","): thousands, ord("."): point})


def joined_by_and(names: Sequence[str]) -> str:
    """Names as a sentence lists them: `a, b and c`."""
    *first, last = names
    return tr("{some} and {last}", some=", ".join(first), last=last) if first else last


def joined_by_or(names: Sequence[str]) -> str:
    """Names of which one is meant: `a, b or c`."""
    *first, last = names
    return tr("{some} or {last}", some=", ".join(first), last=last) if first else last
