"""Members of a submission's own enumerations in the place of values: one slip, whether a function takes or gives them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from enum import Enum

import pytest

import assignment_tools as tools
from grader.grading.enumerated import Pairs, as_members
from grader.grading.yes_and_no import names_for_yes
from grader.inside.conversions import of_member
from grader.inside.members import members_of, plain_members
from grader.kits.value_tables import Words
from grader.model.adapters import Enumeration
from grader.submissions.submission import Submission


@pytest.fixture(scope="module")
def graders() -> Iterator[tools.Graders]:
    with closing(tools.Graders()) as found:
        yield found


STATUS = """def is_winner(foundations):
    return Status.WON if _is_won(foundations) else Status.PLAYING


import enum


class Status(enum.Enum):
    PLAYING = 1
    WON = 2


def _is_won("""
TRUMP = """def PlayCard(self, hand, trick, trump, *others):
        return self._chosen(hand, trick, {Suit.SPADES: "S", Suit.HEARTS: "H", Suit.DIAMONDS: "D", Suit.CLUBS: "C"}[trump], *others)

    def _chosen("""
SUIT = """import enum


class Suit(enum.Enum):
    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"


class Player"""


def test_a_result(graders: tools.Graders) -> None:
    """The member that says yes."""
    result = graders["bakers_game"].grade(tools.changed("bakers_game", ("def is_winner(", STATUS)))
    assert any("Status.WON was taken for yes" in one.text for one in result.notices)
    assert 0 < result.max_score - result.score <= 0.03 * result.max_score and not result.open_points


@pytest.mark.parametrize("mistake", ["", "trick[0].Suit() and card.Rank() != '7'"])
def test_an_argument(graders: tools.Graders, mistake: str) -> None:
    """Of other words for the letters of the rules; a mistake beside it costs what it costs alone."""
    both = tools.changed("whist", ("def PlayCard(", TRUMP))
    files = {path: data.decode() for path, data in both.files.items()}
    (path,) = [path for path, text in files.items() if "class Player" in text]
    files[path] = files[path].replace("class Player", SUIT)
    plain = {path: data.decode() for path, data in tools.reference("whist").files.items()}
    if mistake:
        files[path] = files[path].replace("trick[0].Suit()", mistake)
        plain[path] = plain[path].replace("trick[0].Suit()", mistake)
    before, after = (
        graders["whist"].grade(Submission("one", "one", {one: text.encode() for one, text in some.items()}))
        for some in (plain, files)
    )
    assert (before.score < before.max_score) == bool(mistake)
    assert any("a member of Suit for c" in one.text for one in after.notices)
    assert 0 < before.score - after.score <= 0.03 * after.max_score


@pytest.mark.parametrize(
    ("members", "given", "pairs"),
    [
        ({"CLUBS": 1, "HEARTS": 2}, {(str, "C"), (str, "H")}, [[["C", "CLUBS"], ["H", "HEARTS"]]]),
        ({"ONE": 1, "TWO": 2}, {(int, 1), (int, 2), (int, 10)}, [[[1, "ONE"], [2, "TWO"]]]),
        ({"ONE": "1", "TWO": "2"}, {(int, 1), (int, 2)}, []),
        ({"C": 7, "H": 8}, {(str, "c"), (str, "H")}, [[["H", "H"], ["c", "C"]]]),
        ({"ONE": 1, "TWO": 2, "THREE": 3}, {(int, 1), (int, 2)}, []),
        ({"OPEN": 0, "BLIND": 1}, {(bool, True), (bool, False)}, []),
    ],
)
def test_which_member_stands_for_what(
    members: dict[str, str | int | None], given: set[tuple[type, object]], pairs: list[Pairs]
) -> None:
    """By its value, by its name, or by another word; and each member has to stand for something."""
    tables = [Words(("C", "H"), ("Clubs", "Hearts"))]
    found = as_members("f", {1: [set()]}, {1: [given]}, [Enumeration("E", members)], tables)
    items = [item for one in found for _, items in one.forms for item in items]
    assert items == [("e", [0, "E", some]) for some in pairs]


def test_which_members_may_say_yes() -> None:
    """Not those that say no, nor what stands beside a plain yes."""
    assert names_for_yes([Enumeration("E", {"YES": 1, "NO": 2})]) == ("E.YES",)
    assert names_for_yes([Enumeration("E", {"OVER": 1, "PLAYING": 2})]) == ("E.OVER", "E.PLAYING")


class Colour(Enum):
    """An enumeration."""

    RED = 1
    BLACK = 2


class Pretends:
    """Has a mapping of members, and is no enumeration."""

    _member_map_ = {"RED": 1}  # noqa: RUF012


class Strange(Enum):
    """Its members have other names as well, and values that are no plain ones or that nobody can be told."""

    ONE = 1
    UNO = 1  # noqa: PIE796
    LONG = "x" * 1000
    HUGE = 10**5000
    LIST = (b"",)
    SURROGATE = "\ud800"

    @property
    def value(self) -> object:
        """Not asked for."""
        raise SystemExit


def test_members() -> None:
    """Of enumerations alone, and the very member; its value is read without asking it."""
    assert [*members_of(Colour)] == ["RED", "BLACK"] and not members_of(Pretends) and not members_of(int)
    assert of_member(Colour.RED, "Colour.RED") is True and of_member(Colour.BLACK, "Colour.RED") is False
    assert of_member("RED", "Colour.RED") == "RED" and of_member(Colour.RED, "Other.RED") is Colour.RED
    nothing = dict.fromkeys(["LONG", "HUGE", "LIST", "SURROGATE"])
    assert plain_members(Strange) == {"ONE": 1, **nothing}


def test_another_enumeration_changes_nothing(graders: tools.Graders) -> None:
    """Neither how texts are read, nor a yes and no that are exchanged, nor what else is found."""
    more = "\n\nimport enum\n\n\nclass Colour(enum.IntEnum):\n    BLACK = 0\n    RED = 1\n\n\nclass State(enum.Enum):\n    RUNNING = 1\n    won = 2\n"
    for name, old, new in (
        ("spades", "def add_bid(self, number: int, bid: int, blind: bool) -> None:", ""),
        (
            "bakers_game",
            "def is_winner(",
            "def is_winner(foundations):\n    return 'won' if _is_won(foundations) else 'empty' if not foundations[0] else 'going on'\n\n\ndef _is_won(",
        ),
    ):
        files = {path: data.decode() for path, data in tools.reference(name).files.items()}
        path = next(path for path, text in files.items() if (old if new else "def add_bid(") in text)
        if new:
            files[path] = files[path].replace(old, new)
        else:
            files[path] = (
                files[path]
                .replace("def add_bid(", "def _bid(")
                .replace(
                    "    def _bid(",
                    "    def add_bid(self, number, bid, blind):\n        self._bid(number, bid, not blind)\n\n    def _bid(",
                    1,
                )
            )
        marks = []
        for text in (files[path], files[path] + more):
            some = {**files, path: text}
            result = graders[name].grade(
                Submission("one", "one", {one: each.encode() for one, each in some.items()})
            )
            marks.append((result.score, result.open_points))
        assert marks[0] == marks[1] and marks[0][0] < 100
