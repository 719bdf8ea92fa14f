"""Tables of Mini Spite and Malice with signs, letters and words in the places of names and cards: what is drawn is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from assignment_tools import kit
from grader.kits import content
from grader.kits.screens import Table, plain
from test_spite_and_malice_layouts import FACES, KEYCAP, Pile, Side, read, tops

(WORDING,) = content.modules("spite_words", kit().transcripts("spite_and_malice"), "wording.py")
WORDS = dict(
    zip(
        FACES,
        ["Joker", "Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"],
        strict=True,
    )
)
Draw = Callable[[Side, tuple[Pile, ...], Side], str]


def boxes_below_the_goal(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A hand in boxes without a name, below the goal pile; a joker that takes two columns."""

    def side(one: Side) -> list[str]:
        drawn = ["│🃏 │" if card == "*" else f"│ {card} │" for card in one.hand]
        return [
            f"== {one.name} ==",
            f"Goal: {one.goal}  ({one.left} cards left)",
            f"     {' '.join('┌───┐' for _ in one.hand)}",
            f"     {' '.join(drawn)}",
            f"     {' '.join('└───┘' for _ in one.hand)}",
            f"Discard piles: {'   '.join(f'D{n}={card}' for n, card in _numbered(one, '-'))}",
            "",
        ]

    middle = [f"Play Stack {n}: |{_joined(pile)}|" for n, pile in enumerate(stacks, 1)]
    return "\n".join([*side(a), *middle, "", *side(b)])


