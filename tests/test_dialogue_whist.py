"""The card table of Whist: right players pass every session, however they are written, and wrong ones lose their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from assignment_tools import sampled, some
from grader.kits.kit import built_in
from grader.kits.kit_program import KitProgram, load_kit_program
from grader.kits.screens import load_reader
from grader.kits.setups import setup_source
from grader.kits.transcript import Transcript, read_transcripts
from grader.kits.variant import Variant, read_variants
from grader.model.result import TranscriptResult
from grader.reference.files import program_files, support_files
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Screen, Terminal
from grader.sessions.dialogues import Talk, load_dialogues
from grader.sessions.terminal_grading import TerminalGrading
from grader.submissions.submission import read_submission

NAME = "whist"
GAMES = Path(__file__).resolve().parent / "games" / NAME
CORRECT = sorted(one.name for one in (GAMES / "correct").iterdir() if one.is_dir())
BUGS = list(read_variants(GAMES / "bugs"))
KIT = built_in()
ASSIGNMENT = KIT.assignment(NAME)
SUPPORT = support_files(KIT, ASSIGNMENT)
FOLDER = KIT.transcripts(NAME)
HANDS = read_transcripts(FOLDER)
CLAIMS = [(one.id, claim) for one in load_dialogues(FOLDER) for claim in one.claims]
POINTS = 10
PATIENCE = 5.0


@pytest.fixture(scope="module")
def grading() -> TerminalGrading:
    return TerminalGrading(KIT, ASSIGNMENT)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(ASSIGNMENT.limits) as one:
        yield one


@cache
def files(player: str) -> dict[str, bytes]:
    """The files of a right player; of the reference where no name is given."""
    return read_submission(GAMES / "correct" / player).files if player else program_files(KIT, ASSIGNMENT)


@cache
def table() -> KitProgram:
    """The program that is played."""
    found = load_kit_program(KIT, ASSIGNMENT)
    assert found is not None
    return found


def screens(
    sandbox: Sandbox, player: dict[str, bytes], call: str, lines: int, support: dict[str, bytes] = SUPPORT
) -> list[Screen]:
    """What the table shows at its start and each time that the return key is pressed."""
    setup = setup_source(FOLDER)
    with Terminal(
        sandbox, player, support, program=table(), setup=setup, call=call, patience=PATIENCE
    ) as terminal:
        found = [terminal.start()]
        while found[-1].waits and len(found) <= lines:
            found.append(terminal.type(""))
    return found


def lost(results: list[TranscriptResult]) -> dict[str, str]:
    """What is not passed, and why."""
    return {one.id: f"{one.status}: {one.message}" for one in results if one.status != "passed"}


def test_points_and_rules(grading: TerminalGrading) -> None:
    """The sessions are worth what the task is, and each rule that a claim cites is broken by a bug."""
    assert sum(one.max_points for one in grading.blank) == POINTS
    assert {one.task for one in grading.blank} == {"Table"}
    assert {rule for bug in BUGS for rule in bug.rules} == {rule for _, one in CLAIMS for rule in one.rules}


@sampled(2)
@pytest.mark.parametrize("player", ["", *CORRECT])
def test_right_players_pass(player: str, grading: TerminalGrading, sandbox: Sandbox) -> None:
    """Whatever its names, its strategy and the form of the score, and whatever it prints and does at import."""
    results = [*grading.grade(sandbox, files(player), SUPPORT).results]
    assert lost(results) == {}
    assert {one.layer for one in results if one.kind == "transcript"} == {"exact"}


@pytest.mark.parametrize("bug", some(BUGS, 4), ids=[bug.name for bug in some(BUGS, 4)])
def test_wrong_players_lose_their_own_claim(bug: Variant, grading: TerminalGrading, sandbox: Sandbox) -> None:
    """Of the claims on whole hands, the one of the rule that is broken, and none but those named with the reason."""
    results = [*grading.grade(sandbox, bug.apply(files(bug.base)), SUPPORT).results]
    broken = [one for one in results if one.kind == "dialogue" and one.status != "passed"]
    rules = {rule.id for one in broken for rule in one.rules}
    assert set(bug.rules) <= rules, (bug.sentence, lost(results))
    claims = [claim for _, claim in CLAIMS if {*bug.rules, *bug.also}.intersection(claim.rules)]
    assert {one.id.partition(".")[2] for one in broken} == {claim.id for claim in claims}, lost(results)


# The recorded hands.


def plays(transcript: Transcript) -> list[tuple[str, list[str], list[str]]]:
    """For each trick the Player's card, the hand before it, and what had been played."""
    read = load_reader(FOLDER)
    assert read is not None
    shown = [read(one.shown)[-1].piles for one in transcript.exchanges]
    found = []
    for before, after in pairwise(shown):
        (held,), (left,), (trick,) = before["hand"], after["hand"], after["trick"]
        (card,) = set(held) - set(left)
        found.append((card, list(held), list(trick[: trick.index(card)])))
    return found


