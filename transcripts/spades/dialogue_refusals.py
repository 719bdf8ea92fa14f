"""Cards and answers that a program of Spades must refuse."""

from __future__ import annotations

import re

from grader import Claim, Over, Talk, dialogue

from .knowledge import PARTNERS, PLAYERS, scores, suit
from .moving import ENOUGH, TASK, play_quietly, play_runs, withdraw_what_is_dealt
from .playing import Run
from .reading import in_order
from .scores_shown import find_scores, shows
from .watching import Stop

REFUSALS = [
    Claim(
        "follow", "A card of another suit is refused while the player has the suit that was led", ("P4",), 1
    ),
    Claim(
        "no_spade", "No spade is led before one has been played, by a player who has other suits", ("P2",), 1
    ),
    Claim("senseless", "An answer that is no bid or no card is asked for again", ("T9",), 1),
]
FOLLOW_TRIES, SPADE_TRIES = 3, 1
BEFORE_THE_FIRST = "before the first"
"""Stands for the number before that of the first card."""
SENSELESS = ("abc", "", "1.5", "99", BEFORE_THE_FIRST)
NO_BIDS = ("abc", "")
_EMPTY_IS_TAKEN = re.compile(r"\b(?:default|blank|empty|press)\b", re.I)
MOST_RUNS = 5
"""A mistake that stops the program leaves the others to another run."""


@dialogue(title="Cards and answers that are refused", task=TASK, claims=REFUSALS)
def refusals(talk: Talk) -> None:
    """Try what the rules forbid."""
    tried = {"follow": 0, "no_spade": 0, "senseless": 0, "bid": 0}

    def more() -> bool:
        open_claims = {one.id for one in REFUSALS} - talk.held - talk.breaches.keys()
        return bool(open_claims)

    def play(run: Run) -> None:
        asked_again = _senseless_bids(run, tried)
        run.bid_all()
        run.decision()
        while not run.over:
            if run.current is not None and (run.current != run.turn or run.kept()):
                if run.trick or run.kept():
                    raise Over
                run.leader = run.current
            if run.learned.sure and run.learned.accepted >= ENOUGH:
                _forbidden(run, tried)
                if tried["follow"] >= FOLLOW_TRIES or len(run.dealt[0]) - len(run.hands[0]) > 4:
                    _senseless(run, tried)
            done = "senseless" in run.talk.breaches or tried["senseless"] >= len(SENSELESS)
            if not more() and tried["follow"] >= FOLLOW_TRIES and done and not asked_again:
                return
            play_quietly(run)
        if asked_again and run.learned.sure:
            _judge_bid(run)

    run = play_runs(talk, REFUSALS, play, more, MOST_RUNS)
    if run is not None:
        withdraw_what_is_dealt(talk, run.learned, run.dealt, ["follow", "no_spade"])
    for claim in REFUSALS:
        talk.leave_out(claim.id, "the cards did not come to it, or cannot be told apart on the screen")


def _forbidden(run: Run, tried: dict[str, int]) -> None:
    """Try a card that no reading of the rules allows here; and where it is refused, one more: some programs look at the first only."""
    refused = _refused(run, tried)
    if refused and run.current == run.turn:
        _refused(run, tried, before=refused)


def _refused(run: Run, tried: dict[str, int], before: str = "") -> str:
    """Try a card that is not allowed, and not the one that was refused `before`: the card, where it is refused.  Raises Over and Stop."""
    claim, most = ("follow", FOLLOW_TRIES) if run.trick else ("no_spade", SPADE_TRIES)
    if run.last_card or tried[claim] >= most or claim in run.talk.breaches or len(run.hands[run.turn]) < 2:
        return ""
    allowed = {card for way in run.may for card in way}
    # A spade beside the suit that was led is another mistake than a card of a third suit.
    others = sorted(
        run.hands[run.turn] - allowed - {before},
        key=lambda card: ((suit(card) == "♠") != bool(tried[claim] % 2), card),
    )
    if not others or run.current != run.turn:
        return ""
    card = others[0]
    index = run.index(card)
    if index is None:
        return ""
    tried[claim] += 1
    player = run.turn
    what = f"{run.trick[0]} was led" if run.trick else "no spade has been played"
    what += ", another card was refused" * bool(before)
    held = " ".join(sorted(allowed))
    try:
        refused = run.try_card(index, card)
    except Stop:
        if run.crashed:
            broken = (
                f"{what}, and the program stops with an error when {card} is typed by a player who has {held}"
            )
            run.talk.expect(claim, False, broken)
            raise Over from None
        raise
    if refused:
        run.pending = frozenset()
        run.talk.expect(claim, True, "")
        return card
    if run.current == player and card in run.labelled():
        run.pending = frozenset()
        run.talk.expect(claim, True, "")
        return card
    if run.may_be_another(card):
        raise Over
    if run.current == player and len(run.trick) < PLAYERS - 1:
        gone = f"{what}; after {card} is typed, a player who has {held} is asked again, and {card} is gone from the hand"
        run.talk.expect(claim, False, gone)
        raise Over
    run.talk.expect(claim, False, f"{what}, and {card} is taken from a player who has {held}")
    run.take(card)
    return ""


