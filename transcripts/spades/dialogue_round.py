"""A whole round of Spades through the terminal, with four PINs, held against the rules.

Nothing is known of the words and drawings of the program.  What cannot be read is not graded.
"""

from __future__ import annotations

from grader import Claim, Over, Talk, dialogue

from .knowledge import PARTNERS, PLAYERS, scores
from .moving import ENOUGH, TASK, play_other, play_runs, played, withdraw_what_is_dealt
from .playing import Run
from .scores_shown import find_scores, speaks_of_scores
from .watching import Dealt, Stop

ROUND = [
    Claim("deal", "Four hands of 13 cards are dealt, and no card twice", ("T1",), 0.5),
    Claim("hidden", "A PIN cannot be seen while it is typed", ("T2",), 1),
    Claim("blind", "Before the cards are shown, the player is asked about a blind bid", ("T4",), 1),
    Claim(
        "cleared", "A player's cards are gone from the screen when the next player's are shown", ("T5",), 1
    ),
    Claim("plays", "A round is played to its end, and cards that may be played are taken", ("T6",), 1.5),
    Claim("leads", "The winner of a trick leads the next one", ("P8", "P9", "T7"), 1.5),
    Claim("score", "After the round, the right scores are shown", ("T8", "S1", "S2", "S3"), 1),
]
WORDS = ("first", "second", "third", "fourth")


@dialogue(title="A whole round", task=TASK, claims=ROUND)
def a_round(talk: Talk) -> None:
    """Play one round by the rules."""
    run = play_runs(talk, ROUND, _whole_round, lambda: False)
    if run is not None:
        withdraw_what_is_dealt(talk, run.learned, run.dealt, ["leads", "score"])


def _whole_round(run: Run) -> None:
    talk = run.talk
    try:
        run.bid_all()
        run.decision()
        _judge_blind(run)
        while not run.over:
            _in_turn(run)
            _play_card(run)
    except Dealt as dealt:
        played = sum(run.wins) + (len(run.trick) == PLAYERS - 1 and bool(run.pending))
        if not run.force_rest() or not _judge_score(run, blame=False):
            talk.expect("plays", False, str(dealt) or f"new hands are dealt after trick {played}")
    finally:
        _judge_start(run)
        if run.exposed:
            seen = any(run.exposed)
            talk.expect(
                "cleared", not seen, "the cards of the player before can still be read above the new ones"
            )
        for claim in ROUND if talk.breaches.keys() & {"deal", "plays", "leads"} else ():
            talk.leave_out(
                claim.id, "the round did not come to it, because of a mistake that is told elsewhere"
            )
    if not talk.breaches.keys() & {"plays", "leads"}:
        _judge_score(run)


def _judge_start(run: Run) -> None:
    talk, asking = run.talk, run.asking
    if run.doubles:
        talk.expect("deal", False, run.doubles)
    elif len(run.dealt) == PLAYERS and run.whole_deck:
        talk.expect("deal", True, "")
    elif len(run.dealt) == PLAYERS:
        # A card twice where no bid is asked for lies on the table, so what was read were no hands.
        talk.leave_out("deal", "the hands could not be told from the cards on the table")
    if asking.hidden or asking.open_pins:
        talk.expect("hidden", not asking.open_pins, "what is typed can be seen where the PIN is asked for")
    elif len(run.dealt) == PLAYERS:
        talk.expect("hidden", False, "all hands were shown, and no PIN was asked for")


def _judge_blind(run: Run) -> None:
    # Before the first hand, there are questions of other kinds, too; all players may be asked there about a blind bid.
    asked = 0 not in run.asked[1:] or run.asked_blind >= PLAYERS
    if not asked and run.seen_late:
        run.talk.leave_out("blind", "a player may have bid blind, because a question was not understood")
        return
    run.talk.expect("blind", asked, "the cards are shown, and nothing was asked before but the PIN")


def _in_turn(run: Run) -> None:
    """Hold whose cards are shown against the order of play.  Raises Stop."""
    talk = run.talk
    if run.current is not None and (card := run.kept()):
        talk.expect(
            "plays",
            False,
            f"{card} was chosen to be played, and is in the hand again when its player's turn comes",
        )
        raise Over
    if run.current is None or run.current == run.turn:
        if not run.trick and sum(run.wins) and run.learned.sure:
            talk.expect("leads", True, "")
        return
    right, shown = WORDS[run.turn], WORDS[run.current]
    if not run.trick and run.learned.sure:
        if sum(run.wins):
            what = f"{' '.join(run.last_trick)} was played, which the player who bid {right} wins"
            talk.expect("leads", False, f"{what}, and the player who bid {shown} leads the next trick")
        else:
            talk.expect(
                "plays", False, f"the player who bid first should lead, and the one who bid {shown} does"
            )
        run.leader = run.current
        return
    if run.learned.sure:
        talk.expect(
            "plays", False, f"it is the turn of the player who bid {right}, and the one who bid {shown} plays"
        )
        raise Over
    raise Stop("which index stands for which card")


def _play_card(run: Run) -> None:
    """Play a card that the rules allow.  Raises Stop."""
    talk, learned = run.talk, run.learned
    tried = 0
    for card in run.choice()[:4]:
        index = run.index(card)
        if index is None:
            raise Stop("which index stands for which card")
        other = run.neighbour(card)
        may_be = [card] if other is None else [card, other]
        try:
            refused = run.try_card(index, *may_be)
        except Stop:
            # A name where an index is wanted may stop a program, and says nothing of its cards.
            if not talk.screen.waits and (learned.named is None or learned.sure):
                where = f"trick {sum(run.wins) + 1}"
                talk.expect("plays", False, f"the program does not go on after a card of {where}")
                raise Over from None
            raise
        if not refused:
            run.take(played(run, card, other))
            talk.expect("plays", True, "")
            return
        tried += 1
        if not learned.sure:
            learned.base = 1 - (learned.base or 0)
            continue
        if run.other_list(card):
            continue
        if len(run.may) > 1 and not all(card in way for way in run.may):
            learned.reading = 1
            continue
        if learned.accepted < ENOUGH or run.named_instead(card) or run.is_guess:
            break
        talk.expect("plays", False, f"{card} may be played, and is refused")
    if run.by_name():
        _play_card(run)
        return
    if len(run.may) > 1:
        play_other(run)
        return
    raise Over if "plays" in talk.breaches else Stop("which index stands for which card")


def _judge_score(run: Run, blame: bool = True) -> bool:
    """Look for the scores in what is shown after the last card; whether they are right."""
    talk = run.talk
    if not run.learned.sure:
        return False
    wanted = scores(run.bids, run.wins)
    if find_scores(run, wanted):
        return talk.expect("score", True, "")
    if not blame:
        return False
    if speaks_of_scores(run):
        shown = [" or ".join(map(str, sorted(one))) for one in wanted]
        won = [f"{run.wins[one]} and {run.wins[two]}" for one, two in PARTNERS]
        what = f"one team bid 3 and 3 and won {won[0]} tricks, the other bid 2 and 4 and won {won[1]}"
        talk.expect("score", False, f"{what}: the scores are {shown[0]} and {shown[1]}", at=run.mark)
    elif talk.screen.end is None or talk.screen.end.how != "error":
        talk.leave_out("score", "no scores were found on the screen after the round")
    return False
