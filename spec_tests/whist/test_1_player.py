"""A player who keeps to the rules: thousands of situations of hands that were played, in every seat, for every trump."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import chain, islice, product
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, Reference, check

from .seat import FORMS, Seat
from .table import DECK, SEATS, SUITS, Situation, hands

forms = st.sampled_from(FORMS)
seeds = st.integers(0, 10_000).map(str)
seats = st.sampled_from(SEATS)
trumps = st.sampled_from(SUITS)
KINDS = ("lead", "follow", "void")
WAYS = 3
"""Cards that may be played where a choice is looked at: with fewer, the same one is too often chosen for other reasons."""

MANY = 40
"""Hands that one player plays: so many that most cards come up again."""


def each_trump(times: int, lopsided: int = 2) -> Callable[[Any], Any]:
    """So many hands, as examples, for each trump and way to pass the score; two trumps to a program.

    To these come some that are `lopsided`: with few or no cards besides one suit, a player meets what hardly comes
    about in other hands.
    """

    def decorate(test: Any) -> Any:
        for number, two, form in product(range(times + lopsided), ("SH", "DC"), FORMS):
            test = example(seed=f"{number}", two=two, form=form, lopsided=number >= times)(test)
        return test

    return decorate


def each_kind(times: int) -> Callable[[Any], Any]:
    """A few situations of each kind, as examples, for each way to pass the score."""

    def decorate(test: Any) -> Any:
        for seed, kind, form in product(range(times), KINDS, FORMS):
            test = example(seed=seed, kind=kind, form=form)(test)
        return test

    return decorate


def play_all(lab: Lab, seed: str, two: str, kind: str, form: str, lopsided: bool) -> None:
    """All situations of one kind in a hand for each trump, with players of the submission on all four seats."""
    table = Seat(lab, form)
    for trump, seat in product(two, SEATS):
        for situation in next(hands(f"{kind} {seed} {trump}", seat, trump, lopsided=lopsided)):
            if situation.kind == kind:
                table.play(situation)


def of_kind(seed: str, seat: str, trump: str, kind: str) -> list[Situation]:
    """The situations of one kind to which a seat comes in the first hand that has any."""
    for situations in hands(seed, seat, trump * 100):
        if found := [one for one in situations if one.kind == kind]:
            return found
    raise LookupError(f"no hand in which {seat} comes to {kind}")


def each_kind_and_seat(test: Any) -> Any:
    """For each kind of situation and way to pass the score, hands of two seats, as examples."""
    for number, (kind, form) in enumerate(product(KINDS, FORMS)):
        for turn in (0, 2):
            seat, trump = SEATS[(number + turn) % 4], SUITS[(number // 2 + turn) % 4]
            test = example(seed=f"{turn}", seat=seat, trump=trump, kind=kind, form=form)(test)
    return test


def spread(seed: int, kind: str) -> Iterator[Situation]:
    """Two situations of one kind, an early and a late one, of different seats and trumps."""
    for number in range(2):
        seat, trump = SEATS[(seed + number) % 4], SUITS[(seed // 4 + number) % 4]
        yield of_kind(f"few {seed} {number}", seat, trump, kind)[-number]


@check(task="Player", rules=["W1"], points=3)
def test_a_player_is_made(lab: Lab) -> None:
    """Player() makes a player, without any arguments."""
    lab.Player()


@check(task="Player", rules=["W2"], points=10)
@given(seed=st.integers(0, 100), kind=st.sampled_from(KINDS), form=forms)
@each_kind(4)
def test_a_card_comes_back(lab: Lab, seed: int, kind: str, form: str) -> None:
    """PlayCard returns a Card, and not its text, its number or anything else."""
    situation = next(spread(seed, kind))
    seat = Seat(lab, form)
    seat.ask(lab.Player(), situation, seat.hand(situation))


@check(task="Player", rules=["W3"], points=10)
@given(seed=st.integers(0, 100), kind=st.sampled_from(KINDS), form=forms)
@each_kind(4)
def test_the_card_is_one_of_the_hand(lab: Lab, seed: int, kind: str, form: str) -> None:
    """The card is one of those in the hand that was passed."""
    seat = Seat(lab, form)
    for situation in spread(seed, kind):
        hand = seat.hand(situation)
        lab.among(seat.ask(lab.Player(), situation, hand), hand)


@check(task="Player", rules=["W4"], points=4)
@given(seed=st.integers(0, 100), kind=st.sampled_from(KINDS), form=forms)
@each_kind(2)
def test_the_signature_is_kept(lab: Lab, seed: int, kind: str, form: str) -> None:
    """PlayCard takes what the handout lists."""
    seat = Seat(lab, form)
    for situation in spread(seed, kind):
        seat.offer(lab.Player(), situation)


@check(task="Player", rules=["W14"], points=3)
@given(nothing=st.just(0))
def test_no_parameter_has_a_default(lab: Lab, nothing: int) -> None:
    """None of the parameters of PlayCard has a default."""
    lab.defaults(lab.Player().PlayCard)


@check(task="Player", rules=["W5"], points=20)
@given(seed=seeds, two=trumps, form=forms, lopsided=st.booleans())
@each_trump(6)
def test_suit_is_followed(lab: Lab, seed: str, two: str, form: str, lopsided: bool) -> None:
    """A player who has cards of the suit that was led plays one of them."""
    play_all(lab, seed, two, "follow", form, lopsided)


@check(task="Player", rules=["W6"], points=7)
@given(seed=seeds, two=trumps, form=forms, lopsided=st.booleans())
@each_trump(3)
def test_any_card_is_led(lab: Lab, seed: str, two: str, form: str, lopsided: bool) -> None:
    """A player who leads plays one of the cards of the hand."""
    play_all(lab, seed, two, "lead", form, lopsided)


@check(task="Player", rules=["W7"], points=8)
@given(seed=seeds, two=trumps, form=forms, lopsided=st.booleans())
@each_trump(4)
def test_any_card_is_played_without_the_suit(
    lab: Lab, seed: str, two: str, form: str, lopsided: bool
) -> None:
    """A player who has no card of the suit that was led plays one of the cards of the hand."""
    play_all(lab, seed, two, "void", form, lopsided)


@check(task="Player", rules=["W8"], points=6)
@given(
    seed=st.integers(0, 100), kind=st.sampled_from(KINDS), form=forms, lying=st.sampled_from(["up", "down"])
)
@example(seed=0, kind="lead", form="tuple", lying="down")
@example(seed=1, kind="follow", form="tuple", lying="down")
@example(seed=2, kind="void", form="tuple", lying="down")
@example(seed=0, kind="lead", form="two", lying="down")
@example(seed=1, kind="follow", form="two", lying="down")
@example(seed=2, kind="void", form="two", lying="down")
@example(seed=3, kind="lead", form="tuple", lying="up")
@example(seed=4, kind="follow", form="tuple", lying="up")
@example(seed=5, kind="void", form="tuple", lying="up")
@example(seed=3, kind="lead", form="two", lying="up")
@example(seed=4, kind="follow", form="two", lying="up")
@example(seed=5, kind="void", form="two", lying="up")
def test_nothing_that_is_passed_is_changed(lab: Lab, seed: int, kind: str, form: str, lying: str) -> None:
    """The lists and cards that PlayCard is given are afterwards as they were."""
    seat = Seat(lab, form, lying)
    for situation in spread(seed, kind):
        hand = seat.hand(situation)
        trick = lab.list(seat.cards(situation.trick), "trick")
        tricks = lab.list(seat.tricks(situation), "tricks")
        lab.unpack(seat.ask(lab.Player(), situation, hand, trick, tricks))
        lab.texts(trick)
        lab.size(tricks)
        lab.texts(tricks)
        lab.texts(hand)
        if lying == "up":
            for card in situation.hand:
                lab.repr(seat.card(card))


@check(task="Player", rules=["W9"], points=5)
@given(seed=seeds, seat=seats, kind=st.sampled_from(["lead", "follow"]), form=forms)
@example(seed="0", seat="E", kind="void", form="tuple")
@example(seed="1", seat="W", kind="void", form="two")
@example(seed="0", seat="N", kind="lead", form="tuple")
@example(seed="1", seat="E", kind="follow", form="tuple")
@example(seed="2", seat="S", kind="follow", form="tuple")
@example(seed="0", seat="N", kind="lead", form="two")
@example(seed="1", seat="E", kind="follow", form="two")
@example(seed="2", seat="S", kind="follow", form="two")
def test_one_player_plays_many_hands(lab: Lab, seed: str, seat: str, kind: str, form: str) -> None:
    """A player who has played in a hand plays in the next ones as well."""
    place, player = Seat(lab, form), lab.Player()
    # In the first trick only: what was played later at this table may not agree with what the player remembers.
    asked = _first_of_kind(f"many {seed}", seat, kind)
    if kind == "void":
        # Without a suit in some hands, and with it in the next ones.
        short = _first_of_kind(f"long {seed}", seat, kind, lopsided=True)
        asked = chain(islice(short, MANY // 5), _first_of_kind(f"many {seed}", seat, "follow"))
    for situation in islice(asked, MANY // 2 if kind == "void" else MANY):
        place.new_deck()
        place.play(situation, player)


def _first_of_kind(seed: str, seat: str, kind: str, lopsided: bool = False) -> Iterator[Situation]:
    """The situations in the first tricks of hands that are of a kind, in one hand after the other."""
    for situations in hands(seed, seat, SUITS * 100, lopsided=lopsided):
        if situations[0].kind == kind:
            yield situations[0]


@check(task="Player", rules=["W10"], points=5)
@given(seed=seeds, seat=seats, trump=trumps, kind=st.sampled_from(KINDS), form=forms)
@each_kind_and_seat
def test_another_module_of_cards_will_do(
    lab: Lab, seed: str, seat: str, trump: str, kind: str, form: str
) -> None:
    """A player plays with cards of another module that has the same public methods, and other data."""
    lab.support("other")
    place = Seat(lab, form)
    for situation in of_kind(f"other {seed}", seat, trump, kind):
        place.play(situation)


@check(task="Player", rules=["W11"], points=4)
@given(seat=st.sampled_from("NS"), form=forms, kind=st.sampled_from(["alike", *KINDS]))
@example(seat="N", form="tuple", kind="alike")
@example(seat="S", form="two", kind="alike")
@example(seat="S", form="tuple", kind="follow")
@example(seat="N", form="two", kind="follow")
@example(seat="N", form="tuple", kind="void")
@example(seat="S", form="two", kind="void")
@example(seat="S", form="tuple", kind="lead")
@example(seat="N", form="two", kind="lead")
def test_cards_lie_as_they_may(lab: Lab, seat: str, form: str, kind: str) -> None:
    """It makes no difference which way up the cards lie: a card that may be played is chosen, and the same one."""
    situations = [one for some in hands("alike", seat, SUITS * 5, "dealt") for one in some]
    if kind == "alike":
        _ask_alike(lab, form, situations)
        return
    down = Seat(lab, form, "down")
    for situation in situations:
        if situation.kind == kind and len(situation.hand) % 4 == 1:
            down.play(situation)


def _ask_alike(lab: Lab, form: str, situations: list[Situation]) -> None:
    """Whether the choice is the same with all cards face up, and with some face down."""
    up, again, mixed = Seat(lab, form), Seat(lab, form), Seat(lab, form, "mixed")
    # The cards of each seat are other objects, made in an order of its own, so that which they are decides by chance.
    for number, place in enumerate((up, again, mixed)):
        place.cards(random.Random(number).sample(DECK, len(DECK)))
    answers: list[list[Reference]] = []
    for situation in situations:
        if situation.trick and len(situation.may) >= WAYS:
            held = [(place, place.hand(situation)) for place in (up, again, mixed)]
            answers.append(
                [lab.place(place.ask(lab.Player(), situation, hand), hand) for place, hand in held]
            )
    lab.together(answers, relation="unaffected")
