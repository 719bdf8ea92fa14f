"""What a drawing is cut into: lines of tokens, and cells of cards with the words that name them."""

from __future__ import annotations

from typing import NamedTuple

from grader.kits.card_tokens import CARD, Token


class Value(NamedTuple):
    """One value of a cell: its kind (CARD, EMPTY or NUMBER), and its text, which is empty for EMPTY."""

    kind: str
    text: str


class Part(NamedTuple):
    """Values with a mark of their own before them, such as the position of a card; `mark` is empty where there is none."""

    mark: str
    values: tuple[Value, ...]


class Cell(NamedTuple):
    """What stands together in line number `line`, with the words before it in its line and above it in its column."""

    line: int
    parts: tuple[Part, ...]
    before: str
    above: str

    @property
    def cards(self) -> tuple[str, ...]:
        """Its cards alone."""
        return tuple(value.text for value in self.values if value.kind == CARD)

    @property
    def values(self) -> tuple[Value, ...]:
        """All values, from left to right."""
        return tuple(value for part in self.parts for value in part.values)


class Words(NamedTuple):
    """A line that holds words alone: a heading, or talk.  Its phrases stand apart from each other."""

    line: int
    phrases: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of them."""
        return " ".join(self.phrases)


class Line(NamedTuple):
    """A line by itself: its phrases where it holds words alone, else its tokens."""

    phrases: tuple[Token, ...] = ()
    tokens: tuple[Token, ...] = ()
    bars: int = 0


def letter(name: str) -> str:
    """The name of a place without its number."""
    return name.rstrip("0123456789. ").lower()
