"""What a function prints and no reader knows is open, and never charged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.model.result import CheckResult
from grader.submissions.submission import Submission

SHOWS = """

def display_game(cells, foundations, tableaus):
    {}
"""
UPSIDE_DOWN = "for number, pile in enumerate(tableaus, 1): print('<<', number, '>>', *(ord(str(card)[-1]) * 7 + card.rank() for card in pile))"
"""A drawing of its own: nobody who has not been told knows which card is which."""

PLAIN = """print(*(str(pile[-1]) if pile else "[ ]" for pile in [*cells, *foundations]), SPOILT)
    for row in range(max(map(len, tableaus))):
        print(*(f"{str(pile[row]) if row < len(pile) else '':4}" for pile in tableaus))"""


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    with tools.grader("bakers_game") as one:
        yield one


def graded(grader: Grader, body: str) -> list[CheckResult]:
    """The checks of the display, of the reference with another one."""
    files = dict(tools.reference("bakers_game").files)
    (path,) = [one for one, data in files.items() if b"def display_game" in data]
    files[path] += SHOWS.format(body).encode()
    result = grader.grade(Submission("one", "one", files))
    assert all(one.points == one.max_points for one in result.checks if one.task != "Display")
    return [one for one in result.checks if one.task == "Display"]


def test_a_drawing_that_nobody_knows_is_open(grader: Grader) -> None:
    """The page says so, and quotes what was printed."""
    checks = graded(grader, UPSIDE_DOWN)
    assert {one.status for one in checks} == {"open"}
    assert sum(one.open_points for one in checks) == sum(one.max_points for one in checks)
    # That the lists stay as they are is not read on the screen; and that alone would be so if nothing were done.
    (lists,) = (one for one in checks if "leaves its lists" in one.title)
    assert "would also pass with functions that do nothing" in lists.message
    assert all("no table of the game could be read" in one.message for one in checks if one is not lists)
    assert any("<< 1 >>" in one.message for one in checks)


@pytest.mark.parametrize("body", ["pass", "print()", "print(' ' * 20)"])
def test_who_prints_nothing_is_charged(grader: Grader, body: str) -> None:
    """There is nothing that a reader could miss."""
    assert {"failed", "blocked"} & {one.status for one in graded(grader, body)}


def test_what_cannot_be_read_any_more_is_charged(grader: Grader) -> None:
    """Where other games can be read, the drawing is known, and what else is shown is no table of the game."""
    assert {one.status for one in graded(grader, PLAIN.replace("SPOILT", "''"))} == {"passed"}
    spoilt = "*['[ ]' for cell in cells if cell]"
    assert "failed" in {one.status for one in graded(grader, PLAIN.replace("SPOILT", spoilt))}


def test_a_card_that_is_left_out_is_charged(grader: Grader) -> None:
    """No table can be read without the cells, but a card of theirs that other texts name is seen to be missing."""
    body = PLAIN.replace("[*cells, *foundations]", "foundations").replace("SPOILT", "''")
    checks = {one.title: one for one in graded(grader, body)}
    about_cells = [one for title, one in checks.items() if "The cells are shown" in title]
    assert [one.status for one in about_cells] == ["failed"]
    assert "passed" not in {one.status for one in checks.values() if "leaves its lists" not in one.title}


def test_cards_in_signs_of_their_own_are_not_left_out(grader: Grader) -> None:
    """Who writes the cards of the cells another way has not left them out where that way is nowhere known."""
    body = PLAIN.replace(
        "str(pile[-1]) if pile", "(f'{ord(str(pile[-1])[-1])}/{pile[-1].rank()}') if pile"
    ).replace("SPOILT", "''")
    assert "open" in {one.status for one in graded(grader, body)}


GERMAN = """def shown(pile, at=-1):
        return ("Kr", "Ka", "He", "Pi")[pile[at].suit() - 1] + {1: "A", 11: "B", 12: "D", 13: "K"}.get(pile[at].rank(), str(pile[at].rank()))
    print("Zellen  ", *(f"{n}: {shown(pile) if pile else '[ ]':6}" for n, pile in enumerate(cells, 1)))
    print("Ablagen ", *(f"{n}: {shown(pile) if pile else '[ ]':6}" for n, pile in enumerate(foundations, 1)))
    print("Spalten:")
    print("   ", *(f"({n})  " for n in range(1, 9)))
    for row in range(max(map(len, tableaus))):
        print("   ", *(f"{shown(pile, row) if row < len(pile) else '':5}" for pile in tableaus))"""
"""Cards in German: the frame is read, and a table without cards in it."""


def test_cards_that_nobody_knows_are_open(grader: Grader) -> None:
    """A frame in which no card is known is no table of a game without cards."""
    checks = graded(grader, GERMAN)
    assert {one.status for one in checks} == {"open"}
    assert any("no table of the game could be read" in one.message for one in checks)


def test_a_frame_without_cards_is_charged(grader: Grader) -> None:
    """What is the same for each game shows none of its cards."""
    body = GERMAN.replace("return (", "return '' and (")
    assert "failed" in {one.status for one in graded(grader, body)}
