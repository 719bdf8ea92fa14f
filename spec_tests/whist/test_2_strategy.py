"""A player with a strategy: the choice goes neither by place nor by chance, and is explained.

Two players are asked in the same situations, in hands that are held as they were dealt.  What their answers are held
against is said, with the probability of a false alarm, in `grader/judging/relations.py`.
"""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from grader import Lab, Reference, check

from .seat import FORMS, Seat
from .table import DECK, hands

HANDS = "SHDCSHDC"
WORDS = 5
"""As few words as a strategy can be told in.  What they say, nobody can check."""

forms = st.sampled_from(FORMS)


def choose(lab: Lab, seat: str, form: str) -> None:
    """Ask two players in each situation of eight hands, and hold all their answers against each other.

    Only the places go in that may stand: whether a card may be played is another check's business.  A lead may be
    drawn at random by a player who has a strategy, so leads do not show who plays at random, and do not hide who
    follows by place.  The second player has other objects, made in another order: what goes by them is no strategy.
    """
    places = Seat(lab, form), Seat(lab, form)
    places[1].cards(random.Random(seat).sample(DECK, len(DECK)))
    leads: list[list[Reference]] = []
    others: list[list[Reference]] = []
    for situation in (one for situations in hands("choice", seat, HANDS, "dealt") for one in situations):
        held = [(place, place.hand(situation)) for place in places]
        asked = [lab.place(place.ask(lab.Player(), situation, hand), hand) for place, hand in held]
        (leads if situation.kind == "lead" else others).append(asked)
    lab.together([leads, others], relation="not_by_place")
    lab.together(others, relation="repeated")


@check(task="Strategy", rules=["W12"], points=12)
@given(seat=st.sampled_from("EW"), form=forms)
def test_cards_are_chosen(lab: Lab, seat: str, form: str) -> None:
    """The card is not always the first or the last that may be played, and is not drawn at random."""
    choose(lab, seat, form)


@check(task="Strategy", rules=["W13"], points=3)
@given(seat=st.sampled_from("EW"), form=forms)
def test_the_strategy_is_documented(lab: Lab, seat: str, form: str) -> None:
    """A player that has a strategy says in comments or docstrings what it is."""
    choose(lab, seat, form)
    lab.documented(lab.Player, WORDS)
