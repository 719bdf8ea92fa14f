"""Cards in words and arrows between cards: read as they were meant, or not at all."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assignment_tools import EVERYTHING
from grader.kits.cell_parts import Cell
from grader.kits.content import modules
from table_drawings import Cards, Deal, deal
from test_cells import CUTTER
from test_dialogue_spite_and_malice import FOLDER

(SCREEN,) = modules("screens", FOLDER, "screen.py")
(WORDS,) = modules("screens", FOLDER, "card_words.py")
LANGUAGES = [language.split() for language in WORDS._NUMBERS]
SEEDS = range(2_000 if EVERYTHING else 150)


def text_of(table: Deal, chance: random.Random, faces: dict[str, str], between: str, empty: str) -> str:
    """A table in lines, whose cards are written as `faces` says."""
    marks = chance.random() < 0.5

    def cards(pile: Cards, place: bool = False) -> str:
        if place and marks:
            return "  ".join(f"({n}) {faces[card]}" for n, card in enumerate(pile, 1))
        return between.join(faces[card] for card in pile) or empty

    lines = []
    for at, player in enumerate("AB"):
        lines.append(f"Player{player} Hand: {cards(table.hands[at], place=True)}")
        lines += [
            f"Player{player} Discard {n}: {cards(pile)}" for n, pile in enumerate(table.discards[at], 1)
        ]
        lines.append(
            f"Player{player} Goal: {cards((table.goals[at],))}   ░░░░░███ {table.left[at]} cards left"
        )
        if at == 0:
            lines += [f"Play Stack {n}: {cards(pile)}" for n, pile in enumerate(table.stacks, 1)]
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES, ids=[one[0] + one[1] for one in LANGUAGES])
@pytest.mark.parametrize("between", [", ", " → ", " -> ", "  ", " / "])
def test_a_table_in_words(language: list[str], between: str) -> None:
    """The cards of any language, in any arrangement, are those that lie on the table."""
    unread = 0
    seeds = SEEDS[:: 10 if len(SEEDS) < 1000 else 1]
    for seed in seeds:
        chance = random.Random(seed)
        change = chance.choice((str.capitalize, str.upper, str))
        faces = {str(n): change(word) for n, word in enumerate(language)} | {"*": change("joker")}
        table = deal(chance, first=chance.random() < 0.3)
        text = text_of(table, chance, faces, between, chance.choice(("empty", "none", "-", "(empty)")))
        found = SCREEN.tables(text)
        unread += not found
        assert [one.piles for one in found] in ([], [table.piles(whole=True)]), text
    assert unread <= len(seeds) / 5


def test_what_a_joker_stands_for() -> None:
    """It is no card of its own."""
    table = "\n".join(f"Hand {n}: one, two, three, four" for n in "12")
    for joker in (
        "joker=five",
        "Joker (five)",
        "joker as five",
        "JOKER for 5",
        "five (joker)",
    ):
        assert WORDS.cards_in_brackets(f"{table}\nStack 1: {joker}").endswith("Stack 1: [*=5]")


@pytest.mark.parametrize(
    "text",
    [
        "One of you is the one who takes two cards, three at most, or four, five, six.\n[1] [2] [3] [4]",
        "Play one card, or two.",
        "player one: [5]\nplayer two: [3]\npile one: [4]\npile two: [5]\npile three: []\npile four: []",
    ],
)
def test_numbers_that_are_no_cards(text: str) -> None:
    """Beside cards in brackets, in few words, and behind the names of piles, number words are only words."""
    assert WORDS.cards_in_brackets(text) == text


def cards(text: str) -> list[list[str]]:
    """The cards of the cells of a text, below each other."""
    found = CUTTER.cut(text)
    return [list(one.cards) for one in found if isinstance(one, Cell)]


@pytest.mark.parametrize("arrow", ["→", "->", "-->", "=>"])
def test_arrows_that_link(arrow: str) -> None:
    """What has no arrow beside an empty pile or a single card has links, and so has a chain."""
    for other in ("", "[]", "[0]"):
        text = f"pile 1: [0] {arrow} [1]\npile 2: {other}\nhand: [5][6][7]"
        assert cards(text)[0] == ["0", "1"]
    assert cards(f"pile 1: [0] {arrow} [1] {arrow} [2]\nhand: [5][6][7]")[0] == ["0", "1", "2"]
    assert cards(f"pile 1: [9] {arrow} [4]\nhand: [5][6][7]")[0] == ["9", "4"]


@pytest.mark.parametrize("arrow", ["→", "->", "=>"])
def test_arrows_that_note_the_next_card(arrow: str) -> None:
    """Behind several cards that are not linked, or behind an empty pile, an arrow stands before no card of the pile."""
    text = f"pile 1: [0][1] {arrow} [2]\npile 2: [0] {arrow} [1]\nhand: [5][6][7]"
    assert cards(text)[:2] == [["0", "1"], ["0"]]
    text = f"pile 1: [0] {arrow} [1]\npile 2: [] {arrow} [0]\nhand: [5][6][7]"
    assert cards(text)[:2] == [["0"], []]
    assert cards(f"pile 1: [4] {arrow} [5]\nhand: [5][6][7]")[0] == ["4"]


def test_arrows_that_may_be_either() -> None:
    """Where nothing tells a pile of two cards from a card and a note, the text is not read."""
    assert CUTTER.cut("pile 1: [0] → [1]\npile 2: [0] → [1]\nhand: [5][6][7]") == []
    assert CUTTER.cut("pile 1: [0] → [1]\npile 2: [0] → [1] → [2]\npile 3: [] → [0]\nhand: [5][6]") == []


def test_arrows_behind_names() -> None:
    """An arrow in the place of a colon is none of these."""
    assert cards("pile 1 → [0][1]\npile 2 → [5][6][7]") == [["0", "1"], ["5", "6", "7"]]


@given(st.text(alphabet="Aa1 2[]→->=:\n", max_size=300))
def test_any_text_with_arrows(text: str) -> None:
    """Nothing is raised, whatever is printed."""
    CUTTER.cut(text)
    WORDS.cards_in_brackets(text.replace("A", "joker ").replace("a", "five "))


@pytest.mark.parametrize(
    "piece", ["one, two\n", "[1] → [2]\n", "→ ", "[1] → ", "joker (", "five (joker) ", "a → [1]\nb: [1]\n"]
)
def test_time_grows_with_the_text(piece: str) -> None:
    """Twice the text takes about twice the time."""

    def seconds(count: int) -> float:
        text = piece * count
        begin = time.process_time()
        CUTTER.cut(WORDS.cards_in_brackets(text))
        return time.process_time() - begin

    seconds(50)
    assert min(seconds(4_000) for _ in range(2)) < 8 * max(min(seconds(1_000) for _ in range(2)), 0.02)
