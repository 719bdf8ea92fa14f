"""Who may see cards, and the keys that every player has: wrong PINs, the rules, and leaving the game."""

from __future__ import annotations

import re
from collections.abc import Callable

from grader import Claim, Over, Talk, dialogue

from .asking import kind_of
from .knowledge import PLAYERS
from .learned import Learned
from .moving import AGAIN, TASK, play_quietly
from .playing import Run
from .watching import Dealt, Stop

PIN = [Claim("pin", "No cards are shown to somebody who types a wrong PIN", ("T3",), 1)]


WRONG = {
    "bid": (("other", "strange"), ("shorter", "longer")),
    "play": (("other", "strange"), ("shorter", "longer"), ("empty",)),
    "next": (("other", "strange"),),
}
"""What is typed instead of the PINs that are asked for to bid, to play, and in the next round.

Two of them at most for one player: a program may leave off after three wrong ones.
"""
_MEANT = {
    "other": "another player's PIN",
    "strange": "a PIN that nobody has",
    "shorter": "the PIN without its last digit",
    "longer": "the PIN with one more digit",
    "empty": "an empty line",
}


@dialogue(title="A wrong PIN", task=TASK, claims=PIN)
def a_wrong_pin(talk: Talk) -> None:
    """Find out where PINs are checked, and type others there."""
    learned = Learned()
    run = Run(talk, learned)
    why = ""
    try:
        run.bid_all()
        run.decision()
        for _ in range(PLAYERS):
            play_quietly(run)
    except (Over, Dealt):
        pass
    except Stop as stop:
        why = f"the program could not be understood ({stop})" if str(stop) else "no round could be played"
    checked = _checked(run.asking.events)
    if checked and talk.again(AGAIN):
        try:
            _play_with_wrong_pins(talk, learned, checked, run.asking.pin_kinds)
        except (Over, Dealt, Stop):
            pass
    if why:
        talk.leave_out("pin", why)
    elif checked:
        talk.leave_out("pin", "where a PIN is asked for again, no other could be typed")
    else:
        talk.nothing_to_show("pin", "no PIN is asked for a second time")


def _checked(events: list[str]) -> set[int]:
    """Which PINs, counted from 0, were typed before and lead to a hand now."""
    pins: list[str] = []
    found = set()
    for number, event in enumerate(events):
        if event == "hand":
            continue
        if event in pins[:-1] and events[number + 1 : number + 2] == ["hand"]:
            found.add(len(pins))
        pins.append(event)
    return found


def _play_with_wrong_pins(talk: Talk, learned: Learned, checked: set[int], kinds: list[str]) -> None:
    """Play a round and make a bid of the next one, with wrong PINs before the right ones."""
    run = Run(talk, learned)
    stage = "bid"
    left = {name: list(groups) for name, groups in WRONG.items()}
    # A question that is also asked where a PIN is chosen tells nothing in the next round.
    of_checks = {kinds[number] for number in checked} - {
        kind for number, kind in enumerate(kinds) if number not in checked
    }

    def try_others(number: int, right: str) -> None:
        here = run.asking.kind in of_checks if stage == "next" else number in checked
        if here and left[stage]:
            for what in left[stage].pop(0):
                _type_wrong(run, what, right)

    run.asking.before_pin = try_others
    run.bid_all()
    stage = "play"
    run.decision()
    while not run.over:
        if run.current is not None and run.current != run.turn:
            # Told where a whole round is played.
            return
        play_quietly(run)
    stage, run = "next", Run(talk, learned, run)
    run.decision()


