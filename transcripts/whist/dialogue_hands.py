"""Whole hands at the card table, where the Player has a choice: each card that it plays is held against the rules.

The program is the kit's own, so only what the Player does is claimed here.  Its cards are taken from the screen: the
hand before a trick, what was led, and what it played.
"""

from __future__ import annotations

from grader import Claim, Talk, Unreadable, dialogue

from .screen import Shown, screens

SEEDS = (2, 4, 9)
"""The chance of the tables after the first one: with it, the Player sits at each of the four sides once."""

HANDS = 2
"""So many hands are played at each table, by the same Player."""

CLAIMS = [
    Claim("card", "In whole hands, it returns a card each time", rules=("W2",), points=1),
    Claim("held", "In whole hands, each card that it plays is one that it holds", rules=("W3",), points=1),
    Claim("follows", "In whole hands, it follows suit where it can", rules=("W5",), points=2),
    Claim("to_the_end", "It plays a whole hand of 13 cards to its end", rules=("W6", "W7"), points=1),
    Claim("next_hand", "The same player plays the next hand to its end", rules=("W9",), points=1),
]


class Stopped(Exception):  # noqa: N818 - an outcome
    """The hand does not go on."""


@dialogue(title="Whole hands with three house players", task="Table", claims=CLAIMS)
def whole_hands(talk: Talk) -> None:
    """Play some hands at a table, then open another one."""
    for seed in (None, *SEEDS):
        if seed is not None and not talk.again(seed):
            return
        try:
            for hand in range(HANDS):
                if hand:
                    talk.type("")
                _play(talk, "next_hand" if hand else "to_the_end")
        except Stopped:
            continue


def _play(talk: Talk, claim: str) -> None:
    """One hand, from the screen that shows how it is dealt."""
    now = _last(talk)
    for number in range(1, len(now.hand) + 1):
        _go_on(talk, claim, number)
        shown = [one for one in screens(talk.text) if one.number == number]
        if not shown:
            raise Unreadable(f"trick {number} cannot be read on the screen")
        _judge(talk, now, shown[0])
        now = shown[0]
    talk.expect(claim, not now.hand, f"after the last trick it still holds {' '.join(now.hand)}")


def _last(talk: Talk) -> Shown:
    found = screens(talk.text)
    if not found:
        if not talk.screen.waits:
            raise Stopped
        raise Unreadable("no hand can be read on the screen")
    return found[-1]


def _go_on(talk: Talk, claim: str, number: int) -> None:
    """Press the return key for a trick; the claim is broken where the Player stops the program then."""
    talk.type("")
    # A trick that was played to its end counts, and what stopped the program after it is another's business.
    if not talk.screen.waits:
        talk.expect(claim, False, f"in trick {number} {_why(talk)}")
        raise Stopped


def _why(talk: Talk) -> str:
    """How the program stopped, in words."""
    end = talk.screen.end
    if end is None:
        return f"it went wrong: {talk.screen.why}"
    if end.how != "error":
        return "the player ended the program instead of playing a card"
    at = f" ({end.file}, line {end.line})" if end.file else ""
    return f"it stopped with an error, {end.error}{at}"


def _judge(talk: Talk, before: Shown, trick: Shown) -> None:
    """Hold what the Player plays to one trick against the rules."""
    at = [seat for seat, _ in trick.plays].index(trick.seat)
    led, card = trick.plays[0][1], trick.plays[at][1]
    if not talk.expect("card", card != "?", f"what it returns {trick.wrong}"):
        return
    held = " ".join(before.hand)
    if not talk.expect("held", card in before.hand, f"it plays {card}, and holds {held}"):
        return
    following = [one for one in before.hand if one[-1] == led[-1]]
    if at and following:
        right = card in following
        talk.expect(
            "follows", right, f"{led} was led, and it plays {card} although it holds {' '.join(following)}"
        )
