"""The class Contract: what was bid, and how it is shown."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .bids import TRICKS, Bids, bid, tricks_of_two

plain = st.tuples(st.integers(0, 13), st.just(False))
blind = st.tuples(st.integers(1, 13), st.just(True))
orders = st.sampled_from([(1, 2), (2, 1)])


def each_bid(test: Any) -> Any:
    """All numbers from 0 to 13 as examples, for each of the two players."""
    for number in range(TRICKS + 1):
        test = example(one=(number, False), two=(TRICKS - number, False), wins=(0, 0))(test)
    return test


@check(task="Contract", rules=["B1"], points=2)
@given(one=plain, two=plain, wins=tricks_of_two())
@each_bid
@example(one=(3, False), two=(4, False), wins=(0, 0))
@example(one=(0, False), two=(13, False), wins=(0, 5))
@example(one=(4, False), two=(0, False), wins=(4, 0))
def test_either_player_bids_first(lab: Lab, one: Bids, two: Bids, wins: tuple[int, int]) -> None:
    """The bids go to players 1 and 2, whoever bids first."""
    contract = lab.Contract()
    contract.add_bid(2, *two)
    contract.add_bid(1, *one)
    contract.to_string(*wins)
    if one[0] > 0 == two[0] and wins[1] == 0:
        # Of plain bids, only a nil shows whose it is.
        score, _ = lab.unpack(contract.eval(*wins), "score", "bags")
        lab.look(score)


@check(task="Contract", rules=["B2"], points=2)
@given(one=plain, two=plain, wins=tricks_of_two())
@example(one=(3, False), two=(4, False), wins=(2, 0))
@example(one=(10, False), two=(0, False), wins=(0, 13))
@example(one=(0, False), two=(13, False), wins=(11, 2))
def test_bids_are_shown(lab: Lab, one: Bids, two: Bids, wins: tuple[int, int]) -> None:
    """The text has the tricks and the bid of player 1, then those of player 2."""
    bid(lab, one, two).to_string(*wins)


@check(task="Contract", rules=["B3"], points=2)
@given(one=st.one_of(plain, blind), two=blind, turned=st.booleans(), wins=tricks_of_two())
@example(one=(3, False), two=(4, True), turned=False, wins=(2, 0))
@example(one=(3, False), two=(4, True), turned=True, wins=(2, 0))
@example(one=(3, True), two=(12, True), turned=False, wins=(0, 0))
def test_blind_bids_are_marked(lab: Lab, one: Bids, two: Bids, turned: bool, wins: tuple[int, int]) -> None:
    """A b follows a blind bid, and no other."""
    if one[0] == 0:
        one = (1, False)  # a nil beside a blind is open
    first, second = (two, one) if turned else (one, two)
    bid(lab, first, second).to_string(*wins)


@check(task="Contract", rules=["B4"], points=2)
@given(number=st.sampled_from([1, 2]), one=st.one_of(plain, blind), both=st.booleans())
@example(number=1, one=(4, False), both=False)
@example(number=2, one=(4, False), both=False)
@example(number=1, one=(0, False), both=False)
@example(number=2, one=(4, True), both=False)
@example(number=1, one=(4, False), both=True)
def test_bids_to_come_are_shown(lab: Lab, number: int, one: Bids, both: bool) -> None:
    """YTB stands for a bid that is yet to be made."""
    contract = lab.Contract()
    if both:
        contract.to_string(0, 0)
    contract.add_bid(number, *one)
    contract.to_string(0, 0)


@check(task="Contract", rules=["B5"], points=1)
@given(one=plain, two=plain, three=plain)
@example(one=(3, False), two=(4, False), three=(2, False))
@example(one=(1, False), two=(2, False), three=(3, False))
def test_contracts_are_independent(lab: Lab, one: Bids, two: Bids, three: Bids) -> None:
    """What is bid and won in one contract leaves another as it is."""
    first, second = lab.Contract(), lab.Contract()
    first.add_bid(1, *one)
    second.to_string(0, 0)
    second.add_bid(1, *two)
    second.add_bid(2, *three)
    second.to_string(3, 4)
    first.to_string(0, 0)
    second.to_string(0, 0)
    lab.Contract().to_string(0, 0)
    if two[0] > 0 < three[0] and two[0] + three[0] <= 11:
        # What was won in one contract is not counted in the next one.
        for contract in (second, bid(lab, two, three)):
            score, bags = lab.unpack(contract.eval(two[0] + 1, three[0] + 1), "score", "bags")
            lab.look(score)
            lab.look(bags)
