"""Who takes part in a tournament: who passes the checks that the game asks for, or everybody who can be loaded."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

import tournament_kit as tiny
from grader.classes.jobs import OneJob
from grader.classes.orders import Asked, Executor, Fault, Order, Outcome, Work
from grader.grading.compiler import obtain_corpus
from grader.kits.kit import Kit
from grader.lms.recognise import read_download
from grader.tournament.entrants import Checks, Executors, Field, enter_checked, enter_loadable, house
from grader.tournament.game import Table, open_table
from grader.tournament.order import open_sandbox

ASKING = tiny.GAME.replace("ENTRY_TASKS = ()", 'ENTRY_TASKS = ("Laying",)')
CLASS = {
    "ada": tiny.LOWEST,
    "bob": tiny.HIGHEST,
    "cy": tiny.LOWEST + "\n# another one\n",
    "dee": "print(1)\n",
    "eve": "import os; os.abort()\n",
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The tiny game, for those who lay down their lowest number."""
    return open_table(tiny.make(tmp_path_factory.mktemp("kit"), ASKING), tiny.NAME)


def class_of(folder: Path) -> Path:
    """A class on disk, with somebody who handed in no Python."""
    for name, source in CLASS.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "work.py").write_text(source)
    (folder / "fay").mkdir()
    (folder / "fay" / "notes.txt").write_text("none yet")
    return folder


class Counting:
    """Executors that count what they are given; with `fault`, nothing comes of it."""

    def __init__(self, fault: Fault | None = None) -> None:
        self.given: list[str] = []
        self._fault = fault

    @contextlib.contextmanager
    def __call__(self, order: Asked, equipment: object) -> Iterator[Executor]:
        self._inner = OneJob(order, equipment)
        yield self

    def run(self, work: Iterator[Work]) -> Generator[Outcome, None, None]:
        """See `grader.classes.orders.Executor`."""
        pieces = list(work)
        self.given += [name for name, _ in pieces]
        if self._fault is None:
            yield from self._inner.run(iter(pieces))
        else:
            yield from ((name, self._fault) for name, _ in pieces)


def entered(table: Table, source: Path, folder: Path, executors: Executors) -> Field:
    """Who takes part, by the checks."""
    folder.mkdir(exist_ok=True)
    root = table.folder.parents[1]
    kit = Kit(root)
    corpus = obtain_corpus(kit, table.about, 0, lambda *_: None)
    found = house(table)
    order = Order(str(root), tiny.NAME, 0, None, None, transcripts=False)
    enter_checked(found, table, read_download(source), Checks(order, corpus, folder, executors))
    return found


def test_those_who_pass_take_part(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are named with the check that they do not pass; nobody is checked twice."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    source = class_of(tmp_path / "class")
    counting = Counting()
    found = entered(table, source, tmp_path / "entries", counting)
    assert [one.id for one in found.entrants] == ["house/lowest", "ada", "cy"]
    assert [one.house for one in found.entrants] == [True, False, False]
    assert set(found.files) == {"house/lowest", "ada", "cy"}
    reasons = {one.id: one.reason for one in found.refused}
    assert reasons["bob"] == "it does not pass the checks of Laying: The lowest number is laid down"
    assert set(reasons) == {"bob", "dee", "eve", "fay"}
    assert len(counting.given) == 6
    (source / "bob" / "work.py").write_text(tiny.LOWEST)
    counting = Counting()
    assert len(entered(table, source, tmp_path / "entries", counting).entrants) == 4
    assert counting.given == ["bob"]


def test_a_fault_of_ours_is_told(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who could not be checked does not take part, and is checked again the next time."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    source = class_of(tmp_path / "class")
    found = entered(table, source, tmp_path / "entries", Counting(Fault("it rained", "a trace")))
    assert [one.reason for one in found.refused] == ["it could not be checked: it rained"] * 6
    assert found.traces == ["a trace"] * 6
    counting = Counting()
    entered(table, source, tmp_path / "entries", counting)
    assert len(counting.given) == 6


def test_everybody_who_can_be_loaded(table: Table, tmp_path: Path) -> None:
    """Without the checks, who has a player takes part, however it plays."""
    found = Field()
    with open_sandbox(table, 1) as sandbox:
        enter_loadable(found, table, sandbox, read_download(class_of(tmp_path / "class")))
    assert [one.id for one in found.entrants] == ["ada", "bob", "cy"]
    reasons = {one.id: one.reason for one in found.refused}
    assert reasons["dee"].startswith("it has no Duellist")
    assert reasons["eve"].startswith("it cannot be loaded: was killed by signal SIGABRT")
    assert reasons["fay"] == "there is no Python file in what was handed in"
