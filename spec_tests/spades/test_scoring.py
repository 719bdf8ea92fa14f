"""The class Contract: what a round is worth, for nils and blinds in every combination.

Each check has bids and tricks of its own kind.  `turned` exchanges the players, so that each rule is seen for both.
"""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .bids import TRICKS, Wins, bid, tricks_of_two, value

turned = st.booleans()
small = st.integers(1, 6)
NIL = (0, False)


def examples(*cases: dict[str, Any]) -> Any:
    """Cases as examples, for both players."""

    def decorate(test: Any) -> Any:
        for case in reversed(cases):
            for turned in (True, False):
                test = example(**case, turned=turned)(test)
        return test

    return decorate


@check(task="Scoring", rules=["B6"], points=1)
@given(one=small, two=small, wins=tricks_of_two())
@example(one=3, two=4, wins=(3, 4))
@example(one=3, two=4, wins=(3, 6))
@example(one=3, two=4, wins=(1, 2))
def test_eval_returns_a_tuple(lab: Lab, one: int, two: int, wins: Wins) -> None:
    """eval() returns a tuple."""
    lab.kind(bid(lab, (one, False), (two, False)).eval(*wins))


@check(task="Scoring", rules=["B7"], points=1)
@given(one=small, two=small, blind=st.just(False), first=tricks_of_two(), second=tricks_of_two())
@example(one=3, two=4, blind=False, first=(3, 6), second=(1, 1))
@example(one=3, two=4, blind=False, first=(1, 1), second=(5, 6))
@example(one=3, two=4, blind=False, first=(5, 6), second=(5, 6))
@example(one=3, two=4, blind=True, first=(3, 4), second=(1, 1))
@example(one=0, two=4, blind=False, first=(0, 4), second=(0, 3))
def test_eval_changes_nothing(lab: Lab, one: int, two: int, blind: bool, first: Wins, second: Wins) -> None:
    """eval() answers the same when it is asked again."""
    contract = bid(lab, (one, blind), (two, False))
    for wins in (first, second, first):
        score, bags = lab.unpack(contract.eval(*wins), "score", "bags")
        lab.look(score)
        lab.look(bags)
    contract.to_string(*first)


@check(task="Scoring", rules=["S1"], points=3)
@given(one=small, two=small, wins=tricks_of_two(), turned=turned)
@examples(
    {"one": 3, "two": 4, "wins": (3, 4)},
    {"one": 3, "two": 4, "wins": (6, 1)},
    {"one": 1, "two": 12, "wins": (0, 13)},
)
def test_contract_is_made(lab: Lab, one: int, two: int, wins: Wins, turned: bool) -> None:
    """A contract that is made without a trick too many scores 10 points a trick."""
    contract = one + two
    own = min(wins[0], contract)
    score, _ = value(lab, (one, False), (two, False), (own, contract - own), turned)
    lab.look(score)


@check(task="Scoring", rules=["S2"], points=3)
@given(one=st.integers(1, 13), two=st.integers(1, 13), wins=tricks_of_two(), turned=turned)
@examples(
    {"one": 3, "two": 4, "wins": (3, 3)},
    {"one": 3, "two": 4, "wins": (5, 1)},
    {"one": 2, "two": 2, "wins": (0, 0)},
    {"one": 13, "two": 13, "wins": (6, 7)},
)
def test_contract_is_missed(lab: Lab, one: int, two: int, wins: Wins, turned: bool) -> None:
    """A contract that is missed loses 10 points a trick, and gives no bags."""
    lost = max(0, sum(wins) - (one + two - 1))
    first = max(0, wins[0] - lost)
    wins = (first, max(0, wins[1] - (lost - (wins[0] - first))))
    score, bags = value(lab, (one, False), (two, False), wins, turned)
    lab.look(score)
    lab.look(bags)


