"""What the checks of Mini Spite and Malice are made of: values, wrong values, runs of cards, hands.

The strategies choose the data of a program, the functions record the steps that many checks share.  None
of them knows what the right answer is: the reference answers every program.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from grader import Lab, Reference

JOKER = -1
NINE_CARDS = 9
FULL = 10
HAND_SIZE = 5

# Values ----------------------------------------------------------------------------------------------

numbers = st.integers(0, 9)
"""The value of a card that is no joker."""

values = st.integers(-1, 9)
"""What a card is made from: a number, or -1 for a joker."""

numbers_outside = st.sampled_from([-2, 10, 11, -3, 12, -9, -10, 19, 99, 100, 1000, 10**20, -(10**20)])
"""Whole numbers just outside the values of a card, and far away from them."""

no_numbers: st.SearchStrategy[object] = st.sampled_from(
    ["5", "0", "9", "-1", "*", "", "10", "five", "[5]", "1.0", None, [], [5], [-1], (5,), {}]
)
"""What is no number at all, however much it looks like one."""

maybe_assigned = st.none() | st.none() | numbers
"""The value that one joker is given, where there is such a joker."""

CARD_LOOKS = ["getValue", "getFace", "str", "repr"]
card_looks = st.sampled_from(CARD_LOOKS)


def look_at(lab: Lab, card: Reference, how: str) -> None:
    """Look at a card in one of the four ways."""
    if how == "str":
        lab.show(card)
    elif how == "repr":
        lab.repr(card)
    else:
        lab.run(card, how)


def assigned_joker(lab: Lab, value: int) -> Reference:
    """A new joker that was given a value."""
    joker = lab.Card(JOKER)
    joker.assign(value)
    return joker


# Play stacks -----------------------------------------------------------------------------------------

heights = st.sampled_from([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9])
"""How many cards lie in a stack that is neither empty nor full."""

some_jokers = st.lists(st.sampled_from([False, False, True]), min_size=NINE_CARDS, max_size=NINE_CARDS)
"""For each card from 0 to 8, whether a joker stands for it."""

STACK_LOOKS = ["peekValue", "peekFace", "str"]
stack_looks = st.sampled_from(STACK_LOOKS)


def play_up_to(lab: Lab, stack: Reference, height: int) -> None:
    """Play the cards 0, 1, 2 ... onto an empty stack until it holds `height` cards."""
    for value in range(height):
        stack.playCard(lab.Card(value))


def play_with_jokers(lab: Lab, stack: Reference, jokers: Sequence[bool]) -> None:
    """Play the cards 0, 1, 2 ..., with an assigned joker wherever `jokers` says so."""
    for value, is_joker in enumerate(jokers):
        stack.playCard(assigned_joker(lab, value) if is_joker else lab.Card(value))


def look_at_stack(lab: Lab, stack: Reference, how: str) -> None:
    """Look at a play stack in one of the three ways."""
    if how == "str":
        lab.show(stack)
    else:
        lab.run(stack, how)


LOOK_ALIKES = ["look-alike", "joker look-alike"]
NO_CARDS = ["int", "text", "text in brackets", "None", "list", "play stack", *LOOK_ALIKES]
no_cards = st.sampled_from(NO_CARDS)


def something_like(lab: Lab, kind: str, value: int) -> object:
    """Something that is no card, made to look as much as it can like the card of `value`."""
    if kind == "int":
        return value
    if kind == "text":
        return str(value)
    if kind == "text in brackets":
        return f"[{value}]"
    if kind == "list":
        return [lab.Card(value)]
    if kind == "play stack":
        return lab.PlayStack()
    if kind == "look-alike":
        return lab.standin({"getValue": value, "getFace": str(value)})
    if kind == "joker look-alike":
        return lab.standin({"getValue": JOKER, "getFace": "*", "assign": None})
    return None


def wrong_value(height: int, step: int) -> int:
    """A value that a stack of `height` cards does not need, for a `step` of 1 to 9."""
    return (height + step) % FULL


# Hands -----------------------------------------------------------------------------------------------

hands = st.lists(values, max_size=HAND_SIZE)
"""The values of a hand, from left to right."""

filled_hands = st.lists(values, min_size=1, max_size=HAND_SIZE)

HAND_LOOKS = ["size", "str", "pops"]
hand_looks = st.sampled_from(HAND_LOOKS)


def cards_of(lab: Lab, wanted: Sequence[int]) -> list[Reference]:
    """New cards of these values."""
    return [lab.Card(value) for value in wanted]


def cards_and_joker(lab: Lab, wanted: Sequence[int], assigned: int | None) -> list[Reference]:
    """New cards of these values, with a joker that was given the value `assigned` in the last one's place."""
    if assigned is None:
        return cards_of(lab, wanted)
    return [*cards_of(lab, wanted[:-1]), assigned_joker(lab, assigned)]


def hand_of(lab: Lab, wanted: Sequence[int]) -> Reference:
    """A hand to which cards of these values were added, all at once."""
    hand = lab.Hand()
    hand.add(cards_of(lab, wanted))
    return hand


def look_into(lab: Lab, hand: Reference, how: str, count: int) -> None:
    """Look at what a hand holds in one of three ways; `count` cards are taken out for the third."""
    if how == "size":
        hand.size()
    elif how == "str":
        lab.show(hand)
    else:
        for _ in range(count):
            hand.pop().getValue()
