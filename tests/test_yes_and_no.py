"""What is typed to a question that wants yes or no, and to which lines that is no answer."""

from __future__ import annotations

import pytest

from grader import yes_and_no


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("Really give up this game? (y/n) ", ("y", "n")),
        ("Discard it (Y/N)?", ("Y", "N")),
        ("Sure? [Yes/No]: ", ("Yes", "No")),
        ("Wirklich neu geben? j/n > ", ("j", "n")),
        ("¿Seguro? (s/n)", ("s", "n")),
        ("Are you sure, yes or no? ", ("yes", "no")),
        ("Restart? [y] ", ("y", "n")),
        # Letters of commands, suits and piles, and questions with a third answer.
        ("Move: t/n?", ("", "")),
        ("Your move [m, u, s, n, q]: ", ("", "")),
        ("Enter t, n where n is a number: ", ("", "")),
        ("w/s/n/o > ", ("", "")),
        ("Choose pile [x], [y], [z]: ", ("", "")),
        ("Play it? (y/n/q) ", ("", "")),
        ("y/n is what the rules call it: ", ("", "")),
        ("command > ", ("", "")),
    ],
)
def test_answers(line: str, answers: tuple[str, str]) -> None:
    """As they are offered; nothing for a line that may ask for a command."""
    assert yes_and_no(line) == answers
