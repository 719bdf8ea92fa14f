"""Two ends of an exchange: what both have is the same on both sides, and what nobody needs is forgotten."""

from __future__ import annotations

import socket
import threading
from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

from grader.inside import objects
from grader.inside.exchange import Exchange
from grader.inside.frames import Gone


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
        """ "echo", "keep", "append" to a list, a new "thing", the "kept"; "get", "set" and "delete" an attribute; "forget"."""
        if operation == "forget":
            self.exchange.forget()
            return None
        if operation in ("get", "set", "delete"):
            return self.used(operation, *arguments)
        if operation == "set and say too much":
            setattr(arguments[0], str(arguments[1]), arguments[2])
            return "x" * (1 << 20)
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

    def used(self, operation: str, thing: object, name: Any, *value: object) -> object:
        """An attribute, which is told from now on, or None where it is set or deleted."""
        if operation == "set":
            setattr(thing, name, *value)
        elif operation == "delete":
            delattr(thing, name)
        else:
            found = getattr(thing, name)
            self.exchange.tell(thing, name)
            return found
        return None


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
    monkeypatch.setattr(objects, "MOST_THINGS", 1_500)
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


class Open:
    """An object whose attributes are read without code of its class, but for one."""

    def __init__(self) -> None:
        self.value, self.name, self.far, self.long = 1, "a", Thing(), "x" * 1000
        self._private = "nobody else's"

    @property
    def twice(self) -> int:
        return 2 * self.value


class Watched(Open):
    """One whose class wants to know."""

    def __getattribute__(self, name: str) -> object:
        return object.__getattribute__(self, name)


class Slotted:
    """One without a dictionary, whose properties return what its slots hold, or do a little more."""

    __slots__ = ("__rank", "kept", "unset", "value")

    def __init__(self) -> None:
        self.value, self.__rank, self.kept = 1, "A", Thing()

    @property
    def rank(self) -> str:
        """As most give what is private."""
        return self.__rank

    @property
    def deeper(self) -> str:
        return self.rank

    @property
    def stripped(self) -> str:
        return self.__rank.strip()

    @property
    def length(self) -> int:
        return self.value and len("four")


class Pretending:
    """One that has its dictionary from elsewhere."""

    @property
    def __dict__(self) -> dict[str, int]:  # type: ignore[override]
        return {"value": 2}

    value = property(lambda self: self._value)

    def __getattr__(self, name: str) -> int:
        return 3


def test_attributes_that_were_asked_for_are_told_again(ends: tuple[End, End]) -> None:
    """Once asked for, they are known here, and so is each change before anything is done with it."""
    asking, answering = ends
    answering.kept.append(Open())
    far = asking.exchange.ask("kept")
    assert asking.exchange.told(far) is None
    assert asking.exchange.ask("get", far, "value") == 1
    assert asking.exchange.told(far) == {"value": 1, "name": "a"}
    there = asking.exchange.ask("get", far, "far")
    assert asking.exchange.told(far) == {"value": 1, "name": "a", "far": there}
    asking.exchange.ask("set", far, "value", 5)
    asking.exchange.ask("set", far, "list", [1])
    assert asking.exchange.told(far) == {"value": 5, "name": "a", "far": there}
    held = asking.exchange.ask("get", far, "list")
    held.append(2)
    asking.exchange.ask("delete", far, "name")
    assert asking.exchange.told(far) == {"value": 5, "far": there, "list": held}
    assert answering.kept[0].list == [1, 2]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("thing", "name", "value"),
    [
        (Open(), "twice", 2),
        (Watched(), "value", 1),
        (Slotted(), "deeper", "A"),
        (Slotted(), "stripped", "A"),
        (Slotted(), "length", 4),
        (Pretending(), "value", 3),
    ],
)
def test_what_runs_code_is_asked_for_each_time(
    ends: tuple[End, End], thing: object, name: str, value: object
) -> None:
    """A property that does anything, and whatever a class does where attributes are read."""
    asking, answering = ends
    answering.kept.append(thing)
    far = asking.exchange.ask("kept")
    assert asking.exchange.ask("get", far, name) == value
    assert asking.exchange.told(far) is None


def test_slots_are_told_as_well_and_properties_that_return_them(ends: tuple[End, End]) -> None:
    """What is not set is not told; and what was asked of one object is told of the others of its class at once."""
    asking, answering = ends
    answering.kept.append([Slotted(), Slotted()])
    far, other = asking.exchange.ask("kept")
    assert asking.exchange.ask("get", far, "rank") == "A"
    assert asking.exchange.told(far) == {"rank": "A", "value": 1}
    asking.exchange.ask("set", far, "value", 5)
    asking.exchange.ask("set", far, "_Slotted__rank", "B")
    asking.exchange.ask("set", far, "unset", 7)
    assert asking.exchange.told(far) == {"rank": "B", "value": 5, "unset": 7}
    asking.exchange.ask("delete", far, "value")
    assert asking.exchange.told(far) == {"rank": "B", "unset": 7}
    assert asking.exchange.ask("get", other, "value") == 1
    assert asking.exchange.told(other) == {"rank": "A", "value": 1}
    kept = asking.exchange.ask("get", other, "kept")
    assert asking.exchange.told(other)["kept"] is kept  # type: ignore[index]
    assert asking.exchange.told(far)["kept"] is not kept  # type: ignore[index]