def _type_wrong(run: Run, what: str, right: str) -> None:
    """Type a wrong PIN, and look whether cards are shown.  Raises Over."""
    talk, pins = run.talk, run.asking.pins
    wrong = {
        "other": next((one for one in reversed(pins.all) if one != right), pins.strange),
        "strange": pins.strange,
        "shorter": right[:-1],
        "longer": right + pins.strange[-1],
        "empty": "",
    }[what]
    if not run.asking.wants_pin:
        return
    talk.type(wrong)
    if run.crashed:
        talk.expect("pin", False, f"the program stops with an error when {_MEANT[what]} is typed for a PIN")
        raise Over
    shown = _shows_cards(run)
    talk.expect(
        "pin", not shown, f"{_MEANT[what]} is typed where a PIN is asked for, and the cards are shown"
    )
    if shown:
        raise Over


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
_HEADING = re.compile(r"^[^\w\n]*(?:(?:here are )?the )?(?:rules\b|how to play\b)", re.I | re.M)
MOST_KINDS = 6
RULE_WORDS, WORDS_IN_ALL = 4, 15
BELOW_A_HEADING = 2, 8
"""The same where a line begins with a word that says what follows."""
MOST_PAGES = 8
REDRAWN = 3
"""Screens before a key of which a program may show parts again."""
IN_ANY_LANGUAGE = 8
"""Words that only the key r brings to the screen."""

_ANY_WORD = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]|[^\W\d_]{2,}")
NO_KEYS = "wzxv"


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
    asked = len(talk.exchanges) - 2
    before, just_before = _lines_before(run, asked + 1), _lines_before(run, asked + 1, asked + 1 - REDRAWN)
    new = again = ""
    for _ in range(MOST_PAGES):
        lines = talk.text.split("\n")
        new += "\n" + "\n".join(line for line in lines if line.strip() not in before)
        again += "\n" + "\n".join(line for line in lines if line.strip() not in just_before)
        if _reads_like_rules(new):
            return True
        if not talk.screen.waits or not run.asking.pauses:
            break
        talk.type("")
    # A program may have shown its rules at the start, and show them again.
    is_short = _reads_like_rules(again, IN_ANY_LANGUAGE)
    said = new if len(_ANY_WORD.findall(new)) >= IN_ANY_LANGUAGE else again if is_short else ""
    return bool(said) and _is_a_key(run, said, asked)


def _reads_like_rules(said: str, words: int = WORDS_IN_ALL) -> bool:
    rules = {one.lower().rstrip("s") for one in _OF_RULES.findall(said)}
    least = BELOW_A_HEADING if _HEADING.search(said) else (RULE_WORDS, words)
    return len(rules) >= least[0] and len(re.findall(r"[A-Za-z]{2,}", said)) >= least[1]


def _is_a_key(run: Run, said: str, asked: int) -> bool:
    """Whether the key brought a text of its own, in whatever language: no other key does, and the question comes again."""
    talk = run.talk
    question = kind_of(_last_line(talk.exchanges[asked].text))
    for _ in range(2):
        if not talk.screen.waits:
            return False
        if run.asking.kind == question:
            break
        # A page that is left with a key.
        talk.type("")
    taken = {one.lower() for one in re.findall(r"(?<![^\W_])[A-Za-z](?![^\W_])", run.asking.menu)}
    other = next((key for key in NO_KEYS if key not in taken), NO_KEYS[0])
    if not talk.screen.waits or run.asking.kind != question:
        return False
    old = _lines_before(run, asked + 1)
    answer = talk.type(other)
    again = "\n".join(line for line in answer.split("\n") if line.strip() not in old)
    return _words(again, other) != _words(said, "r")


def _words(text: str, key: str) -> list[str]:
    """The words of a text, but for the key that was typed."""
    return [word for word in re.findall(r"[^\W\d_]+", text.lower()) if word != key]


def _last_line(text: str) -> str:
    """The line where a program waits; the one before where it only has a sign such as `>`."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    return next((line for line in reversed(lines) if _ANY_WORD.search(line)), lines[-1] if lines else "")


def _lines_before(run: Run, exchange: int, since: int = 0) -> set[str]:
    """The lines that were shown before an exchange."""
    return {
        line.strip() for one in run.talk.exchanges[max(0, since) : exchange] for line in one.text.split("\n")
    }


def _quits(run: Run) -> bool:
    talk = run.talk
    for _ in range(3):
        if not talk.screen.waits:
            break
        if run.asking.confirms:
            talk.type(run.asking.yes_and_no[0])
        elif run.asking.pauses:
            talk.type("")
        elif run.asking.to_leave:
            talk.type(run.asking.to_leave[0])
        else:
            return False
    end = talk.screen.end
    return end is not None and end.how in ("returned", "exit", "interrupted")