def extra_tricks(test: Any) -> Any:
    """Contracts that are made with tricks to spare."""
    test = examples(
        {"one": 3, "two": 4, "wins": (3, 6)},
        {"one": 3, "two": 4, "wins": (7, 2)},
        {"one": 3, "two": 4, "wins": (4, 4)},
        {"one": 1, "two": 1, "wins": (0, 13)},
        # There is a trick beyond a player's own bid, and none beyond the contract.
        {"one": 3, "two": 4, "wins": (6, 1)},
    )(test)
    return given(one=small, two=small, wins=tricks_of_two(), turned=turned)(test)


@check(task="Scoring", rules=["S3"], points=2)
@extra_tricks
def test_extras_score(lab: Lab, one: int, two: int, wins: Wins, turned: bool) -> None:
    """Each extra trick scores a point."""
    score, _ = value(lab, (one, False), (two, False), wins, turned)
    lab.look(score)


@check(task="Scoring", rules=["S4"], points=2)
@extra_tricks
def test_extras_give_bags(lab: Lab, one: int, two: int, wins: Wins, turned: bool) -> None:
    """Each extra trick gives a bag."""
    _, bags = value(lab, (one, False), (two, False), wins, turned)
    lab.look(bags)


@check(task="Scoring", rules=["S5"], points=2)
@given(partner=st.integers(1, 13), turned=turned)
@examples({"partner": 1}, {"partner": 4})
def test_nil_is_met(lab: Lab, partner: int, turned: bool) -> None:
    """A nil scores 100 points when nobody of the team has won a trick."""
    score, bags = value(lab, NIL, (partner, False), (0, 0), turned)
    lab.look(score)
    lab.look(bags)


@check(task="Scoring", rules=["S6"], points=3)
@given(own=st.integers(1, 5), more=st.integers(0, 3), partner=st.integers(0, 4), turned=turned)
@examples({"own": 1, "more": 0, "partner": 0}, {"own": 2, "more": 1, "partner": 3})
def test_nil_is_missed(lab: Lab, own: int, more: int, partner: int, turned: bool) -> None:
    """A nil loses 100 points when its bidder has won a trick."""
    # The team stays below its contract: whether these tricks help the partner is open.
    score, bags = value(lab, NIL, (own + partner + 1 + more, False), (own, partner), turned)
    lab.look(score)
    lab.look(bags)


@check(task="Scoring", rules=["S7"], points=3)
@given(partner=st.integers(1, 13), won=st.integers(1, 13), turned=turned)
@examples({"partner": 4, "won": 4}, {"partner": 4, "won": 3}, {"partner": 6, "won": 1})
def test_nil_beside_a_partner_who_wins(lab: Lab, partner: int, won: int, turned: bool) -> None:
    """A nil without a trick of its own is scored in one way, whoever of the two bid it."""
    # Extras are the business of others.
    score, _ = value(lab, NIL, (partner, False), (0, min(won, partner)), turned)
    lab.look(score)


@check(task="Scoring", rules=["S8"], points=3)
@given(blind=small, beyond=st.integers(0, 3), partner=st.integers(1, 4), turned=turned)
@examples(
    {"blind": 3, "beyond": 0, "partner": 4},
    {"blind": 7, "beyond": 0, "partner": 1},
)
def test_blind_is_met(lab: Lab, blind: int, beyond: int, partner: int, turned: bool) -> None:
    """A blind scores 100 points when it is met by its bidder and by the team."""
    score, _ = value(lab, (blind, True), (partner, False), (blind + beyond, partner), turned)
    lab.look(score)


@check(task="Scoring", rules=["S9"], points=3)
@given(
    blind=small, short=st.integers(1, 6), partner=st.integers(1, 7), below=st.integers(1, 7), turned=turned
)
@examples(
    {"blind": 3, "short": 1, "partner": 4, "below": 1},
    {"blind": 6, "short": 6, "partner": 2, "below": 2},
)
def test_blind_is_missed(lab: Lab, blind: int, short: int, partner: int, below: int, turned: bool) -> None:
    """A blind loses 100 points when it is missed by its bidder and by the team."""
    wins = (max(0, blind - short), max(0, partner - below))
    score, bags = value(lab, (blind, True), (partner, False), wins, turned)
    lab.look(score)
    lab.look(bags)


