"""Relations: fair shuffles stand, unfair and wrong ones fall, and chance condemns nobody."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable

import pytest

from grader.judging import shuffles
from grader.judging.choices import _tail, among, not_by_place, one_of, repeated, unaffected
from grader.judging.judgement import FALSE_ALARM, HOLDS, Judgement
from grader.judging.relations import any_order, at_least, not_alike
from grader.judging.shuffles import (
    ALARM_EACH,
    CONFIRM_CALLS,
    SECOND_CALLS,
    _chi_square_tail,
    _log_types,
    complete,
    longer,
    mixed,
    permutation,
    uniform,
)
from grader.model.program import Step

Shuffle = Callable[[random.Random, list[int]], list[int]]
CALLS = 1200


def tally_of(size: int, calls: int = CALLS) -> Step:
    """The step that asks for the orders of `size` cards."""
    return Step("tally", "shuffle", None, ([{"r": n} for n in range(size)], calls), relation="uniform")


def judge(shuffle: Shuffle, size: int, seed: int, calls: int = CALLS) -> Judgement:
    """What the relation says of a shuffle with some luck."""
    chance = random.Random(seed)
    counts = Counter(tuple(shuffle(chance, list(range(size)))) for _ in range(calls))
    return uniform(tally_of(size, calls), [[list(order), count] for order, count in counts.items()])


def fair(chance: random.Random, cards: list[int]) -> list[int]:
    result = []
    while cards:
        result.append(cards.pop(chance.randrange(len(cards))))
    return result


def naive_swaps(chance: random.Random, cards: list[int]) -> list[int]:
    """Exchange each card with any card: n**n paths cannot be spread evenly over n! orders."""
    for place in range(len(cards)):
        other = chance.randrange(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def last_stays(chance: random.Random, cards: list[int]) -> list[int]:
    """A random number that is one too small: the last card is never taken before the others."""
    result = []
    while cards:
        result.append(cards.pop(chance.randrange(max(1, len(cards) - 1))))
    return result


def cut(chance: random.Random, cards: list[int]) -> list[int]:
    place = chance.randrange(len(cards))
    return cards[place:] + cards[:place]


def rounded(chance: random.Random, cards: list[int]) -> list[int]:
    """round(random() * n) draws the cards at both ends half as often."""
    result = []
    while cards:
        result.append(cards.pop(min(len(cards) - 1, round(chance.random() * len(cards)))))
    return result


@pytest.mark.parametrize("size", [3, 4])
def test_fair_shuffles_are_never_called_unfair(size: int) -> None:
    """No sample of a fair shuffle fails, and only a few in a hundred ask for a longer look."""
    found = [judge(fair, size, seed, 300) for seed in range(300)]
    assert not [one.reason for one in found if one.reason]
    # Expected 9 of 300; the bound is more than four standard deviations away.
    assert sum(one.unsure for one in found) <= 21


@pytest.mark.parametrize("size", [3, 4])
def test_a_second_look_does_not_condemn_a_fair_shuffle(size: int) -> None:
    """With as many calls as the longer look takes, a fair shuffle holds, too."""
    assert not judge(fair, size, 5, CONFIRM_CALLS).reason


@pytest.mark.parametrize("size", [3, 4])
def test_naive_swaps_fall_in_the_second_look(size: int) -> None:
    """The bias of the naive shuffle is small, so the first look may only suspect it; the second is sure."""
    assert judge(naive_swaps, size, 1, CONFIRM_CALLS).reason
    first = [judge(naive_swaps, 4, seed) for seed in range(20)]
    assert all(one.reason or one.unsure for one in first)


@pytest.mark.parametrize("shuffle", [last_stays, cut])
@pytest.mark.parametrize("size", [3, 4])
def test_orders_that_never_come_fall_at_once(shuffle: Shuffle, size: int) -> None:
    """Where some order can never come, the first look is enough, with any luck."""
    for seed in range(5):
        assert "never came" in judge(shuffle, size, seed).reason


def test_a_strong_bias_falls_at_once() -> None:
    """Where all orders come, but some twice as often, the frequencies tell."""
    assert all("another" in judge(rounded, 4, seed).reason for seed in range(5))


def test_the_longer_look() -> None:
    """It is the same step with more calls."""
    step = tally_of(3)
    again = longer(step)
    assert again.args == (step.args[0], SECOND_CALLS)
    looked = Step("tally", "shuffle", None, (*step.args, "look"), relation="uniform")
    assert longer(looked).args == (step.args[0], SECOND_CALLS, "look")
    assert longer(again).args == (step.args[0], CONFIRM_CALLS)
    assert (again.op, again.member, again.relation, again.keep) == (
        step.op,
        step.member,
        step.relation,
        step.keep,
    )


ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]


@pytest.mark.parametrize(
    ("counts", "orders", "chance"),
    [([2, 2], 2, 6 / 16), ([2, 1], 2, 6 / 8), ([1, 1, 2], 3, 3 * 12 / 81), ([3, 1], 2, 1), ([4], 2, 1)],
)
def test_the_chance_of_even_counts(counts: list[int], orders: int, chance: float) -> None:
    """Counted by hand: so many of all ways to draw come out so, whichever order came once more.  1 where they are not even."""
    assert shuffles._log_chance_of_evenness(counts, orders) == pytest.approx(math.log(chance))


def test_even_counts_hold() -> None:
    """Counts as even as chance makes them now and then are neither wrong nor suspicious."""
    assert uniform(tally_of(3), [[order, 200 + n % 3 - 1] for n, order in enumerate(ORDERS)]) == HOLDS


def test_orders_that_take_turns_are_not_chance() -> None:
    """All equally often: suspicious where that is a rare chance, and wrong where it is none."""
    assert uniform(tally_of(3), [[order, 200] for order in ORDERS]) == Judgement(unsure=True)
    for more in (0, 1):
        counts = [
            [list(order), 40 + more * (not n)] for n, order in enumerate(itertools.permutations(range(4)))
        ]
        found = uniform(tally_of(4, 960 + more), counts)
        assert "chance is not so even" in found.reason


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "something else"), ("text", "something else"), ([], "something else"), ([[[-1], 1200]], "something else"),
        ([[[0, 1, 3], 1200]], "something else"), ([[[0, 1, True], 1200]], "something else"), ([[1, 2]], "something else"),
        ([[[0, 1, 2], 0]], "something else"), ([[[0, 1, 2], -5]], "something else"), ([[[0, 1, 2], 1.5]], "something else"),
        ([[[0, 1, 2]]], "something else"), ([[[0, 1, 1], 1200]], "lost or doubled"),
        ([[[0, 1, 2], 600], [[0, 1], 600]], "lost or doubled"), ([[[0], 1200]], "too few"), ([[[], 1200]], "too few"),
        ([[[0, 1, 2], 5]], "every call"), ([[order, 400] for order in ORDERS], "every call"),
        ([[[0, 1, 2], 1200]], "never came"),
    ],
)  # fmt: skip
def test_answers_that_are_no_shuffles(answer: object, words: str) -> None:
    """Lost, doubled and strange cards, and counts that nobody can have counted, are told in words."""
    assert words in uniform(tally_of(3), answer).reason


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ([0, 1, 2], ""), ([2, 0, 1], ""), ([0, 1], "1 is lost"), ([], "3 are lost"), ([0, 1, 2, 2], "1 is there twice"),
        ([0, 0, 1], "1 is lost and 1 is there twice"), ([0, 1, -1], "not in the list"), ([0, 1, 3], "not in the list"),
        ([0, True, 2], "not in the list"), (None, "no list"), ({"t": [0, 1, 2]}, "no list"), ([0, 1, [2]], "not in the list"),
    ],
)  # fmt: skip
def test_permutations(answer: object, words: str) -> None:
    """The same cards in any order, none lost, none twice, none strange."""
    reason = permutation(Step("positions", "", 0, ([{"r": n} for n in range(3)],)), answer).reason
    assert words in reason and bool(words) == bool(reason)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ([[[0, 1, 2], 5]], ""), ([[[2, 0, 1], 2], [[0, 1, 2], 3]], ""),
        ([[[0, 1], 1], [[0, 1, 2], 4]], "in 1 of 5 calls with 3 cards, cards were lost or doubled"),
        ([[[0, 1, 2, 2], 2], [[0, 1, 1], 1], [[0, 1, 2], 2]], "in 3 of 5 calls with 3 cards, cards were lost or doubled"),
        ([[[], 5]], "in 5 of 5 calls with 3 cards, cards were lost or doubled"),
        ([[[0, 1, 2], 4]], "it did not answer every call"), ([[[0, 1, 2], 6]], "it did not answer every call"),
        *((one, "it returned something else than a list of the cards given")
          for one in (None, [], 3, [[-1], 5], [[[-1], 5]], [[[0, 1, 3], 5]], [[[0, 1, 2], 0]])),
    ],
)  # fmt: skip
def test_what_is_lost_in_some_calls(answer: object, words: str) -> None:
    """Each order that came has all the cards; how many calls lost some is said."""
    step = Step("tally", "shuffle", None, ([{"r": n} for n in range(3)], 5), relation="complete")
    assert complete(step, answer).reason == words


def test_each_loss_is_told_alone() -> None:
    """What is not the matter is not mentioned."""
    step = Step("positions", "", 0, ([{"r": n} for n in range(3)],))
    assert permutation(step, [0, 1]).reason == "of 3 cards, 1 is lost"
    assert permutation(step, [0, 1, 2, 2]).reason == "of 3 cards, 1 is there twice"


def order_said(order: object, size: int = 120) -> str:
    """What is said of one order of so many things."""
    step = Step("positions", "", 0, ([{"r": n} for n in range(size)],), relation="mixed")
    return mixed(step, order).reason


@pytest.mark.parametrize("size", [0, 1, 2, 5, 52, 120])
def test_fair_orders_are_mixed(size: int) -> None:
    """Chance calls no fair order close to the one before, and few things none at all."""
    for seed in range(200):
        assert not order_said(fair(random.Random(seed), list(range(size))), size)


PACK = list(range(120))


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (PACK, "of 120 cards, 120 are where they were before"),
        (PACK[:13] + PACK[:12:-1][1:] + PACK[-1:], "of 120 cards, 14 are where"),
        (PACK[50:] + PACK[:50], "of 120 cards, 118 still lie behind one that was beside them before"),
        (PACK[::-1], "of 120 cards, 119 still lie behind"),
        ([one for pair in zip(PACK[:60:2] + PACK[60::2], PACK[1:60:2] + PACK[61::2], strict=True) for one in pair][::-1], "119 still"),
    ],
    ids=["as it was", "few in their places", "cut", "reversed", "neighbours"],
)  # fmt: skip
def test_orders_that_are_close_to_the_one_before(order: list[int], words: str) -> None:
    """What stays where it was, or beside what it was beside, is counted."""
    assert words in order_said(order)


SCATTERED = [(37 * place + 5) % len(PACK) for place in PACK]
"""No card is in its place, and none beside one that was beside it before."""


@pytest.mark.parametrize(
    ("stayed", "reason"), [(12, ""), (13, "of 120 cards, 13 are where they were before")]
)
def test_how_many_may_stay_where_they_were(stayed: int, reason: str) -> None:
    """The bound is the one that the probability of a false alarm gives."""
    order = list(SCATTERED)
    for card in range(0, 4 * stayed, 4):
        place = order.index(card)
        order[place], order[card] = order[card], card
    assert order_said(order) == reason


@pytest.mark.parametrize(
    ("beside", "reason"),
    [(17, ""), (18, "of 120 cards, 18 still lie behind one that was beside them before")],
)
def test_how_many_may_stay_beside_another(beside: int, reason: str) -> None:
    """They may be told in either direction, or in both."""
    half = beside // 2
    run = [*range(half + 1), *range(60, 60 - (beside - half) - 1, -1)]
    assert order_said([one for one in SCATTERED if one not in run] + run) == reason


@pytest.mark.parametrize(
    "answer", [None, [], [0, 1], [0, 0, 1], [0, "x", 1, 2], [0, 1, 2, 2], [False, 1, 2], {"t": [0, 1, 2]}]
)
def test_lost_things_are_no_matter_of_order(answer: object) -> None:
    """They are another relation's."""
    assert order_said(answer, 3) == ""


