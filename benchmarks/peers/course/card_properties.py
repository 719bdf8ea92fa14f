"""Tasks 1 and 2 as property tests; the file is called test_card_properties.py where it is used."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from asserting import LookAlike, equal, face, joker, raises, same_public_state, source_of, stack_of
from properties import (
    card_or_joker,
    faces_of,
    heights,
    jokers,
    no_numbers,
    numbers,
    outside,
    play,
    student,
    values,
    wrong_values,
)

NO_CARDS_TEXT = "error: no cards in the playing stack"
REJECTED_TEXT = "error: card rejected"


def text_of(error: BaseException) -> str:
    return str(error).strip(" .!").lower()


@given(value=values)
def test_card_is_made_from_a_value(value: int) -> None:
    card = student.Card(value)
    equal((card.getValue(), card.getFace()), (value, face(value)))


@given(value=outside)
def test_card_refuses_numbers_outside(value: int) -> None:
    raises(AssertionError, student.Card, value)


@given(value=no_numbers)
def test_card_refuses_what_is_no_number(value: object) -> None:
    raises(AssertionError, student.Card, value)


@given(value=values, assigned=numbers)
def test_get_value(value: int, assigned: int) -> None:
    got = student.Card(value).getValue()
    equal(got, value)
    assert isinstance(got, int)
    equal(joker(student, assigned).getValue(), assigned)


@given(value=values, assigned=numbers)
def test_get_face(value: int, assigned: int) -> None:
    equal(student.Card(value).getFace(), face(value))
    equal(joker(student, assigned).getFace(), "*")


@given(value=values, assigned=numbers)
def test_str_of_card(value: int, assigned: int) -> None:
    equal(str(student.Card(value)), f"[{face(value)}]")
    equal(str(joker(student, assigned)), "[*]")


@given(value=values, assigned=numbers)
def test_repr_of_card(value: int, assigned: int) -> None:
    equal(repr(student.Card(value)), f"[{face(value)}].{value}")
    card = joker(student, assigned)
    equal(repr(card), f"[*].{assigned}")
    equal(repr(card), f"[*].{assigned}")


@given(assigned=st.lists(numbers, min_size=1, max_size=4))
def test_joker_takes_values(assigned: list[int]) -> None:
    card = student.Card(-1)
    for value in assigned:
        card.assign(value)
        equal((card.getValue(), card.getFace()), (value, "*"))


@given(before=st.none() | numbers, wrong=wrong_values, after=numbers)
def test_joker_refuses_wrong_values(before: int | None, wrong: object, after: int) -> None:
    card = student.Card(-1) if before is None else joker(student, before)
    raises(AssertionError, card.assign, wrong)
    equal((card.getValue(), card.getFace()), (-1 if before is None else before, "*"))
    card.assign(after)
    equal(card.getValue(), after)


@given(value=numbers, assigned=st.lists(numbers, min_size=1, max_size=3))
def test_only_jokers_can_be_assigned(value: int, assigned: list[int]) -> None:
    card = student.Card(value)
    for other in assigned:
        raises(Exception, card.assign, other)
        equal(repr(card), f"[{value}].{value}")


@given(one=values, other=values, assigned=numbers)
def test_card_is_private(one: int, other: int, assigned: int) -> None:
    same_public_state(student.Card(one), student.Card(other))
    same_public_state(student.Card(one), joker(student, assigned))


@given(made=st.lists(values, min_size=2, max_size=4), assigned=st.lists(numbers, min_size=4, max_size=4))
def test_cards_are_independent(made: list[int], assigned: list[int]) -> None:
    cards = [student.Card(value) for value in made]
    expected = list(made)
    for place, value in enumerate(made[:-1]):
        if value == -1:
            cards[place].assign(assigned[place])
            expected[place] = assigned[place]
    equal([card.getValue() for card in cards], expected)


@given(height=heights, which=jokers)
def test_peek_value(height: int, which: list[bool]) -> None:
    stack = student.PlayStack()
    play(stack, height, which)
    equal(stack.peekValue(), height - 1)
    equal(stack.peekValue(), height - 1)


@given(height=heights, which=jokers)
def test_peek_face(height: int, which: list[bool]) -> None:
    stack = student.PlayStack()
    play(stack, height, which)
    equal(stack.peekFace(), faces_of(height, which)[-1])
    equal(stack.peekFace(), faces_of(height, which)[-1])


@given(peeks=st.lists(st.sampled_from(["peekValue", "peekFace"]), min_size=1, max_size=3))
def test_peek_needs_a_card(peeks: list[str]) -> None:
    stack = student.PlayStack()
    for peek in peeks:
        raises(Exception, getattr(stack, peek))


@given(height=st.integers(0, 9), value=numbers)
def test_zero_opens_a_stack(height: int, value: int) -> None:
    if height == 0 and value:
        raises(Exception, student.PlayStack().playCard, student.Card(value))
    raises(Exception, stack_of(student, height or 1).playCard, student.Card(0))
    equal(student.PlayStack().playCard(student.Card(0)), [])


@given(height=heights, value=st.integers(1, 9), which=jokers)
def test_cards_go_up_by_one(height: int, value: int, which: list[bool]) -> None:
    stack = student.PlayStack()
    play(stack, height, which)
    if value == height:
        stack.playCard(student.Card(value))
    else:
        raises(Exception, stack.playCard, student.Card(value))


@given(height=st.integers(0, 9), which=jokers)
def test_jokers_are_played(height: int, which: list[bool]) -> None:
    stack = student.PlayStack()
    play(stack, height, which)
    stack.playCard(joker(student, height))
    if height < 9:
        equal((stack.peekValue(), stack.peekFace()), (height, "*"))


@given(height=st.integers(0, 9), like=st.integers(0, 5))
def test_only_cards_are_played(height: int, like: int) -> None:
    wrong = (height, str(height), f"[{height}]", None, [student.Card(height)], LookAlike(height))[like]
    raises(Exception, stack_of(student, height).playCard, wrong)


@given(
    height=st.integers(0, 9), steps=st.lists(st.integers(1, 9), min_size=1, max_size=3), like=st.booleans()
)
def test_rejected_cards_change_nothing(height: int, steps: list[int], like: bool) -> None:
    stack = stack_of(student, height)
    before = str(stack)
    for step in steps:
        raises(Exception, stack.playCard, LookAlike(height) if like else student.Card((height + step) % 10))
        equal(str(stack), before)
        if height:
            equal((stack.peekValue(), stack.peekFace()), (height - 1, str(height - 1)))
    stack.playCard(student.Card(height))


@given(height=st.integers(0, 8), which=jokers)
def test_below_nine_returns_an_empty_list(height: int, which: list[bool]) -> None:
    stack = student.PlayStack()
    play(stack, height, which)
    equal(stack.playCard(card_or_joker(height, which[height])), [])


@given(which=jokers, times=st.integers(1, 2))
def test_nine_returns_the_faces(which: list[bool], times: int) -> None:
    stack = student.PlayStack()
    for _ in range(times):
        play(stack, 9, which)
        got = stack.playCard(card_or_joker(9, which[9]))
        # From the bottom or from the top: the handout does not say.
        assert got in (faces_of(10, which), faces_of(10, which)[::-1]), got


@given(which=jokers, times=st.integers(1, 2), height=st.integers(0, 4))
def test_nine_empties_the_stack(which: list[bool], times: int, height: int) -> None:
    stack = student.PlayStack()
    for _ in range(times):
        play(stack, 10, which)
        equal(str(stack), "||")
        raises(Exception, stack.peekValue)
        raises(Exception, stack.playCard, student.Card(9))
    play(stack, height, which)
    equal(str(stack), "|" + "".join(f"[{one}]" for one in faces_of(height, which)) + "|")


@given(height=st.integers(0, 9), which=jokers)
def test_str_of_stack(height: int, which: list[bool]) -> None:
    stack = student.PlayStack()
    play(stack, height, which)
    expected = "|" + "".join(f"[{one}]" for one in faces_of(height, which)) + "|"
    equal(str(stack), expected)
    equal(str(stack), expected)


@given(height=st.integers(0, 9), step=st.integers(1, 9), wrong=st.none() | numbers | st.just("look-alike"))
def test_texts_of_errors(height: int, step: int, wrong: object) -> None:
    stack = stack_of(student, height)
    thing = LookAlike(height) if wrong == "look-alike" else wrong
    equal(text_of(raises(Exception, stack.playCard, thing)), REJECTED_TEXT)
    equal(text_of(raises(Exception, stack.playCard, student.Card((height + step) % 10))), REJECTED_TEXT)
    for peek in (student.PlayStack().peekValue, student.PlayStack().peekFace):
        equal(text_of(raises(Exception, peek)), NO_CARDS_TEXT)


@given(height=heights)
def test_stack_is_private(height: int) -> None:
    same_public_state(student.PlayStack(), stack_of(student, height))


def test_cards_are_added_in_constant_time() -> None:
    source = source_of(student.PlayStack.playCard)
    assert not re.search(r"\.insert\(\s*0\s*,", source), "the card is inserted at the front"
    assert not re.search(r"=\s*\[\s*\w+\s*\]\s*\+", source), (
        "the list is made anew with the card at its front"
    )


@given(order=st.lists(st.integers(0, 2), max_size=9), which=jokers)
def test_stacks_are_independent(order: list[int], which: list[bool]) -> None:
    stacks = [student.PlayStack() for _ in range(3)]
    played = [0, 0, 0]
    for place in order:
        stacks[place].playCard(card_or_joker(played[place], which[played[place]]))
        played[place] += 1
    for stack, height in zip(stacks, played, strict=True):
        equal(str(stack), "|" + "".join(f"[{one}]" for one in faces_of(height, which)) + "|")
