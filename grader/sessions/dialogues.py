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
broken once, and the exchange that shows it goes into the report.  What a dialogue never came to see is blocked,
and what it says that it cannot judge is open.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from grader.kits import content
from grader.kits.author_files import place_of_error
from grader.kits.points import wrong_points
from grader.kits.screens import (
    LONGEST,
    LONGEST_ERROR,
    Piles,
    Reader,
    ReaderError,
    Table,
    plain,
    uncleared,
)
from grader.kits.vanishing import refuse_vanished_dialogues
from grader.model.errors import KitError
from grader.model.names import printable
from grader.sandbox.terminal import Terminal

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

    def __post_init__(self) -> None:
        if not isinstance(self.rules, tuple | list):
            raise KitError(f"claim {self.id!r}: rules is a tuple, as in ({self.rules!r},)")
        if wrong := wrong_points(self.points):
            raise KitError(f"claim {self.id!r}: {wrong}")


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
    """The program is not understood well enough to go on.  The text says why, for a student.

    `is_game`: what it shows looks like the game, so it may be right: then all is open.  Otherwise all is blocked, as where
    there is no program.
    """

    def __init__(self, why: str, *, is_game: bool = False) -> None:
        super().__init__(why)
        self.is_game = is_game


class Talk:
    """A conversation with a program.  `random` is the seeded chance by which moves are chosen, `reader` what reads its tables.

    `another` starts the program anew: it is given source that runs before the program, after the dialogue's
    own setup.  `shift` is added to all seeds, so that nobody knows the games beforehand.  Use the talk as a context
    manager where it is given: that ends the last run.
    """

    def __init__(
        self,
        terminal: Terminal,
        reader: Reader,
        claims: Sequence[Claim],
        seed: int,
        another: Callable[[str], Terminal] | None = None,
        shift: int = 0,
    ) -> None:
        self._terminal, self.reader = terminal, reader
        self._another, self._shift = another, shift
        self._used = 0.0
        self._claims = {claim.id for claim in claims}
        self.random = random.Random(seed + shift)
        self.exchanges: list[Exchange] = []
        self._lines: tuple[int, list[str]] = 0, []
        """How many exchanges there were, and the lines of the last of them."""
        self.held: set[str] = set()
        self.breaches: dict[str, Breach] = {}
        self.left_out: dict[str, str] = {}
        self.unshown: dict[str, str] = {}
        self.seen = ""
        """What stands on the screen: all that was printed since it was cleared last."""
        self.screen = terminal.start()
        try:
            self._note(None)
        except BaseException:
            self.close()
            raise

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
    def lines(self) -> list[str]:
        """The lines of that text that are not empty, without the spaces around them."""
        number, found = self._lines
        if number != len(self.exchanges):
            found = [line.strip() for line in self.text.split("\n") if line.strip()]
            self._lines = len(self.exchanges), found
        return found

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
        self._terminal = self._another(seeded(seed + self._shift))
        self.seen = ""
        self.screen = self._terminal.start()
        self._note(None)
        return True

    def read_with(self, reader: Reader) -> None:
        """From now on, read the tables of this program so, beginning with the text that it printed last."""
        self.reader = reader
        last = self.exchanges[-1]
        self.exchanges[-1] = replace(last, tables=tuple(reader(last.text)))

    def expect(
        self, claim: str, holds: object, message: str, expected: Piles | None = None, at: int | None = None
    ) -> bool:
        """Say that a claim was seen to hold, or else why it is broken; whether it holds.

        `at` is the number of the exchange that shows it, where it is not the last one.
        """
        if claim not in self._claims:
            raise KitError(
                f"a dialogue speaks of the claim {claim!r}, which is not among its claims; they are {', '.join(sorted(self._claims))}"
            )
        if not isinstance(message, str) or not isinstance(expected, dict | None):
            raise KitError(
                f"expect({claim!r}, ...) is given a message that is no text, or an expected table that is no dictionary of piles"
            )
        if holds:
            self.held.add(claim)
        else:
            number = len(self.exchanges) - 1 if at is None else at
            self.breaches.setdefault(claim, Breach(message, number, expected))
        return bool(holds)

    def leave_out(self, claim: str, why: str) -> None:
        """Say that a claim cannot be judged with this program, and why: unless it is broken or held, it is open."""
        self._refuse_strange(claim)
        self.left_out.setdefault(claim, why)

    def withdraw(self, claim: str, why: str) -> None:
        """Say that what was seen to hold shows nothing, and why: unless it is broken, the claim is open."""
        self._refuse_strange(claim)
        if claim in self.held:
            self.held.discard(claim)
            self.left_out.setdefault(claim, why)

    def nothing_to_show(self, claim: str, why: str) -> None:
        """Say that this program has nothing that the claim is about, as a right one may, and why.

        Unless it is broken, held or left out, it is paid where everything else that is played is right, and else open.
        """
        self._refuse_strange(claim)
        self.unshown.setdefault(claim, why)

    def _refuse_strange(self, claim: str) -> None:
        if claim not in self._claims:
            raise KitError(f"a dialogue leaves out the claim {claim!r}, which is not among its claims")

    def _note(self, typed: str | None) -> None:
        last, cleared = uncleared(self.screen.text)
        self.seen = plain(last) if cleared else (self.seen + plain(last))[-LONGEST:]
        text = plain(self.screen.text)
        self.exchanges.append(Exchange(typed, text, tuple(self.reader(text))))


