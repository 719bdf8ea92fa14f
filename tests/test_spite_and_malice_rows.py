"""Tables of Mini Spite and Malice in which rows of four piles, their numbers and their players' letters are written in ways of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.kits.screens import plain
from test_spite_and_malice_layouts import FACES, Pile, Side, fours, read

Draw = Callable[[Side, tuple[Pile, ...], Side], str]


def _joined(pile: Pile) -> str:
    return "".join(f"[{card}]" for card in pile)


def stacks_in_one_line(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Three lines for all, and stacks between bars without a name."""

    def side(one: Side) -> str:
        discards = " ".join(f"[{pile[-1]}]" if pile else "[]" for pile in one.discards)
        return f"{one.name[-1]} hand [{_joined(one.hand)}] discard {discards} goal [{one.goal}] {one.left}"

    return "\n".join([side(a), "   " + " ".join(f"|{_joined(pile)}|" for pile in stacks), side(b)])


def names_of_empty_places(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Nothing behind the name of an empty discard pile, and the numbers of stacks in parentheses."""

    def side(one: Side) -> list[str]:
        discards = "".join(
            f"{f'd{n} [{pile[-1]}]' if pile else f'd{n}':<9}" for n, pile in enumerate(one.discards, 1)
        )
        hand = " ".join(f"[{card}]" for card in one.hand)
        return [
            f"  {one.name[-1]}   hand  {hand}",
            f"      goal  [{one.goal}] ({one.left} to go)   {discards}",
            "",
        ]

    middle = [f"      ({n}) |{_joined(pile)}|" for n, pile in enumerate(stacks, 1)]
    return "\n".join(["  MINI SPITE AND MALICE        shoe: 80 cards", "", *side(a), *middle, "", *side(b)])


def players_behind(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """The letter of a player behind the name of each pile, below a sentence about the other one."""

    def side(one: Side) -> list[str]:
        mine = [
            f"discard {n} of {one.name[-1]} : {_joined(pile) or 'empty'}"
            for n, pile in enumerate(one.discards, 1)
        ]
        return [
            "*" * 34,
            f"hand of {one.name[-1]} : [{_joined(one.hand)}]",
            f"goal of {one.name[-1]} : [{one.goal}] and there are {one.left} cards in it",
            *mine,
        ]

    middle = [f"playing pile {n} : |{_joined(pile)}|" for n, pile in enumerate(stacks, 1)]
    counts = "shoe: 80 cards, finished piles: 0"
    return "\n".join(
        ["now player B", "player B draws 0 card(s)", "", *side(a), "*" * 34, *middle, counts, *side(b)]
    )


def numbers_in_a_name(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """The numbers of four places in their name, in a box, with their top cards."""

    def side(one: Side) -> list[str]:
        discards = "  ".join(f"[{pile[-1] if pile else ' '}]" for pile in one.discards)
        return [
            "+" + "-" * 60 + "+",
            f"|{f'Player {one.name[-1]}':^60}|",
            f"| Hand                | {f'[{_joined(one.hand)}]':<37}|",
            f"| Goal pile           | {f'[{one.goal}]  {one.left} cards left':<37}|",
            f"| Discard 1 2 3 4     | {discards:<37}|",
        ]

    middle = [f"| Play stack {n}        | {f'|{_joined(pile)}|':<37}|" for n, pile in enumerate(stacks, 1)]
    return "\n".join([*side(a), "+" + "-" * 60 + "+", *middle, *side(b), "+" + "-" * 60 + "+"])


def dashes_behind_numbers(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A dash right behind the number of an empty place."""

    def side(one: Side) -> list[str]:
        discards = "  ".join(f"{n}:{_joined(pile[-1:]) or '-'}" for n, pile in enumerate(one.discards, 1))
        return [
            f"Player {one.name[-1]}   hand [{_joined(one.hand)}]   goal [{one.goal}] x{one.left}",
            f"           discards  {discards}",
            "",
        ]

    middle = [f"   stack {n}  |{_joined(pile)}|" for n, pile in enumerate(stacks, 1)]
    return "\n".join(["_" * 60, *side(a), *middle, "", *side(b)])


WHOLE = {"players_behind"}
"""Those that show discard piles with all their cards."""


def sides(name: str) -> st.SearchStrategy[Side]:
    """A player with cards in the hand, and a goal pile of several."""
    hands = st.lists(st.sampled_from(FACES), min_size=1, max_size=5).map(tuple)
    return st.builds(Side, st.just(name), hands, fours, st.sampled_from(FACES), st.integers(10, 15))


@pytest.mark.parametrize(
    "draw",
    [stacks_in_one_line, names_of_empty_places, players_behind, numbers_in_a_name, dashes_behind_numbers],
    ids=lambda one: one.__name__,
)
@given(a=sides("PlayerA"), stacks=fours, b=sides("PlayerB"))
@settings(max_examples=60, deadline=None)
def test_what_is_drawn_is_read(draw: Draw, a: Side, stacks: tuple[Pile, ...], b: Side) -> None:
    """Whatever the cards are, and whichever piles are empty."""
    (table,) = read(plain(f"{draw(a, stacks, b)}\nPlayer B what do you want to do? (play / discard) "))
    tops = (lambda pile: pile) if draw.__name__ in WHOLE else (lambda pile: pile[-1:])
    wanted = {
        "hand A": (a.hand,),
        "hand B": (b.hand,),
        "discards A": tuple(map(tops, a.discards)),
        "discards B": tuple(map(tops, b.discards)),
        "goal A": ((a.goal,),),
        "goal B": ((b.goal,),),
        "stacks": stacks,
    }
    assert {group: table.piles.get(group) for group in wanted} == wanted


def test_cards_that_lie_face_down_are_no_empty_hand() -> None:
    """How many there are is known, and not which."""
    a = Side("PlayerA", ("*", "3", "5"), ((), (), (), ()), "7", 15)
    b = Side("PlayerB", ("1", "2", "4"), ((), (), (), ()), "5", 15)
    text = players_behind(a, ((), (), (), ()), b)
    (table,) = read(plain(text.replace("[[1][2][4]]", "[?][?][?]")))
    assert table.piles["hand A"] == (("*", "3", "5"),)
    assert "hand B" not in table.piles


@pytest.mark.parametrize("drawn", ["|[7]| |[2]| |[9]| |[4]|", "1 2 3 4"])
def test_four_cards_of_a_hand_are_no_row_of_piles(drawn: str) -> None:
    """Neither between bars, nor where they are the numbers from 1 to 4."""
    a = Side("PlayerA", ("8", "8", "8", "8"), ((), (), (), ()), "7", 15)
    b = Side("PlayerB", ("1", "2", "4"), ((), (), (), ()), "5", 15)
    text = players_behind(a, ((), ("0", "1"), (), ()), b)
    (table,) = read(plain(text.replace("hand of A : [[8][8][8][8]]", f"Player A hand: {drawn}")))
    assert table.piles["hand A"] == (tuple(face for face in drawn if face.isdigit()),)


def test_numbers_below_the_hands_are_no_cards() -> None:
    """In a table with a column for each player, where only the first one has a name."""
    text = """
        |              | Player A  <== to play    | Player B                 |
        | Hand         | [1][3][4][7][8]          | [2][9][*][4][3]          |
        |    (no.)     |  1  2  3  4  5           |  1  2  3  4  5           |
        | Goal         | [5]  (15 left)           | [3]  (15 left)           |
        | Discard D1   |                          |                          |
        | Discard D2   |                          |                          |
        | Discard D3   |                          |                          |
        | Discard D4   |                          |                          |
        +--------------+--------------------------+--------------------------+
        | Pile 1       | ||                                                  |
        | Pile 2       | ||                                                  |
        | Pile 3       | ||                                                  |
        | Pile 4       | ||                                                  |
        """
    (table,) = read(plain(text))
    assert (table.piles["hand A"], table.piles["hand B"]) == (
        (("1", "3", "4", "7", "8"),),
        (("2", "9", "*", "4", "3"),),
    )
