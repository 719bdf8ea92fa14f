"""Measures a tournament: hands a second in the sandbox, and as a share of what one bare process reaches.

    python benchmarks/tournament.py [--deals N] [--rounds N]

Both play the same deals with the same players (those of the kit and the right solutions among the examples, each
against the next), and must come to the same tricks.  The bare process is the loop that somebody would write who
trusts all players: the cards made once for a hand, no copies but those that a call needs, and each card looked
at whether it is legal.  The sandbox is measured with one job, and with one for each core.  CPU time counts all
processes; a figure is the median over the rounds of ratios taken in one round.
"""

from __future__ import annotations

import argparse
import importlib.util
import inspect
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from measuring import ROOT, Cost, cost_of, verdict

sys.path.insert(0, str(ROOT))

import msgspec

from grader.classes.jobs import Jobs, OneJob
from grader.classes.orders import Executor, Fault
from grader.kits.kit import built_in
from grader.tournament.game import Table, open_table
from grader.tournament.match import derived
from grader.tournament.order import TournamentOrder, pack
from grader.tournament.records import Match, Meeting

ASSIGNMENT = "whist"
CLASS, PAIRS, DEALS = 30, 435, 100
"""A class of 30: every pair, 100 deals, twice."""

LEAST_SHARE, MOST_MINUTES = 0.5, 10
SEED = 1
Margins = list[int]