@pytest.mark.parametrize("lost", [[], PACK[:-1], [*PACK, 7], [*PACK, "x"], [None, *PACK[1:]]])
def test_a_whole_pack_that_lost_a_card_is_no_matter_of_order(lost: list[object]) -> None:
    """Even where the rest lies as it did."""
    assert order_said(lost) == ""


def counted(*counts: int) -> Judgement:
    """What is said of a shuffle of three cards by which the orders came so often."""
    answer = [[order, count] for order, count in zip(ORDERS, counts, strict=True) if count]
    return uniform(tally_of(3, sum(counts)), answer)


def test_two_cards() -> None:
    """The shortest list that can be shuffled, and an order that came once."""
    assert uniform(tally_of(2, 100), [[[0, 1], 50], [[1, 0], 50]]) == HOLDS
    assert "something else" not in uniform(tally_of(2, 100), [[[0, 1], 99], [[1, 0], 1]]).reason


def test_an_order_may_be_missing_by_chance() -> None:
    """As long as that is likelier than the alarm; the words say how many of how many."""
    assert not counted(26, 26, 26, 26, 26, 0).reason
    words = "in 134 calls with 3 cards, 1 of the 6 possible orders never came"
    assert counted(27, 27, 27, 27, 26, 0).reason == words


def test_unequal_orders_are_told_with_what_would_be_fair() -> None:
    """The most frequent and the least, which may be none."""
    fair = "about 10 each would be fair"
    words = "in 60 calls with 3 cards, one order came 60 times and another 0 times"
    assert counted(60, 0, 0, 0, 0, 0).reason == f"{words}; {fair}"
    words = "in 600 calls with 3 cards, one order came 300 times and another 20 times"
    assert counted(300, 100, 60, 60, 60, 20).reason == f"{words}; about 100 each would be fair"


