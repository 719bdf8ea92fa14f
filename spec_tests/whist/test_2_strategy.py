"""A player with a strategy: the choice goes neither by place nor by chance, and is explained.

Two players are asked in the same situations, in hands that are held as they were dealt.  What their answers are held
against is said, with the probability of a false alarm, in `grader/judging/relations.py`.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader import Lab, Reference, check

from .seat import FORMS, Seat
from .table import hands

HANDS = "SHDCSHDC"
WORDS = 5
"""As few words as a strategy can be told in.  What they say, nobody can check."""

forms = st.sampled_from(FORMS)


def choose(lab: Lab, seat: str, form: str) -> None:
    """Ask two players in each situation of eight hands, and hold all their answers against each other.

    Only the places go in that may stand: whether a card may be played is another check's business.  A lead may be
    drawn at random by a player who has a strategy, so leads do not show who plays at random.
    """
    place = Seat(lab, form)
    chosen: list[Reference] = []
    pairs: list[list[Reference]] = []
    for situation in (one for situations in hands("choice", seat, HANDS, "dealt") for one in situations):
        hand = place.hand(situation)
        first, second = (lab.place(place.ask(lab.Player(), situation, hand), hand) for _ in range(2))
        chosen.append(first)
        if situation.kind != "lead":
            pairs.append([first, second])
    lab.together(chosen, relation="not_by_place")
    lab.together(pairs, relation="repeated")


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
