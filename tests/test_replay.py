"""Replaying a transcript: which programs it passes, where it stops, and how near the text comes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from grader.kits.screens import Piles, Table
from grader.kits.transcript import read_transcript
from grader.sandbox.terminal import End, Screen, Terminal
from grader.sessions.divergence import in_words
from grader.sessions.replay import TRUSTED, Replay, replay
from grader.sessions.said import layer_of, politely

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


def numbers(text: str) -> set[str]:
    """The cards that a text names."""
    return set(re.findall(r"\d+", text))


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


def played(
    tmp_path: Path, *screens: str | Screen, text: str = MOVE, terminal: Scripted | None = None
) -> Replay:
    path = tmp_path / "t.transcript"
    path.write_text(text, "utf-8")
    return replay(read_transcript(path), cast(Terminal, terminal or Scripted(screens)), tables)


RIGHT: tuple[str | Screen, ...] = (
    "Menu: A moves, Q quits\ncards [1 2]\nprompt :> ",
    "cards [2]\nprompt :> ",
    "Error: no such command\ncards [2]\nprompt :> ",
    ended("Bye\n"),
)


def swapped(number: int, screen: str | Screen) -> Sequence[str | Screen]:
    return [screen if n == number else one for n, one in enumerate(RIGHT)]


@pytest.mark.parametrize(
    ("word", "said", "is_said"),
    [
        ("3.33", "The mean is 3.33.", True),
        ("3.33", "The mean is 13.33", False),
        ("3.33", "The mean is 3.333", False),
        ("3.33", "3 of 33", False),
        ("-5", "Balance: -5 EUR", True),
        ("-5", "Balance: 5 EUR", False),
        ("-5", "Balance: -50 EUR", False),
        ("3:1", "It stands 3:1", True),
        ("don't", "I DON'T know", True),
        ("don't", "I know", False),
        ("total", "Subtotal", False),
        ("total", "Total: 5", True),
        ("1.25", "EUR1.25", True),
        ("1.25", "1.25EUR", True),
        ("1.25", "Fine...1.25.", True),
        ("1.25", "-1.25", False),
        ("1.25", "−1.25", False),
        ("-1.25", "EUR-1.25", True),
        ("5", "5.", True),
        ("5", "2.5", False),
        ("5", "5.2", False),
        ("5", "15", False),
        ("5", "-5", False),
        ("h5", "h5", True),
    ],
)
def test_words_with_signs_are_said(tmp_path: Path, word: str, said: str, is_said: bool) -> None:
    """A number with a point is one word, and a part of another number is none."""
    text = f"title: t\ntask: t\npoints: 1\n\n| x\n> a\n| {said}\n= says {word}\n"
    found = played(tmp_path, "x\n> ", f"{said}\n> ", text=text)
    assert (found.outcome == "passed") is is_said


def test_the_rules_of_what_differs_are_named(tmp_path: Path) -> None:
    """Where the transcript names them for that answer."""
    text = MOVE.replace("points: 1", "points: 1\nrules: A B").replace("= unchanged", "= unchanged\n= by B")
    wrong = "Error: no such command\ncards [1]\n> "
    assert played(tmp_path, *swapped(2, wrong), text=text).rules == ("B",)
    assert played(tmp_path, *swapped(1, "cards [1]\n> "), text=text).rules == ()
    assert played(tmp_path, *RIGHT, text=text).outcome == "passed"


def test_the_recorded_text_passes(tmp_path: Path) -> None:
    """To the letter."""
    found = played(tmp_path, *RIGHT)
    assert (found.outcome, found.layer) == ("passed", "exact")


MOVES = """\
title: t
task: t
points: 1

