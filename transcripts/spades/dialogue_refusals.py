"""Cards and answers that a program of Spades must refuse."""

from __future__ import annotations

from grader import Claim, Over, Talk, dialogue

from .knowledge import suit
from .moving import ENOUGH, TASK, play_quietly, play_runs
from .playing import Run, Stop
from .reading import in_order

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
BEFORE_THE_FIRST = "-1"
SENSELESS = ("abc", "99", BEFORE_THE_FIRST)


@dialogue(title="Cards and answers that are refused", task=TASK, claims=REFUSALS)
def refusals(talk: Talk) -> None:
    """Try what the rules forbid."""
    tried = {"follow": 0, "no_spade": 0, "senseless": 0, "bid": 0}

    def more() -> bool:
        open_claims = {one.id for one in REFUSALS} - talk.held - talk.breaches.keys()
        return bool(open_claims)

    def play(run: Run) -> None:
        if not tried["bid"]:
            tried["bid"] += 1
            _senseless_bid(run)
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
            if not more() and tried["follow"] >= FOLLOW_TRIES and tried["senseless"] >= len(SENSELESS):
                return
            play_quietly(run)

    play_runs(talk, REFUSALS, play, more)
    for claim in REFUSALS:
        talk.leave_out(claim.id, "the cards did not come to it, or cannot be told apart on the screen")


def _forbidden(run: Run, tried: dict[str, int]) -> None:
    """Try a card that no reading of the rules allows here."""
    claim, most = ("follow", FOLLOW_TRIES) if run.trick else ("no_spade", SPADE_TRIES)
    if run.last_card or tried[claim] >= most or claim in run.talk.breaches or len(run.hands[run.turn]) < 2:
        return
    allowed = {card for way in run.may for card in way}
    # A spade beside the suit that was led is another mistake than a card of a third suit.
    others = sorted(
        run.hands[run.turn] - allowed, key=lambda card: ((suit(card) == "♠") != bool(tried[claim] % 2), card)
    )
    if not others or run.current != run.turn:
        return
    index = run.index(others[0])
    if index is None:
        return
    tried[claim] += 1
    player = run.turn
    refused = run.try_card(index, others[0])
    if refused:
        run.pending = frozenset()
        run.talk.expect(claim, True, "")
        return
    if run.current == player and others[0] in run.labelled():
        run.pending = frozenset()
        run.talk.expect(claim, True, "")
        return
    if not run.by_label and others[0] not in run.shown_after():
        raise Over
    what = f"{run.trick[0]} was led" if run.trick else "no spade has been played"
    held = " ".join(sorted(allowed))
    run.talk.expect(claim, False, f"{what}, and {others[0]} is taken from a player who has {held}")
    run.take(others[0])


def _senseless_bid(run: Run) -> None:
    """Type what is no bid, for the first player.  Raises Over where that stops the program."""
    player = run.decision()
    if run.asking.yes_or_no:
        return
    run.asking.type("abc")
    if not run.talk.screen.waits:
        run.talk.expect("senseless", False, "the program stops when abc is typed for a bid")
        raise Over
    same = run.decision() == player
    run.talk.expect("senseless", same, "abc is typed for a bid, and the next player bids")
    if not same:
        raise Over


def _last_may_be_played(run: Run) -> bool:
    """Whether the card that Python counts as number -1 of the hand is one that may be played."""
    order = in_order(run.seen, frozenset(run.hands[run.turn]))
    return bool(order) and order[-1] in run.choice()


def _senseless(run: Run, tried: dict[str, int]) -> None:
    """Type what is no index of a card."""
    while tried["senseless"] < len(SENSELESS):
        answer = SENSELESS[tried["senseless"]]
        player = run.turn
        if run.last_card or run.current != player:
            return
        if answer == BEFORE_THE_FIRST and not _last_may_be_played(run):
            # That card would be refused for another reason.
            return
        tried["senseless"] += 1
        before = len(run.hands[player])
        try:
            refused = run.try_card(answer)
        except Stop as stop:
            if not run.talk.screen.waits:
                run.talk.expect("senseless", False, f"the program stops when {answer} is typed for a card")
                raise Over from None
            raise stop
        same = refused or (run.current == player and len(run.hands[player]) == before)
        run.talk.expect("senseless", same, f"{answer} is typed for a card, and the next player plays")
        if not same:
            raise Over
