"""Tasks 1 and 2, the cards and the play stack: what `checks.py` is about."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from asserting import (
    JOKER,
    NO_NUMBERS,
    OUTSIDE,
    VALUES,
    LookAlike,
    Submission,
    equal,
    face,
    joker,
    raises,
    same_public_state,
    source_of,
    stack_of,
)

NO_CARDS_TEXT = "error: no cards in the playing stack"
REJECTED_TEXT = "error: card rejected"

# Task 1 ----------------------------------------------------------------------------------------------


def test_card_is_made_from_a_value(s: Submission) -> None:
    for value in VALUES:
        equal(s.Card(value).getValue(), value)
        equal(s.Card(value).getFace(), face(value))


def test_card_refuses_numbers_outside(s: Submission) -> None:
    for value in OUTSIDE:
        raises(AssertionError, s.Card, value)


def test_card_refuses_what_is_no_number(s: Submission) -> None:
    for value in NO_NUMBERS:
        raises(AssertionError, s.Card, value)


def test_get_value(s: Submission) -> None:
    for value in VALUES:
        got = s.Card(value).getValue()
        equal(got, value)
        assert isinstance(got, int), f"{got!r} is no whole number"
    for value in range(10):
        equal(joker(s, value).getValue(), value)


def test_get_face(s: Submission) -> None:
    for value in VALUES:
        equal(s.Card(value).getFace(), face(value))
    equal(joker(s, 3).getFace(), "*")


def test_str_of_card(s: Submission) -> None:
    for value in VALUES:
        equal(str(s.Card(value)), f"[{face(value)}]")
    equal(str(joker(s, 3)), "[*]")


def test_repr_of_card(s: Submission) -> None:
    for value in VALUES:
        equal(repr(s.Card(value)), f"[{face(value)}].{value}")
    for value in range(10):
        equal(repr(joker(s, value)), f"[*].{value}")


def test_joker_takes_values(s: Submission) -> None:
    card = s.Card(JOKER)
    for value in (*range(10), 4, 4, 0):
        card.assign(value)
        equal(card.getValue(), value)
        equal(card.getFace(), "*")


def test_joker_refuses_wrong_values(s: Submission) -> None:
    for wrong in (*OUTSIDE, *NO_NUMBERS):
        for before in (None, 0, 6):
            card = s.Card(JOKER) if before is None else joker(s, before)
            raises(AssertionError, card.assign, wrong)
            equal(card.getValue(), JOKER if before is None else before)
            equal(card.getFace(), "*")


def test_only_jokers_can_be_assigned(s: Submission) -> None:
    for value in range(10):
        for other in (value, 0, 5, 9):
            card = s.Card(value)
            raises(Exception, card.assign, other)
            equal(card.getValue(), value)
            equal(repr(card), f"[{value}].{value}")


def test_card_is_private(s: Submission) -> None:
    same_public_state(s.Card(3), s.Card(8))
    same_public_state(s.Card(-1), s.Card(0))
    same_public_state(joker(s, 2), s.Card(-1))


def test_cards_are_independent(s: Submission) -> None:
    one, other, last = s.Card(JOKER), s.Card(JOKER), s.Card(5)
    one.assign(4)
    equal(other.getValue(), JOKER)
    other.assign(7)
    equal([card.getValue() for card in (one, other, last)], [4, 7, 5])


# Task 2 ----------------------------------------------------------------------------------------------


def test_peek_value(s: Submission) -> None:
    stack = s.PlayStack()
    for value in range(9):
        stack.playCard(joker(s, value) if value in (0, 4) else s.Card(value))
        equal(stack.peekValue(), value)
    equal(stack.peekValue(), 8)


def test_peek_face(s: Submission) -> None:
    stack = s.PlayStack()
    for value in range(9):
        stack.playCard(joker(s, value) if value in (0, 4) else s.Card(value))
        equal(stack.peekFace(), "*" if value in (0, 4) else str(value))
    equal(stack.peekFace(), "8")


def test_peek_needs_a_card(s: Submission) -> None:
    raises(Exception, s.PlayStack().peekValue)
    raises(Exception, s.PlayStack().peekFace)


def test_zero_opens_a_stack(s: Submission) -> None:
    for value in range(1, 10):
        raises(Exception, s.PlayStack().playCard, s.Card(value))
    equal(s.PlayStack().playCard(s.Card(0)), [])
    for height in range(1, 10):
        raises(Exception, stack_of(s, height).playCard, s.Card(0))


def test_cards_go_up_by_one(s: Submission) -> None:
    for height in range(1, 10):
        for value in range(1, 10):
            if value == height:
                stack_of(s, height).playCard(s.Card(value))
            else:
                raises(Exception, stack_of(s, height).playCard, s.Card(value))


def test_jokers_are_played(s: Submission) -> None:
    for place in range(10):
        stack = stack_of(s, place)
        stack.playCard(joker(s, place))
        if place < 9:
            equal(stack.peekValue(), place)
            equal(stack.peekFace(), "*")
        if place < 8:
            stack.playCard(s.Card(place + 1))
            equal(stack.peekValue(), place + 1)


def test_only_cards_are_played(s: Submission) -> None:
    for height in (0, 3, 9):
        for wrong in (height, str(height), f"[{height}]", None, [s.Card(height)], LookAlike(height)):
            raises(Exception, stack_of(s, height).playCard, wrong)


def test_rejected_cards_change_nothing(s: Submission) -> None:
    for height in range(10):
        stack = stack_of(s, height)
        before = str(stack)
        for wrong in (s.Card((height + 1) % 10), s.Card((height + 5) % 10), None, LookAlike(height)):
            raises(Exception, stack.playCard, wrong)
            equal(str(stack), before)
            if height:
                equal(stack.peekValue(), height - 1)
        stack.playCard(s.Card(height))


def test_below_nine_returns_an_empty_list(s: Submission) -> None:
    stack = s.PlayStack()
    for value in range(9):
        equal(stack.playCard(s.Card(value)), [])


def test_nine_returns_the_faces(s: Submission) -> None:
    for jokers in ((), (0,), (2, 5), (9,), tuple(range(10))):
        stack = s.PlayStack()
        for _ in range(2):
            got: Any = []
            for value in range(10):
                got = stack.playCard(joker(s, value) if value in jokers else s.Card(value))
            expected = ["*" if value in jokers else str(value) for value in range(10)]
            # From the bottom or from the top: the handout does not say.
            assert got in (expected, expected[::-1]), f"got {got!r}, expected {expected!r}"


def test_nine_empties_the_stack(s: Submission) -> None:
    for nine in (s.Card(9), joker(s, 9)):
        stack = stack_of(s, 9)
        stack.playCard(nine)
        equal(str(stack), "||")
        raises(Exception, stack.peekValue)
        raises(Exception, stack.peekFace)
        raises(Exception, stack.playCard, s.Card(1))
        for value in range(3):
            stack.playCard(s.Card(value))
            equal(stack.peekValue(), value)


def test_str_of_stack(s: Submission) -> None:
    equal(str(s.PlayStack()), "||")
    stack, text = s.PlayStack(), ""
    for value in range(9):
        stack.playCard(joker(s, value) if value in (1, 6) else s.Card(value))
        text += "[*]" if value in (1, 6) else f"[{value}]"
        equal(str(stack), f"|{text}|")


def test_texts_of_errors(s: Submission) -> None:
    def text(action: Callable[..., object], *args: object) -> str:
        return str(raises(Exception, action, *args)).strip(" .!").lower()

    equal(text(s.PlayStack().peekValue), NO_CARDS_TEXT)
    equal(text(s.PlayStack().peekFace), NO_CARDS_TEXT)
    for height, wrong in (
        (0, s.Card(1)),
        (1, s.Card(0)),
        (4, s.Card(6)),
        (2, 2),
        (0, LookAlike(0)),
        (3, None),
    ):
        equal(text(stack_of(s, height).playCard, wrong), REJECTED_TEXT)


def test_stack_is_private(s: Submission) -> None:
    same_public_state(s.PlayStack(), stack_of(s, 1))
    same_public_state(s.PlayStack(), stack_of(s, 5))


def test_cards_are_added_in_constant_time(s: Submission) -> None:
    source = source_of(s.PlayStack.playCard)
    assert not re.search(r"\.insert\(\s*0\s*,", source), "the card is inserted at the front"
    assert not re.search(r"=\s*\[\s*\w+\s*\]\s*\+", source), (
        "the list is made anew with the card at its front"
    )


def test_stacks_are_independent(s: Submission) -> None:
    stacks = [s.PlayStack() for _ in range(3)]
    for place, height in enumerate((3, 1, 0)):
        for value in range(height):
            stacks[place].playCard(s.Card(value))
    equal([str(stack) for stack in stacks], ["|[0][1][2]|", "|[0]|", "||"])
