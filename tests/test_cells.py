"""Texts are cut into cells: what stands together, with the words before it in its line and above it in its column."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.kits.card_tokens import CARD, EMPTY, NUMBER, Signs
from grader.kits.cell_parts import Cell, Words
from grader.kits.cells import Cutter

SIGNS = Signs(
    face=r"[0-9]|\*",
    empty="empty|none",
    count="cards?|left",
    filler="of|the",
    note="next",
    numbered="pile|player",
    column="hand|goal|pile|player",
)
CUTTER = Cutter(SIGNS)
OF_PLACES = Cutter(replace(SIGNS, column="[hd][1-5]"))
STYLES = ("[{}]", "({})", "<{}>", "{{{}}}", "«{}»", "{}")
CARDS = ("5", "*", "0", "9", "5")


def cells(text: str, cutter: Cutter = CUTTER) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Names and values of the cells: the words before, those above, and by each mark its cards, with what is none in words."""
    words = {CARD: "", EMPTY: "empty", NUMBER: "number "}
    return [
        (
            one.before,
            one.above,
            [
                (part.mark, " ".join(words[value.kind] + value.text for value in part.values))
                for part in one.parts
            ],
        )
        for one in cutter.cut(text)
        if isinstance(one, Cell)
    ]


@pytest.mark.parametrize(
    ("style", "between"),
    [(style, between) for style in STYLES for between in ("", " ", ", ", "   ") if between or style != "{}"],
)
def test_cards_in_any_brackets(style: str, between: str) -> None:
    """A row of cards is one cell, however they stand: but for those that are written together, which are a number."""
    row = between.join(style.format(card) for card in CARDS)
    assert cells(f"Hand: {row}") == [("Hand:", "", [("", "5 * 0 9 5")])]
    assert cells(f"║ Hand: {row}    ║") == [("Hand:", "", [("", "5 * 0 9 5")])]


@pytest.mark.parametrize(
    "sign",
    ["[]", "[ ]", "( )", "-", "--", ".", "_", "empty", "[empty]", "(none)", "<none>", "||", "-- empty --"],
)
def test_places_without_a_card(sign: str) -> None:
    """Their signs are many."""
    assert cells(f"Pile 2: {sign}") == [("Pile 2", "", [("", "empty")])]


def test_a_name_with_nothing_behind_it() -> None:
    """It names an empty pile where it has a number; else cards may follow in the next line."""
    assert cells("Pile 2:\nPile 3 of player A: ") == [
        ("Pile 2", "", [("", "empty")]),
        ("Pile 3 player A:", "", [("", "empty")]),
    ]
    assert CUTTER.cut("Hand:") == [Words(0, ("Hand:",))]


def test_columns() -> None:
    """What stands above a cell names it, in a frame or without one."""
    plain = "      player A   player B\ngoal  [5] 15     [*] 9\nhand  [1][2]     [3]\n"
    framed = (
        "| | player A | player B |\n|---|---|---|\n| goal | [5] (15) | [*] (9) |\n| hand | [1][2] | [3] |\n"
    )
    for text in (plain, framed):
        assert cells(text) == [
            ("goal", "player A", [("", "5 number 15")]),
            ("", "player B", [("", "* number 9")]),
            ("hand", "player A", [("", "1 2")]),
            ("", "player B", [("", "3")]),
        ]


def test_numbers_of_columns_are_no_cards() -> None:
    """A line that counts the columns is a heading."""
    assert cells("| goal | pile 1 | pile 2 |\n| 7 | 3 | none |") == [
        ("", "goal", [("", "7")]),
        ("", "pile 1", [("", "3")]),
        ("", "pile 2", [("", "empty")]),
    ]


def test_marks() -> None:
    """A letter or number before each of several values says which it is."""
    assert cells("hand a=[5] b=[*] c=[3]") == [("hand", "", [("a", "5"), ("b", "*"), ("c", "3")])]
    assert cells("piles: 1: [5][4]  2: []  3: [7]") == [
        ("piles:", "", [("1", "5 4"), ("2", "empty"), ("3", "7")])
    ]
    assert cells("d1 (5)  d2 ( )  d3 (6)(7)  d4 (8)") == [
        ("", "", [("d1", "5"), ("d2", "empty"), ("d3", "6 7"), ("d4", "8")])
    ]


