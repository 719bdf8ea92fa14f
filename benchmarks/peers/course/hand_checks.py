"""Tasks 3 and 4, the hand and the shuffle: what `checks.py` is about."""

from __future__ import annotations

import ast
from collections import Counter
from itertools import pairwise, permutations

from asserting import (
    JOKER,
    NO_NUMBERS,
    OUTSIDE,
    Submission,
    cards,
    equal,
    faces,
    hand_of,
    holds,
    raises,
    same_public_state,
    shown,
    source_of,
)

FEW_SHUFFLES, MANY_SHUFFLES = 50, 2500
FAIR_AT_MOST = 66.0
"""Chi square with 23 degrees of freedom: a fair shuffle is above it less than once in 100,000 times."""

# Task 3 ----------------------------------------------------------------------------------------------

HANDS: tuple[tuple[int, ...], ...] = (
    (),
    (4,),
    (7, 3),
    (5, 5, -1),
    (9, 0, 6, 2),
    (3, -1, 0, -1, 3),
    (1, 3, 5, 7, 9),
    (4, 2, 4, 2, 4),
)


def test_size(s: Submission) -> None:
    for values in HANDS:
        hand = s.Hand()
        equal(hand.size(), 0)
        for count, value in enumerate(values, 1):
            hand.add([s.Card(value)])
            equal(hand.size(), count)
        for left in reversed(range(len(values))):
            hand.pop()
            equal(hand.size(), left)


def test_add(s: Submission) -> None:
    for values in HANDS:
        holds(s, hand_of(s, values), values)
        hand = s.Hand()
        hand.add(cards(s, values[:2]))
        hand.add([])
        hand.add(cards(s, values[2:]))
        holds(s, hand, values)
    hand = hand_of(s, (1, 2, 3, 4, 5))
    hand.pop()
    hand.add(cards(s, [6]))
    equal(hand.size(), 5)


def test_add_too_many(s: Submission) -> None:
    for values in HANDS:
        for count in (6 - len(values), 8 - len(values)):
            raises(Exception, hand_of(s, values).add, cards(s, [8] * count))
    full = hand_of(s, (1, 2, 3, 4, 5))
    raises(Exception, full.add, cards(s, [0]))
    holds(s, full, (1, 2, 3, 4, 5))


def test_sort(s: Submission) -> None:
    for values in HANDS:
        hand = hand_of(s, values)
        hand.sort()
        equal(shown(hand), faces(sorted(values)))
        equal([hand.pop().getValue() for _ in values], sorted(values, reverse=True))


def test_pop(s: Submission) -> None:
    for values in HANDS:
        hand = hand_of(s, values)
        for left in reversed(range(len(values))):
            right_most = shown(hand)[-1]
            equal(hand.pop().getFace(), right_most)
            equal(hand.size(), left)
    hand = hand_of(s, (2, 4, 6))
    equal([hand.pop().getValue() for _ in range(3)], [6, 4, 2])


def test_pop_needs_a_card(s: Submission) -> None:
    raises(Exception, s.Hand().pop)
    for values in HANDS:
        hand = hand_of(s, values)
        for _ in values:
            hand.pop()
        raises(Exception, hand.pop)


def test_pop_position(s: Submission) -> None:
    for values in HANDS:
        for place in range(len(values)):
            hand = hand_of(s, values)
            before = shown(hand)
            equal(hand.pop(place).getFace(), before.pop(place))
            equal(shown(hand), before)


def test_pop_refuses_wrong_positions(s: Submission) -> None:
    for values in HANDS[1:]:
        for wrong in (-1, -2, len(values), len(values) + 1, 99, "0", "1", "", 1.0, 0.5, [0]):
            hand = hand_of(s, values)
            raises(AssertionError, hand.pop, wrong)
            holds(s, hand, values)


def test_index(s: Submission) -> None:
    for values in HANDS:
        hand = hand_of(s, values)
        order = shown(hand)
        for value in range(10):
            equal(hand.index(value), order.index(str(value)) if str(value) in order else -1)


def test_index_refuses_wrong_values(s: Submission) -> None:
    for values in HANDS:
        for wrong in (*OUTSIDE, *NO_NUMBERS):
            raises(AssertionError, hand_of(s, values).index, wrong)


def test_check_0(s: Submission) -> None:
    for values in (*HANDS, (0,), (3, 0, 5, 0, 0), (1, 2, 3, 4, 0), (-1, 5)):
        hand = hand_of(s, values)
        order = shown(hand)
        equal(hand.check0(), order.index("0") if "0" in order else -1)


def test_str_of_hand(s: Submission) -> None:
    for values in HANDS:
        ascending = sorted(values)
        equal(shown(hand_of(s, ascending)), faces(ascending))
        holds(s, hand_of(s, values), values)


def test_hand_is_private(s: Submission) -> None:
    same_public_state(s.Hand(), hand_of(s, (3,)))
    same_public_state(s.Hand(), hand_of(s, (5, -1, 8)))


def test_hands_are_independent(s: Submission) -> None:
    one, other = hand_of(s, (1, 2)), s.Hand()
    other.add(cards(s, (7,)))
    holds(s, one, (1, 2))
    given = cards(s, (3, 4))
    hand = s.Hand()
    hand.add(given)
    given.append(s.Card(9))
    holds(s, hand, (3, 4))


# Task 4 ----------------------------------------------------------------------------------------------


def test_shuffle_keeps_the_cards(s: Submission) -> None:
    for values in ((1, 2), (5, 3, 8, 0), (7, 7, 7), (-1, 4, -1, 4, -1, 0), (*range(10),) * 10 + (-1,) * 20):
        for _ in range(FEW_SHUFFLES if len(values) < 10 else 2):
            given = cards(s, values)
            equal(sorted(map(id, s.shuffle(given[:]))), sorted(map(id, given)))


def test_shuffle_of_none_or_one(s: Submission) -> None:
    equal(s.shuffle([]), [])
    for value in (0, 5, JOKER):
        card = s.Card(value)
        got = s.shuffle([card])
        assert len(got) == 1 and got[0] is card, f"got {got!r}"


def test_a_whole_pack_is_mixed(s: Submission) -> None:
    pack = cards(s, list(range(10)) * 10 + [JOKER] * 20)
    place = {id(card): number for number, card in enumerate(pack)}
    places = [place[id(card)] for card in s.shuffle(pack[:])]
    kept = sum(later - earlier == 1 for earlier, later in pairwise(places))
    assert kept < len(pack) / 4, f"{kept} cards still lie behind the same one"


def test_every_order_is_equally_likely(s: Submission) -> None:
    four = cards(s, (0, -1, 6, 2))
    number = {id(card): place for place, card in enumerate(four)}
    counts = Counter(tuple(number[id(card)] for card in s.shuffle(four[:])) for _ in range(MANY_SHUFFLES))
    expected = MANY_SHUFFLES / 24
    distance = sum((counts[order] - expected) ** 2 / expected for order in permutations(range(4)))
    assert distance < FAIR_AT_MOST, f"the orders came up {sorted(counts.values())} times"


def test_shuffle_is_your_own(s: Submission) -> None:
    nodes = list(ast.walk(ast.parse(source_of(s.shuffle))))
    space = getattr(s.shuffle, "__globals__", {})
    # What a name stands for: the built-in shuffle may have been imported under another one.
    called = [space.get(node.id, node) for node in nodes if isinstance(node, ast.Name)]
    used = {getattr(one, "__name__", getattr(one, "id", "")) for one in called if one is not s.shuffle}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert not used & {"shuffle", "sample", "sort", "sorted"}, f"uses {sorted(used)}"
