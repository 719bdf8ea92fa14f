"""Task 9: seats, rounds one after the other, ranks, and who is king of the hill next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, Reference, check

from .model import SEATS
from .table import NAMES, fill, points_of, seats

CALLS = 500
OVERTHROWN = 80
LOW = [0, 5, 10, 35, 40, 45, 75]
HIGH = [80, 85, 115, 120, 125, 155, 160, 165, 195, 200, 205, 240]
WORTH_20 = ["TC", "KD", "2S", "3S"]

five_names = st.permutations([*NAMES, "Finn", "Gus"]).map(lambda all: all[:SEATS])
low = st.sampled_from(LOW) | st.integers(0, 15).map(lambda fives: 5 * fives)
high = st.sampled_from(HIGH) | st.integers(16, 60).map(lambda fives: 5 * fives)
mates = st.none() | st.integers(1, SEATS - 1)
splits = st.permutations([1, 0, 0, 0, 0]) | st.permutations([2, 1, 1, 0, 0])


def new_game(lab: Lab) -> tuple[Reference, list[Reference], list[Reference]]:
    """(game, its players by their seats, their names)."""
    game = lab.Game(NAMES)
    table = lab.read(game, "players")
    players = [table[seat] for seat in range(SEATS)]
    return game, players, [lab.uncompared(lab.read(player, "name")) for player in players]


def look_at_ranks(lab: Lab, game: Reference, names: Sequence[Any]) -> None:
    """The ranks by the seats."""
    ranks = lab.read(game, "playerRanks")
    lab.uncompared(ranks)
    for name in names:
        lab.look(ranks[name])


def shared(score: int, split: Sequence[int], defending: Sequence[int]) -> list[int]:
    """Points by seats, of which those of the challengers make `score`; the defenders have some as well."""
    challengers = [seat for seat in range(SEATS) if seat not in defending]
    parts = [split[seat] for seat in challengers]
    if not any(parts):
        parts[0] = 1
    found = dict.fromkeys(defending, 35)
    for seat, part in zip(challengers, parts, strict=True):
        found[seat] = score // 5 * part // sum(parts) * 5
    found[challengers[parts.index(max(parts))]] += score - sum(found[seat] for seat in challengers)
    return [found[seat] for seat in range(SEATS)]


def finish(
    lab: Lab,
    game: Reference,
    players: Sequence[Reference],
    names: Sequence[Any],
    koth: int,
    mate: int | None,
    score: int,
    split: Sequence[int] = (1, 0, 0, 0, 0),
    first: bool = True,
    dead: bool = False,
    starter: int = 0,
) -> Reference:
    """A round that the challengers end with `score`; the next king.

    `mate`, and who is the `starter` of a first round, are counted from the king.
    With `dead`, a challenger wins the last trick, and 40 of the score come from the dead hand.
    """
    round = lab.uncompared(game.newRound(players[(koth + starter * first) % SEATS], first))
    defending = [koth, *([] if mate is None else [(koth + mate) % SEATS])]
    if first:
        lab.assign(round, "koth", players[koth])
    lab.assign(round, "defenders", [players[seat] for seat in defending])
    from_dead = 40 if dead and score >= 40 else 0
    if from_dead:
        fill(lab, lab.read(round, "deadHand"), WORTH_20)
    lab.assign(round, "playerPoints", points_of(names, shared(score - from_dead, split, defending)))
    last = koth
    if from_dead:
        last = next(seat for seat in range(SEATS) if seat not in defending)
    return lab.uncompared(game.finishRound(players[last]))


@check(task="Game", rules=["G1"], points=1)
@given(names=five_names, others=st.none())
@example(names=["Ann", "Ben", "Cem", "Dora", "Eve"], others=None)
@example(names=["Ann", "Ben", "Cem", "Dora", "Eve"], others=["Gus", "Ben", "Ann", "Finn", "Eve"])
def test_the_players_of_a_game(lab: Lab, names: list[str], others: list[str] | None) -> None:
    """A game has a player for each of the five names."""
    games = [lab.Game(each) for each in (names, others) if each is not None]
    for game in games:
        lab.fields(lab.read(game, "players"), "Player.name", relation="any_order")


@check(task="Game", rules=["G2"], points=1)
@given(
    names=st.lists(st.sampled_from([*NAMES, "Finn"]), max_size=7).filter(
        lambda all: len(set(all)) != len(all)
    )
    | st.lists(st.sampled_from([*NAMES, "Finn", "Gus"]), max_size=7, unique=True).filter(
        lambda all: len(all) != SEATS
    )
)
@example(names=["Ann", "Ben", "Cem", "Dora"])
@example(names=["Ann", "Ben", "Cem", "Dora", "Eve", "Finn"])
@example(names=["Ann", "Ben", "Cem", "Dora", "Ann"])
@example(names=["Ann", "Ann", "Cem", "Dora", "Eve", "Finn"])
@example(names=["Ann", "Ben", "Ben", "Dora", "Eve"])
@example(names=[])
def test_five_different_names(lab: Lab, names: list[str]) -> None:
    """Anything but five different names raises an exception."""
    lab.Game(names)


@check(task="Game", rules=["G3"], points=1)
@given(names=st.permutations(NAMES))
@example(names=NAMES)
def test_seats_are_random(lab: Lab, names: list[str]) -> None:
    """Every order of the players round the table is equally likely."""
    lab.tally(lab.Game, names, CALLS, look="Game.players", fields=["Player.name"])


@check(task="Game", rules=["G4"], points=1)
@given(names=st.permutations(NAMES), before=st.booleans())
@example(names=NAMES, before=False)
@example(names=NAMES, before=True)
def test_all_begin_with_a_two(lab: Lab, names: list[str], before: bool) -> None:
    """At first, everybody's rank is 2."""
    # What was reached in another game is none of this one's business, and stays reached.
    other, players, others = new_game(lab) if before else (None, [], [])
    if other is not None:
        finish(lab, other, players, others, koth=0, mate=1, score=0)
    look_at_ranks(lab, lab.Game(names), names)
    if other is not None:
        look_at_ranks(lab, other, others)


