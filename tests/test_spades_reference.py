"""What the reference of Spades does, rule by rule, and where it says that a point is open."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import spades_tools as spades


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The names of the reference, with the rulings beside them; `open_points` collects what no rule decides."""
    known = spades.files()
    open_points: list[str] = []
    found: dict[str, Any] = {}
    modules = {}
    for name in ("rulings.py", *spades.MODULES):
        module = modules[name] = type(sys)(name[:-3])
        monkeypatch.setitem(sys.modules, name[:-3], module)
        exec(compile(known[name], name, "exec"), vars(module))
        found.update(vars(module))
    modules["rulings.py"].undecided = open_points.append  # type: ignore[attr-defined]
    yield SimpleNamespace(**found | {"rulings": modules["rulings.py"], "open_points": open_points})


def worth(kit: Any, one: str, two: str, wins: tuple[int, int]) -> Any:
    """(score, bags) for bids such as "3" and "4b"; None where it is open."""
    contract = kit.Contract()
    for number, bid in enumerate((one, two), 1):
        contract.add_bid(number, int(bid.rstrip("b")), bid.endswith("b"))
    kit.open_points.clear()
    found = contract.eval(*wins)
    return None if kit.open_points else found


def cards(kit: Any, text: str) -> list[Any]:
    """Cards from a text such as "10♦ A♠"."""
    every = {str(card): card for card in map(kit.Card, range(52))}
    return [every[one] for one in text.split()]


def legal(kit: Any, hand: str, table: str, spade_played: bool) -> str:
    """The cards that may be played, as a text."""
    return " ".join(map(str, kit.legal_cards(cards(kit, hand), cards(kit, table), spade_played)))


def test_all_cards(kit: Any) -> None:
    """Diamonds, clubs, hearts, spades; each from the 2 to the ace."""
    made = [kit.Card(number) for number in range(52)]
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert [(card.suite, card.order) for card in made] == [(suit, rank) for suit in "♦♣♥♠" for rank in ranks]
    numbers = [(card.suiteID, card.orderID) for card in made]
    assert numbers == [(suit, rank) for suit in range(4) for rank in range(2, 15)]
    assert not kit.open_points and kit.Card(1) and not kit.open_points


def test_texts_of_contracts(kit: Any) -> None:
    """Tricks and bids, with b for a blind and YTB for a bid that is yet to be made."""
    contract = kit.Contract()
    assert contract.to_string(0, 0) == "{0/YTB, 0/YTB}"
    contract.add_bid(2, 4, True)
    assert contract.to_string(0, 0) == "{0/YTB, 0/4b}"
    contract.add_bid(1, 0, False)
    assert contract.to_string(2, 11) == "{2/0, 11/4b}"


def test_a_bid_to_come_may_stand_for_the_tricks_as_well(kit: Any) -> None:
    """In the other reading; once all have bid, both are alike."""
    kit.rulings.to_come = "player"
    contract = kit.Contract()
    assert contract.to_string(0, 12) == "{YTB, YTB}"
    contract.add_bid(2, 10, False)
    assert contract.to_string(10, 0) == "{YTB, 0/10}"
    contract.add_bid(1, 0, False)
    assert contract.to_string(2, 11) == "{2/0, 11/10}"


@pytest.mark.parametrize(
    ("one", "two", "wins", "right"),
    [
        ("3", "4", (3, 4), (70, 0)),
        ("3", "4", (0, 7), (70, 0)),
        ("3", "4", (3, 3), (-70, 0)),
        ("3", "4", (3, 6), (72, 2)),
        ("3", "4", (7, 2), (72, 2)),
        ("0", "4", (0, 0), (60, 0)),
        ("0", "4", (0, 4), (-60, 0)),
        ("0", "4", (0, 6), (-58, 2)),
        ("0", "4", (1, 2), (-140, 0)),
        ("0", "4", (1, 3), None),
        ("0", "0", (0, 0), (200, 0)),
        ("0", "0", (0, 1), None),
        ("0b", "4", (0, 0), None),
        ("0", "4b", (0, 0), None),
        ("3b", "4", (3, 4), (140, 0)),
        ("3b", "4", (5, 4), (142, 0)),
        ("3b", "4", (2, 3), (-140, 0)),
        ("3b", "4", (3, 3), (60, 0)),
        ("3b", "4", (3, 5), None),
        ("3b", "4", (2, 5), None),
        ("3b", "4", (4, 3), None),
        ("3b", "4", (2, 4), None),
        ("3b", "4b", (3, 4), (200, 0)),
        ("3b", "4b", (4, 5), (202, 0)),
        ("3b", "4b", (3, 3), (0, 0)),
        ("3b", "4b", (2, 3), (-200, 0)),
        ("3b", "4b", (2, 5), None),
        ("3b", "4b", (4, 2), None),
        ("3", "4", (7, 7), None),
    ],
)
def test_what_a_round_is_worth(kit: Any, one: str, two: str, wins: tuple[int, int], right: Any) -> None:
    """Made and missed, with extras, nils and blinds; and the same with the players exchanged."""
    assert worth(kit, one, two, wins) == right
    assert worth(kit, two, one, wins[::-1]) == right