def _named(answer: str) -> str:
    """What is typed, in words."""
    return f"{answer} is typed" if answer else "an empty line is typed"


def _judge_bid(run: Run) -> None:
    """Look whether the bid counts that was made after an answer that was none: some programs ask again, and forget what they are told then.

    That is seen where the score of the other team is right, and that of this one what it would be with a bid of 0.
    """
    wanted = scores(run.bids, run.wins)
    if find_scores(run, wanted) or not shows(run, [_with_nil(run), wanted[1]]):
        return
    one, two = (run.wins[player] for player in PARTNERS[0])
    score = " or ".join(map(str, sorted(wanted[0])))
    what = (
        f"{_named(NO_BIDS[0])} for a bid, and {run.bids[0]} when it is asked for again. The partner bids {run.bids[2]}, they win "
        f"{one} and {two} tricks, and their score is {score}; what is shown is a score for a bid of 0"
    )
    run.talk.expect("senseless", False, what, at=run.mark)


def _with_nil(run: Run) -> set[int]:
    """What the first team would score in this round had its first player bid 0, however the rules are read."""
    mine, others = (run.wins[player] for player in PARTNERS[0])
    promised = run.bids[PARTNERS[0][1]]
    extras = {0, mine, max(0, others - promised), max(0, mine + others - promised)}
    made = [10 * promised] * (mine + others >= promised) + [-10 * promised] * (others < promised)
    partner = {points + more for points in made for more in extras}
    return {nil + rest for nil in ((-100,) if mine else (-100, 100)) for rest in partner}


def _senseless_bids(run: Run, tried: dict[str, int]) -> bool:
    """Type what is no bid, for the first player; whether that was asked again.  Raises Over where that stops the program."""
    asked_again = False
    while tried["bid"] < len(NO_BIDS) and "senseless" not in run.talk.breaches:
        player = run.decision()
        if run.asking.yes_or_no:
            break
        answer = NO_BIDS[tried["bid"]]
        tried["bid"] += 1
        if not answer and _EMPTY_IS_TAKEN.search(run.asking.question):
            continue
        run.asking.type(answer)
        if not run.talk.screen.waits:
            run.talk.expect("senseless", False, f"the program stops when {_named(answer)} for a bid")
            raise Over
        run.take_for_the_same()
        same = run.decision() == player
        run.talk.expect("senseless", same, f"{_named(answer)} for a bid, and the next player bids")
        if not same:
            raise Over
        asked_again = True
    return asked_again


def _last_may_be_played(run: Run) -> bool:
    """Whether the card that Python counts as number -1 of the hand is one that may be played."""
    order = in_order(run.seen, frozenset(run.hands[run.turn]))
    return bool(order) and order[-1] in run.choice()


def _senseless(run: Run, tried: dict[str, int]) -> None:
    """Type what is no index of a card."""
    while tried["senseless"] < len(SENSELESS) and "senseless" not in run.talk.breaches:
        answer = SENSELESS[tried["senseless"]]
        player = run.turn
        if run.last_card or run.current != player:
            return
        if answer == BEFORE_THE_FIRST:
            if not _last_may_be_played(run):
                # That card would be refused for another reason.
                return
            answer = run.before_the_first()
        tried["senseless"] += 1
        if not answer and _EMPTY_IS_TAKEN.search(run.asking.question):
            continue
        before = len(run.hands[player])
        try:
            refused = run.try_card(answer)
        except Stop as stop:
            if not run.talk.screen.waits:
                run.talk.expect("senseless", False, f"the program stops when {_named(answer)} for a card")
                raise Over from None
            raise stop
        same = refused or (run.current == player and len(run.hands[player]) == before)
        run.talk.expect("senseless", same, f"{_named(answer)} for a card, and the next player plays")
        if not same:
            raise Over