@pytest.mark.parametrize("hand", HANDS, ids=lambda one: one.id)
def test_recorded_plays_are_forced(hand: Transcript) -> None:
    """Right players choose differently, so each card of a recorded hand is the only one that may be played."""
    for card, held, played in plays(hand):
        following = [one for one in held if played and one[-1] == played[0][-1]]
        assert (following or held) == [card]


def test_recorded_hands_show_every_situation() -> None:
    """All seats, all trumps, all places in a trick; following, trumping, throwing away, leading."""
    found = [(hand, *play) for hand in HANDS for play in plays(hand)]
    assert {len(played) for _, _, _, played in found} == {0, 1, 2, 3}
    assert {hand.setup[6] for hand in HANDS} == set("NESW")
    trump = {
        hand.id: hand.exchanges[0].shown.partition(" turns up ")[2][:3].rstrip(":")[-1] for hand in HANDS
    }
    assert set(trump.values()) == set("♠♥♦♣")
    void = [
        (trump[hand.id], card[-1], played[0][-1])
        for hand, card, _, played in found
        if played and card[-1] != played[0][-1]
    ]
    assert any(card == suit != led for suit, card, led in void)  # trumping
    assert any(suit not in (card, led) for suit, card, led in void)  # throwing away
    assert any(led == suit != card for suit, card, led in void)  # trumps are led, and there is none
    assert any(card[-1] == trump[hand.id] == played[0][-1] for hand, card, _, played in found if played)


WRONG = """
class Player:
    def __init__(self):
        self.turn = 0

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        self.turn += 1
        legal = [card for card in hand if trick and card.Suit() == trick[0].Suit()] or list(hand)
        others = [card for card in hand if card not in legal]
        return others[0] if others and self.turn == {turn} else legal[0]
"""
TURNS = [(hand, turn) for hand in HANDS for turn, (_, held, _) in enumerate(plays(hand), 1) if len(held) > 1]


@pytest.mark.parametrize(
    ("hand", "turn"), some(TURNS, 2), ids=[f"{hand.id}-{turn}" for hand, turn in some(TURNS, 2)]
)
def test_a_revoke_fails_the_recorded_hand(
    hand: Transcript, turn: int, grading: TerminalGrading, sandbox: Sandbox
) -> None:
    """The trick in which the Player does not follow suit is the one that the report shows, with the cards."""
    player = {"Player.py": WRONG.replace("{turn}", str(turn)).encode()}
    results = [*grading.grade(sandbox, player, SUPPORT).results]
    (mine,) = [one for one in results if one.id == hand.id]
    assert (mine.status, len(mine.typed)) == ("failed", turn)
    assert "the trick should be" in mine.message
    assert "does not follow suit" in mine.exchanges[-1].actual
    assert {pile.label for pile in mine.piles} == {"trick", "hand"}


# What the table says.


def test_an_error_is_told_with_the_players_line(grading: TerminalGrading, sandbox: Sandbox) -> None:
    """The table's own lines are nobody's business, nor are those of the cards."""
    source = "import Card\n\n\nclass Player:\n    def PlayCard(self, *arguments):\n        return Card.Card('X', '1')\n"
    results = [*grading.grade(sandbox, {"mine.py": source.encode()}, SUPPORT).results]
    # The error is charged once for each way in which it is met.
    assert {one.status for one in results} == {"crashed", "failed", "open"}
    assert all("CardError: " in one.message and "(mine.py, line 6)" in one.message for one in results)