def test_piles_between_bars_and_in_lists() -> None:
    """Each has its own mark."""
    assert cells("piles: |[0][1][2]|  ||  |[5]|") == [
        ("piles:", "", [("", "0 1 2"), ("", "empty"), ("", "5")])
    ]
    assert cells("piles: [[9], [4, 5], []] [3] [2] [1]") == [
        ("piles:", "", [("", "9"), ("", "4 5"), ("", "empty"), ("", "3"), ("", "2"), ("", "1")])
    ]


def test_what_is_beside_a_pile() -> None:
    """A note on the card that is next is none of its cards, and a number of cards is no card."""
    assert cells("Pile 1: 3 (next: 4)") == [("Pile 1", "", [("", "3")])]
    assert cells("Pile 1: empty <- 0") == [("Pile 1", "", [("", "empty")])]
    assert cells("Goal: 7, 9 cards left") == [("Goal:", "", [("", "7 number 9")])]
    assert cells("Goal: 7 x9") == [("Goal:", "", [("", "7 number 9")])]


def test_hands_side_by_side() -> None:
    """A wider gap than elsewhere in a line parts two cells."""
    assert cells("1 2 3   4 5 6") == [("", "", [("", "1 2 3")]), ("", "", [("", "4 5 6")])]


@given(text=st.text(alphabet="[](){}|*0159 aJ.:-=#x\n│", max_size=400))
def test_any_text(text: str) -> None:
    """Nothing raises, and cells stand in lines of the text."""
    lines = len(text.split("\n"))
    assert all(0 <= one.line < lines for one in CUTTER.cut(text))


@pytest.mark.parametrize("piece", ["[5] ", "| ", "[", "5 ", "- ", "a ", "|5", "1: ", "[]", "5,"])
def test_time_grows_as_the_text(piece: str) -> None:
    """Ten times as many lines take no more than forty times as long, whatever they hold."""
    line = (piece * 100)[:390]

    def seconds(lines: int) -> float:
        text = "\n".join(f"{line}{number}" for number in range(lines))
        started = time.process_time()
        CUTTER.cut(text)
        return time.process_time() - started

    assert min(seconds(400) for _ in range(3)) < 40 * max(0.002, min(seconds(40) for _ in range(3)))


def test_names_below_their_places() -> None:
    """A line of nothing but the names of places gives them to the row above; another letter is another cell."""
    assert cells("[5] [*] [0] [3]\n d1  d2  d3  g") == [
        ("", "", [("d1", "5"), ("d2", "*"), ("d3", "0")]),
        ("", "", [("g", "3")]),
    ]
    assert cells("[5] [*]\n h1  h2  h3") == [("", "", [("", "5 *")])]


def test_names_and_numbers_below_their_places() -> None:
    """A number beside the name of a place counts its cards, and cards that touch each other lie on one place."""
    assert cells("[5]    [*][0]  [3]\npile 1  pile 2  goal, 15 cards") == [
        ("", "", [("pile 1", "5"), ("pile 2", "* 0")]),
        ("", "", [("goal", "3 number 15")]),
    ]
    assert cells("[5] [*] [0] [3]\nturn 3  round 7")[0] == ("", "", [("", "5 * 0 3")])


def test_rows_below_names_of_two_letters() -> None:
    """Where the whole row is there, each letter is a cell; else each name is one."""
    names = "  h1  h2  h3  h4   d1  d2  d3\n"
    assert cells(f"{names}   5   3   4   0    *   9   -", OF_PLACES) == [
        ("", "h1", [("h1", "5"), ("h2", "3"), ("h3", "4"), ("h4", "0")]),
        ("", "d1", [("d1", "*"), ("d2", "9"), ("d3", "empty")]),
    ]
    assert cells(f"{names}   5   3             *   9   -", OF_PLACES) == [
        ("", "h1", [("", "5")]),
        ("", "h2", [("", "3")]),
        ("", "d1", [("", "*")]),
        ("", "d2", [("", "9")]),
        ("", "d3", [("", "empty")]),
    ]