@check(task="Game", rules=["G5"], points=1)
@given(seat=seats, first=st.booleans())
@example(seat=0, first=True)
@example(seat=2, first=False)
def test_a_new_round(lab: Lab, seat: int, first: bool) -> None:
    """newRound returns a round, which is also the current one."""
    game, players, _ = new_game(lab)
    round = game.newRound(players[seat], first)
    lab.same(lab.read(game, "currentRound"), round)
    lab.read(round, "isFirstRound")
    lab.read(round, "trumpRank")


@check(task="Game", rules=["G6"], points=1)
@given(starts=st.lists(st.tuples(seats, st.booleans()), min_size=1, max_size=2))
@example(starts=[(0, True)])
@example(starts=[(3, False)])
@example(starts=[(4, True), (1, False)])
def test_the_order_of_a_round(lab: Lab, starts: list[tuple[int, bool]]) -> None:
    """A round goes once round the table from its starting player."""
    game, players, _ = new_game(lab)
    for seat, first in starts:
        round = lab.uncompared(game.newRound(players[seat], first))
        lab.positions(lab.read(round, "dealOrder"), players)


@check(task="Game", rules=["G7"], points=1)
@given(koth=seats, mate=mates, score=st.sampled_from([0, 20, 60, 120, 160, 200]), then=seats)
@example(koth=0, mate=None, score=0, then=0)
@example(koth=1, mate=2, score=20, then=3)
@example(koth=1, mate=2, score=160, then=4)
@example(koth=0, mate=1, score=60, then=1)
def test_ranks_in_the_next_round(lab: Lab, koth: int, mate: int | None, score: int, then: int) -> None:
    """The next round is played with the ranks that the players have reached."""
    game, players, names = new_game(lab)
    finish(lab, game, players, names, koth, mate, score)
    round = lab.uncompared(game.newRound(players[then], False))
    lab.read(round, "trumpRank")


def ranks_after(
    lab: Lab,
    koth: int,
    mate: int | None,
    score: int,
    split: Sequence[int],
    first: bool,
    dead: bool,
    starter: int,
) -> None:
    """The ranks after a round with this score."""
    game, players, names = new_game(lab)
    finish(lab, game, players, names, koth, mate, score, split, first, dead, starter)
    look_at_ranks(lab, game, names)


@check(task="Game", rules=["G8"], points=3)
@given(
    koth=seats, mate=mates, score=low, split=splits, first=st.booleans(), dead=st.booleans(), starter=seats
)
@example(koth=0, mate=1, score=0, split=[1, 0, 0, 0, 0], first=True, dead=False, starter=2)
@example(koth=0, mate=None, score=5, split=[1, 0, 0, 0, 0], first=True, dead=False, starter=4)
@example(koth=2, mate=4, score=35, split=[1, 0, 0, 0, 0], first=False, dead=False, starter=0)
@example(koth=2, mate=3, score=40, split=[2, 1, 1, 0, 0], first=True, dead=False, starter=3)
@example(koth=4, mate=3, score=45, split=[1, 0, 0, 0, 0], first=True, dead=True, starter=0)
@example(koth=4, mate=None, score=75, split=[0, 2, 1, 1, 0], first=False, dead=False, starter=0)
@example(koth=3, mate=2, score=40, split=[1, 0, 0, 0, 0], first=False, dead=True, starter=0)
def test_ranks_of_the_defenders(
    lab: Lab,
    koth: int,
    mate: int | None,
    score: int,
    split: Sequence[int],
    first: bool,
    dead: bool,
    starter: int,
) -> None:
    """Below 80, each defender goes up: three ranks for 0, two up to 40, one above."""
    ranks_after(lab, koth, mate, score, split, first, dead, starter)


