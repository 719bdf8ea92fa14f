"""What holds from round to round: what the rounds are worth together, that spades begin anew, and when the game ends."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from grader import Claim, Over, Talk, dialogue

from .knowledge import PARTNERS, PLAYERS, TRICKS, rest_counts, scores, totals
from .learned import Learned
from .moving import AGAIN, TASK, play_quietly, withdraw_what_is_dealt
from .playing import Run
from .scores_shown import find_scores, lines_of_scores, shows, speaks_of_scores, tells_worth_only
from .watching import Dealt, Stop

ROUNDS = [
    Claim(
        "total",
        "The scores of several rounds are added up, with the penalty for bags",
        ("T8", "R1", "G4", "G6"),
        1,
    ),
    Claim("anew", "In the second round, no spade is led before one has been played in it", ("R1", "P2"), 0.5),
    Claim("end", "Rounds are played until a team has passed the winning value, and no longer", ("T12",), 0.5),
]
LOW_BIDS = (1, 1, 1, 1)
"""In two rounds with these bids, one team at least has its seventh bag."""

LEAST_ROUNDS, MOST_ROUNDS = 3, 5
"""They are played on until the penalties would be others if the bags beyond seven were lost."""

GAMES = (
    ((1, 6, 1, 7), ("10", "20", "50"), 2),
    ((6, 1, 7, 1), ("10", "20", "50"), 2),
    ((3, 3, 2, 2), ("100", "80", "60"), 4),
)
"""Games that are played to their end: bids, winning values, and how many rounds there are at most.

