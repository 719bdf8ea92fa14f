"""What a game is, for a tournament: the module that an assignment's author writes, found and checked.

The engine plays games of hidden hands and open moves between sides of partners.  All else is content: the module
`spec_tests/ASSIGNMENT/tournament.py` says how it is dealt, whose turn it is, what a seat may know, what is legal
and what is scored.  Its form is described in `docs/reference/tournament.md`; mistakes in it are named (`KitError`).
"""

from __future__ import annotations

import functools
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

import msgspec

from grader.kits import content
from grader.kits.asked import asked, supplied
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.model.errors import InputError, KitError

FILE = "tournament.py"

Deal = Any
"""The cards of one hand: plain data that goes through JSON unchanged."""

Score = tuple[int, int]
"""What each of the two sides has."""


class Hand(Protocol):
    """A hand in play."""

    turn: int
    """The seat that moves next; -1 where the hand is over."""

    tricks: list[int]
    """What each side has made so far."""

    def view(self, seat: int) -> Any:
        """Plain data: what the seat knows when the hand begins.  What is played, everybody sees."""

    def wrong(self, move: str) -> str:
        """Why the seat whose turn it is may not make a move, in words after "it"; empty where it may."""

    def play(self, move: str) -> None:
        """Make a legal move."""


class Game(Protocol):
    """The author's module.  Seats are numbers, clockwise; the sides are 0 and 1."""

    SEATS: tuple[str, ...]
    SEAT_NAMES: tuple[str, ...]
    SIDES: tuple[tuple[int, ...], tuple[int, ...]]
    PLAYER: tuple[str, str]
    SEAT_MODULE: str
    SUPPORT: tuple[str, ...]
    ENTRY_TASKS: tuple[str, ...]
    HOUSE: dict[str, str]
    DEALS_AT_A_TABLE: int
    LIMITS: dict[str, float]
    UNIT: str

    def deals(self, chance: random.Random, number: int) -> list[Deal]:
        """The deals of one table, drawn from `chance` and nothing else."""

    def Hand(self, deal: Deal, score: Score) -> Hand:
        """A hand that begins, at this score of the game."""

    def given_up(self, side: int) -> Score:
        """What both sides make of a hand that `side` has forfeited."""

    def points(self, tricks: Score) -> Score:
        """What both sides score for a hand."""

    def won(self, score: Score) -> int:
        """The side that has won the game; -1 where it goes on."""

    def rounds(self, deal: Deal, played: list[str]) -> list[Any]:
        """The hand in parts, each {"plays": [(seat, move), ...], "winner": seat}."""

    def about(self, deal: Deal) -> str:
        """A sentence on the deal."""

    def hands(self, deal: Deal) -> list[list[list[str]]]:
        """For each seat the cards that it was dealt, in rows."""

    def face(self, card: str) -> str:
        """How a card is drawn."""

    def code(self, deal: Deal, score: Score, played: list[str], seat: int) -> str:
        """A program to paste that asks a player for its move there."""


class MoveLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player may use, in seconds of CPU time: for one move, for its moves of one hand, and for each seat's
    hands of a match on average.  `wall_factor` of the assignment's limits holds for each of them.
    """

    move_cpu_seconds: float = 0.5
    hand_cpu_seconds: float = 1.0
    mean_hand_cpu_seconds: float = 0.05


@dataclass(frozen=True)
class Table:
    """The game of an assignment, with what its players' processes need."""

    game: Game
    about: Assignment
    limits: MoveLimits
    folder: Path
    """The assignment's reference, below which the kit's own files of a tournament are."""

    @property
    def wanted(self) -> list[dict[str, Any]]:
        """The class that a player is, as the sandbox side looks for it."""
        role, method = self.game.PLAYER
        (one,) = (each for each in asked(self.about) if each["name"] == role)
        return [{**one, "methods": {method: one["methods"][method]}, "attributes": {}}]

    @property
    def common(self) -> bytes:
        """What every worker is born with, as JSON."""
        path = self.folder / self.game.SEAT_MODULE
        support = {
            name: _read(self.folder / "support" / name).decode("latin-1") for name in self.game.SUPPORT
        }
        return msgspec.json.encode(
            {
                "seat": [path.name, _read(path).decode("utf-8")],
                "support": support,
                "wanted": self.wanted,
                "supplied": supplied(self.about),
                "seconds": self.about.limits.import_cpu_seconds / 2,
            }
        )

    def house(self) -> dict[str, tuple[str, dict[str, bytes]]]:
        """The kit's own players: id -> what it is called, and its files."""
        return {
            f"house/{Path(name).stem}": (title, {Path(name).name: _read(self.folder / name)})
            for name, title in self.game.HOUSE.items()
        }


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise KitError(f"{path}: cannot be read ({error.strerror}); {FILE} names it") from None


@functools.lru_cache(maxsize=4)
def open_table(kit: Kit, assignment: str) -> Table:
    """The game of an assignment.  Raises InputError where it has none, KitError where its module is wrong."""
    about = kit.assignment(assignment)
    path = kit.spec_tests(assignment) / FILE
    if not path.is_file():
        raise InputError(f"{assignment}: there is no tournament for it; {path} would say how it is played")
    found = next(iter(content.modules("tournament", path.parent, FILE)))
    for name in _members(Game):
        if not hasattr(found, name):
            raise KitError(f"{path}: {name} is missing")
    game = cast(Game, found)
    try:
        limits = msgspec.convert(game.LIMITS, MoveLimits)
    except msgspec.ValidationError as error:
        raise KitError(f"{path}: LIMITS: {error}") from None
    _check(game, about, path)
    return Table(game, about, limits, kit.reference(assignment))


def _members(protocol: type) -> list[str]:
    return [name for name in {**protocol.__annotations__, **vars(protocol)} if not name.startswith("_")]


def _check(game: Game, about: Assignment, path: Path) -> None:
    role, method = game.PLAYER
    if role not in {one.name for one in about.defines}:
        raise KitError(f"{path}: PLAYER: assignment.toml defines no class {role}")
    if method not in about.definition(role).methods:
        raise KitError(f"{path}: PLAYER: assignment.toml gives {role} no method {method}")
    tasks = {task.name for task in about.tasks}
    for name in game.ENTRY_TASKS:
        if name not in tasks:
            raise KitError(f"{path}: ENTRY_TASKS: assignment.toml has no task {name}")
    seats = sorted(seat for side in game.SIDES for seat in side)
    if len(game.SIDES) != 2 or seats != list(range(len(game.SEATS))):
        raise KitError(f"{path}: SIDES: two sides must share the seats 0 to {len(game.SEATS) - 1}")
    if game.DEALS_AT_A_TABLE < 1:
        raise KitError(f"{path}: DEALS_AT_A_TABLE: must be 1 or more")