@check(task="Game", rules=["G9"], points=3)
@given(
    koth=seats, mate=mates, score=high, split=splits, first=st.booleans(), dead=st.booleans(), starter=seats
)
@example(koth=0, mate=1, score=80, split=[1, 0, 0, 0, 0], first=True, dead=False, starter=1)
@example(koth=0, mate=None, score=85, split=[1, 0, 0, 0, 0], first=True, dead=True, starter=3)
@example(koth=1, mate=None, score=115, split=[0, 0, 2, 1, 1], first=False, dead=False, starter=0)
@example(koth=1, mate=2, score=120, split=[0, 0, 2, 1, 1], first=False, dead=True, starter=0)
@example(koth=2, mate=4, score=125, split=[1, 0, 0, 0, 0], first=True, dead=False, starter=4)
@example(koth=3, mate=4, score=155, split=[1, 0, 0, 0, 0], first=True, dead=False, starter=1)
@example(koth=3, mate=1, score=160, split=[1, 0, 0, 0, 0], first=False, dead=False, starter=0)
@example(koth=4, mate=None, score=165, split=[1, 0, 0, 0, 0], first=True, dead=True, starter=0)
@example(koth=4, mate=2, score=195, split=[1, 0, 0, 0, 0], first=True, dead=False, starter=2)
@example(koth=0, mate=3, score=200, split=[1, 0, 0, 0, 0], first=True, dead=True, starter=4)
@example(koth=0, mate=None, score=205, split=[1, 0, 0, 0, 0], first=False, dead=False, starter=0)
def test_ranks_of_the_challengers(
    lab: Lab,
    koth: int,
    mate: int | None,
    score: int,
    split: Sequence[int],
    first: bool,
    dead: bool,
    starter: int,
) -> None:
    """From 120 on, each challenger goes up one rank, from 160 two, from 200 three."""
    ranks_after(lab, koth, mate, score, split, first, dead, starter)


def next_king(
    lab: Lab, koth: int, mate: int | None, score: int, first: bool, dead: bool, starter: int
) -> None:
    """Who is king after a round with this score."""
    game, players, names = new_game(lab)
    king = finish(lab, game, players, names, koth, mate, score, first=first, dead=dead, starter=starter)
    lab.one_of(king, lab.list(players, "players"))


@check(task="Game", rules=["G10"], points=2)
@given(koth=seats, mate=mates, score=low, first=st.booleans(), dead=st.booleans(), starter=seats)
@example(koth=0, mate=1, score=0, first=True, dead=False, starter=3)
@example(koth=0, mate=None, score=0, first=True, dead=False, starter=2)
@example(koth=3, mate=4, score=75, first=False, dead=True, starter=0)
@example(koth=3, mate=None, score=75, first=False, dead=False, starter=0)
@example(koth=2, mate=3, score=40, first=True, dead=False, starter=0)
def test_the_next_king_of_the_defenders(
    lab: Lab, koth: int, mate: int | None, score: int, first: bool, dead: bool, starter: int
) -> None:
    """Below 80, the king's teammate is king next, or the king again where there is none."""
    next_king(lab, koth, mate, score, first, dead, starter)


@check(task="Game", rules=["G11"], points=2)
@given(koth=seats, mate=mates, score=high, first=st.booleans(), dead=st.booleans(), starter=seats)
@example(koth=0, mate=None, score=80, first=True, dead=False, starter=3)
@example(koth=0, mate=1, score=80, first=True, dead=True, starter=0)
@example(koth=0, mate=3, score=115, first=False, dead=False, starter=0)
@example(koth=4, mate=None, score=200, first=True, dead=False, starter=4)
@example(koth=4, mate=1, score=120, first=True, dead=False, starter=1)
@example(koth=3, mate=1, score=160, first=True, dead=True, starter=3)
def test_the_next_king_of_the_challengers(
    lab: Lab, koth: int, mate: int | None, score: int, first: bool, dead: bool, starter: int
) -> None:
    """With 80 or more, the next challenger counter-clockwise from the king is king."""
    next_king(lab, koth, mate, score, first, dead, starter)


@check(task="Game", rules=["G12"], points=1)
@given(
    koth=seats,
    mate=st.integers(1, SEATS - 1),
    scores=st.lists(st.sampled_from([0, 0, 20, 60, 120, 160, 200]), min_size=2, max_size=6),
)
@example(koth=0, mate=1, scores=[0, 0, 0, 0])
@example(koth=2, mate=3, scores=[0, 0, 20, 60])
@example(koth=1, mate=2, scores=[0, 0, 20, 20])
@example(koth=4, mate=3, scores=[160, 160, 160, 160, 120])
def test_ranks_go_up_to_the_ace(lab: Lab, koth: int, mate: int, scores: list[int]) -> None:
    """Ranks go up along 2 to 9, T, J, Q, K, A, round after round."""
    game, players, names = new_game(lab)
    for number, score in enumerate(scores):
        finish(lab, game, players, names, koth, mate, score, first=number == 0)
    look_at_ranks(lab, game, names)