class Bare:
    """One process that plays whatever it is given."""

    def __init__(self, table: Table, players: dict[str, dict[str, Path]]) -> None:
        self._table, self._game = table, table.game
        self._card = _module("Card", table.folder / "support" / "Card.py").Card
        self._players = {name: _player(files) for name, files in players.items()}
        self._two = {
            name: len(inspect.signature(one.PlayCard).parameters) == 8 for name, one in self._players.items()
        }

    def match(self, first: str, second: str, number: int, seed: int) -> Margins:
        """The margins of the deals, as `grader.tournament.match` plays them."""
        each = self._game.DEALS_AT_A_TABLE
        margins = []
        for start in range(0, number, each):
            chance = random.Random(derived(seed, "deals", start // each))
            deals = self._game.deals(chance, min(each, number - start))
            one = self._table_of(deals, (first, second))
            two = self._table_of(deals, (second, first))
            margins += [a[0] - a[1] - (b[0] - b[1]) for a, b in zip(one, two, strict=True)]
        return margins

    def _table_of(self, deals: list[Any], sides: tuple[str, str]) -> list[list[int]]:
        players = [self._players[sides[seat % 2]]() for seat in range(4)]
        two = [self._two[sides[seat % 2]] for seat in range(4)]
        score, found = [0, 0], []
        for deal in deals:
            scores = [(score[0], score[1]) if one else ((score[0], score[1]),) for one in two]
            tricks = self._hand(deal, players, scores)
            found.append(tricks)
            for side in (0, 1):
                score[side] += max(0, tricks[side] - 6)
            if max(score) >= 5:
                score = [0, 0]
        return found

    def _hand(self, deal: Any, players: list[Any], scores: list[Any]) -> list[int]:
        ranks = "23456789TJQKA"
        hands = [[self._card(one[1], one[0]) for one in cards] for cards in deal["hands"]]
        trump, leader = deal["turned"][1], (deal["dealer"] + 1) % 4
        tricks: list[Any] = []
        taken = [0, 0]
        for _ in range(13):
            trick: list[Any] = []
            for turn in range(4):
                seat = (leader + turn) % 4
                hand = hands[seat]
                card = players[seat].PlayCard(
                    tuple(hand), list(trick), trump, "NESW"[seat], list(tricks), *scores[seat]
                )
                if card not in hand:
                    raise ValueError("not in the hand")
                if trick and card.Suit() != trick[0].Suit():
                    led = trick[0].Suit()
                    if any(one.Suit() == led for one in hand):
                        raise ValueError("does not follow suit")
                hand.remove(card)
                trick.append(card)
            led = trick[0].Suit()
            best = max(
                range(4),
                key=lambda one: (
                    trick[one].Suit() == trump,
                    trick[one].Suit() == led,
                    ranks.index(trick[one].Rank()),
                ),
            )
            winner = (leader + best) % 4
            tricks.append((*trick, "NESW"[leader], "NESW"[winner]))
            taken[winner % 2] += 1
            leader = winner
        return taken


def _module(name: str, path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _player(files: dict[str, Path]) -> Any:
    """The class of a player, whose modules are not left in the way of the next one's."""
    names = [name.removesuffix(".py") for name in sorted(files, key=lambda name: (name == "Player.py", name))]
    loaded = [_module(name, files[f"{name}.py"]) for name in names]
    for name in names:
        del sys.modules[name]
    return next(module.Player for module in loaded if hasattr(module, "Player"))


def players(table: Table) -> dict[str, dict[str, Path]]:
    """The files of each player."""
    found = {f"house/{Path(name).stem}": {"Player.py": table.folder / name} for name in table.game.HOUSE}
    for folder in sorted(built_in().alternatives(ASSIGNMENT).glob("*/submission")):
        files = {path.name: path for path in folder.glob("*.py") if path.name != "Card.py"}
        # Under another name, or behind a question, only the sandbox side finds the player.
        if "Player.py" in files and "input(" not in files["Player.py"].read_text("utf-8"):
            found[folder.parent.name] = files
    return found


def main() -> None:
    """Measure, and print."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--deals", type=int, default=DEALS)
    arguments.add_argument("--rounds", type=int, default=3)
    options = arguments.parse_args()
    kit = built_in()
    table = open_table(kit, ASSIGNMENT)
    paths = players(table)
    sources = {
        name: {file: path.read_bytes() for file, path in files.items()} for name, files in paths.items()
    }
    names = list(paths)
    pairs = list(zip(names, [*names[1:], names[0]], strict=True))
    lots = {name for name, files in sources.items() if any(b"random" in data for data in files.values())}
    bare = Bare(table, paths)
    order = TournamentOrder(str(kit.root), ASSIGNMENT, options.deals, SEED, None)
    work = [
        (f"{one} {two}", pack(Meeting(one, two, (sources[one], sources[two]), options.deals, SEED)))
        for one, two in pairs
    ]
    found: dict[str, Margins] = {}
    expected: dict[str, Margins] = {}

    apart: dict[str, list[tuple[str, float]]] = {"bare": [], "one job": []}

    def unsandboxed() -> None:
        for one, two in pairs:
            start = time.perf_counter()
            expected[f"{one} {two}"] = bare.match(one, two, options.deals, SEED)
            apart["bare"].append((f"{one} {two}", time.perf_counter() - start))

    def sandboxed(executor: Executor, times: list[tuple[str, float]]) -> Callable[[], None]:
        def play() -> None:
            start = time.perf_counter()
            for name, outcome in executor.run(iter(work)):
                times.append((name, time.perf_counter() - start))
                start = time.perf_counter()
                assert not isinstance(outcome, Fault), outcome
                match = msgspec.json.decode(outcome, type=Match)
                assert match.kinds == ({}, {}), match.kinds
                found[name] = [deal.margin for deal in match.deals]

        return play

    cores = len(os.sched_getaffinity(0))
    ways = {
        "bare process": unsandboxed,
        "one job": sandboxed(OneJob(order, None), apart["one job"]),
        f"{cores} jobs": sandboxed(Jobs(order, None, cores), []),
    }
    costs: dict[str, list[Cost]] = {name: [] for name in ways}
    for _ in range(options.rounds):
        for name, way in ways.items():
            costs[name].append(cost_of(way))
        for one, two in pairs:
            if not lots.intersection((one, two)):
                assert found[f"{one} {two}"] == expected[f"{one} {two}"], (
                    f"{one} and {two} did not play the same"
                )
    hands = len(pairs) * options.deals * 2
    print(f"{len(pairs)} matches of {options.deals} deals, each twice: {hands:,} hands in each round")
    first = costs["bare process"]
    for name, some in costs.items():
        wall, cpu = (
            statistics.median(hands / getattr(one, what) for one in some) for what in ("wall", "cpu")
        )
        share, cpu_share = (
            statistics.median(getattr(a, what) / getattr(b, what) for a, b in zip(first, some, strict=True))
            for what in ("wall", "cpu")
        )
        print(f"{name:14}{wall:8,.0f} hands/s {share:6.2f}   {cpu:8,.0f} hands/CPU s {cpu_share:6.2f}")
    shares: dict[str, list[float]] = {}
    for (name, quick), (_, slow) in zip(apart["bare"], apart["one job"], strict=True):
        shares.setdefault(name, []).append(quick / slow)
    medians = sorted(statistics.median(some) for some in shares.values())
    print(
        f"pairs by themselves, one job: {medians[0]:.2f} to {medians[-1]:.2f}, half of them over "
        f"{statistics.median(medians):.2f}; the less a player thinks, the more waking it costs"
    )
    for name in (f"{cores} jobs", "one job"):
        share = statistics.median(a.wall / b.wall for a, b in zip(first, costs[name], strict=True))
        print(f"share of the bare process, {name}: {verdict(share, LEAST_SHARE, least=True, unit='')}")
    last = costs[f"{cores} jobs"]
    minutes = PAIRS * DEALS * 2 / statistics.median(hands / one.wall for one in last) / 60
    print(
        f"{CLASS} players, {PAIRS} pairs of {DEALS} deals twice: {verdict(minutes, MOST_MINUTES, unit=' min')}"
    )


if __name__ == "__main__":
    main()
