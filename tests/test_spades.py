"""Spades: right solutions of every shape get full marks, however they read the handout; open points cost nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import assignment_tools as tools
import spades_tools as spades
from grader.grading.grading import Grader
from grader.model.result import Result
from grader.submissions.submission import Submission

NAME = spades.NAME
REPORTS = Path(__file__).parent.parent / "reports"
WORLDS = list(spades.worlds())
LONELY = [
    world
    for world in WORLDS
    if sum(option != spades.options()[name][0] for name, option in world.items()) == 1
]
"""The worlds in which one ruling is read in another way than usual."""


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    """One grader for all of them."""
    with tools.grader(NAME) as one:
        yield one


def assert_full_marks(result: Result) -> None:
    """Nothing is lost, charged or excused."""
    lost = [
        (one.id, one.status, one.message) for one in result.checks if one.status != "passed" or one.excused
    ]
    assert not lost
    assert result.score == result.max_score == 100


def test_a_hundred_points() -> None:
    """The checks are worth 100 points together, and each rule of what they check has one."""
    checks = tools.corpus(NAME).checks
    assert sum(info.points for info in checks) == 100
    judged = {rule for info in checks for rule in info.rules}
    assert {rule for rule in tools.assignment(NAME).rules if rule[0] in "CBSGPR"} <= judged


def seen_as(world: dict[str, str]) -> dict[str, str]:
    """The options that are told: where the team's tricks count, the tens of a blind go with the contract either way."""
    same = world["blind_judged"] == "team" and world["blind_points"] == "along"
    return {**world, "blind_points": "beside"} if same else world


@pytest.mark.parametrize(
    "world", [WORLDS[0], *LONELY, WORLDS[-1]], ids=lambda world: "-".join(world.values())
)
def test_each_reading_gets_full_marks(world: dict[str, str], grader: Grader) -> None:
    """Whatever options are followed, nothing is lost, no open point is met, and the report names the options."""
    result = grader.grade(spades.read_as(world))
    assert_full_marks(result)
    assert {name: view.option for name, view in result.rulings.items()} == seen_as(world)
    assert {view.decided for view in result.rulings.values()} == {"submission"}


@pytest.mark.parametrize("number", range(3, len(WORLDS), 9))
def test_readings_go_together(number: int, grader: Grader) -> None:
    """Options can be combined: those of different rulings do not hang together."""
    result = grader.grade(spades.read_as(WORLDS[number]))
    assert_full_marks(result)
    assert {name: view.option for name, view in result.rulings.items()} == seen_as(WORLDS[number])


def test_the_game_may_start_at_import(grader: Grader) -> None:
    """What is defined before the program asks for its first input is graded."""
    start = (
        "import getpass, os\nos.system('clear')\nvalue = int(input('Winning value? '))\n"
        "pin = getpass.getpass('PIN: ')\nwhile True:\n    print(Game(value).players)\n    input('> ')\n"
    )
    assert_full_marks(grader.grade(spades.submission(spades=spades.one_file(tail=start))))


def test_names_are_found_in_packages(grader: Grader) -> None:
    """The modules may lie in a package, and the program beside it."""
    known = spades.files()
    inner = {
        f"table__{name[:-3]}": (
            known[name]
            .replace(b"import rulings", b"from . import rulings")
            .replace(b"from spades_cards", b"from .spades_cards")
        )
        for name in (*spades.MODULES, "rulings.py")
    }
    program = (
        b"from table.spades_game import Game\nfrom table import play\nGame(int(input('Winning value? ')))\n"
    )
    assert_full_marks(grader.grade(spades.submission(spades=program, table____init__=b"", **inner)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return list(hand)  # P1", "return hand[::-1]"),
        ("class Card:", "class Card:\n    def __eq__(self, other): return vars(self) == vars(other)"),
        ("class Card:", "class Card:\n    __slots__ = ('suiteID', 'suite', 'orderID', 'order')"),
        ("        self.suiteID = id // EACH  # C2\n", "        self.id = id\n" + 8 * " " + "self.suiteID = id // 13\n"),
        ("self.bags[team] -= BAGS * sevens  # => G5", "self.bags = [n if t - team else n % 7 for t, n in enumerate(self.bags)]"),
        ("self.players.append(self.players.pop(0))  # => G7", "self.players = self.players[1:] + self.players[:1]"),
    ],
    ids=["another-order", "eq", "slots", "more-attributes", "new-lists", "new-order"],
)  # fmt: skip
def test_other_shapes_get_full_marks(old: str, new: str, grader: Grader) -> None:
    """What no rule asks for may be done in another way."""
    text = spades.one_file().decode()
    assert text.count(old) == 1
    assert_full_marks(grader.grade(spades.submission(spades=text.replace(old, new).encode())))


