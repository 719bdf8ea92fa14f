"""What the dialogues of Spades have in common: runs of a program, and a card that is played without judging it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from grader import Claim, Over, Talk

from .knowledge import PLAYERS
from .learned import Learned
from .playing import Run
from .watching import Dealt, Stop

TASK = "Program"
AGAIN = 11
"""The chance of a second run; each further one has the next number."""

ANOTHER_DEAL = 31
"""The chance of the run that shows whether other cards are dealt."""

MOST_RUNS = 3
ENOUGH = 2
"""Cards that must have been taken before anything is said against the program: then indices are understood."""


def play_runs(
    talk: Talk,
    claims: Iterable[Claim],
    play: Callable[[Run], None],
    more: Callable[[], bool],
    runs: int = MOST_RUNS,
) -> Run | None:
    """Play a few runs: another one where a run was not understood, or `more` says so.  The last one that was understood."""
    learned = Learned()
    why = ""
    last: Run | None = None
    for number in range(runs):
        if number and not talk.again(AGAIN + number):
            break
        run = Run(talk, learned)
        try:
            play(run)
            why, last = "", run
        except (Over, Dealt):
            why, last = "", run
        except Stop as stop:
            why = str(stop)
        if why and not learned.same:
            learned.same = True
        elif why and not learned.sure and learned.base is None:
            learned.base = 1
        elif not more():
            break
    if why:
        for claim in claims:
            talk.leave_out(claim.id, f"the program could not be understood ({why})")
    return last


def withdraw_what_is_dealt(
    talk: Talk, learned: Learned, deals: Sequence[frozenset[str]], claims: Sequence[str]
) -> None:
    """Take back what was seen of these claims, where a program deals the hands of `deals` at each start and in each round.

    For one deal, a program may have written down who wins each trick and which cards it refuses.  One start says little: a program
    that seeds its own chance still deals other cards in the next round.
    """
    held = [one for one in claims if one in talk.held]
    if held and len(deals) == PLAYERS and _deals_again(talk, learned, frozenset(deals)):
        for one in held:
            talk.withdraw(
                one,
                "the program dealt the same cards each time, and what was seen may hold for those cards only",
            )


def _deals_again(talk: Talk, learned: Learned, deals: frozenset[frozenset[str]]) -> bool:
    """Whether the same hands are dealt at another start, and in the second round of it, as far as there is one."""
    if not talk.again(ANOTHER_DEAL):
        return False
    first = Run(talk, replace(learned, answers={}))
    try:
        first.bid_all()
        first.decision()
        if frozenset(first.dealt) != deals:
            return False
        while not first.over:
            play_quietly(first)
        second = Run(talk, first.learned, first)
        second.bid_all()
        second.decision()
    except (Over, Dealt, Stop):
        return frozenset(first.dealt) == deals
    return frozenset(second.dealt) == deals


def play_quietly(run: Run) -> None:
    """Play a card; what is wrong with that is the other dialogue's business."""
    for card in run.choice():
        index = run.index(card)
        if index is None:
            continue
        other = run.neighbour(card)
        if not run.try_card(index, *([card] if other is None else [card, other])):
            run.take(played(run, card, other))
            return
        if not run.learned.sure:
            run.learned.base = 1 - (run.learned.base or 0)
        elif not run.other_list(card) and len(run.may) > 1:
            run.learned.reading = 1
    if run.by_name():
        play_quietly(run)
        return
    if len(run.may) > 1:
        play_other(run)
        return
    raise Stop("which cards may be played")


def play_other(run: Run) -> None:
    """Play by the other way to read what must be matched."""
    for card in run.choice()[:4]:
        index = run.index(card)
        if index is not None and not run.try_card(index, card):
            run.take(card)
            return
    raise Stop("which cards may be played")


def played(run: Run, card: str, other: str | None) -> str:
    """The card that was played, where its index may have meant another one."""
    if other is None:
        return card
    shown = run.shown_after()
    if card in shown:
        run.learned.sure = run.learned.sure or other not in shown
        return card
    if other in shown and run.current != run.turn and not run.learned.sure:
        run.learned.base, run.learned.sure = 1 - (run.learned.base or 0), True
        return other
    return card