@pytest.mark.parametrize(
    ("counts", "unsure"),
    [
        ((236, 200, 200, 200, 200, 164), True),  # chi-square 13.0, which 2.3 % of fair shuffles exceed
        ((234, 200, 200, 200, 200, 166), False),  # 11.6, 4.1 %
        ((14, 12, 12, 11, 11, 0), True),  # 12.6, of which 10 by the order that never came
        ((468, 417, 417, 417, 416, 365), False),  # 12.5, 2.9 %, in a second look
        ((1100, 1000, 1000, 1000, 1000, 900), True),  # 20, 0.1 %, in a second look
        ((4400, 4000, 4000, 4000, 4000, 3600), False),  # 80: the third look is the last
    ],
)
def test_what_a_longer_look_is_asked_for(counts: tuple[int, ...], unsure: bool) -> None:
    """For what is unlikely, and less and less readily the longer the look was."""
    assert counted(*counts) == Judgement(unsure=unsure)


def test_the_alarm_is_shared() -> None:
    """By two bounds in each of three looks."""
    assert pytest.approx(1e-9) == 6 * ALARM_EACH == FALSE_ALARM


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [(0, 5, 1.0), (1.0, 5, 0.9626), (11.070, 5, 0.05), (15.086, 5, 0.01), (35.172, 23, 0.05)],
)
def test_tails_of_chi_square(value: float, freedom: int, tail: float) -> None:
    """As the tables have them, as near as suspicion asks for."""
    assert _chi_square_tail(value, freedom) == pytest.approx(tail, abs=0.003)
    assert _chi_square_tail(0, freedom) == 1


