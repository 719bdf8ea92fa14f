"""A tournament on a Dask cluster gives what one on this machine gives."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import tournament_kit as tiny
from grader.classes.cluster import Cluster
from grader.classes.jobs import OneJob
from grader.classes.orders import Executor
from grader.classes.out_folder import MATCHES
from grader.tournament.game import open_table
from grader.tournament.run import Rounds, tournament_folder
from test_cluster import Machines


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    """A scheduler with a worker."""
    (tmp_path / "dask").mkdir()
    with contextlib.closing(Machines(tmp_path / "dask")) as found:
        found.add_worker()
        yield found


def test_a_cluster_plays_the_same(machines: Machines, tmp_path: Path) -> None:
    """The records are the same, byte for byte; the worker has no kit of its own."""
    kit = tiny.make(tmp_path / "kit")
    table = open_table(kit, tiny.NAME)
    order = tiny.order(kit, tiny.NAME, 6)
    players = tiny.field_of(table, {"a": tiny.HIGHEST, "b": tiny.LOWEST}, "Duellist.py")

    def play(executor: Executor, out: Path) -> dict[str, bytes]:
        with tournament_folder(out):
            rounds = Rounds(order, table, players, out)
            rounds.play(executor)
        assert rounds.faults == {}
        return {path.name: path.read_bytes() for path in (out / MATCHES).iterdir()}

    here = play(OneJob(order, None), tmp_path / "here")
    with Cluster(machines.address, order, None) as cluster:
        there = play(cluster, tmp_path / "there")
    assert here == there
    assert len(here) == 3
