"""What is written at the end: one HTML page, the same as JSON, and the leaderboard as CSV.

It makes of a `Tournament` what the template `reports/tournament.html.j2` shows, and decides nothing.  The frame of
the page, and how text gets into it safely, is in `grader/reports/report.py`; cells that a spreadsheet would run are made
harmless by `grader/lms/texts.py`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from grader.classes.out_folder import TOURNAMENT, OutFolder
from grader.lms.texts import cell
from grader.reports.report import render
from grader.tournament.game import Game
from grader.tournament.records import (
    KINDS,
    Encounter,
    Played,
    ShownDeal,
    ShownForfeit,
    Standing,
    Tournament,
    to_json,
)

MOST_KINDS = 20
"""Kinds of forfeits besides the engine's own that the leaderboard has a column for: a player may invent more."""
PAGE, LIST = "index.html", "leaderboard.csv"
WIDTH = 100
"""Units of the scale on which ratings are drawn."""

COLUMNS = (
    *("place", "id", "name", "house", "rating", "rating_margin", "deals_won", "deals_lost", "deals_even"),
    *("tricks_per_deal", "tricks_margin", "games_won", "games_lost", "significantly_better", "hands"),
)
"""The columns of the leaderboard, before those of the forfeits."""

_RED = "♥♦"
_SIGNS = {"better": "+", "worse": "−", "equal": "="}


class Cross(NamedTuple):
    """One cell of the cross table: the mean of tricks, and what can be said of it."""

    tricks: float
    verdict: str
    sign: str
    title: str


class Card(NamedTuple):
    """A card as it is drawn.  `at` is the part of the hand in which it was played, from 0; -1 where it was not."""

    face: str
    style: str
    at: int


class Seat(NamedTuple):
    """A seat of a table: who sat there, and the cards dealt, in rows."""

    name: str
    player: str
    rows: list[list[Card]]


class Replay(NamedTuple):
    """One playing of a deal, seat by seat and trick by trick."""

    seats: list[Seat]
    rounds: list[dict[str, Any]]
    tricks: tuple[tuple[str, int], ...]
    score: str


class Deal(NamedTuple):
    """A deal that is shown."""

    first: str
    second: str
    about: str
    words: str
    replays: list[Replay]


class Breach(NamedTuple):
    """A forfeit that is shown."""

    player: str
    opponent: str
    kind: str
    words: str
    where: str
    code: str


def write(found: Tournament, game: Game, folder: OutFolder, reports: Path) -> None:
    """Write all three.  Raises InputError where that cannot be done."""
    folder.write(LIST, leaderboard(found).encode("utf-8", "replace"))
    folder.write(TOURNAMENT, to_json(found))
    folder.write(PAGE, render_tournament(found, game, reports).encode("utf-8", "replace"))


def leaderboard(found: Tournament) -> str:
    """The leaderboard as CSV, with a line for each player."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\r\n")
    kinds = _kinds(found)
    lines.writerow([*COLUMNS, *(f"forfeits: {kind}" for kind in kinds)])
    for one in found.standings:
        figures = [one.won, one.lost, one.even, f"{one.tricks:.3f}", f"{one.tricks_margin:.3f}"]
        lines.writerow(
            [
                one.place,
                cell(one.entrant.id),
                cell(one.entrant.name),
                "yes" if one.entrant.house else "no",
                f"{one.rating:.1f}",
                f"{one.margin:.1f}",
                *figures,
                *one.games,
                one.behind,
                one.hands,
                *(one.forfeits.get(kind, 0) for kind in kinds),
            ]
        )
    return text.getvalue()


def _kinds(found: Tournament) -> list[str]:
    """The kinds of forfeits that occur, the engine's own first and in its order."""
    seen = {kind for one in found.standings for kind in one.forfeits}
    return [*(kind for kind in KINDS if kind in seen), *sorted(seen.difference(KINDS))[:MOST_KINDS]]


def render_tournament(found: Tournament, game: Game, reports: Path) -> str:
    """The page."""
    names = {one.entrant.id: one.entrant.name for one in found.standings}
    return render(
        reports,
        "tournament.html.j2",
        "tournament.js",
        styles=("style.css", "tournament.css"),
        found=found,
        names=names,
        house={one.entrant.id for one in found.standings if one.entrant.house},
        kinds=[(kind, KINDS.get(kind, "")) for kind in _kinds(found)],
        scale=_scale(found.standings),
        cross=_cross(found),
        against_house=_against_house(found),
        deals=[_deal(one, game, names) for one in found.telling],
        breaches=[_breach(one, game, names) for one in found.forfeits],
        unit=game.UNIT,
        hands=sum(one.hands for one in found.standings) // 2,
    )


