"""Boxes of cards that are drawn over several lines are written as brackets, and all else stays as it is."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.kits.boxes import unboxed, unframed

EDGES = "┌─┐│└┘╭╮╰╯╎╌+-| 5*\n"
FACES = ["0", "9", "*", "10", ""]


def row(faces: list[str], left: str = "┌│└", right: str = "┐│┘", edge: str = "─") -> str:
    """Cards side by side, three lines high."""
    lines = (
        "  ".join(left[0] + edge * 4 + right[0] for _ in faces),
        "  ".join(left[1] + face.center(4) + right[1] for face in faces),
        "  ".join(left[2] + edge * 4 + right[2] for _ in faces),
    )
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("left", "right", "edge"),
    [("┌│└", "┐│┘", "─"), ("╭│╰", "╮│╯", "─"), ("╔║╚", "╗║╝", "═"), ("+|+", "+|+", "-")],
)
def test_cards_side_by_side(left: str, right: str, edge: str) -> None:
    """Each card stands where it stood, in brackets, with nothing above and below it."""
    drawn = unboxed(row(FACES, left, right, edge)).split("\n")
    assert [line.strip() for line in drawn] == ["", "  ".join(f"[{one.center(4)}]" for one in FACES), ""]


def test_a_fan() -> None:
    """Cards that lie one over the other show their left edges alone."""
    fan = "stack ┌──┌──┌───┐\n 1    │0 │1 │ 2 │\n      └──└──└───┘"
    assert unboxed(fan).split("\n")[1] == " 1    [0][1][2]  "
    wide = ".---.---.-----.\n| 0 | 1 |  2  |\n'---'---'-----'"
    assert unboxed(wide).split("\n")[1].rstrip() == "[0][1][2]"


@pytest.mark.parametrize(
    "drawn",
    [
        "┌───┬───┬───┐\n│ 5 │ * │   │\n└───┴───┴───┘",
        "╔═══╦═══╦═══╗\n║ 5 ║ * ║   ║\n╚═══╩═══╩═══╝",
        "+---+---+---+\n| 5 | * |   |\n+---+---+---+",
    ],
)
def test_boxes_that_share_their_sides(drawn: str) -> None:
    """Cards side by side may have one side for two of them."""
    assert unboxed(drawn).split("\n")[1].rstrip() == "[5][*][ ]"


def test_a_narrow_fan() -> None:
    """Edges that leave one sign of a card need more room as brackets: what stands behind moves, and nothing is lost."""
    fan = "┌─┌─┌───┐   ┌───┐\n│0│*│ 2 │   │ 7 │\n└─└─└───┘   └───┘"
    assert unboxed(fan).split("\n")[1].split() == ["[0][*][2]", "[", "7", "]"]


def test_a_tall_card_of_one_face() -> None:
    """A face that stands in one line of several counts."""
    assert unboxed("┌───┐\n│   │\n│ 7 │\n│   │\n└───┘").split("\n")[2] == "[ 7 ]"


@pytest.mark.parametrize(
    "text",
    [
        "┌──────────────┐\n│ Hand: [5][3] │\n└──────────────┘",
        "┌───┬───┐\n│ 5 │ 3 │\n├───┼───┤\n│ 0 │   │\n└───┴───┘",
        "┌──────┬──────┐\n│ Hand │ Goal │\n└──────┴──────┘",
        "┌────┬────┐\n│ D1 │ D2 │\n│ 5  │ 3  │\n└────┴────┘",
        "+---+---+\n| 5 | 3 |\n+---+---+\n| 0 |   |\n+---+---+",
        "┌───┐\n│ 5 │",
        "┌───┐\n│ 5\n└───┘",
        "┌────┐\n│ 10 │\n│ ♠  │\n└────┘",
    ],
)
def test_what_is_no_box_of_a_card(text: str) -> None:
    """A frame around a table, a box that does not close, and a card with more than a face on it stay as they are."""
    assert unboxed(text) == text


@given(st.text(EDGES, max_size=400))
def test_any_text(text: str) -> None:
    """Whatever is drawn, lines and their lengths stay what they are."""
    assert [len(line) for line in unboxed(text).split("\n")] == [len(line) for line in text.split("\n")]


@pytest.mark.parametrize("piece", ["┌─", "┌─┐", "+-", "+-+", "┌──┐ ", "┌\n", "│ 5 │\n"])
def test_time_grows_with_the_text(piece: str) -> None:
    """Twice the text takes about twice the time."""

    def seconds(size: int) -> float:
        text = "\n".join([(piece * 400)[:400]] * size)
        began = time.process_time()
        unboxed(text)
        return time.process_time() - began

    few = min(seconds(40) for _ in range(3))
    assert min(seconds(160) for _ in range(3)) < 16 * few + 0.05


@pytest.mark.parametrize("sign", "*#")
@pytest.mark.parametrize("closed", [True, False])
def test_a_frame_of_signs(sign: str, closed: bool) -> None:
    """Its sides are gone, and a joker at the end of a line is not."""
    lines = ["PlayerA", "  Hand  [1] *", "", "-" * 20, "PlayerB", "  Goal  *"]
    sides = [f"{sign} {line:<20}{sign if closed else ''}" for line in lines]
    text = "\n".join(["first", sign * 23, *sides, sign * 23, f"{sign} last"])
    shown = unframed(text).split("\n")
    assert [line.strip() for line in shown[2:-2]] == [line.strip() for line in lines]
    assert (shown[:2], shown[-2:]) == (["first", sign * 23], [sign * 23, f"{sign} last"])


@pytest.mark.parametrize(
    "text", ["*\n* \n*\n", "* Hand: 1\n* Goal: 3\n* Left: 4", "*****\n* 1\n* 2\n* 3\n* 4"]
)
def test_what_is_no_frame_of_signs(text: str) -> None:
    """Jokers, a list, and cards below a rule."""
    assert unframed(text) == text


PIECES = ("*****", "* a", "*", "*** a", "# a   #", "#######", "  * a", "", "*a", "*---*", "a *", " ")


@given(
    text=st.one_of(
        st.text(alphabet="*# -a\n", max_size=200),
        st.lists(st.sampled_from(PIECES), max_size=12).map("\n".join),
    )
)
def test_any_text_with_signs(text: str) -> None:
    """Signs become blanks, or go at the end of a line, and nothing else changes."""
    shown = unframed(text).split("\n")
    for old, new in zip(text.split("\n"), shown, strict=True):
        assert new.strip(" *#") == old.strip(" *#")
    assert unframed(text).translate({ord("*"): None, ord("#"): None, ord(" "): None}) == text.translate(
        {ord("*"): None, ord("#"): None, ord(" "): None}
    )


@pytest.mark.parametrize("piece", ["*", "* \n", "*****\n* a\n", "     *****\n", "# a\n"])
def test_frames_take_time_as_the_text(piece: str) -> None:
    """Twice the text takes about twice the time."""
    text = "#####\n*****\n" + piece * 20_000
    started = time.perf_counter()
    unframed(text)
    assert time.perf_counter() - started < 1