def test_the_number_of_ways_to_count() -> None:
    """Stars and bars."""
    assert _log_types(134, 6) == pytest.approx(math.log(math.comb(139, 5)))


PLACE = Step("place", "", 3, ({"r": 1},), relation="one_of")
TOGETHER = Step("together", "", None, ([],), relation="repeated")
MAY = [[0, 2, 5], [1, 3], [0, 1, 2, 3], [4, 6, 7]] * 12
"""Places that may stand, in 48 situations."""


def test_one_of_several() -> None:
    """Any of those that may stand will do, and nothing else; among asks only that it is one of the list."""
    assert [
        bool(one_of(PLACE, place, [0, 2]).reason) for place in (0, 1, 2, True, [{"o": "Card"}], None)
    ] == [
        False,
        True,
        False,
        True,
        True,
        True,
    ]
    assert [bool(among(PLACE, place, [0]).reason) for place in (7, [None])] == [False, True]
    assert "only place 4" in one_of(PLACE, 1, [4]).reason


def test_at_least() -> None:
    """A number that is as large as it should be, and nothing else."""
    step = Step("words", "Player", None, (5,), relation="at_least")
    assert [bool(at_least(step, answer, 9).reason) for answer in (4, 5, "5", None)] == [
        True,
        False,
        True,
        True,
    ]


