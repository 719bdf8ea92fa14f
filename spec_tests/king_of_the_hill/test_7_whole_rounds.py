"""Whole rounds: everybody's cards are played, trick by trick, and the score is counted."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .table import deal, defenders, look_at_points, name_of, new_players, play, round_of, seeds
from .whole import whole_round


@check(task="Round", rules=["R15"], points=3)
@given(seed=seeds, first=st.booleans(), cards=st.sampled_from([20, 20, 20, 6]))
@example(seed=1, first=True, cards=20)
@example(seed=2, first=False, cards=20)
@example(seed=3, first=False, cards=4)
def test_a_whole_round(lab: Lab, seed: int, first: bool, cards: int) -> None:
    """A round is played to its end: who wins each trick, who defends, and what the challengers score."""
    it = whole_round(seed, cards)
    players = new_players(lab)
    round = round_of(lab, players, it.trumps, it.koth, it.called, it.dead, first)
    deal(lab, players, it.hands)
    for leader, plays in it.tricks:
        trick = play(lab, round, players, leader, plays)
        name_of(lab, lab.uncompared(round.endTrick(trick)))
    look_at_points(lab, round)
    defenders(lab, round)
    round.challengeScore(players[it.last])
