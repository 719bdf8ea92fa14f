"""The checks of King of the Hill: what a right solution may do otherwise, what wrong ones lose, and what is played."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.model.program import Program
from grader.submissions.submission import Submission
from koth_tools import NAME, changed, lost

BOUNDARIES = (0, 40, 80, 120, 160, 200)
CARDS, PLAY, GAME = "koth_cards.py", "koth_play.py", "koth_game.py"
YES = [
    (CARDS, "return self.rank == card.rank and", "return 1 * (self.rank == card.rank) and 1 *"),
    (CARDS, "return self.rank == card.rank  # C3", "return int(self.rank == card.rank)"),
    (CARDS, "return any(one.identical", "return +any(one.identical"),
    (PLAY, "            return False  # V7", "            return 0"),
    (PLAY, "            return True  # V6", "            return 1"),
]
RIGHT = {
    "numbers-for-yes-and-no": YES,
    "tuples": [
        (PLAY, "self.dealOrder = dealOrder", "self.dealOrder = tuple(dealOrder)"),
        (
            PLAY,
            "self.round.defenders.append(player)",
            "self.round.defenders = (*self.round.defenders, player)",
        ),
        (PLAY, "self.cards.append((player, taken))", "self.cards.append([player, tuple(taken)])"),
        (GAME, "order = self.players", "order = [*self.players]"),
    ],
    "cards-that-know-a-name": [
        (
            CARDS,
            "        self.suit = suit  # C1",
            "        self.suit = suit\n        self.name = rank + suit",
        ),
        (
            PLAY,
            "        self.hand = Hand()",
            "        self.rank = '2'\n        self.suit = None\n        self.hand = Hand()",
        ),
    ],
    "other-cards-come-back": [
        (
            CARDS,
            "return self.cards.pop(place)",
            "return Card(self.cards[place].rank, self.cards.pop(place).suit)",
        ),
        (
            PLAY,
            "taken = [player.hand.removeCard(card)",
            "taken = [Card(card.rank, card.suit)\n            for card in cards if player.hand.removeCard(card)]\n        _ = [card",
        ),
    ],
    "an-index-error-of-its-own": [
        (
            CARDS,
            '            raise Exception("The stack is empty")  # S3\n        return None  # S3',
            "            pass\n        return self.cards.pop()",
        ),
        (CARDS, "        return None  # P4", "        return [][0]"),
    ],
    "order-of-equals": [
        (CARDS, ">= self._strength(card)", "> self._strength(card)"),
        (CARDS, "RANKS.index(card.rank)\n", "RANKS.index(card.rank) + SUITS.index(card.suit) / 9\n"),
    ],
    "addCard-gives-the-pile": [
        (
            CARDS,
            "        self.cards.append(card)  # P1",
            "        self.cards.append(card)\n        return self",
        ),
        (
            CARDS,
            "        self.cards.append(card)  # S1",
            "        self.cards.append(card)\n        return True",
        ),
    ],
    "dead-hand-is-a-hand": [(PLAY, "self.deadHand = CardPile()", "self.deadHand = Hand()")],
    "dead-hand-is-a-stack": [(PLAY, "self.deadHand = CardPile()", "self.deadHand = CardStack()")],
    "points-in-a-counter": [
        (PLAY, "{player.name: 0 for player in dealOrder}", "__import__('collections').defaultdict(int)")
    ],
    "the-mate-is-named-first": [
        (PLAY, "self.round.defenders.append(player)", "self.round.defenders.insert(0, player)")
    ],
    "an-error-of-its-own": [
        (GAME, 'raise Exception("Five', 'raise KeyError("Five'),
        (GAME, 'raise Exception("The players', 'raise AssertionError("The players'),
    ],
    "text-names-the-winner-first": [
        (
            PLAY,
            "winner = trick.trickWinner()\n",
            "trick.trickPoints()\n        winner = trick.trickWinner()\n",
        )
    ],
    "equal-by-value": [
        (
            CARDS,
            "    def identical(",
            "    def __eq__(self, other):\n        return other is not None and vars(self) == vars(other)\n\n    __hash__ = None\n\n    def identical(",
        )
    ],
}
"""What a right solution may do otherwise: name -> changes of the reference."""


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    """A grader of the checks that takes no time to make failures small."""
    with tools.grader(NAME) as one:
        yield one


@cache
def programs(check: str) -> list[Program]:
    """The programs of a check."""
    return [case.steps for case in tools.corpus(NAME).cases if case.check == check]


def test_points() -> None:
    """All checks together are worth 100 points, and each rule has one."""
    checks = tools.corpus(NAME).checks
    assert sum(info.points for info in checks) == 100
    assert {rule for info in checks for rule in info.rules} >= {
        rule for rule in tools.assignment(NAME).rules if rule[0] in "CPHSLTRVG"
    }


@pytest.mark.parametrize("name", RIGHT)
def test_what_may_be_otherwise(name: str, grader: Grader) -> None:
    """It costs nothing."""
    result = grader.grade(changed(*RIGHT[name]))
    assert {one.id: one.message for one in result.checks if one.points < one.max_points} == {}


@pytest.mark.parametrize(
    ("gone", "users"), [("Trick", {"Round", "Rules"}), ("Rules", {"Trick"}), ("Game", set[str]())]
)
def test_a_class_that_is_missing_costs_itself(gone: str, users: set[str], grader: Grader) -> None:
    """What other tasks need it for is open, and says so; all else is graded as ever."""
    files = {}
    for name, text in changed().files.items():
        tree = ast.parse(text)
        tree.body = [one for one in tree.body if not (isinstance(one, ast.ClassDef) and one.name == gone)]
        files[name] = ast.unparse(tree).encode()
    result = grader.grade(Submission("gone", "gone", files))
    own = {one.id for one in result.checks if one.status == "blocked"}
    assert own == {info.id for info in tools.corpus(NAME).checks if info.task == gone}
    others = [one for one in result.checks if one.id in lost(result).keys() - own]
    assert {one.task for one in others} == users and {one.status for one in others} <= {"open"}
    assert all(f"because {gone}, which belongs to task {gone}, is missing" in one.message for one in others)
    assert result.open_points == sum(one.max_points for one in others)


def test_whole_rounds_are_long_and_mixed() -> None:
    """Whole rounds have 20 cards in each hand, and both single cards and pairs are led."""
    sizes: Counter[int] = Counter()
    long = [
        program
        for program in programs("a_whole_round")
        if sum(step.member == "Hand.addCard" for step in program) == 100
    ]
    for program in long:
        plays = [len(step.args[1]) for step in program if step.member == "Trick.playCards"]
        assert sum(plays) == 100
        sizes.update(plays)
    # A tenth of the plays at least: which rounds are kept depends on which of them find most mistakes.
    assert len(long) > 2 and all(10 * sizes[cards] > sizes.total() for cards in (1, 2))


@pytest.mark.parametrize("boundary", BOUNDARIES)
def test_both_sides_of_each_boundary_matter(boundary: int, grader: Grader) -> None:
    """Whoever counts five points too many, or too few, at a boundary is charged where it shows; no other task is touched."""
    line = "        score = now.challengeScore(lastWinner)\n"
    for near, other in (
        (boundary, boundary - 5),
        (boundary - 5, boundary),
        (boundary, boundary + 5),
        (boundary + 5, boundary),
    ):
        if min(near, other) < 0 or (same_outcome(near) == same_outcome(other)):
            continue
        wrong = f"{line}        score = {other} if score == {near} else score\n"
        result = grader.grade(changed((GAME, line, wrong)))
        found = lost(result)
        assert {one.task for one in result.checks if one.id in found} == {"Game"}, (near, other, found)
        charged = {check for check, status in found.items() if status != "open"}
        assert charged and charged <= {
            "ranks_of_the_defenders",
            "ranks_of_the_challengers",
            "the_next_king_of_the_defenders",
            "the_next_king_of_the_challengers",
            "ranks_go_up_to_the_ace",
            "ranks_in_the_next_round",
        }, (near, other, found)


def same_outcome(score: int) -> tuple[bool, int]:
    """Whether the king is overthrown, and how many ranks somebody goes up."""
    if score < 80:
        return False, 3 if score == 0 else 2 if score <= 40 else 1
    return True, (score >= 120) + (score >= 160) + (score >= 200)


def test_the_kit_stays_importable() -> None:
    """Nothing of the assignment stays behind under a plain name."""
    assert not {"koth_cards", "koth_play", "koth_game"} & {Path(name).stem for name in sys.modules}
