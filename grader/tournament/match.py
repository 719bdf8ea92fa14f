"""Plays a match: two players, every deal twice with the seats exchanged, many tables at once.

A table plays its deals one after the other, with the score of the game going on.  All tables of a playing advance
together: of its seats, the one for which most tables wait is asked next, about all of them in one message.  The
two playings are played in turns, so that one side's processes think while the other's answers are looked at.
The order in which a process is asked follows from the moves alone, never from a clock, so that the same match
is played again move for move.
"""

from __future__ import annotations

import contextlib
import hashlib
import random
from collections.abc import Iterator

from grader.model.result import SandboxInfo
from grader.sandbox.core import OneCore
from grader.sandbox.sandbox import Sandbox
from grader.tournament.chair import Account, Answer, Chair, Failure
from grader.tournament.game import Deal, Game, Hand, Score, Table
from grader.tournament.records import (
    SCHEMA,
    DealResult,
    Forfeit,
    Games,
    Match,
    Meeting,
    Pair,
    Played,
    Telling,
)

PLAYINGS = (0, 1)
MOST_STATES = 3
"""Forfeits of a kind whose state is kept, for each player of a match; all are counted."""

MOST_TELLING = 2
"""Deals of a match that are kept move by move: those that told most of the difference between the two."""


def derived(seed: int, *parts: object) -> int:
    """A seed of its own for a part of the work, the same wherever and whenever it is done."""
    text = "\0".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:8], "big")


class Place:
    """A table of one playing: the deals that it has to play, and the hand in play.

    It is what a chair is asked about.  `player(seat)` says which of the two sits there.
    """

    def __init__(self, game: Game, number: int, playing: int, deals: list[Deal]) -> None:
        self._game, self.number, self.playing, self.deals = game, number, playing, deals
        self._side = {seat: side for side in PLAYINGS for seat in game.SIDES[side]}
        self.score: Score = (0, 0)
        self.hands = 0
        self.played: list[str] = []
        self.done: list[Played] = []
        self.given_up: list[int] = []
        self.won = [0, 0]
        self.hand: Hand = game.Hand(deals[0], self.score)
        self.hands = 1

    def player(self, seat: int) -> int:
        """0 or 1: in the second playing, the sides are exchanged."""
        return self._side[seat] ^ self.playing

    def move(self, move: str) -> None:
        """Make a legal move; where it is the last of the hand, the next one begins."""
        hand = self.hand
        hand.play(move)
        self.played.append(move)
        if hand.turn < 0:
            self._finish((hand.tricks[0], hand.tricks[1]), -1, "")

    def forfeit(self, seat: int, kind: str) -> None:
        """The hand is given up by whoever sits there."""
        self._finish(self._game.given_up(self._side[seat]), self.player(seat), kind)

    def _finish(self, tricks: Score, by: int, kind: str) -> None:
        self.done.append(
            Played(tuple(self.played), self._by_player(self.score), self._by_player(tricks), kind)
        )
        self.given_up.append(by)
        points = self._game.points(tricks)
        self.score = (self.score[0] + points[0], self.score[1] + points[1])
        if (side := self._game.won(self.score)) >= 0:
            self.won[side ^ self.playing] += 1
            self.score = (0, 0)
        self.played = []
        if len(self.done) < len(self.deals):
            self.hand = self._game.Hand(self.deals[len(self.done)], self.score)
            self.hands += 1
        else:
            self.hand.turn = -1

    def _by_player(self, sides: Score) -> Pair:
        """What the sides have, as what the players have."""
        return (sides[1], sides[0]) if self.playing else sides


class Group:
    """One playing of all deals: its tables and its chairs, and who is asked next."""

    def __init__(self, places: list[Place], chairs: list[Chair]) -> None:
        self.places, self._chairs = places, chairs
        self._waiting: list[list[Place]] = [[] for _ in chairs]
        self._asked: tuple[int, list[Place]] | None = None
        for place in places:
            self._waiting[place.hand.turn].append(place)

    def ask(self) -> bool:
        """Ask the seat for which most tables wait; False where none does any more."""
        seat = max(range(len(self._waiting)), key=lambda one: len(self._waiting[one]))
        places = self._waiting[seat]
        if not places:
            return False
        self._waiting[seat] = []
        self._asked = (seat, places)
        self._chairs[seat].send(places)
        return True

    def answers(self) -> Iterator[tuple[Place, int, Answer]]:
        """What was answered, table by table.  Each has to be dealt with before the next is taken."""
        assert self._asked is not None
        seat, places = self._asked
        for place, answer in zip(places, self._chairs[seat].receive(), strict=True):
            yield place, seat, answer
            turn = place.hand.turn
            if turn >= 0:
                self._waiting[turn].append(place)