@pytest.mark.parametrize(
    ("ruling", "option", "one", "two", "wins", "right"),
    [
        ("nil_met", "bidder", "0", "4", (0, 4), (140, 0)),
        ("blind_judged", "team", "3b", "4", (3, 3), (-140, 0)),
        ("blind_judged", "team", "3b", "4b", (2, 6), None),
        ("blind_judged", "team", "3b", "4b", (2, 5), None),
        ("blind_judged", "team", "3b", "4b", (1, 5), None),
        ("blind_judged", "team", "3b", "4b", (4, 6), (203, 0)),
        ("blind_judged", "team", "3b", "4b", (3, 3), (-200, 0)),
        ("blind_extras", "nothing", "3b", "4", (5, 4), (140, 0)),
        ("blind_points", "beside", "3b", "4", (3, 4), (170, 0)),
        ("blind_points", "beside", "3b", "4", (2, 3), (-170, 0)),
        ("blind_points", "beside", "3b", "4b", (4, 5), (272, 0)),
        ("extras", "player", "3", "4", (7, 2), (74, 4)),
        ("extras", "player", "3", "4", (6, 1), (70, 0)),
    ],
)
def test_other_readings_of_a_round(
    kit: Any, ruling: str, option: str, one: str, two: str, wins: tuple[int, int], right: Any
) -> None:
    """Each option changes what it is about."""
    setattr(kit.rulings, ruling, option)
    assert worth(kit, one, two, wins) == right
    assert worth(kit, two, one, wins[::-1]) == right


def test_eval_changes_nothing(kit: Any) -> None:
    """Asked again, it answers the same."""
    contract = kit.Contract()
    contract.add_bid(1, 3, False)
    contract.add_bid(2, 4, False)
    assert [contract.eval(*wins) for wins in ((3, 6), (0, 0), (3, 6))] == [(72, 2), (-70, 0), (72, 2)]


def test_bags(kit: Any) -> None:
    """Every seventh bag costs 100 points, and the rest stay."""
    game = kit.Game(500)
    game.scores, game.bags = [40, 300], [6, 15]
    game.score_bags()
    assert (game.scores, game.bags) == ([40, 100], [6, 1])
    game.bags = [7, 1]
    game.score_bags()
    assert (game.scores, game.bags) == ([-60, 100], [0, 1])


@pytest.mark.parametrize(
    ("scores", "bags", "right"),
    [
        ([499, 499], [0, 1], ""),
        ([500, 499], [6, 0], "A"),
        ([-10, 500], [0, 0], "B"),
        ([510, 520], [0, 6], "B"),
        ([520, 510], [6, 0], "A"),
        ([520, 520], [6, 0], "B"),
        ([520, 520], [0, 6], "A"),
        ([520, 520], [6, 6], ""),
    ],
)
def test_who_has_won(kit: Any, scores: list[int], bags: list[int], right: str) -> None:
    """Points past the mark, then more points, then fewer bags."""
    game = kit.Game(500)
    game.scores, game.bags = scores, bags
    assert game.winner() == right


def test_bags_that_were_taken_break_ties(kit: Any) -> None:
    """Eight bags, of which seven were taken, are more than seven that are still held."""
    game = kit.Game(500)
    game.bags = [8, 5]
    game.score_bags()
    game.scores, game.bags = [500, 500], [1, 7]
    assert game.winner() == "B"
    game.bags = [1, 8]
    assert game.winner() == ""


def test_the_order_of_the_players(kit: Any) -> None:
    """The first becomes the last."""
    game = kit.Game(500)
    game.rotate_order()
    assert game.players == ["B1", "A2", "B2", "A1"]


@pytest.mark.parametrize(
    ("hand", "table", "spade_played", "right"),
    [
        ("2♦ A♠", "", False, "2♦"),
        ("2♦ A♠", "", True, "2♦ A♠"),
        ("2♠ A♠", "", False, "2♠ A♠"),
        ("2♦ 9♦ A♠", "5♦", False, "2♦ 9♦"),
        ("2♣ A♠", "5♦", False, "2♣ A♠"),
        ("2♦ A♠", "5♦ 2♠", True, "A♠"),
        ("2♦ 3♣", "5♦ 2♠", True, "2♦ 3♣"),
        ("2♦ A♠", "5♠ 6♦", True, "A♠"),
    ],
)
def test_what_may_be_played(kit: Any, hand: str, table: str, spade_played: bool, right: str) -> None:
    """Leads before and after the first spade, suits that are followed, and trumped tricks."""
    assert legal(kit, hand, table, spade_played) == right


def test_a_trumped_trick_in_the_other_reading(kit: Any) -> None:
    """The suit that was led is followed."""
    kit.rulings.trumped = "led"
    assert legal(kit, "2♦ A♠", "5♦ 2♠", True) == "2♦"
    assert legal(kit, "2♣ A♠", "5♦ 2♠", True) == "2♣ A♠"


@pytest.mark.parametrize(
    ("trick", "right"),
    [("5♦ K♦ A♣ 9♦", "K♦"), ("5♦ 2♠ A♦ 9♠", "9♠"), ("2♥ A♦ A♣ K♣", "2♥"), ("10♠ A♥ J♠ 2♠", "J♠")],
)
def test_who_wins_a_trick(kit: Any, trick: str, right: str) -> None:
    """The highest spade, or else the highest card of the suit that was led, wherever it lies."""
    lead, *others = cards(kit, trick)
    for order in itertools.permutations(others):
        table = [lead, *order]
        assert str(table[kit.trick_winner(table)]) == right
    assert not kit.open_points


@pytest.mark.parametrize(
    "bids",
    [[(0, 3, False)], [(3, 3, False)], [(1, 14, False)], [(1, 0, True)], [(1, 0, False), (2, 3, True)]],
)
def test_bids_that_are_open(kit: Any, bids: list[tuple[int, int, bool]]) -> None:
    """No program of a check has a player or a bid that there is not, or a nil with a blind, though it only shows them."""
    contract = kit.Contract()
    for one in bids:
        contract.add_bid(*one)
    assert kit.open_points


def test_a_game_is_not_won_before_it_begins(kit: Any) -> None:
    """No program of a check has a winning value of 0."""
    assert kit.Game(1) and not kit.open_points
    assert kit.Game(0) and kit.open_points
