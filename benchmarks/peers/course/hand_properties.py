"""Tasks 3 and 4 as property tests; the file is called test_hand_properties.py where it is used."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from asserting import (
    cards,
    equal,
    faces,
    hand_of,
    holds,
    raises,
    same_public_state,
    shown,
)
from hand_checks import test_a_whole_pack_is_mixed as a_whole_pack_is_mixed
from hand_checks import test_every_order_is_equally_likely as every_order_is_equally_likely
from hand_checks import test_shuffle_is_your_own as shuffle_is_your_own
from properties import HAND_SIZE, filled_hands, hands, numbers, student, values, wrong_values


@given(added=st.lists(values, max_size=HAND_SIZE), popped=st.integers(0, HAND_SIZE))
def test_size(added: list[int], popped: int) -> None:
    hand = student.Hand()
    equal(hand.size(), 0)
    for count, value in enumerate(added, 1):
        hand.add([student.Card(value)])
        equal(hand.size(), count)
    for count in range(min(popped, len(added))):
        hand.pop()
        equal(hand.size(), len(added) - count - 1)


@given(first=st.lists(values, max_size=3), then=st.lists(values, max_size=2), popped=st.integers(0, 2))
def test_add(first: list[int], then: list[int], popped: int) -> None:
    hand = student.Hand()
    hand.add(cards(student, first))
    hand.add(cards(student, then))
    holds(student, hand, first + then)
    for _ in range(min(popped, len(first) + len(then))):
        hand.pop()
    hand.add(cards(student, [3] * (HAND_SIZE - hand.size())))
    equal(hand.size(), HAND_SIZE)


@given(held=hands, too_many=st.integers(1, 5))
def test_add_too_many(held: list[int], too_many: int) -> None:
    hand = hand_of(student, held)
    raises(Exception, hand.add, cards(student, [8] * (HAND_SIZE - len(held) + too_many)))
    # Whether those that fit are added is open.
    assert hand.size() in (len(held), HAND_SIZE)


@given(held=hands)
def test_sort(held: list[int]) -> None:
    hand = hand_of(student, held)
    hand.sort()
    equal(shown(hand), faces(sorted(held)))
    equal([hand.pop().getValue() for _ in held], sorted(held, reverse=True))


@given(held=filled_hands)
def test_pop(held: list[int]) -> None:
    hand = hand_of(student, held)
    for left in reversed(range(len(held))):
        right_most = shown(hand)[-1]
        equal(hand.pop().getFace(), right_most)
        equal(hand.size(), left)


@given(held=hands, again=st.integers(1, 3))
def test_pop_needs_a_card(held: list[int], again: int) -> None:
    hand = hand_of(student, held)
    for _ in held:
        hand.pop()
    for _ in range(again):
        raises(Exception, hand.pop)
    hand.add(cards(student, [6]))
    equal(hand.size(), 1)


@given(held=filled_hands, places=st.lists(st.integers(0, 4), min_size=1, max_size=3))
def test_pop_position(held: list[int], places: list[int]) -> None:
    hand = hand_of(student, held)
    left = shown(hand)
    for place in places:
        if left:
            place %= len(left)
            equal(hand.pop(place).getFace(), left.pop(place))
            equal(shown(hand), left)


@given(
    held=filled_hands,
    beyond=st.integers(0, 100),
    wrong=st.integers(max_value=-1) | st.text(max_size=2) | st.just(1.0) | st.just(0.5) | st.just([0]),
)
def test_pop_refuses_wrong_positions(held: list[int], beyond: int, wrong: object) -> None:
    hand = hand_of(student, held)
    raises(AssertionError, hand.pop, len(held) + beyond)
    raises(AssertionError, hand.pop, wrong)
    holds(student, hand, held)


@given(held=hands, value=numbers)
def test_index(held: list[int], value: int) -> None:
    hand = hand_of(student, held)
    order = shown(hand)
    for one in (value, *[one for one in held if one != -1]):
        equal(hand.index(one), order.index(str(one)) if str(one) in order else -1)


@given(held=hands, wrong=wrong_values)
def test_index_refuses_wrong_values(held: list[int], wrong: object) -> None:
    raises(AssertionError, hand_of(student, held).index, wrong)


@given(held=st.lists(st.sampled_from([0, 0, -1, 1, 5, 9]), max_size=HAND_SIZE))
def test_check_0(held: list[int]) -> None:
    hand = hand_of(student, held)
    order = shown(hand)
    for _ in range(2):
        equal(hand.check0(), order.index("0") if "0" in order else -1)


@given(held=hands)
def test_str_of_hand(held: list[int]) -> None:
    equal(shown(hand_of(student, sorted(held))), faces(sorted(held)))
    hand = hand_of(student, held)
    holds(student, hand, held)
    equal(str(hand), str(hand))


@given(held=filled_hands)
def test_hand_is_private(held: list[int]) -> None:
    same_public_state(student.Hand(), hand_of(student, held))


@given(held=st.lists(values, max_size=4), more=values)
def test_hands_are_independent(held: list[int], more: int) -> None:
    given_list = cards(student, held)
    hand, other = student.Hand(), student.Hand()
    hand.add(given_list)
    given_list.append(student.Card(more))
    other.add(cards(student, [more]))
    holds(student, hand, held)
    holds(student, other, [more])


@given(wanted=st.lists(values, min_size=2, max_size=12))
def test_shuffle_keeps_the_cards(wanted: list[int]) -> None:
    made = cards(student, wanted)
    equal(sorted(map(id, student.shuffle(made[:]))), sorted(map(id, made)))


@given(wanted=st.lists(values, max_size=1))
def test_shuffle_of_none_or_one(wanted: list[int]) -> None:
    made = cards(student, wanted)
    got = student.shuffle(made[:])
    equal([id(card) for card in got], [id(card) for card in made])


# Of the last three, nothing can be drawn: they are the examples' tests.


def test_a_whole_pack_is_mixed() -> None:
    a_whole_pack_is_mixed(student)


def test_every_order_is_equally_likely() -> None:
    every_order_is_equally_likely(student)


def test_shuffle_is_your_own() -> None:
    shuffle_is_your_own(student)
