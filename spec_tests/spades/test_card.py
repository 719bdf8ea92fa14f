"""The class Card: all 52 of them."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .hands import CARDS, EACH, made

some_ids = st.lists(st.integers(0, 51), min_size=1, max_size=4)


def all_ids(test: Any) -> Any:
    """All 52 cards as examples, a suit at a time; some of a rank at a time, and each rank alone."""
    for first in range(0, len(CARDS), EACH):
        test = example(ids=[*range(first, first + EACH)])(test)
    for rank in (1, 10):
        test = example(ids=[rank, rank + EACH, rank + 2 * EACH, rank + 3 * EACH])(test)
    # A card alone shows a mistake that has nothing to do with another card.
    for rank in range(EACH):
        test = example(ids=[rank + EACH * (rank % 4)])(test)
    return test


@check(task="Card", rules=["C1"], points=2)
@given(ids=some_ids)
@all_ids
def test_suite(lab: Lab, ids: list[int]) -> None:
    """A card knows its suit as a text."""
    for card in made(lab, ids):
        lab.read(card, "suite")


@check(task="Card", rules=["C2"], points=1)
@given(ids=some_ids)
@all_ids
def test_suite_id(lab: Lab, ids: list[int]) -> None:
    """A card knows its suit as a number."""
    for card in made(lab, ids):
        lab.read(card, "suiteID")


@check(task="Card", rules=["C3"], points=2)
@given(ids=some_ids)
@all_ids
def test_order(lab: Lab, ids: list[int]) -> None:
    """A card knows its rank as a text."""
    for card in made(lab, ids):
        lab.read(card, "order")


@check(task="Card", rules=["C4"], points=1)
@given(ids=some_ids)
@all_ids
def test_order_id(lab: Lab, ids: list[int]) -> None:
    """A card knows its rank as a number, the ace as 14."""
    for card in made(lab, ids):
        lab.read(card, "orderID")


@check(task="Card", rules=["C5"], points=1)
@given(first=st.integers(0, 51), second=st.integers(0, 51))
@example(first=0, second=51)
@example(first=51, second=0)
@example(first=14, second=27)
def test_cards_are_independent(lab: Lab, first: int, second: int) -> None:
    """A card that is made leaves the cards made before it as they are."""
    card = lab.Card(first)
    for attribute in ("suite", "suiteID", "order", "orderID"):
        lab.read(card, attribute)
    lab.Card(second)
    for attribute in ("suite", "suiteID", "order", "orderID"):
        lab.read(card, attribute)