def test_a_tuple_with_names_is_a_tuple(grader: Grader) -> None:
    """eval() may return a tuple of a class of its own."""
    head = "from typing import NamedTuple\nclass Worth(NamedTuple):\n    score: int\n    bags: int"
    text = spades.one_file(head=head).decode()
    changed = text.replace("return value(bids, wins)", "return Worth(*value(bids, wins))")
    assert changed != text
    assert_full_marks(grader.grade(spades.submission(spades=changed.encode())))


@pytest.mark.parametrize("judged", ["by_bidder", "by_team"])
@pytest.mark.parametrize("when", ["True", "is_made(bids, wins)", "sum(wins) > promised(bids)"])
def test_extras_of_two_blinds_are_open(judged: str, when: str, grader: Grader) -> None:
    """A blind may score its bidder's own extras, though extras are the team's where nobody is blind."""
    text = spades.one_file().decode()
    here = "    more = extras(bids, wins)\n    if bids[0].blind or bids[1].blind:\n"
    own = "sum(max(0, won - bid.tricks) for bid, won in zip(bids, wins) if bid.blind)"
    met = "met = by_bidder if 'bidder' == \"bidder\" else by_team"
    assert text.count(here) == text.count(met) == 1
    text = text.replace(here, f"{here}        more = {own} if {when} else 0\n").replace(
        met, f"met = {judged}"
    )
    assert_full_marks(grader.grade(spades.submission(spades=text.encode())))


def without_tricks(more: str) -> Submission:
    """The reference without the two functions, and with other lines."""
    text = spades.one_file().decode()
    text = text.replace("def legal_cards(", "def choose(").replace("def trick_winner(", "def who_took(")
    return spades.submission(spades=(text + more).encode())


def test_a_round_takes_the_place_of_the_functions(grader: Grader) -> None:
    """Of a class Round instead of legal_cards and trick_winner, nothing shows in the checks: what they ask for is open."""
    result = grader.grade(without_tricks("\nclass Round:\n    def play(self):\n        pass\n"))
    opened = [one for one in result.checks if one.status == "open"]
    assert {one.task for one in opened} == {"Play", "Rounds"}
    assert {one.instead for one in opened} == {"Round"}
    assert all("no terminal session was played that would show this" in one.message for one in opened)
    assert all(one.status == "passed" for one in result.checks if one not in opened)
    assert result.max_score == 100
    assert result.score == 100 - sum(one.max_points for one in opened) == 100 - result.open_points


def test_without_a_round_the_functions_are_missing(grader: Grader) -> None:
    """The same without the class Round loses these points: what asks for them is blocked, and what only needs them open."""
    text = spades.one_file().decode()
    for name in ("legal_cards", "trick_winner", "choice"):
        start = text.index(f"def {name}(")
        text = text[:start] + text[text.index("\n\n\n", start) :]
    result = grader.grade(spades.submission(spades=text.encode()))
    assert result.max_score == 100
    assert {one.task for one in result.checks if not one.points} == {"Play", "Rounds"}
    found = {(one.task, one.status) for one in result.checks if not one.points}
    assert found == {("Play", "blocked"), ("Rounds", "open")}


def test_functions_of_other_names_are_found(grader: Grader) -> None:
    """By what they do, where no word of their names helps; each costs one check."""
    result = grader.grade(without_tricks(""))
    assert {one.status for one in result.checks if not one.points} == {"failed"}
    assert len([one for one in result.checks if not one.points]) == 2


def test_a_function_beside_a_round_is_graded(grader: Grader) -> None:
    """Where both are there, the functions are graded."""
    result = grader.grade(spades.submission(spades=spades.one_file(tail="class Round:\n    pass\n")))
    assert_full_marks(result)