@pytest.mark.parametrize(("end", "name"), [(0, "first"), (-1, "last")])
def test_always_an_end(end: int, name: str) -> None:
    """Always the first or the last that may stand is told, and one other choice is enough to be none of them."""
    answers = [may[end] for may in MAY]
    assert f"the {name} that" in not_by_place(TOGETHER, answers, MAY).reason
    answers[2] = 1
    assert not_by_place(TOGETHER, answers, MAY) == HOLDS
    # What may not stand says nothing.
    answers[2] = 9
    assert not_by_place(TOGETHER, answers, MAY).reason


@pytest.mark.parametrize("seed", range(20))
def test_a_draw_from_a_fixed_seed(seed: int) -> None:
    """It hits the same of as many each time.  One choice that does not is enough to be none."""
    ways = [list(range(0, 3 * size, 3)) for size in range(2, 13)] * 4
    answers = [random.Random(seed).choice(may) for may in ways]
    assert "the same seed" in not_by_place(TOGETHER, answers, ways).reason
    answers[-1] = next(place for place in ways[-1] if place != answers[-1])
    assert not_by_place(TOGETHER, answers, ways) == HOLDS


def test_a_count_is_no_draw() -> None:
    """The second, the third from behind and the middle are neither ends nor drawn."""
    ways = [list(range(0, 3 * size, 3)) for size in range(2, 13)] * 4
    counts: list[Callable[[int], int]] = [
        lambda size: min(1, size - 1),
        lambda size: max(size - 3, 0),
        lambda size: size // 2,
        lambda size: (size - 1) // 2,
    ]
    for at in counts:
        assert not_by_place(TOGETHER, [may[at(len(may))] for may in ways], ways) == HOLDS


def test_random_trials_are_a_choice() -> None:
    """A choice that comes out otherwise in a third of the situations is told from a draw by a hundred of them."""
    ways = [[0, 2, 5], [1, 3], [0, 1, 2, 3], [4, 6, 7, 8, 9]] * 25
    answers = [[may[0], may[n % 3 == 0]] for n, may in enumerate(ways)]
    assert repeated(TOGETHER, answers, [[may, may] for may in ways]) == HOLDS


def test_too_few_choices() -> None:
    """Where chance could have made the same choices, or nothing can be judged, there is no choice to be seen."""
    assert "too few" in not_by_place(TOGETHER, [2, 3, 1], MAY[:3]).reason
    assert "too few" in not_by_place(TOGETHER, [[None]] * len(MAY), MAY).reason
    assert "too few" in not_by_place(TOGETHER, "forged", MAY).reason
    assert "too few" in repeated(TOGETHER, [[2, 2]] * 3, [[may, may] for may in MAY[:3]]).reason
    assert "too few" in repeated(TOGETHER, [7] * len(MAY), [[may, may] for may in MAY]).reason


