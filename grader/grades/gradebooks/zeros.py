"""Ids that a spreadsheet saved: `00123` is `123` there, and every other id of the file has lost its zeros as well.

So ids are compared without the zeros in front only where one file has none at all, and the other may have some: where both have some,
`5` and `05` are two ids.  Whether such an id is believed is the matter of `grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grader.grades.gradebooks.indexes import Index
from grader.lms.kinds import Key, Kind, comparable

_NEVER = (Kind.OWN, Kind.GITHUB, Kind.GITLAB, Kind.EMAIL)
"""What has no zeros in front that could be lost."""


def bare(text: str) -> str:
    """An id of digits without the zeros in front; empty for any other."""
    plain = text.strip()
    return plain.lstrip("0") or "0" if plain.isascii() and plain.isdigit() else ""


def has_zeros(texts: Iterable[str]) -> bool:
    """Whether any of these ids is of digits and begins with a zero."""
    return any(len(bare(text)) < len(text.strip()) for text in texts if bare(text))


class Zeros:
    """The ids of a list without the zeros in front.

    `listed` are its ids by what they mean, as in `by_meaning`; `further` are those of another list, by which somebody is looked for.  A
    download, which nobody saves in a spreadsheet, has all of its zeros.
    """

    def __init__(self, listed: Mapping[Key, Index], further: Iterable[Key]) -> None:
        self._listed = {meaning: index for meaning, index in listed.items() if meaning.kind not in _NEVER}
        texts: dict[Key, list[str]] = {}
        for key in further:
            texts.setdefault(key._replace(text=""), []).append(key.text)
        self._kept = {meaning: has_zeros(them) for meaning, them in texts.items()}
        self._has_zeros = {meaning: has_zeros(index) for meaning, index in self._listed.items()}
        self._bare: dict[Key, Index] = {}
        for meaning, index in self._listed.items():
            plain: Index = {}
            for text, numbers in index.items():
                if without := bare(text):
                    plain.setdefault(without, set()).update(numbers)
            self._bare[meaning] = plain

    def find(self, keys: Iterable[Key]) -> list[tuple[str, set[int]]]:
        """Who has one of these ids but for the zeros."""
        return [
            (key.text, self._bare[meaning][without])
            for key in keys
            if key.kind not in _NEVER and (without := bare(key.text))
            for meaning in self._listed
            if comparable(key, meaning)
            and self._has_zeros[meaning] is not self._kept.get(key._replace(text=""), True)
            and without in self._bare[meaning]
        ]
