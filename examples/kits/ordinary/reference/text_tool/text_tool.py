"""The model solution: functions on texts, and a program that uses them."""

from __future__ import annotations

import sys
from collections import Counter

SIGNS = '.,;:!?"()'
USAGE = "usage: text_tool.py count | top [N]"


def words(text: str) -> list[str]:
    """The words of a text, in small letters and without signs around them."""
    found = (part.strip(SIGNS) for part in text.lower().split())  # T1
    return [word for word in found if word]  # T1


def counts(text: str) -> dict[str, int]:
    """How often each word stands in a text."""
    return dict(Counter(words(text)))  # T2


def average_length(text: str) -> float:
    """How many characters a word has on average."""
    found = words(text)
    return sum(map(len, found)) / len(found) if found else 0.0  # T3


def longest(text: str) -> str | None:
    """The first one of the longest words."""
    return max(words(text), key=len, default=None)  # T4


def most_frequent(text: str, n: int = 3) -> list[tuple[str, int]]:
    """The n most frequent words with their counts."""
    return sorted(counts(text).items(), key=lambda pair: (-pair[1], pair[0]))[:n]  # T5


def shortened(text: str, width: int = 20, *, end: str = "...") -> str:
    """The text, cut to a width."""
    return text if len(text) <= width else text[: width - len(end)] + end  # T6


def main() -> int:
    """The program, which gives its exit code."""
    match sys.argv[1:]:
        case ["count"]:
            n = None
        case ["top"]:
            n = 3  # P3
        case ["top", number] if number.isdecimal() and int(number) > 0:
            n = int(number)  # P3
        case _:
            print(USAGE, file=sys.stderr)  # P5
            return 2  # P5
    text = sys.stdin.read()
    if not words(text):
        print("text_tool: no words", file=sys.stderr)  # P4
        return 1  # P4
    if n is None:
        print("lines", len(text.splitlines()))  # P2
        print("words", len(words(text)))  # P2
        print(f"average {average_length(text):.2f}")  # P2
    else:
        for word, count in most_frequent(text, n):
            print(word, count)  # P3
    return 0  # P1


if __name__ == "__main__":
    sys.exit(main())
