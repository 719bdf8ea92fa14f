"""The workflow of a tournament: every pair meets, each record is written as it comes, and then the standings.

    who takes part → the matches that were not played before → standings → page, JSON and CSV

A record that is there is the proof that its match was played: so a command that is killed at any moment goes on
where it stopped, and a match whose players, deals and seed are unchanged is not played again.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from grader.classes.orders import Executor, Fault, Observer, Work
from grader.classes.out_folder import MATCHES, OutFolder, write_atomically
from grader.model.errors import EXIT_BAD_INPUT, EXIT_FULL_MARKS, EXIT_INTERNAL, InputError
from grader.sandbox.sandbox import reaches
from grader.tournament.entrants import Field
from grader.tournament.game import Table
from grader.tournament.order import TournamentOrder, meeting_of, pack, settings_key
from grader.tournament.records import Match, Meeting, Tournament, Unplayed
from grader.tournament.standings import tournament

ENTRIES = "entries"

SEED = "seed.json"
SEED_BITS = 52
"""Of a seed that is drawn: more than a player can try while it plays, and a whole number for whoever reads the results."""

GUESSED = 1 << 32
"""A seed below it can be found by trying all."""


class _Seed(msgspec.Struct):
    seed: int


def tournament_folder(path: Path) -> OutFolder:
    """The folder of a tournament: the page and its data, and below it what each match and each check gave."""
    return OutFolder(path, (MATCHES, ENTRIES))


def seed_of(folder: OutFolder, asked: int | None) -> int:
    """The seed of a tournament: the one asked for, or that of this folder, or else one that nobody knows.

    From the seed and two ids follows what everybody holds, so no player may know it before the last match is played.
    """
    seed = asked
    if seed is None:
        try:
            seed = msgspec.json.decode((folder.path / SEED).read_bytes(), type=_Seed).seed
        except (OSError, msgspec.DecodeError):
            seed = GUESSED + (int.from_bytes(os.urandom(8), "big") >> (64 - SEED_BITS))
    folder.write(SEED, msgspec.json.encode(_Seed(seed)) + b"\n")
    return seed


@dataclass
class Rounds:
    """The matches of a tournament, as they come in."""

    order: TournamentOrder
    table: Table
    players: Field
    folder: Path
    observer: Observer = field(default_factory=Observer)
    matches: dict[tuple[str, str], Match] = field(default_factory=dict)
    faults: dict[tuple[str, str], Fault] = field(default_factory=dict)

    @property
    def exit_code(self) -> int:
        """0 where every match was played; 3 where the grader failed; else 2."""
        if self.traces:
            return EXIT_INTERNAL
        return EXIT_BAD_INPUT if self.faults else EXIT_FULL_MARKS

    @property
    def traces(self) -> list[str]:
        """The tracebacks of what failed of our own."""
        return [*self.players.traces, *(one.trace for one in self.faults.values() if one.trace)]

    def play(self, executor: Executor) -> None:
        """Play what was not played before.  Raises InputError where there is nobody to play, or nothing can be written."""
        ids = sorted(one.id for one in self.players.entrants)
        if len(ids) < 2:
            raise InputError(
                "there are fewer than two players; `--everybody` lets in who does not pass the checks"
            )
        settings = settings_key(self.order, self.table)
        todo: list[tuple[str, str]] = []
        prints: dict[tuple[str, str], str] = {}
        for pair in itertools.combinations(ids, 2):
            prints[pair] = self._meeting(settings, pair).fingerprint
            if (known := self._known(pair, prints[pair])) is not None:
                self.matches[pair] = known
            else:
                todo.append(pair)
        self.observer.known(len(todo), len(self.matches))
        names = {_name(pair): pair for pair in todo}

        def work() -> Iterator[Work]:
            for name, pair in names.items():
                yield name, pack(self._meeting(settings, pair))

        with contextlib.closing(executor.run(work())) as outcomes:
            for name, outcome in outcomes:
                self._take(names[name], outcome)
                self.observer.done()

    def _meeting(self, settings: str, pair: tuple[str, str]) -> Meeting:
        return meeting_of(self.order, settings, *pair, self.players.files)

    def _path(self, pair: tuple[str, str]) -> Path:
        return self.folder / MATCHES / f"{_name(pair)}.json"

    def _known(self, pair: tuple[str, str], print_: str) -> Match | None:
        """The record of a match that still holds."""
        try:
            found = msgspec.json.decode(self._path(pair).read_bytes(), type=Match)
        except (OSError, msgspec.DecodeError):
            return None
        demand = self.order.sandbox
        if not reaches(found.sandbox.level, demand):
            return None
        return found if found.fingerprint == print_ else None

    def _take(self, pair: tuple[str, str], outcome: bytes | Fault) -> None:
        if isinstance(outcome, Fault):
            self.faults[pair] = outcome
            return
        write_atomically(self._path(pair), outcome)
        self.matches[pair] = msgspec.json.decode(outcome, type=Match)

    def found(self, strays: Iterable[str] = ()) -> Tournament:
        """The standings."""
        about = self.table.about
        return tournament(
            (about.id, about.title),
            (self.order.deals, self.order.seed),
            self.players.entrants,
            matches=[self.matches[pair] for pair in sorted(self.matches)],
            refused=self.players.refused,
            unplayed=[Unplayed(*pair, self.faults[pair].reason) for pair in sorted(self.faults)],
            strays=strays,
        )


def _name(pair: tuple[str, str]) -> str:
    """A file name for a match: ids may be as long as a file name can be."""
    return hashlib.sha256("\0".join(pair).encode("utf-8", "surrogatepass")).hexdigest()[:24]
