"""What holds from round to round: what the rounds are worth together, that spades begin anew, and when the game ends."""

from __future__ import annotations

from dataclasses import replace

from grader import Claim, Over, Talk, dialogue

from .knowledge import PARTNERS, PLAYERS, TRICKS, scores, totals
from .moving import AGAIN, TASK, play_quietly
from .playing import Dealt, Learned, Run, Stop
from .scores_shown import find_scores, lines_of_scores, shows, speaks_of_scores, tells_worth_only

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

MOST_ROUNDS = 3
LOW_VALUES = ("10", "20", "50")
"""Winning values that a team with one contract of six tricks has passed."""

AT_THE_END = 12
"""Lines that are typed after the end of the game until new cards must have been dealt, if they ever are."""


@dialogue(title="More than one round", task=TASK, claims=ROUNDS)
def rounds(talk: Talk) -> None:
    """Play some rounds, and then a game that one round decides."""
    learned = Learned()
    try:
        _rounds_in_a_row(talk, learned)
    except (Over, Dealt, Stop):
        pass
    if learned.sure and "end" not in talk.breaches and talk.again(AGAIN):
        try:
            _short_game(talk, replace(learned, answers={}))
        except (Over, Dealt, Stop):
            pass
    for claim in ROUNDS:
        talk.leave_out(claim.id, "the rounds did not come to it, or the program could not be understood")


def _rounds_in_a_row(talk: Talk, learned: Learned) -> None:
    first = Run(talk, learned)
    first.to_bid = LOW_BIDS
    first.bid_all()
    spades_lead = _play_round(first, None)
    worth = scores(first.bids, first.wins)
    if not learned.sure or not find_scores(first, worth):
        talk.leave_out("total", "the scores of the first round were not found, or are told elsewhere")
        return
    like = lines_of_scores(first, worth)
    played = [first]
    while len(played) < MOST_ROUNDS:
        run = Run(talk, learned, played[-1])
        run.to_bid = LOW_BIDS
        _bid_again(run, first)
        _play_round(run, "anew" if spades_lead == "refused" and len(played) == 1 else None)
        played.append(run)
        if _judge_total(played, like):
            return


def _bid_again(run: Run, first: Run) -> None:
    """Make the bids of a further round, and find out who bids first in it."""
    talk = run.talk
    try:
        run.bid_all()
    except (Over, Stop):
        end = talk.screen.end
        if not run.hands and end is not None and end.how in ("returned", "exit"):
            what = "the game ends after one round, and no team has passed the winning value"
            talk.expect("end", False, what)
        raise
    talk.expect("end", True, "")
    known = [player for player, pin in first.pins.items() if pin == run.pins.get(0)]
    if len(known) != 1:
        raise Stop("who bids first in a further round")
    run.shift = known[0]


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
    if not run.by_label and spades[0] not in run.shown_after():
        raise Over
    if claim is not None:
        what = f"{spades[0]} is led in the second round, in which no spade has been played"
        run.talk.expect(claim, False, what)
    run.take(spades[0])
    return "taken"


def _judge_total(played: list[Run], like: frozenset[str]) -> bool:
    """Look for what all rounds are worth together; whether it can be said if that is right."""
    run, talk = played[-1], played[-1].talk
    rounds = [(one.bids, one.wins, one.shift) for one in played]
    # A program may take the penalty after it has shown the scores: then it shows in the next round.
    counted = (len(played), len(played) - 1) if len(played) > 2 else (len(played),)
    if any(find_scores(run, totals(rounds, number)) for number in counted):
        talk.expect("total", True, "")
        return True
    if len(played) < MOST_ROUNDS and shows(run, totals(rounds, 0)):
        return False
    if not speaks_of_scores(run, like) or tells_worth_only(run, like, scores(run.bids, run.wins)):
        talk.leave_out("total", "what the rounds are worth together was not found on the screen")
        return True
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
    return True


def _short_game(talk: Talk, learned: Learned) -> None:
    run = Run(talk, learned)
    run.asking.winning = LOW_VALUES
    run.bid_all()
    passed = [value for value in learned.answers.values() if value in LOW_VALUES]
    run.decision()
    while not run.over:
        if run.current is not None and run.current != run.turn:
            raise Over
        play_quietly(run)
    one, two = scores(run.bids, run.wins)
    winner = min(one) > max(two) or min(two) > max(one)
    if not passed or not winner or not find_scores(run, (one, two)):
        return
    points = max(min(one), min(two))
    if points < int(passed[-1]):
        return
    for _ in range(AT_THE_END):
        end = talk.screen.end
        if not talk.screen.waits:
            if end is not None and end.how in ("returned", "exit"):
                talk.expect("end", True, "")
            return
        if len(run.new_cards()) == TRICKS:
            talk.held.discard("end")
            what = f"the winning value is {passed[-1]}, a team has {points} points, and new hands are dealt"
            talk.expect("end", False, what)
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
