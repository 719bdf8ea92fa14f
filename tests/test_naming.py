"""Names are found exactly, by alias, by case, by shape; and what was found under another name is told."""

from __future__ import annotations

import types
from typing import Any

from grader.inside.naming import absent, resolve

HAND = {
    "name": "Hand", "kind": "class", "aliases": ["HandClass"],
    "methods": {"sort": ["sortCards"], "pop": [], "size": ["getSize", "length"], "add": [], "check0": ["checkZero"]},
}  # fmt: skip
SHUFFLE = {"name": "shuffle", "kind": "function", "aliases": ["shuffleCards"], "methods": {}}
METHODS = "    def sort(self): pass\n    def pop(self): pass\n    def size(self): pass\n    def add(self): pass\n    def check0(self): pass\n"


class Found:
    """What `resolve` gives for files whose text is given by name."""

    def __init__(self, *wanted: dict[str, Any], **files: str) -> None:
        modules = {}
        for name, text in files.items():
            modules[f"{name}.py"] = types.ModuleType(name)
            exec(text, vars(modules[f"{name}.py"]))
        self.told: list[str] = []
        self.names, self.attributes, self.places = resolve(
            modules, list(wanted), lambda kind, text, *_: self.told.append(f"{kind}: {text}")
        )

    @property
    def found(self) -> dict[str, tuple[str, ...]]:
        return {role: tuple(place) for role, place in self.places.items()}


def test_exact_names() -> None:
    """What is called as asked is taken without a word."""
    one = Found(HAND, SHUFFLE, main=f"class Hand:\n{METHODS}\ndef shuffle(cards): return cards")
    assert one.found == {"Hand": ("main.py", "Hand"), "shuffle": ("main.py", "shuffle")}
    assert not one.told


def test_aliases_and_case() -> None:
    """Other names are told; an exact one goes first."""
    one = Found(HAND, SHUFFLE, main=f"class hand_class:\n{METHODS}\ndef Shuffle_Cards(cards): return cards")
    assert one.found == {"Hand": ("main.py", "hand_class"), "shuffle": ("main.py", "Shuffle_Cards")}
    assert one.told == [
        "renamed: hand_class was graded as Hand.",
        "renamed: Shuffle_Cards was graded as shuffle.",
    ]
    both = Found(HAND, main=f"class HAND:\n{METHODS}\nclass Hand:\n{METHODS}")
    assert both.found["Hand"] == ("main.py", "Hand")


def test_shape() -> None:
    """A class with most of the methods plays the part, whatever it is called; the better one of two."""
    one = Found(
        HAND,
        main=f"class MyCards:\n{METHODS}\nclass Other:\n    def sort(self): pass\n    def pop(self): pass\n    def size(self): pass",
    )
    assert one.found["Hand"] == ("main.py", "MyCards")
    assert one.told == ["renamed: MyCards was graded as Hand."]
    few = Found(HAND, main="class Other:\n    def sort(self): pass\n    def pop(self): pass")
    assert not few.found


def test_kinds() -> None:
    """A constant is neither a class nor a function, and what is of another kind has to have the very name."""
    assert not Found(HAND, SHUFFLE, main="Hand = 5\ndef Hand_(): return 3\nclass Shuffle: pass").found


def test_other_kinds() -> None:
    """A function under the very name of a class may make its objects, and a class may be called as a function; what is of the
    kind asked for goes first, and a function that does nothing counts as missing."""
    one = Found(HAND, SHUFFLE, main="def Hand(): return object()\nclass shuffle: pass")
    assert one.found == {"Hand": ("main.py", "Hand"), "shuffle": ("main.py", "shuffle")}
    assert not one.told
    one = Found(
        HAND,
        SHUFFLE,
        main=f"def Hand(): return 1\nclass HandClass:\n{METHODS}\nclass shuffle: pass\ndef shuffleCards(c): return c",
    )
    assert one.found == {"Hand": ("main.py", "HandClass"), "shuffle": ("main.py", "shuffleCards")}
    assert not Found(HAND, main="def Hand(): pass").found


