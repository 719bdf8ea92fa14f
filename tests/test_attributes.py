"""Public attributes: how programs read and assign them, what classes call them, and how that is written down."""

from __future__ import annotations

import types
from typing import Any

import pytest

import assignment_tools as tools
from grader.inside.naming import absent, resolve, taken_over
from grader.kits.lab import Lab
from grader.kits.unknown import RecordingError
from grader.languages.python_code import write_listing
from grader.model.program import Program, Step

SPADES = tools.assignment("spades")
CARD = {
    "name": "Card",
    "kind": "class",
    "aliases": [],
    "methods": {},
    "attributes": {"suite": ["suit"], "orderID": []},
    "instead": [],
}
PICK = {
    "name": "pick",
    "kind": "function",
    "aliases": [],
    "methods": {},
    "attributes": {},
    "instead": ["Round"],
}


def record(*steps: Any) -> Program:
    """The program that these calls of a lab make."""
    programs: list[Program] = []
    lab = Lab(SPADES, programs.append)
    lab.begin()
    for step in steps:
        step(lab)
    lab.end()
    return programs[0]


def found(text: str) -> tuple[dict[str, str], list[str], list[str]]:
    """What the attributes of the class in a module are called, what is told of it, and what is absent."""
    module = types.ModuleType("main")
    exec(text, vars(module))
    told: list[str] = []
    names, attributes, _ = resolve({"main.py": module}, [CARD], lambda kind, text, *_: told.append(text))
    return attributes, told, absent(names, attributes, [CARD])


def test_reading_and_assigning() -> None:
    """Each is one step; an assignment has no answer."""
    program = record(
        lambda lab: [game := lab.Game(500), lab.assign(game, "bags", [7, 0]), lab.read(game, "bags")]
    )
    assert program == (
        Step("call", "Game", None, (500,)),
        Step("assign", "Game.bags", 0, ([7, 0],), 0),
        Step("read", "Game.bags", 0, ()),
    )


def test_unknown_attributes_are_refused() -> None:
    """A check that asks for what the assignment does not have is told so."""
    with pytest.raises(RecordingError, match="Game has no attribute score"):
        record(lambda lab: lab.read(lab.Game(500), "score"))


def test_listings_use_the_names_of_the_submission() -> None:
    """A counterexample reads as the student would write it."""
    program = record(
        lambda lab: [game := lab.Game(500), lab.assign(game, "bags", [7, 0]), lab.read(game, "bags")],
    )
    listing = write_listing(program, {"Game": ("main.py", "Game")}, {"Game.bags": "Bags"}, {"Game"})
    assert listing.text.splitlines() == [
        "from main import Game",
        "game = Game(500)",
        "game.Bags = [7, 0]",
        "game.Bags",
    ]


def test_a_choice_is_written_as_places() -> None:
    """What was chosen is looked up in the list that it was chosen from."""
    program = record(
        lambda lab: [
            hand := lab.list([lab.Card(3)], "hand"),
            chosen := lab.legal_cards(hand, [], False),
            lab.unpack(chosen),
            lab.chosen(chosen, hand),
        ]
    )
    listing = write_listing(program, {}, {}, {"Card"})
    assert listing.lines[-1] == "sorted(hand.index(one) for one in result)"


@pytest.mark.parametrize(
    "text",
    [
        "class Card:\n    def __init__(self): self.suite, self.orderID = 1, 2",
        "class Card:\n    __slots__ = ('suite', 'orderID')",
        "class Card:\n    suite: str\n    orderID: int",
        "class Card:\n    suite = orderID = property(lambda self: 1)",
        "class Base:\n    def make(self): self.suite = self.orderID = 1\nclass Card(Base): pass",
        "class Card:\n    def __init__(self): self.suit = 1\n    def __getattr__(self, name): return 1",
        "class Card:\n    def __init__(self):\n        self.suit = 1\n        setattr(self, 'suite', 1)",
    ],
)
def test_attributes_are_found_as_asked(text: str) -> None:
    """However an object has them; where nobody can see it, the name asked for is taken."""
    assert found(text) == ({"Card.suite": "suite", "Card.orderID": "orderID"}, [], [])


def test_attributes_under_other_names() -> None:
    """By alias and case, with a word about it."""
    attributes, told, missing = found("class Card:\n    def __init__(self): self.suit, self.order_id = 1, 2")
    assert attributes == {"Card.suite": "suit", "Card.orderID": "order_id"}
    assert told == [
        "Card.suit was graded as Card.suite.",
        "Card.order_id was graded as Card.orderID.",
    ]
    assert not missing


def test_what_takes_the_place_of_a_function() -> None:
    """A class of that name may, where it is one of the program's own and does anything; whether the function is there is another question."""
    own, other, idle = (types.ModuleType("main") for _ in range(3))
    exec("class Round:\n    def play(self): pass", vars(own))
    exec("Round = 5", vars(other))
    exec("class Round: pass", vars(idle))
    assert taken_over({"main.py": idle}, [PICK]) == {}
    assert taken_over({"main.py": own}, [PICK]) == {"pick": "Round"}
    assert taken_over({"main.py": other}, [PICK]) == {}