One round decides for the one team, then for the other; then it takes more than one.
"""

AT_THE_END = 12
"""Lines that are typed after the end of the game until new cards must have been dealt, if they ever are."""


@dialogue(title="More than one round", task=TASK, claims=ROUNDS)
def rounds(talk: Talk) -> None:
    """Play some rounds, and then games to their end."""
    learned = Learned()
    played: list[Run] = []
    try:
        _rounds_in_a_row(talk, learned, played)
    except (Over, Dealt, Stop):
        pass
    for number, (bids, values, most) in enumerate(GAMES):
        if not learned.sure or "end" in talk.breaches or not talk.again(AGAIN + number):
            break
        try:
            _game(Run(talk, replace(learned, answers={})), bids, values, most)
        except (Over, Dealt, Stop):
            pass
    if len({frozenset(run.dealt) for run in played}) == 1 < len(played):
        withdraw_what_is_dealt(talk, learned, played[0].dealt, ["total", "anew"])
    for claim in ROUNDS:
        talk.leave_out(claim.id, "the rounds did not come to it, or the program could not be understood")


def _rounds_in_a_row(talk: Talk, learned: Learned, played: list[Run]) -> None:
    """Play some rounds without a pause, and note them in `played`."""
    first = Run(talk, learned)
    first.to_bid = LOW_BIDS
    first.bid_all()
    spades_lead = _play_round(first, None)
    worth = scores(first.bids, first.wins)
    if not learned.sure or not find_scores(first, worth):
        talk.leave_out("total", "the scores of the first round were not found, or are told elsewhere")
        return
    like = lines_of_scores(first, worth)
    played.append(first)
    at_once = False
    while len(played) < LEAST_ROUNDS or (len(played) < MOST_ROUNDS and not rest_counts(_worth_of(played))):
        run = Run(talk, learned, played[-1])
        run.to_bid = LOW_BIDS
        try:
            _bid_again(run, played)
            _play_round(run, "anew" if spades_lead == "refused" and len(played) == 1 else None)
            _confirm_order(run, played[0])
        except Stop:
            if run.crashed:
                talk.expect("end", False, f"the program stops with an error in round {len(played) + 1}")
            raise
        played.append(run)
        at_once = _judge_total(played, like, at_once)


def _bid_again(run: Run, played: Sequence[Run]) -> None:
    """Make the bids of a further round, and find out who bids first in it."""
    talk = run.talk
    try:
        run.bid_all()
    except (Over, Stop):
        end = talk.screen.end
        ended = not run.hands and end is not None and end.how in ("returned", "exit")
        if ended and _nobody_has_passed(run, _points(played)):
            what = (
                "the game ends after one round"
                if len(played) == 1
                else f"the game ends after {len(played)} rounds"
            )
            talk.expect("end", False, f"{what}, and no team has passed the winning value")
        raise
    talk.expect("end", True, "")
    if 0 not in run.pins:
        # Where bids are made without a PIN, those of the play tell afterwards; see `_confirm_order`.
        run.shift = len(played) % PLAYERS
        return
    known = [player for player, pin in played[0].pins.items() if pin == run.pins[0]]
    if len(known) != 1:
        raise Stop("who bids first in a further round")
    run.shift = known[0]


def _confirm_order(run: Run, first: Run) -> None:
    """Hold the order of the players against the PINs that they typed in this round.  Raises Stop where these do not tell it."""
    told = {first.pins.get((player + run.shift) % PLAYERS) == pin for player, pin in run.pins.items()}
    if told != {True}:
        raise Stop("who bids first in a further round")


def _play_round(run: Run, claim: str | None) -> str:
    """Play a round to its end; whether a spade was `refused` or `taken` that may not be led yet, "" where none came up."""
    found = ""
    run.decision()
    while not run.over:
        if run.current is not None and (run.current != run.turn or run.kept()):
            # Told where a whole round is played.
            raise Over
        if not found and run.learned.sure:
            found = _lead_a_spade(run, claim)
            if found == "taken":
                continue
        play_quietly(run)
    return found


def _lead_a_spade(run: Run, claim: str | None) -> str:
    """Try to lead a spade that may not be led yet."""
    player = run.turn
    if run.trick or run.spade_played or run.current != player:
        return ""
    spades = sorted(run.hands[player] - {card for way in run.may for card in way})
    index = run.index(spades[0]) if spades else None
    if index is None:
        return ""
    refused = run.try_card(index, spades[0])
    if refused or (run.current == player and spades[0] in run.labelled()):
        run.pending = frozenset()
        if claim is not None:
            run.talk.expect(claim, True, "")
        return "refused"
    if run.may_be_another(spades[0]):
        raise Over
    if claim is not None:
        what = f"{spades[0]} is led in the second round, in which no spade has been played"
        run.talk.expect(claim, False, what)
    run.take(spades[0])
    return "taken"


def _judge_total(played: list[Run], like: frozenset[str], at_once: bool) -> bool:
    """Look for what all rounds are worth together.

    `at_once`: the penalty for bags was seen to be taken before the scores are shown; whether it is known now.
    """
    run, talk = played[-1], played[-1].talk
    rounds = _worth_of(played)
    # A program may take the penalty after it has shown the scores: then it shows in the next round.
    counted = (len(played),) if at_once or len(played) == 2 else (len(played), len(played) - 1)
    if any(find_scores(run, totals(rounds, number)) for number in counted):
        talk.expect("total", True, "")
        return at_once or not shows(run, totals(rounds, len(played) - 1))
    if len(played) < LEAST_ROUNDS and shows(run, totals(rounds, 0)):
        return False
    if not speaks_of_scores(run, like) or tells_worth_only(run, like, scores(run.bids, run.wins)):
        talk.leave_out("total", "what the rounds are worth together was not found on the screen")
        return at_once
    told = []
    for partners, points in zip(PARTNERS, totals(rounds, len(rounds)), strict=True):
        won = [sum(one.wins[(player - one.shift) % PLAYERS] for player in partners) for one in played]
        told.append(
            f"won {' and '.join(map(str, won))} tricks and has {' or '.join(map(str, sorted(points)))} points"
        )
    what = (
        f"all players bid 1 in each round; one team {told[0]}, the other {told[1]}, with the penalty for bags"
    )
    talk.expect("total", False, what, at=run.mark)
    return at_once


def _worth_of(played: Sequence[Run]) -> list[tuple[list[int], list[int], int]]:
    return [(one.bids, one.wins, one.shift) for one in played]


def _points(played: Sequence[Run]) -> list[set[int]]:
    """What each team may have after these rounds, the penalty for the last bags taken or not."""
    rounds = _worth_of(played)
    now, before = totals(rounds, len(rounds)), totals(rounds, len(rounds) - 1)
    return [one | other for one, other in zip(now, before, strict=True)]


def _nobody_has_passed(run: Run, points: Sequence[Collection[int]]) -> bool:
    """Whether no team has passed the winning value, however the rules are read."""
    values = run.asking.values or run.asking.numbers
    return not values or max(map(max, points)) < min(values)


def _game(run: Run, bids: tuple[int, int, int, int], values: tuple[str, ...], most: int) -> None:
    """Play a game until a team has passed the winning value, for so many rounds at most.  Raises Stop and Over."""
    run.asking.winning = values
    played: list[Run] = []
    while True:
        run.to_bid = bids
        if played:
            _bid_again(run, played)
        else:
            run.bid_all()
        run.decision()
        while not run.over:
            if run.current is not None and run.current != run.turn:
                # Told where a whole round is played.
                return
            play_quietly(run)
        played.append(run)
        rounds = _worth_of(played)
        if not run.asking.values or not any(
            find_scores(run, totals(rounds, number)) for number in (len(played), len(played) - 1)
        ):
            return
        one, two = points = _points(played)
        if min(one) > max(two) or min(two) > max(one):
            most_points = max(min(one), min(two))
            if most_points >= max(run.asking.values):
                _judge_end(run, most_points)
                return
        if not _nobody_has_passed(run, points) or len(played) == most:
            return
        run = Run(run.talk, run.learned, run)


def _judge_end(run: Run, points: int) -> None:
    """Look whether the game is over, as a team has so many points."""
    talk = run.talk
    reached = f"the winning value is {max(run.asking.values)}, a team has {points} points"
    for _ in range(AT_THE_END):
        if run.crashed:
            talk.expect("end", False, f"{reached}, and the program stops with an error")
        if not talk.screen.waits:
            end = talk.screen.end
            if end is not None and end.how in ("returned", "exit"):
                talk.expect("end", True, "")
            return
        if len(run.new_cards()) == TRICKS:
            talk.expect("end", False, f"{reached}, and new hands are dealt")
            return
        if run.asking.wants_pin:
            run.asking.expected = 1
            if not run.asking.give_pin():
                return
        elif run.asking.pauses:
            run.asking.pause()
        elif run.asking.about_blind:
            run.asking.type("n")
        else:
            return
