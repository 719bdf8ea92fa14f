"""Whether a file still names somebody, in whatever way names are written: as HTML, as JSON, in an address, in another case.

The text of a file is brought to one form, and so are the names, since there are more ways to write a name than anybody
would list.  What is packed (a zip, a spreadsheet) is not opened.
"""

from __future__ import annotations

import codecs
import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import unquote

_ESCAPED = re.compile(r'\\(u[0-9a-fA-F]{4}|["\\/])')
"""What JSON and TOML escape of a name (https://www.rfc-editor.org/rfc/rfc8259#section-7)."""

_WORD = re.compile(r"[a-z0-9]{2,}")
"""Letters that nothing escapes."""

_LETTERS_OTHERWISE = re.compile(
    b"|".join(
        [
            *(
                re.escape(char.encode())
                for char in map(chr, (*range(0x80, 0xD800), *range(0xE000, 0x30000)))
                if any(one.isascii() for one in unicodedata.normalize("NFC", char.casefold()))
            ),
            # Whatever is escaped, but for what pages escape of any text.
            rb"&(?!(?:amp|lt|gt|quot|#39|#34|nbsp);)",
            rb"\\u",
            rb"%[0-9a-f]{2}",
        ]
    )
)
"""What may stand for letters from a to z: characters that are some in small letters, as ß, and what is escaped."""

_DOUBLED = '""'
"""A quotation mark within a cell of CSV."""


class Traces:
    """What somebody is called: names, ids and addresses."""

    def __init__(self, names: Iterable[str]) -> None:
        names = {*names}
        self._raw = {name.encode("utf-8", "surrogatepass") for name in names if name}
        self._names = {one for name in names if (one := one_form(name))}
        self._words = [[word.encode() for word in _WORD.findall(one)] for one in self._names]

    def in_file(self, path: Path) -> bool:
        """Whether a file has one of them.  False where it cannot be read."""
        try:
            data = path.read_bytes()
        except OSError:
            return False
        if any(name in data for name in self._raw):
            return True
        is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        # Nearly all files lack a word of each name, which is seen at once.
        lower = data.lower()
        if (
            not is_wide
            and not any(all(word in lower for word in words) for words in self._words)
            and not _LETTERS_OTHERWISE.search(lower)
        ):
            return False
        return self.in_text(data.decode("utf-16" if is_wide else "utf-8", "replace"))

    def in_text(self, text: str) -> bool:
        """Whether a text has one of them."""
        return any(name in form for form in map(one_form, _readings(text)) for name in self._names)

    def are(self, text: str) -> bool:
        """Whether a text is one of them, and nothing else."""
        return one_form(text) in self._names


def one_form(text: str) -> str:
    """A text in one case, with one way to write an accent, and one space for all white space."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    return " ".join(text.casefold().split())


def _readings(text: str) -> Iterator[str]:
    """A text as it is, and by each of the ways in which names are escaped, one upon the other."""
    seen = {text}
    yield text
    for read in (_unescaped, html.unescape, html.unescape, unquote, _without_plus, _undoubled):
        text = read(text)
        if text not in seen:
            seen.add(text)
            yield text


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    text = _ESCAPED.sub(lambda one: chr(int(one[1][1:], 16)) if len(one[1]) > 1 else one[1], text)
    # Characters beyond the first 65,536 are two of these.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _without_plus(text: str) -> str:
    return text.replace("+", " ")


def _undoubled(text: str) -> str:
    return text.replace(_DOUBLED, '"')