def test_repeated_choices() -> None:
    """Who always chooses alike passes; who draws does not, whatever the luck."""
    twice = [[may, may] for may in MAY]
    assert repeated(TOGETHER, [[may[1], may[1]] for may in MAY], twice) == HOLDS
    for seed in range(200):
        chance = random.Random(seed)
        drawn = [[chance.choice(may), chance.choice(may)] for may in MAY]
        assert "chose otherwise" in repeated(TOGETHER, drawn, twice).reason


def test_some_chance_is_no_drawing() -> None:
    """A choice that leaves one in ten to chance is a choice."""
    twice = [[may, may] for may in MAY]
    for seed in range(50):
        chance = random.Random(seed)
        mixed = [[may[1], may[1] if chance.random() < 0.9 else chance.choice(may)] for may in MAY]
        assert repeated(TOGETHER, mixed, twice) == HOLDS


def test_the_tail_is_exact() -> None:
    """For equal chances, it is that of the binomial distribution."""
    assert _tail([0.25] * 10, 4) == pytest.approx(
        sum(math.comb(10, n) * 0.25**n * 0.75 ** (10 - n) for n in range(4, 11))
    )
    assert (_tail([], 0), _tail([0.5], 0), _tail([0.5], 1)) == (1.0, 1.0, 0.5)


def test_words_of_the_relations_over_choices() -> None:
    """Numbers in the messages are those of the answers, whatever may stand."""
    assert among(PLACE, None, [0]).reason == "what came back is not among them"
    assert one_of(PLACE, None, [0]).reason == "what came back is not among them"
    head = "place 9 came back, and only"
    assert one_of(PLACE, 9, [4]).reason == f"{head} place 4 is right (counted from 0)"
    assert one_of(PLACE, 9, [1, 3]).reason == f"{head} places 1 and 3 are right (counted from 0)"
    assert one_of(PLACE, 9, [1, 3, 5, 7]).reason == f"{head} places 1, 3, 5 and 7 are right (counted from 0)"
    step = Step("words", "Player", None, (5, 8), relation="at_least")
    assert at_least(step, 4, None).reason == "4 words were found, and 5 are the least"
    assert at_least(step, 6, None) == HOLDS
    drawn = [[may[0], may[number % 2]] for number, may in enumerate(MAY)]
    words = "asked again in the same 48 situations, it chose otherwise in 24"
    assert repeated(TOGETHER, drawn, [[may, may] for may in MAY]).reason == words


def test_what_is_just_enough_to_tell_a_choice() -> None:
    """With two ways each, 31 situations tell the first from chance, and 30 do not; what leaves no choice tells nothing."""
    two = [[0, 1]]
    for count, told in ((30, "only 30 could be judged"), (31, "in all of 31 situations the first")):
        assert told in not_by_place(TOGETHER, [0] * count, two * count).reason
        assert told in not_by_place(TOGETHER, [0] * (count + 9), two * count + [[0]] * 9).reason
    assert "only 19 could" in repeated(TOGETHER, [[0, 0]] * 19, [[[0, 1], [0, 1]]] * 19).reason
    assert repeated(TOGETHER, [[0, 0]] * 20, [[[0, 1], [0, 1]]] * 20) == HOLDS
    # A single way says nothing, however often it is asked for.
    forced = [[[0], [0]]] * 40
    assert "only 19 could" in repeated(TOGETHER, [[0, 0]] * 59, [[[0, 1], [0, 1]]] * 19 + forced).reason


def test_forged_choices_are_no_choices() -> None:
    """What is no list of places, or has another length, or holds what may not stand, is not judged."""
    may = [[0, 1]] * 40
    twice = [[one, one] for one in may]
    for forged in (None, 7, "0" * 40, {"t": [0]}, [0] * 39, [0] * 41):
        assert "only 0 could" in not_by_place(TOGETHER, forged, may).reason
        assert "only 0 could" in repeated(TOGETHER, forged, twice).reason
    for pair in ([0], [0, 0, 0], [0, 5], [5, 0], [5, 5], 0, "00", None):
        assert "only 0 could" in repeated(TOGETHER, [pair] * 40, twice).reason
    assert "only 0 could" in repeated(TOGETHER, [[0, 0]] * 40, [[[0, 1]]] * 40).reason


