"""What spec tests of King of the Hill are made of beyond calls: attributes looked at together, orders, yes and no."""

from __future__ import annotations

import random
from enum import StrEnum
from typing import Any

import pytest

import assignment_tools as tools
from grader.inside.looking import fields, tally_looks
from grader.inside.values import to_text
from grader.judging.compare import Comparer
from grader.judging.relations import any_order, not_alike
from grader.judging.shuffles import longer, uniform
from grader.kits.lab import Lab
from grader.kits.recorded import Reference
from grader.kits.unknown import RecordingError
from grader.model.program import Program, Step
from koth_tools import NAME

LOOK = Step("fields", "", 0, (["Card.rank"],))


class Card:
    """A card that knows more than it is asked for."""

    def __init__(self, rank: str, suit: str) -> None:
        self.rank, self.suit, self.name = rank, suit, "a card"


class Player:
    """A player with a rank of his own, so that he looks a little like a card."""

    def __init__(self, name: str) -> None:
        self.name, self.rank, self.hand = name, 2, [Card("5", "H"), Card("", "R"), Card("T", "C")]

    def shuffle(self) -> None:
        """Bring the cards into another order."""
        random.shuffle(self.hand)

    def cut(self) -> None:
        """Put the first card behind the others."""
        self.hand.append(self.hand.pop(0))


GROUPS: list[tuple[object, list[str]]] = [(Player, ["name"]), (Card, ["rank", "suit"])]


def record(client: Any) -> Program:
    """The program that some client code records."""
    found: list[Program] = []
    lab = Lab(tools.assignment(NAME), found.append)
    lab.begin()
    client(lab)
    lab.end()
    (program,) = found
    return program


class TestFields:
    """The attributes of objects in the places of the objects."""

    def test_of_each_class_its_own(self) -> None:
        """What else an object has does not make it one of another class."""
        ann = Player("Ann")
        assert fields([(ann, ann.hand), None], GROUPS, 0) == [["Ann", ["5H", "R", "TC"]], None]

    def test_of_a_class_that_stands_in(self) -> None:
        """An object of neither class counts as the first of which it has all attributes."""
        groups: list[tuple[object, list[str]]] = [(int, ["rank", "suit"]), (None, ["name"])]
        assert fields([Player("Ann"), Card("5", "H")], groups, 0) == ["Ann", "5H"]

    def test_a_text_of_its_own_class(self) -> None:
        """An enumeration of texts counts as its texts."""

        class Suit(StrEnum):
            HEARTS = "H"

        assert fields(Card("5", Suit.HEARTS), [GROUPS[1]], 0) == "5H"

    def test_what_is_no_text(self) -> None:
        """Attributes are joined where all of them are texts."""
        assert fields(Player("Ann"), [(Player, ["name", "rank"])], 0) == ["Ann", 2]

    def test_a_pile_that_is_a_list(self) -> None:
        """A list of a class of its own is its things; what is one of the classes asked for is looked at all the same."""

        class Pile(list):  # type: ignore[type-arg]
            """A list with more methods."""

        class Pair(tuple):  # type: ignore[type-arg]
            """A tuple that is a card."""

            rank, suit = "T", "C"

        assert fields(Pile([Card("5", "H"), Pair()]), [(Card, ["rank", "suit"])], 0) == ["5H", "TC"]
        assert fields(Pile(), [(Card, ["rank", "suit"])], 0) == []

    def test_a_text_in_the_place_of_an_object(self) -> None:
        """A name is no player, and nothing is no object; what was passed on to be made into objects is itself."""
        assert fields(["Ann", None, 5], GROUPS, 0) == ["only the text 'Ann'", None, 5]
        assert tally_looks(lambda cards: Player("Ann"), None, ["5H", "R", "TC"], 1, "hand", [GROUPS[1]]) == [
            [[0, 1, 2], 1]
        ]

    def test_what_is_missing(self) -> None:
        """An attribute that is not there is an error of the submission's."""
        with pytest.raises(AttributeError):
            fields(Player("Ann"), [(Card, ["rank", "suit"])], 0)