@check(task="Scoring", rules=["S10"], points=3)
@given(blind=small, own=st.integers(0, 9), partner=st.integers(1, 6), won=st.integers(0, 9), turned=turned)
@examples(
    {"blind": 3, "own": 3, "partner": 4, "won": 2},
    {"blind": 5, "own": 5, "partner": 1, "won": 0},
)
def test_blind_that_only_its_bidder_meets(
    lab: Lab, blind: int, own: int, partner: int, won: int, turned: bool
) -> None:
    """A blind whose bidder wins enough, in a team that does not, is scored in one way for both players."""
    if own + won > TRICKS:
        own, won = blind, 0
    score, bags = value(lab, (blind, True), (partner, False), (own, min(won, partner - 1)), turned)
    lab.look(score)
    lab.look(bags)


def blind_extras(test: Any) -> Any:
    """Blinds that are met with tricks to spare, beside a partner who has none."""
    test = examples(
        {"blind": 3, "beyond": 1, "partner": 4},
        {"blind": 2, "beyond": 3, "partner": 1},
    )(test)
    return given(blind=small, beyond=st.integers(1, 3), partner=st.integers(1, 4), turned=turned)(test)


@check(task="Scoring", rules=["S11"], points=2)
@blind_extras
def test_extras_of_a_blind_score(lab: Lab, blind: int, beyond: int, partner: int, turned: bool) -> None:
    """The extras of a blind score a point each or nothing, the same everywhere."""
    score, _ = value(lab, (blind, True), (partner, False), (blind + beyond, partner), turned)
    lab.look(score)


@check(task="Scoring", rules=["S12"], points=2)
@blind_extras
def test_extras_of_a_blind_give_no_bags(
    lab: Lab, blind: int, beyond: int, partner: int, turned: bool
) -> None:
    """The extras of a blind give no bags."""
    _, bags = value(lab, (blind, True), (partner, False), (blind + beyond, partner), turned)
    lab.look(bags)


@check(task="Scoring", rules=["S13"], points=3)
@given(
    own=st.integers(1, 6),
    won=st.integers(0, 9),
    partner=st.integers(0, 3),
    blind=st.booleans(),
    turned=turned,
)
@examples(
    {"own": 4, "won": 4, "partner": 0, "blind": False},
    {"own": 4, "won": 2, "partner": 0, "blind": False},
    {"own": 4, "won": 4, "partner": 3, "blind": True},
    {"own": 4, "won": 2, "partner": 2, "blind": True},
    {"own": 2, "won": 5, "partner": 0, "blind": False},
)
def test_partner_is_scored_apart(
    lab: Lab, own: int, won: int, partner: int, blind: bool, turned: bool
) -> None:
    """The partner of a nil or a blind scores or loses 10 points for each trick of the own bid."""
    special = (3, True) if blind else NIL
    score, bags = value(lab, special, (own, False), (partner if blind else 0, won), turned)
    lab.look(score)
    if not blind:
        lab.look(bags)


@check(task="Scoring", rules=["S14"], points=3)
@given(one=small, two=small, wins=tricks_of_two(), nil=st.booleans(), turned=turned)
@examples(
    {"one": 3, "two": 4, "wins": (0, 0), "nil": True},
    {"one": 3, "two": 4, "wins": (3, 4), "nil": False},
    {"one": 3, "two": 4, "wins": (4, 5), "nil": False},
    {"one": 3, "two": 4, "wins": (2, 3), "nil": False},
    {"one": 3, "two": 4, "wins": (3, 3), "nil": False},
    {"one": 2, "two": 4, "wins": (2, 3), "nil": False},
    {"one": 5, "two": 1, "wins": (5, 0), "nil": False},
    {"one": 1, "two": 3, "wins": (3, 6), "nil": False},
)
def test_two_special_bids(lab: Lab, one: int, two: int, wins: Wins, nil: bool, turned: bool) -> None:
    """When both players bid nil, or both bid blind, the two are added up."""
    if nil:
        score, bags = value(lab, NIL, NIL, (0, 0), turned)
    else:
        score, bags = value(lab, (one, True), (two, True), wins, turned)
    lab.look(score)
    lab.look(bags)