def test_as_many_are_told_as_are_used(ends: tuple[End, End]) -> None:
    """The first ones are not told any more, and each can be asked for again."""
    asking, answering = ends
    answering.kept.append([Open() for _ in range(3 * objects.MOST_TOLD)])
    things = asking.exchange.ask("kept")
    for one in things:
        asking.exchange.ask("get", one, "value")
    told = [asking.exchange.told(one) is not None for one in things]
    assert told == [False] * (2 * objects.MOST_TOLD) + [True] * objects.MOST_TOLD
    assert asking.exchange.ask("get", things[0], "value") == 1 and asking.exchange.told(things[0])


def test_all_is_forgotten_but_what_was_there_first(ends: tuple[End, End]) -> None:
    """By both ends, so that numbers mean the same to them again."""
    asking, _ = ends
    first = asking.exchange.ask("thing")
    for _ in range(3):
        asking.exchange.ask("forget")
        asking.exchange.forget()
        things = [asking.exchange.ask("thing") for _ in range(50)]
        lists = [asking.exchange.ask("echo", [n]) for n in range(5)]
        assert len({one.number for one in [first, *things]}) == 51 and lists == [[n] for n in range(5)]
        assert asking.exchange.ask("echo", things[0]) is things[0]
        assert asking.exchange.ask("echo", first) is first
    for end in ends:
        assert max(len(end.exchange._ours), len(end.exchange._theirs)) < 70


@pytest.mark.parametrize("refused", ["x" * (1 << 20), 10**5000], ids=["too long", "too many digits"])
def test_what_was_not_sent_is_sent_with_the_next_frame(ends: tuple[End, End], refused: object) -> None:
    """The other side knows nothing of a frame that is refused, be it of a list or of an attribute."""
    asking, answering = ends
    shared: list[object] = [1, 2, 3, 4]
    asking.exchange.ask("keep", shared)
    shared.pop(0)
    with pytest.raises((MemoryError, ValueError)):
        asking.exchange.ask("echo", refused)
    shared.append(5)
    asking.exchange.ask("echo", None)
    assert answering.kept[0] == shared == [2, 3, 4, 5]
    # The same where the end that answers has something that it cannot send.
    far = asking.exchange.ask("thing")
    assert (
        asking.exchange.ask("set", far, "value", 1) is None and asking.exchange.ask("get", far, "value") == 1
    )
    with pytest.raises(MemoryError):
        asking.exchange.ask("set and say too much", far, "value", 2)
    asking.exchange.ask("echo", None)
    assert asking.exchange.told(far) == {"value": 2}


def test_what_nobody_asked_for_refuses_no_frame(ends: tuple[End, End]) -> None:
    """Of a new object only what is plain is told: a list in it may hold what the other side may not have."""
    asking, answering = ends
    answering.exchange._describe = _only_things
    first, second = Thing(), Thing()
    first.rules, second.rules = [], [print]  # type: ignore[attr-defined]
    second.size = 2  # type: ignore[attr-defined]
    answering.kept.append([first])
    (far,) = asking.exchange.ask("kept")
    assert asking.exchange.ask("get", far, "rules") == []
    answering.kept[0] = [second]
    (other,) = asking.exchange.ask("kept")
    asking.exchange.ask("echo", None)
    assert asking.exchange.told(other) == {"size": 2}
    with pytest.raises(TypeError):
        asking.exchange.ask("get", other, "rules")


def _only_things(thing: object) -> str:
    if type(thing) is not Thing:
        raise TypeError("not given away")
    return "Thing"


def test_a_deque_with_a_greatest_length_is_the_same_on_both_sides(ends: tuple[End, End]) -> None:
    """The other side's copy has none, and is told what its owner holds."""
    asking, answering = ends
    shared = deque([1, 2, 3], maxlen=3)
    asking.exchange.ask("keep", shared)
    asking.exchange.ask("append", shared, 4)
    assert [*shared] == [2, 3, 4]
    shared.pop()
    asking.exchange.ask("echo", None)
    assert answering.kept[0] == shared == deque([2, 3])


def test_what_an_iterator_gives_is_there_when_it_comes(ends: tuple[End, End]) -> None:
    """However many: nothing else holds them while they are told."""
    asking, answering = ends
    answering.exchange._unrolls = True
    made = answering.exchange
    for count in (objects.SWEEP_AFTER - 1, 2 * objects.SWEEP_AFTER, 3 * objects.SWEEP_AFTER + 1):
        answering.kept[:] = [(made.ask("thing") for _ in range(count))]
        assert all(type(one) is Thing for one in asking.exchange.ask("kept"))
