"""A shuffle is called for every way in which its random numbers can fall, where that can be told."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from random import choice, randint, randrange
from typing import Any

import pytest

from grader.inside.chance import MOST_WAYS, every_way, reset
from grader.inside.looking import tally
from grader.judging.judgement import HOLDS
from grader.judging.shuffles import complete, uniform
from grader.model.program import Step

CALLS = 900
Shuffle = Callable[[list[Any]], list[Any]]


class Thing:
    """Told apart by identity, as cards are."""


def pops(cards: list[Any]) -> list[Any]:
    return [cards.pop(randint(0, len(cards) - 1)) for _ in range(len(cards))]


def inserts(cards: list[Any]) -> list[Any]:
    done: list[Any] = []
    for one in cards:
        done.insert(randrange(len(done) + 1), one)
    return done


def chooses(cards: list[Any]) -> list[Any]:
    done = []
    while cards:
        done.append(choice(cards))
        cards.remove(done[-1])
    return done


def built_in(cards: list[Any]) -> list[Any]:
    random.shuffle(cards)
    return cards


def sampled(cards: list[Any]) -> list[Any]:
    return random.sample(cards, len(cards))


def waits_for_another(cards: list[Any]) -> list[Any]:
    places: list[int] = []
    while len(places) < len(cards):
        place = randrange(len(cards))
        if place not in places:
            places.append(place)
    return [cards[place] for place in places]


def by_fractions(cards: list[Any]) -> list[Any]:
    return [cards.pop(int(random.random() * len(cards))) for _ in range(len(cards))]


def luck_of_its_own(cards: list[Any]) -> list[Any]:
    own = random.SystemRandom()
    return [cards.pop(own.randrange(len(cards))) for _ in range(len(cards))]


def exchanges_with_any(cards: list[Any]) -> list[Any]:
    for place in range(len(cards)):
        other = randrange(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def seeded(cards: list[Any]) -> list[Any]:
    random.seed(7)
    return pops(cards)


def put_back(cards: list[Any]) -> list[Any]:
    state = random.getstate()
    try:
        return pops(cards)
    finally:
        random.setstate(state)


def seeded_and_put_back(cards: list[Any]) -> list[Any]:
    state = random.getstate()
    random.seed(2024)
    try:
        return pops(cards)
    finally:
        random.setstate(state)


def first_stays(cards: list[Any]) -> list[Any]:
    return [cards[0], *pops(cards[1:])]


def loses_one(cards: list[Any]) -> list[Any]:
    return pops(cards)[1:]


def sometimes_in_order(cards: list[Any]) -> list[Any]:
    return cards if time.perf_counter_ns() % 2 else pops(cards)


def in_turn() -> Shuffle:
    orders = itertools.cycle(itertools.permutations(range(4)))
    return lambda cards: [cards[place] for place in next(orders)]


def tell(shuffle: Shuffle, size: int = 4) -> object:
    """What the worker answers, as the trusted side reads it."""
    reset(1)
    answer = tally(shuffle, [Thing() for _ in range(size)], CALLS)
    return {"t": [*answer]} if isinstance(answer, tuple) else answer


def step(size: int) -> Step:
    return Step("tally", "shuffle", None, ([{"r": n} for n in range(size)], CALLS), relation="uniform")


@pytest.mark.parametrize("shuffle", [pops, inserts, chooses, built_in, sampled])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_order_of_a_fair_shuffle_comes_in_as_many_ways(shuffle: Shuffle, size: int) -> None:
    answer = tell(shuffle, size)
    assert answer == {"t": [[list(order), 1] for order in itertools.permutations(range(size))]}
    assert uniform(step(size), answer) == complete(step(size), answer) == HOLDS


@pytest.mark.parametrize("shuffle", [waits_for_another, by_fractions, luck_of_its_own])
def test_other_fair_shuffles_are_counted(shuffle: Shuffle) -> None:
    answer = tell(shuffle)
    assert isinstance(answer, list) and sum(count for _, count in answer) == CALLS
    assert not uniform(step(4), answer).reason


@pytest.mark.parametrize(
    "shuffle",
    [
        exchanges_with_any,
        seeded,
        put_back,
        seeded_and_put_back,
        first_stays,
        loses_one,
        sometimes_in_order,
        in_turn(),
    ],
)
def test_whatever_is_not_fair_is_counted(shuffle: Shuffle) -> None:
    answer = tell(shuffle)
    assert isinstance(answer, list) and sum(count for _, count in answer) == CALLS
    found = uniform(step(4), answer)
    assert found.reason or found.unsure or complete(step(4), answer).reason


def test_calls_that_are_counted_have_the_luck_that_they_were_given() -> None:
    """Trying all ways before changes nothing, and leaves nothing behind."""
    reset(5)
    wanted = random.getstate()
    assert every_way(lambda: by_fractions([1, 2, 3])) is None
    assert every_way(lambda: built_in([1, 2, 3])) is not None
    assert random.getstate() == wanted and "_randbelow" not in vars(random._inst)


def test_a_loop_that_waits_for_other_numbers_ends() -> None:
    def six() -> int:
        while True:
            try:
                if randint(1, 6) == 6:
                    return 6
            except BaseException:
                pass

    assert every_way(six) is None


@pytest.mark.parametrize(
    "call",
    [
        lambda: 1 / 0,
        lambda: randrange(MOST_WAYS + 1),
        lambda: [randrange(5) for _ in range(5)],
        lambda: random.seed(3),
        lambda: random.random(),
        lambda: time.perf_counter_ns(),
    ],
)
def test_what_cannot_be_told_is_not_told(call: Callable[[], object]) -> None:
    assert every_way(call) is None


def test_ways_have_the_weights_of_their_chances() -> None:
    """One of two, and then one of three: the second kind has a sixth each."""
    found = every_way(lambda: randrange(2) or 1 + randrange(3))
    assert found == [(1, 1), (2, 1), (3, 1), (1, 3)]


def test_a_module_that_was_changed_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random.Random, "_randbelow", lambda self, below: 0)
    assert every_way(lambda: randrange(2)) is None
    monkeypatch.undo()
    for name in ("_randbelow", "getrandbits"):
        monkeypatch.setitem(vars(random._inst), name, lambda below: 0)
        assert every_way(lambda: randrange(2)) is None
        monkeypatch.undo()
    monkeypatch.setattr(random.Random, "getrandbits", lambda self, bits: 0, raising=False)
    assert every_way(lambda: randrange(2)) is None
    monkeypatch.undo()
    monkeypatch.setattr(
        random._inst, "__class__", type("Mine", (random.Random,), {"getrandbits": lambda self, bits: 0})
    )
    assert every_way(lambda: randrange(2)) is None
    monkeypatch.undo()
    assert every_way(lambda: randrange(2)) == [(0, 1), (1, 1)]


def test_a_module_that_is_changed_meanwhile_is_not_asked() -> None:
    def meddles() -> int:
        vars(random._inst)["getrandbits"] = lambda bits: 0
        return randrange(2)

    try:
        assert every_way(meddles) is None
    finally:
        del vars(random._inst)["getrandbits"]