| cards [1 2 3]
> a
| cards [2 3]
> b
| cards [2 3]
> c
| cards [3]
> q
| Bye
= ended
"""


def test_moves_are_heard(tmp_path: Path) -> None:
    """What is said after a line that changes the table, but for the first one: what is usual is learned from that."""
    screens: list[str | Screen] = [
        "cards [1 2 3]",
        "A!\ncards [2 3]",
        "B!\ncards [2 3]",
        "C!\ncards [3]",
        ended("Bye\n"),
    ]
    found = played(tmp_path, *screens, text=MOVES)
    assert found.outcome == "passed"
    assert [one.at for one in found.heard.moves] == [4]


def test_the_first_screen_helps_to_read_the_others(tmp_path: Path) -> None:
    """Where a table by itself is none or another one; what a program shows wrongly stays wrong."""

    def read(text: str) -> list[Table]:
        found = tables(text)
        frame = re.search(r"([.:])\[1 2\]", text)
        wanted = frame[1] if frame else "."
        return [one for one in found if f"{wanted}[" in text.split("\n")[one.lines.start]]

    def outcome(first: str, second: str) -> str:
        screens: list[str | Screen] = [f"{first}[1 2]\n? ", f"{second}\n? ", "Error: no\n? ", ended()]
        return replay(read_transcript(path), cast(Terminal, Scripted(screens)), read).outcome

    path = tmp_path / "t.transcript"
    path.write_text(MOVE.replace("cards [1 2]", "cards .[1 2]").replace("cards [2]", "cards .[2]"), "utf-8")
    assert outcome(".", ".[2]") == "passed"
    assert outcome(":", ":[2]") == "passed"
    assert outcome(":", ".[7]\n:[2]") == "passed"
    assert outcome(":", ".[2]") == "passed"
    assert outcome(":", ":[1]") == "failed"
    assert outcome(":", "[2]") == "failed"


def test_what_is_missing_may_be_asked_for(tmp_path: Path) -> None:
    """An empty line is no answer to it, so the program complains after all, and what is typed next is a command again."""
    asks: list[str | Screen] = ["[1 2]\n? ", "[2]\n? ", "Which pile? ", "That is no pile.\n[2]\n? ", ended()]
    assert played(tmp_path, *asks).outcome == "passed"
    silent: list[str | Screen] = ["[1 2]\n? ", "[2]\n? ", "Which pile? ", "[2]\n? ", ended()]
    assert played(tmp_path, *silent).outcome == "failed"
    takes_it: list[str | Screen] = ["[1 2]\n? ", "[2]\n? ", "Which pile? ", "[]\n? ", ended()]
    assert played(tmp_path, *takes_it).outcome == "failed"


HELPS = MOVE.replace("> zz\n", "> x\n").replace("= complains\n", "").replace(
    "> q\n", "> h\n| Menu\n| cards [2]\n| prompt :>\n= announces a h q move\n> q\n"
)  # fmt: skip


@pytest.mark.parametrize(
    ("usual", "unknown", "menu", "outcome"),
    [
        ("", "No: x", "Menu: a, q", "passed"), ("", "No: x", "Well, type something", "passed"),
        ("", "No: x", "No: h", "failed"), ("", "No: x", "", "failed"),
        ("", "No: x\nYou may move or quit", "You may move or quit", "failed"),
        ("", "No: x\nYou may move: a, or q", "You may move: a, or q", "passed"),
        ("a moves, q quits", "No: x", "a moves, q quits", "passed"),
        ("h helps", "No: x", "h helps", "failed"),
    ],
)  # fmt: skip
def test_what_is_announced_is_new_or_says_half_of_the_words(
    tmp_path: Path, usual: str, unknown: str, menu: str, outcome: str
) -> None:
    """What is said after other lines does not count, though it repeats what was typed."""
    screens: list[str | Screen] = [
        "[1 2]\n? ",
        f"{usual}\n[2]\n? ",
        f"{unknown}\n[2]\n? ",
        f"{menu}\n[2]\n? ",
        ended(),
    ]
    found = played(tmp_path, *screens, text=HELPS)
    assert found.outcome == outcome, found.message


@pytest.mark.parametrize(
    ("last", "outcome", "message"),
    [
        (ended("Bye\n", "exit", code=2), "passed", ""),
        (ended("Bye\n", "exit", code=1), "failed", "came to its end with the code 1, and 2 is asked for"),
        (ended("Bye\n"), "failed", "with the code 0, and 2 is asked for"),
        ("Bye\n> ", "failed", "goes on, but it should come to its end"),
        (ended("x", "error", code=1, error="IndexError: x"), "crashed", "stopped with an error"),
    ],
)
def test_the_code_of_an_exit(tmp_path: Path, last: str | Screen, outcome: str, message: str) -> None:
    """Where a transcript says with which code a program ends, another one is wrong."""
    found = played(tmp_path, *swapped(3, last), text=MOVE.replace("= ended", "= exits 2"))
    assert found.outcome == outcome and message in found.message


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


def test_a_wrong_table_and_none_are_two_mistakes(tmp_path: Path) -> None:
    """Other wrong cards after the same line are one; a screen that nobody can read is another."""
    keys = [
        played(tmp_path, *swapped(1, screen)).divergence
        for screen in ("cards [1]\n", "cards [1 2]\n", "moved\n")
    ]
    assert all(keys) and keys[0] == keys[1] != keys[2]


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
        ["Hi! Who is playing? ", "[1]\n> ", "[2]\n> ", ended()],
        ["Level (1-3): ", "[1]\n> ", "[2]\n> ", ended()],
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


HEAD = "title: t\ntask: t\npoints: 1\n\n"


def test_so_many_questions_are_answered_and_no_more(tmp_path: Path) -> None:
    """Who goes on asking never comes to the game."""
    questions = [f"Player {number}, are you ready? " for number in "abcd"]
    rest: list[str | Screen] = ["[1]\n> ", "[2]\n> ", ended()]
    assert played(tmp_path, *questions[:3], *rest, text=ASKING).outcome == "passed"
    found = played(tmp_path, *questions, *rest, text=ASKING)
    assert (found.outcome, len(found.played)) == ("failed", 1)


def test_what_is_typed_to_questions(tmp_path: Path) -> None:
    """A name, nothing at a pause, no to another game, yes to who is sure, but only where it is to end."""
    terminal = Scripted(
        [
            "What is your name? ", "\nPress Enter ", "\nReady to start? ", "[1]\n> ", "[2]\n> ", "Really quit? ",
            "\nAgain? ",
            ended(),
        ]
    )  # fmt: skip
    assert played(tmp_path, terminal=terminal, text=ASKING).outcome == "passed"
    assert terminal.typed == ["Ada", "", "", "a", "q", "y", "n"]


def test_a_name_is_said_where_nothing_is_not_taken(tmp_path: Path) -> None:
    """Before the first table, a question may be for a name in any words."""
    terminal = Scripted(["Call sign: ", "Call sign: ", "[1]\n> ", "[2]\n> ", ended()])
    assert played(tmp_path, terminal=terminal, text=ASKING).outcome == "passed"
    assert terminal.typed == ["", "Ada", "a", "q"]


def test_what_happens_after_a_question_at_the_start_counts(tmp_path: Path) -> None:
    """A program that takes a name and falls, or shows something else and goes on, is judged by that and not by its question."""
    name = "What is your name? "
    fallen = played(tmp_path, name, ended("Oh", "error", error="E: no", file="a.py", line=3), text=ASKING)
    assert (fallen.outcome, fallen.played[0].text) == ("crashed", f"{name}Oh")
    lost = played(tmp_path, name, "\nHello, Ada\ncommand> ", text=ASKING)
    assert (lost.outcome, lost.played[0].text) == ("unread", f"{name}\nHello, Ada\ncommand> ")


def test_another_prompt_without_a_table_is_not_the_game(tmp_path: Path) -> None:
    """What only asks for commands again is shown as it was at first."""
    found = played(tmp_path, "Ready?\nplayer> ", *["\nUnknown\nplayer> "] * 3, text=ASKING)
    assert (found.outcome, found.played[0].text) == ("unread", "Ready?\nplayer> ")


def test_a_table_that_follows_a_command_alone_is_too_late(tmp_path: Path) -> None:
    """The question that is asked again below the table is the one for commands, whatever it says."""
    late: list[str | Screen] = ["Command? ", "Unknown.\n[1]\nCommand? ", "[2]\nCommand? ", ended()]
    found = played(tmp_path, *late, text=ASKING)
    assert (found.outcome, found.played[0].text) == ("failed", "Command? ")


@pytest.mark.parametrize(
    ("menu", "key"),
    [
        ("(1) Play\n(2) Rules\nChoose > ", "1"),
        ("  1) About\n  2) New game\n  3) Quit\n? ", "2"),
        ("r - rules\np - play the game\nyour choice: ", "p"),
        ("Q: quit\nS: start\n> ", "S"),
        ("1. Reguły\n2. Graj\nwybierz: ", "2"),
    ],
)
def test_a_menu_before_the_game(tmp_path: Path, menu: str, key: str) -> None:
    """The entry that starts it is chosen."""
    terminal = Scripted([menu, "[1]\n> ", "Press enter", "and [2]\nPress enter", ended()])
    assert played(tmp_path, terminal=terminal, text=ASKING).played[0].text.endswith("[1]\n> ")
    assert terminal.typed[0] == key


def test_what_was_never_read_is_not_charged(tmp_path: Path) -> None:
    """A drawing that nobody knows may be right.  A program that asks and shows nothing is wrong, and so is one that stops showing it."""
    assert played(tmp_path, "1 of swords\n> ", text=ASKING).outcome == "unread"
    assert played(tmp_path, "> ", text=ASKING).outcome == "failed"
    assert played(tmp_path, "[1]\n> ", *["moved\n> "] * 3, text=ASKING).outcome == "failed"


@pytest.mark.parametrize(
    ("wanted", "said", "outcome"),
    [
        ("2 3 4 5", "now 2 and 5", "unread"),
        ("2 3 4 5", "now 2 and 6 and 7", "failed"),
        ("2 3 4 5 6", "now 2 and 3", "failed"),
        ("2", "now 2", "unread"),
        ("2", "now 3", "failed"),
        ("", "now 3", "failed"),
    ],
)
def test_who_names_the_cards_may_show_a_table(tmp_path: Path, wanted: str, said: str, outcome: str) -> None:
    """Half of them are enough; few are a remark."""
    path = tmp_path / "t.transcript"
    path.write_text(HEAD + f"| [1]\n> a\n| [{wanted}]\n> b\n| [9]\n", "utf-8")
    screens = ["[1]\n> ", f"{said}\n> "]
    for reads, wanted_outcome in ((numbers, outcome), (None, "failed")):
        found = replay(read_transcript(path), cast(Terminal, Scripted(screens)), tables, reads)
        assert found.outcome == wanted_outcome


def test_who_need_not_show_a_table_may_name_its_cards(tmp_path: Path) -> None:
    """Neither one that ends, nor one that was read so often."""
    path = tmp_path / "t.transcript"
    path.write_text(HEAD + "| [1]\n> q\n| [2]\n", "utf-8")
    last = cast(Terminal, Scripted(["[1]", ended("You won with 2")]))
    assert replay(read_transcript(path), last, tables, numbers).outcome == "passed"
    lines = [f"[{number}]" for number in range(TRUSTED)]
    path.write_text(
        HEAD + f"| {lines[0]}\n" + "".join(f"> n\n| {line}\n" for line in [*lines[1:], "[98]", "[99]"]),
        "utf-8",
    )
    often = cast(Terminal, Scripted([*lines, "now 98", "[99]"]))
    assert replay(read_transcript(path), often, tables, numbers).outcome == "passed"


def test_who_plays_is_told_before_the_table(tmp_path: Path) -> None:
    """Also where each question ends its line, as the table does."""
    terminal = Scripted(["Who plays?\n", "[1]\n", "[2]\n", ended()])
    assert played(tmp_path, terminal=terminal, text=ASKING).outcome == "passed"
    assert terminal.typed == ["Ada", "a", "q"]


def test_the_prompt_of_a_menu_may_be_that_for_commands(tmp_path: Path) -> None:
    """What starts a game is chosen, and the table that comes is not too late."""
    terminal = Scripted(["1) Start game\n2) Quit\nChoice: ", "[1]\nChoice: ", "[2]\nChoice: ", ended()])
    assert played(tmp_path, terminal=terminal, text=ASKING).outcome == "passed"
    assert terminal.typed == ["1", "a", "q"]


@pytest.mark.parametrize(
    ("question", "typed"),
    [
        ("Really give up this game? (y/n) ", "y"),
        ("Wirklich neu geben (j/n)? ", "j"),
        ("Start a new game? [Yes/No]: ", "Yes"),
    ],
)
def test_a_command_that_is_to_be_confirmed_is(tmp_path: Path, question: str, typed: str) -> None:
    """Whatever is asked: the command was meant.  Where the game is over, another one is declined as before."""
    terminal = Scripted(["[1]\n> ", question, "[2]\n> ", "Another game (y/n)? ", ended()])
    assert played(tmp_path, terminal=terminal, text=ASKING).outcome == "passed"
    assert terminal.typed == ["a", typed, "q", "n"]


def test_a_question_in_the_midst_belongs_to_the_answer(tmp_path: Path) -> None:
    """What is shown after it is shown to the line typed before it."""
    found = played(tmp_path, "[1]\n> ", "Press enter", "and [2]\nPress enter", ended(), text=ASKING)
    assert found.played[1].text == "Press enterand [2]\nPress enter"


def test_the_usual_prompt_is_not_answered_as_a_question(tmp_path: Path) -> None:
    """Even where it speaks of keys: it waits for the next command."""
    terminal = Scripted(["[1]\npress a key> ", "moved\npress a key> ", "[2]\n", ended()])
    found = played(tmp_path, terminal=terminal, text=ASKING)
    assert (found.outcome, terminal.typed) == ("failed", ["a"])
    assert found.message == "After `a`, the program shows no table that can be read."


def test_every_ordinary_prompt_is_a_usual_one(tmp_path: Path) -> None:
    """Not the first alone."""
    text = HEAD + "| [1]\n> a\n| [2]\n> b\n| [3]\n"
    terminal = Scripted(["[1]\n> ", "[2]\npress a key> ", "moved\npress a key> ", "[3]\n"])
    assert played(tmp_path, terminal=terminal, text=text).outcome == "failed"
    assert terminal.typed == ["a", "b"]


@pytest.mark.parametrize(
    ("question", "leaving", "answer"),
    [
        ("really quit", True, "y"), ("are you sure", False, ""), ("save this game", True, ""), ("your name", True, "Ada"),
        ("press enter", False, ""), ("another game", True, "n"), ("play again", False, "n"),
    ],
)  # fmt: skip
def test_what_is_said_politely(question: str, leaving: bool, answer: str) -> None:
    """No more than what the question asks for."""
    assert politely(question, leaving) == answer


def test_a_program_that_should_end_is_only_told_where_it_asks(tmp_path: Path) -> None:
    """A prompt without a question is one for the next command."""
    terminal = Scripted(["[1]\n> ", "[2]\n> ", "[2]\nnext> ", ended()])
    assert played(tmp_path, terminal=terminal, text=ASKING).outcome == "failed"
    assert terminal.typed == ["a", "q"]


def test_an_end_behind_the_last_line_is_nobodys_business(tmp_path: Path) -> None:
    """Only what was to go on must go on."""
    text = HEAD + "| [1]\n> a\n| [2]\n"
    assert played(tmp_path, "[1]", ended("[2]"), text=text).outcome == "passed"
    found = played(tmp_path, ended("[1]"), text=text)
    assert (found.outcome, found.message) == (
        "failed",
        "At the start, the program came to its end, but the game goes on.",
    )


def test_the_last_table_counts(tmp_path: Path) -> None:
    """Where a line shows several, on both sides."""
    text = HEAD + "| [1]\n> a\n| [5]\n| [2]\n"
    assert played(tmp_path, "[1]", "[7]\n[2]", text=text).outcome == "passed"
    assert played(tmp_path, "[1]", "[2]\n[7]", text=text).outcome == "failed"


def test_a_program_that_ends_need_not_show_its_last_table(tmp_path: Path) -> None:
    """One that goes on must."""
    text = HEAD + "| [1]\n> q\n| [2]\n"
    assert played(tmp_path, "[1]", ended("Bye"), text=text).outcome == "passed"
    assert played(tmp_path, "[1]", "Bye", text=text).outcome == "failed"
    with_end = text + "= ended\n"
    assert played(tmp_path, "[1]", ended("Bye"), text=with_end).outcome == "passed"


def test_who_was_read_often_is_trusted_once(tmp_path: Path) -> None:
    """After so many tables one that cannot be read is passed over, until the next."""

    def long(count: int, *more: str) -> Replay:
        lines = [f"[{number}]" for number in range(count)]
        text = HEAD + f"| {lines[0]}\n" + "".join(f"> n\n| {line}\n" for line in lines[1:])
        text += "> n\n| [98]\n> n\n| [99]\n"
        return played(tmp_path, *lines, *more, text=text)

    assert long(TRUSTED, "nothing", "[99]").outcome == "passed"
    assert long(TRUSTED, "nothing", "[97]").outcome == "failed"
    assert long(TRUSTED - 1, "nothing", "[99]").outcome == "failed"


COMPLAINT = HEAD + "| [1]\n> a\n| [2]\n> b\n| [3]\n> zz\n| No\n| [3]\n= complains\n"


@pytest.mark.parametrize(
    ("screens", "outcome"),
    [
        (["No such thing here\n[1]", "[2]", "[3]", "No such thing here\n[3]"], "passed"),
        (["[1]", "Well done\n[2]", "Fine\n[3]", "Well done\n[3]"], "failed"),
        (["[1]", "Well done\n[2]", "Fine\n[3]", "Fine\n[3]"], "failed"),
        (["[1]", "[2]", "[3]", "What?\n[3]"], "passed"),
    ],
)
def test_what_is_said_otherwise_is_no_complaint(tmp_path: Path, screens: list[str], outcome: str) -> None:
    """Nothing that was said after an ordinary line is; what was said at the start may be."""
    assert played(tmp_path, *screens, text=COMPLAINT).outcome == outcome


def test_before_an_ordinary_line_the_start_is_what_is_usual(tmp_path: Path) -> None:
    """A program that only says again what it said first reports nothing."""
    text = HEAD + "| [1]\n> zz\n| No\n| [1]\n= complains\n"
    assert played(tmp_path, "Hello\n[1]", "Hello\n[1]", text=text).outcome == "failed"
    assert played(tmp_path, "Hello\n[1]", "No\n[1]", text=text).outcome == "passed"


def test_a_table_counts_also_where_none_was_recorded(tmp_path: Path) -> None:
    """It must be the one that stands; without any, nothing has changed."""
    text = HEAD + "| [1]\n> zz\n| No\n> q\n| Bye\n= ended\n"
    assert played(tmp_path, "[1]", "No\n[1]", ended(), text=text).outcome == "passed"
    assert played(tmp_path, "[1]", "No\n[2]", ended(), text=text).outcome == "failed"
    assert played(tmp_path, "[1]", "No", ended(), text=text).outcome == "passed"


def test_the_last_table_is_the_one_that_stays(tmp_path: Path) -> None:
    """What is shown before it may be anything."""
    text = HEAD + "| [1]\n> zz\n| No\n| [1]\n= unchanged\n"
    assert played(tmp_path, "[1]", "[7]\n[1]", text=text).outcome == "passed"
    assert played(tmp_path, "[1]", "[1]\n[7]", text=text).outcome == "failed"


def test_words_are_looked_for_in_the_answer(tmp_path: Path) -> None:
    """Not in what was said before."""
    text = HEAD + "| [1]\n> h\n| [1]\n= says help\n"
    assert played(tmp_path, "[1]", "Help!\n[1]", text=text).outcome == "passed"
    assert played(tmp_path, "help\n[1]", "[1]", text=text).outcome == "failed"


def test_a_line_without_anything_is_called_empty(tmp_path: Path) -> None:
    """A message names the line that was typed."""
    for line, words in [("a", "After `a`, "), ("", "After an empty line, ")]:
        found = played(tmp_path, "[1]", "[2]", text=HEAD + f"| [1]\n> {line}\n| [1]\n")
        assert found.message == f"{words}the cards should be 1 and is 2."


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (None, "the program shows no table that can be read"),
        ({"cells": (("a",),)}, "no piles are shown"),
        ({"cells": (("a",),), "piles": (("x",),)}, "1 piles are shown instead of 2"),
        ({"cells": ((),), "piles": (("x",), ("y",))}, "the cells should be a and is empty"),
        ({"cells": (("a",),), "piles": (("x",), ("z",))}, "number 2 of the piles should be y and is z"),
        ({"cells": (("a",),), "piles": (("x",), ("y",)), "more": ()}, "the tables differ"),
    ],
)
def test_where_tables_differ_first(seen: Piles | None, words: str) -> None:
    """A group that is not there, another number of piles, another pile."""
    assert in_words({"cells": (("a",),), "piles": (("x",), ("y",))}, seen) == words


def in_a_frame(text: str) -> list[Table]:
    """`<1 2>` shows a pile, to whoever has seen the words `drawn as <` above it."""
    lines = text.split("\n")
    known = next((number for number, line in enumerate(lines) if "drawn as <" in line), len(lines))
    return tables(text) + [
        Table({"cards": (tuple(found.group(1).split()),)}, range(number, number + 1))
        for number, line in enumerate(lines)
        for found in re.finditer(r"<([\d ]*)>", line)
        if number > known
    ]


FRAMED: tuple[str | Screen, ...] = (
    "A moves, Q quits\ndrawn as <\ncards <1 2>\nprompt :> ",
    "\ncards <7>\ncards <2>\nprompt :> ",
    "Error: no such command\ncards <2>\nprompt :> ",
    ended("Bye\n"),
)


@pytest.mark.parametrize(
    ("number", "screen", "outcome"),
    [
        (1, FRAMED[1], "passed"),
        (1, "\ncards <2>\ncards <7>\nprompt :> ", "failed"),
        (1, "\ncards <1 2>\nprompt :> ", "failed"),
        (0, "A moves, Q quits\ncards <1 2>\nprompt :> ", "unread"),
    ],
)
def test_a_frame_that_the_first_screen_shows(
    tmp_path: Path, number: int, screen: str | Screen, outcome: str
) -> None:
    """Later screens are read below it, and tables stand at the lines of their own screens."""
    path = tmp_path / "t.transcript"
    path.write_text(MOVE, "utf-8")
    screens = [*FRAMED[:number], screen, *FRAMED[number + 1 :]]
    result = replay(read_transcript(path), cast(Terminal, Scripted(screens)), in_a_frame)
    assert result.outcome == outcome
    if outcome != "passed":
        assert result.played[-1].tables == ()
    else:
        assert [[table.lines for table in one.tables] for one in result.played] == [
            [range(2, 3)],
            [range(1, 2), range(2, 3)],
            [range(1, 2)],
            [],
        ]


PAUSED = """\
title: t
task: t
points: 1