class TestOrders:
    """How often each order is seen after a call."""

    def counts(self, call: str) -> Any:
        """The counts for a method of a player."""
        ann = Player("Ann")
        cards = [*ann.hand]
        return tally_looks(getattr(ann, call), ann, cards, 300, "hand", [(Card, ["rank", "suit"])])

    def test_of_a_fair_method(self) -> None:
        """All six orders of three cards come, about equally often."""
        random.seed(5)
        step = Step("tally", "Player.shuffle", 0, ([1, 2, 3], 300, "Player.hand", ["Card.rank"]))
        assert uniform(step, self.counts("shuffle")).reason == ""

    def test_of_a_method_that_only_moves_one(self) -> None:
        """Each order is taken against the one before, so that a cut makes always the same."""
        assert self.counts("cut") == [[[1, 2, 0], 300]]

    def test_of_a_result(self) -> None:
        """The order may be that of an attribute of what comes back."""
        found = tally_looks(lambda names: Player(names[0]), None, ["5H", "R", "TC"], 4, "hand", [GROUPS[1]])
        assert found == [[[0, 1, 2], 4]]

    def test_a_longer_look_looks_at_the_same(self) -> None:
        """Only the number of calls changes."""
        step = Step("tally", "Game", None, (["a"], 300, "Game.players", ["Player.name"]))
        assert longer(step).args == (["a"], 2500, "Game.players", ["Player.name"])


class TestRelations:
    """What holds answers that are not unique."""

    def test_any_order(self) -> None:
        """Each thing as often as it should be there, in whatever lists."""
        assert any_order(LOOK, [["5H", "R"], ["5H"]], ["R", "5H", "5H"]).reason == ""
        assert any_order(LOOK, ["5H"], ["5H", "5H"]).reason == "of 2 things, 1 is missing, as '5H'"
        assert "1 is too many, as 'R'" in any_order(LOOK, ["5H", "R"], ["5H"]).reason
        assert any_order(LOOK, [1], [True]).reason and any_order(LOOK, None, []).reason

    def test_not_alike(self) -> None:
        """Two that differ are enough; nothing, and one thing again and again, are not."""
        assert not_alike(LOOK, [["5H"], ["5H"], ["R"]], None).reason == ""
        assert not_alike(LOOK, [["5H"], ["5H"]], None).reason and not_alike(LOOK, None, None).reason


class TestYesAndNo:
    """Numbers for yes and no."""

    @pytest.mark.parametrize(
        ("answer", "agrees"), [(True, True), (1, True), (False, False), (0, False), (2, False), (None, False)]
    )
    def test_one_is_yes(self, answer: Any, agrees: bool) -> None:
        """1 is as good as True, and nothing else is."""
        program = record(lambda lab: lab.Card("5", "H").identical(lab.Card("5", "H")))
        comparer = Comparer(tools.assignment(NAME))
        right, given = (to_text([[{"o": "Card"}], [{"o": "Card"}], [one]]) for one in (True, answer))
        assert (not comparer.compare(program, right, given).parts) is agrees

    def test_numbers_stay_numbers(self) -> None:
        """What asks for a number is not content with yes."""
        program = record(lambda lab: lab.Hand().numCards())
        comparer = Comparer(tools.assignment(NAME))
        right, given = (to_text([[{"o": "Hand"}], [one]]) for one in (1, True))
        assert comparer.compare(program, right, given).parts == (1,)


class TestRecording:
    """What programs may go on with."""

    def test_what_an_attribute_gives(self) -> None:
        """The hand of the third player is a Hand, and none of them is compared."""

        def client(lab: Lab) -> None:
            players = lab.read(lab.Game(["a", "b", "c", "d", "e"]), "players")
            lab.read(players[2], "hand").numCards()

        program = record(client)
        assert [step.member for step in program] == [
            "Game",
            "Game.players",
            "",
            "Player.hand",
            "Hand.numCards",
        ]
        assert [step.keep for step in program] == [1, 0, 0, 0, 1]

    def test_what_a_method_gives(self) -> None:
        """A new round is a Round; what is not to be compared is not."""

        def client(lab: Lab) -> None:
            game = lab.Game(["a", "b", "c", "d", "e"])
            lab.uncompared(game.newRound(lab.read(game, "players")[0], True)).startRound()

        program = record(client)
        assert program[-1].member == "Round.startRound" and program[-2].keep == 0

    @pytest.mark.parametrize("name", ["Card.colour", "Trump.rank", "rank", "Card.identical"])
    def test_unknown_attributes(self, name: str) -> None:
        """An attribute that assignment.toml does not have is a mistake of the check, told when it is recorded."""
        lab = Lab(tools.assignment(NAME), lambda _: None)
        lab.begin()
        card: Reference = lab.Card("5", "H")
        with pytest.raises(RecordingError, match="no attribute"):
            lab.fields(card, name)
