"""The class Game: points, bags, the order of the players, and who has won."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, Reference, check

Two = tuple[int, int]
scores = st.tuples(st.integers(-300, 700), st.integers(-300, 700))
bags = st.tuples(st.integers(0, 24), st.integers(0, 24))
# No multiples of seven: which bag is the seventh is another check's business.
not_seven = st.integers(0, 20).map(lambda number: number + (number > 0 and number % 7 == 0))
taken = st.tuples(not_seven, not_seven)
some_bags = st.tuples(st.integers(0, 9), st.integers(0, 9))
values = st.sampled_from([500, 200, 350])
# The check that one team wins asks whether the winning value itself is enough.
beyond = st.integers(1, 90)
BAGS = 7


def game_with(lab: Lab, value: int, scores: Two, bags: Two = (0, 0)) -> Reference:
    """A game that stands at these scores and bags."""
    game = lab.Game(value)
    lab.assign(game, "scores", [*scores])
    lab.assign(game, "bags", [*bags])
    return game


@check(task="Game", rules=["G1"], points=1)
def test_a_game_begins_at_nothing(lab: Lab) -> None:
    """Scores and bags are 0 at first."""
    game = lab.Game(500)
    lab.read(game, "scores")
    lab.read(game, "bags")


@check(task="Game", rules=["G2"], points=1)
def test_players_at_first(lab: Lab) -> None:
    """The players at first are A1, B1, A2 and B2."""
    lab.read(lab.Game(500), "players")


@check(task="Game", rules=["G3"], points=1)
@given(bags=bags)
@example(bags=(8, 0))
@example(bags=(0, 15))
def test_games_are_independent(lab: Lab, bags: Two) -> None:
    """What happens in one game leaves another as it is."""
    first, second = lab.Game(500), lab.Game(200)
    # The scores stay the list that the game made: another game may have the same one.
    lab.assign(second, "bags", [*bags])
    second.score_bags()
    second.rotate_order()
    for game in (first, lab.Game(200)):
        for attribute in ("scores", "bags", "players"):
            lab.read(game, attribute)
    # Each game has a winning value of its own, and the bags that were taken in it.
    lab.assign(first, "scores", [200, 300])
    first.winner()
    for held in ((1, 2), (2, 1)):
        lab.assign(first, "scores", [510, 510])
        lab.assign(first, "bags", [*held])
        first.winner()


@check(task="Game", rules=["G4"], points=2)
@given(scores=scores, bags=bags)
@example(scores=(200, 300), bags=(7, 6))
@example(scores=(200, 300), bags=(6, 8))
@example(scores=(40, 300), bags=(14, 21))
@example(scores=(200, 300), bags=(0, 13))
def test_seven_bags_cost_points(lab: Lab, scores: Two, bags: Two) -> None:
    """score_bags() takes 100 points for every seven bags."""
    game = game_with(lab, 500, scores, bags)
    game.score_bags()
    lab.read(game, "scores")


@check(task="Game", rules=["G5"], points=2)
@given(scores=scores, bags=bags)
@example(scores=(200, 300), bags=(7, 6))
@example(scores=(200, 300), bags=(6, 8))
@example(scores=(40, 300), bags=(14, 21))
@example(scores=(200, 300), bags=(0, 13))
def test_seven_bags_are_taken(lab: Lab, scores: Two, bags: Two) -> None:
    """score_bags() takes seven bags for every seven, and leaves the rest."""
    game = game_with(lab, 500, scores, bags)
    game.score_bags()
    lab.read(game, "bags")


@check(task="Game", rules=["G6"], points=3)
@given(earned=st.lists(some_bags, min_size=2, max_size=5))
@example(earned=[(3, 0), (3, 2), (3, 6), (3, 6)])
@example(earned=[(7, 8), (7, 5), (0, 1)])
@example(earned=[(5, 0), (5, 0), (5, 7), (5, 0), (5, 9)])
# Bags that stay below seven are carried over by themselves: here nothing hangs on how many are taken.
@example(earned=[(1, 0), (2, 3)])
@example(earned=[(0, 0), (3, 3), (1, 2)])
@example(earned=[(2, 1), (2, 1), (1, 1)])
@example(earned=[(3, 4), (0, 1), (2, 0)])
def test_bags_are_carried_over(lab: Lab, earned: list[Two]) -> None:
    """Bags that are left count on in the next rounds."""
    game = lab.Game(500)
    held = [0, 0]
    for number, more in enumerate(earned, 1):
        held = [left % BAGS + new for left, new in zip(held, more, strict=True)]
        lab.assign(game, "scores", [50 * number, 70 * number])
        lab.assign(game, "bags", [*held])
        game.score_bags()
        lab.read(game, "scores")
        lab.read(game, "bags")


@check(task="Game", rules=["G7"], points=2)
@given(times=st.integers(1, 6))
@example(times=1)
@example(times=2)
@example(times=4)
@example(times=5)
def test_order_rotates(lab: Lab, times: int) -> None:
    """rotate_order() makes the first player the last."""
    game = lab.Game(500)
    for _ in range(times):
        game.rotate_order()
        lab.read(game, "players")


@check(task="Game", rules=["G8"], points=1)
@given(value=values, below=st.tuples(st.integers(1, 400), st.integers(1, 400)), bags=some_bags)
@example(value=500, below=(1, 40), bags=(3, 5))
@example(value=500, below=(500, 500), bags=(0, 0))
@example(value=500, below=(20, 1), bags=(0, 5))
@example(value=200, below=(7, 7), bags=(5, 0))
@example(value=500, below=(900, 1), bags=(0, 0))
def test_nobody_has_passed(lab: Lab, value: int, below: Two, bags: Two) -> None:
    """There is no winner as long as no team has passed the winning value."""
    game_with(lab, value, (value - below[0], value - below[1]), bags).winner()


@check(task="Game", rules=["G9"], points=2)
@given(
    value=values,
    past=st.integers(0, 150),
    below=st.integers(1, 400),
    bags=some_bags,
    turned=st.booleans(),
    rounds=st.integers(0, 3),
)
@example(value=500, past=0, below=20, bags=(0, 0), turned=False, rounds=0)
@example(value=500, past=0, below=20, bags=(5, 0), turned=True, rounds=1)
@example(value=500, past=30, below=1, bags=(9, 0), turned=False, rounds=1)
@example(value=500, past=30, below=1, bags=(0, 9), turned=True, rounds=0)
@example(value=200, past=10, below=180, bags=(0, 0), turned=False, rounds=2)
def test_one_team_has_passed(
    lab: Lab, value: int, past: int, below: int, bags: Two, turned: bool, rounds: int
) -> None:
    """The team that alone has passed the winning value wins, whoever bids first."""
    two = (value + past, value - below)
    game = game_with(lab, value, two[::-1] if turned else two, bags)
    for _ in range(rounds):
        game.rotate_order()
    game.winner()


@check(task="Game", rules=["G10"], points=2)
@given(value=values, past=st.integers(0, 90), more=st.integers(1, 90), bags=some_bags, turned=st.booleans())
@example(value=500, past=0, more=1, bags=(6, 0), turned=False)
@example(value=500, past=0, more=1, bags=(0, 6), turned=True)
@example(value=500, past=20, more=30, bags=(0, 6), turned=False)
@example(value=500, past=20, more=30, bags=(6, 0), turned=True)
def test_both_have_passed(lab: Lab, value: int, past: int, more: int, bags: Two, turned: bool) -> None:
    """When both teams have passed, the one with more points wins."""
    two = (value + past + more, value + past)
    game_with(lab, value, two[::-1] if turned else two, bags).winner()


@check(task="Game", rules=["G11"], points=2)
@given(value=values, past=beyond, bags=some_bags)
@example(value=500, past=10, bags=(2, 3))
@example(value=500, past=10, bags=(4, 1))
@example(value=200, past=40, bags=(0, 6))
def test_fewer_bags_win(lab: Lab, value: int, past: int, bags: Two) -> None:
    """When both have passed and are equal, the one with fewer bags wins."""
    if bags[0] == bags[1]:
        bags = (bags[0], bags[1] + 1)
    game_with(lab, value, (value + past, value + past), bags).winner()


@check(task="Game", rules=["G12"], points=2)
@given(
    past=beyond,
    rounds=st.lists(taken, min_size=1, max_size=3),
    later=st.tuples(st.integers(0, 6), st.integers(0, 6)),
)
@example(past=10, rounds=[(8, 6)], later=(0, 0))
@example(past=20, rounds=[(3, 15)], later=(6, 0))
@example(past=20, rounds=[(9, 5)], later=(3, 0))
@example(past=20, rounds=[(16, 8)], later=(0, 1))
@example(past=20, rounds=[(8, 15)], later=(1, 2))
@example(past=10, rounds=[(15, 10)], later=(0, 6))
@example(past=10, rounds=[(6, 8)], later=(2, 0))
# Bags that were taken are not forgotten when others are, or none.
@example(past=10, rounds=[(8, 0), (0, 3)], later=(0, 0))
@example(past=10, rounds=[(0, 8), (3, 0)], later=(0, 0))
@example(past=20, rounds=[(8, 5), (8, 5)], later=(0, 0))
@example(past=20, rounds=[(5, 8), (5, 8)], later=(0, 0))
@example(past=10, rounds=[(8, 0), (0, 0), (0, 5)], later=(1, 0))
# Where none are taken, only those that are there count.
@example(past=10, rounds=[(3, 2)], later=(1, 0))
@example(past=20, rounds=[(2, 2), (3, 1)], later=(0, 1))
@example(past=10, rounds=[(1, 4), (2, 2)], later=(0, 0))
@example(past=20, rounds=[(4, 5)], later=(0, 1))
def test_bags_that_were_taken_count(lab: Lab, past: int, rounds: list[Two], later: Two) -> None:
    """The bags that score_bags() has taken count for the tie, in whichever round that was."""
    game = lab.Game(500)
    left = [0, 0]
    for earned in rounds:
        held = [old + new for old, new in zip(left, earned, strict=True)]
        held = [bags + (bags > 0 and bags % BAGS == 0) for bags in held]
        lab.assign(game, "scores", [100, 100])
        lab.assign(game, "bags", [*held])
        game.score_bags()
        left = [bags % BAGS for bags in held]
    lab.assign(game, "scores", [500 + past, 500 + past])
    lab.assign(game, "bags", [old + new for old, new in zip(left, later, strict=True)])
    game.winner()


@check(task="Game", rules=["G13"], points=1)
@given(value=values, past=st.integers(0, 90), bags=st.integers(0, 6), rounds=st.integers(0, 4))
@example(value=500, past=0, bags=0, rounds=0)
@example(value=500, past=20, bags=5, rounds=1)
@example(value=200, past=20, bags=2, rounds=2)
def test_another_round(lab: Lab, value: int, past: int, bags: int, rounds: int) -> None:
    """Teams that are equal in points and bags play another round, whatever the order of the players."""
    game = game_with(lab, value, (value + past, value + past), (bags, bags))
    for _ in range(rounds):
        game.rotate_order()
    game.winner()
