"""Who may see cards, and the keys that every player has: wrong PINs, the rules, and leaving the game."""

from __future__ import annotations

import re
from collections.abc import Callable

from grader import Claim, Over, Talk, dialogue

from .knowledge import PLAYERS
from .moving import AGAIN, TASK, play_quietly
from .playing import Dealt, Learned, Run, Stop

PIN = [Claim("pin", "No cards are shown to somebody who types a wrong PIN", ("T3",), 1)]


@dialogue(title="A wrong PIN", task=TASK, claims=PIN)
def a_wrong_pin(talk: Talk) -> None:
    """Find out where a PIN is checked, and type others there."""
    learned = Learned()
    run = Run(talk, learned)
    why = "no PIN is asked for a second time"
    at = None
    try:
        run.bid_all()
        run.decision()
        for _ in range(PLAYERS):
            play_quietly(run)
    except (Over, Dealt):
        pass
    except Stop as stop:
        why = f"the program could not be understood ({stop})" if str(stop) else "no round could be played"
    at = _checked(run.asking.events)
    if at is not None and talk.again(AGAIN):
        try:
            _wrong(Run(talk, learned), at)
            return
        except (Over, Dealt, Stop):
            pass
    talk.leave_out("pin", why)


def _checked(events: list[str]) -> int | None:
    """Which PIN, counted from 0, was typed before and leads to a hand now."""
    pins: list[str] = []
    for number, event in enumerate(events):
        if event == "hand":
            continue
        shown = events[number + 1 : number + 2] == ["hand"]
        if shown and event in pins[:-1]:
            return len(pins)
        pins.append(event)
    return None


def _wrong(run: Run, at: int) -> None:
    """Type other PINs in the place of this one."""
    talk, asking = run.talk, run.asking

    def try_others(right: str) -> None:
        for wrong in (*(one for one in asking.pins if one != right), "5599")[-2:]:
            if not asking.wants_pin:
                return
            talk.type(wrong)
            shown = _shows_cards(run)
            talk.expect("pin", not shown, "a wrong PIN was typed, and the cards are shown")
            if shown:
                raise Over

    asking.at_pin = at, try_others
    run.bid_all()
    run.decision()
    for _ in range(PLAYERS):
        if "pin" in talk.held:
            return
        play_quietly(run)


def _shows_cards(run: Run) -> bool:
    """Whether a player's cards are shown before a PIN is asked for again."""
    for _ in range(PLAYERS):
        if run.look() is not None:
            return True
        if not run.talk.screen.waits or run.asking.wants_pin:
            return False
        if run.asking.pauses:
            run.asking.pause()
        elif not run.asking.answer():
            return False
    return False


KEYS = [
    Claim("rules", "The key r shows the rules", ("T10",), 0.5),
    Claim("quit", "The key q leaves the game", ("T11",), 0.5),
]
_OF_RULES = re.compile(
    r"\b(spades?|tricks?|bids?|bidding|suites?|suits?|trumps?|nils?|blinds?|bags?|leads?|partners?|teammates?|contracts?|follow"
    r"|cards?|hands?|teams?|points?|rounds?|rules?)\b",
    re.I,
)
_HEADING = re.compile(r"^\W*(?:(?:here are )?the )?(?:rules\b|how to play\b)", re.I | re.M)
MOST_KINDS = 6
RULE_WORDS, WORDS_IN_ALL = 4, 15
BELOW_A_HEADING = 2, 8
"""The same where a line begins with a word that says what follows."""
MOST_PAGES = 8


@dialogue(title="The keys r and q", task=TASK, claims=KEYS)
def keys(talk: Talk) -> None:
    """Type r, then q, at each kind of question until it does what it should."""
    for key, claim, works, nothing in (
        ("r", "rules", _shows_rules, "nothing was shown that reads like the rules"),
        ("q", "quit", _quits, "the program went on"),
    ):
        kinds: set[str] = set()
        learned = Learned()
        found = "stopped"
        for number in range(MOST_KINDS):
            if (number or key == "q") and not talk.again(AGAIN):
                return
            found = _try_key(Run(talk, learned), key, works, kinds)
            if found != "stopped":
                break
        if found == "works":
            talk.expect(claim, True, "")
        elif kinds and found != "unknown":
            talk.expect(claim, False, f"{key} was typed at each kind of question, and {nothing}")
        else:
            talk.leave_out(claim, "the program could not be understood")


def _try_key(run: Run, key: str, works: Callable[[Run], bool], kinds: set[str]) -> str:
    """Whether a key `works` at any question up to the first cards, or `fails`, or has `stopped` the program.

    `unknown` where the game could not be brought so far.
    """
    found = "fails"

    def probe() -> bool:
        nonlocal found
        kind = run.asking.kind
        if kind in kinds:
            return True
        kinds.add(kind)
        run.talk.type(key)
        if works(run):
            found = "works"
            raise Over
        if not run.talk.screen.waits:
            found = "stopped"
            raise Over
        return run.asking.kind == kind

    run.asking.probe = probe
    try:
        run.bid_all()
        run.decision()
        play_quietly(run)
    except Over:
        return found
    except (Dealt, Stop):
        return found if found == "works" else "unknown"
    return found


def _shows_rules(run: Run) -> bool:
    talk = run.talk
    old = {line.strip() for one in talk.exchanges[:-1] for line in one.text.split("\n")}
    said = ""
    for _ in range(MOST_PAGES):
        said += "\n" + "\n".join(line for line in talk.text.split("\n") if line.strip() not in old)
        rules = {one.lower().rstrip("s") for one in _OF_RULES.findall(said)}
        words = len(re.findall(r"[A-Za-z]{2,}", said))
        least = BELOW_A_HEADING if _HEADING.search(said) else (RULE_WORDS, WORDS_IN_ALL)
        if len(rules) >= least[0] and words >= least[1]:
            return True
        if not talk.screen.waits or not run.asking.pauses:
            break
        talk.type("")
    return False


def _quits(run: Run) -> bool:
    talk = run.talk
    for _ in range(3):
        if not talk.screen.waits:
            break
        if run.asking.confirms:
            talk.type("y")
        elif run.asking.pauses:
            talk.type("")
        else:
            return False
    end = talk.screen.end
    return end is not None and end.how in ("returned", "exit", "interrupted")