def test_a_row_of_names_inside_one_cell_of_a_grid() -> None:
    """It names no columns: what stands in the rows below it is in the columns of the grid."""
    grid = """
| Player | HAND      | PILE 1 |
| A      | [5] [*]   | [3]    |
|        | h1  h2    |        |
| B      | [9] [0]   | [7]    |
"""
    assert [(above, value) for _, above, [(_, value)] in cells(grid) if value != "empty"] == [
        ("HAND", "5 *"), ("PILE 1", "3"), ("HAND", "9 0"), ("PILE 1", "7"),
    ]  # fmt: skip


def test_a_hyphen_is_no_empty_place() -> None:
    """Between two words a dash joins them; beside a name with its sign, or alone, it is an empty place."""
    assert cells("player A - hand: 5 3") == [("player A - hand:", "", [("", "5 3")])]
    assert cells("hand: - goal: 5") == [("hand:", "", [("", "empty")]), ("goal:", "", [("", "5")])]


def test_the_number_of_a_pile_in_words() -> None:
    """`pile number 2` is `pile 2`."""
    assert cells("pile number 2 is [5] [*] [0] [1]") == [("pile number 2 is", "", [("", "5 * 0 1")])]


def test_piles_with_their_names_before_an_equals_sign() -> None:
    """`d1=-` is an empty place and `d2=8` a card, each with its name."""
    assert cells("mine d1=- d2=8 d3=9 d4=-") == [
        ("mine", "", [("d1", "empty"), ("d2", "8"), ("d3", "9"), ("d4", "empty")])
    ]


def test_a_number_at_the_end_of_a_sentence_is_a_card() -> None:
    """Only at the beginning of a line does a number with a dot count what comes."""
    assert cells("hand: *, 0, 2, 6.") == [("hand:", "", [("", "* 0 2 6")])]


@pytest.mark.parametrize("sign", ["-", "+", " + ", "&", " & ", ">", "~", " · ", "–"])
def test_cards_that_are_joined_by_a_sign(sign: str) -> None:
    """They are one pile, and none of them is lost."""
    assert cells(f"Pile 2: {sign.join(CARDS)}") == [("Pile 2", "", [("", "5 * 0 9 5")])]


@pytest.mark.parametrize("sign", ["%", "x", "_!_"])
def test_cards_that_are_joined_in_an_unknown_way(sign: str) -> None:
    """No pile is read: the first card alone would be wrong."""
    assert cells(f"Pile 2: {sign.join(CARDS)}") == []


@pytest.mark.parametrize("arrow", ["->", "=>", "-->", "→"])
def test_an_arrow_for_a_colon(arrow: str) -> None:
    """Behind the name of a pile its first card is no note of what comes next; behind cards it is one."""
    assert cells(f"Pile 2 {arrow} 5 *") == [("Pile 2", "", [("", "5 *")])]
    assert cells(f"Pile 2: 5 * {arrow} 3") == [("Pile 2", "", [("", "5 *")])]


def test_a_row_with_a_name_beside_it_below_columns() -> None:
    """It belongs to the columns only where its cards stand below them."""
    columns = "  P1   P2   P3   P4\n   5    *    0    9\nPlayer B hand ( 4 8 * 6 )"
    assert cells(columns)[-1] == ("Player B hand", "", [("", "4 8 * 6")])


@pytest.mark.parametrize("sign", ["[]", "||", "( )", "[-]", "<empty>"])
def test_numbers_of_empty_piles_are_no_cards(sign: str) -> None:
    """Where all piles are empty, their numbers are known by counting; numbers that do not count are cards."""
    row = "  ".join(f"{number} {sign}" for number in (1, 2, 3, 4))
    ((before, above, parts),) = cells(f"Piles  {row}")
    assert (before, above) == ("Piles", "")
    assert [(mark.strip("[]()<>|- "), value) for mark, value in parts] == [(n, "empty") for n in "1234"]
    assert [value for _, _, parts in cells(f"Piles  5 {sign}  2 {sign}") for _, value in parts] == [
        "5 empty",
        "2 empty",
    ]
