"""Task 1: what a card is made from, what it says of itself, and which cards can be assigned a value."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .strategies import (
    JOKER,
    assigned_joker,
    card_looks,
    look_at,
    maybe_assigned,
    no_numbers,
    numbers,
    numbers_outside,
    values,
)

several_values = st.lists(values, min_size=1, max_size=4, unique=True)
ALL_VALUES = list(range(-1, 10))


@check(task="Card", rules=["C1"], points=2)
@given(value=values, look=card_looks)
@example(value=-1, look="getFace")
@example(value=-1, look="getValue")
@example(value=0, look="str")
@example(value=9, look="repr")
def test_card_is_made_from_a_value(lab: Lab, value: int, look: str) -> None:
    """A card can be made from each value from 0 to 9, and a joker from -1."""
    card = lab.Card(value)
    look_at(lab, card, look)


@check(task="Card", rules=["C2"], points=2)
@given(value=numbers_outside)
@example(value=-2)
@example(value=10)
def test_card_refuses_numbers_outside(lab: Lab, value: int) -> None:
    """A card cannot be made from a whole number below -1 or above 9."""
    lab.Card(value)


@check(task="Card", rules=["C3"], points=2)
@given(value=no_numbers)
@example(value="5")
@example(value="*")
@example(value=None)
@example(value=[3])
def test_card_refuses_what_is_no_number(lab: Lab, value: object) -> None:
    """A card cannot be made from a text, None or a list."""
    lab.Card(value)


@check(task="Card", rules=["C4"], points=2)
@given(made_from=several_values, assigned=maybe_assigned)
@example(made_from=[-1], assigned=None)
@example(made_from=[-1], assigned=3)
@example(made_from=ALL_VALUES, assigned=None)
def test_get_value(lab: Lab, made_from: list[int], assigned: int | None) -> None:
    """getValue() returns the value of the card as a whole number."""
    for value in made_from:
        lab.Card(value).getValue()
    if assigned is not None:
        assigned_joker(lab, assigned).getValue()


@check(task="Card", rules=["C5"], points=1)
@given(made_from=several_values, assigned=maybe_assigned)
@example(made_from=[-1], assigned=None)
@example(made_from=[-1], assigned=3)
@example(made_from=ALL_VALUES, assigned=None)
def test_get_face(lab: Lab, made_from: list[int], assigned: int | None) -> None:
    """getFace() returns the face of the card as a text of one character."""
    for value in made_from:
        lab.Card(value).getFace()
    if assigned is not None:
        joker = assigned_joker(lab, assigned)
        joker.getFace()
        # Looking must not change anything.
        joker.getValue()


@check(task="Card", rules=["C6"], points=1)
@given(made_from=several_values, assigned=maybe_assigned)
@example(made_from=[-1], assigned=None)
@example(made_from=[-1], assigned=3)
@example(made_from=ALL_VALUES, assigned=None)
def test_str_of_card(lab: Lab, made_from: list[int], assigned: int | None) -> None:
    """The text of a card is its face in square brackets."""
    for value in made_from:
        lab.show(lab.Card(value))
    if assigned is not None:
        joker = assigned_joker(lab, assigned)
        lab.show(joker)
        # Looking must not change anything.
        joker.getValue()


@check(task="Card", rules=["C7"], points=2)
@given(made_from=several_values, assigned=maybe_assigned)
@example(made_from=[-1], assigned=None)
@example(made_from=[-1], assigned=0)
@example(made_from=[5], assigned=5)
@example(made_from=ALL_VALUES, assigned=None)
def test_repr_of_card(lab: Lab, made_from: list[int], assigned: int | None) -> None:
    """The repr of a card is its text, a dot and its value."""
    for value in made_from:
        lab.repr(lab.Card(value))
    if assigned is not None:
        joker = assigned_joker(lab, assigned)
        # Twice, because looking must not change anything.
        lab.repr(joker)
        lab.repr(joker)


@check(task="Card", rules=["C8"], points=2)
@given(given_values=st.lists(numbers, min_size=1, max_size=4), look=card_looks, look_always=st.booleans())
@example(given_values=[0], look="getValue", look_always=False)
@example(given_values=[9], look="repr", look_always=False)
@example(given_values=[4], look="getFace", look_always=False)
@example(given_values=[7, 2], look="getValue", look_always=False)
@example(given_values=[3, 3], look="repr", look_always=True)
@example(given_values=[6, 0, 8], look="str", look_always=True)
@example(given_values=list(range(10)), look="getValue", look_always=True)
def test_joker_takes_values(lab: Lab, given_values: list[int], look: str, look_always: bool) -> None:
    """A joker can be assigned the values 0 to 9 again and again, and still shows a star."""
    joker = lab.Card(JOKER)
    for value in given_values:
        joker.assign(value)
        if look_always:
            look_at(lab, joker, look)
    if not look_always:
        look_at(lab, joker, look)


@check(task="Card", rules=["C9"], points=2, corners={"values that are no numbers": 0.5})
@given(
    before=st.none() | numbers,
    wrong=numbers_outside | no_numbers | st.just(-1),
    look=st.sampled_from(["getValue", "getFace", "repr"]),
    after=st.none() | numbers,
)
@example(before=None, wrong=10, look="getValue", after=None)
@example(before=4, wrong=-2, look="repr", after=None)
@example(before=0, wrong="7", look="getValue", after=6)
@example(before=None, wrong=None, look="repr", after=9)
@example(before=5, wrong=-1, look="getValue", after=None)
@example(before=None, wrong=-1, look="getValue", after=3)
@example(before=8, wrong=-1, look="repr", after=2)
def test_joker_refuses_wrong_values(
    lab: Lab, before: int | None, wrong: object, look: str, after: int | None
) -> None:
    """A joker refuses a value that no card has, and keeps the value it had."""
    if not isinstance(wrong, int):
        lab.corner("values that are no numbers")
    joker = lab.Card(JOKER)
    if before is not None:
        joker.assign(before)
    joker.assign(wrong)
    look_at(lab, joker, look)
    if after is not None:
        joker.assign(after)
        joker.getValue()


@check(task="Card", rules=["C10"], points=2)
@given(value=numbers, given_values=st.lists(numbers, min_size=1, max_size=2), look=st.none() | card_looks)
@example(value=5, given_values=[5], look=None)
@example(value=0, given_values=[3], look="getValue")
@example(value=9, given_values=[0], look="getFace")
@example(value=1, given_values=[2, 2], look="repr")
@example(value=4, given_values=[7], look="str")
def test_only_jokers_can_be_assigned(lab: Lab, value: int, given_values: list[int], look: str | None) -> None:
    """A card that is no joker cannot be assigned a value, and stays as it was."""
    card = lab.Card(value)
    for other in given_values:
        card.assign(other)
    if look is not None:
        look_at(lab, card, look)


@check(task="Card", rules=["C11"], points=1)
@given(one=values, other=values, assigned=st.none() | numbers)
@example(one=3, other=8, assigned=None)
@example(one=-1, other=0, assigned=None)
@example(one=2, other=-1, assigned=7)
def test_card_is_private(lab: Lab, one: int, other: int, assigned: int | None) -> None:
    """No public attribute of a card holds its face or its value."""
    card = lab.Card(one)
    another, twin = (lab.Card(other) if assigned is None else assigned_joker(lab, assigned) for _ in "12")
    lab.public(card, another, twin)


@check(task="Card", rules=["C12"], points=1)
@given(
    made_from=st.lists(values, min_size=2, max_size=4),
    given_values=st.lists(numbers, min_size=4, max_size=4),
    look=card_looks,
)
@example(made_from=[3, 5], given_values=[0, 0, 0, 0], look="getValue")
@example(made_from=[-1, 5], given_values=[2, 0, 0, 0], look="getFace")
@example(made_from=[-1, -1], given_values=[4, 6, 0, 0], look="getValue")
@example(made_from=[-1, -1, -1], given_values=[7, 1, 4, 0], look="repr")
def test_cards_are_independent(lab: Lab, made_from: list[int], given_values: list[int], look: str) -> None:
    """What happens to one card changes no other card."""
    cards = [lab.Card(value) for value in made_from]
    # The last card is left as it is, so that a joker there must stay without a value.
    for card, value, given_value in zip(cards[:-1], made_from, given_values, strict=False):
        if value == JOKER:
            card.assign(given_value)
    for card in cards:
        look_at(lab, card, look)