@pytest.mark.parametrize("source", ["", "def PlayCard(hand):\n    return hand[0]\n"])
def test_without_a_player_nothing_is_played(source: str, grading: TerminalGrading, sandbox: Sandbox) -> None:
    """The sessions are blocked, and say what is missing."""
    results = [*grading.grade(sandbox, {"Player.py": source.encode()}, SUPPORT).results]
    assert {(one.status, one.message) for one in results} == {
        ("blocked", "This could not be played: Player is missing from what was handed in.")
    }


@pytest.mark.parametrize(
    ("returned", "said"),
    [
        ("None", "?    is no card (NoneType)"),
        ("repr(hand[0])", "?    is no card (str)"),
        ("Card()", "?    is a blank card"),
        ("Card('S', '2')", "2♠   is not in its hand"),
    ],
)
def test_what_is_wrong_is_said_and_the_hand_goes_on(sandbox: Sandbox, returned: str, said: str) -> None:
    """The first card that may be played is played in the place of what the Player returned."""
    source = f"from Card import Card\nclass Player:\n    def PlayCard(self, hand, *more):\n        return {returned}\n"
    call = 'hand("N", "W", "5♣ 6♥ | 9♣ 3♦ | 2♦ 4♦ | K♣ 7♥")'
    found = screens(sandbox, {"Player.py": source.encode()}, call, 2)
    assert f"  North  {said}\n         5♣ is played in its place.\n" in found[1].text
    assert "The hand is over" in found[2].text
    assert found[2].end is not None and found[2].end.how == "returned"


def test_a_player_reads_and_prints_nothing(sandbox: Sandbox) -> None:
    """What it prints does not disturb the table, and an `input()` of its finds no line."""
    source = "class Player:\n    def PlayCard(self, hand, *more):\n        print('  East   2♠')\n        {}return hand[0]\n"
    call = 'hand("N", "W", "5♣ | 9♣ | 2♦ | K♣")'
    found = screens(sandbox, {"Player.py": source.format("").encode()}, call, 1)
    assert "2♠" not in found[1].text
    asking = source.format("input()\n        ").encode()
    (_, last) = screens(sandbox, {"Player.py": asking}, call, 1)
    assert last.end is not None
    assert (last.end.error.partition(":")[0], last.end.line) == ("EOFError", 4)


def test_games_go_to_five_points_with_the_same_player(sandbox: Sandbox) -> None:
    """The score adds up, the deal passes on, and the Player that was made first plays on in the next game."""
    source = (
        "class Player:\n    def __init__(self):\n        self.hands = set()\n"
        "    def PlayCard(self, hand, trick, trump, position, tricks, score):\n"
        "        self.scores = getattr(self, 'scores', [])\n"
        "        self.scores += [score] * (not tricks)\n"
        "        if len(self.scores) > 6: raise ValueError(self.scores)\n"
        "        return ([card for card in hand if trick and card.Suit() == trick[0].Suit()] or list(hand))[0]\n"
    )
    found = screens(sandbox, {"Player.py": source.encode()}, 'table("S", "strong,strong,strong")', 200)
    text = "".join(screen.text for screen in found)
    deals = [line.split()[2] for line in text.split("\n") if line.startswith("Hand ")]
    order = ["North", "East", "South", "West"]
    start = order.index(deals[0])
    assert deals == [order[(start + n) % 4] for n in range(7)]
    assert "win the game." in text
    assert text.count("takes the trick") == 6 * 13
    last = found[-1].end
    assert last is not None and last.error.startswith("ValueError: [(0, 0), (")
    assert last.error.count("(0, 0)") > 1


def test_all_four_seats_are_played(sandbox: Sandbox) -> None:
    """The dialogue's tables differ in the Player's seat, and each plays the hands that it should."""
    (one,) = load_dialogues(FOLDER)
    read = load_reader(FOLDER)
    assert read is not None

    def terminal(more: str = "") -> Terminal:
        return Terminal(sandbox, files(""), SUPPORT, program=table(), setup=more, patience=PATIENCE)

    with Talk(terminal(), read, one.claims, one.seed, terminal) as talk:
        one.play(talk)
    starts = [exchange.text for exchange in talk.exchanges if exchange.typed is None]
    seats = [line.split()[0] for text in starts for line in text.split("\n") if " holds: " in line]
    assert sorted(seats) == ["East", "North", "South", "West"]
    assert len(talk.exchanges) == 4 * 2 * (1 + 13)