def kinds(*groups: list[list[int]]) -> tuple[list[list[list[int]]], list[list[list[list[int]]]]]:
    """Answers by kinds of situations, and what may stand for them: three ways each."""
    return [*groups], [[[[0, 1, 2], [0, 1, 2]]] * len(group) for group in groups]


def test_kinds_of_situations() -> None:
    """Who draws the answers of one kind is judged by those of the others; a choice in one kind is enough."""
    chance = random.Random(1)
    drawn = [[chance.randrange(3), chance.randrange(3)] for _ in range(60)]
    firsts, chosen = [[0, 0]] * 40, [[0, 0], [1, 1], [2, 2]] * 13
    assert "in all of 40 situations the first" in not_by_place(TOGETHER, *kinds(drawn, firsts)).reason
    assert "in all of 40 situations the first" in not_by_place(TOGETHER, *kinds(firsts, drawn)).reason
    assert "in all of 80 situations the first" in not_by_place(TOGETHER, *kinds(firsts, firsts)).reason
    assert not_by_place(TOGETHER, *kinds(firsts, chosen)) == HOLDS
    assert not_by_place(TOGETHER, *kinds(drawn, chosen)) == HOLDS
    # Of two ways, twenty answers that agree are enough to show a choice.
    two = [[[0, 1], [0, 1]]] * 20
    answers, ways = kinds(firsts)
    assert not_by_place(TOGETHER, [*answers, [[0, 0], [1, 1]] * 10], [*ways, two]) == HOLDS
    # Where all are drawn, that is the business of `repeated`.
    assert not_by_place(TOGETHER, *kinds(drawn, drawn)) == HOLDS
    forged: object
    for forged in (
        [None, None],
        [[], []],
        [[[]] * 40, []],
        [[0] * 40, firsts[:39]],
        [firsts],
        "ab",
        [7, [[0]] * 40],
    ):
        assert "only 0 could" in not_by_place(TOGETHER, forged, kinds(firsts, firsts)[1]).reason


THREE = [[0, 1, 2]] * 3
ALIKE, THIRD, SECOND, FIRST, ALL_THREE = [1, 1, 1], [0, 0, 2], [0, 2, 0], [2, 0, 0], [0, 1, 2]


@pytest.mark.parametrize(
    ("answers", "holds"),
    [
        ([THIRD] * 18 + [ALIKE] * 9, True),
        ([THIRD] * 19 + [ALIKE] * 9, False),
        # One that is odd for another reason says that chance is in it.
        ([THIRD] * 19 + [SECOND], True), ([THIRD] * 19 + [FIRST], True),
        ([THIRD] * 22 + [SECOND], False), ([THIRD] * 22 + [FIRST], False),
        # Where all differ, none of them is the odd one.
        ([THIRD] * 19 + [ALL_THREE] * 30, False), ([ALL_THREE] * 30, True),
        ([THIRD, SECOND, FIRST] * 40, True), ([SECOND] * 40, True), ([ALIKE] * 19, True),
    ],
)  # fmt: skip
def test_what_makes_no_difference(answers: list[list[int]], holds: bool) -> None:
    """Nineteen of nineteen are too many for chance."""
    found = unaffected(TOGETHER, answers, [THREE] * len(answers))
    assert (found == HOLDS) is holds
    if not holds:
        third = answers.count(THIRD)
        assert found.reason == f"of {len(answers)} situations, it chose otherwise in {third} for that alone"


