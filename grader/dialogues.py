"""Dialogues: programs that play a submission's game on its terminal and hold every screen against the rules.

A dialogue stands in `transcripts/<assignment>/dialogue_*.py`.  It is for games whose deal nobody knows
beforehand, because the submission's own code draws it: it reads the screen, chooses a move, types it, and
says what the new screen shows of the rules.

    CLAIMS = [Claim("refill", "The hand is filled up to five cards", rules=("G3",), points=3)]

    @dialogue(title="A whole game", task="Game", claims=CLAIMS)
    def whole_game(talk: Talk) -> None:
        talk.type("p")
        ...
        talk.expect("refill", len(hand) == 5, f"after the turn the hand holds {len(hand)} cards")

Each claim is worth points of its own.  It passes where it was seen to hold and never to be broken; it is
broken once, and the exchange that shows it goes into the report.  What a dialogue never came to see is blocked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from grader import content
from grader.errors import KitError
from grader.screens import Piles, Reader, Table, plain
from grader.terminal import Terminal

ATTRIBUTE = "kibitz_dialogue"
MOST_EXCHANGES = 5_000
"""A dialogue that types more lines than this comes to no end."""


@dataclass(frozen=True)
class Claim:
    """One thing that a dialogue looks at all the time.  `title` is its line in reports."""

    id: str
    title: str
    rules: tuple[str, ...]
    points: float


@dataclass(frozen=True)
class Exchange:
    """What was typed (None for the start), and what the program printed then."""

    typed: str | None
    text: str
    tables: tuple[Table, ...]


@dataclass(frozen=True)
class Breach:
    """A broken claim: what is wrong in words, and the number of the exchange that shows it.

    `expected` is the table that the rules ask for there, where the dialogue knows it.
    """

    message: str
    exchange: int
    expected: Piles | None = None


class Over(Exception):  # noqa: N818 - it ends a dialogue, and nothing is wrong with that
    """The program does not wait for a line any more."""


class Unreadable(Exception):  # noqa: N818 - an outcome
    """The program is not understood well enough to go on.  The text says why, for a student."""


class Talk:
    """A conversation with a program.  `random` is the seeded chance by which moves are chosen.

    `another` starts the program anew: it is given source that runs before the program, after the dialogue's
    own setup.  Use the talk as a context manager where it is given: that ends the last run.
    """

    def __init__(
        self,
        terminal: Terminal,
        reader: Reader,
        claims: Sequence[Claim],
        seed: int,
        another: Callable[[str], Terminal] | None = None,
    ) -> None:
        self._terminal, self._reader = terminal, reader
        self._another = another
        self._used = 0.0
        self._claims = {claim.id for claim in claims}
        self.random = random.Random(seed)
        self.exchanges: list[Exchange] = []
        self.held: set[str] = set()
        self.breaches: dict[str, Breach] = {}
        self.screen = terminal.start()
        self._note(None)

    def __enter__(self) -> Talk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program; idempotent."""
        self._terminal.close()

    @property
    def cpu_seconds(self) -> float:
        """CPU time that all runs of the program used so far."""
        return self._used + self._terminal.cpu_seconds

    @property
    def text(self) -> str:
        """What the program printed last, without control sequences."""
        return self.exchanges[-1].text

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables that it showed then."""
        return self.exchanges[-1].tables

    @property
    def table(self) -> Table | None:
        """The last table that it has shown so far."""
        return next((one.tables[-1] for one in reversed(self.exchanges) if one.tables), None)

    def type(self, line: str) -> str:
        """Type a line; what the program prints then.  Raises Over where it does not wait for one."""
        if not self.screen.waits or len(self.exchanges) >= MOST_EXCHANGES:
            raise Over
        self.screen = self._terminal.type(line)
        self._note(line)
        return self.text

    def again(self, seed: int) -> bool:
        """End the program and start it anew, with Python's chance seeded; whether that could be done.

        A program that has hung is not started again.
        """
        if self._another is None or self.screen.came in ("timeout", "flood"):
            return False
        self._used = self.cpu_seconds
        self._terminal.close()
        self._terminal = self._another(f"import random\nrandom.seed({seed})\n")
        self.screen = self._terminal.start()
        self._note(None)
        return True

    def expect(
        self, claim: str, holds: object, message: str, expected: Piles | None = None, at: int | None = None
    ) -> bool:
        """Say that a claim was seen to hold, or else why it is broken; whether it holds.

        `at` is the number of the exchange that shows it, where it is not the last one.
        """
        if claim not in self._claims:
            raise KitError(f"a dialogue speaks of the claim {claim!r}, which is not among its claims")
        if holds:
            self.held.add(claim)
        else:
            number = len(self.exchanges) - 1 if at is None else at
            self.breaches.setdefault(claim, Breach(message, number, expected))
        return bool(holds)

    def _note(self, typed: str | None) -> None:
        text = plain(self.screen.text)
        self.exchanges.append(Exchange(typed, text, tuple(self._reader(text))))


@dataclass(frozen=True)
class Dialogue:
    """A dialogue as its file defines it.  `setup` is source that runs in the sandbox before the program."""

    id: str
    title: str
    task: str
    claims: tuple[Claim, ...]
    play: Callable[[Talk], None]
    setup: str = ""
    seed: int = field(default=1)


F = TypeVar("F", bound=Callable[[Talk], None])


def dialogue(
    *, title: str, task: str, claims: Sequence[Claim], setup: str = "", seed: int = 1
) -> Callable[[F], F]:
    """Mark a function as a dialogue that is worth the points of its claims."""

    def decorate(function: F) -> F:
        made = Dialogue(function.__name__, title, task, tuple(claims), function, setup, seed)
        setattr(function, ATTRIBUTE, made)
        return function

    return decorate


def load_dialogues(folder: Path) -> Iterator[Dialogue]:
    """The dialogues in the `dialogue_*.py` files of a folder.  Raises KitError.

    The folder is a package: a dialogue may import its neighbours, as in `from .knowledge import Model`.
    """
    for module in content.modules("transcripts", folder, "dialogue_*.py"):
        for thing in list(vars(module).values()):
            if (found := getattr(thing, ATTRIBUTE, None)) is not None and thing.__module__ == module.__name__:
                yield found
