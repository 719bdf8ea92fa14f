"""Task 3: adding cards to a hand, sorting it, finding cards in it and taking them out."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .strategies import (
    HAND_SIZE,
    card_looks,
    cards_and_joker,
    cards_of,
    filled_hands,
    hand_looks,
    hand_of,
    hands,
    look_at,
    look_into,
    maybe_assigned,
    no_numbers,
    numbers,
    numbers_outside,
    values,
)

show_or_pops = st.sampled_from(["str", "pops"])
DUPLICATES = [4, 2, 4, 2, 4]

portions = st.lists(st.lists(values, max_size=3), min_size=1, max_size=4).filter(
    lambda lists: sum(map(len, lists)) <= HAND_SIZE
)
"""Lists of cards that fit into one hand."""


@check(task="Hand", rules=["H1"], points=2)
@given(added=portions, popped=st.integers(0, 2))
@example(added=[[]], popped=0)
@example(added=[[3]], popped=0)
@example(added=[[5, 5], [-1, 0, 9]], popped=0)
@example(added=[[1, 2, 3, 4, 5]], popped=1)
@example(added=[[4]], popped=1)
@example(added=[[7, 2], [0]], popped=2)
def test_size(lab: Lab, added: list[list[int]], popped: int) -> None:
    """A new hand is empty, and size() returns the number of its cards."""
    hand = lab.Hand()
    hand.size()
    for wanted in added:
        if wanted:
            hand.add(cards_of(lab, wanted))
            hand.size()
    for _ in range(min(popped, sum(map(len, added)))):
        hand.pop()
        hand.size()


@check(task="Hand", rules=["H2"], points=3, corners={"an empty list": 1 / 3})
@given(added=portions, assigned=maybe_assigned, replaced=st.sampled_from([0, 0, 1, 2]), look=hand_looks)
@example(added=[[7]], assigned=None, replaced=0, look="str")
@example(added=[[]], assigned=None, replaced=0, look="size")
@example(added=[[3, 8, 5]], assigned=None, replaced=0, look="pops")
@example(added=[[1, 2, 3, 4, 5]], assigned=None, replaced=0, look="size")
@example(added=[[6, 2], [9, 0], [4]], assigned=None, replaced=0, look="str")
@example(added=[[5, 1], [], [3]], assigned=None, replaced=0, look="pops")
@example(added=[[0, 9, -1, 3, 6], []], assigned=None, replaced=2, look="size")
@example(added=[[-1]], assigned=7, replaced=0, look="str")
@example(added=[[4, -1]], assigned=2, replaced=0, look="str")
def test_add(lab: Lab, added: list[list[int]], assigned: int | None, replaced: int, look: str) -> None:
    """add() adds the cards of a list to the hand, up to five in all."""
    if [] in added:
        lab.corner("an empty list")
    hand = lab.Hand()
    for wanted in added:
        hand.add(cards_and_joker(lab, wanted, assigned if wanted is added[-1] and wanted else None))
    values_held = [value for wanted in added for value in wanted]
    total = len(values_held)
    # What pop() makes of equal cards, and whether size() knows of pop(), is their own business.
    if len(set(values_held)) < total:
        look, replaced = "str" if look == "pops" else look, 0
    if replaced and replaced <= total:
        for _ in range(replaced):
            hand.pop()
        hand.add(cards_of(lab, [1, 8][:replaced]))
        look = "str"
    look_into(lab, hand, look, total)


@check(task="Hand", rules=["H3"], points=3)
@given(held=hands, too_many=st.integers(1, 5), look=st.none() | hand_looks, again=st.booleans())
@example(held=[1, 2, 3, 4, 5], too_many=1, look=None, again=False)
@example(held=[], too_many=1, look="size", again=False)
@example(held=[8, 3], too_many=1, look="str", again=False)
@example(held=[8, 3], too_many=2, look="pops", again=False)
@example(held=[2, 7, 4, 9], too_many=5, look="size", again=True)
@example(held=[0, 0, 6], too_many=3, look="str", again=True)
def test_add_too_many(lab: Lab, held: list[int], too_many: int, look: str | None, again: bool) -> None:
    """add() raises an Exception when the hand would hold more than five cards."""
    hand = lab.Hand()
    if held:
        hand.add(cards_of(lab, held))
    room = HAND_SIZE - len(held)
    hand.add(cards_of(lab, [(5 + 3 * place) % 10 for place in range(room + too_many)]))
    if again and room:
        hand.add(cards_of(lab, [1]))
    if look is not None:
        if look != "size":
            # Who keeps a hand sorted need not have come to that where the error was raised.
            hand.sort()
        look_into(lab, hand, look, len(held))


@check(task="Hand", rules=["H4"], points=3)
@given(held=filled_hands, popped=st.integers(0, 2), added=st.lists(values, max_size=2), look=show_or_pops)
@example(held=[2, 1], popped=0, added=[], look="str")
@example(held=[9, 7, 5, 3, 0], popped=0, added=[], look="pops")
@example(held=[9, 7, 5, 3, 0], popped=0, added=[], look="str")
@example(held=[3, -1, 0, -1, 3], popped=0, added=[], look="str")
@example(held=[0, -1, 8, 4, -1], popped=0, added=[], look="pops")
@example(held=DUPLICATES, popped=0, added=[], look="pops")
@example(held=[1, 2, 3], popped=0, added=[], look="str")
@example(held=[6, 2, 9, 1], popped=2, added=[0, 5], look="str")
@example(held=[8, 3, 5], popped=1, added=[4, -1], look="pops")
def test_sort(lab: Lab, held: list[int], popped: int, added: list[int], look: str) -> None:
    """sort() puts the cards in increasing order of value, jokers first."""
    hand = hand_of(lab, held)
    hand.sort()
    count = len(held)
    if added and popped and count - popped + len(added) <= HAND_SIZE and popped <= count:
        for _ in range(popped):
            hand.pop().getValue()
        hand.add(cards_of(lab, added))
        hand.sort()
        count += len(added) - popped
    look_into(lab, hand, look, count)


@check(task="Hand", rules=["H5"], points=3)
@given(
    held=filled_hands,
    assigned=maybe_assigned,
    popped=st.integers(1, HAND_SIZE),
    look=card_looks,
    then_show=st.booleans(),
)
@example(held=[4], assigned=None, popped=1, look="getValue", then_show=True)
@example(held=[3, 8], assigned=None, popped=1, look="getFace", then_show=False)
@example(held=[9, 1, 5], assigned=None, popped=3, look="getValue", then_show=False)
@example(held=[6, -1], assigned=None, popped=2, look="str", then_show=False)
@example(held=[2, 7, 0, 7, 5], assigned=None, popped=5, look="repr", then_show=True)
@example(held=[1, 3, 5, 7, 9], assigned=None, popped=2, look="getValue", then_show=True)
@example(held=[-1], assigned=6, popped=1, look="getFace", then_show=False)
def test_pop(
    lab: Lab, held: list[int], assigned: int | None, popped: int, look: str, then_show: bool
) -> None:
    """pop() removes and returns the card on the far right."""
    hand = lab.Hand()
    hand.add(cards_and_joker(lab, held, assigned))
    for _ in range(min(popped, len(held))):
        look_at(lab, hand.pop(), look)
    if then_show:
        lab.show(hand)


@check(task="Hand", rules=["H6"], points=2)
@given(
    held=st.just([]) | st.lists(values, max_size=HAND_SIZE), extra=st.integers(1, 3), then_add=st.booleans()
)
@example(held=[], extra=1, then_add=False)
@example(held=[], extra=2, then_add=False)
@example(held=[], extra=1, then_add=True)
@example(held=[3], extra=1, then_add=False)
@example(held=[5, 2, 8, 0, -1], extra=1, then_add=False)
def test_pop_needs_a_card(lab: Lab, held: list[int], extra: int, then_add: bool) -> None:
    """pop() raises an Exception when the hand is empty."""
    hand = lab.Hand()
    if held:
        hand.add(cards_of(lab, held))
    for _ in range(len(held) + extra):
        hand.pop()
    if then_add:
        hand.add(cards_of(lab, [6]))
        hand.size()


@check(task="Hand", rules=["H7"], points=3)
@given(
    held=filled_hands,
    places=st.lists(st.sampled_from([0, 0, 1, 2, 3, 4]), min_size=1, max_size=3),
    look=card_looks,
    look_after=st.none() | hand_looks,
)
@example(held=[4], places=[0], look="getValue", look_after="size")
@example(held=[2, 5, 8], places=[0], look="getValue", look_after="pops")
@example(held=[2, 5, 8], places=[1], look="getFace", look_after="str")
@example(held=[1, 3, 5, 7, 9], places=[4], look="getValue", look_after=None)
@example(held=[1, 3, 5, 7, 9], places=[2, 2, 0], look="str", look_after="pops")
@example(held=[6, 6, 0], places=[1], look="getValue", look_after="str")
def test_pop_position(
    lab: Lab, held: list[int], places: list[int], look: str, look_after: str | None
) -> None:
    """pop(i) removes and returns the card at position i, counted from 0."""
    hand = hand_of(lab, held)
    left = len(held)
    for place in places:
        if left:
            look_at(lab, hand.pop(min(place, left - 1)), look)
            left -= 1
    if look_after is not None:
        look_into(lab, hand, look_after, left)


@check(task="Hand", rules=["H8"], points=3, corners={"positions that are no whole numbers": 1 / 3})
@given(
    held=filled_hands,
    beyond=st.none() | st.sampled_from([0, 1, 5, 94]),
    wrong=st.sampled_from([-1, -1, -2, -5, "0", "1", "", "first", 0.0, 1.0, 1.5, [0], [], (0,)]),
    look=st.none() | hand_looks,
)
@example(held=[3, 7], beyond=0, wrong=-1, look=None)
@example(held=[1, 2, 3, 4, 5], beyond=0, wrong=-1, look="size")
@example(held=[3], beyond=None, wrong=-1, look=None)
@example(held=[3, 8], beyond=None, wrong=-2, look="str")
@example(held=[6, 4, 9], beyond=None, wrong="1", look="size")
@example(held=[6, 4, 9], beyond=None, wrong=1.0, look=None)
@example(held=[6, 4, 9], beyond=None, wrong=0.0, look="pops")
@example(held=[0, 5], beyond=None, wrong=[0], look="str")
def test_pop_refuses_wrong_positions(
    lab: Lab, held: list[int], beyond: int | None, wrong: object, look: str | None
) -> None:
    """pop(i) raises an AssertionError when there is no position i, and the hand stays as it was."""
    if beyond is None and not isinstance(wrong, int):
        lab.corner("positions that are no whole numbers")
    hand = hand_of(lab, held)
    hand.pop(wrong if beyond is None else len(held) + beyond)
    if look is not None:
        look_into(lab, hand, look, len(held))


@check(task="Hand", rules=["H9"], points=3)
@given(held=hands, wanted=st.lists(numbers, min_size=1, max_size=3), of_hand=st.integers(0, 4))
@example(held=[], wanted=[3], of_hand=0)
@example(held=[5], wanted=[5, 6], of_hand=0)
@example(held=[2, 4, 6], wanted=[2, 4, 6, 8], of_hand=2)
@example(held=DUPLICATES, wanted=[4, 2], of_hand=0)
@example(held=[-1, 0, -1, 9, 9], wanted=[9, 0, 1], of_hand=3)
@example(held=[1, 3, 5, 7, 9], wanted=list(range(10)), of_hand=4)
def test_index(lab: Lab, held: list[int], wanted: list[int], of_hand: int) -> None:
    """index(v) returns the position of the first card of value v, or -1 when there is none."""
    hand = lab.Hand()
    if held:
        hand.add(cards_of(lab, held))
        hand.index(held[of_hand % len(held)])
    for value in wanted:
        hand.index(value)
    # Looking must not change anything.
    hand.size()


@check(task="Hand", rules=["H10"], points=2, corners={"values that are no numbers": 0.5})
@given(held=hands, wrong=numbers_outside | no_numbers, then_size=st.booleans())
@example(held=[5, 3], wrong=10, then_size=False)
@example(held=[5, 3], wrong=-2, then_size=False)
@example(held=[5, 3], wrong=10, then_size=True)
@example(held=[5, 3], wrong="5", then_size=False)
@example(held=[5, 3], wrong="5", then_size=True)
@example(held=[-1, 3], wrong="*", then_size=False)
@example(held=[7], wrong=None, then_size=False)
@example(held=[], wrong=11, then_size=False)
@example(held=[4, 4], wrong=[4], then_size=False)
def test_index_refuses_wrong_values(lab: Lab, held: list[int], wrong: object, then_size: bool) -> None:
    """index(v) raises an AssertionError when v is no value of a card."""
    if not isinstance(wrong, int):
        lab.corner("values that are no numbers")
    hand = lab.Hand()
    if held:
        hand.add(cards_of(lab, held))
    hand.index(wrong)
    if then_size:
        # Looking must not change anything.
        hand.size()


@check(task="Hand", rules=["H11"], points=2)
@given(held=st.lists(st.sampled_from([0, 0, -1, 1, 5, 9]), max_size=HAND_SIZE))
@example(held=[])
@example(held=[0])
@example(held=[7, 3])
@example(held=[-1, 5])
@example(held=[3, 0, 5, 0, 0])
@example(held=[1, 2, 3, 4, 0])
def test_check_0(lab: Lab, held: list[int]) -> None:
    """check0() returns the position of the first 0 in the hand, or -1 when there is none."""
    hand = lab.Hand()
    if held:
        hand.add(cards_of(lab, held))
    # Twice, because looking must not change anything.
    hand.check0()
    hand.check0()
    hand.size()


@check(task="Hand", rules=["H12"], points=2)
@given(held=hands, assigned=maybe_assigned)
@example(held=[], assigned=None)
@example(held=[4], assigned=None)
@example(held=[-1], assigned=None)
@example(held=[7, 3], assigned=None)
@example(held=[-1, 2, 3, 7, 8], assigned=None)
@example(held=[0, 9, 0, -1, 5], assigned=None)
@example(held=[-1], assigned=4)
@example(held=[3, -1], assigned=8)
def test_str_of_hand(lab: Lab, held: list[int], assigned: int | None) -> None:
    """The text of a hand shows the faces of its cards from left to right."""
    hand = lab.Hand()
    if held:
        hand.add(cards_and_joker(lab, held, assigned))
    # Twice, because looking must not change anything.
    lab.show(hand)
    lab.show(hand)
    hand.size()


@check(task="Hand", rules=["H13"], points=1)
@given(held=filled_hands)
@example(held=[3])
@example(held=[5, -1, 8])
def test_hand_is_private(lab: Lab, held: list[int]) -> None:
    """No public attribute of a hand holds its cards."""
    lab.public(hand_of(lab, held), lab.Hand(), twin=lab.Hand())


# A hand may empty the list that it is given, so nothing here asks what the list, or the second hand, holds.
@check(task="Hand", rules=["H14"], points=1)
@given(
    held=st.lists(values, min_size=1, max_size=4),
    same_list=st.booleans(),
    then=st.sampled_from(["add", "sort", "nothing"]),
    look=hand_looks,
)
@example(held=[3], same_list=False, then="nothing", look="size")
@example(held=[8, 2], same_list=False, then="add", look="str")
@example(held=[5, 1], same_list=True, then="add", look="size")
@example(held=[6, 3], same_list=True, then="add", look="str")
@example(held=[7, 4, 2], same_list=True, then="sort", look="str")
@example(held=[9, 4, 6], same_list=True, then="sort", look="pops")
def test_hands_are_independent(lab: Lab, held: list[int], same_list: bool, then: str, look: str) -> None:
    """What happens to one hand, or to a list that was added, changes no other hand."""
    hand, other = lab.Hand(), lab.Hand()
    cards = lab.list(cards_of(lab, held))
    hand.add(cards)
    if same_list:
        other.add(cards)
    if then == "add":
        other.add(cards_of(lab, [1]))
    elif then == "sort":
        other.sort()
    elif not same_list:
        other.size()
    look_into(lab, hand, look, len(held))
