"""How cards of Spades are typed by their names, and letters that stand above or below them."""

from __future__ import annotations

from pathlib import Path

import pytest

from assignment_tools import kit
from grader.kits import content

FOLDER = Path(kit().transcripts("spades"))
(NAMING,) = content.modules("spades_by_name", FOLDER, "naming.py")
(READING,) = content.modules("spades_by_letter", FOLDER, "reading.py")
(INDEXING,) = content.modules("spades_indexed", FOLDER, "indexing.py")


@pytest.mark.parametrize(
    ("asked", "screen", "card", "first"),
    [
        ("Which card (like 10H)? ", "", "K♠", "KS"),
        ("Which card (like 10H)? ", "", "10♦", "10D"),
        ("plays (like qh): ", "Th 9c", "10♦", "td"),
        ("what do you play? (for example: 10 of hearts, or k s) ", "", "A♣", "A of clubs"),
        ("one ace of a suit, as in ace of spade: ", "", "Q♥", "queen of heart"),
        ("card (2-D): ", "", "J♠", "J-S"),
        ("your card? ", "", "J♠", "<drawn>"),
    ],
)
def test_a_card_is_typed_as_an_example_shows(asked: str, screen: str, card: str, first: str) -> None:
    """And as it is drawn where there is no example."""
    assert NAMING.names(card, "<drawn>", asked, screen)[0] == first


def test_usual_ways_come_last() -> None:
    """Each once."""
    assert NAMING.names("10♠", "", "", "") == ["10S", "10s", "10 of spades", "10♠", "10 s"]
    assert NAMING.names("10♠", "", "", "TS")[0] == "TS"


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        (" a    b    c\n2-D  A-C 10-S", {"2♦": "a", "A♣": "b", "10♠": "c"}),
        ("2♦ A♣ 10♠\nA  B  C", {"2♦": "A", "A♣": "B", "10♠": "C"}),
        ("A = (2 ♦)  B = (A ♣)  C = (10 ♠)", {"2♦": "A", "A♣": "B", "10♠": "C"}),
        # Fewer letters than cards say nothing.
        (" a    b\n2-D  A-C 10-S", {}),
        # Letters that do not go on from a are none of places.
        (" b    c    d\n2-D  A-C 10-S", {}),
    ],
)
def test_letters_beside_cards(text: str, letters: dict[str, str]) -> None:
    """Above, below or before each card of a hand."""
    hand = frozenset({"2♦", "A♣", "10♠"})
    seen = max(READING.readings(text).values(), key=len)
    assert INDEXING.lettered(text, seen, hand) == letters


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        (" b    d    c\n2-D  A-C 10-S", {"2♦": "b", "A♣": "d", "10♠": "c"}),
        (" b    b    c\n2-D  A-C 10-S", {}),
        ("b) 2♦ c) A♣ 10♠", {}),
    ],
)
def test_letters_of_their_own(text: str, letters: dict[str, str]) -> None:
    """In any order, where each card of the hand has another."""
    seen = max(READING.readings(text).values(), key=len)
    assert INDEXING.own_letters(text, seen, frozenset({"2♦", "A♣", "10♠"})) == letters


@pytest.mark.parametrize("first", [0, 1])
def test_numbers_of_some_cards_are_their_places(first: int) -> None:
    """Where only those that may be played have one.  Other numbers beside cards are no places."""
    order = ["J♦", "A♣", "10♥", "4♥", "3♥", "A♠"]
    numbered = {card: order.index(card) + first for card in ("10♥", "4♥", "3♥")}

    def shown(numbers: dict[str, int]) -> dict[str, int]:
        view = "\n".join(f"  {numbers.get(card, '-')} > {card[-1]} {card[:-1]}" for card in order)
        found: dict[str, int] = INDEXING.places(view, max(READING.readings(view).values(), key=len), order)
        return found

    assert shown(numbered) == numbered
    assert shown({card: number + 2 for card, number in numbered.items()}) == {}
    assert shown({card: at + first for at, card in enumerate(order)}) == {}
