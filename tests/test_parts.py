"""The kit's own class can stand in for a broken one, and brings nothing else of the reference with it."""

from __future__ import annotations

import sys
import types

import pytest

import assignment_tools as tools
from grader.inside.parts import brought, compiled, load_parts, put_in_place
from grader.reference.files import part_files
from spite_tools import assignment, kit


def loaded(
    files: dict[str, bytes], roles: list[str], supplied: frozenset[str] = frozenset()
) -> dict[str, object]:
    """What is lent: role -> class or function."""
    return load_parts(compiled(files, roles, supplied), roles)[0]


def test_only_what_the_class_needs() -> None:
    """No other class of the reference, nor anything that does its work, can be reached from it."""
    files = part_files(kit(), assignment())
    before = dict(sys.modules)
    space = loaded(files, ["Card"])
    assert list(space) == ["Card"]
    making = vars(space["Card"])["__init__"]
    names = making.__globals__
    assert "_ask_about_number" in names
    assert not {"PlayStack", "Hand", "shuffle"} & set(names)
    assert sys.modules == before


def test_annotations_need_nothing() -> None:
    """What only annotations name is left out, so a class with them works without: also where they would be evaluated."""
    source = b"from typing import Literal\nfrom dataclasses import dataclass\n\nclass Other:\n    pass\n\n"
    source += b"@dataclass\nclass Card:\n    suit: Literal['H', 'S']\n    def beats(self, other: Other) -> Other:\n        return other\n"
    space = loaded({"cards.py": source}, ["Card"])
    assert space["Card"]("H").suit == "H"  # type: ignore[operator]


def test_the_class_works() -> None:
    """It is the reference's own."""
    space = loaded(part_files(kit(), assignment()), ["Card", "Hand"])
    hand = space["Hand"]()  # type: ignore[operator]
    hand.add([space["Card"](3), space["Card"](-1)])  # type: ignore[operator]
    hand.sort()
    assert str(hand) == "[[*][3]]"


def test_put_in_place() -> None:
    """Every name of the submission for its own class means the kit's, under its own names for the methods."""

    class Mine:
        pass

    class Kits:
        def getValue(self) -> int:
            return 7

    one, other = types.ModuleType("one"), types.ModuleType("other")
    vars(one).update(Card=Mine, Alias=Mine, Stranger=int)
    vars(other).update(C=Mine)
    names: dict[str, object] = {"Card": Mine}
    put_in_place([one, other], names, {"Card.getValue": "get_value", "Hand.size": "length"}, {"Card": Kits})
    assert (vars(one)["Card"], vars(one)["Alias"], vars(other)["C"], names["Card"]) == (Kits,) * 4
    assert vars(one)["Stranger"] is int
    assert names["Card"]().get_value() == 7  # type: ignore[operator]


def test_a_missing_class_is_not_lent() -> None:
    """Where the submission has none, nothing takes its place."""

    class Kits:
        pass

    one = types.ModuleType("one")
    names: dict[str, object] = {}
    put_in_place([one], names, {}, {"Card": Kits})
    assert "Card" not in names and "Card" not in vars(one)


def test_what_comes_along() -> None:
    """All that a class uses by any name, and each class that is made from that; not the class itself."""
    files = {
        "a.py": b"class Pile:\n    pass\nclass Stack(Pile):\n    pass\nclass Tall(Stack):\n    pass\n",
        "b.py": b"from a import Pile as P\nimport a\nclass Hand(a.Pile):\n    pass\nclass Card:\n    pass\n"
        b"def deal(hand):\n    return Card()\nclass Player:\n    hand = Hand\n",
    }
    assert brought(files, ["Card"]) == set()
    assert brought(files, ["Hand"]) == {"Pile", "Stack", "Tall"}
    assert brought(files, ["Player"]) == {"Hand", "Pile", "Stack", "Tall"}
    assert brought(files, ["Hand", "Stack"]) == {"Pile", "Tall"}
    assert brought(files, ["Pile"]) == set()


@pytest.mark.parametrize("name", tools.NAMES)
def test_each_can_be_lent_alone(name: str) -> None:
    """Whatever a class of a reference is made with, a data class included."""
    about = tools.assignment(name)
    files, supplied = part_files(kit(), about), frozenset(one.name for one in about.supplies)
    before = dict(sys.modules)
    for one in about.defines:
        space = loaded(files, [one.name], supplied)
        assert one.name in space
    assert sys.modules == before