def test_functions_of_the_library() -> None:
    """What the library has counts under a name that the program gave it, and not where it is only imported."""
    for main in (
        "from random import sample as shuffle",
        "from collections import Counter\nshuffle = Counter",
        "shuffle = sorted",
    ):
        assert Found(SHUFFLE, main=main).found == {"shuffle": ("main.py", "shuffle")}, main
    for main in (
        "from random import shuffle",
        "from random import *",
        "shuffle = exec",
        "shuffle = globals",
        "from sys import exit as shuffle",
        "from inspect import currentframe as shuffle",
        "import random as shuffle",
    ):
        assert not Found(SHUFFLE, main=main).found, main


def test_methods_under_other_names() -> None:
    """By alias and case; one that is missing is told and keeps the name asked for."""
    one = Found(
        HAND,
        main="class Hand:\n    def sort_cards(self): pass\n    def Pop(self): pass\n    def getSize(self): pass\n    def add(self): pass\n",
    )
    assert one.attributes == {
        "Hand.sort": "sort_cards",
        "Hand.pop": "Pop",
        "Hand.size": "getSize",
        "Hand.add": "add",
        "Hand.check0": "check0",
    }
    assert "missing: Hand has no method check0." in one.told
    assert "renamed: Hand.getSize was graded as Hand.size." in one.told
    assert absent(one.names, one.attributes) == ["Hand.check0"]


def test_inherited_methods_count() -> None:
    """A method of a base class is there."""
    one = Found(HAND, main=f"class Base:\n{METHODS}\nclass Hand(Base): pass")
    assert not one.told and absent(one.names, one.attributes) == []


def test_the_program_with_most_names() -> None:
    """Of two files the one that has more of what is asked is graded; an old copy only where nothing else is."""
    full, part = f"class Hand:\n{METHODS}\ndef shuffle(cards): return cards", f"class Hand:\n{METHODS}"
    assert Found(HAND, SHUFFLE, a=part, b=full).found == {
        "Hand": ("b.py", "Hand"),
        "shuffle": ("b.py", "shuffle"),
    }
    assert Found(HAND, a_copy=part, b=part).found["Hand"][0] == "b.py"
    assert Found(HAND, a_copy=part).found["Hand"][0] == "a_copy.py"


def test_the_file_that_defines_it() -> None:
    """What a main file only imports is placed where it is defined."""
    one = Found(
        HAND,
        SHUFFLE,
        cards=f"class Hand:\n{METHODS}",
        main=f"def shuffle(c): return c\nclass Hand:\n{METHODS}\nHand.__module__ = 'cards'",
    )
    assert one.found["Hand"] == ("cards.py", "Hand")


def test_the_standard_library_is_no_submission() -> None:
    """`from random import shuffle` defines nothing."""
    assert not Found(SHUFFLE, main="from random import shuffle").found
    assert Found(SHUFFLE, main="from random import shuffle\ndef shuffleCards(c): return c").found[
        "shuffle"
    ] == (
        "main.py",
        "shuffleCards",
    )


def test_one_thing_plays_one_part() -> None:
    """A class under two names is not taken twice."""
    other = {**HAND, "name": "Pile", "aliases": ["Hand"]}
    one = Found(HAND, other, main=f"class Hand:\n{METHODS}\nPile2 = Hand")
    assert "Pile" not in one.found


def test_a_function_that_was_only_begun_is_missing() -> None:
    """`pass`, a docstring alone, or NotImplementedError: it would pass every check that nothing is raised."""
    for body in (
        "pass",
        '"""Later."""',
        "return None",
        "raise NotImplementedError",
        "raise NotImplementedError('x')",
    ):
        one = Found(SHUFFLE, main=f"def shuffle(cards):\n    {body}")
        assert not one.found
        assert "stub: shuffle has nothing in it yet, so it counts as missing." in one.told
    for body in ("return True", "cards.sort()", "return cards", "raise ValueError"):
        assert Found(SHUFFLE, main=f"def shuffle(cards):\n    {body}").found


def test_what_can_be_called_is_a_function_however_it_was_made() -> None:
    """Partial functions, objects with __call__, and one function under two names."""
    other = {"name": "deal", "kind": "function", "aliases": [], "methods": {}}
    made = "from functools import partial\ndef f(a, b): return b\nshuffle = partial(f, 1)\n"
    assert Found(SHUFFLE, main=made).found == {"shuffle": ("main.py", "shuffle")}
    one = Found(SHUFFLE, other, main="def shuffle(c): return c\ndeal = shuffle\n")
    assert one.found == {"shuffle": ("main.py", "shuffle"), "deal": ("main.py", "deal")}
