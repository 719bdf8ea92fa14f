"""What is asked of whoever plays the matches, and what makes a match that was played before still hold.

The executors that grade a class play a tournament as well (`grader/classes/jobs.py`, `grader/classes/cluster.py`): a match is one
piece of work, which travels with the files of both players and its own seed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from grader.classes.orders import PRELOAD, Fault, content_key, engine_key, outcome_of
from grader.kits.assignment import Limits
from grader.kits.kit import Kit
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.zygote_process import INSIDE
from grader.tournament.game import Table, open_table
from grader.tournament.match import derived, play
from grader.tournament.records import Meeting, to_json


@dataclass(frozen=True)
class TournamentOrder:
    """The order to play matches.  It needs no equipment."""

    kit: str
    assignment: str
    deals: int
    seed: int
    sandbox: str | None

    def at(self, kit: str) -> TournamentOrder:
        """See `grader.classes.orders.Asked`."""
        return replace(self, kit=kit)

    def job(self, equipment: object) -> MatchJob:
        """See `grader.classes.orders.Asked`."""
        return MatchJob(self)

    def received(self, equipment: bytes) -> MatchJob:
        """See `grader.classes.orders.Asked`."""
        return MatchJob(self)


class MatchJob:
    """Plays one match after the other, in one sandbox, which is replaced where it failed."""

    def __init__(self, order: TournamentOrder) -> None:
        self._order = order
        self._sandbox: Sandbox | None = None

    def prepare(self) -> None:
        """See `grader.classes.orders.Worker`: its sandbox depends on the table, which the first match opens."""

    def do(self, packed: bytes) -> bytes | Fault:
        """The record of one match.  Raises SandboxError where the level is below the one demanded."""
        return outcome_of(lambda: self._play(packed), self.close)

    def _play(self, packed: bytes) -> bytes:
        meeting = msgspec.msgpack.decode(packed, type=Meeting)
        table = open_table(Kit(Path(self._order.kit)), self._order.assignment)
        if self._sandbox is None:
            self._sandbox = open_sandbox(table, self._order.deals, self._order.sandbox)
        return to_json(play(table, self._sandbox, meeting))

    def close(self) -> None:
        """End its sandbox."""
        if self._sandbox is not None:
            self._sandbox.close()
            self._sandbox = None


def open_sandbox(table: Table, deals: int, demand: str | None = None) -> Sandbox:
    """A sandbox whose workers serve seats."""
    return Sandbox(
        tournament_limits(table, deals),
        demand=demand,
        preload=PRELOAD,
        common=table.common,
        serving=INSIDE / "seat.py",
    )


def tournament_limits(table: Table, deals: int) -> Limits:
    """The assignment's limits, with as much time for a process as all hands of a match may take."""
    seconds = table.about.limits.import_cpu_seconds + deals * table.limits.hand_cpu_seconds
    return msgspec.structs.replace(table.about.limits, submission_cpu_seconds=seconds)


def settings_key(order: TournamentOrder, table: Table) -> str:
    """A hash of all that a match depends on but the two players: game, kit, engine, deals and seed."""
    kit = Kit(Path(order.kit))
    folders = (table.folder, kit.spec_tests(order.assignment))
    return content_key(["tournament", str(order.deals), str(order.seed), engine_key()], folders)


def pack(meeting: Meeting) -> bytes:
    """A match that is to be played, as bytes."""
    return msgspec.msgpack.encode(meeting)


def meeting_of(
    order: TournamentOrder, settings: str, first: str, second: str, files: dict[str, dict[str, bytes]]
) -> Meeting:
    """The match of two players.  Its seed follows from who they are, so that others coming or going changes nothing."""
    meeting = Meeting(
        first, second, (files[first], files[second]), order.deals, derived(order.seed, first, second)
    )
    fingerprint = hashlib.sha256(settings.encode() + pack(meeting)).hexdigest()
    return msgspec.structs.replace(meeting, fingerprint=fingerprint)
