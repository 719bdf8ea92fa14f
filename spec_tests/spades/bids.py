"""Bids and tricks of a team for the checks, and how a contract is made of them and valued.

What is open is left to the reference, which says so; but most of what the strategies here propose is decided.
"""

from __future__ import annotations

from hypothesis import strategies as st

from grader import Lab, Reference

TRICKS = 13
Bids = tuple[int, bool]
"""A player's bid, and whether it is blind."""
Wins = tuple[int, int]


def tricks_of_two(most: int = TRICKS) -> st.SearchStrategy[Wins]:
    """The tricks that the two players of a team may have won."""
    return st.integers(0, most).flatmap(lambda one: st.tuples(st.just(one), st.integers(0, most - one)))


def bid(lab: Lab, one: Bids, two: Bids, turned: bool = False) -> Reference:
    """A contract of two bids; `turned`: player 2 bids first."""
    contract = lab.Contract()
    for number, its in ((2, two), (1, one)) if turned else ((1, one), (2, two)):
        contract.add_bid(number, *its)
    return contract


def value(lab: Lab, one: Bids, two: Bids, wins: Wins, turned: bool = False) -> tuple[Reference, Reference]:
    """The score and the bags of a contract of two bids.

    `turned`: the two players have exchanged their bids and tricks, and player 2 bids first.
    """
    if turned:
        one, two, wins = two, one, (wins[1], wins[0])
    score, bags = lab.unpack(bid(lab, one, two, turned).eval(*wins), "score", "bags")
    return score, bags