class MatchPlay:
    """One match, from the deals to the record."""

    def __init__(self, table: Table, sandbox: Sandbox, meeting: Meeting) -> None:
        self._table, self._sandbox, self._meeting = table, sandbox, meeting
        self._core = OneCore()
        self._game = table.game
        self._deals = self._dealt()
        self._kinds: tuple[dict[str, int], dict[str, int]] = ({}, {})
        self._forfeits: list[Forfeit] = []

    def play(self) -> Match:
        """Play it all.  Whatever the players do is a result, never an error."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(self._core)
            groups = [self._group(playing, stack) for playing in PLAYINGS]
            busy = [group for group in groups if group.ask()]
            while busy:
                for group in list(busy):
                    for place, seat, answer in group.answers():
                        self._decide(place, seat, answer)
                    if not group.ask():
                        busy.remove(group)
        return self._record(groups, self._sandbox.info)

    def _dealt(self) -> list[list[Deal]]:
        """The deals of each table."""
        meeting, each = self._meeting, self._game.DEALS_AT_A_TABLE
        return [
            self._game.deals(
                random.Random(derived(meeting.seed, "deals", start // each)), min(each, meeting.deals - start)
            )
            for start in range(0, meeting.deals, each)
        ]

    def _group(self, playing: int, stack: contextlib.ExitStack) -> Group:
        """The tables of one playing, and a process for each seat: nobody who knows a deal meets it again."""
        places = [Place(self._game, number, playing, deals) for number, deals in enumerate(self._deals)]
        if playing == 0:
            limits, moves = self._table.about.limits, self._table.limits
            seats = len(self._game.SEATS)
            seconds = moves.mean_hand_cpu_seconds * self._meeting.deals * seats
            seconds += limits.import_cpu_seconds * seats
            self._accounts = [Account(seconds, seconds * limits.wall_factor) for _ in PLAYINGS]
        chairs = []
        for seat in range(len(self._game.SEATS)):
            player = places[0].player(seat)
            chair = Chair(
                self._sandbox,
                self._meeting.files[player],
                seat,
                seed=derived(self._meeting.seed, "chance", playing, seat),
                account=self._accounts[player],
                moves=self._table.limits,
                limits=self._table.about.limits,
                core=self._core,
            )
            stack.callback(chair.close)
            chair.begin()
            chairs.append(chair)
        return Group(places, chairs)

    def _decide(self, place: Place, seat: int, answer: Answer) -> None:
        if isinstance(answer, str):
            wrong = place.hand.wrong(answer)
            if not wrong:
                place.move(answer)
                return
            answer = Failure("illegal", wrong)
        player = place.player(seat)
        kinds = self._kinds[player]
        kinds[answer.kind] = kinds.get(answer.kind, 0) + 1
        code = ""
        deal = len(place.done)
        if kinds[answer.kind] <= MOST_STATES and answer.kind != "withdrawn":
            code = self._game.code(place.deals[deal], place.score, place.played, seat)
        self._forfeits.append(
            Forfeit(
                player,
                answer.kind,
                answer.words,
                table=place.number,
                deal=deal,
                playing=place.playing,
                seat=seat,
                code=code,
            )
        )
        place.forfeit(seat, answer.kind)

    def _record(self, groups: list[Group], sandbox: SandboxInfo) -> Match:
        first, second = (group.places for group in groups)
        deals: list[DealResult] = []
        shown: list[Telling] = []
        for one, two in zip(first, second, strict=True):
            for number, (a, b) in enumerate(zip(one.done, two.done, strict=True)):
                gave_up = (one.given_up[number], two.given_up[number])
                deals.append(DealResult(one.number, (a.tricks, b.tricks), gave_up))
                shown.append(Telling(one.number, number, one.deals[number], (a, b)))
        won = [sum(place.won[player] for place in (*first, *second)) for player in PLAYINGS]
        unfinished = sum(place.score != (0, 0) for place in (*first, *second))
        return Match(
            SCHEMA,
            self._meeting.fingerprint,
            self._meeting.first,
            second=self._meeting.second,
            deals=tuple(deals),
            games=Games(won[0], won[1], unfinished),
            kinds=self._kinds,
            forfeits=tuple(one for one in self._forfeits if one.code),
            telling=tuple(_most_telling(deals, shown)),
            sandbox=sandbox,
        )


def _most_telling(deals: list[DealResult], shown: list[Telling]) -> Iterator[Telling]:
    """The deals with the largest margins, of those that both played to the end."""
    whole = [number for number, one in enumerate(deals) if one.forfeits == (-1, -1) and one.margin]
    whole.sort(key=lambda number: (-abs(deals[number].margin), number))
    for number in whole[:MOST_TELLING]:
        yield shown[number]


def play(table: Table, sandbox: Sandbox, meeting: Meeting) -> Match:
    """Play a match."""
    return MatchPlay(table, sandbox, meeting).play()