def seeded(seed: int) -> str:
    """Source that seeds Python's chance."""
    return f"import random\nrandom.seed({seed})\n"


@dataclass(frozen=True)
class Dialogue:
    """A dialogue as its file defines it.  `setup` is source that runs in the sandbox before the program.

    `hidden`: students only see its claims counted.
    """

    id: str
    title: str
    task: str
    claims: tuple[Claim, ...]
    play: Callable[[Talk], None]
    setup: str = ""
    seed: int = field(default=1)
    hidden: bool = False

    def failed(self, error: Exception) -> KitError:
        """An exception of the dialogue itself, which its author has to mend; what is meant as a line passes."""
        where = place_of_error(error, Path(self.play.__code__.co_filename).parent) or place_in(self.play)
        if isinstance(error, ReaderError):
            return error
        words = printable(str(error)[:LONGEST_ERROR])
        what = (
            words if isinstance(error, KitError) else f"the dialogue fails: {type(error).__name__}: {words}"
        )
        return KitError(f"{where}: {what}")


F = TypeVar("F", bound=Callable[[Talk], None])


def dialogue(
    *, title: str, task: str, claims: Sequence[Claim], setup: str = "", seed: int = 1, hidden: bool = False
) -> Callable[[F], F]:
    """Mark a function as a dialogue that is worth the points of its claims."""

    def decorate(function: F) -> F:
        if strange := [one for one in claims if not isinstance(one, Claim)]:
            raise KitError(
                f"{place_in(function)}: {strange[0]!r} in claims is no Claim(id, title, rules, points)"
            )
        try:
            compile(setup, "setup", "exec", dont_inherit=True)
        except SyntaxError as error:
            raise KitError(
                f"{place_in(function)}: setup is no Python: {error.msg} (line {error.lineno} of it)"
            ) from None
        ids = [one.id for one in claims]
        if twice := [one for one in ids if ids.count(one) > 1]:
            raise KitError(f"{place_in(function)}: two claims are called {twice[0]!r}; rename one")
        made = Dialogue(
            function.__name__,
            title,
            task,
            claims=tuple(claims),
            play=function,
            setup=setup,
            seed=seed,
            hidden=hidden,
        )
        setattr(function, ATTRIBUTE, made)
        return function

    return decorate


def place_in(function: Callable[[Talk], None]) -> str:
    """ "FILE, line N" of a dialogue."""
    return f"{function.__code__.co_filename}, line {function.__code__.co_firstlineno}"


def load_dialogues(folder: Path) -> Iterator[Dialogue]:
    """The dialogues in the `dialogue_*.py` files of a folder.  Raises KitError.

    The folder is a package: a dialogue may import its neighbours, as in `from .knowledge import Model`.
    """
    places: dict[str, str] = {}
    for module in content.modules("transcripts", folder, "dialogue_*.py"):
        found = list(dialogues_in(module))
        refuse_vanished_dialogues(Path(str(module.__file__)), [one.id for one in found])
        for one in found:
            if one.id in places:
                raise KitError(
                    f"{place_in(one.play)}: a dialogue is called {one.id}, as that of {places[one.id]}; rename one"
                )
            places[one.id] = place_in(one.play)
        yield from found


def dialogues_in(module: ModuleType) -> Iterator[Dialogue]:
    """The dialogues that a module defines itself."""
    for thing in list(vars(module).values()):
        if (found := getattr(thing, ATTRIBUTE, None)) is not None and thing.__module__ == module.__name__:
            yield found
