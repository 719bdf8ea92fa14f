"""Replaying a transcript: which programs it passes, where it stops, and how near the text comes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from grader.replay import Replay, layer_of, replay
from grader.screens import Table
from grader.terminal import End, Screen, Terminal
from grader.transcript import read_transcript

MOVE = """\
title: t
task: t
points: 1

| Menu: A moves, Q quits
| cards [1 2]
| prompt :>
> a
| cards [2]
| prompt :>
> zz
| Error: no such command
| cards [2]
| prompt :>
= complains
= unchanged
> q
| Bye
= ended
"""


def tables(text: str) -> list[Table]:
    """`[1 2]` shows a pile."""
    return [
        Table({"cards": (tuple(found.group(1).split()),)}, range(number, number + 1))
        for number, line in enumerate(text.split("\n"))
        for found in re.finditer(r"\[([\d ]*)\]", line)
    ]


class Scripted:
    """A terminal that shows what it was told to, whatever is typed."""

    def __init__(self, screens: Sequence[str | Screen]) -> None:
        self._screens = [one if isinstance(one, Screen) else Screen(one, "waits") for one in screens]
        self.typed: list[str] = []

    def start(self) -> Screen:
        return self._screens.pop(0)

    def answer(self, typed: str | None) -> Screen:
        return self.start() if typed is None else self.type(typed)

    def type(self, line: str) -> Screen:
        self.typed.append(line)
        return self._screens.pop(0)


def ended(text: str = "", how: str = "returned", **more: object) -> Screen:
    return Screen(text, "ended", end=End(how, **more))  # type: ignore[arg-type]


def played(tmp_path: Path, *screens: str | Screen, text: str = MOVE) -> Replay:
    path = tmp_path / "t.transcript"
    path.write_text(text, "utf-8")
    return replay(read_transcript(path), cast(Terminal, Scripted(screens)), tables)


RIGHT: tuple[str | Screen, ...] = (
    "Menu: A moves, Q quits\ncards [1 2]\nprompt :> ",
    "cards [2]\nprompt :> ",
    "Error: no such command\ncards [2]\nprompt :> ",
    ended("Bye\n"),
)


def swapped(number: int, screen: str | Screen) -> Sequence[str | Screen]:
    return [screen if n == number else one for n, one in enumerate(RIGHT)]


def test_the_recorded_text_passes(tmp_path: Path) -> None:
    """To the letter."""
    found = played(tmp_path, *RIGHT)
    assert (found.outcome, found.layer) == ("passed", "exact")


@pytest.mark.parametrize(
    ("screens", "layer"),
    [
        (swapped(1, "cards   [2]\n\n? "), "spacing"),
        (swapped(3, ended("BYE!\n")), "case"),
        (["Welcome\n<[1 2]>\nwhat? ", "<[2]>\nwhat? ", "Oh no\n<[2]>\nwhat? ", ended()], "meaning"),
        (["<[1 2]>\n", "<[2]>\n", "What is zz?\n", ended()], "meaning"),
    ],
    ids=["spacing", "case", "own words", "no table after an error"],
)
def test_other_words_pass_and_are_told(tmp_path: Path, screens: Sequence[str | Screen], layer: str) -> None:
    """What the screens mean is the same."""
    found = played(tmp_path, *screens)
    assert (found.outcome, found.layer) == ("passed", layer), found.message


@pytest.mark.parametrize(
    ("screens", "outcome", "at", "message"),
    [
        (swapped(0, "cards [1]\n"), "failed", 1, "the cards should be 1 2 and is 1"),
        (swapped(0, "hello\n"), "failed", 1, "shows no table"),
        (swapped(1, "cards [1 2]\n"), "failed", 2, "the cards should be 2 and is 1 2"),
        (swapped(1, "moved\n"), "failed", 2, "shows no table"),
        (swapped(1, ended("bye")), "failed", 2, "came to its end, but the game goes on"),
        (swapped(2, "cards [2]\nprompt :> "), "failed", 3, "it reports no error"),
        (swapped(2, "Error: x\ncards []\n"), "failed", 3, "should be 2 and is empty"),
        (
            swapped(2, ended("x", "error", error="IndexError: x", file="a.py", line=3)),
            "crashed",
            3,
            "a.py, line 3",
        ),
        (swapped(2, Screen("", "timeout", why="it timed out")), "timeout", 3, "did not answer"),
        (swapped(2, Screen("", "died", why="it fell")), "crashed", 3, "it fell"),
        (swapped(1, Screen("x", "flood", why="it printed")), "failed", 2, "printed without end"),
        (swapped(3, "Bye\nprompt :> "), "failed", 4, "should come to its end"),
    ],
)
def test_what_is_wrong_is_found_where_it_first_shows(
    tmp_path: Path, screens: Sequence[str | Screen], outcome: str, at: int, message: str
) -> None:
    """The last exchange that was played is the one that differs."""
    found = played(tmp_path, *screens)
    assert (found.outcome, len(found.played)) == (outcome, at)
    assert message in found.message


def test_no_program_blocks(tmp_path: Path) -> None:
    """There is nothing to blame a program for that is not there."""
    assert played(tmp_path, ended("", "no program")).outcome == "blocked"


def test_words_that_must_be_said(tmp_path: Path) -> None:
    """In any order and case; those that are missing are named."""
    text = "title: t\ntask: t\npoints: 1\n\n= says tc Q\n"
    assert played(tmp_path, "q: quit\nTC: move\n", text=text).outcome == "passed"
    found = played(tmp_path, "Q: quit\ntcx\n", text=text)
    assert (found.outcome, found.message) == ("failed", "At the start, the program does not say tc.")


def test_what_is_open_is_not_looked_at(tmp_path: Path) -> None:
    """Nor is what comes after it, but the program must go on."""
    text = "title: t\ntask: t\npoints: 1\n\n| [1]\n> x\n| [2]\n= open\n> y\n| [2]\n> q\n= ended\n"
    assert played(tmp_path, "[1]", "[9]", "[8]", ended(), text=text).outcome == "passed"
    assert played(tmp_path, "[1]", ended("", "error", error="E"), text=text).outcome == "crashed"


@pytest.mark.parametrize("key", ["^C", "^D"])
def test_how_a_program_takes_its_end_is_its_own_affair(tmp_path: Path, key: str) -> None:
    """An error at the end of the input is an outcome like any other."""
    text = f"title: t\ntask: t\npoints: 1\n\n| [1]\n> {key}\n= ended\n"
    assert played(tmp_path, "[1]", ended("", "error", error="EOFError"), text=text).outcome == "passed"
    assert played(tmp_path, "[1]", "[1]", text=text).outcome == "failed"


@pytest.mark.parametrize(
    ("text", "layer"), [("A b\n", "exact"), (" A\n\n b", "spacing"), ("a, B!", "case"), ("c", "meaning")]
)
def test_layers(text: str, layer: str) -> None:
    """From every character to the words alone."""
    assert layer_of("A b", text) == layer


ASKING = "title: t\ntask: t\npoints: 1\n\n| [1]\n| > \n> a\n| [2]\n| > \n> q\n= ended\n"


@pytest.mark.parametrize(
    "screens",
    [
        ["Welcome!\nWhat is your name? ", "[1]\n> ", "[2]\n> ", ended()],
        ["Press Enter to start", "[1]\n> ", "[2]\n> ", ended()],
        ["[1]\n> ", "Well done. Hit any key to continue", "[2]\n> ", ended()],
        ["[1]\n> ", "[2]\n> ", "Really quit (y/n)? ", ended()],
        ["[1]\n> ", "[2]\n> ", "Play again? ", "Press enter to leave", ended()],
    ],
)
def test_questions_that_belong_to_no_game_are_answered(tmp_path: Path, screens: list[str | Screen]) -> None:
    """A name, a pause, a last question: none of them is a rule's business."""
    assert played(tmp_path, *screens, text=ASKING).outcome == "passed"


def test_a_sign_is_an_error_as_well(tmp_path: Path) -> None:
    """Wording is open, also where there are no words; a frame says nothing."""
    assert played(tmp_path, *swapped(2, "???\ncards [2]\nprompt :> ")).outcome == "passed"
    assert played(tmp_path, *swapped(2, "-----\ncards [2]\nprompt :> ")).outcome == "failed"
