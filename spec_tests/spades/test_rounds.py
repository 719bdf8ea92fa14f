"""Whole rounds as programs: 13 tricks from a random deal, then the scores, then the next round."""

from __future__ import annotations

import random

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, Reference, check

from .bids import Bids, Wins, bid
from .hands import CARDS, SEATS, Round, made, played


def fair_bids(chance: random.Random, wins: Wins) -> tuple[Bids, Bids]:
    """Bids that go with the tricks that will be won; special ones have checks of their own."""
    one, two = (max(1, won + chance.choice((-1, -1, 0, 1))) for won in wins)
    return (one, False), (two, False)


def play(lab: Lab, cards: list[Reference], its: Round) -> None:
    """All turns of a round: what may be played, and who wins each trick."""
    for number, turn in enumerate(its.turns):
        hand = [cards[card] for card in turn.hand]
        table = [cards[card] for card in turn.table]
        chosen = lab.legal_cards(lab.list(hand, "hand"), table, turn.spade_played)
        lab.unpack(chosen)
        lab.chosen(chosen, hand)
        if number % SEATS == SEATS - 1:
            lab.trick_winner([*table, cards[turn.card]])


@check(task="Rounds", rules=["R1"], points=3)
@given(seed=st.integers(0, 9).map(str), long=st.booleans())
@example(seed="0", long=False)
@example(seed="1", long=True)
def test_whole_rounds(lab: Lab, seed: str, long: bool) -> None:
    """Two rounds of 13 tricks, and what they score."""
    chance = random.Random(f"bids {seed}")
    cards = made(lab, CARDS)
    for number in range(2):
        its = played(f"{seed} {number}", long)
        wins = [(its.tricks[team], its.tricks[team + 2]) for team in range(2)]
        contracts = [bid(lab, *fair_bids(chance, won), turned=chance.random() < 0.5) for won in wins]
        play(lab, cards, its)
        values = [
            lab.unpack(contract.eval(*won), "score", "bags")
            for contract, won in zip(contracts, wins, strict=True)
        ]
        game = lab.Game(120)
        lab.assign(game, "scores", [score for score, _ in values])
        lab.assign(game, "bags", [bags for _, bags in values])
        game.score_bags()
        lab.read(game, "scores")
        lab.read(game, "bags")
        game.winner()
        game.rotate_order()
        lab.read(game, "players")
