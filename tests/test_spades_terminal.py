"""Spades in the terminal: right programs pass every session, whatever they look like, and wrong ones lose their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from assignment_tools import sampled, some
from grader.kits.kit import built_in
from grader.kits.screens import load_reader
from grader.kits.transcript import read_transcripts
from grader.kits.variant import Variant, read_variants
from grader.model.result import TranscriptResult
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Terminal
from grader.sessions.dialogues import Over, Talk, load_dialogues
from grader.sessions.terminal_grading import TerminalGrading

NAME = "spades"
GAMES = Path(__file__).resolve().parent / "games" / NAME
CORRECT = sorted(one.name for one in (GAMES / "correct").iterdir() if one.is_dir())
BUGS = list(read_variants(GAMES / "bugs"))
KIT = built_in()
ASSIGNMENT = KIT.assignment(NAME)
FOLDER = KIT.transcripts(NAME)
DIALOGUES = list(load_dialogues(FOLDER))
LOGIC = ("spades_cards.py", "contract.py", "spades_game.py", "play.py", "rulings.py")
BY_OTHERS = sorted(one.name for one in (GAMES / "by_others").iterdir() if one.is_dir())
"""Right games that were written from the handout alone, by somebody who has never seen a dialogue.  To two of them, PINs and keys were added."""
ALONE = ("boxes", *BY_OTHERS)
"""Games that bring their own classes."""

POINTS = 15
MOST_CPU_SECONDS = 2.0
PATIENCE = 5.0


@pytest.fixture(scope="module")
def grading() -> TerminalGrading:
    return TerminalGrading(KIT, ASSIGNMENT)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(ASSIGNMENT.limits) as one:
        yield one


@cache
def files(game: str) -> dict[str, bytes]:
    """The files of a right program, with the reference's classes; of the reference where no name is given."""
    reference = {one.name: one.read_bytes() for one in KIT.reference(NAME).glob("*.py")}
    if not game:
        return reference
    folder = GAMES / ("by_others" if game in BY_OTHERS else "correct") / game
    own = {
        one.relative_to(folder).as_posix(): one.read_bytes()
        for one in folder.rglob("*")
        if one.suffix in (".py", ".txt")
    }
    return own if game in ALONE else {name: reference[name] for name in LOGIC} | own


def lost(results: list[TranscriptResult]) -> dict[str, str]:
    """The sessions and claims that cost points, with the message."""
    return {one.id: one.message for one in results if one.points < one.max_points}


def test_points_and_rules() -> None:
    """Each rule of the program is seen somewhere and has a bug, and the sessions are worth what was agreed."""
    claims = [(one.points, one.rules) for dialogue in DIALOGUES for one in dialogue.claims]
    sessions = claims + [(one.points, one.rules) for one in read_transcripts(FOLDER)]
    assert sum(points for points, _ in sessions) == POINTS
    rules = {rule for rule in ASSIGNMENT.rules if rule.startswith("T")}
    assert {rule for _, seen in sessions for rule in seen if rule.startswith("T")} == rules
    # A wrong score is a bug of the rule for what a round is worth.
    assert {rule for bug in BUGS for rule in bug.rules} >= rules - {"T8"}


@sampled(6)
@pytest.mark.parametrize("game", ["", *CORRECT, *BY_OTHERS])
def test_right_programs_get_all_points(grading: TerminalGrading, sandbox: Sandbox, game: str) -> None:
    """Whatever a right program looks like, everything is read and nothing is left out, in little time."""
    played = grading.grade(sandbox, files(game), {})
    results, seconds = [*played.results], played.cpu_seconds
    assert lost(results) == {}
    assert sum(one.max_points for one in results) == POINTS
    assert seconds < MOST_CPU_SECONDS


@pytest.mark.parametrize("bug", some(BUGS, 12), ids=[bug.name for bug in some(BUGS, 12)])
def test_wrong_programs_lose_their_own(grading: TerminalGrading, sandbox: Sandbox, bug: Variant) -> None:
    """A bug is charged to a claim of one of its rules, and to no claim that has none of them; what it hides is open."""
    results = [*grading.grade(sandbox, bug.apply(files(bug.base)), {}).results]
    less = [one for one in results if one.points < one.max_points]
    assert all(one.open_points == one.max_points for one in less if one.status == "open")
    costs = {one.id: {rule.id for rule in one.rules} for one in less if one.status != "open"}
    allowed = {*bug.rules, *bug.also}
    assert any(rules.intersection(bug.rules) for rules in costs.values()), bug.sentence
    assert {name for name, rules in costs.items() if not rules & allowed} == set(), lost(results)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("card_stays_in_the_hand", "was chosen to be played, and is in the hand again"),
        ("last_card_leaves_the_hand", "is gone from a hand, and was not chosen to be played"),
        ("bid_after_a_refusal_is_lost", "what is shown is a score for a bid of 0"),
        ("twelve_tricks", "New hands are dealt after trick 12"),
        ("refused_card_stops", "the program stops with an error when"),
        ("second_round_stops", "The program stops with an error in round 2"),
    ],
)
def test_what_is_told(grading: TerminalGrading, sandbox: Sandbox, name: str, told: str) -> None:
    """A message says what was seen, and no more."""
    bug = next(one for one in BUGS if one.name == name)
    results = [*grading.grade(sandbox, bug.apply(files(bug.base)), {}).results]
    assert told in " ".join(lost(results).values())


