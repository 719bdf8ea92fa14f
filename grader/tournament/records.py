"""What is kept of a tournament, in plain data: who took part, what each pair made of each deal, and forfeits.

No clock stands in here: the same players, deals and seed give the same records, however many jobs played them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from grader.model.frozen import Frozen
from grader.model.handed_in import Student
from grader.model.result import SandboxInfo

SCHEMA = "1.0"

Kind = str
"""Why a hand was forfeited: a word of `KINDS`, or one that the kit's seat module gives."""

KINDS = {
    "illegal": "made a move that the rules do not allow",
    "no move": "answered with something that is no move",
    "changed": "changed what it was shown",
    "exception": "raised an error",
    "exit": "ended its own program",
    "time-out": "thought too long",
    "crash": "its process died",
    "tampering": "its process answered out of form",
    "withdrawn": "was not asked any more",
}
"""The kinds of forfeits that the engine gives, and what they say of a player."""

Pair = tuple[int, int]


class Forfeit(Frozen, frozen=True):
    """A hand that a player gave up, by breaking a rule or breaking down.

    `player` is 0 or 1, the first or second of the pair.  `state` says where it was asked, as code to paste; it is
    empty for those that are only counted, because enough of the kind are kept.
    """

    player: int
    kind: Kind
    words: str
    table: int
    deal: int
    playing: int
    seat: int
    code: str = ""


class Played(Frozen, frozen=True):
    """One playing of a deal: the moves in order, and the score of the game that it was played at."""

    moves: tuple[str, ...]
    score: Pair
    tricks: Pair
    forfeit: str = ""


class Telling(Frozen, frozen=True):
    """A deal that is shown: both playings of it.  In the first the first player of the pair sits on side 0."""

    table: int
    number: int
    deal: Any
    playings: tuple[Played, Played]


class DealResult(Frozen, frozen=True):
    """What the two players made of one deal: (first's, second's) tricks in each playing.

    `forfeits` says for each playing who gave it up: 0 or 1, and -1 where nobody did.
    """

    table: int
    tricks: tuple[Pair, Pair]
    forfeits: Pair = (-1, -1)

    @property
    def margin(self) -> int:
        """By how many tricks the first did better with the same cards; below 0 the second did."""
        return sum(one[0] - one[1] for one in self.tricks)


class Games(Frozen, frozen=True):
    """Full games: how many the first and the second won, and how many were not finished when the deals ended."""

    first: int
    second: int
    unfinished: int


class Match(Frozen, frozen=True):
    """What became of one pair.  `kinds` counts the forfeits of each player."""

    schema: str
    fingerprint: str
    first: str
    second: str
    deals: tuple[DealResult, ...]
    games: Games
    kinds: tuple[dict[Kind, int], dict[Kind, int]]
    forfeits: tuple[Forfeit, ...]
    telling: tuple[Telling, ...]
    sandbox: SandboxInfo


class Entrant(Frozen, frozen=True):
    """Somebody who takes part: a submission, or one of the kit's own players (`house`)."""

    id: str
    name: str
    house: bool = False
    students: tuple[Student, ...] = ()


class Refused(Frozen, frozen=True):
    """A submission that does not take part, and why, in one sentence."""

    id: str
    reason: str
    students: tuple[Student, ...] = ()


class Meeting(msgspec.Struct, frozen=True, array_like=True):
    """A pair that is to be played, as it travels: who, with which files, and how many deals from which seed."""

    first: str
    second: str
    files: tuple[dict[str, bytes], dict[str, bytes]]
    deals: int
    seed: int
    fingerprint: str = ""


class Standing(Frozen, frozen=True):
    """One line of the leaderboard.  `rating` is on Elo's scale, with `margin` on both sides of it at 95 %.

    `place` counts from 1; equal ratings share it.  `behind` is how many others are significantly better.
    `tricks` is what it made of a deal more than its opponents, both playings together, on average.
    """

    entrant: Entrant
    place: int
    behind: int
    rating: float
    margin: float
    won: int
    lost: int
    even: int
    tricks: float
    tricks_margin: float
    games: Pair
    hands: int
    forfeits: dict[Kind, int]


class Encounter(Frozen, frozen=True):
    """What two players made of each other, from the first one's side.

    `verdict` says whether the first is better: by the exact sign test over the deals, corrected for all pairs.
    """

    first: str
    second: str
    won: int
    lost: int
    even: int
    tricks: float
    tricks_margin: float
    games: Pair
    p_value: float
    verdict: Literal["better", "worse", "equal"]


class Unplayed(Frozen, frozen=True):
    """A match without a record, which is the fault of the grader or of the course."""

    first: str
    second: str
    reason: str


class ShownForfeit(Frozen, frozen=True):
    """A forfeit with the names of both players."""

    player: str
    opponent: str
    forfeit: Forfeit


class ShownDeal(Frozen, frozen=True):
    """A deal with the names of both players and the first one's margin."""

    first: str
    second: str
    margin: int
    telling: Telling


class Tournament(Frozen, frozen=True):
    """All that the page, the JSON and the CSV are made from.

    `better` names each two whose ratings differ significantly, the better one first (Wald's test of the ratings,
    corrected for all pairs by Holm's method, at `level`).
    """

    schema: str
    assignment: str
    title: str
    deals: int
    seed: int
    level: float
    sandbox: SandboxInfo | None
    standings: tuple[Standing, ...]
    encounters: tuple[Encounter, ...]
    better: tuple[tuple[str, str], ...]
    refused: tuple[Refused, ...]
    unplayed: tuple[Unplayed, ...]
    forfeits: tuple[ShownForfeit, ...]
    telling: tuple[ShownDeal, ...]
    strays: tuple[str, ...] = ()


def to_json(record: object) -> bytes:
    """A record as JSON with a line end."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"
