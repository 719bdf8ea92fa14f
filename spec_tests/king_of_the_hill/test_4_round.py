"""Task 7: how a round begins, what is dealt, and what it is worth in the end."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .model import RANKS, SEATS, Trumps
from .situations import trick_of_pairs, trick_of_singles
from .table import (
    NAMES,
    RANK_AND_SUIT,
    TWOS,
    deal,
    defenders,
    faces,
    look_at_points,
    name_of,
    new_players,
    play,
    points_of,
    round_of,
    seats,
    seeds,
    settle,
)

ranks = st.lists(st.sampled_from(RANKS), min_size=SEATS, max_size=SEATS)
points = st.lists(st.sampled_from([0, 5, 10, 25, 40, 65]), min_size=SEATS, max_size=SEATS)
dead_hands = st.lists(faces, min_size=8, max_size=8)
HEARTS = Trumps("2", "H")
WORTHLESS = ["3C", "4C", "6D", "7S", "8H", "9H", "JC", "AS"]
WORTHY = ["5C", "TD", "KS", "7S", "8H", "9H", "JC", "AS"]


@check(task="Round", rules=["R1"], points=1)
@given(first=st.booleans(), start=seats)
@example(first=True, start=0)
@example(first=False, start=2)
def test_a_round_knows_its_players(lab: Lab, first: bool, start: int) -> None:
    """A round keeps the order of its players, and whether it is the first."""
    players = new_players(lab)
    round = lab.Round([*players[start:], *players[:start]], first, TWOS)
    lab.fields(lab.read(round, "dealOrder"), "Player.name")
    lab.read(round, "isFirstRound")


@check(task="Round", rules=["R2"], points=1)
@given(first=st.booleans(), start=seats, reached=ranks)
@example(first=True, start=0, reached=["2", "2", "2", "2", "2"])
@example(first=False, start=0, reached=["5", "2", "3", "A", "T"])
@example(first=False, start=3, reached=["5", "2", "3", "A", "T"])
@example(first=True, start=1, reached=["5", "7", "3", "A", "T"])
def test_trump_rank(lab: Lab, first: bool, start: int, reached: list[str]) -> None:
    """The trump rank is 2 in a first round, and else the rank of the starting player."""
    players = new_players(lab)
    order = [*players[start:], *players[:start]]
    round = lab.Round(order, first, dict(zip(NAMES, reached, strict=True)))
    lab.read(round, "trumpRank")


@check(task="Round", rules=["R3"], points=1)
@given(first=st.booleans(), start=seats, dealt=st.booleans())
@example(first=True, start=0, dealt=False)
@example(first=False, start=0, dealt=False)
@example(first=False, start=4, dealt=False)
@example(first=False, start=2, dealt=True)
def test_the_king_of_a_round(lab: Lab, first: bool, start: int, dealt: bool) -> None:
    """The starting player is king of the hill; in a first round, nobody is yet."""
    players = new_players(lab)
    round = lab.Round([*players[start:], *players[:start]], first, TWOS)
    # Who is king after the deal of a first round is open.
    if dealt and not first:
        round.startRound()
    name_of(lab, lab.read(round, "koth"))


@check(task="Round", rules=["R4"], points=1)
@given(first=st.booleans(), start=seats, before=st.none() | seats, dealt=st.booleans())
@example(first=True, start=0, before=None, dealt=False)
@example(first=False, start=0, before=None, dealt=False)
@example(first=False, start=4, before=None, dealt=False)
@example(first=False, start=1, before=3, dealt=False)
@example(first=True, start=1, before=0, dealt=False)
@example(first=False, start=2, before=None, dealt=True)
def test_the_defenders_of_a_round(lab: Lab, first: bool, start: int, before: int | None, dealt: bool) -> None:
    """At first, the king of the hill alone defends, or nobody where there is none."""
    players = new_players(lab)
    # Those of another round are none of this one, and stay what they are.
    starts = [(start, first)] if before is None else [(before, False), (start, first)]
    rounds = [lab.Round([*players[seat:], *players[:seat]], one, TWOS) for seat, one in starts]
    if dealt and not first:
        rounds[-1].startRound()
    for round in rounds:
        defenders(lab, round)


@check(task="Round", rules=["R5"], points=1)
@given(first=st.booleans(), put=st.lists(faces, max_size=8))
@example(first=True, put=[])
@example(first=False, put=[])
@example(first=False, put=["5H", "TC"])
def test_what_is_open_in_a_new_round(lab: Lab, first: bool, put: list[str]) -> None:
    """In a new round there is no trump suit and no called card, and the dead hand is empty and its own."""
    players = new_players(lab)
    round, other = (lab.Round([*players], first, TWOS) for _ in "12")
    lab.read(round, "trumpSuit")
    lab.fields(lab.read(round, "calledCard"), *RANK_AND_SUIT)
    settle(lab, other, dead=put)
    lab.fields(lab.read(lab.read(round, "deadHand"), "cards"), *RANK_AND_SUIT)


@check(task="Round", rules=["R6"], points=1)
@given(first=st.booleans(), before=st.none() | seeds, dealt=st.booleans())
@example(first=True, before=None, dealt=False)
@example(first=False, before=None, dealt=False)
@example(first=False, before=7, dealt=False)
@example(first=True, before=None, dealt=True)
def test_points_of_a_new_round(lab: Lab, first: bool, before: int | None, dealt: bool) -> None:
    """In a new round, everybody has 0 points."""
    players = new_players(lab)
    if before is not None:
        # Points of another round are none of this one.
        trumps, plays = trick_of_singles(before)
        other = round_of(lab, players, trumps)
        deal(lab, players, plays)
        name_of(lab, lab.uncompared(other.endTrick(play(lab, other, players, 0, plays))))
    round = lab.Round(players, first, TWOS)
    if dealt:
        round.startRound()
    look_at_points(lab, round)


@check(task="Round", rules=["R7"], points=1)
@given(first=st.booleans(), start=seats)
@example(first=True, start=0)
@example(first=False, start=3)
def test_twenty_cards_each(lab: Lab, first: bool, start: int) -> None:
    """startRound() deals 20 cards to each player."""
    players = new_players(lab)
    lab.Round([*players[start:], *players[:start]], first, TWOS).startRound()
    for player in players:
        lab.size(lab.read(lab.read(player, "hand"), "cards"))


@check(task="Round", rules=["R8"], points=1)
@given(first=st.booleans(), takes=st.integers(0, 2), before=st.booleans())
@example(first=True, takes=0, before=False)
@example(first=False, takes=2, before=False)
@example(first=False, takes=0, before=True)
def test_eight_cards_are_left(lab: Lab, first: bool, takes: int, before: bool) -> None:
    """The eight cards that are left after dealing stay in the draw stack."""
    if before:
        # What another round has left stays with that round.
        lab.Round(new_players(lab), True, TWOS).startRound()
    round = lab.Round(new_players(lab), first, TWOS)
    round.startRound()
    stack = lab.read(round, "drawStack")
    for _ in range(takes):
        lab.uncompared(stack.removeCard())
    lab.size(lab.read(stack, "cards"))


@check(task="Round", rules=["R9"], points=2)
@given(first=st.booleans(), start=seats)
@example(first=True, start=0)
@example(first=False, start=1)
def test_two_decks(lab: Lab, first: bool, start: int) -> None:
    """All cards of a round are two decks of 54, with two jokers of each colour."""
    players = new_players(lab)
    round = lab.Round([*players[start:], *players[:start]], first, TWOS)
    round.startRound()
    piles = [lab.read(player, "hand") for player in players] + [lab.read(round, "drawStack")]
    everything = lab.list([lab.read(pile, "cards") for pile in piles], "everything")
    lab.fields(everything, *RANK_AND_SUIT, relation="any_order")


@check(task="Round", rules=["R10"], points=1)
@given(first=st.booleans(), seat=seats)
@example(first=True, seat=0)
def test_the_deck_is_shuffled(lab: Lab, first: bool, seat: int) -> None:
    """Players are dealt other cards in each round."""
    hands = []
    for _ in range(3):
        players = new_players(lab)
        lab.Round(players, first, TWOS).startRound()
        cards = lab.read(lab.read(players[seat], "hand"), "cards")
        hands.append(lab.uncompared(lab.fields(cards, *RANK_AND_SUIT)))
    lab.together(hands, "not_alike")


def two_tricks(lab: Lab, seed: int, leader: int, pairs: bool, look_at_winner: bool) -> None:
    """Two tricks of a round, with what they were worth."""
    draw = trick_of_pairs if pairs else trick_of_singles
    trumps, plays = draw(seed)
    _, others = draw(seed + 1)
    players = new_players(lab)
    round = round_of(lab, players, trumps)
    second = (leader + trumps.winner(plays)) % SEATS
    for first, made in ((leader, plays), (second, others)):
        deal(lab, [players[(first + number) % SEATS] for number in range(SEATS)], made)
        winner = lab.uncompared(round.endTrick(play(lab, round, players, first, made)))
        if look_at_winner:
            name_of(lab, winner)
        else:
            look_at_points(lab, round)


@check(task="Round", rules=["R11"], points=2)
@given(seed=seeds, leader=seats, pairs=st.booleans())
@example(seed=7, leader=0, pairs=False)
@example(seed=8, leader=2, pairs=True)
def test_points_of_a_trick(lab: Lab, seed: int, leader: int, pairs: bool) -> None:
    """endTrick(trick) adds the points of a trick to those of the player who won it."""
    two_tricks(lab, seed, leader, pairs, look_at_winner=False)


@check(task="Round", rules=["R12"], points=1)
@given(seed=seeds, leader=seats, pairs=st.booleans())
@example(seed=7, leader=0, pairs=False)
@example(seed=8, leader=2, pairs=True)
def test_end_trick_gives_the_winner(lab: Lab, seed: int, leader: int, pairs: bool) -> None:
    """endTrick(trick) returns the player who won the trick."""
    two_tricks(lab, seed, leader, pairs, look_at_winner=True)


def score(
    lab: Lab, koth: int, mate: int | None, won: list[int], dead: list[str], last: int, first: bool
) -> None:
    """The challenge score of a round with these points, which players[last] won the last trick of."""
    players = new_players(lab)
    round = round_of(lab, players, HEARTS, koth, dead=dead, first=first)
    if mate is not None and mate != koth:
        lab.assign(round, "defenders", [players[koth], players[mate]])
    lab.assign(round, "playerPoints", points_of(NAMES, won))
    round.challengeScore(players[last])
    # Asking must not change anything.
    round.challengeScore(players[last])


@check(task="Round", rules=["R13"], points=2)
@given(koth=seats, mate=st.none() | seats, won=points, last=seats, first=st.booleans())
@example(koth=0, mate=None, won=[100, 5, 10, 25, 40], last=0, first=True)
@example(koth=0, mate=2, won=[100, 5, 10, 25, 40], last=1, first=False)
@example(koth=3, mate=1, won=[0, 0, 0, 0, 0], last=3, first=True)
@example(koth=4, mate=0, won=[10, 20, 30, 40, 50], last=0, first=False)
def test_the_score_of_the_challengers(
    lab: Lab, koth: int, mate: int | None, won: list[int], last: int, first: bool
) -> None:
    """The challenge score is the sum of the points of all who do not defend."""
    score(lab, koth, mate, won, [], last, first)


@check(task="Round", rules=["R14"], points=2)
@given(koth=seats, mate=st.none() | seats, won=points, dead=dead_hands, last=seats, first=st.booleans())
@example(koth=0, mate=None, won=[0, 0, 0, 0, 0], dead=WORTHY, last=1, first=True)
@example(koth=0, mate=None, won=[0, 0, 0, 0, 0], dead=WORTHY, last=0, first=True)
@example(koth=2, mate=3, won=[5, 10, 0, 0, 40], dead=WORTHY, last=4, first=False)
@example(koth=2, mate=3, won=[5, 10, 0, 0, 40], dead=WORTHY, last=3, first=False)
@example(koth=2, mate=3, won=[5, 10, 0, 0, 40], dead=WORTHLESS, last=0, first=False)
def test_the_dead_hand_counts_twice(
    lab: Lab, koth: int, mate: int | None, won: list[int], dead: list[str], last: int, first: bool
) -> None:
    """Where a challenger won the last trick, what the dead hand counts is added twice."""
    score(lab, koth, mate, won, dead, last, first)