FIRST = {"always the same deal": "random.shuffle = lambda cards: None", "its own chance": "random.seed(7)"}
"""What a right program begins with."""


@pytest.mark.parametrize("what", FIRST)
def test_one_deal_shows_little(grading: TerminalGrading, sandbox: Sandbox, what: str) -> None:
    """Who wins and what is refused may be written down for one deal.  A program that sets its chance still deals other cards."""
    (name, data), *_ = files("framed_boxes").items()
    program = {name: f"import random\n{FIRST[what]}\n".encode() + data}
    results = [*grading.grade(sandbox, program, {}).results]
    less = {one.id: one.status for one in results if one.points < one.max_points}
    same = {
        "a_round.leads",
        "a_round.score",
        "refusals.follow",
        "refusals.no_spade",
        "rounds.total",
        "rounds.anew",
    }
    assert less == (dict.fromkeys(same, "open") if what == "always the same deal" else {})


@sampled(3)
@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("game", ["", "by_suit"])
def test_the_deal_does_not_matter(sandbox: Sandbox, game: str, seed: int, dialogue: object) -> None:
    """Each claim comes up and holds, whatever cards are dealt: with indices that are shown, and without."""
    one = next(found for found in DIALOGUES if found is dialogue)
    read = load_reader(FOLDER)
    assert read is not None

    def terminal(more: str = "") -> Terminal:
        setup = f"{more}\nimport random\nrandom.seed(random.random() + {seed})\n"
        return Terminal(
            sandbox, files(game), {}, names=ASSIGNMENT.program.names, setup=setup, patience=PATIENCE
        )

    with Talk(terminal(), read, one.claims, one.seed, terminal) as talk:
        try:
            one.play(talk)
        except Over:
            pass
    assert {claim: breach.message for claim, breach in talk.breaches.items()} == {}
    assert talk.held == {claim.id for claim in one.claims}


@pytest.mark.parametrize(
    "source",
    [
        "while True:\n    input('?')\n",
        "import getpass\nwhile True:\n    getpass.getpass('PIN: ')\n",
        "import getpass\nfor n in range(9):\n    getpass.getpass('PIN: ')\nwhile True:\n    input('7' * 40 + '♠' * 13 + ' bid? ')\n",
        "while True:\n    input(' '.join(f'{r}{s}' for s in '♠♥♦♣' for r in 'AKQJ98765432') + ' which card? ')\n",
        "while True:\n    input(' '.join(f'{r}♠' for r in '2 3 4 5 6 7 8 9 10 J Q K A'.split()) + ' 0-12 ? ')\n",
        "import sys\nprint('┌─┐' * 500)\nwhile True:\n    input('(' * 3000 + '0 1 2 3 bid card PIN')\n",
    ],
)
def test_what_cannot_be_read_is_not_graded(grading: TerminalGrading, sandbox: Sandbox, source: str) -> None:
    """A program that asks on and on breaks few claims at most, and the dialogue comes to its end."""
    results = [*grading.grade(sandbox, {"spades.py": source.encode()}, {}).results]
    failed = {one.id for one in results if one.status == "failed" and not one.id.startswith("keys.")}
    assert failed <= {"a_round.deal", "a_round.hidden"}


def test_a_crash_at_the_start_earns_nothing(grading: TerminalGrading, sandbox: Sandbox) -> None:
    """A program that never shows a card is graded like one that is missing, but for its start."""
    results = [
        *grading.grade(sandbox, {"spades.py": b"value = int(input('?'))\nprint(undefined)\n"}, {}).results
    ]
    assert sum(one.points for one in results) == 0
    assert "start" in lost(results)


def test_without_a_program_nothing_is_lost(grading: TerminalGrading, sandbox: Sandbox) -> None:
    """The classes may be handed in by themselves: then nothing of the program is paid, which is no part of their mark."""
    results = [*grading.grade(sandbox, {name: files("")[name] for name in LOGIC}, {}).results]
    assert {(one.status, one.points, one.counts) for one in results} == {("blocked", 0, "separate")}
    assert sum(one.max_points for one in results) == POINTS
