"""Task 2: which cards a play stack takes, what it answers, and what becomes of it after the 9."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .strategies import (
    FULL,
    JOKER,
    LOOK_ALIKES,
    NINE_CARDS,
    assigned_joker,
    heights,
    look_at_stack,
    no_cards,
    numbers,
    play_up_to,
    play_with_jokers,
    some_jokers,
    something_like,
    stack_looks,
    wrong_value,
)

NO_JOKERS = [False] * NINE_CARDS
joker_runs = st.lists(
    st.sampled_from(["number", "number", "number", "assigned", "assigned", "assigned again"]), max_size=8
)
"""The first cards of a stack: numbers, and jokers that were given their value at once or at the second time."""

rarely = st.sampled_from([False, False, False, True])
steps_off = st.sampled_from([1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9])
"""How far a card is from the one that is needed, counted upwards around the ten values."""


@check(task="PlayStack", rules=["P1"], points=2)
@given(height=heights, joker=st.booleans(), look_always=st.booleans())
@example(height=1, joker=False, look_always=False)
@example(height=2, joker=False, look_always=False)
@example(height=4, joker=True, look_always=False)
@example(height=9, joker=False, look_always=True)
def test_peek_value(lab: Lab, height: int, joker: bool, look_always: bool) -> None:
    """peekValue() returns the value of the card on top, also of a joker that was given one."""
    stack = lab.PlayStack()
    for value in range(height):
        on_top = value == height - 1
        stack.playCard(assigned_joker(lab, value) if joker and on_top else lab.Card(value))
        if look_always:
            stack.peekValue()
    stack.peekValue()


@check(task="PlayStack", rules=["P2"], points=2)
@given(height=heights, joker=st.booleans(), look_always=st.booleans())
@example(height=1, joker=False, look_always=False)
@example(height=1, joker=True, look_always=False)
@example(height=4, joker=True, look_always=False)
@example(height=9, joker=False, look_always=True)
def test_peek_face(lab: Lab, height: int, joker: bool, look_always: bool) -> None:
    """peekFace() returns the face of the card on top, which is a star for a joker."""
    stack = lab.PlayStack()
    for value in range(height):
        on_top = value == height - 1
        stack.playCard(assigned_joker(lab, value) if joker and on_top else lab.Card(value))
        if look_always:
            stack.peekFace()
    stack.peekFace()


@check(task="PlayStack", rules=["P3"], points=2)
@given(peeks=st.lists(st.sampled_from(["peekValue", "peekFace"]), min_size=1, max_size=3))
@example(peeks=["peekValue"])
@example(peeks=["peekFace"])
def test_peek_needs_a_card(lab: Lab, peeks: list[str]) -> None:
    """A new stack is empty, and peekValue() and peekFace() raise an Exception on an empty stack."""
    stack = lab.PlayStack()
    for peek in peeks:
        lab.run(stack, peek)


@check(task="PlayStack", rules=["P4"], points=3)
@given(stack_and_card=st.tuples(st.just(0), numbers) | st.tuples(heights, st.just(0)))
@example(stack_and_card=(0, 0))
@example(stack_and_card=(0, 1))
@example(stack_and_card=(0, 9))
@example(stack_and_card=(1, 0))
@example(stack_and_card=(9, 0))
def test_zero_opens_a_stack(lab: Lab, stack_and_card: tuple[int, int]) -> None:
    """An empty stack takes only a 0, and a 0 is taken only by an empty stack."""
    height, value = stack_and_card
    stack = lab.PlayStack()
    play_up_to(lab, stack, height)
    stack.playCard(lab.Card(value))


@check(task="PlayStack", rules=["P5"], points=4)
@given(height=heights, value=st.none() | st.integers(1, 9), step=st.just(0) | steps_off, on_joker=rarely)
@example(height=1, value=None, step=0, on_joker=False)
@example(height=3, value=None, step=0, on_joker=False)
@example(height=7, value=None, step=0, on_joker=False)
@example(height=1, value=1, step=1, on_joker=False)
@example(height=1, value=2, step=1, on_joker=False)
@example(height=2, value=1, step=1, on_joker=False)
@example(height=5, value=4, step=1, on_joker=False)
@example(height=5, value=3, step=1, on_joker=False)
@example(height=5, value=7, step=1, on_joker=False)
@example(height=8, value=9, step=1, on_joker=False)
@example(height=9, value=9, step=1, on_joker=False)
@example(height=9, value=8, step=1, on_joker=False)
@example(height=1, value=5, step=1, on_joker=True)
@example(height=4, value=4, step=1, on_joker=True)
@example(height=6, value=3, step=1, on_joker=True)
def test_cards_go_up_by_one(lab: Lab, height: int, value: int | None, step: int, on_joker: bool) -> None:
    """A card is taken only when it is exactly one higher than the card on top."""
    stack = lab.PlayStack()
    play_with_jokers(lab, stack, [on_joker and place == height - 1 for place in range(height)])
    stack.playCard(lab.Card(wrong_value(height, step) if value is None else value))


# What becomes of a raw joker is a ruling: whichever way a submission reads it, it must keep to it here.
@check(task="PlayStack", rules=["P6"], points=2)
@given(
    cards=joker_runs,
    raw=st.sampled_from([[], [], [], ["raw"], ["raw", "number"]]),
    look=st.none() | stack_looks,
)
@example(cards=["assigned"], raw=[], look="peekValue")
@example(cards=["assigned", "number"], raw=[], look=None)
@example(cards=["number", "assigned"], raw=[], look="peekValue")
@example(cards=["number", "assigned", "number"], raw=[], look="str")
@example(cards=["number", "assigned again", "assigned", "number"], raw=[], look="peekValue")
@example(cards=["number"] * 9 + ["assigned"], raw=[], look=None)
@example(cards=["assigned"] * 10, raw=[], look=None)
@example(cards=[], raw=["raw"], look="peekValue")
@example(cards=[], raw=["raw", "number"], look="str")
@example(cards=["number"], raw=["raw"], look="peekFace")
@example(cards=["number", "number"], raw=["raw", "number"], look="peekValue")
@example(cards=["number"], raw=["raw", "raw", "number"], look="str")
@example(cards=["number"] * 9, raw=["raw"], look=None)
def test_jokers_are_played(lab: Lab, cards: list[str], raw: list[str], look: str | None) -> None:
    """A joker with a value is played as a card of that value."""
    stack = lab.PlayStack()
    for value, kind in enumerate([*cards, *raw]):
        if kind == "number":
            card = lab.Card(value)
        elif kind == "raw":
            card = lab.Card(JOKER)
        else:
            card = assigned_joker(lab, value if kind == "assigned" else 9 - value)
            if kind == "assigned again":
                card.assign(value)
        stack.playCard(card)
    # A full stack is empty again, which is another rule's business.
    if look is not None and len(cards) + len(raw) < FULL:
        look_at_stack(lab, stack, look)


@check(task="PlayStack", rules=["P7"], points=2, corners={"things that only look like cards": 0.5})
@given(height=st.just(0) | heights, kind=no_cards)
@example(height=0, kind="int")
@example(height=0, kind="None")
@example(height=0, kind="look-alike")
@example(height=3, kind="look-alike")
@example(height=2, kind="text")
@example(height=1, kind="int")
@example(height=0, kind="joker look-alike")
@example(height=9, kind="look-alike")
def test_only_cards_are_played(lab: Lab, height: int, kind: str) -> None:
    """playCard() takes cards of the class Card only, whatever else looks like the next card."""
    if kind in LOOK_ALIKES:
        lab.corner("things that only look like cards")
    stack = lab.PlayStack()
    play_up_to(lab, stack, height)
    stack.playCard(something_like(lab, kind, height))


@check(task="PlayStack", rules=["P8"], points=3)
@given(
    height=st.just(0) | heights,
    rejected=st.lists(steps_off | no_cards, min_size=1, max_size=3),
    look=st.none() | stack_looks,
    more=st.integers(0, 2),
)
@example(height=0, rejected=[1], look="str", more=1)
@example(height=0, rejected=["look-alike"], look="str", more=0)
@example(height=1, rejected=[9], look="peekValue", more=0)
@example(height=3, rejected=[1], look="peekValue", more=1)
@example(height=3, rejected=[7], look="str", more=2)
@example(height=5, rejected=[9], look="peekFace", more=1)
@example(height=2, rejected=["None", 1, "look-alike"], look="str", more=1)
@example(height=9, rejected=[1, 8], look=None, more=1)
def test_rejected_cards_change_nothing(
    lab: Lab, height: int, rejected: list[int | str], look: str | None, more: int
) -> None:
    """What is rejected raises an Exception, and the stack stays as it was."""
    stack = lab.PlayStack()
    play_up_to(lab, stack, height)
    for wrong in rejected:
        if isinstance(wrong, str):
            stack.playCard(something_like(lab, wrong, height))
        else:
            stack.playCard(lab.Card(wrong_value(height, wrong)))
    if look is not None:
        look_at_stack(lab, stack, look)
    for value in range(height, min(height + more, FULL)):
        stack.playCard(lab.Card(value))
        if look is not None:
            look_at_stack(lab, stack, look)


@check(task="PlayStack", rules=["P9"], points=1)
@given(height=heights)
@example(height=1)
@example(height=9)
def test_below_nine_returns_an_empty_list(lab: Lab, height: int) -> None:
    """playCard() returns an empty list when it takes a card below 9."""
    stack = lab.PlayStack()
    play_up_to(lab, stack, height)


@check(task="PlayStack", rules=["P10"], points=2)
@given(
    jokers=st.just(NO_JOKERS) | st.lists(rarely, min_size=NINE_CARDS, max_size=NINE_CARDS),
    joker_as_nine=rarely,
    elsewhere=st.integers(0, 5),
    times=st.sampled_from([1, 1, 1, 2]),
)
@example(jokers=NO_JOKERS, joker_as_nine=False, elsewhere=0, times=1)
@example(jokers=NO_JOKERS, joker_as_nine=False, elsewhere=3, times=1)
@example(jokers=NO_JOKERS, joker_as_nine=False, elsewhere=1, times=1)
@example(jokers=NO_JOKERS, joker_as_nine=True, elsewhere=0, times=1)
@example(jokers=NO_JOKERS, joker_as_nine=False, elsewhere=0, times=2)
@example(
    jokers=[True, False, False, True, False, False, False, False, False],
    joker_as_nine=False,
    elsewhere=0,
    times=1,
)
@example(
    jokers=[False, True, False, False, False, False, False, False, False],
    joker_as_nine=False,
    elsewhere=0,
    times=2,
)
@example(jokers=[True] * NINE_CARDS, joker_as_nine=True, elsewhere=0, times=1)
def test_nine_returns_the_faces(
    lab: Lab, jokers: list[bool], joker_as_nine: bool, elsewhere: int, times: int
) -> None:
    """With the 9, playCard() returns the faces of all ten cards, with a star for each joker."""
    stack = lab.PlayStack()
    if elsewhere:
        play_up_to(lab, lab.PlayStack(), elsewhere)
    for _ in range(times):
        play_with_jokers(lab, stack, [*jokers, joker_as_nine])


@check(task="PlayStack", rules=["P11"], points=2)
@given(
    times=st.sampled_from([1, 1, 1, 2, 3]),
    offered=st.lists(st.sampled_from([9, 1, 0]), max_size=1),
    height=st.integers(0, 4),
    look=st.none() | stack_looks,
    joker_as_nine=rarely,
)
@example(times=1, offered=[], height=0, look="str", joker_as_nine=False)
@example(times=1, offered=[], height=0, look="str", joker_as_nine=True)
@example(times=1, offered=[], height=0, look="peekValue", joker_as_nine=False)
@example(times=1, offered=[], height=0, look="peekFace", joker_as_nine=True)
@example(times=1, offered=[], height=1, look=None, joker_as_nine=False)
@example(times=1, offered=[9], height=2, look="peekFace", joker_as_nine=False)
@example(times=1, offered=[1], height=1, look="str", joker_as_nine=False)
@example(times=2, offered=[], height=3, look="str", joker_as_nine=False)
@example(times=3, offered=[], height=0, look="str", joker_as_nine=False)
def test_nine_empties_the_stack(
    lab: Lab, times: int, offered: list[int], height: int, look: str | None, joker_as_nine: bool
) -> None:
    """After the 9 the stack is empty and is played again from 0."""
    stack = lab.PlayStack()
    for _ in range(times):
        play_with_jokers(lab, stack, [*NO_JOKERS, joker_as_nine])
    for value in offered:
        stack.playCard(lab.Card(value))
    play_up_to(lab, stack, height)
    if look is not None:
        look_at_stack(lab, stack, look)


@check(task="PlayStack", rules=["P12"], points=2)
@given(height=st.integers(0, NINE_CARDS), jokers=st.just(NO_JOKERS) | some_jokers)
@example(height=0, jokers=NO_JOKERS)
@example(height=1, jokers=NO_JOKERS)
@example(height=2, jokers=NO_JOKERS)
@example(height=3, jokers=[False, True] + [False] * 7)
@example(height=9, jokers=NO_JOKERS)
@example(height=9, jokers=[True, False, False, False, False, True, True, False, False])
def test_str_of_stack(lab: Lab, height: int, jokers: list[bool]) -> None:
    """The text of a stack shows its cards from the lowest to the highest between two bars."""
    stack = lab.PlayStack()
    play_with_jokers(lab, stack, jokers[:height])
    # Twice, because looking must not change anything.
    lab.show(stack)
    lab.show(stack)


@check(task="PlayStack", rules=["P13"], points=1, messages=True)
@given(height=st.just(0) | heights, error=st.sampled_from(["peekValue", "peekFace"]) | steps_off | no_cards)
@example(height=0, error="peekValue")
@example(height=0, error="peekFace")
@example(height=0, error=1)
@example(height=1, error=9)
@example(height=4, error=2)
@example(height=2, error="int")
@example(height=0, error="look-alike")
def test_texts_of_errors(lab: Lab, height: int, error: int | str) -> None:
    """The errors of a stack have the texts that the handout gives."""
    stack = lab.PlayStack()
    if error in ("peekValue", "peekFace"):
        lab.run(stack, str(error))
        return
    play_up_to(lab, stack, height)
    if isinstance(error, int):
        stack.playCard(lab.Card(wrong_value(height, error)))
    else:
        stack.playCard(something_like(lab, error, height))


@check(task="PlayStack", rules=["P14"], points=1)
@given(height=heights)
@example(height=1)
@example(height=5)
def test_stack_is_private(lab: Lab, height: int) -> None:
    """No public attribute of a stack holds its cards."""
    stack = lab.PlayStack()
    play_up_to(lab, stack, height)
    lab.public(stack, lab.PlayStack(), twin=lab.PlayStack())


# Not with the 9: a front insertion there may be how the list of faces is made, which is no rule's business.
@check(task="PlayStack", rules=["P15"], points=1)
@given(height=st.integers(1, 8))
@example(height=1)
@example(height=8)
def test_cards_are_added_in_constant_time(lab: Lab, height: int) -> None:
    """A card is added at the end of the list, not at its front."""
    stack = lab.PlayStack()
    play_up_to(lab, stack, height)
    lab.uses(stack.playCard, lab.Card(height))


@check(task="PlayStack", rules=["P16"], points=2)
@given(order=st.lists(st.integers(0, 2), min_size=1, max_size=10), look=stack_looks)
@example(order=[0], look="str")
@example(order=[0, 1], look="peekValue")
@example(order=[0, 1, 0, 2, 0, 1], look="str")
@example(order=[1, 0, 0, 1, 2, 0], look="peekFace")
@example(order=[0, 0, 0] + [1] * NINE_CARDS, look="str")
def test_stacks_are_independent(lab: Lab, order: list[int], look: str) -> None:
    """What is played on one stack changes no other stack."""
    stacks = [lab.PlayStack(), lab.PlayStack(), lab.PlayStack()]
    played = [0, 0, 0]
    for place in order:
        stacks[place].playCard(lab.Card(played[place]))
        played[place] += 1
    for stack in stacks:
        look_at_stack(lab, stack, look)
