"""When two texts that were printed, or written to a file, are the same."""

from __future__ import annotations

from grader.kits.screens import plain


def printed_alike(how: str, right: str, answer: str) -> bool:
    """Whether two texts that were printed are the same: word by word, line by line, or as they are."""
    if how == "exactly":
        return right == answer
    right, answer = plain(right), plain(answer)
    if how == "lines":
        return _lines(right) == _lines(answer)
    return right.split() == answer.split()


def _lines(text: str) -> list[list[str]]:
    """The words of each line, without empty lines at the end."""
    lines = [line.split() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines
