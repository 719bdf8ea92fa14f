"""Two ends of an exchange: what both have is the same on both sides, and what nobody needs is forgotten."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest

from grader.inside import exchange
from grader.inside.exchange import Exchange, Gone


class Far:
    """What stands for an object of the other end."""

    def __init__(self, number: int) -> None:
        self.number = number


class Thing:
    """An object that stays where it is."""


class End:
    """One end that keeps what it is given, and hands out what it has."""

    def __init__(self, descriptor: int) -> None:
        self.kept: list[object] = []
        self.exchange = Exchange(
            descriptor, self.serve, lambda thing: type(thing).__name__, lambda n, _: Far(n)
        )

    def serve(self, operation: str, arguments: list[object]) -> object:
        """ "echo", "keep", "append" to a list, a new "thing", the "kept"."""
        if operation == "keep":
            self.kept.append(arguments[0])
        if operation == "append":
            arguments[0].append(arguments[1])  # type: ignore[attr-defined]
            return None
        if operation == "grow":
            self.kept[0].append(len(self.kept[0]))  # type: ignore[attr-defined, arg-type]
            return None
        if operation == "thing":
            return Thing()
        return self.kept[0] if operation == "kept" else arguments[0]


@pytest.fixture
def ends() -> Iterator[tuple[End, End]]:
    """Two of them; the second answers."""
    one, other = socket.socketpair()
    asking, answering = End(one.fileno()), End(other.fileno())

    def answer() -> None:
        with pytest.raises(Gone):
            answering.exchange.answer_all()

    thread = threading.Thread(target=answer)
    thread.start()
    yield asking, answering
    one.shutdown(socket.SHUT_RDWR)
    thread.join()
    one.close()
    other.close()


def test_lists_that_nobody_needs_are_forgotten(ends: tuple[End, End]) -> None:
    """On both sides, however many there were: looking at all of them takes time with each message."""
    asking, answering = ends
    for number in range(2_000):
        assert asking.exchange.ask("echo", [number, [number]]) == [number, [number]]
    for end in ends:
        assert len(end.exchange._held) < 50
    assert answering.kept == []


def test_a_list_that_one_side_needs_stays(ends: tuple[End, End]) -> None:
    """Also where only the other one still has it; then it is that one's own."""
    asking, answering = ends
    mine = [1]
    asking.exchange.ask("keep", mine)
    for _ in range(20):
        asking.exchange.ask("echo", [0])
    asking.exchange.ask("grow")
    assert mine == [1, 1] and asking.exchange.ask("kept") is mine
    del mine
    for _ in range(40):
        asking.exchange.ask("echo", [0])
    asking.exchange.ask("grow")
    assert answering.kept == [[1, 1, 2]]
    again = asking.exchange.ask("kept")
    asking.exchange.ask("append", again, "x")
    assert again == [1, 1, 2, "x"] and answering.kept == [again]


def test_objects_that_nobody_needs_are_forgotten(
    ends: tuple[End, End], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So there may be more of them than are kept at a time, and the one that is needed stays the same."""
    monkeypatch.setattr(exchange, "MOST_THINGS", 1_500)
    asking, answering = ends
    needed = asking.exchange.ask("thing")
    for _ in range(3_000):
        assert asking.exchange.ask("thing") is not needed
    assert asking.exchange.ask("echo", needed) is needed
    assert answering.exchange._known < 1_500
    held = [asking.exchange.ask("thing") for _ in range(100)]
    assert len({one.number for one in held}) == 100
    with pytest.raises(MemoryError):
        held += [asking.exchange.ask("thing") for _ in range(2_000)]
