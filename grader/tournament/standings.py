"""From the matches to the standings: ratings with intervals, who is better than whom, and what is worth showing.

Pure functions.  A deal is won by whoever made more of the same cards, both playings together; ratings are fitted
to the deals won (`grader/tournament/ratings.py`).  Two claims of significance are made, each corrected for all pairs: that
two ratings differ, and that two players differ in what they made of each other.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from grader.model.result import SandboxInfo
from grader.sandbox.sandbox import LEVELS
from grader.tournament import ratings
from grader.tournament.records import (
    SCHEMA,
    Encounter,
    Entrant,
    Match,
    Refused,
    ShownDeal,
    ShownForfeit,
    Standing,
    Telling,
    Tournament,
    Unplayed,
)

MOST_DEALS = 6
"""Deals that are shown."""

MOST_OF_ONE = 2
"""Deals that are shown of one player."""

DIGITS = 6
"""Digits behind the point that are kept: what is behind them depends on the machine."""


def tournament(
    about: tuple[str, str],
    settings: tuple[int, int],
    entrants: Sequence[Entrant],
    matches: Sequence[Match],
    refused: Iterable[Refused],
    unplayed: Iterable[Unplayed],
    strays: Iterable[str] = (),
) -> Tournament:
    """The standings.  `about` is the assignment's id and title, `settings` the number of deals and the seed."""
    entrants = [one for one in entrants if any(one.id in (match.first, match.second) for match in matches)]
    encounters = _encounters(matches)
    standings, better = _standings(entrants, matches, encounters)
    places = {one.entrant.id: number for number, one in enumerate(standings)}
    return Tournament(
        SCHEMA,
        *about,
        *settings,
        level=ratings.LEVEL,
        sandbox=_weakest(match.sandbox for match in matches),
        standings=tuple(standings),
        encounters=tuple(encounters),
        better=tuple(better),
        refused=tuple(refused),
        unplayed=tuple(unplayed),
        forfeits=tuple(_forfeits(matches, places)),
        telling=tuple(_telling(matches)),
        strays=tuple(strays),
    )


def _weakest(found: Iterable[SandboxInfo]) -> SandboxInfo | None:
    """The lowest protection in which any match was played."""
    return min(found, key=lambda one: LEVELS.index(one.level), default=None)


def _encounters(matches: Sequence[Match]) -> list[Encounter]:
    plain = []
    for match in matches:
        margins = [deal.margin for deal in match.deals]
        won, lost = sum(one > 0 for one in margins), sum(one < 0 for one in margins)
        mean, half = ratings.interval(margins)
        plain.append(
            Encounter(
                match.first,
                match.second,
                won,
                lost=lost,
                even=len(margins) - won - lost,
                tricks=round(mean, DIGITS),
                tricks_margin=_finite(half),
                games=(match.games.first, match.games.second),
                p_value=round(ratings.sign_test(won, lost), DIGITS),
                verdict="equal",
            )
        )
    differ = ratings.significant(ratings.sign_test(one.won, one.lost) for one in plain)
    return [
        msgspec.structs.replace(one, verdict="better" if one.won > one.lost else "worse") if sure else one
        for one, sure in zip(plain, differ, strict=True)
    ]


def _finite(half: float) -> float:
    """Half the width of an interval; 0 where one deal tells nothing of it."""
    return round(half, DIGITS) if half < float("inf") else 0.0


def _standings(
    entrants: Sequence[Entrant], matches: Sequence[Match], encounters: Sequence[Encounter]
) -> tuple[list[Standing], list[tuple[str, str]]]:
    numbers = {one.id: number for number, one in enumerate(entrants)}
    tallies = [
        ratings.Tally(numbers[one.first], numbers[one.second], one.won, one.lost, one.even)
        for one in encounters
    ]
    fit = ratings.fit(len(entrants), tallies)
    pairs = list(itertools.combinations(range(len(entrants)), 2))
    sure = ratings.significant(fit.p_value(*pair) for pair in pairs)
    better = []
    for (one, other), differs in zip(pairs, sure, strict=True):
        if differs:
            best, worst = (one, other) if fit.ratings[one] > fit.ratings[other] else (other, one)
            better.append((entrants[best].id, entrants[worst].id))
    rounded = [round(one, 3) for one in fit.ratings]
    lines = []
    for number, entrant in enumerate(entrants):
        own = list(_of(entrant.id, matches))
        margins = [margin for match, player in own for margin in _margins(match, player)]
        mean, half = ratings.interval(margins)
        forfeits: dict[str, int] = {}
        for match, player in own:
            for kind, count in match.kinds[player].items():
                forfeits[kind] = forfeits.get(kind, 0) + count
        games = [(match.games.first, match.games.second)[:: -1 if player else 1] for match, player in own]
        lines.append(
            Standing(
                entrant,
                1 + sum(one > rounded[number] for one in rounded),
                sum(worst == entrant.id for _, worst in better),
                rating=rounded[number],
                margin=round(fit.half_width(number), 3),
                won=sum(one > 0 for one in margins),
                lost=sum(one < 0 for one in margins),
                even=sum(one == 0 for one in margins),
                tricks=round(mean, DIGITS),
                tricks_margin=_finite(half),
                games=(sum(won for won, _ in games), sum(lost for _, lost in games)),
                hands=2 * len(margins),
                forfeits=dict(sorted(forfeits.items())),
            )
        )
    return sorted(lines, key=lambda one: (one.place, one.entrant.id)), better


def _of(identity: str, matches: Iterable[Match]) -> Iterator[tuple[Match, int]]:
    """The matches of a player, and which of the two it was."""
    for match in matches:
        if match.first == identity:
            yield match, 0
        elif match.second == identity:
            yield match, 1


def _margins(match: Match, player: int) -> Iterator[int]:
    for deal in match.deals:
        yield -deal.margin if player else deal.margin


def _forfeits(matches: Iterable[Match], places: dict[str, int]) -> Iterator[ShownForfeit]:
    """Of each player one forfeit of each kind, the best players first."""
    found: dict[tuple[int, str], ShownForfeit] = {}
    for match in matches:
        names = (match.first, match.second)
        for one in match.forfeits:
            key = (places[names[one.player]], one.kind)
            found.setdefault(key, ShownForfeit(names[one.player], names[1 - one.player], one))
    for key in sorted(found):
        yield found[key]


def _telling(matches: Iterable[Match]) -> Iterator[ShownDeal]:
    """The deals with the largest margins, few of one player."""
    found = [
        ShownDeal(match.first, match.second, _margin(one), one) for match in matches for one in match.telling
    ]
    found.sort(
        key=lambda one: (-abs(one.margin), one.first, one.second, one.telling.table, one.telling.number)
    )
    shown: dict[str, int] = {}
    for one in found:
        if max(shown.get(one.first, 0), shown.get(one.second, 0)) < MOST_OF_ONE:
            yield one
            for name in (one.first, one.second):
                shown[name] = shown.get(name, 0) + 1
            if sum(shown.values()) >= 2 * MOST_DEALS:
                return


def _margin(one: Telling) -> int:
    return sum(played.tricks[0] - played.tricks[1] for played in one.playings)