| Welcome!
| Press Enter to start.
= says welcome
>
| cards [1 2]
| prompt :>
> A
| cards [2]
| prompt :>
> x
| Error: no such command
= complains
= unchanged
> q
= ended
"""
PAUSES: tuple[str | Screen, ...] = ("Welcome!\nHit return: ", *RIGHT)


def test_a_program_that_pauses_where_the_recording_does(tmp_path: Path) -> None:
    """Nothing is to be said of it, and an empty line is typed."""
    terminal = Scripted(PAUSES)
    found = played(tmp_path, text=PAUSED, terminal=terminal)
    assert (found.outcome, found.unpaused) == ("passed", "")
    assert terminal.typed == ["", "A", "x", "q"]


def test_a_program_without_the_pause(tmp_path: Path) -> None:
    """What is typed to go on is left out, so nothing else seems to be wrong, and that it does not pause is told."""
    terminal = Scripted(("Welcome!\ncards [1 2]\nprompt :> ", *RIGHT[1:]))
    found = played(tmp_path, text=PAUSED, terminal=terminal)
    assert found.outcome == "passed"
    assert (
        found.unpaused == "At the start, the program goes on without a pause, where it should wait for Enter."
    )
    assert terminal.typed == ["A", "x", "q"]


@pytest.mark.parametrize(
    ("screens", "message"),
    [
        (("cards [1 2]\nprompt :> ",), "does not say welcome"),
        (("Welcome!\ncards [1 2]\n> ", "cards [1]\n> "), "should be 2 and is 1"),
        (("Welcome!\ncards [1 2]\n> ", "cards [2]\n> ", "cards [2]\n> "), "it reports no error"),
    ],
)
def test_what_else_is_wrong_without_the_pause(
    tmp_path: Path, screens: Sequence[str | Screen], message: str
) -> None:
    """Another mistake of such a program is seen as ever."""
    found = played(tmp_path, *screens, text=PAUSED)
    assert found.outcome == "failed" and message in found.message and found.unpaused


def test_a_program_that_shows_another_table_at_once(tmp_path: Path) -> None:
    """Where it is not the table behind the pause, nobody knows whether it pauses: it gets the empty line."""
    terminal = Scripted(("Welcome!\ncards [7]\n> ", "cards [1 2]\n> ", *RIGHT[1:]))
    found = played(tmp_path, text=PAUSED, terminal=terminal)
    assert terminal.typed[0] == "" and not found.unpaused


def test_a_recording_that_does_not_pause_misses_no_pause(tmp_path: Path) -> None:
    """Where it waits for an empty line and says nothing of a key, a program that shows the table before gets that line, too."""
    terminal = Scripted(("Welcome!\ncards [1 2]\nprompt :> ", "cards [1 2]\nprompt :> ", *RIGHT[1:]))
    found = played(tmp_path, text=PAUSED.replace("Press Enter to start.", "Ready."), terminal=terminal)
    assert (terminal.typed[0], found.unpaused) == ("", "")


def test_a_word_that_the_recording_types_at_its_pause_is_typed(tmp_path: Path) -> None:
    """Only an empty line can be left out where a program goes on at once: a word may mean something to it."""
    terminal = Scripted(("Welcome!\ncards [1 2]\nprompt :> ", "cards [1 2]\nprompt :> ", *RIGHT[1:]))
    found = played(tmp_path, text=PAUSED.replace("\n>\n", "\n> go\n"), terminal=terminal)
    assert (found.outcome, found.unpaused) == ("passed", "")
    assert terminal.typed == ["go", "A", "x", "q"]


def test_a_program_that_shows_the_table_and_pauses_then(tmp_path: Path) -> None:
    """It waits for the key where it says so, so nothing is missing."""
    terminal = Scripted(("Welcome!\ncards [1 2]\nHit return: ", "cards [1 2]\nprompt :> ", *RIGHT[1:]))
    found = played(tmp_path, text=PAUSED, terminal=terminal)
    assert (terminal.typed[0], found.unpaused) == ("", "")