def with_signs(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Signs for the kinds of piles, numbers on keys, and points where no card lies."""

    def side(one: Side) -> list[str]:
        discards = "  ".join(f"{n}{KEYCAP} {f'[{card}]' if card else '··'}" for n, card in _numbered(one, ""))
        hand = f"[{_joined(one.hand)}]"
        return [f"👤 {one.name}\t🎯 [{one.goal}] x{one.left}\t✋ {hand}", f"\t🗑  {discards}"]

    middle = [f"▶ {n}{KEYCAP} |{_joined(pile)}|" for n, pile in enumerate(stacks, 1)]
    return "\n".join([*side(a), *side(b), "", *middle, "💬 PlayerA starts", ""])


def in_words(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Cards as words, and arrows behind the numbers of the play stacks."""

    def side(one: Side) -> list[str]:
        discards = " / ".join(WORDS[card] if card else "nothing" for _, card in _numbered(one, ""))
        return [
            f"Player {one.name[-1]} has {one.left} goal cards, top: {WORDS[one.goal]}",
            f"\thand: {', '.join(WORDS[card] for card in one.hand)}",
            f"\tdiscards: {discards}",
        ]

    middle = [f"\t {n} -> |{_joined(pile)}|" for n, pile in enumerate(stacks, 1)]
    return "\n".join(["#" * 40, *side(a), *side(b), "Playing piles:", *middle])


def in_letters(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A line for each player, with letters for the kinds of piles, and the top cards of all piles."""

    def side(one: Side, mark: str) -> str:
        discards = ",".join(card for _, card in _numbered(one, "-"))
        return f"{mark}{one.name[-1]}  H: {' '.join(one.hand):<9}  D: {discards}  G: {one.goal} ({one.left})"

    middle = "   ".join(
        f"S{n}: {''.join(pile) or '-'} (needs {(int(pile[0]) + 1) % 10 if pile and pile[0].isdigit() else 0})"
        for n, pile in enumerate(stacks, 1)
    )
    return "\n".join([side(a, " "), f"   {middle}", side(b, ">")])


def in_four_columns(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """The top cards of all piles below the numbers 1 to 4; a joker of a play stack behind what it stands for."""

    def row(name: str, piles: tuple[Pile, ...], free: str, joker: str) -> str:
        shown = [("".join(pile) or free).replace("*", joker) for pile in piles]
        return f"{name:>10}{''.join(f'{one:>10}' for one in shown)}"

    def side(one: Side) -> str:
        return f"{one.name:<10}{_joined(one.hand):<22}goal [{one.goal}] with {one.left} left"

    rule = "=" * 66
    rows = [
        row("stacks", stacks, "free", "4*"),
        row("disc. A", a.discards, ".", "*"),
        row("disc. B", b.discards, ".", "*"),
    ]
    head = f"{'':10}{''.join(f'{n:>10}' for n in range(1, 5))}"
    return "\n".join([rule, side(a), side(b), rule, head, *rows, rule])


def _joined(pile: Pile) -> str:
    return "".join(f"[{card}]" for card in pile)


def _numbered(one: Side, free: str) -> list[tuple[int, str]]:
    return [(n, "".join(pile) or free) for n, pile in enumerate(one.discards, 1)]


def sides(name: str) -> st.SearchStrategy[Side]:
    """A player with cards in the hand, and a goal pile of several."""
    hands = st.lists(st.sampled_from(FACES), min_size=3, max_size=5).map(tuple)
    return st.builds(Side, st.just(name), hands, tops, st.sampled_from(FACES), st.integers(11, 15))


@pytest.mark.parametrize(
    "draw",
    [boxes_below_the_goal, with_signs, in_words, in_letters, in_four_columns],
    ids=lambda one: one.__name__,
)
@given(a=sides("PlayerA"), stacks=tops, b=sides("PlayerB"))
@settings(max_examples=60, deadline=None)
def test_what_is_drawn_is_read(draw: Draw, a: Side, stacks: tuple[Pile, ...], b: Side) -> None:
    """Whatever the cards are, and whichever piles are empty."""
    # Fewer words for numbers may be those of a sentence.
    assume(draw is not in_words or sum(card != "*" for card in (*a.hand, *b.hand)) > 3)
    (table,) = read(
        plain(f"{draw(a, stacks, b)}\nPlayerA, choose action: p (play) or x (discard/end turn)\n")
    )
    wanted = {
        "hand A": (a.hand,),
        "hand B": (b.hand,),
        "discards A": a.discards,
        "discards B": b.discards,
        "goal A": ((a.goal,),),
        "goal B": ((b.goal,),),
        "stacks": stacks,
    }
    assert {group: table.piles.get(group) for group in wanted} == wanted


def bare_signs(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A joker that is a sign among bare cards, and the same sign around the names of players."""

    def shown(pile: Pile) -> str:
        return " ".join(pile).replace("*", "🃏") or "-"

    def side(one: Side) -> list[str]:
        discards = [f"  Discard {n}: {shown((card,) if card else ())}" for n, card in _numbered(one, "")]
        goal = f"  Goal: {shown((one.goal,))} ({one.left} left)"
        return [f"🃏 {one.name} 🃏", f"  Hand: {shown(one.hand)}", goal, *discards]

    middle = [f"Stack {n}: {shown(pile)}" for n, pile in enumerate(stacks, 1)]
    return "\n".join([*side(a), *middle, *side(b), ""])


def numbers_above_hands(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Numbers of positions above each hand, which are no cards."""

    def side(one: Side) -> list[str]:
        return [
            one.name,
            f"       {'   '.join(str(n) for n, _ in enumerate(one.hand, 1))}",
            f"Hand: {' '.join(f'[{card}]' for card in one.hand)}",
            f"Goal: [{one.goal}] ({one.left} left)",
            f"Discards: {' '.join(f'[{card}]' if card else '[ ]' for _, card in _numbered(one, ''))}",
        ]

    middle = [f"Play Stack {n}: |{_joined(pile)}|" for n, pile in enumerate(stacks, 1)]
    return "\n".join([*side(a), *middle, *side(b)])


@pytest.mark.parametrize("draw", [bare_signs, numbers_above_hands], ids=lambda one: one.__name__)
@given(a=sides("PlayerA"), stacks=tops, b=sides("PlayerB"))
@settings(max_examples=60, deadline=None)
def test_what_looks_like_a_card_is_none(draw: Draw, a: Side, stacks: tuple[Pile, ...], b: Side) -> None:
    """Ornaments and numbers of positions beside cards."""
    for one in (a, b):
        shown = [card for pile in one.discards for card in pile]
        tops = [card for _, card in _numbered(one, "")]
        # Of piles `[1] [ ] [2] [ ]`, or `[1] [*] [2] [ ]`, nobody knows whether they are numbered.
        assume(not shown or shown != [str(n) for n, _ in enumerate(shown, 1)])
        assume(tops[::2] != [str(n) for n, _ in enumerate(tops[::2], 1)])
    (table,) = read(
        plain(f"{draw(a, stacks, b)}\nPlayerA, choose action: p (play) or x (discard/end turn)\n")
    )
    assert (table.piles["hand A"], table.piles["hand B"]) == ((a.hand,), (b.hand,))
    assert (table.piles["goal A"], table.piles["goal B"]) == (((a.goal,),), ((b.goal,),))
    assert (table.piles["discards A"], table.piles["discards B"]) == (a.discards, b.discards)
    assert table.piles["stacks"] == stacks


@pytest.mark.parametrize("below", ["", "                     [5]"])
def test_numbers_above_columns_go_where_all_rows_have_names(below: str) -> None:
    """A row without a name needs them."""
    head = "            1     2     3     4"
    rows = [
        "Discards    [9]   [ ]   [2]   [*]",
        *([below] if below else []),
        "Stacks      [ ]   [3]   [ ]   [ ]",
    ]
    shown = WORDING.in_words("\n".join(["Player A", head, *rows, "", "  PlayerB"]))
    assert (head in shown) == bool(below)


SIDE = "Player {name}\nHand: {hand}\nGoal: {goal} (15 left)\nDiscard 1: [3]\nDiscard 2: []\nDiscard 3: []\nDiscard 4: []\n"
STACKS = "Stack 1: [0][1]\nStack 2: []\nStack 3: []\nStack 4: []\n"


def whole(hand: str = "[1] [2] [3]", goal: str = "[7]", stacks: str = STACKS) -> Table:
    """The table of a game in which A has this hand and this goal pile."""
    b = SIDE.format(name="B", hand="[4] [5] [6]", goal="[8]")
    (table,) = read(plain(SIDE.format(name="A", hand=hand, goal=goal) + stacks + b))
    return table


def test_a_joker_in_letters_and_stars() -> None:
    """In the brackets of cards; a star beside a card is an ornament."""
    assert whole("[Jo] [2] [3]").piles["hand A"] == (("*", "2", "3"),)
    assert whole("[★] [2] [3]").piles["hand A"] == (("*", "2", "3"),)
    assert whole(goal="★ [7]").piles["goal A"] == (("7",),)


def test_stacks_that_are_pointed_at() -> None:
    """All four of them; a goal pile that is pointed at is none."""
    pointed = "▶ 1  [0][1]\n▶ 2  []\n▶ 3  []\n▶ 4  []\n"
    assert whole(stacks=pointed).piles["stacks"] == (("0", "1"), (), (), ())
    assert whole(goal="▶ 4").piles["stacks"] == (("0", "1"), (), (), ())


def test_dashes_are_places_beside_other_places() -> None:
    """Behind a heading, they are a part of it."""
    dashes = "Stack 1: [0][1]\nStack 2 ----\nStack 3 ----\nStack 4 ----\n"
    assert whole(stacks=dashes).piles["stacks"] == (("0", "1"), (), (), ())
    headed = "".join(
        f"--- Stack {n} ---\n{cards}\n" for n, cards in enumerate(("[0][1]", "[0]", "[0]", "[0]"), 1)
    )
    a, b = (SIDE.format(name=name, hand="[4] [5] [6]", goal="[8]") for name in "AB")
    right = (("0", "1"), ("0",), ("0",), ("0",))
    assert all(one.piles.get("stacks") in (None, right) for one in read(plain(a + headed + b)))


def test_discard_piles_in_a_sentence() -> None:
    """The numbers behind their name are theirs."""
    text = SIDE.format(name="A", hand="[1] [2] [3]", goal="[7]") + STACKS
    own = "Player B\nHand: [4] [5] [6]\nGoal: [8] (15 left)\nDiscard piles: pile 1: [2], pile 2: empty, pile 3: empty, pile 4: empty\n"
    (table,) = read(plain(text + own))
    assert table.piles["discards B"] == (("2",), (), (), ()) and table.piles["stacks"][0] == ("0", "1")