def test_too_few_to_see_a_difference() -> None:
    """What may not stand, leaves no choice or is no triple is not judged."""
    may = [THREE] * 30
    for forged in (
        None,
        7,
        "a" * 30,
        [ALIKE] * 29,
        [[1, 1]] * 30,
        [[1, 1, 9]] * 30,
        [[9, 1, 1]] * 30,
        [None] * 30,
    ):
        assert "only 0 could" in unaffected(TOGETHER, forged, may).reason
    assert "only 18 could" in unaffected(TOGETHER, [ALIKE] * 18, may[:18]).reason
    forced = [[[0]] * 3] * 30
    assert "only 0 could" in unaffected(TOGETHER, [[0, 0, 0]] * 30, forced).reason


def test_a_choice_by_chance_is_unaffected() -> None:
    """Draws are the business of another relation."""
    for seed in range(100):
        chance = random.Random(seed)
        drawn = [[chance.randrange(3) for _ in range(3)] for _ in range(80)]
        assert unaffected(TOGETHER, drawn, [THREE] * 80) == HOLDS


def test_things_in_any_order() -> None:
    """Each counts as often as it is there, in whatever lists; what is missing and what is too many is told."""
    step = Step("look", "", 1, (), relation="any_order")
    assert any_order(step, ["b", ["a"], "a"], ["a", "a", "b"]) == HOLDS
    assert any_order(step, ["a"], ["a", "b"]).reason == "of 2 things, 1 is missing, as 'b'"
    assert any_order(step, ["a", "c", "c"], ["a"]).reason == "of 1 things, 2 are too many, as 'c'"
    both = any_order(step, ["a", "c"], ["a", "b", "b"]).reason
    assert both == "of 3 things, 2 are missing, as 'b' and 1 is too many, as 'c'"
    assert any_order(step, [{"x": 1, "y": 2}], [{"y": 2, "x": 1}]) == HOLDS


def test_not_the_same_each_time() -> None:
    """One that differs is enough, wherever it stands; what is no list differs from nothing."""
    step = Step("together", "", None, ([],), relation="not_alike")
    assert all(not_alike(step, one, None) == HOLDS for one in ([1, 2, 2], [2, 2, 1], [1, 2, 1], [1, 2]))
    assert all(not_alike(step, one, None).reason for one in ([1, 1], [1], [], None, 3, "ab"))


@pytest.mark.parametrize(("fours", "fives", "told"), [(1, 14, True), (2, 13, False)])
def test_how_many_answers_show_a_fixed_draw(fours: int, fives: int, told: bool) -> None:
    """So many that others would hit one place of four and one of five, whichever they are, hardly ever."""
    pairs = [(2, [0, 1, 2, 3])] * fours + [(1, [0, 1, 2, 3, 4])] * fives
    step = Step("together", "", None, ([],), relation="not_by_place")
    found = not_by_place(step, [place for place, _ in pairs], [may for _, may in pairs])
    assert ("same seed" in found.reason) is told


@pytest.mark.parametrize("judge", [uniform, complete])
def test_ways_that_are_even_hold(judge: Callable[..., Judgement]) -> None:
    """Nothing was counted then, so no number of calls is asked for."""
    for size in (2, 3):
        ways = [[list(order), 4] for order in itertools.permutations(range(size))]
        assert judge(tally_of(size), {"t": ways}) == HOLDS


@pytest.mark.parametrize("judge", [uniform, complete])
@pytest.mark.parametrize(
    "ways",
    [
        [[[0, 1], 1]],
        [[[0, 1], 1], [[1, 0], 2]],
        [[[0, 1], 1], [[1, 1], 1]],
        [[[0, 1], 1], [[0, 1, 1], 1]],
        [[[0, 1], 1], [[1, 0], 1], [[0, 1, 1], 1]],
        [[[0], 1], [[1], 1]],
        [],
        [1, 2],
    ],
)
def test_ways_that_are_not_even_do_not(judge: Callable[..., Judgement], ways: list[object]) -> None:
    """The worker sends none, and nothing rests on that."""
    assert "something else" in judge(tally_of(2), {"t": ways}).reason
    assert "something else" in judge(tally_of(2), {"s": [[[0, 1], 1], [[1, 0], 1]]}).reason