def _scale(standings: Iterable[Standing]) -> dict[str, tuple[float, float, float]]:
    """For each player where its interval begins, where the rating is, and where it ends, on a common scale."""
    lines = list(standings)
    if not lines:
        return {}
    low = min(one.rating - one.margin for one in lines)
    width = max(one.rating + one.margin for one in lines) - low or 1.0

    def at(value: float) -> float:
        return round(WIDTH * (value - low) / width, 2)

    return {
        one.entrant.id: (at(one.rating - one.margin), at(one.rating), at(one.rating + one.margin))
        for one in lines
    }


def _seen_from(one: Encounter, player: str) -> tuple[float, str]:
    """The mean of tricks and the verdict, from the side of one of the two."""
    if player == one.first:
        return one.tricks, one.verdict
    return -one.tricks, {"better": "worse", "worse": "better"}.get(one.verdict, "equal")


def _cross(found: Tournament) -> dict[tuple[str, str], Cross]:
    cells = {}
    for one in found.encounters:
        for player, other in ((one.first, one.second), (one.second, one.first)):
            tricks, verdict = _seen_from(one, player)
            won, lost = (one.won, one.lost) if player == one.first else (one.lost, one.won)
            title = f"{won} deals won, {lost} lost, {one.even} even"
            cells[player, other] = Cross(tricks, verdict, _SIGNS[verdict], title)
    return cells


def _against_house(found: Tournament) -> list[tuple[str, list[tuple[str, Encounter, bool]]]]:
    """For each player the encounters with the kit's own, and whether it was the first of the two."""
    lines = []
    kit = [one.entrant for one in found.standings if one.entrant.house]
    by_pair = {(one.first, one.second): one for one in found.encounters}
    for standing in found.standings:
        own = standing.entrant.id
        met = []
        for house in kit:
            for pair in ((own, house.id), (house.id, own)):
                if pair in by_pair and own != house.id:
                    met.append((house.id, by_pair[pair], pair[0] == own))
        if met and not standing.entrant.house:
            lines.append((own, met))
    return lines


def _deal(one: ShownDeal, game: Game, names: dict[str, str]) -> Deal:
    pair = (names[one.first], names[one.second])
    better, worse = pair if one.margin > 0 else pair[::-1]
    words = f"With the same cards, {better} made {abs(one.margin)} {game.UNIT} more than {worse}."
    replays = [_replay(game, one, number, pair) for number in (0, 1)]
    return Deal(*pair, game.about(one.telling.deal), words, replays)


def _replay(game: Game, one: ShownDeal, number: int, pair: tuple[str, str]) -> Replay:
    deal, played = one.telling.deal, one.telling.playings[number]
    rounds = game.rounds(deal, list(played.moves))
    at = {move: place for place, part in enumerate(rounds) for _, move in part["plays"]}
    sits = {seat: pair[side ^ number] for side in (0, 1) for seat in game.SIDES[side]}
    seats = [
        Seat(
            game.SEAT_NAMES[seat],
            sits[seat],
            [[_card(game, card, at.get(card, -1)) for card in row] for row in rows],
        )
        for seat, rows in enumerate(game.hands(deal))
    ]
    shown = []
    for place, part in enumerate(rounds):
        by_seat = {seat: _card(game, card, place) for seat, card in part["plays"]}
        shown.append({"plays": by_seat, "leader": part["plays"][0][0], "winner": part["winner"]})
    return Replay(seats, shown, tuple(zip(pair, played.tricks, strict=True)), _score(played, pair))


def _score(played: Played, pair: tuple[str, str]) -> str:
    """How the game stood, in words."""
    return ", ".join(f"{name} {points}" for name, points in zip(pair, played.score, strict=True))


def _card(game: Game, card: str, at: int) -> Card:
    face = game.face(card)
    return Card(face, "red" if face[-1:] in _RED else "", at)


def _breach(one: ShownForfeit, game: Game, names: dict[str, str]) -> Breach:
    forfeit = one.forfeit
    where = f"as {game.SEAT_NAMES[forfeit.seat]}, deal {forfeit.deal + 1} of table {forfeit.table + 1}"
    return Breach(names[one.player], names[one.opponent], forfeit.kind, forfeit.words, where, forfeit.code)
